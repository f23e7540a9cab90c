/* tools/plot.c -- `deft plot`: pictures of a trace. */
#include "deft/plot.h"

#include "tools/tool.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

typedef struct request {
    const char *trace, *out, *level, *tuning, *preset, *title;
    tool_level_wish wish;
} request;

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    request *wanted = (request *)user;
    switch (option) {
    case OPTION_OUT:
        wanted->out = value->text;
        return TOOL_FINE;
    case OPTION_LEVEL:
        wanted->level = value->text;
        return TOOL_FINE;
    case OPTION_TUNING:
        wanted->tuning = value->text;
        return TOOL_FINE;
    case OPTION_PRESET:
        wanted->preset = value->text;
        return TOOL_FINE;
    case OPTION_TITLE:
        wanted->title = value->text;
        return TOOL_FINE;
    default:
        return tool_level_option("plot", &wanted->wish, option, value);
    }
}

static int judge(const request *wanted)
{
    if (wanted->out == NULL) {
        return tool_usage("plot", "it needs a place for the picture: -o OUT.svg, .png or .pdf");
    }
    if (!tool_has_suffix(wanted->out, ".svg") && !tool_has_suffix(wanted->out, ".png") &&
        !tool_has_suffix(wanted->out, ".pdf")) {
        return tool_usage("plot", "-o %s: a picture's name ends in .svg, .png or .pdf", wanted->out);
    }
    if (wanted->wish.px_per_unit > 0.0 && wanted->level == NULL) {
        return tool_usage("plot", "--px-per-unit says how to read a level, but there is no --level");
    }
    const char *const inputs[TOOL_FILES_MAX] = {wanted->trace, wanted->level, wanted->tuning};
    const char *const outputs[TOOL_FILES_MAX] = {wanted->out};
    return tool_outputs_judge("plot", inputs, outputs);
}

static int read_and_draw(const request *wanted, const deft_level *level, const tool_tuning *tuning)
{
    deft_plot_path plot = {level, &tuning->moveset, NULL, 0, wanted->title};
    deft_trace_row *rows = NULL;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_result result = deft_csv_read(&rows, &plot.row_count, wanted->trace, &diags);
    if (result != DEFT_OK) {
        tool_report("plot", wanted->trace, &diags, result);
        return TOOL_WRONG;
    }
    plot.rows = rows;
    result = deft_plot_path_write(&plot, wanted->out, &diags);
    free(rows);
    tool_report("plot", wanted->out, &diags, result);
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}

static int draw_path(const request *wanted)
{
    tool_tuning tuning;
    deft_level *level = NULL;
    int status = tool_tuning_take("plot", wanted->tuning, wanted->preset, &tuning);
    if (status != TOOL_FINE) {
        return status;
    }
    if (wanted->level != NULL) {
        level = tool_level_take("plot", wanted->level, &wanted->wish);
        if (level == NULL) {
            return TOOL_WRONG;
        }
    }
    const char *const outputs[TOOL_FILES_MAX] = {wanted->out};
    status = level != NULL ? tool_outputs_judge_level("plot", wanted->level, level, outputs) : TOOL_FINE;
    if (status == TOOL_FINE) {
        status = tool_tuning_fit("plot", level != NULL ? level->tile_size : 1.0, &tuning);
    }
    if (status == TOOL_FINE) {
        status = read_and_draw(wanted, level, &tuning);
    }
    deft_level_free(level);
    return status;
}

int tool_plot(int argc, char **argv)
{
    request wanted;
    memset(&wanted, 0, sizeof wanted);
    int status = tool_options_read(TOOL_PLOT, argc, argv, take_option, &wanted);
    if (status != TOOL_FINE) {
        return status;
    }
    if (argc - optind < 1) {
        return tool_usage("plot", "it needs a kind of picture; there is `path`");
    }
    if (strcmp(argv[optind], "path") != 0) {
        return tool_usage("plot", "there is no kind of picture %s; there is `path`", argv[optind]);
    }
    if (argc - optind != 2) {
        return tool_usage("plot", "`deft plot path` takes one trace");
    }
    wanted.trace = argv[optind + 1];
    status = judge(&wanted);
    if (status == TOOL_FINE) {
        status = draw_path(&wanted);
        deft_plot_release();
    }
    return status;
}
