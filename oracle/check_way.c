/* oracle/check_way.c -- the way of a tick: free of solids, not through a one-way, and the same in pieces. */
#include "checks.h"
#include "way.h"

#include <math.h>

/* How far apart a tick and its pieces may end, tiles. */
#define RATE_MAX 1e-3

/* How far a solid reaches along `normal`. */
static double reach(const oracle_solid *solid, oracle_point normal)
{
    double farthest = -HUGE_VAL;
    for (uint32_t i = 0; i < solid->count; i++) {
        farthest = fmax(farthest, normal.u * solid->corner[i].u + normal.v * solid->corner[i].v);
    }
    return farthest;
}

/* True when a body that says that it drops may fall through a one-way: it reaches just to the line that the
 * body stood on. */
static bool may_drop_through(const oracle_watch *watch, const oracle_solid *solid, const deft_character *body)
{
    oracle_point normal = oracle_in_frame(body->axes, (deft_pos){body->drop_normal.x, body->drop_normal.y});
    oracle_point stood = oracle_in_frame(body->axes, body->drop_from);
    double half_width = watch->moveset->half_width;
    double touches = stood.u + (normal.u > 0 ? -half_width : (normal.u < 0 ? half_width : 0));
    double offset = normal.u * touches + normal.v * stood.v;
    return body->drops != 0 &&
           fabs(reach(solid, normal) - offset) <= watch->moveset->touch + watch->moveset->contact;
}

/* True when the body is in another one-way already that reaches as far and goes on in this one: a row of
 * one-ways has no ends but its own. */
static bool is_in_row(const oracle_watch *watch, const oracle_solid *solid, oracle_rect body)
{
    const deft_moveset *moveset = watch->moveset;
    oracle_rect around = oracle_rect_grown(solid->extent, moveset->touch);
    oracle_range near = oracle_near(watch->world, around.left, around.right);
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *other = &watch->world->solids[i];
        oracle_point way;
        if (other != solid && other->one_way && other->body == 0 &&
            !oracle_are_apart(other->extent, around) &&
            reach(other, solid->facing) >= reach(solid, solid->facing) - moveset->touch &&
            other->facing.u * solid->facing.u + other->facing.v * solid->facing.v > 0.999 &&
            oracle_gap(other, body, moveset->radius, &way) < -moveset->touch) {
            return true;
        }
    }
    return false;
}

/* The one-way that was under a body with rounded corners, and into which it has sunk (and does not rise
 * through it again: it may have landed and jumped), or NULL. One that moves may have sunk past the body;
 * those are looked at where they were (oracle_fell_through_body). */
static const oracle_solid *sunk_into(const oracle_watch *watch, const deft_character *last,
                                     const deft_character *now)
{
    if (now->drops != 0 || last->drops != 0) {
        return NULL;
    }
    oracle_point from = oracle_feet_of(last);
    oracle_point to = oracle_feet_of(now);
    oracle_point velocity = oracle_velocity_of(now);
    const deft_moveset *moveset = watch->moveset;
    oracle_rect body = oracle_body(moveset, from);
    oracle_rect end = oracle_body(moveset, to);
    oracle_rect both = oracle_rect_around(body, end);
    oracle_range near = oracle_near(watch->world, both.left, both.right);
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &watch->world->solids[i];
        oracle_point normal;
        oracle_point after;
        if (solid->one_way && solid->body == 0 && !oracle_are_apart(solid->extent, end) &&
            velocity.u * solid->facing.u + velocity.v * solid->facing.v <= 0 &&
            (to.u - from.u) * solid->facing.u + (to.v - from.v) * solid->facing.v < -moveset->contact &&
            oracle_gap(solid, body, moveset->radius, &normal) >= -moveset->contact &&
            normal.u * solid->facing.u + normal.v * solid->facing.v > 0.7 &&
            oracle_gap(solid, end, moveset->radius, &after) < -(moveset->touch + moveset->contact) &&
            !is_in_row(watch, solid, body)) {
            return solid;
        }
    }
    return NULL;
}

