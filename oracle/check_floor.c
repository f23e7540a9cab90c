/* oracle/check_floor.c -- support is floor when, and only when, a floor is under the feet; a wall is only
 * where something is beside the body, or holds it back along its ground. */
#include "checks.h"

#include <math.h>

/* What looks against a way by less than this, in sines, does not: it is rounding. */
#define LEVEL 1e-6

/* Slippery ground is no floor where it leans; a rounded body may stand on a corner of it. */
static bool slips(const oracle_watch *watch, const oracle_solid *solid, const oracle_top *top, double slack)
{
    uint16_t surface = solid->surface;
    bool slippery = surface != 0 && surface <= watch->view.surface_count &&
                    (watch->view.surfaces[surface - 1].flags & DEFT_SURFACE_SLIPPERY) != 0;
    bool leans = top->normal.u > 1e-4 || top->normal.u < -1e-4;
    return slippery && leans && !(watch->moveset->radius > 0 && slack > 0);
}

/* Where an edge of a solid looks; nowhere without a length. */
static oracle_point edge_normal(const oracle_solid *solid, uint32_t edge)
{
    oracle_point a = solid->corner[edge];
    oracle_point b = solid->corner[(edge + 1) % solid->count];
    double length = hypot(b.u - a.u, b.v - a.v);
    return length > 0 ? (oracle_point){(b.v - a.v) / length, (a.u - b.u) / length} : (oracle_point){0, 0};
}

/* True when the end of a one-way carries a rounded corner that touches it there: within 60 degrees of where
 * an edge that acts looks. A one-way's facing says only which edges those are. */
static bool carries_round(const oracle_solid *solid, oracle_point normal)
{
    for (uint32_t i = 0; i < solid->count; i++) {
        oracle_point out = edge_normal(solid, i);
        if (out.u * solid->facing.u + out.v * solid->facing.v > 0.5 &&
            out.u * normal.u + out.v * normal.v > 0.5 - 1e-6) {
            return true;
        }
    }
    return false;
}

static bool acts(const oracle_watch *watch, const oracle_solid *solid, const oracle_top *top)
{
    oracle_top seen = *top;
    if (watch->moveset->radius > 0 && carries_round(solid, top->normal)) {
        seen.normal = solid->facing;
    }
    return oracle_top_acts(watch->world, solid, &seen);
}

/* True when an edge of the solid looks that way: else a corner of it touches. */
static bool is_edge(const oracle_solid *solid, oracle_point normal)
{
    for (uint32_t i = 0; i < solid->count; i++) {
        oracle_point out = edge_normal(solid, i);
        if (hypot(out.u - normal.u, out.v - normal.v) <= LEVEL) {
            return true;
        }
    }
    return false;
}

static bool is_floor(const oracle_watch *watch, const oracle_solid *solid, const oracle_top *top,
                     double slack, bool edges)
{
    if ((solid->one_way && !acts(watch, solid, top)) || (edges && !is_edge(solid, top->normal))) {
        return false;
    }
    return top->normal.v >= watch->moveset->slope_cos - slack && !slips(watch, solid, top, slack);
}

/* Under a body with rounded corners: what is nearest to it, and how that looks up. */
static bool has_floor_round(const oracle_watch *watch, oracle_point feet, double above, double below,
                            double slack, bool edges, oracle_top *found)
{
    oracle_rect body = oracle_body(watch->moveset, feet);
    oracle_range near = oracle_near(watch->world, body.left - below, body.right + below);
    double least = below;
    bool is_found = false;
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &watch->world->solids[i];
        oracle_top top;
        if (oracle_are_apart(solid->extent, oracle_rect_grown(body, below))) {
            continue;
        }
        double loose = slack > 0 ? watch->moveset->touch : 0;
        double gap = oracle_gap_upward(solid, body, oracle_corners_of(watch->moveset), loose, &top.normal);
        top.height = feet.v - gap;
        if (gap >= -above && gap <= least && is_floor(watch, solid, &top, slack, edges)) {
            *found = top;
            least = gap;
            is_found = true;
        }
    }
    return is_found;
}

