/* character/decide.c -- 5a. decide: the states' own transitions, at this instant. */
#include "character/decide.h"

#include "state/crouch.h"
#include "state/ladder.h"
#include "state/swim.h"

/* Most changes of state at one instant that leave a press for the next state to act on. */
#define DECIDE_MAX 4

/* What was pressed at one instant may be for two states: the one that it was, and the one that it has become.
 */
static void decide_again(deft__tick *tick, uint8_t state)
{
    for (int i = 0; i < DECIDE_MAX && tick->self->state != state && tick->self->buffered != 0; i++) {
        state = tick->self->state;
        deft__state_row(tick)->decide(tick);
    }
}

void deft__decide(deft__tick *tick)
{
    const deft_machine *machine = tick->moveset->machine;
    tick->anews = 0;
    deft__unfold(tick);
    if (machine != NULL && machine->first != NULL && machine->first(tick)) {
        return;
    }
    bool in_zones = tick->scene.zone_count != 0;
    if (in_zones && !deft__try_ladder(tick)) {
        (void)deft__try_swim(tick);
    }
    uint8_t state = tick->self->state;
    deft__state_row(tick)->decide(tick);
    decide_again(tick, state);
    bool floats = state == DEFT_STATE_LADDER || state == DEFT_STATE_SWIM;
    if (in_zones && tick->self->state != state && !floats &&
        !deft__try_ladder(tick)) { /* the new state may */
        (void)deft__try_swim(tick);
    }
}
