/* tests/faults/test_level_swing.c -- a hook holds a wall right beside the character. The character rises past
 * the hook, so its swing begins to lead into the wall, by less than counts as touching. Such a swing goes on.
 */
#include "tests/harness/play.h"

static play p;

/* Gravity takes such a character back within about this time. */
#define SOON_S (1.0 / 240)

static void rise_past_hook(double side, double deep, double share, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.grapple = 1;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    const double half = tuning.shape.width / 2;
    play_box(&p, side > 0 ? half : -half - 4, -20, side > 0 ? half + 4 : -half, 20, PLAY_ALL);
    play_spawn(&p, deep * side, 0);
    const deft_pos hook = {(half + deep) * side, tuning.shape.height / 2};
    assert_true(deft_character_attach(&p.self, &p.moveset, &hook, 0));
    play_for(&p, 0.05, rate);
    assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
    play_set_velocity(&p, 0, share * p.moveset.grapple.gravity * SOON_S / 2);
    double most = 0;
    for (double time_s = 0; time_s < 0.2; time_s += 1 / rate) {
        play_tick(&p, 1 / rate);
        most = fmax(most, p.x * side);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    assert_true(most < 1e-5); /* not into the wall */
    play_close(&p);
}

static void a_swing_past_a_hook_on_a_flush_wall_goes_on(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    for (int i = 0; i < 4; i++) {
        for (double share = 0.5; share < 1.5; share += 0.03) {
            for (double deep = 0; deep < 1e-6; deep = deep * 4 + 2e-9) {
                rise_past_hook(1, deep, share, rates[i]);
                rise_past_hook(-1, deep, share, rates[i]);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swing_past_a_hook_on_a_flush_wall_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
