/* contact/scene.c -- gathers the world around a body and sweeps the body through what was gathered. */
#include "contact/scene.h"

#include "base/rarely.h"
#include "contact/drop.h"
#include "contact/flow.h"
#include "contact/join.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "world/world.h"

#include <stddef.h>

void deft__scene_begin(deft__scene *scene, const deft_world_view *view, const deft_moveset *moveset,
                       double height, deft_axes axes, deft_pos feet, double tick_s)
{
    scene->view = view;
    scene->moveset = moveset;
    scene->axes = axes;
    scene->shape.half_width = moveset->half_width;
    scene->shape.height = height;
    scene->radius = moveset->radius;
    scene->origin = feet;
    scene->feet = deft__v2_make(0, 0);
    scene->drift = deft__v2_make(0, 0);
    scene->flow = deft__v2_make(0, 0);
    scene->tick_s = tick_s;
    scene->now_s = 0;
    scene->yields = deft__v2_make(0, 0);
    scene->carrier = 0;
    scene->ignored[0] = scene->ignored[1] = 0;
    scene->moves = false;
    scene->mover_count = scene->piece_count = scene->zone_count = 0;
    scene->moving_from = scene->moving_faces_from = scene->moving_corners_from = 0;
    scene->obstacle_count = 0;
    scene->face_count = 0;
    scene->corner_count = 0;
    scene->gatherings = 0;
    scene->reach_up = scene->reach_down = scene->reach_aside = 0;
    scene->drop.present = false;
    deft__scene_forget(scene);
}

void deft__scene_forget(deft__scene *scene)
{
    scene->region.left = scene->region.bottom = 1;
    scene->region.right = scene->region.top = -1;
}

/* Where the line of the drop lies from here. */
static void scene_place_drop(deft__scene *scene)
{
    deft_vec2d from;
    from.x = scene->drop.from.x - scene->origin.x;
    from.y = scene->drop.from.y - scene->origin.y;
    scene->drop.at = deft__to_frame(scene->axes, from);
}

deft_pos deft__scene_position(const deft__scene *scene)
{
    deft_vec2d moved = deft__to_host(scene->axes, deft__v2_add(scene->feet, scene->drift));
    deft_pos position;
    position.x = scene->origin.x + moved.x;
    position.y = scene->origin.y + moved.y;
    return position;
}

/* The box that the body sweeps in the world, relative to the origin. */
static deft__rect scene_swept(const deft__scene *scene, deft__v2 move, double time_s)
{
    deft__v2 feet = deft__v2_add(scene->feet, scene->drift);
    deft__v2 way = deft__v2_add(move, deft__v2_scale(scene->flow, time_s));
    deft__rect rect;
    rect.left = feet.x - scene->shape.half_width + deft__min(way.x, 0);
    rect.right = feet.x + scene->shape.half_width + deft__max(way.x, 0);
    rect.bottom = feet.y + deft__min(way.y, 0);
    rect.top = feet.y + scene->shape.height + deft__max(way.y, 0);
    return rect;
}

static deft__rect scene_rect_grown(deft__rect rect, double by)
{
    deft__rect grown = {rect.left - by, rect.right + by, rect.bottom - by, rect.top + by};
    return grown;
}

static bool scene_covers_rect(const deft__scene *scene, deft__rect rect)
{
    const deft__rect *have = &scene->region;
    return rect.left >= have->left && rect.right <= have->right && rect.bottom >= have->bottom &&
           rect.top <= have->top;
}

/* The host's box around a rectangle of the frame. */
static deft_box scene_host_box(const deft__scene *scene, deft__rect rect)
{
    deft_axes axes = scene->axes;
    deft_vec2d a = deft__to_host(axes, deft__v2_make(rect.left, rect.bottom));
    deft_vec2d b = deft__to_host(axes, deft__v2_make(rect.right, rect.top));
    deft_box box = {deft__min(a.x, b.x), deft__min(a.y, b.y), deft__max(a.x, b.x), deft__max(a.y, b.y)};
    if (DEFT__RARELY(axes.right.x * axes.right.y != 0)) { /* the other two corners stick out */
        deft_vec2d c = deft__to_host(axes, deft__v2_make(rect.left, rect.top));
        deft_vec2d d = deft__to_host(axes, deft__v2_make(rect.right, rect.bottom));
        box.min_x = deft__min(box.min_x, deft__min(c.x, d.x));
        box.max_x = deft__max(box.max_x, deft__max(c.x, d.x));
        box.min_y = deft__min(box.min_y, deft__min(c.y, d.y));
        box.max_y = deft__max(box.max_y, deft__max(c.y, d.y));
    }
    box.min_x += scene->origin.x;
    box.max_x += scene->origin.x;
    box.min_y += scene->origin.y;
    box.max_y += scene->origin.y;
    return box;
}

