/* character/roll.c -- sweeps a segment that rolls over a corner.
 *
 * The feet are on the arc exactly, wherever it has gone by then. What is swept is the chain of tangents
 * around it, fine enough to stray from it by less than a contact: it lies outside the corner, which is
 * therefore never in its own way.
 */
#include "character/roll.h"

#include "base/tolerance.h"
#include "contact/flow.h"
#include "geometry/rounded.h"
#include "math/dmath.h"

/* When the count, which starts at 0, comes to `count`. */
static double roll_reach(const deft__law *law, double count, double t0, double t1)
{
    deft_vec2d axis = deft__roll_axis(law);
    deft__path path = deft__law_against(law, deft__v2_make(axis.x, axis.y), law->run.flow);
    return deft__path_reach(&path, axis, count, t0, t1);
}

static deft__v2 roll_place(const deft__run *run, deft__v2 normal)
{
    return deft__v2_add(run->center, deft__v2_scale(normal, run->radius));
}

/* Turns the law and what the tick follows to where the body looks now. */
static void roll_turn(deft__tick *tick, deft__law *law, deft__v2 normal)
{
    deft__run *run = &law->run;
    deft__v2 before = run->tangent;
    *run = deft__roll_turned(run, normal);
    deft__path *path = &law->path;
    if (law->rolls == DEFT__ROLL_ALONG) {
        double way = path->along_axis.x * before.x + path->along_axis.y * before.y;
        path->along_axis.x = way > 0 ? run->tangent.x : -run->tangent.x;
        path->along_axis.y = way > 0 ? run->tangent.y : -run->tangent.y;
    } else if (law->rolls == DEFT__ROLL_BY_X && deft__abs(run->tangent.x) > 0) {
        path->along_axis.y = run->tangent.y / run->tangent.x;
        path->up_axis.y = run->flow.y - run->flow.x * path->along_axis.y;
    } else if (law->rolls == DEFT__ROLL_BY_Y && deft__abs(run->tangent.y) > 0) {
        path->up_axis.x = run->tangent.x / run->tangent.y;
        path->along_axis.x = run->flow.x - run->flow.y * path->up_axis.x;
    }
    if (law->rolls == DEFT__ROLL_BY_WALL && deft__abs(deft__v2_dot(law->by, run->tangent)) > 0) {
        double across = deft__v2_dot(law->by, run->tangent);
        path->along_axis.x = run->tangent.x / across;
        path->along_axis.y = run->tangent.y / across;
    }
    tick->run = *run;
}

/* By how much the feet are beside the arc. What keeps them off it may be what they roll away from: they do
 * not come on to it before they are away. */
static deft__v2 roll_beside(const deft__scene *scene, const deft__run *run)
{
    deft__v2 beside = deft__v2_sub(scene->feet, roll_place(run, run->normal));
    double far = deft__abs(beside.x) + deft__abs(beside.y);
    bool counts =
        !scene->moves && far > DEFT__GRAZE_FLOAT * scene->moveset->contact && far <= scene->moveset->touch;
    return counts ? beside : deft__v2_make(0, 0);
}

/* Most chords for the sake of time. */
#define ROLL_CHORDS_MAX 64

/* What moves meets the feet at the right instant only if they are where they should be all the time: chords
 * of a speed that changes stray from that. */
static uint32_t roll_chords_of_speed(const deft__scene *scene, const deft__law *law, double time_s)
{
    deft_vec2d along = law->path.along_axis;
    deft_vec2d up = law->path.up_axis;
    double bend =
        deft_piece_acceleration_max(&law->path.along, time_s) * (deft__abs(along.x) + deft__abs(along.y)) +
        deft_piece_acceleration_max(&law->path.up, time_s) * (deft__abs(up.x) + deft__abs(up.y));
    double count = deft__sqrt(bend * time_s * time_s / (DEFT__SAGITTA * scene->moveset->contact));
    return scene->moves && count > 1 ? (uint32_t)deft__min(count, ROLL_CHORDS_MAX) : 0;
}

/* Takes the feet around the arc in time_s, or, in a still world, at once; true, and `hit` and the time that
 * passed until then filled, when something is in the way. */
