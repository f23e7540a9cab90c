/* Findings: how they are collected, and the sentence of each kind. */
#include "deft/base.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_diag diag_of(deft_diag_id id, const char *field, const char *text)
{
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.id = id;
    snprintf(diag.field, sizeof diag.field, "%s", field);
    snprintf(diag.text, sizeof diag.text, "%s", text);
    return diag;
}

static void assert_reads(const deft_diag *diag, const char *sentence)
{
    char out[512];
    const size_t need = deft_diag_text(out, sizeof out, diag);
    assert_int_equal(need, strlen(out));
    assert_string_equal(out, sentence);
}

static void a_value_out_of_range_is_named_with_its_range(void **state)
{
    (void)state;
    deft_diag diag = diag_of(DEFT_DIAG_OUT_OF_RANGE, "assist.coyote_s", "");
    diag.value = 30;
    diag.max = 1;
    assert_reads(&diag, "assist.coyote_s: 30 is out of range; it must be from 0 to 1 s");
    diag.max = (double)INFINITY;
    diag.value = -1;
    assert_reads(&diag, "assist.coyote_s: -1 is out of range; it must be at least 0 s");
    diag.min = -(double)INFINITY;
    assert_reads(&diag, "assist.coyote_s: -1 is out of range; it must be any finite number");
    diag.max = -2;
    assert_reads(&diag, "assist.coyote_s: -1 is out of range; it must be at most -2 s");
    diag = diag_of(DEFT_DIAG_OUT_OF_RANGE, "run.turn.loss_per_s", "above 0 and below 1");
    assert_reads(&diag, "run.turn.loss_per_s: 0 is out of range; it must be above 0 and below 1");
    diag = diag_of(DEFT_DIAG_OUT_OF_RANGE, "jump.height", "above 0 and at most 1e+9");
    assert_reads(&diag, "jump.height: 0 is out of range; it must be above 0 and at most 1e+9");
}

static void every_kind_has_a_sentence_with_its_cure(void **state)
{
    (void)state;
    deft_diag diag = diag_of(DEFT_DIAG_SENTENCE, "level", "has no solid tile");
    assert_reads(&diag, "level: has no solid tile");
    diag = diag_of(DEFT_DIAG_SENTENCE, "", "the file is empty");
    assert_reads(&diag, "the file is empty");
    diag = diag_of(DEFT_DIAG_NOT_SELECTED, "", "jump.cut=hold"); /* without a name */
    assert_reads(&diag, "is set, but counts only when jump.cut=hold; change that, or leave it out");
    diag = diag_of(DEFT_DIAG_NOT_FINITE, "jump.height", "");
    diag.value = (double)NAN;
    diag.max = 9;
    assert_reads(&diag, "jump.height: nan is not a finite number; it must be from 0 to 9");
    diag = diag_of(DEFT_DIAG_UNKNOWN_FIELD, "jump.hieght", "jump.height");
    assert_reads(&diag, "jump.hieght: there is no such field; did you mean jump.height?");
    diag = diag_of(DEFT_DIAG_UNKNOWN_FIELD, "xx", "x");
    assert_reads(&diag, "xx: there is no such field; did you mean x?");
    diag = diag_of(DEFT_DIAG_UNKNOWN_FIELD, "xyzzy", "");
    assert_reads(&diag, "xyzzy: there is no such field; leave it out, or see `deft describe` for all names");
    diag = diag_of(DEFT_DIAG_WRONG_TYPE, "jump.height", "a number");
    assert_reads(&diag, "jump.height: has the wrong type; it must be a number");
    diag = diag_of(DEFT_DIAG_UNKNOWN_CHOICE, "jump.cut", "gravity|speed|hold|none");
    assert_reads(&diag, "jump.cut: this is not a choice; use gravity, speed, hold or none");
    diag.value = 7;
    assert_reads(&diag, "jump.cut: 7 is not a choice; use gravity, speed, hold or none");
    diag = diag_of(DEFT_DIAG_NOT_SELECTED, "jump.gravity", "jump.shape");
    assert_reads(&diag,
                 "jump.gravity: is set, but jump.shape picks another wish; change jump.shape, or leave "
                 "jump.gravity out");
    diag = diag_of(DEFT_DIAG_NOT_SELECTED, "jump.gravity", "jump.shape=gravity|speed");
    assert_reads(&diag,
                 "jump.gravity: is set, but counts only when jump.shape=gravity|speed; change that, or "
                 "leave jump.gravity out");
    diag = diag_of(DEFT_DIAG_DUPLICATE, "jump.height", "");
    assert_reads(&diag, "jump.height: is set twice; keep one of them");
    diag = diag_of(DEFT_DIAG_MIN_ABOVE_MAX, "jump.height_min", "jump.height");
    diag.value = 4;
    diag.max = 3.2;
    assert_reads(&diag,
                 "jump.height_min: 4 is above jump.height, which is 3.2; lower it to at most that, or raise "
                 "jump.height");
    diag = diag_of(DEFT_DIAG_TOO_SHORT, "assist.buffer_s", "");
    diag.value = 0.01;
    diag.min = 1.0 / 60;
    assert_reads(&diag,
                 "assist.buffer_s: 0.01 s is shorter than a tick at 60 Hz, so it hardly ever acts; use at "
                 "least 0.0166666667, or 0 to switch it off");
    diag = diag_of(DEFT_DIAG_SUSPICIOUS, "assist.coyote_s", "");
    diag.value = 0.5;
    diag.max = 0.25;
    assert_reads(&diag, "assist.coyote_s: 0.5 is legal, but games use 0 to 0.25");
    diag = diag_of(DEFT_DIAG_SUSPICIOUS, "run.speed", "is units_per_tile right?");
    diag.value = 500;
    diag.min = -(double)INFINITY;
    diag.max = 60;
    assert_reads(&diag, "run.speed: 500 is legal, but games use at most 60; is units_per_tile right?");
    diag = diag_of(DEFT_DIAG_SUSPICIOUS, "run.speed", "");
    diag.value = 0.125;
    diag.min = 0.5;
    diag.max = (double)INFINITY;
    assert_reads(&diag, "run.speed: 0.125 is legal, but games use at least 0.5");
    diag = diag_of(DEFT_DIAG_IMPOSSIBLE, "fall.time_s", "0.1 is too short; raise it");
    assert_reads(&diag, "fall.time_s: 0.1 is too short; raise it");
    diag = diag_of(DEFT_DIAG_NONE, "", "");
    assert_reads(&diag, "nothing is wrong here");
    diag = diag_of((deft_diag_id)1000, "", "");
    assert_reads(&diag, "nothing is wrong here");
}

