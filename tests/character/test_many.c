/* Many characters in one call. */
#include "tests/matrix/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define MANY  40
#define TICKS 300

typedef struct crowd {
    deft_character characters[MANY];
    deft_event_list events[MANY];
} crowd;

static void expect_alike(const crowd *one, const crowd *all)
{
    assert_memory_equal(one->characters, all->characters, sizeof one->characters);
    for (int i = 0; i < MANY; i++) {
        assert_int_equal(one->events[i].count, all->events[i].count);
        assert_int_equal(one->events[i].dropped, all->events[i].dropped);
        assert_memory_equal(one->events[i].items, all->events[i].items,
                            one->events[i].count * sizeof one->events[i].items[0]);
    }
}

static void begin(session *shared, session_land land)
{
    session_plan plan = {.land = land, .seed = 29};
    plan.frame.land = plan.frame.axes = *deft_axes_y_up();
    deft_tuning_default(&plan.tuning);
    session_unleash(&plan.tuning, false);
    assert_null(session_start(shared, &plan));
    session_tick(shared); /* its bodies are on their way */
}

/* Plays a land one by one, in one call, and in one call for each half. Returns how many events there were. */
static uint32_t play(session_land land)
{
    static session shared;
    static crowd one, all, halves;
    session_player players[MANY];
    deft_input inputs[MANY];
    uint32_t told = 0;
    begin(&shared, land);
    const deft_moveset *moveset = &shared.movesets[0];
    const deft_world_view *view = &shared.world.view;
    for (int i = 0; i < MANY; i++) {
        one.characters[i] = all.characters[i] = halves.characters[i] = shared.character;
        players[i] = (session_player){.random = (uint64_t)i + 1, .aim = DEFT_AIM_NONE};
    }
    for (int tick = 0; tick < TICKS; tick++) {
        for (int i = 0; i < MANY; i++) {
            inputs[i] = session_player_next(&players[i], &shared.world.frame);
            deft_character_step(&one.characters[i], moveset, view, &inputs[i], 1.0 / 60, &one.events[i],
                                NULL);
            told += one.events[i].count;
        }
        deft_characters_step(all.characters, inputs, all.events, MANY, moveset, view, 1.0 / 60);
        deft_characters_step(halves.characters + MANY / 2, inputs + MANY / 2, halves.events + MANY / 2,
                             MANY / 2, moveset, view, 1.0 / 60);
        deft_characters_step(halves.characters, inputs, halves.events, MANY / 2, moveset, view, 1.0 / 60);
        expect_alike(&one, &all);
        expect_alike(&one, &halves);
    }
    session_end(&shared);
    return told;
}

static void many_play_as_one_by_one(void **state)
{
    (void)state;
    assert_true(play(SESSION_HILLS) > MANY);
    assert_true(play(SESSION_MACHINES) > MANY);
}

static void none_at_all_and_no_events_are_fine(void **state)
{
    (void)state;
    static session shared;
    begin(&shared, SESSION_HILLS);
    deft_character character = shared.character;
    deft_characters_step(NULL, NULL, NULL, 0, &shared.movesets[0], &shared.world.view, 1.0 / 60);
    deft_characters_step(&character, deft_input_none(), NULL, 1, &shared.movesets[0], NULL, 1.0 / 60);
    assert_true(character.state_s > 0);
    session_end(&shared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_play_as_one_by_one),
        cmocka_unit_test(none_at_all_and_no_events_are_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
