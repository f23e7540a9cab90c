/* Explanations: which wish made which number; and the inverse of a rise. */
#include "deft/moveset.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define LINES 96

static deft_explanation lines[LINES];
static size_t line_count;
static deft_moveset moveset;

static void explain(const deft_tuning *tuning)
{
    assert_int_equal(deft_moveset_build(&moveset, tuning, NULL), DEFT_OK);
    memset(lines, 0, sizeof lines);
    line_count = deft_moveset_explain(lines, LINES, tuning, &moveset);
    assert_true(line_count > 10 && line_count <= LINES);
}

static const deft_explanation *line_of(const char *name)
{
    for (size_t i = 0; i < line_count; i++) {
        if (strcmp(lines[i].name, name) == 0) {
            return &lines[i];
        }
    }
    return NULL;
}

static void assert_line(const char *name, double value, const char *unit, const char *formula,
                        const char *wishes)
{
    const deft_explanation *line = line_of(name);
    if (line == NULL) {
        fail_msg("no line %s", name);
        return;
    }
    assert_true(fabs(line->value - value) <= fabs(value) * 1e-14);
    assert_string_equal(line->unit, unit);
    assert_string_equal(line->formula, formula);
    assert_string_equal(line->wishes, wishes);
}

static void a_jump_by_time_is_explained(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_preset(&t, "two-gravity");
    explain(&t);
    assert_line("jump.launch_speed", 1200, "units/s", "2 h / t", "jump.height, jump.time_to_apex_s");
    assert_line("jump.gravity", 2400, "units/s^2", "2 h / t^2", "jump.height, jump.time_to_apex_s");
    assert_line("jump.cut_gravity", 8000, "units/s^2", "v^2 / (2 m)",
                "jump.height, jump.time_to_apex_s, jump.height_min");
    assert_line("jump.time_to_apex_s", 0.5, "s", "as wished", "jump.time_to_apex_s");
    assert_line("fall.gravity", 8000, "units/s^2", "jump.cut_gravity", "fall.use_cut_gravity");
    assert_null(line_of("fall.speed_max"));
    assert_null(line_of("air_jump.launch_speed"));
}

static void running_is_explained_in_distances_and_rates(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_preset(&t, "quick-curve");
    explain(&t);
    assert_line("run.attack.distance", 400, "units", "speed T p / (p + 1)",
                "run.speed, run.attack.time_s, run.attack.exponent");
    assert_line("run.release.distance", 200, "units", "speed T / (p + 1)",
                "run.speed, run.release.time_s, run.release.exponent");
    assert_null(line_of("run.overspeed_release")); /* at once */
    deft_tuning_preset(&t, "heavy-drag");
    explain(&t);
    assert_line("run.attack.rate", -log(0.0125), "1/s", "-ln(1 - loss)", "run.attack.loss_per_s");
    assert_line("air.overspeed_pushed", 0, "units/s^2", "never",
                "run.speed, air.speed_ratio, air.overspeed_pushed_s");
}

/* A speed over full speed bleeds by run.speed 8 in so many seconds; in the air by 0.5 of it. */
static void what_an_overspeed_loses_is_explained_on_the_ground_and_in_the_air(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.run.speed = 8;
    t.air.speed_ratio = 0.5;
    t.run.overspeed_release_s = 16;
    t.run.overspeed_pushed_s = 32;
    explain(&t); /* half a unit and less */
    assert_line("run.overspeed_release", 0.5, "units/s^2", "speed / s", "run.speed, run.overspeed_release_s");
    assert_line("run.overspeed_pushed", 0.25, "units/s^2", "speed / s", "run.speed, run.overspeed_pushed_s");
    t.run.overspeed_release_s = 2;
    t.run.overspeed_pushed_s = 4;
    t.air.overspeed_release_s = 1;
    t.air.overspeed_pushed_s = 0.5;
    explain(&t);
    assert_line("run.overspeed_release", 4, "units/s^2", "speed / s", "run.speed, run.overspeed_release_s");
    assert_line("run.overspeed_pushed", 2, "units/s^2", "speed / s", "run.speed, run.overspeed_pushed_s");
    assert_line("air.speed", 4, "units/s", "run.speed ratio", "run.speed, air.speed_ratio");
    assert_line("air.overspeed_release", 4, "units/s^2", "speed / s",
                "run.speed, air.speed_ratio, air.overspeed_release_s");
    assert_line("air.overspeed_pushed", 8, "units/s^2", "speed / s",
                "run.speed, air.speed_ratio, air.overspeed_pushed_s");
}

