/* world/grid_edges.c -- which edges of a tile can be touched at all.
 *
 * A body that glides along a floor of tiles must not catch on the seams. An edge that something solid covers
 * whole is marked as hidden: inside a kind once and for all, here; across the border of two cells by the
 * query, from what each kind covers of its four sides.
 */
#include "math/dmath.h"
#include "math/vec.h"
#include "world/grid.h"

#include <string.h>

static deft__v2 grid_corner(const grid_piece *piece, uint32_t index)
{
    deft_vec2 point = piece->points[index < piece->count ? index : 0];
    return deft__v2_make((double)point.x, (double)point.y);
}

/* Twice the area of the triangle, positive when a, b, c turn from x towards y. */
static double grid_cross(deft__v2 a, deft__v2 b, deft__v2 c)
{
    return deft__v2_perp(deft__v2_sub(b, a), deft__v2_sub(c, a));
}

/* 1 or -1: which way the corners run. */
static double grid_winding(const grid_piece *piece)
{
    double twice_area = 0.0;
    for (uint32_t i = 1; i + 1 < piece->count; ++i) {
        twice_area += grid_cross(grid_corner(piece, 0), grid_corner(piece, i), grid_corner(piece, i + 1));
    }
    return twice_area < 0.0 ? -1.0 : 1.0;
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
    for (uint32_t i = 0; i < piece->count; ++i) {
        out->points[i].x = grid_snap_to_border(piece->points[i].x);
        out->points[i].y = grid_snap_to_border(piece->points[i].y);
    }
    for (uint32_t i = 0; i < piece->count; ++i) {
        grid_side side = grid_side_of(out->points[i], out->points[i + 1U < piece->count ? i + 1U : 0U]);
        out->side[i] = (uint8_t)side;
        if (side != GRID_SIDE_NONE) {
            out->edges_on[side] |= (uint8_t)(1U << i);
        }
    }
}

/* The edge a-b of a piece that winds as `winding` is covered by `other` when it lies in it whole, and not
 * along an edge of it that faces the same way: of two faces in one place, both stay. */
static bool grid_edge_is_covered(deft__v2 a, deft__v2 b, double winding, const grid_piece *other)
{
    double other_winding = grid_winding(other);
    for (uint32_t i = 0; i < other->count; ++i) {
        deft__v2 from = grid_corner(other, i);
        deft__v2 to = grid_corner(other, i + 1);
        deft__v2 edge = deft__v2_sub(to, from);
        double length = deft__sqrt(deft__v2_dot(edge, edge));
        double depth_a = other_winding * grid_cross(from, to, a) / length;
        double depth_b = other_winding * grid_cross(from, to, b) / length;
        if (depth_a < -GRID_SAME_PLACE || depth_b < -GRID_SAME_PLACE) {
            return false;
        }
        if (depth_a <= GRID_SAME_PLACE && depth_b <= GRID_SAME_PLACE) {
            double along = deft__v2_dot(deft__v2_sub(b, a), edge);
            if (along * winding * other_winding > 0.0) {
                return false;
            }
        }
    }
    return true;
}

static void grid_hide_inner_edges(const grid_kind *kind, grid_piece *pieces)
{
    for (uint32_t p = 0; p < kind->piece_count; ++p) {
        grid_piece *piece = &pieces[p];
        if (piece->flags != DEFT_FEATURE_SOLID) {
            continue;
        }
        double winding = grid_winding(piece);
        for (uint32_t other = 0; other < kind->piece_count; ++other) {
            if (pieces[other].flags != DEFT_FEATURE_SOLID) {
                continue;
            }
            for (uint32_t i = 0; i < piece->count; ++i) {
                if (grid_edge_is_covered(grid_corner(piece, i), grid_corner(piece, i + 1), winding,
                                         &pieces[other])) {
                    piece->exposed &= (uint8_t) ~(1U << i);
                }
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

static bool grid_is_square(const grid_piece *piece)
{
    uint32_t sides = 0;
    for (uint32_t i = 0; i < piece->count; ++i) {
        sides |= 1U << piece->side[i];
    }
    return piece->count == 4 && piece->flags == DEFT_FEATURE_SOLID && sides == 0xFU;
}

/* A square is handed out in one order: its corners from (0, 0) on, its edges below, after, above, before. */
static void grid_order_square(grid_piece *piece)
{
    static const deft_vec2 points[4] = {{0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 1.0f}};
    static const uint8_t sides[4] = {GRID_SIDE_MIN_Y, GRID_SIDE_MAX_X, GRID_SIDE_MAX_Y, GRID_SIDE_MIN_X};
    for (uint32_t i = 0; i < 4; ++i) {
        piece->points[i] = points[i];
        piece->side[i] = sides[i];
        piece->edges_on[sides[i]] = (uint8_t)(1U << i);
    }
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
    if (kind->piece_count == 1 && grid_is_square(&pieces[0])) {
        pieces[0].is_square = 1;
        grid_order_square(&pieces[0]);
    }
    grid_hide_inner_edges(kind, pieces);
    for (uint32_t side = 0; side < GRID_SIDE_COUNT; ++side) {
        grid_cover *cover = &kind->cover[side];
        cover->from = 1.0f;
        cover->to = 0.0f;
        while (grid_cover_grow(cover, kind, pieces, side)) {
        }
        if (cover->from == 0.0f && cover->to == 1.0f) {
            kind->full_sides |= (uint8_t)(1U << side);
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
