/* character/roll.c -- sweeps a segment that rolls over a corner.
 *
 * The feet are on the arc exactly. What is swept is the chain of tangents around it, fine enough to stray
 * from it by less than a contact: it lies outside the corner, which is therefore never in its own way.
 */
#include "character/roll.h"

#include "contact/flow.h"
#include "geometry/rounded.h"
#include "math/dmath.h"

/* A way shorter than this share of a contact is made of rounding: it leads anywhere. */
#define ROLL_NONE 1e-6

/* What the law counts, against an arc that may flow: the way along it, or its part along an axis. */
static deft_vec2d roll_axis(const deft__law *law)
{
    deft_vec2d axis;
    axis.x = law->rolls == DEFT__ROLL_ALONG ? law->run.tangent.x : law->rolls == DEFT__ROLL_BY_X;
    axis.y = law->rolls == DEFT__ROLL_ALONG ? law->run.tangent.y : law->rolls == DEFT__ROLL_BY_Y;
    return axis;
}

static deft_path roll_path(const deft__law *law)
{
    deft_vec2d axis = roll_axis(law);
    return deft__segment_relative(law, deft__v2_make(axis.x, axis.y), law->run.flow);
}

static double roll_counted(const deft__law *law, double time_s)
{
    double held_s = deft__min(time_s, law->path.until_s);
    deft_path path = roll_path(law);
    deft_vec2d axis = roll_axis(law);
    deft_vec2d moved = deft_path_at(&path, held_s);
    double counted = axis.x * moved.x + axis.y * moved.y;
    if (time_s > held_s) {
        deft_vec2d velocity = deft_path_velocity(&path, held_s);
        counted += (axis.x * velocity.x + axis.y * velocity.y) * (time_s - held_s);
    }
    return counted;
}

/* The count at which the body looks along `normal`. */
static double roll_count_at(const deft__law *law, deft__v2 normal)
{
    const deft__run *run = &law->run;
    if (law->rolls == DEFT__ROLL_ALONG) {
        return run->radius * deft__clockwise(run->normal, normal);
    }
    return run->radius *
           (law->rolls == DEFT__ROLL_BY_X ? normal.x - run->normal.x : normal.y - run->normal.y);
}

static deft__v2 roll_normal_at(const deft__law *law, double count)
{
    const deft__run *run = &law->run;
    double turn = count / run->radius;
    if (law->rolls == DEFT__ROLL_ALONG) {
        return deft__turned_clockwise(run->normal, turn);
    }
    deft__v2 n = run->normal;
    double known = deft__clamp((law->rolls == DEFT__ROLL_BY_X ? n.x : n.y) + turn, -1, 1);
    double other = deft__sqrt(1 - known * known);
    return law->rolls == DEFT__ROLL_BY_X ? deft__v2_make(known, n.y < 0 ? -other : other)
                                         : deft__v2_make(n.x < 0 ? -other : other, known);
}

/* Where the arc ends on the way that the law counts upwards, or downwards. */
static deft__v2 roll_end(const deft__law *law, bool upwards)
{
    const deft__run *run = &law->run;
    deft_vec2d axis = roll_axis(law);
    bool clockwise = (axis.x * run->tangent.x + axis.y * run->tangent.y > 0) == upwards;
    deft__v2 start = deft__v2_add(run->center, deft__v2_scale(run->normal, run->radius));
    double along = deft__v2_dot(run->tangent, start);
    double left = clockwise ? deft__max(run->to - along, 0) : deft__min(run->from - along, 0);
    return deft__turned_clockwise(run->normal, left / run->radius);
}

/* The normal where the roll ends, and whether that is the end of the arc. */
static deft__v2 roll_goal(const deft__law *law, double time_s, bool *ends, double *count)
{
    *count = roll_counted(law, time_s);
    deft__v2 end = roll_end(law, *count > 0);
    double limit = roll_count_at(law, end);
    *ends = *count > 0 ? *count > limit : *count < limit && *count < 0;
    if (*ends) {
        *count = limit;
        return end;
    }
    return roll_normal_at(law, *count);
}

static deft__v2 roll_place(const deft__run *run, deft__v2 normal)
{
    return deft__v2_add(run->center, deft__v2_scale(normal, run->radius));
}

/* How far the arc itself goes. */
static deft__v2 roll_drift(const deft__law *law, double time_s)
{
    return deft__v2_scale(law->run.flow, time_s);
}

deft__v2 deft__roll_moved(const deft__law *law, double time_s)
{
    bool ends;
    double count;
    deft__v2 goal = roll_goal(law, time_s, &ends, &count);
    deft__v2 around = deft__v2_scale(deft__v2_sub(goal, law->run.normal), law->run.radius);
    return deft__v2_add(around, roll_drift(law, time_s));
}

