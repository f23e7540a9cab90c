/* io/level_convex.c -- splits polygons into convex pieces, and clips them to the tile.
 *
 * Ear clipping after Meisters (1975) and joining after Hertel and Mehlhorn (1983), at most four times as many
 * pieces as the best split has. Polygons of tiles are small, so all of it is as simple as it can be.
 */
#include "io/level_convex.h"

#include <math.h>
#include <string.h>

/* Relative to the size of the polygon: what counts as one place, and as straight. */
#define CONVEX_SAME 1e-9

typedef struct convex_ring {
    deft_vec2d points[DEFT__CONVEX_POINTS_MAX];
    uint32_t count;
    double size; /* the larger side of its box */
} convex_ring;

/* A piece as indices into the ring, while pieces are joined. */
typedef struct convex_piece {
    uint16_t corners[DEFT_FEATURE_POINTS_CAP];
    uint32_t count;
} convex_piece;

/* Twice the area of the triangle; positive when a, b, c turn from x towards y. */
static double turn(deft_vec2d a, deft_vec2d b, deft_vec2d c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

double deft__convex_area(const deft_vec2d *points, uint32_t count)
{
    double twice = 0.0;
    for (uint32_t i = 1; i + 1 < count; ++i) {
        twice += turn(points[0], points[i], points[i + 1]);
    }
    return 0.5 * twice;
}

static bool is_same_place(const convex_ring *ring, deft_vec2d a, deft_vec2d b)
{
    double slack = CONVEX_SAME * ring->size;
    return fabs(a.x - b.x) <= slack && fabs(a.y - b.y) <= slack;
}

/* True when b adds nothing between a and c: the same place as a neighbour, on the line, or the tip of a
 * spike. */
static bool is_idle_corner(const convex_ring *ring, deft_vec2d a, deft_vec2d b, deft_vec2d c)
{
    return is_same_place(ring, a, b) || is_same_place(ring, b, c) ||
           fabs(turn(a, b, c)) <= CONVEX_SAME * ring->size * hypot(c.x - a.x, c.y - a.y) ||
           is_same_place(ring, a, c);
}

static void ring_remove(convex_ring *ring, uint32_t index)
{
    memmove(&ring->points[index], &ring->points[index + 1],
            (ring->count - index - 1) * sizeof ring->points[0]);
    ring->count -= 1;
}

static void ring_simplify(convex_ring *ring)
{
    uint32_t unchanged = 0;
    for (uint32_t i = 0; ring->count >= 3 && unchanged < ring->count;) {
        uint32_t before = (i + ring->count - 1) % ring->count;
        uint32_t after = (i + 1) % ring->count;
        if (is_idle_corner(ring, ring->points[before], ring->points[i], ring->points[after])) {
            ring_remove(ring, i);
            unchanged = 0;
        } else {
            unchanged += 1;
            i += 1;
        }
        i = i < ring->count ? i : 0;
    }
}

static void ring_reverse(convex_ring *ring)
{
    for (uint32_t i = 0; i < ring->count / 2; ++i) {
        deft_vec2d point = ring->points[i];
        ring->points[i] = ring->points[ring->count - 1 - i];
        ring->points[ring->count - 1 - i] = point;
    }
}

static bool is_between(deft_vec2d a, deft_vec2d b, deft_vec2d point)
{
    return point.x >= fmin(a.x, b.x) && point.x <= fmax(a.x, b.x) && point.y >= fmin(a.y, b.y) &&
           point.y <= fmax(a.y, b.y);
}

/* True when the two edges have a point in common. */
static bool edges_meet(deft_vec2d a, deft_vec2d b, deft_vec2d c, deft_vec2d d)
{
    double c_side = turn(a, b, c);
    double d_side = turn(a, b, d);
    double a_side = turn(c, d, a);
    double b_side = turn(c, d, b);
    if (((c_side > 0.0 && d_side < 0.0) || (c_side < 0.0 && d_side > 0.0)) &&
        ((a_side > 0.0 && b_side < 0.0) || (a_side < 0.0 && b_side > 0.0))) {
        return true;
    }
    return (c_side == 0.0 && is_between(a, b, c)) || (d_side == 0.0 && is_between(a, b, d)) ||
           (a_side == 0.0 && is_between(c, d, a)) || (b_side == 0.0 && is_between(c, d, b));
}

/* Neighbouring edges share a corner and are not parallel after simplification, so they meet nowhere else. */
static bool ring_is_simple(const convex_ring *ring)
{
    for (uint32_t i = 0; i < ring->count; ++i) {
        for (uint32_t j = i + 2; j < ring->count; ++j) {
            if (i == 0 && j == ring->count - 1) {
                continue;
            }
            if (edges_meet(ring->points[i], ring->points[i + 1], ring->points[j],
                           ring->points[(j + 1) % ring->count])) {
                return false;
            }
        }
    }
    return true;
}

static bool is_in_triangle(deft_vec2d a, deft_vec2d b, deft_vec2d c, deft_vec2d point)
{
    return turn(a, b, point) >= 0.0 && turn(b, c, point) >= 0.0 && turn(c, a, point) >= 0.0;
}

/* True when the corner at `at` of the remaining ring can be cut off. */
static bool is_ear(const convex_ring *ring, const uint16_t *left, uint32_t count, uint32_t at)
{
    uint16_t before = left[(at + count - 1) % count];
    uint16_t corner = left[at];
    uint16_t after = left[(at + 1) % count];
    if (!(turn(ring->points[before], ring->points[corner], ring->points[after]) > 0.0)) {
        return false;
    }
    for (uint32_t i = 0; i < count; ++i) {
        if (left[i] != before && left[i] != corner && left[i] != after &&
            is_in_triangle(ring->points[before], ring->points[corner], ring->points[after],
                           ring->points[left[i]])) {
            return false;
        }
    }
    return true;
}

/* Cuts the ring into triangles; 0 when rounding leaves no ear. */
static uint32_t ring_cut(const convex_ring *ring, convex_piece *pieces)
{
    uint16_t left[DEFT__CONVEX_POINTS_MAX];
    uint32_t count = ring->count;
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; ++i) {
        left[i] = (uint16_t)i;
    }
    while (count >= 3) {
        uint32_t ear = 0;
        while (ear < count && count > 3 && !is_ear(ring, left, count, ear)) {
            ear += 1;
        }
        if (ear == count) {
            return 0;
        }
        convex_piece *piece = &pieces[made++];
        piece->count = 3;
        piece->corners[0] = left[(ear + count - 1) % count];
        piece->corners[1] = left[ear];
        piece->corners[2] = left[(ear + 1) % count];
        memmove(&left[ear], &left[ear + 1], (count - ear - 1) * sizeof left[0]);
        count -= 1;
    }
    return made;
}

