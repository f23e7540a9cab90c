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

static double obstacle_twice_area(const obstacle_polygon *polygon)
{
    const deft__v2 *corner = polygon->corner;
    double area = 0;
    for (uint32_t i = 1; i + 1 < polygon->count; i++) {
        area += deft__v2_perp(deft__v2_sub(corner[i], corner[0]), deft__v2_sub(corner[i + 1], corner[0]));
    }
    return area;
}

static void obstacle_reverse(obstacle_polygon *polygon)
{
    obstacle_polygon turned = *polygon;
    uint32_t n = polygon->count;
    for (uint32_t i = 0; i < n; i++) {
        turned.corner[i] = polygon->corner[n - 1 - i];
        turned.exposed[i] = polygon->exposed[(2 * n - 2 - i) % n];
    }
    *polygon = turned;
}

static deft__v2 obstacle_corner(const deft_feature *feature, uint32_t i, deft_axes axes)
{
    deft_vec2d corner;
    corner.x = (double)feature->points[i].x;
    corner.y = (double)feature->points[i].y;
    return deft__to_frame(axes, corner);
}

static bool obstacle_read_polygon(obstacle_polygon *out, const deft_feature *feature, deft_axes axes)
{
    out->count = feature->count <= DEFT_FEATURE_POINTS_CAP ? feature->count : DEFT_FEATURE_POINTS_CAP;
    for (uint32_t i = 0; i < out->count; i++) {
        out->corner[i] = obstacle_corner(feature, i, axes);
        out->exposed[i] = (feature->exposed >> i & 1) != 0;
    }
    double area = obstacle_twice_area(out);
    if (area < 0) {
        obstacle_reverse(out);
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

/* How far the box reaches beyond its feet against a direction: what a face moves outward by. */
static double obstacle_growth(deft__v2 normal, deft__shape shape)
{
    return deft__abs(normal.x) * shape.half_width + (normal.y < 0 ? -normal.y * shape.height : 0);
}

/* The feet when the box touches a corner with the part of it that faces along -normal, as the lowest and
 * highest tangent coordinate: a slanted face is touched by one corner of the box, an axis face by a whole
 * side. */
static void obstacle_extent(deft__face *face, deft__v2 a, deft__v2 b, deft__shape shape)
{
    deft__v2 tangent = deft__face_tangent(face);
    double at_a = deft__v2_dot(tangent, a);
    double at_b = deft__v2_dot(tangent, b);
    double low = 0;
    double high = 0;
    if (deft__abs(face->normal.x) > 0 && deft__abs(face->normal.y) > 0) {
        deft__v2 feet = deft__v2_make(face->normal.x > 0 ? shape.half_width : -shape.half_width,
                                      face->normal.y > 0 ? 0 : -shape.height);
        low = high = deft__v2_dot(tangent, feet);
    } else if (deft__abs(face->normal.x) > 0) { /* a wall: the box's height slides along it */
        low = tangent.y > 0 ? -shape.height : 0;
        high = tangent.y > 0 ? 0 : shape.height;
    } else {
        low = -shape.half_width;
        high = shape.half_width;
    }
    face->from = deft__min(at_a, at_b) + low;
    face->to = deft__max(at_a, at_b) + high;
}

/* A face of the polygon's own that looks along an axis, if it has one; otherwise the box's side against its
 * extreme corner, hidden where both edges of that corner are. */
static void obstacle_side_face(deft__face *face, const obstacle_polygon *polygon, deft__v2 normal,
                               deft__shape shape)
{
    uint32_t n = polygon->count;
    uint32_t best = 0;
    for (uint32_t i = 1; i < n; i++) {
        if (deft__v2_dot(normal, polygon->corner[i]) > deft__v2_dot(normal, polygon->corner[best])) {
            best = i;
        }
    }
    double reach = deft__v2_dot(normal, polygon->corner[best]);
    uint32_t before = (best + n - 1) % n;
    uint32_t after = (best + 1) % n;
    deft__v2 far_end = polygon->corner[best];
    face->normal = normal;
    face->offset = reach + obstacle_growth(normal, shape);
    face->kind = polygon->exposed[before] || polygon->exposed[best] ? DEFT__FACE_VERTEX : DEFT__FACE_HIDDEN;
    face->reserved = 0;
    if (deft__v2_dot(normal, polygon->corner[before]) >= reach) {
        far_end = polygon->corner[before];
        face->kind = polygon->exposed[before] ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
    } else if (deft__v2_dot(normal, polygon->corner[after]) >= reach) {
        far_end = polygon->corner[after];
        face->kind = polygon->exposed[best] ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
    }
    obstacle_extent(face, polygon->corner[best], far_end, shape);
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
    face->offset = deft__max(deft__v2_dot(face->normal, a), deft__v2_dot(face->normal, b)) +
                   obstacle_growth(face->normal, shape);
    face->kind = polygon->exposed[i] ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
    face->reserved = 0;
    obstacle_extent(face, a, b, shape);
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
    for (uint32_t side = 0; side < 4; side++) {
        obstacle_side_face(&faces[side], &polygon, obstacle_sides[side], shape);
    }
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
