/* Tunings from JSON and back: what loads, the sentence of each mistake, and that saving loses nothing. */
#include "deft/io/tuning_file.h"
#include "tests/harness/extent.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_tuning tuning;
static deft_diag_list diags;

static deft_result parse(const char *text)
{
    deft_diag_clear(&diags);
    return deft_tuning_parse(&tuning, text, strlen(text), &diags);
}

/* The text is refused, or warned of, with exactly one finding, and that finding reads like this. */
static void assert_one_finding(const char *text, deft_severity severity, uint32_t line, const char *field,
                               const char *sentence)
{
    char said[512];
    const deft_result result = parse(text);
    assert_int_equal(diags.count, 1);
    assert_int_equal(diags.items[0].severity, severity);
    assert_int_equal(result, severity == DEFT_SEVERITY_ERROR ? DEFT_ERROR_CONTENT : DEFT_OK);
    assert_int_equal(diags.items[0].line, line);
    assert_string_equal(diags.items[0].field, field);
    (void)deft_diag_text(said, sizeof said, &diags.items[0]);
    if (strstr(said, sentence) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", said, sentence);
    }
}

static void assert_error(const char *text, uint32_t line, const char *field, const char *sentence)
{
    assert_one_finding(text, DEFT_SEVERITY_ERROR, line, field, sentence);
}

static void reads_the_example_of_the_contract(void **state)
{
    (void)state;
    assert_int_equal(parse("{ \"deft_tuning\": 1, \"preset\": \"default\", \"unit\": \"tile\", \"jump\": { "
                           "\"shape\": \"time\", \"height\": 4.5, \"time_to_apex_s\": 0.5 } }"),
                     DEFT_OK);
    assert_int_equal(diags.count, 0);
    deft_tuning expected;
    deft_tuning_default(&expected);
    expected.jump.height = 4.5;
    expected.jump.time_to_apex_s = 0.5;
    assert_memory_equal(&tuning, &expected, sizeof tuning);
}

static void reads_every_type_and_skips_comments(void **state)
{
    (void)state;
    assert_int_equal(
        parse("\xEF\xBB\xBF{\"deft_tuning\": 1.0, \"$schema\": \"tuning.schema.json\",\n"
              "\"//\": \"a comment\", \"//more\": [1, {\"x\": 2}],\n"
              "\"run\": {\"// here\": 1, \"snap_heading\": true, \"attack\": {\"kind\": \"drag\", "
              "\"loss_per_s\": 0.5}, \"overspeed_release_s\": \"inf\"},\n"
              "\"air_jump\": {\"count\": 2}, \"jump\": {\"cut\": \"hold\"}}"),
        DEFT_OK);
    assert_int_equal(diags.count, 0);
    assert_int_equal(tuning.run.snap_heading, 1);
    assert_int_equal(tuning.run.attack.kind, DEFT_RESPONSE_DRAG);
    assert_true(tuning.run.attack.loss_per_s == 0.5);
    assert_true(isinf(tuning.run.overspeed_release_s) && tuning.run.overspeed_release_s > 0.0);
    assert_int_equal(tuning.air_jump.count, 2);
    assert_int_equal(tuning.jump.cut, DEFT_CUT_HOLD);
}

static void starts_from_the_preset_that_it_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_preset_count(); ++i) {
        char text[160];
        deft_tuning expected;
        (void)snprintf(text, sizeof text, "{\"deft_tuning\": 1, \"preset\": \"%s\"}", deft_preset_at(i)->id);
        assert_int_equal(parse(text), DEFT_OK);
        assert_int_equal(deft_tuning_preset(&expected, deft_preset_at(i)->id), DEFT_OK);
        assert_memory_equal(&tuning, &expected, sizeof tuning);
    }
}

static void lengths_that_are_not_named_follow_units_per_tile(void **state)
{
    (void)state;
    assert_int_equal(parse("{\"deft_tuning\": 1, \"unit\": \"px\", \"units_per_tile\": 16,"
                           " \"jump\": {\"height\": 40}}"),
                     DEFT_OK);
    assert_true(tuning.shape.width == 12.0); /* 0.75 tiles of 16 px */
    assert_true(tuning.run.speed == 144.0);  /* 9 tiles per s */
    assert_true(tuning.jump.height == 40.0); /* as written */
    assert_true(tuning.units_per_tile == 16.0);
}

