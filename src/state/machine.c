/* state/machine.c -- the table of states, the one way to change between them, and what a state is asked at an
 * instant. */
#include "deft/machine.h"

#include "base/bounds.h"
#include "base/needs.h"
#include "base/text.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>
#include <string.h>

#define MACHINE_ROW(NAME, name) &deft__##name##_row,
static const deft_state_row *const machine_rows[DEFT_STATE_COUNT] = {DEFT_STATES(MACHINE_ROW)};
#undef MACHINE_ROW

static const deft_state_row *machine_row_of(const deft_machine *machine, uint32_t state)
{
    if (machine != NULL) {
        return &machine->rows[state < machine->count ? state : (uint32_t)DEFT_STATE_FALL];
    }
    return machine_rows[state < DEFT_STATE_COUNT ? state : (uint32_t)DEFT_STATE_FALL];
}

const deft_machine *deft__machine_of(const deft_moveset *moveset, const deft_world_view *view)
{
    if (moveset->machine == 0 || view == NULL) {
        return NULL;
    }
    DEFT_ASSERT(moveset->machine <= view->machine_count);
    return moveset->machine <= view->machine_count ? &view->machines[moveset->machine - 1] : NULL;
}

const deft_state_row *deft__state_row(const deft__tick *tick)
{
    return machine_row_of(deft__machine_of(tick->moveset, tick->scene.view), tick->self->state);
}

const char *deft_machine_state_name(const deft_machine *machine, uint32_t state)
{
    uint32_t count = machine != NULL ? machine->count : (uint32_t)DEFT_STATE_COUNT;
    return state < count ? machine_row_of(machine, state)->name : "unknown";
}

const char *deft_state_name(deft_state state)
{
    return deft_machine_state_name(NULL, (uint32_t)state);
}

bool deft_machine_find(uint32_t *state, const deft_machine *machine, const char *name)
{
    DEFT__NEEDS(name != NULL && state != NULL, false);
    uint32_t count = machine != NULL ? machine->count : (uint32_t)DEFT_STATE_COUNT;
    for (uint32_t i = 0; i < count; i++) {
        if (deft__text_is(machine_row_of(machine, i)->name, name)) {
            *state = i;
            return true;
        }
    }
    return false;
}

void deft_machine_default(deft_machine *out)
{
    DEFT__NEEDS_OR_RETURN(out != NULL);
    memset(out, 0, sizeof *out);
    out->count = DEFT_STATE_COUNT;
    for (uint32_t i = 0; i < DEFT_STATE_COUNT; i++) {
        out->rows[i] = *machine_rows[i];
    }
}

uint32_t deft_machine_add(deft_machine *machine, const deft_state_row *row)
{
    bool is_sound = row != NULL && row->name != NULL && row->decide != NULL && row->law != NULL;
    DEFT__NEEDS(machine != NULL && is_sound && machine->count < DEFT_MACHINE_CAP, DEFT_STATE_FALL);
    machine->rows[machine->count] = *row;
    return machine->count++;
}

void deft_machine_allow(deft_machine *machine, uint32_t from, uint32_t to)
{
    DEFT__NEEDS_OR_RETURN(machine != NULL && from < machine->count && to < machine->count);
    machine->rows[from].next |= DEFT_STATE_BIT(to);
}

bool deft__may_change_to(const deft__tick *tick, uint32_t to)
{
    return (deft__state_row(tick)->next >> to & 1) != 0;
}

void deft__change_state(deft__tick *tick, uint32_t to)
{
    DEFT_ASSERT(((deft__state_row(tick)->next | DEFT_STATES_FROM_OUTSIDE) >> to & 1) != 0);
    deft__put_into_state(tick, to);
}

void deft__put_into_state(deft__tick *tick, uint32_t to)
{
    const deft_state_row *from = deft__state_row(tick);
    const deft_state_row *row = machine_row_of(deft__machine_of(tick->moveset, tick->scene.view), to);
    if (from->exit != NULL) {
        tick->heads_for = (uint8_t)to;
        from->exit(tick);
    }
    bool moves = from->realm != row->realm;
    if (moves && from->realm == DEFT_REALM_GROUND) {
        deft__lift_off(tick);
    } else if (moves && from->realm == DEFT_REALM_WALL) {
        deft__let_go_of_wall(tick, row->realm == DEFT_REALM_GROUND);
    }
    tick->self->state = (uint8_t)to;
    tick->self->state_s = 0;
    tick->state_changes++;
    if (moves && row->realm == DEFT_REALM_GROUND) {
        deft__come_down(tick);
    } else if (moves && row->realm == DEFT_REALM_WALL) {
        deft__take_hold_of_wall(tick);
    }
    if (row->enter != NULL) {
        row->enter(tick);
    }
}