/* A face that leans less than this, in sines, is level: slippery ground can be stood on there. */
#define SCENE_LEVEL 1e-4

/* Slippery ground slides where it leans. */
static void scene_make_slippery(const deft__obstacle *obstacle, deft__face *faces)
{
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        bool leans = faces[i].normal.y > 0 && deft__abs(faces[i].normal.x) > SCENE_LEVEL;
        faces[i].kind =
            faces[i].kind == DEFT__FACE_EDGE && leans ? (uint32_t)DEFT__FACE_SLIDE : faces[i].kind;
    }
}

/* The box that is left of a body when its rounded corners are taken off: what features are grown by. */
static deft__shape scene_core_shape(const deft__scene *scene)
{
    deft__shape shape = scene->shape;
    if (DEFT__RARELY(scene->radius > 0)) {
        shape.half_width -= scene->radius;
        shape.height -= 2 * scene->radius;
    }
    return shape;
}

/* What a grown obstacle still lacks: rounded corners, from this place of the pool on, and what its surface
 * and a drop make of its faces. */
static void scene_dress(deft__scene *scene, deft__obstacle *obstacle, uint32_t first_corner)
{
    deft__face *faces = &scene->faces[obstacle->first_face];
    if (DEFT__RARELY(scene->radius > 0)) {
        deft__obstacle_round(obstacle, faces, &scene->corners[first_corner], scene->radius);
    }
    const deft_surface *surface = deft__surface_of(scene, obstacle->surface);
    if (surface != NULL && (surface->flags & DEFT_SURFACE_SLIPPERY) != 0) {
        scene_make_slippery(obstacle, faces);
    }
    if (DEFT__RARELY(scene->drop.present)) {
        deft__drop_hide(scene, obstacle, faces);
    }
}

/* The obstacle of a feature, and its faces and rounded corners; false when there is no room for it. */
bool deft__scene_make(deft__scene *scene, deft__obstacle *obstacle, const deft_feature *feature,
                      const deft__placement *placement, uint32_t first_face, uint32_t first_corner)
{
    if (first_face + DEFT__FACES_PER_OBSTACLE_CAP > DEFT__SCENE_FACE_CAP ||
        first_corner + DEFT__CORNERS_PER_OBSTACLE_CAP > DEFT__SCENE_CORNER_CAP) {
        return false;
    }
    deft__obstacle_make(obstacle, &scene->faces[first_face], feature, scene->axes, scene_core_shape(scene),
                        placement);
    obstacle->first_face = first_face;
    scene_dress(scene, obstacle, first_corner);
    return true;
}

/* Grows the features into obstacles; returns how many did not fit. */
static uint32_t scene_fill(deft__scene *scene, const deft_feature *features, uint32_t count)
{
    uint32_t made = 0;
    deft__obstacle *obstacle = &scene->obstacles[scene->obstacle_count];
    while (DEFT__RARELY(made < count) &&
           deft__scene_make(scene, obstacle, &features[made], NULL, scene->face_count, scene->corner_count)) {
        scene->face_count += obstacle->face_count;
        scene->corner_count += obstacle->corner_count;
        obstacle++;
        made++;
    }
    scene->obstacle_count += made;
    return count - made;
}

/* Dresses the tiles that came grown; returns how many did not fit. */
static uint32_t scene_take_tiles(deft__scene *scene, const deft__tile_pool *pool)
{
    scene->obstacle_count = pool->obstacle_count;
    scene->face_count = pool->face_count;
    bool is_bare = DEFT__RARELY(scene->radius > 0 || scene->drop.present || scene->view->surface_count != 0);
    for (uint32_t i = 0; DEFT__RARELY(is_bare) && i < pool->obstacle_count; i++) {
        if (scene->corner_count + DEFT__CORNERS_PER_OBSTACLE_CAP > DEFT__SCENE_CORNER_CAP) {
            scene->obstacle_count = i;
            break;
        }
        scene_dress(scene, &scene->obstacles[i], scene->corner_count);
        scene->corner_count += scene->obstacles[i].corner_count;
    }
    return pool->obstacle_count - scene->obstacle_count;
}

/* Asks the world for what touches a box: tiles of the built-in world come as obstacles, all else as features.
 * Returns how many features there are. */
