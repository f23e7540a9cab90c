/* world/grid_edges.c -- which edges of a tile can be touched at all.
 *
 * A body that glides along a floor of tiles must not catch on the seams. An edge that something solid covers
 * whole is marked as hidden. Inside a kind that is done once and for all. Across the border of two cells it
 * follows from what each kind covers of its four sides.
 */
#include "world/cover.h"
#include "world/grid.h"
#include "world/piece_fault.h"

#include <string.h>

static deft_pos grid_corner(const grid_piece *piece, uint32_t index)
{
    deft_vec2 point = piece->points[index < piece->count ? index : 0];
    deft_pos corner = {(double)point.x, (double)point.y};
    return corner;
}

static float grid_snap_to_border(float value)
{
    if ((double)value < GRID_SAME_PLACE) {
        return 0.0f;
    }
    return (double)value > 1.0 - GRID_SAME_PLACE ? 1.0f : value;
}

static grid_side grid_side_of(deft_vec2 a, deft_vec2 b)
{
    if (a.x == b.x && (a.x == 0.0f || a.x == 1.0f)) {
        return a.x == 0.0f ? GRID_SIDE_MIN_X : GRID_SIDE_MAX_X;
    }
    if (a.y == b.y && (a.y == 0.0f || a.y == 1.0f)) {
        return a.y == 0.0f ? GRID_SIDE_MIN_Y : GRID_SIDE_MAX_Y;
    }
    return GRID_SIDE_NONE;
}

void deft__grid_piece_digest(grid_piece *out, const deft_tile_piece *piece)
{
    memset(out, 0, sizeof *out);
    out->one_way = piece->one_way;
    out->surface = piece->surface;
    out->flags = piece->flags;
    out->count = piece->count;
    out->exposed = (uint8_t)((1U << piece->count) - 1U);
    deft__v2 corners[DEFT_FEATURE_POINTS_CAP];
    deft__piece_corners(corners, piece->points, piece->count);
    /* corners go round counter-clockwise, if y were up, as those of all pieces of a world */
    bool is_clockwise = deft__twice_area(corners, piece->count) < 0.0;
    for (uint32_t i = 0; i < piece->count; ++i) {
        deft_vec2 point = piece->points[is_clockwise ? piece->count - 1U - i : i];
        out->points[i].x = grid_snap_to_border(point.x);
        out->points[i].y = grid_snap_to_border(point.y);
    }
    for (uint32_t i = 0; i < piece->count; ++i) {
        out->side[i] =
            (uint8_t)grid_side_of(out->points[i], out->points[i + 1U < piece->count ? i + 1U : 0U]);
    }
}

static bool grid_is_covered(const grid_kind *kind, const grid_piece *pieces, uint32_t own, uint32_t i)
{
    cover_edge edge;
    deft__cover_begin(&edge, grid_corner(&pieces[own], i), grid_corner(&pieces[own], i + 1));
    bool is_open = true;
    for (uint32_t p = 0; p < kind->piece_count && is_open; ++p) {
        deft_pos corners[DEFT_FEATURE_POINTS_CAP];
        for (uint32_t k = 0; k < pieces[p].count; ++k) {
            corners[k] = grid_corner(&pieces[p], k);
        }
        is_open = p == own || pieces[p].flags != DEFT_FEATURE_SOLID ||
                  deft__cover_take(&edge, corners, pieces[p].count, GRID_SAME_PLACE);
    }
    return deft__cover_is_whole(&edge, GRID_SAME_PLACE);
}

static void grid_hide_inner_edges(const grid_kind *kind, grid_piece *pieces)
{
    for (uint32_t p = 0; p < kind->piece_count; ++p) {
        for (uint32_t i = 0; pieces[p].flags == DEFT_FEATURE_SOLID && i < pieces[p].count; ++i) {
            if (grid_is_covered(kind, pieces, p, i)) {
                pieces[p].exposed &= (uint8_t) ~(1U << i);
            }
        }
    }
}

