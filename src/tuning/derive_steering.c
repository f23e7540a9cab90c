/* derive_steering.c -- running, steering in the air and walking seen from above: responses from times and
 * losses. */
#include "math/dmath.h"
#include "tuning/derive.h"

static deft_response derive_response(const deft_response_tuning *wish)
{
    deft_response response = {DEFT_RESPONSE_INSTANT, 0, 0, 1, 0, 0};
    switch ((deft_response_kind)wish->kind) {
    case DEFT_RESPONSE_CURVE:
        if (wish->time_s > DERIVE_AT_ONCE_S) {
            response.kind = DEFT_RESPONSE_CURVE;
            response.time_s = wish->time_s;
            response.exponent = wish->exponent;
        }
        break;
    case DEFT_RESPONSE_DRAG:
        response.kind = DEFT_RESPONSE_DRAG;
        response.rate = -deft__log1p(-wish->loss_per_s);
        response.threshold_ratio = wish->threshold_ratio;
        break;
    case DEFT_RESPONSE_INSTANT:
    default:
        break;
    }
    return response;
}

/* Loss of overspeed, units/s^2: one `speed` in time_s. A body without a speed of its own loses it at once. */
static double derive_bleed(double speed, double time_s)
{
    if (!deft__is_finite(time_s)) {
        return 0;
    }
    if (time_s <= DERIVE_AT_ONCE_S || speed <= 0) {
        return DEFT_FOREVER;
    }
    return deft__min(speed / time_s, DEFT_FOREVER);
}

deft_steering deft__derive_ground(const deft_tuning *tuning)
{
    static const deft_response_tuning at_once = {DEFT_RESPONSE_INSTANT, 0, 0, 1, 0, 0};
    const double speed = tuning->run.speed;
    deft_steering law;
    law.speed = speed;
    law.overspeed_release = derive_bleed(speed, tuning->run.overspeed_release_s);
    law.overspeed_pushed = derive_bleed(speed, tuning->run.overspeed_pushed_s);
    law.snap_heading = tuning->run.snap_heading != 0;
    law.reserved = 0;
    law.attack = derive_response(&tuning->run.attack);
    law.turn = derive_response(tuning->run.snap_heading ? &at_once : &tuning->run.turn);
    law.release = derive_response(&tuning->run.release);
    return law;
}

deft_steering deft__derive_air(const deft_tuning *tuning)
{
    const double speed = tuning->run.speed * tuning->air.speed_ratio;
    /* Without steering in the air, momentum bleeds as if the air had the ground's speed: it must not vanish.
     */
    const double bled = speed > 0 ? speed : tuning->run.speed;
    deft_steering law;
    law.speed = speed;
    law.overspeed_release = derive_bleed(bled, tuning->air.overspeed_release_s);
    law.overspeed_pushed = derive_bleed(bled, tuning->air.overspeed_pushed_s);
    law.snap_heading = 0;
    law.reserved = 0;
    law.attack = derive_response(&tuning->air.attack);
    law.turn = derive_response(&tuning->air.turn);
    law.release = derive_response(&tuning->air.release);
    return law;
}

deft_topdown_law deft__derive_topdown(const deft_tuning *tuning)
{
    const double speed = tuning->topdown.speed;
    const double turn_deg_s = tuning->topdown.turn_rate_deg_s;
    deft_topdown_law law;
    law.steering.speed = speed;
    law.steering.overspeed_release = derive_bleed(speed, tuning->run.overspeed_release_s);
    law.steering.overspeed_pushed = derive_bleed(speed, tuning->run.overspeed_pushed_s);
    law.steering.snap_heading = 0;
    law.steering.reserved = 0;
    law.steering.attack = derive_response(&tuning->topdown.attack);
    law.steering.turn = law.steering.release = derive_response(&tuning->topdown.release);
    law.turn_rad_s = deft__is_finite(turn_deg_s) ? turn_deg_s * (DEFT__PI / 180) : DEFT_FOREVER;
    return law;
}
