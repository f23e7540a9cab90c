/* tests/trace/test_bytes.c -- the bytes of a trace: what they are, how many, and what a reader does when
 * they are cut off, damaged or hostile. */
#include "fuzz/trace_seals.h"
#include "recorded.h"
#include "tests/harness/extent.h"
#include "trace/bytes.h"
#include "trace/record.h"

static recorded_game game;

/* A short walk of a character, with some of everything; its tunings are the longest part of it. */
static uint8_t *short_trace(int ticks, bool sees, uint32_t tunings, size_t *size)
{
    recorded_open(&game, false, 2);
    game.options.tuning_count = tunings;
    game.options.sees = sees;
    recorded_start(&game, 20000);
    recorded_ticks(&game, ticks);
    return recorded_bytes(&game, size);
}

/* Replays as far as there is anything; true when it came to the end of what the trace says is whole. */
static bool can_be_replayed(const deft_trace *trace)
{
    recorded_movesets movesets;
    deft_replay replay;
    uint64_t ticks = 0;
    memset(&movesets, 0, sizeof movesets);
    for (uint32_t i = 0; i < trace->moveset_count; i++) {
        if (deft_trace_moveset(&movesets.items[movesets.count], trace, i, NULL) == DEFT_OK) {
            movesets.count++;
        }
    }
    deft_replay_start(&replay, trace);
    while (deft_replay_next(&replay)) {
        deft_world_view view;
        deft_replay_view(&view, &replay);
        deft_body_pose pose;
        while (deft_replay_pose(&pose, &replay)) {
            assert_true(isfinite(pose.motion.from.x) && isfinite(pose.motion.to_rad));
        }
        const deft_moveset *moveset = recorded_moveset(&movesets, replay.moveset_hash);
        deft_replay_step(&replay, moveset != NULL ? moveset : &game.movesets[0], &view, NULL, NULL);
        ticks++;
    }
    return replay.problem == NULL && ticks == trace->tick_count;
}

/* ---- what they are ---- */

static void the_check_is_that_of_zip(void **state)
{
    (void)state;
    assert_true(deft__bytes_crc((const uint8_t *)"123456789", 9) == 0xcbf43926);
    assert_true(deft__bytes_crc(NULL, 0) == 0);
}

static void numbers_go_lowest_byte_first(void **state)
{
    uint8_t bytes[8];
    (void)state;
    (void)deft__bytes_put(bytes, UINT64_C(0x0123456789abcdef), 8);
    assert_true(bytes[0] == 0xef && bytes[1] == 0xcd && bytes[7] == 0x01);
    assert_true(deft__bytes_get(bytes, 4) == 0x89abcdef);
    (void)deft__bytes_put_real(bytes, -2.0); /* c0 00 ... */
    assert_true(bytes[7] == 0xc0 && bytes[6] == 0 && bytes[0] == 0);
    assert_true(deft__from_bits(deft__bytes_get(bytes, 8)) == -2.0);
}

