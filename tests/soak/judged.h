/* tests/soak/judged.h -- what the tests of the oracle share: a small world, and a tick that is judged. */
#ifndef DEFT_TESTS_SOAK_JUDGED_H
#define DEFT_TESTS_SOAK_JUDGED_H

#include "checks.h"
#include "play.h"
#include "terrain.h"
#include "watch.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* A floor from -8 to 8 with its top at 0, a ramp of 45 degrees from 2 to 3, a one-way at 3. */
static const deft_feature features[] = {
    {{{-8, -1}, {8, -1}, {8, 0}, {-8, 0}}, {0, 0}, 0, 1, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}},
    {{{2, 0}, {3, 0}, {3, 1}}, {0, 0}, 0, 2, 0, DEFT_FEATURE_SOLID, 3, 0xFF, {0}},
    {{{-4, 2.75f}, {-2, 2.75f}, {-2, 3}, {-4, 3}}, {0, 1}, 0, 3, 0, DEFT_FEATURE_ONE_WAY, 4, 0xFF, {0}},
};

static const deft_world_array array = {features, 3, {0, 0}, NULL, 0};

typedef struct fixture {
    deft_moveset moveset;
    oracle_world world;
    oracle_watch watch;
    oracle_tick tick;
} fixture;

/* Gives the body corners as round as they can be. */
static inline void round_off(deft_moveset *moveset)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = moveset->half_width;
    deft_moveset made;
    assert_int_equal(deft_moveset_build(&made, &tuning, NULL), DEFT_OK);
    moveset->radius = made.radius;
    moveset->facets = made.facets;
}

static inline void set_up(fixture *f, double x, double y)
{
    deft_tuning tuning;
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    deft_box bounds = {-8, -1, 8, 4};
    deft_pos feet = {x, y};
    memset(f, 0, sizeof *f);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&f->moveset, &tuning, NULL), DEFT_OK);
    oracle_world_make(&f->world, &view, bounds, 4, *deft_axes_y_up());
    oracle_watch_start(&f->watch, &f->world, &f->moveset, view);
    deft_character_spawn(&f->tick.before, &f->moveset, &feet, deft_axes_y_up());
    f->tick.input = *deft_input_none();
    f->tick.dt = 1.0 / 60;
}

static inline oracle_fault judge(fixture *f)
{
    oracle_fault fault = oracle_watch_step(&f->watch, &f->tick);
    oracle_world_free(&f->world);
    return fault;
}

/* The world as a body sees it that is wrong: the oracle keeps the true one. */
static inline void blind(fixture *f)
{
    static const deft_world_array nothing = {NULL, 0, {0, 0}, NULL, 0};
    deft_world_view_of_array(&f->watch.view, &nothing);
}

#endif
