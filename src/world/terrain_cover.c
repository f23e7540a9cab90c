/* world/terrain_cover.c -- which edges can never be touched, because something solid lies on their other
 * side.
 *
 * An edge is covered where it lies in another solid piece, unless it runs along an edge of that piece that
 * faces the same way: of two faces in one place, both stay. What several pieces cover is put together; an
 * edge that is covered from end to end is hidden. Nothing here depends on what is hidden already, so that the
 * order does not matter.
 */
#include "math/dmath.h"
#include "world/terrain.h"

#define COVER_PARTS 16U

/* The covered parts of an edge, as shares of its length. */
typedef struct cover_edge {
    deft_pos from, to;
    double length;
    uint32_t count;
    uint32_t reserved;
    double part[COVER_PARTS][2];
} cover_edge;

/* What one piece covers of the edge. */
static void cover_take(cover_edge *edge, const deft__terrain *terrain, const terrain_piece *other,
                       double same_place)
{
    double low = 0.0;
    double high = 1.0;
    for (uint32_t i = 0; i < other->count; i++) {
        deft_pos a = deft__terrain_corner(terrain, other, i);
        deft_pos b = deft__terrain_corner(terrain, other, i + 1);
        deft__v2 way = deft__v2_make(b.x - a.x, b.y - a.y);
        double length = deft__sqrt(deft__v2_dot(way, way));
        double inside_from = deft__ring_turn(a, b, edge->from) / length + same_place;
        double inside_to = deft__ring_turn(a, b, edge->to) / length + same_place;
        if (inside_from < 0.0 && inside_to < 0.0) {
            return;
        }
        bool is_along = inside_from <= 2.0 * same_place && inside_to <= 2.0 * same_place &&
                        inside_from >= 0.0 && inside_to >= 0.0;
        double together = way.x * (edge->to.x - edge->from.x) + way.y * (edge->to.y - edge->from.y);
        if (is_along && together > 0.0) {
            return;
        }
        double share = inside_from / (inside_from - inside_to);
        low = inside_from < 0.0 ? deft__max(low, share) : low;
        high = inside_to < 0.0 ? deft__min(high, share) : high;
    }
    if (low < high && edge->count < COVER_PARTS) {
        edge->part[edge->count][0] = low;
        edge->part[edge->count][1] = high;
        edge->count++;
    }
}

static bool cover_is_whole(const cover_edge *edge, double same_place)
{
    double slack = same_place / edge->length;
    double covered = 0.0;
    bool grew = true;
    while (grew && covered < 1.0 - slack) {
        grew = false;
        for (uint32_t i = 0; i < edge->count; i++) {
            if (edge->part[i][0] <= covered + slack && edge->part[i][1] > covered) {
                covered = edge->part[i][1];
                grew = true;
            }
        }
    }
    return covered >= 1.0 - slack;
}

static bool cover_is_hidden(const deft__terrain *terrain, uint32_t index, uint32_t i, double same_place)
{
    const terrain_piece *piece = &terrain->pieces[index];
    cover_edge edge;
    edge.from = deft__terrain_corner(terrain, piece, i);
    edge.to = deft__terrain_corner(terrain, piece, i + 1);
    deft__v2 way = deft__v2_make(edge.to.x - edge.from.x, edge.to.y - edge.from.y);
    edge.length = deft__sqrt(deft__v2_dot(way, way));
    edge.count = 0;
    deft_box box;
    box.min_x = deft__min(edge.from.x, edge.to.x) - same_place;
    box.max_x = deft__max(edge.from.x, edge.to.x) + same_place;
    box.min_y = deft__min(edge.from.y, edge.to.y) - same_place;
    box.max_y = deft__max(edge.from.y, edge.to.y) + same_place;
    deft__tree_walk walk;
    deft__tree_begin(&walk, terrain, &box);
    for (uint32_t k = deft__tree_next(&walk); k != TERRAIN_NOTHING; k = deft__tree_next(&walk)) {
        const terrain_piece *other = &terrain->pieces[k];
        if (k != index && other->count >= 3 && other->owner < terrain->first_zone &&
            terrain->owners[other->owner].flags == DEFT_FEATURE_SOLID) {
            cover_take(&edge, terrain, other, same_place);
        }
    }
    return edge.count > 0 && cover_is_whole(&edge, same_place);
}

void deft__terrain_hide_covered(const deft__terrain *terrain, terrain_piece *pieces, double same_place)
{
    for (uint32_t k = 0; k < terrain->piece_count; k++) {
        terrain_piece *piece = &pieces[k];
        if (piece->count < 3 || piece->owner >= terrain->first_zone ||
            terrain->owners[piece->owner].flags != DEFT_FEATURE_SOLID) {
            continue;
        }
        for (uint32_t i = 0; i < piece->count; i++) {
            if ((piece->exposed >> i & 1) != 0 && cover_is_hidden(terrain, k, i, same_place)) {
                piece->exposed &= (uint8_t) ~(1U << i);
            }
        }
    }
}
