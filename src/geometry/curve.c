/* geometry/curve.c -- when a point on a curve comes into a convex obstacle.
 *
 * Each face gives the next instant at which the point is behind that face. The search goes to that instant
 * and asks the next face. The search ends when the point is behind all faces, or one face is never passed.
 * The time of impact is then the last instant at which the point was outside of any face.
 *
 * The gap to a face is at + along D(t) + up U(t) - drift t, where D and U are the distances of the two
 * pieces. Quadratics are solved in closed form. Any other gap is monotone between the zeros of its speed. The
 * speed of the gap is monotone between the zeros of its acceleration, of which there is at most one.
 */
#include "geometry/curve.h"

#include "base/bounds.h"
#include "base/tolerance.h"
#include "geometry/obstacle.h"
#include "geometry/sweep.h"
#include "math/dmath.h"
#include "math/root.h"
#include "motion/accelerate.h"

#include <stddef.h>

/* The gap to a face over time. */
typedef struct curve_gap {
    const deft__face *face;
    const deft__path *path;
    double at, along, up, drift; /* the gap at 0, and what each part adds */
    double speed, bend;          /* of a quadratic: its first and second derivative at 0 */
    bool is_quadratic;
} curve_gap;

static double curve_gap_speed(const void *of, double t)
{
    const curve_gap *gap = (const curve_gap *)of;
    return gap->along * deft_piece_speed(&gap->path->along, t) +
           gap->up * deft_piece_speed(&gap->path->up, t) - gap->drift;
}

static double curve_gap_bend(const void *of, double t)
{
    const curve_gap *gap = (const curve_gap *)of;
    return gap->along * deft__piece_acceleration(&gap->path->along, t) +
           gap->up * deft__piece_acceleration(&gap->path->up, t);
}

static void curve_gap_make(curve_gap *out, const deft__curve *curve, const deft__face *face)
{
    const deft__path *path = curve->path;
    out->face = face;
    out->path = path;
    out->at = deft__face_gap(face, curve->start);
    out->along = face->normal.x * path->along_axis.x + face->normal.y * path->along_axis.y;
    out->up = face->normal.x * path->up_axis.x + face->normal.y * path->up_axis.y;
    out->drift = deft__v2_dot(face->normal, curve->flow);
}

/* Completes a gap whose roots are asked for. */
static void curve_gap_bends(curve_gap *gap)
{
    gap->is_quadratic =
        deft__piece_is_quadratic(&gap->path->along) && deft__piece_is_quadratic(&gap->path->up);
    gap->speed = gap->is_quadratic ? curve_gap_speed(gap, 0) : 0;
    gap->bend = gap->is_quadratic ? curve_gap_bend(gap, 0) : 0;
}

static double curve_gap_at(const void *of, double t)
{
    const curve_gap *gap = (const curve_gap *)of;
    if (gap->is_quadratic) {
        return gap->at + t * (gap->speed + gap->bend * t / 2);
    }
    return gap->at + gap->along * deft_piece_distance(&gap->path->along, t) +
           gap->up * deft_piece_distance(&gap->path->up, t) - gap->drift * t;
}

/* Fills `ends` with `from`, `to` and the instants between which the gap is monotone. Returns how many. */
static int curve_stretches(const curve_gap *gap, double from, double to, double ends[5])
{
    double parts[3] = {from, to, to};
    int part_count = 1;
    int count = 0;
    double last = to - (to - from) * DEFT__LAST_PART;
    if (curve_gap_bend(gap, from) * curve_gap_bend(gap, last) < 0) {
        parts[1] = deft__root(curve_gap_bend, gap, from, last);
        part_count = 2;
    }
    ends[count++] = from;
    for (int i = 0; i < part_count; i++) {
        if (curve_gap_speed(gap, parts[i]) * curve_gap_speed(gap, parts[i + 1]) < 0) {
            ends[count++] = deft__root(curve_gap_speed, gap, parts[i], parts[i + 1]);
        }
        if (i + 1 < part_count) {
            ends[count++] = parts[i + 1];
        }
    }
    ends[count++] = to;
    return count;
}

