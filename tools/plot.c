/* tools/plot.c -- `deft plot`: pictures of traces and of tunings. */
#include "deft/plot.h"

#include "tools/plot.h"

#include <getopt.h>
#include <string.h>

/* The pictures of tunings. */
static const struct {
    const char *name;
    feel_draw *draw;
    int most;        /* tunings */
    double rate_max; /* Hz; 0: the kind takes no rate */
} kinds[] = {{"velocity", feel_velocity, FEEL_SUBJECTS_MAX, 1000},
             {"jump", feel_jump, FEEL_SUBJECTS_MAX, 1000},
             {"rates", feel_rates, 1, 0},
             {"curve", feel_curve, 1, 1000},
             {"timing", feel_timing, 1, 120},
             {"reach", feel_reach, 1, 120},
             {"walls", feel_walls, 1, 1000},
             {"dash", feel_dash, 1, 1000},
             {"grapple", feel_grapple, 1, 1000},
             {"states", feel_states, 1, 0}};

#define KIND_COUNT (sizeof kinds / sizeof kinds[0])

static int take_preset(plot_request *wanted, const char *id)
{
    if (wanted->preset_count == FEEL_SUBJECTS_MAX) {
        return tool_usage("plot", "there are more than %d --preset", FEEL_SUBJECTS_MAX);
    }
    wanted->presets[wanted->preset_count++] = id;
    return TOOL_FINE;
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    plot_request *wanted = (plot_request *)user;
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
        return take_preset(wanted, value->text);
    case OPTION_TITLE:
        wanted->title = value->text;
        return TOOL_FINE;
    case OPTION_DARK:
        wanted->is_dark = true;
        return TOOL_FINE;
    case OPTION_GAP:
        wanted->gap = value->number;
        return TOOL_FINE;
    case OPTION_RATE:
        wanted->rate_hz = value->number;
        return TOOL_FINE;
    default:
        return tool_level_option("plot", &wanted->wish, option, value);
    }
}

static int judge_out(const char *out)
{
    if (out == NULL) {
        return tool_usage("plot", "it needs a place for the picture: -o OUT.svg, .png or .pdf");
    }
    return tool_picture_judge("plot", out);
}

static int judge_path(const plot_request *wanted, int words)
{
    if (words != 1) {
        return tool_usage("plot", "`deft plot path` takes one trace");
    }
    if (wanted->preset_count > 1) {
        return tool_usage("plot", "`deft plot path` takes one --preset, that of the trace");
    }
    if (wanted->gap > 0.0) {
        return tool_usage("plot", "--gap is for `deft plot timing`");
    }
    if (wanted->rate_hz > 0.0) {
        return tool_usage("plot",
                          "`deft plot path` draws a trace, which has its own rate: it takes no --rate");
    }
    if (wanted->wish.px_per_unit > 0.0 && wanted->level == NULL) {
        return tool_usage("plot", "--px-per-unit says how to read a level, but there is no --level");
    }
    const char *const inputs[TOOL_FILES_MAX] = {wanted->trace, wanted->level, wanted->tuning};
    const char *const outputs[TOOL_FILES_MAX] = {wanted->out};
    const char *const names[TOOL_FILES_MAX] = {"the trace", "--level", "--tuning"};
    const int status = tool_inputs_judge("plot", inputs, names);
    return status == TOOL_FINE ? tool_outputs_judge("plot", inputs, outputs) : status;
}

static int judge_feel(const plot_request *wanted, size_t kind, char *const *files, int count)
{
    const tool_level_wish *level = &wanted->wish;
    int status = TOOL_FINE;
    if (wanted->level != NULL || wanted->tuning != NULL || level->px_per_unit > 0.0 || level->room != NULL ||
        level->is_confined || level->name_count > 0) {
        return tool_usage("plot",
                          "`deft plot %s` draws tunings, not a trace: it takes FILE..., --preset ID, --rate, "
                          "--title, --dark and -o",
                          kinds[kind].name);
    }
    const int given = (int)wanted->preset_count + count;
    if (given > kinds[kind].most) {
        return tool_usage("plot",
                          kinds[kind].most == 1 ? "`deft plot %s` draws %d tuning, not %d"
                                                : "`deft plot %s` draws up to %d tunings, not %d",
                          kinds[kind].name, kinds[kind].most, given);
    }
    if (wanted->rate_hz > kinds[kind].rate_max) {
        return kinds[kind].rate_max > 0.0
                   ? tool_usage("plot", "`deft plot %s` takes a --rate up to %g", kinds[kind].name,
                                kinds[kind].rate_max)
                   : tool_usage("plot", "`deft plot %s` takes no --rate", kinds[kind].name);
    }
    if (wanted->gap > 0.0 && kinds[kind].draw != feel_timing) {
        return tool_usage("plot", "--gap is for `deft plot timing`");
    }
    for (int i = 0; i < count && status == TOOL_FINE; ++i) {
        const char *const inputs[TOOL_FILES_MAX] = {files[i]};
        const char *const outputs[TOOL_FILES_MAX] = {wanted->out};
        status = tool_outputs_judge("plot", inputs, outputs);
    }
    return status;
}

/* The number of a kind of picture among those of tunings; KIND_COUNT when there is none. */
static size_t find_kind(const char *name)
{
    size_t i = 0;
    while (i < KIND_COUNT && strcmp(kinds[i].name, name) != 0) {
        ++i;
    }
    return i;
}

static int refuse_kind(const char *name)
{
    tool_guess guess;
    tool_guess_start(&guess, name);
    tool_guess_try(&guess, "path");
    for (size_t i = 0; i < KIND_COUNT; ++i) {
        tool_guess_try(&guess, kinds[i].name);
    }
    return guess.nearest != NULL
               ? tool_usage("plot", "there is no kind of picture %s; did you mean %s?", name, guess.nearest)
               : tool_usage("plot", "there is no kind of picture %s; `deft help plot` lists them", name);
}

int tool_plot(int argc, char **argv)
{
    plot_request wanted;
    memset(&wanted, 0, sizeof wanted);
    int status = tool_options_read(TOOL_PLOT, argc, argv, take_option, &wanted);
    if (status != TOOL_FINE) {
        return status;
    }
    if (argc - optind < 1) {
        return tool_usage("plot", "it needs a kind of picture; `deft help plot` lists them");
    }
    const char *name = argv[optind];
    char *const *words = argv + optind + 1;
    int count = argc - optind - 1;
    const size_t kind = find_kind(name);
    const bool is_path = strcmp(name, "path") == 0;
    if (!is_path && kind == KIND_COUNT) {
        return refuse_kind(name);
    }
    wanted.trace = words[0];
    if (!is_path && kinds[kind].draw == feel_states) { /* its last word may be a play */
        const bool has_play = count > 0 && tool_has_suffix(words[count - 1], ".csv");
        wanted.trace = has_play ? words[--count] : NULL;
    }
    status = judge_out(wanted.out);
    if (status == TOOL_FINE) {
        status = is_path ? judge_path(&wanted, count) : judge_feel(&wanted, kind, words, count);
    }
    if (status == TOOL_FINE) {
        status = is_path ? plot_path(&wanted) : plot_feel(&wanted, kinds[kind].draw, words, count);
        deft_plot_release();
    }
    return status;
}
