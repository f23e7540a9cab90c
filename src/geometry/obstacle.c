/* geometry/obstacle.c -- grows a feature by the body's box. Symmetric to the bit: a mirrored feature gives
 * the mirrored faces. */
#include "geometry/obstacle.h"

#include "math/dmath.h"

/* A feature's corners in the character's frame, counter-clockwise. */
typedef struct obstacle_polygon {
    deft__v2 corner[DEFT_FEATURE_POINTS_CAP];
    bool exposed[DEFT_FEATURE_POINTS_CAP]; /* of the edge from this corner to the next */
    uint32_t count;
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

/* False when it has no area. */
static bool obstacle_read_polygon(obstacle_polygon *out, const deft_feature *feature, deft_axes axes)
{
    deft__v2 given[DEFT_FEATURE_POINTS_CAP];
    uint32_t count = feature->count <= DEFT_FEATURE_POINTS_CAP ? feature->count : DEFT_FEATURE_POINTS_CAP;
    for (uint32_t i = 0; i < count; i++) {
        given[i] = obstacle_corner(feature, i, axes);
    }
    double area = obstacle_twice_area(given, count);
    out->count = count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = area > 0 ? i : count - 1 - i;
        uint32_t edge = area > 0 ? i : (from > 0 ? from - 1 : count - 1);
        out->corner[i] = given[from];
        out->exposed[i] = (feature->exposed >> edge & 1) != 0;
    }
    return area < 0 || area > 0;
}