static void a_hang_and_a_hold_are_explained(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.cut = DEFT_CUT_HOLD;
    t.jump.hang_speed_ratio = 0.5;
    t.jump.hang_gravity_ratio = 0.5;
    t.air_jump.count = 1;
    explain(&t);
    assert_line("jump.hang_a", 1.5, "", "1 - s + s / r", "jump.hang_speed_ratio, jump.hang_gravity_ratio");
    assert_line("jump.hang_b", 1.25, "", "1 - s^2 + s^2 / r",
                "jump.hang_speed_ratio, jump.hang_gravity_ratio");
    assert_line("jump.launch_speed", (3.2 + 1.1 * 1.75) / 0.36, "units/s", "(h + m (2 a - b)) / t",
                "jump.height, jump.time_to_apex_s, jump.height_min, jump.hang_speed_ratio, "
                "jump.hang_gravity_ratio");
    assert_line("jump.hold_s", (3.2 - 1.1 * 1.25) / moveset.jump.launch_speed, "s", "(h - m b) / v",
                "jump.height, jump.time_to_apex_s, jump.height_min");
    assert_line("air_jump.launch_speed", sqrt(2 * moveset.jump.gravity * 1), "units/s",
                "sqrt(2 jump.gravity m)", "air_jump.height_min");
}

/* However few units a second the band is; and gravity that is not less in it makes none. */
static void a_hang_is_explained_in_any_unit(void **state)
{
    static const double units[] = {1e-3, 0.05, 1, 100, 1e4};
    (void)state;
    for (int i = 0; i < 5 * 50; i++) {
        deft_tuning t;
        deft_tuning_default(&t);
        t.jump.hang_speed_ratio = (1 + i / 5) / 60.0;
        t.jump.hang_gravity_ratio = i % 2 == 0 ? 0.5 : 1;
        t.fall.shape = DEFT_FALL_SHAPE_TIME;
        t.fall.speed_max = t.fall.fast_speed_max = 0;
        deft_tuning_scale(&t, units[i % 5]);
        explain(&t);
        const deft_explanation *band = line_of("jump.hang_speed"), *fall = line_of("fall.gravity");
        assert_true(band != NULL && fall != NULL);
        assert_true(fabs(band->value / (t.jump.hang_speed_ratio * moveset.jump.launch_speed) - 1) < 1e-12);
        assert_true((strstr(fall->formula, "bisection") != NULL) == (i % 2 == 0));
        t.jump.hang_speed_ratio = 0;
        explain(&t);
        assert_null(line_of("jump.hang_speed"));
    }
}

/* Without a terminal speed the fall ends at 2 h / t: where that is faster than the terminal speed, that has a
 * part in the time. */
