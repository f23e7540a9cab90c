/* query/shape.c -- what a character would meet on its way, and what it would be in: the scene of a tick that
 * takes no time. */
#include "contact/report.h"
#include "contact/scene.h"
#include "deft/query.h"
#include "math/dmath.h"

#include <stddef.h>

/* Most pieces of a way: of travel_max each, less where much is around. */
#define QUERY_SHAPE_PIECES_MAX 4096

static bool query_shape_is_place(const deft_pos *place)
{
    return place == NULL || (deft__is_finite(place->x) && deft__is_finite(place->y));
}

static void query_shape_begin(deft__scene *scene, const deft_character *character,
                              const deft_moveset *moveset, const deft_world_view *view, const deft_pos *feet)
{
    deft__scene_begin(scene, view, moveset, deft_character_height(character, moveset), character->axes,
                      feet != NULL ? *feet : character->position, 0);
    scene->ignored[0] = character->crushed_by;
    scene->ignored[1] = character->crushed_too;
}

/* Gathers for a piece of the way, shorter where that is too much; (0, 0) where even nothing is. */
static deft__v2 query_shape_piece(deft__scene *scene, deft__v2 way)
{
    double size = deft__abs(way.x) + deft__abs(way.y);
    double most = scene->moveset->travel_max;
    deft__v2 piece = size > most ? deft__v2_scale(way, most / size) : way;
    while (deft__scene_look(scene, piece, 0) != 0) {
        if (deft__abs(piece.x) + deft__abs(piece.y) <= scene->moveset->skin) {
            return deft__v2_make(0, 0);
        }
        piece = deft__v2_scale(piece, 0.5);
    }
    return piece;
}

/* What was hit, of a scene whose feet stand there. */
static void query_shape_tell(const deft__scene *scene, const deft__hit *hit, double fraction,
                             deft_query_hit *out)
{
    deft_contacts told;
    told.count = told.dropped = 0;
    deft__contacts_add(&told, scene, hit->face, hit->obstacle);
    const deft_contact *contact = &told.items[0];
    out->point = contact->point;
    out->normal = contact->normal;
    out->fraction = fraction;
    out->body = contact->body;
    out->feature = contact->feature;
    out->surface = contact->surface;
    out->kind = contact->kind;
}

deft_query_outcome deft_query_sweep(deft_query_hit *out, const deft_character *character,
                                    const deft_moveset *moveset, const deft_world_view *view,
                                    const deft_pos *feet, const deft_vec2d *way)
{
    bool is_sound = character != NULL && moveset != NULL && way != NULL && out != NULL &&
                    query_shape_is_place(feet) && deft__is_finite(way->x) && deft__is_finite(way->y);
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return DEFT_QUERY_NOTHING;
    }
    deft__scene scene;
    deft__pool pool;
    deft__scene_use(&scene, pool.faces, pool.features, DEFT__POOL_CAP);
    query_shape_begin(&scene, character, moveset, view, feet);
    deft__v2 whole = deft__to_frame(character->axes, *way);
    double size = deft__abs(whole.x) + deft__abs(whole.y);
    double gone = 0;
    for (uint32_t i = 0; i < QUERY_SHAPE_PIECES_MAX; i++) {
        deft__v2 rest = deft__v2_scale(whole, 1 - gone);
        deft__v2 piece = query_shape_piece(&scene, rest);
        deft__hit hit;
        if (deft__v2_is_zero(piece)) {
            return deft__v2_is_zero(rest) ? DEFT_QUERY_NOTHING : DEFT_QUERY_TOO_MUCH;
        }
        bool is_met = deft__scene_sweep(&scene, piece, 0, &hit);
        double t = is_met ? hit.t : 1;
        double part = (deft__abs(piece.x) + deft__abs(piece.y)) / size;
        bool is_last = deft__v2_is_same(piece, rest);
        gone = is_last && !is_met ? 1 : gone + part * t;
        scene.feet = deft__v2_add(scene.feet, deft__v2_scale(piece, t));
        if (is_met) {
            query_shape_tell(&scene, &hit, deft__min(gone, 1), out);
            return DEFT_QUERY_FOUND;
        }
        if (gone >= 1) {
            return DEFT_QUERY_NOTHING;
        }
    }
    return DEFT_QUERY_TOO_MUCH;
}

