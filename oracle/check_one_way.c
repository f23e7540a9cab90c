/* oracle/check_one_way.c -- no character sinks through a one-way that stands still, unless it drops through.
 */
#include "checks.h"

#include <math.h>

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
    return body->drops == 2 || /* through all of them */
           (body->drops != 0 &&
            fabs(reach(solid, normal) - offset) <= watch->moveset->touch + watch->moveset->contact);
}

/* True when `other` has the corner of a solid that is farthest along `normal`. */
static bool shares_corner(const oracle_solid *solid, oracle_point normal, const oracle_solid *other,
                          double near_by)
{
    for (uint32_t i = 0; i < solid->count; i++) {
        oracle_point a = solid->corner[i];
        bool is_farthest = normal.u * a.u + normal.v * a.v >= reach(solid, normal) - near_by;
        for (uint32_t k = 0; k < other->count && is_farthest; k++) {
            if (hypot(other->corner[k].u - a.u, other->corner[k].v - a.v) <= near_by) {
                return true;
            }
        }
    }
    return false;
}

/* True when the body, which is on the side `normal` of the solid, is in another one-way already that goes on
 * where the two meet: a row of one-ways has no ends but its own. */
static bool is_in_row(const oracle_watch *watch, const oracle_solid *solid, oracle_rect body,
                      oracle_point normal)
{
    const deft_moveset *moveset = watch->moveset;
    oracle_rect around = oracle_rect_grown(solid->extent, moveset->touch);
    oracle_range near = oracle_near(watch->world, around.left, around.right);
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *other = &watch->world->solids[i];
        oracle_point way;
        if (other != solid && other->one_way && other->body == 0 &&
            !oracle_are_apart(other->extent, around) && shares_corner(solid, normal, other, moveset->touch) &&
            other->facing.u * solid->facing.u + other->facing.v * solid->facing.v > 0.999 &&
            oracle_gap(other, body, oracle_corners_of(moveset), &way) < -moveset->touch) {
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
            oracle_gap(solid, body, oracle_corners_of(moveset), &normal) >= -moveset->contact &&
            normal.u * solid->facing.u + normal.v * solid->facing.v > 0.7 &&
            oracle_gap(solid, end, oracle_corners_of(moveset), &after) <
                -(moveset->touch + moveset->contact) &&
            !is_in_row(watch, solid, body, normal)) {
            return solid;
        }
    }
    return NULL;
}

/* The one-way that was under a box, and past whose top it is now, or NULL. */
static const oracle_solid *passed(const oracle_watch *watch, const deft_character *last,
                                  const deft_character *now)
{
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
            oracle_top_acts(watch->world, solid, &before) && oracle_top_acts(watch->world, solid, &after) &&
            !may_drop_through(watch, solid, last) && !may_drop_through(watch, solid, now)) {
            return solid;
        }
    }
    return NULL;
}

bool oracle_fell_through(const oracle_watch *watch, const deft_character *last, const deft_character *now)
{
    return (watch->moveset->radius > 0 ? sunk_into(watch, last, now) : passed(watch, last, now)) != NULL;
}

/* Whether something holds of a body at a one-way. */
typedef bool (*one_way_test)(const oracle_watch *watch, const oracle_solid *solid,
                             const deft_character *body);

/* True when a rounded body is in a one-way by more than rounding. */
static bool is_in(const oracle_watch *watch, const oracle_solid *solid, const deft_character *body)
{
    oracle_rect at = oracle_body(watch->moveset, oracle_feet_of(body));
    oracle_point normal;
    return !oracle_are_apart(solid->extent, at) &&
           oracle_gap(solid, at, oracle_corners_of(watch->moveset), &normal) < -watch->moveset->contact;
}

/* True when a box reaches below the top of a one-way by more than rounding. */
static bool is_past(const oracle_watch *watch, const oracle_solid *solid, const deft_character *body)
{
    oracle_rect at = oracle_body_of(watch->moveset, body);
    oracle_top top;
    return oracle_top_of(solid, at.left, at.right, &top) && at.bottom < top.height - watch->moveset->contact;
}

/* The body in a piece of a tick just before that came to hold. */
static deft_character last_before(const oracle_watch *watch, const oracle_way *way,
                                  const deft_character *began, const oracle_solid *solid, one_way_test holds)
{
    double before = 0;
    double after = 1;
    for (int i = 0; i < 48; i++) {
        double middle = (before + after) / 2;
        deft_character then = oracle_way_piece_stopped(way, began, middle, watch->moveset, &watch->view);
        bool is_after = holds(watch, solid, &then);
        before = is_after ? before : middle;
        after = is_after ? middle : after;
    }
    return oracle_way_piece_stopped(way, began, before, watch->moveset, &watch->view);
}

/* True when a velocity goes against a blocking edge of a one-way. */
static bool goes_against(const oracle_solid *solid, oracle_point velocity)
{
    for (uint32_t i = 0; i < solid->count; i++) {
        oracle_point a = solid->corner[i];
        oracle_point b = solid->corner[(i + 1) % solid->count];
        oracle_point normal = {b.v - a.v, a.u - b.u};
        double out = reach(solid, normal) - (normal.u * a.u + normal.v * a.v);
        double sign = out > 1e-9 * hypot(normal.u, normal.v) ? -1 : 1; /* wound either way */
        double faces = sign * (normal.u * solid->facing.u + normal.v * solid->facing.v);
        if (faces > 0.5 * hypot(normal.u, normal.v) &&
            sign * (normal.u * velocity.u + normal.v * velocity.v) < 0) {
            return true;
        }
    }
    return false;
}

/* True when a body that is in a one-way at the end of a piece of a tick sank into it: went down where it was
 * out of that one last, whatever others it is in. A rounded foot may have rolled down, or landed, on its end,
 * and then come level into it; or in the air it came into its end at the top of a hop, while it still rose.
 */
static bool sinks(const oracle_watch *watch, const oracle_way *way, const deft_character *began)
{
    const oracle_solid *solid = sunk_into(watch, began, &way->at);
    if (solid == NULL) {
        return false;
    }
    deft_character last = last_before(watch, way, began, solid, is_in);
    solid = sunk_into(watch, &last, &way->at);
    oracle_point velocity = oracle_velocity_of(&last);
    return solid != NULL && (last.support == DEFT_SUPPORT_FLOOR || goes_against(solid, velocity));
}

/* True when a box that is past the top of a one-way at the end of a piece of a tick came past it over the
 * top: where it was not, last, it was over the one-way by more than rounding. Else it came past the end of
 * it. */
static bool falls(const oracle_watch *watch, const oracle_way *way, const deft_character *began)
{
    const oracle_solid *solid = passed(watch, began, &way->at);
    if (solid == NULL) {
        return false;
    }
    deft_character last = last_before(watch, way, began, solid, is_past);
    oracle_rect body = oracle_body_of(watch->moveset, &last);
    return fmin(body.right - solid->extent.left, solid->extent.right - body.left) > watch->moveset->touch;
}

bool oracle_fell_in_piece(const oracle_watch *watch, const oracle_way *way, const deft_character *began)
{
    return watch->moveset->radius > 0 ? sinks(watch, way, began) : falls(watch, way, began);
}
