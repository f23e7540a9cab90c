/* contact/scene.c -- sweeps the character among the gathered obstacles, and tells what touches it. */
#include "contact/scene.h"

#include "base/tolerance.h"
#include "math/dmath.h"

#include <stddef.h>
#include <string.h>

void deft__scene_begin(deft__scene *scene, const deft_world_view *view, const deft_moveset *moveset,
                       double height, deft_axes axes, deft_pos feet, double tick_s)
{
    size_t from = offsetof(deft__scene, now_s);
    memset((char *)scene + from, 0, offsetof(deft__scene, touching.faces) - from);
    scene->view = view;
    scene->moveset = moveset;
    scene->axes = axes;
    scene->shape.half_width = moveset->half_width;
    scene->shape.height = height;
    scene->radius = moveset->radius;
    scene->origin = feet;
    scene->tick_s = tick_s;
    deft__scene_forget(scene);
}

deft_pos deft__scene_position(const deft__scene *scene)
{
    return deft__place_after(scene->axes, scene->origin, deft__v2_add(scene->feet, scene->drift));
}

/* What a sweep looks for. */
typedef enum scene_meets {
    SCENE_MEETS_ALL,
    SCENE_MEETS_SOLIDS,
    SCENE_MEETS_WALLS,
    SCENE_MEETS_BARS, /* all but floors */
} scene_meets;

static bool scene_counts(const deft__scene *scene, const deft__hit *hit, scene_meets meets)
{
    switch (meets) {
    case SCENE_MEETS_WALLS:
        return deft__class_of(hit->face, scene->moveset) == DEFT__CLASS_WALL;
    case SCENE_MEETS_BARS:
        return !deft__face_is_floor(hit->face, scene->moveset);
    default:
        return true;
    }
}

/* The first obstacle in the way of feet that are at `feet` ahead_s from now and go `move` within time_s. */
static bool scene_sweep(const deft__scene *scene, deft__v2 feet, double ahead_s, deft__v2 move, double time_s,
                        scene_meets meets, deft__hit *out)
{
    bool found = false;
    double out_late = 0;
    bool flows = scene->moves && (time_s > 0 || ahead_s > 0);
    deft__v2 at = feet;
    deft__v2 way = move;
    deft__rect around = deft__rect_around(at, way, 0);
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (flows) { /* relative to what moves in the frame */
            deft__v2 flow = deft__v2_scale(scene->flows[i], time_s);
            at = deft__v2_sub(feet, deft__v2_scale(scene->flows[i], ahead_s));
            way = deft__v2_sub(move, flow);
            double size = deft__abs(flow.x) + deft__abs(flow.y) + deft__abs(move.x) + deft__abs(move.y);
            if (deft__abs(way.x) + deft__abs(way.y) <= DEFT__GRAZE * size) {
                continue;
            }
            around = deft__rect_around(at, way, 0);
        }
        if (!deft__obstacle_is_in(obstacle, &around) ||
            (obstacle->one_way != 0 && meets == SCENE_MEETS_SOLIDS)) {
            continue;
        }
        deft__hit hit;
        if (!deft__sweep(obstacle, &scene->faces[obstacle->first_face], at, way, scene->moveset->touch,
                         &hit) ||
            !scene_counts(scene, &hit, meets)) {
            continue;
        }
        /* the cover of a hidden face is met within rounding of the face, and says better what was met */
        double late = hit.entered->kind == DEFT__FACE_HIDDEN
                          ? scene->moveset->touch / (deft__abs(way.x) + deft__abs(way.y))
                          : 0;
        hit.t += late;
        if (!found || deft__hit_before(&hit, out, at)) {
            *out = hit;
            out_late = late;
            found = true;
        }
    }
    if (found) {
        out->t -= out_late;
    }
    return found;
}

bool deft__scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, deft__hit *out)
{
    return scene_sweep(scene, scene->feet, 0, move, time_s, SCENE_MEETS_ALL, out);
}

bool deft__scene_sweep_then(const deft__scene *scene, deft__v2 feet, deft__v2 move, double time_s,
                            bool one_ways, deft__hit *out)
{
    return scene_sweep(scene, feet, time_s, move, 0, one_ways ? SCENE_MEETS_ALL : SCENE_MEETS_SOLIDS, out);
}

bool deft__scene_touches(const deft__scene *scene, deft__v2 feet, deft__v2 way, double time_s, deft__hit *out)
{
    deft__v2 probe = deft__v2_scale(way, 2 * scene->moveset->contact);
    return scene_sweep(scene, feet, time_s, probe, 0, SCENE_MEETS_ALL, out) && out->t <= 0.5;
}

/* Looks for the first face of a kind, after `out`, the first face of all. What is met within `contact` before
 * that face does not hide it. The hidden face of a seam is none: its cover says what is there. */
static bool scene_meets_as_well(const deft__scene *scene, deft__v2 feet, deft__v2 move, double time_s,
                                scene_meets meets, deft__hit *out)
{
    deft__hit other;
    double before = scene->moveset->contact / (deft__abs(move.x) + deft__abs(move.y));
    if (scene_counts(scene, out, meets)) {
        return true;
    }
    if (!scene_sweep(scene, feet, time_s, move, 0, meets, &other) || other.t > out->t + before ||
        other.face->kind == DEFT__FACE_HIDDEN) {
        return false;
    }
    *out = other;
    return true;
}

bool deft__scene_meets_wall(const deft__scene *scene, deft__v2 feet, deft__v2 aside, double time_s,
                            deft__hit *out)
{
    return scene_sweep(scene, feet, time_s, aside, 0, SCENE_MEETS_ALL, out) &&
           scene_meets_as_well(scene, feet, aside, time_s, SCENE_MEETS_WALLS, out);
}

bool deft__scene_is_open(const deft__scene *scene, deft__v2 feet, deft__v2 onward, double time_s)
{
    deft__hit hit;
    return !scene_sweep(scene, feet, time_s, onward, 0, SCENE_MEETS_ALL, &hit) ||
           !scene_meets_as_well(scene, feet, onward, time_s, SCENE_MEETS_BARS, &hit);
}

const deft_surface *deft__surface_of(const deft__scene *scene, uint16_t surface)
{
    bool is_known = surface != 0 && scene->view != NULL && surface <= scene->view->surface_count;
    return is_known ? &scene->view->surfaces[surface - 1] : NULL;
}

deft__class deft__class_of(const deft__face *face, const deft_moveset *moveset)
{
    if (deft__face_is_floor(face, moveset)) {
        return DEFT__CLASS_FLOOR;
    }
    if (deft__abs(face->normal.y) <= DEFT__WALL_LEAN) {
        return DEFT__CLASS_WALL;
    }
    if (face->normal.y > 0) {
        return DEFT__CLASS_STEEP;
    }
    return deft__abs(face->normal.x) <= DEFT__LEAN ? DEFT__CLASS_CEILING : DEFT__CLASS_OVERHANG;
}

deft_contact_kind deft__face_contact_kind(const deft__face *face, const deft_moveset *moveset)
{
    static const deft_contact_kind kinds[] = {DEFT_CONTACT_FLOOR, DEFT_CONTACT_STEEP, DEFT_CONTACT_CEILING,
                                              DEFT_CONTACT_CEILING, DEFT_CONTACT_WALL};
    return kinds[deft__class_of(face, moveset)];
}
