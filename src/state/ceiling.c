/* state/ceiling.c -- what a level ceiling does to a rise: it ends it, bounces it back, or only holds it.
 *
 * A rise that is held goes on in speed, not in height: at v under the gravity g of its arc for v / g. Where
 * the ceiling ends before that the rest of the rise follows; letting the button go cuts it as ever.
 */
#include "state/ceiling.h"

#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/ahead.h"

/* A rise that an arc bends: of a jump, or of a kick. All else has a law that a ceiling ends. */
static bool ceiling_has_arc(const deft__tick *tick)
{
    uint32_t state = tick->self->state;
    return state == DEFT_STATE_JUMP || state == DEFT_STATE_JUMP_CUT || state == DEFT_STATE_KICKBACK;
}

double deft__ceiling_leaves(const deft__tick *tick, double rise, double flow)
{
    const deft_moveset *moveset = tick->moveset;
    double pressed = deft__min(flow, 0);
    if (!ceiling_has_arc(tick) || !(rise > flow) || moveset->ceiling_response == DEFT_CEILING_ZERO) {
        return deft__min(rise, pressed);
    }
    if (moveset->ceiling_response == DEFT_CEILING_BOUNCE) {
        return deft__min(flow - moveset->ceiling_bounce_ratio * (rise - flow), pressed);
    }
    return flow < 0 ? pressed : rise;
}

/* The level ceiling that the head touches, unless it is about to leave it. */
static deft__run ceiling_find(const deft__tick *tick, const deft__law *law)
{
    deft__hit hit;
    deft__v2 up = deft__v2_make(0, 2 * tick->moveset->contact);
    double speed = deft_piece_speed(&law->path.along, 0);
    double way = speed > 0 || speed < 0 ? speed : tick->stick_x;
    if (!deft__scene_sweep(&tick->scene, up, 0, &hit) || hit.t > 0.5 || !(hit.face->normal.y < 0) ||
        deft__abs(hit.face->normal.x) > DEFT__LEAN) {
        return deft__no_run();
    }
    deft__run run = deft__run_of(&tick->scene, hit.face, hit.obstacle);
    return deft__is_past_end(&tick->scene, run, deft__v2_make(way, 0)) ? deft__no_run() : run;
}

void deft__hold_at_ceiling(const deft__tick *tick, deft__law *law)
{
    if (tick->moveset->ceiling_response != DEFT_CEILING_KEEP || !ceiling_has_arc(tick) ||
        !(tick->velocity.y > 0)) {
        return;
    }
    deft_piece rise = law->path.up;
    deft__run ceiling = ceiling_find(tick, law);
    double flow = ceiling.flow.y;
    double least = DEFT__GRAZE * tick->moveset->tile;
    if (ceiling.present == 0 || flow < 0 || !(tick->velocity.y > flow + least)) {
        return;
    }
    double outruns_s =
        flow > rise.end_speed && rise.rate < 0 ? (flow - tick->velocity.y) / rise.rate : rise.until_s;
    law->held_rise = rise;
    law->holds_rise = true;
    law->path.up = deft__linear(flow, 0, DEFT_FOREVER, flow);
    law->path.until_s = deft__min(law->path.until_s, outruns_s);
    if (law->run.present == 0) {
        law->run = ceiling;
    }
}
