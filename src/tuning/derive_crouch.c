/* derive_crouch.c -- a body that crouches: its height, its speed, and how it slides. */
#include "math/dmath.h"
#include "tuning/derive.h"

deft_crouch deft__derive_crouch(const deft_tuning *tuning)
{
    const double corners = 2 * tuning->shape.corner_radius;
    deft_crouch crouch;
    crouch.height = deft__clamp(tuning->shape.crouch_height, corners, tuning->shape.height);
    crouch.speed = tuning->run.speed * tuning->crouch.speed_ratio;
    crouch.slide_rate = -deft__log1p(-tuning->crouch.slide_loss_per_s);
    return crouch;
}
