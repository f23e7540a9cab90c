/* geometry/sweep.c -- a moving point against a convex shape. The point enters at the last entry into a
 * half-plane, unless it has left another one before. Quotients and comparisons only, without iteration. */
#include "geometry/sweep.h"

#include "base/tolerance.h"
#include "math/dmath.h"

#include <stddef.h>

/* The order of faces that are met at one instant. */
static double sweep_upwardness(const deft__face *face)
{
    return face->normal.y >= 0 ? 2 * face->normal.y : -face->normal.y;
}

static bool sweep_prefer(const deft__face *a, const deft__face *b)
{
    DEFT_ASSERT(a != NULL);
    if (a->kind != b->kind) {
        return a->kind < b->kind;
    }
    return sweep_upwardness(a) > sweep_upwardness(b);
}

/* Where the feet pass into the last half-plane of an obstacle, and where they `leave` the first one. A
 * passage that goes by leaves before it enters. False when a face separates the pair, or is not reached. The
 * last face is asked first, because the top and the slants stand last and mostly separate. Of two equal faces
 * the first counts. */
static bool sweep_pass(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet, deft__v2 move,
                       double touch, deft__hit *out, double *leave)
{
    double lean = DEFT__GRAZE_FLOAT * (deft__abs(move.x) + deft__abs(move.y)) + DEFT__BLUR * touch;
    out->t = -1;
    *leave = DEFT__NEVER;
    out->entered = NULL;
    for (uint32_t i = obstacle->face_count; i-- > 0;) {
        double gap = deft__face_gap(&faces[i], feet);
        double approach = -deft__v2_dot(faces[i].normal, move);
        if (gap >= -touch) {
            if (approach <= lean || gap > approach) {
                return false;
            }
            double t = gap > 0 ? gap / approach : 0;
            if (t > out->t || (t >= out->t && !sweep_prefer(out->entered, &faces[i]))) {
                out->t = t;
                out->entered = &faces[i];
            }
        } else if (approach < 0) {
            *leave = deft__min(gap / approach, *leave);
        }
    }
    return out->entered != NULL;
}

/* True when a face is touched at `at`, not only at the end that the feet are about to pass. */
static bool sweep_holds(const deft__face *face, deft__v2 at, deft__v2 move, double touch)
{
    deft__v2 tangent = deft__face_tangent(face);
    double along = deft__v2_dot(tangent, at);
    double way = deft__v2_dot(tangent, move);
    return along >= face->from + (way < 0 ? touch * DEFT__END : -touch * DEFT__END) &&
           along <= face->to + (way > 0 ? -touch * DEFT__END : touch * DEFT__END);
}

/* The best of the faces entered within `touch` at the time of impact. A face that the feet are not about
 * to leave is better, then an edge, a corner, a hidden face. A box whose corner comes to the foot of a
 * slope meets the slope, not the side of its tip. A box whose corner is past the foot does not. */
static const deft__face *sweep_resolve(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet,
                                       deft__v2 move, double touch, const deft__hit *passage)
{
    const deft__face *best = passage->entered;
    deft__v2 at = deft__v2_add(feet, deft__v2_scale(move, passage->t));
    bool holds = best->kind == DEFT__FACE_HIDDEN || sweep_holds(best, at, move, touch);
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        const deft__face *face = &faces[i];
        bool better = sweep_prefer(face, best) || (!holds && face->kind != DEFT__FACE_HIDDEN);
        if (face == passage->entered || deft__face_gap(face, at) < -touch || !better ||
            deft__face_gap(face, feet) < -touch || deft__v2_dot(face->normal, move) >= 0) {
            continue;
        }
        if (sweep_holds(face, at, move, touch)) {
            best = face;
            holds = true;
        }
    }
    return best;
}

bool deft__sweep(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet, deft__v2 move,
                 double touch, deft__hit *out)
{
    double leave;
    if (!sweep_pass(obstacle, faces, feet, move, touch, out, &leave)) {
        return false;
    }
    /* A corner whose inside way is shorter than rounding is passed: a slope ends level with the floor
     * behind. */
    double inside = (leave - out->t) * (deft__abs(move.x) + deft__abs(move.y));
    if (inside < touch * DEFT__END) {
        return false;
    }
    const deft__face *face = sweep_resolve(obstacle, faces, feet, move, touch, out);
    bool leaves = deft__abs(deft__face_gap(face, feet)) <= touch && !sweep_holds(face, feet, move, touch);
    out->face = face;
    out->obstacle = obstacle;
    /* past the end of its blocking side a one-way stops nothing */
    return obstacle->one_way == 0 || !(face->kind == DEFT__FACE_HIDDEN || leaves);
}

/* How far along a face its middle is from the feet. */
static double sweep_aside(const deft__face *face, deft__v2 feet)
{
    return deft__abs(deft__v2_dot(deft__face_tangent(face), feet) - (face->from + face->to) / 2);
}

/* Negative when `a` is smaller, positive when it is larger, else 0. */
static int sweep_compare(double a, double b)
{
    return (a > b ? 1 : 0) - (a < b ? 1 : 0);
}

/* By how much a face is longer than another one; 0 where only rounding differs. */
static double sweep_longer(const deft__face *a, const deft__face *b)
{
    double longer = (a->to - a->from) - (b->to - b->from);
    double size = deft__abs(a->from) + deft__abs(a->to) + deft__abs(b->from) + deft__abs(b->to);
    return deft__abs(longer) <= DEFT__GRAZE_FLOAT * size ? 0 : longer;
}

bool deft__hit_before(const deft__hit *a, const deft__hit *b, deft__v2 feet)
{
    const deft__face *own = a->face;
    const deft__face *other = b->face;
    int order = sweep_compare(a->t, b->t);
    order = order != 0 ? order : sweep_compare(own->kind, other->kind);
    order = order != 0 ? order : sweep_compare(sweep_upwardness(other), sweep_upwardness(own));
    order = order != 0 ? order : sweep_compare(other->offset, own->offset);
    order = order != 0 ? order : sweep_compare(sweep_longer(other, own), 0);
    order = order != 0 ? order : sweep_compare(sweep_aside(own, feet), sweep_aside(other, feet));
    order = order != 0 ? order : sweep_compare(a->obstacle->body, b->obstacle->body);
    order = order != 0 ? order : sweep_compare(a->obstacle->feature, b->obstacle->feature);
    return order < 0;
}

const deft__face *deft__nearest_face(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet,
                                     double reach, bool hidden_too)
{
    const deft__face *best = NULL;
    double best_gap = 0;
    for (uint32_t i = obstacle->face_count; i-- > 0;) {
        double gap = deft__face_gap(&faces[i], feet);
        if (gap >= reach) {
            return NULL;
        }
        bool counts = hidden_too || faces[i].kind != DEFT__FACE_HIDDEN;
        if (counts &&
            (best == NULL || gap > best_gap || (gap >= best_gap && !sweep_prefer(best, &faces[i])))) {
            best = &faces[i];
            best_gap = gap;
        }
    }
    return best;
}

bool deft__obstacle_shows(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet, double deep)
{
    bool shows = false;
    for (uint32_t i = 0; !shows && i < obstacle->face_count; i++) {
        shows = faces[i].kind != DEFT__FACE_HIDDEN && deft__face_gap(&faces[i], feet) >= -deep;
    }
    return shows;
}

bool deft__obstacle_acts(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet, double touch)
{
    return obstacle->one_way == 0 || deft__obstacle_shows(obstacle, faces, feet, touch);
}
