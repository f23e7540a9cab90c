/* Calls of the game as words of an input script: when each is due, that it is done, and the sentence of each
 * mistake. */
#include "deft/io/script.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

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

/* The triggers of each tick, in words with blanks between them, ticks divided by `|`. */
static void told_by(const char *text, double dt, char *out, size_t capacity)
{
    deft_script *script = must_read(text);
    deft_script_cursor cursor;
    deft_input input;
    bool playing = true;
    memset(&cursor, 0, sizeof cursor);
    out[0] = '\0';
    while (playing) {
        deft_trigger trigger;
        playing = deft_script_next(&input, script, &cursor, dt, deft_axes_y_up());
        while (deft_script_trigger(&trigger, script, &cursor)) {
            char word[128];
            (void)deft_trigger_text(word, sizeof word, &trigger);
            (void)snprintf(out + strlen(out), capacity - strlen(out), "%s ", word);
        }
        (void)snprintf(out + strlen(out), capacity - strlen(out), "|");
    }
    deft_script_free(script);
}

static void assert_told(const char *text, double dt, const char *expected)
{
    char told[512];
    told_by(text, dt, told, sizeof told);
    assert_string_equal(told, expected);
}

static void a_trigger_is_due_in_the_first_tick_of_its_line(void **state)
{
    (void)state;
    assert_told("2,R\n2,kick:3:-8,J,freeze:0.25\n1,launch:6\n", 0.1, "||kick:3:-8 freeze:0.25 ||launch:6 ||");
}

static void every_word_reads_back_as_it_was_written(void **state)
{
    (void)state;
    assert_told("1,kick:-3.5:0,launch:6.25,stagger:-6:4:0.5,freeze:0.1,attach:12:4.5,attach:1:2:7\n"
                "1,teleport:-1:1e3,+dash,-wall_jump\n",
                0.1,
                "kick:-3.5:0 launch:6.25 stagger:-6:4:0.5 freeze:0.1 attach:12:4.5 attach:1:2:7 "
                "|teleport:-1:1000 +dash -wall_jump ||");
}

/* Calls of the game are made between two ticks. */
static void a_line_that_begins_inside_a_tick_waits_for_the_next(void **state)
{
    (void)state;
    assert_told("0.05s,R\n0.15s,launch:2\n", 0.1, "|launch:2 ||");
    assert_told("0.02s\n0.02s,kick:1:1\n0.02s,launch:2\n", 0.1, "|kick:1:1 launch:2 |");
}

static void time_goes_as_fast_as_the_line_says(void **state)
{
    deft_script *script = must_read("1\n2,time:0.5\n1\n");
    const double expected[] = {1.0, 0.5, 0.5, 1.0};
    deft_script_cursor cursor;
    deft_input input;
    (void)state;
    memset(&cursor, 0, sizeof cursor);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up()));
        assert_true(cursor.pace == expected[i]);
    }
    assert_false(deft_script_next(&input, script, &cursor, 0.1, deft_axes_y_up()));
    assert_true(cursor.pace == 1.0);
    deft_script_free(script);
}

static deft_event_list events_after(const deft_trigger *trigger, deft_axes axes, deft_character *out)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_event_list events;
    const deft_input none = *deft_input_none();
    deft_tuning_default(&tuning);
    tuning.ability.grapple = 1;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(out, &moveset, &(deft_pos){0, 0}, &axes);
    deft_trigger_do(trigger, out, &moveset);
    deft_character_step(out, &moveset, NULL, &none, 1.0 / 60.0, &events, NULL);
    return events;
}

static bool has(const deft_event_list *events, deft_event_kind kind, double value)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->items[i].kind == (uint32_t)kind && fabs(events->items[i].value - value) < 1e-9) {
            return true;
        }
    }
    return false;
}

