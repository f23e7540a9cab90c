/* geometry/obstacle.c -- grows a feature by the body's box. Symmetric to the bit: a mirrored feature gives
 * the mirrored faces. */
#include "geometry/obstacle.h"

#include "math/dmath.h"

#include <stddef.h>

/* A feature's corners in the character's frame, as they were given. */
typedef struct obstacle_polygon {
    deft__v2 corner[DEFT_FEATURE_POINTS_CAP + 1]; /* the first once more at the end */
    uint32_t count;
    uint32_t exposed; /* bit i: the edge from corner i to the next */
    uint32_t covered; /* bit 4 * corner + side: the chain goes on beyond the corner, to that side */
} obstacle_polygon;

/* Positive when the corners go round counter-clockwise. */
static double obstacle_twice_area(const deft__v2 *corner, uint32_t count)
{
    double area = 0;
    for (uint32_t i = 1; i + 1 < count; i++) {
        area += deft__v2_perp(deft__v2_sub(corner[i], corner[0]), deft__v2_sub(corner[i + 1], corner[0]));
    }
    return area;
}

static deft__v2 obstacle_corner(const deft_feature *feature, uint32_t i, deft_axes axes)
{
    deft_vec2d corner;
    corner.x = (double)feature->points[i].x;
    corner.y = (double)feature->points[i].y;
    return deft__to_frame(axes, corner);
}

static void obstacle_read_polygon(obstacle_polygon *out, const deft_feature *feature, deft_axes axes)
{
    uint32_t count = feature->count <= DEFT_FEATURE_POINTS_CAP ? feature->count : DEFT_FEATURE_POINTS_CAP;
    for (uint32_t i = 0; i < count; i++) {
        out->corner[i] = obstacle_corner(feature, i, axes);
    }
    out->corner[count] = out->corner[0];
    out->count = count;
    out->exposed = feature->exposed;
    out->covered = 0;
}

/* The sides to which a chain goes on from a corner: there nothing can touch the corner itself. */
static uint32_t obstacle_sides_beyond(deft__v2 corner, deft__v2 beyond)
{
    return (beyond.x < corner.x ? 1u : 0u) | (beyond.x > corner.x ? 2u : 0u) |
           (beyond.y < corner.y ? 4u : 0u) | (beyond.y > corner.y ? 8u : 0u);
}

/* A segment is a polygon of two corners that goes there and back: the way there has its outside to the right,
 * the way back to the left. */
static void obstacle_read_segment(obstacle_polygon *polygon, const deft_feature *feature, deft_axes axes)
{
    bool is_mirrored = axes.right.x * axes.up.y - axes.right.y * axes.up.x < 0;
    uint32_t to_the_right = is_mirrored ? DEFT_SEGMENT_FRONT : DEFT_SEGMENT_BACK;
    uint32_t to_the_left = is_mirrored ? DEFT_SEGMENT_BACK : DEFT_SEGMENT_FRONT;
    polygon->exposed = ((feature->exposed & to_the_right) != 0 ? 1u : 0u) |
                       ((feature->exposed & to_the_left) != 0 ? 2u : 0u);
    if ((feature->exposed & DEFT_SEGMENT_START) == 0) {
        polygon->covered |= obstacle_sides_beyond(polygon->corner[0], obstacle_corner(feature, 2, axes));
    }
    if ((feature->exposed & DEFT_SEGMENT_END) == 0) {
        polygon->covered |= obstacle_sides_beyond(polygon->corner[1], obstacle_corner(feature, 3, axes)) << 4;
    }
}