static uint32_t scene_ask(deft__scene *scene, const deft_box *box, deft_feature *features, uint32_t *missing)
{
    const deft_world_view *view = scene->view;
    deft__tile_pool pool;
    pool.obstacles = scene->obstacles;
    pool.faces = scene->faces;
    pool.capacity = DEFT__SCENE_OBSTACLE_CAP;
    pool.face_capacity = DEFT__SCENE_FACE_CAP;
    pool.obstacle_count = pool.face_count = pool.missing = 0;
    pool.axes = scene->axes;
    pool.shape = scene_core_shape(scene);
    bool grown = deft__world_grow_tiles(view, scene->origin, box, &pool);
    if (DEFT__MOSTLY(grown)) {
        pool.missing += scene_take_tiles(scene, &pool);
    }
    uint32_t room = DEFT__SCENE_OBSTACLE_CAP - scene->obstacle_count;
    uint32_t count = grown ? deft__world_gather_free(view, scene->origin, box, features, room)
                           : view->gather(view->user, scene->origin, box, features, room);
    uint32_t fits = count < room ? count : room;
    *missing = pool.missing + (count - fits);
    return fits;
}

/* Moves the origin to the feet and gathers what is in `need` (given relative to the old origin), and a little
 * more: the next segments of the tick will mostly stay inside. Returns the number of features or faces that
 * did not fit, 0 when all did; when some did not, the scene keeps no region. */
DEFT__EACH_TICK static uint32_t scene_gather(deft__scene *scene, const deft__rect *need)
{
    deft_feature features[DEFT__SCENE_OBSTACLE_CAP];
    deft__v2 feet = deft__v2_add(scene->feet, scene->drift);
    double around = scene->moveset->chord_error;
    deft__rect region = {need->left - around - feet.x, need->right + around - feet.x,
                         need->bottom - around - feet.y, need->top + around - feet.y};
    scene->origin = deft__scene_position(scene);
    scene->feet = deft__v2_make(0, 0);
    scene->drift = deft__v2_make(0, 0);
    scene->region = region;
    scene->gatherings++;
    scene->obstacle_count = 0;
    scene->face_count = 0;
    scene->corner_count = 0;
    if (DEFT__RARELY(scene->drop.present)) {
        scene_place_drop(scene);
    }
    if (DEFT__RARELY(scene->view == NULL || scene->view->gather == NULL)) {
        return 0;
    }
    /* bodies that only just come near are told from those that do not by the core, from rounded corners: it
     * must know of all of them */
    double margin = scene->view->body != NULL ? scene->moveset->touch : 0;
    deft_box box = scene_host_box(scene, scene_rect_grown(region, margin));
    uint32_t missing;
    uint32_t fits = scene_ask(scene, &box, features, &missing);
    fits =
        DEFT__RARELY(scene->view->zone_count != 0) ? deft__zones_part(scene, features, fits, &missing) : fits;
    uint32_t still =
        DEFT__RARELY(scene->view->body != NULL) ? deft__flow_part(scene, features, fits, &missing) : fits;
    missing += scene_fill(scene, features, still);
    scene->moving_from = scene->obstacle_count;
    if (DEFT__RARELY(scene->view->body != NULL || scene->moves)) {
        missing += deft__flow_place(scene);
    }
    deft__join_one_ways(scene);
    if (DEFT__RARELY(missing != 0)) {
        deft__scene_forget(scene);
    }
    return missing;
}

void deft__scene_resize(deft__scene *scene, double height)
{
    scene->shape.height = height;
    if (scene->region.left <= scene->region.right) {
        deft__rect known = scene_rect_grown(scene->region, -scene->moveset->chord_error);
        (void)scene_gather(scene, &known);
    }
}

/* Around both; an empty one does not count. */
static deft__rect scene_rect_union(deft__rect a, deft__rect b)
{
    if (b.left > b.right) {
        return a;
    }
    a.left = deft__min(a.left, b.left);
    a.right = deft__max(a.right, b.right);
    a.bottom = deft__min(a.bottom, b.bottom);
    a.top = deft__max(a.top, b.top);
    return a;
}

/* What a move sweeps, and what step-up and the assists may ask about around it. */
static inline deft__rect scene_reach(const deft__scene *scene, deft__v2 move, double time_s)
{
    deft__rect reach = scene_swept(scene, move, time_s);
    if (!(scene->reach_up > 0 || scene->reach_aside > 0)) {
        return reach;
    }
    reach.left -= scene->reach_aside;
    reach.right += scene->reach_aside;
    reach.top += scene->reach_up;
    reach.bottom -= scene->reach_down;
    return scene_rect_grown(reach, 4 * scene->moveset->touch);
}

