/* tools/record.c -- `deft sim --record`: the recorder's block, the poses of the level's platforms, the file.
 */
#include "tools/record.h"

#include "tools/tool.h"

#include <stdlib.h>
#include <string.h>

#define BLOCK_TICKS       7000 /* a group of a thousand ticks or more */
#define BLOCK_TICKS_WORLD 400000

static deft_record_options options_of(const tool_record_wish *wish, const tool_run *run,
                                      const deft_world_view *view)
{
    deft_record_options options;
    memset(&options, 0, sizeof options);
    options.is_topdown = run->topdown;
    options.sees = wish->world;
    options.tick_s = run->jitter ? 0.0 : 1.0 / run->hz;
    options.tunings = wish->tuning;
    options.tuning_count = 1;
    options.state_ticks = (uint32_t)wish->state_ticks;
    options.body_capacity = run->level->platform_count;
    options.level = wish->level;
    options.level_hash = run->level->hash;
    options.px_per_unit = run->level->px_per_unit;
    options.view = view;
    return options;
}

int tool_record_open(tool_record *out, const tool_record_wish *wish, tool_run *run)
{
    memset(out, 0, sizeof *out);
    if (wish->path == NULL) {
        return TOOL_FINE;
    }
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_world_view view;
    deft_world_view_of(&view, run->level->world);
    const deft_record_options options = options_of(wish, run, &view);
    const size_t size = deft_recorder_size(&options, wish->world ? BLOCK_TICKS_WORLD : BLOCK_TICKS);
    out->path = wish->path;
    out->pose_capacity = options.body_capacity;
    out->poses = (deft_body_pose *)malloc((options.body_capacity + 1) * sizeof *out->poses);
    out->block = malloc(size);
    if (out->poses != NULL && out->block != NULL) {
        out->recorder = deft_recorder_start(out->block, size, &options, &diags);
    }
    if (out->recorder != NULL) {
        out->file = deft_trace_file_open(out->path, out->recorder, &diags);
    }
    if (out->file == NULL) {
        tool_report("sim", out->path, &diags, DEFT_ERROR_FILE);
        free(out->poses);
        free(out->block);
        return out->recorder != NULL ? TOOL_WRONG : tool_fail("sim", "out of memory while recording");
    }
    run->record = out;
    return TOOL_FINE;
}

void tool_record_take(tool_record *record)
{
    if (record->file != NULL) {
        deft_trace_file_take(record->file, record->recorder);
    }
}

int tool_record_close(tool_record *record, bool keep)
{
    if (record->file == NULL) {
        return TOOL_FINE;
    }
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = deft_trace_file_close(record->file, record->recorder, keep, &diags);
    if (result != DEFT_OK) {
        tool_report("sim", record->path, &diags, DEFT_ERROR_FILE);
    }
    free(record->poses);
    free(record->block);
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}
