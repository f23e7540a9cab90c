/* contact/step_up.c -- up, forward, down: the rise is that of the step, to the last bit, and happens at the
 * instant of the contact, so that neither speed nor time is lost and no rate climbs higher than another.
 *
 * A rounded foot comes down on the step's corner. It goes forward until that carries it, no farther, and
 * rolls up the rest; what counts is how high it gets. One-ways do not count as floor: a body in the middle of
 * one would be put on top of it.
 */
#include "contact/step_up.h"

#include "geometry/rounded.h"
#include "math/dmath.h"

#include <stddef.h>

/* Moves the feet sideways when nothing is in the way. */
static bool step_up_forward(deft__scene *scene, double way)
{
    deft__hit hit;
    deft__v2 move = deft__v2_make(way, 0);
    if (deft__scene_sweep(scene, move, 0, &hit)) {
        return false;
    }
    scene->feet = deft__v2_add(scene->feet, move);
    return true;
}

/* How far on to `side` a rounded foot stands on the corner; 0 when it does already, or never. */
static double step_up_to_stand(const deft__scene *scene, const deft__hit *hit, double side)
{
    const deft__corner *arc = deft__corner_of(hit->face);
    if (arc == NULL || deft__face_is_floor(hit->face, scene->moveset)) {
        return 0;
    }
    /* a little less steep than the limit */
    double up = deft__min(scene->moveset->slope_cos + 1e-4, 1);
    double beside = arc->radius * deft__sqrt(1 - up * up);
    return deft__max((arc->center.x - scene->feet.x) * side - beside, 0);
}

/* Where a rounded body that rolls up a corner comes off it: at the end that looks up more, on to what lies
 * behind it. */
static deft__v2 step_up_over(const deft__corner *arc)
{
    deft__v2 normal = arc->first.y > arc->last.y ? arc->first : arc->last;
    return deft__v2_add(arc->center, deft__v2_scale(normal, arc->radius));
}

/* True when there is room for a rounded body that rolls up the corner to that place, and the same for a box,
 * which is there. */
static bool step_up_has_room(deft__scene *scene, const deft__corner *arc, double side, deft__v2 over)
{
    deft__v2 stands = scene->feet;
    double loose = 2 * scene->moveset->touch;
    double left = 0;
    if (arc != NULL) { /* and a little on, where it is level there */
        bool leans = arc->first.y < 1 && arc->last.y < 1;
        left = (over.x - stands.x) * side + (leans ? -loose : loose);
    }
    scene->feet.y = over.y;
    bool room = !(left > 0) || step_up_forward(scene, side * left);
    scene->feet = stands;
    return room;
}

bool deft__step_up(deft__scene *scene, double side, double most, double *height)
{
    const deft_moveset *moveset = scene->moveset;
    deft__v2 start = scene->feet;
    deft__hit hit;
    /* a little more than the limit, for a way over a step of just that height */
    deft__v2 up = deft__v2_make(0, most + 2 * moveset->touch);
    double risen = up.y * (deft__scene_sweep(scene, up, 0, &hit) ? hit.t : 1);
    deft__v2 down = deft__v2_make(0, -risen);
    scene->feet.y += risen;
    bool lands =
        step_up_forward(scene, side * 2 * moveset->touch) && deft__scene_sweep_solids(scene, down, &hit);
    double onward = lands ? step_up_to_stand(scene, &hit, side) : 0;
    if (onward > 0) {
        lands = step_up_forward(scene, side * onward) && deft__scene_sweep_solids(scene, down, &hit);
    }
    if (lands && deft__face_is_floor(hit.face, moveset)) {
        const deft__corner *arc = deft__corner_of(hit.face);
        scene->feet.y -= risen * hit.t;
        deft__v2 over = arc != NULL ? step_up_over(arc) : scene->feet;
        *height = over.y - start.y;
        if (*height > moveset->touch && *height <= most + moveset->contact &&
            *height <= risen + moveset->contact && step_up_has_room(scene, arc, side, over)) {
            return true;
        }
    }
    scene->feet = start;
    return false;
}

bool deft__step_is_free_then(const deft__scene *scene, deft__v2 feet, double side, double most, double time_s)
{
    const deft_moveset *moveset = scene->moveset;
    deft__hit hit;
    /* and a hair more: it holds when it gets there */
    deft__v2 up = deft__v2_make(0, most + (2 + 0.25) * moveset->touch);
    double risen = up.y * (deft__scene_sweep_then(scene, feet, up, time_s, true, &hit) ? hit.t : 1);
    deft__v2 forward = deft__v2_make(side * 2 * moveset->touch, 0);
    deft__v2 above = deft__v2_make(feet.x, feet.y + risen);
    deft__v2 over = deft__v2_add(above, forward);
    if (deft__scene_sweep_then(scene, above, forward, time_s, true, &hit) ||
        !deft__scene_sweep_then(scene, over, deft__v2_make(0, -risen), time_s, false, &hit)) {
        return false;
    }
    double height = risen * (1 - hit.t);
    return deft__face_is_floor(hit.face, moveset) && height > moveset->touch &&
           height <= most + moveset->contact;
}
