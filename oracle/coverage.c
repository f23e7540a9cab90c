/* oracle/coverage.c -- a machine that records which states a play was in. */
#include "coverage.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* The functions of a row see nothing but the tick, so that where they write is kept here. */
static oracle_coverage *recording;
static deft_machine plain;

static uint32_t state_of(deft_tick *tick)
{
    return deft_tick_character(tick)->state;
}

static void note_exit(deft_tick *tick)
{
    uint32_t from = state_of(tick);
    if (recording != NULL) {
        recording->left = from;
    }
    if (plain.rows[from].exit != NULL) {
        plain.rows[from].exit(tick);
    }
}

static void note_enter(deft_tick *tick)
{
    uint32_t to = state_of(tick);
    if (recording != NULL) {
        uint32_t from = recording->left;
        bool may = ((plain.rows[from].next | DEFT_STATES_FROM_OUTSIDE) >> to & 1) != 0;
        recording->entered[to]++;
        recording->changes[from][to]++;
        recording->wrong_from = may ? recording->wrong_from : from;
        recording->wrong_to = may ? recording->wrong_to : to;
    }
    if (plain.rows[to].enter != NULL) {
        plain.rows[to].enter(tick);
    }
}

void oracle_coverage_begin(oracle_coverage *coverage, deft_moveset *moveset, deft_world_view *view)
{
    memset(coverage, 0, sizeof *coverage);
    deft_machine_default(&plain);
    coverage->machine = plain;
    for (uint32_t i = 0; i < coverage->machine.count; i++) {
        coverage->machine.rows[i].enter = note_enter;
        coverage->machine.rows[i].exit = note_exit;
    }
    view->machines = &coverage->machine;
    view->machine_count = 1;
    moveset->machine = 1;
}

void oracle_coverage_record(oracle_coverage *coverage)
{
    recording = coverage;
    coverage->wrong_from = coverage->wrong_to = 0;
}

void oracle_coverage_rest(void)
{
    recording = NULL;
}

void oracle_coverage_note(oracle_coverage *coverage, const deft_character *after)
{
    coverage->ticks[after->state]++;
    coverage->longest_s[after->state] = fmax(coverage->longest_s[after->state], after->state_s);
}

void oracle_coverage_add(oracle_coverage *coverage, const oracle_coverage *more)
{
    for (uint32_t i = 0; i < DEFT_STATE_COUNT; i++) {
        coverage->entered[i] += more->entered[i];
        coverage->ticks[i] += more->ticks[i];
        coverage->longest_s[i] = fmax(coverage->longest_s[i], more->longest_s[i]);
        for (uint32_t k = 0; k < DEFT_STATE_COUNT; k++) {
            coverage->changes[i][k] += more->changes[i][k];
        }
    }
}

/* How often a change was seen, for those of the game from any state together; `row` DEFT_STATE_COUNT is the
 * game. */
static uint64_t times_seen(const oracle_coverage *coverage, uint32_t row, uint32_t to)
{
    uint64_t sum = 0;
    if (row < DEFT_STATE_COUNT) {
        return coverage->changes[row][to];
    }
    for (uint32_t from = 0; from < DEFT_STATE_COUNT; from++) {
        bool own = (plain.rows[from].next >> to & 1) != 0;
        sum += own ? 0 : coverage->changes[from][to];
    }
    return sum;
}

static uint64_t next_of(uint32_t row)
{
    return row < DEFT_STATE_COUNT ? plain.rows[row].next : DEFT_STATES_FROM_OUTSIDE;
}

/* Legal changes, of which `least` is how often they must have been seen to count. */
static uint32_t count_changes(const oracle_coverage *coverage, uint64_t least)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row <= DEFT_STATE_COUNT; row++) {
        for (uint32_t to = 0; to < DEFT_STATE_COUNT; to++) {
            count += (next_of(row) >> to & 1) != 0 && times_seen(coverage, row, to) >= least;
        }
    }
    return count;
}

uint32_t oracle_coverage_legal(const oracle_coverage *coverage)
{
    return count_changes(coverage, 0);
}

uint32_t oracle_coverage_seen(const oracle_coverage *coverage)
{
    return count_changes(coverage, 1);
}

static void table_unseen(FILE *out, const oracle_coverage *coverage)
{
    for (uint32_t row = 0; row <= DEFT_STATE_COUNT; row++) {
        for (uint32_t to = 0; to < DEFT_STATE_COUNT; to++) {
            if ((next_of(row) >> to & 1) != 0 && times_seen(coverage, row, to) == 0) {
                (void)fprintf(out, "  never: %s --> %s\n",
                              row < DEFT_STATE_COUNT ? deft_state_name((deft_state)row) : "the game",
                              deft_state_name((deft_state)to));
            }
        }
    }
}

void oracle_coverage_table(FILE *out, const oracle_coverage *coverage)
{
    (void)fputs("states                      entered        ticks   longest, s\n", out);
    for (uint32_t i = 0; i < DEFT_STATE_COUNT; i++) {
        (void)fprintf(out, "  %-20s %12" PRIu64 " %12" PRIu64 " %12.4g\n", deft_state_name((deft_state)i),
                      coverage->entered[i], coverage->ticks[i], coverage->longest_s[i]);
    }
    (void)fprintf(out, "changes of state, of those that the rows allow\n  seen %u of %u\n",
                  oracle_coverage_seen(coverage), oracle_coverage_legal(coverage));
    table_unseen(out, coverage);
}
