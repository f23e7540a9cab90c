/* input/aim.c -- half a turn is 32767: the nearer side of it is measured, so that mirrored aims are mirrored.
 */
#include "input/aim.h"

#include "math/dmath.h"

deft_vec2d deft__aim_way(int16_t aim)
{
    int32_t turn = aim < 0 ? -(int32_t)aim : aim;
    bool back = 2 * turn > INT16_MAX;
    double angle = (back ? INT16_MAX - turn : turn) * (DEFT__PI / INT16_MAX);
    deft_vec2d way;
    way.x = back ? -deft__cos(angle) : deft__cos(angle);
    way.y = aim < 0 ? -deft__sin(angle) : deft__sin(angle);
    return way;
}
