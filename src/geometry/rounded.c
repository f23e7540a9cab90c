/* geometry/rounded.c -- arcs: made, asked and met. Symmetric to the bit, as faces are. */
#include "geometry/rounded.h"

#include "base/tolerance.h"
#include "math/dmath.h"

#include <stddef.h>

double deft__corner_gap(const deft__corner *arc, deft__v2 feet)
{
    deft__v2 out = deft__v2_sub(feet, arc->center);
    return deft__sqrt(deft__v2_dot(out, out)) - arc->radius;
}

double deft__clockwise(deft__v2 from, deft__v2 to)
{
    return deft__atan2(deft__v2_perp(to, from), deft__v2_dot(from, to));
}

deft__v2 deft__turned_clockwise(deft__v2 v, double angle)
{
    double c = deft__cos(angle);
    double s = deft__sin(angle);
    return deft__v2_make(v.x * c + v.y * s, v.y * c - v.x * s);
}

void deft__corner_touch(deft__corner *arc, deft__v2 normal)
{
    deft__face *face = &arc->face;
    deft__v2 at = deft__v2_add(arc->center, deft__v2_scale(normal, arc->radius));
    face->normal = normal;
    face->offset = deft__v2_dot(normal, at);
    double along = deft__v2_dot(deft__face_tangent(face), at);
    face->from = along - arc->radius * deft__max(deft__clockwise(arc->first, normal), 0);
    face->to = along + arc->radius * deft__max(deft__clockwise(normal, arc->last), 0);
}

/* ---- asking ---- */

/* How far inside the sector a place is; negative outside. */
static double rounded_inside_sector(const deft__corner *arc, deft__v2 out)
{
    if (!(deft__v2_dot(out, arc->first) + deft__v2_dot(out, arc->last) > 0)) {
        return -arc->radius;
    }
    return deft__min(deft__v2_perp(out, arc->first), deft__v2_perp(arc->last, out));
}

/* The arc whose sector a place is in most, by no less than `-loose`; `acts` leaves out covered ones. */
static deft__corner *rounded_around(const deft__obstacle *obstacle, deft__v2 feet, double loose, bool acts)
{
    deft__corner *best = NULL;
    double most = -loose;
    for (uint32_t i = 0; i < obstacle->corner_count; i++) {
        double inside =
            rounded_inside_sector(&obstacle->corners[i], deft__v2_sub(feet, obstacle->corners[i].center));
        if (inside >= most && !(acts && obstacle->corners[i].face.kind == DEFT__FACE_HIDDEN)) {
            best = &obstacle->corners[i];
            most = inside;
        }
    }
    return best;
}

deft__corner *deft__corner_around(const deft__obstacle *obstacle, deft__v2 feet, double loose)
{
    deft__corner *best = rounded_around(obstacle, feet, loose, false);
    if (best == NULL || best->face.kind != DEFT__FACE_HIDDEN) {
        return best;
    }
    deft__corner *acting =
        rounded_around(obstacle, feet, deft__max(loose, DEFT__GRAZE_FLOAT * best->radius), true);
    return acting != NULL ? acting : best;
}

bool deft__is_brushed(const deft__obstacle *obstacle, deft__v2 normal, deft__v2 feet, deft__v2 move,
                      deft__dips dips)
{
    deft__v2 outside = deft__v2_make(move.y, -move.x);
    double size = deft__sqrt(deft__v2_dot(move, move));
    outside = deft__v2_scale(outside, (deft__v2_dot(outside, normal) < 0 ? -1 : 1) / size);
    bool found = false;
    for (uint32_t i = 0; i < obstacle->corner_count;
         i++) { /* the way is deepest where it goes along the arc */
        const deft__corner *arc = &obstacle->corners[i];
        if (!(rounded_inside_sector(arc, outside) >= 0)) {
            continue;
        }
        double most = arc->face.kind == DEFT__FACE_HIDDEN ? dips.hidden : dips.corner;
        if (deft__v2_dot(outside, deft__v2_sub(feet, arc->center)) < arc->radius - most) {
            return false; /* along a face it goes along the arcs at both ends: each has its say */
        }
        found = true;
    }
    return found;
}

/* How far inside the end of a one-way's arc that it goes to from where it looks: beyond that nothing acts. */
static double rounded_inside_far_end(const deft__corner *arc, deft__v2 out)
{
    if (arc->first_acts && arc->last_acts) {
        return arc->radius;
    }
    return arc->last_acts ? deft__v2_perp(out, arc->first) : deft__v2_perp(arc->last, out);
}

/* True when a way comes against one of the faces that a one-way's arc acts for. */
static bool rounded_comes_against(const deft__corner *arc, deft__v2 move)
{
    double level = -DEFT__GRAZE_FLOAT * (deft__abs(move.x) + deft__abs(move.y));
    return (arc->first_acts && deft__v2_dot(arc->first, move) < level) ||
           (arc->last_acts && deft__v2_dot(arc->last, move) < level);
}