DEFT__EACH_TICK bool deft__scene_covers(const deft__scene *scene, deft__v2 move, double time_s)
{
    return scene_covers_rect(scene, scene_reach(scene, move, time_s));
}

static inline deft__rect scene_need(const deft__scene *scene, deft__v2 move, double time_s)
{
    deft__rect need = scene_rect_grown(scene_reach(scene, move, time_s), scene->moveset->skin);
    need.bottom -= scene->moveset->snap;
    return need;
}

DEFT__EACH_TICK uint32_t deft__scene_look(deft__scene *scene, deft__v2 move, double time_s)
{
    const deft_moveset *moveset = scene->moveset;
    deft__rect need = scene_need(scene, move, time_s);
    if (scene_covers_rect(scene, need)) {
        return 0;
    }
    /* and what was there already, so that two questions of one instant do not take turns */
    double most = 2 * moveset->travel_max + scene->shape.height + scene->shape.half_width;
    deft__rect both = scene_rect_union(need, scene->region);
    if (DEFT__RARELY(both.right - both.left > most || both.top - both.bottom > most)) {
        return scene_gather(scene, &need);
    }
    if (DEFT__MOSTLY(scene_gather(scene, &both) == 0)) {
        return 0;
    }
    need = scene_need(scene, move, time_s);
    return scene_gather(scene, &need);
}

/* Of two motions that are the same, nothing but rounding is left. */
#define SCENE_SAME_MOTION 1e-9

/* True when a hit came in through a hidden face, and stands for a face that is farther away than rounding; or
 * on a hidden arc, which is as near as the arc of what covers it. */
static bool scene_is_through_hidden(const deft__scene *scene, deft__v2 way, const deft__hit *hit)
{
    deft__v2 at = deft__v2_add(scene->feet, deft__v2_scale(way, hit->t));
    bool is_arc = hit->face == hit->entered && scene->radius > 0;
    return hit->entered->kind == DEFT__FACE_HIDDEN &&
           (is_arc || deft__face_gap(hit->face, at) < -scene->moveset->touch);
}

/* What covers a hidden face is met at the same instant, give or take rounding, and tells better what was met.
 * So a hit through a hidden face does not count when the way on from it, to the next hit or to the end of the
 * move at `until`, is no longer than rounding; but only for a body that was outside before, so that none can
 * creep in. */
static bool scene_hidden_counts(const deft__scene *scene, deft__v2 way, const deft__hit *hidden, double until)
{
    double touch = scene->moveset->touch;
    double size = deft__abs(way.x) + deft__abs(way.y);
    bool is_last = until >= 1;
    return (until - hidden->t) * size > touch ||
           (is_last && deft__face_gap(hidden->entered, scene->feet) <= touch);
}

DEFT__EACH_TICK static bool scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, double strays,
                                        bool one_ways, deft__hit *out)
{
    bool found = false;
    bool found_hidden = false;
    deft__hit hidden;
    deft__v2 hidden_way = move;
    deft__v2 feet = scene->feet;
    bool flows = scene->moves && time_s > 0;
    deft__v2 way = move;
    double left = feet.x + deft__min(move.x, 0);
    double right = feet.x + deft__max(move.x, 0);
    double bottom = feet.y + deft__min(move.y, 0);
    double top = feet.y + deft__max(move.y, 0);
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (DEFT__RARELY(flows)) { /* relative to what flows */
            deft__v2 flow = deft__v2_scale(scene->flows[i], time_s);
            way = deft__v2_sub(move, flow);
            double size = deft__abs(flow.x) + deft__abs(flow.y) + deft__abs(move.x) + deft__abs(move.y);
            if (deft__abs(way.x) + deft__abs(way.y) <= SCENE_SAME_MOTION * size) {
                continue;
            }
            left = feet.x + deft__min(way.x, 0);
            right = feet.x + deft__max(way.x, 0);
            bottom = feet.y + deft__min(way.y, 0);
            top = feet.y + deft__max(way.y, 0);
        }
        if (bottom >= obstacle->top || top <= obstacle->bottom || right <= obstacle->left ||
            left >= obstacle->right || (obstacle->one_way != 0 && !one_ways)) {
            continue;
        }
        deft__hit hit;
        if (!deft__sweep(obstacle, &scene->faces[obstacle->first_face], feet, way, strays,
                         scene->moveset->touch, &hit)) {
            continue;
        }
        if (DEFT__RARELY(scene_is_through_hidden(scene, way, &hit))) {
            if (!found_hidden || deft__hit_before(&hit, &hidden, feet)) {
                hidden = hit;
                hidden_way = way;
                found_hidden = true;
            }
        } else if (!found || deft__hit_before(&hit, out, feet)) {
            *out = hit;
            found = true;
        }
    }
    if (DEFT__RARELY(found_hidden) && scene_hidden_counts(scene, hidden_way, &hidden, found ? out->t : 1)) {
        *out = hidden;
        found = true;
    }
    return found;
}