/* docs/reference/traces.md, byte by byte: a recording of two ticks of doing nothing in empty space. */
static void the_bytes_are_those_of_the_document(void **state)
{
    static const uint8_t begin[12] = {0x89, 'D', 'T', 'R', 'A', 'C', 'E', '\n', 1, 0, 0, 0};
    (void)state;
    recorded_open(&game, false, 1);
    game.options.tuning_count = 0;
    recorded_start(&game, 1000);
    const deft_input none = *deft_input_none();
    deft_input right = none;
    right.stick_x = 0x1234;
    right.held = 0x0801;
    deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &none, 0.25, NULL, NULL);
    const uint32_t first = (uint32_t)deft_character_hash(&game.character);
    deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &right, 0.25, NULL, NULL);
    const uint32_t second = (uint32_t)deft_character_hash(&game.character);
    size_t size;
    uint8_t *bytes = recorded_bytes(&game, &size);
    assert_memory_equal(bytes, begin, sizeof begin);
    const size_t head = (size_t)deft__bytes_get(bytes + 12, 4);
    assert_int_equal(deft__bytes_get(bytes + head - 4, 4), deft__bytes_crc(bytes, head - 4));
    assert_int_equal(bytes[16], strlen(deft_version()));
    const uint8_t *at = bytes + head;
    assert_int_equal(at[0], 0x30); /* KEY: no host's states, tick 0, time 0, dt 0 */
    assert_int_equal(at[1], 0);
    for (int i = 2; i < 26; i++) {
        assert_int_equal(at[i], 0);
    }
    assert_int_equal(deft__bytes_get(at + 30, 2), 0x8000); /* its input: no aim */
    assert_true(deft__bytes_get(at + 42, 8) == game.movesets[0].hash);
    assert_int_equal(deft__bytes_get(at + 50, 4), 0);                 /* no bodies */
    assert_true(deft__from_bits(deft__bytes_get(at + 54, 8)) == 6.3); /* position.x */
    at += 54 + sizeof(deft_character);
    assert_int_equal(at[0], 1 | 4); /* TICK: dt, check */
    assert_true(deft__from_bits(deft__bytes_get(at + 1, 8)) == 0.25);
    assert_int_equal(deft__bytes_get(at + 9, 4), first);
    at += 13;
    assert_int_equal(at[0], 2 | 4); /* TICK: input, check */
    assert_int_equal(at[1], 1 | 8); /* stick_x, held */
    assert_int_equal(deft__bytes_get(at + 2, 2), 0x1234);
    assert_int_equal(deft__bytes_get(at + 4, 2), 0x0801);
    assert_int_equal(deft__bytes_get(at + 6, 4), second);
    at += 10;
    assert_int_equal(at[0], 0x31);
    assert_int_equal(deft__bytes_get(at + 1, 4), deft__bytes_crc(bytes + head, (size_t)(at - bytes) - head));
    assert_int_equal(at[5], 0x32); /* END after 2 ticks, sealed */
    assert_int_equal(deft__bytes_get(at + 6, 8), 2);
    assert_int_equal(at[14], 0x31);
    assert_ptr_equal(at + 19, bytes + size);
    free(bytes);
    recorded_close(&game);
}

/* What the host did costs the fields that it changed, not more. */
static void a_kick_costs_what_it_changes(void **state)
{
    size_t sizes[2];
    (void)state;
    for (int kicked = 0; kicked < 2; kicked++) {
        recorded_open(&game, false, 1);
        game.options.check_ticks = 1000;
        recorded_start(&game, 1000);
        const deft_input none = *deft_input_none();
        const deft_vec2d push = {3, 4};
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &none, 0.02, NULL, NULL);
        if (kicked != 0) {
            deft_character_kick(&game.character, &push);
        }
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &none, 0.02, NULL, NULL);
        free(recorded_bytes(&game, &sizes[kicked]));
        recorded_close(&game);
    }
    assert_int_equal(sizes[1] - sizes[0], 2 * (2 + 8) + (2 + 1)); /* the velocity, and that it was kicked */
}

static void a_body_that_stands_costs_what_it_is_told_once(void **state)
{
    size_t sizes[3];
    (void)state;
    for (int often = 0; often < 3; often++) {
        deft_body_pose pose = {7, 0, {{1, 2}, {1, 2}, 0.5, 0.5}};
        recorded_open(&game, false, 1);
        recorded_start(&game, 1000);
        for (int i = 0; i < 100; i++) {
            const deft_input none = *deft_input_none();
            if (often == 2 || (often == 1 && i == 0)) {
                deft_recorder_bodies(game.recorder, &pose, 1);
            }
            deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &none, 0.02, NULL,
                               NULL);
        }
        free(recorded_bytes(&game, &sizes[often]));
        recorded_close(&game);
    }
    assert_int_equal(sizes[1], sizes[0] + 6 + 16 + 8); /* its id, place and angle */
    assert_int_equal(sizes[2], sizes[1]);
}

/* ---- cut off and damaged ---- */

static void a_trace_that_is_cut_off_anywhere_is_read_as_far_as_it_is_whole(void **state)
{
    size_t size;
    uint64_t before = 0;
    (void)state;
    uint8_t *bytes = short_trace(70, true, 0, &size);
    for (size_t cut = 0; cut < size; cut++) {
        deft_trace trace;
        deft_diag_list diags;
        uint8_t *part = malloc(cut + 1); /* of its own, so that a read beyond the cut shows */
        memcpy(part, bytes, cut);
        deft_diag_clear(&diags);
        const deft_result result = deft_trace_open(&trace, part, cut, &diags);
        assert_int_equal(diags.count, 1);
        assert_int_equal(diags.errors, result == DEFT_OK ? 0 : 1);
        if (result == DEFT_OK) {
            char place[64];
            (void)snprintf(place, sizeof place, " behind byte %zu of %zu: ", trace.end, cut);
            assert_non_null(strstr(diags.items[0].text, place));
            assert_true(trace.is_cut && trace.tick_count >= before && trace.end <= cut);
            assert_true(trace.tick_count <= before + 32);
            before = trace.tick_count;
            if (cut % 97 == 0 || cut + 20 > size) {
                assert_true(can_be_replayed(&trace));
            }
        } else {
            assert_int_equal(before, 0);
        }
        free(part);
    }
    assert_int_equal(before, 70); /* without its END it is cut, but nothing is lost */
    free(bytes);
    recorded_close(&game);
}

