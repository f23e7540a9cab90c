/* state/shove.c -- kicks and hits of the host take effect. */
#include "state/shove.h"

#include "math/dmath.h"
#include "state/rope.h"

static bool shove_is_staggered(const deft_character *self)
{
    return self->state == DEFT_STATE_STAGGER || self->state == DEFT_STATE_STAGGER_DOWN;
}

static void shove_off(deft__tick *tick, uint32_t shoved)
{
    deft_character *self = tick->self;
    bool staggers = (shoved & DEFT__SHOVE_STAGGERED) != 0;
    deft__change_state(tick, staggers || shove_is_staggered(self) ? DEFT_STATE_STAGGER : DEFT_STATE_KICKBACK);
    self->support = DEFT_SUPPORT_AIR;
    tick->off_wall_s = -1; /* the wall was not let go: a kick that does not part the two may hold on */
    self->coyote = 0;
    self->jump_hold_s = 0;
    self->air_from = deft__tick_height(tick);
    if ((shoved & DEFT__SHOVE_KICKED) != 0) {
        double speed = deft__sqrt(deft__v2_dot(tick->velocity, tick->velocity));
        deft__emit_of(tick, DEFT_EVENT_KICKED, speed, 0, 0);
    }
    if (staggers) {
        deft__emit_of(tick, DEFT_EVENT_STAGGERED, self->stagger_s, 0, 0);
    }
}

void deft__heed_shoves(deft__tick *tick)
{
    uint32_t shoved = tick->self->shoved;
    tick->self->shoved = 0;
    if ((shoved & DEFT__SHOVE_LET_GO) != 0 && deft__rope_is_out(tick->self)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    }
    if ((shoved & (DEFT__SHOVE_KICKED | DEFT__SHOVE_STAGGERED)) != 0) {
        shove_off(tick, shoved);
    }
    if ((shoved & DEFT__SHOVE_HOOKED) != 0) {
        deft__rope_attach(tick);
    }
}