/* For a quadratic gap: the first instant from t on at which the gap is at most 0. */
static double curve_quadratic_below(const curve_gap *gap, double t)
{
    double over = curve_gap_at(gap, t);
    double speed = gap->speed + gap->bend * t;
    if (over <= 0) {
        return t;
    }
    if (gap->bend == 0) {
        return speed < 0 ? t - over / speed : DEFT__NEVER;
    }
    double square = speed * speed - 2 * gap->bend * over;
    if (gap->bend > 0) {
        return speed < 0 && square > 0 ? t + 2 * over / (deft__sqrt(square) - speed) : DEFT__NEVER;
    }
    double root = deft__sqrt(square);
    return speed > 0 ? t + (speed + root) / -gap->bend : t + 2 * over / (root - speed);
}

/* The first instant in [t, most] at which the gap is at most `level`; DEFT__NEVER without one. */
static double curve_below(const curve_gap *gap, double level, double t, double most)
{
    double ends[5];
    curve_gap over = *gap;
    over.at -= level;
    if (gap->is_quadratic) {
        double at = curve_quadratic_below(&over, t);
        return at <= most ? at : DEFT__NEVER;
    }
    if (curve_gap_at(&over, t) <= 0) {
        return t;
    }
    int count = curve_stretches(&over, t, most, ends);
    for (int i = 1; i < count; i++) {
        if (curve_gap_at(&over, ends[i]) <= 0) {
            return deft__root(curve_gap_at, &over, ends[i - 1], ends[i]);
        }
    }
    return DEFT__NEVER;
}

/* The last instant in [0, t] at which the feet are outside of a face; -1 without one. */
static double curve_last_outside(const curve_gap *gap, double t)
{
    double ends[5];
    if (gap->is_quadratic) { /* with time reversed */
        curve_gap back = *gap;
        back.at = -curve_gap_at(gap, t);
        back.speed = gap->speed + gap->bend * t;
        back.bend = -gap->bend;
        double ago = curve_quadratic_below(&back, 0);
        return ago <= t ? t - ago : -1;
    }
    int count = curve_stretches(gap, 0, t, ends);
    for (int i = count - 1; i > 0; i--) {
        if (curve_gap_at(gap, ends[i - 1]) >= 0) { /* on this stretch the gap falls through 0 */
            return deft__root(curve_gap_at, gap, ends[i - 1], ends[i]);
        }
    }
    return -1;
}

deft__curve deft__curve_of(const deft__path *path, deft__v2 start, deft__v2 flow, double time_s)
{
    deft__curve curve = {path,
                         start,
                         flow,
                         time_s,
                         deft_piece_distance(&path->along, time_s),
                         deft_piece_distance(&path->up, time_s)};
    return curve;
}

deft__rect deft__curve_around(const deft__curve *curve)
{
    const deft__path *path = curve->path;
    deft__v2 flow = deft__v2_scale(curve->flow, -curve->time_s);
    double x[3] = {path->along_axis.x * curve->along, path->up_axis.x * curve->up, flow.x};
    double y[3] = {path->along_axis.y * curve->along, path->up_axis.y * curve->up, flow.y};
    deft__rect box = {curve->start.x, curve->start.x, curve->start.y, curve->start.y};
    for (int i = 0; i < 3; i++) { /* a piece never changes its sign: each part goes one way */
        box.left += deft__min(x[i], 0);
        box.right += deft__max(x[i], 0);
        box.bottom += deft__min(y[i], 0);
        box.top += deft__max(y[i], 0);
    }
    return box;
}

/* The first instant at which the feet are at least `-inside` behind every face; DEFT__NEVER without one.
 * Keeps the gaps to the faces that the way is not behind all along: from `first` on, at the end of `gaps`.
 * `last` becomes that of the face that the feet pass last; NULL where they begin inside. */