/* True when the feet, which were not below what a one-way offers to them, came out below it, unless it is
 * what they drop through. */
static bool fell_through(const oracle_watch *watch, const deft_character *last, const deft_character *now)
{
    if (watch->moveset->radius > 0) {
        return sunk_into(watch, last, now) != NULL;
    }
    oracle_point from = oracle_feet_of(last);
    oracle_point to = oracle_feet_of(now);
    oracle_rect body = oracle_body(watch->moveset, from);
    oracle_rect both = oracle_rect_around(body, oracle_body(watch->moveset, to));
    oracle_range near = oracle_near(watch->world, both.left, both.right);
    double skin = watch->moveset->skin;
    double touch = watch->moveset->touch + watch->moveset->contact;
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &watch->world->solids[i];
        oracle_top before;
        oracle_top after;
        oracle_rect end = oracle_body(watch->moveset, to);
        if (solid->one_way && solid->body == 0 && oracle_top_of(solid, body.left, body.right, &before) &&
            oracle_top_of(solid, end.left + skin, end.right - skin, &after) &&
            from.v >= before.height - watch->moveset->contact && to.v < after.height - touch &&
            oracle_top_acts(watch->world, solid, &before) && !may_drop_through(watch, solid, last) &&
            !may_drop_through(watch, solid, now)) {
            return true;
        }
    }
    return false;
}

/* True when a rounded body is in a one-way that stands still, by more than rounding. */
static bool is_in_one_way(const oracle_watch *watch, oracle_point at)
{
    oracle_rect body = oracle_body(watch->moveset, at);
    oracle_range near = oracle_near(watch->world, body.left, body.right);
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &watch->world->solids[i];
        oracle_point normal;
        if (solid->one_way && solid->body == 0 && !oracle_are_apart(solid->extent, body) &&
            oracle_gap(solid, body, watch->moveset->radius, &normal) < -watch->moveset->contact) {
            return true;
        }
    }
    return false;
}

/* True when a body that is in a one-way at the end of a piece of a tick sank into it: went down where it was
 * out of it last. A rounded foot may have rolled down, or landed, on its end, and then come level into it; or
 * in the air it came into its end at the top of a hop, while it still rose. */
static bool sinks(const oracle_watch *watch, const oracle_way *way, const deft_character *began)
{
    double out = 0;
    double in = 1;
    for (int i = 0; i < 48; i++) {
        double middle = (out + in) / 2;
        deft_character then = oracle_way_piece_stopped(way, began, middle, watch->moveset, &watch->view);
        bool is_in = is_in_one_way(watch, oracle_feet_of(&then));
        out = is_in ? out : middle;
        in = is_in ? middle : in;
    }
    deft_character last = oracle_way_piece_stopped(way, began, out, watch->moveset, &watch->view);
    const oracle_solid *solid = sunk_into(watch, &last, &way->at);
    oracle_point velocity = oracle_velocity_of(&last);
    return solid != NULL && (last.support == DEFT_SUPPORT_FLOOR ||
                             velocity.u * solid->facing.u + velocity.v * solid->facing.v < 0);
}

/* True when the feet came below a one-way in that piece. */
static bool fell_in_piece(const oracle_watch *watch, const oracle_way *way, const deft_character *began)
{
    return fell_through(watch, began, &way->at) &&
           (!(watch->moveset->radius > 0) || sinks(watch, way, began));
}

/* True when the body gets from one place to another along a straight line without being inside anything; the
 * `low` one, while it crouches. */
static bool is_free_line(const oracle_watch *watch, bool low, oracle_point from, oracle_point to)
{
    double length = hypot(to.u - from.u, to.v - from.v);
    uint32_t pieces = oracle_way_pieces(watch->moveset, length);
    for (uint32_t i = 0; i <= pieces; i++) {
        double share = (double)i / pieces;
        oracle_point at = {from.u + (to.u - from.u) * share, from.v + (to.v - from.v) * share};
        oracle_rect body = oracle_body(watch->moveset, at);
        body.top = low ? at.v + watch->moveset->crouch.height : body.top;
        if (oracle_depth(watch->world, body, watch->moveset->radius, NULL) >
            ORACLE_DEPTH_MAX * watch->moveset->tile) {
            return false;
        }
    }
    return true;
}

