/* tools/sim.c -- `deft sim`: runs a character through a level and says what happened. */
#include "tools/sim.h"

#include <getopt.h>
#include <string.h>

#define TICKS_PER_GLANCE 1024 /* between two looks at the clock and at Ctrl-C */

/* Takes an option that says how long the run is, and in which steps. */
static int take_time(sim_wish *wanted, tool_option_id option, const tool_value *value)
{
    switch (option) {
    case OPTION_TICKS:
        wanted->ticks = value->whole;
        return TOOL_FINE;
    case OPTION_SECONDS:
        wanted->seconds = value->number;
        return TOOL_FINE;
    case OPTION_HZ:
        wanted->hz = value->number;
        return TOOL_FINE;
    case OPTION_JITTER:
        wanted->jitter = true;
        wanted->jitter_seed = value->whole;
        return TOOL_FINE;
    default:
        return tool_level_option("sim", &wanted->wish, option, value);
    }
}

/* Takes an option that says where what happened goes. */
static int take_output(sim_wish *wanted, tool_option_id option, const tool_value *value)
{
    switch (option) {
    case OPTION_TRACE:
        wanted->trace = value->text;
        return TOOL_FINE;
    case OPTION_RECORD:
        wanted->record.path = value->text;
        return TOOL_FINE;
    case OPTION_JSON:
        wanted->json = true;
        return TOOL_FINE;
    case OPTION_RECORD_WORLD:
        wanted->record.world = true;
        return TOOL_FINE;
    case OPTION_RECORD_STATES:
        wanted->record.state_ticks = value->whole;
        return TOOL_FINE;
    default:
        return take_time(wanted, option, value);
    }
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    sim_wish *wanted = (sim_wish *)user;
    switch (option) {
    case OPTION_FLAT:
        wanted->flat = true;
        return TOOL_FINE;
    case OPTION_TOPDOWN:
        wanted->topdown = true;
        return TOOL_FINE;
    case OPTION_TUNING:
        wanted->tuning = value->text;
        return TOOL_FINE;
    case OPTION_PRESET:
        wanted->preset = value->text;
        return TOOL_FINE;
    case OPTION_INPUT:
        wanted->input = value->text;
        return TOOL_FINE;
    case OPTION_RANDOM:
        wanted->random = true;
        wanted->random_seed = value->whole;
        return TOOL_FINE;
    case OPTION_SPAWN:
        wanted->has_spawn = true;
        wanted->spawn = value->place;
        return TOOL_FINE;
    default:
        return take_output(wanted, option, value);
    }
}

static bool is_stdout(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/* Where the summary goes. */
static FILE *summary_stream(const sim_wish *wanted)
{
    return is_stdout(wanted->trace) || is_stdout(wanted->record.path) ? stderr : stdout;
}

/* What contradicts itself. */
static int judge(const sim_wish *wanted)
{
    if (wanted->flat == (wanted->level != NULL)) {
        return tool_usage("sim", "it takes either a level or --flat");
    }
    if (wanted->input != NULL && wanted->random) {
        return tool_usage("sim", "--input and --random exclude each other");
    }
    if (wanted->record.path == NULL && (wanted->record.world || wanted->record.state_ticks > 0)) {
        return tool_usage("sim", "--record-world and --record-states need --record");
    }
    if (wanted->ticks > 0 && wanted->seconds > 0.0) {
        return tool_usage("sim", "--ticks and --seconds exclude each other");
    }
    if (wanted->flat && wanted->wish.px_per_unit > 0.0) {
        return tool_usage("sim", "--flat has no pixels, so --px-per-unit has no effect");
    }
    if (wanted->flat && (wanted->wish.name_count > 0 || wanted->wish.room != NULL)) {
        return tool_usage("sim", "--flat has no names, so --map and --room have no effect");
    }
    const char *const inputs[TOOL_FILES_MAX] = {wanted->level, wanted->tuning, wanted->input};
    const char *const outputs[TOOL_FILES_MAX] = {wanted->trace, wanted->record.path};
    const char *const names[TOOL_FILES_MAX] = {"the level", "--tuning", "--input"};
    const int status = tool_inputs_judge("sim", inputs, names);
    return status == TOOL_FINE ? tool_outputs_judge("sim", inputs, outputs) : status;
}

/* The spawn that was asked for, or the level's first by id. */
static int choose_spawn(const sim_wish *wanted, tool_run *run)
{
    if (wanted->has_spawn) {
        run->spawn = wanted->spawn;
    } else if (run->level->spawn_count > 0) {
        run->spawn = run->level->spawns[0].feet;
    } else {
        return tool_fail("sim", "%s has no spawn; put one there, or give --spawn X,Y", wanted->level);
    }
    deft_character body;
    deft_character_spawn(&body, run->moveset, &run->spawn, &run->level->axes);
    deft_box box;
    deft_character_box(&box, &body, run->moveset);
    if (deft_level_is_blocked(run->level, &box)) {
        return tool_fail(
            "sim",
            "the character does not fit at the spawn (%.6g, %.6g): it would overlap solid ground; "
            "move the spawn into the open, or give --spawn X,Y",
            run->spawn.x, run->spawn.y);
    }
    return TOOL_FINE;
}

static void write_row(deft_csv *csv, const tool_run *run, const deft_input *input,
                      const deft_event_list *events)
{
    if (run->topdown) {
        deft_csv_row_topdown(csv, run->tick, run->time_s, &run->walker, input, events);
    } else {
        deft_csv_row(csv, run->tick, run->time_s, &run->character, input, events);
    }
}

/* Runs to the end, or to Ctrl-C; false then. */
static bool play(tool_run *run, tool_tally *tally, deft_csv *csv)
{
    tool_progress progress;
    tool_progress_start(&progress, "sim");
    tool_run_start(run);
    tally->furthest_at = run->spawn;
    if (csv != NULL) {
        write_row(csv, run, NULL, NULL);
    }
    while (!tool_interrupted() && tool_run_tick(run)) {
        tool_tally_add(tally, run);
        if (csv != NULL) {
            write_row(csv, run, &run->input, &run->events);
        }
        if (run->tick % TICKS_PER_GLANCE == 0) {
            tool_progress_show(&progress, tool_run_share(run));
        }
    }
    tool_progress_end(&progress);
    return !tool_interrupted();
}

/* Opens what the run is written to. */
static int open_outputs(const sim_wish *wanted, tool_run *run, deft_csv **csv, tool_record *record)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    *csv = NULL;
    const int status = tool_record_open(record, &wanted->record, run);
    if (status != TOOL_FINE || wanted->trace == NULL) {
        return status;
    }
    *csv = deft_csv_open(wanted->trace, &diags);
    if (*csv == NULL) {
        tool_report("sim", wanted->trace, &diags, DEFT_ERROR_FILE);
        (void)tool_record_close(record, false);
        return TOOL_WRONG;
    }
    return TOOL_FINE;
}

