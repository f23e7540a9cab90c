/* tests/properties/test_snapshot.c -- a copied state goes on as if nothing had been copied: random play with
 * every ability among moving bodies, saved at random instants, run ahead under other inputs, and put back. */
#include "deft/character.h"
#include "deft/io/script.h"
#include "deft/topdown.h"
#include "terrain.h"
#include "tests/harness/extent.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TICKS_MOST 3000
#define TICKS      extent_of(600, 3000, TICKS_MOST)
#define AHEAD_MAX  12
#define EVERYTHING ((uint16_t)0xFFF)

typedef struct snapshot_game {
    oracle_terrain terrain;
    deft_moveset moveset;
    uint32_t bodies[ORACLE_TERRAIN_BODIES];
    deft_random_player player;
    uint64_t dt_random;
    deft_character character;
    deft_topdown walker;
    bool is_topdown;
    double time_s;
} snapshot_game;

/* All that a game has to keep to go back. */
typedef struct snapshot_save {
    deft_character character;
    deft_topdown walker;
    deft_body_pose poses[ORACLE_TERRAIN_BODIES];
    uint32_t pose_count;
    double time_s;
} snapshot_save;

static deft_moveset moveset_of(double corner_radius)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        if (strcmp(param->group, "ability") == 0) {
            deft_tuning_set(&tuning, param, 1);
        }
    }
    tuning.air_jump.count = 2;
    tuning.shape.corner_radius = corner_radius;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    return moveset;
}

/* Bodies go round, some of them turning. */
static deft_pos place_of(uint32_t i, double time_s, double *angle_rad)
{
    deft_pos at = {5.0 + 3.5 * i + 2 * cos(time_s * (1 + 0.2 * i)), 7 + 3 * sin(time_s * (1 + 0.2 * i) + i)};
    *angle_rad = i % 3 == 0 ? time_s : 0;
    return at;
}

static void open_game(snapshot_game *game, oracle_land land, uint64_t seed, double corner_radius,
                      bool is_topdown)
{
    static const deft_pos corners[] = {{-1.1, -0.3}, {1.1, -0.3}, {1.1, 0.3}, {-1.1, 0.3}};
    const oracle_plan plan = {land, seed, 48, 24, 1, {0, 0}, *deft_axes_y_up()};
    deft_outline outline;
    memset(game, 0, sizeof *game);
    memset(&outline, 0, sizeof outline);
    oracle_terrain_make(&game->terrain, &plan);
    game->moveset = moveset_of(corner_radius);
    outline.points = corners;
    outline.count = 4;
    outline.flags = DEFT_FEATURE_SOLID;
    for (uint32_t i = 0; i < ORACLE_TERRAIN_BODIES; i++) {
        deft_body_def def = {&outline, 1, {0, 0}, 0};
        def.at = place_of(i, 0, &def.angle_rad);
        outline.id = i;
        game->bodies[i] = deft_world_body_add(game->terrain.world, &def, NULL);
        assert_true(game->bodies[i] != 0);
    }
    const deft_pos spawn = {6.3, 11.7};
    deft_character_spawn(&game->character, &game->moveset, &spawn, deft_axes_y_up());
    deft_topdown_spawn(&game->walker, &game->moveset, &spawn, deft_axes_y_up());
    deft_random_player_start(&game->player, seed, EVERYTHING);
    game->is_topdown = is_topdown;
    game->dt_random = seed;
}

static void move_bodies(snapshot_game *game, double dt)
{
    game->time_s += dt;
    deft_world_tick(game->terrain.world);
    for (uint32_t i = 0; i < ORACLE_TERRAIN_BODIES; i++) {
        double angle_rad;
        const deft_pos at = place_of(i, game->time_s, &angle_rad);
        assert_true(deft_world_body_move(game->terrain.world, game->bodies[i], &at, angle_rad));
    }
}

static void step(snapshot_game *game, const deft_input *input, double dt)
{
    if (game->is_topdown) {
        deft_topdown_step(&game->walker, &game->moveset, &game->terrain.view, input, dt, NULL, NULL);
    } else {
        deft_character_step(&game->character, &game->moveset, &game->terrain.view, input, dt, NULL, NULL);
    }
}

static uint64_t hash_of(const snapshot_game *game)
{
    return game->is_topdown ? deft_topdown_hash(&game->walker) : deft_character_hash(&game->character);
}

static void save_game(const snapshot_game *game, snapshot_save *out)
{
    out->character = game->character;
    out->walker = game->walker;
    out->time_s = game->time_s;
    out->pose_count = deft_world_poses(out->poses, ORACLE_TERRAIN_BODIES, game->terrain.world);
    assert_int_equal(out->pose_count, ORACLE_TERRAIN_BODIES);
}

static void go_back(snapshot_game *game, const snapshot_save *save)
{
    game->character = save->character;
    game->walker = save->walker;
    game->time_s = save->time_s;
    assert_true(deft_world_set_poses(game->terrain.world, save->poses, save->pose_count));
}