/* The four ways a side of the box can face a feature. */
static const deft__v2 obstacle_sides[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

static void obstacle_set(deft__face *face, uint32_t side, double offset, double from, double to)
{
    face->normal = obstacle_sides[side];
    face->offset = offset;
    face->from = from;
    face->to = to;
}

static uint32_t obstacle_edge_kind(const obstacle_polygon *polygon, uint32_t edge)
{
    return (polygon->exposed >> edge & 1) != 0 ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
}

/* A side of the box on the outermost corner. A corner both of whose edges are hidden is hidden, too. */
static uint32_t obstacle_corner_kind(const obstacle_polygon *polygon, uint32_t corner, uint32_t side)
{
    uint32_t before = corner > 0 ? corner - 1 : polygon->count - 1;
    bool exposed = ((polygon->exposed >> before | polygon->exposed >> corner) & 1) != 0 &&
                   (polygon->covered >> (4 * corner + side) & 1) == 0;
    return exposed ? DEFT__FACE_VERTEX : DEFT__FACE_HIDDEN;
}

/* The outermost corner to each side of the box; of two as far out, the first. */
typedef struct obstacle_extremes {
    uint32_t left, right, bottom, top;
} obstacle_extremes;

static obstacle_extremes obstacle_find_extremes(const obstacle_polygon *polygon)
{
    obstacle_extremes most = {0, 0, 0, 0};
    const deft__v2 *corner = polygon->corner;
    for (uint32_t i = 1; i < polygon->count; i++) {
        most.left = corner[i].x < corner[most.left].x ? i : most.left;
        most.right = corner[i].x > corner[most.right].x ? i : most.right;
        most.bottom = corner[i].y < corner[most.bottom].y ? i : most.bottom;
        most.top = corner[i].y > corner[most.top].y ? i : most.top;
    }
    return most;
}

/* The faces that look along the axes, where an edge along the axis does not stand for them: `flat` has a bit
 * for every side that one does. */
static void obstacle_make_sides(deft__face *faces, const obstacle_polygon *polygon, deft__shape shape,
                                uint32_t flat)
{
    double wide = shape.half_width;
    double tall = shape.height;
    obstacle_extremes most = obstacle_find_extremes(polygon);
    if ((flat & 1) == 0) {
        deft__v2 at = polygon->corner[most.left];
        obstacle_set(&faces[0], 0, wide - at.x, at.y - tall, at.y);
        faces[0].kind = obstacle_corner_kind(polygon, most.left, 0);
    }
    if ((flat & 2) == 0) {
        deft__v2 at = polygon->corner[most.right];
        obstacle_set(&faces[1], 1, at.x + wide, -at.y, tall - at.y);
        faces[1].kind = obstacle_corner_kind(polygon, most.right, 1);
    }
    if ((flat & 4) == 0) {
        deft__v2 at = polygon->corner[most.bottom];
        obstacle_set(&faces[2], 2, tall - at.y, -at.x - wide, wide - at.x);
        faces[2].kind = obstacle_corner_kind(polygon, most.bottom, 2);
    }
    if ((flat & 8) == 0) {
        deft__v2 at = polygon->corner[most.top];
        obstacle_set(&faces[3], 3, at.y, at.x - wide, at.x + wide);
        faces[3].kind = obstacle_corner_kind(polygon, most.top, 3);
    }
}

/* The face of an edge along an axis. */
static void obstacle_flat_face(deft__face *face, uint32_t side, deft__v2 a, deft__v2 b, deft__shape shape)
{
    double wide = shape.half_width;
    double tall = shape.height;
    if (side < 2) {
        double low = deft__min(a.y, b.y);
        double high = deft__max(a.y, b.y);
        obstacle_set(face, side, wide + (side == 0 ? -a.x : a.x), side == 0 ? low - tall : -high,
                     side == 0 ? high : tall - low);
    } else {
        double low = deft__min(a.x, b.x);
        double high = deft__max(a.x, b.x);
        obstacle_set(face, side, side == 2 ? tall - a.y : a.y, (side == 2 ? -high : low) - wide,
                     wide + (side == 2 ? -low : high));
    }
}

/* The face of a slanted edge from `a` to `b`, the inside to its left. */
static void obstacle_slant_face(deft__face *face, deft__v2 a, deft__v2 b, deft__shape shape)
{
    deft__v2 edge = deft__v2_sub(b, a);
    double length = deft__sqrt(deft__v2_dot(edge, edge));
    face->normal = deft__v2_make(edge.y / length, -edge.x / length);
    /* one corner of the box touches it: the one that faces against the normal */
    deft__v2 reach = deft__v2_make(face->normal.x > 0 ? -shape.half_width : shape.half_width,
                                   face->normal.y > 0 ? 0 : shape.height);
    deft__v2 tangent = deft__face_tangent(face);
    double at_a = deft__v2_dot(tangent, a);
    double at_b = deft__v2_dot(tangent, b);
    double shift = deft__v2_dot(tangent, reach);
    face->offset = deft__max(deft__v2_dot(face->normal, a), deft__v2_dot(face->normal, b)) -
                   deft__v2_dot(face->normal, reach);
    face->from = deft__min(at_a, at_b) - shift;
    face->to = deft__max(at_a, at_b) - shift;
}

/* A one-way keeps its sides as bounds, but only what looks its way acts: edges, and corners at their ends. */
static void obstacle_make_one_way(deft__obstacle *obstacle, deft__face *faces, deft__v2 facing)
{
    obstacle->one_way = 1;
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        if (!(deft__v2_dot(faces[i].normal, facing) > 0.5)) {
            faces[i].kind = DEFT__FACE_HIDDEN;
        }
    }
}

