/* contact/bypass.c -- a corner is the end of a run of faces: how far it is away is known, not searched.
 *
 * A gap just as wide as the body is room for it: unlike the floor of a walk, a run to be left goes on only
 * where the next face begins before it ends.
 */
#include "contact/bypass.h"

#include "math/dmath.h"

double deft__bypass_distance(const deft__scene *scene, const deft__hit *hit, double way)
{
    deft__run run = deft__run_of(scene, hit->face, hit->obstacle);
    double near_by = scene->moveset->contact;
    bool longer = true;
    while (longer) {
        longer = false;
        for (uint32_t i = 0; i < scene->face_count; i++) {
            const deft__face *face = &scene->faces[i];
            if (!deft__run_is_in_line(&run, face, near_by)) {
                continue;
            }
            bool before = face->from < run.from && face->to > run.from + near_by;
            bool behind = face->to > run.to && face->from < run.to - near_by;
            run.from = before ? face->from : run.from;
            run.to = behind ? face->to : run.to;
            longer = longer || before || behind;
        }
    }
    double at = deft__v2_dot(run.tangent, scene->feet);
    return way > 0 ? run.to - at : at - run.from;
}

bool deft__bypass(deft__scene *scene, const deft__hit *hit, double way, double distance)
{
    deft__v2 start = scene->feet;
    deft__v2 aside = deft__v2_scale(deft__face_tangent(hit->face), way * distance);
    deft__v2 onward = deft__v2_scale(hit->face->normal, -4 * scene->moveset->contact);
    deft__hit other;
    if (deft__scene_sweep(scene, aside, 0, &other)) {
        return false;
    }
    scene->feet = deft__v2_add(start, aside);
    if (deft__scene_sweep(scene, onward, 0, &other) && !deft__face_is_floor(other.face, scene->moveset)) {
        scene->feet = start;
        return false;
    }
    return true;
}
