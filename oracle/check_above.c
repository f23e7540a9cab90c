/* oracle/check_above.c -- the checks of one tick seen from above. */
#include "above.h"
#include "above_told.h"
#include "part.h"
#include "way.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* How deep is inside; how far apart a tick and its pieces may end; tiles. */
#define ABOVE_DEPTH_MAX 1e-4
#define ABOVE_NEAR      1e-4
#define ABOVE_RATE_MAX  1e-3

void oracle_above_watch_start(oracle_above_watch *watch, const oracle_play *play, oracle_above_score *score)
{
    double chunk = 8 * play->moveset->tile;
    memset(watch, 0, sizeof *watch);
    watch->play = play;
    watch->score = score;
    oracle_world_make(&watch->world, &play->view, play->bounds, chunk, play->axes);
    oracle_bodies_find(&watch->bodies, &play->view, play->bounds, chunk, play->axes);
    oracle_scene_start(&watch->scene, &watch->world, &watch->bodies, &play->view);
}

void oracle_above_watch_end(oracle_above_watch *watch)
{
    oracle_scene_free(&watch->scene);
    oracle_bodies_free(&watch->bodies);
    oracle_world_free(&watch->world);
}

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static oracle_fault
cry(oracle_above_watch *watch, oracle_fault fault, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    (void)vsnprintf(watch->verdict, sizeof watch->verdict, format, values);
    va_end(values);
    return fault;
}

static oracle_point feet_of(const deft_topdown *walker)
{
    return oracle_in_frame(walker->axes, walker->position);
}

static double distance(const deft_topdown *a, const deft_topdown *b)
{
    return hypot(a->position.x - b->position.x, a->position.y - b->position.y);
}

/* The fastest that the body may have been in the tick. */
static double speed_bound(const oracle_above_watch *watch, const oracle_above_tick *tick)
{
    const deft_moveset *moveset = watch->play->moveset;
    const deft_world_view *view = &watch->play->view;
    const deft_topdown *before = &tick->before;
    double carried = watch->scene.travel > 0 ? 2 * watch->scene.travel / tick->dt : 0;
    for (uint32_t i = 0; i < view->zone_count; i++) {
        if (view->zones[i].kind == DEFT_ZONE_CONVEYOR) {
            carried += hypot(view->zones[i].push.x, view->zones[i].push.y);
        }
    }
    double own = fmax(fmax(before->speed, tick->after.speed), moveset->topdown.steering.speed);
    return fmax(own, moveset->dash.speed) + hypot(before->knock.x, before->knock.y) + carried;
}

static void look_around(oracle_above_watch *watch, const oracle_above_tick *tick)
{
    const deft_moveset *moveset = watch->play->moveset;
    oracle_rect way = oracle_rect_around(oracle_body(moveset, feet_of(&tick->before)),
                                         oracle_body(moveset, feet_of(&tick->after)));
    oracle_scene_enter(&watch->scene, way);
    oracle_scene_enter(&watch->scene,
                       oracle_rect_grown(way, speed_bound(watch, tick) * tick->dt + moveset->tile));
    oracle_scene_forget(&watch->scene, tick->before.crushed_by);
    oracle_scene_forget(&watch->scene, tick->after.crushed_by);
    for (uint32_t i = 0; i < tick->events.count; i++) {
        if (tick->events.items[i].kind == DEFT_EVENT_CRUSHED) {
            oracle_scene_forget(&watch->scene, tick->events.items[i].body);
            oracle_scene_forget(&watch->scene, tick->events.items[i].other);
        }
    }
}

const oracle_world *oracle_above_show(oracle_above_watch *watch, double share)
{
    oracle_scene_show_at(&watch->scene, share);
    return &watch->scene.now;
}

static oracle_fault check_finite(oracle_above_watch *watch, const oracle_above_tick *tick)
{
    for (size_t i = 0; i < deft_topdown_field_count(); i++) {
        const deft_field *field = deft_topdown_field_at(i);
        double value = 0;
        if (field->type == 'f') {
            memcpy(&value, (const char *)&tick->after + field->offset, sizeof value);
        }
        if (!isfinite(value)) {
            return cry(watch, ORACLE_NOT_FINITE, "%s is %g", field->name, value);
        }
    }
    return ORACLE_FINE;
}

