/* derive_stagger.c -- a body that is hit: a loss per second becomes a rate. */
#include "math/dmath.h"
#include "tuning/derive.h"

deft_stagger deft__derive_stagger(const deft_tuning *tuning, const deft_arc *jump)
{
    deft_stagger stagger;
    stagger.gravity = tuning->stagger.gravity_ratio * jump->gravity;
    stagger.drag_rate = -deft__log1p(-tuning->stagger.drag_per_s) + 0.0; /* no -0 */
    stagger.bounce_ratio = tuning->stagger.bounce_ratio;
    return stagger;
}
