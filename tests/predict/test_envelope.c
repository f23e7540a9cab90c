/* tests/predict/test_envelope.c -- the envelope of a jump: random play never leaves it, formulas and a greedy
 * player reach it. */
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define INSTANTS 41

static uint64_t seed;

static double between(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(seed >> 11) / 9007199254740992.0);
}

static bool chance(double share)
{
    return between(0, 1) < share;
}

static deft_response_tuning random_response(void)
{
    deft_response_tuning response;
    memset(&response, 0, sizeof response);
    response.kind = (int32_t)between(0, 3);
    response.time_s = between(0.02, 1.5);
    response.exponent = chance(0.5) ? 1 : between(1, 4);
    response.loss_per_s = between(0.2, 0.9999);
    response.threshold_ratio = between(0, 0.3);
    return response;
}

/* What moves a jump in the air, each drawn from what games use and beyond. */
static deft_moveset random_moveset(void)
{
    deft_moveset moveset;
    deft_tuning tuning;
    do {
        deft_tuning_default(&tuning);
        tuning.air.attack = random_response();
        tuning.air.turn = random_response();
        tuning.air.release = random_response();
        tuning.air.speed_ratio = between(0.3, 1.5);
        tuning.air.overspeed_release_s = chance(0.2) ? 0 : between(0.05, 3);
        tuning.air.overspeed_pushed_s = chance(0.2) ? 0 : between(0.05, 3);
        tuning.run.fast_ratio = chance(0.5) ? 1 : between(1, 2);
        tuning.jump.cut = (int32_t)between(0, 4);
        tuning.jump.height = between(1, 5);
        tuning.jump.height_min = tuning.jump.height * between(0.1, 0.99);
        tuning.jump.hang_speed_ratio = chance(0.3) ? 0 : between(0.05, 0.8);
        tuning.jump.hang_gravity_ratio = between(0.1, 1);
        tuning.jump.hang_speed_bonus_ratio = chance(0.5) ? 0 : between(0, 0.5);
        tuning.fall.gravity_ratio = between(0.5, 3);
        tuning.fall.speed_max = between(3, 30);
        tuning.fall.fast_speed_max = between(3, 40);
        tuning.fall.fast_gravity_ratio = between(0.3, 3);
    } while (deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK);
    return moveset;
}

static deft_character take_off(const deft_moveset *moveset, double speed)
{
    const deft_pos origin = {0, 0};
    deft_character self;
    deft_character_spawn(&self, moveset, &origin, deft_axes_y_up());
    self.state = DEFT_STATE_JUMP;
    self.jump_kind = DEFT_EVENT_JUMPED_GROUND;
    self.launch_speed = self.velocity.y = moveset->jump.launch_speed;
    self.velocity.x = speed;
    self.jump_s = 0;
    self.jump_hold_s = DEFT_FOREVER;
    self.held = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    return self;
}

static double random_stick(void)
{
    const double sticks[] = {-1, 0, 1, between(-1, 1)};
    return sticks[(int)between(0, 4)];
}

/* Each change of the stick under a drag may add 1e-4 of full speed, which deft/predict.h leaves out. */
static double left_out(const deft_moveset *moveset, int ticks, double time_s)
{
    bool drags = moveset->air.attack.kind == DEFT_RESPONSE_DRAG ||
                 moveset->air.release.kind == DEFT_RESPONSE_DRAG ||
                 moveset->air.turn.kind == DEFT_RESPONSE_DRAG;
    double full = moveset->air.speed * moveset->fast_ratio * (1 + moveset->hang_speed_bonus_ratio);
    return drags ? 1e-4 * full * ticks * time_s : 0;
}

/* A way is rounded to floats, tick by tick. */
static const double rounding = 1e-5;

static void play_inside(const deft_moveset *moveset, double speed, double every_s, const deft_reach *reach)
{
    deft_character self = take_off(moveset, speed);
    deft_input input = *deft_input_none();
    double hold_s = chance(0.3) ? DEFT_FOREVER : between(0, 0.5);
    int parts = (int)between(1, 6);
    input.held = self.held;
    for (int i = 1; i < INSTANTS; i++) {
        for (int k = 0; k < parts; k++) {
            if (chance(0.2)) {
                deft_input_set_stick(&input, random_stick(), random_stick());
                input.held = (uint16_t)((input.held & DEFT_ACTION_BIT(DEFT_ACTION_JUMP)) |
                                        (chance(0.5) ? DEFT_ACTION_BIT(DEFT_ACTION_RUN) : 0));
            }
            if ((i - 1) * every_s + k * every_s / parts >= hold_s) {
                input.held = (uint16_t)(input.held & ~DEFT_ACTION_BIT(DEFT_ACTION_JUMP));
            }
            deft_character_step(&self, moveset, NULL, &input, every_s / parts, NULL, NULL);
        }
        double loose = rounding + left_out(moveset, i * parts, i * every_s);
        assert_true(self.position.x >= reach[i].min_x - loose && self.position.x <= reach[i].max_x + loose);
        assert_true(self.position.y >= reach[i].min_y - rounding &&
                    self.position.y <= reach[i].max_y + rounding);
    }
}

