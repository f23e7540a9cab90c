/* tools/diff.c -- `deft diff`: two tunings beside each other, or one and the bands that a game recorded. */
#include "tools/diff.h"

#include "deft/plot.h"
#include "plot/feel/feel.h"
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

typedef struct request {
    lock_wish lock;
    const char *out; /* NULL: no picture */
    bool is_dark;
} request;

static int draw(const request *wanted, const tool_tuning tunings[2], double rate_hz)
{
    feel_wish wish = {.count = 2, .rate_hz = rate_hz, .is_dark = wanted->is_dark};
    deft_diag_list diags;
    for (uint32_t i = 0; i < 2; ++i) {
        wish.subjects[i] = (feel_subject){tool_short_label(tunings, 2, i), &tunings[i].tuning};
    }
    deft_diag_clear(&diags);
    const deft_result result = feel_compare(&wish, wanted->out, &diags);
    tool_report("diff", wanted->out, &diags, result);
    deft_plot_release();
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}

static int compare(const char *const words[2], const request *wanted)
{
    static tool_tuning tunings[2];
    static measure_report reports[2];
    const double rate_hz = wanted->lock.rate_hz > 0.0 ? wanted->lock.rate_hz : METRIC_HZ;
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
    const int status = wanted->out != NULL ? draw(wanted, tunings, rate_hz) : TOOL_FINE;
    if (status == TOOL_FINE && wanted->lock.json) {
        return diff_print_json(&pair);
    }
    if (status == TOOL_FINE) {
        diff_print(&pair);
    }
    return status;
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    request *wanted = (request *)user;
    switch (option) {
    case OPTION_LOCK:
        wanted->lock.path = value->text;
        return TOOL_FINE;
    case OPTION_WRITE:
        wanted->lock.write = true;
        return TOOL_FINE;
    case OPTION_RATE:
        wanted->lock.rate_hz = value->number;
        return TOOL_FINE;
    case OPTION_OUT:
        wanted->out = value->text;
        return TOOL_FINE;
    case OPTION_DARK:
        wanted->is_dark = true;
        return TOOL_FINE;
    default:
        wanted->lock.json = true;
        return TOOL_FINE;
    }
}

/* The first form: two tunings, and a picture when one is wanted. */
static int run_compare(const request *wanted, char *const *words, int count)
{
    if (count != 2 || wanted->lock.write) {
        return tool_usage("diff", wanted->lock.write ? "--write needs --lock FILE"
                                                     : "it takes two tunings, or one and --lock FILE");
    }
    if (wanted->is_dark && wanted->out == NULL) {
        return tool_usage("diff", "--dark is for a picture: -o OUT");
    }
    const char *const both[2] = {words[0], words[1]};
    const char *const inputs[TOOL_FILES_MAX] = {is_preset(both[0]) ? NULL : both[0],
                                                is_preset(both[1]) ? NULL : both[1]};
    const char *const outputs[TOOL_FILES_MAX] = {wanted->out};
    const char *const names[TOOL_FILES_MAX] = {"the first tuning", "the second one"};
    int status = wanted->out != NULL ? tool_picture_judge("diff", wanted->out) : TOOL_FINE;
    status = status == TOOL_FINE ? tool_inputs_judge("diff", inputs, names) : status;
    status = status == TOOL_FINE ? tool_outputs_judge("diff", inputs, outputs) : status;
    return status == TOOL_FINE ? compare(both, wanted) : status;
}

/* The second form: a tuning and a lock. */
static int run_lock(const request *wanted, char *const *words, int count)
{
    const lock_wish *lock = &wanted->lock;
    if (count != 1) {
        return tool_usage("diff", "with --lock it takes one tuning, not %d", count);
    }
    if (lock->write && lock->json) {
        return tool_usage("diff", "--write and --json exclude each other");
    }
    if (wanted->out != NULL || wanted->is_dark) {
        return tool_usage("diff", "-o and --dark draw two tunings: they do not go with --lock");
    }
    const char *const inputs[TOOL_FILES_MAX] = {is_preset(words[0]) ? NULL : words[0]};
    const char *const outputs[TOOL_FILES_MAX] = {lock->write ? lock->path : NULL};
    tool_tuning source;
    int result = tool_outputs_judge("diff", inputs, outputs);
    result = result == TOOL_FINE ? take_source(words[0], &source) : result;
    return result == TOOL_FINE ? lock_run(lock, &source) : result;
}

int tool_diff(int argc, char **argv)
{
    request wanted;
    memset(&wanted, 0, sizeof wanted);
    const int status = tool_options_read(TOOL_DIFF, argc, argv, take_option, &wanted);
    if (status != TOOL_FINE) {
        return status;
    }
    char *const *words = argv + optind;
    return wanted.lock.path == NULL ? run_compare(&wanted, words, argc - optind)
                                    : run_lock(&wanted, words, argc - optind);
}
