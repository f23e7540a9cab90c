/* character/segment.c -- sweeps a segment as chords of its curve.
 *
 * A chord strays from its curve by at most moveset->chord_error, and by no more than moveset->touch where
 * anything is near. Where a chord meets something, the instant of the contact is solved on the curve, and the
 * body is taken to the curve's own point of that instant; so landings, walls and edges fall on the same
 * instants whatever the rate. A displacement is rounded to float once: a body that walks on a flat floor
 * makes the same step every tick, to the bit.
 */
#include "character/segment.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "character/swing.h"
#include "contact/flow.h"
#include "contact/slide.h"
#include "math/dmath.h"
#include "motion/path.h"

#define SEGMENT_CHORDS_MAX 64
#define SEGMENT_TRIES      6
/* Most casts of a chord, whatever is around: docs/dev/soak.md. */
#define SEGMENT_CASTS_MAX 9

static deft__v2 segment_moved(const deft__law *law, double t)
{
    deft_vec2d moved = deft__path_at(&law->path, t);
    return deft__v2_make(moved.x, moved.y);
}

/* Where a displacement from `start`, rounded to float, takes the feet. Among what moves nothing is rounded: a
 * body that is pushed must go exactly as fast as what pushes it. */
static deft__v2 segment_target(const deft__scene *scene, deft__v2 start, deft__v2 moved)
{
    if (scene->moves) {
        return deft__v2_add(start, moved);
    }
    return deft__v2_make(start.x + deft__round_to_float(moved.x), start.y + deft__round_to_float(moved.y));
}

DEFT__EACH_TICK deft__v2 deft__law_moved(const deft__tick *tick, const deft__law *law, double time_s)
{
    if (DEFT__RARELY(law->swings)) {
        return deft__swing_moved(tick, time_s);
    }
    double held_s = deft__min(time_s, law->path.until_s);
    deft_vec2d moved = deft__path_at(&law->path, held_s);
    if (time_s > held_s) {
        deft_vec2d velocity = deft__path_velocity(&law->path, held_s);
        moved.x += velocity.x * (time_s - held_s);
        moved.y += velocity.y * (time_s - held_s);
    }
    return deft__v2_make(moved.x, moved.y);
}

/* True when one chord is the whole of it: along a line, and nothing flows past. */
static bool segment_is_one_chord(const deft__tick *tick, const deft__law *law)
{
    return law->straight && !tick->scene.moves;
}

static uint32_t segment_chords(const deft__tick *tick, const deft__law *law, double time_s)
{
    const deft_moveset *moveset = tick->moveset;
    double bend = deft_piece_acceleration_max(&law->path.along, time_s) +
                  deft_piece_acceleration_max(&law->path.up, time_s);
    /* a parabola of acceleration a strays from its chord over a time t by a t^2 / 8 */
    double strays = bend * time_s * time_s / (DEFT__SAGITTA * moveset->chord_error);
    if (strays <= 1) {
        return 1;
    }
    double count = deft__sqrt(strays);
    return count < SEGMENT_CHORDS_MAX - 1 ? (uint32_t)count + 1 : SEGMENT_CHORDS_MAX;
}

static deft_vec2d segment_axis(deft__v2 v)
{
    deft_vec2d axis;
    axis.x = v.x;
    axis.y = v.y;
    return axis;
}

/* The instant in [t0, t1] at which the path comes back to where it is along `axis` at t0; t0 when it does
 * not leave, or for longer. */
static double segment_return(const deft__path *path, deft_vec2d axis, double t0, double t1)
{
    deft_vec2d velocity = deft__path_velocity(path, t0);
    double value = deft__path_along(path, axis, t0);
    double away = t1;
    double back;
    if (!(axis.x * velocity.x + axis.y * velocity.y > 0) || deft__path_along(path, axis, t1) > value) {
        return t0;
    }
    do {
        back = away;
        away = t0 + (away - t0) / 2;
        if (away - t0 <= DEFT__INSTANT_S) {
            return t0;
        }
    } while (deft__path_along(path, axis, away) <= value);
    return deft__path_reach(path, axis, value, away, back);
}

/* The instant in [t0, t1] at which the curve, which starts at `start`, comes to a line normal . feet =
 * offset, which flows from t0 on. A body that touches it already may be off on a hop too low for its chord to
 * show. */
static double segment_instant(const deft__law *law, deft__v2 start, const deft__face *face, deft__v2 flow,
                              double t0, double t1)
{
    deft_vec2d axis = segment_axis(face->normal);
    deft__path path = deft__law_against(law, face->normal, flow);
    double value = face->offset - deft__v2_dot(face->normal, start) - deft__v2_dot(face->normal, flow) * t0;
    if (deft__path_along(&path, axis, t0) <= value) {
        return segment_return(&path, axis, t0, t1);
    }
    return deft__path_reach(&path, axis, value, t0, t1);
}

