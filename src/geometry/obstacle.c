/* geometry/obstacle.c -- grows a feature by the character's box. Symmetric to the bit: a mirrored feature
 * gives the mirrored faces. */
#include "geometry/obstacle.h"

#include "base/tolerance.h"
#include "math/dmath.h"

/* Positive when the corners go round counter-clockwise. */
double deft__twice_area(const deft__v2 *corners, uint32_t count)
{
    double area = 0;
    if (count < 3) {
        return area;
    }
    deft__v2 before = deft__v2_sub(corners[1], corners[0]);
    for (uint32_t i = 2; i < count; i++) {
        deft__v2 arm = deft__v2_sub(corners[i], corners[0]);
        area += deft__v2_perp(before, arm);
        before = arm;
    }
    return area;
}

/* ---- the plan: which corners and edges make which face ---- */

/* Plans the face to each side as that of its outermost corner, for where no edge is along the axis. Of two
 * corners as far out the first counts. */
static void plan_corners(deft__plan *plan, const deft__v2 *corners, uint32_t count)
{
    uint32_t best[DEFT__SIDES] = {0, 0, 0, 0};
    for (uint32_t i = 1; i < count; i++) {
        best[DEFT__SIDE_LEFT] = corners[i].x < corners[best[DEFT__SIDE_LEFT]].x ? i : best[DEFT__SIDE_LEFT];
        best[DEFT__SIDE_RIGHT] =
            corners[i].x > corners[best[DEFT__SIDE_RIGHT]].x ? i : best[DEFT__SIDE_RIGHT];
        best[DEFT__SIDE_DOWN] = corners[i].y < corners[best[DEFT__SIDE_DOWN]].y ? i : best[DEFT__SIDE_DOWN];
        best[DEFT__SIDE_UP] = corners[i].y > corners[best[DEFT__SIDE_UP]].y ? i : best[DEFT__SIDE_UP];
    }
    for (uint32_t side = 0; side < DEFT__SIDES; side++) {
        uint32_t at = best[side];
        uint32_t edges = 1U << at | 1U << (at > 0 ? at - 1 : count - 1);
        deft__plan_face face = {(uint8_t)at, (uint8_t)at, (uint8_t)edges, DEFT__FACE_VERTEX};
        plan->faces[side] = face;
    }
}

/* Plans the face of an edge from corner `a` to corner `b`, the inside to the left. */
static inline void plan_edge(deft__plan *plan, const deft__v2 *corners, uint32_t a, uint32_t b, uint32_t edge)
{
    bool is_upright = corners[a].x == corners[b].x;
    bool is_slant = !is_upright && corners[a].y != corners[b].y;
    bool rises = is_upright ? corners[b].y > corners[a].y : corners[b].x > corners[a].x;
    uint32_t upright = rises ? DEFT__SIDE_RIGHT : DEFT__SIDE_LEFT;
    uint32_t level = rises ? DEFT__SIDE_DOWN : DEFT__SIDE_UP;
    deft__plan_face *face = &plan->faces[is_slant ? plan->face_count++ : (is_upright ? upright : level)];
    face->from = (uint8_t)(is_slant || rises ? a : b);
    face->to = (uint8_t)(is_slant || rises ? b : a);
    face->edges = (uint8_t)(1U << edge);
    face->kind = DEFT__FACE_EDGE;
}

bool deft__plan_make(deft__plan *out, const deft__v2 *corners, uint32_t count)
{
    double area = deft__twice_area(corners, count);
    bool has_size = count == 2 ? !deft__v2_is_same(corners[0], corners[1]) : area < 0 || area > 0;
    out->face_count = DEFT__SIDES;
    if (!has_size) {
        return false;
    }
    plan_corners(out, corners, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t edge = area < 0 ? count - 1 - i : i;
        uint32_t end = edge + 1 < count ? edge + 1 : 0;
        plan_edge(out, corners, area < 0 ? end : edge, area < 0 ? edge : end, edge);
    }
    return true;
}

/* ---- the faces: a feature's edges and outermost corners, grown by the box. Each is `low` to `high` along
 * its line; a corner is both. ---- */

static const deft__v2 face_ways[DEFT__SIDES] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

