/* input/aim.h -- where an input's aim points. */
#ifndef DEFT_INPUT_AIM_H
#define DEFT_INPUT_AIM_H

#include "deft/input.h"

/* The unit vector of an aim that is one, in the host's axes; a turn to the left is that to the right, and one
 * down that up, to the bit. */
deft_vec2d deft__aim_way(int16_t aim);

#endif
