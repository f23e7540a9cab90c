/* derive_climb.c -- climbing walls, and the hop over their tops. */
#include "math/dmath.h"
#include "tuning/derive.h"

/* How high the hop goes above the wall's top, of the body's height: a little is enough to be seen. */
#define DERIVE_CLIMB_HOP 0.25

deft_climb deft__derive_climb(const deft_tuning *tuning, const deft_arc *jump, const deft_fall *fall)
{
    const double above = DERIVE_CLIMB_HOP * tuning->shape.height;
    const double rise =
        above + tuning->shape.corner_radius; /* a rounded foot leaves its wall that much lower */
    deft_climb climb;
    climb.up_speed = tuning->climb.up_speed;
    climb.down_speed = tuning->climb.down_speed;
    climb.stamina_s = deft__min(tuning->climb.stamina_s, DEFT_FOREVER);
    climb.up_cost_ratio = tuning->climb.up_cost_ratio;
    climb.jump_cost_s = tuning->climb.jump_cost_s;
    climb.hop_speed = deft__sqrt(2 * jump->gravity * rise); /* F1 */
    climb.hop_s = climb.hop_speed / jump->gravity + deft__sqrt(2 * above / fall->gravity);
    /* straight up until the foot is clear of the corner */
    const double clear = tuning->shape.corner_radius + tuning->shape.skin;
    const double left = deft__sqrt(deft__max(2 * jump->gravity * (rise - clear), 0));
    climb.hop_wait_s = (climb.hop_speed - left) / jump->gravity;
    const double pull_s = climb.hop_s - climb.hop_wait_s;
    climb.hop_pull = 2 * tuning->shape.width / (pull_s * pull_s);
    return climb;
}
