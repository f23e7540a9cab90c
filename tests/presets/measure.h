/* tests/presets/measure.h -- what deft does with a preset, measured as the games were: heights, and frames
 * from the press on. Every tick is judged by the harness of tests/character. */
#ifndef DEFT_TESTS_PRESETS_MEASURE_H
#define DEFT_TESTS_PRESETS_MEASURE_H

#include "tests/harness/play.h"

static play p;

typedef struct measured_jump {
    double height, rise_s, air_s; /* apex above the ground, and when; when it is on the ground again */
} measured_jump;

static inline deft_tuning measure_tuning(const char *id)
{
    deft_tuning tuning;
    if (deft_tuning_preset(&tuning, id) != DEFT_OK) {
        fail_msg("there is no preset %s", id);
    }
    return tuning;
}

static inline const deft_preset_info *measure_info(const char *id)
{
    for (size_t i = 0; i < deft_preset_count(); i++) {
        if (strcmp(deft_preset_at(i)->id, id) == 0) {
            return deft_preset_at(i);
        }
    }
    fail_msg("there is no preset %s", id);
    return NULL;
}

/* The rate at which a preset was measured; a tool's, which has none, at 60. */
static inline double measure_rate(const char *id)
{
    double rate_hz = measure_info(id)->rate_hz;
    return rate_hz > 0 ? rate_hz : 60;
}

/* The body of a preset at rest on an endless floor. */
static inline void measure_stand(const char *id)
{
    const deft_tuning tuning = measure_tuning(id);
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
}

/* A jump from rest whose button is down for `held_s`. */
static inline measured_jump measure_jump(const char *id, double held_s, double rate_hz)
{
    const int held = (int)(held_s * rate_hz + 0.5);
    measured_jump jump;
    measure_stand(id);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    for (int i = 0; play_count(&p, DEFT_EVENT_LANDED) == 0; i++) {
        if (i == held) {
            play_release(&p, DEFT_ACTION_JUMP, 0);
        }
        play_tick(&p, 1 / rate_hz);
        assert_true(p.time_s < 10);
    }
    const play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
    jump.height = apex.value;
    jump.rise_s = apex.time_s;
    jump.air_s = play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s;
    play_close(&p);
    return jump;
}

/* Whole ticks until the speed is `speed`, within a ten thousandth of `full`. */
static inline int measure_ticks_to(double speed, double full, double rate_hz)
{
    int ticks = 0;
    while (fabs(p.vx - speed) > 1e-4 * full) {
        play_tick(&p, 1 / rate_hz);
        ticks++;
        assert_true(ticks < 1000);
    }
    return ticks;
}

#endif
