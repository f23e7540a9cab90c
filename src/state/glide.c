/* state/glide.c -- a fall that is slow while its button is down. A glide never stops a rise. */
#include "math/dmath.h"
#include "state/dash.h"
#include "state/ledge.h"

#include <stddef.h>

static bool glide_is_wished(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    return (self->held >> DEFT_ACTION_GLIDE & 1) != 0 && deft__can(tick, DEFT_ABILITY_GLIDE) &&
           tick->velocity.y <= 0 && self->support == DEFT_SUPPORT_AIR;
}

bool deft__is_gliding(const deft__tick *tick)
{
    return glide_is_wished(tick) &&
           (tick->self->state == DEFT_STATE_GLIDE || deft__may_change_to(tick, DEFT_STATE_GLIDE));
}

bool deft__try_glide(deft__tick *tick)
{
    if (!glide_is_wished(tick)) {
        return false;
    }
    deft__change_state(tick, DEFT_STATE_GLIDE);
    return true;
}

/* A faster fall is slowed at once. But a ceiling that comes down faster than the glide takes the character
 * along. */
double deft__glide_capped(const deft__tick *tick)
{
    double most = deft__min(-tick->moveset->glide.fall.speed_max, tick->pressed);
    return deft__max(tick->velocity.y, most);
}

static void glide_enter(deft__tick *tick)
{
    deft__use_press(tick, DEFT_ACTION_GLIDE);
    tick->velocity.y = deft__glide_capped(tick);
}

static void glide_decide(deft__tick *tick)
{
    if (!glide_is_wished(tick)) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    if (!deft__try_ledge_beside(tick) && !deft__try_actions(tick)) {
        deft__try_ledge_grab(tick);
    }
}

static void glide_law(deft__tick *tick, deft__law *out)
{
    const deft_fall *fall = &tick->moveset->glide.fall;
    deft_piece up;
    deft_arc_fall(&up, fall, NULL, deft__glide_capped(tick), false);
    deft__fly(tick, &up, out);
}

const deft_state_row deft__glide_row = {
    "glide",
    DEFT_STATE_BIT(DEFT_STATE_GROUND) | DEFT_STATE_BIT(DEFT_STATE_JUMP) | DEFT_STATE_BIT(DEFT_STATE_FALL) |
        DEFT_STATE_BIT(DEFT_STATE_DASH) | DEFT_STATE_BIT(DEFT_STATE_SLAM_WINDUP) |
        DEFT_STATE_BIT(DEFT_STATE_LEDGE),
    DEFT_ABILITY_BIT(DEFT_ABILITY_GLIDE),
    DEFT_REALM_AIR,
    DEFT_STATE_GROUND,
    glide_enter,
    NULL,
    glide_decide,
    glide_law,
    NULL};
