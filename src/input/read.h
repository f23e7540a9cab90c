/* input/read.h -- the numbers of an input as a tick reads them. */
#ifndef DEFT_INPUT_READ_H
#define DEFT_INPUT_READ_H

#include "deft/input.h"

#define DEFT__STICK_FULL   32767
#define DEFT__INSTANT_FULL 65535

/* The stick, -1 to 1 on each of the host's axes. */
static inline deft_vec2d deft__input_stick(const deft_input *input)
{
    deft_vec2d stick;
    stick.x = (double)input->stick_x / DEFT__STICK_FULL;
    stick.y = (double)input->stick_y / DEFT__STICK_FULL;
    return stick;
}

/* An instant of a tick of dt, in seconds. */
static inline double deft__input_instant_s(uint16_t instant, double dt)
{
    return (double)instant / DEFT__INSTANT_FULL * dt;
}

#endif