static oracle_fault check_events(oracle_above_watch *watch, const oracle_above_tick *tick)
{
    double last_s = 0;
    for (uint32_t i = 0; i < tick->events.count; i++) {
        const deft_event *event = &tick->events.items[i];
        oracle_fault fault = event->kind == DEFT_EVENT_OVERFLOW                    ? ORACLE_OVERFLOW
                             : event->kind == DEFT_EVENT_STUCK                     ? ORACLE_STUCK
                             : !(event->at_s >= last_s && event->at_s <= tick->dt) ? ORACLE_EVENT
                                                                                   : ORACLE_FINE;
        if (fault != ORACLE_FINE) {
            return cry(watch, fault, "%s at %g s of %g, value %g",
                       deft_event_name((deft_event_kind)event->kind), event->at_s, tick->dt, event->value);
        }
        last_s = event->at_s;
    }
    return tick->events.dropped > 0 ? cry(watch, ORACLE_EVENT, "%u events dropped", tick->events.dropped)
                                    : ORACLE_FINE;
}

static oracle_fault check_told(oracle_above_watch *watch, const oracle_above_tick *tick)
{
    bool is_field;
    const oracle_play *play = watch->play;
    const char *wrong = oracle_above_wrong_told(tick, play->moveset, &play->view, &is_field);
    return wrong == NULL ? ORACLE_FINE : cry(watch, is_field ? ORACLE_FIELD : ORACLE_EVENT, "%s", wrong);
}

static oracle_fault check_bounded(oracle_above_watch *watch, const oracle_above_tick *tick)
{
    double moved = distance(&tick->before, &tick->after);
    double most = speed_bound(watch, tick) * tick->dt + watch->play->moveset->skin;
    return moved > most ? cry(watch, ORACLE_TOO_FAR, "moved %.9g, at most %.9g", moved, most) : ORACLE_FINE;
}

static oracle_fault check_inside(oracle_above_watch *watch, const deft_topdown *walker, double share,
                                 bool only_still)
{
    const deft_moveset *moveset = watch->play->moveset;
    const oracle_solid *solid = NULL;
    oracle_rect body = oracle_body(moveset, feet_of(walker));
    oracle_scene_show_at(&watch->scene, share);
    if (only_still) {
        oracle_scene_show_still(&watch->scene);
    }
    double depth = oracle_depth(&watch->scene.now, body, oracle_corners_of(moveset), &solid);
    watch->score->depth = fmax(watch->score->depth, depth);
    return depth > ABOVE_DEPTH_MAX * moveset->tile
               ? cry(watch, ORACLE_INSIDE, "%.9g deep in [%g %g] x [%g %g] of body %x after %g of the tick",
                     depth, solid->extent.left, solid->extent.right, solid->extent.bottom, solid->extent.top,
                     solid->body, share)
               : ORACLE_FINE;
}

/* With nothing within reach the tick is that of empty space. */
static oracle_fault check_free(oracle_above_watch *watch, const oracle_above_tick *tick)
{
    const deft_moveset *moveset = watch->play->moveset;
    deft_topdown alone = tick->before;
    double reach = speed_bound(watch, tick) * tick->dt + moveset->tile / 8;
    oracle_rect around = oracle_rect_grown(oracle_body(moveset, feet_of(&tick->before)), reach);
    deft_topdown_step(&alone, moveset, NULL, &tick->input, tick->dt, NULL, NULL);
    oracle_scene_show_swept(&watch->scene);
    bool zoned = tick->before.zones[0] != 0 || tick->before.crushed_by != 0;
    if (zoned || !oracle_is_empty(&watch->scene.now, around)) {
        return ORACLE_FINE;
    }
    watch->score->free++;
    return distance(&alone, &tick->after) <= 1e-9 * moveset->tile &&
                   alone.dash_phase == tick->after.dash_phase
               ? ORACLE_FINE
               : cry(watch, ORACLE_NOT_FREE, "alone it ends at %.17g %.17g", alone.position.x,
                     alone.position.y);
}

/* One of the pieces of a tick. */
static void step_piece(deft_topdown *walker, const oracle_above_watch *watch, const oracle_above_tick *tick,
                       const deft_moveset *moveset, uint32_t i, uint32_t count)
{
    const oracle_part part = {&watch->play->view, (double)i / count, (double)(i + 1) / count};
    const deft_world_view view = oracle_part_view(&part);
    const deft_input input = oracle_way_input(&tick->input, i, count);
    deft_topdown_step(walker, moveset, &view, &input, tick->dt / count, NULL, NULL);
}