/* The part of a segment between two points of its curve, as displacements since its start. */
typedef struct segment_span {
    double t0, t1;
    deft__v2 moved0, moved1;
} segment_span;

/* Shortens the span to where the followed face, and all that continue it, end; true when it does. */
static bool segment_ends_with_run(const deft__tick *tick, deft__law *law, deft__v2 start, segment_span *span)
{
    deft__run *run = &law->run;
    if (run->present == 0) {
        return false;
    }
    deft__v2 flow = run->flow;
    double slip = deft__v2_dot(run->tangent, flow);
    double at_start = deft__v2_dot(run->tangent, start);
    double before = deft__v2_dot(run->tangent, span->moved0) - slip * span->t0;
    double after = deft__v2_dot(run->tangent, span->moved1) - slip * span->t1;
    bool forward = after > before;
    if (deft__abs(after - before) <= tick->moveset->contact * DEFT__CLOSE) {
        return false; /* held where it is, on what goes along under it */
    }
    double limit = 0;
    do {
        limit = (forward ? run->to : run->from) - at_start;
        if (forward ? after <= limit : !(after < before && after < limit)) {
            return false;
        }
        /* what flows past is not where the run was taken */
    } while (deft__v2_is_zero(run->flow) && deft__run_extend(&tick->scene, run));
    deft__path path = deft__law_against(law, run->tangent, flow);
    deft_vec2d axis = segment_axis(run->tangent);
    double begins = deft__path_along(&path, axis, span->t0);
    bool is_past = forward ? begins >= limit : begins <= limit;
    span->t1 = is_past ? span->t0 : deft__path_reach(&path, axis, limit, span->t0, span->t1);
    span->moved1 = segment_moved(law, span->t1);
    return true;
}

/* What a chord came to. */
typedef struct segment_chord {
    bool hit;
    double t;

    deft__hit what;
} segment_chord;

/* A chord that grazes a face comes to it by rounding long before its end, where the curve's own point is: the
 * rest of the way is along the face. */
static void segment_graze(deft__scene *scene, const deft__face *face, deft__v2 rest)
{
    deft__v2 along = deft__face_tangent(face);
    deft__v2 way = deft__v2_scale(along, deft__v2_dot(along, rest));
    if (scene->moves || !(deft__abs(way.x) + deft__abs(way.y) > scene->moveset->contact)) {
        return;
    }
    (void)deft__shift(scene, way);
}

/* Moves the feet over a span of the curve, or to the first contact. */
static segment_chord segment_sweep_span(deft__tick *tick, const deft__law *law, deft__v2 start,
                                        const segment_span *span)
{
    deft__scene *scene = &tick->scene;
    segment_chord chord;
    const deft__face *aimed = NULL;
    deft__v2 moved = span->moved1;
    double strays = law->straight ? 0 : 2 * tick->moveset->touch; /* by `touch` along each axis */
    double t0 = span->t0;
    double least_s = scene->moves ? DEFT__INSTANT_S : 0; /* a way of rounding would meet anything */
    chord.hit = false;

    chord.t = span->t1;
    for (uint32_t tries = 0;; tries++) {
        DEFT_ASSERT(tries < SEGMENT_CASTS_MAX);
        deft__v2 move = deft__v2_sub(segment_target(scene, start, moved), scene->feet);
        if (!deft__scene_sweep_chord(scene, move, chord.t - t0, strays, &chord.what)) {
            scene->feet = deft__v2_add(scene->feet, move);
            deft__flow_pass(scene, chord.t - t0);
            if (!(chord.t < span->t1)) {
                return chord;
            }
            /* the curve passes by what its chord met: go on from here */
            t0 = chord.t;
            chord.t = span->t1;
            moved = span->moved1;
            aimed = NULL;
            continue;
        }
        const deft__face *face = chord.what.face;
        deft__v2 flow = deft__flow_of_hit(scene, &chord.what);
        double onward = chord.t;
        chord.t = segment_instant(law, start, chord.what.entered, flow, t0, chord.t);
        bool is_there = segment_is_one_chord(tick, law) || chord.t - t0 <= least_s || face == aimed;
        if (is_there || tries >= SEGMENT_TRIES) {
            if (DEFT__RARELY(!is_there)) { /* the feet are where the chord ends, not the curve */
                chord.t = t0 + (onward - t0) * chord.what.t;
            }
            scene->feet = deft__v2_add(scene->feet, deft__v2_scale(move, chord.what.t));
            if (DEFT__RARELY(face == aimed)) {
                segment_graze(scene, chord.what.entered, deft__v2_scale(move, 1 - chord.what.t));
            }
            deft__flow_pass(scene, chord.t - t0);
            chord.hit = true;
            return chord;
        }
        aimed = face;
        moved = segment_moved(law, chord.t);
    }
}