static bool query_shape_is_before(const deft_query_overlap *a, const deft_query_overlap *b)
{
    if (a->body != b->body) {
        return a->body < b->body;
    }
    if (a->feature != b->feature) {
        return a->feature < b->feature;
    }
    if (a->flags != b->flags) {
        return a->flags < b->flags;
    }
    return a->surface != b->surface ? a->surface < b->surface : a->depth > b->depth;
}

/* A list of overlaps that is filled. */
typedef struct query_shape_list {
    deft_query_overlap *out;
    uint32_t capacity, count;
} query_shape_list;

static void query_shape_add(query_shape_list *list, const deft_query_overlap *overlap)
{
    uint32_t kept = list->count < list->capacity ? list->count : list->capacity;
    uint32_t at = kept;
    list->count++;
    while (at > 0 && query_shape_is_before(overlap, &list->out[at - 1])) {
        at--;
    }
    for (uint32_t i = kept < list->capacity ? kept : list->capacity; i-- > at;) {
        if (i + 1 < list->capacity) {
            list->out[i + 1] = list->out[i];
        }
    }
    if (at < list->capacity) {
        list->out[at] = *overlap;
    }
}

/* Adds an obstacle when the feet are in it deeper than `least`. */
static void query_shape_look(const deft__scene *scene, const deft__obstacle *obstacle,
                             const deft__face *faces, double least, uint32_t flags, query_shape_list *list)
{
    const deft__face *face = deft__nearest_face(obstacle, faces, scene->feet, -least, true);
    if (face != NULL) {
        deft_query_overlap overlap;
        overlap.normal = deft__to_host(scene->axes, face->normal);
        overlap.depth = -deft__face_gap(face, scene->feet);
        overlap.body = obstacle->body;
        overlap.feature = obstacle->feature;
        overlap.surface = obstacle->surface;
        overlap.flags = flags;
        query_shape_add(list, &overlap);
    }
}

deft_query_outcome deft_query_overlaps(deft_query_overlap *out, uint32_t capacity, uint32_t *count,
                                       const deft_character *character, const deft_moveset *moveset,
                                       const deft_world_view *view, const deft_pos *feet)
{
    bool is_sound = character != NULL && moveset != NULL && count != NULL && query_shape_is_place(feet) &&
                    (out != NULL || capacity == 0);
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return DEFT_QUERY_NOTHING;
    }
    deft__scene scene;
    deft__pool pool;
    deft__scene_use(&scene, pool.faces, pool.features, DEFT__POOL_CAP);
    query_shape_list list = {out, capacity, 0};
    *count = 0;
    query_shape_begin(&scene, character, moveset, view, feet);
    if (deft__scene_look(&scene, deft__v2_make(0, 0), 0) != 0) {
        return DEFT_QUERY_TOO_MUCH;
    }
    for (uint32_t i = 0; i < scene.obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene.obstacles[i];
        uint32_t flags = obstacle->one_way != 0 ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
        query_shape_look(&scene, obstacle, &scene.faces[obstacle->first_face], moveset->touch, flags, &list);
    }
    for (uint32_t i = 0; i < scene.zone_count; i++) {
        const deft__obstacle *zone = &scene.zones[i];
        query_shape_look(&scene, zone, &scene.faces[zone->first_face], 0, DEFT_FEATURE_ZONE, &list);
    }
    *count = list.count;
    return list.count != 0 ? DEFT_QUERY_FOUND : DEFT_QUERY_NOTHING;
}
