/* tests/faults/test_head_corner.c -- a corner that comes from the side and presses on a rounded head slows
 * the fall at some rates. Where the head leaves the corner, the fall loses 0.045 units/s at 60 and 240 Hz,
 * and nothing at 20 and 1000 Hz. */
#include "tests/harness/riding.h"

static riding r;

#define RADIUS SCENARIO_HALF_WIDTH

static void head_run(const scenario *s)
{
    const double lean = 15 * SCENARIO_DEGREES; /* of the arc where it is touched */
    const double corner_y = SCENARIO_HEIGHT - RADIUS + RADIUS * sin(lean);
    const double corner_x = -RADIUS * cos(lean) - 1e-3;
    const double numbers[] = {corner_x - 1, corner_y + 1, 0.2, -0.4};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.air.attack = tuning.air.turn = tuning.air.release = play_curve(0.3, 1);
    riding_open(&r, &tuning, s);
    riding_box(&r, 1, 1, riding_straight, numbers);
    riding_spawn(&r, 0, 0);
    r.p.stick_x = -0.2;
    play_kick(&r.p, 0.2, -0.2);
    riding_until(&r, 0.3);
    assert_true(r.p.y <= -0.2 * r.p.time_s - scenario_drop(r.p.time_s) + 1e-6);
    riding_close(&r);
}

static void what_presses_on_the_head_does_not_slow_a_fall(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    (void)state;
    for (int i = 0; i < 4; i++) {
        const scenario s = {&scenario_capsule, &play_home, 1 / rates[i]};
        head_run(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_presses_on_the_head_does_not_slow_a_fall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
