/* state/pinch_judge.c -- which of two things a body in the air follows that would go on into them.
 *
 * Three ways are tried, and what the body does over the next moment decides: free; along the one, if that
 * leads away from the other; along the other. When each of them digs into something, the body goes where the
 * two meet, which only depends on how they go: pressed into a gap that opens, pressed out of one that closes,
 * or at rest.
 */
#include "state/pinch_judge.h"

#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/fly.h"

#include <string.h>

static bool pinch_digs(const deft__run *run, deft__v2 v)
{
    double size = deft__abs(v.x) + deft__abs(v.y) + deft__abs(run->flow.x) + deft__abs(run->flow.y);
    double into = -deft__v2_dot(deft__v2_sub(v, run->flow), run->normal);
    return into > DEFT__GRAZE * size;
}

/* Along steep ground: as down a wall, where that is the option. */
static deft__v2 pinch_down(const deft__tick *tick, deft__v2 own, deft__v2 tangent)
{
    if (tick->moveset->steep_slide == 0 && own.y < 0) {
        return deft__v2_make(own.y * tangent.x / tangent.y, own.y);
    }
    return deft__glance(own, tangent, true);
}

deft__v2 deft__pinch_left_of(const deft__tick *tick, const deft__pinch_drive *drive, const deft__run *run)
{
    deft__face face;
    deft__v2 v = drive->steered;
    double away = deft__v2_dot(run->flow, run->normal);
    if (!pinch_digs(run, v)) {
        return v;
    }
    memset(&face, 0, sizeof face);
    face.normal = run->normal;
    face.kind = run->present == DEFT__RUN_SLIPPERY ? DEFT__FACE_SLIDE : DEFT__FACE_EDGE;
    deft_contact_kind kind = deft__face_contact_kind(&face, tick->moveset);
    if (kind == DEFT_CONTACT_WALL) {
        return deft__v2_make(away / run->normal.x, v.y);
    }
    if (deft__abs(run->normal.x) <= DEFT__LEAN) {
        return deft__v2_make(v.x, away / run->normal.y);
    }
    deft__v2 own = kind == DEFT_CONTACT_CEILING
                       ? deft__glance(deft__v2_sub(v, run->flow), run->tangent, false)
                       : pinch_down(tick, deft__v2_sub(drive->slides, run->flow), run->tangent);
    return deft__v2_add(own, run->flow);
}

deft__v2 deft__pinch_solve(deft__v2 a, deft__v2 b, double left, double right)
{
    double det = deft__v2_perp(a, b);
    return deft__v2_make((left * b.y - right * a.y) / det, (a.x * right - b.x * left) / det);
}

/* True when the two close in on the body. */
static bool pinch_closes(const deft__run *a, const deft__run *b)
{
    double closing = deft__v2_dot(a->normal, a->flow) + deft__v2_dot(b->normal, b->flow);
    double size = deft__abs(a->flow.x) + deft__abs(a->flow.y) + deft__abs(b->flow.x) + deft__abs(b->flow.y);
    return closing > DEFT__GRAZE * size;
}

bool deft__pinch_crosses(const deft__run *a, const deft__run *b)
{
    return deft__abs(deft__v2_perp(a->normal, b->normal)) >= DEFT__LEAN;
}

bool deft__pinch_meeting(const deft__run *a, const deft__run *b, deft__v2 *out)
{
    double room = deft__abs(deft__v2_perp(a->normal, b->normal));
    bool closes = pinch_closes(a, b);
    double least = closes && deft__v2_dot(a->normal, b->normal) < 0 ? DEFT__PINNED : DEFT__LEAN;
    if (room < least || (closes && deft__pins(a->normal, b->normal))) { /* it is crushed (state/crush.c) */
        return false;
    }
    *out = deft__pinch_solve(a->normal, b->normal, deft__v2_dot(a->normal, a->flow),
                             deft__v2_dot(b->normal, b->flow));
    return true;
}

deft__pinch_way deft__pinch_judge(const deft__tick *tick, const deft__pinch_drive *drive)
{
    const deft__run *a = &tick->pinch[0];
    const deft__run *b = &tick->pinch[1];
    if (!pinch_digs(a, drive->steered) && !pinch_digs(b, drive->steered)) {
        return DEFT__PINCH_FREE;
    }
    if (!pinch_digs(b, deft__pinch_left_of(tick, drive, a))) {
        return DEFT__PINCH_FIRST;
    }
    return pinch_digs(a, deft__pinch_left_of(tick, drive, b)) ? DEFT__PINCH_BOTH : DEFT__PINCH_SECOND;
}

deft__pinch_way deft__pinch_judge_falling(const deft__tick *tick, deft__v2 velocity, bool sinks)
{
    double falls = sinks ? tick->moveset->fall.gravity * DEFT__MOMENT_S : 0;
    deft__v2 down = deft__v2_make(velocity.x, velocity.y - falls);
    deft__pinch_drive drive = {down, down, velocity, sinks ? DEFT__MOMENT_S : 0};
    return deft__pinch_judge(tick, &drive);
}
