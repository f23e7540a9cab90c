/* state/walk.c -- walking: along the ground as the stick says, or on at the present speed; and landing. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "motion/accelerate.h"
#include "motion/friction.h"
#include "motion/steer.h"
#include "state/tick.h"

#include <stddef.h>

double deft__slope_ratio(const deft_moveset *moveset, deft__v2 tangent, double way)
{
    double rise = way > 0 ? tangent.y : (way < 0 ? -tangent.y : 0);
    double power = rise > 0 ? moveset->uphill_power : moveset->downhill_power;
    return power > 0 || power < 0 ? deft__exp(power * deft__abs(rise)) : 1;
}

deft__v2 deft__walk_axis(const deft__tick *tick, deft__v2 tangent, double way)
{
    deft__v2 axis = tangent;
    if (axis.y == 0) { /* no -0 */
        return deft__v2_make(axis.x, 0);
    }
    if (tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL) {
        axis = deft__v2_make(1, tangent.y / tangent.x);
    }
    return deft__v2_scale(axis, deft__slope_ratio(tick->moveset, tangent, way));
}

void deft__stand_on(deft__tick *tick, const deft__edge *edge)
{
    tick->edge = *edge;
    deft__ride(tick);
    tick->velocity = deft__v2_scale(deft__walk_axis(tick, edge->tangent, tick->along), tick->along);
    tick->self->support = DEFT_SUPPORT_FLOOR;
}

void deft__land(deft__tick *tick, const deft__edge *edge, double impact)
{
    tick->along = tick->velocity.x - deft__ride_taken(tick, edge).x;
    deft__change_state(tick, deft__state_row(tick)->lands_in);
    tick->along_known = true;
    if (deft__is_within(tick->self->lift_s, tick->moveset->lift_storage_s)) {
        tick->self->lift_s = DEFT_TIMER_MAX_S; /* the character now owns the speed that another floor gave */
    }
    deft__stand_on(tick, edge);
    deft__emit(tick, DEFT_EVENT_LANDED, deft__max(impact, 0));
}

/* The part of a walk's law that does not depend on its speed. */
static void walk_frame(const deft__tick *tick, deft__law *out)
{
    deft__go_straight(out, tick->is_held ? tick->held : deft__v2_make(0, 0));
    out->wish = DEFT__WISH_WALK;
    out->edge = tick->edge;
    if (tick->is_held) {
        out->also = tick->wall;
    }
}

void deft__walk_on(deft__tick *tick, deft__law *out)
{
    walk_frame(tick, out);
    if (!tick->is_held) {
        out->path.along = deft__linear(tick->along, 0, DEFT_FOREVER, tick->along);
        out->path.along_axis = deft__walk_axis(tick, tick->edge.tangent, tick->along);
    }
}

static void walk_steer(const deft__tick *tick, uint16_t surface, double push, deft_steer_state *state,
                       deft__law *out)
{
    double full = deft__full_walk(tick);
    deft_steering scaled;
    const deft_surface *known = deft__surface_of(&tick->scene, surface);
    double friction = known != NULL ? known->friction_ratio : 1;
    const deft_steering *steering = deft__steering_on(&tick->moveset->ground, friction, &scaled);
    out->steered = true;
    deft__steer(&out->path.along, steering, state, tick->along, push * full, full);
    out->path.until_s = out->path.along.until_s;
    if (tick->self->crouched != 0) {
        deft__slide_crouched(tick, push, full, friction, out);
    }
}

double deft__walk_pull(const deft__tick *tick, uint16_t surface, double push)
{
    if (tick->goes_straight) {
        return 0;
    }
    deft__law law;
    deft_steer_state state = tick->self->motion.steer;
    walk_steer(tick, surface, push, &state, &law);
    double at_once = deft_piece_speed(&law.path.along, 0) - tick->along;
    return deft__piece_acceleration(&law.path.along, 0) + at_once / DEFT__AT_ONCE_S;
}

double deft__walk_way(const deft__tick *tick, double push, double target, double time_s)
{
    deft__law law;
    deft_steer_state state = tick->self->motion.steer;
    deft__go_straight(&law, deft__v2_make(0, 0));
    law.path.along = deft__linear(tick->along, 0, DEFT_FOREVER, tick->along);
    if (!tick->goes_straight && (target < tick->along || target > tick->along)) {
        walk_steer(tick, 0, push, &state, &law);
    }
    double steered_s = deft__min(time_s, law.path.along.until_s);
    return deft_piece_distance(&law.path.along, steered_s) +
           deft_piece_speed(&law.path.along, steered_s) * (time_s - steered_s);
}

void deft__walk(deft__tick *tick, double push, deft__law *out)
{
    walk_frame(tick, out);
    if (tick->is_held) {
        return;
    }
    walk_steer(tick, tick->edge.surface, push, &tick->self->motion.steer, out);
    /* a piece never changes its sign */
    double speed = deft_piece_speed(&out->path.along, 0);
    double way = speed > 0 || speed < 0 ? speed : push;
    out->path.along_axis = deft__walk_axis(tick, tick->edge.tangent, way);
}
