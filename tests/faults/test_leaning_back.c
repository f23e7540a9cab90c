/* tests/faults/test_leaning_back.c -- a wall that leans back from a character takes nothing of its jump. */
#include "outlines.h"

static play p;

/* Runs to a wall that is `back` tiles farther off at its top, 12 tiles up, jumps there and lets go of the
 * stick. */
static void jump_beside(double back, double rate)
{
    const deft_pos floor[] = {{-20, -5}, {20, -5}, {20, 0}, {-20, 0}};
    const deft_pos wall[] = {{-4, 0}, {back, 0}, {0, 12}, {-4, 12}};
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    outlines_open(&p, &tuning);
    outlines_add(floor, 4);
    outlines_add(wall, 4);
    outlines_spawn(&p, back + 1.2, 0);
    outlines_until(&p, 0.2, rate);
    p.stick_x = -1;
    outlines_until(&p, 0.5, rate);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    outlines_until(&p, 0.6, rate);
    p.stick_x = 0;
    outlines_until(&p, 1.1, rate);
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, 3.2, 1e-3);
    outlines_close(&p);
}

static void a_jump_beside_a_wall_that_leans_back_is_as_high_as_any(void **state)
{
    static const double backs[] = {0.0105, 0.05, 0.25, 0.9};
    (void)state;
    for (int i = 0; i < 4; i++) {
        for (int r = 0; r < OUTLINES_RATES; r++) {
            jump_beside(backs[i], outlines_rates[r]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_beside_a_wall_that_leans_back_is_as_high_as_any),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
