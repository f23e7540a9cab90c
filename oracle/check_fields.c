/* oracle/check_fields.c -- the fields of the state are what deft/character.h says: what carries the
 * character, what holds it, and how long ago things happened. */
#include "checks.h"

#include <math.h>

/* Instants are sums of parts of ticks. */
#define FIELDS_ROUNDING_S 1e-6

/* How far a velocity may be off its floor by rounding, and a floor off the steepest. */
#define FIELDS_GRAZE 1e-6
#define FIELDS_LEAN  1e-3

static bool is_none(double x, double y)
{
    return x == 0 && y == 0;
}

static oracle_point stick_of(const oracle_tick *tick)
{
    deft_pos stick = {tick->input.stick_x / 32767.0, tick->input.stick_y / 32767.0};
    return oracle_in_frame(tick->after.axes, stick);
}

/* True where a hook or hands hold, or fly to what they will hold, or wait for a hit stop's end. */
static bool is_hooked(const deft_character *body)
{
    return body->state == DEFT_STATE_GRAPPLE_REACH || body->state == DEFT_STATE_GRAPPLE_SWING ||
           body->state == DEFT_STATE_GRAPPLE_PULL || body->state == DEFT_STATE_LEDGE_CLIMB ||
           body->shoved != 0;
}

/* True when the stick alone says where the character faces. */
static bool faces_stick(const oracle_watch *watch, const oracle_tick *tick)
{
    const deft_character *body = &tick->after;
    return fabs(stick_of(tick).u) > fmax(watch->moveset->deadzone, 0.5) && body->wall_lock == 0 &&
           body->dash_phase == 0 && tick->before.freeze_s == 0 && body->freeze_s == 0 &&
           body->pose != DEFT_POSE_STAGGER;
}

/* What has to be none where nothing carries the character, and where nothing holds it. */
static const char *wrong_support(const deft_character *body)
{
    deft_pos normal = {body->ground_normal.x, body->ground_normal.y};
    bool stands = body->support == DEFT_SUPPORT_FLOOR;
    if (stands ? !(oracle_in_frame(body->axes, normal).v > 0) : !is_none(normal.x, normal.y)) {
        return "ground_normal";
    }
    if (!stands && body->ground_body != 0) {
        return "ground_body";
    }
    if (body->drops == 0 && (body->drop_body != 0 || !is_none(body->drop_from.x, body->drop_from.y) ||
                             !is_none(body->drop_normal.x, body->drop_normal.y))) {
        return "drop_";
    }
    if (!is_hooked(body) && (body->hook_body != 0 || !is_none(body->anchor.x, body->anchor.y))) {
        return "anchor";
    }
    return NULL;
}

/* True when the state of deft's own machine is one of this realm. */
static bool is_in_realm(const deft_character *body, deft_realm realm)
{
    static deft_machine machine;
    if (machine.count == 0) {
        deft_machine_default(&machine);
    }
    return machine.rows[body->state].realm == (uint32_t)realm;
}

static bool is_same(deft_pos a, deft_pos b)
{
    return a.x == b.x && a.y == b.y;
}

/* Where the character stands, and where it stood last. Within its contact memory it may stand over a gap. */
static const char *wrong_footing(const oracle_watch *watch, const oracle_tick *tick)
{
    const deft_character *body = &tick->after;
    bool stands = body->support == DEFT_SUPPORT_FLOOR;
    bool over_gap =
        watch->moveset->contact_memory_s > 0 && is_same(body->last_ground, tick->before.last_ground);
    if (watch->moveset->machine == 0 && stands != is_in_realm(body, DEFT_REALM_GROUND)) {
        return "support";
    }
    if (stands && body->ground_body == 0 && !over_gap &&
        (body->last_ground_body != 0 || !is_same(body->last_ground, body->position))) {
        return "last_ground";
    }
    return NULL;
}