static void a_fall_in_a_time_names_the_terminal_speed_where_it_comes_to_it(void **state)
{
    static const double times_s[] = {0.2, 0.35, 0.5, 0.9, 1.6, 2.5};
    (void)state;
    for (size_t i = 0; i < sizeof times_s / sizeof times_s[0]; i++) {
        for (int k = -1; k <= 1; k += 2) {
            deft_tuning t;
            deft_tuning_default(&t);
            t.fall.shape = DEFT_FALL_SHAPE_TIME;
            t.fall.time_s = times_s[i];
            const double ends = 2 * t.jump.height / t.fall.time_s;
            t.fall.speed_max = ends * (1 + 0.1 * k);
            t.fall.fast_speed_max = 2 * ends;
            explain(&t);
            assert_line("fall.gravity", moveset.fall.gravity, "units/s^2",
                        k > 0 ? "2 h / t^2" : "vmax / (2 (t - h / vmax))",
                        "fall.time_s, fall.speed_max, jump.height");
            const double slow_s = t.jump.height / t.fall.speed_max;
            const double gravity =
                k > 0 ? ends / t.fall.time_s : t.fall.speed_max / (2 * (t.fall.time_s - slow_s));
            assert_true(fabs(moveset.fall.gravity / gravity - 1) < 1e-12);
        }
    }
}

/* A fall in a time: by a formula, or by bisection where the hang bends the way. */
static void a_fall_in_a_time_says_how_it_was_found(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.fall.shape = DEFT_FALL_SHAPE_TIME;
    t.fall.time_s = 0.3;
    t.fall.speed_max = 40;
    t.fall.fast_speed_max = 50;
    explain(&t);
    assert_line("fall.speed_max", 40, "units/s", "as wished", "fall.speed_max");
    assert_line("fall.fast_speed_max", 50, "units/s", "as wished", "fall.fast_speed_max");
    assert_line("fall.gravity", 2 * t.jump.height / (0.3 * 0.3), "units/s^2", "2 h / t^2",
                "fall.time_s, fall.speed_max, jump.height");
    t.jump.hang_speed_ratio = 0.5;
    t.jump.hang_gravity_ratio = 0.5;
    explain(&t);
    assert_line("fall.gravity", moveset.fall.gravity, "units/s^2",
                "falls h in t, hang and terminal speed included; found by bisection",
                "fall.time_s, fall.speed_max, jump.height");
}

static void a_jump_by_speed_is_explained(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.shape = DEFT_JUMP_SHAPE_SPEED;
    t.jump.gravity = 24;
    t.jump.launch_speed = 12;
    explain(&t);
    assert_line("jump.height", 3, "units", "v^2 b / (2 g)", "jump.gravity, jump.launch_speed");
    assert_line("jump.time_to_apex_s", 0.5, "s", "v a / g", "jump.gravity, jump.launch_speed");
    assert_line("jump.launch_speed", 12, "units/s", "as wished", "jump.gravity, jump.launch_speed");
}

/* Every ability, a jump by gravity with a hang, and no two numbers alike. */
static deft_tuning full_tuning(int cut)
{
    deft_tuning t;
    deft_tuning_default(&t);
    t.ability.crouch = t.ability.climb = t.ability.grapple = t.ability.wall_jump = 1;
    t.shape.corner_radius = 0.25;
    t.run.speed = 9;
    t.air.speed_ratio = 0.8;
    deft_response_tuning *const curves[6] = {&t.run.attack, &t.run.turn, &t.run.release,
                                             &t.air.attack, &t.air.turn, &t.air.release};
    for (int i = 0; i < 6; i++) {
        curves[i]->kind = DEFT_RESPONSE_CURVE;
        curves[i]->time_s = 0.1 * (i + 1);
        curves[i]->exponent = 2 + i;
    }
    t.run.overspeed_release_s = 2;
    t.run.overspeed_pushed_s = 3;
    t.air.overspeed_release_s = 4;
    t.air.overspeed_pushed_s = 5;
    t.jump.shape = DEFT_JUMP_SHAPE_GRAVITY;
    t.jump.gravity = 24;
    t.jump.height = 3;
    t.jump.height_min = 1;
    t.jump.hang_speed_ratio = 0.5;
    t.jump.hang_gravity_ratio = 0.5;
    t.jump.cut = cut;
    t.air_jump.count = 1;
    t.air_jump.height = 1.5;
    t.air_jump.height_min = 0.75;
    t.wall.jump_height = 2.5;
    t.wall.jump_angle_deg = 30;
    t.fall.shape = DEFT_FALL_SHAPE_RATIO;
    t.fall.gravity_ratio = 1.5;
    t.fall.speed_max = 40;
    t.fall.fast_speed_max = 50;
    t.fall.fast_gravity_ratio = 1.25;
    t.glide.gravity_ratio = 0.25;
    t.stagger.gravity_ratio = 0.5;
    t.stagger.drag_per_s = 0.75;
    t.crouch.speed_ratio = 0.5;
    t.crouch.slide_loss_per_s = 0.9;
    t.dash.distance = 4;
    t.dash.time_s = 0.16;
    t.dash.exit_ratio = 0.6;
    t.grapple.range = 8;
    t.grapple.reach_speed = 40;
    return t;
}