bool deft__scene_sweep_chord(const deft__scene *scene, deft__v2 move, double time_s, double strays,
                             deft__hit *out)
{
    return scene_sweep(scene, move, time_s, strays, true, out);
}

bool deft__scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, deft__hit *out)
{
    return scene_sweep(scene, move, time_s, 0, true, out);
}

bool deft__scene_sweep_solids(const deft__scene *scene, deft__v2 move, deft__hit *out)
{
    return scene_sweep(scene, move, 0, 0, false, out);
}

const deft_surface *deft__surface_of(const deft__scene *scene, uint16_t surface)
{
    bool is_known =
        DEFT__RARELY(surface != 0) && scene->view != NULL && surface <= scene->view->surface_count;
    return is_known ? &scene->view->surfaces[surface - 1] : NULL;
}

/* Below this, a face that leans up is a wall: sin of a hundredth of a degree. */
#define SCENE_WALL_LEAN 1.7e-4

bool deft__face_is_steep(const deft__face *face, const deft_moveset *moveset)
{
    return face->normal.y > SCENE_WALL_LEAN && !deft__face_is_floor(face, moveset);
}

deft_contact_kind deft__face_contact_kind(const deft__face *face, const deft_moveset *moveset)
{
    if (deft__face_is_floor(face, moveset)) {
        return DEFT_CONTACT_FLOOR;
    }
    if (deft__face_is_steep(face, moveset)) {
        return DEFT_CONTACT_STEEP;
    }
    return face->normal.y < -SCENE_WALL_LEAN ? DEFT_CONTACT_CEILING : DEFT_CONTACT_WALL;
}

/* The same for a body with rounded corners: on the disc that touches. */
static deft__v2 scene_round_touch_point(const deft__scene *scene, deft__v2 normal, double lean)
{
    double wide = scene->shape.half_width - scene->radius;
    double tall = scene->shape.height / 2 - scene->radius;
    deft__v2 point = scene->feet;
    point.x += normal.x > lean ? -wide : (normal.x < -lean ? wide : 0);
    point.y += scene->shape.height / 2 + (normal.y > lean ? -tall : (normal.y < -lean ? tall : 0));
    return deft__v2_sub(point, deft__v2_scale(normal, scene->radius));
}

/* The middle of the part of the body that lies against a face. */
static deft__v2 scene_touch_point(const deft__scene *scene, const deft__face *face)
{
    deft__v2 point = scene->feet;
    double lean = 1e-9;
    if (DEFT__RARELY(scene->radius > 0)) {
        return scene_round_touch_point(scene, face->normal, lean);
    }
    if (face->normal.x > lean || face->normal.x < -lean) {
        point.x += face->normal.x > 0 ? -scene->shape.half_width : scene->shape.half_width;
    }
    if (face->normal.y < -lean) {
        point.y += scene->shape.height;
    } else if (face->normal.y <= lean) {
        point.y += scene->shape.height / 2;
    }
    return point;
}

void deft__contacts_add(deft_contacts *contacts, const deft__scene *scene, const deft__face *face,
                        const deft__obstacle *obstacle)
{
    if (contacts == NULL) {
        return;
    }
    deft_vec2d normal = deft__to_host(scene->axes, face->normal);
    deft__v2 touched = deft__v2_add(scene_touch_point(scene, face), scene->drift);
    deft_vec2d local = deft__to_host(scene->axes, touched);
    for (uint32_t i = 0; i < contacts->count; i++) {
        const deft_contact *old = &contacts->items[i];
        deft__v2 step = deft__v2_make(old->normal.x - normal.x, old->normal.y - normal.y);
        if (deft__v2_dot(step, step) < 1e-12 && old->body == obstacle->body) {
            return;
        }
    }
    if (contacts->count == DEFT_CONTACT_CAP) {
        contacts->dropped++;
        return;
    }
    deft_contact *contact = &contacts->items[contacts->count++];
    contact->normal = normal;
    contact->point.x = scene->origin.x + local.x;
    contact->point.y = scene->origin.y + local.y;
    contact->gap = deft__face_gap(face, scene->feet);
    contact->kind = (uint32_t)deft__face_contact_kind(face, scene->moveset);
    contact->body = obstacle->body;
    contact->feature = obstacle->feature;
    contact->surface = obstacle->surface;
    contact->reserved = 0;
}