/* The four ways a side of the box can face a feature. */
static const deft__v2 obstacle_sides[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

static void obstacle_set(deft__face *face, uint32_t side, double offset, double from, double to)
{
    face->normal = obstacle_sides[side];
    face->offset = offset;
    face->from = from;
    face->to = to;
    face->reserved = 0;
}

/* The part of a polygon that one side of the box can touch: a whole edge along an axis, or one extreme
 * corner. */
typedef struct obstacle_flat {
    double low, high; /* its extent along the axis */
    uint32_t kind;
} obstacle_flat;

static double obstacle_coordinate(deft__v2 v, bool x)
{
    return x ? v.x : v.y;
}

/* `best` is the extreme corner. A corner both of whose edges are hidden is hidden, too. */
static obstacle_flat obstacle_find_flat(const obstacle_polygon *polygon, uint32_t best, bool across_x)
{
    uint32_t before = best > 0 ? best - 1 : polygon->count - 1;
    uint32_t after = best + 1 < polygon->count ? best + 1 : 0;
    double level = obstacle_coordinate(polygon->corner[best], across_x);
    double here = obstacle_coordinate(polygon->corner[best], !across_x);
    double other = here;
    double level_before = obstacle_coordinate(polygon->corner[before], across_x);
    double level_after = obstacle_coordinate(polygon->corner[after], across_x);
    obstacle_flat flat;
    flat.kind = polygon->exposed[before] || polygon->exposed[best] ? DEFT__FACE_VERTEX : DEFT__FACE_HIDDEN;
    if (level_before >= level && level_before <= level) {
        other = obstacle_coordinate(polygon->corner[before], !across_x);
        flat.kind = polygon->exposed[before] ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
    } else if (level_after >= level && level_after <= level) {
        other = obstacle_coordinate(polygon->corner[after], !across_x);
        flat.kind = polygon->exposed[best] ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
    }
    flat.low = deft__min(here, other);
    flat.high = deft__max(here, other);
    return flat;
}

/* The faces that look along the axes. */
static void obstacle_make_sides(deft__face *faces, const obstacle_polygon *polygon, deft__shape shape)
{
    const deft__v2 *corner = polygon->corner;
    uint32_t left = 0;
    uint32_t right = 0;
    uint32_t bottom = 0;
    uint32_t top = 0;
    for (uint32_t i = 1; i < polygon->count; i++) {
        left = corner[i].x < corner[left].x ? i : left;
        right = corner[i].x > corner[right].x ? i : right;
        bottom = corner[i].y < corner[bottom].y ? i : bottom;
        top = corner[i].y > corner[top].y ? i : top;
    }
    double wide = shape.half_width;
    obstacle_flat flat = obstacle_find_flat(polygon, left, true);
    obstacle_set(&faces[0], 0, wide - corner[left].x, flat.low - shape.height, flat.high);
    faces[0].kind = flat.kind;
    flat = obstacle_find_flat(polygon, right, true);
    obstacle_set(&faces[1], 1, corner[right].x + wide, -flat.high, shape.height - flat.low);
    faces[1].kind = flat.kind;
    flat = obstacle_find_flat(polygon, bottom, false);
    obstacle_set(&faces[2], 2, shape.height - corner[bottom].y, -flat.high - wide, wide - flat.low);
    faces[2].kind = flat.kind;
    flat = obstacle_find_flat(polygon, top, false);
    obstacle_set(&faces[3], 3, corner[top].y, flat.low - wide, flat.high + wide);
    faces[3].kind = flat.kind;
}

/* The face of a slanted edge; false for an edge along an axis, which a side face stands for already. */
static bool obstacle_slant_face(deft__face *face, const obstacle_polygon *polygon, uint32_t i,
                                deft__shape shape)
{
    deft__v2 a = polygon->corner[i];
    deft__v2 b = polygon->corner[(i + 1) % polygon->count];
    deft__v2 edge = deft__v2_sub(b, a);
    if (!(deft__abs(edge.x) > 0 && deft__abs(edge.y) > 0)) {
        return false;
    }
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
    face->kind = polygon->exposed[i] ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
    face->reserved = 0;
    return true;
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
static bool obstacle_make_rectangle(deft__face *faces, const deft_feature *feature, deft_axes axes,
                                    deft__shape shape)
{
    deft__v2 c[4];
    if (feature->count != 4) {
        return false;
    }
    for (uint32_t i = 0; i < 4; i++) {
        c[i] = obstacle_corner(feature, i, axes);
    }
    bool starts_level = !(c[0].y < c[1].y || c[0].y > c[1].y || c[1].x < c[2].x || c[1].x > c[2].x ||
                          c[2].y < c[3].y || c[2].y > c[3].y || c[3].x < c[0].x || c[3].x > c[0].x);
    bool starts_upright = !(c[0].x < c[1].x || c[0].x > c[1].x || c[1].y < c[2].y || c[1].y > c[2].y ||
                            c[2].x < c[3].x || c[2].x > c[3].x || c[3].y < c[0].y || c[3].y > c[0].y);
    double left = deft__min(c[0].x, c[2].x);
    double right = deft__max(c[0].x, c[2].x);
    double bottom = deft__min(c[0].y, c[2].y);
    double top = deft__max(c[0].y, c[2].y);
    if (!(starts_level || starts_upright) || !(left < right && bottom < top)) {
        return false;
    }
    /* the edges in order of the corners: bit 1 says upright, bit 0 says the higher coordinate */
    uint32_t level = starts_level ? 0 : 1;
    uint32_t side[4];
    side[level] = c[level].y > bottom ? 3 : 2;
    side[level + 2] = side[level] ^ 1;
    side[1 - level] = c[1 - level].x > left ? 1 : 0;
    side[3 - level] = side[1 - level] ^ 1;
    for (uint32_t i = 0; i < 4; i++) {
        faces[side[i]].kind = (feature->exposed >> i & 1) != 0 ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
    }
    double wide = shape.half_width;
    obstacle_set(&faces[0], 0, wide - left, bottom - shape.height, top);
    obstacle_set(&faces[1], 1, right + wide, -top, shape.height - bottom);
    obstacle_set(&faces[2], 2, shape.height - bottom, -right - wide, wide - left);
    obstacle_set(&faces[3], 3, top, left - wide, right + wide);
    return true;
}

/* Any other convex polygon. Returns the number of faces, 0 when it has no area. */
static uint32_t obstacle_make_polygon(deft__face *faces, const deft_feature *feature, deft_axes axes,
                                      deft__shape shape)
{
    obstacle_polygon polygon;
    uint32_t count = 4;
    if (!obstacle_read_polygon(&polygon, feature, axes)) {
        return 0;
    }
    obstacle_make_sides(faces, &polygon, shape);
    for (uint32_t i = 0; i < polygon.count; i++) {
        if (obstacle_slant_face(&faces[count], &polygon, i, shape)) {
            count++;
        }
    }
    return count;
}

void deft__obstacle_make(deft__obstacle *out, deft__face *faces, const deft_feature *feature, deft_axes axes,
                         deft__shape shape)
{
    out->body = feature->body;
    out->feature = feature->id;
    out->surface = feature->surface;
    out->first_face = 0;
    out->face_count = 4;
    out->one_way = 0;
    if (!obstacle_make_rectangle(faces, feature, axes, shape)) {
        out->face_count = obstacle_make_polygon(faces, feature, axes, shape);
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
        obstacle_make_one_way(out, faces, deft__to_frame(axes, facing));
    }
}