typedef struct row {
    const char *name;
    double value;
} row;

static size_t check_rows(const row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const deft_explanation *line = line_of(rows[i].name);
        if (line == NULL || fabs(line->value - rows[i].value) > 1e-12 * fabs(rows[i].value)) {
            fail_msg("%s is %.17g, not %.17g", rows[i].name, line != NULL ? line->value : 0, rows[i].value);
        }
    }
    return count;
}

#define ROWS(rows) check_rows(rows, sizeof(rows) / sizeof(rows)[0])

/* Each line has its number by its formula, and there are no others. With the hang, a is 1.5 and b is 1.25. */
static void the_lines_of_a_full_sheet_are_those_of_the_formulas(void **state)
{
    (void)state;
    for (int cut = 0; cut < 4; cut++) {
        deft_tuning t = full_tuning(cut);
        bool hold = cut == DEFT_CUT_HOLD;
        double launch = sqrt(hold ? 2 * 24 * 1.0 : 2 * 24 * 3 / 1.25);
        double air = sqrt(hold ? 2 * 24 * 0.75 : 2 * 24 * 1.5 / 1.25);
        double wall = sqrt(hold ? 2 * 24 * 2.5 / 3 : 2 * 24 * 2.5 / 1.25);
        double height_min = cut == DEFT_CUT_NONE ? 3 / 1.25 : 1;
        double hang = launch / 2, rest = 3 - hang * hang / (2 * 18); /* of the fall, after the hang */
        double hold_s = (3 - 1.25) / launch, air_hold_s = (1.5 - 0.75 * 1.25) / air;
        explain(&t);
        const row rows[] = {
            {"shape.half_width", t.shape.width / 2},
            {"shape.radius", 0.25},
            {"shape.touch", t.shape.skin / 32},
            {"shape.contact", t.shape.skin / 128},
            {"shape.chord_error", 1.0 / 64},
            {"shape.travel_max", 8 * fmax(t.shape.width, t.shape.height)},
            {"ground.slope_cos", cos(t.ground.slope_limit_deg / 180 * 3.14159265358979323846) - 0.0001},
            {"run.speed", 9},
            {"run.attack.distance", 9 * 0.1 * 2 / 3},
            {"run.turn.distance", 9 * 0.2 / 4},
            {"run.release.distance", 9 * 0.3 / 5},
            {"run.overspeed_release", 9 / 2.0},
            {"run.overspeed_pushed", 9 / 3.0},
            {"air.speed", 7.2},
            {"air.attack.distance", 7.2 * 0.4 * 5 / 6},
            {"air.turn.distance", 7.2 * 0.5 / 7},
            {"air.release.distance", 7.2 * 0.6 / 8},
            {"air.overspeed_release", 7.2 / 4},
            {"air.overspeed_pushed", 7.2 / 5},
            {"jump.hang_a", 1.5},
            {"jump.hang_b", 1.25},
            {"jump.launch_speed", launch},
            {"jump.gravity", 24},
            {"jump.height", 3},
            {"jump.time_to_apex_s", (hold ? hold_s : 0) + launch * 1.5 / 24},
            {"jump.hang_speed", launch / 2},
            {"air_jump.launch_speed", air},
            {"air_jump.time_to_apex_s", (hold ? air_hold_s : 0) + air * 1.5 / 24},
            {"wall.launch_speed", wall},
            {"wall.away_speed", wall * tan(3.14159265358979323846 / 6)},
            {"wall.jump_height_min", 2.5 * height_min / 3},
            {"fall.gravity", 36},
            {"fall.speed_max", 40},
            {"fall.fast_gravity", 45},
            {"fall.fast_speed_max", 50},
            {"dash.speed", 25},
            {"dash.exit_speed", 15},
            {"glide.gravity", 9},
            {"grapple.reach_s", 0.2},
            {"stagger.gravity", 12},
            {"stagger.drag_rate", log(4)},
            {"crouch.speed", 4.5},
            {"crouch.slide_rate", log(10)},
            {"climb.hop_speed", moveset.climb.hop_speed},
            {"climb.hop_s", moveset.climb.hop_s},
            {"jump.height_min", height_min},
            {"fall.time_s", hang / 18 + (sqrt(hang * hang + 2 * 36 * rest) - hang) / 36},
        };
        const row by_gravity[] = {{"jump.cut_gravity", launch * launch / 2},
                                  {"air_jump.cut_gravity", air * air / 1.5}};
        const row by_speed[] = {{"jump.cut_speed", sqrt(48)}, {"air_jump.cut_speed", sqrt(36)}};
        const row by_hold[] = {{"jump.hold_s", hold_s}, {"air_jump.hold_s", air_hold_s}};
        size_t count = ROWS(rows);
        count += cut == DEFT_CUT_GRAVITY ? ROWS(by_gravity)
                 : cut == DEFT_CUT_SPEED ? ROWS(by_speed)
                 : hold                  ? ROWS(by_hold)
                                         : 0;
        assert_int_equal(line_count, count);
        /* a jump that is held longer to go higher begins as its lowest one does */
        const char *from = hold ? "sqrt(2 jump.gravity m)" : "sqrt(2 jump.gravity h / b)";
        assert_line("wall.launch_speed", wall, "units/s", from, "wall.jump_height");
        assert_line("air_jump.launch_speed", air, "units/s", from,
                    hold ? "air_jump.height_min" : "air_jump.height");
    }
}

