/* tests/character/test_swing_meets.c -- what a swing meets where its arc bulges farthest. In the midst of a
 * long tick the arc comes there between two places that it looks at, and is back at the second. */
#include "swings.h"

static play p;

#define SPEED  34.0
#define TURN   (SPEED / SWINGS_ROPE * 0.05) /* about, in the longest segment of a tick */
#define PHASES 12
#define TICK_S 0.15

static void open(void)
{
    deft_tuning tuning = swings_tuning();
    tuning.ground.snap = 0;
    play_open(&p, &tuning, &play_home);
}

/* The arc would go `into` what stands below, beside or above. */
static void open_beside(int side, double into)
{
    open();
    double x = SWINGS_ROPE - into + p.moveset.half_width;
    double y = SWINGS_ROPE - into + p.moveset.height / 2;
    if (side == 0) {
        play_box(&p, -9, -y - 2, 9, -y, PLAY_ALL);
    } else if (side == 1) {
        play_box(&p, x, -9, x + 2, 9, PLAY_ALL);
    } else {
        play_box(&p, -9, y, 9, y + 2, PLAY_ALL);
    }
}

static void swing_from(double angle, double rate)
{
    swings_begin(&p, angle, SPEED);
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

/* A swing up along a wall to a ceiling, or below a ceiling to a wall. The second face stands `after` the
 * place where the arc comes nearest to the first. Into the first face the arc goes a share of the touch
 * distance: a graze. NO_FIRST leaves that face out. */
#define NO_FIRST -1.0
static void open_grazed(bool up, double share, double after)
{
    open();
    double nearest = SWINGS_ROPE - share * p.moveset.touch;
    double wall = up ? nearest + p.moveset.half_width : -after - p.moveset.half_width;
    double ceiling = p.moveset.height / 2 + (up ? after : nearest);
    if (!up || share >= 0) {
        play_box(&p, up ? wall : wall - 2, -9, up ? wall + 2 : wall, 9, PLAY_ALL);
    }
    if (up || share >= 0) {
        play_box(&p, -9, ceiling, 9, ceiling + 2, PLAY_ALL);
    }
}

static void a_face_that_the_arc_grazes_does_not_hide_the_next_face(void **state)
{
    static const double afters[] = {0.02, 0.002, 0.0002};
    (void)state;
    for (int i = 0; i < 6 * PHASES; i++) {
        bool up = i % 2 == 0;
        deft_event_kind kind = up ? DEFT_EVENT_BONKED : DEFT_EVENT_HIT_WALL;
        double share = (i / 6 + 0.5) / PHASES;
        double angle = (up ? 1 : 2) * acos(0) - 0.5 * TURN;
        double met_s[3];
        for (int r = 0; r < 3; r++) {
            open_grazed(up, r == 0 ? NO_FIRST : share, afters[i / 2 % 3]);
            swing_from(angle, r < 2 ? 1 / TICK_S : 60);
            assert_int_equal(play_count(&p, kind), 1);
            met_s[r] = play_event_at(&p, kind, 0).time_s;
            play_close(&p);
        }
        expect_near(met_s[1], met_s[0], 1e-5);
        expect_near(met_s[2], met_s[0], 1e-5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_meets_what_its_arc_bulges_into_at_the_same_instant_at_every_rate),
        cmocka_unit_test(a_face_that_the_arc_grazes_does_not_hide_the_next_face),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
