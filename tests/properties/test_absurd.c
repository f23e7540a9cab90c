/* tests/properties/test_absurd.c -- finite numbers of any size from the game never make a number in the
 * state that is not finite, and a tick of any length ends. */
#include "deft/deft.h"
#include "terrain.h"
#include "tests/harness/extent.h"
#include "tests/harness/play.h"
#include "track.h"

#define TICKS (uint32_t) extent_of(150, 600, 3000)

static void assert_finite(const deft_field *(*field_at)(size_t), const void *state, const char *after)
{
    for (size_t i = 0; field_at(i) != NULL; i++) {
        const deft_field *field = field_at(i);
        double value = 0;
        if (field->type == 'f') {
            memcpy(&value, (const char *)state + field->offset, sizeof value);
        }
        if (!isfinite(value)) {
            print_error("%s is %g after %s\n", field->name, value, after);
            fail();
        }
    }
}

/* Of any size that a double has, and either sign. */
static double absurd(uint64_t *random)
{
    double size = pow(10, play_random(random, -308, 308.2));
    return play_random_below(random, 2) == 0 ? size : -size;
}

static const char *call_absurdly(uint64_t *random, const oracle_game *game, deft_character *character)
{
    const deft_vec2d velocity = {absurd(random), absurd(random)};
    const deft_pos place = {absurd(random), absurd(random)};
    const deft_pos home = {6.3, 11.7};
    switch (play_random_below(random, 9)) {
    case 0:
        character->velocity = velocity;
        return "a velocity that was written";
    case 1:
        deft_character_kick(character, &velocity);
        return "a kick";
    case 2:
        deft_character_launch(character, game->moveset, velocity.x);
        return "a launch";
    case 3:
        deft_character_stagger(character, &velocity, fabs(place.x));
        return "a stagger";
    case 4:
        deft_character_freeze(character, fabs(place.x));
        return "a freeze";
    case 5:
        deft_character_teleport(character, &place);
        return "a teleport";
    case 6:
        (void)deft_character_attach(character, game->moveset, &place, 0);
        return "a hook";
    case 7:
        character->freeze_s = character->stagger_s = 0;
        return "a thaw";
    default:
        deft_character_teleport(character, &home);
        return "a teleport home";
    }
}

static void meddle_absurdly(void *user, uint32_t tick, const oracle_game *game, deft_character *character)
{
    uint64_t *random = user;
    deft_input input = *deft_input_none();
    assert_finite(deft_character_field_at, character, "a tick");
    if (tick % 5 != 0) {
        return;
    }
    const char *call = NULL;
    for (int calls = 1 + play_random_below(random, 3); calls > 0; calls--) {
        call = call_absurdly(random, game, character);
        assert_finite(deft_character_field_at, character, call);
    }
    deft_character_step(character, game->moveset, &game->view, &input, 1.0 / 60, NULL, NULL);
    assert_finite(deft_character_field_at, character, call);
}

static void absurd_numbers_from_the_host_leave_every_number_finite(void **state)
{
    deft_tuning tuning;
    deft_moveset moveset;
    uint64_t random = 2601;
    oracle_moment *track = malloc(TICKS * sizeof *track);
    (void)state;
    assert_non_null(track);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    moveset.abilities = 0xffff;
    for (int land = 0; land < ORACLE_LAND_COUNT; land++) {
        oracle_plan plan = {(oracle_land)land, 2602, 48, 24, 1, {0, 0}, *deft_axes_y_up()};
        oracle_terrain terrain;
        oracle_game game;
        oracle_terrain_make(&terrain, &plan);
        memset(&game, 0, sizeof game);
        game.view = terrain.view;
        game.moveset = &moveset;
        game.axes = *deft_axes_y_up();
        game.spawn.u = 6.3;
        game.spawn.v = 11.7;
        game.seed = 2603;
        game.mirror = game.scale = 1;
        game.dash_speed_max = 400;
        oracle_track_play(&game, TICKS, track, meddle_absurdly, &random);
        oracle_terrain_free(&terrain);
    }
    free(track);
}

/* On a floor, in a fall, and seen from above; 4096 pieces of 50 ms are 204.8 s. */
static void a_tick_of_any_length_ends_and_tells_when_it_waits(void **state)
{
    static const double lengths[] = {10, 200, 1e4, 1e155, 1e300};
    deft_feature floor = {
        {{-8, -1}, {8, -1}, {8, 0}, {-8, 0}}, {0, 0}, 0, 0, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}};
    deft_world_array array = {&floor, 1, {0, 0}, NULL, 0};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    const deft_pos feet[] = {{0, 0}, {20, 3}};
    const deft_input input = *deft_input_none();
    deft_tuning tuning;
    deft_moveset moveset;
    (void)state;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (size_t n = 0; n < 2 * sizeof lengths / sizeof lengths[0]; n++) {
        deft_character character;
        deft_topdown walker;
        deft_event_list events;
        bool overflows = false;
        deft_character_spawn(&character, &moveset, &feet[n % 2], deft_axes_y_up());
        deft_character_step(&character, &moveset, &view, &input, lengths[n / 2], &events, NULL);
        for (uint32_t i = 0; i < events.count; i++) {
            overflows = overflows || events.items[i].kind == DEFT_EVENT_OVERFLOW;
        }
        assert_finite(deft_character_field_at, &character, "a long tick");
        assert_int_equal(overflows, lengths[n / 2] > 204.8);
        deft_topdown_spawn(&walker, &moveset, &feet[n % 2], deft_axes_y_up());
        deft_topdown_step(&walker, &moveset, &view, &input, lengths[n / 2], NULL, NULL);
        assert_finite(deft_topdown_field_at, &walker, "a long tick");
    }
}

static void a_state_that_was_never_spawned_stays_as_it_is(void **state)
{
    (void)state;
#ifdef NDEBUG
    deft_tuning tuning;
    deft_moveset moveset;
    const deft_input input = *deft_input_none();
    static const deft_character no_character;
    static const deft_topdown no_walker;
    deft_character character = no_character;
    deft_topdown walker = no_walker;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_step(&character, &moveset, NULL, &input, 1.0 / 60, NULL, NULL);
    deft_topdown_step(&walker, &moveset, NULL, &input, 1.0 / 60, NULL, NULL);
    assert_memory_equal(&character, &no_character, sizeof character);
    assert_memory_equal(&walker, &no_walker, sizeof walker);
#else
    skip(); /* it ends the program: tests/base/test_assert.c */
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absurd_numbers_from_the_host_leave_every_number_finite),
        cmocka_unit_test(a_tick_of_any_length_ends_and_tells_when_it_waits),
        cmocka_unit_test(a_state_that_was_never_spawned_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
