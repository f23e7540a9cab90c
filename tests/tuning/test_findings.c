/* What deft_moveset_build says about bad tunings: each sentence as a designer reads it. */
#include "deft/moveset.h"
#include "tests/harness/extent.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_diag_list found;

static deft_result build(const deft_tuning *tuning)
{
    deft_moveset moveset;
    return deft_moveset_build(&moveset, tuning, &found);
}

/* Exactly one finding, of this severity and with this sentence; an error alone refuses the tuning. */
static void assert_says(const deft_tuning *tuning, deft_severity severity, const char *sentence)
{
    char text[512] = "";
    const deft_result result = build(tuning);
    if (found.count > 0) {
        deft_diag_text(text, sizeof text, &found.items[0]);
    }
    if (found.count != 1 || strcmp(text, sentence) != 0) {
        fail_msg("%u findings, the first: %s", found.count, text);
    }
    assert_int_equal(found.items[0].severity, severity);
    assert_int_equal(result, severity == DEFT_SEVERITY_ERROR ? DEFT_ERROR_CONTENT : DEFT_OK);
}

static void assert_silent(const deft_tuning *tuning)
{
    char text[512] = "";
    assert_int_equal(build(tuning), DEFT_OK);
    if (found.count > 0) {
        deft_diag_text(text, sizeof text, &found.items[0]);
        fail_msg("%s", text);
    }
}

#define ERROR   DEFT_SEVERITY_ERROR
#define WARNING DEFT_SEVERITY_WARNING

static void the_default_is_fine_in_any_unit(void **state)
{
    (void)state;
    const double factors[] = {1, 16, 8, 64, 100};
    for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++) {
        deft_tuning t;
        deft_tuning_default(&t);
        deft_tuning_scale(&t, factors[i]);
        t.unit = i == 0 ? DEFT_UNIT_TILE : DEFT_UNIT_PX;
        assert_silent(&t);
    }
}

static void every_range_is_enforced_at_both_ends(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        const double ends[] = {param->min_open ? param->min : param->min - 1,
                               param->max_open ? param->max : param->max * 2 + 1};
        for (int end = 0; end < 2; end++) {
            deft_tuning t;
            deft_tuning_default(&t);
            if (isinf(ends[end])) {
                continue;
            }
            deft_tuning_set(&t, param, ends[end]);
            const bool active = deft_param_is_active(&t, param);
            const deft_result result = build(&t);
            assert_int_equal(found.count, 1); /* nothing is concluded from a wrong number */
            assert_int_equal(result, active ? DEFT_ERROR_CONTENT : DEFT_OK);
            assert_string_equal(found.items[0].field, param->path);
            assert_true(found.items[0].value == ends[end]);
        }
    }
}

static void what_is_not_finite_is_refused_wherever_it_counts(void **state)
{
    (void)state;
    const double values[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        for (int k = 0; k < 3 && param->type == DEFT_PARAM_REAL; k++) {
            deft_tuning t;
            deft_tuning_default(&t);
            deft_tuning_set(&t, param, values[k]);
            const deft_result result = build(&t);
            if (values[k] == param->max) {
                assert_int_equal(result, DEFT_OK);
                continue;
            }
            assert_int_equal(result, deft_param_is_active(&t, param) ? DEFT_ERROR_CONTENT : DEFT_OK);
            assert_int_equal(found.items[0].id, DEFT_DIAG_NOT_FINITE);
        }
    }
}

