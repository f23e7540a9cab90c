/* derive_swim.c -- how water answers the stick, and how it slows down a fast character. */
#include "math/dmath.h"
#include "tuning/derive.h"

/* -ln(0.05): after attack_s 5 % of a speed are left. */
#define DERIVE_SWIM_LOSS 2.99573227355399099343

deft_swim deft__derive_swim(const deft_tuning *tuning)
{
    const double attack_s = tuning->swim.attack_s;
    deft_swim swim;
    swim.speed = tuning->swim.speed;
    swim.rate = attack_s > DERIVE_AT_ONCE_S ? swim.speed / attack_s : DEFT_FOREVER;
    swim.drag = attack_s > DERIVE_AT_ONCE_S ? DERIVE_SWIM_LOSS / attack_s : DEFT_FOREVER;
    swim.drift = (tuning->swim.buoyancy_ratio - 1) * swim.speed;
    swim.jump_speed = tuning->swim.jump_out_speed;
    return swim;
}
