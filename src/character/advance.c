/* character/advance.c -- a segment is over: every timer counts its time, and its law has made a new velocity.
 */
#include "base/tolerance.h"
#include "character/step.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/tick.h"
#include "state/walls.h"

static double advance_age(double timer, double time_s)
{
    return deft__min(timer + time_s, DEFT_TIMER_MAX_S);
}

void deft__age(deft__tick *tick, double time_s)
{
    deft_character *self = tick->self;
    self->lift_s = advance_age(self->lift_s, time_s);
    self->jump_s = advance_age(self->jump_s, time_s);
    self->ground_s = advance_age(self->ground_s, time_s);
    self->state_s = advance_age(self->state_s, time_s);
    self->pose_s = advance_age(self->pose_s, time_s);
    self->landed_s = advance_age(self->landed_s, time_s);
    self->kept_s = advance_age(self->kept_s, time_s);
    self->wall_s = self->support == DEFT_SUPPORT_WALL ? 0 : advance_age(self->wall_s, time_s);
    self->dash_s = advance_age(self->dash_s, time_s);
    if (self->state == DEFT_STATE_CLIMB) {
        self->climb_s = advance_age(self->climb_s, time_s * deft__climb_cost(tick));
    }
    for (int i = 0; i < DEFT_ACTION_COUNT; i++) {
        self->pressed_s[i] = advance_age(self->pressed_s[i], time_s);
    }
    if ((self->held >> DEFT_ACTION_JUMP & 1) != 0) {
        self->jump_press_s = advance_age(self->jump_press_s, time_s);
    }
    for (uint32_t waiting = self->buffered, i = 0; waiting != 0; waiting >>= 1, i++) {
        if ((waiting & 1) != 0 && (i >= DEFT_ACTION_COUNT || !deft__press_is_live(tick, (deft_action)i))) {
            self->buffered = (uint16_t)(self->buffered & ~(1u << i));
        }
    }
}

void deft__advance(deft__tick *tick, double time_s)
{
    tick->now_s += time_s;
    if (tick->scene.moves) { /* the faces that hold the character have moved on since they were met */
        deft__flow_advance_edge(&tick->edge, time_s);
        deft__flow_advance_edge(&tick->wall, time_s);
    }
    deft__age(tick, time_s);
    deft__ride_remember(tick);
}

/* Tells of the end of a rise that began at v, in free flight. In water and on a wall there is no apex. */
static void advance_tell_apex(deft__tick *tick, double v)
{
    double least = DEFT__GRAZE * tick->moveset->tile;
    bool flies = deft__state_row(tick)->realm != DEFT_REALM_WALL && tick->self->state != DEFT_STATE_SWIM;
    if (v > least && tick->velocity.y <= least && flies) {
        deft__emit(tick, DEFT_EVENT_APEX, deft__tick_height(tick) - tick->self->air_from);
        deft__tell_hang(tick);
    }
}

void deft__advance_velocity(deft__tick *tick, const deft__law *law, double time_s)
{
    if (law->wish == DEFT__WISH_WAIT) {
        return;
    }
    if (law->wish == DEFT__WISH_SWING) {
        deft__rope_advance(tick, time_s);
        return;
    }
    deft__v2 velocity = deft__path_velocity(&law->path, time_s);
    double rise = tick->velocity.y;
    bool grounded = deft__is_grounded(tick->self);
    if (tick->is_held) { /* the speed is that of the faces that hold the walk */
        return;
    }
    tick->velocity = deft__v2_make(law->pushed ? 0 : velocity.x, velocity.y);
    if (law->holds_rise) {
        tick->velocity.y = deft__law_rise(law, time_s);
    }
    if (law->steered) {
        deft_steer_advance(&tick->self->motion.steer, &law->path.along, time_s);
    }
    if (grounded) {
        tick->along = law->steered ? tick->self->motion.steer.speed /* the state of the curve has it */
                                   : deft_piece_speed(&law->path.along, time_s);
    } else if (rise > 0) {
        advance_tell_apex(tick, rise);
    }
}