/* At least as tall as its two corners, and at most as it stands. */
static void a_crouch_is_no_lower_than_the_corners(void **state)
{
    static const double crouches[][2] = {{0.3, 0.5}, {0.5, 0.5}, {0.7, 0.7}}; /* wished, played */
    (void)state;
    for (int i = 0; i < 3; i++) {
        deft_tuning t = full_tuning(DEFT_CUT_GRAVITY);
        t.shape.crouch_height = crouches[i][0];
        assert_int_equal(deft_moveset_build(&moveset, &t, NULL), DEFT_OK);
        assert_true(moveset.crouch.height == crouches[i][1]);
    }
}

/* What a body cannot do has no lines. */
static void moves_are_explained_where_they_can_be_made(void **state)
{
    static const char *const names[] = {"crouch.speed", "climb.hop_speed", "shape.radius"};
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.ability.crouch = tuning.ability.climb = tuning.ability.grapple = 0;
    tuning.ability.wall_jump = 0;
    tuning.shape.corner_radius = 0;
    explain(&tuning);
    size_t without = line_count;
    for (int i = 0; i < 3; i++) {
        assert_null(line_of(names[i]));
    }
    tuning.ability.crouch = tuning.ability.climb = tuning.ability.grapple = 1;
    tuning.ability.wall_jump = 1;
    tuning.shape.corner_radius = 0.25;
    explain(&tuning);
    for (int i = 0; i < 3; i++) {
        assert_non_null(line_of(names[i]));
    }
    assert_true(line_of("shape.radius")->value == 0.25);
    assert_true(line_count >= without + 7);
}

static bool is_unit(const char *words)
{
    static const char *const units[] = {"", "s", "1/s", "units", "units/s", "units/s^2"};
    bool is_one = false;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        is_one = is_one || strcmp(words, units[i]) == 0;
    }
    return is_one;
}

