/* tests/faults/test_stagger_wedge.c -- a staggered character is thrown into a wedge. There it bounced from
 * side to side, more and more often, and its tick told more events than fit. */
#include "outlines.h"

#include <math.h>

static play p;

#define DEGREES (3.14159265358979323846 / 180)

/* Falls at `speed` into the wedge of an upright wall on the left and a face that leans right, and is
 * staggered for a second. */
static void falls_into_wedge(double lean_deg, double speed, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    const double across = 20 * tan(lean_deg * DEGREES);
    const deft_pos left[] = {{0, 20}, {0, -2}, {-3, -2}, {-3, 20}};
    const deft_pos right[] = {{0, 0}, {across, 20}, {across + 3, 20}, {across + 3, -2}, {0, -2}};
    outlines_open(&p, &tuning);
    p.alone = true;
    outlines_add(left, 4);
    outlines_add(right, 5);
    const double low = tuning.shape.width / tan(lean_deg * DEGREES);
    const deft_vec2d down = {-1, -speed};
    outlines_spawn(&p, tuning.shape.width / 2 + 0.1, low + 2);
    deft_character_stagger(&p.self, &down, 1);
    play_for(&p, 0.9, rate); /* no event is lost (play_tick) */
    expect_near(p.x, tuning.shape.width / 2, p.moveset.touch);
    expect_near(p.y, low, p.moveset.touch / sin(lean_deg * DEGREES)); /* both faces are touched */
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    outlines_close(&p);
}

static void a_staggered_character_comes_to_rest_in_a_wedge(void **state)
{
    static const double leans[] = {8, 15, 25};
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    for (int i = 0; i < 12; i++) {
        falls_into_wedge(leans[i % 3], 30, rates[i / 3]);
        falls_into_wedge(leans[i % 3], 150, rates[i / 3]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_staggered_character_comes_to_rest_in_a_wedge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
