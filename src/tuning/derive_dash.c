/* derive_dash.c -- dash (F11: v = d / T), glide and slam. */
#include "math/dmath.h"
#include "tuning/derive.h"

deft_dash deft__derive_dash(const deft_tuning *tuning)
{
    deft_dash dash;
    dash.speed = tuning->dash.distance / tuning->dash.time_s;
    dash.time_s = tuning->dash.time_s;
    dash.freeze_s = tuning->dash.freeze_s;
    dash.cooldown_s = deft__min(tuning->dash.cooldown_s, DEFT_FOREVER);
    dash.refill_s = deft__min(tuning->dash.refill_s, DEFT_FOREVER);
    dash.exit_ratio = tuning->dash.exit_ratio;
    dash.exit_up_ratio = tuning->dash.exit_up_ratio;
    dash.charges = (uint32_t)tuning->dash.charges;
    dash.refill = (uint32_t)tuning->dash.refill;
    dash.directions = (uint32_t)tuning->dash.directions;
    dash.jump_out = tuning->dash.jump_out != 0;
    return dash;
}

deft_glide deft__derive_glide(const deft_tuning *tuning, const deft_fall *fall)
{
    deft_glide glide;
    glide.fall.gravity = glide.fall.fast_gravity = fall->gravity * tuning->glide.gravity_ratio;
    glide.fall.speed_max = glide.fall.fast_speed_max = tuning->glide.speed_max;
    glide.air_ratio = tuning->glide.air_ratio;
    return glide;
}

deft_slam deft__derive_slam(const deft_tuning *tuning)
{
    deft_slam slam;
    slam.windup_s = tuning->slam.windup_s;
    slam.speed = tuning->slam.speed;
    slam.recovery_s = tuning->slam.recovery_s;
    return slam;
}
