/* tests/faults/test_stand_up.c -- a low character stands up where a beam above it has gone by, and runs at
 * once faster than the beam: into the end of the beam. */
#include "tests/harness/riding.h"

static riding r;

static void a_character_that_stands_up_behind_a_beam_runs_no_farther_than_that(void **state)
{
    static const double speeds[] = {4, 5, 6, 7};
    const double thick = 0.5, half = 0.75;
    (void)state;
    for (int i = 0; i < 4 * RIDING_RATES; i++) {
        const scenario at = {&scenario_box, riding_places[i % RIDING_PLACES], 1 / riding_rates[i / 4]};
        deft_tuning tuning = scenario_tuning();
        /* it comes over the character first */
        const double numbers[] = {-1, PLAY_PX(19) + thick / 2, speeds[i % 4], 0};
        tuning.ability.crouch = 1;
        tuning.shape.crouch_height = PLAY_PX(12);
        riding_open(&r, &tuning, &at);
        play_floor(&r.p);
        riding_box(&r, half, thick / 2, riding_straight, numbers);
        riding_spawn_standing(&r, 0.5, 0);
        r.p.stick_x = 1;
        r.p.stick_y = -1;
        riding_until(&r, 0.5);
        r.p.stick_y = 0;
        while (r.p.time_s < 3) {
            riding_tick(&r);
            double end = numbers[0] - half + speeds[i % 4] * r.p.time_s;
            assert_true(r.p.x <= end - SCENARIO_HALF_WIDTH + 2 * r.p.moveset.touch ||
                        r.p.self.state == DEFT_STATE_CROUCH);
        }
        riding_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_stands_up_behind_a_beam_runs_no_farther_than_that),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
