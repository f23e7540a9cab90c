/* Input scripts: what their lines mean, the instants of their edges at any rate, and the sentence of each
 * mistake. */
#include "deft/io/script.h"

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

#define JUMP          DEFT_ACTION_BIT(DEFT_ACTION_JUMP)
#define DASH          DEFT_ACTION_BIT(DEFT_ACTION_DASH)
#define INSTANT_ERROR (1.0 / 65535.0) /* of a tick: what an instant is rounded to */

static deft_diag_list diags;

static deft_script *read_script(const char *text)
{
    deft_diag_clear(&diags);
    return deft_script_parse(text, strlen(text), &diags);
}

static deft_script *must_read(const char *text)
{
    deft_script *script = read_script(text);
    assert_non_null(script);
    assert_int_equal(diags.count, 0);
    return script;
}

/* Plays a script and expects these letters, tick by tick; NULL is the end. */
static void assert_plays(const char *text, double dt, const char *const *letters)
{
    deft_script *script = must_read(text);
    deft_script_cursor cursor;
    memset(&cursor, 0, sizeof cursor);
    for (int tick = 0;; ++tick) {
        char said[64];
        deft_input input;
        const bool playing = deft_script_next(&input, script, &cursor, dt, deft_axes_y_up());
        assert_int_equal(playing, letters[tick] != NULL);
        if (!playing) {
            assert_int_equal(input.held, 0);
            assert_int_equal(input.stick_x, 0);
            break;
        }
        (void)deft_script_letters(said, sizeof said, &input, deft_axes_y_up());
        assert_string_equal(said, letters[tick]);
    }
    deft_script_free(script);
}

static void a_line_is_a_run_of_ticks(void **state)
{
    (void)state;
    static const char *const letters[] = {"R", "R", "R,J", "", "L:0.5,U,X", NULL};
    assert_plays("2,R\n1,R,J\n1\n1,L:0.5,U,X\n", 1.0 / 60.0, letters);
}

static void blanks_comments_empty_lines_and_line_ends_do_not_matter(void **state)
{
    (void)state;
    static const char *const letters[] = {"R", "R", "J", NULL};
    assert_plays("\xEF\xBB\xBF# a hop\r\n\r\n  2 , R  # there\r\n\t1,J", 1.0 / 60.0, letters);
    static const char *const nothing[] = {NULL};
    assert_plays("", 1.0 / 60.0, nothing);
    assert_plays("# nothing\n\n", 1.0 / 60.0, nothing);
}

static void every_letter_is_its_action(void **state)
{
    (void)state;
    static const char letters[] = "JXGHSFCZ1234";
    for (unsigned action = 0; action < DEFT_ACTION_COUNT; ++action) {
        char text[16];
        deft_input input;
        deft_script_cursor cursor;
        memset(&cursor, 0, sizeof cursor);
        (void)snprintf(text, sizeof text, "1,%c", letters[action]);
        deft_script *script = must_read(text);
        assert_true(deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up()));
        assert_int_equal(input.held, DEFT_ACTION_BIT(action));
        assert_int_equal(input.pressed, DEFT_ACTION_BIT(action));
        deft_script_free(script);
    }
}

static void a_letter_held_over_lines_is_one_press(void **state)
{
    (void)state;
    deft_script *script = must_read("1,J\n1,R,J\n1,J,X\n1,R\n");
    static const uint16_t pressed[] = {JUMP, 0, DASH, 0};
    static const uint16_t released[] = {0, 0, 0, JUMP | DASH};
    deft_script_cursor cursor;
    memset(&cursor, 0, sizeof cursor);
    for (int tick = 0; tick < 4; ++tick) {
        deft_input input;
        assert_true(deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up()));
        assert_int_equal(input.pressed, pressed[tick]);
        assert_int_equal(input.released, released[tick]);
        assert_int_equal(input.press_at, 0);
        assert_int_equal(input.release_at, 0);
    }
    deft_script_free(script);
}

static void what_is_held_at_the_end_is_let_go_behind_it(void **state)
{
    (void)state;
    deft_script *script = must_read("1,R,J\n");
    deft_script_cursor cursor;
    memset(&cursor, 0, sizeof cursor);
    deft_input input;
    assert_true(deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up()));
    assert_int_equal(input.held, JUMP);
    assert_false(deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up()));
    assert_int_equal(input.released, JUMP);
    assert_int_equal(input.held, 0);
    assert_int_equal(input.stick_x, 0);
    assert_false(deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up()));
    assert_int_equal(input.released, 0);
    deft_script_free(script);
}

