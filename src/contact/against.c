/* contact/against.c -- what a body that is stopped by one face touches as well. */
#include "contact/against.h"

#include "base/tolerance.h"
#include "math/dmath.h"

static bool against_face_is_touched(const deft__scene *scene, const deft__face *face)
{
    double reach = scene->moveset->contact;
    double gap = deft__face_gap(face, scene->feet);
    double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
    return face->kind != DEFT__FACE_HIDDEN && gap <= reach && gap >= -scene->moveset->touch &&
           along >= face->from - reach && along <= face->to + reach;
}

/* True when a box that goes that way is about to pass the end of a face: past a tip both its sides are
 * touched, and block nothing together. */
static bool against_face_is_passed(const deft__scene *scene, const deft__face *face, deft__v2 way)
{
    deft__v2 tangent = deft__face_tangent(face);
    double along = deft__v2_dot(tangent, scene->feet);
    double goes = deft__v2_dot(tangent, way);
    double passed = scene->moveset->contact * DEFT__PASSED; /* as a floor is (contact/support.c) */
    return (goes > 0 && along > face->to - passed) || (goes < 0 && along < face->from + passed);
}

static bool against_owns(const deft__scene *scene, const deft__obstacle *obstacle, const deft__face *face)
{
    const deft__face *first = &scene->faces[obstacle->first_face];
    return face >= first && face < first + obstacle->face_count;
}

bool deft__touched_against(const deft__scene *scene, const deft__face *met, deft__v2 way, deft__run *out)
{
    double most = -DEFT__GRAZE * (deft__abs(way.x) + deft__abs(way.y));
    bool found = false;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (obstacle->one_way != 0 || against_owns(scene, obstacle, met)) { /* that bulges: no inner corner */
            continue;
        }
        deft__v2 past = scene->moves ? deft__v2_sub(way, scene->flows[i]) : way;
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            double into = deft__v2_dot(face->normal, way);
            bool apart = deft__v2_dot(face->normal, met->normal) < DEFT__SAME_WAY;
            if (into < most && apart && against_face_is_touched(scene, face) &&
                !against_face_is_passed(scene, face, past) && !deft__facet_falls_away(scene, face)) {
                most = into;
                *out = deft__run_of(scene, face, obstacle);
                found = true;
            }
        }
    }
    return found;
}
