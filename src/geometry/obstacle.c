/* geometry/obstacle.c -- grows a feature by the character's box. Symmetric to the bit: a mirrored feature
 * gives the mirrored faces. */
#include "geometry/obstacle.h"

#include "geometry/faces.h"
#include "math/dmath.h"

#include <stddef.h>

/* An edge of a one-way acts when the cosine between its normal and the one-way's direction is over this:
 * within 60 degrees. */
#define OBSTACLE_ACTS 0.5

/* A feature's corners in the character's frame, in the given order. */
typedef struct obstacle_polygon {
    deft__v2 corner[DEFT_FEATURE_POINTS_CAP + 1]; /* the first once more at the end */
    uint32_t count;
    uint32_t exposed; /* bit i: the edge from corner i to the next */
    uint32_t covered; /* bit DEFT__SIDES * corner + side: the chain goes on beyond the corner, to that side */
} obstacle_polygon;

/* Positive when the corners go round counter-clockwise. */
static double obstacle_twice_area(const deft__v2 *corner, uint32_t count)
{
    double area = 0;
    if (count < 3) {
        return area;
    }
    deft__v2 before = deft__v2_sub(corner[1], corner[0]);
    for (uint32_t i = 2; i < count; i++) {
        deft__v2 arm = deft__v2_sub(corner[i], corner[0]);
        area += deft__v2_perp(before, arm);
        before = arm;
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
    /* read again: a copy of a value that was just written in parts would wait */
    out->corner[count] = obstacle_corner(feature, 0, axes);
    out->count = count;
    out->exposed = feature->exposed;
    out->covered = 0;
}

/* The sides to which a chain goes on from a corner. On those sides nothing can touch the corner. */
static uint32_t obstacle_sides_beyond(deft__v2 corner, deft__v2 beyond)
{
    return (beyond.x < corner.x ? 1u << DEFT__SIDE_LEFT : 0u) |
           (beyond.x > corner.x ? 1u << DEFT__SIDE_RIGHT : 0u) |
           (beyond.y < corner.y ? 1u << DEFT__SIDE_DOWN : 0u) |
           (beyond.y > corner.y ? 1u << DEFT__SIDE_UP : 0u);
}

/* True when the next segment of the chain can be touched. A one-way segment can be touched only where it
 * acts. */
static bool obstacle_goes_on(const deft_feature *feature, uint32_t end, uint32_t beyond)
{
    deft__v2 way = deft__v2_make((double)feature->points[beyond].x - (double)feature->points[end].x,
                                 (double)feature->points[beyond].y - (double)feature->points[end].y);
    deft__v2 facing = deft__v2_make((double)feature->one_way.x, (double)feature->one_way.y);
    double looks = deft__v2_perp(way, facing);
    bool is_solid = (feature->flags & DEFT_FEATURE_ONE_WAY) == 0;
    return is_solid || looks * looks > OBSTACLE_ACTS * OBSTACLE_ACTS * deft__v2_dot(way, way);
}

/* A segment is a polygon of two corners, there and back. The way there has its outside to the right of the
 * segment, the way back to the left. */
static void obstacle_read_segment(obstacle_polygon *polygon, const deft_feature *feature, deft_axes axes)
{
    bool is_mirrored = axes.right.x * axes.up.y - axes.right.y * axes.up.x < 0;
    uint32_t to_the_right = is_mirrored ? DEFT_SEGMENT_FRONT : DEFT_SEGMENT_BACK;
    uint32_t to_the_left = is_mirrored ? DEFT_SEGMENT_BACK : DEFT_SEGMENT_FRONT;
    polygon->exposed = ((feature->exposed & to_the_right) != 0 ? 1u : 0u) |
                       ((feature->exposed & to_the_left) != 0 ? 2u : 0u);
    if ((feature->exposed & DEFT_SEGMENT_START) == 0 && obstacle_goes_on(feature, 0, 2)) {
        polygon->covered |= obstacle_sides_beyond(polygon->corner[0], obstacle_corner(feature, 2, axes));
    }
    if ((feature->exposed & DEFT_SEGMENT_END) == 0 && obstacle_goes_on(feature, 1, 3)) {
        polygon->covered |= obstacle_sides_beyond(polygon->corner[1], obstacle_corner(feature, 3, axes))
                            << DEFT__SIDES;
    }
}

/* A face with the normal of a side of the box: left, right, down or up. */
static inline void obstacle_side_face(deft__face *face, uint32_t side, double at, double low, double high,
                                      deft__shape shape)
{
    switch (side) {
    case DEFT__SIDE_LEFT:
        deft__face_to_left(face, at, low, high, shape);
        break;
    case DEFT__SIDE_RIGHT:
        deft__face_to_right(face, at, low, high, shape);
        break;
    case DEFT__SIDE_DOWN:
        deft__face_down(face, at, low, high, shape);
        break;
    default:
        deft__face_up(face, at, low, high, shape);
        break;
    }
}

static uint32_t obstacle_edge_kind(uint32_t exposed, uint32_t edge)
{
    return (exposed >> edge & 1) != 0 ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
}

/* The kind of a side of the box on the outermost corner. A corner with two hidden edges is hidden too. */
static uint32_t obstacle_corner_kind(const obstacle_polygon *polygon, uint32_t corner, uint32_t side)
{
    uint32_t before = corner > 0 ? corner - 1 : polygon->count - 1;
    bool exposed = ((polygon->exposed >> before | polygon->exposed >> corner) & 1) != 0 &&
                   (polygon->covered >> (DEFT__SIDES * corner + side) & 1) == 0;
    return exposed ? DEFT__FACE_VERTEX : DEFT__FACE_HIDDEN;
}

/* How far out a place is to a side of the box. */
static inline double obstacle_out(deft__v2 at, uint32_t side)
{
    return side < 2 ? (side == 0 ? -at.x : at.x) : (side == 2 ? -at.y : at.y);
}

/* The face to a side without an edge along the axis: that of the outermost corner. Of two as far out, the
 * first. */
static inline void obstacle_corner_face(deft__face *face, uint32_t side, const obstacle_polygon *polygon,
                                        deft__shape shape)
{
    uint32_t most = 0;
    double farthest = obstacle_out(polygon->corner[0], side);
    for (uint32_t i = 1; i < polygon->count; i++) {
        double out = obstacle_out(polygon->corner[i], side);
        most = out > farthest ? i : most;
        farthest = out > farthest ? out : farthest;
    }
    deft__v2 at = polygon->corner[most];
    double across = side < 2 ? at.y : at.x;
    obstacle_side_face(face, side, side < 2 ? at.x : at.y, across, across, shape);
    face->kind = obstacle_corner_kind(polygon, most, side);
}

/* The axis-aligned faces without an edge of their own. `flat` has a bit for each side with an edge. */
static void obstacle_make_sides(deft__face *faces, const obstacle_polygon *polygon, deft__shape shape,
                                uint32_t flat)
{
    for (uint32_t side = 0; side < DEFT__SIDES; side++) {
        if ((flat >> side & 1) == 0) {
            obstacle_corner_face(&faces[side], side, polygon, shape);
        }
    }
}

/* A one-way keeps its sides as bounds. Only its edges with its direction act, and corners at their ends. */
static void obstacle_make_one_way(deft__obstacle *obstacle, deft__face *faces, deft__v2 facing)
{
    obstacle->one_way = 1;
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        if (!(deft__v2_dot(faces[i].normal, facing) > OBSTACLE_ACTS)) {
            faces[i].kind = DEFT__FACE_HIDDEN;
        }
    }
}

