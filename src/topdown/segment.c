/* topdown/segment.c -- one segment of a walker's tick. The walker senses what is around it. Then a course
 * moves the walker until the course ends or meets something. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/overlap.h"
#include "contact/support.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "topdown/walk.h"

#include <stddef.h>

/* How long the course may be: to the tick's end, the course's next switch, the reach of one gather, or the
 * border of moving ground. From then on the course knows how far it takes the feet in that time. */
static double walk_until(const deft__walker *walk, deft__course *course)
{
    double most = walk->moveset->travel_max;
    double time_s = deft__min(walk->dt - walk->now_s, deft__min(walk->step_max_s, course->until_s));
    time_s = deft__min(time_s, deft__flow_until(&walk->scene));
    /* a switch due within rounding is passed, so time always goes on */
    time_s = deft__max(time_s, DEFT__INSTANT_S);
    deft__v2 ahead = deft__course_moved(course, time_s);
    for (int i = 0; i < DEFT__HALVINGS && (deft__abs(ahead.x) > most || deft__abs(ahead.y) > most); i++) {
        time_s *= 0.5;
        ahead = deft__course_moved(course, time_s);
    }
    course->ahead = ahead;
    course->ahead_s = time_s;
    return time_s;
}

/* The way of the walker past zones, along a part of its course that is `moved` long. A heading that turns
 * counts as a chord. */
static deft__curve walk_way(const deft__course *course, deft__path *path, deft__v2 from, deft__v2 flow,
                            deft__v2 moved, double time_s)
{
    deft__path own = {course->own, course->knock, course->heading, course->knock_axis, time_s};
    bool turns = course->turn < 0 || course->turn > 0;
    *path = turns && time_s > 0 ? deft__path_straight(deft__v2_scale(moved, 1 / time_s)) : own;
    return deft__curve_of(path, from, deft__v2_scale(flow, -1), time_s);
}

/* When the course, for at most time_s, comes to the border of moving ground. Chords of a heading that turns
 * stray from it by less than what counts as touching. They overlap, because a border just past the end of one
 * counts as crossed where the next begins. */
static double walk_to_border(const deft__walker *walk, const deft__course *course, double time_s)
{
    bool turns = course->turn < 0 || course->turn > 0;
    uint32_t chords = turns ? deft__walk_chords(walk, course, time_s) : 1;
    double part_s = time_s / chords;
    deft__v2 at = deft__v2_add(walk->scene.feet, walk->scene.drift);
    deft__v2 before = deft__v2_make(0, 0);
    for (uint32_t i = 0; i < chords; i++) {
        deft__path path;
        deft__v2 after = deft__course_moved(course, part_s * (i + 1));
        deft__v2 moved = deft__v2_sub(after, before);
        deft__curve way = walk_way(course, &path, at, walk->scene.flow, moved, part_s);
        way = turns ? deft__curve_of(&path, at, way.flow, part_s * (1 + DEFT__LAST_PART)) : way;
        double until_s = deft__border_until(&walk->scene, DEFT_ZONE_CONVEYOR, &way);
        if (until_s < way.time_s) {
            return part_s * i + until_s;
        }
        at = deft__v2_add(at, deft__v2_add(moved, deft__v2_scale(walk->scene.flow, part_s)));
        before = after;
    }
    return time_s;
}

/* The walker goes into a wall that moves away as fast as the wall does. */
static void walk_follow(deft__walker *walk)
{
    if (!deft__v2_is_zero(walk->follows)) {
        deft__v2 own = deft__v2_scale(walk->heading, walk->speed);
        deft__walk_set_own(walk, deft__v2_add(own, walk->follows));
    }
}

/* The velocity after time_s, and the phase that belongs to the velocity. */
static void walk_take(deft__walker *walk, const deft__course *course, double time_s)
{
    walk->heading = deft__course_heading(course, time_s);
    walk->speed = deft__max(deft_piece_speed(&course->own, time_s), 0);
    walk->knock = deft__v2_scale(course->knock_axis, deft_piece_speed(&course->knock, time_s));
    deft_steer_advance(&walk->self->steer, &course->own, time_s);
    walk_follow(walk);
}

/* Something is in the way: from now on the velocity goes along its face. */
static void walk_meet(deft__walker *walk, const deft__hit *hit)
{
    deft__v2 flow = deft__v2_add(deft__obstacle_flow(&walk->scene, hit->obstacle), walk->scene.flow);
    deft__walk_hit(walk, hit->face, hit->obstacle, deft__v2_dot(flow, hit->face->normal));
}

/* The way of a segment was straight, but the followed wall turned. The feet are put back on the wall. */
static void walk_keep_to(deft__walker *walk, const deft__course *course, deft__v2 from)
{
    deft__edge wall = course->wall;
    if (deft__flow_turn_rate(&walk->scene, wall.body) == 0 ||
        deft__edge_find_again(&walk->scene, &wall) == NULL) {
        return;
    }
    deft__v2 moved = deft__v2_sub(walk->scene.feet, from);
    double gap = deft__v2_dot(wall.normal, walk->scene.feet) - wall.offset;
    double most = walk->moveset->touch + DEFT__TURNED * deft__sqrt(deft__v2_dot(moved, moved));
    if (gap > walk->moveset->contact * DEFT__END && gap <= most) {
        (void)deft__shift(&walk->scene, deft__v2_scale(wall.normal, -gap));
    }
}

void deft__walk_segment(deft__walker *walk)
{
    deft__course course;
    deft__hit hit;
    deft__walk_dash_decide(walk);
    deft__walk_sense(walk);
    if (walk->waits != DEFT__WAITS_NOT) {
        return;
    }
    deft__walk_course(walk, &course);
    double time_s = walk_until(walk, &course);
    if (!deft__scene_covers(&walk->scene, course.ahead, time_s)) {
        if (deft__scene_look(&walk->scene, course.ahead, time_s) != 0) { /* a shorter way */
            walk->step_max_s = time_s * 0.5;
            deft__walk_look(walk);
        }
        walk_follow(walk); /* it is sensed again from here */
        return;
    }
    deft__v2 from = deft__v2_add(walk->scene.feet, walk->scene.drift);
    deft__v2 flow = walk->scene.flow;
    deft__v2 started = walk->scene.feet;
    bool turns = deft__flow_turns(&walk->scene);
    if (walk->scene.zone_count != 0) {
        double border_s =
            deft__max(walk_to_border(walk, &course, time_s), deft__border_least_s(walk->borders));
        walk->borders += border_s < time_s ? 1 : 0;
        time_s = deft__min(border_s, time_s);
    }
    bool meets = deft__walk_sweep(walk, &course, &time_s, &hit);
    walk_take(walk, &course, time_s);
    walk->now_s += time_s;
    deft__walk_dash_age(walk, time_s);
    if (meets) {
        walk_meet(walk, &hit);
    }
    if (turns) { /* a turn is no straight way */
        deft__flow_place_turned(&walk->scene);
        deft__walk_free(walk);
        walk_keep_to(walk, &course, started);
    }
    if (walk->scene.zone_count != 0) {
        deft__path path;
        deft__v2 moved = deft__course_moved(&course, time_s);
        deft__curve way = walk_way(&course, &path, from, flow, moved, time_s);
        deft__zones_come(&walk->scene, walk->self->zones, &way, walk->events, walk->now_s - time_s);
    }
}
