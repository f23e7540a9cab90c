/* oracle/check_way.c -- the path of a tick: free of solids, not through a one-way, and the same in pieces. */
#include "checks.h"
#include "tie.h"
#include "tier.h"

#include <math.h>

/* True when the way comes to the edge of a zone whose air moves: events tell of zones at a tick's end only.
 */
static bool is_at_wind(const oracle_watch *watch, const oracle_tick *tick)
{
    const oracle_world *world = watch->scene != NULL ? watch->scene->whole : watch->world;
    oracle_rect way = oracle_way_extent(watch, tick, &watch->view);
    oracle_range near = oracle_near(world, way.left, way.right);
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *zone = &world->solids[i];
        if (oracle_is_zone(zone) && zone->surface < watch->view.zone_count &&
            watch->view.zones[zone->surface].kind == DEFT_ZONE_WIND && way.top > zone->extent.bottom &&
            way.bottom < zone->extent.top &&
            !(way.left >= zone->extent.left && way.right <= zone->extent.right &&
              way.bottom >= zone->extent.bottom && way.top <= zone->extent.top)) {
            return true;
        }
    }
    return false;
}

/* True when the way comes to the end of a belt: one that runs against a body carries it back off its edge,
 * and it walks on again, so often as the tick lets it. */
static bool is_at_belt_end(const oracle_watch *watch, const oracle_tick *tick)
{
    const oracle_world *world = watch->scene != NULL ? watch->scene->whole : watch->world;
    oracle_rect way = oracle_rect_grown(oracle_way_extent(watch, tick, &watch->view), watch->moveset->skin);
    oracle_range near = oracle_near(world, way.left, way.right);
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *belt = &world->solids[i];
        bool runs = !belt->one_way && belt->surface > 0 && belt->surface <= watch->view.surface_count &&
                    fabs(watch->view.surfaces[belt->surface - 1].conveyor_speed) > 0;
        if (runs && way.top > belt->extent.top && way.bottom <= belt->extent.top &&
            (way.left < belt->extent.left || way.right > belt->extent.right)) {
            return true;
        }
    }
    return false;
}

/* True when the tick comes to the edge of a zone: a body that is blown out of it, and falls back in all the
 * time, goes to and fro only so often in a tick. */
static bool meets_zone(const oracle_watch *watch, const oracle_tick *tick)
{
    for (uint32_t i = 0; i < tick->events.count; i++) {
        uint32_t kind = tick->events.items[i].kind;
        if (kind == DEFT_EVENT_ZONE_ENTERED || kind == DEFT_EVENT_ZONE_LEFT) {
            return true;
        }
    }
    return is_at_wind(watch, tick) || is_at_belt_end(watch, tick);
}

/* True when this tick's pieces are looked at: it is one of the sample, or something is where a straight way
 * may have led through. */
static bool is_looked_at(oracle_watch *watch, const oracle_tick *tick)
{
    if (watch->pieces_every <= 1 || watch->ticks % watch->pieces_every == 0) {
        return true;
    }
    oracle_point from = oracle_feet_of(&tick->before);
    oracle_point to = oracle_feet_of(&tick->after);
    oracle_rect way = oracle_rect_around(oracle_body(watch->moveset, from), oracle_body(watch->moveset, to));
    bool low = tick->before.crouched != 0 || tick->after.crouched != 0;
    return !oracle_is_still(watch, tick, way) || oracle_fell_through(watch, &tick->before, &tick->after) ||
           !oracle_is_free_line(watch, low, from, to);
}

/* The tick again in pieces. Where rounding decides (at a corner, at the end of a snap) pieces and whole may
 * part; then the whole tick is followed by stopping it earlier and earlier instead. */
oracle_fault oracle_check_way(oracle_watch *watch, const oracle_tick *tick)
{
    oracle_way way;
    uint32_t pieces = oracle_way_pieces(watch->moveset, oracle_speed_bound(watch, tick) * tick->dt);
    if (pieces == 1) { /* too short to turn a corner */
        way = (oracle_way){tick, tick->after, 1, 1};
        return oracle_fell_in_piece(watch, &way, &tick->before) ||
                       oracle_fell_through_body(watch, &way, &tick->before)
                   ? oracle_cry(watch, ORACLE_ONE_WAY, "to %.17g %.17g", tick->after.position.x,
                                tick->after.position.y)
                   : ORACLE_FINE;
    }
    if (!is_looked_at(watch, tick)) {
        return ORACLE_FINE;
    }
    watch->split_ticks++;
    oracle_way_begin(&way, tick, pieces);
    deft_character last = tick->before;
    while (oracle_way_next(&way, watch->moveset, &watch->view)) {
        double share = (double)way.done / pieces;
        if (watch->scene != NULL) {
            oracle_scene_show_at(watch->scene, share);
        }
        if (way.at.crushed_by != tick->before.crushed_by) {
            return ORACLE_FINE; /* only just not crushed in the whole tick: not to be judged */
        }
        if (oracle_check_inside(watch, &way.at, "on the way, in pieces") != ORACLE_FINE) {
            return ORACLE_TUNNEL;
        }
        if (oracle_fell_in_piece(watch, &way, &last) || oracle_fell_through_body(watch, &way, &last)) {
            return oracle_cry(watch, ORACLE_ONE_WAY, "in piece %u of %u, feet %.17g %.17g", way.done, pieces,
                              way.at.position.x, way.at.position.y);
        }
        last = way.at;
    }
    oracle_point whole = oracle_feet_of(&tick->after);
    oracle_point split = oracle_feet_of(&way.at);
    double apart = hypot(whole.u - split.u, whole.v - split.v);
    if (apart <= 1e-4 * watch->moveset->tile || meets_zone(watch, tick)) {
        return ORACLE_FINE;
    }
    watch->doubtful_ticks++;
    watch->doubt = fmax(watch->doubt, apart);
    if (watch->scene != NULL) {
        oracle_scene_show_still(watch->scene);
    }
    bool tie = oracle_is_tie(watch, tick, whole, split);
    watch->tied_ticks += tie;
    if (!tie && apart > ORACLE_RATE_MAX * watch->moveset->tile &&
        apart > oracle_tier_apart(oracle_tier_of(watch, tick)) * watch->moveset->tile) {
        return oracle_cry(
            watch, ORACLE_RATE,
            "from %s the whole tick ends %.9g from its %u pieces, in %s at %.17g %.17g v %.9g %.9g, "
            "and they in %s at %.17g %.17g v %.9g %.9g",
            deft_state_name((deft_state)tick->before.state), apart, pieces,
            deft_state_name((deft_state)tick->after.state), tick->after.position.x, tick->after.position.y,
            tick->after.velocity.x, tick->after.velocity.y, deft_state_name((deft_state)way.at.state),
            way.at.position.x, way.at.position.y, way.at.velocity.x, way.at.velocity.y);
    }
    bool still =
        watch->scene == NULL || !(watch->scene->travel > 0); /* else its stops do not hang together */
    if (still && oracle_has_gap(watch, tick, pieces * 4)) {
        return oracle_cry(watch, ORACLE_TUNNEL,
                          "the whole tick ends %.9g from its pieces (%.17g %.17g), and its own way has a gap",
                          apart, way.at.position.x, way.at.position.y);
    }
    return ORACLE_FINE;
}
