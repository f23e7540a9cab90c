/* tests/harness/both_ways.c -- the linker sends each step of a test, and of the oracle in it, here. In a
 * thorough run one step in four, drawn, is played again the other way. Where contacts were asked for, it is
 * played without them, so that it may take a short way (src/character/short.c). Else it is recorded, so that
 * it may not. Both must end in the same bits. */
#include "deft/character.h"
#include "tests/harness/extent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void __real_deft_character_step(deft_character *character, const deft_moveset *moveset,
                                const deft_world_view *view, const deft_input *input, double dt,
                                deft_event_list *events, deft_contacts *contacts);
void __wrap_deft_character_step(deft_character *character, const deft_moveset *moveset,
                                const deft_world_view *view, const deft_input *input, double dt,
                                deft_event_list *events, deft_contacts *contacts);

static void both_tell(const char *name, const deft_character *self)
{
    (void)fprintf(stderr, "%s: at %.17g %.17g with %.17g %.17g, state %u, wall %d\n", name, self->position.x,
                  self->position.y, self->velocity.x, self->velocity.y, self->state, self->wall);
}

/* Draws: a step of each fixed number would always be the same twin's. */
static bool both_is_drawn(void)
{
    static uint32_t random = 1;
    random = random * 1664525U + 1013904223U;
    return random >> 30 == 0;
}

void __wrap_deft_character_step(deft_character *character, const deft_moveset *moveset,
                                const deft_world_view *view, const deft_input *input, double dt,
                                deft_event_list *events, deft_contacts *contacts)
{
    if (!extent_plays_both_ways() || !both_is_drawn() || character == NULL || moveset == NULL ||
        input == NULL || moveset->machine != 0) { /* states of a host never take a short way, and may count */
        __real_deft_character_step(character, moveset, view, input, dt, events, contacts);
        return;
    }
    deft_character before = *character;
    deft_character other = *character;
    deft_event_list others;
    deft_step_record record;
    if (contacts != NULL) {
        __real_deft_character_step(&other, moveset, view, input, dt, &others, NULL);
    } else {
        deft_character_step_recorded(&other, moveset, view, input, dt, &others, NULL, &record);
    }
    __real_deft_character_step(character, moveset, view, input, dt, events, contacts);
    if (memcmp(character, &other, sizeof other) != 0 ||
        (events != NULL &&
         (events->count != others.count ||
          memcmp(events->items, others.items, others.count * sizeof others.items[0]) != 0))) {
        both_tell("before", &before);
        both_tell(contacts != NULL ? "long way" : "short way", character);
        both_tell(contacts != NULL ? "short way" : "long way", &other);
        abort();
    }
}