/* Runs ahead into a future that is then undone. */
static void run_ahead(snapshot_game *game, uint64_t *random)
{
    const int ticks = 1 + (int)(deft_random_unit(random) * AHEAD_MAX);
    for (int i = 0; i < ticks; i++) {
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, 2 * deft_random_unit(random) - 1, 2 * deft_random_unit(random) - 1);
        input.pressed = input.held = (uint16_t)(deft_random_unit(random) * EVERYTHING);
        if (i > 0) {
            move_bodies(game, 0.02);
        }
        step(game, &input, 0.02);
    }
}

static void play(snapshot_game *game, bool is_meddled, uint64_t *hashes)
{
    uint64_t random = 7;
    for (int tick = 0; tick < TICKS; tick++) {
        deft_input input;
        const double dt = (0.5 + deft_random_unit(&game->dt_random)) / 60;
        deft_random_player_next(&input, &game->player, dt, deft_axes_y_up());
        move_bodies(game, dt);
        if (is_meddled && deft_random_unit(&random) < 0.2) {
            snapshot_save save; /* while the bodies are on their way */
            save_game(game, &save);
            run_ahead(game, &random);
            go_back(game, &save);
        }
        step(game, &input, dt);
        hashes[tick] = hash_of(game);
    }
}

static void assert_saves_change_nothing(bool is_topdown)
{
    static snapshot_game straight, meddled;
    static uint64_t hashes[2][TICKS_MOST];
    for (int land = 0; land < ORACLE_LAND_COUNT; land++) {
        for (uint64_t seed = 1; seed <= (uint64_t)extent_of(2, 4, 4); seed++) {
            const double corner_radius = seed % 2 == 0 ? 0.2 : 0;
            open_game(&straight, (oracle_land)land, seed, corner_radius, is_topdown);
            open_game(&meddled, (oracle_land)land, seed, corner_radius, is_topdown);
            play(&straight, false, hashes[0]);
            play(&meddled, true, hashes[1]);
            assert_memory_equal(hashes[0], hashes[1], sizeof hashes[0]);
            assert_memory_equal(&straight.character, &meddled.character, sizeof straight.character);
            assert_memory_equal(&straight.walker, &meddled.walker, sizeof straight.walker);
            oracle_terrain_free(&straight.terrain);
            oracle_terrain_free(&meddled.terrain);
        }
    }
}

static void a_character_goes_on_from_a_copy_as_if_it_had_never_stopped(void **state)
{
    (void)state;
    assert_saves_change_nothing(false);
}

static void a_walker_goes_on_from_a_copy_as_if_it_had_never_stopped(void **state)
{
    (void)state;
    assert_saves_change_nothing(true);
}

static uint64_t layout_of(const deft_field *(*field_at)(size_t), size_t count, size_t size)
{
    uint64_t layout = UINT64_C(0xcbf29ce484222325);
    uint32_t next = 0;
    for (size_t i = 0; i < count; i++) {
        const deft_field *field = field_at(i);
        assert_int_equal(field->offset, next); /* every byte once, in order: no padding */
        assert_true(field->type != 'f' || field->size == 8);
        assert_true(field->size == 1 || field->size == 2 || field->size == 4 || field->size == 8);
        next = field->offset + field->size;
        for (const char *c = field->name; *c != '\0'; c++) {
            layout = (layout ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
        }
        layout = (layout ^ (unsigned char)field->type ^ field->size << 8) * UINT64_C(0x100000001b3);
    }
    assert_int_equal(next, size);
    assert_null(field_at(count));
    return layout;
}

/* A change of a field raises DEFT_STATE_VERSION. The new numbers are written here, and after the first
 * release the change stands in CHANGELOG.md under FORMAT. */
static void the_version_of_the_state_goes_with_its_fields(void **state)
{
    const uint64_t character =
        layout_of(deft_character_field_at, deft_character_field_count(), sizeof(deft_character));
    const uint64_t walker =
        layout_of(deft_topdown_field_at, deft_topdown_field_count(), sizeof(deft_topdown));
    (void)state;
    print_message("state version %d: character %zu bytes, layout %016llx; walker %zu bytes, layout %016llx\n",
                  DEFT_STATE_VERSION, sizeof(deft_character), (unsigned long long)character,
                  sizeof(deft_topdown), (unsigned long long)walker);
    assert_int_equal(DEFT_STATE_VERSION, 5);
    assert_int_equal(sizeof(deft_character), 512);
    assert_true(character == UINT64_C(0xb677a7e8fb706589));
    assert_int_equal(sizeof(deft_topdown), 232);
    assert_true(walker == UINT64_C(0x9b15234efdc350ad));
    assert_int_equal(sizeof(deft_body_pose), 56);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_goes_on_from_a_copy_as_if_it_had_never_stopped),
        cmocka_unit_test(a_walker_goes_on_from_a_copy_as_if_it_had_never_stopped),
        cmocka_unit_test(the_version_of_the_state_goes_with_its_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