static void up_is_the_characters_up_and_right_its_right(void **state)
{
    (void)state;
    deft_script *script = must_read("1,R,U,A:90");
    const deft_axes left_wall = {{0.0, 1.0}, {-1.0, 0.0}}; /* right is the host's y, up is against its x */
    deft_script_cursor cursor;
    deft_input input;

    memset(&cursor, 0, sizeof cursor);
    (void)deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_down());
    assert_int_equal(input.stick_x, 32767);
    assert_int_equal(input.stick_y, -32767);
    assert_int_equal(input.aim, -16384); /* a quarter turn from x towards -y, rounded */

    memset(&cursor, 0, sizeof cursor);
    (void)deft_script_next(&input, script, &cursor, 0.1, &left_wall);
    assert_int_equal(input.stick_x, -32767);
    assert_int_equal(input.stick_y, 32767);
    char said[64];
    (void)deft_script_letters(said, sizeof said, &input, &left_wall);
    assert_string_equal(said, "R,U,A:90");
    deft_script_free(script);
}

static void opposite_directions_add_up(void **state)
{
    (void)state;
    static const char *const letters[] = {"", "R:0.25", NULL};
    assert_plays("1,L,R\n1,R,L:0.75\n", 0.1, letters);
}

/* When the edges of the jump button fall, in seconds from the start. */
typedef struct edge_times {
    double press_s[8], release_s[8];
    int presses, releases;
    double end_s; /* of the last tick that played */
} edge_times;

static edge_times play_edges(const char *text, double (*next_dt)(void *), void *user)
{
    edge_times edges;
    deft_script_cursor cursor;
    deft_script *script = must_read(text);
    memset(&edges, 0, sizeof edges);
    memset(&cursor, 0, sizeof cursor);
    for (double now = 0.0;;) {
        deft_input input;
        const double dt = next_dt(user);
        const bool playing = deft_script_next(&input, script, &cursor, dt, deft_axes_y_up());
        if ((input.pressed & JUMP) != 0) {
            edges.press_s[edges.presses++] = now + dt * input.press_at / 65535.0;
        }
        if ((input.released & JUMP) != 0) {
            edges.release_s[edges.releases++] = now + dt * input.release_at / 65535.0;
        }
        if (!playing) {
            break;
        }
        now += dt;
        edges.end_s = now;
    }
    deft_script_free(script);
    return edges;
}

static double constant_dt(void *user)
{
    return *(double *)user;
}

static double jittered_dt(void *user)
{
    return 0.0005 + 0.0495 * deft_random_unit((uint64_t *)user);
}

#define IN_SECONDS "0.25s,R\n0.13s,R,J\n0.5s,R\n0.07s,J\n0.11s\n"

static void assert_edges_in_seconds(const edge_times *edges, double dt_max)
{
    static const double press_s[] = {0.25, 0.88};
    static const double release_s[] = {0.38, 0.95};
    assert_int_equal(edges->presses, 2);
    assert_int_equal(edges->releases, 2);
    for (int i = 0; i < 2; ++i) {
        assert_true(fabs(edges->press_s[i] - press_s[i]) < INSTANT_ERROR * dt_max + 1e-8);
        assert_true(fabs(edges->release_s[i] - release_s[i]) < INSTANT_ERROR * dt_max + 1e-8);
    }
    assert_true(edges->end_s >= 1.06 - 1e-8 && edges->end_s < 1.06 + dt_max);
}

static void runs_in_seconds_have_their_edges_at_the_same_time_at_every_rate(void **state)
{
    (void)state;
    static const double rates[] = {20.0, 24.0, 30.0, 50.0, 60.0, 75.0, 100.0, 120.0, 144.0, 240.0, 1000.0};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; ++i) {
        double dt = 1.0 / rates[i];
        const edge_times edges = play_edges(IN_SECONDS, constant_dt, &dt);
        assert_edges_in_seconds(&edges, dt);
    }
}

static void runs_in_seconds_have_their_edges_at_the_same_time_under_jitter(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; ++seed) {
        uint64_t random = seed;
        const edge_times edges = play_edges(IN_SECONDS, jittered_dt, &random);
        assert_edges_in_seconds(&edges, 0.05);
    }
}

