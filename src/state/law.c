/* state/law.c -- a law seen from what flows. */
#include "math/dmath.h"
#include "state/tick.h"

deft_path deft__law_against(const deft__law *law, deft__v2 normal, deft__v2 flow)
{
    deft_path path = law->path;
    double speed = deft__v2_dot(normal, flow);
    double up = path.up_axis.x * normal.x + path.up_axis.y * normal.y;
    if (speed < 0 || speed > 0) {
        double along = path.along_axis.x * normal.x + path.along_axis.y * normal.y;
        /* the upward piece has no phases: a constant speed joins it; its axis may be a speed, too */
        double length = path.up_axis.x * path.up_axis.x + path.up_axis.y * path.up_axis.y;
        if (up * up > length * deft__min(0.25, along * along)) {
            path.up.base -= speed / up;
            path.up.end_speed -= speed / up;
        } else {
            path.along.base -= speed / along;
        }
    }
    return path;
}
