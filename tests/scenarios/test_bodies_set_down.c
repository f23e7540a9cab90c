/* tests/scenarios/test_bodies_set_down.c -- a lift that sinks past other ground sets its rider down on that
 * ground, and goes on without the rider. */
#include "tests/harness/riding.h"

static riding r;

/* A ramp that rises to the right from (0, 0), and a lift that sinks past it on the left. */
static void ramp_open(const scenario *s, double degrees, const double *lift)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double top = 8 * tan(degrees * SCENARIO_DEGREES);
    riding_open(&r, &tuning, s);
    play_triangle(&r.p, 0, 0, 8, 0, 8, top);
    riding_box(&r, 2, 0.5, riding_straight, lift);
}

/* How high the ramp is under a body. A round foot touches its tip where the side is too level for it. */
static double ramp_height(const scenario_body *body, double lean, double x)
{
    double touches = body->corner_radius * sin(round(lean / 11.25) * 11.25 * SCENARIO_DEGREES);
    bool on_tip = x + touches < 0;
    return on_tip ? scenario_edge_height(body, -x) : scenario_slope_height(body, lean, x);
}

static void ramp_run(const scenario *s)
{
    static const double leans[] = {40, 25, 14, 10, 3.6, 2.5, 1};
    static const double speeds[] = {0.5, 2.5, 4};
    bool is_round = s->body->corner_radius > 0;
    for (int i = 0; i < 42; i++) {
        double lean = leans[i / 6];
        double lift[] = {-2, 0.2, 0, -speeds[i / 2 % 3]};
        double x = is_round ? -0.05 : 0.1;
        ramp_open(s, lean, lift);
        riding_spawn_standing(&r, x, 0.7);
        play_face(&r.p, i % 2 == 0 ? 1 : -1);
        while (r.p.time_s < 1.5) {
            riding_tick(&r);
            double on_lift = 0.7 + lift[3] * r.p.time_s;
            expect_near(r.p.x, x, 1e-5);
            expect_near(r.p.y, fmax(on_lift, ramp_height(s->body, lean, x)), 1e-5);
            assert_true(play_is_grounded(&r.p));
        }
        riding_close(&r);
    }
}

static void a_character_that_rides_a_lift_down_past_a_ramp_stays_on_that(void **state)
{
    (void)state;
    riding_each(ramp_run);
}

/* Walks from `x` on a lift that sinks past the ramp, over its tip, in ticks of `dt`; where that ends. */
static double walk_over_tip(const scenario *s, double x, double dt)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double lift[] = {-2, 0.2, 0, -2.5};
    tuning.run.speed = 1;
    riding_open(&r, &tuning, s);
    play_triangle(&r.p, 0, 0, 8, 0, 8, 8 * tan(3.6 * SCENARIO_DEGREES));
    riding_box(&r, 2, 0.5, riding_straight, lift);
    riding_spawn_standing(&r, x, 0.7);
    r.p.stick_x = 1;
    r.dt = dt;
    riding_until(&r, 1);
    assert_true(play_is_grounded(&r.p));
    riding_close(&r);
    return r.p.x;
}

static void tip_run(const scenario *s)
{
    for (double x = -0.55; x < 0; x += 0.1) {
        expect_near(walk_over_tip(s, x, s->dt), walk_over_tip(s, x, 0.001), 1e-5);
    }
}

static void a_character_that_walks_on_it_past_the_ramps_tip_comes_as_far_at_every_rate(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, tip_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_rides_a_lift_down_past_a_ramp_stays_on_that),
        cmocka_unit_test(a_character_that_walks_on_it_past_the_ramps_tip_comes_as_far_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
