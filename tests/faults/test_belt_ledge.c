/* tests/faults/test_belt_ledge.c -- a belt carries a character off its end, faster than the character walks
 * against it. The ledge assist put the character back on the belt, again and again. So did a step up to a
 * belt, and the segments of the tick ran out. */
#include "tests/harness/play.h"

#define WALK 4.0

static play p;
static deft_surface surface;

/* A belt from x = 0 on, that carries to the left; the stick points to the right. */
static void open_belt(double belt, double push, bool round)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_steer_instantly(&tuning);
    tuning.assist.ledge = tuning.ground.step_height = 0.3;
    tuning.shape.corner_radius = round ? tuning.shape.width / 2 : 0;
    tuning.run.speed = WALK;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    play_box(&p, 0, -40, 20, 0, PLAY_ALL);
    surface.friction_ratio = 1;
    surface.conveyor_speed = -belt;
    p.features[PLAY_MAIN][p.count - 1].surface = 1;
    p.views[PLAY_MAIN].surfaces = &surface;
    p.views[PLAY_MAIN].surface_count = 1;
    p.stick_x = push;
}

static void carries_off(double belt, double push, double hz)
{
    open_belt(belt, push, false);
    play_spawn(&p, 1, 0);
    for (int i = 0; i < 5 * (int)hz && p.y > -1; i++) {
        play_tick(&p, 1 / hz);
    }
    assert_true(p.y <= -1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), 0);
    play_close(&p);
}

static void a_belt_that_is_faster_than_the_walk_against_it_carries_off_for_good(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    (void)state;
    for (int i = 0; i < 4; i++) {
        carries_off(WALK + 2, 1, rates[i]);
        carries_off(WALK / 2 + 1, 0.5, rates[i]);
    }
}

static void a_ledge_whose_belt_is_slower_than_the_walk_is_one(void **state)
{
    (void)state;
    for (int round = 0; round < 2; round++) {
        open_belt(WALK - 1, 1, round != 0);
        play_spawn(&p, -0.4, -0.1);
        play_for(&p, 1, 60);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), 1);
        assert_true(play_is_grounded(&p) && p.x > 0);
        play_close(&p);
    }
}

/* The belt is 0.2 above the floor that the character comes from. */
static void comes_to_step(double belt, double push, bool round, double hz)
{
    open_belt(belt, push, round);
    play_box(&p, -20, -40, 0, -0.2, PLAY_ALL);
    play_spawn(&p, -1, -0.2);
    play_for(&p, 3, hz);
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
    if (belt > push * WALK) {
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
        expect_near(p.y, -0.2, 1e-6);
        assert_true(p.x < -0.3 && p.self.wall == 1);
    } else {
        expect_near(p.y, 0, 1e-6);
        assert_true(p.x > 0);
    }
    play_close(&p);
}

static void a_step_whose_belt_is_faster_than_the_walk_is_a_wall(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    (void)state;
    for (int i = 0; i < 4 * 2; i++) {
        comes_to_step(WALK + 2, 1, i >= 4, rates[i % 4]);
        comes_to_step(WALK / 2 + 1, 0.5, i >= 4, rates[i % 4]);
        comes_to_step(WALK - 1, 1, i >= 4, rates[i % 4]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_belt_that_is_faster_than_the_walk_against_it_carries_off_for_good),
        cmocka_unit_test(a_step_whose_belt_is_faster_than_the_walk_is_a_wall),
        cmocka_unit_test(a_ledge_whose_belt_is_slower_than_the_walk_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
