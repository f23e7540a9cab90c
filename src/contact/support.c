/* contact/support.c -- finds the face that carries the character.
 *
 * In the grown world the feet are a point that goes along an outline. Where the outline turns up, the sweep
 * finds the next face. Where the outline turns down or ends, this file finds the next face: first a touched
 * one, then one within the snap distance.
 */
#include "contact/support.h"

#include "base/bounds.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "geometry/obstacle.h"
#include "math/dmath.h"

#include <stddef.h>

deft__edge deft__edge_of(const deft__scene *scene, const deft__face *face, const deft__obstacle *obstacle)
{
    deft__edge edge;
    edge.normal = face->normal;
    edge.tangent = deft__face_tangent(face);
    edge.offset = face->offset;
    edge.from = face->from;
    edge.to = face->to;
    edge.flow = deft__obstacle_flow(scene, obstacle);
    edge.body = obstacle->body;
    edge.feature = obstacle->feature;
    edge.surface = obstacle->surface;
    edge.present = face->kind == DEFT__FACE_SLIDE ? DEFT__EDGE_SLIPPERY : DEFT__EDGE_FACE;
    edge.facet = (uint8_t)face->facet;
    edge.gathering = scene->gatherings;
    if (scene->view->surface_count != 0) {
        deft__part_at_seams(scene, &edge);
    }
    return edge;
}

double deft__slope_rise(const deft__scene *scene, deft__v2 tangent)
{
    double near_by = scene->moveset->contact;
    double at = deft__v2_dot(tangent, scene->feet);
    double most = -1;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        const deft__face *faces = &scene->faces[obstacle->first_face];
        bool is_near = deft__obstacle_is_near(obstacle, scene->feet, scene->moveset->touch);
        for (uint32_t k = DEFT__SIDES; is_near && k < obstacle->face_count; k++) {
            const deft__face *face = &faces[k];
            if (face->facet != 0 && face->kind != DEFT__FACE_HIDDEN &&
                deft__v2_dot(deft__face_tangent(face), tangent) > DEFT__SAME_NORMAL &&
                deft__abs(deft__face_gap(face, scene->feet)) <= near_by && at >= face->from - near_by &&
                at <= face->to + near_by) {
                bool goes_on = deft__face_is_floor(&faces[face->steep], scene->moveset);
                double lean = (goes_on ? face : &faces[face->gentle])->normal.x;
                most = deft__max(most, deft__abs(lean)); /* of two obstacles that meet, the steeper one */
            }
        }
    }
    return most >= 0 ? most : deft__abs(tangent.y);
}

bool deft__edge_is_in_line(const deft__edge *edge, const deft__face *face, double near_by)
{
    double turn = deft__v2_dot(face->normal, edge->tangent);
    bool is_alike = (face->kind == DEFT__FACE_SLIDE) == (edge->present == DEFT__EDGE_SLIPPERY);
    return face->kind != DEFT__FACE_HIDDEN && is_alike && turn <= DEFT__GRAZE_FLOAT &&
           turn >= -DEFT__GRAZE_FLOAT && deft__v2_dot(face->normal, edge->normal) > 0 &&
           deft__abs(face->offset - edge->offset) <= near_by;
}

bool deft__edge_add(const deft__scene *scene, deft__edge *edge, const deft__obstacle *obstacle, double reach,
                    double raised)
{
    bool grew = false;
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        const deft__face *face = &scene->faces[obstacle->first_face + i];
        if (!deft__edge_is_in_line(edge, face, scene->moveset->contact)) {
            continue;
        }
        double from = face->from + deft__max(raised, 0);
        double to = face->to + deft__min(raised, 0);
        if (from < edge->from && to >= edge->from - reach) {
            edge->from = from;
            grew = true;
        }
        if (to > edge->to && from <= edge->to + reach) {
            edge->to = to;
            grew = true;
        }
    }
    return grew;
}

bool deft__edge_extend(const deft__scene *scene, deft__edge *edge)
{
    bool grew = false;
    /* a face of a body that moves has no neighbours */
    bool longer = edge->facet == 0 && edge->present != DEFT__EDGE_GAP && !deft__flow_moves(scene, edge->body);
    double from = edge->from;
    double to = edge->to;
    while (longer) {
        longer = false;
        for (uint32_t i = 0; i < scene->moving_from; i++) {
            const deft__obstacle *obstacle = &scene->obstacles[i];
            bool parts = deft__surfaces_part(scene, edge->normal, edge->surface, obstacle->surface);
            longer = (!parts && deft__edge_add(scene, edge, obstacle, scene->moveset->contact, 0)) || longer;
        }
        grew = grew || longer;
    }
    if (grew && scene->view->surface_count != 0) {
        deft__part_at_seams(scene, edge);
        grew = edge->from < from || edge->to > to;
    }
    return grew;
}