bool deft__corner_meet(const deft__obstacle *obstacle, deft__corner *arc, deft__v2 feet, deft__v2 move,
                       double touch, double *t)
{
    deft__v2 out = deft__v2_sub(feet, arc->center);
    double toward = -deft__v2_dot(out, move);
    double length = deft__v2_dot(move, move);
    double away = deft__v2_dot(out, out);
    double gap = deft__sqrt(away) - arc->radius;
    /* a curve is swept by chords, a way over a hidden corner is made of rounding; one that comes in over a
     * corner that acts would be deeper behind it than touches */
    bool is_hidden = arc->face.kind == DEFT__FACE_HIDDEN;
    deft__dips dips = {deft__max(touch / 2, -gap), deft__max(is_hidden ? 2 * touch : touch / 2, -gap)};
    bool acts = obstacle->one_way == 0 || (rounded_comes_against(arc, move) && !is_hidden);
    if (!(toward > 0) || !acts || deft__is_brushed(obstacle, out, feet, move, dips)) {
        return false;
    }
    *t = 0;
    if (gap > 0) {
        double aside = deft__v2_perp(out, move);
        double reach = deft__sqrt(deft__max(length * arc->radius * arc->radius - aside * aside, 0));
        *t = (away - arc->radius * arc->radius) / (toward + reach);
    }
    if (*t > 1) {
        return false;
    }
    deft__v2 at = deft__v2_add(out, deft__v2_scale(move, *t));
    if (obstacle->one_way != 0) { /* it acts on a part of the corner only */
        double inside = rounded_inside_sector(arc, at);
        bool leads_out = rounded_inside_sector(arc, deft__v2_add(at, move)) < inside;
        /* at its far end it stops nobody whom it does not carry (contact/support.c) */
        if (inside < (leads_out ? touch * DEFT__END : -touch) ||
            rounded_inside_far_end(arc, at) < touch * DEFT__JOINT) {
            return false;
        }
    }
    deft__corner_touch(arc, deft__v2_scale(at, 1 / deft__sqrt(deft__v2_dot(at, at))));
    return true;
}

/* ---- making ---- */

/* The faces of an obstacle, counter-clockwise from the one that looks left. */
typedef struct rounded_ring {
    const deft__face *face[DEFT__FACES_PER_OBSTACLE_CAP];
    uint32_t count;
} rounded_ring;

/* Appends the slanted faces between two that look along the axes, in order. */
static void rounded_ring_add_between(rounded_ring *ring, const deft__face *faces, uint32_t count,
                                     const deft__face *after, const deft__face *before)
{
    uint32_t begin = ring->count;
    for (uint32_t i = 4; i < count; i++) {
        deft__v2 n = faces[i].normal;
        if (!(deft__v2_dot(n, after->normal) > 0 && deft__v2_dot(n, before->normal) > 0)) {
            continue;
        }
        uint32_t at = ring->count++;
        for (; at > begin && deft__v2_perp(n, ring->face[at - 1]->normal) > 0; at--) {
            ring->face[at] = ring->face[at - 1];
        }
        ring->face[at] = &faces[i];
    }
}

static void rounded_ring_make(rounded_ring *ring, const deft__face *faces, uint32_t count)
{
    static const uint32_t around[5] = {0, 2, 1, 3, 0};
    ring->count = 0;
    for (uint32_t side = 0; side < 4; side++) {
        ring->face[ring->count++] = &faces[around[side]];
        rounded_ring_add_between(ring, faces, count, &faces[around[side]], &faces[around[side + 1]]);
    }
}

static deft__v2 rounded_point(const deft__face *face, double along)
{
    return deft__v2_add(deft__v2_scale(face->normal, face->offset),
                        deft__v2_scale(deft__face_tangent(face), along));
}

/* The corner between two faces, the second counter-clockwise of the first. */
static void rounded_arc_make(deft__corner *arc, const deft__face *later, const deft__face *earlier,
                             double radius)
{
    deft__v2 a = rounded_point(later, later->from);
    deft__v2 b = rounded_point(earlier, earlier->to);
    arc->center = deft__v2_scale(deft__v2_add(a, b), 0.5);
    arc->first = earlier->normal;
    arc->last = later->normal;
    arc->first_acts = arc->last_acts = false;
    arc->radius = radius;
    bool covered = later->kind == DEFT__FACE_HIDDEN || earlier->kind == DEFT__FACE_HIDDEN;
    arc->face.kind = covered ? DEFT__FACE_HIDDEN : DEFT__FACE_CORNER;
}

