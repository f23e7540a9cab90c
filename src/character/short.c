/* character/short.c -- the commonest ticks, which touch at most one face that matters. Laws, timers and
 * rounding are those of deft__segments. A test compares both ways, bit for bit
 * (tests/character/test_short.c).
 *
 * A look is a question of a long tick about the world beside the move. Is there a step, a ledge, a wall to
 * jump off, or a floor to snap to?
 */
#include "base/tolerance.h"
#include "character/step.h"
#include "math/dmath.h"
#include "motion/steer.h"
#include "world/world.h"

#include <stddef.h>

/* True when neither the player, nor the host, nor what happened a moment ago asks for anything new. */
static bool short_asks_nothing(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool waits = tick->press_s >= DEFT_FOREVER && tick->release_s >= DEFT_FOREVER;
    bool is_new = self->dashes != 0 || self->drops != 0 || self->shoved != 0 || self->crushed_by != 0 ||
                  self->crouched != 0 || self->freeze_s > 0 || self->teleported != 0 ||
                  self->ground_body != 0 || self->abilities != self->abilities_told;
    return waits && !is_new && tick->moveset->machine == 0 && tick->contacts == NULL &&
           !deft__is_in_zones(self) && tick->record == NULL && tick->dt > DEFT__INSTANT_S &&
           tick->dt <= DEFT__SEGMENT_MAX_S;
}

/* On a still floor, and with no button down that asks for anything but a walk. */
static bool short_walks(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    uint32_t acts = DEFT_ACTION_BIT(DEFT_ACTION_GRAB) | DEFT_ACTION_BIT(DEFT_ACTION_CROUCH) |
                    (tick->moveset->repeat_s > 0 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0U);
    return self->state == DEFT_STATE_GROUND && self->support == DEFT_SUPPORT_FLOOR && self->buffered == 0 &&
           self->lift_s > 0 && (self->held & acts) == 0 && !(tick->stick_y < 0);
}

/* How the stick moves the character until the tick's end, by one law. */
typedef struct short_way {
    deft_steer_state steer; /* at the end, */
    double speed;           /* with this speed */
    double x;               /* how far the way leads */
    int wall;               /* the side of a wall that holds the character back (-1, 1; 0 none) */
} short_way;

/* False where more than one law steers in this tick. */
static bool short_steer(const deft__tick *tick, const deft_steering *steering, double full, short_way *out)
{
    deft_piece piece;
    out->wall = 0;
    out->steer = tick->self->motion.steer;
    deft__steer(&piece, steering, &out->steer, tick->velocity.x, tick->stick_x * full, full);
    out->x = deft__round_to_float(deft_piece_distance(&piece, tick->dt));
    deft_steer_advance(&out->steer, &piece, tick->dt);
    out->speed = out->steer.speed;
    return piece.until_s > tick->dt;
}

/* A wall that held the character before holds it on: nothing steers. */
static short_way short_held(const deft_character *self)
{
    short_way way = {self->motion.steer, 0, 0, self->wall};
    return way;
}

/* Ends the tick of a way, which also leads up by y and ends with the speed `rise`. */
static inline void short_end(deft__tick *tick, const short_way *way, double y, double rise)
{
    deft__age(tick, tick->dt);
    tick->self->wall = (int8_t)way->wall;
    tick->self->motion.steer = way->steer;
    tick->velocity = deft__v2_make(way->speed, rise);
    deft__buttons_end(tick);
    deft__settle_short(tick, deft__v2_make(way->x, y), deft__v2_make(0, 1));
}

/* How far any look reaches beside a move. */
static double short_far(const deft_moveset *moveset)
{
    return moveset->radius + moveset->step_height + moveset->snap + moveset->wall.reach +
           moveset->ledges.grab_reach + moveset->ledge + moveset->corner_up + moveset->chord_error +
           moveset->skin;
}

/* The host's box around a rectangle of the frame, in the two axes in which tiles are grown. */
static deft_box short_box(const deft__tick *tick, deft__rect rect)
{
    deft_pos feet = tick->self->position;
    bool is_up = tick->self->axes.up.y > 0;
    deft_box box = {feet.x + rect.left, feet.y + (is_up ? rect.bottom : -rect.top), feet.x + rect.right,
                    feet.y + (is_up ? rect.top : -rect.bottom)};
    return box;
}

/* True when no terrain, body or zone touches the box; with `looks`, nor comes as near as any look reaches. */
static inline bool short_is_free(const deft__tick *tick, const deft_world_view *view, const deft_box *box,
                                 bool looks)
{
    if (deft__world_has_only_tiles(view)) {
        return true;
    }
    double far = looks ? short_far(tick->moveset) : 0;
    deft_box around = {box->min_x - far, box->min_y - far, box->max_x + far, box->max_y + far};
    return deft__world_is_free(view, tick->self->position, &around);
}

