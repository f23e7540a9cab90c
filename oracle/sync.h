/* oracle/sync.h -- goes back and plays again, as rollback does. After every tick, up to twelve more are
 * played on a guess of the input. Then the state of up to twelve ticks ago is copied back, and the ticks
 * since are played again. Each of them must end in the same bits, with the same events and contacts.
 *
 * It sees what belongs to the game's state and is not saved: in the core, in a world, in a callback.
 */
#ifndef ORACLE_SYNC_H
#define ORACLE_SYNC_H

#include "take.h"

/* The most ticks that are guessed, and that are played again. */
#define ORACLE_SYNC_TICKS 12

typedef struct oracle_sync oracle_sync;

oracle_sync *oracle_sync_make(void);
void oracle_sync_free(oracle_sync *sync);
/* A spawn: nothing before it is gone back to. */
void oracle_sync_spawn(oracle_sync *sync);

/* Plays one cue of a stage that has a sync, as oracle_stage_step does, and goes back. */
oracle_fault oracle_sync_step(oracle_stage *stage, oracle_tick *tick, const oracle_cue *cue);

#endif
