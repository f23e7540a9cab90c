/* tools/replay.c -- `deft replay`: runs a recording again and says where, if anywhere, the run differs. */
#include "tools/tool.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define TICKS_PER_GLANCE 1024

/* Everything of a replay. */
typedef struct replaying {
    const char *path, *level_path, *csv_path;
    tool_level_wish wish;
    deft_trace trace;
    void *bytes;
    uint32_t moveset_count;
    deft_moveset movesets[DEFT_TRACE_TUNINGS];
    deft_level *level; /* NULL: the trace has seen its world, or the plane is empty */
    deft_surface *surfaces;
    deft_zone *zones;
    deft_world_view view;
    deft_replay replay;
    deft_event_list events;
} replaying;

static int load_trace(replaying *all)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = deft_trace_load(&all->trace, &all->bytes, all->path, &diags);
    tool_report("replay", all->path, &diags, result);
    if (result != DEFT_OK) {
        return TOOL_WRONG;
    }
    for (uint32_t i = 0; i < all->trace.moveset_count; ++i) {
        deft_diag_list wrong;
        const deft_result built =
            deft_trace_moveset(&all->movesets[all->moveset_count], &all->trace, i, &wrong);
        if (built != DEFT_OK || wrong.warnings > 0) {
            tool_report("replay", all->path, &wrong, built);
        }
        all->moveset_count += built == DEFT_OK ? 1 : 0;
    }
    return TOOL_FINE;
}