/* The part of a side that an edge on it takes. */
static grid_cover grid_edge_interval(const grid_piece *piece, uint32_t edge)
{
    deft_vec2 a = piece->points[edge];
    deft_vec2 b = piece->points[edge + 1U < piece->count ? edge + 1U : 0U];
    bool is_vertical = piece->side[edge] <= GRID_SIDE_MAX_X;
    float start = is_vertical ? a.y : a.x;
    float end = is_vertical ? b.y : b.x;
    grid_cover interval;
    interval.from = start < end ? start : end;
    interval.to = start < end ? end : start;
    return interval;
}

/* Lengthens `cover` by every edge on the side that touches it; with an empty cover, takes the longest edge.
 * Returns true when the cover grew. */
static bool grid_cover_grow(grid_cover *cover, const grid_kind *kind, const grid_piece *pieces, uint32_t side)
{
    grid_cover grown = *cover;
    for (uint32_t p = 0; p < kind->piece_count; ++p) {
        if (pieces[p].flags != DEFT_FEATURE_SOLID) {
            continue;
        }
        for (uint32_t i = 0; i < pieces[p].count; ++i) {
            if (pieces[p].side[i] != side) {
                continue;
            }
            grid_cover edge = grid_edge_interval(&pieces[p], i);
            if (cover->from > cover->to) {
                grown = edge.to - edge.from > grown.to - grown.from ? edge : grown;
            } else if ((double)edge.from <= (double)grown.to + GRID_SAME_PLACE &&
                       (double)edge.to >= (double)grown.from - GRID_SAME_PLACE) {
                grown.from = edge.from < grown.from ? edge.from : grown.from;
                grown.to = edge.to > grown.to ? edge.to : grown.to;
            }
        }
    }
    bool has_grown = grown.from != cover->from || grown.to != cover->to;
    *cover = grown;
    return has_grown;
}

/* The sides that an edge of the piece takes from corner to corner, and on which the piece can carry. */
static uint8_t grid_whole_sides(const grid_piece *piece)
{
    static const deft_vec2 outward[GRID_SIDE_COUNT] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    uint8_t sides = 0;
    for (uint32_t i = 0; i < piece->count; ++i) {
        uint32_t side = piece->side[i];
        if (side != GRID_SIDE_NONE) {
            grid_cover edge = grid_edge_interval(piece, i);
            bool faces_out = piece->flags == DEFT_FEATURE_SOLID ||
                             (piece->one_way.x == outward[side].x && piece->one_way.y == outward[side].y);
            bool is_whole = edge.from == 0.0f && edge.to == 1.0f && faces_out;
            sides = (uint8_t)(sides | (is_whole ? 1U << side : 0U));
        }
    }
    return sides;
}

void deft__grid_kind_digest(grid_kind *kind, grid_piece *pieces)
{
    grid_hide_inner_edges(kind, pieces);
    for (uint32_t side = 0; side < GRID_SIDE_COUNT; ++side) {
        grid_cover *cover = &kind->cover[side];
        cover->from = 1.0f;
        cover->to = 0.0f;
        while (grid_cover_grow(cover, kind, pieces, side)) {
        }
    }
    if (kind->piece_count == 1 && pieces[0].surface == 0) {
        kind->plain_sides = grid_whole_sides(&pieces[0]);
        kind->one_way_sides = pieces[0].flags == DEFT_FEATURE_ONE_WAY ? kind->plain_sides : 0;
    }
    for (uint32_t p = 0; p < kind->piece_count; ++p) {
        deft__grid_piece_plan(&pieces[p]);
    }
}

uint8_t deft__grid_exposed_edges(const deft__grid *grid, const grid_cell *at, const grid_piece *piece)
{
    const grid_cell *around[GRID_SIDE_COUNT] = {at - 1, at + 1, at - grid->stride, at + grid->stride};
    uint32_t exposed = piece->exposed;
    for (uint32_t i = 0; i < piece->count && piece->flags == DEFT_FEATURE_SOLID; ++i) {
        uint32_t side = piece->side[i];
        if (side != GRID_SIDE_NONE) {
            grid_cover cover = grid->kinds[around[side]->kind].cover[side ^ 1U];
            grid_cover edge = grid_edge_interval(piece, i);
            bool is_inside = (double)edge.from >= (double)cover.from - GRID_SAME_PLACE &&
                             (double)edge.to <= (double)cover.to + GRID_SAME_PLACE;
            exposed &= is_inside ? ~(1U << i) : UINT32_MAX;
        }
    }
    return (uint8_t)exposed;
}
