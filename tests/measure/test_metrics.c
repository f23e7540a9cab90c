/* The metrics of tunings whose numbers are known: wishes, closed forms, windows that are off, scales. */
#include "measure/measure.h"
#include "tests/exactness/random_tuning.h"
#include "tests/harness/extent.h"

#include <math.h>

/* Lengths: a way is rounded to float once a segment. */
#define WAY 1e-6

static measure_report measured(const deft_tuning *tuning, double rate_hz)
{
    static deft_diag_list found;
    measure_report report;
    if (measure_take(&report, tuning, rate_hz, NULL, &found) != DEFT_OK) {
        char text[512];
        deft_diag_text(text, sizeof text, &found.items[0]);
        fail_msg("%s", text);
    }
    return report;
}

static deft_tuning a_default(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    return tuning;
}

static void expect(const measure_report *report, measure_id id, double expected, double slack)
{
    const measure_value *value = &report->values[id];
    if (value->none != NULL || !(fabs(value->value - expected) <= slack)) {
        fail_msg("%s is %.9g (%s), not %.9g within %g", measure_metrics[id].id, value->value,
                 value->none != NULL ? value->none : "", expected, slack);
    }
}

static void expect_none(const measure_report *report, measure_id id, const char *why)
{
    if (report->values[id].none == NULL || strstr(report->values[id].none, why) == NULL) {
        fail_msg("%s is not none with \"%s\"", measure_metrics[id].id, why);
    }
}

static void each_metric_has_one_row_and_a_probe(void **state)
{
    (void)state;
    assert_true(MEASURE_COUNT >= 40);
    for (int i = 0; i < MEASURE_COUNT; i++) {
        size_t probe = 0;
        while (probe < measure_probe_count &&
               strcmp(measure_probes[probe].id, measure_metrics[i].probe) != 0) {
            probe++;
        }
        if (probe == measure_probe_count || measure_find(measure_metrics[i].id) != (measure_id)i) {
            fail_msg("%s has no probe %s, or is there twice", measure_metrics[i].id,
                     measure_metrics[i].probe);
        }
    }
    for (size_t probe = 0; probe < measure_probe_count; probe++) {
        int used = 0;
        for (int i = 0; i < MEASURE_COUNT; i++) {
            used += strcmp(measure_probes[probe].id, measure_metrics[i].probe) == 0;
        }
        if (used == 0) {
            fail_msg("no metric comes from the probe %s", measure_probes[probe].id);
        }
    }
    assert_int_equal(measure_find("no.such"), MEASURE_COUNT);
}

/* v = V (1 - u^p) for the attack, V w^p for release and turn: docs/reference/motion.md. */
static void running_follows_the_laws_of_motion(void **state)
{
    (void)state;
    deft_tuning t = a_default();
    t.run.speed = 8;
    t.run.attack.time_s = 0.25;
    t.run.attack.exponent = 2;
    t.run.release.time_s = 0.5;
    t.run.release.exponent = 1;
    t.run.turn.time_s = 0.25;
    t.run.turn.exponent = 1;
    const measure_report r = measured(&t, 240);
    expect(&r, MEASURE_RUN_SPEED, 8, 1e-9);
    expect(&r, MEASURE_RUN_TO_100, 60, 0);
    expect(&r, MEASURE_RUN_TO_100_WAY, 8 * 0.25 * 2 / 3, WAY);
    expect(&r, MEASURE_RUN_TO_50, ceil(60 * (1 - sqrt(0.5))), 0);
    expect(&r, MEASURE_RUN_TO_90, ceil(60 * (1 - sqrt(0.1))), 0);
    expect(&r, MEASURE_RUN_FIRST_TICK, 1 - 59.0 * 59 / 3600, 1e-9);
    expect(&r, MEASURE_RUN_STOP, 120, 0);
    expect(&r, MEASURE_RUN_STOP_WAY, 8 * 0.5 / 2, WAY);
    expect(&r, MEASURE_RUN_TURN, 60, 0);
    expect(&r, MEASURE_RUN_TURN_TO_100, 120, 0);
    expect(&r, MEASURE_RUN_TURN_WAY, 8 * 0.25 / 2, WAY);
    expect(&r, MEASURE_RUN_RESPONSE, 1, 0);
}