static inline deft__face *face_begin(deft__face *faces, const deft__plan *plan, uint32_t exposed, uint32_t i)
{
    faces[i].kind = (exposed & plan->faces[i].edges) != 0 ? plan->faces[i].kind : (uint32_t)DEFT__FACE_HIDDEN;
    faces[i].facet = 0;
    faces[i].gentle = faces[i].steep = 0;
    return &faces[i];
}

static inline void face_of_side(deft__face *faces, const deft__plan *plan, uint32_t exposed, deft__side side,
                                const deft__v2 *corners, deft__shape shape)
{
    deft__face *face = face_begin(faces, plan, exposed, side);
    deft__v2 low = corners[plan->faces[side].from];
    deft__v2 high = corners[plan->faces[side].to];
    bool is_level = side == DEFT__SIDE_DOWN || side == DEFT__SIDE_UP;
    bool looks_on = side == DEFT__SIDE_RIGHT || side == DEFT__SIDE_UP;
    bool forward = side == DEFT__SIDE_LEFT || side == DEFT__SIDE_UP; /* the tangent goes up or to the right */
    double line = is_level ? low.y : low.x;
    double reach = side == DEFT__SIDE_DOWN ? shape.height : (is_level ? 0 : shape.half_width);
    double from = is_level ? low.x - shape.half_width : low.y - shape.height;
    double to = is_level ? high.x + shape.half_width : high.y;
    face->normal = face_ways[side];
    face->offset = (looks_on ? line : -line) + reach;
    face->from = forward ? from : -to;
    face->to = forward ? to : -from;
}

/* A slanted edge, with the inside to the left. */
static inline void face_of_slant(deft__face *faces, const deft__plan *plan, uint32_t exposed, uint32_t i,
                                 const deft__v2 *corners, deft__shape shape)
{
    deft__face *face = face_begin(faces, plan, exposed, i);
    deft__v2 a = corners[plan->faces[i].from];
    deft__v2 b = corners[plan->faces[i].to];
    deft__v2 edge = deft__v2_sub(b, a);
    double length = deft__sqrt(deft__v2_dot(edge, edge));
    face->normal = deft__v2_make(edge.y / length, -edge.x / length);
    /* the corner of the box against the normal touches the edge */
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

void deft__obstacle_grow(deft__obstacle *out, deft__face *faces, const deft__plan *plan, uint32_t exposed,
                         const deft__v2 *corners, deft__shape shape)
{
    face_of_side(faces, plan, exposed, DEFT__SIDE_LEFT, corners, shape);
    face_of_side(faces, plan, exposed, DEFT__SIDE_RIGHT, corners, shape);
    face_of_side(faces, plan, exposed, DEFT__SIDE_DOWN, corners, shape);
    face_of_side(faces, plan, exposed, DEFT__SIDE_UP, corners, shape);
    for (uint32_t i = DEFT__SIDES; i < plan->face_count; i++) {
        face_of_slant(faces, plan, exposed, i, corners, shape);
    }
    out->face_count = plan->face_count;
    deft__obstacle_bound(out, faces);
    out->one_way = 0;
}

/* ---- features ---- */

deft__v2 deft__feature_corner(const deft_feature *feature, uint32_t i, deft_axes axes)
{
    deft_vec2d corner = {(double)feature->points[i].x, (double)feature->points[i].y};
    return deft__to_frame(axes, corner);
}

/* A segment is a polygon of two corners, there and back. The way there has its outside to the right of the
 * segment, the way back to the left. Returns the bits of the two edges. */
static uint32_t segment_exposed(const deft_feature *feature, deft_axes axes)
{
    uint32_t to_the_right = deft__axes_are_mirrored(axes) ? DEFT_SEGMENT_FRONT : DEFT_SEGMENT_BACK;
    uint32_t to_the_left = deft__axes_are_mirrored(axes) ? DEFT_SEGMENT_BACK : DEFT_SEGMENT_FRONT;
    return ((feature->exposed & to_the_right) != 0 ? 1U : 0U) |
           ((feature->exposed & to_the_left) != 0 ? 2U : 0U);
}

/* True when the next segment of the chain can be touched. A one-way segment can be touched only where it
 * acts. */
static bool segment_goes_on(const deft_feature *feature, uint32_t end, uint32_t beyond)
{
    deft__v2 way = deft__v2_make((double)feature->points[beyond].x - (double)feature->points[end].x,
                                 (double)feature->points[beyond].y - (double)feature->points[end].y);
    deft__v2 facing = deft__v2_make((double)feature->one_way.x, (double)feature->one_way.y);
    double looks = deft__v2_perp(way, facing);
    bool is_solid = (feature->flags & DEFT_FEATURE_ONE_WAY) == 0;
    return is_solid || looks * looks > DEFT__ONE_WAY_ACTS * DEFT__ONE_WAY_ACTS * deft__v2_dot(way, way);
}

/* Hides what the ends of a segment cannot be touched by: the faces there to whose side the chain goes on. The
 * facets of a joint act on the segment that ends there. */
static void segment_hide_ends(const deft__obstacle *obstacle, deft__face *faces, const deft_feature *feature,
                              deft_axes axes, const deft__v2 *corners)
{
    static const uint32_t ends[] = {DEFT_SEGMENT_START, DEFT_SEGMENT_END};
    deft__v2 way = deft__v2_sub(corners[1], corners[0]);
    deft__v2 onward[2] = {{0, 0}, {0, 0}};
    for (uint32_t end = 0; end < 2; end++) {
        uint32_t beyond = end + 2; /* the chain's next corner */
        if ((feature->exposed & ends[end]) == 0 && segment_goes_on(feature, end, beyond)) {
            onward[end] = deft__v2_sub(deft__feature_corner(feature, beyond, axes), corners[end]);
        }
    }
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        deft__face *face = &faces[i];
        if (face->kind != DEFT__FACE_VERTEX) {
            continue;
        }
        uint32_t end = deft__v2_dot(face->normal, way) > 0 ? 1 : 0;
        bool is_next = face->facet != 0 && end == 0 && !deft__v2_is_zero(onward[0]);
        if (deft__v2_dot(face->normal, onward[end]) > 0 || is_next) {
            face->kind = DEFT__FACE_HIDDEN;
        }
    }
}

