/* tests/trace/test_hosts.c -- what hosts do around the steps that they record: states of their own, seals in
 * between, worlds that are half there, and numbers that are none. */
#include "deft/machine.h"
#include "recorded.h"

static recorded_game game;

#define TICKS 24

/* Ticks 8 to 15 have a machine of the host's, with the same tuning: the replay says so of just those, from
 * wherever it begins. */
static void ticks_with_states_of_the_hosts_own_are_told(void **state)
{
    static deft_machine machine;
    (void)state;
    deft_machine_default(&machine);
    for (int kept = 0; kept < 2; kept++) {
        size_t size;
        deft_moveset own;
        deft_replay replay;
        const deft_input none = *deft_input_none();
        recorded_open(&game, false, 1);
        game.options.state_ticks = 4;
        recorded_start(&game, TICKS);
        deft_world_view view = game.terrain.view;
        view.machines = &machine;
        view.machine_count = 1;
        own = game.movesets[0];
        for (int i = 0; i < TICKS; i++) {
            own.machine = kept != 0 || (i >= 8 && i < 16) ? 1 : 0;
            deft_recorder_step(game.recorder, &game.character, &own, &view, &none, 1.0 / 60, NULL, NULL);
        }
        uint8_t *bytes = recorded_bytes(&game, &size);
        deft_trace trace = recorded_trace(bytes, size);
        deft_replay_start(&replay, &trace);
        for (int i = 0; i < TICKS; i++) {
            assert_true(deft_replay_next(&replay));
            assert_true(replay.has_own_states == (kept != 0 || (i >= 8 && i < 16)));
            own.machine = replay.has_own_states ? 1 : 0;
            deft_replay_step(&replay, &own, &view, NULL, NULL);
        }
        assert_false(deft_replay_next(&replay));
        assert_int_equal(replay.divergence.tick, 0);
        free(bytes);
        recorded_close(&game);
    }
}

/* The end that a seal wrote is none once a further tick is recorded. */
static void a_recording_that_goes_on_has_no_end(void **state)
{
    (void)state;
    recorded_open(&game, false, 3);
    recorded_start(&game, 100);
    for (int round = 0; round < 3; round++) {
        uint32_t parts[2] = {0, 0};
        size_t size;
        recorded_ticks(&game, 5);
        while (deft_recorder_part(game.recorder, parts[0], &size) != NULL) {
            parts[0]++;
        }
        assert_int_equal(size, 0);
        deft_recorder_seal(game.recorder);
        while (deft_recorder_part(game.recorder, parts[1], &size) != NULL) {
            parts[1]++;
        }
        assert_int_equal(parts[1], parts[0] + 1); /* the end */
    }
    recorded_close(&game);
}

static uint32_t floor_body; /* 0: the world that does not move */

/* The floor may be a body's, and the body is asked for where the view can tell of it. */
static uint32_t gather_floor(const void *user, const deft_pos *origin, const deft_box *region,
                             deft_feature *out, uint32_t capacity)
{
    (void)user, (void)region;
    if (capacity > 0) {
        static const double xs[] = {-9, 9, 9, -9}, ys[] = {-1, -1, 0, 0};
        memset(out, 0, sizeof *out);
        for (int i = 0; i < 4; i++) {
            out->points[i].x = (float)(6.3 + xs[i] - origin->x);
            out->points[i].y = (float)(11.6 + ys[i] - origin->y);
        }
        out->count = 4;
        out->exposed = 15;
        out->flags = DEFT_FEATURE_SOLID;
        out->body = floor_body;
    }
    return 1;
}

static bool stands_still(const void *user, uint32_t body, deft_body_motion *out)
{
    (void)user;
    memset(out, 0, sizeof *out);
    return body == 1;
}

/* A view that has no features, or no bodies, is seen as it is. */
static void a_view_that_is_half_there_is_seen_as_it_is(void **state)
{
    (void)state;
    for (int parts = 0; parts < 8; parts++) {
        floor_body = (parts & 4) != 0 ? 1 : 0;
        size_t size;
        deft_replay replay;
        const deft_input none = *deft_input_none();
        recorded_open(&game, false, 1);
        game.options.sees = true;
        recorded_start(&game, TICKS);
        deft_world_view view = game.terrain.view;
        view.gather = (parts & 1) != 0 ? gather_floor : NULL;
        view.body = (parts & 2) != 0 ? stands_still : NULL;
        for (int i = 0; i < TICKS; i++) {
            deft_recorder_step(game.recorder, &game.character, &game.movesets[0], &view, &none, 1.0 / 60,
                               NULL, NULL);
        }
        uint8_t *bytes = recorded_bytes(&game, &size);
        deft_trace trace = recorded_trace(bytes, size);
        deft_replay_start(&replay, &trace);
        while (deft_replay_next(&replay)) {
            deft_world_view seen;
            deft_replay_view(&seen, &replay);
            deft_replay_step(&replay, &game.movesets[0], &seen, NULL, NULL);
        }
        assert_int_equal(replay.tick, TICKS);
        if (parts != 5) { /* a floor of a body that the view cannot tell of: deft_world_view_check */
            assert_int_equal(replay.divergence.tick, 0);
            assert_memory_equal(&replay.character, &game.character, sizeof game.character);
        }
        free(bytes);
        recorded_close(&game);
    }
}

