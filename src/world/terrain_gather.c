/* world/terrain_gather.c -- answers "what touches this box?" from the free ground and the zones.
 */
#include "math/dmath.h"
#include "world/terrain.h"

/* True when the line of an edge lies between the box and the piece; of a segment, when the box is wholly on
 * one side of it. */
static bool terrain_is_beside(const deft__terrain *terrain, const terrain_piece *piece, const deft_box *box)
{
    double middle_x = 0.5 * (box->min_x + box->max_x);
    double middle_y = 0.5 * (box->min_y + box->max_y);
    double wide = 0.5 * (box->max_x - box->min_x);
    double tall = 0.5 * (box->max_y - box->min_y);
    deft_pos a = deft__terrain_corner(terrain, piece, piece->count - 1U);
    for (uint32_t i = 0; i < piece->count; i++) {
        deft_pos b = deft__terrain_corner(terrain, piece, i);
        double way_x = b.x - a.x;
        double way_y = b.y - a.y;
        double outside = way_y * (middle_x - a.x) - way_x * (middle_y - a.y);
        if (outside > deft__abs(way_y) * wide + deft__abs(way_x) * tall) {
            return true;
        }
        a = b;
    }
    return false;
}

static void terrain_emit(const deft__terrain *terrain, const terrain_piece *piece, deft_pos origin,
                         deft_feature *out)
{
    const deft__outline *owner = &terrain->owners[piece->owner];
    const uint32_t *corners = &terrain->corners[piece->first_corner];
    uint32_t points = piece->count > 2 ? piece->count : DEFT_SEGMENT_POINTS;
    for (uint32_t i = 0; i < points; i++) {
        out->points[i].x = (float)(terrain->points[corners[i]].x - origin.x);
        out->points[i].y = (float)(terrain->points[corners[i]].y - origin.y);
    }
    out->one_way = owner->one_way;
    out->body = 0;
    out->id = owner->id;
    out->surface = owner->surface;
    out->flags = owner->flags;
    out->count = piece->count;
    out->exposed = piece->exposed;
}

uint32_t deft__terrain_collect(const deft__terrain *terrain, deft_pos origin, const deft_box *region,
                               deft_feature *out, uint32_t capacity)
{
    deft_box box = deft__box_grown(*region, terrain->reach);
    deft__tree_walk walk;
    uint32_t count = 0;
    deft__tree_begin(&walk, &terrain->tree, &box);
    for (uint32_t k = deft__tree_next(&walk); k != TREE_NOTHING; k = deft__tree_next(&walk)) {
        const terrain_piece *piece = &terrain->pieces[k];
        if (terrain_is_beside(terrain, piece, &box)) {
            continue;
        }
        if (count < capacity) {
            terrain_emit(terrain, piece, origin, &out[count]);
        }
        count++;
    }
    return count;
}
