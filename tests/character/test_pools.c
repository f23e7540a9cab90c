/* tests/character/test_pools.c -- the surface of a pool: jumps out of it at many heights, and pools with
 * steps. */
#include "zoned.h"

#define HEIGHT 0.95

static play p;

static deft_tuning pool_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    return tuning;
}

/* Up along a wall, a press waits until the head comes out. Wherever the rise began, the jump leaves the
 * water. */
static void a_press_in_a_rise_leaves_the_water_wherever_it_began(void **state)
{
    deft_tuning tuning = pool_tuning();
    uint64_t seed = 1;
    (void)state;
    assert_int_equal(deft_tuning_preset(&tuning, "robot-1990"), DEFT_OK);
    deft_tuning_scale(&tuning, 1 / tuning.units_per_tile);
    tuning.assist.buffer_s = 0.5;
    for (int i = 0; i < 100 * ZONED_RATES; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        double above = (double)(seed >> 40) / (1 << 24) / 16;
        zoned_open(&p, &tuning);
        play_box(&p, 2, 0, 3, 9, PLAY_ALL);
        zoned_add(&p, DEFT_ZONE_WATER, 1, 4, 2, 5);
        play_spawn(&p, 1.625, 3.9 + above);
        play_set_velocity(&p, 0, 4);
        p.stick_x = 0.5;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        zoned_until(&p, 0.1, 1 / zoned_rates[i % ZONED_RATES]);
        play_event jumped = play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0);
        assert_true(jumped.time_s > 0 && p.self.state == DEFT_STATE_FALL);
        play_close(&p);
    }
}

/* A pool whose surface is a tile higher from x = 0 on. A swimmer that floats goes along the lower surface, 3
 * tiles to where the other begins, and rises from there, both by the law of a swim from rest. */
static void a_swim_along_the_surface_rises_where_the_surface_does(void **state)
{
    const double speed = 5, attack_s = 0.3, after_s = 0.1;
    deft_tuning tuning = pool_tuning();
    (void)state;
    tuning.swim.buoyancy_ratio = 1.5;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_WATER, -9, -5, 0, 0);
        zoned_add(&p, DEFT_ZONE_WATER, 0, -5, 9, 1);
        play_spawn(&p, -3, -HEIGHT / 2 - 0.1);
        zoned_until(&p, 0.5, 1.0 / 60);
        expect_near(p.y, -HEIGHT / 2, 1e-4); /* it rests at the surface */
        p.stick_x = 1;
        double crosses_s = p.time_s + 3 / speed + attack_s / 2;
        zoned_until(&p, crosses_s + after_s, 1 / zoned_rates[i]);
        double rate = speed / attack_s;
        expect_near(p.vy, rate * after_s, 1e-3);
        expect_near(p.y, -HEIGHT / 2 + rate * after_s * after_s / 2, 2e-4);
        play_close(&p);
    }
}

/* A slam is a press in the air, after the last jump. Pressed in the water it would end the jump out of it. */
static void a_slam_that_is_pressed_in_the_water_does_not_end_the_jump_out_of_it(void **state)
{
    deft_tuning tuning = pool_tuning();
    (void)state;
    tuning.ability.slam = 1;
    tuning.assist.buffer_s = 0.2;
    for (int i = 0; i < ZONED_RATES; i++) {
        const double dt = 1 / zoned_rates[i];
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_WATER, -9, -5, 9, 0);
        play_spawn(&p, 0, -3);
        p.stick_y = 1;
        zoned_until(&p, 2, 1.0 / 60); /* the head is out */
        p.stick_y = 0;
        play_press(&p, DEFT_ACTION_SLAM, 0);
        zoned_until(&p, 2.05, dt);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        zoned_until(&p, 2.15, dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_SLAM_START), 0);
        assert_int_equal(p.self.jump_kind, DEFT_EVENT_JUMPED_GROUND);
        expect_near(p.self.jump_s, 0.1, 1e-6);
        expect_near(p.y,
                    -HEIGHT / 2 + tuning.swim.jump_out_speed * 0.1 - p.moveset.jump.gravity * 0.1 * 0.1 / 2,
                    2e-4);
        play_release(&p, DEFT_ACTION_SLAM, 0);
        play_tick(&p, dt);
        play_press(&p, DEFT_ACTION_SLAM, 0); /* in the air it acts */
        play_tick(&p, dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_SLAM_START), 1);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_in_a_rise_leaves_the_water_wherever_it_began),
        cmocka_unit_test(a_slam_that_is_pressed_in_the_water_does_not_end_the_jump_out_of_it),
        cmocka_unit_test(a_swim_along_the_surface_rises_where_the_surface_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
