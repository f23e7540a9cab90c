/* character/segment.c -- sweeps a segment: the curve itself against every obstacle, to its first end.
 *
 * The end of a face and a time of impact are solved on the curve, so they are the same at every rate. A
 * displacement is rounded to float once. So a character that walks on a flat floor makes the same step every
 * tick, to the bit.
 */
#include "base/tolerance.h"
#include "character/step.h"
#include "contact/flow.h"
#include "geometry/curve.h"
#include "math/dmath.h"
#include "motion/path.h"
#include "state/tick.h"

/* ---- a swing: near an obstacle it goes as chords of its arc. Each chord strays from the arc by less than
 * what counts as touching. A contact is solved on the arc, so it has the same instant at every rate. ---- */

/* The swing of a segment: the hook and the feet at its beginning. */
typedef struct swing_way {
    deft__tick *tick;
    deft__v2 arm, start;
} swing_way;

static swing_way swing_way_of(deft__tick *tick)
{
    swing_way way;
    way.tick = tick;
    way.start = tick->scene.feet;
    (void)deft__rope_arm(tick, 0, &way.arm);
    return way;
}

static deft__v2 swing_feet(const swing_way *way, double t)
{
    return deft__v2_add(way->start, deft__rope_swung(way->tick, way->arm, t));
}

static deft__v2 swing_moved(deft__tick *tick, double time_s)
{
    swing_way way = swing_way_of(tick);
    return deft__v2_sub(swing_feet(&way, time_s), way.start);
}

/* True when nothing can be in the way: no obstacle is in the box around the arc. */
static bool swing_is_clear(const deft__tick *tick, deft__v2 way, double time_s)
{
    const deft__scene *scene = &tick->scene;
    double strays = deft__rope_strays(tick, time_s) + tick->moveset->skin;
    deft__rect around = deft__rect_around(scene->feet, way, strays);
    bool is_clear = !scene->moves;
    for (uint32_t i = 0; is_clear && i < scene->obstacle_count; i++) {
        is_clear = !deft__obstacle_is_in(&scene->obstacles[i], &around);
    }
    return is_clear;
}

static uint32_t swing_chords(const deft__tick *tick, double time_s)
{
    double length = tick->self->motion.swing.length;
    double rate =
        deft__max(deft__abs(deft__rope_after(tick, 0).rate), deft__abs(deft__rope_after(tick, time_s).rate));
    double bend = length * rate * rate + tick->moveset->grapple.gravity;
    double count = time_s * deft__sqrt(bend / (4 * tick->moveset->touch));
    return count < DEFT__CHORDS_MAX ? (uint32_t)count + 1 : DEFT__CHORDS_MAX; /* NaN is not less */
}

/* How far the arc is at `t` from the line of a face that moves with `flow` from t0 on. */
static double swing_gap(const swing_way *way, const deft__face *face, deft__v2 flow, double t0, double t)
{
    return deft__face_gap(face, swing_feet(way, t)) - deft__v2_dot(face->normal, flow) * (t - t0);
}

/* True when the circle of the swing goes more than `touch` behind the line of a face, or the face comes. Else
 * the swing only grazes the face. */
static bool swing_gets_behind(const swing_way *way, const deft__face *face, deft__v2 flow)
{
    double hook = deft__face_gap(face, deft__v2_add(way->start, way->arm));
    return hook - way->tick->self->motion.swing.length < -way->tick->moveset->touch ||
           deft__v2_dot(face->normal, flow) > 0;
}

/* True when a chord that meets the face is an impact. An arc may begin at the line, or behind it by rounding.
 * Then the arc has to go on to more than `touch` behind the line, within the chord or a moment later. */
static bool swing_enters(const swing_way *way, const deft__face *face, deft__v2 flow, double t0, double t1)
{
    double then =
        deft__min(swing_gap(way, face, flow, t0, t1), swing_gap(way, face, flow, t0, t1 + DEFT__MOMENT_S));
    return swing_gets_behind(way, face, flow) &&
           (swing_gap(way, face, flow, t0, t0) > 0 || then < -way->tick->moveset->touch);
}

/* The instant in [t0, t1] at which the arc comes to that line. */
static double swing_instant(const swing_way *way, const deft__face *face, deft__v2 flow, double t0, double t1)
{
    double low = t0;
    double high = t1;
    for (int i = 0; i < DEFT__HALVINGS; i++) {
        double middle = low + (high - low) / 2;
        bool is_out = swing_gap(way, face, flow, t0, middle) > 0;
        low = is_out ? middle : low;
        high = is_out ? high : middle;
    }
    return low;
}

/* True when the chord `move` of the arc meets an impact in [t0, t1]. A face that the arc only grazes does not
 * hide what is behind: the chord is swept along that face. `move` becomes the way that was swept. */
static bool swing_meets(const swing_way *way, deft__v2 *move, double t0, double t1, deft__hit *hit)
{
    deft__scene *scene = &way->tick->scene;
    double time_s = t1 - t0;
    for (int i = 0; i < DEFT__GRAZED_MAX && deft__scene_sweep(scene, *move, time_s, hit); i++) {
        deft__v2 flow = deft__obstacle_flow(scene, hit->obstacle);
        if (swing_enters(way, hit->entered, flow, t0, t1)) {
            return true;
        }
        deft__v2 normal = hit->entered->normal;
        double into = deft__v2_dot(normal, deft__v2_sub(*move, deft__v2_scale(flow, time_s)));
        *move = deft__v2_sub(*move, deft__v2_scale(normal, deft__min(into, 0)));
    }
    return false;
}

