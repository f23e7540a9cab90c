/* tools/replaying.h -- a recording that is run again: what `deft replay` compares, and `deft film` draws. */
#ifndef DEFT_TOOLS_REPLAYING_H
#define DEFT_TOOLS_REPLAYING_H

#include "tools/tool.h"

/// Everything of a replay. Set the first four and zero-fill the rest.
typedef struct tool_replaying {
    const char *verb, *path, *level_path; ///< level_path NULL: the level that the trace names
    tool_level_wish wish;
    deft_trace trace;
    void *bytes;
    uint32_t moveset_count;
    deft_moveset movesets[DEFT_TRACE_TUNINGS];
    deft_level *level; ///< NULL: the trace has seen its world, or the plane is empty
    deft_surface *surfaces;
    deft_zone *zones;
    deft_world_view view;
    deft_replay replay;
    deft_event_list events;
} tool_replaying;

/// Sees the start (no input, no events), then the end of each tick.
typedef void tool_replay_visit(void *user, const tool_replaying *all, const deft_input *input,
                               const deft_event_list *events);

/// Reads the recording and its level. Returns an exit status and says why. Free it in any case.
int tool_replaying_load(tool_replaying *all);
/// The level that is given, or else that the trace names.
const char *tool_replaying_level(const tool_replaying *all);
/// Runs all ticks. Returns an exit status and says why.
int tool_replaying_play(tool_replaying *all, tool_replay_visit *visit, void *user);
void tool_replaying_free(tool_replaying *all);

#endif
