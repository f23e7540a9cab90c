/* tools/replay.c -- `deft replay`: runs a recording again and says where, if anywhere, the run differs. */
#include "tools/replaying.h"

#include <getopt.h>
#include <inttypes.h>
#include <string.h>

typedef struct request {
    const char *csv_path;
    tool_replaying replaying;
} request;

static void write_row(void *user, const tool_replaying *all, const deft_input *input,
                      const deft_event_list *events)
{
    deft_csv *csv = (deft_csv *)user;
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

static int print_summary(FILE *out, const tool_replaying *all)
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
        (void)fprintf(out, "level     %s\n", tool_replaying_level(all));
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

static int replay(tool_replaying *all, const char *csv_path)
{
    int status = tool_replaying_load(all);
    const bool is_level_read =
        status == TOOL_FINE && all->level != NULL && strcmp(tool_replaying_level(all), TOOL_FLAT) != 0;
    const char *const inputs[TOOL_FILES_MAX] = {all->path, is_level_read ? tool_replaying_level(all) : NULL};
    const char *const outputs[TOOL_FILES_MAX] = {csv_path};
    status = status == TOOL_FINE ? tool_outputs_judge("replay", inputs, outputs) : status;
    if (status == TOOL_FINE && is_level_read) {
        status = tool_outputs_judge_level("replay", tool_replaying_level(all), all->level, outputs);
    }
    if (status != TOOL_FINE) {
        return status;
    }
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_csv *csv = csv_path != NULL ? deft_csv_open(csv_path, &diags) : NULL;
    if (csv_path != NULL && csv == NULL) {
        tool_report("replay", csv_path, &diags, DEFT_ERROR_FILE);
        return TOOL_WRONG;
    }
    status = tool_replaying_play(all, write_row, csv);
    if (csv != NULL && deft_csv_close(csv, status == TOOL_FINE, &diags) != DEFT_OK) {
        tool_report("replay", csv_path, &diags, DEFT_ERROR_FILE);
        return TOOL_WRONG;
    }
    const bool csv_on_stdout = csv_path != NULL && strcmp(csv_path, "-") == 0;
    return status == TOOL_FINE ? print_summary(csv_on_stdout ? stderr : stdout, all) : status;
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    request *all = (request *)user;
    if (option == OPTION_CSV) {
        all->csv_path = value->text;
        return TOOL_FINE;
    }
    return tool_level_option("replay", &all->replaying.wish, option, value);
}

int tool_replay(int argc, char **argv)
{
    static request all;
    int status = tool_options_read(TOOL_REPLAY, argc, argv, take_option, &all);
    if (status != TOOL_FINE) {
        return status;
    }
    if (argc - optind < 1 || argc - optind > 2) {
        return tool_usage("replay", "it takes a trace, and a level if the trace's own is not to be taken");
    }
    all.replaying.verb = "replay";
    all.replaying.path = argv[optind];
    all.replaying.level_path = argc - optind == 2 ? argv[optind + 1] : NULL;
    status = replay(&all.replaying, all.csv_path);
    tool_replaying_free(&all.replaying);
    return status;
}
