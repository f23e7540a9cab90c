/* tests/character/test_swing_meets.c -- what a swing meets where its arc bulges farthest. In the midst of a
 * long tick the arc comes there between two places that it looks at, and is back at the second. */
#include "tests/harness/play.h"

static play p;

#define ROPE   3.0
#define SPEED  34.0
#define TURN   (SPEED / ROPE * 0.05) /* about, in the longest segment of a tick */
#define PHASES 12
#define TICK_S 0.15

/* The arc would go `into` what stands below, beside or above. */
static void open_beside(int side, double into)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    tuning.ability.grapple = 1;
    tuning.grapple.pump = 0;
    tuning.grapple.reach_speed = 60;
    tuning.ground.snap = 0;
    play_open(&p, &tuning, &play_home);
    double x = ROPE - into + p.moveset.half_width;
    double y = ROPE - into + p.moveset.height / 2;
    if (side == 0) {
        play_box(&p, -9, -y - 2, 9, -y, PLAY_ALL);
    } else if (side == 1) {
        play_box(&p, x, -9, x + 2, 9, PLAY_ALL);
    } else {
        play_box(&p, -9, y, 9, y + 2, PLAY_ALL);
    }
}

/* Swings round a hook at the origin from `angle` on, counter-clockwise from straight below, at SPEED. */
static void swing_from(double angle, double rate)
{
    deft_pos hook = {0, 0};
    play_spawn(&p, ROPE * sin(angle), -ROPE * cos(angle) - p.moveset.height / 2);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        assert_true(deft_character_attach(play_body_in(&p, w), play_moveset_in(&p, w), &hook, 0));
    }
    play_tick(&p, ROPE / 60 + 1e-9); /* the hook flies 60 units/s */
    assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
    play_set_velocity(&p, SPEED * cos(angle), SPEED * sin(angle));
    p.time_s = 0;
    play_for(&p, TICK_S, rate);
}

/* Below, beside and above the hook, wherever the tick's segments begin, far into it or by a hair. */
static void it_meets_what_its_arc_bulges_into_at_the_same_instant_at_every_rate(void **state)
{
    static const deft_event_kind kinds[] = {DEFT_EVENT_LANDED, DEFT_EVENT_HIT_WALL, DEFT_EVENT_BONKED};
    (void)state;
    for (int i = 0; i < 6 * PHASES; i++) {
        int side = i % 3;
        double into = i / 3 % 2 == 0 ? 0.05 : 0.0002;
        double angle = side * acos(0) - (1.5 + (i / 6 + 1.0) / PHASES) * TURN;
        double met_s[2];
        for (int r = 0; r < 2; r++) {
            open_beside(side, into);
            swing_from(angle, r == 0 ? 1 / TICK_S : 60);
            assert_int_equal(play_count(&p, kinds[side]), 1);
            met_s[r] = play_event_at(&p, kinds[side], 0).time_s;
            play_close(&p);
        }
        expect_near(met_s[0], met_s[1], 1e-5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_meets_what_its_arc_bulges_into_at_the_same_instant_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