static void every_flipped_bit_is_noticed(void **state)
{
    size_t size;
    (void)state;
    uint8_t *bytes = short_trace(40, false, 0, &size);
    for (size_t i = 0; i < 8 * size; i += (size_t)extent_of(37, 7, 1)) { /* each bit of a byte in turn */
        deft_trace trace;
        deft_diag_list diags;
        deft_diag_clear(&diags);
        bytes[i / 8] = (uint8_t)(bytes[i / 8] ^ 1u << i % 8);
        if (deft_trace_open(&trace, bytes, size, &diags) == DEFT_OK) {
            assert_true(trace.is_cut && trace.end <= i / 8 && diags.warnings == 1);
        } else {
            assert_int_equal(diags.errors, 1);
        }
        bytes[i / 8] = (uint8_t)(bytes[i / 8] ^ 1u << i % 8);
    }
    assert_int_equal(recorded_trace(bytes, size).tick_count, 40);
    free(bytes);
    recorded_close(&game);
}

static void what_follows_the_end_is_told(void **state)
{
    size_t size;
    (void)state;
    uint8_t *bytes = short_trace(40, false, 2, &size);
    uint8_t *longer = malloc(size + 1);
    deft_trace trace;
    memcpy(longer, bytes, size);
    longer[size] = 0;
    assert_int_equal(deft_trace_open(&trace, longer, size + 1, NULL), DEFT_OK);
    assert_true(trace.is_cut && trace.tick_count == 40);
    free(longer);
    free(bytes);
    recorded_close(&game);
}

/* ---- hostile: every check is right ---- */

static void numbers_of_any_size_are_survived(void **state)
{
    size_t size;
    (void)state;
    uint8_t *bytes = short_trace(60, true, 1, &size);
    uint8_t *wrong = malloc(size);
    uint64_t random = 5;
    int opened = 0;
    const int tries = extent_of(800, 1000, 3000);
    for (int i = 0; i < tries; i++) {
        deft_trace trace;
        memcpy(wrong, bytes, size);
        const size_t at = (size_t)(deft_random_unit(&random) * (double)size);
        const uint32_t width = 1u << (int)(deft_random_unit(&random) * 4);
        const uint64_t value = i % 3 == 0   ? UINT64_MAX
                               : i % 3 == 1 ? UINT64_C(0x7ff8000000000000)
                                            : (uint64_t)(deft_random_unit(&random) * 4e9);
        if (at + width <= size) {
            (void)deft__bytes_put(wrong + at, value, width);
        }
        trace_seal_again(wrong, size);
        bool opens = deft_trace_open(&trace, wrong, size, NULL) == DEFT_OK;
        opened += opens;
        if (opens && i % 10 == 0) {
            (void)can_be_replayed(&trace);
        }
    }
    assert_true(opened > tries / 10); /* one in ten: else nothing was read */
    free(wrong);
    free(bytes);
    recorded_close(&game);
}

/* Every gather says that there was more than fitted: a replay reads no feature that was not written. */
static void a_gather_that_claims_more_than_it_has_gives_what_it_has(void **state)
{
    size_t size;
    (void)state;
    uint8_t *bytes = short_trace(60, true, 1, &size);
    deft_trace trace;
    deft__record record;
    int gathers = 0;
    assert_int_equal(deft_trace_open(&trace, bytes, size, NULL), DEFT_OK);
    for (size_t at = (size_t)deft__bytes_get(bytes + 12, 4);
         deft__record_read(&trace, at, size, &record) == DEFT__RECORD_OK; at = record.next) {
        if (record.op == DEFT__OP_GATHER) {
            (void)deft__bytes_put(bytes + at + 17, 1u << 30, 4);
            gathers++;
        }
    }
    assert_true(gathers > 0);
    trace_seal_again(bytes, size);
    assert_int_equal(deft_trace_open(&trace, bytes, size, NULL), DEFT_OK);
    deft_replay replay;
    deft_replay_start(&replay, &trace);
    assert_true(deft_replay_next(&replay));
    deft_world_view view;
    deft_replay_view(&view, &replay);
    const deft_box region = {-99, -99, 99, 99};
    deft_feature out[400];
    memset(out, 0xA5, sizeof out);
    uint32_t count = view.gather(view.user, &replay.character.position, &region, out, 400);
    for (uint32_t i = 0; i < count && i < 400; i++) {
        assert_true(out[i].count <= DEFT_FEATURE_POINTS_CAP);
    }
    free(bytes);
    recorded_close(&game);
}

