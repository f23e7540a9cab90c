/* state/floor_end.c -- at the very end of a floor: what keeps a body on it that would walk off. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/ground.h"

/* True when slippery ground goes on from here, up: it is a wall to who walks. */
static bool floor_end_gets_slippery(deft__tick *tick, double direction)
{
    deft__run ahead = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, direction, direction);
    if (ahead.present != DEFT__RUN_SLIPPERY || !(ahead.normal.x * direction < 0)) {
        return false;
    }
    tick->wall = ahead;
    return true;
}

bool deft__stops_at_floor_end(deft__tick *tick, double direction, deft__run *run)
{
    deft__run end = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, 0, direction);
    deft__hit hit;
    double probe = 2 * tick->moveset->contact * direction;
    if (end.present != 0 && floor_end_gets_slippery(tick, direction)) {
        *run = end;
        return true;
    }
    if (end.present == 0 || !deft__scene_sweep(&tick->scene, deft__v2_scale(end.tangent, probe), 0, &hit) ||
        hit.t > 0.5 || deft__face_is_floor(hit.face, tick->moveset) ||
        deft__v2_dot(deft__flow_of_hit(&tick->scene, &hit), hit.face->normal) < 0) { /* it goes on ahead */
        return false;
    }
    deft__note_wall(tick, &hit);
    *run = end;
    return true;
}

deft__run deft__floor_past_end(const deft__tick *tick, double direction)
{
    deft__run run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, 0, direction);
    double *end = direction > 0 ? &run.to : &run.from;
    double over = tick->moveset->touch / 2;
    double left = (*end - deft__v2_dot(run.tangent, tick->scene.feet)) * direction + over;
    if (run.present != 0 && !(left > tick->moveset->contact * DEFT__PASSED)) {
        run.present = 0;
    }
    *end += direction * over;
    return run;
}
