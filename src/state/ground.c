/* state/ground.c -- carried by a floor: the body follows the outline of the world under it. */
#include "math/dmath.h"
#include "state/tick.h"

void deft__ground_enter(deft__tick *tick)
{
    deft_character *self = tick->self;
    self->air_jumps = 0;
    self->coyote = 0;
    self->landed_s = 0;
    self->jump_hold_s = 0;
    self->support = DEFT_SUPPORT_FLOOR;
}

void deft__ground_exit(deft__tick *tick)
{
    tick->self->support = DEFT_SUPPORT_AIR;
    tick->self->ground_s = 0;
    tick->along_known = false;
    tick->run.present = 0;
    deft__sense_wall(tick, tick->blocked, false);
}

/* Walking off an edge opens coyote time; being launched does not. */
static void ground_leave(deft__tick *tick, bool launched)
{
    double speed = deft__sqrt(deft__v2_dot(tick->velocity, tick->velocity));
    deft__emit(tick, DEFT_EVENT_LEFT_GROUND, speed);
    tick->self->air_from = deft__tick_height(tick);
    deft__change_state(tick, DEFT_STATE_FALL);
    if (tick->scene.radius > 0 && !launched) { /* over a corner that grew too steep */
        tick->self->support = DEFT_SUPPORT_STEEP;
    }
    tick->self->coyote = launched ? 0 : 1;
}

/* The speed along the ground at the start of a tick. A velocity that the host changed, so that it points away
 * from the ground, is a launch: false. */
static bool ground_read_speed(deft__tick *tick)
{
    deft__v2 normal = deft__to_frame(tick->self->axes, tick->self->ground_normal);
    deft__v2 tangent = deft__v2_make(normal.y, -normal.x);
    double size = deft__abs(tick->velocity.x) + deft__abs(tick->velocity.y);
    double away = deft__v2_dot(tick->velocity, normal);
    if (away > 1e-4 * size && away > DEFT__NOTICED * tick->moveset->tile) {
        return false;
    }
    tick->along = tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL
                      ? tick->velocity.x
                      : deft__v2_dot(tick->velocity, tangent);
    tick->along_known = true;
    return true;
}

/* The way that the body is about to go. */
static double ground_direction(const deft__tick *tick)
{
    double way = tick->along > 0 || tick->along < 0 ? tick->along : tick->stick_x;
    return way > 0 ? 1 : (way < 0 ? -1 : 0);
}

void deft__ground_decide(deft__tick *tick)
{
    if (!tick->along_known && !ground_read_speed(tick)) {
        ground_leave(tick, true);
        return;
    }
    deft__try_ground_jump(tick);
}

/* At the very end of a face, with something in the way beyond it, a body stays on the face. */
static bool ground_is_stopped_at_end(const deft__tick *tick, double direction, deft__run *run)
{
    deft__run end = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, 0, direction);
    deft__hit hit;
    double probe = 2 * tick->moveset->contact * direction;
    if (end.present == 0 || !deft__scene_sweep(&tick->scene, deft__v2_scale(end.tangent, probe), &hit) ||
        hit.t > 0.5 || deft__face_is_floor(hit.face, tick->moveset)) {
        return false;
    }
    *run = end;
    return true;
}

void deft__ground_law(deft__tick *tick, deft__law *out)
{
    double direction = ground_direction(tick);
    double facing = (double)tick->self->facing;
    deft__run run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, direction, facing);
    if (run.present == 0 && ground_is_stopped_at_end(tick, direction, &run)) {
        tick->blocked = direction;
    }
    if (run.present == 0 && deft__snap_down(&tick->scene)) {
        run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, direction, facing);
    }
    if (run.present == 0) {
        ground_leave(tick, false);
        deft__fall_law(tick, out);
        return;
    }
    deft__stand_on(tick, &run);
    deft__walk(tick, &run, out);
    if (tick->moveset->repeat_s > 0 && tick->self->jump_kind != 0) {
        double wait = tick->moveset->repeat_s - tick->self->jump_s;
        out->until_s = wait > 0 ? wait : DEFT_FOREVER;
    }
}