static void assert_refused(const uint8_t *bytes, size_t size, const char *words)
{
    deft_trace trace;
    deft_diag_list diags;
    char sentence[512];
    deft_diag_clear(&diags);
    assert_int_equal(deft_trace_open(&trace, bytes, size, &diags), DEFT_ERROR_CONTENT);
    assert_int_equal(diags.count, 1);
    (void)deft_diag_text(sentence, sizeof sentence, &diags.items[0]);
    if (strstr(sentence, words) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", sentence, words);
    }
}

static void what_is_no_trace_of_ours_is_refused_with_a_sentence(void **state)
{
    size_t size;
    (void)state;
    uint8_t *bytes = short_trace(40, false, 2, &size);
    assert_refused(NULL, 0, "not a trace");
    assert_refused((const uint8_t *)"{ \"deft_tuning\": 1 }", 20, "not a trace");
    assert_refused(bytes, 15, "not a trace");
    assert_refused(bytes, 16, "cut off in its head");
    bytes[8] = 2;
    assert_refused(bytes, size, "newer format");
    bytes[8] = 1;
    bytes[10] = 7; /* a kind of body that there is not */
    trace_seal_again(bytes, size);
    assert_refused(bytes, size, "head of the trace is damaged");
    bytes[10] = 0;
    bytes[11] |= 128; /* a flag that there is not */
    trace_seal_again(bytes, size);
    assert_refused(bytes, size, "head of the trace is damaged");
    free(bytes);
    recorded_close(&game);

    recorded_open(&game, false, 2);
    recorded_start(&game, 100);
    bytes = recorded_bytes(&game, &size);
    assert_refused(bytes, size, "damaged before its first ticks");
    free(bytes);
    recorded_close(&game);
}

/* The first record of that operation. */
static size_t first_record(const uint8_t *bytes, size_t size, uint8_t op)
{
    deft_trace trace = recorded_trace(bytes, size);
    deft__record record;
    size_t at = trace.records;
    while (deft__record_read(&trace, at, size, &record) == DEFT__RECORD_OK && record.op != op) {
        at = record.next;
    }
    assert_int_equal(record.op, op);
    return at;
}

/* Opens a trace whose checks are made right again, and expects that it ends before `at`. */
static void assert_ends_before(uint8_t *bytes, size_t size, size_t at)
{
    deft_trace trace;
    trace_seal_again(bytes, size);
    assert_true(deft_trace_open(&trace, bytes, size, NULL) != DEFT_OK || (trace.is_cut && trace.end <= at));
}

static void records_that_make_no_sense_end_the_trace(void **state)
{
    size_t size;
    (void)state;
    uint8_t *bytes = short_trace(40, false, 0, &size);
    uint8_t *wrong = malloc(size);
    memcpy(wrong, bytes, size);
    size_t at = first_record(bytes, size, DEFT__OP_PATCH);
    const uint32_t width = deft_character_field_at(bytes[at + 1])->size;
    assert_int_equal(width % 2, 0);
    for (uint32_t i = 0; i < 2 + width; i += 2) {
        wrong[at + i] = DEFT__OP_PATCH;
        wrong[at + i + 1] = 255; /* a field that there is not, and has no bytes */
    }
    assert_ends_before(wrong, size, at);
    memcpy(wrong, bytes, size);
    at = first_record(bytes, size, 0);
    assert_int_equal(wrong[at] & 1, 1);
    (void)deft__bytes_put_real(wrong + at + 1, -1.0); /* time that goes back */
    assert_ends_before(wrong, size, at);
    (void)deft__bytes_put(wrong + at + 1, UINT64_C(0x7ff8000000000000), 8);
    assert_ends_before(wrong, size, at);
    memcpy(wrong, bytes, size);
    at = first_record(bytes, size, DEFT__OP_END);
    wrong[at + 1] = 41; /* a tick that there was not */
    assert_ends_before(wrong, size, at);
    free(wrong);
    free(bytes);
    recorded_close(&game);
}

