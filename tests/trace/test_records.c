/* tests/trace/test_records.c -- which records a trace may hold, and in which order: each trace is put
 * together by hand here, with right checks. */
#include "recorded.h"
#include "trace/bytes.h"
#include "trace/record.h"

#define PARTS_CAP 20000

static recorded_game game;

/* A trace that is put together. */
typedef struct parts {
    uint8_t bytes[PARTS_CAP];
    size_t size, sealed;
    uint64_t tick, ticks;
} parts;

static uint8_t head[8000], key[4000];
static size_t head_size, key_size;

/* A head and a KEY without poses, of a recording. */
static int record_one_tick(void **state)
{
    size_t size;
    (void)state;
    recorded_open(&game, false, 1);
    game.options.tuning_count = 0;
    recorded_start(&game, 1000);
    const deft_input none = *deft_input_none();
    deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &none, 0.25, NULL, NULL);
    uint8_t *bytes = recorded_bytes(&game, &size);
    head_size = (size_t)deft__bytes_get(bytes + 12, 4);
    key_size = DEFT__KEY_SIZE + sizeof(deft_character);
    assert_true(head_size <= sizeof head && key_size <= sizeof key);
    memcpy(head, bytes, head_size);
    memcpy(key, bytes + head_size, key_size);
    free(bytes);
    recorded_close(&game);
    return 0;
}

static void parts_begin(parts *p)
{
    memset(p, 0, sizeof *p);
    memcpy(p->bytes, head, head_size);
    p->size = p->sealed = head_size;
}

static uint8_t *parts_add(parts *p, const uint8_t *bytes, size_t size)
{
    assert_true(p->size + size <= PARTS_CAP);
    uint8_t *at = p->bytes + p->size;
    memcpy(at, bytes, size);
    p->size += size;
    return at;
}

static void parts_number(parts *p, uint8_t op, uint64_t value, uint32_t size)
{
    uint8_t bytes[9] = {op};
    (void)deft__bytes_put(bytes + 1, value, size);
    (void)parts_add(p, bytes, 1 + size);
}

static void parts_key(parts *p, uint64_t tick)
{
    (void)deft__bytes_put(parts_add(p, key, key_size) + 2, tick, 8);
}

static void parts_tick(parts *p)
{
    parts_number(p, DEFT__TICK_DT, deft__bits(0.25), 8);
    p->tick++;
    p->ticks++;
}

static void parts_seal(parts *p, uint32_t error)
{
    parts_number(p, DEFT__OP_SEAL, deft__bytes_crc(p->bytes + p->sealed, p->size - p->sealed) ^ error, 4);
    p->sealed = p->size;
}

static deft_result parts_open(const parts *p, deft_trace *out)
{
    return deft_trace_open(out, p->bytes, p->size, NULL);
}

/* ---- their order ---- */

static const struct {
    const char *records; /* KEY, TICK, MOVESET, SEAL, END; a small letter is one with a wrong number */
    uint64_t ticks;      /* that can be replayed; 0: the trace is refused */
    bool is_whole;
} orders[] = {
    {"KTSES", 1, true},      {"KTTTSES", 3, true},    {"KTSTTSES", 3, true},   {"KTSKTTSKTSES", 4, true},
    {"KMTSES", 1, true},     {"KTSMMTSES", 2, true},  {"KTS", 1, false},       {"KTSE", 1, false},
    {"KTSTT", 1, false},     {"KT", 0, false},        {"K", 0, false},         {"", 0, false},
    {"TSES", 0, false},      {"TKTSES", 0, false},    {"SKTSES", 0, false},    {"EKTSES", 0, false},
    {"KMSTSES", 0, false},   {"KTSMES", 1, false},    {"KTSMKTSES", 1, false}, {"KTSMSTSES", 1, false},
    {"KTSkTSES", 1, false},  {"KTSTkTSES", 1, false}, {"KTSeS", 1, false},     {"KTsES", 0, false},
    {"KTSTsES", 1, false},   {"KTSEs", 1, false},     {"KTSEST", 1, false},    {"KTSETS", 1, false},
    {"KTSEKTSES", 1, false}, {"KTSEES", 1, false},    {"KTSESS", 1, false},
};

static void parts_add_all(parts *p, const char *records)
{
    for (; *records != '\0'; records++) {
        switch (*records) {
        case 'K':
        case 'k':
            parts_key(p, p->tick + (*records == 'k' ? 1 : 0));
            break;
        case 'T':
            parts_tick(p);
            break;
        case 'M':
            parts_number(p, DEFT__OP_MOVESET, 0, 1);
            p->size += 8;
            break;
        case 'S':
        case 's':
            parts_seal(p, *records == 's' ? 1 : 0);
            break;
        default:
            parts_number(p, DEFT__OP_END, p->tick + (*records == 'e' ? 1 : 0), 8);
            break;
        }
    }
}