static void jumps_are_as_high_and_long_as_wished(void **state)
{
    (void)state;
    deft_tuning t = a_default();
    t.jump.height = 4;
    t.jump.time_to_apex_s = 0.4;
    t.jump.cut = DEFT_CUT_SPEED;
    t.jump.height_min = 1;
    t.fall.gravity_ratio = 1;
    t.fall.speed_max = 0;
    t.run.attack.kind = DEFT_RESPONSE_INSTANT;
    t.air.attack.kind = DEFT_RESPONSE_INSTANT;
    const measure_report r = measured(&t, 60);
    expect(&r, MEASURE_JUMP_FULL_APEX, 4, WAY);
    expect(&r, MEASURE_JUMP_FULL_RISE, 0.4, WAY);
    expect(&r, MEASURE_JUMP_FULL_AIR, 0.8, WAY);
    expect(&r, MEASURE_JUMP_RUN_WAY, 0.8 * t.run.speed, WAY);
    expect(&r, MEASURE_JUMP_STAND_WAY, 0.8 * t.run.speed, WAY);
    /* v0 T - g T^2 / 2 and height_min */
    const double v = 20, g = 50;
    const double held[] = {1 / 60.0, 0.05, 0.1, 0.15, 0.2};
    const measure_id ids[] = {MEASURE_JUMP_TAP_APEX, MEASURE_JUMP_50_APEX, MEASURE_JUMP_100_APEX,
                              MEASURE_JUMP_150_APEX, MEASURE_JUMP_200_APEX};
    for (int i = 0; i < 5; i++) {
        expect(&r, ids[i], fmin(4, v * held[i] - g * held[i] * held[i] / 2 + 1), WAY);
    }
    expect(&r, MEASURE_FALL_TEN, ceil(sqrt(2 * 10 / g) * 60), 0);
    expect_none(&r, MEASURE_FALL_SPEED_MAX, "no terminal speed");
}

/* Full speed at once and no help: the gap is what the flight covers and the width of the body. */
static void gaps_are_as_wide_as_the_flight_and_the_body(void **state)
{
    (void)state;
    deft_tuning t = a_default();
    t.jump.height = 4;
    t.jump.time_to_apex_s = 0.4;
    t.fall.gravity_ratio = 1;
    t.fall.speed_max = 0;
    t.assist.ledge = 0;
    t.run.attack.kind = DEFT_RESPONSE_INSTANT;
    t.air.attack.kind = DEFT_RESPONSE_INSTANT;
    const measure_report r = measured(&t, 60);
    const struct {
        measure_id run, stand;
        double rise;
    } rows[] = {{MEASURE_GAP_RUN_UP_3, MEASURE_GAP_STAND_UP_3, 3},
                {MEASURE_GAP_RUN_UP_1, MEASURE_GAP_STAND_UP_1, 1},
                {MEASURE_GAP_RUN_LEVEL, MEASURE_GAP_STAND_LEVEL, 0},
                {MEASURE_GAP_RUN_DOWN_1, MEASURE_GAP_STAND_DOWN_1, -1},
                {MEASURE_GAP_RUN_DOWN_4, MEASURE_GAP_STAND_DOWN_4, -4}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const double widest = t.run.speed * (0.4 + sqrt(2 * (4 - rows[i].rise) / 50)) + t.shape.width;
        expect(&r, rows[i].run, widest - 1 / 64.0, 1.5 / 64);
        expect(&r, rows[i].stand, widest - 1 / 64.0, 1.5 / 64);
    }
    expect(&r, MEASURE_JUMP_STEP_MAX, 4 - 1 / 64.0, 1 / 64.0);
    t.jump.height = 2.5;
    const measure_report low = measured(&t, 60);
    expect_none(&low, MEASURE_GAP_RUN_UP_3, "does not get up");
    expect_none(&low, MEASURE_GAP_STAND_UP_3, "does not get up");
}

