/* state/blocked.h -- a wall that holds the body back, as what walks and what flies asks about it. */
#ifndef DEFT_STATE_BLOCKED_H
#define DEFT_STATE_BLOCKED_H

#include "state/tick.h"

/* True while a wall holds the body back. */
static inline bool deft__is_blocked(const deft__tick *tick)
{
    return tick->blocked > 0 || tick->blocked < 0;
}

/* True when such a wall comes at the body: it pushes. */
static inline bool deft__is_pushed(const deft__tick *tick)
{
    return deft__is_blocked(tick) && deft__v2_dot(tick->wall.flow, tick->wall.normal) > 0;
}

/* True when a floor that leans comes up to a body that goes `along` ground with this tangent, and not on to
 * it: it pushes like a wall, so that nobody is on two grounds that part. */
bool deft__is_ploughed(const deft__tick *tick, const deft__hit *hit, deft__v2 tangent, double along);

/* What blocks goes on as it does from now on. */
void deft__renew_wall(deft__tick *tick);

/* The speed along an axis at which the wall that blocks goes. */
double deft__wall_speed(const deft__tick *tick, deft_vec2d axis);

/* Steers `speed` along the law's axis, which only matters to a wall that blocks, to `target`, of `full`, or
 * rests against a wall, which may push. */
void deft__steer_or_rest(deft__tick *tick, const deft_steering *steering, double *speed, double target,
                         double full, deft__law *out);

#endif
