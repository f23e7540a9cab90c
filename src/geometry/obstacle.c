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

/* What one side of the box can touch of a polygon: a whole edge along an axis, else the extreme corner. */
typedef struct obstacle_flat {
    double low, high; /* its extent along the axis */
    uint32_t kind;
    uint32_t corner; /* the extreme one */
} obstacle_flat;

/* Finds the extreme corners, and the edges along the axes; the outline goes round counter-clockwise. */
static void obstacle_find_flats(obstacle_flat flats[4], const obstacle_polygon *polygon)
{
    const deft__v2 *corner = polygon->corner;
    for (uint32_t side = 0; side < 4; side++) {
        flats[side].corner = 0;
        flats[side].kind = DEFT__FACE_VERTEX;
    }
    for (uint32_t i = 0; i < polygon->count; i++) {
        deft__v2 a = corner[i];
        deft__v2 b = corner[i + 1 < polygon->count ? i + 1 : 0];
        uint32_t kind = polygon->exposed[i] ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
        flats[0].corner = a.x < corner[flats[0].corner].x ? i : flats[0].corner;
        flats[1].corner = a.x > corner[flats[1].corner].x ? i : flats[1].corner;
        flats[2].corner = a.y < corner[flats[2].corner].y ? i : flats[2].corner;
        flats[3].corner = a.y > corner[flats[3].corner].y ? i : flats[3].corner;
        if (a.x == b.x) {
            obstacle_flat *flat = &flats[b.y > a.y ? 1 : 0];
            flat->low = deft__min(a.y, b.y);
            flat->high = deft__max(a.y, b.y);
            flat->kind = kind;
        } else if (a.y == b.y) {
            obstacle_flat *flat = &flats[b.x > a.x ? 2 : 3];
            flat->low = deft__min(a.x, b.x);
            flat->high = deft__max(a.x, b.x);
            flat->kind = kind;
        }
    }
}

/* A corner both of whose edges are hidden is hidden, too. */
static void obstacle_take_corner(obstacle_flat *flat, const obstacle_polygon *polygon, bool across_x)
{
    if (flat->kind == DEFT__FACE_VERTEX) {
        uint32_t before = flat->corner > 0 ? flat->corner - 1 : polygon->count - 1;
        bool exposed = polygon->exposed[before] || polygon->exposed[flat->corner];
        deft__v2 at = polygon->corner[flat->corner];
        flat->kind = exposed ? DEFT__FACE_VERTEX : DEFT__FACE_HIDDEN;
        flat->low = flat->high = across_x ? at.y : at.x;
    }
}

/* The faces that look along the axes. */
static void obstacle_make_sides(deft__face *faces, const obstacle_polygon *polygon, deft__shape shape)
{
    const deft__v2 *corner = polygon->corner;
    double wide = shape.half_width;
    double tall = shape.height;
    obstacle_flat flats[4];
    obstacle_find_flats(flats, polygon);
    for (uint32_t side = 0; side < 4; side++) {
        obstacle_take_corner(&flats[side], polygon, side < 2);
        faces[side].kind = flats[side].kind;
    }
    obstacle_set(&faces[0], 0, wide - corner[flats[0].corner].x, flats[0].low - tall, flats[0].high);
    obstacle_set(&faces[1], 1, corner[flats[1].corner].x + wide, -flats[1].high, tall - flats[1].low);
    obstacle_set(&faces[2], 2, tall - corner[flats[2].corner].y, -flats[2].high - wide, wide - flats[2].low);
    obstacle_set(&faces[3], 3, corner[flats[3].corner].y, flats[3].low - wide, flats[3].high + wide);
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
