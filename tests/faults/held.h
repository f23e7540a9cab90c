/* tests/faults/held.h -- a character that holds a wall with something over its head: one of the two rises. */
#ifndef DEFT_TESTS_FAULTS_HELD_H
#define DEFT_TESTS_FAULTS_HELD_H

#include "tests/harness/riding.h"

static riding r;

static const double held_rates[] = {1000, 240, 60, 20};

/* A stage that nothing but its own test judges. */
static inline void held_open(const deft_tuning *tuning, double rate)
{
    const scenario s = {&scenario_box, &play_home, 1 / rate};
    riding_open(&r, tuning, &s);
    r.p.alone = true;
}

/* The feet at (x, 0), beside a wall on the side of `way`, which the character grabs. */
static inline void held_grab(double x, double way)
{
    riding_spawn(&r, x, 0);
    r.p.stick_x = way;
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
}

/* Runs it at each rate. */
static inline void held_each(void (*run)(double rate))
{
    for (int i = 0; i < 4; i++) {
        run(held_rates[i]);
        riding_close(&r);
    }
}

#endif