static inline double curve_comes_in(const deft__curve *curve, const deft__obstacle *obstacle,
                                    const deft__face *faces, double inside, curve_gap *gaps,
                                    const curve_gap **first, const curve_gap **last)
{
    uint32_t at = obstacle->face_count;
    double t = 0;
    DEFT_ASSERT(obstacle->face_count <= DEFT__FACETED_PER_OBSTACLE_CAP);
    *last = NULL;
    for (uint32_t i = obstacle->face_count; i-- > 0;) { /* top and slants stand last, and mostly separate */
        curve_gap *gap = &gaps[at - 1];
        curve_gap_make(gap, curve, &faces[i]);
        /* each part of the way goes one way: those that go in, and those that go out, bound the gap */
        double along = gap->along * curve->along;
        double up = gap->up * curve->up;
        double drift = -gap->drift * curve->time_s;
        if (gap->at + deft__min(along, 0) + deft__min(up, 0) + deft__min(drift, 0) > inside) {
            return DEFT__NEVER;
        }
        at -= gap->at + deft__max(along, 0) + deft__max(up, 0) + deft__max(drift, 0) > 2 * inside ? 1 : 0;
    }
    *first = &gaps[at];
    uint32_t count = obstacle->face_count - at;
    for (uint32_t i = at; i < obstacle->face_count; i++) {
        curve_gap_bends(&gaps[i]);
    }
    uint32_t same = 0;
    for (uint32_t round = 0; same < count && round < count * DEFT__FACE_ROUNDS_MAX; round++, same++) {
        const curve_gap *gap = &gaps[at + round % count];
        double then = curve_below(gap, inside, t, curve->time_s);
        if (then >= DEFT__NEVER) {
            return DEFT__NEVER;
        }
        if (then > t) {
            t = then;
            *last = gap;
            same = 0;
        }
    }
    return t;
}

double deft__curve_enters(const deft__curve *curve, const deft__obstacle *obstacle, const deft__face *faces,
                          double touch)
{
    curve_gap gaps[DEFT__FACETED_PER_OBSTACLE_CAP];
    const curve_gap *gap;
    const curve_gap *last;
    double inside = -touch * (1 + DEFT__GRAZE); /* a place as deep as `touch` is still touched */
    double t = curve_comes_in(curve, obstacle, faces, inside, gaps, &gap, &last);
    if (t >= DEFT__NEVER || last == NULL) { /* not at all, or the feet began inside */
        return DEFT__NEVER;
    }
    double entered = 0;
    for (; gap < &gaps[obstacle->face_count]; gap++) {
        entered = deft__max(entered, curve_last_outside(gap, t));
    }
    bool counts = obstacle->one_way == 0 || last->face->kind != DEFT__FACE_HIDDEN;
    return counts ? entered : DEFT__NEVER;
}

double deft__curve_crosses(const deft__curve *curve, const deft__obstacle *obstacle, const deft__face *faces,
                           double depth, bool is_inside)
{
    curve_gap gaps[DEFT__FACETED_PER_OBSTACLE_CAP];
    const curve_gap *kept;
    const curve_gap *last;
    return is_inside ? deft__curve_leaves(curve, obstacle, faces, -depth, 0, 0)
                     : curve_comes_in(curve, obstacle, faces, -depth, gaps, &kept, &last);
}

double deft__curve_leaves(const deft__curve *curve, const deft__obstacle *obstacle, const deft__face *faces,
                          double depth, double taller, double from)
{
    double first = DEFT__NEVER;
    /* out is into the other side of a face */
    for (uint32_t i = 0; first > from && i < obstacle->face_count; i++) {
        curve_gap gap;
        deft__face back = faces[i];
        back.normal = deft__v2_scale(back.normal, -1);
        back.offset = -back.offset - deft__max(back.normal.y, 0) * taller;
        curve_gap_make(&gap, curve, &back);
        curve_gap_bends(&gap);
        first = deft__min(first, curve_below(&gap, depth, from, curve->time_s));
    }
    return first;
}
