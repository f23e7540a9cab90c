/* oracle/watch.c -- the checks of one tick. */
#include "checks.h"
#include "squeeze.h"
#include "tier.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const fault_names[ORACLE_FAULT_COUNT] = {"fine",
                                                            "not finite",
                                                            "inside a solid",
                                                            "tunnel",
                                                            "through a one-way",
                                                            "floor without a floor",
                                                            "floor missed",
                                                            "not as in empty space",
                                                            "flat snag",
                                                            "slope snag",
                                                            "too far",
                                                            "stuck",
                                                            "overflow",
                                                            "event",
                                                            "other end in pieces",
                                                            "wall without a wall",
                                                            "held too long",
                                                            "change of state",
                                                            "contact",
                                                            "field",
                                                            "not the same again"};

const char *oracle_fault_name(oracle_fault fault)
{
    return fault_names[(unsigned)fault < ORACLE_FAULT_COUNT ? fault : ORACLE_FINE];
}

void oracle_watch_start(oracle_watch *watch, const oracle_world *world, const deft_moveset *moveset,
                        deft_world_view view)
{
    memset(watch, 0, sizeof *watch);
    watch->world = world;
    watch->moveset = moveset;
    watch->view = view;
    watch->turned_s = HUGE_VAL;
}

void oracle_watch_start_in(oracle_watch *watch, oracle_scene *scene, const deft_moveset *moveset,
                           deft_world_view view)
{
    oracle_watch_start(watch, &scene->now, moveset, view);
    watch->scene = scene;
}

oracle_fault oracle_cry(oracle_watch *watch, oracle_fault fault, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    (void)vsnprintf(watch->verdict, sizeof watch->verdict, format, values);
    va_end(values);
    return fault;
}

oracle_point oracle_feet_of(const deft_character *character)
{
    return oracle_in_frame(character->axes, character->position);
}

oracle_point oracle_velocity_of(const deft_character *character)
{
    deft_pos velocity = {character->velocity.x, character->velocity.y};
    return oracle_in_frame(character->axes, velocity);
}

/* ---- finite, bounded ---- */

static oracle_fault check_finite(oracle_watch *watch, const oracle_tick *tick)
{
    for (size_t i = 0; i < deft_character_field_count(); i++) {
        const deft_field *field = deft_character_field_at(i);
        double value = 0;
        if (field->type != 'f') {
            continue;
        }
        memcpy(&value, (const char *)&tick->after + field->offset, sizeof value);
        if (isnan(value) || (isinf(value) && strcmp(field->name, "jump_hold_s") != 0)) {
            return oracle_cry(watch, ORACLE_NOT_FINITE, "%s is %g", field->name, value);
        }
    }
    return ORACLE_FINE;
}

/* The strongest wind, or moving ground, of the zones near a tick. */
static double blown(const oracle_watch *watch, const oracle_tick *tick)
{
    const oracle_world *world = watch->scene != NULL ? watch->scene->whole : watch->world;
    oracle_rect way = oracle_rect_around(oracle_body(watch->moveset, oracle_feet_of(&tick->before)),
                                         oracle_body(watch->moveset, oracle_feet_of(&tick->after)));
    oracle_range near = oracle_near(world, way.left, way.right);
    double most = 0;
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *zone = &world->solids[i];
        if (oracle_is_zone(zone) && zone->surface < watch->view.zone_count &&
            !oracle_are_apart(zone->extent, way)) {
            deft_vec2d push = watch->view.zones[zone->surface].push;
            most = fmax(most, hypot(push.x, push.y));
        }
    }
    return most;
}

