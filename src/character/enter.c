/* character/enter.c -- the host puts a character into a state of its own: a tick of no time, whose only event
 * is that change. */
#include "character/step.h"

#include <stddef.h>

static bool enter_is_possible(const deft_character *character, const deft_machine *machine, uint32_t state)
{
    const deft_state_row *to = &machine->rows[state];
    uint32_t now = character->state < machine->count ? character->state : (uint32_t)DEFT_STATE_FALL;
    bool is_carried = to->realm == DEFT_REALM_GROUND || to->realm == DEFT_REALM_WALL;
    return (to->needs & character->abilities) == to->needs &&
           (!is_carried || machine->rows[now].realm == to->realm);
}

bool deft_character_enter(deft_character *character, const deft_moveset *moveset, const deft_world_view *view,
                          uint32_t state, deft_event_list *events)
{
    const deft_machine *machine = moveset != NULL ? deft__machine_of(moveset, view) : NULL;
    bool is_sound =
        character != NULL && machine != NULL && state >= DEFT_STATE_COUNT && state < machine->count;
    DEFT_ASSERT(is_sound);
    if (events != NULL) {
        events->count = events->dropped = 0;
    }
    if (!is_sound || !enter_is_possible(character, machine, state)) {
        return false;
    }
    deft__tick tick;
    deft__pool pool;
    deft__scene_use(&tick.scene, pool.faces, pool.features, DEFT__POOL_CAP);
    deft_input input = *deft_input_none();
    input.held = character->held;
    deft__step_begin(&tick, character, moveset, &input, 0);
    tick.events = events;
    tick.contacts = NULL;
    deft__buttons_begin(&tick);
    deft__step_begin_scene(&tick, view);
    deft__gather_first(&tick);
    deft__put_into_state(&tick, state);
    deft__settle(&tick);
    return true;
}
