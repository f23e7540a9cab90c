/* input/input.c -- one tick's input, quantised at the door.
 *
 * A network packet, a trace and the game must see the same stick. So the stick becomes a whole number here,
 * once, rounded alike on both sides of zero.
 */
#include "base/needs.h"
#include "input/read.h"
#include "math/dmath.h"

/* -1 to 1 as a stick's number; a NaN is 0. */
static int16_t input_stick(double x)
{
    double scaled = x == x ? deft__clamp(x, -1, 1) * DEFT__STICK_FULL : 0;
    return (int16_t)(scaled + (scaled < 0 ? -0.5 : 0.5));
}

static const deft_input input_none = {0, 0, DEFT_AIM_NONE, 0, 0, 0, 0, 0};

const deft_input *deft_input_none(void)
{
    return &input_none;
}

void deft_input_set_stick(deft_input *input, double x, double y)
{
    DEFT__NEEDS_OR_RETURN(input != NULL);
    input->stick_x = input_stick(x);
    input->stick_y = input_stick(y);
}

void deft_input_set_aim(deft_input *input, double x, double y)
{
    DEFT__NEEDS_OR_RETURN(input != NULL);
    input->aim = DEFT_AIM_NONE;
    if (x == x && y == y && (x != 0 || y != 0)) {
        int16_t aim = input_stick(deft__atan2(y, x) / DEFT__PI);
        input->aim = aim == -DEFT__STICK_FULL ? DEFT__STICK_FULL : aim; /* both are half a turn */
    }
}

uint16_t deft_input_instant(double at)
{
    return (uint16_t)(deft__clamp(at, 0, 1) * DEFT__INSTANT_FULL + 0.5);
}

void deft_input_press(deft_input *input, uint16_t actions, double at)
{
    DEFT__NEEDS_OR_RETURN(input != NULL);
    uint16_t instant = deft_input_instant(at);
    if (!input->pressed || instant < input->press_at) {
        input->press_at = instant;
    }
    input->pressed = (uint16_t)(input->pressed | actions);
    input->held = (uint16_t)(input->held | actions);
}

void deft_input_release(deft_input *input, uint16_t actions, double at)
{
    DEFT__NEEDS_OR_RETURN(input != NULL);
    uint16_t instant = deft_input_instant(at);
    if (!input->released || instant < input->release_at) {
        input->release_at = instant;
    }
    input->released = (uint16_t)(input->released | actions);
    input->held = (uint16_t)(input->held & ~actions);
}
