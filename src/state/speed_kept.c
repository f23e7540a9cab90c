/* state/speed_kept.c -- a character that gets past a wall a moment after the impact goes on as fast as
 * before. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/answer.h"
#include "state/walls.h"

/* The steepest way past the wall that is tried. */
#define SPEED_KEPT_RISE_MAX 8

/* Keeps the speed that a wall takes, but not in three cases. A wall that moves away out of touch is one that
 * the character never gets past. A wall that turns comes and goes in turn. A rounded character gets past the
 * end of a wall facet by facet, and would only glance off the wall again. */
void deft__keep_speed(deft__tick *tick, const deft__hit *hit)
{
    deft_character *self = tick->self;
    double speed = tick->velocity.x;
    double kept = deft__is_within(self->kept_s, tick->moveset->speed_kept_s) ? self->kept_speed : 0;
    deft__v2 normal = hit->face->normal;
    if (tick->moveset->speed_kept_s > 0 && !(tick->scene.radius > 0) && speed * normal.x < 0 &&
        deft__v2_dot(deft__flow_of_hit(&tick->scene, hit), normal) * tick->moveset->speed_kept_s >=
            -tick->moveset->contact &&
        deft__flow_turn_rate(&tick->scene, hit->obstacle->body) == 0 &&
        deft__abs(speed) > DEFT__NOTICED * tick->moveset->tile && deft__abs(speed) > deft__abs(kept)) {
        self->kept_speed = speed;
        self->kept_s = 0;
    }
}

static bool speed_kept_meets_wall(const deft__tick *tick, deft__v2 way)
{
    deft__hit hit;
    return deft__scene_sweep(&tick->scene, way, 0, &hit) &&
           deft__face_contact_kind(hit.face, tick->moveset) == DEFT_CONTACT_WALL;
}

/* True while a wall is beside the character, and does not end here. */
static bool speed_kept_is_beside(const deft__tick *tick, double way)
{
    deft__touching touching;
    deft__find_touching(&tick->scene, &touching);
    for (uint32_t i = 0; i < touching.count; i++) {
        deft__touched *face = &touching.faces[i];
        if (face->kind == DEFT__CLASS_WALL && deft__side_of(face) * way > 0 &&
            !deft__goes_past_end(&tick->scene, face, tick->velocity, deft__v2_make(0, 0))) {
            return true;
        }
    }
    return false;
}

/* True while the wall is in the way that the character would have gone. Anything else there is met later. A
 * wall above the wall counts, too, where only the slanted way meets its end first. Off a ceiling the wall is
 * no longer known. So the wall is looked up again, and its end ends the law. */
static bool speed_kept_waits(deft__tick *tick, double kept)
{
    double size = 2 * tick->moveset->contact;
    double rise = deft__clamp(tick->velocity.y / deft__abs(kept), -SPEED_KEPT_RISE_MAX, SPEED_KEPT_RISE_MAX);
    double aside = kept > 0 ? size : -size;
    bool is_beside = speed_kept_is_beside(tick, kept);
    bool is_ahead = is_beside || speed_kept_meets_wall(tick, deft__v2_make(aside, rise * size));
    if (is_beside && tick->blocked == 0) {
        deft__feel_wall(tick, kept > 0 ? 1 : -1, false);
    }
    return is_ahead;
}

void deft__restore_speed(deft__tick *tick)
{
    deft_character *self = tick->self;
    double kept = self->kept_speed;
    double way = kept > 0 ? 1 : -1;
    double speed = tick->velocity.x * way;
    bool comes_off = speed < -DEFT__NOTICED * tick->moveset->tile;
    bool is_open =
        deft__is_within(self->kept_s, tick->moveset->speed_kept_s) && tick->stick_x * way >= 0 && !comes_off;
    if (is_open && (tick->blocked * way > 0 || speed_kept_waits(tick, kept))) {
        return;
    }
    self->kept_speed = 0;
    if (is_open && speed >= 0 && speed < kept * way) {
        tick->blocked = tick->wall_told = 0;
        tick->velocity.x = kept;
        deft__emit_of(tick, DEFT_EVENT_ASSIST_SPEED_KEPT, kept * way - speed, 0, 0);
    }
}