static void a_group_that_is_missing_ends_the_trace(void **state)
{
    size_t size;
    size_t part_size;
    size_t at = 0;
    size_t end = 0;
    (void)state;
    recorded_open(&game, false, 2);
    game.options.tuning_count = 2;
    recorded_start(&game, 1000);
    recorded_ticks(&game, 300);
    uint8_t *bytes = recorded_bytes(&game, &size);
    const void *part;
    for (uint32_t i = 0; (part = deft_recorder_part(game.recorder, i, &part_size)) != NULL; i++) {
        if (i != 2) { /* all but the second group */
            memcpy(bytes + at, part, part_size);
            at += part_size;
            end = i == 1 ? at : end;
        }
    }
    assert_true(at < size);
    assert_ends_before(bytes, at, end);
    free(bytes);
    recorded_close(&game);
}

/* An impossible state is not stepped. */
static void a_state_that_is_none_ends_the_replay_with_a_sentence(void **state)
{
    static const char *const names[] = {"position.x", "axes.up.y", "support",
                                        "facing",     "anchor.y",  "pressed_s[3]"};
    size_t size;
    (void)state;
    uint8_t *bytes = short_trace(40, true, 2, &size);
    const size_t head = (size_t)deft__bytes_get(bytes + 12, 4);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        uint8_t *wrong = malloc(size);
        memcpy(wrong, bytes, size);
        for (size_t k = 0; k < deft_character_field_count(); k++) {
            const deft_field *field = deft_character_field_at(k);
            if (strcmp(field->name, names[i]) == 0) {
                (void)deft__bytes_put(wrong + head + DEFT__KEY_SIZE + field->offset,
                                      field->type == 'f' ? UINT64_C(0x7ff8000000000001) : 77, field->size);
            }
        }
        trace_seal_again(wrong, size);
        deft_trace trace = recorded_trace(wrong, size);
        deft_replay replay;
        deft_replay_start(&replay, &trace);
        assert_false(deft_replay_next(&replay));
        assert_non_null(replay.problem);
        assert_non_null(strstr(replay.problem, "impossible state"));
        for (int k = 0; k < 50; k++) { /* and it stays so, of more calls than there are ticks */
            assert_false(deft_replay_next(&replay));
            assert_non_null(replay.problem);
        }
        free(wrong);
    }
    free(bytes);
    recorded_close(&game);
}

/* Written by a deft whose state had another field: what is known of it is compared. */
static void a_trace_of_another_deft_is_compared_in_what_both_know(void **state)
{
    size_t size;
    (void)state;
    recorded_open(&game, false, 2);
    game.options.sees = true;
    game.options.state_ticks = 1;
    recorded_start(&game, 40000);
    game.character.user[3] = 9; /* what the replay does not know of */
    recorded_ticks(&game, 60);
    uint8_t *bytes = recorded_bytes(&game, &size);
    const size_t head = (size_t)deft__bytes_get(bytes + 12, 4);
    for (size_t i = 0; i + 10 < head; i++) {
        if (memcmp(bytes + i, "reserved[5]", 11) == 0 || memcmp(bytes + i, "user[3]", 7) == 0) {
            bytes[i] = 'X';
        }
    }
    trace_seal_again(bytes, size);
    deft_trace trace = recorded_trace(bytes, size);
    assert_true(trace.is_foreign);
    assert_true(can_be_replayed(&trace));
    recorded_movesets movesets;
    deft_replay replay;
    recorded_movesets_of(&movesets, &trace);
    deft_replay_start(&replay, &trace);
    for (int i = 0; deft_replay_next(&replay); i++) {
        assert_int_equal(replay.divergence.tick, i <= 30 ? 0 : 31);
        replay.character.user[0] = (uint8_t)(replay.character.user[0] + (i == 30 ? 1 : 0));
        recorded_step(&replay, &movesets, NULL);
    }
    assert_string_equal(replay.divergence.field->name, "user[0]");
    free(bytes);
    recorded_close(&game);
}

