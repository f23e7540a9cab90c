/* state/machine.c -- the table of states, and the one way to change between them. */
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

#define BIT(STATE) (UINT64_C(1) << DEFT_STATE_##STATE)

static const deft__state_row machine_rows[DEFT_STATE_COUNT] = {
    {"ground", BIT(JUMP) | BIT(FALL), 0, DEFT__REALM_GROUND, 0, NULL, NULL, deft__ground_decide,
     deft__ground_law, NULL},
    {"jump", BIT(GROUND) | BIT(JUMP) | BIT(JUMP_CUT) | BIT(FALL), 0, DEFT__REALM_AIR, DEFT_STATE_GROUND,
     deft__jump_enter, NULL, deft__jump_decide, deft__jump_law, NULL},
    {"jump_cut", BIT(GROUND) | BIT(JUMP) | BIT(FALL), 0, DEFT__REALM_AIR, DEFT_STATE_GROUND,
     deft__jump_cut_enter, NULL, deft__jump_cut_decide, deft__jump_cut_law, NULL},
    {"fall", BIT(GROUND) | BIT(JUMP), 0, DEFT__REALM_AIR, DEFT_STATE_GROUND, NULL, NULL, deft__fall_decide,
     deft__fall_law, NULL},
};

#undef BIT

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
    const deft__state_row *row = deft__state_row_of((uint32_t)to);
    DEFT_ASSERT((from->next >> to & 1) != 0);
    if (from->exit != NULL) {
        from->exit(tick);
    }
    if (from->realm == DEFT__REALM_GROUND && row->realm != DEFT__REALM_GROUND) {
        deft__lift_off(tick);
    }
    tick->self->state = (uint8_t)to;
    tick->self->state_s = 0;
    if (from->realm != DEFT__REALM_GROUND && row->realm == DEFT__REALM_GROUND) {
        deft__come_down(tick);
    }
    if (row->enter != NULL) {
        row->enter(tick);
    }
}

static void machine_tell_ability(deft__tick *tick, uint32_t ability)
{
    bool on = (tick->self->abilities >> ability & 1) != 0;
    deft__emit_of(tick, on ? DEFT_EVENT_ABILITY_ON : DEFT_EVENT_ABILITY_OFF, (double)ability, 0, 0);
}

void deft__heed_abilities(deft__tick *tick)
{
    deft_character *self = tick->self;
    uint32_t changed = (uint32_t)(self->abilities ^ self->abilities_told);
    self->abilities_told = self->abilities;
    for (uint32_t i = 0; changed != 0; changed >>= 1, i++) {
        if ((changed & 1) != 0) {
            machine_tell_ability(tick, i);
        }
    }
    uint32_t needs = deft__state_row_of(self->state)->needs;
    if ((needs & self->abilities) != needs) {
        deft__change_state(tick, DEFT_STATE_FALL);
    }
}