static void values_out_of_range_are_said_with_their_range(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.assist.coyote_s = 30;
    assert_says(&t, ERROR, "assist.coyote_s: 30 is out of range; it must be from 0 to 1 s");
    deft_tuning_default(&t);
    t.jump.time_to_apex_s = 0;
    assert_says(&t, ERROR, "jump.time_to_apex_s: 0 is out of range; it must be from 0.02 to 5 s");
    deft_tuning_default(&t);
    t.jump.height = -3;
    assert_says(&t, ERROR, "jump.height: -3 is out of range; it must be above 0 and at most 1e+9");
    deft_tuning_default(&t);
    t.fall.speed_max = (double)NAN;
    assert_says(&t, ERROR, "fall.speed_max: nan is not a finite number; it must be from 0 to 1e+9");
    deft_tuning_default(&t);
    t.jump.cut = 9;
    assert_says(&t, ERROR, "jump.cut: 9 is not a choice; use gravity, speed, hold or none");
    deft_tuning_default(&t);
    t.run.snap_heading = 2;
    assert_says(&t, ERROR, "run.snap_heading: 2 is out of range; it must be 0 (false) or 1 (true)");
    deft_tuning_default(&t);
    t.run.release.kind = DEFT_RESPONSE_DRAG;
    t.run.release.loss_per_s = 1;
    assert_says(&t, ERROR, "run.release.loss_per_s: 1 is out of range; it must be above 0 and below 1");
    deft_tuning_default(&t);
    t.air.overspeed_release_s = -1;
    assert_says(&t, ERROR, "air.overspeed_release_s: -1 is out of range; it must be at least 0 s");
}

static void a_wish_that_does_not_count_only_warns(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.gravity = -5;
    assert_says(&t, WARNING, "jump.gravity: -5 is out of range; it must be above 0 and at most 1e+9");
}

static void a_body_and_its_skin_must_fit(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.shape.skin = 0.1;
    t.ground.snap = 0.25;
    assert_says(&t, ERROR,
                "shape.skin: 0.1 is out of range; it must be above 0 and at most 0.0075, 1 % of the smaller "
                "side of the character");
    assert_int_equal(found.items[0].id, DEFT_DIAG_OUT_OF_RANGE);
    deft_tuning_default(&t);
    t.shape.corner_radius = 0.5;
    assert_says(
        &t, ERROR,
        "shape.corner_radius: 0.5 is out of range; it must be 0 to 0.375, half the smaller side of the "
        "character");
    deft_tuning_default(&t);
    t.shape.skin = 1e-5;
    assert_says(&t, WARNING,
                "shape.skin: 0.00001 is legal, but games use 0.000231933594 to 0.0075; contacts get "
                "lost in rounding");
    deft_tuning_default(&t);
    t.shape.height = 24;
    t.shape.skin = 0.0075;
    assert_says(&t, WARNING, "shape.height: 24 is legal, but games use 0.1 to 10; is units_per_tile right?");
}

static void units_and_their_label_must_agree(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    deft_tuning_scale(&t, 16);
    assert_says(&t, WARNING,
                "units_per_tile: 16 units make a tile, but unit calls a unit a tile; set unit to px or m, "
                "or units_per_tile to 1");
    deft_tuning_default(&t);
    t.unit = DEFT_UNIT_PX;
    assert_says(&t, WARNING,
                "units_per_tile: 1 is legal, but games use 4 to 512; unit is px, so this is the tile size "
                "in pixels");
    deft_tuning_default(&t);
    t.unit = DEFT_UNIT_PX;
    t.units_per_tile = 16;
    t.shape.width = 12;
    t.shape.height = 15;
    t.shape.skin = 0.03125;
    t.jump.height = 51;
    t.run.speed = 3;
    build(&t);
    assert_int_equal(found.count, 1);
    assert_string_equal(found.items[0].field, "run.speed");
}