static void windows_are_as_many_ticks_as_they_are_long(void **state)
{
    (void)state;
    deft_tuning t = a_default();
    t.ground.contact_memory_s = 0;
    for (int ticks = 0; ticks <= 12; ticks += 4) {
        t.assist.coyote_s = ticks / 60.0;
        t.assist.buffer_s = (ticks + 0.5) / 60.0;
        const measure_report r = measured(&t, 60);
        expect(&r, MEASURE_COYOTE, ticks, 0);
        expect(&r, MEASURE_BUFFER, ticks + 0.5, 0.51); /* the landing is somewhere inside a tick */
    }
    t.assist.buffer_s = 0;
    t.assist.corner_up = 0;
    t.assist.ledge = 0;
    const measure_report none = measured(&t, 60);
    expect(&none, MEASURE_BUFFER, 0, 0);
    expect(&none, MEASURE_CORNER_TICKS, 0, 0);
    expect(&none, MEASURE_CORNER_OVERLAP, 0, 0);
    expect(&none, MEASURE_LEDGE_GAIN, 0, 1 / 64.0);
    t.assist.corner_up = 0.25;
    t.assist.ledge = 0.2;
    const measure_report some = measured(&t, 60);
    expect(&some, MEASURE_CORNER_OVERLAP, 0.25, 0);
    expect(&some, MEASURE_CORNER_TICKS, 0.25 / (t.run.speed / 60), 1);
    expect(&some, MEASURE_LEDGE_GAIN, 0.2, 1 / 64.0);
}

static void moves_measure_as_they_are_wished(void **state)
{
    (void)state;
    deft_tuning t = a_default();
    t.ability.dash = t.ability.wall_slide = t.ability.wall_jump = t.ability.glide = t.ability.slam = 1;
    t.ability.climb = t.ability.crouch = 1;
    t.dash.distance = 5;
    t.dash.time_s = 0.21; /* ends inside a tick */
    t.dash.freeze_s = 0.05;
    t.dash.exit_ratio = 0.5;
    t.wall.jump_height = 2.5;
    t.wall.slide_speed = 3;
    t.glide.speed_max = 2.5;
    t.slam.speed = 28;
    t.climb.up_speed = 4;
    t.climb.up_cost_ratio = 2;
    t.climb.stamina_s = 3;
    t.air_jump.count = 1;
    t.air_jump.height = 2;
    t.run.fast_ratio = 1.5;
    t.ground.step_height = 0.5;
    t.ground.uphill_ratio = 0.5;
    t.ground.downhill_ratio = 1.5;
    t.ground.slope_limit_deg = 50;
    const measure_report r = measured(&t, 60);
    expect(&r, MEASURE_DASH_WAY, 5, WAY);
    expect(&r, MEASURE_DASH_TIME, 0.26, 1e-9);
    expect(&r, MEASURE_DASH_RESPONSE, 4, 0);
    expect(&r, MEASURE_DASH_SPEED, 5 / 0.21, 1e-9);
    expect(&r, MEASURE_DASH_EXIT, 2.5 / 0.21, 1e-9);
    expect(&r, MEASURE_DASH_UP, 5, WAY);
    expect(&r, MEASURE_WALL_JUMP_APEX, 2.5, WAY);
    expect(&r, MEASURE_WALL_SLIDE_SPEED, 3, 1e-9);
    expect(&r, MEASURE_GLIDE_SPEED, 2.5, 1e-9);
    expect(&r, MEASURE_SLAM_SPEED, 28, 1e-9);
    expect(&r, MEASURE_CLIMB_UP_SPEED, 4, 1e-9);
    expect(&r, MEASURE_CLIMB_HEIGHT, 4 * 3 / 2.0, 0.15);
    expect(&r, MEASURE_AIR_JUMP_APEX, 2, WAY);
    expect(&r, MEASURE_AIR_JUMP_TOTAL, 3.2 + 2, 0.1);
    expect(&r, MEASURE_RUN_FAST_SPEED, 13.5, 1e-9);
    expect(&r, MEASURE_STEP_WALK_MAX, 0.5, 0);
    expect(&r, MEASURE_SLOPE_UP_45, 0.5, WAY);
    expect(&r, MEASURE_SLOPE_DOWN_45, 1.5, WAY);
    expect(&r, MEASURE_SLOPE_UP_27, pow(0.5, sqrt(2.0 / 5)), WAY);
    expect(&r, MEASURE_SLOPE_STEEPEST, 50, 0);
    t.ability.dash = t.ability.wall_jump = 0;
    t.air_jump.count = 0;
    const measure_report without = measured(&t, 60);
    expect_none(&without, MEASURE_DASH_WAY, "ability.dash is off");
    expect_none(&without, MEASURE_WALL_CLIMB_RATE, "ability.wall_jump is off");
    expect_none(&without, MEASURE_AIR_JUMP_APEX, "air_jump.count is 0");
}