static void a_sentence_is_cut_to_the_callers_room(void **state)
{
    (void)state;
    char out[12] = "###########";
    const deft_diag diag = diag_of(DEFT_DIAG_DUPLICATE, "jump.height", "");
    const size_t need = strlen("jump.height: is set twice; keep one of them");
    assert_int_equal(deft_diag_text(NULL, 0, &diag), need);
    assert_int_equal(deft_diag_text(out, 5, &diag), need);
    assert_string_equal(out, "jump");
    assert_int_equal(out[5], '#');
}

static void a_hostile_finding_stays_one_line_inside_its_arrays(void **state)
{
    (void)state;
    char out[1024];
    deft_diag diag = diag_of(DEFT_DIAG_UNKNOWN_CHOICE, "", "");
    memset(diag.field, '\n', sizeof diag.field);
    memset(diag.text, '|', sizeof diag.text);
    const size_t need = deft_diag_text(out, sizeof out, &diag);
    assert_int_equal(need, strlen(out));
    assert_null(strchr(out, '\n'));
    diag.id = DEFT_DIAG_NOT_SELECTED;
    assert_true(deft_diag_text(out, sizeof out, &diag) < sizeof out);
}

/* Whether a selector is a condition is read from its text alone: not from what lies behind the text. */
static void a_selector_ends_with_its_text(void **state)
{
    (void)state;
    char out[1024];
    deft_diag diags[2];
    memset(diags, '=', sizeof diags);
    diags[0] = diag_of(DEFT_DIAG_NOT_SELECTED, "jump.gravity", "jump.shape");
    diags[0].text[sizeof diags[0].text - 1] = '=';
    assert_reads(&diags[0],
                 "jump.gravity: is set, but jump.shape picks another wish; change jump.shape, or leave "
                 "jump.gravity out");
    memset(diags[0].text, 's', sizeof diags[0].text);
    (void)deft_diag_text(out, sizeof out, &diags[0]);
    assert_non_null(strstr(out, "picks another wish"));
}

static void a_list_keeps_64_and_counts_the_rest(void **state)
{
    (void)state;
    static deft_diag_list list;
    memset(&list, 0xff, sizeof list);
    deft_diag_clear(&list);
    deft_diag diag = diag_of(DEFT_DIAG_DUPLICATE, "a", "");
    for (int i = 0; i < 70; i++) {
        diag.severity = i % 2 == 0 ? DEFT_SEVERITY_ERROR : DEFT_SEVERITY_WARNING;
        diag.line = (uint32_t)i;
        deft_diag_add(&list, &diag);
    }
    assert_int_equal(list.count, 64);
    assert_int_equal(list.dropped, 6);
    assert_int_equal(list.errors, 35);
    assert_int_equal(list.warnings, 35);
    assert_int_equal(list.items[63].line, 63);
    deft_diag_clear(&list);
    assert_int_equal(list.count + list.dropped + list.errors + list.warnings, 0);
}

static void a_list_terminates_what_came_without_its_end(void **state)
{
    (void)state;
    static deft_diag_list list;
    deft_diag_clear(&list);
    deft_diag diag = diag_of(DEFT_DIAG_SENTENCE, "", "");
    memset(diag.field, 'f', sizeof diag.field);
    memset(diag.text, 't', sizeof diag.text);
    deft_diag_add(&list, &diag);
    assert_int_equal(strlen(list.items[0].field), sizeof diag.field - 1);
    assert_int_equal(strlen(list.items[0].text), sizeof diag.text - 1);
}

static void no_list_takes_findings_silently(void **state)
{
    (void)state;
    const deft_diag diag = diag_of(DEFT_DIAG_DUPLICATE, "a", "");
    deft_diag_clear(NULL);
    deft_diag_add(NULL, &diag);
}

static void the_version_is_the_headers(void **state)
{
    (void)state;
    char expected[32];
    snprintf(expected, sizeof expected, "%d.%d.%d", DEFT_VERSION_MAJOR, DEFT_VERSION_MINOR,
             DEFT_VERSION_PATCH);
    assert_string_equal(deft_version(), expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_out_of_range_is_named_with_its_range),
        cmocka_unit_test(every_kind_has_a_sentence_with_its_cure),
        cmocka_unit_test(a_sentence_is_cut_to_the_callers_room),
        cmocka_unit_test(a_hostile_finding_stays_one_line_inside_its_arrays),
        cmocka_unit_test(a_selector_ends_with_its_text),
        cmocka_unit_test(a_list_keeps_64_and_counts_the_rest),
        cmocka_unit_test(a_list_terminates_what_came_without_its_end),
        cmocka_unit_test(no_list_takes_findings_silently),
        cmocka_unit_test(the_version_is_the_headers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
