/* topdown/held.c -- the one rule of contact for walkers, which have no weight and one class of face. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "topdown/sense.h"

#include <stddef.h>

double deft__sense_face_speed(const deft__walker *walk, const deft__touched *face)
{
    return deft__v2_dot(deft__v2_add(face->flow, walk->scene.flow), face->normal);
}

double deft__sense_follows(const deft__walker *walk, const deft__touched *face)
{
    return deft__min(deft__sense_face_speed(walk, face) - deft__v2_dot(walk->ground, face->normal), 0);
}

bool deft__sense_turns_at_once(const deft__walker *walk)
{
    return walk->push > 0 && (walk->turn_rad_s >= DEFT_FOREVER || !(walk->speed > 0));
}

deft__v2 deft__sense_velocity(const deft__walker *walk, deft__v2 heading)
{
    deft__v2 own = deft__v2_add(deft__v2_scale(heading, walk->speed), walk->knock);
    return deft__v2_sub(deft__v2_add(own, walk->ground), walk->scene.flow);
}

/* ---- motions ---- */

/* A walker that goes by a heading. */
typedef struct held_asked {
    const deft__walker *walk;
    deft__v2 heading;
    bool steers; /* else the motion only goes on */
    uint8_t reserved[7];
} held_asked;

/* A motion in the frame: its velocity, and where the stick leads that in the end. Also how its course begins:
 * the velocity after what changes at once, and the acceleration. A motion digs into what either leads into.
 */
typedef struct held_motion {
    const deft__touched *along; /* NULL where it is free */
    deft__v2 velocity, pull;
    deft__v2 at_once, begins;
    bool is_begun; /* the second pair is known */
    bool changes;  /* and a touched face is in its way */
    uint8_t reserved[6];
} held_motion;

static void held_free(const held_asked *asked, held_motion *out)
{
    const deft__walker *walk = asked->walk;
    deft__v2 own = deft__v2_add(deft__v2_scale(asked->heading, walk->speed), walk->knock);
    out->along = NULL;
    out->velocity = deft__sense_velocity(walk, asked->heading);
    out->pull = asked->steers ? deft__v2_sub(deft__walk_wish(walk), own) : deft__v2_make(0, 0);
    out->is_begun = !asked->steers;
    out->changes = false;
}

/* The motion along a face. */
static void held_along(const held_asked *asked, const deft__touched *face, held_motion *out)
{
    held_free(asked, out);
    deft__v2 tangent = deft__face_tangent(face->face);
    deft__v2 carried = deft__v2_scale(face->normal, deft__v2_dot(face->normal, face->flow));
    out->along = face;
    out->velocity = deft__v2_add(carried, deft__v2_scale(tangent, deft__v2_dot(tangent, out->velocity)));
    out->pull = deft__v2_scale(tangent, deft__v2_dot(tangent, out->pull));
}

/* True when a touched face is in the way of a change along that axis, or against it. */
static bool held_is_across(const deft__scene *scene, deft__v2 axis)
{
    double least = DEFT__GRAZE_FLOAT * (deft__abs(axis.x) + deft__abs(axis.y));
    for (uint32_t i = 0; i < scene->touching.count; i++) {
        if (deft__abs(deft__v2_dot(scene->touching.faces[i].normal, axis)) > least) {
            return true;
        }
    }
    return false;
}

/* True when a touched face is in the way of what the course may change. */
static bool held_may_change(const held_asked *asked, const held_motion *motion)
{
    const deft__walker *walk = asked->walk;
    const deft__scene *scene = &walk->scene;
    if (motion->along != NULL) {
        return held_is_across(scene, deft__face_tangent(motion->along->face));
    }
    return held_is_across(scene, asked->heading) || held_is_across(scene, walk->knock) ||
           held_is_across(scene, walk->stick);
}

/* Finds out how the course begins, by the law of the course. */
static void held_begin(const held_asked *asked, held_motion *motion)
{
    const deft__walker *walk = asked->walk;
    deft__start from = {asked->heading, walk->knock, walk->speed, false, {0}};
    if (motion->along != NULL) {
        deft__v2 tangent = deft__face_tangent(motion->along->face);
        double along = walk->speed * deft__v2_dot(asked->heading, tangent);
        from.heading = along < 0 ? deft__v2_scale(tangent, -1) : tangent;
        from.knock = deft__v2_scale(tangent, deft__v2_dot(walk->knock, tangent));
        from.speed = deft__abs(along);
        from.walled = true;
    }
    deft__course course;
    deft_steer_state state = walk->self->steer;
    deft__walk_law(walk, &from, &state, &course);
    deft__v2 now = deft__v2_add(deft__v2_scale(from.heading, from.speed), from.knock);
    deft__v2 change = deft__v2_sub(deft__course_velocity(&course, 0), now);
    motion->at_once = deft__v2_add(motion->velocity, change);
    motion->begins = deft__v2_scale(deft__course_acceleration(&course), DEFT__AT_ONCE_S);
}