static deft_topdown end_in_pieces(const oracle_above_watch *watch, const oracle_above_tick *tick,
                                  const deft_moveset *moveset, deft_pos from, uint32_t count)
{
    deft_topdown walker = tick->before;
    walker.position = from;
    for (uint32_t i = 0; i < count; i++) {
        step_piece(&walker, watch, tick, moveset, i, count);
    }
    return walker;
}

/* True when a hair's breadth decides where the tick ends: begun a little aside, or with another tolerance,
 * the whole ends where the pieces did, or the pieces where the whole did. */
static bool is_tie(const oracle_above_watch *watch, const oracle_above_tick *tick, const deft_topdown *split,
                   uint32_t count)
{
    static const double aside[9][2] = {{0, 0}, {1, 0},  {-1, 0}, {0, 1},  {0, -1},
                                       {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const double hairs[] = {1e-6 * watch->play->moveset->tile, watch->play->moveset->contact,
                            watch->play->moveset->chord_error};
    for (size_t i = 0; i < 27 * sizeof hairs / sizeof hairs[0]; i++) {
        deft_moveset moveset = *watch->play->moveset;
        double hair = hairs[i / 27];
        deft_pos from = tick->before.position;
        from.x += hair * aside[i % 9][0];
        from.y += hair * aside[i % 9][1];
        moveset.contact *= i / 9 % 3 == 0 ? 1 : (i / 9 % 3 == 1 ? 0.5 : 2);
        deft_topdown whole = end_in_pieces(watch, tick, &moveset, from, 1);
        deft_topdown parts = end_in_pieces(watch, tick, &moveset, from, count);
        double loose = ABOVE_RATE_MAX * moveset.tile + 4 * hair;
        if (distance(&whole, split) <= loose || distance(&parts, &tick->after) <= loose) {
            return true;
        }
    }
    return false;
}

static oracle_fault check_way(oracle_above_watch *watch, const oracle_above_tick *tick)
{
    const deft_moveset *moveset = watch->play->moveset;
    deft_topdown at = tick->before;
    uint32_t count = oracle_way_pieces(moveset, speed_bound(watch, tick) * tick->dt);
    if (count == 1) {
        return ORACLE_FINE;
    }
    watch->score->split++;
    for (uint32_t i = 0; i < count; i++) {
        step_piece(&at, watch, tick, moveset, i, count);
        if (at.crushed_by != tick->before.crushed_by) {
            return ORACLE_FINE; /* only just not crushed in the whole tick: not to be judged */
        }
        if (check_inside(watch, &at, (double)(i + 1) / count, false) != ORACLE_FINE) {
            return ORACLE_TUNNEL;
        }
    }
    double apart = distance(&at, &tick->after);
    if (apart <= ABOVE_NEAR * moveset->tile) {
        return ORACLE_FINE;
    }
    watch->score->doubtful++;
    watch->score->doubt = fmax(watch->score->doubt, apart);
    bool tie = is_tie(watch, tick, &at, count);
    watch->score->tied += tie;
    return tie || apart <= ABOVE_RATE_MAX * moveset->tile
               ? ORACLE_FINE
               : cry(watch, ORACLE_RATE, "the whole tick ends %.9g from its %u pieces (%.17g %.17g)", apart,
                     count, at.position.x, at.position.y);
}

oracle_fault oracle_above_step(oracle_above_watch *watch, oracle_above_tick *tick)
{
    static oracle_fault (*const checks[])(oracle_above_watch *, const oracle_above_tick *) = {
        check_finite, check_events, check_told, check_bounded, check_free, check_way};
    const size_t always = 4; /* of a tick that ended in a crush no more can be said */
    tick->after = tick->before;
    deft_topdown_step(&tick->after, watch->play->moveset, &watch->play->view, &tick->input, tick->dt,
                      &tick->events, &tick->contacts);
    bool stays = false; /* where it was crushed, for the rest of the tick, while all that moves goes on */
    for (uint32_t i = 0; i < tick->events.count; i++) {
        stays = stays || tick->events.items[i].kind == DEFT_EVENT_CRUSHED;
    }
    tick->is_crushed = stays || tick->before.crushed_by != tick->after.crushed_by;
    watch->score->ticks++;
    look_around(watch, tick);
    size_t count = tick->is_crushed ? always : sizeof checks / sizeof checks[0];
    oracle_fault fault = check_inside(watch, &tick->after, 1, stays);
    for (size_t i = 0; i < count && fault == ORACLE_FINE; i++) {
        fault = checks[i](watch, tick);
    }
    return fault;
}