/* True for the four corners of a rectangle along the host's axes. `starts_level` says whether the first
 * edge is along its x. */
static bool obstacle_is_rectangle(const deft_feature *feature, bool *starts_level)
{
    const deft_vec2 *p = feature->points;
    *starts_level = p[0].y == p[1].y;
    return feature->count == DEFT__SIDES &&
           (*starts_level ? p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
                          : p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y);
}

/* A tile: a rectangle along the axes, by far the most common feature. Two of its corners give the others.
 * The faces equal those of the general way, to the bit. */
static bool obstacle_make_rectangle(deft__face *faces, const deft_feature *feature, deft_axes axes,
                                    deft__shape shape, const deft__placement *placement)
{
    bool starts_level;
    bool is_turned = axes.right.x == 0; /* the host's x is up or down */
    if (!obstacle_is_rectangle(feature, &starts_level) || !(is_turned || axes.right.y == 0) ||
        (placement != NULL && placement->sine != 0)) {
        return false;
    }
    deft__v2 a = obstacle_corner(feature, 0, axes);
    deft__v2 c = obstacle_corner(feature, 2, axes);
    if (placement != NULL) {
        a = deft__placed(placement, a);
        c = deft__placed(placement, c);
    }
    if (!(a.x < c.x || a.x > c.x) || !(a.y < c.y || a.y > c.y)) {
        return false;
    }
    /* the sides of the two edges at `a`; the other two are opposite */
    uint32_t upright = a.x < c.x ? DEFT__SIDE_LEFT : DEFT__SIDE_RIGHT;
    uint32_t level = a.y < c.y ? DEFT__SIDE_DOWN : DEFT__SIDE_UP;
    uint32_t first = starts_level != is_turned ? level : upright;
    uint32_t last = first == level ? upright : level;
    double left = deft__min(a.x, c.x);
    double right = deft__max(a.x, c.x);
    double bottom = deft__min(a.y, c.y);
    double top = deft__max(a.y, c.y);
    obstacle_side_face(&faces[DEFT__SIDE_LEFT], DEFT__SIDE_LEFT, left, bottom, top, shape);
    obstacle_side_face(&faces[DEFT__SIDE_RIGHT], DEFT__SIDE_RIGHT, right, bottom, top, shape);
    obstacle_side_face(&faces[DEFT__SIDE_DOWN], DEFT__SIDE_DOWN, bottom, left, right, shape);
    obstacle_side_face(&faces[DEFT__SIDE_UP], DEFT__SIDE_UP, top, left, right, shape);
    faces[first].kind = obstacle_edge_kind(feature->exposed, 0);
    faces[last ^ 1].kind = obstacle_edge_kind(feature->exposed, 1);
    faces[first ^ 1].kind = obstacle_edge_kind(feature->exposed, 2);
    faces[last].kind = obstacle_edge_kind(feature->exposed, 3);
    return true;
}

