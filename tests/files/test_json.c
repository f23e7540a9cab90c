/* JSON as deft_io writes it, compared character by character. */
#include "deft/io/json.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_written(deft_json *json, const char *expected)
{
    char *text = deft_json_close(json);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

static void values_stand_in_the_order_of_the_calls(void **state)
{
    (void)state;
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    deft_json_text(json, "name", "hop");
    deft_json_begin(json, "list", '[');
    deft_json_number(json, NULL, 3.2);
    deft_json_bool(json, NULL, true);
    deft_json_end(json, ']');
    deft_json_begin(json, "none", '[');
    deft_json_end(json, ']');
    deft_json_end(json, '}');
    assert_written(json,
                   "{\n  \"name\": \"hop\",\n  \"list\": [\n    3.2,\n    true\n  ],\n  \"none\": []\n}\n");
}

static void numbers_are_the_shortest_that_read_back(void **state)
{
    (void)state;
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '[');
    deft_json_number(json, NULL, 0.1 + 0.2);
    deft_json_number(json, NULL, 1e9);
    deft_json_number(json, NULL, -0.5);
    deft_json_number(json, NULL, (double)INFINITY);
    deft_json_number(json, NULL, (double)NAN);
    deft_json_end(json, ']');
    assert_written(json, "[\n  0.30000000000000004,\n  1e+09,\n  -0.5,\n  \"inf\",\n  \"nan\"\n]\n");
}

/* What ends a text or a line is escaped; what is no UTF-8 is replaced, byte by byte. */
static void texts_are_quoted_and_always_utf_8(void **state)
{
    static const char *const cases[][2] = {
        {"a\"b\\c", "\"a\\\"b\\\\c\"\n"},
        {"tab\tline\n\x7F", "\"tab\\u0009line\\u000a\\u007f\"\n"},
        {"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80", "\"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80\"\n"},
        {"\xFF\xFE", "\"\\ufffd\\ufffd\"\n"},                       /* no first byte */
        {"\xC3", "\"\\ufffd\"\n"},                                  /* broken off */
        {"\xE2\x82z", "\"\\ufffd\\ufffdz\"\n"},                     /* broken off */
        {"\xC0\xAF", "\"\\ufffd\\ufffd\"\n"},                       /* longer than it need be */
        {"\xED\xA0\x80", "\"\\ufffd\\ufffd\\ufffd\"\n"},            /* half of a pair */
        {"\xF4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\"\n"}, /* beyond Unicode */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        deft_json *json = deft_json_open();
        deft_json_text(json, NULL, cases[i][0]);
        assert_written(json, cases[i][1]);
    }
}

static void without_a_writer_nothing_happens(void **state)
{
    (void)state;
    deft_json_begin(NULL, NULL, '{');
    deft_json_text(NULL, "a", "b");
    deft_json_bool(NULL, "a", true);
    deft_json_number(NULL, "a", 1);
    deft_json_number(NULL, "a", (double)NAN);
    deft_json_end(NULL, '}');
    assert_null(deft_json_close(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_stand_in_the_order_of_the_calls),
        cmocka_unit_test(numbers_are_the_shortest_that_read_back),
        cmocka_unit_test(texts_are_quoted_and_always_utf_8),
        cmocka_unit_test(without_a_writer_nothing_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
