/* tests/faults/test_off_ground.c -- a move off the ground begins only where no touched face is in its way,
 * and a move that a floor ends does not begin again at that instant. */
#include "tests/character/zoned.h"
#include "tests/faults/held.h"

/* A ramp comes from the left, and pushes the character up a wall at 7.5. The character would climb at 3. */
static void ramp_pushes_up(double rate)
{
    const double ramp[] = {-SCENARIO_HALF_WIDTH, 0, 10, 0};
    const double corners[] = {-8, -6, 8, -6, -8, 6};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.climb = 1;
    tuning.climb.up_speed = 3;
    held_open(&tuning, rate);
    play_box(&r.p, SCENARIO_HALF_WIDTH, -9, 9, 9, PLAY_ALL);
    riding_polygon(&r, 3, corners, riding_straight, ramp);
    riding_spawn_standing(&r, 0, 0);
    r.p.stick_y = 1;
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
    riding_until(&r, 0.2);
    expect_near(r.p.y, 7.5 * 0.2, 1e-3);
    assert_int_equal(r.p.self.state, DEFT_STATE_GROUND);
}

/* Rises at 15, and from 0.1 s on at 6. */
static riding_pose slows_down(const double *n, double time_s)
{
    riding_pose pose = {n[0], n[1] + 15 * fmin(time_s, 0.1) + 6 * fmax(time_s - 0.1, 0), 0};
    return pose;
}

/* A lift throws the character off as it slows down. The character catches a wall at once, and the lift
 * catches up with it: what the lift gave is not given again. */
static void lift_catches_up(double rate)
{
    const double lift[] = {0, -0.5};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.climb = 1;
    tuning.platform.leave = DEFT_LEAVE_ALL;
    tuning.platform.lift_storage_s = 0.2;
    held_open(&tuning, rate);
    play_box(&r.p, SCENARIO_HALF_WIDTH, -9, 9, 20, PLAY_ALL);
    riding_box(&r, SCENARIO_HALF_WIDTH, 0.5, slows_down, lift);
    riding_spawn_standing(&r, 0, 0);
    r.p.stick_x = 1;
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
    riding_until(&r, 0.3);
    expect_near(r.p.y, 15 * 0.1 + 6 * 0.2, 1e-3);
    assert_int_equal(r.p.self.state, DEFT_STATE_GROUND);
}

/* A wall rises past a capsule that climbs it, with its head at a ceiling. Below the lower end of the wall it
 * falls.
 */
static void wall_passes(double rate)
{
    const double wall[] = {SCENARIO_HALF_WIDTH + 1, 10.2, 0, 4};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.climb = 1;
    tuning.climb.up_speed = 3;
    tuning.shape.corner_radius = SCENARIO_HALF_WIDTH;
    held_open(&tuning, rate);
    play_box(&r.p, -9, SCENARIO_HEIGHT, SCENARIO_HALF_WIDTH / 2, 9, PLAY_ALL);
    riding_box(&r, 1, 10, riding_straight, wall);
    held_grab(0, 1);
    r.p.stick_y = 1;
    const double ends_s = (SCENARIO_HEIGHT - SCENARIO_HALF_WIDTH - 0.2) / 4;
    riding_until(&r, ends_s + 0.1);
    assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
    const double fell_s = r.p.time_s - ends_s;
    expect_near(r.p.y, -SCENARIO_GRAVITY * fell_s * fell_s / 2, 1e-3);
}

static void off_the_ground_and_off_a_wall_it_goes_alike_at_every_rate(void **state)
{
    (void)state;
    held_each(ramp_pushes_up);
    held_each(lift_catches_up);
    held_each(wall_passes);
}

/* A lift inside a ladder rises faster than the character climbs: it carries the character. */
static void a_lift_that_is_faster_than_a_ladder_keeps_the_character(void **state)
{
    const double lift[] = {0, -0.5, 0, 5};
    (void)state;
    for (int i = 0; i < 4; i++) {
        deft_tuning tuning = zoned_ladder_tuning();
        tuning.ladder.up_speed = 4;
        held_open(&tuning, held_rates[i]);
        zoned_count = 0;
        zoned_add(&r.p, DEFT_ZONE_LADDER, -1, -5, 1, 20);
        riding_box(&r, 2, 0.5, riding_straight, lift);
        riding_spawn_standing(&r, 0, 0);
        r.p.stick_y = 1;
        riding_until(&r, 0.3);
        expect_near(r.p.y, 5 * 0.3, 1e-3);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LADDER_ON), 0);
        riding_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(off_the_ground_and_off_a_wall_it_goes_alike_at_every_rate),
        cmocka_unit_test(a_lift_that_is_faster_than_a_ladder_keeps_the_character),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
