/* tests/faults/test_convex_vertex.c -- a convex vertex with nothing ahead does not stop a character that
 * runs over it. */
#include "outlines.h"

static play p;

/* A body with round corners dashes 15 tiles in 0.16 s along the top of a hill, down whose far side it flies
 * off. Starts `from` px along it. */
static void dash_over(double from, double rate)
{
    static const double pixels[][2] = {{114.783, 139.906}, {131.476, 139.909}, {147.74, 141.123},
                                       {648, 178.47},      {648, 300},         {79.354, 155.012},
                                       {65.895, 158.916}};
    deft_pos hill[7];
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.dash = 1;
    tuning.dash.distance = 15;
    tuning.shape.corner_radius = 0.3;
    tuning.dash.time_s = 0.16;
    outlines_open(&p, &tuning);
    for (int i = 0; i < 7; i++) {
        hill[i].x = pixels[i][0] / 32;
        hill[i].y = -pixels[i][1] / 32;
    }
    outlines_add(hill, 7);
    outlines_spawn(&p, from / 32, -100 / 32.0);
    outlines_until(&p, 0.7, rate);
    assert_true(play_is_grounded(&p));
    p.stick_x = -1;
    play_press(&p, DEFT_ACTION_DASH, 0);
    outlines_until(&p, 0.8, rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
    outlines_close(&p);
}

static void nothing_stops_a_dash_at_a_convex_vertex(void **state)
{
    (void)state;
    for (int from = 158; from <= 168; from++) {
        for (int r = 0; r < OUTLINES_RATES; r++) {
            dash_over(from, outlines_rates[r]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_stops_a_dash_at_a_convex_vertex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