static bool roll_around(deft__scene *scene, const deft__law *law, deft__v2 goal, double time_s,
                        deft__hit *hit, double *passed_s)
{
    const deft__run *run = &law->run;
    double turn = deft__clockwise(run->normal, goal);
    double fine = deft__sqrt(4 * scene->moveset->contact / run->radius);
    uint32_t count = (uint32_t)(deft__abs(turn) / fine) + 1;
    uint32_t least = roll_chords_of_speed(scene, law, time_s);
    count = count < least ? least : count;
    deft__v2 last = run->normal;
    deft__v2 beside = roll_beside(scene, run);
    *passed_s = 0;
    for (uint32_t i = 1; i <= count + 1; i++) {
        deft__v2 to = goal;
        double until_s = time_s;
        if (i <= count) {
            deft__v2 next = i < count ? deft__turned_clockwise(run->normal, turn * i / count) : goal;
            to = deft__v2_scale(deft__v2_add(last, next), 1 / (1 + deft__v2_dot(last, next)));
            until_s = scene->moves ? roll_reach(law, deft__roll_count_at(law, to), *passed_s, time_s) : 0;
            last = next;
        }
        to = deft__v2_add(roll_place(run, to), deft__v2_scale(run->flow, until_s));
        to = i <= count ? deft__v2_add(to, beside) : to;
        deft__v2 move = deft__v2_sub(to, scene->feet);
        double each_s = until_s - *passed_s;
        bool stopped = deft__scene_sweep(scene, move, each_s, hit);
        scene->feet = stopped ? deft__v2_add(scene->feet, deft__v2_scale(move, hit->t)) : to;
        *passed_s += stopped ? each_s * hit->t : each_s;
        deft__flow_pass(scene, stopped ? each_s * hit->t : each_s);
        if (stopped) {
            return true;
        }
    }
    return false;
}

/* The body stays where it is on the arc, or goes with it. */
static bool roll_rests(deft__scene *scene, const deft__run *run, double time_s, deft__hit *hit)
{
    deft__v2 move = deft__v2_scale(run->flow, time_s);
    bool stopped = scene->moves && deft__scene_sweep(scene, move, time_s, hit);
    double share = stopped ? hit->t : 1;
    scene->feet = deft__v2_add(scene->feet, deft__v2_scale(move, share));
    deft__flow_pass(scene, time_s * share);
    return stopped;
}

/* What touches a corner may be off its arc by up to `touch`, where something else leaves it no room: then it
 * goes around at that distance, or the way on to the arc would take part in what the law counts. */
static void roll_take_distance(const deft__scene *scene, deft__run *run)
{
    deft__v2 out = deft__v2_sub(scene->feet, run->center);
    double far_out = deft__sqrt(deft__v2_dot(out, out));
    if (!(deft__abs(far_out - run->radius) <= scene->moveset->touch)) {
        return;
    }
    double share = far_out / run->radius;
    double along = deft__v2_dot(run->tangent, run->center);
    run->from = along + (run->from - along) * share;
    run->to = along + (run->to - along) * share;
    run->radius = far_out;
}

deft__segment deft__roll_sweep(deft__tick *tick, deft__law *law, double time_s)
{
    deft__segment segment;
    deft__scene *scene = &tick->scene;
    if (scene->moves) {
        roll_take_distance(scene, &law->run);
    }
    bool ends;
    double count;
    double passed_s = 0;
    deft__v2 goal = deft__roll_goal(law, time_s, &ends, &count);
    segment.end = ends ? DEFT__SEGMENT_RUN : DEFT__SEGMENT_TIME;
    segment.time_s = ends ? roll_reach(law, count, 0, time_s) : time_s;
    double far = law->run.radius * deft__abs(deft__clockwise(law->run.normal, goal));
    if (!(far > DEFT__GRAZE_FLOAT * tick->moveset->contact)) {
        if (roll_rests(scene, &law->run, segment.time_s, &segment.hit)) {
            segment.end = DEFT__SEGMENT_HIT;
            segment.time_s *= segment.hit.t;
        }
        return segment;
    }
    if (roll_around(scene, law, goal, segment.time_s, &segment.hit, &passed_s)) {
        deft__v2 center = deft__v2_add(law->run.center, deft__v2_scale(law->run.flow, passed_s));
        deft__v2 out = deft__v2_sub(scene->feet, center);
        double far_out = deft__sqrt(deft__v2_dot(out, out));
        goal = deft__v2_scale(out, 1 / far_out);
        if (deft__abs(far_out - law->run.radius) <=
            tick->moveset->contact) { /* off the chain, on to the arc */
            scene->feet = deft__v2_add(center, deft__v2_scale(goal, law->run.radius));
        }
        segment.end = DEFT__SEGMENT_HIT;
        if (!scene->moves) {
            double reached = deft__roll_count_at(law, goal);
            double before_s = passed_s;
            reached = count > 0 ? deft__clamp(reached, 0, count) : deft__clamp(reached, count, 0);
            passed_s = roll_reach(law, reached, 0, segment.time_s);
            /* it went there at once; what is gathered later stands where it is then */
            deft__flow_pass(scene, passed_s - before_s);
        }
        segment.time_s = passed_s;
    }
    roll_turn(tick, law, goal);
    return segment;
}