/* A sheet is read as a table: each column holds what its head says, of every move that there is. */
static void every_line_has_a_unit_and_a_formula_that_is_none(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_preset_count(); i++) {
        deft_tuning t;
        deft_tuning_preset(&t, deft_preset_at(i)->id);
        t.ability.crouch = t.ability.climb = t.ability.grapple = t.ability.wall_jump = 1;
        t.ability.dash = t.ability.glide = t.ability.slam = 1;
        explain(&t);
        for (size_t k = 0; k < line_count; k++) {
            assert_true(fabs(lines[k].value) < DEFT_FOREVER);
            if (!is_unit(lines[k].unit) || is_unit(lines[k].formula)) {
                fail_msg("%s: unit %s, formula %s", lines[k].name, lines[k].unit, lines[k].formula);
            }
        }
    }
}

/* Whatever the selectors say, every line is whole and every wish it names is a parameter that counts. */
static void every_line_names_wishes_that_count(void **state)
{
    (void)state;
    for (int shape = 0; shape < 4; shape++) {
        for (int cut = 0; cut < 4; cut++) {
            for (int rest = 0; rest < 24; rest++) {
                deft_tuning t;
                deft_tuning_default(&t);
                t.jump.shape = shape;
                t.jump.cut = cut;
                t.fall.shape = rest % 3;
                t.fall.use_cut_gravity = rest / 3 % 2;
                t.jump.hang_speed_ratio = rest / 6 % 2 ? 0.4 : 0;
                t.jump.hang_gravity_ratio = 0.5;
                t.air_jump.count = rest / 12;
                t.run.attack.kind = rest % 3;
                if (deft_moveset_build(&moveset, &t, NULL) != DEFT_OK) {
                    assert_true(shape == DEFT_JUMP_SHAPE_SPEED && cut == DEFT_CUT_HOLD);
                    continue;
                }
                explain(&t);
                for (size_t i = 0; i < line_count; i++) {
                    char wishes[256];
                    assert_true(lines[i].name[0] != '\0' && lines[i].formula[0] != '\0');
                    assert_true(isfinite(lines[i].value));
                    snprintf(wishes, sizeof wishes, "%s", lines[i].wishes);
                    for (char *wish = strtok(wishes, ", "); wish != NULL; wish = strtok(NULL, ", ")) {
                        const deft_param *param = deft_param_find(wish);
                        if (param == NULL || !deft_param_is_active(&t, param)) {
                            fail_msg("%s names %s", lines[i].name, wish);
                        }
                    }
                    for (size_t k = 0; k < i; k++) {
                        assert_string_not_equal(lines[i].name, lines[k].name);
                    }
                }
            }
        }
    }
}

static void a_short_sheet_is_filled_and_the_rest_counted(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    explain(&t);
    const size_t all = line_count;
    deft_explanation three[4];
    memset(three, 0, sizeof three);
    assert_int_equal(deft_moveset_explain(three, 3, &t, &moveset), all);
    assert_string_equal(three[2].name, lines[2].name);
    assert_null(three[3].name);
    assert_int_equal(deft_moveset_explain(NULL, 0, &t, &moveset), all);
}

/* A world of centimetres has jumps of hundreds, a world of kilometres jumps of thousandths. */
static void any_two_numbers_of_a_rise_give_the_other_two_in_any_unit(void **state)
{
    (void)state;
    for (int power = -12; power <= 12; power++) {
        const double unit = ldexp(1, power);
        const double whole[4] = {3 * unit, 0.5, 12 * unit, 24 * unit};
        for (int a = 0; a < 4; a++) {
            for (int b = 0; b < a; b++) {
                double given[4] = {0, 0, 0, 0};
                given[a] = whole[a];
                given[b] = whole[b];
                deft_rise rise = {given[0], given[1], given[2], given[3]};
                assert_int_equal(deft_rise_solve(&rise, NULL), DEFT_OK);
                assert_true(rise.height == whole[0] && rise.time_to_apex_s == whole[1]);
                assert_true(rise.launch_speed == whole[2] && rise.gravity == whole[3]);
            }
        }
    }
}

