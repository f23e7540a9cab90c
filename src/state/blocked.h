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

/* True while there is something on that side of the body. A body that rises or falls along what blocks it may
 * have passed the end of that. */
bool deft__stands_beside(const deft__scene *scene, double side);

/* The speed along the ground of a body that something on that side pushes, or would: as it goes, or as it
 * would go itself where the stick says so. A push is none of its own. */
double deft__own_speed(const deft__tick *tick, double side, double along);

/* True when a body that `next` carries, and that goes along it at `own`, rises off the ground `run`. */
bool deft__rises_off(const deft__tick *tick, const deft__run *run, const deft__run *next, deft__v2 own);

/* The same of a box, and a ground that is steeper: then that does not carry it any more. Of two that lean
 * alike the steeper one ahead does; and a round foot, which touches each where that leans as it does, is
 * pushed on as before. */
bool deft__rises_to_level(const deft__tick *tick, const deft__run *run, const deft__run *next, deft__v2 own);

/* True when a floor that comes up to a body, which goes `along` the ground `run`, pushes it like a wall, so
 * that nobody is on two grounds that part: not one that it comes on to, nor one on which it rises off a
 * ground that lets it go. */
bool deft__is_ploughed(const deft__tick *tick, const deft__hit *hit, const deft__run *run, double along);

/* What blocks goes on as it does from now on. */
void deft__renew_wall(deft__tick *tick);

/* The speed along an axis at which the wall that blocks goes. */
double deft__wall_speed(const deft__tick *tick, deft_vec2d axis);

/* Steers `speed` along the law's axis, which only matters to a wall that blocks, to `target`, of `full`, or
 * rests against a wall, which may push. */
void deft__steer_or_rest(deft__tick *tick, const deft_steering *steering, double *speed, double target,
                         double full, deft__law *out);

#endif
