/* tests/presets/figures.h -- the published figures of the games, and which simulation belongs to which
 * preset. */
#ifndef DEFT_TESTS_PRESETS_FIGURES_H
#define DEFT_TESTS_PRESETS_FIGURES_H

#include "tests/presets/originals.h"

#include <stddef.h>

/* What a jump that is let go after so many frames reaches. */
typedef struct figure_tap {
    int held_frames;
    double height;
} figure_tap;

#define FIGURE_TAPS 5

/* Frames are 0 where none are published. `digit`: half of the last digit that the heights are published with.
 */
typedef struct figure {
    const char *id;
    double height, digit;
    double rise_frames, air_frames;
    int taps;
    figure_tap tap[FIGURE_TAPS];
    original_track (*original)(int held_frames); /* NULL: published as a closed form */
} figure;

static inline original_track figure_climber_2015(int held_frames)
{
    (void)held_frames;
    return original_climber_2015();
}

static inline original_track figure_plumber_still(int held_frames)
{
    return original_plumber(&original_row_still, held_frames, true);
}

static inline original_track figure_plumber_walk(int held_frames)
{
    return original_plumber(&original_row_walk, held_frames, true);
}

static inline original_track figure_plumber_run(int held_frames)
{
    return original_plumber(&original_row_run, held_frames, true);
}

#define FIGURE_CONSOLE(name, rule)                                                                           \
    static inline original_track figure_##name(int held_frames)                                              \
    {                                                                                                        \
        return original_console(&original_##rule, held_frames);                                              \
    }
FIGURE_CONSOLE(robot_1987, robot_1987)
FIGURE_CONSOLE(robot_1990, robot_1990)
FIGURE_CONSOLE(robot_1991, robot_1991)
FIGURE_CONSOLE(hedgehog, hedgehog)
FIGURE_CONSOLE(echidna, echidna)
FIGURE_CONSOLE(hunter, hunter)
FIGURE_CONSOLE(hunter_high, hunter_high)

static const figure figures[] = {
    {"climber-2018",
     28.5,
     0.005,
     20,
     40,
     5,
     {{1, 7}, {2, 8.75}, {3, 10.5}, {6, 15.75}, {12, 26.25}},
     original_climber_2018},
    {"climber-2015", 10.55, 0.0051, 0, 21, 0, {{0, 0}}, figure_climber_2015},
    {"plumber-1985-still", 66, 0.5, 0, 53, 1, {{1, 24}}, figure_plumber_still},
    {"plumber-1985", 71, 0.5, 0, 58, 1, {{1, 27}}, figure_plumber_walk},
    {"plumber-1985-run", 83, 0.5, 0, 57, 1, {{1, 29}}, figure_plumber_run},
    {"robot-1987", 49.92, 0.005, 0, 40, 1, {{1, 7.37}}, figure_robot_1987},
    {"robot-1990", 45.5, 0.005, 0, 0, 0, {{0, 0}}, figure_robot_1990},
    {"robot-1991", 47.5, 0.005, 0, 0, 0, {{0, 0}}, figure_robot_1991},
    {"hedgehog-1991", 99.8, 0.05, 0, 61, 1, {{1, 45.1}}, figure_hedgehog},
    {"echidna-1994", 85.3, 0.05, 0, 0, 0, {{0, 0}}, figure_echidna},
    {"hunter-1994", 111.1, 0.05, 0, 0, 0, {{0, 0}}, figure_hunter},
    {"hunter-1994-high", 167.6, 0.05, 0, 0, 0, {{0, 0}}, figure_hunter_high},
    {"editor-default", 300, 0.5, 0, 0, 1, {{0, 180}}, NULL},
    /* styles, whose sources are approximate or not official */
    {"ninja-2015", 76, 0.5, 0, 0, 1, {{1, 28.8}}, original_ninja},
    {"knight-2017", 5.76, 0.005, 0, 0, 1, {{4, 4.09}}, original_knight},
};

#define FIGURES (sizeof figures / sizeof figures[0])

#endif
