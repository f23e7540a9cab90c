/* tests/trace/test_head.c -- the head of a trace: what a recording is told is read again, and numbers that no
 * head has are refused. */
#include "recorded.h"
#include "trace/bytes.h"

#define SURFACES 3
#define ZONES    2

static deft_surface surfaces[SURFACES] = {{0.1, 0, 1, 5}, {1, -2.5, 2, 6}, {0.75, 8, 3, 7}};
static deft_zone zones[ZONES] = {{2, 9, {3.5, -4.5}, 0.25}, {1, 10, {-6, 7}, 0.5}};
static deft_tuning tunings[3];
static deft_world_view view;

static void options_are(deft_record_options *options)
{
    memset(options, 0, sizeof *options);
    memset(&view, 0, sizeof view);
    for (int i = 0; i < 3; i++) {
        deft_tuning_default(&tunings[i]);
        tunings[i].run.speed = 7 + i;
    }
    view.surfaces = surfaces;
    view.surface_count = SURFACES;
    view.zones = zones;
    view.zone_count = ZONES;
    options->tunings = tunings;
    options->tuning_count = 3;
    options->tick_s = 1.0 / 60;
    options->check_ticks = 3;
    options->state_ticks = 50;
    options->level = "the mill";
    options->level_hash = UINT64_C(0xfedcba9876543210);
    options->px_per_unit = 16;
    options->view = &view;
    options->sees = true;
}

/* A recording of one tick; the bytes are the caller's. */
static uint8_t *record(const deft_record_options *options, size_t *size)
{
    static recorded_game game;
    const deft_pos home = {0, 0};
    const deft_input none = *deft_input_none();
    deft_moveset moveset;
    assert_int_equal(deft_moveset_build(&moveset, &tunings[0], NULL), DEFT_OK);
    const size_t room = deft_recorder_size(options, 4);
    void *block = malloc(room);
    game.recorder = deft_recorder_start(block, room, options, NULL);
    assert_non_null(game.recorder);
    if (options->is_topdown) {
        deft_topdown walker;
        deft_topdown_spawn(&walker, &moveset, &home, deft_axes_y_up());
        deft_recorder_step_topdown(game.recorder, &walker, &moveset, NULL, &none, 0.1, NULL, NULL);
    } else {
        deft_character self;
        deft_character_spawn(&self, &moveset, &home, deft_axes_y_up());
        deft_recorder_step(game.recorder, &self, &moveset, NULL, &none, 0.1, NULL, NULL);
    }
    uint8_t *bytes = recorded_bytes(&game, size);
    free(block);
    return bytes;
}

static void what_a_recording_is_told_is_read_again(void **state)
{
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        deft_record_options options;
        size_t size;
        options_are(&options);
        options.is_topdown = kind % 2 != 0;
        options.sees = kind < 2;
        uint8_t *bytes = record(&options, &size);
        deft_trace trace = recorded_trace(bytes, size);
        assert_true(trace.is_topdown == options.is_topdown && trace.sees == options.sees);
        assert_false(trace.is_foreign);
        assert_true(trace.tick_s == options.tick_s && trace.px_per_unit == 16);
        assert_true(trace.check_ticks == 3 && trace.state_ticks == 50);
        assert_true(trace.level_hash == options.level_hash);
        assert_string_equal(trace.level, "the mill");
        assert_string_equal(trace.version, deft_version());
        if (kind == 0) { /* the shortest name that there is */
            size_t short_size;
            options.level = "m";
            uint8_t *short_bytes = record(&options, &short_size);
            assert_string_equal(recorded_trace(short_bytes, short_size).level, "m");
            free(short_bytes);
        }
        assert_int_equal(trace.moveset_count, 3);
        for (uint32_t i = 0; i < 3; i++) {
            deft_moveset built, again;
            assert_int_equal(deft_moveset_build(&built, &tunings[i], NULL), DEFT_OK);
            assert_int_equal(deft_trace_moveset(&again, &trace, i, NULL), DEFT_OK);
            assert_memory_equal(&built, &again, sizeof built);
            assert_true(deft_trace_moveset_hash(&trace, i) == built.hash);
        }
        assert_int_equal(trace.surface_count, options.sees ? SURFACES : 0);
        assert_int_equal(trace.zone_count, options.sees ? ZONES : 0);
        deft_surface read_surfaces[SURFACES];
        deft_zone read_zones[ZONES];
        deft_trace_surfaces(read_surfaces, &trace);
        deft_trace_zones(read_zones, &trace);
        for (uint32_t i = 0; i < trace.surface_count; i++) {
            assert_memory_equal(&read_surfaces[i], &surfaces[i], sizeof surfaces[i]);
        }
        for (uint32_t i = 0; i < trace.zone_count; i++) {
            assert_memory_equal(&read_zones[i], &zones[i], sizeof zones[i]);
        }
        free(bytes);
    }
}

