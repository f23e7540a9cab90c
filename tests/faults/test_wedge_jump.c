/* tests/faults/test_wedge_jump.c -- a jump out of a wedge below a wall that leans over the character rises
 * as far as there is room. */
#include "outlines.h"

static play p;

/* Steep ground of 63 degrees goes down to a wall that leans over it by 13: between the two it is open
 * upwards. */
static void a_jump_leaves_a_wedge_below_a_leaning_wall(void **state)
{
    const deft_pos slope[] = {{0, -4}, {5, -4}, {9.5, -13}, {9.5, -16}, {0, -16}};
    const deft_pos wall[] = {{9.5, -13}, {7, -2}, {20, -2}, {20, -16}, {9.5, -16}};
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    for (int r = 0; r < OUTLINES_RATES; r++) {
        outlines_open(&p, &tuning);
        outlines_add(slope, 5);
        outlines_add(wall, 5);
        outlines_spawn(&p, 4.8, -4);
        p.stick_x = 1;
        outlines_until(&p, 0.3, outlines_rates[r]);
        p.stick_x = 0;
        outlines_until(&p, 3, outlines_rates[r]);
        double low = p.y;
        double high = low;
        assert_true(low < -5 && p.vx == 0 && p.vy == 0); /* it has come to rest in the wedge */
        play_press(&p, DEFT_ACTION_JUMP, 0);
        while (p.time_s < 3.4) {
            play_tick(&p, 1 / outlines_rates[r]);
            high = fmax(high, p.y);
        }
        assert_true(high > low + 1);
        outlines_close(&p);
    }
}

/* The grab button is down as the character slides down into a wedge between steep ground and a wall. It
 * climbs the wall from the instant at which it comes there. Returns its height after 0.3 s. */
static double climb_out_of_a_wedge(double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.climb = 1;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    const double half = p.moveset.half_width;
    play_box(&p, half, -9, 9, 20, PLAY_ALL);
    play_triangle(&p, -half - 3, 6, -half - 3, -4, -half + 2, -4);
    play_spawn(&p, -0.25, 0.5 + 1e-6);
    play_set_velocity(&p, 3, -6);
    p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAB, 0);
    while (p.time_s < 0.3 - 1e-9) {
        play_tick(&p, 1 / rate);
    }
    const double high = p.y - p.moveset.climb.up_speed * (p.time_s - 0.3);
    assert_int_equal(p.self.state, DEFT_STATE_CLIMB);
    play_close(&p);
    return high;
}

static void a_climb_begins_where_the_slide_ends_at_every_rate(void **state)
{
    (void)state;
    const double high = climb_out_of_a_wedge(1000);
    assert_true(high > 0.1);
    for (int r = 0; r < OUTLINES_RATES; r++) {
        expect_near(climb_out_of_a_wedge(outlines_rates[r]), high, 1e-5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_leaves_a_wedge_below_a_leaning_wall),
        cmocka_unit_test(a_climb_begins_where_the_slide_ends_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
