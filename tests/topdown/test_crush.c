/* tests/topdown/test_crush.c -- what a crush from above says, and what is left of a crushed walker. */
#include "tests/harness/walks.h"

#define HALF 0.375

/* The event of that kind in the last tick, which has one. */
static const deft_event *told(const walks *w, deft_event_kind kind)
{
    const deft_event *found = NULL;
    for (uint32_t i = 0; i < w->events.count; i++) {
        if (w->events.items[i].kind == kind) {
            assert_null(found);
            found = &w->events.items[i];
        }
    }
    assert_non_null(found);
    return found;
}

/* From both sides: the faster one crushes, and the slower one is the other. Beside a wall there is none. */
static void a_crush_names_the_faster_body_and_the_other_one(void **state)
{
    static const double velocities[][2][2] = {{{2, 0}, {-1, 0}}, {{1, 0}, {-2, 0}}, {{2, 0}, {0, 0}}};
    static const uint32_t bodies[][2] = {{1, 2}, {2, 1}, {1, 0}};
    (void)state;
    for (int i = 0; i < 3 * WALKS_RATES; i++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 3], 0, 0);
        walks_mover(&w, -9, -4, -1.025, 4);
        if (i % 3 < 2) {
            walks_mover(&w, 1.025, -4, 9, 4);
        } else {
            walks_box(&w, 1.025, -4, 9, 4);
        }
        double closing = velocities[i % 3][0][0] - velocities[i % 3][1][0];
        double meets_s = (2.05 - 2 * HALF) / closing;
        while (w.counts[DEFT_EVENT_CRUSHED] == 0) {
            assert_true(w.time_s < meets_s + w.dt);
            walks_tick_moved(&w, 0, 0, velocities[i % 3]);
        }
        const deft_event *event = told(&w, DEFT_EVENT_CRUSHED);
        assert_int_equal(event->body, bodies[i % 3][0]);
        assert_int_equal(event->other, bodies[i % 3][1]);
        assert_int_equal(event->feature, 0);
        NEAR(event->value, closing * (w.time_s - meets_s), 1e-4); /* how deep, at the end of the tick */
        assert_int_equal(w.bodies[0].crushed_by, bodies[i % 3][0]);
    }
}

/* The game puts a walker into a gap that is too narrow, between a body and a wall, or between two bodies.
 * The body crushes it, whichever side the walker is deeper in. All of its speed is gone. */
static void a_walker_that_is_put_between_a_body_and_a_wall_is_crushed(void **state)
{
    static const double still[][2] = {{0, 0}, {0, 0}, {0, 0}};
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        for (int i = 0; i < 2 * 5; i++) {
            deft_tuning tuning = walks_plain();
            tuning.platform.crush = kind == 0 ? DEFT_CRUSH_STOP : DEFT_CRUSH_REPORT;
            walks w;
            walks_open(&w, &tuning, 60, 0, -20);
            walks_mover(&w, -9, 20, -4, 24); /* the first body is elsewhere */
            walks_mover(&w, -9, -4, -0.25, 4);
            if (i % 2 == 0) {
                walks_box(&w, 0.25, -4, 9, 4);
            } else {
                walks_mover(&w, 0.25, -4, 9, 4);
            }
            for (int k = 0; k < 30; k++) {
                walks_tick_moved(&w, 0, 1, still);
            }
            assert_true(w.bodies[0].speed > 1);
            walks_kick(&w, 0.5, 0.25);
            walks_put(&w, -0.08 + 0.04 * (i / 2), 0);
            walks_tick_moved(&w, 0, 0, still);
            const deft_event *event = told(&w, DEFT_EVENT_CRUSHED);
            assert_true(event->value > 0.1);
            assert_int_equal(w.counts[DEFT_EVENT_STUCK], 0);
            assert_int_equal(w.bodies[0].crushed_by, event->body);
            if (i % 2 == 0) {
                assert_true(event->body == 2 && event->other == 0);
            } else {
                assert_int_equal(event->body + event->other, 2 + 3);
            }
            assert_true(w.bodies[0].velocity.x == 0 && w.bodies[0].velocity.y == 0);
            assert_true(w.bodies[0].knock.x == 0 && w.bodies[0].knock.y == 0);
            /* it stays where it was put; or is ignored by the body, and comes out of the rest */
            double out = event->body == 2 ? 0.25 - HALF : HALF - 0.25;
            NEAR(w.x, kind == 0 ? -0.08 + 0.04 * (i / 2) : out, 1e-4);
        }
    }
}

/* In two bodies and a wall: the body that it is deeper in crushes it, whichever came first. */
static void of_two_bodies_the_deeper_one_crushes(void **state)
{
    static const double still[][2] = {{0, 0}, {0, 0}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        deft_tuning tuning = walks_plain();
        tuning.platform.crush = DEFT_CRUSH_STOP;
        walks w;
        walks_open(&w, &tuning, 60, 0, -20);
        walks_box(&w, -9, -4, -0.25, 4);
        walks_mover(&w, i < 2 ? 0.2 : 0.3, -4, 9, 4);
        walks_mover(&w, i < 2 ? 0.3 : 0.2, -4, 9, 4);
        walks_put(&w, i % 2 == 0 ? 0 : 0.05, 0);
        walks_tick_moved(&w, 0, 0, still);
        assert_int_equal(told(&w, DEFT_EVENT_CRUSHED)->body, i < 2 ? 1 : 2);
        assert_int_equal(told(&w, DEFT_EVENT_CRUSHED)->other, i < 2 ? 2 : 1);
    }
}

/* Two bodies close in so slowly that they hold it, and do not crush it. A third one comes from above, and is
 * not inside of it at the end of any tick. */
static void between_two_bodies_that_hold_it_a_walker_is_pushed_by_a_third(void **state)
{
    static const double velocities[][2] = {{0.0005, 0}, {-0.0005, 0}, {0, -2}};
    const double tall = 0.95;
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_mover(&w, -2, -9, -HALF, 9);
        walks_mover(&w, HALF, -9, 2, 9);
        walks_mover(&w, -9, tall + 0.05, 9, 3);
        while (w.time_s < 0.1 - 1e-9) {
            walks_tick_moved(&w, 0, 0, velocities);
            NEAR(w.y, fmin(0.05 - 2 * w.time_s, 0), 1e-4);
            NEAR(w.x, 0, 1e-4);
        }
        assert_int_equal(w.counts[DEFT_EVENT_CRUSHED], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crush_names_the_faster_body_and_the_other_one),
        cmocka_unit_test(a_walker_that_is_put_between_a_body_and_a_wall_is_crushed),
        cmocka_unit_test(of_two_bodies_the_deeper_one_crushes),
        cmocka_unit_test(between_two_bodies_that_hold_it_a_walker_is_pushed_by_a_third),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
