/* tools/bench.h -- what the parts of `deft bench` share: a character that plays the same period of input over
 * and over. */
#ifndef DEFT_TOOLS_BENCH_H
#define DEFT_TOOLS_BENCH_H

#include "tools/tool.h"

/// How often each thing is timed.
#define BENCH_RUNS         9
#define BENCH_PERIOD_TICKS 480

typedef enum bench_scene { BENCH_IDLE, BENCH_RUN, BENCH_JUMP, BENCH_SCENE_COUNT } bench_scene;

/// A character that has come to rest where it starts, and one period of its input.
typedef struct bench_play {
    deft_character settled;
    const deft_moveset *moveset;
    deft_world_view view;
    deft_input inputs[BENCH_PERIOD_TICKS];
} bench_play;

void bench_play_begin(bench_play *play, bench_scene which, const deft_moveset *moveset,
                      const deft_world_view *view, deft_pos feet, deft_axes axes);

/// Seconds that `ticks` ticks take.
double bench_play_time(const bench_play *play, uint64_t ticks);

/* bench_terrain.c */

/// The fewest and the most edges of `deft bench --terrain`.
#define BENCH_EDGES_MIN 400u
#define BENCH_EDGES_MAX 4000000u

/// Builds free ground of about `edges` edges in every shape, and times a run there. Returns an exit status.
int bench_terrain(uint64_t edges, uint64_t ticks);

#endif
