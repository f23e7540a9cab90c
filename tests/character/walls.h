/* tests/character/walls.h -- what the tests of wall moves share: a body beside a wall. */
#ifndef DEFT_TESTS_CHARACTER_WALLS_H
#define DEFT_TESTS_CHARACTER_WALLS_H

#include "tests/harness/play.h"

#define DT (1.0 / 60)

static const double walls_rates[] = {20, 60, 144, 1000};
#define WALLS_RATES extent_of(2, 4, 4)

/* Half the width of the default body: with its feet at x = 0 it touches a wall at this x. */
#define WALLS_SIDE 0.375

static play p;

/* The default tuning with every move on walls on. */
static inline deft_tuning walls_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    tuning.ability.wall_slide = tuning.ability.wall_hold = tuning.ability.wall_jump = 1;
    return tuning;
}

/* A wall to the right of x = 0 over these heights, and nothing else so far. */
static inline void walls_open(const deft_tuning *tuning, double bottom, double top)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, WALLS_SIDE, bottom, WALLS_SIDE + 2, top, PLAY_ALL);
}

/* A body in the air that touches a high wall to its right, the stick pushed to it. */
static inline void walls_touch(const deft_tuning *tuning)
{
    walls_open(tuning, -100, 100);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
}

/* Ticks at this rate, and what is left of the time in a last one. */
static inline void walls_seconds(double time_s, double rate)
{
    int ticks = (int)(time_s * rate + 1e-6);
    double rest_s = time_s - ticks / rate;
    play_ticks(&p, ticks, 1 / rate);
    if (rest_s > 1e-9) {
        play_tick(&p, rest_s);
    }
}

static inline void walls_set_ability(deft_ability ability, bool on)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_character_set_ability(play_body_in(&p, w), ability, on);
    }
}

static inline void walls_expect_state(deft_state state)
{
    if (p.self.state != state) {
        fail_msg("the state is %s, not %s", deft_state_name((deft_state)p.self.state),
                 deft_state_name(state));
    }
}

#endif
