/* contact/scene.c -- sweeps the character among the gathered obstacles, and tells what touches it. */
#include "contact/scene.h"

#include "base/tolerance.h"
#include "math/dmath.h"

void deft__scene_begin(deft__scene *scene, const deft_world_view *view, const deft_moveset *moveset,
                       double height, deft_axes axes, deft_pos feet, double tick_s)
{
    scene->view = view;
    scene->moveset = moveset;
    scene->axes = axes;
    scene->shape.half_width = moveset->half_width;
    scene->shape.height = height;
    scene->radius = moveset->radius;
    scene->origin = feet;
    scene->feet = deft__v2_make(0, 0);
    scene->drift = deft__v2_make(0, 0);
    scene->flow = deft__v2_make(0, 0);
    scene->tick_s = tick_s;
    scene->now_s = 0;
    scene->yields[0] = scene->yields[1] = deft__v2_make(0, 0);
    scene->carrier = 0;
    scene->ignored[0] = scene->ignored[1] = 0;
    scene->moves = false;
    scene->mover_count = scene->piece_count = scene->zone_count = 0;
    scene->moving_from = scene->moving_faces_from = 0;
    scene->obstacle_count = 0;
    scene->face_count = 0;
    scene->gatherings = scene->changes = 0;
    scene->touching.feet = scene->feet;
    scene->touching.changes = scene->touching.count = scene->touching.missing = 0;
    scene->reach.up = scene->reach.down = scene->reach.aside = 0;
    scene->drop.present = false;
    deft__scene_forget(scene);
}

deft_pos deft__scene_position(const deft__scene *scene)
{
    deft_vec2d moved = deft__to_host(scene->axes, deft__v2_add(scene->feet, scene->drift));
    deft_pos position;
    position.x = scene->origin.x + moved.x;
    position.y = scene->origin.y + moved.y;
    return position;
}

/* True when a hit came in through a hidden face, and the hit's face is farther away than rounding. Also
 * for a hidden facet, which is as near as the face that covers the facet. */
static bool scene_is_through_hidden(const deft__scene *scene, deft__v2 feet, deft__v2 way,
                                    const deft__hit *hit)
{
    deft__v2 at = deft__v2_add(feet, deft__v2_scale(way, hit->t));
    return hit->entered->kind == DEFT__FACE_HIDDEN &&
           (hit->entered->facet != 0 || deft__face_gap(hit->face, at) < -scene->moveset->touch);
}

/* The cover of a hidden face is met at the same instant within rounding, and says better what was met. So
 * a hit through a hidden face does not count when the way from there to the next hit, or to `until`, is
 * only rounding. The character must have been outside before, so that it can never creep in. */
static bool scene_hidden_counts(const deft__scene *scene, deft__v2 feet, deft__v2 way,
                                const deft__hit *hidden, double until)
{
    double touch = scene->moveset->touch;
    double size = deft__abs(way.x) + deft__abs(way.y);
    bool is_last = until >= 1;
    return (until - hidden->t) * size > touch || (is_last && deft__face_gap(hidden->entered, feet) <= touch);
}

/* The first obstacle in the way of feet that are at `feet` ahead_s from now and go `move` within time_s. */
static bool scene_sweep(const deft__scene *scene, deft__v2 feet, double ahead_s, deft__v2 move, double time_s,
                        double strays, bool one_ways, deft__hit *out)
{
    bool found = false;
    bool found_hidden = false;
    deft__hit hidden;
    deft__v2 hidden_at = feet;
    deft__v2 hidden_way = move;
    bool flows = scene->moves && (time_s > 0 || ahead_s > 0);
    deft__v2 at = feet;
    deft__v2 way = move;
    double left = at.x + deft__min(way.x, 0);
    double right = at.x + deft__max(way.x, 0);
    double bottom = at.y + deft__min(way.y, 0);
    double top = at.y + deft__max(way.y, 0);
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
            left = at.x + deft__min(way.x, 0);
            right = at.x + deft__max(way.x, 0);
            bottom = at.y + deft__min(way.y, 0);
            top = at.y + deft__max(way.y, 0);
        }
        if (bottom >= obstacle->top || top <= obstacle->bottom || right <= obstacle->left ||
            left >= obstacle->right || (obstacle->one_way != 0 && !one_ways)) {
            continue;
        }
        deft__hit hit;
        if (!deft__sweep(obstacle, &scene->faces[obstacle->first_face], at, way, strays,
                         scene->moveset->touch, &hit)) {
            continue;
        }
        if (scene_is_through_hidden(scene, at, way, &hit)) {
            if (!found_hidden || deft__hit_before(&hit, &hidden, at)) {
                hidden = hit;
                hidden_at = at;
                hidden_way = way;
                found_hidden = true;
            }
        } else if (!found || deft__hit_before(&hit, out, at)) {
            *out = hit;
            found = true;
        }
    }
    if (found_hidden && scene_hidden_counts(scene, hidden_at, hidden_way, &hidden, found ? out->t : 1)) {
        *out = hidden;
        found = true;
    }
    return found;
}

bool deft__scene_sweep_chord(const deft__scene *scene, deft__v2 move, double time_s, double strays,
                             deft__hit *out)
{
    return scene_sweep(scene, scene->feet, 0, move, time_s, strays, true, out);
}

bool deft__scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, deft__hit *out)
{
    return scene_sweep(scene, scene->feet, 0, move, time_s, 0, true, out);
}

bool deft__scene_sweep_then(const deft__scene *scene, deft__v2 feet, deft__v2 move, double time_s,
                            bool one_ways, deft__hit *out)
{
    return scene_sweep(scene, feet, time_s, move, 0, 0, one_ways, out);
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
