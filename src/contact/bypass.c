/* contact/bypass.c -- the way past a corner. A corner is the end of faces in one line, so the distance to the
 * corner is known, not searched.
 *
 * A gap just as wide as the character is room for the character. So a wall goes on only where the next face
 * begins before the last one ends. The floor of a walk goes on over such a gap.
 */
#include "contact/bypass.h"

#include "base/tolerance.h"
#include "geometry/obstacle.h"
#include "math/dmath.h"

deft__edge deft__bypass_edge(const deft__scene *scene, const deft__hit *hit, deft__v2 normal)
{
    const deft__face *faces = &scene->faces[hit->obstacle->first_face];
    deft__edge edge = deft__edge_of(scene, hit->face, hit->obstacle);
    if (hit->face->facet == 0 || (deft__v2_dot(faces[hit->face->gentle].normal, normal) < 1 &&
                                  deft__v2_dot(faces[hit->face->steep].normal, normal) < 1)) {
        return edge;
    }
    deft__v2 center = deft__facet_center(&scene->moveset->facets, hit->face);
    edge.normal = normal;
    edge.tangent = deft__v2_make(normal.y, -normal.x);
    edge.offset = deft__v2_dot(normal, center) + scene->radius;
    edge.from = edge.to = deft__v2_dot(edge.tangent, center);
    edge.facet = 0;
    return edge;
}

/* How far past an end of the edge a facet of the corner there reaches; 0 for any other face. */
static double bypass_facet_reach(const deft__scene *scene, const deft__edge *edge, const deft__face *face,
                                 double end, double way)
{
    if (face->facet == 0) {
        return 0;
    }
    double near_by = scene->moveset->contact;
    deft__v2 center = deft__facet_center(&scene->moveset->facets, face);
    double offset = deft__v2_dot(edge->normal, center) + scene->radius;
    if (face->kind == DEFT__FACE_HIDDEN || deft__abs(offset - edge->offset) > near_by ||
        deft__abs(deft__v2_dot(edge->tangent, center) - end) > near_by) {
        return 0;
    }
    double from = deft__v2_dot(edge->tangent, deft__face_point(face, face->from));
    double to = deft__v2_dot(edge->tangent, deft__face_point(face, face->to));
    return deft__max(way * (from - end), way * (to - end));
}

/* How much farther than the end of the face its rounded corner reaches; 0 without one. */
static double bypass_corner_reach(const deft__scene *scene, const deft__edge *edge, double end, double way)
{
    double reach = 0;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__face *faces = &scene->faces[scene->obstacles[i].first_face];
        for (uint32_t k = 0; k < scene->obstacles[i].face_count; k++) {
            reach = deft__max(reach, bypass_facet_reach(scene, edge, &faces[k], end, way));
        }
    }
    return reach;
}

double deft__bypass_distance(const deft__scene *scene, deft__edge *edge, double way, double less)
{
    double raised = less * edge->tangent.y; /* the lower ends, where the head is */
    bool longer = true;
    while (longer) {
        longer = false;
        for (uint32_t i = 0; i < scene->obstacle_count; i++) {
            longer =
                deft__edge_add(scene, edge, &scene->obstacles[i], -scene->moveset->contact, raised) || longer;
        }
    }
    double at = deft__v2_dot(edge->tangent, scene->feet);
    double end = way > 0 ? edge->to : edge->from;
    return (end - at) * way + bypass_corner_reach(scene, edge, end, way);
}

bool deft__ledge_is_free_then(const deft__scene *scene, deft__v2 feet, double side, double rise,
                              double time_s)
{
    deft__hit hit;
    double height = rise + scene->moveset->touch; /* past the corner, by more than the gap of a sweep */
    deft__v2 above = deft__v2_make(feet.x, feet.y + height);
    deft__v2 onward = deft__v2_make(side * DEFT__PROBE * scene->moveset->contact, 0);
    return rise > 0 && !deft__scene_sweep_then(scene, feet, deft__v2_make(0, height), time_s, true, &hit) &&
           deft__scene_is_open(scene, above, onward, time_s);
}

double deft__bypass_onward(const deft__scene *scene, const deft__edge *edge)
{
    double past = DEFT__PROBE * scene->moveset->contact;
    double lacks = deft__v2_dot(edge->normal, scene->feet) - (edge->offset - scene->radius);
    return past + deft__max(lacks, 0);
}

bool deft__bypass(deft__scene *scene, const deft__edge *edge, double way, double distance)
{
    deft__v2 aside = deft__v2_scale(edge->tangent, way * distance);
    deft__v2 beside = deft__v2_add(scene->feet, aside);
    double free = deft__max(distance - scene->moveset->touch, 0); /* a wall there is only touched */
    deft__v2 onward = deft__v2_scale(edge->normal, -deft__bypass_onward(scene, edge));
    deft__hit other;
    bool is_free = !deft__scene_sweep(scene, deft__v2_scale(edge->tangent, way * free), 0, &other) &&
                   deft__scene_is_open(scene, beside, onward, 0);
    scene->feet = is_free ? beside : scene->feet;
    return is_free;
}
