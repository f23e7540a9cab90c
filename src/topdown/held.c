/* topdown/held.c -- the one rule of contact for walkers, which have no weight and one class of face. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "topdown/sense.h"

double deft__sense_face_speed(const deft__walker *walk, const deft__touched *face)
{
    return deft__v2_dot(deft__v2_add(face->flow, walk->scene.flow), face->normal);
}

double deft__sense_follows(const deft__walker *walk, const deft__touched *face)
{
    return deft__min(deft__sense_face_speed(walk, face) - deft__v2_dot(walk->ground, face->normal), 0);
}

/* The motion along a face. */
static deft__motion held_along(const deft__touched *face, const deft__motion *motion)
{
    deft__v2 tangent = deft__face_tangent(face->face);
    deft__v2 carried = deft__v2_scale(face->normal, deft__v2_dot(face->normal, face->flow));
    deft__motion along = {
        deft__v2_add(carried, deft__v2_scale(tangent, deft__v2_dot(tangent, motion->velocity))),
        deft__v2_scale(tangent, deft__v2_dot(tangent, motion->pull))};
    return along;
}

/* True for two faces that close in on each other at a small angle. What is between does not shoot out. */
static bool held_pins(const deft__touched *a, const deft__touched *b)
{
    deft__v2 n = a->normal;
    deft__v2 m = b->normal;
    return deft__v2_dot(n, m) < 0 && deft__abs(deft__v2_perp(n, m)) < DEFT__PINNED &&
           deft__closes_in(a, b) > 0;
}

/* A motion, and the scene that it is in. */
typedef struct held_asked {
    const deft__scene *scene;
    const deft__motion *motion;
} held_asked;

/* True where each of two faces sends the motion into the other. */
static bool held_is_corner(const void *motion, const deft__touched *a, const deft__touched *b, bool mutual)
{
    const held_asked *asked = (const held_asked *)motion;
    deft__motion on_a = held_along(a, asked->motion);
    deft__motion on_b = held_along(b, asked->motion);
    return !held_pins(a, b) && (!mutual || (deft__digs_into_face(asked->scene, b, on_a.velocity, on_a.pull) &&
                                            deft__digs_into_face(asked->scene, a, on_b.velocity, on_b.pull)));
}

/* Finds the corner of two faces that holds the walker. False when there is none. */
static bool held_corner(const deft__scene *scene, const deft__motion *goes, deft__hold *out)
{
    held_asked asked = {scene, goes};
    deft__corner corner;
    if (!deft__find_corner(scene, held_is_corner, &asked, true, &corner) &&
        !deft__find_corner(scene, held_is_corner, &asked, false, &corner)) {
        return false;
    }
    out->faces[0] = corner.a;
    out->faces[1] = corner.b;
    out->corner = deft__v2_add(corner.velocity, scene->flow);
    out->count = 2;
    return true;
}

void deft__sense_answer(const deft__walker *walk, const deft__motion *wish, const deft__motion *goes,
                        deft__hold *out)
{
    const deft__scene *scene = &walk->scene;
    const deft__touching *touching = &walk->scene.touching;
    bool digs = false;
    double least = 0;
    out->count = 0;
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        if (face->kind == DEFT__CLASS_PASSIVE ||
            !deft__digs_into_obstacle(scene, face, wish->velocity, wish->pull)) {
            continue;
        }
        deft__motion along = held_along(face, goes);
        double into = deft__v2_dot(face->normal, deft__v2_sub(face->flow, wish->velocity));
        bool is_past = deft__goes_past_end(scene, face, along.velocity, along.pull);
        digs = digs || !is_past || face->obstacle->one_way == 0; /* past its end a one-way stops nothing */
        if (!is_past && !deft__digs_into_any(scene, along.velocity, along.pull) &&
            (out->count == 0 || into < least - walk->rest)) {
            out->faces[0] = face;
            out->count = 1;
            least = into;
        }
    }
    out->is_stuck = digs && out->count == 0 && !held_corner(scene, goes, out);
}

/* ---- how a walker goes on ---- */

bool deft__sense_turns_at_once(const deft__walker *walk)
{
    return walk->push > 0 && (walk->turn_rad_s >= DEFT_FOREVER || !(walk->speed > 0));
}

deft__motion deft__sense_motion(const deft__walker *walk, deft__v2 heading)
{
    deft__v2 own = deft__v2_add(deft__v2_scale(heading, walk->speed), walk->knock);
    deft__motion motion = {deft__v2_sub(deft__v2_add(own, walk->ground), walk->scene.flow),
                           deft__v2_sub(deft__walk_wish(walk), own)};
    return motion;
}