static void each_trigger_is_the_call_of_its_name(void **state)
{
    static const struct {
        deft_trigger trigger;
        deft_event_kind event;
        double value;
    } cases[] = {
        {{DEFT_TRIGGER_KICK, 0, 3, 4, 0, 0}, DEFT_EVENT_KICKED, 5},
        {{DEFT_TRIGGER_STAGGER, 0, 3, 4, 0.5, 0}, DEFT_EVENT_STAGGERED, 0.5},
        {{DEFT_TRIGGER_TELEPORT, 0, 30, 0, 0, 0}, DEFT_EVENT_TELEPORTED, 30},
        {{DEFT_TRIGGER_GIVE, DEFT_ABILITY_DASH, 0, 0, 0, 0}, DEFT_EVENT_ABILITY_ON, DEFT_ABILITY_DASH},
        {{DEFT_TRIGGER_TAKE, DEFT_ABILITY_GRAPPLE, 0, 0, 0, 0},
         DEFT_EVENT_ABILITY_OFF,
         DEFT_ABILITY_GRAPPLE}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        deft_character hero;
        deft_event_list events = events_after(&cases[i].trigger, *deft_axes_y_down(), &hero);
        assert_true(has(&events, cases[i].event, cases[i].value));
    }
}

static void velocities_are_in_the_characters_frame(void **state)
{
    const deft_trigger kick = {DEFT_TRIGGER_KICK, 0, 3, 8, 0, 0};
    deft_character up;
    deft_character down;
    (void)state;
    (void)events_after(&kick, *deft_axes_y_up(), &up);
    (void)events_after(&kick, *deft_axes_y_down(), &down);
    assert_true(up.position.y > 0 && down.position.y == -up.position.y);
    assert_true(up.position.x > 0 && down.position.x == up.position.x);
}

static void a_launch_rises_its_height_and_a_freeze_stands_still(void **state)
{
    const deft_trigger launch = {DEFT_TRIGGER_LAUNCH, 0, 0, 0, 0, 4};
    const deft_trigger freeze = {DEFT_TRIGGER_FREEZE, 0, 0, 0, 1, 0};
    const deft_trigger attach = {DEFT_TRIGGER_ATTACH, 0, 3, 3, 0, 0};
    deft_character hero;
    (void)state;
    deft_event_list events = events_after(&launch, *deft_axes_y_up(), &hero);
    assert_true(hero.velocity.y > 0 && hero.state == DEFT_STATE_KICKBACK && events.count > 0);
    (void)events_after(&freeze, *deft_axes_y_up(), &hero);
    assert_true(hero.position.x == 0 && hero.position.y == 0);
    (void)events_after(&attach, *deft_axes_y_up(), &hero);
    assert_int_equal(hero.state, DEFT_STATE_GRAPPLE_REACH);
}

static void every_mistake_has_its_line_and_a_cure(void **state)
{
    static const char *const wrong[][2] = {{"1,kick:3", "such as kick:8:12"},
                                           {"1,kick:3:4:5", "such as kick:8:12"},
                                           {"1,kick:3:x", "such as kick:8:12"},
                                           {"1,launch", "such as launch:6"},
                                           {"1,stagger:1:2:-1", "at least 0 s"},
                                           {"1,freeze:-1", "at least 0 s"},
                                           {"1,attach:1", "such as attach:12:4.5"},
                                           {"1,attach:1:2:0.5", "such as attach:12:4.5"},
                                           {"1,teleport:1:", "such as teleport:12:4.5"},
                                           {"1,jump:1", "is not a word of a script"},
                                           {"1,+fly", "is not an ability"},
                                           {"1,-", "is not an ability"},
                                           {"1,time:11", "from 0 to 10"},
                                           {"1,time:", "from 0 to 10"}};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[64];
        char said[400];
        (void)snprintf(text, sizeof text, "1,R\n%s\n", wrong[i][0]);
        assert_null(read_script(text));
        assert_int_equal(diags.count, 1);
        assert_int_equal(diags.items[0].line, 2);
        assert_int_equal(diags.items[0].column, 3);
        (void)deft_diag_text(said, sizeof said, &diags.items[0]);
        if (strstr(said, wrong[i][1]) == NULL) {
            fail_msg("%s: %s", wrong[i][0], said);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trigger_is_due_in_the_first_tick_of_its_line),
        cmocka_unit_test(every_word_reads_back_as_it_was_written),
        cmocka_unit_test(a_line_that_begins_inside_a_tick_waits_for_the_next),
        cmocka_unit_test(time_goes_as_fast_as_the_line_says),
        cmocka_unit_test(each_trigger_is_the_call_of_its_name),
        cmocka_unit_test(velocities_are_in_the_characters_frame),
        cmocka_unit_test(a_launch_rises_its_height_and_a_freeze_stands_still),
        cmocka_unit_test(every_mistake_has_its_line_and_a_cure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
