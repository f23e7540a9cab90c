/* state/decide.c -- at an instant: what the buttons, the world and the state itself ask for.
 *
 * A press at one instant may be for two states: the state before, and the state that follows. So each new
 * state is asked, too, before any time goes by. This holds for deft's states and the host's alike.
 */
#include "base/bounds.h"
#include "base/rarely.h"
#include "state/ladder.h"
#include "state/swim.h"
#include "state/tick.h"

#include <stddef.h>

static void decide_once(deft__tick *tick)
{
    const deft_machine *machine = deft__machine_of(tick->moveset, tick->scene.view);
    if (DEFT__RARELY(machine != NULL) && machine->first != NULL && machine->first(tick)) {
        return;
    }
    if (DEFT__RARELY(tick->scene.zone_count != 0) && !deft__try_ladder(tick)) {
        (void)deft__try_swim(tick);
    }
    deft__state_row(tick)->decide(tick);
}

void deft__decide(deft__tick *tick)
{
    for (int i = 0; i < DEFT__STATES_MAX; i++) {
        uint32_t changes = tick->changes;
        decide_once(tick);
        if (tick->changes == changes) {
            return;
        }
    }
}

void deft__ask_again(deft__law *out)
{
    deft__go_straight(out, deft__v2_make(0, 0));
    out->wish = DEFT__WISH_NONE;
}