/* True when two places are near, and connected: straight, or by a way along the axes, as snaps, steps and
 * assists are. */
static bool is_linked(const oracle_watch *watch, bool low, oracle_point from, oracle_point to)
{
    oracle_point corner_a = {to.u, from.v};
    oracle_point corner_b = {from.u, to.v};
    const deft_moveset *moveset = watch->moveset;
    double most =
        fmax(moveset->snap, fmax(moveset->step_height,
                                 fmax(fmax(moveset->corner_up, moveset->corner_side), moveset->ledge)));
    most = fmax(most, sqrt(2) * moveset->ledges.grab_reach); /* aside and up */
    return hypot(to.u - from.u, to.v - from.v) <= most + moveset->tile / 8 &&
           (is_free_line(watch, low, from, to) ||
            (is_free_line(watch, low, from, corner_a) && is_free_line(watch, low, corner_a, to)) ||
            (is_free_line(watch, low, from, corner_b) && is_free_line(watch, low, corner_b, to)));
}

/* The places that the tick comes to when it is stopped earlier and earlier. True when they hang together. */
static bool has_way(oracle_watch *watch, const oracle_tick *tick, uint32_t pieces)
{
    oracle_point last = oracle_feet_of(&tick->before);
    bool low = tick->before.crouched != 0;
    for (uint32_t i = 1; i <= pieces; i++) {
        deft_character early = oracle_way_stopped(tick, (double)i / pieces, watch->moveset, &watch->view);
        oracle_point at = oracle_feet_of(&early);
        if (!is_linked(watch, low || early.crouched != 0, last, at)) {
            return false;
        }
        last = at;
        low = early.crouched != 0;
    }
    return true;
}

static oracle_point end_in_pieces(const oracle_tick *tick, uint32_t pieces, const deft_moveset *moveset,
                                  const deft_world_view *view)
{
    oracle_way way;
    oracle_way_begin(&way, tick, pieces);
    while (oracle_way_next(&way, moveset, view)) {
    }
    return oracle_feet_of(&way.at);
}

/* The moveset with one of the lengths that decide between two ways a little longer or shorter; the first is
 * itself. */
#define TIE_MOVESETS 5
static deft_moveset tie_moveset(const deft_moveset *moveset, int which)
{
    static const double snap[TIE_MOVESETS] = {1, 1 - 1e-5, 1 + 1e-5, 1, 1};
    static const double contact[TIE_MOVESETS] = {1, 1, 1, 0.5, 2};
    deft_moveset other = *moveset;
    other.snap *= snap[which];
    other.step_height *= snap[which];
    other.corner_up *= snap[which];
    other.corner_side *= snap[which];
    other.ledge *= snap[which];
    other.contact *= contact[which];
    return other;
}

