/* contact/one_way.c -- tells the ends of a slanted platform from the seams of its tiles, and what a drop goes
 * through. */
#include "contact/one_way.h"

#include "base/tolerance.h"
#include "math/dmath.h"

/* A slanted edge of a one-way that looks up. */
static bool join_leans(const deft__face *face)
{
    return face->kind <= DEFT__FACE_SLIDE && face->normal.y > 0;
}

/* True when a slanted edge rises on from that place to the same side. */
static bool join_rises_from(const deft__scene *scene, const deft__face *next, const deft__face *face,
                            deft__v2 place)
{
    double touch = scene->moveset->touch;
    double gap = deft__face_gap(next, place);
    double along = deft__v2_dot(deft__face_tangent(next), place);
    bool right = face->normal.x < 0;
    bool goes_on = right ? along < next->to - touch : along > next->from + touch;
    return next->normal.x * face->normal.x > 0 && gap <= touch && gap >= -touch && goes_on &&
           along >= next->from - touch && along <= next->to + touch;
}

static bool join_is_seam(const deft__scene *scene, const deft__obstacle *own, const deft__face *face)
{
    /* the feet when the character's corner is at the upper end of the edge */
    deft__v2 end = deft__face_point(face, face->normal.x < 0 ? face->to : face->from);
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *other = &scene->obstacles[i];
        for (uint32_t k = DEFT__SIDES; other != own && other->one_way != 0 && k < other->face_count; k++) {
            const deft__face *next = &scene->faces[other->first_face + k];
            if (join_leans(next) && join_rises_from(scene, next, face, end)) {
                return true;
            }
        }
    }
    return false;
}

void deft__join_one_ways(deft__scene *scene)
{
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (obstacle->one_way == 0) {
            continue;
        }
        deft__face *top = &scene->faces[obstacle->first_face + DEFT__SIDE_UP];
        for (uint32_t k = DEFT__SIDES; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            if (top->kind == DEFT__FACE_VERTEX && join_leans(face) && join_is_seam(scene, obstacle, face)) {
                top->kind = DEFT__FACE_HIDDEN;
            }
        }
    }
}

/* ---- drops: a drop remembers the line of its floor, not ids. A platform has many tiles, and a character
 * that drifts meets tiles that it did not stand on. ---- */

/* True when ground that is no one-way is in the way down. Ground whose end is within rounding holds, too. */
static bool drop_is_barred(const deft__scene *scene, deft__v2 feet, double time_s)
{
    deft__v2 down = deft__v2_make(0, -DEFT__PROBE * scene->moveset->contact);
    deft__hit hit;
    bool barred = deft__scene_sweep_then(scene, feet, down, time_s, false, &hit);
    for (int side = -1; side <= 1 && !barred; side += 2) {
        deft__v2 beside = deft__v2_add(feet, deft__v2_make(2 * side * scene->moveset->touch, 0));
        barred = deft__scene_sweep_then(scene, beside, down, time_s, false, &hit) &&
                 hit.face->kind != DEFT__FACE_HIDDEN && deft__face_is_floor(hit.face, scene->moveset);
    }
    return barred;
}

bool deft__floor_then(const deft__scene *scene, deft__v2 feet, double time_s, deft__hit *out)
{
    deft__v2 down = deft__v2_make(0, -DEFT__PROBE * scene->moveset->contact);
    return deft__scene_sweep_then(scene, feet, down, time_s, true, out) &&
           deft__face_is_floor(out->face, scene->moveset);
}

bool deft__stands_on_one_way(const deft__scene *scene, deft__v2 feet, double time_s, deft__v2 *normal)
{
    deft__hit hit;
    if (drop_is_barred(scene, feet, time_s) || !deft__floor_then(scene, feet, time_s, &hit)) {
        return false;
    }
    *normal = hit.face->normal;
    return true;
}

static bool drop_is_in_line(const deft__scene *scene, const deft__face *face)
{
    const deft__drop *drop = &scene->drop;
    double apart = face->offset - deft__v2_dot(drop->normal, drop->at);
    return face->kind != DEFT__FACE_HIDDEN && deft__v2_dot(face->normal, drop->normal) > 0 &&
           deft__abs(deft__v2_perp(face->normal, drop->normal)) <= DEFT__LEAN &&
           deft__abs(apart) <= scene->moveset->touch;
}

void deft__drop_hide(const deft__scene *scene, const deft__obstacle *obstacle, deft__face *faces)
{
    bool is_it = scene->drop.all;
    if (obstacle->one_way == 0 || (!is_it && obstacle->body != scene->drop.body)) {
        return;
    }
    for (uint32_t i = 0; i < obstacle->face_count && !is_it; i++) {
        is_it = scene->drop.body != 0 || drop_is_in_line(scene, &faces[i]);
    }
    for (uint32_t i = 0; i < obstacle->face_count && is_it; i++) {
        faces[i].kind = DEFT__FACE_HIDDEN;
    }
}

/* A one-way of which no face is left. */
static bool drop_is_hidden(const deft__scene *scene, const deft__obstacle *obstacle)
{
    const deft__face *faces = &scene->faces[obstacle->first_face];
    return obstacle->one_way != 0 && obstacle->body == scene->drop.body &&
           !deft__obstacle_shows(obstacle, faces, scene->feet, DEFT__NEVER);
}

bool deft__drop_goes_on(const deft__scene *scene, deft__v2 feet, double time_s)
{
    deft__v2 away = deft__v2_sub(deft__v2_add(feet, scene->drift), scene->drop.at);
    double above = deft__v2_dot(scene->drop.normal, away);
    double touch = scene->moveset->touch;
    if (scene->drop.all) {
        return true;
    }
    if (scene->drop.body == 0 && above > scene->shape.height * DEFT__DROP_OVER) {
        return false;
    }
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        deft__v2 at = deft__v2_sub(feet, deft__v2_scale(deft__obstacle_flow(scene, obstacle), time_s));
        if (drop_is_hidden(scene, obstacle) && at.x >= obstacle->left - touch &&
            at.x <= obstacle->right + touch && at.y >= obstacle->bottom - touch &&
            at.y <= obstacle->top + scene->shape.height * DEFT__DROP_OVER) {
            return true;
        }
    }
    return false;
}