static void a_tap_above_the_full_jump_is_refused(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.height_min = 4;
    assert_says(&t, ERROR,
                "jump.height_min: 4 is above jump.height, which is 3.2; lower it to at most that, or raise "
                "jump.height");
    t.jump.cut = DEFT_CUT_NONE;
    assert_silent(&t);
    deft_tuning_default(&t);
    t.air_jump.count = 1;
    t.air_jump.height_min = 3;
    assert_says(&t, ERROR,
                "air_jump.height_min: 3 is above air_jump.height, which is 2.4; lower it to at most that, or "
                "raise air_jump.height");
    deft_tuning_default(&t);
    t.jump.shape = DEFT_JUMP_SHAPE_SPEED;
    t.jump.gravity = 50;
    t.jump.launch_speed = 10;
    assert_says(&t, ERROR,
                "jump.height_min: 1.1 is above the height that jump.launch_speed gives, which is 1; lower it "
                "to at most that, or raise the height that jump.launch_speed gives");
    deft_tuning_default(&t);
    t.jump.height_min = 3.2;
    assert_says(&t, WARNING,
                "jump.height_min: at 3.2 a tap rises as high as a full jump; lower it, or set jump.cut to "
                "none");
}

static void a_distance_without_a_speed_is_refused(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.shape = DEFT_JUMP_SHAPE_DISTANCE;
    t.fall.shape = DEFT_FALL_SHAPE_DISTANCE;
    t.run.speed = 0;
    assert_int_equal(build(&t), DEFT_ERROR_CONTENT);
    char text[512];
    deft_diag_text(text, sizeof text, &found.items[0]);
    assert_string_equal(
        text, "jump.distance_to_apex: 3.2 is never covered at a run.speed of 0; raise run.speed, or set "
              "jump.shape to time");
    deft_diag_text(text, sizeof text, &found.items[1]);
    assert_string_equal(text,
                        "fall.distance: 2.5 is never covered at a run.speed of 0; raise run.speed, or set "
                        "fall.shape to time");
    deft_diag_text(text, sizeof text, &found.items[2]);
    assert_string_equal(text, "run.speed: 0 is legal, but games use 0.5 to 60; is units_per_tile right?");
    assert_int_equal(found.count, 3);
}

static void a_hold_without_a_height_is_refused(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.shape = DEFT_JUMP_SHAPE_SPEED;
    t.jump.cut = DEFT_CUT_HOLD;
    assert_says(
        &t, ERROR,
        "jump.launch_speed: 18 and gravity say how high a tap goes, but not how long the hold of "
        "jump.cut lasts; set jump.shape to time, distance or gravity, or jump.cut to gravity or speed");
}

static void a_fall_that_the_terminal_speed_forbids_is_refused(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.fall.shape = DEFT_FALL_SHAPE_TIME;
    t.fall.time_s = 0.125;
    t.fall.speed_max = 20;
    assert_says(&t, ERROR,
                "fall.time_s: 0.125 is too short to fall 3.2 at a fall.speed_max of 20; raise it above 0.16, "
                "or fall.speed_max well above 25.6");
    t.fall.time_s = 0.16;
    assert_says(&t, ERROR,
                "fall.time_s: 0.16 is too short to fall 3.2 at a fall.speed_max of 20; raise it above 0.16, "
                "or fall.speed_max well above 20");
    t.fall.time_s = 0.17;
    assert_silent(&t);
    t.fall.shape = DEFT_FALL_SHAPE_DISTANCE;
    t.run.speed = 10;
    t.fall.distance = 1.25;
    assert_says(&t, ERROR,
                "fall.distance: 1.25 is too short to fall 3.2 at a fall.speed_max of 20; raise it above 1.6, "
                "or fall.speed_max well above 25.6");
}

static void falls_that_undo_themselves_are_questioned(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.fall.fast_speed_max = 10;
    assert_says(&t, WARNING,
                "fall.speed_max: 22 is above fall.fast_speed_max, which is 10; lower it to at most that, or "
                "raise fall.fast_speed_max");
    t.fall.speed_max = 0;
    assert_says(&t, WARNING,
                "fall.fast_speed_max: 10 slows the fall down when down is held, since fall.speed_max 0 means "
                "no terminal speed; set this to 0, too");
    deft_tuning_default(&t);
    t.fall.fast_gravity_ratio = 0.5;
    assert_says(&t, WARNING,
                "fall.fast_gravity_ratio: 0.5 is legal, but games use 1 to 6; down is there to fall faster");
    deft_tuning_default(&t);
    t.fall.use_cut_gravity = 1;
    t.jump.cut = DEFT_CUT_SPEED;
    assert_says(&t, WARNING,
                "fall.use_cut_gravity: is true, but only jump.cut gravity has a cut gravity, so falls have "
                "the jump's own; set jump.cut to gravity, or this to false");
    assert_true(found.items[0].value == 1);
    deft_tuning_default(&t);
    t.fall.shape = DEFT_FALL_SHAPE_DISTANCE;
    t.run.speed = 1;
    t.fall.distance = 8;
    assert_says(&t, WARNING,
                "fall.distance: 8 at run.speed means a fall of 8 s; games use 0.08 to 1.5 s, so is it in "
                "units of this world?");
}