/* A count of checks that is 0 is 1, and a name that is too long is cut. Signs that no name has are a "?". */
static void what_does_not_fit_is_made_to_fit(void **state)
{
    static const struct {
        char sign, read;
    } signs[] = {{0x1f, '?'}, {' ', ' '}, {'~', '~'}, {0x7f, '?'}, {'\n', '?'}, {'\xe4', '\xe4'}};
    deft_record_options options;
    char name[2 * DEFT_TRACE_NAME_CAP] = {0};
    size_t size;
    (void)state;
    options_are(&options);
    options.check_ticks = 0;
    memset(name, 'm', sizeof name - 1);
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        name[i] = signs[i].sign;
    }
    for (size_t length = DEFT_TRACE_NAME_CAP - 2; length <= DEFT_TRACE_NAME_CAP + 1; length++) {
        options.level = name + sizeof name - 1 - length;
        uint8_t *bytes = record(&options, &size);
        deft_trace trace = recorded_trace(bytes, size);
        assert_int_equal(strlen(trace.level),
                         length < DEFT_TRACE_NAME_CAP ? length : DEFT_TRACE_NAME_CAP - 1);
        assert_int_equal(trace.check_ticks, 1);
        free(bytes);
    }
    options.level = name;
    uint8_t *bytes = record(&options, &size);
    deft_trace trace = recorded_trace(bytes, size);
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        assert_int_equal(trace.level[i], signs[i].read);
    }
    free(bytes);
}

/* The places of the numbers in a head (docs/reference/traces.md). */
enum { FORMAT, KIND, FLAGS, SCALE, TICK, FIELDS, FIELD_SIZE, TUNINGS, PARAMS, PLACES };

static void find_places(const uint8_t *bytes, size_t places[PLACES])
{
    places[FORMAT] = 8;
    places[KIND] = 10;
    places[FLAGS] = 11;
    places[SCALE] = 16 + 1 + (size_t)bytes[16] + 8;
    size_t at = places[SCALE] + 8;
    places[TICK] = at + 2 + (size_t)deft__bytes_get(bytes + at, 2);
    places[FIELDS] = places[TICK] + 8 + 4 + 4;
    places[FIELD_SIZE] = places[FIELDS] + 2 + 1;
    at = places[FIELDS] + 2;
    for (uint64_t i = deft__bytes_get(bytes + places[FIELDS], 2); i > 0; i--) {
        at += 3 + (size_t)bytes[at + 2];
    }
    places[TUNINGS] = at;
    places[PARAMS] = at + 2 + 8;
}

static void numbers_that_no_head_has_are_refused(void **state)
{
    static const struct {
        int place;
        uint32_t size;
        uint64_t sound, unsound[3];
    } numbers[] = {
        {FORMAT, 2, 1, {0, 2, 65535}},
        {KIND, 1, 0, {2, 3, 255}},
        {FLAGS, 1, 1, {2, 3, 255}},
        {SCALE,
         8,
         0,
         {UINT64_C(0x7ff0000000000000), UINT64_C(0xfff0000000000000), UINT64_C(0x7ff8000000000000)}},
        {TICK,
         8,
         0,
         {UINT64_C(0x7ff0000000000000), UINT64_C(0xbff0000000000000), UINT64_C(0x7ff8000000000000)}},
        {FIELDS, 2, 0, {0, DEFT_TRACE_FIELDS + 1, 65535}},
        {FIELD_SIZE, 1, 8, {0, 3, 16}},
        {TUNINGS, 2, 3, {4, DEFT_TRACE_TUNINGS + 1, 65535}},
        {PARAMS, 2, 1, {0, 2, 65535}},
    };
    deft_record_options options;
    size_t size, places[PLACES];
    (void)state;
    options_are(&options);
    uint8_t *bytes = record(&options, &size);
    const size_t head = (size_t)deft__bytes_get(bytes + 12, 4);
    find_places(bytes, places);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        for (int k = 0; k < 4; k++) {
            uint8_t *at = bytes + places[numbers[i].place];
            const uint64_t before = deft__bytes_get(at, numbers[i].size);
            uint64_t sound = numbers[i].place == FIELDS ? before : numbers[i].sound;
            deft_trace trace;
            (void)deft__bytes_put(at, k == 0 ? sound : numbers[i].unsound[k - 1], numbers[i].size);
            (void)deft__bytes_put(bytes + head - 4, deft__bytes_crc(bytes, head - 4), 4);
            deft_result result = deft_trace_open(&trace, bytes, size, NULL);
            if (result != (k == 0 ? DEFT_OK : DEFT_ERROR_CONTENT)) {
                fail_msg("the number %d, value %d: %d", (int)i, k, (int)result);
            }
            (void)deft__bytes_put(at, before, numbers[i].size);
        }
    }
    free(bytes);
}

