/* contact/scene_gather.c -- gathers what the character may touch. The world returns what a box around the
 * way touches. Each feature is grown by the character's box. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/one_way.h"
#include "contact/scene.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "world/world.h"

#include <stddef.h>
#include <string.h>

void deft__scene_forget(deft__scene *scene)
{
    scene->region.left = scene->region.bottom = 1;
    scene->region.right = scene->region.top = -1;
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

deft_box deft__host_box(deft_axes axes, deft_pos origin, deft__rect rect)
{
    deft_vec2d a = deft__to_host(axes, deft__v2_make(rect.left, rect.bottom));
    deft_vec2d b = deft__to_host(axes, deft__v2_make(rect.right, rect.top));
    deft_box box = {deft__min(a.x, b.x), deft__min(a.y, b.y), deft__max(a.x, b.x), deft__max(a.y, b.y)};
    if (axes.right.x * axes.right.y != 0) { /* the other two corners reach farther out */
        deft_vec2d c = deft__to_host(axes, deft__v2_make(rect.left, rect.top));
        deft_vec2d d = deft__to_host(axes, deft__v2_make(rect.right, rect.bottom));
        box.min_x = deft__min(box.min_x, deft__min(c.x, d.x));
        box.max_x = deft__max(box.max_x, deft__max(c.x, d.x));
        box.min_y = deft__min(box.min_y, deft__min(c.y, d.y));
        box.max_y = deft__max(box.max_y, deft__max(c.y, d.y));
    }
    box.min_x += origin.x;
    box.max_x += origin.x;
    box.min_y += origin.y;
    box.max_y += origin.y;
    return box;
}

/* Slippery ground slides where it leans. */
static void scene_make_slippery(const deft__obstacle *obstacle, deft__face *faces)
{
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        bool leans = faces[i].normal.y > 0 && deft__abs(faces[i].normal.x) > DEFT__LEAN;
        faces[i].kind =
            faces[i].kind == DEFT__FACE_EDGE && leans ? (uint32_t)DEFT__FACE_SLIDE : faces[i].kind;
    }
}

deft__growth deft__scene_growth(const deft__scene *scene, bool moves)
{
    const deft__shape *shape = &scene->shape;
    const deft__rect *region = &scene->region;
    double radius = scene->radius;
    deft__growth by = {
        {shape->half_width - radius, shape->height - 2 * radius},
        radius > 0 ? &scene->moveset->facets : NULL,
        {-DEFT_FOREVER, DEFT_FOREVER, -DEFT_FOREVER, DEFT_FOREVER},
    };
    if (!moves) { /* where the feet may come to before the next gather */
        by.near.left = region->left + shape->half_width;
        by.near.right = region->right - shape->half_width;
        by.near.bottom = region->bottom;
        by.near.top = region->top - shape->height;
    }
    return by;
}

/* Completes a grown obstacle: what its surface and a drop change. */
static void scene_dress(deft__scene *scene, deft__obstacle *obstacle)
{
    deft__face *faces = &scene->faces[obstacle->first_face];
    const deft_surface *surface = deft__surface_of(scene, obstacle->surface);
    if (surface != NULL && (surface->flags & DEFT_SURFACE_SLIPPERY) != 0) {
        scene_make_slippery(obstacle, faces);
    }
    if (scene->drop.present) {
        deft__drop_hide(scene, obstacle, faces);
    }
}

void deft__scene_make(deft__scene *scene, deft__obstacle *obstacle, const deft_feature *feature,
                      const deft__growth *by, const deft__placement *placement)
{
    deft__obstacle_make(obstacle, &scene->faces[obstacle->first_face], feature, scene->axes, by, placement);
    scene_dress(scene, obstacle);
}

uint32_t deft__scene_room(const deft__scene *scene)
{
    size_t taken = (scene->face_count * sizeof(deft__face) + sizeof(deft_feature) - 1) / sizeof(deft_feature);
    bool is_full = taken >= scene->feature_cap; /* faces may fill the pool */
    return is_full ? 0 : scene->feature_cap - (uint32_t)taken;
}