static void hangs_that_do_nothing_or_too_much_are_said(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.hang_speed_ratio = 0.3;
    assert_says(&t, WARNING,
                "jump.hang_speed_ratio: 0.3 opens a band that changes nothing; lower "
                "jump.hang_gravity_ratio below 1, raise jump.hang_speed_bonus_ratio, or set this to 0");
    t.jump.hang_speed_bonus_ratio = 0.2;
    assert_silent(&t);
    t.jump.hang_speed_ratio = 0.5;
    t.jump.hang_gravity_ratio = 0.25;
    assert_silent(&t);
    /* b = 1 - 1/4 + 1/4 / (1/4) = 1.75: without the hang, 3.5 become 2. */
    t.jump.height = 3.5;
    t.jump.height_min = 2.5;
    assert_says(&t, WARNING,
                "jump.height_min: a tap to 2.5 gets no apex hang, and without it this jump rises only 2, of "
                "3.5 with it; lower it to at most that, or weaken jump.hang_speed_ratio");
    t.jump.cut = DEFT_CUT_HOLD;
    assert_says(&t, ERROR,
                "jump.height_min: a tap to 2.5 gets no apex hang, and without it this jump rises only 2, of "
                "3.5 with it; lower it to at most that, or weaken jump.hang_speed_ratio");
}

static void windows_shorter_than_a_tick_are_questioned(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.assist.buffer_s = 0.016;
    assert_says(&t, WARNING,
                "assist.buffer_s: 0.016 s is shorter than a tick at 60 Hz, so it hardly ever acts; use at "
                "least 0.0166666667, or 0 to switch it off");
    t.assist.buffer_s = 1.0 / 60;
    assert_silent(&t);
    t.assist.buffer_s = 0;
    t.assist.coyote_s = 0;
    assert_silent(&t);
    t.assist.coyote_s = 0.001;
    build(&t);
    assert_int_equal(found.count, 1);
    assert_int_equal(found.items[0].id, DEFT_DIAG_TOO_SHORT);
    deft_tuning_default(&t);
    t.jump.repeat_s = 0.01;
    build(&t);
    assert_string_equal(found.items[0].field, "jump.repeat_s");
    assert_int_equal(found.count, 1);
}

static void windows_that_are_too_wide_are_questioned(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.assist.coyote_s = 0.5;
    assert_says(&t, WARNING,
                "assist.coyote_s: 0.5 is legal, but games use 0 to 0.25; players will see the jump from "
                "nothing");
    deft_tuning_default(&t);
    t.air_jump.count = 1;
    t.assist.landing_forgiveness_s = 0.15;
    assert_says(&t, WARNING,
                "assist.landing_forgiveness_s: 0.15 is above assist.buffer_s, which is 0.12; lower it to at "
                "most that, or raise assist.buffer_s");
}

