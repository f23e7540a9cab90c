/* geometry/facets.c -- makes rounded obstacles of the obstacles of the inner box. Mirrored obstacles are
 * equal to the bit, as faces are.
 */
#include "base/tolerance.h"
#include "geometry/obstacle.h"
#include "math/dmath.h"

/* The face that follows on `at`, counter-clockwise: a slanted one on the way to the next side, or that side.
 */
static const deft__face *facets_next(const deft__face *faces, uint32_t count, const deft__face *at,
                                     const deft__face *side)
{
    const deft__face *next = side;
    for (uint32_t i = DEFT__SIDES; i < count; i++) {
        if (deft__v2_perp(at->normal, faces[i].normal) > 0 &&
            deft__v2_perp(faces[i].normal, next->normal) > 0) {
            next = &faces[i];
        }
    }
    return next;
}

/* The normal of a facet in the quarter of `quarter`. */
static deft__v2 facets_normal(const deft_facets *facets, uint32_t i, deft__v2 quarter)
{
    return deft__v2_make(quarter.x < 0 ? -facets->normals[i].x : facets->normals[i].x,
                         quarter.y < 0 ? -facets->normals[i].y : facets->normals[i].y);
}

/* True for a direction between two faces, with `later` counter-clockwise of `earlier`. */
static bool facets_is_between(deft__v2 n, const deft__face *later, const deft__face *earlier)
{
    return deft__v2_perp(later->normal, n) > DEFT__GRAZE && deft__v2_perp(n, earlier->normal) > DEFT__GRAZE;
}

static bool facets_act_beside(const deft__face *face, deft__v2 n)
{
    return face->kind != DEFT__FACE_HIDDEN && deft__v2_dot(face->normal, n) > DEFT__ONE_WAY_ACTS;
}

static uint32_t facets_kind(const deft__obstacle *obstacle, deft__v2 n, const deft__face *later,
                            const deft__face *earlier)
{
    bool covered = later->kind == DEFT__FACE_HIDDEN || earlier->kind == DEFT__FACE_HIDDEN;
    bool acts =
        obstacle->one_way == 0 ? !covered : facets_act_beside(later, n) || facets_act_beside(earlier, n);
    return acts ? DEFT__FACE_VERTEX : DEFT__FACE_HIDDEN;
}

/* True when the feet may come to that quarter of a circle about `center`. */
static bool facets_are_near(const deft__rect *near, deft__v2 center, deft__v2 quarter, double radius)
{
    double x = center.x + (quarter.x < 0 ? -radius : radius);
    double y = center.y + (quarter.y < 0 ? -radius : radius);
    return deft__max(center.x, x) >= near->left && deft__min(center.x, x) <= near->right &&
           deft__max(center.y, y) >= near->bottom && deft__min(center.y, y) <= near->top;
}

static bool facets_is_side(const deft__face *face)
{
    return face->normal.x * face->normal.y == 0;
}

/* Where two faces meet, `later` counter-clockwise of `earlier`. The corner is exact to the bit where one
 * face is axis-aligned. So two features that share a corner have the same corner. */
static deft__v2 facets_corner(const deft__face *later, const deft__face *earlier)
{
    deft__v2 a = deft__face_point(later, later->from);
    deft__v2 b = deft__face_point(earlier, earlier->to);
    if (facets_is_side(later) != facets_is_side(earlier)) {
        return facets_is_side(later) ? a : b;
    }
    return deft__v2_scale(deft__v2_add(a, b), 0.5);
}

/* Appends the facets between two faces, `later` counter-clockwise of `earlier`. */
static void facets_add(deft__obstacle *obstacle, deft__face *faces, const deft__face *later,
                       const deft__face *earlier, const deft__growth *by)
{
    const deft_facets *facets = by->facets;
    deft__v2 center = facets_corner(later, earlier);
    deft__v2 quarter = deft__v2_add(later->normal, earlier->normal);
    center.y -= facets->radius; /* from the inner box's feet to the character's */
    if (!facets_are_near(&by->near, center, quarter, facets->radius)) {
        return;
    }
    const deft__face *gentle = later->normal.y > earlier->normal.y ? later : earlier;
    const deft__face *steep = gentle == later ? earlier : later;
    for (uint32_t i = 0; i < facets->count; i++) {
        deft__v2 n = facets_normal(facets, i, quarter);
        if (!facets_is_between(n, later, earlier)) {
            continue;
        }
        deft__face *face = &faces[obstacle->face_count++];
        face->normal = n;
        face->offset = deft__v2_dot(n, center) + facets->apothem;
        double along = deft__v2_dot(deft__face_tangent(face), center);
        face->from = along - facets->half_length;
        face->to = along + facets->half_length;
        face->kind = facets_kind(obstacle, n, later, earlier);
        face->facet = 1;
        face->gentle = (uint8_t)(gentle - faces);
        face->steep = (uint8_t)(steep - faces);
    }
}

