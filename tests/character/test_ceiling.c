/* tests/character/test_ceiling.c -- a level ceiling ends a rise, holds the rise or bounces the rise, at
 * every rate. */
#include "tests/harness/play.h"

#define HEIGHT 0.95
#define UNDER  1.5 /* how far the feet are above the floor when the head is at the ceiling */

static const double rates[] = {20, 30, 60, 144, 240, 1000};
#define RATES 6

static play p;

static deft_tuning ceiling_tuning(int response)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ceiling.response = response;
    return tuning;
}

/* Jumps, at 0 s, off a floor whose ceiling ends at `end`. */
static void open_jump(const deft_tuning *tuning, double end)
{
    play_open(&p, tuning, &play_home);
    play_floor(&p);
    play_box(&p, -20, UNDER + HEIGHT, end, UNDER + HEIGHT + 2, PLAY_ALL);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_JUMP, 0);
}

/* Plays up to exactly time_s, the last tick shorter. */
static void play_until(double time_s, double rate)
{
    while (time_s - p.time_s > 1e-9) {
        play_tick(&p, fmin(1 / rate, time_s - p.time_s));
    }
}

/* The speed at the ceiling, and when it is there. */
static double bump_speed(void)
{
    const deft_arc *jump = &p.moveset.jump;
    return sqrt(jump->launch_speed * jump->launch_speed - 2 * jump->gravity * UNDER);
}

static double bump_s(void)
{
    return (p.moveset.jump.launch_speed - bump_speed()) / p.moveset.jump.gravity;
}

static void expect_one_bump(void)
{
    assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), 1);
    play_event bonked = play_event_at(&p, DEFT_EVENT_BONKED, 0);
    expect_near(bonked.time_s, bump_s(), 1e-5);
    expect_near(bonked.value, bump_speed(), 1e-3);
}

static void zero_ends_the_rise_at_the_ceiling(void **state)
{
    deft_tuning tuning = ceiling_tuning(DEFT_CEILING_ZERO);
    (void)state;
    for (int i = 0; i < RATES; i++) {
        open_jump(&tuning, 20);
        play_until(0.2, rates[i]);
        double falls_s = 0.2 - bump_s();
        expect_one_bump();
        expect_near(p.y, UNDER - p.moveset.fall.gravity * falls_s * falls_s / 2, 1e-4);
        assert_int_equal(play_count(&p, DEFT_EVENT_APEX), 0);
        play_close(&p);
    }
}

/* The fall begins when the arc's rise would end: v / g after the bump, which is the time to the apex. */
static void keep_holds_the_rise_until_its_arc_would_fall(void **state)
{
    deft_tuning tuning = ceiling_tuning(DEFT_CEILING_KEEP);
    (void)state;
    for (int i = 0; i < RATES; i++) {
        open_jump(&tuning, 20);
        p.stick_x = 0.5;
        play_until(0.3, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP);
        expect_near(p.y, UNDER, 1e-5);
        expect_near(p.vy, p.moveset.jump.launch_speed - 0.3 * p.moveset.jump.gravity, 1e-6);
        play_until(0.46, rates[i]);
        expect_one_bump();
        play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
        expect_near(apex.time_s, 0.36, 1e-5);
        expect_near(apex.value, UNDER, 1e-5);
        expect_near(p.y, UNDER - p.moveset.fall.gravity * 0.01 / 2, 1e-4);
        play_close(&p);
    }
}

/* Letting go under the ceiling cuts what is left of the rise, as in the open. */
static void a_rise_that_is_held_is_cut_as_any(void **state)
{
    deft_tuning tuning = ceiling_tuning(DEFT_CEILING_KEEP);
    (void)state;
    for (int i = 0; i < 2 * RATES; i++) {
        bool by_speed = i >= RATES;
        tuning.jump.cut = by_speed ? DEFT_CUT_SPEED : DEFT_CUT_GRAVITY;
        open_jump(&tuning, 20);
        play_until(0.2, rates[i % RATES]);
        play_release(&p, DEFT_ACTION_JUMP, 0);
        play_until(0.4, rates[i % RATES]);
        double left = p.moveset.jump.launch_speed - 0.2 * p.moveset.jump.gravity;
        left = by_speed ? fmin(left, p.moveset.jump.cut_speed) : left;
        double gravity = by_speed ? p.moveset.jump.gravity : p.moveset.jump.cut_gravity;
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).time_s, 0.2 + left / gravity, 1e-5);
        play_close(&p);
    }
}

