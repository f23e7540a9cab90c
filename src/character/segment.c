/* character/segment.c -- sweeps a segment: the curve itself against every obstacle, to its first end.
 *
 * The end of a face and a time of impact are solved on the curve, so they are the same at every rate. A
 * displacement is rounded to float once. So a character that walks on a flat floor makes the same step every
 * tick, to the bit.
 */
#include "character/segment.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "character/swing.h"
#include "contact/flow.h"
#include "geometry/curve.h"
#include "math/dmath.h"
#include "motion/path.h"

DEFT__EACH_TICK deft__v2 deft__law_moved(const deft__tick *tick, const deft__law *law, double time_s)
{
    if (DEFT__RARELY(law->wish == DEFT__WISH_SWING)) {
        return deft__swing_moved(tick, time_s);
    }
    double held_s = deft__min(time_s, law->path.until_s);
    deft__v2 moved = deft__path_at(&law->path, held_s);
    if (time_s > held_s) {
        deft__v2 velocity = deft__path_velocity(&law->path, held_s);
        moved = deft__v2_add(moved, deft__v2_scale(velocity, time_s - held_s));
    }
    return moved;
}

deft__v2 deft__way_on_to(const deft__tick *tick, deft__v2 normal, double gap)
{
    bool stands = deft__is_grounded(tick->self) && normal.y >= tick->moveset->slope_cos;
    return stands ? deft__v2_make(0, -gap / normal.y) : deft__v2_scale(normal, -gap);
}

/* When the way along a face comes to the end of the face, and of all that continues the face; `most` when not
 * before. */
static double segment_ends_with(const deft__tick *tick, const deft__law *law, deft__run *run, double most)
{
    double at = deft__v2_dot(run->tangent, tick->scene.feet);
    if (run->present == 0) {
        return most;
    }
    deft__path path = deft__law_against(law, run->tangent, run->flow);
    double after = deft__path_along(&path, run->tangent, most);
    bool forward = after > 0;
    if (deft__abs(after) <= tick->moveset->contact * DEFT__CLOSE) {
        return most; /* held where it is, on a floor that goes along under it */
    }
    double limit = 0;
    do {
        limit = (forward ? run->to : run->from) - at;
        if (forward ? after <= limit : after >= limit) {
            return most;
        }
    } while (deft__run_extend(&tick->scene, run));
    bool is_past = forward ? limit <= 0 : limit >= 0;
    return is_past ? 0 : deft__path_reach(&path, run->tangent, limit, 0, most);
}

/* The time of impact before `most`; DEFT__NEVER without one. An impact shows a moment later: then the way is
 * deeper than what counts as touching. */
static double segment_enters(const deft__tick *tick, const deft__law *law, double until_s)
{
    const deft__scene *scene = &tick->scene;
    if (DEFT__RARELY(scene->obstacle_count == 0)) {
        return DEFT__NEVER;
    }
    double most = deft__max(until_s, deft__min(until_s + DEFT__MOMENT_S, law->path.until_s));
    deft__curve curve = deft__curve_of(&law->path, scene->feet, most);
    deft__curve_box around = deft__curve_around(&curve);
    double first = DEFT__NEVER;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (DEFT__RARELY(scene->moves)) {
            curve.flow = scene->flows[i];
            around = deft__curve_around(&curve);
        }
        if (around.bottom >= obstacle->top || around.top <= obstacle->bottom ||
            around.right <= obstacle->left || around.left >= obstacle->right) {
            continue;
        }
        first = deft__min(first, deft__curve_enters(&curve, obstacle, &scene->faces[obstacle->first_face],
                                                    tick->moveset->touch));
    }
    return first;
}

DEFT__EACH_TICK deft__segment deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s,
                                                  deft__v2 ahead)
{
    deft__scene *scene = &tick->scene;
    deft__segment segment = {DEFT_STEP_END_TIME, time_s};
    if (DEFT__RARELY(law->wish == DEFT__WISH_SWING)) {
        return deft__swing_sweep(tick, time_s, ahead);
    }
    bool rests = deft__v2_is_zero(ahead) && !scene->moves;
    if (!rests) {
        double run_s = deft__min(segment_ends_with(tick, law, &law->run, time_s),
                                 segment_ends_with(tick, law, &law->also, time_s));
        double hit_s = segment_enters(tick, law, run_s);
        segment.end = run_s < time_s ? DEFT_STEP_END_FACE : DEFT_STEP_END_TIME;
        segment.time_s = run_s;
        if (hit_s <= run_s) {
            segment.end = DEFT_STEP_END_HIT;
            segment.time_s = hit_s;
        }
        deft__v2 moved = segment.time_s < time_s ? deft__path_at(&law->path, segment.time_s) : ahead;
        if (DEFT__MOSTLY(!scene->moves)) { /* a push moves the character exactly as fast as its pusher */
            moved = deft__v2_make(deft__round_to_float(moved.x), deft__round_to_float(moved.y));
        }
        scene->feet = deft__v2_add(scene->feet, moved);
    }
    deft__flow_pass(scene, segment.time_s);
    return segment;
}