/* A tile: a rectangle along the axes, by far the most common feature. The same faces as the general way, to
 * the bit. */
static bool obstacle_make_rectangle(deft__face *faces, const obstacle_polygon *polygon, deft__shape shape)
{
    const deft__v2 *c = polygon->corner;
    if (polygon->count != 4) {
        return false;
    }
    bool starts_level = c[0].y == c[1].y && c[1].x == c[2].x && c[2].y == c[3].y && c[3].x == c[0].x;
    bool starts_upright =
        !starts_level && c[0].x == c[1].x && c[1].y == c[2].y && c[2].x == c[3].x && c[3].y == c[0].y;
    double left = deft__min(c[0].x, c[2].x);
    double right = deft__max(c[0].x, c[2].x);
    double bottom = deft__min(c[0].y, c[2].y);
    double top = deft__max(c[0].y, c[2].y);
    if (!(starts_level || starts_upright) || !(left < right && bottom < top)) {
        return false;
    }
    /* the edges in order of the corners: bit 1 says upright, bit 0 says the higher coordinate */
    uint32_t level = starts_level ? 0 : 1;
    uint32_t lower = c[level].y > bottom ? 3 : 2;
    uint32_t upright = c[1 - level].x > left ? 1 : 0;
    faces[lower].kind = obstacle_edge_kind(polygon, level);
    faces[lower ^ 1].kind = obstacle_edge_kind(polygon, level + 2);
    faces[upright].kind = obstacle_edge_kind(polygon, 1 - level);
    faces[upright ^ 1].kind = obstacle_edge_kind(polygon, 3 - level);
    double wide = shape.half_width;
    obstacle_set(&faces[0], 0, wide - left, bottom - shape.height, top);
    obstacle_set(&faces[1], 1, right + wide, -top, shape.height - bottom);
    obstacle_set(&faces[2], 2, shape.height - bottom, -right - wide, wide - left);
    obstacle_set(&faces[3], 3, top, left - wide, right + wide);
    return true;
}

/* The faces of all edges, in the order in which the inside is to their left. `flat` gets a bit for every side
 * of the box that one stands for. Returns the number of faces. */
