/* tests/trace/test_blocks.c -- the smallest block that a recording takes, and what a recorder or a replay
 * says when there is nothing. */
#include "recorded.h"
#include "trace/bytes.h"

#define BODIES 100
#define TICKS  40
#define GUARD  64

static recorded_game game;

static void options_are(deft_record_options *options, bool is_topdown)
{
    memset(options, 0, sizeof *options);
    options->is_topdown = is_topdown;
    options->is_ring = true;
    options->body_capacity = BODIES;
    options->state_ticks = 1;
}

/* The smallest block that is taken, with guards behind it. */
static uint8_t *smallest_block(const deft_record_options *options, size_t *size)
{
    size_t low = 0, high = deft_recorder_size(options, 1);
    uint8_t *block = malloc(high + GUARD);
    assert_non_null(deft_recorder_start(block, high, options, NULL));
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        *(deft_recorder_start(block, middle, options, NULL) != NULL ? &high : &low) = middle;
    }
    *size = high;
    memset(block + high, 0xA7, GUARD);
    game.recorder = deft_recorder_start(block, high, options, NULL);
    assert_non_null(game.recorder);
    return block;
}

/* All bodies move and turn, the moveset is another one, and so is each number of the input. */
static void change_all(int tick, deft_input *input)
{
    deft_body_pose poses[BODIES];
    for (uint32_t i = 0; i < BODIES; i++) {
        memset(&poses[i], 0, sizeof poses[i]);
        poses[i].body = i + 1;
        poses[i].motion.from.x = tick;
        poses[i].motion.to.x = tick + 0.5 + i;
        poses[i].motion.from_rad = 1.0 + tick;
        poses[i].motion.to_rad = 1.5 + tick;
    }
    deft_recorder_bodies(game.recorder, poses, BODIES);
    *input = *deft_input_none();
    input->stick_x = input->stick_y = input->aim = (int16_t)(100 + tick);
    input->held = input->pressed = input->released = (uint16_t)(1 + tick);
    input->press_at = input->release_at = (uint16_t)(7 + tick);
}

static void the_smallest_block_holds_a_tick_in_which_everything_changes(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        deft_record_options options;
        size_t size, trace_size;
        recorded_open(&game, kind == 1, 1);
        options_are(&options, kind == 1);
        uint8_t *block = smallest_block(&options, &size);
        for (int t = 0; t < TICKS; t++) {
            deft_input input;
            change_all(t, &input);
            const deft_moveset *moveset = &game.movesets[t % 2];
            if (kind == 1) {
                game.walker.position.x = t;
                deft_recorder_step_topdown(game.recorder, &game.walker, moveset, NULL, &input, 0.01 + t, NULL,
                                           NULL);
            } else {
                game.character.position.x = t;
                deft_recorder_step(game.recorder, &game.character, moveset, NULL, &input, 0.01 + t, NULL,
                                   NULL);
            }
            assert_false(deft_recorder_is_full(game.recorder));
            assert_true(deft_recorder_held(game.recorder) >= 1);
            uint8_t *bytes = recorded_bytes(&game, &trace_size);
            deft_trace trace = recorded_trace(bytes, trace_size);
            assert_true(trace.tick_count == deft_recorder_held(game.recorder));
            assert_int_equal(trace.first_tick + trace.tick_count, t + 1);
            free(bytes);
        }
        for (int i = 0; i < GUARD; i++) {
            assert_int_equal(block[size + (size_t)i], 0xA7);
        }
        free(block);
        oracle_terrain_free(&game.terrain);
    }
}

/* The dearest ticks: each has another input and a check, and another length where the recording has none of
 * its own. A ring never holds fewer once it is full. */
static void a_block_holds_the_ticks_that_its_size_was_asked_for(void **state)
{
    const uint64_t ticks = 80000;
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        deft_record_options options;
        recorded_open(&game, false, 1);
        memset(&options, 0, sizeof options);
        options.is_ring = (kind & 1) != 0;
        options.tick_s = (kind & 2) != 0 ? 1.0 / 60 : 0;
        options.check_ticks = 1;
        options.state_ticks = UINT32_MAX;
        const size_t size = deft_recorder_size(&options, ticks);
        uint8_t *block = malloc(size);
        game.recorder = deft_recorder_start(block, size, &options, NULL);
        assert_non_null(game.recorder);
        for (int t = 0; t < (int)ticks * (options.is_ring ? 2 : 1); t++) {
            deft_input input = *deft_input_none();
            input.stick_x = input.stick_y = input.aim = (int16_t)(t % 1000);
            input.held = input.pressed = input.released = (uint16_t)(t % 2);
            input.press_at = input.release_at = (uint16_t)(t % 1000);
            deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &input,
                               options.tick_s > 0 ? options.tick_s : 0.01 + t % 2 * 0.001, NULL, NULL);
            assert_true(deft_recorder_held(game.recorder) >= (t < (int)ticks ? (uint64_t)t + 1 : ticks));
        }
        free(block);
        oracle_terrain_free(&game.terrain);
    }
}

/* A tick of which more is seen than fits into a slot of a ring that went round: recording stops, and the
 * ticks before are there, whole. The game goes on. */
