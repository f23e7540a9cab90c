/* tests/scenarios/test_touch.c -- an overlap of less than `touch` that does not grow is only a touch: S5,
 * S8 and S76 of collision.md. The overlap is one that rounding may leave. */
#include "tests/harness/scenario.h"

static play p;

/* Shares of skin / 32, which `touch` is documented to be. */
static const double shares[] = {1.0 / 64, 1.0 / 8, 0.5, 0.9};

static double touch_depth(const deft_tuning *tuning, int i)
{
    return shares[i] * tuning->shape.skin / 32;
}

/* In a wall by that much it falls as if the wall were not there, and its side stays where it is, to the bit.
 */
static void wall_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        play_open(&p, &tuning, s->place);
        play_column(&p, 0, -40, 80);
        play_spawn(&p, touch_depth(&tuning, i) - s->body->half_width, 20);
        play_tick(&p, s->dt);
        double x = p.self.position.x;
        while (p.time_s < 0.5) {
            play_tick(&p, s->dt);
            assert_true(p.self.position.x == x);
            expect_near(p.y, 20 - scenario_drop(p.time_s), 1e-5);
        }
        expect_near(p.x, touch_depth(&tuning, i) - s->body->half_width, 1e-9);
        play_close(&p);
    }
}

static void s05_rounding_deep_in_a_wall_it_falls_freely(void **state)
{
    (void)state;
    scenario_each(wall_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s05_rounding_deep_in_a_wall_it_falls_freely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
