/* tests/faults/outlines.h -- a play on drawn outlines, which the built-in world cleans and cuts as it does a
 * level's. */
#ifndef DEFT_TESTS_FAULTS_OUTLINES_H
#define DEFT_TESTS_FAULTS_OUTLINES_H

#include "tests/harness/play.h"
#include "tests/world/ground.h"

static const double outlines_rates[] = {20, 30, 60, 144, 240, 1000};
#define OUTLINES_RATES 6

static ground outlines_ground;

/* Opens a play for one character; outlines are added to outlines_ground before it spawns. */
static inline void outlines_open(play *p, const deft_tuning *tuning)
{
    play_open(p, tuning, &play_home);
    ground_open(&outlines_ground);
    p->alone = true;
}

static inline void outlines_add(const deft_pos *points, uint32_t count)
{
    ground_polygon(&outlines_ground, points, count);
}

static inline void outlines_spawn(play *p, double x, double y)
{
    ground_build(&outlines_ground);
    p->views[PLAY_MAIN] = outlines_ground.view;
    play_spawn(p, x, y);
}

static inline void outlines_close(play *p)
{
    ground_close(&outlines_ground);
    play_close(p);
}

/* Plays up to exactly time_s, the last tick shorter. */
static inline void outlines_until(play *p, double time_s, double rate)
{
    while (time_s - p->time_s > 1e-9) {
        play_tick(p, fmin(1 / rate, time_s - p->time_s));
    }
}

#endif