bool deft__meet_and_fall(deft__tick *tick, const deft__hit *hit)
{
    (void)hit;
    deft__change_state(tick, DEFT_STATE_FALL);
    return false;
}

void deft__apply_abilities(deft__tick *tick)
{
    deft_character *self = tick->self;
    uint32_t changed = (uint32_t)(self->abilities ^ self->abilities_told);
    if (changed == 0) {
        return;
    }
    self->abilities_told = self->abilities;
    for (uint32_t i = 0; changed != 0; changed >>= 1, i++) {
        if ((changed & 1) != 0) {
            bool on = (self->abilities >> i & 1) != 0;
            deft__emit_of(tick, on ? DEFT_EVENT_ABILITY_ON : DEFT_EVENT_ABILITY_OFF, (double)i, 0, 0);
        }
    }
    const deft_state_row *row = deft__state_row(tick);
    if ((row->needs & self->abilities) != row->needs) {
        bool stays = row->realm == DEFT_REALM_GROUND && deft__may_change_to(tick, DEFT_STATE_GROUND);
        deft__change_state(tick, stays ? DEFT_STATE_GROUND : DEFT_STATE_FALL);
    }
}

/* ---- an instant ----
 *
 * A press at one instant may be for two states: the state before, and the state that follows. So each new
 * state is asked, too, before any time goes by. This holds for deft's states and the host's alike. */

void deft__decide(deft__tick *tick)
{
    const deft_machine *machine = deft__machine_of(tick->moveset, tick->scene.view);
    for (int i = 0; i < DEFT__STATES_MAX; i++) {
        uint32_t changes = tick->state_changes;
        if (machine == NULL || machine->first == NULL || !machine->first(tick)) {
            if (tick->scene.zone_count != 0) {
                deft__try_zones(tick);
            }
            const deft_state_row *row = machine_row_of(machine, tick->self->state);
            if (row->realm != DEFT_REALM_GROUND || deft__ground_holds(tick)) {
                row->decide(tick);
            }
        }
        if (tick->state_changes == changes) {
            return;
        }
    }
}

void deft__ask_again(deft__law *out)
{
    deft__go_straight(out, deft__v2_make(0, 0));
    out->wish = DEFT__WISH_NONE;
}

/* ---- the machine as a graph, so that the documents show what the code does ---- */

static void print_line(deft__text *text, const char *a, const char *b, const char *c, const char *d)
{
    deft__text_put(text, a);
    deft__text_put(text, b);
    deft__text_put(text, c);
    deft__text_put(text, d);
    deft__text_end_line(text);
}

/* The last row, past those of the states, is for what a game may enter from anywhere. */
static void print_rows(deft__text *text, const deft_machine *machine, bool dot)
{
    for (uint32_t from = 0; from <= machine->count; from++) {
        const deft_state_row *row = from < machine->count ? &machine->rows[from] : NULL;
        const char *name = row != NULL ? row->name : (dot ? "the_game" : "[*]");
        uint64_t next = row != NULL ? row->next : DEFT_STATES_FROM_OUTSIDE;
        if (dot && row != NULL && row->realm == DEFT_REALM_GROUND) {
            print_line(text, "  ", name, " [shape=box]", "");
        }
        for (uint32_t to = 0; to < machine->count; to++) {
            if ((next >> to & 1) != 0) {
                print_line(text, dot ? "  " : "    ", name, dot ? " -> " : " --> ", machine->rows[to].name);
            }
        }
    }
}

size_t deft_machine_print(char *out, size_t capacity, const deft_machine *machine, deft_graph kind)
{
    DEFT__NEEDS(out != NULL || capacity == 0, 0);
    deft_machine own;
    deft__text text = deft__text_begin(out, capacity);
    bool dot = kind == DEFT_GRAPH_DOT;
    if (machine == NULL) {
        deft_machine_default(&own);
        machine = &own;
    }
    print_line(&text, dot ? "digraph deft {" : "stateDiagram-v2", "", "", "");
    print_rows(&text, machine, dot);
    if (dot) {
        print_line(&text, "}", "", "", "");
    }
    return text.length;
}