/* Turns the law and what the tick follows to where the body looks now. */
static void roll_turn(deft__tick *tick, deft__law *law, deft__v2 normal)
{
    deft__run *run = &law->run;
    deft__v2 before = run->tangent;
    double start = deft__v2_dot(before, roll_place(run, run->normal));
    double turned = run->radius * deft__clockwise(run->normal, normal);
    run->normal = normal;
    run->tangent = deft__v2_make(normal.y, -normal.x);
    double moved = deft__v2_dot(run->tangent, roll_place(run, normal)) - start - turned;
    run->from += moved;
    run->to += moved;
    run->offset = deft__v2_dot(normal, roll_place(run, normal));
    deft_path *path = &law->path;
    bool flows = !deft__v2_is_zero(run->flow);
    if (law->rolls == DEFT__ROLL_ALONG) {
        double way = path->along_axis.x * before.x + path->along_axis.y * before.y;
        path->along_axis.x = way > 0 ? run->tangent.x : -run->tangent.x;
        path->along_axis.y = way > 0 ? run->tangent.y : -run->tangent.y;
    } else if (law->rolls == DEFT__ROLL_BY_X && deft__abs(run->tangent.x) > 0) {
        path->along_axis.y = run->tangent.y / run->tangent.x;
        path->up_axis.y = flows ? run->flow.y - run->flow.x * path->along_axis.y : path->up_axis.y;
    } else if (law->rolls == DEFT__ROLL_BY_Y && deft__abs(run->tangent.y) > 0) {
        path->up_axis.x = run->tangent.x / run->tangent.y;
        path->along_axis.x = flows ? run->flow.x - run->flow.y * path->up_axis.x : path->along_axis.x;
    }
    tick->run = *run;
}

/* When the law has `moved` the feet so far on the arc, to beside it, in a `turn` of it from its start. */
static double roll_instant(const deft__law *law, deft__v2 moved, double turn, double after_s, double until_s)
{
    deft_vec2d axis = roll_axis(law);
    double count =
        law->rolls == DEFT__ROLL_ALONG ? law->run.radius * turn : axis.x * moved.x + axis.y * moved.y;
    deft_path path = roll_path(law);
    return deft_path_reach(&path, axis, count, after_s, until_s);
}

/* Takes the feet around the arc in *time_s; true, *time_s the time that took, and `hit` filled, when
 * something is in the way. */
static bool roll_around(deft__scene *scene, const deft__law *law, deft__v2 goal, double contact,
                        double *time_s, deft__hit *hit)
{
    const deft__run *run = &law->run;
    double turn = deft__clockwise(run->normal, goal);
    double fine = deft__sqrt(4 * contact / run->radius);
    uint32_t count = (uint32_t)(deft__abs(turn) / fine) + 1;
    deft__v2 last = run->normal;
    deft__v2 start = scene->feet;
    double from_s = 0;
    for (uint32_t i = 1; i <= count + 1; i++) {
        deft__v2 to = roll_place(run, goal);
        double to_s = *time_s * i / (count + 1);
        if (i <= count) {
            deft__v2 next = i < count ? deft__turned_clockwise(run->normal, turn * i / count) : goal;
            double out = run->radius / (1 + deft__v2_dot(last, next));
            to = deft__v2_add(run->center, deft__v2_scale(deft__v2_add(last, next), out));
            last = next;
            if (scene->moves) { /* what pushes goes as fast as the body all the way */
                to_s = roll_instant(law, deft__v2_sub(to, start), turn * (i - 0.5) / count, from_s, *time_s);
            }
        }
        to = deft__v2_add(to, roll_drift(law, to_s));
        deft__v2 move = deft__v2_sub(to, scene->feet);
        bool stopped = deft__scene_sweep(scene, move, to_s - from_s, hit);
        scene->feet = stopped ? deft__v2_add(scene->feet, deft__v2_scale(move, hit->t)) : to;
        to_s = stopped ? from_s + (to_s - from_s) * hit->t : to_s;
        deft__flow_pass(scene, to_s - from_s);
        if (stopped) {
            *time_s = to_s;
            return true;
        }
        from_s = to_s;
    }
    return false;
}

/* A body that does not roll goes with its corner; what moves may come to it. */
static void roll_along_with(deft__scene *scene, const deft__law *law, deft__segment *segment)
{
    deft__v2 move = roll_drift(law, segment->time_s);
    if (scene->moves && deft__scene_sweep(scene, move, segment->time_s, &segment->hit)) {
        segment->end = DEFT__SEGMENT_HIT;
        segment->time_s *= segment->hit.t;
    }
    scene->feet = deft__v2_add(scene->feet, roll_drift(law, segment->time_s));
    deft__flow_pass(scene, segment->time_s);
}

deft__segment deft__roll_sweep(deft__tick *tick, deft__law *law, double time_s)
{
    deft__segment segment;
    deft__scene *scene = &tick->scene;
    bool ends;
    double count;
    deft__v2 goal = roll_goal(law, time_s, &ends, &count);
    segment.end = ends ? DEFT__SEGMENT_RUN : DEFT__SEGMENT_TIME;
    deft_path path = roll_path(law);
    segment.time_s = ends ? deft_path_reach(&path, roll_axis(law), count, 0, time_s) : time_s;
    double far = law->run.radius * deft__abs(deft__clockwise(law->run.normal, goal));
    if (!(far > ROLL_NONE * tick->moveset->contact)) {
        roll_along_with(scene, law, &segment);
        return segment;
    }
    double took_s = segment.time_s;
    if (roll_around(scene, law, goal, tick->moveset->contact, &took_s, &segment.hit)) {
        deft__v2 out = deft__v2_sub(scene->feet, deft__v2_add(law->run.center, roll_drift(law, took_s)));
        goal = deft__v2_scale(out, 1 / deft__sqrt(deft__v2_dot(out, out)));
        double reached = roll_count_at(law, goal);
        reached = count > 0 ? deft__clamp(reached, 0, count) : deft__clamp(reached, count, 0);
        segment.end = DEFT__SEGMENT_HIT;
        segment.time_s =
            scene->moves ? took_s : deft_path_reach(&path, roll_axis(law), reached, 0, segment.time_s);
    }
    roll_turn(tick, law, goal);
    return segment;
}