/* True when nothing but these surroundings is in a rectangle around the character, and no look comes to a
 * body, a zone or terrain. A wall must be touched, wherever the character is in the rectangle. */
static bool short_is_plain(const deft__tick *tick, const deft_world_view *view, deft__rect rect,
                           deft__surroundings *has)
{
    const deft_moveset *moveset = tick->moveset;
    deft_pos feet = tick->self->position;
    deft_box box = short_box(tick, rect);
    return deft__world_is_plain(view, tick->self->axes, feet, &box, has) &&
           short_is_free(tick, view, &box, true) &&
           (has->side == 0 || (deft__abs(has->aside - moveset->half_width) <= moveset->contact * DEFT__END &&
                               has->low < rect.bottom + moveset->height - moveset->radius));
}

/* ---- a walk, or a stand, on level tiles with nothing in reach ----
 *
 * The world itself says that the whole way is over one level floor. Then no face can stop, lift or drop the
 * character, so no face is gathered, and the contact rule is not asked. */

/* True when one level floor is below the character on all of the way that it can go in this tick. No look of
 * a walk may come to a body, a zone or terrain. With a `side` also when it touches a wall there, which is too
 * high for a step. */
static bool level_is_found(const deft__tick *tick, const deft_world_view *view, double way, int side)
{
    const deft_moveset *moveset = tick->moveset;
    double aside = moveset->half_width + way + moveset->skin;
    deft__rect rect = {-aside, aside, -moveset->skin, moveset->height + moveset->skin};
    deft__surroundings has = {true, side, 0, 0, 0, 0};
    return short_is_plain(tick, view, rect, &has) && deft__abs(has.gap) <= moveset->contact * DEFT__END &&
           (side == 0 || has.high > moveset->step_height + moveset->radius + moveset->skin);
}

/* Walks to the tick's end, and settles, where level_is_found. A wall to which the stick pushes holds the
 * character where it stands. */
static bool level_walk(deft__tick *tick, const deft_world_view *view)
{
    const deft_character *self = tick->self;
    short_way way;
    double full = deft__full_walk(tick);
    double most = deft__max(deft__abs(tick->velocity.x), full) * tick->dt + tick->moveset->skin;
    if (self->wall != 0) {
        if (!(self->wall * tick->stick_x > 0) || tick->velocity.x != 0 ||
            !level_is_found(tick, view, 0, self->wall)) {
            return false;
        }
        way = short_held(self);
    } else if (!(most < tick->moveset->travel_max) || !level_is_found(tick, view, most, 0) ||
               !short_steer(tick, &tick->moveset->ground, full, &way) || deft__abs(way.x) > most) {
        return false;
    }
    tick->along = way.speed;
    short_end(tick, &way, 0, 0);
    return true;
}

/* ---- a flight through open air, or along a wall of tiles, by one law ----
 *
 * The world itself says that nothing else is around the whole way. Then the contact rule is not asked. */

/* True for a character that nothing moved or steered a moment ago. */
static bool open_is_free(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    return self->support == DEFT_SUPPORT_AIR && self->wall_lock == 0 && self->dash_phase == 0 &&
           self->kept_speed == 0 && self->let_go == 0 && !(tick->moveset->repeat_s > 0);
}

/* True when no press waits, or only one of jump for the ground: no jump off a wall or in the air is left. */
static bool open_press_waits(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool can_jump = self->coyote != 0 || self->air_jumps < tick->moveset->air_jump_count ||
                    deft__can(tick, DEFT_ABILITY_WALL_JUMP);
    return self->buffered == 0 || (self->buffered == DEFT_ACTION_BIT(DEFT_ACTION_JUMP) && !can_jump);
}

/* True when nothing is in reach on a way through the air, nor straight ahead, where a long tick looks first.
 * Steps and assists ask only for what the character touches. A one-way that looks up is met with the feet.
 * A body or a zone may not even be in reach of a look, because it changes how a long tick rounds. */