static void no_play_leaves_the_envelope(void **state)
{
    (void)state;
    seed = 1;
    for (int round = 0; round < 100; round++) {
        deft_moveset moveset = random_moveset();
        deft_jump_plan plan = {.speed = between(-20, 20)};
        deft_reach reach[INSTANTS];
        double every_s = between(0.005, 0.04);
        deft_predict_envelope(reach, INSTANTS, &moveset, &plan, every_s);
        for (int i = 0; i < 12; i++) {
            play_inside(&moveset, plan.speed, every_s, reach);
        }
    }
}

/* Stops and turns take long here, but what is above full speed is lost soon. The hang doubles full speed for
 * a button that is held. Without it the character is above full speed, also while others would hang. */
static void a_release_before_the_hang_loses_speed_inside_the_envelope(void **state)
{
    const double every_s = 0.02;
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.air.speed_ratio = 1;
    tuning.air.turn.time_s = tuning.air.release.time_s = 5;
    tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = 0.3;
    tuning.jump.hang_speed_ratio = 0.9;
    tuning.jump.hang_gravity_ratio = 0.5;
    tuning.jump.hang_speed_bonus_ratio = 1;
    for (int side = -1; side <= 1; side += 2) {
        deft_moveset moveset;
        deft_reach reach[INSTANTS];
        assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
        deft_jump_plan plan = {.speed = side * 1.9 * moveset.air.speed};
        deft_predict_envelope(reach, INSTANTS, &moveset, &plan, every_s);
        deft_character self = take_off(&moveset, plan.speed);
        self.jump_hold_s = 0;
        for (int i = 1; i < INSTANTS; i++) {
            deft_character_step(&self, &moveset, NULL, deft_input_none(), every_s, NULL, NULL);
            assert_true(self.position.x >= reach[i].min_x - rounding);
            assert_true(self.position.x <= reach[i].max_x + rounding);
        }
    }
}

/* Of a few inputs the one after which a tick ends fastest along x times `side`. */
static deft_character best_tick(const deft_character *from, const deft_moveset *moveset, double side,
                                double tick_s)
{
    const double sticks[] = {1, 0, -1, -1.001 * moveset->deadzone};
    deft_character best = *from;
    for (int i = 0; i < 8; i++) {
        deft_character self = *from;
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, side * sticks[i % 4], 0);
        input.held = (uint16_t)(DEFT_ACTION_BIT(DEFT_ACTION_JUMP) |
                                (i / 4 == 1 ? DEFT_ACTION_BIT(DEFT_ACTION_RUN) : 0));
        deft_character_step(&self, moveset, NULL, &input, tick_s, NULL, NULL);
        best = i == 0 || side * self.velocity.x > side * best.velocity.x ? self : best;
    }
    return best;
}

/* Such a player changes the law at most a tick late: at its stop, at full speed, and where two laws cross. */
static void a_greedy_player_reaches_the_sides(void **state)
{
    const double tick_s = 1 / 480.0;
    (void)state;
    seed = 2;
    for (int round = 0; round < 40; round++) {
        deft_moveset moveset = random_moveset();
        deft_jump_plan plan = {.speed = between(-20, 20)};
        deft_reach reach[2];
        double side = round % 2 == 0 ? 1 : -1;
        deft_character self = take_off(&moveset, plan.speed);
        int ticks = (int)between(20, 300);
        deft_predict_envelope(reach, 2, &moveset, &plan, ticks * tick_s);
        for (int i = 0; i < ticks; i++) {
            self = best_tick(&self, &moveset, side, tick_s);
        }
        double full = fmax(fabs(plan.speed), moveset.air.speed * moveset.fast_ratio);
        double bound = side > 0 ? reach[1].max_x : -reach[1].min_x;
        double late = 4 * 2 * full * tick_s + left_out(&moveset, ticks, ticks * tick_s);
        assert_true(fabs(bound - side * self.position.x) <= late);
    }
}

/* The tick of the two, with down and without, after which the character goes up fastest, times `side`. */
static deft_character best_height_tick(const deft_character *from, const deft_moveset *moveset, double side,
                                       double tick_s)
{
    deft_character both[2] = {*from, *from};
    for (int down = 0; down < 2; down++) {
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, 0, -down);
        input.held = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
        deft_character_step(&both[down], moveset, NULL, &input, tick_s, NULL, NULL);
    }
    return side * both[1].velocity.y > side * both[0].velocity.y ? both[1] : both[0];
}