static void a_run_in_seconds_that_fills_ticks_exactly_has_no_edge_inside_one(void **state)
{
    (void)state;
    static const char *const letters[] = {"R", "R", "R", "R", "R", "R", "J", "J", "J", NULL};
    assert_plays("0.1s,R\n0.05s,J\n", 1.0 / 60.0, letters);
}

static void runs_in_ticks_count_ticks_whatever_they_last(void **state)
{
    (void)state;
    uint64_t random = 7;
    deft_script *script = must_read("100,R\n3,J\n");
    deft_script_cursor cursor;
    memset(&cursor, 0, sizeof cursor);
    int ticks = 0;
    deft_input input;
    while (deft_script_next(&input, script, &cursor, jittered_dt(&random), deft_axes_y_up())) {
        assert_int_equal(input.pressed != 0, ticks == 100);
        ++ticks;
    }
    assert_int_equal(ticks, 103);
    deft_script_free(script);
}

static void ticks_behind_a_part_of_a_tick_keep_its_phase(void **state)
{
    (void)state;
    double dt = 0.1;
    /* half a tick, two ticks from there, then a press in the middle of the third tick */
    const edge_times edges = play_edges("0.05s,R\n2,R\n1,J\n", constant_dt, &dt);
    assert_int_equal(edges.presses, 1);
    assert_true(fabs(edges.press_s[0] - 0.25) < 1e-5);
    assert_true(fabs(edges.release_s[0] - 0.35) < 1e-5);
}

static void the_stick_of_a_tick_is_that_of_its_start(void **state)
{
    (void)state;
    static const char *const letters[] = {"R", "R", "L", NULL};
    assert_plays("0.15s,R\n0.15s,L\n", 0.1, letters);
}

static void a_tap_inside_a_tick_is_a_press_and_a_release(void **state)
{
    (void)state;
    deft_script *script = must_read("0.02s\n0.03s,J\n1s\n");
    deft_script_cursor cursor;
    deft_input input;
    memset(&cursor, 0, sizeof cursor);
    assert_true(deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up()));
    assert_int_equal(input.pressed, JUMP);
    assert_int_equal(input.released, JUMP);
    assert_int_equal(input.held, 0);
    assert_int_equal(input.press_at, deft_input_instant(0.2));
    assert_int_equal(input.release_at, deft_input_instant(0.5));
    deft_script_free(script);
}

static void a_release_and_a_new_press_in_one_tick_keep_their_order(void **state)
{
    (void)state;
    deft_script *script = must_read("1,J\n0.02s\n1s,J\n");
    deft_script_cursor cursor;
    deft_input input;
    memset(&cursor, 0, sizeof cursor);
    (void)deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up());
    (void)deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up());
    assert_int_equal(input.pressed, JUMP);
    assert_int_equal(input.released, JUMP);
    assert_int_equal(input.held, JUMP);
    assert_true(input.release_at < input.press_at);
    deft_script_free(script);
}

static void of_many_edges_in_a_tick_the_first_press_and_the_last_release_count(void **state)
{
    (void)state;
    deft_script_cursor cursor;
    deft_input input;

    deft_script *taps = must_read("0.01s\n0.01s,J\n0.01s\n0.01s,J\n1s\n");
    memset(&cursor, 0, sizeof cursor);
    (void)deft_script_next(&input, taps, &cursor, 0.05, deft_axes_y_up());
    assert_int_equal(input.pressed, JUMP);
    assert_int_equal(input.released, JUMP);
    assert_int_equal(input.held, 0);
    assert_int_equal(input.press_at, deft_input_instant(0.2));
    assert_int_equal(input.release_at, deft_input_instant(0.8));
    deft_script_free(taps);

    /* press, release, press: it ends down, so only the press is told */
    deft_script *again = must_read("0.01s,J\n0.01s\n1s,J\n");
    memset(&cursor, 0, sizeof cursor);
    (void)deft_script_next(&input, again, &cursor, 0.05, deft_axes_y_up());
    assert_int_equal(input.pressed, JUMP);
    assert_int_equal(input.released, 0);
    assert_int_equal(input.held, JUMP);
    assert_int_equal(input.press_at, 0);
    deft_script_free(again);
}

static void a_tick_of_no_time_takes_what_begins_and_uses_no_seconds(void **state)
{
    (void)state;
    deft_script *script = must_read("0.1s,J\n");
    deft_script_cursor cursor;
    deft_input input;
    memset(&cursor, 0, sizeof cursor);
    for (int i = 0; i < 3; ++i) {
        assert_true(deft_script_next(&input, script, &cursor, 0.0, deft_axes_y_up()));
        assert_int_equal(input.pressed, i == 0 ? JUMP : 0);
    }
    assert_true(deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up()));
    assert_false(deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up()));
    deft_script_free(script);
}

