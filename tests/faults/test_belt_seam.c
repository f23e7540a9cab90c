/* tests/faults/test_belt_seam.c -- two belts in line, one faster and one slower than the walk against them.
 * At their seam the walk was sent back and forth until the segments of the tick ran out. */
#include "tests/harness/play.h"

#define SPEED 4.5

static play p;
static deft_surface surfaces[2];

/* The belt of the left floor, and that of the right, with the seam at 0. */
static void open_belts(double left, double right, bool round, bool instant)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    if (instant) {
        play_steer_instantly(&tuning);
    }
    tuning.shape.corner_radius = round ? tuning.shape.width / 2 : 0;
    tuning.run.speed = SPEED;
    tuning.run.overspeed_release_s = tuning.run.overspeed_pushed_s = 0;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    for (int i = 0; i < 2; i++) {
        play_box(&p, i == 0 ? -90 : 0, -1, i == 0 ? 0 : 90, 0, PLAY_ALL);
        p.features[PLAY_MAIN][p.count - 1].surface = (uint16_t)(i + 1);
        surfaces[i].friction_ratio = 1;
        surfaces[i].conveyor_speed = i == 0 ? left : right;
    }
    p.views[PLAY_MAIN].surfaces = surfaces;
    p.views[PLAY_MAIN].surface_count = 2;
}

/* Walks to the left for 5 s, from the right floor on. */
static void walks_over(double left, double right, bool round, bool instant, double hz)
{
    open_belts(left, right, round, instant);
    play_spawn(&p, 1, 0);
    p.stick_x = -1;
    play_for(&p, 5, hz);
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    assert_true(play_is_grounded(&p));
    if (right > SPEED) {
        assert_true(p.x > 1);
    } else if (left > SPEED) {
        expect_near(p.x, 0, 1e-5);
    } else {
        assert_true(p.x < -1);
    }
    play_close(&p);
}

static void a_walk_between_a_faster_and_a_slower_belt_stands_at_their_seam(void **state)
{
    static const double belts[] = {-3, 0, 1, 3, 6, 8};
    static const double rates[] = {20, 60, 240, 1000};
    (void)state;
    for (int i = 0; i < 6 * 6; i++) {
        for (int kind = 0; kind < 4; kind++) {
            walks_over(belts[i / 6], belts[i % 6], (kind & 1) != 0, (kind & 2) != 0, rates[(i + kind) % 4]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_between_a_faster_and_a_slower_belt_stands_at_their_seam),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