/* With a release at once, one where the hang begins, and none. */
static double greedy_height(const deft_moveset *moveset, double side, double tick_s, int ticks)
{
    double best = -HUGE_VAL;
    double hang_s = moveset->jump.hold_s +
                    (moveset->jump.launch_speed - moveset->jump.hang_speed) / moveset->jump.gravity;
    const double holds[] = {0, hang_s, DEFT_FOREVER};
    for (int k = 0; k < 3; k++) {
        deft_character self = take_off(moveset, 0);
        self.jump_hold_s = holds[k];
        for (int i = 0; i < ticks; i++) {
            self = best_height_tick(&self, moveset, side, tick_s);
        }
        best = fmax(best, side * self.position.y);
    }
    return best;
}

static void a_greedy_player_reaches_the_highest_and_the_lowest_place(void **state)
{
    const double tick_s = 1 / 480.0;
    (void)state;
    seed = 4;
    for (int round = 0; round < 60; round++) {
        deft_moveset moveset = random_moveset();
        deft_jump_plan plan = {0};
        deft_reach reach[2];
        int ticks = (int)between(20, 400);
        double fastest =
            fmax(moveset.jump.launch_speed, fmax(moveset.fall.speed_max, moveset.fall.fast_speed_max));
        double late = 4 * fastest * tick_s;
        deft_predict_envelope(reach, 2, &moveset, &plan, ticks * tick_s);
        double high = greedy_height(&moveset, 1, tick_s, ticks),
               low = -greedy_height(&moveset, -1, tick_s, ticks);
        assert_true(fabs(reach[1].max_y - high) <= late && high <= reach[1].max_y + rounding);
        assert_true(fabs(reach[1].min_y - low) <= late && low >= reach[1].min_y - rounding);
    }
}

/* Turning takes 1 s, stopping 0.1 s, both even: at 9 units/s it is let go, stands after 0.45, and then goes
 * back as the attack says, 9 (1 - (1 - t / 0.25)^2), until it is at full speed. */
static void to_let_go_first_is_farther_back_than_any_stick_that_is_held(void **state)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_reach reach[2];
    deft_jump_plan plan = {.speed = 9};
    (void)state;
    deft_tuning_default(&tuning);
    const deft_response_tuning attack = {DEFT_RESPONSE_CURVE, 0, 0.25, 2, 0, 0};
    tuning.air.attack = attack;
    tuning.air.turn.time_s = 1;
    tuning.air.turn.exponent = 1;
    tuning.air.release.time_s = 0.1;
    tuning.air.release.exponent = 1;
    tuning.air.speed_ratio = 1;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_predict_envelope(reach, 2, &moveset, &plan, 0.6);
    double back = 9 * (0.25 - 0.25 / 3) + 9 * (0.5 - 0.25);
    assert_true(fabs(reach[1].min_x - (0.45 - back)) < 1e-6);
    assert_true(fabs(reach[1].max_x - 9 * 0.6) < 1e-6);
}

/* A tap that may rise nearly as high as a jump with a hang is cut by less than the jump's gravity, and so
 * gets there first: 3.1 of 3.2 by a cut gravity of v^2 / (2 x 3.1). */
static void a_tap_that_outruns_the_hang_is_inside(void **state)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_reach reach[2];
    deft_jump_plan plan = {0};
    (void)state;
    deft_tuning_default(&tuning);
    tuning.jump.height_min = 3.1;
    tuning.jump.hang_speed_ratio = 0.6;
    tuning.jump.hang_gravity_ratio = 0.3;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    double launch = moveset.jump.launch_speed;
    double cut_gravity = launch * launch / (2 * 3.1);
    double time_s = 0.4 * launch / moveset.jump.gravity; /* here the hang begins */
    assert_true(cut_gravity < moveset.jump.gravity);
    deft_predict_envelope(reach, 2, &moveset, &plan, time_s);
    assert_true(fabs(reach[1].max_y - time_s * (launch - cut_gravity * time_s / 2)) < 1e-9);
    assert_true(fabs(reach[1].min_y - time_s * (launch - moveset.jump.gravity * time_s / 2)) < 1e-9);
}

