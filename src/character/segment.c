/* character/segment.c -- sweeps a segment as chords of its curve.
 *
 * A chord strays from its curve by at most moveset->chord_error. Where a chord meets something, the instant
 * of the contact is solved on the curve, and the body is taken to the curve's own point of that instant; so
 * landings, walls and edges fall on the same instants whatever the rate. A displacement is rounded to float
 * once: a body that walks on a flat floor makes the same step every tick, to the bit.
 */
#include "character/segment.h"

#include "math/dmath.h"

#define SEGMENT_CHORDS_MAX 64
#define SEGMENT_TRIES      6

static deft__v2 segment_vector(deft_vec2d v)
{
    return deft__v2_make(v.x, v.y);
}

/* Where the feet are after t seconds from `start`, the displacement rounded to float. */
static deft__v2 segment_target(deft__v2 start, const deft_path *path, double t)
{
    deft_vec2d moved = deft_path_at(path, t);
    return deft__v2_make(start.x + (double)(float)moved.x, start.y + (double)(float)moved.y);
}

static uint32_t segment_chords(const deft__law *law, const deft_moveset *moveset, double time_s)
{
    if (law->straight) {
        return 1;
    }
    double bend = deft_piece_acceleration_max(&law->path.along, time_s) +
                  deft_piece_acceleration_max(&law->path.up, time_s);
    double count = time_s * deft__sqrt(bend / (8 * moveset->chord_error));
    return count < SEGMENT_CHORDS_MAX - 1 ? (uint32_t)count + 1 : SEGMENT_CHORDS_MAX;
}

/* The instant in [t0, t1] at which the curve, which starts at `start`, comes to a line normal . feet =
 * offset. */
static double segment_instant(const deft_path *path, deft__v2 start, deft__v2 normal, double offset,
                              double t0, double t1)
{
    double value = offset - deft__v2_dot(normal, start);
    double reached = deft__v2_dot(normal, segment_vector(deft_path_at(path, t0)));
    if (reached <= value) {
        return t0;
    }
    deft_vec2d axis;
    axis.x = normal.x;
    axis.y = normal.y;
    return deft_path_reach(path, axis, value, t0, t1);
}

/* The instant at which the followed face ends, if that is before t1, else t1. */
static double segment_run_end(const deft__law *law, deft__v2 start, double t0, double t1, bool *ends)
{
    const deft__run *run = &law->run;
    *ends = false;
    if (run->present == 0) {
        return t1;
    }
    double at_start = deft__v2_dot(run->tangent, start);
    double before = deft__v2_dot(run->tangent, segment_vector(deft_path_at(&law->path, t0)));
    double after = deft__v2_dot(run->tangent, segment_vector(deft_path_at(&law->path, t1)));
    double limit = after > before ? run->to - at_start : run->from - at_start;
    bool passes = after > before ? after > limit : (after < before && after < limit);
    if (!passes) {
        return t1;
    }
    deft_vec2d axis;
    axis.x = run->tangent.x;
    axis.y = run->tangent.y;
    *ends = true;
    bool over = after > before ? before >= limit : before <= limit;
    return over ? t0 : deft_path_reach(&law->path, axis, limit, t0, t1);
}

/* What a chord came to. */
typedef struct segment_chord {
    bool hit;
    double t;
    double moved;
    deft__hit what;
} segment_chord;

static double segment_length(deft__v2 v)
{
    return deft__sqrt(deft__v2_dot(v, v));
}

/* Moves the feet from the curve's point at t0 to the one at t1, or to the first contact. */
static segment_chord segment_sweep_chord(deft__tick *tick, const deft__law *law, deft__v2 start, double t0,
                                         double t1)
{
    deft__scene *scene = &tick->scene;
    segment_chord chord;
    const deft__face *aimed = NULL;
    memset(&chord, 0, sizeof chord);
    chord.t = t1;
    for (uint32_t tries = 0;; tries++) {
        deft__v2 move = deft__v2_sub(segment_target(start, &law->path, chord.t), scene->feet);
        if (!deft__scene_sweep(scene, move, &chord.what)) {
            scene->feet = deft__v2_add(scene->feet, move);
            chord.moved += segment_length(move);
            if (!(chord.t < t1)) {
                return chord;
            }
            /* the curve passes by what its chord met: go on from here */
            t0 = chord.t;
            chord.t = t1;
            aimed = NULL;
            continue;
        }
        const deft__face *face = chord.what.face;
        double reach = segment_length(move) * chord.what.t;
        double instant = segment_instant(&law->path, start, face->normal, face->offset, t0, chord.t);
        bool there =
            law->straight || reach <= tick->moveset->contact || face == aimed || tries >= SEGMENT_TRIES;
        if (there) {
            scene->feet = deft__v2_add(scene->feet, deft__v2_scale(move, chord.what.t));
            chord.moved += reach;
            chord.hit = true;
            chord.t = instant;
            return chord;
        }
        aimed = face;
        chord.t = instant;
    }
}

/* Takes out what rounding left between the feet and the face that they follow, before it can add up. */
static void segment_settle_on_run(deft__tick *tick, const deft__run *run)
{
    double gap = deft__v2_dot(run->normal, tick->scene.feet) - run->offset;
    if (deft__abs(gap) > tick->moveset->contact / 4 && deft__abs(gap) <= tick->moveset->touch) {
        deft__v2 move = deft__v2_scale(run->normal, -gap);
        deft__hit hit;
        double t = deft__scene_sweep(&tick->scene, move, &hit) ? hit.t : 1;
        tick->scene.feet = deft__v2_add(tick->scene.feet, deft__v2_scale(move, t));
    }
}

deft__segment deft__segment_sweep(deft__tick *tick, const deft__law *law, double time_s)
{
    deft__segment segment;
    memset(&segment, 0, sizeof segment);
    deft__v2 start = tick->scene.feet;
    uint32_t chords = segment_chords(law, tick->moveset, time_s);
    double t0 = 0;
    for (uint32_t i = 1; i <= chords; i++) {
        bool run_ends = false;
        double t1 = i < chords ? time_s * (double)i / (double)chords : time_s;
        t1 = segment_run_end(law, start, t0, t1, &run_ends);
        segment_chord chord = segment_sweep_chord(tick, law, start, t0, t1);
        segment.time_s = chord.t;
        segment.moved = chord.moved;
        if (chord.hit) {
            segment.end = DEFT__SEGMENT_HIT;
            segment.hit = chord.what;
            break;
        }
        t0 = t1;
        if (run_ends) {
            segment.end = DEFT__SEGMENT_RUN;
            break;
        }
    }
    if (law->straight && law->run.present != 0) {
        segment_settle_on_run(tick, &law->run);
    }
    return segment;
}
