/* state/blocked.c -- a wall that holds the character back: what it is, and when the character turns away from
 * it. */
#include "state/blocked.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/answer.h"

void deft__note_wall(deft__tick *tick, const deft__hit *hit)
{
    tick->wall = deft__run_of(&tick->scene, hit->face, hit->obstacle);
}

static bool blocked_is_beside(const deft__scene *scene, const deft__face *face, double side)
{
    double reach = scene->moveset->skin;
    double gap = deft__face_gap(face, scene->feet);
    double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
    return face->kind != DEFT__FACE_HIDDEN && face->normal.x * side < 0 && deft__abs(gap) <= reach &&
           along >= face->from - reach && along <= face->to + reach;
}

bool deft__stands_beside(const deft__scene *scene, double side)
{
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            if (blocked_is_beside(scene, &scene->faces[obstacle->first_face + k], side)) {
                return true;
            }
        }
    }
    return false;
}

/* A walk is held beside its floor; a flight is held beside the character. */
void deft__feel_wall(deft__tick *tick, double side, bool grounded)
{
    deft__touching touching;
    deft__v2 ground = deft__to_frame(tick->self->axes, tick->self->ground_normal);
    deft__v2 way = grounded ? deft__v2_make(ground.y, -ground.x) : deft__v2_make(1, 0);
    deft__find_touching(&tick->scene, &touching);
    for (uint32_t i = 0; i < touching.count; i++) {
        const deft__touched *face = &touching.faces[i];
        bool may = grounded ? face->kind != DEFT__CLASS_FLOOR : deft__side_of(face) != 0;
        if (may && face->kind != DEFT__CLASS_BOUND &&
            deft__v2_dot(face->run.normal, way) * side < -DEFT__LEAN) {
            tick->blocked = side;
            tick->wall = face->run;
            tick->run = grounded ? tick->run : face->run;
            return;
        }
    }
}
