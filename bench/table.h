/* table.h -- measuring the rows of the table, and printing them. */
#ifndef DEFT_BENCH_TABLE_H
#define DEFT_BENCH_TABLE_H

#include "bench.h"

typedef struct bench_wish {
    bench_scene scene; ///< SCENE_COUNT: all
    bool is_quick, counts;
    const char *compare; ///< a file, or NULL
    const char *counted; ///< SCENE:MOVER that is played under valgrind, or NULL
    const char *program; ///< this one, to be started again under valgrind
} bench_wish;

/// SCENE_COUNT when there is none of that name.
bench_scene bench_scene_named(const char *name);
/// Prints the table. Returns an exit status.
int bench_table(const bench_wish *wish);

/* count.c */

/// Plays a scene by a mover once, for valgrind to count. Returns an exit status.
int bench_play_counted(const char *scene_and_mover);
/// The instructions of one tick of one character, counted by valgrind in a process of its own; 0 when
/// valgrind is not there.
double bench_instructions(const char *program, const char *scene, const char *mover);

extern const char *const bench_scene_names[SCENE_COUNT];
extern const bench_mover *const bench_movers[];
extern const size_t bench_mover_count;

/// What the rows of scenes are measured with.
#define BENCH_TILES 10400
#define BENCH_CROWD 100

#endif