deft__v2 deft__way_on_to(const deft__tick *tick, deft__v2 normal, double gap)
{
    bool stands = deft__is_grounded(tick->self) && normal.y >= tick->moveset->slope_cos;
    return stands ? deft__v2_make(0, -gap / normal.y) : deft__v2_scale(normal, -gap);
}

/* Takes out what rounding left between the feet and the face that they follow, before it can add up. */
static void segment_settle_on_run(deft__tick *tick, const deft__run *run, double time_s)
{
    double lifted = deft__v2_dot(run->normal, run->flow) * time_s;
    double gap = deft__v2_dot(run->normal, tick->scene.feet) - run->offset - lifted;
    if (DEFT__RARELY(deft__abs(gap) > tick->moveset->contact * DEFT__END) &&
        deft__abs(gap) <= tick->moveset->touch) {
        (void)deft__shift(&tick->scene, deft__way_on_to(tick, run->normal, gap));
    }
}

/* True when something stands so close to the way from the span's start to its end that the curve, which
 * bulges beyond the chord, could touch what the chord does not, or the other way round. */
static bool segment_is_close(const deft__tick *tick, const deft__law *law, deft__v2 start,
                             const segment_span *span)
{
    const deft__scene *scene = &tick->scene;
    double time_s = span->t1 - span->t0;
    double wide = deft_piece_acceleration_max(&law->path.along, span->t1) * time_s * time_s / DEFT__SAGITTA;
    double tall = deft_piece_acceleration_max(&law->path.up, span->t1) * time_s * time_s / DEFT__SAGITTA;
    double bulge = deft__max(wide, tall);
    double solid = tick->moveset->touch;
    double one_way =
        solid *
        DEFT__PASSED; /* a chord that runs below its edge passes it: the curve must not have been above */
    if (bulge <= one_way) {
        return false;
    }
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        deft__v2 flow = scene->moves ? scene->flows[i] : deft__v2_make(0, 0);
        if (bulge <= (obstacle->one_way != 0 ? one_way : solid) ||
            (law->straight && deft__v2_is_zero(flow))) { /* goes along what stands */
            continue;
        }
        deft__v2 end = deft__v2_sub(span->moved1, deft__v2_scale(flow, time_s)); /* as the obstacle sees it */
        if (start.x + deft__max(span->moved0.x, end.x) + wide > obstacle->left &&
            start.x + deft__min(span->moved0.x, end.x) - wide < obstacle->right &&
            start.y + deft__max(span->moved0.y, end.y) + tall > obstacle->bottom &&
            start.y + deft__min(span->moved0.y, end.y) - tall < obstacle->top) {
            return true;
        }
    }
    return false;
}

/* The next span of the curve: as long as chord_s says, but shorter where something is close. */
static void segment_take_span(const deft__tick *tick, const deft__law *law, deft__v2 start, double chord_s,
                              double time_s, deft__v2 ahead, segment_span *span)
{
    bool is_last = span->t0 + chord_s * 1.5 > time_s;
    span->t1 = is_last ? time_s : span->t0 + chord_s;
    span->moved1 = is_last ? ahead : segment_moved(law, span->t1);
    while (segment_is_close(tick, law, start, span)) {
        span->t1 = span->t0 + (span->t1 - span->t0) / 2;
        span->moved1 = segment_moved(law, span->t1);
    }
}

DEFT__EACH_TICK deft__segment deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s,
                                                  deft__v2 ahead)
{
    if (DEFT__RARELY(law->swings)) {
        return deft__swing_sweep(tick, time_s);
    }
    deft__v2 start = tick->scene.feet;
    bool is_one = segment_is_one_chord(tick, law);
    double chord_s = is_one ? time_s : time_s / (double)segment_chords(tick, law, time_s);
    segment_span span = {0, time_s, {0, 0}, ahead};
    deft__segment segment = {DEFT__SEGMENT_TIME, time_s, {0, NULL, NULL, NULL}};
    bool rests = is_one && deft__v2_is_zero(ahead);
    if (rests) { /* what is gathered later stands where it is then */
        deft__flow_pass(&tick->scene, time_s);
    }
    while (!rests && span.t0 < time_s) {
        if (!is_one) {
            segment_take_span(tick, law, start, chord_s, time_s, ahead, &span);
        }
        bool run_ends = segment_ends_with_run(tick, law, start, &span);
        segment_chord chord = segment_sweep_span(tick, law, start, &span);
        segment.time_s = chord.t;
        segment.hit = chord.what;
        if (chord.hit || run_ends) {
            segment.end = chord.hit ? DEFT__SEGMENT_HIT : DEFT__SEGMENT_RUN;
            break;
        }
        span.t0 = span.t1;
        span.moved0 = span.moved1;
    }
    if (law->straight && law->run.present != 0) {
        segment_settle_on_run(tick, &law->run, segment.time_s);
    }
    return segment;
}