/* The tick begun a hair's breadth aside; the first of the sides is none. `hair` becomes the breadth. */
#define HAIRS      3
#define HAIR_SIDES 9
static oracle_tick begun_aside(const oracle_tick *tick, const deft_moveset *moveset, size_t which,
                               double *hair)
{
    const double hairs[HAIRS] = {1e-6 * moveset->tile, moveset->contact, moveset->chord_error};
    static const double aside[HAIR_SIDES][2] = {{0, 0}, {1, 0},  {-1, 0}, {0, 1},  {0, -1},
                                                {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    oracle_tick moved = *tick;
    *hair = hairs[which / HAIR_SIDES];
    moved.before.position.x += *hair * aside[which % HAIR_SIDES][0];
    moved.before.position.y += *hair * aside[which % HAIR_SIDES][1];
    return moved;
}

/* True when a hair's breadth decides where the tick ends: begun a little aside, or with a tolerance a little
 * different, the whole tick ends where the pieces did, or the pieces where the whole tick did. */
static bool is_tie(const oracle_watch *watch, const oracle_tick *tick, oracle_point whole, oracle_point split)
{
    uint32_t pieces = oracle_way_pieces(watch->moveset, oracle_speed_bound(watch, tick) * tick->dt);
    for (size_t i = 0; i < HAIRS * HAIR_SIDES * TIE_MOVESETS; i++) {
        deft_moveset moveset = tie_moveset(watch->moveset, (int)(i % TIE_MOVESETS));
        double hair;
        oracle_tick moved = begun_aside(tick, watch->moveset, i / TIE_MOVESETS, &hair);
        oracle_point other_whole = end_in_pieces(&moved, 1, &moveset, &watch->view);
        oracle_point other_split = end_in_pieces(&moved, pieces, &moveset, &watch->view);
        double loose = RATE_MAX * watch->moveset->tile + 4 * hair;
        if (hypot(other_whole.u - split.u, other_whole.v - split.v) <= loose ||
            hypot(other_split.u - whole.u, other_split.v - whole.v) <= loose) {
            return true;
        }
    }
    return false;
}

/* True when the tick's way hangs together, or that of one begun a hair aside that ends where it does: where a
 * corner is passed by a hair, a tick that is stopped early goes by it on the other side. */
static bool has_way_nearby(oracle_watch *watch, const oracle_tick *tick, uint32_t pieces)
{
    oracle_point end = oracle_feet_of(&tick->after);
    for (size_t i = 0; i < HAIRS * HAIR_SIDES; i++) {
        double hair;
        oracle_tick moved = begun_aside(tick, watch->moveset, i, &hair);
        oracle_point at = end_in_pieces(&moved, 1, watch->moveset, &watch->view);
        if (hypot(at.u - end.u, at.v - end.v) <= RATE_MAX * watch->moveset->tile + 4 * hair &&
            has_way(watch, &moved, pieces)) {
            return true;
        }
    }
    return false;
}

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
    return !oracle_is_still(watch, tick, way) || fell_through(watch, &tick->before, &tick->after) ||
           !is_free_line(watch, low, from, to);
}

/* The tick again in pieces. Where rounding decides (at a corner, at the end of a snap) pieces and whole may
 * part; then the whole tick is followed by stopping it earlier and earlier instead. */
oracle_fault oracle_check_way(oracle_watch *watch, const oracle_tick *tick)
{
    oracle_way way;
    uint32_t pieces = oracle_way_pieces(watch->moveset, oracle_speed_bound(watch, tick) * tick->dt);
    if (pieces == 1) { /* too short to turn a corner */
        way = (oracle_way){tick, tick->after, 1, 1};
        return fell_in_piece(watch, &way, &tick->before) ||
                       oracle_fell_through_body(watch, &tick->before, &tick->after, 0, 1)
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
        if (fell_in_piece(watch, &way, &last) ||
            oracle_fell_through_body(watch, &last, &way.at, share - 1.0 / pieces, share)) {
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
    bool tie = is_tie(watch, tick, whole, split);
    watch->tied_ticks += tie;
    if (!tie && apart > RATE_MAX * watch->moveset->tile) {
        return oracle_cry(watch, ORACLE_RATE,
                          "the whole tick ends %.9g from its %u pieces (%.17g %.17g v %.9g %.9g)", apart,
                          pieces, way.at.position.x, way.at.position.y, way.at.velocity.x, way.at.velocity.y);
    }
    bool still =
        watch->scene == NULL || !(watch->scene->travel > 0); /* else its stops do not hang together */
    if (still && !has_way_nearby(watch, tick, pieces * 4)) {
        return oracle_cry(watch, ORACLE_TUNNEL,
                          "the whole tick ends %.9g from its pieces (%.17g %.17g), and its own way has a gap",
                          apart, way.at.position.x, way.at.position.y);
    }
    return ORACLE_FINE;
}
