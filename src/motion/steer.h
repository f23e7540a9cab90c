/* motion/steer.h -- steering as the tick asks for it. */
#ifndef DEFT_MOTION_STEER_H
#define DEFT_MOTION_STEER_H

#include "deft/motion.h"

/* deft_steer, with the piece made where it is to stand: a copy of what was only just written field by field
 * would wait for all of it. */
void deft__steer(deft_piece *out, const deft_steering *law, deft_steer_state *state, double speed,
                 double target, double full);

#endif