/* The default jump: 3.2 high after 0.36 s when it is held, and a tap 1.1 with down held from its apex on. */
static void heights_are_those_of_the_formulas(void **state)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_reach reach[2];
    deft_jump_plan plan = {0};
    (void)state;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_predict_envelope(reach, 2, &moveset, &plan, 0.36);
    double tap_s = 2 * 1.1 / moveset.jump.launch_speed;
    double falls_s = 0.36 - tap_s;
    assert_true(fabs(reach[1].max_y - 3.2) < 1e-9);
    assert_true(fabs(reach[1].min_y - (1.1 - moveset.fall.fast_gravity * falls_s * falls_s / 2)) < 1e-9);
    assert_true(reach[0].time_s == 0 && reach[0].min_x == 0 && reach[0].max_x == 0 && reach[0].min_y == 0 &&
                reach[0].max_y == 0);
}

/* Where two plays part at the same instant: a mirrored take-off has the mirrored envelope, to the bit. */
/* Full speed takes 10 s, half as long again in the hang: the gain of speed is 0.8, 1.2 and 0.8 units/s^2. The
 * hang lasts from half of the launch speed up to half of it down, both under half of the gravity. */
static void the_bonus_of_the_hang_is_had_in_the_hang_alone(void **state)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_reach reach[5];
    const deft_jump_plan plan = {0};
    (void)state;
    deft_tuning_default(&tuning);
    tuning.run.speed = 8;
    tuning.air.speed_ratio = 1;
    tuning.air.attack.kind = DEFT_RESPONSE_CURVE;
    tuning.air.attack.time_s = 10;
    tuning.air.attack.exponent = 1;
    tuning.jump.cut = DEFT_CUT_NONE;
    tuning.jump.hang_speed_ratio = tuning.jump.hang_gravity_ratio = tuning.jump.hang_speed_bonus_ratio = 0.5;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 0;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    const double edge = moveset.jump.launch_speed / 2;
    const double from_s = edge / moveset.jump.gravity;
    const double lasts_s = 2 * edge / moveset.jump.gravity + 2 * edge / moveset.fall.gravity;
    const double every_s = (from_s + lasts_s) * 0.4;
    deft_predict_envelope(reach, 5, &moveset, &plan, every_s);
    for (int i = 0; i < 5; i++) {
        const double s = every_s * i, in_s = fmin(fmax(s - from_s, 0), lasts_s);
        const double after_s = fmax(s - from_s - lasts_s, 0);
        /* 0.4 units/s^2 more in the hang, and the speed that it gave goes on behind it */
        const double x = 0.8 * s * s / 2 + 0.4 * in_s * in_s / 2 + 0.4 * in_s * after_s;
        assert_true(fabs(reach[i].max_x - x) < 1e-5);
    }
}

static void a_mirrored_take_off_has_the_mirrored_envelope(void **state)
{
    (void)state;
    seed = 3;
    for (int round = 0; round < 50; round++) {
        deft_moveset moveset = random_moveset();
        deft_jump_plan plan = {.speed = between(-20, 20)};
        deft_jump_plan mirrored = plan;
        deft_reach reach[8], other[8];
        mirrored.speed = -plan.speed;
        deft_predict_envelope(reach, 8, &moveset, &plan, 0.07);
        deft_predict_envelope(other, 8, &moveset, &mirrored, 0.07);
        for (int i = 0; i < 8; i++) {
            assert_true(reach[i].min_x == -other[i].max_x && reach[i].max_x == -other[i].min_x);
            assert_true(reach[i].min_y == other[i].min_y && reach[i].max_y == other[i].max_y);
        }
    }
}

/* However long: then it has long been at full speed and at the terminal speeds, 22 and 30 with down held. */
static void an_envelope_of_days_comes_to_an_end(void **state)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_reach reach[2];
    deft_jump_plan plan = {0};
    const double day_s = 86400;
    (void)state;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_predict_envelope(reach, 2, &moveset, &plan, day_s);
    assert_true(fabs(reach[1].max_x / day_s - moveset.air.speed) < 1e-3);
    assert_true(fabs(reach[1].min_x / day_s + moveset.air.speed) < 1e-3);
    assert_true(fabs(reach[1].max_y / day_s + 22) < 1e-3 && fabs(reach[1].min_y / day_s + 30) < 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_play_leaves_the_envelope),
        cmocka_unit_test(a_release_before_the_hang_loses_speed_inside_the_envelope),
        cmocka_unit_test(a_greedy_player_reaches_the_sides),
        cmocka_unit_test(a_greedy_player_reaches_the_highest_and_the_lowest_place),
        cmocka_unit_test(to_let_go_first_is_farther_back_than_any_stick_that_is_held),
        cmocka_unit_test(a_tap_that_outruns_the_hang_is_inside),
        cmocka_unit_test(the_bonus_of_the_hang_is_had_in_the_hang_alone),
        cmocka_unit_test(heights_are_those_of_the_formulas),
        cmocka_unit_test(an_envelope_of_days_comes_to_an_end),
        cmocka_unit_test(a_mirrored_take_off_has_the_mirrored_envelope),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