static void steering_that_contradicts_itself_is_questioned(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.run.overspeed_pushed_s = 0.2;
    assert_says(&t, WARNING,
                "run.overspeed_pushed_s: at 0.2 s overspeed goes faster while it is pushed than while it is "
                "not (0.4 s); raise it, or lower overspeed_release_s");
    deft_tuning_default(&t);
    t.jump.boost_speed = 2;
    t.air.overspeed_pushed_s = 0;
    t.air.overspeed_release_s = 0;
    assert_says(&t, WARNING,
                "jump.boost_speed: 2 beyond full speed is lost at once, since air.overspeed_pushed_s is 0; "
                "raise that, or set this to 0");
    deft_tuning_default(&t);
    t.run.release.time_s = 4;
    assert_says(&t, WARNING, "run.release.time_s: 4 is legal, but games use 0 to 2.5; it will feel limp");
    deft_tuning_default(&t);
    t.input.deadzone = 0.9;
    assert_says(&t, WARNING,
                "input.deadzone: 0.9 is legal, but games use 0 to 0.5; most of the stick does nothing");
}

static void a_hook_that_stays_in_the_body_is_questioned(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.grapple.range = 0.4;
    assert_silent(&t);
    t.ability.grapple = 1;
    assert_says(
        &t, WARNING,
        "grapple.range: at 0.4 a hook hardly gets out of the character: it is thrown from its middle; raise "
        "it well above 0.475");
    t.grapple.range = 0.5;
    assert_silent(&t);
}

static void a_snap_under_the_skin_is_questioned(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.ground.snap = 0.001;
    assert_says(&t, WARNING,
                "ground.snap: 0.001 is below shape.skin (0.001953125), so it never finds ground; raise it "
                "above that, or set it to 0 to switch it off");
    t.ground.snap = 0;
    assert_silent(&t);
}

/* Only of moves that are on from the start: a game in which they come later is left alone. */
static void moves_that_undo_themselves_are_questioned(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.dash.cooldown_s = 0.1;
    t.glide.speed_max = 22;
    t.slam.speed = 20;
    assert_silent(&t);
    t.ability.dash = 1;
    assert_says(&t, WARNING,
                "dash.cooldown_s: 0.1 s is over before the dash is, which takes 0.15 s; raise it above that, "
                "or set it to 0");
    t.ability.dash = 0;
    t.ability.glide = 1;
    assert_says(&t, WARNING,
                "glide.speed_max: 22 is no slower than a plain fall (fall.speed_max 22); lower it");
    t.ability.glide = 0;
    t.ability.slam = 1;
    assert_says(&t, WARNING, "slam.speed: 20 is slower than a plain fall (fall.speed_max 22); raise it");
    t.slam.speed = 22;
    assert_silent(&t);
    deft_tuning_scale(&t, 0.01); /* in a world of small units, too */
    t.unit = DEFT_UNIT_M;
    t.ability.glide = 1;
    assert_says(&t, WARNING,
                "glide.speed_max: 0.22 is no slower than a plain fall (fall.speed_max 0.22); lower it");
    t.fall.speed_max = t.fall.fast_speed_max = 0; /* no terminal speed */
    assert_silent(&t);
}

static void jumps_in_the_wrong_units_are_questioned(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.shape = DEFT_JUMP_SHAPE_GRAVITY;
    t.jump.gravity = 1.6;
    assert_says(&t, WARNING,
                "jump.gravity: 1.6 makes a jump of 2 s to an apex of 3.2; games use 0.12 to 1.2 s, so is it "
                "in units of this world?");
}

/* The default body is 0.95 tall: at 10^5 of that a second a tick of 50 ms looks at the world 625 times. */
static void speeds_at_which_a_tick_takes_long_are_questioned(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.climb.down_speed = t.topdown.speed = 95000;
    assert_silent(&t);
    t.climb.down_speed = 5.2e8;
    assert_says(
        &t, WARNING,
        "climb.down_speed: 520000000 is legal, but games use 0 to 95000; the work of a tick grows with it: "
        "lower it");
    deft_tuning_default(&t);
    t.shape.height = 4;
    t.topdown.speed = 400000;
    assert_silent(&t);
    t.topdown.speed = 400001;
    assert_says(
        &t, WARNING,
        "topdown.speed: 400001 is legal, but games use 0 to 400000; the work of a tick grows with it: "
        "lower it");
}

