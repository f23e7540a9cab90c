/* tests/files/test_trace_file.c -- traces as files: whole, or not there; and read back as they were. */
#include "deft/io/trace_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define PATH    DEFT_BINARY_DIR "/test_trace_file.dtrace"
#define NOWHERE DEFT_BINARY_DIR "/there_is_no_such_folder/out.dtrace"

static deft_diag_list diags;
static deft_moveset moveset;
static deft_character hero;
static deft_record_options options;
static void *block;

/* A recorder with nothing in it yet. */
static deft_recorder *started(bool is_ring)
{
    const deft_pos home = {0, 0};
    deft_tuning tuning;
    deft_diag_clear(&diags);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&hero, &moveset, &home, deft_axes_y_up());
    memset(&options, 0, sizeof options);
    options.is_ring = is_ring;
    options.tunings = &tuning;
    options.tuning_count = 1;
    const size_t size = deft_recorder_size(&options, 1000);
    block = malloc(size);
    assert_non_null(block);
    deft_recorder *recorder = deft_recorder_start(block, size, &options, &diags);
    assert_non_null(recorder);
    return recorder;
}

static void step(deft_recorder *recorder, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, i % 100 < 50 ? 1 : -1, 0);
        deft_recorder_step(recorder, &hero, &moveset, NULL, &input, 0.01 + 0.001 * (i % 3), NULL, NULL);
    }
}

/* Reads the file and replays it to the hero's present state. */
static void assert_file_holds(uint64_t ticks)
{
    deft_trace trace;
    deft_replay replay;
    void *bytes = NULL;
    assert_int_equal(deft_trace_load(&trace, &bytes, PATH, &diags), DEFT_OK);
    assert_int_equal(diags.count, 0);
    assert_int_equal(trace.first_tick + trace.tick_count, ticks);
    deft_replay_start(&replay, &trace);
    while (deft_replay_next(&replay)) {
        deft_replay_step(&replay, &moveset, NULL, NULL, NULL);
    }
    assert_int_equal(replay.divergence.tick, 0);
    assert_memory_equal(&replay.character, &hero, sizeof hero);
    free(bytes);
}

static void a_ring_is_saved_while_it_goes_on(void **state)
{
    (void)state;
    deft_recorder *recorder = started(true);
    step(recorder, 5000);
    assert_int_equal(deft_trace_save(PATH, recorder, &diags), DEFT_OK);
    assert_file_holds(5000);
    step(recorder, 77);
    assert_int_equal(deft_trace_save(PATH, recorder, &diags), DEFT_OK);
    assert_file_holds(5077);
    free(block);
    (void)remove(PATH);
}

static void a_long_recording_is_written_as_it_goes(void **state)
{
    (void)state;
    deft_recorder *recorder = started(false);
    deft_trace_file *file = deft_trace_file_open(PATH, recorder, &diags);
    assert_non_null(file);
    for (int i = 0; i < 200; i++) {
        step(recorder, 100);
        deft_trace_file_take(file, recorder);
    }
    assert_int_equal(deft_trace_file_close(file, recorder, true, &diags), DEFT_OK);
    assert_false(deft_recorder_is_full(recorder));
    assert_file_holds(20000);
    free(block);
    (void)remove(PATH);
}

static void one_that_is_given_up_leaves_nothing(void **state)
{
    (void)state;
    deft_recorder *recorder = started(false);
    deft_trace_file *file = deft_trace_file_open(PATH, recorder, &diags);
    step(recorder, 10);
    assert_int_equal(deft_trace_file_close(file, recorder, false, &diags), DEFT_OK);
    FILE *stream = fopen(PATH, "rb");
    assert_null(stream);
    free(block);
}

static void a_place_that_cannot_be_read_or_written_is_told(void **state)
{
    deft_trace trace;
    void *bytes = NULL;
    (void)state;
    deft_recorder *recorder = started(false);
    step(recorder, 10);
    assert_int_equal(deft_trace_save(NOWHERE, recorder, &diags), DEFT_ERROR_FILE);
    assert_int_equal(diags.errors, 1);
    assert_null(deft_trace_file_open(NOWHERE, recorder, &diags));
    assert_int_equal(diags.errors, 2);
    assert_int_equal(deft_trace_load(&trace, &bytes, NOWHERE, &diags), DEFT_ERROR_FILE);
    assert_int_equal(diags.errors, 3);
    free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ring_is_saved_while_it_goes_on),
        cmocka_unit_test(a_long_recording_is_written_as_it_goes),
        cmocka_unit_test(one_that_is_given_up_leaves_nothing),
        cmocka_unit_test(a_place_that_cannot_be_read_or_written_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
