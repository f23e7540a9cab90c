/* topdown/sweep.c -- sweeps a course as chords of its curve.
 *
 * Near an obstacle a chord strays from the curve by at most `touch`. Where a chord meets something, the time
 * of impact is solved on the curve, and the walker goes there. So contacts are at the same instants at every
 * rate.
 */
#include "base/bounds.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/overlap.h"
#include "math/dmath.h"
#include "topdown/walk.h"

uint32_t deft__walk_chords(const deft__walker *walk, const deft__course *course, double time_s)
{
    double bend = deft__course_bend(course);
    double count = deft__sqrt(bend * time_s * time_s / (DEFT__SAGITTA * walk->moveset->touch));
    return count < DEFT__WAY_CHORDS_MAX - 1 ? (uint32_t)count + 1 : DEFT__WAY_CHORDS_MAX;
}

/* Shortens the time to the end of the wall that the course follows. */
static void sweep_ends_with_wall(const deft__walker *walk, deft__course *course, double *time_s)
{
    deft__edge *edge = &course->wall;
    if (edge->present == 0) {
        return;
    }
    double slip = deft__v2_dot(edge->tangent, edge->flow); /* speed of the wall along its tangent */
    double at = deft__v2_dot(edge->tangent, walk->scene.feet);
    double after = at + deft__v2_dot(edge->tangent, deft__course_moved(course, *time_s)) - slip * *time_s;
    bool forward = after > at;
    double limit;
    do {
        limit = forward ? edge->to : edge->from;
        if (forward ? after <= limit : after >= limit) {
            return;
        }
    } while (deft__v2_is_zero(edge->flow) && deft__edge_extend(&walk->scene, edge));
    if (forward ? at < limit : at > limit) { /* not past its end already */
        *time_s = deft__course_reach(course, edge->tangent, slip, limit - at, 0, *time_s);
    }
}

/* The instant in [t0, t1] at which the course, from `start`, comes to a face that drifts from t0 on. */
static double sweep_instant(const deft__course *course, deft__v2 start, const deft__face *face, deft__v2 flow,
                            double t0, double t1)
{
    double drift = deft__v2_dot(face->normal, flow);
    double value = face->offset - deft__v2_dot(face->normal, start);
    double now = deft__v2_dot(face->normal, deft__course_moved(course, t0)) - value;
    if (now > 0) {
        return deft__course_reach(course, face->normal, drift, value, t0, t1);
    }
    /* in touch: now, unless the course leaves first and comes back */
    double away = deft__v2_dot(face->normal, deft__course_velocity(course, t0)) - drift;
    double value_now = value + now;
    for (double t = t1; away > 0 && t - t0 > DEFT__INSTANT_S; t = t0 + (t - t0) / 2) {
        double gap = deft__v2_dot(face->normal, deft__course_moved(course, t)) - drift * (t - t0) - value_now;
        if (gap > 0) {
            return deft__course_reach(course, face->normal, drift, value_now, t, t1);
        }
    }
    return t0;
}

/* Sweeps one chord, from *t0 to t1, or to the first contact: then *t0 is its instant. */
static bool sweep_chord(deft__walker *walk, const deft__course *course, deft__v2 start, double *t0, double t1,
                        deft__hit *hit)
{
    deft__scene *scene = &walk->scene;
    deft__v2 move = deft__v2_sub(deft__v2_add(start, deft__course_moved(course, t1)), scene->feet);
    bool meets = deft__scene_sweep(scene, move, t1 - *t0, hit);
    double t = t1;
    if (meets) {
        deft__hit on_way;
        t = sweep_instant(course, start, hit->entered, deft__obstacle_flow(scene, hit->obstacle), *t0, t1);
        move = deft__v2_sub(deft__v2_add(start, deft__course_moved(course, t)), scene->feet);
        if (deft__scene_sweep(scene, move, t - *t0, &on_way)) { /* the face that is met, or an earlier one */
            move = deft__v2_scale(move, on_way.t);
            *hit = on_way;
        }
    }
    scene->feet = deft__v2_add(scene->feet, move);
    deft__flow_advance(scene, t - *t0);
    *t0 = t;
    return meets;
}

/* Removes the gap that rounding left between the feet and the followed wall. */
static void sweep_settle(deft__walker *walk, const deft__edge *edge, double time_s)
{
    if (edge->present == 0 || edge->gathering != walk->scene.gatherings) {
        return;
    }
    deft__v2 flow = deft__v2_scale(edge->flow, time_s);
    deft__v2 normal = edge->normal;
    double gap = deft__v2_dot(normal, walk->scene.feet) - edge->offset - deft__v2_dot(normal, flow);
    if (deft__abs(gap) > walk->moveset->contact * DEFT__END && deft__abs(gap) <= walk->moveset->touch) {
        (void)deft__shift(&walk->scene, deft__v2_scale(normal, -gap));
    }
}

bool deft__walk_sweep(deft__walker *walk, deft__course *course, double *time_s, deft__hit *hit)
{
    deft__v2 start = walk->scene.feet;
    sweep_ends_with_wall(walk, course, time_s);
    bool is_line = walk->scene.obstacle_count == 0 || (course->straight && !walk->scene.moves);
    uint32_t chords = is_line ? 1 : deft__walk_chords(walk, course, *time_s);
    double t0 = 0;
    bool meets = false;
    for (uint32_t i = 1; i <= chords && !meets; i++) {
        double t1 = i == chords ? *time_s : *time_s * (double)i / (double)chords;
        meets = sweep_chord(walk, course, start, &t0, t1, hit);
    }
    *time_s = t0;
    sweep_settle(walk, &course->wall, t0);
    return meets;
}