/* From the spawn to the summary. Everything that is needed has been loaded. */
static int simulate(const sim_wish *wanted, tool_run *run, const tool_tuning *tuning)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_csv *csv;
    tool_record record;
    int status = choose_spawn(wanted, run);
    status = status == TOOL_FINE ? open_outputs(wanted, run, &csv, &record) : status;
    if (status != TOOL_FINE) {
        return status;
    }
    tool_tally tally;
    memset(&tally, 0, sizeof tally);
    const bool whole = play(run, &tally, csv);
    status = tool_record_close(&record, whole);
    if (csv != NULL && deft_csv_close(csv, whole, &diags) != DEFT_OK) {
        tool_report("sim", wanted->trace, &diags, DEFT_ERROR_FILE);
        return TOOL_WRONG;
    }
    if (!whole) {
        return tool_fail("sim", "interrupted; no trace is kept");
    }
    if (status != TOOL_FINE) {
        return status;
    }
    return sim_print(summary_stream(wanted), wanted, run, &tally, tuning);
}

/* Loads what the run needs, runs, and frees it again. */
static int load_and_simulate(sim_wish *wanted)
{
    tool_tuning tuning;
    tool_run run;
    memset(&run, 0, sizeof run);
    int status = tool_tuning_take("sim", wanted->tuning, wanted->preset, &tuning);
    if (status != TOOL_FINE) {
        return status;
    }
    deft_level *level =
        wanted->flat ? deft_level_flat() : tool_level_take("sim", wanted->level, &wanted->wish);
    if (level == NULL) {
        return TOOL_WRONG;
    }
    const char *const outputs[TOOL_FILES_MAX] = {wanted->trace, wanted->record.path};
    status = wanted->flat ? TOOL_FINE : tool_outputs_judge_level("sim", wanted->level, level, outputs);
    if (status != TOOL_FINE) {
        deft_level_free(level);
        return status;
    }
    deft_script *script = wanted->input != NULL ? tool_script_take("sim", wanted->input) : NULL;
    status = wanted->input != NULL && script == NULL ? TOOL_WRONG
                                                     : tool_tuning_fit("sim", level->tile_size, &tuning);
    if (status == TOOL_FINE) {
        wanted->record.level = wanted->flat ? TOOL_FLAT : wanted->level;
        wanted->record.tuning = &tuning.tuning;
        run.level = level;
        run.moveset = &tuning.moveset;
        run.script = script;
        run.topdown = wanted->topdown;
        run.flat = wanted->flat;
        run.random = wanted->random;
        run.random_seed = wanted->random_seed;
        run.jitter = wanted->jitter;
        run.jitter_seed = wanted->jitter_seed;
        run.hz = wanted->hz;
        run.ticks_max = wanted->ticks;
        run.seconds_max = wanted->seconds;
        status = simulate(wanted, &run, &tuning);
        wanted->record.tuning = NULL;
    }
    deft_script_free(script);
    deft_level_free(level);
    return status;
}

int tool_sim(int argc, char **argv)
{
    sim_wish wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.hz = 60.0;
    int status = tool_options_read(TOOL_SIM, argc, argv, take_option, &wanted);
    if (status != TOOL_FINE) {
        return status;
    }
    if (argc - optind > 1) {
        return tool_usage("sim", "it takes one level, not %d", argc - optind);
    }
    wanted.level = argc > optind ? argv[optind] : NULL;
    status = judge(&wanted);
    tool_report_as_json(wanted.json ? summary_stream(&wanted) : NULL);
    return status != TOOL_FINE ? status : load_and_simulate(&wanted);
}
