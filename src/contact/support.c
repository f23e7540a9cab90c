/* contact/support.c -- finds the face that carries the character.
 *
 * In the grown world the feet are a point that goes along an outline. Where the outline turns up, the sweep
 * finds the next face. Where the outline turns down or ends, this file finds the next face: first a touched
 * one, then one within the snap distance.
 */
#include "contact/support.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/seams.h"
#include "geometry/facets.h"
#include "math/dmath.h"

#include <stddef.h>

deft__run deft__run_of(const deft__scene *scene, const deft__face *face, const deft__obstacle *obstacle)
{
    deft__run run;
    run.normal = face->normal;
    run.tangent = deft__face_tangent(face);
    run.offset = face->offset;
    run.from = face->from;
    run.to = face->to;
    run.flow = deft__obstacle_flow(scene, obstacle);
    run.body = obstacle->body;
    run.feature = obstacle->feature;
    run.surface = obstacle->surface;
    run.present = face->kind == DEFT__FACE_SLIDE ? DEFT__RUN_SLIPPERY : DEFT__RUN_FACE;
    run.facet = (uint8_t)face->facet;
    run.gathering = scene->gatherings;
    if (DEFT__RARELY(scene->view != NULL && scene->view->surface_count != 0)) {
        deft__part_at_seams(scene, &run);
    }
    return run;
}

/* True when an end of a facet is behind a face, or outside by at most `contact`. */
static bool support_end_is_behind(const deft__scene *scene, const deft__face *facet, double end,
                                  const deft__face *face)
{
    deft__v2 at = deft__v2_add(deft__v2_scale(facet->normal, facet->offset),
                               deft__v2_scale(deft__face_tangent(facet), end));
    return deft__face_gap(face, at) <= scene->moveset->contact;
}

/* True when the feet are on a straight face with the facet behind. The face must be next to the facet, or
 * come towards the feet. What a coming face pushes is never behind that face. */
static bool support_hides(const deft__scene *scene, const deft__face *face, double comes,
                          const deft__face *facet)
{
    double reach = scene->moveset->contact;
    double gap = deft__face_gap(face, scene->feet);
    double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
    double least = comes > 0 ? 0 : deft__facets_turn(&scene->moveset->facets) - DEFT__GRAZE;
    return face->facet == 0 && face->kind != DEFT__FACE_HIDDEN && gap <= reach &&
           gap >= -scene->moveset->touch && along >= face->from - reach * DEFT__END &&
           along <= face->to + reach * DEFT__END && deft__v2_dot(face->normal, facet->normal) > least &&
           support_end_is_behind(scene, facet, facet->from, face) &&
           support_end_is_behind(scene, facet, facet->to, face);
}

bool deft__facet_falls_away(const deft__scene *scene, const deft__face *facet)
{
    double past = scene->moveset->contact * DEFT__END / 2;
    bool behind = false;
    bool ahead = false;
    for (uint32_t i = 0; facet->facet != 0 && i < scene->obstacle_count && !(behind && ahead); i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            double comes = deft__v2_dot(deft__obstacle_flow(scene, obstacle), face->normal);
            if (support_hides(scene, face, comes, facet)) {
                double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
                behind = behind || along > face->from + past;
                ahead = ahead || along < face->to - past;
            }
        }
    }
    return behind && ahead;
}

bool deft__run_is_in_line(const deft__run *run, const deft__face *face, double near_by)
{
    double turn = deft__v2_dot(face->normal, run->tangent);
    bool is_alike = (face->kind == DEFT__FACE_SLIDE) == (run->present == DEFT__RUN_SLIPPERY);
    return face->kind != DEFT__FACE_HIDDEN && is_alike && turn <= DEFT__GRAZE_FLOAT &&
           turn >= -DEFT__GRAZE_FLOAT && deft__v2_dot(face->normal, run->normal) > 0 &&
           deft__abs(face->offset - run->offset) <= near_by;
}

/* How many obstacles, from the first on, move as the run moves. Where nothing moves all do, and a still run
 * has all still obstacles. A run on a mover has none. */
static uint32_t support_alike(const deft__scene *scene, const deft__run *run)
{
    for (uint32_t i = scene->moving_from; scene->moves && i < scene->obstacle_count; i++) {
        if (scene->obstacles[i].body == run->body) {
            return 0;
        }
    }
    return scene->moves ? scene->moving_from : scene->obstacle_count;
}

/* Adds the neighbours of one obstacle to a run. */
static bool support_add(const deft__scene *scene, const deft__obstacle *obstacle, deft__run *run)
{
    double near_by = scene->moveset->contact;
    bool grew = false;
    if (DEFT__RARELY(deft__surfaces_part(scene, run->normal, run->surface, obstacle->surface))) {
        return false;
    }
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        const deft__face *face = &scene->faces[obstacle->first_face + i];
        if (!deft__run_is_in_line(run, face, near_by)) {
            continue;
        }
        if (face->from < run->from && face->to >= run->from - near_by) {
            run->from = face->from;
            grew = true;
        }
        if (face->to > run->to && face->from <= run->to + near_by) {
            run->to = face->to;
            grew = true;
        }
    }
    return grew;
}

DEFT__EACH_TICK bool deft__run_extend(const deft__scene *scene, deft__run *run)
{
    bool grew = false;
    bool longer = run->facet == 0;
    uint32_t count = support_alike(scene, run);
    double from = run->from;
    double to = run->to;
    while (longer) {
        longer = false;
        for (uint32_t i = 0; i < count; i++) {
            longer = support_add(scene, &scene->obstacles[i], run) || longer;
        }
        grew = grew || longer;
    }
    if (DEFT__RARELY(grew && scene->view != NULL && scene->view->surface_count != 0)) {
        deft__part_at_seams(scene, run);
        grew = run->from < from || run->to > to;
    }
    return grew;
}

bool deft__snap_down(deft__scene *scene)
{
    deft__v2 down = deft__v2_make(0, -scene->moveset->snap);
    deft__hit hit;
    if (!(scene->moveset->snap > 0) || deft__scene_look(scene, deft__v2_make(0, 0), 0) != 0 ||
        !deft__scene_sweep(scene, down, 0, &hit) || !deft__face_is_floor(hit.face, scene->moveset)) {
        return false;
    }
    scene->feet.y += down.y * hit.t;
    return true;
}