static void unknown_names_are_offered_the_nearest(void **state)
{
    (void)state;
    assert_error("{\"deft_tuning\": 1,\n\"jump\": {\n  \"heigth\": 3}}", 3, "jump.heigth",
                 "did you mean jump.height?");
    assert_int_equal(diags.items[0].column, 3);
    assert_error("{\"deft_tuning\": 1,\n\"jmup\": {\"height\": 3}}", 2, "jmup", "did you mean jump?");
    assert_error("{\"deft_tuning\": 1,\n\"banana\": 3}", 2, "banana", "there is no such field");
    assert_error("{\"deft_tuning\": 1,\n\"jump.height\": 3}", 2, "jump.height",
                 "write each group as an object");
    assert_error("{\"deft_tuning\": 1,\n\"run.attack\": {\"time_s\": 1}}", 2, "run.attack",
                 "write each group as an object");
    assert_error("{\"deft_tuning\": 1, \"jump\": {\n\"run\": {\"speed\": 1}}}", 2, "jump.run",
                 "did you mean run?");
    assert_error("{\"deft_tuning\": 1, \"run\": {\n\"friction\": 1}}", 2, "run.friction",
                 "did you mean run.release.time_s?");
    assert_error("{\"deft_tuning\": 1,\n\"double_jump\": {\"count\": 2}}", 2, "double_jump",
                 "did you mean air_jump?");
    assert_error("{\"deft_tuning\": 1,\n\"preset\": \"hedgehog\"}", 2, "preset",
                 "did you mean \"hedgehog-1991\"?");
}

static void wrong_types_name_what_is_there_and_what_belongs_there(void **state)
{
    (void)state;
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"height\": \"high\"}}", 1, "jump.height",
                 "must be a number, not \"high\"");
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"height\": true}}", 1, "jump.height",
                 "a number, not true");
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"height\": [3]}}", 1, "jump.height", "not a list");
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"height\": null}}", 1, "jump.height", "not null");
    assert_error("{\"deft_tuning\": 1, \"jump\": 3}", 1, "jump", "an object of parameters, not 3");
    assert_error("{\"deft_tuning\": 1, \"run\": {\"snap_heading\": 1}}", 1, "run.snap_heading",
                 "true or false, not 1");
    assert_error("{\"deft_tuning\": 1, \"air_jump\": {\"count\": 1.5}}", 1, "air_jump.count",
                 "a whole number, not 1.5");
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"shape\": \"tall\"}}", 1, "jump.shape",
                 "\"tall\" is not a choice; use \"time\", \"distance\", \"gravity\" or \"speed\"");
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"shape\": 0}}", 1, "jump.shape", "0 is not a choice");
    assert_error("{\"deft_tuning\": 1, \"dash\": {\"directions\": 8}}", 1, "dash.directions",
                 "8 is not a text, which its choices are; write \"8\"");
    assert_error("{\"deft_tuning\": 1, \"dash\": {\"directions\": 3}}", 1, "dash.directions",
                 "3 is not a choice; use \"2\", \"4\", \"8\" or \"free\"");
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"cut\": false}}", 1, "jump.cut",
                 "false is not a choice; use");
    assert_error("{\"deft_tuning\": 1, \"run\": {\"overspeed_pushed_s\": \"never\"}}", 1,
                 "run.overspeed_pushed_s", "a number or \"inf\", not \"never\"");
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"height\": \"inf\"}}", 1, "jump.height",
                 "must be a number");
}

static void values_out_of_range_name_the_range(void **state)
{
    (void)state;
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"time_to_apex_s\": 7}}", 1, "jump.time_to_apex_s",
                 "7 is out of range; it must be from 0.02 to 5 s");
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"height\": 0}}", 1, "jump.height", "above 0");
    assert_error("{\"deft_tuning\": 1, \"jump\": {\"height\": -3}}", 1, "jump.height", "-3 is out of range");
    assert_error("{\"deft_tuning\": 1, \"air_jump\": {\"count\": 1e30}}", 1, "air_jump.count",
                 "from 0 to 255");
    assert_error("{\"deft_tuning\": 1, \"run\": {\"attack\": {\"kind\": \"drag\", \"loss_per_s\": 1}}}", 1,
                 "run.attack.loss_per_s", "above 0 and below 1");
}

