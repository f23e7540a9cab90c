/* tests/seeds/test_seed_000.c -- seed 000 in side view: attack and release as curves. Its own walker, seen
 * from above, is that of tests/topdown/test_curves.c. */
#include "seeds.h"

static deft_tuning curves(double time_s, double exponent)
{
    deft_tuning tuning = seeds_pixels();
    tuning.run.speed = 800;
    tuning.run.attack = tuning.run.release = play_curve(time_s, exponent);
    return tuning;
}

/* Seed 000: a constant acceleration gives a trapezoid; v = 1 - (1 - t)^2 reacts sooner in the same 0.75 s.
 * After a quarter of the time: 350 px/s instead of 200, and in the release 450 instead of 600. */
static void seed_000_a_curve_reacts_sooner_than_a_constant_push(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * SEEDS_RATES; i++) {
        bool curved = i % 2 != 0;
        double rate = seeds_rates[i / 2];
        deft_tuning tuning = curves(0.75, curved ? 2 : 1);
        seeds_stand(&tuning);
        p.stick_x = 1;
        seeds_for(0.1875, rate);
        expect_near(p.vx, curved ? 350 : 200, 1e-6);
        seeds_for(0.75 - 0.1875, rate);
        expect_near(p.vx, 800, 1e-6);
        p.stick_x = 0;
        seeds_for(0.1875, rate);
        expect_near(p.vx, curved ? 450 : 600, 1e-6);
        seeds_for(0.75 - 0.1875, rate);
        expect_near(p.vx, 0, 1e-6);
        play_close(&p);
    }
}

/* Seed 000: the time axis is squished: with t_max_speed 0.5 all of the curve lies in 0.5 s. */
static void seed_000_a_shorter_time_squishes_the_curve(void **state)
{
    (void)state;
    deft_tuning tuning = curves(0.5, 2);
    for (int r = 0; r < SEEDS_RATES; r++) {
        seeds_stand(&tuning);
        p.stick_x = 1;
        seeds_for(0.25, seeds_rates[r]);
        expect_near(p.vx, 600, 1e-6);
        seeds_for(0.25, seeds_rates[r]);
        expect_near(p.vx, 800, 1e-6);
        expect_near(p.x, 800 * 0.5 * 2 / 3, 1e-3);
        play_close(&p);
    }
}

/* Seed 000: the curve's place in time is read off the speed, v = 0.75 is half the time, so that a push which
 * finds a speed goes on from there; and the speed itself stays what it was. */
static void seed_000_a_push_goes_on_from_the_speed_that_it_finds(void **state)
{
    (void)state;
    deft_tuning tuning = curves(0.75, 2);
    seeds_stand(&tuning);
    play_set_velocity(&p, 600, 0);
    p.stick_x = 1;
    seeds_for(0.1875, 60);
    expect_near(p.vx, 750, 1e-6);
    seeds_for(0.1875, 60);
    expect_near(p.vx, 800, 1e-6);
    play_close(&p);
}

/* Seed 000: a jump of one fixed arc, or one that follows how long the button is down. */
static void seed_000_a_jump_is_one_arc_or_many(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    for (int many = 0; many < 2; many++) {
        double highest = 0;
        tuning.jump.cut = many != 0 ? DEFT_CUT_GRAVITY : DEFT_CUT_NONE;
        for (int ticks = 0; ticks < 20; ticks += 4) {
            seeds_stand(&tuning);
            play_press(&p, DEFT_ACTION_JUMP, 0);
            if (ticks == 0) {
                play_release(&p, DEFT_ACTION_JUMP, 0);
            }
            play_ticks(&p, ticks, DT);
            play_release(&p, DEFT_ACTION_JUMP, 0);
            play_ticks(&p, 40, DT);
            double height = play_event_at(&p, DEFT_EVENT_APEX, 0).value;
            if (many != 0) {
                double left = p.moveset.jump.launch_speed - p.moveset.jump.gravity * ticks * DT;
                expect_near(height,
                            3.2 -
                                left * left *
                                    (1 / (2 * p.moveset.jump.gravity) - 1 / (2 * p.moveset.jump.cut_gravity)),
                            1e-5);
                assert_true(height > highest);
            } else {
                expect_near(height, 3.2, 1e-5);
            }
            highest = height;
            play_close(&p);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_000_a_curve_reacts_sooner_than_a_constant_push),
        cmocka_unit_test(seed_000_a_shorter_time_squishes_the_curve),
        cmocka_unit_test(seed_000_a_push_goes_on_from_the_speed_that_it_finds),
        cmocka_unit_test(seed_000_a_jump_is_one_arc_or_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
