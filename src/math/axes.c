/* math/axes.c -- the two frames that hosts use. */
#include "deft/math.h"
#include "math/frame.h"

static deft_axes axes_make(double up_y)
{
    deft_axes axes;
    axes.right.x = 1;
    axes.right.y = 0;
    axes.up.x = 0;
    axes.up.y = up_y;
    return axes;
}

deft_axes deft_axes_y_up(void)
{
    return axes_make(1);
}

deft_axes deft_axes_y_down(void)
{
    return axes_make(-1);
}