/* True for a face that can be the side of a drop: not a rounded foot's, and steeper than 45 degrees. A gentle
 * slope that is slippery is no side: the way down along it may be long. */
static bool support_is_side(const deft__face *face)
{
    return face->facet == 0 && deft__abs(face->normal.x) > DEFT__SQRT_HALF;
}

/* The way down along the side of a drop: to the end of that side, but no lower than `rest`. */
static deft__v2 support_side(const deft__scene *scene, const deft__face *side, double rest)
{
    deft__v2 tangent = deft__face_tangent(side);
    double at = deft__v2_dot(tangent, scene->feet);
    bool forward = tangent.y < 0;
    double room = deft__max(forward ? side->to - at : at - side->from, 0) + scene->moveset->contact;
    double length = deft__min(room, rest / deft__abs(tangent.y));
    return deft__v2_scale(tangent, forward ? length : -length);
}

bool deft__snap_down(deft__scene *scene, const deft__face *side)
{
    double rest = scene->moveset->snap;
    deft__v2 moved = deft__v2_make(0, 0);
    bool begins = side != NULL && support_is_side(side);
    deft__v2 way = begins ? support_side(scene, side, rest) : deft__v2_make(0, -rest);
    deft__hit hit;
    for (int i = 0;
         i < DEFT__SNAP_PARTS_MAX && rest > 0 && deft__scene_look(scene, deft__v2_make(way.x, 0), 0) == 0;
         i++) {
        bool meets = deft__scene_sweep(scene, way, 0, &hit);
        deft__v2 part = deft__v2_scale(way, meets ? hit.t : 1);
        scene->feet = deft__v2_add(scene->feet, part);
        moved = deft__v2_add(moved, part);
        rest += part.y;
        if (meets && deft__face_is_floor(hit.face, scene->moveset)) {
            return true;
        }
        if (meets ? !support_is_side(hit.face) : !(way.x < 0 || way.x > 0)) {
            break;
        }
        way = meets ? support_side(scene, hit.face, rest) : deft__v2_make(0, -rest);
    }
    scene->feet = deft__v2_sub(scene->feet, moved);
    return false;
}

/* ---- the point where the character is touched: the velocity of a turning body counts there ---- */

static bool contact_leans(deft__v2 normal)
{
    return deft__abs(normal.x) > DEFT__LEAN && deft__abs(normal.y) > DEFT__LEAN;
}

/* From the feet to what of the inner box lies against a face with that normal: a corner, or the middle of a
 * side. */
static deft__v2 contact_inner(const deft__scene *scene, deft__v2 normal)
{
    double wide = scene->shape.half_width - scene->radius;
    double half = scene->shape.height / 2;
    double tall = half - scene->radius;
    return deft__v2_make(normal.x > DEFT__LEAN ? -wide : (normal.x < -DEFT__LEAN ? wide : 0),
                         half + (normal.y > DEFT__LEAN ? -tall : (normal.y < -DEFT__LEAN ? tall : 0)));
}

deft__v2 deft__contact_point_of(const deft__scene *scene, deft__v2 normal)
{
    deft__v2 point = deft__v2_add(scene->feet, contact_inner(scene, normal));
    return deft__v2_sub(point, contact_leans(normal) ? deft__facets_tip(&scene->moveset->facets, normal)
                                                     : deft__v2_scale(normal, scene->radius));
}

deft__v2 deft__contact_point_of_edge(const deft__scene *scene, const deft__edge *edge, double turn)
{
    deft__v2 tangent = edge->tangent;
    if (edge->facet != 0) { /* the corner of the world behind it, wherever on the facet the feet are */
        deft__v2 inner = deft__v2_scale(edge->normal, scene->moveset->facets.apothem);
        deft__v2 middle = deft__v2_add(deft__v2_scale(edge->normal, edge->offset),
                                       deft__v2_scale(tangent, (edge->from + edge->to) / 2));
        return deft__v2_add(deft__v2_sub(middle, inner), contact_inner(scene, edge->normal));
    }
    deft__v2 point = deft__contact_point_of(scene, edge->normal);
    if (contact_leans(edge->normal)) {
        return point;
    }
    double reach = deft__abs(tangent.x) * (scene->shape.half_width - scene->radius) +
                   deft__abs(tangent.y) * (scene->shape.height / 2 - scene->radius);
    double at = deft__v2_dot(tangent, point);
    double beyond = at - deft__v2_dot(tangent, scene->feet); /* the face's ends are given for the feet */
    double end = deft__clamp(turn > 0 ? at + reach : at - reach, edge->from + beyond + reach,
                             edge->to + beyond - reach);
    return deft__v2_add(point, deft__v2_scale(tangent, end - at));
}

