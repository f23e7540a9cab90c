/* state/machine.c -- the table of states, and the one way to change between them. */
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

#define MACHINE_BIT(STATE) (1u << DEFT_STATE_##STATE)

static const deft__state_row machine_rows[DEFT_STATE_COUNT] = {
    {"ground", MACHINE_BIT(JUMP) | MACHINE_BIT(FALL), deft__ground_enter, deft__ground_exit,
     deft__ground_decide, deft__ground_law},
    {"jump", MACHINE_BIT(GROUND) | MACHINE_BIT(JUMP) | MACHINE_BIT(JUMP_CUT) | MACHINE_BIT(FALL),
     deft__jump_enter, NULL, deft__jump_decide, deft__jump_law},
    {"jump_cut", MACHINE_BIT(GROUND) | MACHINE_BIT(JUMP) | MACHINE_BIT(FALL), deft__jump_cut_enter, NULL,
     deft__jump_cut_decide, deft__jump_cut_law},
    {"fall", MACHINE_BIT(GROUND) | MACHINE_BIT(JUMP), NULL, NULL, deft__fall_decide, deft__fall_law},
};

const deft__state_row *deft__state_row_of(uint32_t state)
{
    return &machine_rows[state < DEFT_STATE_COUNT ? state : (uint32_t)DEFT_STATE_FALL];
}

const char *deft_state_name(deft_state state)
{
    uint32_t index = (uint32_t)state;
    return index < DEFT_STATE_COUNT ? machine_rows[index].name : "unknown";
}

void deft__change_state(deft__tick *tick, deft_state to)
{
    const deft__state_row *from = deft__state_row_of(tick->self->state);
    DEFT_ASSERT((from->next >> to & 1) != 0);
    if (from->exit != NULL) {
        from->exit(tick);
    }
    tick->self->state = (uint8_t)to;
    tick->self->state_s = 0;
    if (machine_rows[to].enter != NULL) {
        machine_rows[to].enter(tick);
    }
}