void deft__obstacle_one_way(deft__obstacle *obstacle, deft__face *faces, deft__v2 facing)
{
    obstacle->one_way = 1;
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        if (!(deft__v2_dot(faces[i].normal, facing) > DEFT__ONE_WAY_ACTS)) {
            faces[i].kind = DEFT__FACE_HIDDEN;
        }
    }
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

void deft__obstacle_make(deft__obstacle *out, deft__face *faces, const deft_feature *feature, deft_axes axes,
                         const deft__growth *by, const deft__placement *placement)
{
    deft__plan plan;
    deft__v2 corners[DEFT_FEATURE_POINTS_CAP];
    uint32_t count = feature->count <= DEFT_FEATURE_POINTS_CAP ? feature->count : DEFT_FEATURE_POINTS_CAP;
    for (uint32_t i = 0; i < count; i++) {
        deft__v2 corner = deft__feature_corner(feature, i, axes);
        corners[i] = placement != NULL ? deft__placed(placement, corner) : corner;
    }
    out->body = feature->body;
    out->feature = feature->id;
    out->surface = feature->surface;
    if (count < 2 || !deft__plan_make(&plan, corners, count)) {
        out->face_count = 0;
        out->one_way = 0;
        out->left = out->right = out->bottom = out->top = 0;
        return;
    }
    uint32_t exposed = count == 2 ? segment_exposed(feature, axes) : feature->exposed;
    deft__obstacle_grow(out, faces, &plan, exposed, corners, by->box);
    if ((feature->flags & DEFT_FEATURE_ONE_WAY) != 0) {
        deft_vec2d facing = {(double)feature->one_way.x, (double)feature->one_way.y};
        deft__v2 own = deft__to_frame(axes, facing);
        deft__obstacle_one_way(out, faces, placement != NULL ? deft__turned(placement, own) : own);
    }
    if (by->facets != NULL) {
        deft__obstacle_round(out, faces, by);
    }
    if (count == 2) {
        segment_hide_ends(out, faces, feature, axes, corners);
    }
}