/* Takes in the features from `from` to the end of the pool: as zones, as pieces of movers, as obstacles.
 * Returns how many did not fit. */
static uint32_t scene_take(deft__scene *scene, uint32_t from, const deft__growth *by)
{
    uint32_t most = deft__growth_faces(by);
    uint32_t missing = 0;
    deft_feature feature;
    for (uint32_t i = from; i < scene->feature_cap; i++) {
        size_t room = (i + 1) * sizeof feature / sizeof scene->faces[0] - scene->face_count;
        memcpy(&feature, &scene->features[i], sizeof feature); /* faces may take its place */
        if ((feature.flags & DEFT_FEATURE_ZONE) != 0) {
            missing += room >= DEFT__FACES_PER_OBSTACLE_CAP && deft__zone_add(scene, &feature) ? 0 : 1;
            continue;
        }
        deft__flow_taken taken = deft__flow_take(scene, &feature);
        if (taken == DEFT__FLOW_STANDS && room >= most) {
            deft__obstacle *obstacle = &scene->obstacles[scene->obstacle_count++];
            obstacle->first_face = scene->face_count;
            deft__scene_make(scene, obstacle, &feature, by, NULL);
            scene->face_count += obstacle->face_count;
        } else if (taken != DEFT__FLOW_TAKEN) {
            missing++;
        }
    }
    return missing;
}

/* Completes the tiles that came grown. */
static void scene_take_tiles(deft__scene *scene, const deft__tile_pool *pool)
{
    scene->obstacle_count = pool->obstacle_count;
    scene->face_count = pool->face_count;
    bool is_plain = !scene->drop.present && scene->view->surface_count == 0;
    for (uint32_t i = 0; !is_plain && i < scene->obstacle_count; i++) {
        scene_dress(scene, &scene->obstacles[i]);
    }
}

/* Asks the world for what touches a box. Tiles of the built-in world come as obstacles, all else as
 * features. Returns the number of features, which are the last ones of the pool. */
static uint32_t scene_ask(deft__scene *scene, const deft_box *box, const deft__growth *by, uint32_t *missing)
{
    const deft_world_view *view = scene->view;
    deft__tile_pool pool = {
        scene->obstacles, scene->faces, DEFT__SCENE_OBSTACLE_CAP, scene->face_cap, 0, 0, 0, scene->axes, by};
    bool grown = deft__world_grow_tiles(view, scene->origin, box, &pool);
    if (grown) {
        scene_take_tiles(scene, &pool);
    }
    uint32_t room = DEFT__SCENE_OBSTACLE_CAP - scene->obstacle_count;
    uint32_t spare = deft__scene_room(scene);
    room = room < spare ? room : spare;
    deft_feature *features = deft__scene_spare(scene, room);
    uint32_t count = grown ? deft__world_gather_free(view->user, scene->origin, box, features, room, 0)
                           : view->gather(view->user, &scene->origin, box, features, room);
    uint32_t fits = count < room ? count : room;
    *missing = pool.missing + (count - fits);
    if (fits != 0) {
        memmove(deft__scene_spare(scene, fits), features, fits * sizeof features[0]);
    }
    return fits;
}

/* Moves the origin to the feet and gathers `need` (relative to the old origin), and a little more. So most
 * further segments of the tick stay inside. Returns the number of features or faces that did not fit, 0
 * when all did. A scene without some keeps no region. */
