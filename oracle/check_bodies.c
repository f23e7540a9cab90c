/* oracle/check_bodies.c -- what bodies that move add to the checks. */
#include "checks.h"

#include <math.h>

const deft_event *oracle_last_event(const oracle_tick *tick, deft_event_kind first, deft_event_kind last)
{
    const deft_event *found = NULL;
    for (uint32_t i = 0; i < tick->events.count; i++) {
        uint32_t kind = tick->events.items[i].kind;
        found = kind >= (uint32_t)first && kind <= (uint32_t)last ? &tick->events.items[i] : found;
    }
    return found;
}

bool oracle_tells(const oracle_tick *tick, deft_event_kind kind)
{
    return oracle_last_event(tick, kind, kind) != NULL;
}

bool oracle_is_still(oracle_watch *watch, const oracle_tick *tick, oracle_rect near)
{
    if (watch->scene == NULL) {
        return true;
    }
    const oracle_scene *scene = watch->scene;
    oracle_scene_show_swept(watch->scene);
    oracle_rect wide = oracle_rect_grown(near, watch->moveset->tile / 8);
    for (size_t i = 0; i < scene->now.count; i++) {
        const oracle_solid *solid = &scene->now.solids[i];
        if (solid->count == 0 && solid->extent.left <= wide.right && solid->extent.right >= wide.left &&
            solid->extent.bottom <= wide.top && solid->extent.top >= wide.bottom) {
            return false;
        }
    }
    return tick->before.crushed_by == 0 && tick->before.ground_body == 0;
}

/* What a piece offers to the feet: how far below them it is, and how it looks there. */
static bool is_under(const deft_moveset *moveset, const oracle_solid *solid, oracle_point feet, double inset,
                     double *gap, oracle_point *normal)
{
    oracle_rect body = oracle_body(moveset, feet);
    oracle_top top;
    if (moveset->radius > 0) {
        *gap = oracle_gap(solid, body, oracle_corners_of(moveset), normal);
        return true;
    }
    if (!oracle_top_of(solid, body.left + inset, body.right - inset, &top)) {
        return false;
    }
    *gap = feet.v - top.height;
    *normal = top.normal;
    return true;
}

/* Where the body is touched by what looks at it that way: what turns goes on there at another speed than
 * where the feet are. */
static oracle_point touched_at(const deft_moveset *moveset, oracle_point feet, oracle_point normal)
{
    double inner = moveset->half_width - moveset->radius;
    double side = normal.u > 0 ? -inner : (normal.u < 0 ? inner : 0);
    return (oracle_point){feet.u + side - moveset->radius * normal.u,
                          feet.v + moveset->radius - moveset->radius * normal.v};
}

/* True when a round foot only brushes past what it touches: straight on it comes out of that in a tick, or on
 * a way as long as that of a dip of what counts as touching. `apart` is its velocity as seen from there. */
static bool brushes_past(const oracle_watch *watch, const oracle_tick *tick, const oracle_solid *solid,
                         oracle_point apart)
{
    const deft_moveset *moveset = watch->moveset;
    double speed = hypot(apart.u, apart.v);
    double dip = 2 * sqrt(2 * moveset->radius * moveset->touch);
    double time_s = fmax(tick->dt, speed > 0 ? dip / speed : 0);
    oracle_point feet = oracle_feet_of(&tick->after);
    oracle_point ahead = {feet.u + apart.u * time_s, feet.v + apart.v * time_s};
    oracle_point normal;
    return moveset->radius > 0 && oracle_gap(solid, oracle_body(moveset, ahead), oracle_corners_of(moveset),
                                             &normal) > moveset->contact / 4;
}

/* A body's floor just under the feet at the end of the tick, which they come to before another one is over.
 */
static bool is_on_body(const oracle_watch *watch, const oracle_tick *tick, size_t piece)
{
    const deft_moveset *moveset = watch->moveset;
    const oracle_scene *scene = watch->scene;
    oracle_point feet = oracle_feet_of(&tick->after);
    oracle_point velocity = oracle_velocity_of(&tick->after);
    oracle_solid solid;
    oracle_point normal;
    double gap = 0;
    if (!oracle_scene_has(scene, piece) ||
        !oracle_bodies_piece_at(scene->bodies, piece, scene->view, 1, &solid) ||
        !is_under(moveset, &solid, feet, 4 * moveset->skin, &gap, &normal) || gap < 0 ||
        gap > moveset->contact / 4 || normal.v < moveset->slope_cos + 1e-3 ||
        (solid.one_way && normal.u * solid.facing.u + normal.v * solid.facing.v <= 0.5)) {
        return false;
    }
    oracle_point at = touched_at(moveset, feet, normal);
    oracle_point flow = oracle_bodies_flow(scene->bodies, piece, scene->view, at, tick->dt);
    oracle_point apart = {velocity.u - flow.u, velocity.v - flow.v};
    double closes = -(apart.u * normal.u + apart.v * normal.v);
    return closes >= 0 && closes * tick->dt >= gap && !brushes_past(watch, tick, &solid, apart);
}

