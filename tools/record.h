/* tools/record.h -- `deft sim --record`: a run written down as a .dtrace file while it goes on. */
#ifndef DEFT_TOOLS_RECORD_H
#define DEFT_TOOLS_RECORD_H

#include "tools/run.h"

/// What to record, and where.
typedef struct tool_record_wish {
    const char *path;     ///< NULL: nothing
    bool world;           ///< what the ticks see, so that it replays without its level
    uint64_t state_ticks; ///< 0: as the library has it
    const char *level;    ///< its path, or "--flat"
    const deft_tuning *tuning;
} tool_record_wish;

/// A recording.
typedef struct tool_record {
    const char *path;
    void *block;
    deft_recorder *recorder;
    deft_trace_file *file;
    deft_body_pose *poses;
    uint32_t pose_capacity;
} tool_record;

/// Starts recording a run whose first part is set; without a wish `out` stays empty. Returns an exit status
/// and says why.
int tool_record_open(tool_record *out, const tool_record_wish *wish, tool_run *run);
/// Writes what is done with, now and then.
void tool_record_take(tool_record *record);
/// Ends it. Returns an exit status and says why.
int tool_record_close(tool_record *record, bool keep);

#endif