static void records_stand_in_one_order(void **state)
{
    static parts p;
    (void)state;
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        deft_trace trace;
        parts_begin(&p);
        parts_add_all(&p, orders[i].records);
        deft_result result = parts_open(&p, &trace);
        if ((result == DEFT_OK) != (orders[i].ticks != 0) ||
            (result == DEFT_OK &&
             (trace.tick_count != orders[i].ticks || trace.is_cut == orders[i].is_whole))) {
            fail_msg("%s: %d, %d ticks, cut: %d", orders[i].records, (int)result, (int)trace.tick_count,
                     trace.is_cut);
        }
    }
}

/* The part of a longer recording: its ticks count on. */
static void a_trace_may_begin_at_any_tick(void **state)
{
    static const struct {
        uint64_t tick;
        bool is_sound;
    } firsts[] = {{0, true}, {7, true}, {UINT64_MAX / 2, true}, {UINT64_MAX / 2 + 1, false}};
    static parts p;
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        deft_trace trace;
        parts_begin(&p);
        p.tick = firsts[i].tick;
        parts_add_all(&p, "KTTTSES");
        deft_result result = parts_open(&p, &trace);
        assert_int_equal(result == DEFT_OK, firsts[i].is_sound);
        if (result == DEFT_OK) {
            assert_true(trace.first_tick == firsts[i].tick && trace.tick_count == 3 && !trace.is_cut);
        }
    }
}

/* ---- their numbers ---- */

#define FAR       999999995904.0 /* 1e12 as a float */
#define FARTHER   1e12
#define FARTHER_F 1.0001e12 /* as a float */
#define NOT_OPS   6

static const uint8_t body[54] = {DEFT__OP_BODY, 3, 0, 0, 0, DEFT__BODY_ALL};
static const uint8_t answer[54] = {DEFT__OP_ANSWER, 3, 0, 0, 0, 1};
static const uint8_t gone[6] = {DEFT__OP_ANSWER, 3, 0, 0, 0, 0};
static const uint8_t timed[9] = {DEFT__TICK_DT};
/* A one-way of three points, and two segments, which take the room of four points. */
static const uint8_t one_way[68] = {
    [0] = DEFT__OP_GATHER, [17] = 1, [21] = 1, [23] = DEFT_FEATURE_ONE_WAY, [24] = 3};
static const uint8_t segments[113] = {
    [0] = DEFT__OP_GATHER,    [17] = 2, [21] = 2, [23] = DEFT_FEATURE_SOLID, [24] = 2,
    [68] = DEFT_FEATURE_ZONE, [69] = 2};
/* A key with a pose: its state follows. */
static uint8_t posed[DEFT__KEY_SIZE + DEFT__POSE_SIZE + sizeof(deft_character)];

enum { REAL, FLOAT, BYTE };