/* Of floors, or only of their edges. */
static bool has_floor(const oracle_watch *watch, oracle_point feet, double above, double below, double inset,
                      double slack, bool edges, oracle_top *found)
{
    if (watch->moveset->radius > 0) {
        return has_floor_round(watch, feet, above > 0 ? above : watch->moveset->touch, below, slack, edges,
                               found);
    }
    oracle_rect body = oracle_body(watch->moveset, feet);
    double left = body.left + inset;
    double right = body.right - inset;
    oracle_range near = oracle_near(watch->world, left, right);
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &watch->world->solids[i];
        if (!oracle_top_of(solid, left, right, found)) {
            continue;
        }
        /* how deep is deep is a distance from the face, also where that leans; and of the body itself */
        double deep = (found->height - feet.v) * found->normal.v - fmax(-inset, 0) * fabs(found->normal.u);
        if (deep <= above && feet.v - found->height <= below && is_floor(watch, solid, found, slack, edges)) {
            return true;
        }
    }
    return false;
}

bool oracle_has_floor(const oracle_watch *watch, oracle_point feet, double above, double below, double inset,
                      double slack, oracle_top *found)
{
    return has_floor(watch, feet, above, below, inset, slack, false, found);
}

static bool lives_on_ground(const deft_character *body)
{
    return body->state == DEFT_STATE_GROUND || body->state == DEFT_STATE_DASH_GROUND ||
           body->state == DEFT_STATE_SLAM_RECOVERY || body->state == DEFT_STATE_STAGGER_DOWN ||
           body->state == DEFT_STATE_CROUCH;
}

bool oracle_hovers_round(const oracle_watch *watch, const deft_character *body)
{
    return watch->moveset->radius > 0 && watch->moveset->coyote_hover != 0 && body->coyote != 0 &&
           body->ground_s < watch->moveset->coyote_s;
}

/* True for a body that drops through the floor that it stood on: a round body is inside that floor. A box
 * that hovers beside a ladder is level with the floor. */
static bool drops_on(const oracle_watch *watch, const deft_character *body, double rises)
{
    return body->drops != 0 && (watch->moveset->radius > 0 || rises >= 0);
}

/* True for a round body that brushes past a corner: straight on it comes out of it, on a way as long as that
 * of a dip of what counts as touching. */
static bool brushes_past(const oracle_watch *watch, oracle_point feet, oracle_point velocity)
{
    const deft_moveset *moveset = watch->moveset;
    double speed = hypot(velocity.u, velocity.v);
    oracle_top top;
    if (!(moveset->radius > 0) || !(speed > 0)) {
        return false;
    }
    double way = 2 * sqrt(2 * moveset->radius * moveset->touch);
    oracle_point then = {feet.u + velocity.u / speed * way, feet.v + velocity.v / speed * way};
    return !has_floor_round(watch, then, way + moveset->touch, moveset->contact / 4, 1, false,
                            &top); /* any lean */
}

/* True when a floor is under the feet, or under feet that are a touch wider or narrower. Just before a tip
 * the face behind it is as near, and higher. Where a one-way goes on too steep its tip is no floor. */
static bool has_floor_about(const oracle_watch *watch, oracle_point feet)
{
    double touch = watch->moveset->touch;
    oracle_top top;
    return oracle_has_floor(watch, feet, touch, watch->moveset->skin, -touch, 1e-3, &top) ||
           oracle_has_floor(watch, feet, touch, watch->moveset->skin, 0, 1e-3, &top) ||
           oracle_has_floor(watch, feet, touch, watch->moveset->skin, touch, 1e-3, &top);
}

/* True when the character walks over a gap: on its way is a floor that full speed reaches within the memory
 * of contact. A ramp may have risen by a look and a half since the way met it. */
static bool crosses_gap(const oracle_watch *watch, oracle_point feet, oracle_point velocity)
{
    const int looks = 16;
    double side = velocity.u > 0 ? 1 : (velocity.u < 0 ? -1 : 0);
    double fastest = fmax(fabs(velocity.u), watch->moveset->ground.speed);
    double way = side * fastest * watch->moveset->contact_memory_s / looks;
    double above = 1.5 * fabs(way) * tan(acos(watch->moveset->slope_cos)) + watch->moveset->touch;
    for (int i = 1; i <= looks + 1; i++) {
        oracle_point then = {feet.u + way * i, feet.v};
        oracle_top top;
        if (oracle_has_floor(watch, then, above, watch->moveset->skin, 0, 1e-3, &top)) {
            return true;
        }
    }
    return false;
}