/* The face of an edge along an axis, from `a` to `b`, the inside to the left. Returns its side. */
static inline uint32_t obstacle_flat_face(deft__face *faces, deft__v2 a, deft__v2 b, uint32_t kind,
                                          deft__shape shape)
{
    bool is_upright = a.x == b.x;
    uint32_t upright = b.y > a.y ? DEFT__SIDE_RIGHT : DEFT__SIDE_LEFT;
    uint32_t level = b.x > a.x ? DEFT__SIDE_DOWN : DEFT__SIDE_UP;
    uint32_t side = is_upright ? upright : level;
    double low = is_upright ? deft__min(a.y, b.y) : deft__min(a.x, b.x);
    double high = is_upright ? deft__max(a.y, b.y) : deft__max(a.x, b.x);
    obstacle_side_face(&faces[side], side, is_upright ? a.x : a.y, low, high, shape);
    faces[side].kind = kind;
    return side;
}

/* The faces of all edges, in the order that keeps the inside to the left. `flat` gets a bit for each side
 * of the box with an edge. Returns the number of faces. */
static uint32_t obstacle_make_edges(deft__face *faces, const obstacle_polygon *polygon, bool reversed,
                                    deft__shape shape, uint32_t *flat)
{
    const deft__v2 *corner = reversed ? &polygon->corner[polygon->count] : &polygon->corner[0];
    uint32_t edge = reversed ? polygon->count - 1 : 0;
    ptrdiff_t onward = reversed ? -1 : 1;
    deft__v2 a = *corner;
    deft__face *slant = &faces[DEFT__SIDES];
    for (uint32_t i = 0; i < polygon->count; i++) {
        uint32_t kind = obstacle_edge_kind(polygon->exposed, edge);
        corner += onward;
        deft__v2 b = *corner;
        if (a.x == b.x || a.y == b.y) {
            *flat |= 1u << obstacle_flat_face(faces, a, b, kind, shape);
        } else {
            deft__face_of_slant(slant, a, b, shape);
            slant->kind = kind;
            slant++;
        }
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
    if (placement->sine == 0) { /* exact to the bit */
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

/* Makes a segment, or any convex polygon. Returns the number of faces, 0 without a length or an area. */
static uint32_t obstacle_make_polygon(deft__face *faces, const deft_feature *feature, deft_axes axes,
                                      deft__shape shape, const deft__placement *placement)
{
    obstacle_polygon polygon;
    obstacle_read_polygon(&polygon, feature, axes);
    if (feature->count == 2) {
        obstacle_read_segment(&polygon, feature, axes);
    }
    if (placement != NULL) {
        obstacle_place(&polygon, placement);
    }
    const deft__v2 *corner = polygon.corner;
    double area = obstacle_twice_area(corner, polygon.count);
    bool has_size = polygon.count == 2 ? !deft__v2_is_same(corner[0], corner[1]) : area < 0 || area > 0;
    if (!has_size) {
        return 0;
    }
    uint32_t flat = 0;
    uint32_t count = obstacle_make_edges(faces, &polygon, area < 0, shape, &flat);
    obstacle_make_sides(faces, &polygon, shape, flat);
    return count;
}

void deft__obstacle_make(deft__obstacle *out, deft__face *faces, const deft_feature *feature, deft_axes axes,
                         deft__shape shape, const deft__placement *placement)
{
    out->body = feature->body;
    out->feature = feature->id;
    out->surface = feature->surface;
    out->first_face = 0;
    out->face_count = DEFT__SIDES;
    out->one_way = 0;
    if (!obstacle_make_rectangle(faces, feature, axes, shape, placement)) {
        out->face_count = obstacle_make_polygon(faces, feature, axes, shape, placement);
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