static void duration_adds_ticks_and_seconds(void **state)
{
    (void)state;
    deft_script *script = must_read("30,R\n0.5s\n6,J\n");
    assert_true(fabs(deft_script_duration(script, 1.0 / 60.0) - 1.1) < 1e-12);
    deft_script_free(script);
}

/* The script is refused with exactly one finding, at this place. */
static void assert_error(const char *text, uint32_t line, uint32_t column, const char *field,
                         const char *sentence)
{
    char said[512];
    assert_null(read_script(text));
    assert_int_equal(diags.count, 1);
    assert_int_equal(diags.items[0].line, line);
    assert_int_equal(diags.items[0].column, column);
    assert_string_equal(diags.items[0].field, field);
    (void)deft_diag_text(said, sizeof said, &diags.items[0]);
    if (strstr(said, sentence) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", said, sentence);
    }
}

static void mistakes_are_told_with_their_place_and_the_cure(void **state)
{
    (void)state;
    assert_error("30,R\n10,R,Q\n", 2, 6, "Q", "is not a letter of a script");
    assert_error("5,r\n", 1, 3, "r", "is not a letter");
    assert_error("5,RJ\n", 1, 3, "RJ", "with a comma between two");
    assert_error("5,J:0.5\n", 1, 3, "J:0.5", "is not a letter");
}

static void lengths_are_judged(void **state)
{
    (void)state;
    assert_error("0,R", 1, 1, "0", "from 1 to");
    assert_error("-3,R", 1, 1, "-3", "from 1 to");
    assert_error("2.5,R", 1, 1, "2.5", "for a part of a tick write seconds");
    assert_error("9e99,R", 1, 1, "9e99", "from 1 to");
    assert_error("0s,R", 1, 1, "0s", "above 0");
    assert_error("1e7s,R", 1, 1, "1e7s", "at most 1000000");
    assert_error("2ms,R", 1, 1, "2ms", "how long it lasts");
    assert_error("nan,R", 1, 1, "nan", "how long it lasts");
    assert_error("0x10,R", 1, 1, "0x10", "how long it lasts");
    assert_error(",R", 1, 1, "", "how long it lasts");
}

static void values_of_letters_are_judged(void **state)
{
    (void)state;
    assert_error("5,R:1.5", 1, 3, "R:1.5", "from 0 to 1");
    assert_error("5,R:-1", 1, 3, "R:-1", "from 0 to 1");
    assert_error("5,R:", 1, 3, "R:", "from 0 to 1");
    assert_error("5,R:0.5x", 1, 3, "R:0.5x", "from 0 to 1");
    assert_error("5,A", 1, 3, "A", "takes degrees");
    assert_error("5,A:up", 1, 3, "A:up", "takes degrees");
    assert_error("5,R,,J", 1, 5, "", "nothing between two commas");
    assert_error("5,R,", 1, 5, "", "nothing between two commas");
}

static void all_wrong_lines_are_reported_at_once(void **state)
{
    (void)state;
    assert_null(read_script("5,Q\n5,R\nx,R\n5,R:2\n"));
    assert_int_equal(diags.errors, 3);
    assert_int_equal(diags.items[0].line, 1);
    assert_int_equal(diags.items[1].line, 3);
    assert_int_equal(diags.items[2].line, 4);
    assert_null(deft_script_parse("x", 1, NULL)); /* no list is allowed */
}

static void binary_noise_is_refused_in_printable_words(void **state)
{
    (void)state;
    static const char noise[] = "\x00\x01\x1B[2J\xFF,\x80\n1,\x07\n";
    deft_diag_clear(&diags);
    assert_null(deft_script_parse(noise, sizeof noise - 1, &diags));
    assert_true(diags.errors >= 2);
    for (uint32_t i = 0; i < diags.count; ++i) {
        for (const char *c = diags.items[i].field; *c != '\0'; ++c) {
            assert_in_range((unsigned char)*c, 0x20, 0x7E);
        }
    }
}

