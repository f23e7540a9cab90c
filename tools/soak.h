/* tools/soak.h -- what `deft soak` was asked for, and doing it. */
#ifndef DEFT_TOOLS_SOAK_H
#define DEFT_TOOLS_SOAK_H

#include "oracle/take.h"
#include "tools/tool.h"

/// The most --velocity of a command line.
#define SOAK_THROWS_MAX 64

/// A velocity that is given to the character before a tick.
typedef struct soak_throw {
    uint32_t tick; ///< from 1
    deft_vec2d velocity;
} soak_throw;

typedef struct soak_wish {
    const char *level, *tuning, *preset, *out;
    tool_level_wish level_wish;
    bool is_land, is_capsule, has_shape, has_spawn, moves, sync_test, topdown, strict, slowest;
    uint64_t land, ticks, seed, pieces_every, faults;
    /* to see a script again */
    const char *input;
    double hz, from_s;
    deft_pos spawn;
    soak_throw throws[SOAK_THROWS_MAX];
    uint32_t throw_count;
} soak_wish;

/// Plays, or plays again. `play` has its world and moveset. Returns an exit status.
/// With wish->moves the play's coverage is printed, too.
int soak_run(const soak_wish *wish, oracle_play *play);
int soak_again(const soak_wish *wish, oracle_play *play);

/* soak_slowest.c */

#define SOAK_BUCKETS 1024

/// Times of the ticks of a play, and the stretch that ends in the slowest one.
typedef struct soak_slowest {
    const oracle_play *play;
    uint64_t buckets[SOAK_BUCKETS]; ///< how many ticks took so long, 32 to a factor of two
    uint64_t count;
    double ns;
    oracle_tick tick; ///< the slowest, and its stretch
    oracle_take take;
} soak_slowest;

/// An oracle_look_fn: times the tick once more.
void soak_slowest_look(void *slowest, const oracle_tick *tick, const oracle_take *take);
void soak_slowest_print(const soak_slowest *slowest);

/// Plays seen from above.
int soak_above(const soak_wish *wish, oracle_play *play);

#endif