/* The deft that wrote it made other numbers of the same wishes: it can be replayed, and that is told. */
static void a_tuning_that_gives_other_numbers_now_is_told(void **state)
{
    deft_record_options options;
    deft_diag_list diags;
    deft_moveset moveset;
    deft_trace trace;
    size_t size, places[PLACES];
    (void)state;
    options_are(&options);
    uint8_t *bytes = record(&options, &size);
    const size_t head = (size_t)deft__bytes_get(bytes + 12, 4);
    find_places(bytes, places);
    for (uint64_t other = 0; other < 2; other++) {
        uint8_t *hash = bytes + places[TUNINGS] + 2;
        (void)deft__bytes_put(hash, deft__bytes_get(hash, 8) ^ other, 8);
        (void)deft__bytes_put(bytes + head - 4, deft__bytes_crc(bytes, head - 4), 4);
        assert_int_equal(deft_trace_open(&trace, bytes, size, NULL), DEFT_OK);
        for (uint32_t i = 0; i < 3; i++) {
            assert_int_equal(deft_trace_moveset(&moveset, &trace, i, &diags), DEFT_OK);
            assert_int_equal(diags.count, i == 0 ? other : 0);
        }
        assert_int_equal(deft_trace_moveset(&moveset, &trace, 0, &diags), DEFT_OK);
        if (other != 0) {
            assert_int_equal(diags.warnings, 1);
            assert_non_null(strstr(diags.items[0].text, "makes other numbers of the trace's tuning"));
        }
    }
    free(bytes);
}

/* A later deft may have a longer version than this one keeps: its beginning is read, and what follows it is
 * whole. */
static void a_long_version_is_cut(void **state)
{
    deft_record_options options;
    size_t size;
    (void)state;
    options_are(&options);
    uint8_t *bytes = record(&options, &size);
    const size_t head = (size_t)deft__bytes_get(bytes + 12, 4), length = bytes[16];
    for (size_t said = 1; said < 256; said++) {
        const size_t more = said - length; /* may wrap, as the sums do */
        uint8_t *other = calloc(1, size + 256);
        deft_trace trace;
        memcpy(other, bytes, 16);
        other[16] = (uint8_t)said;
        memset(other + 17, 'v', said);
        memcpy(other + 17 + said, bytes + 17 + length, size - 17 - length);
        (void)deft__bytes_put(other + 12, head + more, 4);
        (void)deft__bytes_put(other + head + more - 4, deft__bytes_crc(other, head + more - 4), 4);
        assert_int_equal(deft_trace_open(&trace, other, size + more, NULL), DEFT_OK);
        const size_t room = sizeof trace.version - 1;
        assert_int_equal(strlen(trace.version), said < room ? said : room);
        assert_int_equal(strspn(trace.version, "v"), strlen(trace.version));
        assert_string_equal(trace.level, "the mill");
        free(other);
    }
    free(bytes);
}