oracle_fault oracle_check_lost(oracle_watch *watch, const oracle_tick *tick)
{
    bool lost = false;
    if (watch->scene == NULL) {
        return ORACLE_FINE;
    }
    bool may_miss = tick->after.support != DEFT_SUPPORT_FLOOR &&
                    tick->after.state != DEFT_STATE_LEDGE_CLIMB && !oracle_is_roped(tick) &&
                    !oracle_hovers_round(watch, &tick->after);
    for (size_t i = 0; i < watch->scene->bodies->count && may_miss; i++) {
        lost = lost || is_on_body(watch, tick, i);
    }
    /* at the end of a ferry it may leave, and be over it again, in each tick: then it knows the floor */
    watch->lost = lost ? (oracle_tells(tick, DEFT_EVENT_LEFT_GROUND) ? 1 : watch->lost + 1) : 0;
    return watch->lost > 1 ? oracle_cry(watch, ORACLE_FLOOR_MISSED, "on a body that moves, feet %.17g %.17g",
                                        tick->after.position.x, tick->after.position.y)
                           : ORACLE_FINE;
}

static bool offers(const oracle_watch *watch, size_t piece, double share, oracle_point feet, oracle_top *top)
{
    const oracle_scene *scene = watch->scene;
    oracle_rect body = oracle_body(watch->moveset, feet);
    double inset = watch->moveset->radius > 0 ? watch->moveset->radius - watch->moveset->contact
                                              : watch->moveset->skin; /* what is level */
    oracle_solid solid;
    return oracle_bodies_piece_at(scene->bodies, piece, scene->view, share, &solid) &&
           oracle_top_of(&solid, body.left + inset, body.right - inset, top) &&
           top->normal.u * solid.facing.u + top->normal.v * solid.facing.v > 0.5;
}

static bool is_dropped(const deft_character *character, uint32_t body)
{
    return character->drops == 2 || (character->drops != 0 && character->drop_body == body);
}

/* How the feet are to a one-way that moves, at a share of the tick. */
typedef enum body_side { SIDE_BESIDE, SIDE_ABOVE, SIDE_IN } body_side;

static body_side side_of(const oracle_watch *watch, size_t piece, double share, const deft_character *at)
{
    oracle_point feet = oracle_feet_of(at);
    oracle_top top;
    double contact = watch->moveset->contact;
    if (!offers(watch, piece, share, feet, &top)) {
        return SIDE_BESIDE;
    }
    return feet.v >= top.height - watch->moveset->touch - contact ? SIDE_ABOVE : SIDE_IN;
}

/* True when a body that is in a one-way at the end of a piece of a tick came into it from above: it may have
 * been over its end, down beside that, and in it from the side. */
static bool came_from_above(const oracle_watch *watch, const oracle_way *way, const deft_character *began,
                            size_t piece)
{
    double share_from = (way->done - 1.0) / way->pieces;
    double out = 0;
    double in = 1;
    body_side side = SIDE_ABOVE;
    for (int i = 0; i < 48; i++) {
        double middle = (out + in) / 2;
        deft_character then = oracle_way_piece_stopped(way, began, middle, watch->moveset, &watch->view);
        body_side there = side_of(watch, piece, share_from + middle / way->pieces, &then);
        side = there == SIDE_IN ? side : there;
        out = there == SIDE_IN ? out : middle;
        in = there == SIDE_IN ? middle : in;
    }
    return side == SIDE_ABOVE;
}

bool oracle_fell_through_body(const oracle_watch *watch, const oracle_way *way, const deft_character *began)
{
    double share_from = (way->done - 1.0) / way->pieces;
    double share_to = (double)way->done / way->pieces;
    oracle_point from = oracle_feet_of(began);
    for (size_t i = 0; watch->scene != NULL && i < watch->scene->bodies->count; i++) {
        const oracle_piece *piece = &watch->scene->bodies->pieces[i];
        oracle_top before;
        if (piece->one_way && oracle_scene_has(watch->scene, i) && !is_dropped(began, piece->body) &&
            !is_dropped(&way->at, piece->body) && offers(watch, i, share_from, from, &before) &&
            from.v >= before.height - watch->moveset->contact &&
            side_of(watch, i, share_to, &way->at) == SIDE_IN && came_from_above(watch, way, began, i)) {
            return true;
        }
    }
    return false;
}
