/* tests/scenarios/test_bodies_crouch.c -- crouching among bodies that move, which give room and take room. */
#include "tests/harness/gap.h"

#define LOW   PLAY_PX(12)
#define SPEED 1.0

static riding r;

static deft_tuning crouch_tuning(void)
{
    deft_tuning tuning = scenario_tuning();
    tuning.ability.crouch = 1;
    tuning.shape.crouch_height = LOW;
    return tuning;
}

/* Crouches for a moment with the ceiling or the floor on its way, and lets go at 0.05 s. */
static void duck(double until_s)
{
    r.p.stick_y = -1;
    while (r.p.time_s < 0.05 - r.dt / 2) {
        riding_tick(&r);
    }
    r.p.stick_y = 0;
    riding_until(&r, until_s);
}

static void a_lift_that_rises_under_a_ceiling_keeps_its_rider_low(const scenario *s)
{
    deft_tuning tuning = crouch_tuning();
    /* up by 0.5 in half a second, from 1.5 below the ceiling to 1.0: less than it stands, more than it is low
     */
    const double numbers[] = {0, -0.5, 0, SPEED, 0, 0.5};
    riding_open(&r, &tuning, s);
    play_box(&r.p, -5, 1.5, 5, 3, PLAY_ALL);
    riding_box(&r, 2, 0.5, riding_while, numbers);
    riding_spawn_standing(&r, 0, 0);
    r.p.stick_y = -1;
    riding_until(&r, 0.3);
    assert_int_equal(r.p.self.state, DEFT_STATE_CROUCH);
    r.p.stick_y = 0;
    riding_until(&r, 2);
    assert_int_equal(r.p.self.state, DEFT_STATE_CROUCH);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
    expect_near(r.p.y, 0.5, 1e-6);
    riding_close(&r);
}

static void a_lift_under_a_ceiling(void **state)
{
    (void)state;
    for (int i = 0; i < RIDING_RATES; i++) {
        const scenario at = {&scenario_box, riding_places[i % RIDING_PLACES], 1 / riding_rates[i]};
        a_lift_that_rises_under_a_ceiling_keeps_its_rider_low(&at);
    }
}

/* A ceiling goes up at SPEED from 1.2 on: room for SCENARIO_HEIGHT = 1.375 at 0.175 s. From then on it runs.
 */
static void it_stands_up_at_the_instant_at_which_a_ceiling_gives_room(void **state)
{
    deft_tuning tuning = crouch_tuning();
    const double numbers[] = {0, 1.2 + 0.5, 0, SPEED};
    (void)state;
    for (int i = 0; i < RIDING_RATES; i++) {
        const scenario at = {&scenario_box, riding_places[i % RIDING_PLACES], 1 / riding_rates[i]};
        riding_open(&r, &tuning, &at);
        play_floor(&r.p);
        riding_box(&r, 40, 0.5, riding_straight, numbers);
        play_spawn(&r.p, 0, 0);
        for (int w = 0; w < PLAY_WORLDS; w++) {
            play_body_in(&r.p, w)->crouched = 1;
        }
        for (uint32_t b = 0; b < r.count; b++) {
            r.bodies[b].to = r.bodies[b].way(r.bodies[b].numbers, 0);
            for (int w = 0; w < PLAY_WORLDS; w++) {
                riding_add_to(&r, &r.bodies[b], w);
            }
        }
        riding_tick(&r);
        double from = r.p.x;
        double began_s = r.p.time_s;
        r.p.stick_x = 1;
        riding_until(&r, 0.5);
        double room_s = SCENARIO_HEIGHT - 1.2;
        assert_int_equal(r.p.self.state, DEFT_STATE_GROUND);
        expect_near(r.p.x - from, 0.4 * SCENARIO_WALK * (room_s - began_s) + SCENARIO_WALK * (0.5 - room_s),
                    SCENARIO_WALK * 2 * r.p.moveset.touch / SPEED + 1e-5);
        riding_close(&r);
    }
}

static void a_press_that_comes_down_crushes_a_low_body_later(void **state)
{
    deft_tuning tuning = crouch_tuning();
    const double numbers[] = {0, SCENARIO_HEIGHT + 0.2 + 0.5, 0, -SPEED};
    (void)state;
    for (int i = 0; i < RIDING_RATES; i++) {
        const scenario at = {&scenario_box, &play_home, 1 / riding_rates[i]};
        riding_open(&r, &tuning, &at);
        play_floor(&r.p);
        riding_box(&r, 2, 0.5, riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        duck(0.05);
        r.p.stick_y = -1;
        riding_until(&r, 1.2);
        play_event crushed = play_event_at(&r.p, DEFT_EVENT_CRUSHED, 0);
        expect_near(crushed.time_s, SCENARIO_HEIGHT + 0.2 - LOW, 2 * r.p.moveset.touch + 1e-6);
        riding_close(&r);
    }
}

/* A box comes down on the right half of a low capsule, which walks against it: pressed aside, it has room to
 * stand up when the corner is level with its middle, but for what counts as touching. Its radius is no float,
 * so that each gather knows that place a little differently. */
static void beside_run(const scenario *s)
{
    for (int i = 0; i < 40; i++) {
        double radius = 0.36 + 0.0037 * (i % 5);
        double left = 0.15 + 0.0047 * i;
        double speed = 1.5 + 0.31 * i;
        const double numbers[] = {left + 1, SCENARIO_HEIGHT + 0.1 + 1, 0, -speed};
        deft_tuning tuning = crouch_tuning();
        tuning.shape.corner_radius = radius;
        tuning.shape.width = tuning.shape.crouch_height = 2 * radius;
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_body *box = riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        while (box->to.y > 1.1) {
            double bottom = box->to.y - 1;
            r.p.stick_y = bottom > SCENARIO_HEIGHT - 0.1 ? -1 : 0;
            r.p.stick_x = bottom < 2 * radius - 0.1 ? 1 : 0;
            riding_tick(&r);
            double gap = gap_to_body(&r, box);
            if (!(gap >= -1e-4)) {
                fail_msg("%g deep at %g s, the box at %g", -gap, r.p.time_s, left);
            }
        }
        assert_int_equal(r.p.self.crouched, 0);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        riding_close(&r);
    }
}

static void a_character_that_stands_up_beside_what_comes_down_is_not_in_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, beside_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lift_under_a_ceiling),
        cmocka_unit_test(it_stands_up_at_the_instant_at_which_a_ceiling_gives_room),
        cmocka_unit_test(a_press_that_comes_down_crushes_a_low_body_later),
        cmocka_unit_test(a_character_that_stands_up_beside_what_comes_down_is_not_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
