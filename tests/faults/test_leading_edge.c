/* tests/faults/test_leading_edge.c -- a character runs off the leading edge of a platform that gives none of
 * its velocity. */
#include "outlines.h"

static play p;

typedef struct leaving {
    double left_s, x, y, speed;
    double again_s; /* a tick that begins so soon after the leaving sees the feet within touch of the floor */
} leaving;

#define PLATFORM 5.0

/* A platform goes right. From 0.2 s on the stick is held half right, over its leading edge: what
 * is left of the walk is slower than the platform. Says when the character leaves, and where it is at 1.1 s,
 * on its way down. */
static leaving walk_off(int leave, double rate)
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
    while (p.time_s < 1.1 - 1e-9) {
        bool pushes = p.time_s > 0.2 - 1e-9;
        double dt = fmin(1 / rate, (pushes ? 1.1 : 0.2) - p.time_s);
        deft_pos to = {PLATFORM * (p.time_s + dt), 0};
        deft_world_tick(outlines_ground.world);
        deft_world_body_move(outlines_ground.world, id, &to, 0);
        p.stick_x = pushes ? 0.5 : 0;
        play_tick(&p, dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        assert_true(play_count(&p, DEFT_EVENT_LANDED) <= 2); /* the spawn's, and one again */
    }
    leaving out = {play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, p.x, p.y, -p.vy, 0};
    out.again_s = sqrt(2 * p.moveset.touch / p.moveset.fall.gravity);
    assert_true(play_count(&p, DEFT_EVENT_LEFT_GROUND) <= 2);
    outlines_close(&p);
    return out;
}

/* At the start of a tick the character may land once more, and leaves at once (docs/dev/known-limits.md). The
 * platform takes it along for that time, and the fall begins later. */
static void a_leading_edge_is_left_alike_at_every_rate(void **state)
{
    (void)state;
    for (int leave = 0; leave < 3; leave++) {
        leaving first = walk_off(leave, outlines_rates[0]);
        assert_true(first.y < -0.25 && first.y > -5); /* off the platform, and not yet down */
        for (int r = 1; r < OUTLINES_RATES; r++) {
            leaving other = walk_off(leave, outlines_rates[r]);
            expect_near(other.left_s, first.left_s, 1e-5);
            expect_near(other.x, first.x, PLATFORM * first.again_s);
            expect_near(other.y, first.y, first.speed * first.again_s);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_leading_edge_is_left_alike_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
