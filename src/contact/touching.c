/* contact/touching.c -- the list of touched faces, and what digs into them. */
#include "contact/touching.h"

#include "base/tolerance.h"
#include "geometry/sweep.h"
#include "math/dmath.h"

#include <stddef.h>

/* True when the feet touch the face within its ends. */
static bool touching_is_within(const deft__scene *scene, const deft__touched *face)
{
    double at = deft__v2_dot(deft__face_tangent(face->face), scene->feet);
    double from = face->face->from;
    double to = face->face->to;
    if (scene->view->surface_count != 0) { /* at a seam */
        deft__edge edge = deft__edge_touched(scene, face);
        from = edge.from;
        to = edge.to;
    }
    return deft__max(from - at, at - to) <= scene->moveset->touch;
}

/* True when `a` stands before `b` in the list. */
static bool touching_before(const deft__scene *scene, const deft__touched *a, const deft__touched *b)
{
    if (a->kind != b->kind) {
        return a->kind < b->kind;
    }
    double up_a = a->normal.y;
    double up_b = b->normal.y;
    if (up_a < up_b || up_a > up_b) {
        return up_a > up_b;
    }
    deft__hit hit_a = {0, a->face, a->face, a->obstacle};
    deft__hit hit_b = {0, b->face, b->face, b->obstacle};
    return deft__hit_before(&hit_a, &hit_b, scene->feet);
}

/* The face of an obstacle that the feet are nearest to, if they touch the obstacle; NULL else. Other faces of
 * the obstacle count as touched, too, when the feet are at most `deep` behind them. `deep` becomes `contact`.
 * Where the nearest face is hidden, `deep` becomes `touch`, because rounding at a seam is that deep. */
static const deft__face *touching_nearest(const deft__scene *scene, const deft__obstacle *obstacle,
                                          double *deep)
{
    double touch = scene->moveset->touch;
    const deft__face *faces = &scene->faces[obstacle->first_face];
    const deft__face *nearest =
        deft__nearest_face(obstacle, faces, scene->feet, scene->moveset->contact, true);
    if (nearest == NULL || deft__face_gap(nearest, scene->feet) < -2 * touch ||
        !deft__obstacle_acts(obstacle, faces, scene->feet, touch)) {
        return NULL;
    }
    *deep = nearest->kind == DEFT__FACE_HIDDEN ? touch : scene->moveset->contact;
    return nearest;
}

/* True when the face is the only touched one of its obstacle. */
static bool touching_is_alone(const deft__scene *scene, const deft__touched *face)
{
    const deft__obstacle *obstacle = face->obstacle;
    double deep;
    uint32_t count = 0;
    (void)touching_nearest(scene, obstacle, &deep);
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        count += deft__face_gap(&scene->faces[obstacle->first_face + i], scene->feet) >= -deep ? 1 : 0;
    }
    return count <= 1;
}

/* True when a face lets the same motions pass as the face before it in the list. */
static bool touching_repeats(const deft__scene *scene, const deft__touched *face, const deft__touched *before)
{
    return face->kind == before->kind && face->obstacle->surface == before->obstacle->surface &&
           deft__v2_is_same(face->normal, before->normal) && deft__v2_is_same(face->flow, before->flow) &&
           touching_is_alone(scene, face) && touching_is_alone(scene, before);
}

/* Drops a face that repeats another one, or else the last. */
static void touching_drop(const deft__scene *scene, deft__touching *out)
{
    uint32_t at = out->count - 1;
    while (at > 0 && !touching_repeats(scene, &out->faces[at], &out->faces[at - 1])) {
        at--;
    }
    out->missing += at == 0 ? 1 : 0;
    out->count--;
    for (uint32_t i = at; at > 0 && i < out->count; i++) {
        out->faces[i] = out->faces[i + 1];
    }
}

static void touching_insert(const deft__scene *scene, deft__touching *out, const deft__touched *face)
{
    uint32_t at = out->count;
    for (; at > 0 && touching_before(scene, face, &out->faces[at - 1]); at--) {
        out->faces[at] = out->faces[at - 1];
    }
    out->faces[at] = *face;
    out->count++;
    if (out->count > DEFT__TOUCHING_CAP) {
        touching_drop(scene, out);
    }
}