/* What the ground gives back, or ends. */
static const char *wrong_on_ground(const deft_character *body)
{
    return body->coyote != 0      ? "coyote"
           : body->air_jumps != 0 ? "air_jumps"
           : body->let_go != 0    ? "let_go"
           : body->wall_lock != 0 ? "wall_lock"
           : body->climb_s != 0   ? "climb_s"
                                  : NULL;
}

/* The bits of the abilities that the tick says were given, or taken. */
static uint32_t told_abilities(const oracle_tick *tick, deft_event_kind kind)
{
    uint32_t bits = 0;
    for (uint32_t i = 0; i < tick->events.count; i++) {
        const deft_event *event = &tick->events.items[i];
        bits |= event->kind == (uint32_t)kind ? 1U << (uint32_t)event->value : 0;
    }
    return bits;
}

/* What the abilities, the floor and the moveset say. What the host did waits for the end of a hit stop. */
static const char *wrong_motion(const oracle_watch *watch, const oracle_tick *tick)
{
    const deft_character *was = &tick->before, *body = &tick->after;
    const uint32_t now = body->abilities, told = was->abilities_told;
    oracle_point v = oracle_velocity_of(body);
    deft_pos normal = {body->ground_normal.x, body->ground_normal.y};
    oracle_point n = oracle_in_frame(body->axes, normal);
    bool stands = body->support == DEFT_SUPPORT_FLOOR;
    if (was->freeze_s > tick->dt - FIELDS_ROUNDING_S) {
        return NULL;
    }
    if (body->abilities_told != now || told_abilities(tick, DEFT_EVENT_ABILITY_ON) != (now & ~told) ||
        told_abilities(tick, DEFT_EVENT_ABILITY_OFF) != (told & ~now)) {
        return "abilities";
    }
    if (stands && fabs(v.u * n.u + v.v * n.v) > FIELDS_GRAZE * (1 + hypot(v.u, v.v))) {
        return "velocity";
    }
    if (stands && watch->moveset->contact_memory_s == 0 && n.v < watch->moveset->slope_cos - FIELDS_LEAN) {
        return "ground_normal";
    }
    if (body->air_jumps > watch->moveset->air_jump_count) {
        return "air_jumps";
    }
    if (body->state == DEFT_STATE_CROUCH && body->crouched == 0) {
        return "crouched";
    }
    if (body->support == DEFT_SUPPORT_WALL && body->wall_side == 0) {
        return "wall_side";
    }
    return NULL;
}

/* What is wrong at the end of a tick; NULL: nothing. */
static const char *wrong_now(const oracle_watch *watch, const oracle_tick *tick)
{
    const deft_character *was = &tick->before, *body = &tick->after;
    const char *wrong = wrong_support(body);
    wrong = wrong == NULL ? wrong_footing(watch, tick) : wrong;
    wrong = wrong == NULL && body->support == DEFT_SUPPORT_FLOOR ? wrong_on_ground(body) : wrong;
    wrong = wrong == NULL ? wrong_motion(watch, tick) : wrong;
    if (wrong != NULL) {
        return wrong;
    }
    if (body->teleported != 0 || !is_same(body->previous, was->position)) {
        return "previous";
    }
    if (body->held != tick->input.held) {
        return "held";
    }
    if (body->dashes > watch->moveset->dash.charges) {
        return "dashes";
    }
    if (body->support == DEFT_SUPPORT_WALL && body->wall_s != 0) {
        return "wall_s";
    }
    if (faces_stick(watch, tick) && body->facing * stick_of(tick).u < 0) {
        return "facing";
    }
    return NULL;
}

/* True for a timer that began at the event, or without one is older by the tick. */
static bool is_since(const oracle_tick *tick, const deft_event *event, double before, double after)
{
    double passed_s = tick->dt - fmax(tick->before.freeze_s - tick->after.freeze_s, 0);
    double wanted = event != NULL ? tick->dt - event->at_s : fmin(before + passed_s, DEFT_TIMER_MAX_S);
    return fabs(after - wanted) <= FIELDS_ROUNDING_S;
}

