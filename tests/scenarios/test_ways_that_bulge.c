/* tests/scenarios/test_ways_that_bulge.c -- against a carry a path may lead farther aside than both its
 * ends. The character meets what stands there at every tick rate. */
#include "tests/harness/riding.h"

static riding r;

/* As long as one tick is, three, twelve, or fifty. */
#define PLAYED_S 0.05

/* Plays on with the stick to the left, from where it stands by a wall; and where it is then. */
static deft_pos played(double x, double y, double wall_left, double wall_right)
{
    play_box(&r.p, wall_left, y + 0.5, wall_right, y + 3, PLAY_ALL);
    riding_spawn_standing(&r, x, y);
    r.p.stick_x = -1;
    riding_until(&r, PLAYED_S);
    deft_pos feet = {r.p.x, r.p.y};
    riding_close(&r);
    return feet;
}

/* On a lift that goes right, it walks left ever faster: as fast as the lift after half the time, so that it
 * would end where it began. The wall is on its right. */
static deft_pos carried_to_a_wall(const scenario *s, double dt, double gap)
{
    static const double lift[] = {0, -0.5, 5, 0};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.speed = 10;
    tuning.run.attack = play_curve(0.05, 1);
    riding_open(&r, &tuning, s);
    r.dt = dt;
    riding_box(&r, 4, 0.5, riding_straight, lift);
    double wall = s->body->half_width + gap;
    return played(0, 0, wall, wall + 1);
}

/* It rolls off the end of a lift, to the left, and the lift, which goes right, takes it along until it does.
 * The wall is on its left. */
static deft_pos rolled_to_a_wall(const scenario *s, double dt, double gap)
{
    static const double lift[] = {4, -0.5, 5, 0};
    const double lean = 15 * SCENARIO_DEGREES;
    double radius = s->body->corner_radius;
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.speed = 12;
    riding_open(&r, &tuning, s);
    r.dt = dt;
    riding_box(&r, 4, 0.5, riding_straight, lift);
    double wall = -radius * sin(lean) - s->body->half_width - gap;
    return played(-radius * sin(lean), radius * cos(lean) - radius, wall - 1, wall);
}

typedef deft_pos (*bulging_play)(const scenario *s, double dt, double gap);

static void is_held_alike(const scenario *s, bulging_play play_by, double least, double most)
{
    for (int i = 0; i <= 8; i++) {
        double gap = least + (most - least) * i / 8;
        deft_pos exact = play_by(s, 1.0 / 1000, gap);
        deft_pos feet = play_by(s, s->dt, gap);
        expect_near(feet.x, exact.x, 1e-5); /* off a corner it is put by a part of a contact */
        expect_near(feet.y, exact.y, 1e-5);
    }
}

static void wall_run(const scenario *s)
{
    is_held_alike(s, carried_to_a_wall, 0.005, 0.06);
}

static void
a_character_that_turns_round_on_a_lift_is_held_by_the_wall_that_it_comes_to_meanwhile(void **state)
{
    (void)state;
    riding_each(wall_run);
}

static void end_run(const scenario *s)
{
    is_held_alike(s, rolled_to_a_wall, 0.005, 0.06);
}

static void a_character_that_rolls_off_the_end_of_a_lift_is_held_by_the_wall_beside_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, end_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            a_character_that_turns_round_on_a_lift_is_held_by_the_wall_that_it_comes_to_meanwhile),
        cmocka_unit_test(a_character_that_rolls_off_the_end_of_a_lift_is_held_by_the_wall_beside_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