static bool held_changes(const held_asked *asked, held_motion *motion)
{
    if (!motion->is_begun) {
        motion->is_begun = true;
        motion->changes = held_may_change(asked, motion);
        if (motion->changes) {
            held_begin(asked, motion);
        }
    }
    return motion->changes;
}

static bool held_digs_into_face(const held_asked *asked, const deft__touched *face, held_motion *motion)
{
    const deft__scene *scene = &asked->walk->scene;
    return deft__digs_into_face(scene, face, motion->velocity, motion->pull) ||
           (held_changes(asked, motion) &&
            deft__digs_into_face(scene, face, motion->at_once, motion->begins));
}

static bool held_digs_into_obstacle(const held_asked *asked, const deft__touched *face, held_motion *motion)
{
    const deft__scene *scene = &asked->walk->scene;
    return deft__digs_into_obstacle(scene, face, motion->velocity, motion->pull) ||
           (held_changes(asked, motion) &&
            deft__digs_into_obstacle(scene, face, motion->at_once, motion->begins));
}

static bool held_digs_into_any(const held_asked *asked, held_motion *motion)
{
    const deft__scene *scene = &asked->walk->scene;
    return deft__digs_into_any(scene, motion->velocity, motion->pull) ||
           (held_changes(asked, motion) && deft__digs_into_any(scene, motion->at_once, motion->begins));
}

/* ---- the rule ---- */

/* True for two faces that close in on each other at a small angle. What is between does not shoot out. */
static bool held_pins(const deft__touched *a, const deft__touched *b)
{
    return deft__abs(deft__v2_perp(a->normal, b->normal)) < DEFT__PINNED && deft__closes_in(a, b) > 0;
}

/* True where each of two faces sends the motion into the other. */
static bool held_is_corner(const void *of, const deft__touched *a, const deft__touched *b, bool mutual)
{
    const held_asked *asked = (const held_asked *)of;
    if (held_pins(a, b) || !mutual) {
        return !held_pins(a, b);
    }
    held_motion on_a;
    held_motion on_b;
    held_along(asked, a, &on_a);
    held_along(asked, b, &on_b);
    return held_digs_into_face(asked, b, &on_a) && held_digs_into_face(asked, a, &on_b);
}

/* Finds the corner of two faces that holds the walker. False when there is none. */
static bool held_corner(const held_asked *goes, deft__hold *out)
{
    const deft__scene *scene = &goes->walk->scene;
    deft__corner corner;
    if (!deft__find_corner(scene, held_is_corner, goes, true, &corner) &&
        !deft__find_corner(scene, held_is_corner, goes, false, &corner)) {
        return false;
    }
    out->faces[0] = corner.a;
    out->faces[1] = corner.b;
    out->corner = deft__v2_add(corner.velocity, scene->flow);
    out->count = 2;
    return true;
}

void deft__sense_answer(const deft__walker *walk, deft__v2 wish, deft__v2 goes, bool steers, deft__hold *out)
{
    const deft__scene *scene = &walk->scene;
    const deft__touching *touching = &walk->scene.touching;
    held_asked wished = {walk, wish, steers, {0}};
    held_asked going = {walk, goes, steers, {0}};
    bool digs = false;
    double least = 0;
    out->count = 0;
    out->is_stuck = false;
    if (touching->count == 0) {
        return;
    }
    held_motion motion;
    held_free(&wished, &motion);
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        if (face->kind == DEFT__CLASS_PASSIVE || !held_digs_into_obstacle(&wished, face, &motion)) {
            continue;
        }
        held_motion along;
        held_along(&going, face, &along);
        double into = deft__v2_dot(face->normal, deft__v2_sub(face->flow, motion.velocity));
        bool is_past = deft__goes_past_end(scene, face, along.velocity, along.pull);
        digs = digs || !is_past || face->obstacle->one_way == 0; /* past its end a one-way stops nothing */
        if (!is_past && !held_digs_into_any(&going, &along) &&
            (out->count == 0 || into < least - walk->rest)) {
            out->faces[0] = face;
            out->count = 1;
            least = into;
        }
    }
    out->is_stuck = digs && out->count == 0 && !held_corner(&going, out);
}