/* Adds the touched faces of an obstacle. Where all of them are hidden the obstacle stops nothing. */
static void touching_add(const deft__scene *scene, const deft__obstacle *obstacle, deft__touching *out)
{
    const deft__face *faces = &scene->faces[obstacle->first_face];
    double deep;
    const deft__face *nearest = touching_nearest(scene, obstacle, &deep);
    bool stops = nearest != NULL && (nearest->kind != DEFT__FACE_HIDDEN ||
                                     deft__obstacle_shows(obstacle, faces, scene->feet, deep));
    /* the top is the last face of an obstacle, and comes first in the list */
    for (uint32_t i = stops ? obstacle->face_count : 0; i-- > 0;) {
        if (deft__face_gap(&faces[i], scene->feet) < -deep && &faces[i] != nearest) {
            continue;
        }
        deft__v2 flow = deft__obstacle_flow(scene, obstacle);
        deft__touched face = {&faces[i], obstacle, faces[i].normal, flow, DEFT__CLASS_PASSIVE, 0};
        if (faces[i].kind != DEFT__FACE_HIDDEN && touching_is_within(scene, &face)) {
            face.kind = (uint32_t)deft__class_of(&faces[i], scene->moveset);
        }
        touching_insert(scene, out, &face);
    }
}

const deft__touching *deft__find_touching(deft__scene *scene)
{
    deft__touching *out = &scene->touching;
    double touch = scene->moveset->touch;
    if (out->face_changes == scene->face_changes && deft__v2_is_same(out->feet, scene->feet)) {
        return out;
    }
    out->feet = scene->feet;
    out->face_changes = scene->face_changes;
    out->count = out->missing = 0;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        if (deft__obstacle_is_near(&scene->obstacles[i], scene->feet, touch)) {
            touching_add(scene, &scene->obstacles[i], out);
        }
    }
    return out;
}

bool deft__digs_into_face(const deft__scene *scene, const deft__touched *face, deft__v2 velocity,
                          deft__v2 acceleration)
{
    deft__v2 normal = face->normal;
    deft__v2 flow = face->flow;
    /* rounding is relative to the speeds; a tile a second keeps the bound above zero */
    double size = scene->moveset->tile + deft__abs(velocity.x) + deft__abs(velocity.y) + deft__abs(flow.x) +
                  deft__abs(flow.y);
    double away = deft__v2_dot(normal, deft__v2_sub(velocity, flow));
    double back = -deft__v2_dot(normal, acceleration);
    if (away < -DEFT__GRAZE_FLOAT * size) {
        return true;
    }
    if (back <= DEFT__GRAZE_FLOAT * (deft__abs(acceleration.x) + deft__abs(acceleration.y))) {
        return false;
    }
    /* the motion leaves at `away`, and `back` brings it back after 2 * away / back */
    return away <= DEFT__GRAZE_FLOAT * size || 2 * away < back * DEFT__MOMENT_S;
}

bool deft__digs_into_obstacle(const deft__scene *scene, const deft__touched *face, deft__v2 velocity,
                              deft__v2 acceleration)
{
    const deft__touching *touching = &scene->touching;
    for (uint32_t i = 0; i < touching->count; i++) {
        if (touching->faces[i].obstacle == face->obstacle &&
            !deft__digs_into_face(scene, &touching->faces[i], velocity, acceleration)) {
            return false;
        }
    }
    return face->obstacle->one_way == 0 || !deft__goes_past_end(scene, face, velocity, acceleration);
}

bool deft__digs_into_any(const deft__scene *scene, deft__v2 velocity, deft__v2 acceleration)
{
    const deft__touching *touching = &scene->touching;
    for (uint32_t i = 0; i < touching->count; i++) {
        if (touching->faces[i].kind != DEFT__CLASS_PASSIVE &&
            deft__digs_into_obstacle(scene, &touching->faces[i], velocity, acceleration)) {
            return true;
        }
    }
    return false;
}