static bool piece_is_convex(const convex_ring *ring, const convex_piece *piece)
{
    for (uint32_t i = 0; i < piece->count; ++i) {
        deft_vec2d a = ring->points[piece->corners[i]];
        deft_vec2d b = ring->points[piece->corners[(i + 1) % piece->count]];
        deft_vec2d c = ring->points[piece->corners[(i + 2) % piece->count]];
        if (turn(a, b, c) < 0.0) {
            return false;
        }
    }
    return true;
}

/* Joins two pieces along edge `i` of the first and edge `j` of the second, which is the same one backwards.
 */
static bool piece_join(const convex_ring *ring, convex_piece *first, uint32_t i, const convex_piece *second,
                       uint32_t j)
{
    convex_piece joined;
    joined.count = 0;
    if (first->count + second->count - 2 > DEFT_FEATURE_POINTS_CAP) {
        return false;
    }
    for (uint32_t k = 0; k < first->count; ++k) {
        joined.corners[joined.count++] = first->corners[(i + 1 + k) % first->count];
    }
    for (uint32_t k = 0; k + 2 < second->count; ++k) {
        joined.corners[joined.count++] = second->corners[(j + 2 + k) % second->count];
    }
    if (!piece_is_convex(ring, &joined)) {
        return false;
    }
    *first = joined;
    return true;
}

static bool pieces_try_join(const convex_ring *ring, convex_piece *first, const convex_piece *second)
{
    for (uint32_t i = 0; i < first->count; ++i) {
        for (uint32_t j = 0; j < second->count; ++j) {
            if (first->corners[i] == second->corners[(j + 1) % second->count] &&
                first->corners[(i + 1) % first->count] == second->corners[j]) {
                return piece_join(ring, first, i, second, j);
            }
        }
    }
    return false;
}

