/* tests/faults/test_ledge_slope.c -- a climb over a ledge on to ground that rises ends where it comes to that
 * ground. The character stands there at that instant, and a press that waited is a jump off the ground. */
#include "tests/harness/play.h"

static play p;

static const double rates[] = {20, 30, 60, 144, 1000};
#define RATES 5

/* The character hangs at a ledge from which the ground rises by `rise` a tile. It climbs up, and the jump
 * button goes down before the climb ends. */
static void jump_from_a_climb(double rise, double top, bool rounded, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.ledge = tuning.ability.wall_jump = 1;
    tuning.shape.corner_radius = rounded ? tuning.shape.width / 2 : 0;
    tuning.assist.buffer_s = 0.1;
    play_open(&p, &tuning, &play_shifted);
    p.alone = true;
    const double half = p.moveset.half_width;
    const double ground[] = {half, top, half, -4, 9, -4, 9, top + rise * (9 - half)};
    play_polygon(&p, 4, ground, PLAY_ALL);
    play_spawn(&p, -0.05, top - tuning.shape.height + 0.05);
    play_set_velocity(&p, 1, 0);
    p.stick_x = 1;
    play_for(&p, 0.2, rate);
    assert_int_equal(p.self.state, DEFT_STATE_LEDGE);
    p.stick_y = 1;
    play_tick(&p, 1 / rate);
    assert_int_equal(p.self.state, DEFT_STATE_LEDGE_CLIMB);
    while (p.self.state == DEFT_STATE_LEDGE_CLIMB && p.self.state_s < tuning.ledge.climb_s - 0.06) {
        play_tick(&p, 1 / rate);
    }
    assert_int_equal(p.self.state, DEFT_STATE_LEDGE_CLIMB);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_for(&p, 0.15, rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 0);
    play_close(&p);
}

static void a_press_before_the_end_of_a_climb_is_a_jump_off_the_ground(void **state)
{
    static const double rises[] = {1, 0.5, 0.25};
    static const double tops[] = {0, 0.1, 0.3, 1.7};
    (void)state;
    for (int i = 0; i < 2 * 3 * 4; i++) {
        for (int r = 0; r < RATES; r++) {
            jump_from_a_climb(rises[i / 8], tops[i / 2 % 4], i % 2 != 0, rates[r]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_before_the_end_of_a_climb_is_a_jump_off_the_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
