/* tests/properties/test_state.c -- the state is bytes, time can stand still, and a velocity that is not
 * finite never reaches the position. */
#include "deft/character.h"
#include "deft/io/script.h"
#include "terrain.h"
#include "tests/harness/extent.h"
#include "track.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TICKS (uint32_t) extent_of(400, 1500, 4000)

static deft_moveset default_moveset(void)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    return moveset;
}

static oracle_game game_on(const oracle_terrain *terrain, const deft_moveset *moveset, uint64_t seed)
{
    oracle_game game;
    memset(&game, 0, sizeof game);
    game.view = terrain->view;
    game.moveset = moveset;
    game.axes = *deft_axes_y_up();
    game.spawn.u = 6.3;
    game.spawn.v = 11.7;
    game.seed = seed;
    game.mirror = game.scale = 1;
    game.dash_speed_max = 400;
    return game;
}

static void terrain_of(oracle_terrain *terrain, oracle_land land, uint64_t seed)
{
    oracle_plan plan = {land, seed, 48, 24, 1, {0, 0}, *deft_axes_y_up()};
    oracle_terrain_make(terrain, &plan);
}

/* Plays with and without a meddler and expects the same hashes. */
static void assert_meddling_changes_nothing(oracle_meddle_fn meddle, void *user, const char *what)
{
    deft_moveset moveset = default_moveset();
    oracle_moment *one = malloc(TICKS * sizeof *one);
    oracle_moment *other = malloc(TICKS * sizeof *other);
    assert_non_null(one);
    assert_non_null(other);
    for (int land = 0; land < ORACLE_LAND_COUNT; land++) {
        for (uint64_t seed = 1; seed <= 4; seed++) {
            oracle_terrain terrain;
            terrain_of(&terrain, (oracle_land)land, seed);
            oracle_game game = game_on(&terrain, &moveset, seed);
            oracle_track_play(&game, TICKS, one, NULL, NULL);
            oracle_track_play(&game, TICKS, other, meddle, user);
            for (uint32_t i = 0; i < TICKS; i++) {
                if (one[i].hash != other[i].hash) {
                    print_error("%s: land %d, seed %llu parts at tick %u\n", what, land,
                                (unsigned long long)seed, i);
                    fail();
                }
            }
            oracle_terrain_free(&terrain);
        }
    }
    free(one);
    free(other);
}

/* Saves to bytes at an odd address, plays on into nowhere, and comes back. */
static void save_and_restore(void *user, uint32_t tick, const oracle_game *game, deft_character *character)
{
    unsigned char bytes[sizeof(deft_character) + 1];
    uint64_t *random = user;
    if (deft_random_unit(random) < 0.05) {
        deft_input input = *deft_input_none();
        memcpy(bytes + 1, character, sizeof *character);
        deft_input_set_stick(&input, tick % 3 - 1.0, 0);
        for (int i = 0; i < 10; i++) {
            deft_character_step(character, game->moveset, &game->view, &input, 1.0 / 60, NULL, NULL);
        }
        memset(character, 0xA5, sizeof *character);
        memcpy(character, bytes + 1, sizeof *character);
    }
}

static void copying_the_bytes_back_is_a_rollback(void **state)
{
    uint64_t random = 7;
    (void)state;
    assert_meddling_changes_nothing(save_and_restore, &random, "rolled back");
}

/* A tick without time and without edges. */
static void stand_still(void *user, uint32_t tick, const oracle_game *game, deft_character *character)
{
    deft_character before = *character;
    deft_input input = *deft_input_none();
    (void)user;
    deft_input_set_stick(&input, tick % 3 - 1.0, 0);
    input.held = character->held;
    deft_character_step(character, game->moveset, &game->view, &input, 0, NULL, NULL);
    /* it is a tick: the position before it is the position, and no teleport is pending */
    before.previous = before.position;
    before.teleported = 0;
    assert_memory_equal(character, &before, sizeof before);
}

static void a_tick_of_no_time_changes_nothing(void **state)
{
    (void)state;
    assert_meddling_changes_nothing(stand_still, NULL, "with ticks of no time");
}