bool deft__goes_past_end(const deft__scene *scene, const deft__touched *face, deft__v2 velocity,
                         deft__v2 acceleration)
{
    deft__v2 tangent = deft__face_tangent(face->face);
    double at = deft__v2_dot(tangent, scene->feet);
    double end = scene->moveset->contact * DEFT__PASSED;
    double goes = deft__v2_dot(tangent, deft__v2_sub(velocity, face->flow));
    double size = scene->moveset->tile + deft__abs(velocity.x) + deft__abs(velocity.y);
    if (deft__abs(goes) <= DEFT__GRAZE * size) {
        goes = deft__v2_dot(tangent, acceleration);
    }
    if (goes == 0) {
        return false;
    }
    deft__edge edge = deft__edge_touched(scene, face);
    while (goes > 0 ? at >= edge.to - end : at <= edge.from + end) {
        if (!deft__edge_extend(scene, &edge)) {
            return true;
        }
    }
    return false;
}

/* The velocity of the common point of two faces. False when the two lie in one line, when they are almost
 * parallel and move apart, and when they close in and leave no room. */
static bool touching_common(const deft__touched *a, const deft__touched *b, deft__v2 *out)
{
    deft__v2 n = a->normal;
    deft__v2 m = b->normal;
    double sine = deft__v2_perp(n, m);
    double go_a = deft__v2_dot(n, a->flow);
    double go_b = deft__v2_dot(m, b->flow);
    if (deft__abs(sine) < DEFT__GRAZE_FLOAT && deft__v2_dot(n, m) > 0) {
        return false;
    }
    if (deft__v2_is_same(a->flow, b->flow)) {
        *out = a->flow;
        return true;
    }
    if (deft__abs(sine) < DEFT__GRAZE_FLOAT) {
        return false;
    }
    *out = deft__v2_make((go_a * m.y - go_b * n.y) / sine, (n.x * go_b - m.x * go_a) / sine);
    /* Of almost parallel faces only two that face each other, and do not close in, have a point worth having.
     * Any other point is far away, or fast. */
    return deft__abs(sine) > DEFT__NEAR_PARALLEL || (deft__v2_dot(n, m) < 0 && go_a + go_b <= 0);
}

bool deft__holds_between(const deft__scene *scene, const deft__touched *a, const deft__touched *b,
                         deft__v2 *out)
{
    deft__v2 none = deft__v2_make(0, 0);
    return a->kind != DEFT__CLASS_PASSIVE && b->kind != DEFT__CLASS_PASSIVE && a->obstacle != b->obstacle &&
           touching_common(a, b, out) && !deft__digs_into_any(scene, *out, none);
}

bool deft__find_corner(const deft__scene *scene, deft__corner_test *passes, const void *motion, bool mutual,
                       deft__corner *out)
{
    const deft__touching *touching = &scene->touching;
    deft__v2 none = deft__v2_make(0, 0);
    for (uint32_t i = 0; i < touching->count; i++) {
        out->a = &touching->faces[i];
        for (uint32_t k = i + 1; k < touching->count; k++) {
            out->b = &touching->faces[k];
            if (deft__holds_between(scene, out->a, out->b, &out->velocity) &&
                !deft__goes_past_end(scene, out->a, out->velocity, none) &&
                !deft__goes_past_end(scene, out->b, out->velocity, none) &&
                passes(motion, out->a, out->b, mutual)) {
                return true;
            }
        }
    }
    return false;
}

double deft__closes_in(const deft__touched *a, const deft__touched *b)
{
    double closing = deft__v2_dot(a->normal, a->flow) + deft__v2_dot(b->normal, b->flow);
    bool apart = a->obstacle != b->obstacle && deft__v2_dot(a->normal, b->normal) < 0;
    return apart ? deft__max(closing, 0) : 0;
}

double deft__closing_pair(const deft__scene *scene, const deft__touched **a, const deft__touched **b)
{
    const deft__touching *touching = &scene->touching;
    double most = 0;
    *a = *b = NULL;
    for (uint32_t i = 0; i < touching->count; i++) {
        for (uint32_t k = i + 1; k < touching->count; k++) {
            double closing = deft__closes_in(&touching->faces[i], &touching->faces[k]);
            if (closing > most) {
                *a = &touching->faces[i];
                *b = &touching->faces[k];
                most = closing;
            }
        }
    }
    return most;
}
