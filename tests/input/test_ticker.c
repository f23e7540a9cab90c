/* tests/input/test_ticker.c -- frame times in, fixed ticks out, for hours. */
#include "deft/input.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define NO_NUMBER ((double)NAN)

static deft_ticker ticker_of(double hz, uint32_t ticks_max)
{
    deft_ticker ticker;
    deft_ticker_start(&ticker, hz, ticks_max);
    return ticker;
}

static void frames_of_whole_ticks_give_the_same_number_each(void **state)
{
    deft_ticker same = ticker_of(60, 8), half = ticker_of(60, 8);
    int i;
    (void)state;
    for (i = 0; i < 100000; i++) {
        assert_int_equal(deft_ticker_advance(&same, 1.0 / 60), 1);
        assert_int_equal(deft_ticker_advance(&half, 1.0 / 30), 2);
    }
}

/* Nine frames of 1/540 s make a little less than 1/60 s when their roundings add up, eleven of 1/660 s too.
 */
static void frames_that_divide_a_tick_keep_their_beat(void **state)
{
    int n, i;
    (void)state;
    for (n = 2; n <= 12; n++) {
        deft_ticker ticker = ticker_of(60, 8);
        for (i = 0; i < 20000; i++) {
            assert_int_equal(deft_ticker_advance(&ticker, 1 / (60.0 * n)), i % n == n - 1);
            assert_true(deft_ticker_ratio(&ticker) >= 0 && deft_ticker_ratio(&ticker) <= 1);
        }
    }
}

/* A day of frames of 7 ms at 60 Hz: the count of ticks is the time's, to the tick. */
static void a_day_of_frames_does_not_drift(void **state)
{
    deft_ticker ticker = ticker_of(60, 8);
    uint64_t ticks = 0, frames = 12342857;
    uint64_t i;
    (void)state;
    for (i = 0; i < frames; i++) {
        ticks += deft_ticker_advance(&ticker, 0.007);
    }
    assert_int_equal(ticks, (uint64_t)(0.007L * (long double)frames * 60));
    assert_int_equal(ticker.dropped, 0);
}

static void the_ratio_says_where_the_frame_lies(void **state)
{
    deft_ticker ticker = ticker_of(100, 8);
    (void)state;
    assert_true(deft_ticker_ratio(&ticker) == 0);
    assert_int_equal(deft_ticker_advance(&ticker, 0.0025), 0);
    assert_true(fabs(deft_ticker_ratio(&ticker) - 0.25) < 1e-12);
    assert_int_equal(deft_ticker_advance(&ticker, 0.01), 1);
    assert_true(fabs(deft_ticker_ratio(&ticker) - 0.25) < 1e-12);
    assert_int_equal(deft_ticker_advance(&ticker, 0.0075), 1);
    assert_true(deft_ticker_ratio(&ticker) >= 0 && deft_ticker_ratio(&ticker) < 1e-9);
}

static void a_long_frame_slows_the_game_instead_of_spiralling(void **state)
{
    deft_ticker ticker = ticker_of(60, 5);
    (void)state;
    assert_int_equal(deft_ticker_advance(&ticker, 1.0 + 1 / 120.0), 5);
    assert_int_equal(ticker.dropped, 55);
    assert_true(fabs(deft_ticker_ratio(&ticker) - 0.5) < 1e-9); /* and the rest of a tick is kept */
    assert_int_equal(deft_ticker_advance(&ticker, 1.0 / 60), 1);
}

static void impossible_frame_times_count_as_none(void **state)
{
    deft_ticker ticker = ticker_of(60, 5);
    (void)state;
    assert_int_equal(deft_ticker_advance(&ticker, -1), 0);
    assert_int_equal(deft_ticker_advance(&ticker, NO_NUMBER), 0);
    assert_int_equal(deft_ticker_advance(&ticker, HUGE_VAL), 0);
    assert_true(ticker.rest_s == 0);
    assert_int_equal(deft_ticker_advance(&ticker, 1e300), 5); /* a number, if a strange one */
    assert_true(deft_ticker_ratio(&ticker) == 0);
    assert_int_equal(ticker.dropped, UINT32_MAX);
    assert_int_equal(deft_ticker_advance(&ticker, 1), 5);
    assert_int_equal(ticker.dropped, UINT32_MAX);
    assert_int_equal(deft_ticker_advance(&ticker, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_of_whole_ticks_give_the_same_number_each),
        cmocka_unit_test(frames_that_divide_a_tick_keep_their_beat),
        cmocka_unit_test(a_day_of_frames_does_not_drift),
        cmocka_unit_test(the_ratio_says_where_the_frame_lies),
        cmocka_unit_test(a_long_frame_slows_the_game_instead_of_spiralling),
        cmocka_unit_test(impossible_frame_times_count_as_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