static bool open_is_found(const deft__tick *tick, const deft_world_view *view, deft__v2 way)
{
    const deft_moveset *moveset = tick->moveset;
    deft__v2 ahead = deft__v2_scale(tick->velocity, tick->dt);
    deft__reach reach = deft__reach_of_senses(tick);
    double around = moveset->skin + moveset->chord_error + moveset->touch * (1 + DEFT__PROBE);
    double aside = moveset->half_width + reach.aside + around;
    bool is_still = view == NULL || (view->body == NULL && view->zone_count == 0);
    double low = deft__min(deft__min(way.y, ahead.y), 0) - around;
    double high = deft__max(deft__max(way.y, ahead.y), 0) + around;
    deft__rect rect = {deft__min(deft__min(way.x, ahead.x), 0) - aside,
                       deft__max(deft__max(way.x, ahead.x), 0) + aside, low,
                       high + moveset->height + reach.up};
    deft_box box = deft__host_box(tick->self->axes, tick->self->position, rect);
    return deft__world_is_clear(view, tick->self->axes, tick->self->position, &box, low,
                                high + moveset->radius) &&
           short_is_free(tick, view, &box, !is_still);
}

/* True when that way would press the character to the wall that held it before. No button and no ability may
 * ask for more of that wall. Slides and ledges are for falls. */
static bool open_is_pressed(const deft__tick *tick, const short_way *way)
{
    double side = (double)tick->self->wall;
    bool may_hold_on = deft__can(tick, DEFT_ABILITY_WALL_SLIDE) || deft__can(tick, DEFT_ABILITY_LEDGE);
    return tick->velocity.x == 0 && way->speed * side > DEFT__NOTICED * tick->moveset->tile &&
           !deft__holds(tick, DEFT_ACTION_GRAB) && (tick->velocity.y > 0 || !may_hold_on);
}

/* True when nothing is on a way up or down by y but the wall, whose ends are out of reach of the assists. */
static bool open_is_along_wall(const deft__tick *tick, const deft_world_view *view, double y)
{
    const deft_moveset *moveset = tick->moveset;
    double ahead = tick->velocity.y * tick->dt;
    double aside = moveset->half_width + moveset->skin;
    double low = deft__min(deft__min(y, ahead), 0);
    double high = deft__max(deft__max(y, ahead), 0);
    deft__rect rect = {-aside, aside, low - moveset->skin, high + moveset->height + moveset->skin};
    deft__surroundings has = {false, tick->self->wall, 0, 0, 0, 0};
    return short_is_plain(tick, view, rect, &has) &&
           has.high > high + moveset->ledge + moveset->radius + moveset->skin;
}

static bool open_fly(deft__tick *tick, const deft_world_view *view)
{
    const deft_character *self = tick->self;
    short_way way;
    deft_piece up;
    double until_s;
    if (!open_press_waits(tick) || !deft__flies_on(tick, &up, &until_s) ||
        deft__min(until_s, up.until_s) <= tick->dt ||
        !short_steer(tick, &tick->moveset->air, deft__full_flight(tick), &way)) {
        return false;
    }
    double y = deft__round_to_float(deft_piece_distance(&up, tick->dt));
    double rise = deft_piece_speed(&up, tick->dt);
    bool is_over = tick->velocity.y > 0 && rise <= DEFT__GRAZE * tick->moveset->tile; /* an apex */
    double most = tick->moveset->travel_max;
    if (is_over || deft__abs(way.x) > most || deft__abs(y) > most) {
        return false;
    }
    if (self->wall != 0) {
        if (!open_is_pressed(tick, &way) || !open_is_along_wall(tick, view, y)) {
            return false;
        }
        way = short_held(self);
    } else if (!open_is_found(tick, view, deft__v2_make(way.x, y))) {
        return false;
    }
    short_end(tick, &way, y, rise);
    return true;
}

/* ---- a walk, or a stand, on one face, while nothing else is in the way ----
 *
 * Here the world around the character is gathered. All that is near the way is below the line of the face, or
 * beside the way. So nothing stops the character, and the contact rule is not asked. */

/* The floor that the feet touch, which are the origin. Not present without one, or where two such faces
 * differ. */
static deft__edge along_under(const deft__tick *tick)
{
    const deft__scene *scene = &tick->scene;
    const deft_moveset *moveset = tick->moveset;
    const deft__face *under = NULL;
    const deft__obstacle *owner = NULL;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (!deft__obstacle_is_near(obstacle, scene->feet, moveset->touch)) {
            continue;
        }
        const deft__face *face = &scene->faces[obstacle->first_face];
        for (uint32_t k = 0; k < obstacle->face_count; k++, face++) {
            if (deft__abs(face->offset) <= moveset->touch && face->kind != DEFT__FACE_HIDDEN &&
                deft__face_is_floor(face, moveset) && face->from < moveset->skin &&
                face->to > -moveset->skin) {
                if (under != NULL && !deft__v2_is_same(face->normal, under->normal)) {
                    return deft__no_edge();
                }
                under = face;
                owner = obstacle;
            }
        }
    }
    bool stands = under != NULL && deft__abs(under->offset) <= moveset->contact * DEFT__END &&
                  deft__v2_dot(deft__to_frame(tick->self->axes, tick->self->ground_normal), under->normal) >
                      DEFT__SAME_NORMAL;
    return stands ? deft__edge_of(scene, under, owner) : deft__no_edge();
}