static void a_wish_that_its_selector_passes_over_is_a_warning(void **state)
{
    (void)state;
    assert_one_finding("{\"deft_tuning\": 1, \"jump\": {\"shape\": \"time\",\n\"gravity\": 60}}",
                       DEFT_SEVERITY_WARNING, 2, "jump.gravity", "counts only when jump.shape=gravity|speed");
    /* the selector may stand behind the wish */
    assert_int_equal(parse("{\"deft_tuning\": 1, \"jump\": {\"gravity\": 60, \"shape\": \"gravity\"}}"),
                     DEFT_OK);
    assert_int_equal(diags.count, 0);
}

static void the_head_must_say_what_it_is(void **state)
{
    (void)state;
    assert_error("{}", 0, "deft_tuning", "is missing");
    assert_error("{\"height\": 3}", 0, "deft_tuning", "is missing");
    assert_error("{\"deft_tuning\": 2}", 1, "deft_tuning", "version 1");
    assert_error("{\"deft_tuning\": \"1\"}", 1, "deft_tuning", "the number 1, not \"1\"");
    assert_error("{\"tiledversion\": \"1.8.2\", \"layers\": []}", 0, "deft_tuning", ".tmj");
    assert_error("[1, 2]", 1, "", "an object in braces");
    assert_error("{\"deft_tuning\": 1, \"preset\": \"best\"}", 1, "preset",
                 "\"best\" is no preset; use one of \"default\", \"quick-curve\", ");
    assert_error("{\"deft_tuning\": 1, \"preset\": \"\"}", 1, "preset", ", ...; `deft presets` lists all");
    assert_error(
        "{\"deft_tuning\": 1, \"preset\": \"plumber-1985-runs\"}", 1, "preset",
        "\"plumber-1985-runs\" is no preset; did you mean \"plumber-1985-run\"? `deft presets` lists all");
    assert_error("{\"deft_tuning\": 1, \"preset\": 5}", 1, "preset", "a text, not 5");
}

static void bad_syntax_is_told_with_line_and_column(void **state)
{
    (void)state;
    assert_error("{\"deft_tuning\": 1,\n\"jump\": {\"height\": 3,}}", 2, "", "not valid JSON");
    assert_true(diags.items[0].column > 0);
    assert_error("{\"deft_tuning\": 1, \"run\": {\"speed\": 1, \"speed\": 2}}", 1, "",
                 "duplicate object key");
    assert_error("{\"deft_tuning\": 1, \"run\": {\"speed\": NaN}}", 1, "", "not valid JSON");
    assert_error("{\"deft_tuning\": 1, \"run\": {\"speed\": 1e999}}", 1, "", "not valid JSON");
    assert_error("{\"deft_tuning\": 1", 1, "", "not valid JSON");
    assert_error("", 1, "", "not valid JSON");
    assert_error("\x7F"
                 "ELF\x02\x01",
                 1, "", "not valid JSON");
}

static void a_deeply_nested_text_is_refused(void **state)
{
    (void)state;
    const size_t depth = 200000;
    char *text = (char *)malloc(depth + 1);
    assert_non_null(text);
    memset(text, '[', depth);
    text[depth] = '\0';
    assert_int_equal(parse(text), DEFT_ERROR_CONTENT);
    assert_int_equal(diags.count, 1);
    free(text);
}

static void all_findings_are_reported_at_once_in_the_order_of_the_file(void **state)
{
    (void)state;
    assert_int_equal(
        parse("{\"deft_tuning\": 1,\n\"zoom\": 1,\n\"jump\": {\n\"height\": -1,\n\"cut\": \"x\"},\n"
              "\"run\": {\n\"speed\": \"fast\"}}"),
        DEFT_ERROR_CONTENT);
    assert_int_equal(diags.errors, 4);
    assert_int_equal(diags.items[0].line, 2);
    assert_int_equal(diags.items[1].line, 4);
    assert_int_equal(diags.items[2].line, 5);
    assert_int_equal(diags.items[3].line, 7);
}

