/* oracle/coverage.h -- which states a play was in, for how long, and which changes between them it saw; and
 * what no state may do: change to one that its row does not allow, or last longer than its law.
 *
 * The moveset gets a machine with the default rows. Only enter and exit differ: these note each change. One
 * coverage records at a time.
 */
#ifndef ORACLE_COVERAGE_H
#define ORACLE_COVERAGE_H

#include "deft/machine.h"

#include <stdio.h>

typedef struct oracle_coverage {
    deft_machine machine;
    uint64_t entered[DEFT_STATE_COUNT];
    uint64_t ticks[DEFT_STATE_COUNT]; /* that ended in it */
    double longest_s[DEFT_STATE_COUNT];
    uint64_t changes[DEFT_STATE_COUNT][DEFT_STATE_COUNT];
    /* of the tick that is being recorded */
    uint32_t left;                 /* the state whose exit was asked last */
    uint32_t wrong_from, wrong_to; /* a change that no row allows; none when they are the same */
} oracle_coverage;

/* Fills the machine and gives it to the moveset and the view; the coverage must stay where it is. */
void oracle_coverage_begin(oracle_coverage *coverage, deft_moveset *moveset, deft_world_view *view);

/* Between the two, changes of any character stepped with the moveset are noted. */
void oracle_coverage_record(oracle_coverage *coverage);
void oracle_coverage_rest(void);

/* After a tick: where it ended. */
void oracle_coverage_note(oracle_coverage *coverage, const deft_character *after);

/* Adds what another one saw. */
void oracle_coverage_add(oracle_coverage *coverage, const oracle_coverage *more);

/* How many changes are legal by the rows, and how many of these were seen; those from outside, which may come
 * in any state, count once each. */
uint32_t oracle_coverage_legal(const oracle_coverage *coverage);
uint32_t oracle_coverage_seen(const oracle_coverage *coverage);

/* As a table: the states, and the changes that were never seen. */
void oracle_coverage_table(FILE *out, const oracle_coverage *coverage);

#endif
