/* contact/overlap.c -- the character comes out of what overlaps it, and is moved in no time. */
#include "contact/overlap.h"

#include "base/bounds.h"
#include "base/tolerance.h"
#include "geometry/sweep.h"
#include "math/dmath.h"

#include <stddef.h>

const deft__face *deft__shift(deft__scene *scene, deft__v2 move)
{
    deft__hit hit;
    bool stopped = deft__scene_sweep(scene, move, 0, &hit);
    scene->feet = deft__v2_add(scene->feet, deft__v2_scale(move, stopped ? hit.t : 1));
    return stopped ? hit.face : NULL;
}

/* The face out of the deepest overlap, if an overlap is deeper than `touch`; else NULL. Of two as deep,
 * the one that a sweep would take. A one-way counts when the feet were outside of the one-way at `from`. */
static const deft__face *overlap_deepest(const deft__scene *scene, deft__v2 from, double touch, double *depth)
{
    deft__hit deepest;
    const deft__face *way_out = NULL;
    *depth = 0;
    deepest.t = 0;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        const deft__face *faces = &scene->faces[obstacle->first_face];
        if (!deft__obstacle_is_near(obstacle, scene->feet, -touch * DEFT__END) ||
            !deft__obstacle_acts(obstacle, faces, from, scene->moveset->touch)) {
            continue;
        }
        const deft__face *nearest = deft__nearest_face(obstacle, faces, scene->feet, -touch, true);
        if (nearest == NULL) {
            continue;
        }
        double overlap = -deft__face_gap(nearest, scene->feet);
        const deft__face *exit = deft__nearest_face(obstacle, faces, scene->feet, -touch, false);
        /* An overlap of at most the skin behind a hidden face is rounding at a seam. The way out through a
         * far face would be a jump. */
        if (nearest->kind == DEFT__FACE_HIDDEN && overlap <= scene->moveset->skin &&
            (exit == NULL || deft__face_gap(exit, scene->feet) < -scene->moveset->skin)) {
            continue;
        }
        deft__hit here = {0, nearest, nearest, obstacle};
        if (overlap > *depth || (overlap >= *depth && deft__hit_before(&here, &deepest, scene->feet))) {
            *depth = overlap;
            deepest = here;
            way_out = exit != NULL ? exit : nearest;
        }
    }
    return way_out;
}

/* The push that takes the feet out of a face. The push is straight, unless it goes back into the face left
 * before. Then the push goes along that face, if the way is short. */
static deft__v2 overlap_way_out(const deft__scene *scene, const deft__face *face, double push,
                                const deft__face *left)
{
    deft__v2 straight = deft__v2_scale(face->normal, push);
    if (left == NULL || deft__v2_dot(face->normal, left->normal) >= 0) {
        return straight;
    }
    deft__v2 along = deft__face_tangent(left);
    double across = deft__v2_dot(face->normal, along);
    bool is_near = push <= scene->moveset->skin * deft__abs(across);
    return is_near ? deft__v2_scale(along, push / across) : straight;
}

double deft__depenetrate(deft__scene *scene)
{
    double most = deft__min(scene->shape.half_width, scene->shape.height / 2);
    double depth = 0;
    double touch = scene->moveset->touch;
    double deep = scene->moves ? DEFT__DEEP * touch : touch;
    deft__v2 from = scene->feet;
    const deft__face *left = NULL;
    for (int pass = 0; pass < DEFT__PUSHES_MAX; pass++) {
        const deft__face *face = overlap_deepest(scene, from, deep, &depth);
        if (face == NULL) {
            return 0;
        }
        double push = deft__min(-deft__face_gap(face, scene->feet), most);
        scene->feet = deft__v2_add(scene->feet, overlap_way_out(scene, face, push, left));
        left = face;
    }
    return overlap_deepest(scene, from, touch, &depth) != NULL ? depth : 0;
}

bool deft__scene_is_inside(const deft__scene *scene)
{
    double depth;
    return overlap_deepest(scene, scene->feet, scene->moveset->touch, &depth) != NULL;
}

uint32_t deft__inside_body(const deft__scene *scene, uint32_t only, double gap)
{
    uint32_t inside = 0;
    double deepest = 0;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (obstacle->body == 0 || (only != 0 && obstacle->body != only) || obstacle->one_way != 0 ||
            obstacle->body == scene->ignored[0] || obstacle->body == scene->ignored[1]) {
            continue;
        }
        const deft__face *face =
            deft__nearest_face(obstacle, &scene->faces[obstacle->first_face], scene->feet, gap, true);
        double depth = face != NULL ? -deft__face_gap(face, scene->feet) : 0;
        if (face != NULL &&
            (inside == 0 || depth > deepest || (depth >= deepest && obstacle->body < inside))) {
            inside = obstacle->body;
            deepest = depth;
        }
    }
    return inside;
}
