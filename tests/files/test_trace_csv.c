/* CSV traces: what is written agrees with the contract and reads back to the bit. Wrong files give the place
 * of the fault. */
#include "deft/io/script.h"
#include "deft/io/trace_csv.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define PATH DEFT_BINARY_DIR "/test_trace.csv"

static deft_diag_list diags;

static void write_file(const char *text)
{
    FILE *file = fopen(PATH, "wb");
    assert_non_null(file);
    (void)fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static char *read_file(void)
{
    static char text[4096];
    FILE *file = fopen(PATH, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    (void)fclose(file);
    return text;
}

static deft_character some_body(void)
{
    deft_character body;
    memset(&body, 0, sizeof body);
    body.position.x = 0.1;
    body.position.y = -1.0 / 3.0;
    body.velocity.x = 9.0;
    body.velocity.y = 1e-300;
    body.axes = *deft_axes_y_up();
    body.facing = -1;
    body.state = DEFT_STATE_JUMP_CUT;
    body.support = DEFT_SUPPORT_AIR;
    return body;
}

static void rows_are_written_as_the_contract_says(void **state)
{
    (void)state;
    const deft_character body = some_body();
    deft_input input = *deft_input_none();
    deft_event_list events;
    memset(&events, 0, sizeof events);
    events.count = 2;
    events.items[0].kind = DEFT_EVENT_JUMPED_COYOTE;
    events.items[0].at_s = 0.0078125;
    events.items[0].value = 12.5;
    events.items[1].kind = DEFT_EVENT_ASSIST_COYOTE;
    events.items[1].at_s = 0.0078125;
    events.items[1].value = 0.25;
    deft_input_set_stick(&input, 1.0, 0.0);
    input.held = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);

    deft_diag_clear(&diags);
    deft_csv *csv = deft_csv_open(PATH, &diags);
    assert_non_null(csv);
    deft_csv_row(csv, 0, 0.0, &body, NULL, NULL);
    deft_csv_row(csv, 1, 1.0 / 60.0, &body, &input, &events);
    assert_int_equal(deft_csv_close(csv, true, &diags), DEFT_OK);

    char expected[1024];
    const uint64_t hash = deft_character_hash(&body);
    (void)snprintf(
        expected, sizeof expected,
        "tick,time_s,x,y,vx,vy,state,support,facing,input,events,hash,event_s,event_values\n"
        "0,0,0.10000000000000001,-0.33333333333333331,9,1e-300,jump_cut,air,-1,,,%016" PRIx64 ",,\n"
        "1,0.016666666666666666,0.10000000000000001,-0.33333333333333331,9,1e-300,"
        "jump_cut,air,-1,\"R,J\",jumped_coyote;assist_coyote,%016" PRIx64 ",0.0078125;0.0078125,12.5;0.25\n",
        hash, hash);
    assert_string_equal(read_file(), expected);
}

static void a_trace_reads_back_to_the_bit(void **state)
{
    (void)state;
    uint64_t random = 4;
    deft_character bodies[100];
    deft_event_list events[100];
    deft_diag_clear(&diags);
    deft_csv *csv = deft_csv_open(PATH, &diags);
    assert_non_null(csv);
    for (uint32_t i = 0; i < 100; ++i) {
        bodies[i] = some_body();
        bodies[i].position.x = 1e6 * (deft_random_unit(&random) - 0.5);
        bodies[i].velocity.y = deft_random_unit(&random) * 1e-5;
        bodies[i].state = (uint8_t)(i % DEFT_STATE_COUNT);
        bodies[i].support = (uint8_t)(i % DEFT_SUPPORT_COUNT);
        bodies[i].facing = i % 2 == 0 ? 1 : -1;
        memset(&events[i], 0, sizeof events[i]);
        events[i].count = i % 3;
        events[i].items[0].kind = i % DEFT_EVENT_COUNT;
        events[i].items[1].kind = (i + 1) % DEFT_EVENT_COUNT;
        deft_csv_row(csv, i, i / 60.0, &bodies[i], NULL, &events[i]);
    }
    assert_int_equal(deft_csv_close(csv, true, &diags), DEFT_OK);

    deft_trace_row *rows = NULL;
    size_t count = 0;
    assert_int_equal(deft_csv_read(&rows, &count, PATH, &diags), DEFT_OK);
    assert_int_equal(count, 100);
    for (uint32_t i = 0; i < 100; ++i) {
        uint64_t bits = events[i].count > 0 ? UINT64_C(1) << events[i].items[0].kind : 0;
        bits |= events[i].count > 1 ? UINT64_C(1) << events[i].items[1].kind : 0;
        assert_int_equal(rows[i].tick, i);
        assert_true(rows[i].time_s == i / 60.0);
        assert_true(rows[i].x == bodies[i].position.x && rows[i].y == bodies[i].position.y);
        assert_true(rows[i].vx == bodies[i].velocity.x && rows[i].vy == bodies[i].velocity.y);
        assert_int_equal(rows[i].state, bodies[i].state);
        assert_int_equal(rows[i].support, bodies[i].support);
        assert_int_equal(rows[i].facing, bodies[i].facing);
        assert_int_equal(rows[i].events, bits);
    }
    free(rows);
}

#define HEADER "tick,time_s,x,y,vx,vy,state,support,facing,input,events,hash\n"

static void more_columns_quotes_and_line_ends_of_spreadsheets_are_accepted(void **state)
{
    (void)state;
    deft_trace_row *rows = NULL;
    size_t count = 0;
    deft_diag_clear(&diags);
    write_file("\xEF\xBB\xBF"
               "x,note,y,tick,time_s,vx,vy,state,support,\"facing\",events,more\r\n"
               "1.5,\"a \"\"b\"\", c\",2,7,0.5,3,4,\"ground\",floor,1,landed;apex,\r\n\r\n");
    assert_int_equal(deft_csv_read(&rows, &count, PATH, &diags), DEFT_OK);
    assert_int_equal(count, 1);
    assert_int_equal(rows[0].tick, 7);
    assert_true(rows[0].x == 1.5 && rows[0].y == 2.0 && rows[0].vy == 4.0);
    assert_int_equal(rows[0].state, DEFT_STATE_GROUND);
    assert_int_equal(rows[0].events, (UINT64_C(1) << DEFT_EVENT_LANDED) | (UINT64_C(1) << DEFT_EVENT_APEX));
    free(rows);
}

static void assert_refused(const char *text, uint32_t line, const char *field, const char *sentence)
{
    char said[512];
    deft_trace_row *rows = NULL;
    size_t count = 0;
    write_file(text);
    deft_diag_clear(&diags);
    assert_int_equal(deft_csv_read(&rows, &count, PATH, &diags), DEFT_ERROR_CONTENT);
    assert_null(rows);
    assert_true(diags.count >= 1);
    assert_int_equal(diags.items[0].line, line);
    assert_string_equal(diags.items[0].field, field);
    (void)deft_diag_text(said, sizeof said, &diags.items[0]);
    if (strstr(said, sentence) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", said, sentence);
    }
}

static void wrong_traces_are_told_where(void **state)
{
    (void)state;
    assert_refused("", 1, "tick", "this column is missing");
    assert_refused("a,b,c\n1,2,3\n", 1, "tick", "this column is missing");
    assert_refused(HEADER, 1, "", "no rows");
    assert_refused(HEADER "0,0,x,0,0,0,ground,floor,1,,,0\n", 2, "x", "not a finite number");
    assert_refused(HEADER "0,0,nan,0,0,0,ground,floor,1,,,0\n", 2, "x", "not a finite number");
    assert_refused(HEADER "0,0,1e999,0,0,0,ground,floor,1,,,0\n", 2, "x", "not a finite number");
    assert_refused(HEADER "-1,0,0,0,0,0,ground,floor,1,,,0\n", 2, "tick", "not the number of a tick");
    assert_refused(HEADER "0,0,0,0,0,0,flying,floor,1,,,0\n", 2, "state", "not a state");
    assert_refused(HEADER "0,0,0,0,0,0,ground,sky,1,,,0\n", 2, "support", "not a support");
    assert_refused(HEADER "0,0,0,0,0,0,ground,floor,1,,won,0\n", 2, "events", "not an event");
    assert_refused(HEADER "0,0,0,0,0,0,ground,floor,1,,,0\n1,0,0\n", 3, "y", "ends before this column");
}

static void a_missing_trace_is_a_file_error(void **state)
{
    (void)state;
    deft_trace_row *rows = NULL;
    size_t count = 0;
    deft_diag_clear(&diags);
    assert_int_equal(deft_csv_read(&rows, &count, DEFT_BINARY_DIR "/no/such.csv", &diags), DEFT_ERROR_FILE);
    assert_non_null(strstr(diags.items[0].text, "No such file"));
}

static int remove_file(void **state)
{
    (void)state;
    return remove(PATH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_written_as_the_contract_says),
        cmocka_unit_test(a_trace_reads_back_to_the_bit),
        cmocka_unit_test(more_columns_quotes_and_line_ends_of_spreadsheets_are_accepted),
        cmocka_unit_test(wrong_traces_are_told_where),
        cmocka_unit_test(a_missing_trace_is_a_file_error),
    };
    return cmocka_run_group_tests(tests, NULL, remove_file);
}
