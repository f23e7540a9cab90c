/* motion/friction.h -- steering on ground of another friction. */
#ifndef DEFT_MOTION_FRICTION_H
#define DEFT_MOTION_FRICTION_H

#include "deft/motion.h"

/* A steering that answers with that share of its push. */
deft_steering deft__steering_scaled(const deft_steering *law, double ratio);

/* `law` on ground of that friction_ratio, made in `scaled`. `law` itself for a ratio of 1, or none. */
const deft_steering *deft__steering_on(const deft_steering *law, double ratio, deft_steering *scaled);

#endif