/* All that is printed must be a number or a reason, and the same the second time. */
static void expect_whole(const deft_tuning *tuning, double rate_hz, const char *name)
{
    const measure_report once = measured(tuning, rate_hz), again = measured(tuning, rate_hz);
    for (int i = 0; i < MEASURE_COUNT; i++) {
        const measure_value *value = &once.values[i];
        const bool is_said = value->none == NULL || strlen(value->none) > 0;
        if (!is_said || !isfinite(value->value) || value->value != again.values[i].value ||
            value->none != again.values[i].none) {
            fail_msg("%s at %g Hz: %s is %g, then %g", name, rate_hz, measure_metrics[i].id, value->value,
                     again.values[i].value);
        }
    }
}

static void every_preset_measures_the_same_twice(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_preset_count(); i += (size_t)extent_of(3, 2, 1)) {
        deft_tuning tuning;
        assert_int_equal(deft_tuning_preset(&tuning, deft_preset_at(i)->id), DEFT_OK);
        expect_whole(&tuning, 60, deft_preset_at(i)->id);
    }
}

static void random_tunings_measure_to_the_end(void **state)
{
    (void)state;
    const int count = extent_of(4, 10, 100);
    uint64_t random = 30;
    for (int i = 0; i < count; i++) {
        const deft_tuning tuning = random_tuning(&random);
        char name[32];
        (void)snprintf(name, sizeof name, "random tuning %d", i);
        expect_whole(&tuning, i % 2 == 0 ? 60 : 25, name);
    }
}

static void in_tiles_a_scaled_tuning_measures_the_same(void **state)
{
    (void)state;
    deft_tuning tuning = a_default();
    const measure_report small = measured(&tuning, 60);
    deft_tuning_scale(&tuning, 16);
    const measure_report large = measured(&tuning, 60);
    assert_true(large.units_per_tile == 16);
    for (int i = 0; i < MEASURE_COUNT; i++) {
        assert_true(small.values[i].value == large.values[i].value);
    }
}

static void a_metric_alone_measures_as_it_does_among_all(void **state)
{
    (void)state;
    deft_tuning tuning;
    assert_int_equal(deft_tuning_preset(&tuning, "climber-2018"), DEFT_OK);
    const measure_report all = measured(&tuning, 60);
    for (int i = 0; i < MEASURE_COUNT; i += extent_step()) {
        bool wanted[MEASURE_COUNT] = {false};
        deft_diag_list found;
        measure_report alone;
        wanted[i] = true;
        assert_int_equal(measure_take_some(&alone, &tuning, 60, wanted, &found), DEFT_OK);
        for (int k = 0; k < MEASURE_COUNT; k++) {
            const char *none = k == i ? all.values[k].none : "it was not measured";
            assert_true(alone.values[k].value == (k == i ? all.values[k].value : 0));
            assert_true((alone.values[k].none == NULL) == (none == NULL));
            assert_true(none == NULL || strcmp(alone.values[k].none, none) == 0);
        }
    }
}

static void a_character_that_cannot_run_or_jump_says_so(void **state)
{
    (void)state;
    deft_tuning tuning = a_default();
    tuning.run.speed = 0;
    tuning.air.speed_ratio = 0;
    const measure_report r = measured(&tuning, 60);
    expect_none(&r, MEASURE_RUN_SPEED, "run.speed is 0");
    expect_none(&r, MEASURE_COYOTE, "run.speed is 0");
    expect_none(&r, MEASURE_AIR_SPEED, "air.speed_ratio is 0");
    expect(&r, MEASURE_JUMP_FULL_APEX, 3.2, WAY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_metric_has_one_row_and_a_probe),
        cmocka_unit_test(running_follows_the_laws_of_motion),
        cmocka_unit_test(jumps_are_as_high_and_long_as_wished),
        cmocka_unit_test(gaps_are_as_wide_as_the_flight_and_the_body),
        cmocka_unit_test(windows_are_as_many_ticks_as_they_are_long),
        cmocka_unit_test(moves_measure_as_they_are_wished),
        cmocka_unit_test(every_preset_measures_the_same_twice),
        cmocka_unit_test(random_tunings_measure_to_the_end),
        cmocka_unit_test(in_tiles_a_scaled_tuning_measures_the_same),
        cmocka_unit_test(a_metric_alone_measures_as_it_does_among_all),
        cmocka_unit_test(a_character_that_cannot_run_or_jump_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