deft__v2 deft__contact_point_of_obstacle(const deft__scene *scene, const deft__obstacle *obstacle,
                                         double turn)
{
    const deft__face *faces = &scene->faces[obstacle->first_face];
    const deft__face *nearest = deft__nearest_face(obstacle, faces, scene->feet, DEFT__NEVER, true);
    deft__edge edge = deft__edge_of(scene, nearest, obstacle);
    return deft__contact_point_of_edge(scene, &edge, turn);
}

/* How far the feet are from a face: from its line, and past its ends. */
static double edge_distance(const deft__face *face, deft__v2 feet)
{
    double along = deft__v2_dot(deft__face_tangent(face), feet);
    double past = deft__max(face->from - along, along - face->to);
    return deft__abs(deft__face_gap(face, feet)) + deft__max(past, 0);
}

const deft__face *deft__edge_find_again(const deft__scene *scene, deft__edge *edge)
{
    const deft__face *best = NULL;
    const deft__obstacle *on = NULL;
    bool is_known = edge->present != 0 && edge->gathering == scene->gatherings;
    double alike = deft__flow_turn_rate(scene, edge->body) != 0 ? DEFT__SAME_FACE : DEFT__SAME_NORMAL;
    for (uint32_t i = 0; is_known && i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (obstacle->body != edge->body || obstacle->feature != edge->feature) {
            continue;
        }
        edge->flow = scene->flows[i];
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            /* of faces with almost equal normals the nearest one is that of the edge */
            if (face->kind != DEFT__FACE_HIDDEN && deft__v2_dot(face->normal, edge->normal) > alike &&
                (best == NULL || edge_distance(face, scene->feet) < edge_distance(best, scene->feet))) {
                best = face;
                on = obstacle;
            }
        }
    }
    if (best != NULL) {
        *edge = deft__edge_of(scene, best, on);
    }
    return best;
}

/* ---- seams: each place of a line belongs to one of its faces ---- */

bool deft__surface_allows_walls(const deft__scene *scene, uint16_t surface)
{
    const deft_surface *known = deft__surface_of(scene, surface);
    return known == NULL || (known->flags & DEFT_SURFACE_NO_WALL_JUMP) == 0;
}

bool deft__surfaces_part(const deft__scene *scene, deft__v2 normal, uint16_t a, uint16_t b)
{
    if (a == b || normal.y > DEFT__WALL_LEAN) {
        return a != b;
    }
    return deft__surface_allows_walls(scene, a) != deft__surface_allows_walls(scene, b);
}

/* True when the second part of a line begins in the first one, and goes on where that one ends. A corner at
 * the end of a floor begins or ends with that floor. */
static bool seams_come_after(double from, double to, double next_from, double next_to)
{
    return from <= next_from && next_from < to && to <= next_to && (from < next_from || to < next_to);
}

/* Where an edge that ends in the midst of another face gives way to that face. */
static double seams_at(const deft__scene *scene, const deft__edge *edge, const deft__face *face, bool forward)
{
    double own = forward ? edge->to : edge->from;
    double other = forward ? face->from : face->to;
    if (edge->normal.y > DEFT__WALL_LEAN) {
        return (own + other) / 2;
    }
    return deft__surface_allows_walls(scene, edge->surface) ? own : other;
}

void deft__part_at_seams(const deft__scene *scene, deft__edge *edge)
{
    const deft__edge whole = *edge;
    for (uint32_t i = 0; edge->facet == 0 && i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        const deft__face *faces = &scene->faces[obstacle->first_face];
        if (obstacle->body != edge->body ||
            !deft__surfaces_part(scene, edge->normal, edge->surface, obstacle->surface) ||
            !deft__obstacle_acts(obstacle, faces, scene->feet, scene->moveset->touch)) {
            continue;
        }
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &faces[k];
            if (!deft__edge_is_in_line(&whole, face, scene->moveset->contact)) {
                continue;
            }
            if (seams_come_after(whole.from, whole.to, face->from, face->to)) {
                edge->to = deft__min(edge->to, seams_at(scene, &whole, face, true));
            } else if (seams_come_after(face->from, face->to, whole.from, whole.to)) {
                edge->from = deft__max(edge->from, seams_at(scene, &whole, face, false));
            }
        }
    }
}

void deft__hit_at_seam(const deft__scene *scene, deft__v2 feet, deft__hit *hit)
{
    const deft__edge found = deft__edge_of(scene, hit->face, hit->obstacle);
    double at = deft__v2_dot(found.tangent, feet);
    double end = scene->moveset->contact * DEFT__PASSED;
    bool is_inside = at > found.from + end && at < found.to - end;
    if (is_inside || deft__surface_allows_walls(scene, found.surface)) {
        return;
    }
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            if (obstacle->body == found.body && obstacle->surface != found.surface &&
                deft__edge_is_in_line(&found, face, scene->moveset->contact) && at >= face->from &&
                at <= face->to) {
                hit->face = hit->entered = face;
                hit->obstacle = obstacle;
                return;
            }
        }
    }
}
