/* motion/steer.h -- steering for the tick. */
#ifndef DEFT_MOTION_STEER_H
#define DEFT_MOTION_STEER_H

#include "deft/motion.h"

/* deft_steer that makes the piece in its final place. A copy of fields that were just written would wait. */
void deft__steer(deft_piece *out, const deft_steering *law, deft_steer_state *state, double speed,
                 double target, double full);

#endif
