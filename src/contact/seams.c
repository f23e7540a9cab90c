/* contact/seams.c -- faces of different surfaces in one line. Each place of the line belongs to one of them.
 */
#include "contact/seams.h"

#include "base/tolerance.h"
#include "math/dmath.h"

#include <stddef.h>

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
            if (whole.from < face->from && face->from < whole.to && whole.to < face->to) {
                edge->to = deft__min(edge->to, seams_at(scene, &whole, face, true));
            } else if (face->from < whole.from && whole.from < face->to && face->to < whole.to) {
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
