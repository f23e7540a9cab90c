/* topdown/sense_touch.c -- the faces that a walker touches, and how fast a velocity closes in on each. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "topdown/sense.h"

#include <stddef.h>

double deft__walk_wall_speed(const deft__walker *walk, const deft__obstacle *obstacle, deft__v2 normal)
{
    const deft__scene *scene = &walk->scene;
    if (!scene->moves) {
        return 0;
    }
    deft__v2 flow = deft__v2_add(scene->flows[obstacle - scene->obstacles], scene->flow);
    return deft__v2_dot(flow, normal);
}

/* True when the feet are on the face. At its end another face of the obstacle is touched too, and the way
 * decides between the two. */
static bool sense_touches(const deft__scene *scene, const deft__face *face)
{
    double gap = deft__face_gap(face, scene->feet);
    double touch = scene->moveset->touch;
    double at = deft__v2_dot(deft__face_tangent(face), scene->feet);
    return face->kind != DEFT__FACE_HIDDEN && gap <= scene->moveset->contact && gap >= -touch &&
           at >= face->from - touch * DEFT__END && at <= face->to + touch * DEFT__END;
}

/* Inserts in the order of geometry, so that the order of a gather never shows. */
static void sense_add(const deft__walker *walk, deft__sense *all, const deft__face *face,
                      const deft__obstacle *obstacle)
{
    deft__sense_face one;
    deft__hit on = {0, face, face, obstacle};
    one.on = on;
    one.wall = deft__walk_wall_speed(walk, obstacle, face->normal);
    one.slip = deft__walk_wall_speed(walk, obstacle, deft__face_tangent(face));
    uint32_t to = all->count < DEFT__SENSE_FACE_CAP ? all->count++ : DEFT__SENSE_FACE_CAP;
    while (to > 0 && deft__hit_before(&on, &all->faces[to - 1].on, all->feet)) {
        if (to < DEFT__SENSE_FACE_CAP) {
            all->faces[to] = all->faces[to - 1];
        }
        to--;
    }
    if (to < DEFT__SENSE_FACE_CAP) {
        all->faces[to] = one;
    }
}

void deft__sense_look(const deft__walker *walk, deft__sense *all)
{
    const deft__scene *scene = &walk->scene;
    double loose = scene->moveset->touch;
    all->count = 0;
    all->feet = scene->feet;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (scene->feet.x < obstacle->left - loose || scene->feet.x > obstacle->right + loose ||
            scene->feet.y < obstacle->bottom - loose || scene->feet.y > obstacle->top + loose) {
            continue;
        }
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            if (sense_touches(scene, face)) {
                sense_add(walk, all, face, obstacle);
            }
        }
    }
}

double deft__sense_closing(const deft__sense_face *face, deft__v2 velocity)
{
    return face->wall - deft__v2_dot(velocity, face->on.face->normal);
}

/* True for a face that the walker leaves past an end. Another face, or a facet of its corner, comes next. */
static bool sense_is_behind(const deft__sense *all, const deft__sense_face *face, const deft__sense_way *way)
{
    const deft__face *on = face->on.face;
    deft__v2 tangent = deft__face_tangent(on);
    double at = deft__v2_dot(tangent, all->feet);
    double least = all->rest * (DEFT__LEAN / DEFT__GRAZE);
    double along = deft__v2_dot(way->now, tangent) - face->slip;
    along = deft__abs(along) > least ? along : deft__v2_dot(way->next, tangent) - face->slip;
    return (along > least && at >= on->to - all->hair) || (along < -least && at <= on->from + all->hair);
}

bool deft__sense_is_way_past(const deft__sense *all, const deft__sense_face *face, deft__sense_way way)
{
    if (sense_is_behind(all, face, &way)) {
        return false;
    }
    for (uint32_t i = 0; i < all->count; i++) {
        const deft__sense_face *other = &all->faces[i];
        if (other->on.obstacle != face->on.obstacle || other == face || sense_is_behind(all, other, &way)) {
            continue;
        }
        double less = deft__sense_closing(face, way.now) - deft__sense_closing(other, way.now);
        less = deft__abs(less) > all->rest
                   ? less
                   : deft__sense_closing(face, way.next) - deft__sense_closing(other, way.next);
        if (less > all->rest || (less >= -all->rest && deft__hit_before(&other->on, &face->on, all->feet))) {
            return false;
        }
    }
    return true;
}

const deft__sense_face *deft__sense_fastest(const deft__sense *all, deft__v2 velocity,
                                            const deft__obstacle *but)
{
    const deft__sense_face *best = NULL;
    double most = all->rest;
    for (uint32_t i = 0; i < all->count; i++) {
        const deft__sense_face *face = &all->faces[i];
        double closing = deft__sense_closing(face, velocity);
        bool alike = best != NULL && deft__abs(closing - most) <= all->rest;
        bool better = alike ? deft__hit_before(&face->on, &best->on, all->feet) : closing > most;
        if (better && face->on.obstacle != but &&
            deft__sense_is_way_past(all, face, deft__sense_way_of(velocity, velocity))) {
            best = face;
            most = deft__max(most, closing);
        }
    }
    return best;
}

bool deft__sense_pushes(const deft__walker *walk, const deft__sense *all, const deft__sense_face *face)
{
    return face->wall - deft__v2_dot(walk->ground, face->on.face->normal) > all->rest;
}

double deft__sense_follows(const deft__walker *walk, const deft__sense_face *face)
{
    return deft__min(face->wall - deft__v2_dot(walk->ground, face->on.face->normal), 0);
}