static void a_tick_that_does_not_fit_stops_a_ring_and_leaves_what_it_holds(void **state)
{
    static deft_feature features[60];
    (void)state;
    deft_world_array array;
    deft_world_view view;
    memset(&array, 0, sizeof array);
    for (uint32_t i = 0; i < 60; i++) {
        deft_feature *feature = &features[i];
        memset(feature, 0, sizeof *feature);
        for (int k = 0; k < 8; k++) {
            feature->points[k].x = (float)(5 * cos(k * 0.7853981633974483));
            feature->points[k].y = (float)(5 * sin(k * 0.7853981633974483) - 5.0001 - i * 0.01);
        }
        feature->count = 8;
        feature->exposed = 0xFF;
        feature->flags = DEFT_FEATURE_SOLID;
        feature->id = i + 1;
    }
    array.features = features;
    deft_world_view_of_array(&view, &array);
    for (int kind = 0; kind < 2; kind++) {
        for (int before = 1500; before < 1530; before++) { /* in each place of a slot */
            deft_record_options options;
            deft_input input = *deft_input_none();
            size_t size, trace_size;
            recorded_open(&game, kind == 1, 1);
            options_are(&options, kind == 1);
            options.body_capacity = 1;
            options.state_ticks = 0;
            options.sees = true;
            uint8_t *block = smallest_block(&options, &size);
            for (int t = 0; t < before + 3; t++) {
                array.count = t == before ? 60 : 0;
                if (kind == 1) {
                    game.walker.position.x = t % 2;
                    game.walker.position.y = 0;
                    deft_recorder_step_topdown(game.recorder, &game.walker, &game.movesets[0], &view, &input,
                                               0.02, NULL, NULL);
                } else {
                    game.character.position.x = t % 2;
                    game.character.position.y = 0;
                    deft_recorder_step(game.recorder, &game.character, &game.movesets[0], &view, &input, 0.02,
                                       NULL, NULL);
                }
                assert_true(deft_recorder_is_full(game.recorder) == (t >= before));
            }
            assert_int_equal(deft_recorder_ticks(game.recorder), before + 3);
            uint8_t *bytes = recorded_bytes(&game, &trace_size);
            deft_trace trace = recorded_trace(bytes, trace_size);
            assert_int_equal(trace.tick_count, deft_recorder_held(game.recorder));
            assert_int_equal(trace.first_tick + trace.tick_count, before);
            for (int i = 0; i < GUARD; i++) {
                assert_int_equal(block[size + (size_t)i], 0xA7);
            }
            free(bytes);
            free(block);
            oracle_terrain_free(&game.terrain);
        }
    }
}

/* Without `sees` there is nothing to hand out, and of a body that no tick asked for nothing is known. */
static void a_replay_of_what_was_not_seen_hands_out_nothing(void **state)
{
    (void)state;
    for (int sees = 0; sees < 2; sees++) {
        deft_replay replay;
        size_t size;
        recorded_open(&game, false, 2);
        game.options.sees = sees != 0;
        recorded_start(&game, 400);
        recorded_ticks(&game, 20);
        uint8_t *bytes = recorded_bytes(&game, &size);
        deft_trace trace = recorded_trace(bytes, size);
        deft_replay_start(&replay, &trace);
        while (deft_replay_next(&replay)) {
            deft_world_view view;
            deft_body_motion motion;
            deft_feature feature;
            deft_replay_view(&view, &replay);
            assert_false(view.body(view.user, 999, &motion));
            const deft_box all = {-99, -99, 99, 99};
            uint32_t count = view.gather(view.user, &replay.character.position, &all, &feature, 1);
            assert_true(sees != 0 || count == 0);
            deft_replay_step(&replay, &game.movesets[0], &view, NULL, NULL);
        }
        free(bytes);
        recorded_close(&game);
    }
}

#ifdef NDEBUG
static void a_replay_that_is_none_is_no_world(void **state)
{
    (void)state;
    deft_replay replay;
    deft_body_pose pose;
    memset(&replay, 0, sizeof replay);
    assert_false(deft_replay_world(NULL, game.terrain.world));
    assert_false(deft_replay_world(&replay, NULL));
    assert_false(deft_replay_pose(&pose, NULL));
    assert_false(deft_replay_pose(NULL, &replay));
    assert_false(deft_replay_next(NULL));
}

static void a_recorder_of_the_other_kind_records_nothing(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        const deft_input none = *deft_input_none();
        recorded_open(&game, kind == 1, 1);
        recorded_start(&game, 100);
        const deft_character character = game.character;
        const deft_topdown walker = game.walker;
        if (kind == 1) {
            deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &none, 0.1, NULL,
                               NULL);
        } else {
            deft_recorder_step_topdown(game.recorder, &game.walker, &game.movesets[0], NULL, &none, 0.1, NULL,
                                       NULL);
        }
        assert_int_equal(deft_recorder_ticks(game.recorder), 0);
        assert_memory_equal(&character, &game.character, sizeof character);
        assert_memory_equal(&walker, &game.walker, sizeof walker);
        recorded_close(&game);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_smallest_block_holds_a_tick_in_which_everything_changes),
        cmocka_unit_test(a_block_holds_the_ticks_that_its_size_was_asked_for),
        cmocka_unit_test(a_tick_that_does_not_fit_stops_a_ring_and_leaves_what_it_holds),
        cmocka_unit_test(a_replay_of_what_was_not_seen_hands_out_nothing),
#ifdef NDEBUG
        cmocka_unit_test(a_replay_that_is_none_is_no_world),
        cmocka_unit_test(a_recorder_of_the_other_kind_records_nothing),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