/* A head whose last field is left out is that of another version. */
static void a_head_with_fewer_fields_is_foreign(void **state)
{
    deft_record_options options;
    deft_trace trace;
    size_t size, places[PLACES];
    (void)state;
    options_are(&options);
    uint8_t *bytes = record(&options, &size);
    const size_t head = (size_t)deft__bytes_get(bytes + 12, 4);
    find_places(bytes, places);
    const uint64_t fields = deft__bytes_get(bytes + places[FIELDS], 2);
    size_t last = places[FIELDS] + 2;
    for (uint64_t i = 1; i < fields; i++) {
        last += 3 + (size_t)bytes[last + 2];
    }
    const size_t cut = places[TUNINGS] - last;
    memmove(bytes + last, bytes + places[TUNINGS], size - places[TUNINGS]);
    (void)deft__bytes_put(bytes + places[FIELDS], fields - 1, 2);
    (void)deft__bytes_put(bytes + 12, head - cut, 4);
    (void)deft__bytes_put(bytes + head - cut - 4, deft__bytes_crc(bytes, head - cut - 4), 4);
    assert_int_equal(deft_trace_open(&trace, bytes, size - cut, NULL), DEFT_OK);
    assert_true(trace.is_foreign);
    free(bytes);
}

/* Whether a head with so many fields of one byte is refused. What follows it are records of another state. */
static bool is_head_refused(uint32_t fields)
{
    deft_record_options options;
    deft_diag_list diags;
    deft_trace trace;
    size_t size, places[PLACES];
    options_are(&options);
    uint8_t *bytes = record(&options, &size);
    const size_t head = (size_t)deft__bytes_get(bytes + 12, 4);
    find_places(bytes, places);
    const size_t first = places[FIELDS] + 2, rest = places[TUNINGS], end = first + (size_t)4 * fields;
    uint8_t *other = calloc(1, size + end);
    memcpy(other, bytes, first);
    for (uint32_t i = 0; i < fields; i++) {
        memcpy(other + first + (size_t)4 * i, "u\1\1x", 4);
    }
    memcpy(other + end, bytes + rest, size - rest);
    const size_t long_head = head - rest + end;
    (void)deft__bytes_put(other + places[FIELDS], fields, 2);
    (void)deft__bytes_put(other + 12, long_head, 4);
    (void)deft__bytes_put(other + long_head - 4, deft__bytes_crc(other, long_head - 4), 4);
    deft_diag_clear(&diags);
    (void)deft_trace_open(&trace, other, long_head + size - head, &diags);
    const bool is_refused = diags.errors == 1 && strcmp(diags.items[0].field, "head") == 0;
    free(other);
    free(bytes);
    return is_refused;
}

/* A state has a field, and has no more fields than a trace has room for: else the head is refused, before any
 * tick is looked at. */
static void a_head_has_one_field_and_at_most_as_many_as_there_is_room_for(void **state)
{
    (void)state;
    assert_true(is_head_refused(0));
    assert_false(is_head_refused(1));
    assert_false(is_head_refused(DEFT_TRACE_FIELDS));
    assert_true(is_head_refused(DEFT_TRACE_FIELDS + 1));
}

/* The check of a head is right, and its size is not. */
static void a_head_ends_where_it_says(void **state)
{
    deft_record_options options;
    size_t size;
    (void)state;
    options_are(&options);
    options.tuning_count = 0;
    uint8_t *bytes = record(&options, &size);
    const size_t head = (size_t)deft__bytes_get(bytes + 12, 4);
    for (size_t said = 16; said < head + 12; said++) {
        uint8_t *other = calloc(1, size + 32);
        deft_trace trace;
        memcpy(other, bytes, head - 4);
        (void)deft__bytes_put(other + 12, said, 4);
        if (said >= 20) {
            (void)deft__bytes_put(other + said - 4, deft__bytes_crc(other, said - 4), 4);
        }
        memcpy(other + said, bytes + head, size - head);
        assert_int_equal(deft_trace_open(&trace, other, said + size - head, NULL),
                         said == head ? DEFT_OK : DEFT_ERROR_CONTENT);
        free(other);
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_recording_is_told_is_read_again),
        cmocka_unit_test(what_does_not_fit_is_made_to_fit),
        cmocka_unit_test(numbers_that_no_head_has_are_refused),
        cmocka_unit_test(a_tuning_that_gives_other_numbers_now_is_told),
        cmocka_unit_test(a_long_version_is_cut),
        cmocka_unit_test(a_head_with_fewer_fields_is_foreign),
        cmocka_unit_test(a_head_has_one_field_and_at_most_as_many_as_there_is_room_for),
        cmocka_unit_test(a_head_ends_where_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