/* Nothing of a trace that was opened before is left over. */
static void the_axes_are_none_where_the_state_of_another_deft_had_none(void **state)
{
    static const deft_axes none;
    size_t size;
    (void)state;
    for (int topdown = 0; topdown < 2; topdown++) {
        recorded_open(&game, topdown != 0, 2);
        recorded_start(&game, 40000);
        recorded_ticks(&game, 5);
        uint8_t *bytes = recorded_bytes(&game, &size);
        deft_trace trace = recorded_trace(bytes, size);
        assert_memory_equal(&trace.axes, deft_axes_y_up(), sizeof none);
        const size_t head = (size_t)deft__bytes_get(bytes + 12, 4);
        for (size_t i = 0; i + 5 < head; i++) {
            bytes[i] = memcmp(bytes + i, "axes.", 5) == 0 ? 'X' : bytes[i];
        }
        trace_seal_again(bytes, size);
        trace = recorded_trace(bytes, size);
        assert_true(trace.is_foreign);
        assert_memory_equal(&trace.axes, &none, sizeof none);
        free(bytes);
        recorded_close(&game);
    }
}

static void a_tuning_that_this_deft_does_not_know_is_told(void **state)
{
    size_t size;
    (void)state;
    uint8_t *bytes = short_trace(40, false, 2, &size);
    const size_t head = (size_t)deft__bytes_get(bytes + 12, 4);
    for (size_t i = 0; i + 20 < head; i++) {
        if (memcmp(bytes + i, "air_jump.count", 14) == 0) {
            bytes[i] = 'X';
        }
    }
    trace_seal_again(bytes, size);
    deft_trace trace = recorded_trace(bytes, size);
    deft_moveset moveset;
    deft_diag_list diags;
    assert_int_equal(deft_trace_moveset(&moveset, &trace, 1, &diags), DEFT_ERROR_CONTENT);
    assert_int_equal(diags.errors, 1);
    assert_string_equal(diags.items[0].field, "Xir_jump.count");
    assert_int_equal(diags.items[0].id, DEFT_DIAG_UNKNOWN_FIELD);
    assert_int_equal(deft_trace_moveset(&moveset, &trace, 2, &diags), DEFT_ERROR_UNKNOWN);
    assert_true(deft_trace_moveset_hash(&trace, 1) == game.movesets[1].hash);
    assert_true(deft_trace_moveset_hash(&trace, 2) == 0);
    free(bytes);
    recorded_close(&game);
}

static void a_block_that_is_too_small_is_told(void **state)
{
    deft_diag_list diags;
    (void)state;
    recorded_open(&game, false, 2);
    const size_t size = deft_recorder_size(&game.options, 1000);
    double *block = malloc(size);
    assert_null(deft_recorder_start(block, 4000, &game.options, &diags));
    assert_int_equal(diags.errors, 1);
    assert_non_null(deft_recorder_start(block, size, &game.options, &diags));
    game.tunings[1].jump.height = -1;
    assert_null(deft_recorder_start(block, size, &game.options, &diags));
    assert_true(diags.errors > 0);
    assert_int_equal(deft_recorder_size(&game.options, UINT64_MAX), 0);
    free(block);
    recorded_close(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_check_is_that_of_zip),
        cmocka_unit_test(numbers_go_lowest_byte_first),
        cmocka_unit_test(the_bytes_are_those_of_the_document),
        cmocka_unit_test(a_kick_costs_what_it_changes),
        cmocka_unit_test(a_body_that_stands_costs_what_it_is_told_once),
        cmocka_unit_test(a_trace_that_is_cut_off_anywhere_is_read_as_far_as_it_is_whole),
        cmocka_unit_test(every_flipped_bit_is_noticed),
        cmocka_unit_test(what_follows_the_end_is_told),
        cmocka_unit_test(numbers_of_any_size_are_survived),
        cmocka_unit_test(a_gather_that_claims_more_than_it_has_gives_what_it_has),
        cmocka_unit_test(what_is_no_trace_of_ours_is_refused_with_a_sentence),
        cmocka_unit_test(records_that_make_no_sense_end_the_trace),
        cmocka_unit_test(a_group_that_is_missing_ends_the_trace),
        cmocka_unit_test(a_state_that_is_none_ends_the_replay_with_a_sentence),
        cmocka_unit_test(a_trace_of_another_deft_is_compared_in_what_both_know),
        cmocka_unit_test(the_axes_are_none_where_the_state_of_another_deft_had_none),
        cmocka_unit_test(a_tuning_that_this_deft_does_not_know_is_told),
        cmocka_unit_test(a_block_that_is_too_small_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
