/* oracle/play.h -- random play under the eyes of the oracle: runs, jumps, dashes of up to 800 tiles a second
 * in all directions, tick rates that change, respawns. */
#ifndef ORACLE_PLAY_H
#define ORACLE_PLAY_H

#include "watch.h"

typedef struct oracle_play {
    const char *name; /* of the world, for messages */
    deft_world_view view;
    deft_box bounds;
    deft_axes axes;
    const deft_moveset *moveset;
    uint64_t seed, ticks;
    uint64_t trace_from; /* ticks from this one on are printed; 0 none */
    uint32_t faults_max; /* stop after so many */
    uint32_t shown_max;  /* of each kind, print so many */
} oracle_play;

typedef struct oracle_score {
    uint64_t ticks, split, doubtful, tied, free, flat, floor, respawns, dashes;
    uint64_t faults[ORACLE_FAULT_COUNT];
    uint64_t faults_total;
    double doubt;
} oracle_score;

/* Plays; prints each fault with what it takes to see it again. Adds to `score`. True without faults. */
bool oracle_play_run(const oracle_play *play, oracle_score *score);

void oracle_score_print(const char *name, const oracle_score *score);

#endif