/* A dash is as fast as it goes far in its time. */
static void a_dash_at_which_a_tick_takes_long_is_questioned(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.ability.dash = 1;
    t.dash.distance = 9500;
    t.dash.time_s = 0.1;
    assert_silent(&t);
    t.dash.distance = 9501;
    assert_says(
        &t, WARNING,
        "dash.distance: 9501 in dash.time_s (0.1 s) is faster than 95000 units a second, and the work of a "
        "tick grows with that; lower it, or raise dash.time_s");
}

static void numbers_that_nothing_can_compute_with_are_refused(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.height_min = 1e-300;
    assert_int_equal(build(&t), DEFT_ERROR_CONTENT);
    assert_int_equal(found.items[0].id, DEFT_DIAG_IMPOSSIBLE);
    assert_non_null(strstr(found.items[0].text, "bring its heights and times closer to each other"));
    deft_tuning_default(&t);
    t.jump.height = t.jump.height_min = 1e-300;
    t.jump.cut = DEFT_CUT_NONE;
    assert_int_equal(build(&t), DEFT_ERROR_CONTENT);
    deft_tuning_default(&t);
    t.jump.cut = DEFT_CUT_SPEED;
    t.jump.height_min = 1e-300;
    assert_int_equal(build(&t), DEFT_ERROR_CONTENT);
}

static void a_wrong_minimum_height_does_not_hide_an_impossible_fall(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.height_min = 9;
    t.fall.shape = DEFT_FALL_SHAPE_TIME;
    t.fall.time_s = 0.1;
    assert_int_equal(build(&t), DEFT_ERROR_CONTENT);
    assert_int_equal(found.errors, 2);
    assert_string_equal(found.items[0].field, "jump.height_min");
    assert_string_equal(found.items[1].field, "fall.time_s");
}

static void all_findings_come_at_once(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.shape.skin = 0.1;
    t.run.speed = -1;
    t.jump.height_min = 9;
    t.fall.fast_speed_max = 1;
    t.assist.coyote_s = 0.01;
    t.input.deadzone = 2;
    assert_int_equal(build(&t), DEFT_ERROR_CONTENT);
    const char *fields[] = {"run.speed",       "input.deadzone", "shape.skin",
                            "jump.height_min", "fall.speed_max", "assist.coyote_s"};
    assert_int_equal(found.count, sizeof fields / sizeof fields[0]);
    for (size_t i = 0; i < found.count; i++) {
        assert_string_equal(found.items[i].field, fields[i]);
    }
    assert_int_equal(found.errors, 4);
}

static void with_an_error_the_moveset_is_left_alone(void **state)
{
    (void)state;
    deft_moveset moveset, before;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.height = 0;
    memset(&moveset, 0x5a, sizeof moveset);
    before = moveset;
    assert_int_equal(deft_moveset_build(&moveset, &t, NULL), DEFT_ERROR_CONTENT);
    assert_memory_equal(&moveset, &before, sizeof moveset);
}

/* Any bytes at all: an answer, never a trap, and no sentence that outgrows its room. */
static void random_bytes_get_an_answer(void **state)
{
    (void)state;
    uint64_t bits = 0x9e3779b97f4a7c15u;
    for (int i = 0; i < extent_of(4000, 20000, 20000); i++) {
        deft_tuning t;
        deft_tuning_default(&t);
        for (int k = 0; k < 1 + i % 9; k++) {
            const double odd[] = {0, -1, 1e-300, 1e9, 1e300, 0.5, (double)NAN, (double)INFINITY,
                                  1, 2,  3,      0.9};
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            deft_tuning_set(&t, deft_param_at(bits % deft_param_count()),
                            odd[(bits >> 32) % (sizeof odd / sizeof odd[0])]);
        }
        deft_moveset moveset;
        const deft_result result = deft_moveset_build(&moveset, &t, &found);
        assert_int_equal(result == DEFT_OK, found.errors == 0);
        for (uint32_t k = 0; k < found.count; k++) {
            char text[512];
            assert_true(deft_diag_text(text, sizeof text, &found.items[k]) < sizeof text);
            assert_true(strlen(found.items[k].text) < sizeof found.items[k].text - 1);
        }
        if (result == DEFT_OK) {
            const double *law = (const double *)&moveset.jump;
            for (size_t k = 0; k < (sizeof moveset.jump + sizeof moveset.air_jump + sizeof moveset.fall) / 8;
                 k++) {
                assert_true(isfinite(law[k]) && law[k] >= 0);
            }
            assert_true(moveset.jump.gravity > 0 && moveset.fall.gravity > 0 &&
                        moveset.jump.launch_speed > 0);
        }
    }
}