static void an_error_leaves_the_tuning_untouched(void **state)
{
    (void)state;
    deft_tuning before;
    memset(&before, 0xA5, sizeof before);
    tuning = before;
    assert_int_equal(parse("{\"deft_tuning\": 1, \"run\": {\"speed\": 3}, \"jump\": {\"height\": -1}}"),
                     DEFT_ERROR_CONTENT);
    assert_memory_equal(&tuning, &before, sizeof before);
    assert_int_equal(deft_tuning_parse(&tuning, "{", 1, NULL), DEFT_ERROR_CONTENT); /* no list is allowed */
}

static void findings_beyond_the_list_are_counted(void **state)
{
    (void)state;
    const int unknown = 5000;
    char *text = (char *)malloc((size_t)unknown * 16 + 64);
    assert_non_null(text);
    int length = sprintf(text, "{\"deft_tuning\": 1");
    for (int i = 0; i < unknown; ++i) {
        length += sprintf(text + length, ",\"k%d\":1", i);
    }
    (void)strcpy(text + length, "}");
    assert_int_equal(parse(text), DEFT_ERROR_CONTENT);
    assert_int_equal(diags.errors, unknown);
    assert_int_equal(diags.count + diags.dropped, unknown);
    free(text);
}

static void lines_are_found_past_anything_that_json_allows(void **state)
{
    (void)state;
    assert_error(
        "{\"deft_tuning\": 1, \"//a\": \"\\\"jump\\\": {\", \"//b\": {\"jump\": {\"height\": [1]}},\n"
        "\"//c\": [[], {}, \"]}\", -1.5e3, true, null],\n\t\"jump\" :\r\n {\"cut\": \"none\",\n"
        "  \"\xC3\xA9\": 0}}",
        5, "jump.\xC3\xA9", "there is no such field");
    assert_error("{\"deft_tuning\": 1, \"// \xC3\xA9\xC3\xA9\": 0, \"height\": 0}", 1, "height",
                 "did you mean");
    assert_int_equal(diags.items[0].column, 32); /* characters, not bytes */
}

static void control_characters_never_reach_a_terminal(void **state)
{
    (void)state;
    assert_int_equal(parse("{\"deft_tuning\": 1, \"\\u001b[31mred\": 0}"), DEFT_ERROR_CONTENT);
    assert_string_equal(diags.items[0].field, "?[31mred");
}

/* Gives every parameter a legal value of its own that no short decimal hits. */
static void shake(deft_tuning *out, uint64_t seed)
{
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        const double share = 0.001 + 0.998 * ((double)(seed >> 11) / 9007199254740992.0);
        const double high = param->max < 100.0 ? param->max : param->min + 100.0;
        deft_tuning_set(out, param, param->min + share * (high - param->min));
        if (param->type != DEFT_PARAM_REAL) {
            deft_tuning_set(out, param, floor(param->min + share * (high - param->min + 0.999)));
        }
    }
}

static void saving_and_loading_keeps_every_bit_that_counts(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)extent_of(50, 200, 500); ++seed) {
        deft_tuning before;
        deft_tuning_default(&before);
        shake(&before, seed);
        char *text = deft_tuning_to_json(&before);
        assert_non_null(text);
        assert_int_equal(parse(text), DEFT_OK);
        assert_int_equal(diags.count, 0); /* nothing is saved that would be warned of */
        for (size_t i = 0; i < deft_param_count(); ++i) {
            const deft_param *param = deft_param_at(i);
            const double saved = deft_tuning_get(&before, param);
            const double loaded = deft_tuning_get(&tuning, param);
            if (deft_param_is_active(&before, param) && memcmp(&saved, &loaded, sizeof saved) != 0) {
                fail_msg("%s was %.17g and is %.17g", param->path, saved, loaded);
            }
        }
        free(text);
    }
}

static void a_scaled_default_comes_back_whole(void **state)
{
    (void)state;
    deft_tuning before;
    deft_tuning_default(&before);
    deft_tuning_scale(&before, 16.0);
    char *text = deft_tuning_to_json(&before);
    assert_non_null(text);
    assert_int_equal(parse(text), DEFT_OK);
    assert_memory_equal(&tuning, &before, sizeof before); /* also what does not count and was not saved */
    free(text);
}

