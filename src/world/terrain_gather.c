/* world/terrain_gather.c -- answers "what touches this box?" from the free ground and the zones.
 */
#include "math/dmath.h"
#include "world/terrain.h"

static deft_vec2 terrain_local(const deft__terrain *terrain, uint32_t point, deft_pos origin)
{
    deft_vec2 local;
    local.x = (float)(terrain->points[point].x - origin.x);
    local.y = (float)(terrain->points[point].y - origin.y);
    return local;
}

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
    uint32_t exposed = piece->exposed;
    uint32_t count = piece->count;
    for (uint32_t i = 0; i < count; i++) {
        out->points[i] = terrain_local(terrain, corners[i], origin);
    }
    if (count == 2) {
        for (uint32_t i = 2; i < 4; i++) {
            uint32_t beyond = corners[i] != TERRAIN_NOTHING ? corners[i] : corners[i - 2];
            out->points[i] = terrain_local(terrain, beyond, origin);
        }
    }
    out->one_way = owner->one_way;
    out->body = 0;
    out->id = owner->id;
    out->surface = owner->surface;
    out->flags = owner->flags;
    out->count = (uint8_t)count;
    out->exposed = (uint8_t)exposed;
    out->reserved[0] = 0;
    out->reserved[1] = 0;
    out->reserved[2] = 0;
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