static void lengths_of_a_part_of_the_body_are_limited_by_it(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.assist.corner_up = 0.376;
    assert_says(
        &t, ERROR,
        "assist.corner_up: 0.376 is out of range; it must be from 0 to 0.375, half the character's width");
    deft_tuning_default(&t);
    t.assist.corner_side = 0.476;
    assert_says(&t, ERROR,
                "assist.corner_side: 0.476 is out of range; it must be from 0 to 0.475, half the character's "
                "height");
    t.assist.corner_side = 0.475;
    t.assist.corner_up = 0.375;
    t.assist.ledge = 0.5;
    assert_says(&t, ERROR,
                "assist.ledge: 0.5 is out of range; it must be from 0 to 0.475, half the character's height");
    t.assist.ledge = 0;
    t.ground.step_height = 1;
    assert_says(&t, ERROR,
                "ground.step_height: 1 is out of range; it must be from 0 to 0.95, the character's height");
    t.ground.step_height = 0.95;
    assert_silent(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_is_fine_in_any_unit),
        cmocka_unit_test(every_range_is_enforced_at_both_ends),
        cmocka_unit_test(what_is_not_finite_is_refused_wherever_it_counts),
        cmocka_unit_test(values_out_of_range_are_said_with_their_range),
        cmocka_unit_test(a_wish_that_does_not_count_only_warns),
        cmocka_unit_test(a_body_and_its_skin_must_fit),
        cmocka_unit_test(units_and_their_label_must_agree),
        cmocka_unit_test(a_tap_above_the_full_jump_is_refused),
        cmocka_unit_test(a_distance_without_a_speed_is_refused),
        cmocka_unit_test(a_hold_without_a_height_is_refused),
        cmocka_unit_test(a_fall_that_the_terminal_speed_forbids_is_refused),
        cmocka_unit_test(falls_that_undo_themselves_are_questioned),
        cmocka_unit_test(hangs_that_do_nothing_or_too_much_are_said),
        cmocka_unit_test(windows_shorter_than_a_tick_are_questioned),
        cmocka_unit_test(windows_that_are_too_wide_are_questioned),
        cmocka_unit_test(steering_that_contradicts_itself_is_questioned),
        cmocka_unit_test(a_hook_that_stays_in_the_body_is_questioned),
        cmocka_unit_test(a_snap_under_the_skin_is_questioned),
        cmocka_unit_test(moves_that_undo_themselves_are_questioned),
        cmocka_unit_test(jumps_in_the_wrong_units_are_questioned),
        cmocka_unit_test(speeds_at_which_a_tick_takes_long_are_questioned),
        cmocka_unit_test(a_dash_at_which_a_tick_takes_long_is_questioned),
        cmocka_unit_test(numbers_that_nothing_can_compute_with_are_refused),
        cmocka_unit_test(a_wrong_minimum_height_does_not_hide_an_impossible_fall),
        cmocka_unit_test(all_findings_come_at_once),
        cmocka_unit_test(with_an_error_the_moveset_is_left_alone),
        cmocka_unit_test(random_bytes_get_an_answer),
        cmocka_unit_test(lengths_of_a_part_of_the_body_are_limited_by_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
