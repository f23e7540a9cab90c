/* contact/touch.c -- where the body is touched by what is around it: there the velocity of what turns counts.
 */
#include "contact/touch.h"

#include "contact/round_corner.h"
#include "math/dmath.h"

#include <stddef.h>

/* A face that leans less than this, in sines, lies flat on a side of the box. */
#define TOUCH_FLAT 1e-4

/* Faces whose normals are this alike, in cosines, are one that has turned. */
#define TOUCH_SAME_FACE 0.99

static double touch_away(double part, double reach)
{
    return part > TOUCH_FLAT ? -reach : (part < -TOUCH_FLAT ? reach : 0);
}

/* Where on a side of the box that lies flat on it a face counts, along its tangent: at the end of what
 * touches at which it comes up. */
static double touch_end(deft__v2 tangent, deft__v2 middle, deft__v2 feet, double reach, double from,
                        double to, double turn)
{
    double at = deft__v2_dot(tangent, middle);
    double beyond = at - deft__v2_dot(tangent, feet); /* of the feet, which the face's ends are given for */
    if (turn > 0) {
        return deft__clamp(at + reach, from + beyond + reach, to + beyond - reach);
    }
    return turn < 0 ? deft__clamp(at - reach, from + beyond + reach, to + beyond - reach) : at;
}

deft__v2 deft__touch_point(const deft__scene *scene, deft__v2 normal, double from, double to, double turn)
{
    double wide = scene->shape.half_width - scene->radius;
    double tall = scene->shape.height / 2 - scene->radius;
    deft__v2 middle = deft__v2_make(scene->feet.x, scene->feet.y + scene->shape.height / 2);
    deft__v2 point = middle;
    point.x += touch_away(normal.x, wide);
    point.y += touch_away(normal.y, tall);
    bool is_flat = deft__abs(normal.x) <= TOUCH_FLAT || deft__abs(normal.y) <= TOUCH_FLAT;
    if (is_flat) {
        deft__v2 tangent = deft__v2_make(normal.y, -normal.x);
        double reach = deft__abs(tangent.x) * wide + deft__abs(tangent.y) * tall;
        double end = touch_end(tangent, middle, scene->feet, reach, from, to, turn);
        point = deft__v2_add(point, deft__v2_scale(tangent, end - deft__v2_dot(tangent, point)));
    }
    return deft__v2_sub(point, deft__v2_scale(normal, scene->radius));
}

deft__v2 deft__touch_of_obstacle(const deft__scene *scene, const deft__obstacle *obstacle, double turn)
{
    const deft__face *faces = &scene->faces[obstacle->first_face];
    const deft__face *best = NULL;
    if (obstacle->corner_count != 0) {
        const deft__corner *arc = deft__corner_around(obstacle, scene->feet, 0);
        double away = arc != NULL ? deft__corner_gap(arc, scene->feet) + arc->radius : 0;
        if (away > 0) {
            DEFT_ASSERT(arc != NULL);
            deft__v2 out = deft__v2_sub(scene->feet, arc->center);
            return deft__touch_point(scene, deft__v2_scale(out, 1 / away), 0, 0, 0);
        }
    }
    for (uint32_t k = 0; k < obstacle->face_count; k++) {
        if (best == NULL || deft__face_gap(&faces[k], scene->feet) > deft__face_gap(best, scene->feet)) {
            best = &faces[k];
        }
    }
    return best != NULL ? deft__touch_point(scene, best->normal, best->from, best->to, turn) : scene->feet;
}

/* How far the feet are from a face: from its line, and past its ends. */
static double touch_distance(const deft__face *face, deft__v2 feet)
{
    double along = deft__v2_dot(deft__face_tangent(face), feet);
    double past = deft__max(face->from - along, along - face->to);
    return deft__abs(deft__face_gap(face, feet)) + deft__max(past, 0);
}

/* Of two faces that look almost alike the nearer one is the run's; at a tip, where the side of the box and an
 * edge of the body take turns, the one that looks more as the run did. */
static bool touch_is_better(const deft__scene *scene, const deft__run *run, const deft__face *face,
                            const deft__face *best)
{
    double nearer = touch_distance(best, scene->feet) - touch_distance(face, scene->feet);
    if (deft__abs(nearer) > scene->moveset->contact) {
        return nearer > 0;
    }
    return deft__v2_dot(face->normal, run->normal) > deft__v2_dot(best->normal, run->normal);
}

/* The arc of an obstacle on which the feet are, give or take what the straight ways of a segment stray. */
static deft__corner *touch_arc(const deft__scene *scene, const deft__obstacle *obstacle)
{
    deft__corner *arc = deft__corner_around(obstacle, scene->feet, 0);
    bool is_on = arc != NULL && arc->face.kind != DEFT__FACE_HIDDEN &&
                 deft__abs(deft__corner_gap(arc, scene->feet)) <= scene->moveset->chord_error;
    return is_on ? arc : NULL;
}

const deft__face *deft__touch_arc_again(const deft__scene *scene, deft__run *run)
{
    bool is_known = run->present != 0 && run->radius > 0 && run->gathering == scene->gatherings;
    for (uint32_t i = 0; is_known && i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        bool is_it = obstacle->body == run->body && obstacle->feature == run->feature;
        deft__corner *arc = is_it ? touch_arc(scene, obstacle) : NULL;
        if (arc != NULL) {
            deft__v2 out = deft__v2_sub(scene->feet, arc->center);
            deft__corner_touch(arc, deft__v2_scale(out, 1 / deft__sqrt(deft__v2_dot(out, out))));
            deft__corner_clip(arc, scene->moveset);
            *run = deft__run_of(scene, &arc->face, obstacle);
            return &arc->face;
        }
    }
    return NULL;
}

const deft__face *deft__touch_again(const deft__scene *scene, deft__run *run)
{
    const deft__face *best = NULL;
    const deft__obstacle *on = NULL;
    bool is_known = run->present != 0 && run->gathering == scene->gatherings && scene->moves;
    for (uint32_t i = 0; is_known && i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (obstacle->body != run->body || obstacle->feature != run->feature) {
            continue;
        }
        run->flow = scene->flows[i];
        for (uint32_t k = 0; !(run->radius > 0) && k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            if (face->kind != DEFT__FACE_HIDDEN &&
                deft__v2_dot(face->normal, run->normal) > TOUCH_SAME_FACE &&
                (best == NULL || touch_is_better(scene, run, face, best))) {
                best = face;
                on = obstacle;
            }
        }
    }
    if (best != NULL) {
        *run = deft__run_of(scene, best, on);
    }
    return best;
}

void deft__touch_turned(const deft__scene *scene, const deft__face *before, deft__hit *hit)
{
    const deft__face *faces = &scene->faces[hit->obstacle->first_face];
    double most = TOUCH_SAME_FACE;
    if (before->kind == DEFT__FACE_CORNER) {
        return;
    }
    for (uint32_t k = 0; k < hit->obstacle->face_count; k++) {
        double alike = deft__v2_dot(faces[k].normal, before->normal);
        if (faces[k].kind == before->kind && alike > most) {
            hit->face = &faces[k];
            most = alike;
        }
    }
}
