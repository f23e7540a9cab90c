/* tests/faults/test_zone_corner.c -- a jump whose curve cuts the corner of a zone reports the zone at every
 * rate. */
#include "tests/character/zoned.h"

static play p;

/* The upper left corner of a body that jumps to the right passes a zone's lower right corner at an instant of
 * the rise, and is this far in it then. Returns how often the zone is entered. */
static int jump_past(double into, double at_s, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_steer_instantly(&tuning);
    const double apex_s = tuning.jump.time_to_apex_s;
    const double launch = 2 * tuning.jump.height / apex_s;
    const double left = tuning.run.speed * at_s - tuning.shape.width / 2;
    const double head = launch * at_s * (1 - at_s / (2 * apex_s)) + tuning.shape.height;
    zoned_open(&p, &tuning);
    p.alone = true;
    play_floor(&p);
    zoned_add(&p, DEFT_ZONE_TRIGGER, -9, head - into, left + into, 9);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    zoned_until(&p, 0.5, 1 / rate);
    const int count = play_count(&p, DEFT_EVENT_ZONE_ENTERED);
    play_close(&p);
    return count;
}

static void a_corner_of_a_zone_is_entered_alike_at_every_rate(void **state)
{
    static const double rates[] = {1000, 240, 144, 60, 30, 20};
    (void)state;
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < 5; k++) {
            assert_int_equal(jump_past(-1e-3, 0.027 + 0.06 * k, rates[i]), 0);
            assert_int_equal(jump_past(1e-3, 0.027 + 0.06 * k, rates[i]), 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corner_of_a_zone_is_entered_alike_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
