/* tools/sim.h -- what `deft sim` was asked for, and telling what happened. */
#ifndef DEFT_TOOLS_SIM_H
#define DEFT_TOOLS_SIM_H

#include "tools/record.h"
#include "tools/run.h"
#include "tools/tool.h"

typedef struct sim_wish {
    const char *level, *tuning, *preset, *input, *trace;
    bool flat, topdown, random, jitter, has_spawn, json;
    uint64_t random_seed, jitter_seed, ticks;
    double seconds, hz;
    deft_pos spawn;
    tool_level_wish wish;
    tool_record_wish record;
} sim_wish;

/* sim_summary.c */

/// Prints what a run came to, for people or as JSON. Returns an exit status and says why.
int sim_print(FILE *out, const sim_wish *wanted, const tool_run *run, const tool_tally *tally,
              const tool_tuning *tuning);

#endif
