/* contact/drop.c -- dropping through a platform without remembering it. */
#include "contact/drop.h"

#include "math/dmath.h"

bool deft__sink_through(deft__scene *scene)
{
    double touch = scene->moveset->touch;
    deft__v2 down = deft__v2_make(0, -4 * touch);
    deft__hit hit;
    if (!deft__scene_sweep(scene, down, 0, &hit) || !deft__face_is_floor(hit.face, scene->moveset)) {
        return false;
    }
    down.y = -4 * touch / hit.face->normal.y;
    if (deft__scene_sweep_solids(scene, down, &hit)) {
        return false;
    }
    scene->feet.y += down.y;
    return true;
}
