/* oracle/take.h -- a stretch of play from a spawn on, written down. It can be played again, made shorter, and
 * saved as an input script. */
#ifndef ORACLE_TAKE_H
#define ORACLE_TAKE_H

#include "deft/io/script.h"
#include "play.h"

/* Most triggers before a tick; abilities count apart. */
#define ORACLE_TRIGGERS_MAX 4

/* A tick. */
typedef struct oracle_cue {
    deft_input input;
    double dt;
    deft_vec2d velocity; /* given to the character before the tick, when is_thrown */
    bool is_thrown;
    uint16_t given, taken; /* DEFT_ABILITY_BITs, before the tick */
    uint32_t trigger_count;
    deft_trigger triggers[ORACLE_TRIGGERS_MAX]; /* then these */
} oracle_cue;

typedef struct oracle_take {
    deft_pos spawn;
    double from_s; /* the world's time */
    oracle_cue *cues;
    uint32_t count, capacity;
} oracle_take;

void oracle_take_begin(oracle_take *take, deft_pos spawn, double from_s);
void oracle_take_add(oracle_take *take, const oracle_cue *cue);
void oracle_take_free(oracle_take *take);

/* The world of a play as the oracle sees it. Must not be copied. */
typedef struct oracle_stage {
    const oracle_play *play;
    oracle_world world;
    oracle_bodies bodies;
    oracle_scene scene;
    oracle_watch watch;
    double time_s;            /* of the world */
    struct oracle_sync *sync; /* sync.h; NULL: every tick is judged */
} oracle_stage;

void oracle_stage_make(oracle_stage *stage, const oracle_play *play);
void oracle_stage_free(oracle_stage *stage);
/* Spawns: what the watch counts in a row begins anew. */
void oracle_stage_spawn(oracle_stage *stage, oracle_tick *tick, deft_pos feet, double from_s);
/* True when nothing, with the bodies where they are now, is within a skin of a body whose feet are there. */
bool oracle_stage_has_room(oracle_stage *stage, deft_pos feet);

/* What comes before the tick of a cue: a throw, what the game does, and what moves in the world from the time
 * `from_s` on. Returns the time to which it moved: in a hit stop the world stops, too. */
double oracle_stage_enter(oracle_stage *stage, deft_character *character, const oracle_cue *cue,
                          double from_s);
/* Plays one cue and judges it. `tick` holds the character. */
oracle_fault oracle_stage_step(oracle_stage *stage, oracle_tick *tick, const oracle_cue *cue);

/* Plays a take until an error, or its end; `at` (may be NULL) is the number of the last tick played, from 1.
 */
oracle_fault oracle_take_play(oracle_stage *stage, const oracle_take *take, uint32_t *at);

/* Cuts a take down to the shortest found that still ends in `fault`. Ticks of one length and presses between
 * ticks are preferred. It must show the fault, of that tier, as it is. */
void oracle_take_shrink(oracle_stage *stage, oracle_take *take, oracle_fault fault, oracle_tier tier);

/* True when an input script can hold it: all ticks of one length, and edges at their starts. */
bool oracle_take_is_plain(const oracle_take *take);

/* Writes the take as an input script with a head that says how to see it. `how` begins the command line. */
void oracle_take_write(const oracle_take *take, FILE *out, deft_axes axes, const char *how,
                       const char *script_name);

/* What a script plays at `hz`. Throws are not in it, nor is the pace of time. False when it has more triggers
 * before a tick than a cue holds. */
bool oracle_take_read(oracle_take *take, const deft_script *script, double hz, deft_axes axes);

#endif