/* The presses of the tick, and those before. */
static const char *wrong_presses(const oracle_tick *tick)
{
    for (int i = 0; i < DEFT_ACTION_COUNT; i++) {
        double was_s = tick->before.pressed_s[i], is_s = tick->after.pressed_s[i];
        bool is_new = (tick->input.pressed >> i & 1) != 0;
        if (is_new ? is_s > tick->dt + FIELDS_ROUNDING_S : !is_since(tick, NULL, was_s, is_s)) {
            return "pressed_s";
        }
    }
    return NULL;
}

/* Since when the character is off the ground, or counts on while it stands. */
static const char *wrong_ground_s(const oracle_tick *tick)
{
    const deft_character *was = &tick->before, *body = &tick->after;
    const deft_event *left = oracle_last_event(tick, DEFT_EVENT_LEFT_GROUND, DEFT_EVENT_JUMPED_GROUND);
    bool stood = was->support == DEFT_SUPPORT_FLOOR, stands = body->support == DEFT_SUPPORT_FLOOR;
    if (stood && stands && tick->events.count == 0 && !is_since(tick, NULL, was->ground_s, body->ground_s)) {
        return "ground_s while it stands";
    }
    if (stood && !stands && left != NULL && tick->events.count == 1 &&
        !is_since(tick, left, was->ground_s, body->ground_s)) {
        return "ground_s in the air";
    }
    return NULL;
}

/* What the tick's events do not say, or say otherwise; NULL: nothing. */
static const char *wrong_since(const oracle_watch *watch, const oracle_tick *tick)
{
    const deft_character *was = &tick->before, *body = &tick->after;
    const deft_event *jump = oracle_last_event(tick, DEFT_EVENT_JUMPED_GROUND, DEFT_EVENT_JUMPED_WALL);
    const deft_event *landing = oracle_last_event(tick, DEFT_EVENT_LANDED, DEFT_EVENT_LANDED);
    const deft_event *dash = oracle_last_event(tick, DEFT_EVENT_DASH_START, DEFT_EVENT_DASH_START);
    if (!is_since(tick, landing, was->landed_s, body->landed_s)) {
        return "landed_s";
    }
    /* a dash that waits first is told when it goes */
    if (!(watch->moveset->dash.freeze_s > 0) && !is_since(tick, dash, was->dash_s, body->dash_s)) {
        return "dash_s";
    }
    if (!is_since(tick, jump, was->jump_s, body->jump_s)) {
        return "jump_s";
    }
    if (body->jump_kind != (jump != NULL ? jump->kind : was->jump_kind)) {
        return "jump_kind";
    }
    if (jump != NULL && body->state == DEFT_STATE_JUMP && body->launch_speed != jump->value) {
        return "launch_speed";
    }
    if (body->pose == was->pose ? !is_since(tick, NULL, was->pose_s, body->pose_s) : body->pose_s != 0) {
        return "pose_s";
    }
    bool is_old = body->state == was->state && is_since(tick, NULL, was->state_s, body->state_s);
    if (!is_old && body->state_s > tick->dt + FIELDS_ROUNDING_S) {
        return "state_s";
    }
    const char *wrong = wrong_presses(tick);
    return wrong == NULL ? wrong_ground_s(tick) : wrong;
}

/* True when the character may have waited for a part of the tick: there was too much to look at, or bodies
 * move. Where these close in by less than a touch no event tells of it. */
static bool may_wait(const oracle_watch *watch, const oracle_tick *tick)
{
    return watch->scene != NULL || watch->view.body != NULL || oracle_tells(tick, DEFT_EVENT_OVERFLOW);
}

oracle_fault oracle_check_fields(oracle_watch *watch, const oracle_tick *tick)
{
    const char *wrong = tick->dt > 0 ? wrong_now(watch, tick) : NULL;
    wrong = wrong == NULL && tick->dt > 0 && !may_wait(watch, tick) ? wrong_since(watch, tick) : wrong;
    return wrong == NULL ? ORACLE_FINE
                         : oracle_cry(watch, ORACLE_FIELD, "%s in %s", wrong,
                                      deft_state_name((deft_state)tick->after.state));
}