static void a_press_in_a_tick_of_no_time_is_kept(void **state)
{
    deft_feature floor = {
        {{-8, -1}, {8, -1}, {8, 0}, {-8, 0}}, {0, 0}, 0, 0, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}};
    deft_world_array array = {&floor, 1, {0, 0}, NULL, 0};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    deft_moveset moveset = default_moveset();
    deft_character character;
    deft_input input = *deft_input_none();
    deft_pos feet = {0, 0.5};
    (void)state;
    deft_character_spawn(&character, &moveset, &feet, deft_axes_y_up());
    for (int i = 0; i < 60; i++) {
        deft_character_step(&character, &moveset, &view, &input, 1.0 / 60, NULL, NULL);
    }
    assert_int_equal(character.state, DEFT_STATE_GROUND);
    deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
    deft_character_step(&character, &moveset, &view, &input, 0, NULL, NULL);
    assert_int_equal(character.state, DEFT_STATE_GROUND);
    input.pressed = 0;
    deft_character_step(&character, &moveset, &view, &input, 1.0 / 60, NULL, NULL);
    assert_int_equal(character.state, DEFT_STATE_JUMP);
}

static bool is_sound(const deft_character *character)
{
    for (size_t i = 0; i < deft_character_field_count(); i++) {
        const deft_field *field = deft_character_field_at(i);
        double value = 0;
        if (field->type == 'f') {
            memcpy(&value, (const char *)character + field->offset, sizeof value);
            if (!isfinite(value)) {
                print_error("%s is %g\n", field->name, value);
                return false;
            }
        }
    }
    return true;
}

/* Puts what no velocity should be into the velocity: it counts as 0. */
static void spoil(void *user, uint32_t tick, const oracle_game *game, deft_character *character)
{
    static const double nonsense[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, 0};
    (void)user;
    if (tick % 7 == 0) {
        deft_character copy = *character;
        deft_input input = *deft_input_none();
        copy.velocity.x = nonsense[tick / 7 % 4];
        copy.velocity.y = nonsense[(tick / 28 + 1) % 4];
        deft_character still = copy;
        still.velocity.x = isfinite(copy.velocity.x) ? copy.velocity.x : 0;
        still.velocity.y = isfinite(copy.velocity.y) ? copy.velocity.y : 0;
        for (int i = 0; i < 3; i++) {
            deft_character_step(&copy, game->moveset, &game->view, &input, 1.0 / 60, NULL, NULL);
            deft_character_step(&still, game->moveset, &game->view, &input, 1.0 / 60, NULL, NULL);
            assert_true(is_sound(&copy));
            assert_memory_equal(&copy, &still, sizeof copy);
        }
    }
}

static void nonsense_in_the_velocity_ends_there(void **state)
{
    (void)state;
    assert_meddling_changes_nothing(spoil, NULL, "beside nonsense");
}

/* Far beyond what a game uses, and yet a number: the tick ends, and the body is where it can be. */
static void absurd_speeds_end_at_the_wall(void **state)
{
    static const double speeds[] = {1e4, 1e6, 1e9, 1e15, 1e30, 1e300};
    deft_moveset moveset = default_moveset();
    oracle_terrain terrain;
    (void)state;
    terrain_of(&terrain, ORACLE_LAND_BLOCKS, 3);
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++) {
        deft_character character;
        deft_input input = *deft_input_none();
        deft_pos feet = {6.3, 11.7};
        deft_character_spawn(&character, &moveset, &feet, deft_axes_y_up());
        character.velocity.x = speeds[i];
        character.velocity.y = -speeds[i] / 3;
        for (int k = 0; k < 3; k++) {
            deft_character_step(&character, &moveset, &terrain.view, &input, 1.0 / 60, NULL, NULL);
            assert_true(is_sound(&character));
        }
        assert_true(character.position.x > terrain.bounds.min_x &&
                    character.position.x < terrain.bounds.max_x);
        assert_true(character.position.y > terrain.bounds.min_y &&
                    character.position.y < terrain.bounds.max_y);
    }
    oracle_terrain_free(&terrain);
}

/* In empty space nothing stops it: the tick gives up rather than walk for ever. */
static void absurd_speeds_end_in_empty_space(void **state)
{
    static const double speeds[] = {1e6, 1e9, 1e30, 1e300};
    deft_moveset moveset = default_moveset();
    (void)state;
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++) {
        deft_character character;
        deft_input input = *deft_input_none();
        deft_pos feet = {0, 0};
        deft_character_spawn(&character, &moveset, &feet, deft_axes_y_up());
        character.velocity.x = speeds[i];
        character.velocity.y = speeds[i];
        deft_character_step(&character, &moveset, NULL, &input, 1.0 / 60, NULL, NULL);
        assert_true(is_sound(&character));
        assert_true(character.position.x > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copying_the_bytes_back_is_a_rollback),
        cmocka_unit_test(a_tick_of_no_time_changes_nothing),
        cmocka_unit_test(a_press_in_a_tick_of_no_time_is_kept),
        cmocka_unit_test(nonsense_in_the_velocity_ends_there),
        cmocka_unit_test(absurd_speeds_end_at_the_wall),
        cmocka_unit_test(absurd_speeds_end_in_empty_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
