/* oracle/check_states.c -- no state lasts longer than its law: the timed ones by their times, the others by
 * what they need (a button, a rise, a ceiling). And every change of state is one that a row allows. */
#include "checks.h"

#include <math.h>

/* Instants are sums of parts of ticks. */
#define STATES_ROUNDING_S 1e-6

static bool is_staggered(uint32_t state)
{
    return state == DEFT_STATE_STAGGER || state == DEFT_STATE_STAGGER_DOWN;
}

static bool is_dashing(uint32_t state)
{
    return state == DEFT_STATE_DASH || state == DEFT_STATE_DASH_GROUND;
}

/* How long a state may last by the moveset, from its beginning. */
static double limit_of(const deft_moveset *moveset, const deft_character *body)
{
    switch (body->state) {
    case DEFT_STATE_WALL_STICK:
        return moveset->wall.sticky_s;
    case DEFT_STATE_SLAM_WINDUP:
        return moveset->slam.windup_s;
    case DEFT_STATE_SLAM_RECOVERY:
        return moveset->slam.recovery_s;
    case DEFT_STATE_DASH:
    case DEFT_STATE_DASH_GROUND:
        return moveset->dash.freeze_s + moveset->dash.time_s;
    case DEFT_STATE_GRAPPLE_REACH:
        return body->motion.swing.length / moveset->grapple.reach_speed;
    default:
        return HUGE_VAL;
    }
}

/* True when a body that crouches could stand, and not only just: nothing is nearer to it standing than to it
 * as it is, and near. Where bodies move that the watch does not see, this cannot be known. */
static bool has_room(const oracle_watch *watch, const deft_character *body)
{
    if (watch->scene == NULL && watch->view.body != NULL) {
        return false;
    }
    const deft_moveset *moveset = watch->moveset;
    oracle_rect tall = oracle_body(moveset, oracle_feet_of(body));
    oracle_rect low = oracle_body_of(moveset, body);
    if (watch->scene != NULL) {
        oracle_scene_show_at(watch->scene, 1);
    }
    oracle_range near = oracle_near(watch->world, tall.left - moveset->skin, tall.right + moveset->skin);
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &watch->world->solids[i];
        oracle_point normal;
        if (solid->one_way || oracle_are_apart(solid->extent, oracle_rect_grown(tall, moveset->skin))) {
            continue;
        }
        double gap = oracle_gap(solid, tall, oracle_corners_of(moveset), &normal);
        if (gap <= moveset->skin &&
            gap < oracle_gap(solid, low, oracle_corners_of(moveset), &normal) - moveset->touch / 4) {
            return false;
        }
    }
    return true;
}

/* True while a state has what it lives on. */
static bool lives(const oracle_watch *watch, const oracle_tick *tick)
{
    const deft_character *body = &tick->after;
    double up = oracle_velocity_of(body).v;
    deft_pos stick = {tick->input.stick_x / 32767.0, tick->input.stick_y / 32767.0};
    bool holds_down = oracle_in_frame(body->axes, stick).v < -0.4;
    switch (body->state) {
    case DEFT_STATE_JUMP:
    case DEFT_STATE_JUMP_CUT:
    case DEFT_STATE_KICKBACK:
        return up > 0;
    case DEFT_STATE_SLAM_FALL:
        return up < 0;
    case DEFT_STATE_WALL_HOLD:
        return (body->held >> DEFT_ACTION_GRAB & 1) != 0;
    case DEFT_STATE_GLIDE:
        return (body->held >> DEFT_ACTION_GLIDE & 1) != 0;
    case DEFT_STATE_GRAPPLE_SWING:
        return body->grips == 0 || (body->held >> DEFT_ACTION_GRAPPLE & 1) != 0;
    case DEFT_STATE_CROUCH:
        return holds_down || (body->held >> DEFT_ACTION_CROUCH & 1) != 0 || !has_room(watch, body);
    default:
        return true;
    }
}

/* How long ago in the tick an event was, the last of its kind; negative without one. */
static double since(const oracle_tick *tick, deft_event_kind kind, double *value)
{
    const deft_event *event = oracle_last_event(tick, kind, kind);
    if (event != NULL) {
        *value = event->value;
        return fmax(tick->dt - event->at_s, 0);
    }
    return -1;
}

/* A stagger and a dash are one in the air and on the ground: their clocks are the oracle's own. */
static void pass_time(oracle_watch *watch, const oracle_tick *tick)
{
    double value = 0;
    double frozen_s = fmax(tick->before.freeze_s - tick->after.freeze_s, 0);
    double passed_s = fmax(tick->dt - frozen_s, 0);
    double since_s = since(tick, DEFT_EVENT_STAGGERED, &value);
    watch->stagger_left_s = since_s >= 0 ? value - since_s : watch->stagger_left_s - passed_s;
    since_s = since(tick, DEFT_EVENT_DASH_START, &value);
    watch->dashed_s = since_s >= 0 ? since_s : watch->dashed_s + passed_s;
}

static oracle_fault check_changes(oracle_watch *watch)
{
    const oracle_coverage *coverage = watch->coverage;
    if (coverage != NULL && coverage->wrong_from != coverage->wrong_to) {
        return oracle_cry(watch, ORACLE_ILLEGAL, "from %s to %s",
                          deft_state_name((deft_state)coverage->wrong_from),
                          deft_state_name((deft_state)coverage->wrong_to));
    }
    return ORACLE_FINE;
}

/* True when nothing happens to the body in the tick: a hit stop, or a call that ends its state.
 */
static bool is_frozen(const oracle_tick *tick)
{
    return tick->before.freeze_s > 0 || tick->after.freeze_s > 0;
}

oracle_fault oracle_check_states(oracle_watch *watch, const oracle_tick *tick)
{
    const deft_character *body = &tick->after;
    const char *name = deft_state_name((deft_state)body->state);
    pass_time(watch, tick);
    double limit_s = limit_of(watch->moveset, body);
    if (body->state_s > limit_s + STATES_ROUNDING_S) {
        return oracle_cry(watch, ORACLE_HELD, "%s for %.9g s, at most %.9g", name, body->state_s, limit_s);
    }
    if (is_staggered(body->state) && watch->stagger_left_s < -STATES_ROUNDING_S) {
        return oracle_cry(watch, ORACLE_HELD, "%s for %.9g s too long", name, -watch->stagger_left_s);
    }
    if (is_dashing(body->state) && body->dash_phase > 1 &&
        watch->dashed_s > watch->moveset->dash.time_s + STATES_ROUNDING_S) {
        return oracle_cry(watch, ORACLE_HELD, "%s goes for %.9g s", name, watch->dashed_s);
    }
    bool same = body->state == tick->before.state;
    bool crushed = oracle_tells(tick, DEFT_EVENT_CRUSHED); /* what did it is not there for the watch */
    bool idle = !is_frozen(tick) && same && !crushed && !lives(watch, tick);
    watch->overdue = idle ? watch->overdue + 1 : 0;
    if (watch->overdue > 1) {
        return oracle_cry(watch, ORACLE_HELD, "%s goes on without what it lives on", name);
    }
    return check_changes(watch);
}
