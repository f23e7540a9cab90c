/* character/gather.c -- 2. gather: the world around the character at t, and again where the way leads out of
 * what was gathered.
 */
#include "base/tolerance.h"
#include "character/step.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/tick.h"

deft__reach deft__reach_of_senses(const deft__tick *tick)
{
    const deft_moveset *moveset = tick->moveset;
    deft__reach reach = {0, 0, 0};
    if (deft__can(tick, DEFT_ABILITY_LEDGE)) {
        reach.up = reach.aside = moveset->ledges.grab_reach;
    }
    if (deft__can(tick, DEFT_ABILITY_WALL_JUMP)) {
        reach.aside = deft__max(reach.aside, moveset->wall.reach);
    }
    return reach;
}

void deft__gather_reach(deft__tick *tick)
{
    const deft_moveset *moveset = tick->moveset;
    deft__reach reach = deft__reach_of_senses(tick);
    /* a moving body may take an idle character up a step */
    bool grounded = deft__is_grounded(tick->self);
    bool goes = tick->stick_x != 0 || tick->scene.moves || (grounded && tick->velocity.x != 0);
    double up = grounded ? moveset->step_height : moveset->ledge;
    if (!grounded && tick->velocity.y > 0) {
        reach.aside = deft__max(reach.aside, moveset->corner_up);
    }
    if (goes && up > 0) {
        reach.up = deft__max(reach.up, up);
        reach.aside = deft__max(reach.aside, moveset->radius); /* of a rounded foot */
    }
    if (tick->self->dash_phase != 0) {
        reach.up = deft__max(reach.up, moveset->corner_side);
        reach.down = moveset->corner_side;
    }
    if (tick->self->crouched != 0) {
        reach.up = deft__max(reach.up, moveset->height - moveset->crouch.height);
    }
    if (tick->self->state == DEFT_STATE_LADDER) { /* both sides of a net that is as wide as two characters */
        double width = 2 * moveset->half_width;
        reach.aside = deft__max(reach.aside, width + moveset->half_width + moveset->ladder.reach);
    }
    if (tick->self->support == DEFT_SUPPORT_ROPE) {
        double strays = deft__rope_reach(tick); /* from its chord; assists may follow a swing */
        reach.up += strays;
        reach.down += strays;
        reach.aside += strays;
    }
    tick->scene.reach = reach;
    tick->reach_of = tick->state_changes;
    tick->reach_is_short = false;
}

void deft__gather_first(deft__tick *tick)
{
    deft__gather_reach(tick);
    double ahead_s = deft__min(tick->dt, DEFT__SEGMENT_MAX_S);
    double most = tick->moveset->travel_max;
    deft__v2 ahead = deft__v2_scale(tick->velocity, ahead_s);
    bool is_carried = !(tick->self->lift_s > 0);
    if (is_carried && deft__is_grounded(tick->self)) { /* the carrier goes on */
        deft__v2 lift = deft__to_frame(tick->self->axes, tick->self->lift);
        ahead = deft__v2_add(ahead, deft__v2_scale(lift, ahead_s));
    }
    ahead.x = deft__clamp(ahead.x, -most, most);
    ahead.y = deft__clamp(ahead.y, -most, most);
    deft__gather_anew(tick, ahead, ahead_s);
    deft__gather_reach(tick); /* a body that moves is near, and may take the character up a step */
    if (tick->waits == DEFT__WAITS_NOT && tick->scene.moves &&
        !deft__scene_covers(&tick->scene, ahead, ahead_s)) {
        deft__gather_anew(tick, ahead, ahead_s);
    }
    if (tick->self->support != DEFT_SUPPORT_ROPE) { /* that way was a guess: the law may go less far */
        tick->step_max_s = DEFT__SEGMENT_MAX_S;
    } else if (is_carried) { /* the velocity is relative to the hook */
        deft__flow_follow(&tick->scene, deft__to_frame(tick->self->axes, tick->self->lift));
    }
}

void deft__gather_anew(deft__tick *tick, deft__v2 ahead, double time_s)
{
    uint32_t missing = deft__scene_look(&tick->scene, ahead, time_s);
    while (missing != 0 && deft__abs(ahead.x) + deft__abs(ahead.y) > tick->moveset->skin) {
        ahead = deft__v2_scale(ahead, 0.5);
        time_s *= 0.5;
        tick->step_max_s = time_s;
        deft__gather_reach(tick); /* that of a swing grows with its time */
        missing = deft__scene_look(&tick->scene, ahead, time_s);
    }
    if (missing != 0) {
        deft__give_up(tick, missing);
    }
    deft__sense_wall(tick, tick->blocked);
}
