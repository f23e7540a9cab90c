/* state/blocked.h -- a wall that holds the body back, as what walks and what flies asks about it. */
#ifndef DEFT_STATE_BLOCKED_H
#define DEFT_STATE_BLOCKED_H

#include "state/tick.h"

/* What blocks goes on as it does from now on. */
void deft__renew_wall(deft__tick *tick);

/* The speed along an axis at which the wall that blocks goes. */
double deft__wall_speed(const deft__tick *tick, deft_vec2d axis);

/* Steers `speed` along the law's axis to `target`, of `full`, or rests against a wall, which may push. */
void deft__steer_or_rest(deft__tick *tick, const deft_steering *steering, double *speed, double target,
                         double full, deft__law *out);

#endif
