/* tools/diff.c -- `deft diff`: two tunings beside each other, or one and the bands that a game recorded. */
#include "tools/diff.h"

#include "tools/system.h"

#include <getopt.h>
#include <string.h>

static bool is_preset(const char *word)
{
    deft_tuning tuning;
    return deft_tuning_preset(&tuning, word) == DEFT_OK;
}

/* A word is a preset, or else a tuning file. */
static int take_source(const char *word, tool_tuning *out)
{
    const bool is_path = strpbrk(word, "./") != NULL || strcmp(word, "-") == 0 || tool_is_there(word);
    return is_preset(word) || !is_path ? tool_tuning_take("diff", NULL, word, out)
                                       : tool_tuning_take("diff", word, NULL, out);
}

static int compare(const char *const words[2], const lock_wish *wanted)
{
    static tool_tuning tunings[2];
    static measure_report reports[2];
    const double rate_hz = wanted->rate_hz > 0.0 ? wanted->rate_hz : METRIC_HZ;
    for (int i = 0; i < 2; ++i) {
        int status = take_source(words[i], &tunings[i]);
        if (status == TOOL_FINE && i == 1) {
            status = tool_tuning_fit("diff", tunings[0].tuning.units_per_tile, &tunings[1]);
            tunings[1].tuning.unit = tunings[0].tuning.unit;
        }
        status = status == TOOL_FINE ? metrics_take("diff", &reports[i], &tunings[i], rate_hz, NULL) : status;
        if (status != TOOL_FINE) {
            return status;
        }
    }
    const diff_pair pair = {{&tunings[0], &tunings[1]}, {&reports[0], &reports[1]}};
    if (wanted->json) {
        return diff_print_json(&pair);
    }
    diff_print(&pair);
    return TOOL_FINE;
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    lock_wish *wanted = (lock_wish *)user;
    switch (option) {
    case OPTION_LOCK:
        wanted->path = value->text;
        return TOOL_FINE;
    case OPTION_WRITE:
        wanted->write = true;
        return TOOL_FINE;
    case OPTION_RATE:
        wanted->rate_hz = value->number;
        return TOOL_FINE;
    default:
        wanted->json = true;
        return TOOL_FINE;
    }
}

int tool_diff(int argc, char **argv)
{
    lock_wish wanted = {NULL, false, false, 0.0};
    const int status = tool_options_read(TOOL_DIFF, argc, argv, take_option, &wanted);
    if (status != TOOL_FINE) {
        return status;
    }
    const int words = argc - optind;
    if (wanted.path == NULL) {
        if (words != 2 || wanted.write) {
            return tool_usage("diff", wanted.write ? "--write needs --lock FILE"
                                                   : "it takes two tunings, or one and --lock FILE");
        }
        const char *const both[2] = {argv[optind], argv[optind + 1]};
        return compare(both, &wanted);
    }
    if (words != 1) {
        return tool_usage("diff", "with --lock it takes one tuning, not %d", words);
    }
    if (wanted.write && wanted.json) {
        return tool_usage("diff", "--write and --json exclude each other");
    }
    const char *const inputs[TOOL_FILES_MAX] = {is_preset(argv[optind]) ? NULL : argv[optind]};
    const char *const outputs[TOOL_FILES_MAX] = {wanted.write ? wanted.path : NULL};
    tool_tuning source;
    int result = tool_outputs_judge("diff", inputs, outputs);
    result = result == TOOL_FINE ? take_source(argv[optind], &source) : result;
    return result == TOOL_FINE ? lock_run(&wanted, &source) : result;
}