static uint32_t scene_gather(deft__scene *scene, const deft__rect *need)
{
    deft__v2 feet = deft__v2_add(scene->feet, scene->drift);
    double around = scene->moveset->chord_error;
    deft__rect region = {need->left - around - feet.x, need->right + around - feet.x,
                         need->bottom - around - feet.y, need->top + around - feet.y};
    scene->origin = deft__scene_position(scene);
    scene->feet = deft__v2_make(0, 0);
    scene->drift = deft__v2_make(0, 0);
    scene->region = region;
    scene->gatherings++;
    scene->face_changes++;
    scene->obstacle_count = scene->face_count = 0;
    scene->zone_count = scene->mover_count = scene->piece_count = 0;
    scene->drop.at = deft__way_between(scene->axes, scene->origin, scene->drop.from);
    if (scene->view == NULL || scene->view->gather == NULL) {
        return 0;
    }
    /* the core itself decides which bodies come near rounded corners, so the gather must have all of them */
    double margin = scene->view->body != NULL ? scene->moveset->touch : 0;
    deft_box box = deft__host_box(scene->axes, scene->origin, scene_rect_grown(region, margin));
    uint32_t missing;
    deft__growth by = deft__scene_growth(scene, false);
    uint32_t fits = scene_ask(scene, &box, &by, &missing);
    missing += scene_take(scene, scene->feature_cap - fits, &by);
    scene->moving_from = scene->obstacle_count;
    if (scene->view->body != NULL || scene->moves) {
        missing += deft__flow_place(scene);
    }
    deft__join_one_ways(scene);
    if (missing != 0) {
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

/* The rectangle around both; an empty one does not count. */
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

/* The box that the character sweeps in the world, relative to the origin, what steps and assists may ask
 * about around it, and more. The character's own move and the carry each go one way, but not evenly. So where
 * the two are opposed, either may be ahead for a time. */
static inline deft__rect scene_swept(const deft__scene *scene, deft__v2 move, double time_s, double more)
{
    const deft__reach *reach = &scene->reach;
    deft__v2 feet = deft__v2_add(scene->feet, scene->drift);
    deft__v2 flow = deft__v2_scale(scene->flow, time_s);
    double aside = scene->shape.half_width + reach->aside + more;
    double below = reach->down + more;
    double above = scene->shape.height + reach->up + more;
    deft__rect rect = {feet.x - aside + deft__min(move.x, 0) + deft__min(flow.x, 0),
                       feet.x + aside + deft__max(move.x, 0) + deft__max(flow.x, 0),
                       feet.y - below + deft__min(move.y, 0) + deft__min(flow.y, 0),
                       feet.y + above + deft__max(move.y, 0) + deft__max(flow.y, 0)};
    return rect;
}

bool deft__scene_covers(const deft__scene *scene, deft__v2 move, double time_s)
{
    return scene_covers_rect(scene, scene_swept(scene, move, time_s, DEFT__PROBE * scene->moveset->touch));
}

/* What a gathering asks for: more than is asked of what it has, and the way down to a floor. */
static inline deft__rect scene_need(const deft__scene *scene, deft__v2 move, double time_s)
{
    double more = DEFT__PROBE * scene->moveset->touch + scene->moveset->skin;
    deft__rect need = scene_swept(scene, move, time_s, more);
    need.bottom -= scene->moveset->snap;
    return need;
}

uint32_t deft__scene_look(deft__scene *scene, deft__v2 move, double time_s)
{
    const deft_moveset *moveset = scene->moveset;
    deft__rect need = scene_need(scene, move, time_s);
    if (scene_covers_rect(scene, need)) {
        return 0;
    }
    /* with the old region, so that two questions of one instant do not alternate */
    double most = 2 * moveset->travel_max + scene->shape.height + scene->shape.half_width;
    deft__rect both = scene_rect_union(need, scene->region);
    bool is_small = both.right - both.left <= most && both.top - both.bottom <= most;
    if (is_small && scene_gather(scene, &both) == 0) {
        return 0;
    }
    need = scene_need(scene, move, time_s); /* the origin may have moved */
    return scene_gather(scene, &need);
}

bool deft__scene_look_aside(deft__scene *scene, deft__reach reach, deft__v2 move, double time_s)
{
    deft__reach before = scene->reach;
    scene->reach.up = deft__max(before.up, reach.up);
    scene->reach.down = deft__max(before.down, reach.down);
    scene->reach.aside = deft__max(before.aside, reach.aside);
    if (deft__scene_look(scene, move, time_s) == 0) {
        return true;
    }
    scene->reach = before;
    (void)deft__scene_look(scene, deft__v2_make(0, 0), 0);
    return false;
}
