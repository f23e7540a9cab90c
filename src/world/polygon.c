/* world/polygon.c -- takes small outlines apart, for bodies and for deft_polygon_split. */
#include "world/polygon.h"

#include "math/dmath.h"
#include "world/findings.h"

#include <string.h>

#define POLYGON_PLACE_MAX 1e12

const char *deft__polygon_take(deft__polygon_room *room, deft__outline *outline, deft_pos *points,
                               double tile_size, deft__outline_counts *counts, ring_take take, void *user)
{
    const deft__tree_room tree_room = {room->use.clean.boxes, room->use.clean.order, room->use.clean.keys};
    const char *fault = deft__outline_clean(outline, points, tile_size, &tree_room, counts, room->sentence);
    if (fault != NULL || outline->is_polygon == 0) {
        return fault;
    }
    uint32_t start = 0;
    ring_pool pool;
    memset(&pool, 0, sizeof pool);
    pool.points = points;
    pool.links = room->links;
    pool.previous = room->previous;
    pool.worths = room->use.ears.worths;
    pool.boxes = room->use.ears.boxes;
    pool.numbers = room->use.ears.numbers;
    pool.starts = &start;
    pool.same_place = OUTLINE_SAME_PLACE * tile_size;
    pool.in_line = OUTLINE_IN_LINE * tile_size;
    deft__ring_add(&pool, outline->first, outline->count);
    return deft__ring_take_apart(&pool, start, take, user)
               ? NULL
               : deft__outline_twist(outline, points, &tree_room, room->sentence);
}

typedef struct polygon_parts {
    deft_convex *out;
    uint32_t capacity, count;
    const deft_pos *points;
} polygon_parts;

static void polygon_take_part(void *user, const ring_part *part)
{
    polygon_parts *parts = (polygon_parts *)user;
    const uint32_t index = parts->count++;
    if (index >= parts->capacity) {
        return;
    }
    deft_convex *convex = &parts->out[index];
    memset(convex, 0, sizeof *convex);
    convex->count = part->count;
    convex->exposed = part->exposed;
    for (uint32_t i = 0; i < part->count; i++) {
        convex->points[i] = parts->points[part->corners[i]];
    }
}

static bool polygon_can_be_read(const deft_pos *points, uint32_t count, deft_diag_list *diags)
{
    if (!deft__world_check_range("count", count, 3.0, DEFT_POLYGON_POINTS_CAP, diags)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!(deft__abs(points[i].x) <= POLYGON_PLACE_MAX && deft__abs(points[i].y) <= POLYGON_PLACE_MAX)) {
            deft__world_add_sentence(diags, "points", i,
                                     "the corner is not a number, or farther than 1e12 units");
            return false;
        }
    }
    return true;
}

uint32_t deft_polygon_split(deft_convex *out, uint32_t capacity, const deft_pos *points, uint32_t count,
                            double tile_size, deft_diag_list *diags)
{
    const bool has_points = points != NULL || count == 0;
    DEFT_ASSERT(has_points && (out != NULL || capacity == 0) && tile_size > 0.0);
    if (!has_points || (out == NULL && capacity > 0) || !(tile_size > 0.0) ||
        !polygon_can_be_read(points, count, diags)) {
        return 0;
    }
    deft_pos corners[DEFT_POLYGON_POINTS_CAP];
    deft__polygon_room room;
    deft__outline_counts counts;
    deft__outline outline;
    memset(&counts, 0, sizeof counts);
    memset(&outline, 0, sizeof outline);
    memcpy(corners, points, count * sizeof *corners);
    outline.count = count;
    outline.is_polygon = outline.is_closed = 1;
    polygon_parts parts = {out, capacity, 0, corners};
    const char *fault =
        deft__polygon_take(&room, &outline, corners, tile_size, &counts, polygon_take_part, &parts);
    if (fault != NULL) {
        deft__world_add_sentence(diags, "points", 0, fault);
        return 0;
    }
    return parts.count;
}