double oracle_speed_bound(const oracle_watch *watch, const oracle_tick *tick)
{
    const deft_moveset *moveset = watch->moveset;
    oracle_point before = oracle_velocity_of(&tick->before);
    oracle_point after = oracle_velocity_of(&tick->after);
    /* the steepest floor makes the most of a speed that is meant horizontally */
    double slant = moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL ? moveset->slope_cos : 1;
    /* what a slope takes comes back on the flat, and more of it downhill */
    double gain = exp(fmax(fmax(moveset->uphill_power, moveset->downhill_power), 0));
    double loss = exp(fmin(fmin(moveset->uphill_power, moveset->downhill_power), 0));
    double pull = fmax(fmax(moveset->jump.gravity, moveset->jump.cut_gravity),
                       fmax(moveset->fall.gravity, moveset->fall.fast_gravity));
    double own = fmax(hypot(before.u, before.v), hypot(after.u, after.v)) / slant * gain / loss;
    if (moveset->steep_slide == 0) { /* down steep ground as down a wall, and aside as that leans */
        double falls = fmax(fabs(before.v), fabs(after.v)) + pull * tick->dt;
        own = fmax(own, falls / sqrt(1 - moveset->slope_cos * moveset->slope_cos));
    }
    own = hypot(own, tick->before.kept_speed); /* a wall that it gets past gives it back */
    double launch = fmax(moveset->jump.launch_speed, moveset->air_jump.launch_speed);
    launch = fmax(launch, moveset->wall.jump.launch_speed + moveset->wall.away_speed);
    double run = fmax(moveset->ground.speed * gain / slant, moveset->air.speed) * moveset->fast_ratio;
    double moves =
        fmax(moveset->dash.speed * gain / slant, fmax(moveset->slam.speed, moveset->grapple.pull_speed));
    run = fmax(run,
               hypot(fmax(moveset->ladder.up_speed, moveset->ladder.down_speed), moveset->ladder.snap_speed));
    run = fmax(run, moveset->climb.hop_speed + moveset->climb.hop_pull * moveset->climb.hop_s);
    run = fmax(run, fmax(moveset->climb.up_speed, moveset->climb.down_speed));
    run = fmax(run, 2 * (moveset->height + moveset->half_width) / moveset->ledges.climb_s);
    run = fmax(run, fmax(2 * moveset->swim.speed, moveset->swim.jump_speed));
    double lift = hypot(tick->before.lift.x, tick->before.lift.y);
    double carried = watch->scene != NULL && tick->dt > 0 ? lift + watch->scene->travel / tick->dt : 0;
    return fmax(fmax(own, moves), run) + launch + moveset->boost_speed + pull * tick->dt + carried +
           blown(watch, tick);
}

bool oracle_drops(const oracle_tick *tick, const deft_event_list *events)
{
    bool left = false;
    uint16_t jump = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    deft_pos stick = {tick->input.stick_x / 32767.0, tick->input.stick_y / 32767.0};
    for (uint32_t i = 0; i < events->count; i++) {
        uint32_t kind = events->items[i].kind;
        left = left || kind == DEFT_EVENT_LEFT_GROUND;
        if (kind == DEFT_EVENT_JUMPED_GROUND || kind == DEFT_EVENT_JUMPED_COYOTE ||
            kind == DEFT_EVENT_JUMPED_AIR || kind == DEFT_EVENT_JUMPED_WALL) {
            return false;
        }
    }
    return left && oracle_in_frame(tick->before.axes, stick).v < -0.5 &&
           ((tick->before.buffered | tick->input.pressed) & jump) != 0;
}

bool oracle_is_roped(const oracle_tick *tick)
{
    uint16_t pressed = (uint16_t)(tick->before.buffered | tick->input.pressed);
    return tick->before.state == DEFT_STATE_GRAPPLE_REACH || tick->before.state == DEFT_STATE_GRAPPLE_SWING ||
           tick->before.state == DEFT_STATE_GRAPPLE_PULL ||
           (pressed & DEFT_ACTION_BIT(DEFT_ACTION_GRAPPLE)) != 0;
}

/* What the assists and steps of the tick moved the body by, beside its speed. */
static double helped(const oracle_watch *watch, const oracle_tick *tick)
{
    double sum = 0;
    for (uint32_t i = 0; i < tick->events.count; i++) {
        const deft_event *event = &tick->events.items[i];
        if (event->kind == DEFT_EVENT_ASSIST_CORNER || event->kind == DEFT_EVENT_ASSIST_LEDGE ||
            event->kind == DEFT_EVENT_LEDGE_ON) {
            sum += event->value;
        }
    }
    /* as many steps as there are in the way: each is at least as deep as the probe for it */
    return sum +
           (watch->moveset->step_height > 0 ? 16 * (1 + tick->dt / 0.05) * watch->moveset->step_height : 0);
}

static oracle_fault check_bounded(oracle_watch *watch, const oracle_tick *tick)
{
    oracle_point from = oracle_feet_of(&tick->before);
    oracle_point to = oracle_feet_of(&tick->after);
    double moved = hypot(to.u - from.u, to.v - from.v);
    double most = oracle_speed_bound(watch, tick) * tick->dt + watch->moveset->snap + watch->moveset->skin +
                  helped(watch, tick);
    if (moved > most) { /* the pieces take long */
        most += oracle_driven_way(watch, tick);
    }
    if (moved > most) {
        return oracle_cry(watch, ORACLE_TOO_FAR, "moved %.9g, at most %.9g", moved, most);
    }
    return ORACLE_FINE;
}

/* ---- inside ---- */

oracle_fault oracle_check_inside(oracle_watch *watch, const deft_character *character, const char *where)
{
    const oracle_solid *solid = NULL;
    oracle_point feet = oracle_feet_of(character);
    double depth = oracle_depth(watch->world, oracle_body_of(watch->moveset, character),
                                oracle_corners_of(watch->moveset), &solid);
    watch->depth = fmax(watch->depth, depth);
    if (depth > ORACLE_DEPTH_MAX * watch->moveset->tile) {
        return oracle_cry(watch, ORACLE_INSIDE,
                          "%.9g deep in solid %u:%u of [%g %g] x [%g %g], feet %.17g %.17g %s", depth,
                          solid->id >> 16, solid->id & 0xFFFF, solid->extent.left, solid->extent.right,
                          solid->extent.bottom, solid->extent.top, feet.u, feet.v, where);
    }
    return ORACLE_FINE;
}