/* True when a way along the face stays on the face, and on those that continue it. */
static bool along_holds(const deft__tick *tick, const deft__edge *floor, double way)
{
    double from = deft__min(way, 0) - tick->moveset->skin;
    double to = deft__max(way, 0) + tick->moveset->skin;
    if (floor->from < from && floor->to > to) {
        return true;
    }
    deft__edge edge = *floor;
    return deft__edge_extend(&tick->scene, &edge) && edge.from < from && edge.to > to;
}

/* True when nothing of an obstacle is above the line of the floor. Either the obstacle is behind such a face
 * of its own, or both ends of each face are below the line. */
static bool along_is_below(const deft__edge *edge, const deft__obstacle *obstacle, const deft__face *faces,
                           double close)
{
    double most = edge->offset + close;
    for (uint32_t i = obstacle->face_count; i-- > 0;) { /* tops and slants stand last */
        if (deft__v2_is_same(faces[i].normal, edge->normal)) {
            return faces[i].offset <= most;
        }
    }
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        const deft__face *face = &faces[i];
        if (deft__v2_dot(edge->normal, deft__face_point(face, face->from)) > most ||
            deft__v2_dot(edge->normal, deft__face_point(face, face->to)) > most) {
            return false;
        }
    }
    return true;
}

/* True when the whole way is outside of one face of an obstacle. */
static bool along_is_beside(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 way, double gap)
{
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        double from = -faces[i].offset;
        if (deft__min(from, from + deft__v2_dot(faces[i].normal, way)) > gap) {
            return true;
        }
    }
    return false;
}

/* True when no obstacle can stop, lift or drop the character on its way. */
static bool along_is_clear(const deft__tick *tick, const deft__edge *floor, deft__v2 way)
{
    const deft__scene *scene = &tick->scene;
    double skin = tick->moveset->skin;
    deft__rect around = deft__rect_around(scene->feet, way, skin);
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        const deft__face *faces = &scene->faces[obstacle->first_face];
        if (deft__obstacle_is_in(obstacle, &around) &&
            (obstacle->surface != 0 ||
             (!along_is_below(floor, obstacle, faces, tick->moveset->contact * DEFT__END) &&
              !along_is_beside(obstacle, faces, way, skin)))) {
            return false;
        }
    }
    return true;
}

bool deft__step_along(deft__tick *tick)
{
    deft_character *self = tick->self;
    const deft__scene *scene = &tick->scene;
    deft_steer_state steer = self->motion.steer;
    deft__v2 velocity = tick->velocity;
    deft__law law;
    if (!tick->walks || self->wall != 0 || scene->moves || scene->zone_count != 0 ||
        tick->waits != DEFT__WAITS_NOT) {
        return false;
    }
    deft__edge floor = along_under(tick);
    if (floor.present == 0 || floor.body != 0) {
        return false;
    }
    bool goes = deft__ground_goes_along(tick, &floor, &law) && law.path.until_s > tick->dt;
    deft__v2 way = goes ? deft__law_moved(tick, &law, tick->dt) : deft__v2_make(0, 0);
    if (!goes || !deft__scene_covers(scene, way, tick->dt) ||
        !along_holds(tick, &floor, deft__v2_dot(floor.tangent, way)) || !along_is_clear(tick, &floor, way)) {
        self->motion.steer = steer; /* as if it had not been asked */
        tick->velocity = velocity;
        tick->edge = deft__no_edge();
        tick->along = 0;
        tick->along_known = false;
        return false;
    }
    deft__age(tick, tick->dt);
    deft__advance_velocity(tick, &law, tick->dt);
    deft__buttons_end(tick);
    way = deft__v2_make(deft__round_to_float(way.x), deft__round_to_float(way.y));
    deft__settle_short(tick, way, floor.normal);
    return true;
}

bool deft__step_short(deft__tick *tick, const deft_world_view *view)
{
    bool is_plain = short_asks_nothing(tick);
    tick->walks = is_plain && short_walks(tick);
    if (!tick->walks) {
        return is_plain && open_is_free(tick) && open_fly(tick, view);
    }
    return tick->self->ground_normal.x == 0 && tick->velocity.y == 0 && level_walk(tick, view);
}