static void numbers_are_saved_short_and_infinity_by_name(void **state)
{
    (void)state;
    deft_tuning_default(&tuning);
    tuning.run.speed = 800.0;
    char *text = deft_tuning_to_json(&tuning);
    assert_non_null(text);
    assert_non_null(strstr(text, "\"deft_tuning\": 1,"));
    assert_non_null(strstr(text, "\"height\": 3.2,"));
    assert_non_null(strstr(text, "\"skin\": 0.001953125"));
    assert_non_null(strstr(text, "\"speed\": 800,"));
    assert_non_null(strstr(text, "\"overspeed_pushed_s\": \"inf\""));
    assert_non_null(strstr(text, "\"snap_heading\": false"));
    assert_null(strstr(text, "\"loss_per_s\"")); /* the kind is curve */
    free(text);
}

static void assert_number_text(double value, const char *expected)
{
    char text[40];
    assert_int_equal(deft_number_text(text, sizeof text, value), strlen(expected));
    assert_string_equal(text, expected);
}

static void number_texts_are_the_shortest_that_read_back(void **state)
{
    (void)state;
    assert_number_text(0.0, "0");
    assert_number_text(-0.0, "-0");
    assert_number_text(10.0, "10");
    assert_number_text(100000.0, "100000");
    assert_number_text(1e9, "1e+09");
    assert_number_text(0.1, "0.1");
    assert_number_text(0.1 + 0.2, "0.30000000000000004");
    assert_number_text(5e-324, "5e-324");
    assert_number_text((double)INFINITY, "inf");
    char cut[3];
    assert_int_equal(deft_number_text(cut, sizeof cut, 3.25), 4);
    assert_string_equal(cut, "3.");
}

static void check_gives_what_a_moveset_finds_the_lines_of_its_fields(void **state)
{
    (void)state;
    const char *path = DEFT_BINARY_DIR "/test_tuning_check.json";
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    (void)fputs("{\"deft_tuning\": 1,\n \"jump\": {\"height\": 2,\n  \"height_min\": 3}}\n", file);
    assert_int_equal(fclose(file), 0);
    deft_moveset moveset;
    deft_diag_clear(&diags);
    assert_int_equal(deft_tuning_check(&tuning, &moveset, path, &diags), DEFT_ERROR_CONTENT);
    assert_true(diags.errors >= 1);
    assert_string_equal(diags.items[0].field, "jump.height_min");
    assert_int_equal(diags.items[0].line, 3);
    assert_int_equal(diags.items[0].column, 3);
    assert_int_equal(remove(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_example_of_the_contract),
        cmocka_unit_test(reads_every_type_and_skips_comments),
        cmocka_unit_test(starts_from_the_preset_that_it_names),
        cmocka_unit_test(lengths_that_are_not_named_follow_units_per_tile),
        cmocka_unit_test(unknown_names_are_offered_the_nearest),
        cmocka_unit_test(wrong_types_name_what_is_there_and_what_belongs_there),
        cmocka_unit_test(values_out_of_range_name_the_range),
        cmocka_unit_test(a_wish_that_its_selector_passes_over_is_a_warning),
        cmocka_unit_test(the_head_must_say_what_it_is),
        cmocka_unit_test(bad_syntax_is_told_with_line_and_column),
        cmocka_unit_test(a_deeply_nested_text_is_refused),
        cmocka_unit_test(all_findings_are_reported_at_once_in_the_order_of_the_file),
        cmocka_unit_test(an_error_leaves_the_tuning_untouched),
        cmocka_unit_test(findings_beyond_the_list_are_counted),
        cmocka_unit_test(lines_are_found_past_anything_that_json_allows),
        cmocka_unit_test(control_characters_never_reach_a_terminal),
        cmocka_unit_test(saving_and_loading_keeps_every_bit_that_counts),
        cmocka_unit_test(a_scaled_default_comes_back_whole),
        cmocka_unit_test(numbers_are_saved_short_and_infinity_by_name),
        cmocka_unit_test(number_texts_are_the_shortest_that_read_back),
        cmocka_unit_test(check_gives_what_a_moveset_finds_the_lines_of_its_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
