/* tools/replaying.c -- see tools/replaying.h. */
#include "tools/replaying.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define TICKS_PER_GLANCE 1024

static int load_trace(tool_replaying *all)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = deft_trace_load(&all->trace, &all->bytes, all->path, &diags);
    tool_report(all->verb, all->path, &diags, result);
    if (result != DEFT_OK) {
        return TOOL_WRONG;
    }
    for (uint32_t i = 0; i < all->trace.moveset_count; ++i) {
        deft_diag_list wrong;
        const deft_result built =
            deft_trace_moveset(&all->movesets[all->moveset_count], &all->trace, i, &wrong);
        if (built != DEFT_OK || wrong.warnings > 0) {
            tool_report(all->verb, all->path, &wrong, built);
        }
        all->moveset_count += built == DEFT_OK ? 1 : 0;
    }
    return TOOL_FINE;
}

/* A world of what the ticks saw. */
static int take_seen_world(tool_replaying *all)
{
    all->surfaces = (deft_surface *)malloc((all->trace.surface_count + 1) * sizeof *all->surfaces);
    all->zones = (deft_zone *)malloc((all->trace.zone_count + 1) * sizeof *all->zones);
    if (all->surfaces == NULL || all->zones == NULL) {
        return tool_fail(all->verb, "out of memory");
    }
    deft_trace_surfaces(all->surfaces, &all->trace);
    deft_trace_zones(all->zones, &all->trace);
    deft_replay_view(&all->view, &all->replay);
    all->view.surfaces = all->surfaces;
    all->view.surface_count = all->trace.surface_count;
    all->view.zones = all->zones;
    all->view.zone_count = all->trace.zone_count;
    return TOOL_FINE;
}

const char *tool_replaying_level(const tool_replaying *all)
{
    return all->level_path != NULL ? all->level_path : all->trace.level;
}

static int take_level(tool_replaying *all)
{
    const char *path = tool_replaying_level(all);
    if (path[0] == '\0') {
        return tool_fail(all->verb, "%s names no level: give it, or replay it in the game that recorded it",
                         all->path);
    }
    const bool is_flat = strcmp(path, TOOL_FLAT) == 0;
    if (is_flat && all->trace.is_topdown) {
        return TOOL_FINE; /* an empty plane */
    }
    all->wish.px_per_unit = all->wish.px_per_unit > 0.0 ? all->wish.px_per_unit : all->trace.px_per_unit;
    all->level = is_flat ? deft_level_flat() : tool_level_take(all->verb, path, &all->wish);
    if (all->level == NULL) {
        return TOOL_WRONG;
    }
    if (all->level->hash != all->trace.level_hash) {
        return tool_fail(all->verb,
                         "%s is not the level that was recorded (its hash is %016" PRIx64 ", not %016" PRIx64
                         "); give the recorded one, with the same --map, --room and --px-per-unit",
                         path, all->level->hash, all->trace.level_hash);
    }
    deft_world_view_of(&all->view, all->level->world);
    return TOOL_FINE;
}

static const deft_moveset *moveset_of(const tool_replaying *all)
{
    for (uint32_t i = 0; i < all->moveset_count; ++i) {
        if (all->movesets[i].hash == all->replay.moveset_hash) {
            return &all->movesets[i];
        }
    }
    /* a tuning of which this deft makes other numbers stands for the one that it was */
    for (uint32_t i = 0; i < all->trace.moveset_count && all->moveset_count == all->trace.moveset_count;
         ++i) {
        if (deft_trace_moveset_hash(&all->trace, i) == all->replay.moveset_hash) {
            return &all->movesets[i];
        }
    }
    return NULL;
}

/* One tick that was taken up. */
static int step(tool_replaying *all)
{
    deft_replay *replay = &all->replay;
    const deft_moveset *moveset = moveset_of(all);
    if (replay->has_own_states) {
        return tool_fail(all->verb, "%s was recorded with states of the game's own: replay it there",
                         all->path);
    }
    if (moveset == NULL) {
        return tool_fail(all->verb,
                         "from tick %" PRIu64
                         " on %s uses a moveset whose tuning it does not hold (hash %016" PRIx64
                         "): replay it in the game that recorded it",
                         replay->tick, all->path, replay->moveset_hash);
    }
    if (all->level != NULL && !deft_replay_world(replay, all->level->world)) {
        return tool_fail(all->verb,
                         "at tick %" PRIu64
                         " a body moves that the level does not have: replay it in the game "
                         "that recorded it, or record with --record-world",
                         replay->tick);
    }
    deft_replay_step(replay, moveset, all->view.gather != NULL ? &all->view : NULL, &all->events, NULL);
    return TOOL_FINE;
}

int tool_replaying_play(tool_replaying *all, tool_replay_visit *visit, void *user)
{
    tool_progress progress;
    deft_replay *replay = &all->replay;
    int status = TOOL_FINE;
    tool_progress_start(&progress, all->verb);
    deft_replay_start(replay, &all->trace);
    while (status == TOOL_FINE && !tool_interrupted() && deft_replay_next(replay)) {
        const uint64_t done = replay->tick - all->trace.first_tick;
        if (done == 0) {
            visit(user, all, NULL, NULL);
        }
        const deft_input input = replay->input;
        status = step(all);
        if (status == TOOL_FINE) {
            visit(user, all, &input, &all->events);
        }
        if (done % TICKS_PER_GLANCE == 0) {
            tool_progress_show(&progress, (double)done / (double)all->trace.tick_count);
        }
    }
    tool_progress_end(&progress);
    if (tool_interrupted()) {
        return tool_fail(all->verb, "interrupted");
    }
    return status == TOOL_FINE && replay->problem != NULL
               ? tool_fail(all->verb, "%s: after tick %" PRIu64 ": %s", all->path, replay->tick,
                           replay->problem)
               : status;
}

int tool_replaying_load(tool_replaying *all)
{
    const char *const inputs[TOOL_FILES_MAX] = {all->path, all->level_path};
    const char *const names[TOOL_FILES_MAX] = {"the recording", "the level"};
    int status = tool_inputs_judge(all->verb, inputs, names);
    status = status == TOOL_FINE ? load_trace(all) : status;
    if (status != TOOL_FINE) {
        return status;
    }
    return all->trace.sees ? take_seen_world(all) : take_level(all);
}

void tool_replaying_free(tool_replaying *all)
{
    deft_level_free(all->level);
    free(all->surfaces);
    free(all->zones);
    deft_io_free(all->bytes);
}
