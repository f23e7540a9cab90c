/* tests/faults/test_leading_edge.c -- a character runs off the leading edge of a platform that gives none of
 * its velocity. */
#include "outlines.h"

static play p;

/* A platform goes right at 5 tiles/s. From 0.2 s on the stick is held half right, over its leading edge: what
 * is left of the walk is slower than the platform. Returns the height at 3 s. */
static double walk_off(int leave, double rate)
{
    const deft_pos floor[] = {{-99, -9}, {99, -9}, {99, -6}, {-99, -6}};
    const deft_pos body[] = {{-1.5, -0.25}, {1.5, -0.25}, {1.5, 0.25}, {-1.5, 0.25}};
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.platform.leave = leave;
    outlines_open(&p, &tuning);
    outlines_add(floor, 4);
    outlines_ground.def.body_capacity = 2;
    outlines_ground.def.body_piece_capacity = 4;
    ground_build(&outlines_ground);
    p.views[PLAY_MAIN] = outlines_ground.view;
    deft_outline outline = outlines_ground.outlines[0];
    outline.points = body;
    deft_body_def def;
    memset(&def, 0, sizeof def);
    def.outlines = &outline;
    def.outline_count = 1;
    uint32_t id = deft_world_body_add(outlines_ground.world, &def, NULL);
    play_spawn(&p, 0, 0.25);
    while (p.time_s < 3 - 1e-9) {
        double dt = fmin(1 / rate, 3 - p.time_s);
        deft_pos to = {5 * (p.time_s + dt), 0};
        deft_world_tick(outlines_ground.world);
        deft_world_body_move(outlines_ground.world, id, &to, 0);
        p.stick_x = p.time_s > 0.2 - 1e-9 ? 0.5 : 0;
        play_tick(&p, dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        assert_true(play_count(&p, DEFT_EVENT_LANDED) <= 3); /* the spawn's, and that of a fall */
    }
    double y = p.y;
    outlines_close(&p);
    return y;
}

static void a_leading_edge_is_left_or_held_alike_at_every_rate(void **state)
{
    (void)state;
    for (int leave = 0; leave < 3; leave++) {
        double first = walk_off(leave, outlines_rates[0]);
        assert_true(first < -5); /* on the floor below */
        for (int r = 1; r < OUTLINES_RATES; r++) {
            expect_near(walk_off(leave, outlines_rates[r]), first, 1e-3);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_leading_edge_is_left_or_held_alike_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
