/* math/axes.c -- the two frames that hosts use. */
#include "deft/math.h"
#include "math/frame.h"

static const deft_axes axes_y_up = {{1, 0}, {0, 1}};
static const deft_axes axes_y_down = {{1, 0}, {0, -1}};

const deft_axes *deft_axes_y_up(void)
{
    return &axes_y_up;
}

const deft_axes *deft_axes_y_down(void)
{
    return &axes_y_down;
}

bool deft__axes_are_sound(deft_axes axes)
{
    if (axes.right.x == 1 && axes.right.y == 0 && axes.up.x == 0 && (axes.up.y == 1 || axes.up.y == -1)) {
        return true; /* y up or y down */
    }
    double right = axes.right.x * axes.right.x + axes.right.y * axes.right.y;
    double up = axes.up.x * axes.up.x + axes.up.y * axes.up.y;
    double across = axes.right.x * axes.up.x + axes.right.y * axes.up.y;
    double loose = 1e-6;
    return right > 1 - loose && right < 1 + loose && up > 1 - loose && up < 1 + loose && across > -loose &&
           across < loose;
}