/* How far the character's corner reaches from the inner box's corner: along the normal, and along the
 * tangent as the ends of the face. A face parallel to a facet is touched along that whole facet. */
static void facets_reach(const deft_facets *facets, deft__v2 n, double *out, double *low, double *high)
{
    double most = -DEFT__NEVER;
    double lowest = DEFT__NEVER;
    double highest = -DEFT__NEVER;
    deft__v2 tangent = deft__v2_make(n.y, -n.x);
    for (uint32_t i = 0; i <= facets->count; i++) { /* the ends of the facets */
        deft__v2 end;
        if (i < facets->count) {
            deft__v2 own = facets_normal(facets, i, n);
            bool clockwise = own.x * own.y > 0; /* the facets go on clockwise */
            double along = clockwise ? -facets->half_length : facets->half_length;
            end = deft__v2_add(deft__v2_scale(own, facets->apothem),
                               deft__v2_scale(deft__v2_make(own.y, -own.x), along));
        } else {
            end = deft__v2_make(n.x < 0 ? -facets->radius : facets->radius, 0);
        }
        double along = deft__v2_dot(tangent, end);
        double reach = deft__v2_dot(n, end);
        if (reach > most + DEFT__GRAZE * facets->radius) {
            lowest = highest = along;
        } else if (reach >= most - DEFT__GRAZE * facets->radius) {
            lowest = deft__min(lowest, along);
            highest = deft__max(highest, along);
        }
        most = deft__max(most, reach);
    }
    *out = most;
    *low = lowest;
    *high = highest;
}

deft__v2 deft__facets_tip(const deft_facets *facets, deft__v2 normal)
{
    double out;
    double low;
    double high;
    facets_reach(facets, normal, &out, &low, &high);
    return deft__v2_add(deft__v2_scale(normal, out),
                        deft__v2_scale(deft__v2_make(normal.y, -normal.x), (low + high) / 2));
}

deft__v2 deft__facet_center(const deft_facets *facets, const deft__face *face)
{
    return deft__v2_sub(deft__face_point(face, (face->from + face->to) / 2),
                        deft__v2_scale(face->normal, facets->apothem));
}

/* Moves a face from the inner box's feet to the character's, and out by the reach of the character's
 * corner. */
static void facets_move_face(deft__face *face, const deft_facets *facets)
{
    double out = facets->radius;
    double low = 0;
    double high = 0;
    if (!facets_is_side(face)) {
        facets_reach(facets, face->normal, &out, &low, &high);
    }
    deft__v2 lift = deft__v2_make(0, facets->radius);
    double along = deft__v2_dot(deft__face_tangent(face), lift);
    face->offset += out - deft__v2_dot(face->normal, lift);
    face->from += low - along;
    face->to += high - along;
}

void deft__obstacle_round(deft__obstacle *obstacle, deft__face *faces, const deft__growth *by)
{
    static const uint32_t around[] = {DEFT__SIDE_LEFT, DEFT__SIDE_DOWN, DEFT__SIDE_RIGHT, DEFT__SIDE_UP,
                                      DEFT__SIDE_LEFT};
    uint32_t count = obstacle->face_count;
    for (uint32_t side = 0; side < DEFT__SIDES; side++) {
        const deft__face *at = &faces[around[side]];
        const deft__face *end = &faces[around[side + 1]];
        while (at != end) {
            const deft__face *next = facets_next(faces, count, at, end);
            if (deft__v2_perp(at->normal, next->normal) > DEFT__GRAZE) {
                facets_add(obstacle, faces, at, next, by);
            }
            at = next;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        facets_move_face(&faces[i], by->facets);
    }
    deft__obstacle_bound(obstacle, faces);
}
