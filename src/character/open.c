/* character/open.c -- flights through open air, which touch nothing and can touch nothing.
 *
 * The flight goes as in deft__segments, by the same laws. But no face can hold it, stop it or let it go, so
 * neither the contact rule nor the sweep is asked. A test compares both ways, bit for bit
 * (tests/character/test_short.c).
 */
#include "character/open.h"

#include "base/bounds.h"
#include "base/rarely.h"
#include "base/tolerance.h"
#include "character/gather.h"
#include "character/pass.h"
#include "character/segment.h"
#include "character/take.h"
#include "math/dmath.h"
#include "motion/path.h"

#include <stddef.h>

static bool open_flies(const deft_character *self)
{
    return (self->state == DEFT_STATE_JUMP || self->state == DEFT_STATE_JUMP_CUT ||
            self->state == DEFT_STATE_FALL) &&
           self->support == DEFT_SUPPORT_AIR;
}

/* True for a rise or a fall that looks for nothing, and that no button asks for anything. */
static bool open_is_free(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool glides = deft__can(tick, DEFT_ABILITY_GLIDE) && deft__holds(tick, DEFT_ACTION_GLIDE);
    bool does_more = self->drops != 0 || self->crouched != 0 || self->dashes != 0 || self->dash_phase != 0 ||
                     self->kept_speed != 0 || self->let_go != 0 || glides;
    return open_flies(self) && tick->blocked == 0 && !does_more && self->buffered == 0 &&
           !(tick->moveset->repeat_s > 0) && tick->moveset->coyote_hover == 0 && tick->moveset->machine == 0;
}

/* One law of the flight. False where its way leads out of what was gathered. */
static bool open_fly_on(deft__tick *tick, deft__law *law)
{
    double until_s = deft__min(tick->dt, deft__min(tick->press_s, tick->release_s)) - tick->now_s;
    double time_s =
        deft__min(deft__min(law->path.until_s, law->until_s), deft__min(until_s, tick->step_max_s));
    time_s = deft__max(time_s, DEFT__INSTANT_S);
    double most = tick->moveset->travel_max;
    deft__v2 ahead = deft__law_moved(tick, law, time_s);
    deft__gather_reach(tick);
    if (deft__abs(ahead.x) > most || deft__abs(ahead.y) > most ||
        !deft__scene_covers(&tick->scene, ahead, time_s)) {
        return false;
    }
    ahead = deft__v2_make(deft__round_to_float(ahead.x), deft__round_to_float(ahead.y));
    tick->scene.feet = deft__v2_add(tick->scene.feet, ahead);
    tick->scene.now_s += time_s;
    deft__pass(tick, time_s);
    deft__pass_velocity(tick, law, time_s);
    deft__take_due(tick);
    return true;
}

DEFT__EACH_TICK void deft__fly_open(deft__tick *tick)
{
    for (int i = 0; i < DEFT__OPEN_LAWS_MAX && tick->dt - tick->now_s > DEFT__INSTANT_S; i++) {
        deft__law law;
        double velocity = tick->velocity.x;
        if (!open_is_free(tick)) {
            return;
        }
        deft__decide(tick);
        if (!open_flies(tick->self)) {
            return;
        }
        deft__state_row(tick)->law(tick, &law);
        tick->velocity.x = deft__path_velocity(&law.path, 0).x;
        bool turns = tick->velocity.x < velocity || tick->velocity.x > velocity;
        if (!turns && !open_fly_on(tick, &law)) { /* a speed that changes at once may make a move possible */
            return;
        }
    }
}