static uint32_t obstacle_make_edges(deft__face *faces, const obstacle_polygon *polygon, bool reversed,
                                    deft__shape shape, uint32_t *flat)
{
    const deft__v2 *a = reversed ? &polygon->corner[polygon->count] : &polygon->corner[0];
    uint32_t edge = reversed ? polygon->count - 1 : 0;
    ptrdiff_t onward = reversed ? -1 : 1;
    deft__face *slant = &faces[4];
    for (uint32_t i = 0; i < polygon->count; i++) {
        const deft__v2 *b = a + onward;
        deft__face *face = slant;
        if (a->x == b->x || a->y == b->y) {
            uint32_t side = a->x == b->x ? (b->y > a->y ? 1 : 0) : (b->x > a->x ? 2 : 3);
            face = &faces[side];
            *flat |= 1u << side;
            obstacle_flat_face(face, side, *a, *b, shape);
        } else {
            slant++;
            obstacle_slant_face(face, *a, *b, shape);
        }
        face->kind = obstacle_edge_kind(polygon, edge);
        edge += (uint32_t)onward;
        a = b;
    }
    return (uint32_t)(slant - faces);
}

deft__v2 deft__turned(const deft__placement *placement, deft__v2 direction)
{
    return deft__v2_make(direction.x * placement->cosine - direction.y * placement->sine,
                         direction.x * placement->sine + direction.y * placement->cosine);
}

deft__v2 deft__placed(const deft__placement *placement, deft__v2 point)
{
    if (placement->sine == 0) { /* to the bit */
        return deft__v2_add(point, placement->shift);
    }
    deft__v2 turned = deft__turned(placement, deft__v2_sub(point, placement->about));
    return deft__v2_add(deft__v2_add(placement->about, placement->shift), turned);
}

static void obstacle_place(obstacle_polygon *polygon, const deft__placement *placement)
{
    for (uint32_t i = 0; i <= polygon->count; i++) {
        polygon->corner[i] = deft__placed(placement, polygon->corner[i]);
    }
}

/* A segment, or any convex polygon that is no rectangle. Returns the number of faces, 0 when it has no length
 * or no area. */
static uint32_t obstacle_make_polygon(deft__face *faces, const obstacle_polygon *polygon, deft__shape shape)
{
    const deft__v2 *corner = polygon->corner;
    double area = obstacle_twice_area(corner, polygon->count);
    bool has_size = polygon->count == 2 ? !deft__v2_is_same(corner[0], corner[1]) : area < 0 || area > 0;
    if (!has_size) {
        return 0;
    }
    uint32_t flat = 0;
    uint32_t count = obstacle_make_edges(faces, polygon, area < 0, shape, &flat);
    obstacle_make_sides(faces, polygon, shape, flat);
    return count;
}

void deft__obstacle_make(deft__obstacle *out, deft__face *faces, const deft_feature *feature, deft_axes axes,
                         deft__shape shape, const deft__placement *placement)
{
    out->body = feature->body;
    out->feature = feature->id;
    out->surface = feature->surface;
    out->first_face = 0;
    out->face_count = 4;
    out->one_way = 0;
    out->corner_count = 0;
    obstacle_polygon polygon;
    obstacle_read_polygon(&polygon, feature, axes);
    if (feature->count == 2) {
        obstacle_read_segment(&polygon, feature, axes);
    }
    if (placement != NULL) {
        obstacle_place(&polygon, placement);
    }
    if (!obstacle_make_rectangle(faces, &polygon, shape)) {
        out->face_count = obstacle_make_polygon(faces, &polygon, shape);
        if (out->face_count == 0) {
            out->left = out->right = out->bottom = out->top = 0;
            return;
        }
    }
    out->left = -faces[0].offset;
    out->right = faces[1].offset;
    out->bottom = -faces[2].offset;
    out->top = faces[3].offset;
    if ((feature->flags & DEFT_FEATURE_ONE_WAY) != 0) {
        deft_vec2d facing;
        facing.x = (double)feature->one_way.x;
        facing.y = (double)feature->one_way.y;
        deft__v2 own = deft__to_frame(axes, facing);
        obstacle_make_one_way(out, faces, placement != NULL ? deft__turned(placement, own) : own);
    }
}