static void a_block_for_more_ticks_than_memory_holds_has_no_size(void **state)
{
    (void)state;
    recorded_open(&game, false, 1);
    assert_true(deft_recorder_size(&game.options, UINT64_MAX) == 0);
    assert_true(deft_recorder_size(&game.options, UINT64_C(500000000000000000)) ==
                0); /* 22 bytes each, or more */
    assert_true(deft_recorder_size(&game.options, UINT64_C(1) << 40) > UINT64_C(1) << 40);
    oracle_terrain_free(&game.terrain);
}

#ifdef NDEBUG
/* A tick of no finite length takes no time, and the recording of it is whole. */
static void a_tick_of_no_length_is_recorded_as_it_is_played(void **state)
{
    static const double lengths[] = {HUGE_VAL, -HUGE_VAL, (double)NAN, -1};
    (void)state;
    recorded_open(&game, false, 2);
    recorded_start(&game, TICKS);
    for (int i = 0; i < TICKS; i++) {
        const deft_input none = *deft_input_none();
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], &game.terrain.view, &none,
                           i % 2 == 0 ? 1.0 / 60 : lengths[i / 2 % 4], NULL, NULL);
    }
    size_t size;
    deft_replay replay;
    uint8_t *bytes = recorded_bytes(&game, &size);
    deft_trace trace = recorded_trace(bytes, size);
    assert_int_equal(trace.tick_count, TICKS);
    deft_replay_start(&replay, &trace);
    deft_replay_step(NULL, &game.movesets[0], NULL, NULL, NULL);
    while (deft_replay_next(&replay)) {
        assert_true(replay.dt == (replay.tick % 2 == 0 ? 1.0 / 60 : 0));
        deft_replay_step(&replay, &game.movesets[0], &game.terrain.view, NULL, NULL);
    }
    assert_int_equal(replay.divergence.tick, 0);
    free(bytes);
    recorded_close(&game);
}

/* Bodies that there is no room for are not recorded; the others are. */
static void more_bodies_than_there_is_room_for_are_left_out(void **state)
{
    deft_body_pose poses[5], pose;
    (void)state;
    recorded_open(&game, false, 2);
    game.options.body_capacity = 3;
    game.options.view = &game.terrain.view;
    const size_t block = deft_recorder_size(&game.options, 10);
    game.block = malloc(block);
    game.recorder = deft_recorder_start(game.block, block, &game.options, NULL);
    assert_non_null(game.recorder);
    memset(poses, 0, sizeof poses);
    for (uint32_t i = 0; i < 5; i++) {
        poses[i].body = 10 + i;
        poses[i].motion.from.x = poses[i].motion.to.x = i;
    }
    deft_recorder_bodies(game.recorder, poses, 5);
    const deft_input none = *deft_input_none();
    deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &none, 1.0 / 60, NULL, NULL);
    size_t size;
    deft_replay replay;
    uint8_t *bytes = recorded_bytes(&game, &size);
    deft_trace trace = recorded_trace(bytes, size);
    deft_replay_start(&replay, &trace);
    assert_true(deft_replay_next(&replay));
    for (uint32_t i = 0; i < 3; i++) {
        memset(&pose, 0xEE, sizeof pose);
        assert_true(deft_replay_pose(&pose, &replay));
        assert_memory_equal(&pose, &poses[i], sizeof pose);
    }
    assert_false(deft_replay_pose(&pose, &replay));
    free(bytes);
    recorded_close(&game);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticks_with_states_of_the_hosts_own_are_told),
        cmocka_unit_test(a_recording_that_goes_on_has_no_end),
        cmocka_unit_test(a_view_that_is_half_there_is_seen_as_it_is),
        cmocka_unit_test(a_block_for_more_ticks_than_memory_holds_has_no_size),
#ifdef NDEBUG
        cmocka_unit_test(a_tick_of_no_length_is_recorded_as_it_is_played),
        cmocka_unit_test(more_bodies_than_there_is_room_for_are_left_out),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
