/* tests/exactness/ticks.h -- the same time, cut into ticks in other ways. */
#ifndef DEFT_TESTS_EXACTNESS_TICKS_H
#define DEFT_TESTS_EXACTNESS_TICKS_H

#include "tests/harness/extent.h"
#include "tests/harness/play.h"

/* Whole seconds begin a tick at each of these rates; 0 is ticks of 0.5 to 50 ms at random, cut at whole
 * seconds. */
static const double ticks_rates[] = {20, 0, 60, 144, 24, 30, 50, 75, 100, 120, 240, 1000};
#define TICKS_RATES extent_of(2, 4, 12)

typedef struct ticks {
    double rate;
    uint64_t random;
    long count;         /* ticks begun */
    double start_s, dt; /* of the current tick */
} ticks;

static inline ticks ticks_at(double rate)
{
    ticks clock = {rate, UINT64_C(0x9e3779b97f4a7c15), 0, 0, 0};
    return clock;
}

/* Begins the next tick. */
static inline void ticks_next(ticks *clock)
{
    clock->start_s += clock->dt;
    if (clock->rate > 0) {
        clock->start_s = (double)clock->count / clock->rate;
        clock->dt = 1 / clock->rate;
    } else {
        double second = floor(clock->start_s + 1e-9) + 1;
        clock->dt = play_random(&clock->random, 0.0005, 0.05);
        if (clock->start_s + clock->dt > second - 1e-6) {
            clock->dt = second - clock->start_s;
        }
    }
    clock->count++;
}

#endif
