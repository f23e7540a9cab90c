/* tests/character/test_zone_reached.c -- a zone that only the apex of a jump reaches is entered and left
 * once. */
#include "tests/character/zoned.h"

static play p;

/* A zone begins `into` below the head at the apex of a full jump. */
static void jump_into(double into, double rate)
{
    const int expected = into > 0 ? 1 : 0;
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    const double head = tuning.jump.height + tuning.shape.height;
    zoned_open(&p, &tuning);
    play_floor(&p);
    zoned_add(&p, DEFT_ZONE_TRIGGER, -9, head - into, 9, head + 9);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    zoned_until(&p, 0.5, 1 / rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_ENTERED), expected);
    assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_LEFT), expected);
    play_close(&p);
}

static void a_zone_that_an_apex_reaches_is_entered_at_every_rate(void **state)
{
    static const double depths[] = {-1e-3, -1e-5, 1e-5, 1e-4, 1e-3, 1e-2};
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        for (int k = 0; k < 6; k++) {
            jump_into(depths[k], zoned_rates[i]);
        }
    }
}

/* A zone ends at the floor that the character walks on, or at the wall beside the character. Floors and walls
 * at a tenth of a tile are rounded, up or down. */
static void a_zone_that_only_touches_the_character_does_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        for (int tenths = 1; tenths < 30; tenths++) {
            const double floor = tenths / 10.0;
            deft_tuning tuning;
            deft_tuning_default(&tuning);
            zoned_open(&p, &tuning);
            play_box(&p, -9, -9, 9, floor, PLAY_ALL);
            zoned_add(&p, DEFT_ZONE_CONVEYOR, -9, floor - 1, 9, floor);
            zoned_list[0].push.x = 3;
            play_spawn_standing(&p, -3 - floor, floor);
            const double from = p.x;
            zoned_until(&p, 0.2, 1 / zoned_rates[i]);
            assert_true(p.x == from);
            p.stick_x = 1;
            zoned_until(&p, 0.4, 1 / zoned_rates[i]);
            assert_true(p.x < from + 0.2 * tuning.run.speed + 1e-9);
            assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_ENTERED), 0);
            play_close(&p);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_zone_that_an_apex_reaches_is_entered_at_every_rate),
        cmocka_unit_test(a_zone_that_only_touches_the_character_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
