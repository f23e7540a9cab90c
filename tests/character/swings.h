/* tests/character/swings.h -- what the tests of swings share: a character that swings round the origin. */
#ifndef DEFT_TESTS_CHARACTER_SWINGS_H
#define DEFT_TESTS_CHARACTER_SWINGS_H

#include "tests/harness/play.h"

#define SWINGS_ROPE  3.0
#define SWINGS_REACH 60.0 /* the speed of the hook */

/* No stick drives the swing. */
static inline deft_tuning swings_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    tuning.ability.grapple = 1;
    tuning.grapple.pump = 0;
    tuning.grapple.reach_speed = SWINGS_REACH;
    return tuning;
}

/* Swings from `angle` on, counter-clockwise from straight below, at that speed. The clock is at 0. */
static inline void swings_begin(play *p, double angle, double speed)
{
    const deft_pos hook = {0, 0};
    play_spawn(p, SWINGS_ROPE * sin(angle), -SWINGS_ROPE * cos(angle) - p->moveset.height / 2);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        assert_true(deft_character_attach(play_body_in(p, w), play_moveset_in(p, w), &hook, 0));
    }
    play_tick(p, SWINGS_ROPE / SWINGS_REACH + 1e-9);
    assert_int_equal(p->self.state, DEFT_STATE_GRAPPLE_SWING);
    play_set_velocity(p, speed * cos(angle), speed * sin(angle));
    p->time_s = 0;
    p->log_count = 0;
}

#endif