/* Moves a face from the inner box's feet to the body's, and out by the radius. */
static void rounded_move_face(deft__face *face, double radius)
{
    deft__v2 lift = deft__v2_make(0, radius);
    double along = deft__v2_dot(deft__face_tangent(face), lift);
    face->offset += radius - deft__v2_dot(face->normal, lift);
    face->from -= along;
    face->to -= along;
}

/* A one-way's corner acts as far as what looks its way does: next to a face that acts, within 60 degrees of
 * where that one looks. */
static bool rounded_make_one_way(deft__corner *arc, const deft__face *later, const deft__face *earlier)
{
    arc->last_acts = later->kind != DEFT__FACE_HIDDEN;
    arc->first_acts = earlier->kind != DEFT__FACE_HIDDEN;
    if (!arc->last_acts && !arc->first_acts) {
        return false;
    }
    arc->face.kind = DEFT__FACE_CORNER;
    double most = DEFT__PI / 3;
    if (!(arc->last_acts && arc->first_acts) && deft__clockwise(arc->first, arc->last) > most) {
        if (arc->last_acts) {
            arc->first = deft__turned_clockwise(arc->last, -most);
        } else {
            arc->last = deft__turned_clockwise(arc->first, most);
        }
    }
    return true;
}

void deft__obstacle_round(deft__obstacle *obstacle, deft__face *faces, deft__corner *corners, double radius)
{
    rounded_ring ring;
    obstacle->corners = corners;
    obstacle->corner_count = 0;
    if (obstacle->face_count == 0) {
        return;
    }
    rounded_ring_make(&ring, faces, obstacle->face_count);
    for (uint32_t i = 0; i < ring.count; i++) {
        const deft__face *later = ring.face[i];
        const deft__face *earlier = ring.face[i + 1 < ring.count ? i + 1 : 0];
        deft__corner *arc = &corners[obstacle->corner_count];
        if (!(deft__v2_perp(later->normal, earlier->normal) > DEFT__GRAZE)) {
            continue;
        }
        rounded_arc_make(arc, later, earlier, radius);
        if (obstacle->one_way == 0 || rounded_make_one_way(arc, later, earlier)) {
            arc->center.y -= radius;
            obstacle->corner_count++;
        }
    }
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        rounded_move_face(&faces[i], radius);
    }
    obstacle->left = -faces[0].offset;
    obstacle->right = faces[1].offset;
    obstacle->bottom = -faces[2].offset;
    obstacle->top = faces[3].offset;
}

/* The side of a segment that goes that way, to its left or to its right. */
static deft__v2 rounded_side(deft__v2 way, bool left)
{
    double length = deft__sqrt(deft__v2_dot(way, way));
    deft__v2 side = left ? deft__v2_make(-way.y, way.x) : deft__v2_make(way.y, -way.x);
    return deft__v2_scale(side, 1 / length);
}

/* True when one of the faces looks along `normal` and can be touched. */
static bool rounded_has_side(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 normal)
{
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        if (faces[i].kind != DEFT__FACE_HIDDEN && deft__v2_dot(faces[i].normal, normal) > 0 &&
            deft__abs(deft__v2_perp(faces[i].normal, normal)) < DEFT__GRAZE) {
            return true;
        }
    }
    return false;
}

/* True for two directions between which no side of the box looks. */
static bool rounded_is_one_quarter(deft__v2 a, deft__v2 b)
{
    return a.x * b.x > 0 && a.y * b.y > 0;
}

void deft__round_joint(deft__obstacle *obstacle, const deft__face *faces, deft__v2 way, deft__v2 onward)
{
    bool left = deft__v2_perp(way, onward) < 0; /* it turns away from the side to its left */
    deft__v2 own = rounded_side(way, left);
    deft__v2 next = rounded_side(onward, left);
    if (!rounded_is_one_quarter(own, next) || !(deft__abs(deft__v2_perp(own, next)) > DEFT__GRAZE) ||
        obstacle->one_way != 0 || !rounded_has_side(obstacle, faces, own)) {
        return;
    }
    uint32_t count = obstacle->corner_count;
    for (uint32_t i = 0; i < count; i++) {
        deft__corner *arc = &obstacle->corners[i];
        deft__v2 begins = left ? arc->first : arc->last;
        bool is_at_joint =
            deft__v2_dot(begins, own) > 0 && deft__abs(deft__v2_perp(begins, own)) < DEFT__GRAZE;
        if (is_at_joint && arc->face.kind == DEFT__FACE_HIDDEN) {
            deft__corner *rest = &obstacle->corners[obstacle->corner_count++];
            *rest = *arc;
            *(left ? &rest->first : &rest->last) = next;
            *(left ? &arc->last : &arc->first) = next;
            arc->face.kind = DEFT__FACE_CORNER;
        }
    }
}