static const struct {
    const uint8_t *record;
    size_t size;
    int kind, at, step, count; /* numbers of this kind, the first at `at`, each `step` bytes on */
    double sound[3], unsound[5];
} numbers[] = {
    {body, 54, REAL, 6, 8, 4, {0, FAR, -FAR}, {FARTHER, -FARTHER, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {body,
     54,
     REAL,
     38,
     8,
     2,
     {0, 1e300, -1e300},
     {(double)NAN, -(double)NAN, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {body, 54, BYTE, 5, 1, 1, {7, 7, 7}, {8, 15, 16, 128, 255}},
    {answer, 54, REAL, 6, 8, 4, {0, FAR, -FAR}, {FARTHER, -FARTHER, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {answer,
     54,
     REAL,
     38,
     8,
     2,
     {0, 1e300, -1e300},
     {(double)NAN, -(double)NAN, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {answer, 54, BYTE, 5, 1, 1, {1, 1, 1}, {2, 3, 4, 128, 255}},
    {gone, 6, BYTE, 5, 1, 1, {0, 0, 0}, {2, 3, 4, 128, 255}},
    {timed, 9, REAL, 1, 8, 1, {0, 1, 1e300}, {-1, -1e-300, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {timed, 1, BYTE, 0, 1, 1, {0, 0, 0}, {16, 17, 24, 31, 128}},
    {one_way, 68, REAL, 1, 8, 2, {0, FAR, -FAR}, {FARTHER, -FARTHER, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {one_way, 68, FLOAT, 36, 4, 6, {0, FAR, -FAR}, {FARTHER_F, -FARTHER_F, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {one_way, 68, BYTE, 24, 1, 1, {3, 3, 3}, {0, 1, 9, 10, 255}},
    {one_way,
     68,
     BYTE,
     23,
     1,
     1,
     {DEFT_FEATURE_ONE_WAY, DEFT_FEATURE_ONE_WAY, DEFT_FEATURE_ONE_WAY},
     {0, 3, 5, 8, 255}},
    {segments,
     113,
     FLOAT,
     36,
     4,
     8,
     {0, FAR, -FAR},
     {FARTHER_F, -FARTHER_F, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {segments,
     113,
     FLOAT,
     81,
     4,
     8,
     {0, FAR, -FAR},
     {FARTHER_F, -FARTHER_F, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {posed, sizeof posed, REAL, 10, 8, 2, {0, 1, 1e300}, {-1, -1e-300, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {posed,
     sizeof posed,
     REAL,
     58,
     8,
     2,
     {0, FAR, -FAR},
     {FARTHER, -FARTHER, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {posed,
     sizeof posed,
     REAL,
     74,
     8,
     1,
     {0, 1e300, -1e300},
     {(double)NAN, -(double)NAN, (double)NAN, HUGE_VAL, -HUGE_VAL}},
    {posed, sizeof posed, BYTE, 1, 1, 1, {0, 1, 1}, {2, 3, 4, 128, 255}},
};

/* Opens a trace with that record in its second group, where a number is that one: whether it is whole. */
static bool is_whole_with(const uint8_t *record, size_t size, int kind, size_t at, double value)
{
    static parts p;
    deft_trace trace;
    parts_begin(&p);
    parts_add_all(&p, "KTS");
    uint8_t *bytes = parts_add(&p, record, size);
    if (kind == BYTE) {
        bytes[at] = (uint8_t)value;
    } else {
        (void)deft__bytes_put(bytes + at,
                              kind == REAL ? deft__bits(value) : deft__bytes_of_float((float)value),
                              kind == REAL ? 8 : 4);
    }
    p.tick += bytes[0] < DEFT__OP_PATCH ? 1 : 0;
    parts_add_all(&p, "TSES");
    assert_int_equal(parts_open(&p, &trace), DEFT_OK);
    assert_true(trace.tick_count == (trace.is_cut ? 1 : p.tick));
    return !trace.is_cut;
}

static void numbers_that_no_game_has_end_the_trace(void **state)
{
    (void)state;
    memcpy(posed, key, DEFT__KEY_SIZE);
    memcpy(posed + DEFT__KEY_SIZE + DEFT__POSE_SIZE, key + DEFT__KEY_SIZE, sizeof(deft_character));
    posed[2] = posed[50] = 1; /* after one tick, with one body */
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        for (int k = 0; k < 8 * numbers[i].count; k++) {
            bool is_sound = k % 8 < 3;
            double value = is_sound ? numbers[i].sound[k % 8] : numbers[i].unsound[k % 8 - 3];
            int at = numbers[i].at + k / 8 * numbers[i].step;
            if (is_whole_with(numbers[i].record, numbers[i].size, numbers[i].kind, (size_t)at, value) !=
                is_sound) {
                fail_msg("a record of kind %d: %g at byte %d", numbers[i].record[0], value, at);
            }
        }
    }
}

/* Of a field that the head does not name nothing is known, not even its size. */
static void a_patch_has_a_field_of_the_head(void **state)
{
    (void)state;
    size_t count = deft_character_field_count();
    for (size_t i = 0; i <= count; i++) {
        uint8_t patch[10] = {DEFT__OP_PATCH};
        size_t size = i < count ? deft_character_field_at(i)->size : 0;
        assert_int_equal(is_whole_with(patch, 2 + size, BYTE, 1, (double)i), i < count);
    }
}

static void an_operation_that_there_is_not_ends_the_trace(void **state)
{
    static const uint8_t wrong[NOT_OPS] = {0x10, 0x1f, 0x25, 0x2f, 0x33, 0xff};
    (void)state;
    for (int i = 0; i < NOT_OPS; i++) {
        assert_false(is_whole_with(&wrong[i], 1, BYTE, 0, wrong[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_stand_in_one_order),
        cmocka_unit_test(a_trace_may_begin_at_any_tick),
        cmocka_unit_test(numbers_that_no_game_has_end_the_trace),
        cmocka_unit_test(a_patch_has_a_field_of_the_head),
        cmocka_unit_test(an_operation_that_there_is_not_ends_the_trace),
    };
    return cmocka_run_group_tests(tests, record_one_tick, NULL);
}