oracle_fault oracle_check_floor(oracle_watch *watch, const oracle_tick *tick)
{
    const deft_moveset *moveset = watch->moveset;
    oracle_point feet = oracle_feet_of(&tick->after);
    oracle_point velocity = oracle_velocity_of(&tick->after);
    oracle_top top = {0, {0, 0}};
    bool says_floor = tick->after.support == DEFT_SUPPORT_FLOOR;
    if (says_floor != lives_on_ground(&tick->after)) {
        return oracle_cry(watch, ORACLE_NO_FLOOR, "state %s but support %s",
                          deft_state_name((deft_state)tick->after.state),
                          deft_support_name((deft_support)tick->after.support));
    }
    watch->floor_ticks += says_floor;
    if (says_floor && !has_floor_about(watch, feet) && !crosses_gap(watch, feet, velocity)) {
        return oracle_cry(watch, ORACLE_NO_FLOOR, "nothing within %g below the feet at %.17g %.17g",
                          moveset->skin, feet.u, feet.v);
    }
    if (watch->scene != NULL) {
        oracle_scene_show_still(watch->scene); /* oracle_check_lost looks at the others */
    }
    bool holds = tick->after.support == DEFT_SUPPORT_WALL; /* also with the feet on a corner */
    bool missed = !says_floor && tick->after.state != DEFT_STATE_LADDER &&
                  tick->after.state != DEFT_STATE_LEDGE_CLIMB && tick->after.state != DEFT_STATE_SWIM &&
                  tick->after.crushed_by == 0 && !oracle_is_roped(tick) &&
                  !oracle_hovers_round(watch, &tick->after) && !drops_on(watch, &tick->after, velocity.v) &&
                  has_floor(watch, feet, 0, moveset->contact / 4, 4 * moveset->skin, -1e-3, holds, &top) &&
                  velocity.u * top.normal.u + velocity.v * top.normal.v <= 0 &&
                  !brushes_past(watch, feet, velocity);
    /* off a crest it may fly, and come down on it again, in each tick: then it knows the floor */
    watch->missed = missed ? (oracle_tells(tick, DEFT_EVENT_LEFT_GROUND) ? 1 : watch->missed + 1) : 0;
    if (watch->missed > 1) {
        return oracle_cry(watch, ORACLE_FLOOR_MISSED, "feet %.17g %.17g, floor at %.17g, support %s", feet.u,
                          feet.v, top.height, deft_support_name((deft_support)tick->after.support));
    }
    return ORACLE_FINE;
}

/* True when something touches the body and looks against its way to that side: along the ground on which it
 * stands, or level. A ceiling may stop a walk uphill, and a rising floor a walk downhill.
 */
static bool is_held(const oracle_watch *watch, const deft_character *body, double side)
{
    oracle_rect box = oracle_body_of(watch->moveset, body); /* lower while it crouches */
    double reach = watch->moveset->skin;
    oracle_corners corners = oracle_corners_at_least(watch->moveset, reach);
    oracle_range near = oracle_near(watch->world, box.left - reach, box.right + reach);
    deft_pos ground = {body->ground_normal.x, body->ground_normal.y};
    oracle_point up = oracle_in_frame(body->axes, ground);
    bool walks = body->support == DEFT_SUPPORT_FLOOR;
    oracle_point way = {walks ? side * up.v : side, walks ? -side * up.u : 0};
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &watch->world->solids[i];
        oracle_point normal;
        if (!oracle_are_apart(solid->extent, oracle_rect_grown(box, reach)) &&
            oracle_gap(solid, box, corners, &normal) <= reach &&
            normal.u * way.u + normal.v * way.v < -LEVEL) {
            return true;
        }
    }
    return false;
}

oracle_fault oracle_check_wall(oracle_watch *watch, const oracle_tick *tick)
{
    oracle_rect body = oracle_body_of(watch->moveset, &tick->after);
    double reach = watch->moveset->skin;
    oracle_rect beside = oracle_rect_grown(body, reach);
    if (watch->scene != NULL) {
        oracle_scene_show_at(watch->scene, 1);
    }
    if (tick->after.wall > 0) {
        beside.left = body.right - reach;
    } else {
        beside.right = body.left + reach;
    }
    bool is_beside = !(watch->moveset->radius > 0) && !oracle_is_empty(watch->world, beside);
    if (tick->after.wall != 0 && !is_beside && !is_held(watch, &tick->after, tick->after.wall)) {
        return oracle_cry(watch, ORACLE_NO_WALL,
                          "nothing within %g of [%.17g %.17g] x [%.17g %.17g] on side %d", reach, body.left,
                          body.right, body.bottom, body.top, tick->after.wall);
    }
    return ORACLE_FINE;
}