static uint32_t pieces_join(const convex_ring *ring, convex_piece *pieces, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        for (uint32_t j = i + 1; j < count;) {
            if (pieces_try_join(ring, &pieces[i], &pieces[j])) {
                count -= 1;
                pieces[j] = pieces[count];
                j = i + 1;
            } else {
                j += 1;
            }
        }
    }
    return count;
}

static void ring_take(convex_ring *ring, const deft_vec2d *points, uint32_t count)
{
    double min_x = points[0].x, max_x = points[0].x, min_y = points[0].y, max_y = points[0].y;
    memcpy(ring->points, points, count * sizeof *points);
    ring->count = count;
    for (uint32_t i = 1; i < count; ++i) {
        min_x = fmin(min_x, points[i].x);
        max_x = fmax(max_x, points[i].x);
        min_y = fmin(min_y, points[i].y);
        max_y = fmax(max_y, points[i].y);
    }
    ring->size = fmax(max_x - min_x, max_y - min_y);
}

uint32_t deft__convex_split(const deft_vec2d *points, uint32_t count, deft__convex *out, const char **fault)
{
    convex_ring ring;
    convex_piece pieces[DEFT__CONVEX_POINTS_MAX];
    *fault = "has fewer than 3 or more than 256 corners";
    if (count < 3 || count > DEFT__CONVEX_POINTS_MAX) {
        return 0;
    }
    ring_take(&ring, points, count);
    ring_simplify(&ring);
    *fault = "has no area";
    if (ring.count < 3) {
        return 0;
    }
    *fault = "crosses or touches itself; draw it as two polygons";
    if (!ring_is_simple(&ring)) {
        return 0;
    }
    if (deft__convex_area(ring.points, ring.count) < 0.0) {
        ring_reverse(&ring);
    }
    uint32_t made = ring_cut(&ring, pieces);
    *fault = made > 0 ? NULL : "is too fine to be split; draw it with fewer corners";
    made = pieces_join(&ring, pieces, made);
    for (uint32_t i = 0; i < made; ++i) {
        out[i].count = pieces[i].count;
        for (uint32_t k = 0; k < pieces[i].count; ++k) {
            out[i].points[k] = ring.points[pieces[i].corners[k]];
        }
    }
    return made;
}

/* Keeps what is inside of a * x + b * y <= c (after Sutherland and Hodgman, 1974). Returns the new count. */
static uint32_t clip_side(deft_vec2d *points, uint32_t count, double a, double b, double c)
{
    deft_vec2d kept[DEFT_FEATURE_POINTS_CAP + 4];
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; ++i) {
        deft_vec2d from = points[i];
        deft_vec2d to = points[(i + 1) % count];
        double from_out = a * from.x + b * from.y - c;
        double to_out = a * to.x + b * to.y - c;
        if (from_out <= 0.0) {
            kept[made++] = from;
        }
        if ((from_out < 0.0 && to_out > 0.0) || (from_out > 0.0 && to_out < 0.0)) {
            double ratio = from_out / (from_out - to_out);
            /* On the side itself exactly, so that it is recognised as the border of the tile. */
            kept[made].x = a != 0.0 ? a * c : from.x + (to.x - from.x) * ratio;
            kept[made].y = b != 0.0 ? b * c : from.y + (to.y - from.y) * ratio;
            made += 1;
        }
    }
    memcpy(points, kept, made * sizeof *kept);
    return made;
}

uint32_t deft__convex_clip(const deft__convex *polygon, double size, deft__convex *out)
{
    deft_vec2d points[DEFT_FEATURE_POINTS_CAP + 4];
    uint32_t count = polygon->count;
    memcpy(points, polygon->points, count * sizeof *points);
    count = clip_side(points, count, -1.0, 0.0, 0.0);
    count = clip_side(points, count, 1.0, 0.0, size);
    count = clip_side(points, count, 0.0, -1.0, 0.0);
    count = clip_side(points, count, 0.0, 1.0, size);
    if (count < 3) {
        return 0;
    }
    uint32_t kept = count < DEFT_FEATURE_POINTS_CAP ? count : DEFT_FEATURE_POINTS_CAP;
    out[0].count = kept;
    memcpy(out[0].points, points, kept * sizeof *points);
    if (kept == count) {
        return 1;
    }
    /* The rest, fanned from the first corner. */
    out[1].points[0] = points[0];
    out[1].count = count - kept + 2;
    memcpy(&out[1].points[1], &points[kept - 1], (count - kept + 1) * sizeof *points);
    return 2;
}
