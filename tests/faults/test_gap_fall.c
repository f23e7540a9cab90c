/* tests/faults/test_gap_fall.c -- a capsule falls into the gap between a corner and the corner of a box that
 * moves past it. The first comes 0.002 tiles deeper at 20 Hz than at 1000 Hz; the second uses up a tick's
 * segments, and is not the same in a world 1024 times smaller; the third, a box that turns, is off by 0.018
 * tiles. */
#include "tests/harness/riding.h"

static riding r;

/* The box, half a tile wide to each side, its velocity, and the feet. */
typedef struct gap_draw {
    double x, y, half_height, right, up, spin, feet_x, feet_y;
} gap_draw;

static deft_pos fall(const gap_draw *d, double dt, bool instantly)
{
    const double box[] = {d->x, d->y, d->right, d->spin > 0 ? d->spin : d->up};
    const scenario s = {&scenario_capsule, &play_home, dt};
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.width = 2 * scenario_capsule.half_width;
    tuning.shape.height = scenario_capsule.height;
    tuning.shape.corner_radius = scenario_capsule.corner_radius;
    if (instantly) {
        play_steer_instantly(&tuning);
    }
    riding_open(&r, &tuning, &s);
    play_box(&r.p, 0, -3, 2, 0, PLAY_ALL);
    riding_box(&r, 0.5, d->half_height, d->spin > 0 ? riding_turns : riding_straight, box);
    riding_spawn(&r, d->feet_x, d->feet_y);
    r.p.stick_x = -1;
    riding_until(&r, 0.5);
    deft_pos feet = {r.p.x, r.p.y};
    riding_close(&r);
    return feet;
}

static void a_character_that_falls_into_a_gap_gets_as_far_at_every_rate(void **state)
{
    static const gap_draw draws[] = {
        {-0.955174, 0.124495, 0.397228, -1.70876, -2.78742, 0, -0.0351382, 0.124495},
        {-1.18877, 0.276029, 0.324978, -0.0840776, -2.42666, 0, -0.288579, 0.276029},
        {-1.16361, -0.455591, 0.814337, 0, 0, 0.998562, -0.201685, 0.126185},
    };
    (void)state;
    for (int i = 0; i < 2 * 3; i++) {
        deft_pos exact = fall(&draws[i / 2], 0.001, i % 2 != 0);
        deft_pos feet = fall(&draws[i / 2], 0.05, i % 2 != 0);
        double off = draws[i / 2].spin > 0 ? 0.003 : 1e-4;
        expect_near(feet.x, exact.x, off);
        expect_near(feet.y, exact.y, off);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_falls_into_a_gap_gets_as_far_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
