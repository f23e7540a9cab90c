/* contact/step_up.c -- up, forward, down: the rise is that of the step, to the last bit, and happens at the
 * instant of the contact, so that neither speed nor time is lost and no rate climbs higher than another.
 *
 * One-ways do not count as floor: a body in the middle of one would be put on top of it.
 */
#include "contact/step_up.h"

#include "math/dmath.h"

/* Moves the feet by `move` when nothing is in the way. */
static bool step_up_forward(deft__scene *scene, deft__v2 move)
{
    deft__hit hit;
    if (deft__scene_sweep(scene, move, 0, &hit)) {
        return false;
    }
    scene->feet = deft__v2_add(scene->feet, move);
    return true;
}

bool deft__step_up(deft__scene *scene, double side, double most)
{
    const deft_moveset *moveset = scene->moveset;
    deft__v2 start = scene->feet;
    deft__hit hit;
    /* a little more than the limit, for a way over a step of just that height */
    deft__v2 up = deft__v2_make(0, most + 2 * moveset->touch);
    double risen = up.y * (deft__scene_sweep(scene, up, 0, &hit) ? hit.t : 1);
    scene->feet.y += risen;
    if (step_up_forward(scene, deft__v2_make(side * 2 * moveset->touch, 0)) &&
        deft__scene_sweep_solids(scene, deft__v2_make(0, -risen), &hit) &&
        deft__face_is_floor(hit.face, moveset)) {
        scene->feet.y -= risen * hit.t;
        double height = scene->feet.y - start.y;
        if (height > moveset->touch && height <= most + moveset->contact) {
            return true;
        }
    }
    scene->feet = start;
    return false;
}
