/* tests/faults/test_seam_order.c -- a flight meets two tiles of one wall at once. It meets the tile whose
 * middle is nearer, at every place and every rate. */
#include "tests/harness/play.h"

static play p;

static const double rates[] = {1000, 144, 60, 30, 20};
#define RATES 5

#define LOWEST (-8)
#define TILES  16

/* The character flies against a wall of tiles. Tells the number of the tile that it meets, and its height
 * after that tick. */
static uint32_t flies_against(double x, double y, double rate, double *height)
{
    deft_tuning tuning;
    uint32_t feature = 0;
    deft_tuning_default(&tuning);
    play_open(&p, &tuning, &play_shifted);
    p.alone = true;
    play_column(&p, 1, LOWEST, TILES);
    play_spawn(&p, x, y);
    play_set_velocity(&p, 9, 0);
    p.stick_x = 1;
    while (play_count(&p, DEFT_EVENT_HIT_WALL) == 0) {
        play_tick(&p, 1 / rate);
        assert_true(p.time_s < 1);
    }
    for (uint32_t i = 0; i < p.events.count; i++) {
        feature = p.events.items[i].kind == DEFT_EVENT_HIT_WALL ? p.events.items[i].feature : feature;
    }
    *height = p.y + p.moveset.height / 2;
    play_close(&p);
    return feature;
}

static void a_flight_meets_the_nearer_of_two_tiles_of_a_wall(void **state)
{
    double height;
    (void)state;
    const uint32_t lowest = flies_against(-0.4, LOWEST, 1000, &height);
    for (int i = 0; i < 40; i++) {
        const double x = -0.4 - 0.017 * i;
        const double y = 0.2 + 0.0113 * i;
        (void)flies_against(x, y, rates[0], &height);
        const double above = height - LOWEST;
        const bool is_between = fabs(above - floor(above + 0.5)) < 0.02; /* as near to one as to the other */
        for (int r = 0; r < RATES && !is_between; r++) {
            double then;
            assert_int_equal(flies_against(x, y, rates[r], &then) - lowest, (uint32_t)floor(above));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flight_meets_the_nearer_of_two_tiles_of_a_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