static void assert_refused(deft_rise rise, const char *sentence)
{
    static deft_diag_list found;
    const deft_rise before = rise;
    char text[512];
    assert_int_equal(deft_rise_solve(&rise, &found), DEFT_ERROR_CONTENT);
    assert_memory_equal(&rise, &before, sizeof rise);
    deft_diag_text(text, sizeof text, &found.items[0]);
    assert_string_equal(text, sentence);
}

static void a_rise_of_other_than_two_numbers_is_refused(void **state)
{
    (void)state;
    const deft_rise one = {3, 0, 0, 0}, three = {3, 0.5, 12, 0}, none = {0, 0, 0, 0};
    assert_refused(none, "rise: 0 of its four numbers are given; give exactly two of height, time_to_apex_s, "
                         "launch_speed and gravity, each above 0");
    assert_refused(one, "rise: 1 of its four numbers are given; give exactly two of height, time_to_apex_s, "
                        "launch_speed and gravity, each above 0");
    assert_refused(three,
                   "rise: 3 of its four numbers are given; give exactly two of height, time_to_apex_s, "
                   "launch_speed and gravity, each above 0");
}

static void a_rise_of_impossible_numbers_is_refused(void **state)
{
    (void)state;
    const deft_rise negative = {-3, 0.5, 0, 0}, endless = {0, 0, (double)INFINITY, 24};
    const deft_rise nan = {0, (double)NAN, 0, 24};
    assert_refused(negative, "height: -3 is out of range; it must be above 0, or 0 for what is sought");
    assert_refused(endless,
                   "launch_speed: inf is not a finite number; it must be above 0, or 0 for what is sought");
    assert_refused(nan,
                   "time_to_apex_s: nan is not a finite number; it must be above 0, or 0 for what is sought");
    deft_rise huge = {1e300, 1e-300, 0, 0};
    static deft_diag_list found;
    assert_int_equal(deft_rise_solve(&huge, &found), DEFT_ERROR_CONTENT);
    assert_true(huge.launch_speed == 0);
    assert_int_equal(found.errors, 1);
    assert_string_equal(found.items[0].field, "rise");
    char text[512];
    deft_diag_text(text, sizeof text, &found.items[0]);
    assert_non_null(strstr(text, "launch speed inf and gravity inf, which no number can hold"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_by_time_is_explained),
        cmocka_unit_test(running_is_explained_in_distances_and_rates),
        cmocka_unit_test(what_an_overspeed_loses_is_explained_on_the_ground_and_in_the_air),
        cmocka_unit_test(a_hang_and_a_hold_are_explained),
        cmocka_unit_test(a_hang_is_explained_in_any_unit),
        cmocka_unit_test(a_fall_in_a_time_says_how_it_was_found),
        cmocka_unit_test(a_fall_in_a_time_names_the_terminal_speed_where_it_comes_to_it),
        cmocka_unit_test(a_jump_by_speed_is_explained),
        cmocka_unit_test(the_lines_of_a_full_sheet_are_those_of_the_formulas),
        cmocka_unit_test(a_crouch_is_no_lower_than_the_corners),
        cmocka_unit_test(moves_are_explained_where_they_can_be_made),
        cmocka_unit_test(every_line_has_a_unit_and_a_formula_that_is_none),
        cmocka_unit_test(every_line_names_wishes_that_count),
        cmocka_unit_test(a_short_sheet_is_filled_and_the_rest_counted),
        cmocka_unit_test(any_two_numbers_of_a_rise_give_the_other_two_in_any_unit),
        cmocka_unit_test(a_rise_of_other_than_two_numbers_is_refused),
        cmocka_unit_test(a_rise_of_impossible_numbers_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
