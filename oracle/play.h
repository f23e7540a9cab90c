/* oracle/play.h -- random play that the oracle checks: runs, jumps, throws of up to 800 tiles a second in
 * all directions, tick rates that change, respawns. */
#ifndef ORACLE_PLAY_H
#define ORACLE_PLAY_H

#include "watch.h"

#include <stdio.h>

struct oracle_take;

/* Moves the bodies of a world from where they are at `from_s` to where they are at `to_s`. */
typedef void (*oracle_move_fn)(void *user, double from_s, double to_s);
/* Is told of the work; false ends it. `share` is from 0 to 1. */
typedef bool (*oracle_glance_fn)(void *user, double share);

/* Is shown each tick after it was judged, with the stretch that ends in it, while the bodies still move. */
typedef void (*oracle_look_fn)(void *user, const oracle_tick *tick, const struct oracle_take *take);

typedef struct oracle_play {
    const char *name; /* of the world, for messages */
    deft_world_view view;
    deft_box bounds;
    deft_axes axes;
    const deft_moveset *moveset;
    oracle_move_fn move; /* NULL: nothing moves */
    void *move_user;
    oracle_glance_fn glance; /* may be NULL */
    void *glance_user;
    oracle_look_fn look; /* may be NULL; needs `first` */
    void *look_user;
    oracle_coverage *coverage; /* notes the states of the moveset that it was begun with; may be NULL */
    bool acts;                 /* also what a game does: acts.h */
    bool goes_back;            /* each tick is not judged, but played again: sync.h */
    uint64_t seed, ticks;
    uint64_t pieces_every;     /* as oracle_watch's */
    uint64_t trace_from;       /* ticks from this one on are printed; 0 none */
    uint32_t faults_max;       /* stop after so many errors */
    uint32_t shown_max;        /* of each kind of error, print so many */
    bool strict;               /* a fault of any tier is an error */
    struct oracle_take *first; /* becomes the stretch that ends in the first error; NULL: not wanted */
} oracle_play;

typedef struct oracle_score {
    uint64_t ticks, split, doubtful, tied, free, flat, slope, floor, respawns, dashes, ahead, again;
    uint64_t jumps, landings, bonks, walls, steep, slopes, one_ways, rides, crushes;
    uint64_t faults[ORACLE_FAULT_COUNT][ORACLE_TIER_COUNT]; /* by the tier that they broke */
    uint64_t faults_total;                                  /* of them errors */
    double doubt, depth, speed;
    oracle_fault first_fault;
    oracle_tier first_tier;
    uint64_t first_tick;
} oracle_score;

/* Plays; prints each error with what it takes to see it again. Adds to `score`. True without errors. */
bool oracle_play_run(const oracle_play *play, oracle_score *score);

/* True when a fault of that tier is no error, and only counted. */
bool oracle_play_counts_only(const oracle_play *play, oracle_tier tier);

/* How many faults of a tier there were. */
uint64_t oracle_score_of(const oracle_score *score, oracle_tier tier);

/* True farther out of the level than a body comes back from. */
bool oracle_play_is_out(const oracle_play *play, deft_pos at);

void oracle_score_add(oracle_score *score, const oracle_score *more);
/* In one line, and what was wrong below it. */
void oracle_score_print(const char *name, const oracle_score *score);
/* As a table: what was done, what was judged, what was wrong by tier. */
void oracle_score_table(FILE *out, const oracle_score *score);

/* A row of such a table. */
void oracle_score_row(FILE *out, const char *name, uint64_t value);

#endif