/* ---- the tick ---- */

/* Opens the scene around all that the tick can have come to. */
static void enter_scene(oracle_watch *watch, const oracle_tick *tick)
{
    oracle_scene_enter(watch->scene, oracle_body(watch->moveset, oracle_feet_of(&tick->before)));
    double reach = oracle_speed_bound(watch, tick) * tick->dt + watch->moveset->snap + watch->moveset->tile;
    oracle_rect way = oracle_rect_around(oracle_body(watch->moveset, oracle_feet_of(&tick->before)),
                                         oracle_body(watch->moveset, oracle_feet_of(&tick->after)));
    oracle_scene_enter(watch->scene, oracle_rect_grown(way, reach));
}

/* The bodies that crush are not there, but for those that the body was apart from at the beginning of the
 * tick; and nothing that moves is, when two crush it one after the other: of the third, between them, a
 * character has no memory. True when that began in this tick. */
static bool forget_crushers(oracle_watch *watch, const oracle_tick *tick)
{
    uint32_t began = 0;
    oracle_scene_forget(watch->scene, tick->after.crushed_by);
    oracle_scene_forget(watch->scene, tick->after.crushed_too);
    for (uint32_t i = 0; i < tick->events.count; i++) {
        if (tick->events.items[i].kind == DEFT_EVENT_CRUSHED) {
            oracle_scene_forget(watch->scene, tick->events.items[i].body);
            oracle_scene_forget(watch->scene, tick->events.items[i].other);
            began++;
        }
    }
    if (began > 1) {
        oracle_scene_forget_all(watch->scene);
    }
    return began > 0 || tick->before.crushed_by != tick->after.crushed_by;
}

static oracle_fault judge(oracle_watch *watch, const oracle_tick *tick, bool is_crushed)
{
    static oracle_fault (*const checks[])(oracle_watch *, const oracle_tick *) = {
        check_finite,       oracle_check_events, oracle_check_states,  check_bounded,     oracle_check_fields,
        oracle_check_floor, oracle_check_lost,   oracle_check_free,    oracle_check_flat, oracle_check_slope,
        oracle_check_wall,  oracle_check_way,    oracle_check_contacts};
    const size_t always = 4; /* of a tick that ended in a crush no more can be said */
    size_t count = is_crushed ? always : sizeof checks / sizeof checks[0];
    oracle_fault worst = oracle_check_inside(watch, &tick->after, "at the end");
    char verdict[sizeof watch->verdict];
    memcpy(verdict, watch->verdict, sizeof verdict);
    watch->tier = worst != ORACLE_FINE ? ORACLE_TIER_SAFE : ORACLE_TIER_COUNT;
    for (size_t i = 0; i < count && watch->tier != ORACLE_TIER_SAFE; i++) {
        oracle_fault fault = checks[i](watch, tick);
        oracle_tier tier = fault != ORACLE_FINE ? oracle_tier_broken(watch, tick, fault) : ORACLE_TIER_COUNT;
        if (tier < watch->tier) {
            worst = fault;
            watch->tier = tier;
            memcpy(verdict, watch->verdict, sizeof verdict);
        }
    }
    if (worst != ORACLE_FINE) {
        memcpy(watch->verdict, verdict, sizeof verdict);
    }
    return worst;
}

/* What is counted from tick to tick begins anew with what the core says, where it promised no more. */
static void begin_anew(oracle_watch *watch, const oracle_tick *tick)
{
    watch->missed = watch->lost = watch->overdue = 0;
    watch->stagger_left_s = tick->after.stagger_s - tick->after.state_s;
    watch->dashed_s = fmin(watch->dashed_s, tick->after.state_s);
}

oracle_fault oracle_watch_step(oracle_watch *watch, oracle_tick *tick)
{
    bool is_crushed = false;
    tick->after = tick->before;
    if (watch->coverage != NULL) {
        oracle_coverage_record(watch->coverage);
    }
    deft_character_step(&tick->after, watch->moveset, &watch->view, &tick->input, tick->dt, &tick->events,
                        &tick->contacts);
    oracle_coverage_rest();
    watch->ticks++;
    if (watch->scene != NULL) {
        enter_scene(watch, tick);
        is_crushed = forget_crushers(watch, tick);
        watch->crushed_ticks += is_crushed;
        oracle_scene_show_at(watch->scene, 1);
    }
    oracle_fault fault = judge(watch, tick, is_crushed);
    if (is_crushed || (fault != ORACLE_FINE && watch->tier > ORACLE_TIER_EXACT)) {
        begin_anew(watch, tick);
    }
    oracle_tier_pass(watch, tick);
    return fault;
}