/* A world of what the ticks saw. */
static int take_seen_world(replaying *all)
{
    all->surfaces = (deft_surface *)malloc((all->trace.surface_count + 1) * sizeof *all->surfaces);
    all->zones = (deft_zone *)malloc((all->trace.zone_count + 1) * sizeof *all->zones);
    if (all->surfaces == NULL || all->zones == NULL) {
        return tool_fail("replay", "out of memory");
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

/* The level that is given, or else that the trace names. */
static const char *level_path(const replaying *all)
{
    return all->level_path != NULL ? all->level_path : all->trace.level;
}

static int take_level(replaying *all)
{
    const char *path = level_path(all);
    if (path[0] == '\0') {
        return tool_fail("replay", "%s names no level: give it, or replay it in the game that recorded it",
                         all->path);
    }
    const bool is_flat = strcmp(path, TOOL_FLAT) == 0;
    if (is_flat && all->trace.is_topdown) {
        return TOOL_FINE; /* an empty plane */
    }
    all->wish.px_per_unit = all->wish.px_per_unit > 0.0 ? all->wish.px_per_unit : all->trace.px_per_unit;
    all->level = is_flat ? deft_level_flat() : tool_level_take("replay", path, &all->wish);
    if (all->level == NULL) {
        return TOOL_WRONG;
    }
    if (all->level->hash != all->trace.level_hash) {
        return tool_fail("replay",
                         "%s is not the level that was recorded (its hash is %016" PRIx64 ", not %016" PRIx64
                         "); give the recorded one, with the same --map, --room and --px-per-unit",
                         path, all->level->hash, all->trace.level_hash);
    }
    deft_world_view_of(&all->view, all->level->world);
    return TOOL_FINE;
}

static const deft_moveset *moveset_of(const replaying *all)
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

static void write_row(deft_csv *csv, const replaying *all, const deft_input *input,
                      const deft_event_list *events)
{
    const deft_replay *replay = &all->replay;
    if (csv == NULL) {
        return;
    }
    if (all->trace.is_topdown) {
        deft_csv_row_topdown(csv, replay->tick, replay->time_s, &replay->walker, input, events);
    } else {
        deft_csv_row(csv, replay->tick, replay->time_s, &replay->character, input, events);
    }
}

/* One tick that was taken up. */
static int step(replaying *all)
{
    deft_replay *replay = &all->replay;
    const deft_moveset *moveset = moveset_of(all);
    if (replay->has_own_states) {
        return tool_fail("replay", "%s was recorded with states of the game's own: replay it there",
                         all->path);
    }
    if (moveset == NULL) {
        return tool_fail("replay",
                         "from tick %" PRIu64
                         " on %s uses a moveset whose tuning it does not hold (hash %016" PRIx64
                         "): replay it in the game that recorded it",
                         replay->tick, all->path, replay->moveset_hash);
    }
    if (all->level != NULL && !deft_replay_world(replay, all->level->world)) {
        return tool_fail("replay",
                         "at tick %" PRIu64
                         " a body moves that the level does not have: replay it in the game "
                         "that recorded it, or record with --record-world",
                         replay->tick);
    }
    deft_replay_step(replay, moveset, all->view.gather != NULL ? &all->view : NULL, &all->events, NULL);
    return TOOL_FINE;
}

static int play(replaying *all, deft_csv *csv)
{
    tool_progress progress;
    deft_replay *replay = &all->replay;
    int status = TOOL_FINE;
    tool_progress_start(&progress, "replay");
    deft_replay_start(replay, &all->trace);
    while (status == TOOL_FINE && !tool_interrupted() && deft_replay_next(replay)) {
        const uint64_t done = replay->tick - all->trace.first_tick;
        if (done == 0) {
            write_row(csv, all, NULL, NULL);
        }
        const deft_input input = replay->input;
        status = step(all);
        if (status == TOOL_FINE) {
            write_row(csv, all, &input, &all->events);
        }
        if (done % TICKS_PER_GLANCE == 0) {
            tool_progress_show(&progress, (double)done / (double)all->trace.tick_count);
        }
    }
    tool_progress_end(&progress);
    if (tool_interrupted()) {
        return tool_fail("replay", "interrupted");
    }
    return status == TOOL_FINE && replay->problem != NULL
               ? tool_fail("replay", "%s: after tick %" PRIu64 ": %s", all->path, replay->tick,
                           replay->problem)
               : status;
}

static void print_value(FILE *out, const deft_field *field, uint64_t bits)
{
    double real;
    memcpy(&real, &bits, sizeof real);
    if (field->type == 'f') {
        (void)fprintf(out, "%.17g", real);
    } else if (field->type == 'i') {
        (void)fprintf(out, "%" PRId64, (int64_t)bits);
    } else {
        (void)fprintf(out, "%" PRIu64, bits);
    }
}

static void print_difference(FILE *out, const deft_divergence *found)
{
    (void)fprintf(out, "differs   first after tick %" PRIu64, found->tick);
    if (found->alike + 1 < found->tick) {
        (void)fprintf(out, ", or since tick %" PRIu64 ": the trace does not say", found->alike + 1);
    }
    (void)fprintf(out, "; after tick %" PRIu64 " it was the same\n", found->alike);
    if (found->field == NULL) {
        (void)fputs("field     unknown: the trace has no whole state from there on; record with "
                    "--record-states 1 to see it\n",
                    out);
        return;
    }
    (void)fprintf(out, "field     after tick %" PRIu64 " %s is ", found->field_tick, found->field->name);
    print_value(out, found->field, found->recorded);
    (void)fputs(" in the trace, ", out);
    print_value(out, found->field, found->replayed);
    (void)fputs(" here\n", out);
    if (found->field_tick > found->tick) {
        (void)fputs(
            "          the trace has no whole state before that; record with --record-states 1 to see it "
            "where it begins\n",
            out);
    }
}

static int print_summary(FILE *out, const replaying *all)
{
    const deft_trace *trace = &all->trace;
    const deft_replay *replay = &all->replay;
    const bool is_same = replay->divergence.tick == 0;
    (void)fprintf(out, "trace     %s: %" PRIu64 " ticks", all->path, trace->tick_count);
    if (trace->first_tick > 0) {
        (void)fprintf(out, " from tick %" PRIu64 " on", trace->first_tick);
    }
    (void)fprintf(out, ", %.4g bytes each, by deft %s\n",
                  (double)(trace->end - trace->records) / (double)trace->tick_count, trace->version);
    if (trace->sees) {
        (void)fputs("level     what the trace saw of it\n", out);
    } else {
        (void)fprintf(out, "level     %s\n", level_path(all));
    }
    (void)fprintf(out, "time      to %.6g s\n", replay->time_s);
    if (trace->is_foreign) {
        (void)fputs(
            "fields    the trace has other fields than this deft: only whole states are compared, in fields "
            "of the same name\n",
            out);
    }
    if (is_same) {
        (void)fprintf(out, "same      %" PRIu64 " ticks%s\n", replay->divergence.alike - trace->first_tick,
                      trace->is_foreign ? "" : ", to the last bit");
    } else {
        print_difference(out, &replay->divergence);
    }
    const deft_pos at = trace->is_topdown ? replay->walker.position : replay->character.position;
    (void)fprintf(out, "end       (%.6g, %.6g), %s\n", at.x, at.y,
                  trace->is_topdown ? "seen from above"
                                    : deft_state_name((deft_state)replay->character.state));
    (void)fprintf(out, "hash      %016" PRIx64 "\n",
                  trace->is_topdown ? deft_topdown_hash(&replay->walker)
                                    : deft_character_hash(&replay->character));
    return is_same ? TOOL_FINE : TOOL_WRONG;
}

static int replay(replaying *all)
{
    int status = load_trace(all);
    if (status == TOOL_FINE) {
        status = all->trace.sees ? take_seen_world(all) : take_level(all);
    }
    const bool is_level_read =
        status == TOOL_FINE && all->level != NULL && strcmp(level_path(all), TOOL_FLAT) != 0;
    const char *const inputs[TOOL_FILES_MAX] = {all->path, is_level_read ? level_path(all) : NULL};
    const char *const outputs[TOOL_FILES_MAX] = {all->csv_path};
    status = status == TOOL_FINE ? tool_outputs_judge("replay", inputs, outputs) : status;
    if (status == TOOL_FINE && is_level_read) {
        status = tool_outputs_judge_level("replay", level_path(all), all->level, outputs);
    }
    if (status != TOOL_FINE) {
        return status;
    }
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_csv *csv = all->csv_path != NULL ? deft_csv_open(all->csv_path, &diags) : NULL;
    if (all->csv_path != NULL && csv == NULL) {
        tool_report("replay", all->csv_path, &diags, DEFT_ERROR_FILE);
        return TOOL_WRONG;
    }
    status = play(all, csv);
    if (csv != NULL && deft_csv_close(csv, status == TOOL_FINE, &diags) != DEFT_OK) {
        tool_report("replay", all->csv_path, &diags, DEFT_ERROR_FILE);
        return TOOL_WRONG;
    }
    const bool csv_on_stdout = all->csv_path != NULL && strcmp(all->csv_path, "-") == 0;
    return status == TOOL_FINE ? print_summary(csv_on_stdout ? stderr : stdout, all) : status;
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    replaying *all = (replaying *)user;
    if (option == OPTION_CSV) {
        all->csv_path = value->text;
        return TOOL_FINE;
    }
    return tool_level_option("replay", &all->wish, option, value);
}

int tool_replay(int argc, char **argv)
{
    static replaying all;
    int status = tool_options_read(TOOL_REPLAY, argc, argv, take_option, &all);
    if (status != TOOL_FINE) {
        return status;
    }
    if (argc - optind < 1 || argc - optind > 2) {
        return tool_usage("replay", "it takes a trace, and a level if the trace's own is not to be taken");
    }
    all.path = argv[optind];
    all.level_path = argc - optind == 2 ? argv[optind + 1] : NULL;
    status = replay(&all);
    deft_level_free(all.level);
    free(all.surfaces);
    free(all.zones);
    deft_io_free(all.bytes);
    return status;
}
