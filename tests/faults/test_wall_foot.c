/* tests/faults/test_wall_foot.c -- a character in a wedge that touches a floor and a wall at once stands on
 * the floor. The grab button does not make it hang from the wall. */
#include "tests/harness/play.h"

static play p;

/* The body fits between an upright wall and steep ground, its feet this far above the floor between them. */
static void grab_above(double above, deft_ability ability, double rate)
{
    const double steep[] = {0.125, -0.5, 1.125, -0.5, 1.125, 0.5, 0.625, 0.5};
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    p.moveset.abilities = DEFT_ABILITY_BIT(ability);
    play_box(&p, -4, -1, 0.125, 0, PLAY_ALL);
    play_box(&p, -4, 0, -tuning.shape.width / 2, 0.5, PLAY_ALL);
    play_polygon(&p, 4, steep, PLAY_ALL);
    play_spawn(&p, 0, above);
    p.stick_x = -1;
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_for(&p, 0.05, rate);
    assert_int_equal(p.self.support, DEFT_SUPPORT_FLOOR);
    play_close(&p);
}

static void a_body_that_comes_to_a_floor_beside_a_wall_stands_on_it(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    static const double heights[] = {0, 1e-9, 1e-8, 1e-7, 1e-6};
    (void)state;
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 5; j++) {
            grab_above(heights[j], DEFT_ABILITY_WALL_HOLD, rates[i]);
            grab_above(heights[j], DEFT_ABILITY_CLIMB, rates[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_that_comes_to_a_floor_beside_a_wall_stands_on_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
