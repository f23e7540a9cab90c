/* tests/scenarios/test_one_way.c -- one-way platforms: S27 and S28 of collision.md, and the end of a gap. */
#include "tests/harness/scenario.h"

static play p;

#define PLATFORMS 8

/* Platforms every 12 px from just over the head on. The apex is 60.5 px; the feet get clear of the platforms
 * whose tops are at 22 to 58 px. */
static void s27_jump(const scenario *s, double first_px, double stick, bool platforms, double *track)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double apex_s = SCENARIO_LAUNCH / SCENARIO_GRAVITY;
    play_open(&p, &tuning, s->place);
    play_row(&p, -8, -1, 16);
    for (int i = 0; platforms && i < PLATFORMS; i++) {
        double top = PLAY_PX(first_px + 12 * i + 2);
        play_one_way(&p, -8, top - PLAY_PX(2), 8, top);
    }
    play_spawn(&p, 0, 0);
    play_tick(&p, s->dt);
    p.stick_x = stick;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    double start_s = p.time_s;
    for (int i = 0; p.time_s + s->dt - start_s <= apex_s; i++) {
        play_tick(&p, s->dt);
        track[4 * i] = p.self.position.x;
        track[4 * i + 1] = p.self.position.y;
        track[4 * i + 2] = p.vx;
        track[4 * i + 3] = p.vy;
        assert_true(p.self.state == DEFT_STATE_JUMP && p.self.support == DEFT_SUPPORT_AIR);
        assert_false(play_touches(&p, DEFT_CONTACT_CEILING));
    }
    p.stick_x = 0;
    play_ticks(&p, (int)(0.8 / s->dt), s->dt);
    play_close(&p);
}

static void s27_run(const scenario *s)
{
    static double with[4 * 256];
    static double without[4 * 256];
    static const double firsts[] = {22, 22.001, 23, 25};
    for (int i = 0; i < 4; i++) {
        double stick = i - 1;
        memset(with, 0, sizeof with);
        memset(without, 0, sizeof without);
        s27_jump(s, firsts[i], stick, false, without);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 2);
        s27_jump(s, firsts[i], stick, true, with);
        assert_memory_equal(with, without, sizeof with);
        /* then it stands on the highest platform that its feet got over */
        double best = 0;
        for (int k = 0; k < PLATFORMS; k++) {
            double top = PLAY_PX(firsts[i] + 12 * k + 2);
            best = top <= PLAY_PX(60.5) ? top : best;
        }
        assert_true(play_is_grounded(&p));
        expect_near(p.y, best, 1e-6);
    }
}

static void s27_a_one_way_is_nothing_from_below(void **state)
{
    (void)state;
    scenario_each(s27_run);
}

/* y = top + s of the table is y = top: sizes include the skin. */
static void s28_run(const scenario *s)
{
    static const double speeds[] = {1, 600, 1e4, 1e6};
    static const double starts[] = {0, 0.4, 7.3, 1000};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 0;
    for (int i = 0; i < 16; i++) {
        double v = PLAY_PX(speeds[i / 4]);
        double start = PLAY_PX(starts[i % 4]);
        play_open(&p, &tuning, s->place);
        for (int k = 0; k < 6; k++) {
            play_one_way(&p, k - 3, PLAY_PX(-1), k - 2, 0);
        }
        play_spawn(&p, 0.1, start);
        play_set_velocity(&p, 0, -v);
        while (!play_is_grounded(&p) && p.time_s < 10) {
            play_tick(&p, s->dt);
        }
        assert_true(play_is_grounded(&p) && p.vy == 0);
        expect_near(p.y, 0, 1e-6);
        double impact = sqrt(v * v + 2 * SCENARIO_GRAVITY * start);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).value / impact, 1, 1e-6);
        play_close(&p);
    }
}

static void s28_a_thin_one_way_is_landed_on_at_any_speed(void **state)
{
    (void)state;
    scenario_each(s28_run);
}

/* A run off an edge, over a gap, to a one-way at the same height: it carries what has not dropped below its
 * edge by more than `touch` when it comes to it. Drop and instant are the closed form's, whatever the ticks.
 * A rounded body rolls down the end of the one and up that of the other. */
static void gap_run(const scenario *s)
{
    static const double shares[] = {0.25, 0.9, 0.99, 0.999, 1.001, 1.01, 1.1, 1.5, 4}; /* not by rounding */
    deft_tuning tuning = scenario_tuning_of(s->body);
    double gap = 1 - 2 * SCENARIO_HALF_WIDTH; /* between the feet's places at its two ends */
    tuning.run.overspeed_release_s = tuning.air.overspeed_release_s = HUGE_VAL;
    for (int i = 0; i < 9 * 8 && s->body->corner_radius <= 0; i++) {
        double start = 1 + i / 9 * 0.375; /* so that the edge comes at another instant of the tick */
        play_open(&p, &tuning, s->place);
        double drop = shares[i % 9] * p.moveset.touch;
        double speed = gap / sqrt(2 * drop / SCENARIO_GRAVITY);
        play_row(&p, -8, -1, 8);
        play_one_way(&p, 1, -0.25, 64, 0);
        play_spawn_standing(&p, -start, 0);
        play_set_velocity(&p, speed, 0);
        double until_s = (start + SCENARIO_HALF_WIDTH + gap + 2) / speed;
        while (p.time_s < until_s) {
            play_tick(&p, s->dt);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), drop <= p.moveset.touch);
        play_close(&p);
    }
}

static void a_one_way_beyond_a_gap_carries_alike_at_every_rate(void **state)
{
    (void)state;
    scenario_each(gap_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s27_a_one_way_is_nothing_from_below),
        cmocka_unit_test(s28_a_thin_one_way_is_landed_on_at_any_speed),
        cmocka_unit_test(a_one_way_beyond_a_gap_carries_alike_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
