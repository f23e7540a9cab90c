/* contact/join.c -- tells the ends of a slanted platform from the seams of its tiles. */
#include "contact/join.h"

#include "base/rarely.h"
#include "math/dmath.h"

/* A slanted edge of a one-way that looks up. */
static bool join_leans(const deft__face *face)
{
    return face->kind <= DEFT__FACE_SLIDE && face->normal.y > 0 && (face->normal.x > 0 || face->normal.x < 0);
}

/* The feet when the character's corner is at the upper end of a slanted edge. */
static deft__v2 join_upper_end(const deft__face *face)
{
    deft__v2 along = deft__v2_scale(deft__face_tangent(face), face->normal.x < 0 ? face->to : face->from);
    return deft__v2_add(deft__v2_scale(face->normal, face->offset), along);
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
    deft__v2 end = join_upper_end(face);
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

DEFT__EACH_TICK void deft__join_one_ways(deft__scene *scene)
{
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (DEFT__MOSTLY(obstacle->one_way == 0)) {
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
