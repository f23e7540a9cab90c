/* tests/character/zoned.h -- zones in a play: rectangles of a kind, seen in all its worlds. */
#ifndef DEFT_TESTS_CHARACTER_ZONED_H
#define DEFT_TESTS_CHARACTER_ZONED_H

#include "tests/harness/play.h"

#define ZONED_CAP 4

static const double zoned_rates[] = {20, 30, 60, 144, 240, 1000};
#define ZONED_RATES extent_of(2, 6, 6)

static deft_zone zoned_list[ZONED_CAP];
static uint32_t zoned_count;

static inline void zoned_open_at(play *p, const deft_tuning *tuning, const play_place *place)
{
    memset(zoned_list, 0, sizeof zoned_list);
    zoned_count = 0;
    play_open(p, tuning, place);
}

static inline void zoned_open(play *p, const deft_tuning *tuning)
{
    zoned_open_at(p, tuning, &play_home);
}

static inline void zoned_add(play *p, deft_zone_kind kind, double left, double bottom, double right,
                             double top)
{
    assert_true(zoned_count < ZONED_CAP);
    play_box(p, left, bottom, right, top, PLAY_ALL);
    deft_feature *feature = &p->features[PLAY_MAIN][p->count - 1];
    feature->flags = DEFT_FEATURE_ZONE;
    feature->surface = (uint16_t)zoned_count;
    zoned_list[zoned_count++].kind = (uint32_t)kind;
    for (int w = 0; w < PLAY_WORLDS; w++) {
        p->views[w].zones = zoned_list;
        p->views[w].zone_count = zoned_count;
    }
}

/* Plays up to exactly time_s, the last tick shorter. */
static inline void zoned_until(play *p, double time_s, double dt)
{
    while (time_s - p->time_s > 1e-9) {
        play_tick(p, fmin(dt, time_s - p->time_s));
    }
}

/* A ladder is taken hold of only where the character is on it. */
static inline deft_tuning zoned_ladder_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ladder.reach = tuning.ladder.snap_speed = 0;
    return tuning;
}

#endif