static deft__segment swing_sweep(deft__tick *tick, double time_s, deft__v2 ahead)
{
    deft__scene *scene = &tick->scene;
    deft__segment segment = {DEFT_STEP_END_TIME, time_s};
    deft__hit hit;
    if (swing_is_clear(tick, ahead, time_s)) {
        scene->feet = deft__v2_add(scene->feet, ahead);
        deft__flow_advance(scene, time_s);
        return segment;
    }
    swing_way way = swing_way_of(tick);
    uint32_t chords = swing_chords(tick, time_s);
    double before = 0;
    for (uint32_t i = 1; i <= chords && segment.end == DEFT_STEP_END_TIME; i++) {
        double t = i < chords ? time_s * i / chords : time_s;
        deft__v2 move = deft__v2_sub(swing_feet(&way, t), scene->feet);
        deft__v2 swept = move;
        if (swing_meets(&way, &swept, before, t, &hit)) {
            deft__v2 flow = deft__obstacle_flow(scene, hit.obstacle);
            t = swing_instant(&way, hit.entered, flow, before, t);
            move = deft__v2_sub(swing_feet(&way, t), scene->feet);
            if (swing_meets(&way, &move, before, t, &hit)) { /* by rounding */
                move = deft__v2_scale(move, hit.t);
            }
            segment.end = DEFT_STEP_END_HIT;
            segment.time_s = t;
        }
        scene->feet = deft__v2_add(scene->feet, move);
        deft__flow_advance(scene, t - before);
        before = t;
    }
    return segment;
}

/* ---- any other law ---- */

deft__v2 deft__law_moved(deft__tick *tick, const deft__law *law, double time_s)
{
    return law->wish == DEFT__WISH_SWING ? swing_moved(tick, time_s) : deft__path_at(&law->path, time_s);
}

/* When the way along a face comes to the end of the face, and of all that continues the face; `most` when not
 * before. */
static double segment_ends_with(const deft__tick *tick, const deft__law *law, deft__edge *edge, double most)
{
    double at = deft__v2_dot(edge->tangent, tick->scene.feet);
    if (edge->present == 0) {
        return most;
    }
    deft__path path = deft__law_against(law, edge->tangent, edge->flow);
    double after = deft__path_along(&path, edge->tangent, most);
    bool forward = after > 0;
    if (deft__abs(after) <= tick->moveset->contact * DEFT__CLOSE) {
        return most; /* the feet stay at one place of the face, so they come to no end */
    }
    double limit = 0;
    do {
        limit = (forward ? edge->to : edge->from) - at;
        if (forward ? after <= limit : after >= limit) {
            return most;
        }
    } while (deft__edge_extend(&tick->scene, edge));
    double out = forward ? 1 : -1;
    if (limit * out <= 0) { /* at its end, or past that by rounding */
        if (deft__v2_dot(edge->tangent, deft__path_velocity(&path, 0)) * out >= 0) {
            return 0;
        }
        limit = out * tick->moveset->contact * DEFT__PASSED; /* the way leads back to that end */
    }
    return deft__path_reach(&path, edge->tangent, limit, 0, most);
}

/* The time of impact before `until_s`, or a moment later; DEFT__NEVER without one. The impact is where the
 * feet cross the line of a face. Only a way that goes on to more than `touch` behind that line is an impact,
 * so the curve is followed for a moment more. */
static double segment_enters(const deft__tick *tick, const deft__law *law, double until_s)
{
    const deft__scene *scene = &tick->scene;
    if (scene->obstacle_count == 0) {
        return DEFT__NEVER;
    }
    double most = deft__max(until_s, deft__min(until_s + DEFT__MOMENT_S, law->path.until_s));
    deft__curve curve = deft__curve_of(&law->path, scene->feet, deft__v2_make(0, 0), most);
    deft__rect around = deft__curve_around(&curve);
    double first = DEFT__NEVER;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (scene->moves) {
            curve.flow = scene->flows[i];
            around = deft__curve_around(&curve);
        }
        if (deft__obstacle_is_in(obstacle, &around)) {
            const deft__face *faces = &scene->faces[obstacle->first_face];
            first = deft__min(first, deft__curve_enters(&curve, obstacle, faces, tick->moveset->touch));
        }
    }
    return first;
}

deft__segment deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s, deft__v2 ahead)
{
    deft__scene *scene = &tick->scene;
    deft__segment segment = {DEFT_STEP_END_TIME, time_s};
    if (law->wish == DEFT__WISH_SWING) {
        return swing_sweep(tick, time_s, ahead);
    }
    bool rests = deft__v2_is_zero(ahead) && !scene->moves;
    if (!rests) {
        double edge_s = deft__min(segment_ends_with(tick, law, &law->edge, time_s),
                                  segment_ends_with(tick, law, &law->also, time_s));
        double hit_s = segment_enters(tick, law, edge_s);
        segment.end = edge_s < time_s ? DEFT_STEP_END_FACE : DEFT_STEP_END_TIME;
        segment.time_s = edge_s;
        if (hit_s <= edge_s) {
            segment.end = DEFT_STEP_END_HIT;
            segment.time_s = hit_s;
        }
        deft__v2 moved = segment.time_s < time_s ? deft__path_at(&law->path, segment.time_s) : ahead;
        if (!scene->moves) { /* not beside movers: a pushed character goes exactly as fast as its pusher */
            moved = deft__v2_make(deft__round_to_float(moved.x), deft__round_to_float(moved.y));
        }
        scene->feet = deft__v2_add(scene->feet, moved);
    }
    deft__flow_advance(scene, segment.time_s);
    return segment;
}
