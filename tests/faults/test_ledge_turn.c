/* tests/faults/test_ledge_turn.c -- a stick that turns the character at once, beside a ledge in reach, grabs
 * the ledge at that instant, at every rate. */
#include "tests/harness/play.h"

static play p;

static void an_instant_turn_beside_a_ledge_grabs_it_at_every_rate(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    play_steer_instantly(&tuning);
    tuning.run.speed = 1;
    tuning.ability.ledge = 1;
    tuning.ledge.grab_reach = 0.2;
    for (int i = 0; i < 4; i++) {
        play_open(&p, &tuning, &play_home);
        p.alone = true;
        play_box(&p, 0, -6, 4, 0, PLAY_ALL);
        play_spawn(&p, -tuning.shape.width / 2 - 0.15, -tuning.shape.height - 0.05);
        play_set_velocity(&p, -1, -1);
        p.stick_x = 1;
        play_for(&p, 0.05, rates[i]);
        if (p.self.state != DEFT_STATE_LEDGE) {
            fail_msg("at %g Hz it does not hang, it is at %g %g", rates[i], p.x, p.y);
        }
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_instant_turn_beside_a_ledge_grabs_it_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