static void letters_give_the_same_input_again(void **state)
{
    (void)state;
    uint64_t random = 11;
    const deft_axes frames[] = {*deft_axes_y_up(), *deft_axes_y_down(), {{0.0, 1.0}, {-1.0, 0.0}}};
    for (int i = 0; i < 3000; ++i) {
        const deft_axes axes = frames[i % 3];
        deft_input before = *deft_input_none();
        deft_input after;
        deft_script_cursor cursor;
        char text[128];
        const double angle = 6.3 * deft_random_unit(&random);
        deft_input_set_stick(&before, 2.0 * deft_random_unit(&random) - 1.0,
                             2.0 * deft_random_unit(&random) - 1.0);
        if (i % 2 == 0) {
            deft_input_set_aim(&before, cos(angle), sin(angle));
        }
        before.held = (uint16_t)(4096.0 * deft_random_unit(&random));
        (void)strcpy(text, "1,");
        const size_t length = deft_script_letters(text + 2, sizeof text - 2, &before, &axes);
        assert_int_equal(length, strlen(text + 2));
        text[length == 0 ? 1 : length + 2] = '\0';
        deft_script *script = must_read(text);
        memset(&cursor, 0, sizeof cursor);
        (void)deft_script_next(&after, script, &cursor, 0.1, &axes);
        assert_int_equal(after.stick_x, before.stick_x);
        assert_int_equal(after.stick_y, before.stick_y);
        assert_int_equal(after.aim, before.aim);
        assert_int_equal(after.held, before.held);
        deft_script_free(script);
    }
}

static void letters_are_short_and_cut_to_the_room_there_is(void **state)
{
    (void)state;
    deft_input input = *deft_input_none();
    char text[8];
    deft_input_set_stick(&input, -0.5, 0.0);
    input.held = JUMP;
    assert_int_equal(deft_script_letters(text, sizeof text, &input, deft_axes_y_up()), 7);
    assert_string_equal(text, "L:0.5,J");
    assert_int_equal(deft_script_letters(text, 4, &input, deft_axes_y_up()), 7);
    assert_string_equal(text, "L:0");
    char steps[16];
    input = *deft_input_none();
    input.stick_x = 12345; /* of 32767 is 0.376750... */
    (void)deft_script_letters(steps, sizeof steps, &input, deft_axes_y_up());
    assert_string_equal(steps, "R:0.37675");
    input = *deft_input_none();
    deft_input_press(&input, JUMP, 0.2);
    deft_input_release(&input, JUMP, 0.6);
    (void)deft_script_letters(text, sizeof text, &input, deft_axes_y_up());
    assert_string_equal(text, "J"); /* a tap is shown although nothing is held */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_a_run_of_ticks),
        cmocka_unit_test(blanks_comments_empty_lines_and_line_ends_do_not_matter),
        cmocka_unit_test(every_letter_is_its_action),
        cmocka_unit_test(a_letter_held_over_lines_is_one_press),
        cmocka_unit_test(what_is_held_at_the_end_is_let_go_behind_it),
        cmocka_unit_test(up_is_the_characters_up_and_right_its_right),
        cmocka_unit_test(opposite_directions_add_up),
        cmocka_unit_test(runs_in_seconds_have_their_edges_at_the_same_time_at_every_rate),
        cmocka_unit_test(runs_in_seconds_have_their_edges_at_the_same_time_under_jitter),
        cmocka_unit_test(a_run_in_seconds_that_fills_ticks_exactly_has_no_edge_inside_one),
        cmocka_unit_test(runs_in_ticks_count_ticks_whatever_they_last),
        cmocka_unit_test(ticks_behind_a_part_of_a_tick_keep_its_phase),
        cmocka_unit_test(the_stick_of_a_tick_is_that_of_its_start),
        cmocka_unit_test(a_tap_inside_a_tick_is_a_press_and_a_release),
        cmocka_unit_test(a_release_and_a_new_press_in_one_tick_keep_their_order),
        cmocka_unit_test(of_many_edges_in_a_tick_the_first_press_and_the_last_release_count),
        cmocka_unit_test(a_tick_of_no_time_takes_what_begins_and_uses_no_seconds),
        cmocka_unit_test(duration_adds_ticks_and_seconds),
        cmocka_unit_test(mistakes_are_told_with_their_place_and_the_cure),
        cmocka_unit_test(lengths_are_judged),
        cmocka_unit_test(values_of_letters_are_judged),
        cmocka_unit_test(all_wrong_lines_are_reported_at_once),
        cmocka_unit_test(binary_noise_is_refused_in_printable_words),
        cmocka_unit_test(letters_give_the_same_input_again),
        cmocka_unit_test(letters_are_short_and_cut_to_the_room_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
