/* math/frame.h -- the door between the host's axes and the character's own frame.
 *
 * A frame has x = right and y = up. Both ways are dot products with the unit vectors of deft_axes. So for
 * axes made of 0, 1 and -1 no bit is lost: one product is the number itself, the other a zero.
 */
#ifndef DEFT_MATH_FRAME_H
#define DEFT_MATH_FRAME_H

#include "deft/math.h"
#include "math/dmath.h"
#include "math/vec.h"

/* True when right and up are unit vectors at a right angle, give or take a millionth. */
bool deft__axes_are_sound(deft_axes axes);

static inline bool deft__place_is_sound(deft_pos place)
{
    return deft__is_finite(place.x) && deft__is_finite(place.y);
}

/* A velocity as everything behind the API takes it up: within DEFT_SPEED_MAX, so that no sum or product of a
 * tick overflows. */
static inline deft_vec2d deft__sound_velocity(deft_vec2d v)
{
    bool is_sound = deft__is_finite(v.x) && deft__is_finite(v.y);
    v.x = is_sound ? deft__clamp(v.x, -DEFT_SPEED_MAX, DEFT_SPEED_MAX) : 0;
    v.y = is_sound ? deft__clamp(v.y, -DEFT_SPEED_MAX, DEFT_SPEED_MAX) : 0;
    return v;
}

/* A direction, velocity or displacement of the host, in the frame. */
static inline deft__v2 deft__to_frame(deft_axes axes, deft_vec2d v)
{
    return deft__v2_make(v.x * axes.right.x + v.y * axes.right.y, v.x * axes.up.x + v.y * axes.up.y);
}

/* A direction, velocity or displacement in the frame, as the host sees it. */
static inline deft_vec2d deft__to_host(deft_axes axes, deft__v2 v)
{
    deft_vec2d host;
    host.x = v.x * axes.right.x + v.y * axes.up.x;
    host.y = v.x * axes.right.y + v.y * axes.up.y;
    return host;
}

/* The way from one place of the world to another, in the frame. */
static inline deft__v2 deft__way_between(deft_axes axes, deft_pos from, deft_pos to)
{
    deft_vec2d way = {to.x - from.x, to.y - from.y};
    return deft__to_frame(axes, way);
}

/* The place of the world at the end of such a way. */
static inline deft_pos deft__place_after(deft_axes axes, deft_pos from, deft__v2 way)
{
    deft_vec2d moved = deft__to_host(axes, way);
    from.x += moved.x;
    from.y += moved.y;
    return from;
}

/* True where turning from right to up is turning clockwise in the world. */
static inline bool deft__axes_are_mirrored(deft_axes axes)
{
    return axes.right.x * axes.up.y - axes.right.y * axes.up.x < 0;
}

#endif
