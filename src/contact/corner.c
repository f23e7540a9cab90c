/* contact/corner.c -- a corner is the end of a run of faces: how far it is away is known, not searched. */
#include "contact/corner.h"

#include "math/dmath.h"

double deft__corner_distance(const deft__scene *scene, const deft__hit *hit, double way)
{
    deft__run run = deft__run_of(scene, hit->face, hit->obstacle);
    deft__run_extend(scene, &run);
    double at = deft__v2_dot(run.tangent, scene->feet);
    return way > 0 ? run.to - at : at - run.from;
}

bool deft__corner_pass(deft__scene *scene, const deft__hit *hit, double way, double distance)
{
    deft__v2 start = scene->feet;
    deft__v2 aside = deft__v2_scale(deft__face_tangent(hit->face), way * distance);
    deft__v2 onward = deft__v2_scale(hit->face->normal, -4 * scene->moveset->contact);
    deft__hit other;
    if (deft__scene_sweep(scene, aside, &other)) {
        return false;
    }
    scene->feet = deft__v2_add(start, aside);
    if (deft__scene_sweep(scene, onward, &other) && !deft__face_is_floor(other.face, scene->moveset)) {
        scene->feet = start;
        return false;
    }
    return true;
}
