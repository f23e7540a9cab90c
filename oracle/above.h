/* oracle/above.h -- random play seen from above, every tick judged.
 *
 *     finite     every number of the state is one
 *     inside     the designer's body is never more than 1e-4 deep in a solid
 *     tunnel     nor is it anywhere on its way, stepped again in small pieces
 *     rate       which end where the whole tick did, unless a hair's breadth decides
 *     free       with nothing within reach, the tick is that of empty space
 *     bounded    no walker goes farther than speeds and ground carry
 *     events     nothing overflows, nothing is stuck, all are in order and in the tick
 *     told       fields and events say what their headers say of them
 *
 * It strolls, runs into corners, dashes, is kicked, also absurdly hard, and loses its dash; tick rates
 * change.
 */
#ifndef ORACLE_ABOVE_H
#define ORACLE_ABOVE_H

#include "bodies.h"
#include "deft/topdown.h"
#include "play.h"

typedef struct oracle_above_tick {
    deft_topdown before, after;
    deft_input input;
    double dt;
    deft_event_list events;
    deft_contacts contacts;
    bool is_crushed;
} oracle_above_tick;

typedef struct oracle_above_score {
    uint64_t ticks, split, doubtful, tied, free, walled, dashing, knocked, grounds, dashes, kicks, walls,
        crushes, respawns;
    uint64_t faults[ORACLE_FAULT_COUNT];
    uint64_t faults_total, first_tick;
    double doubt, depth, speed;
} oracle_above_score;

/* The state of the check: the world, and what was seen so far. */
typedef struct oracle_above_watch {
    const oracle_play *play;
    oracle_world world;
    oracle_bodies bodies;
    oracle_scene scene;
    oracle_above_score *score;
    char verdict[512]; /* of the last fault */
} oracle_above_watch;

void oracle_above_watch_start(oracle_above_watch *watch, const oracle_play *play, oracle_above_score *score);
void oracle_above_watch_end(oracle_above_watch *watch);
/* Everything, with the bodies where they are after a share of the tick. */
const oracle_world *oracle_above_show(oracle_above_watch *watch, double share);
/* Steps the tick (fills `after`, `events`, `contacts` and `is_crushed`) and judges it. */
oracle_fault oracle_above_step(oracle_above_watch *watch, oracle_above_tick *tick);

/* Plays; prints the first faults with what it takes to see them again. Adds to `score`. True without faults.
 * Of the play count name, view, bounds, axes, moveset, move, glance, seed, ticks, faults_max and shown_max.
 */
bool oracle_above_run(const oracle_play *play, oracle_above_score *score);
void oracle_above_table(FILE *out, const oracle_above_score *score);

#endif