static void past_the_ceilings_end_the_rest_of_the_rise_follows(void **state)
{
    deft_tuning tuning = ceiling_tuning(DEFT_CEILING_KEEP);
    (void)state;
    for (int i = 0; i < RATES; i++) {
        open_jump(&tuning, 1);
        p.stick_x = 1;
        double past_s = (1 + 0.375) / 9;
        double left = p.moveset.jump.launch_speed - past_s * p.moveset.jump.gravity;
        play_until(0.4, rates[i]);
        expect_one_bump();
        play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
        expect_near(apex.time_s, 0.36, 1e-5);
        expect_near(apex.value, UNDER + left * left / (2 * p.moveset.jump.gravity),
                    1e-5 * p.moveset.jump.height);
        play_close(&p);
    }
}

/* Where only a facet of a rounded head is left under the ceiling, the ceiling holds the rise no longer. */
static void a_rounded_head_leaves_the_ceilings_end_at_the_same_instant_at_every_rate(void **state)
{
    deft_tuning tuning = ceiling_tuning(DEFT_CEILING_KEEP);
    play_event first = {0};
    (void)state;
    tuning.shape.corner_radius = 0.25;
    for (int i = 0; i < RATES; i++) {
        open_jump(&tuning, 1);
        p.stick_x = 1;
        play_until(0.4, rates[i]);
        play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
        first = i == 0 ? apex : first;
        expect_near(apex.time_s, first.time_s, 1e-5);
        expect_near(apex.value, first.value, 1e-5);
        assert_true(apex.time_s > (1 + 0.375 - 0.25) / 9 && apex.time_s < (1 + 0.375) / 9);
        play_close(&p);
    }
}

static void bounce_turns_a_share_of_the_rise_round(void **state)
{
    deft_tuning tuning = ceiling_tuning(DEFT_CEILING_BOUNCE);
    (void)state;
    tuning.ceiling.bounce_ratio = 0.5;
    for (int i = 0; i < RATES; i++) {
        open_jump(&tuning, 20);
        play_until(0.15, rates[i]);
        double falls_s = 0.15 - bump_s();
        double speed = 0.5 * bump_speed();
        expect_one_bump();
        expect_near(p.vy, -speed - p.moveset.fall.gravity * falls_s, 1e-3);
        expect_near(p.y, UNDER - speed * falls_s - p.moveset.fall.gravity * falls_s * falls_s / 2, 1e-4);
        play_close(&p);
    }
}

/* A kick's rise has an arc, too: from 12 units/s under the jump's gravity. */
static void a_kick_is_held_as_a_jump_is(void **state)
{
    deft_tuning tuning = ceiling_tuning(DEFT_CEILING_KEEP);
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_box(&p, -20, 0.5 + HEIGHT, 20, 3, PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        play_kick(&p, 0, 12);
        play_until(0.4, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).time_s, 12 / p.moveset.jump.gravity, 1e-5);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero_ends_the_rise_at_the_ceiling),
        cmocka_unit_test(keep_holds_the_rise_until_its_arc_would_fall),
        cmocka_unit_test(a_rise_that_is_held_is_cut_as_any),
        cmocka_unit_test(past_the_ceilings_end_the_rest_of_the_rise_follows),
        cmocka_unit_test(a_rounded_head_leaves_the_ceilings_end_at_the_same_instant_at_every_rate),
        cmocka_unit_test(bounce_turns_a_share_of_the_rise_round),
        cmocka_unit_test(a_kick_is_held_as_a_jump_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
