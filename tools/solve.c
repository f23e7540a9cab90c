/* tools/solve.c -- `deft solve`: wishes in metrics become a tuning, or the smallest conflict among them. */
#include "tools/solve.h"

#include "fitting/optimise.h"

#include <getopt.h>
#include <string.h>

typedef struct request {
    tool_wish wish;
    const char *free_words[FITTING_FREE_MAX];
    uint32_t free_word_count;
} request;

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    request *wanted = (request *)user;
    if (tool_wish_option(&wanted->wish, option, value)) {
        return TOOL_FINE;
    }
    if (wanted->free_word_count == FITTING_FREE_MAX) {
        return tool_usage("solve", "there are more than %d --free; name groups", FITTING_FREE_MAX);
    }
    wanted->free_words[wanted->free_word_count++] = value->text;
    return TOOL_FINE;
}

static const char *length_name(const deft_tuning *tuning)
{
    measure_report report = {.units_per_tile = tuning->units_per_tile, .unit = (deft_unit)tuning->unit};
    return metric_unit(&report, MEASURE_RUN_STOP_WAY);
}

static int refuse_wish(const fitting_wish *wish, const char *why)
{
    tool_guess guess;
    char name[FITTING_TEXT_CAP];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(wish->text, " =<>"), wish->text);
    tool_guess_start(&guess, name);
    for (int i = 0; i < MEASURE_COUNT && wish->id == MEASURE_COUNT; ++i) {
        tool_guess_try(&guess, measure_metrics[i].id);
    }
    if (wish->id != MEASURE_COUNT) {
        return tool_usage("solve", "%s", why);
    }
    if (deft_param_find(name) != NULL) {
        return tool_usage("solve",
                          "%s is a parameter, which the command finds; wish for a metric, such as "
                          "jump.full.apex: `deft measure --list` lists them",
                          name);
    }
    return guess.nearest != NULL ? tool_usage("solve", "%s; did you mean %s? `deft measure --list` lists all",
                                              why, guess.nearest)
                                 : tool_usage("solve", "%s; `deft measure --list` lists them", why);
}

static int read_wishes(solve_case *it, int count, char **words)
{
    const fitting_units units = {it->source.tuning.units_per_tile, it->problem.rate_hz,
                                 length_name(&it->source.tuning)};
    if (count == 0) {
        return tool_usage("solve", "it takes wishes, such as jump.full.apex=3.5");
    }
    if (count > FITTING_WISHES_MAX) {
        return tool_usage("solve", "there are %d wishes; it takes %d", count, FITTING_WISHES_MAX);
    }
    for (int i = 0; i < count; ++i) {
        char why[256];
        if (!fitting_wish_read(&it->wishes[i], words[i], &units, why)) {
            return refuse_wish(&it->wishes[i], why);
        }
    }
    it->problem.wish_count = (uint32_t)count;
    return TOOL_FINE;
}

/* Adds a parameter that may move. Returns an exit status and says why. */
static int add_free(solve_case *it, const deft_param *param)
{
    if (it->problem.free_count == FITTING_FREE_MAX) {
        return tool_usage("solve", "--free: it takes at most %d parameters", FITTING_FREE_MAX);
    }
    it->free_params[it->problem.free_count++] = param;
    return TOOL_FINE;
}

/* A word is a parameter, or the group of several. */
static int read_free(solve_case *it, const char *word)
{
    const deft_param *named = deft_param_find(word);
    tool_guess guess;
    bool is_group = false;
    int status = TOOL_FINE;
    if (named != NULL &&
        (named->type != DEFT_PARAM_REAL || !deft_param_is_active(&it->source.tuning, named))) {
        return tool_usage("solve", "--free %s: %s%s", word,
                          named->type != DEFT_PARAM_REAL
                              ? "it is a choice, a count or on or off: it cannot move"
                              : "it does not count in this tuning; it counts when ",
                          named->type != DEFT_PARAM_REAL ? "" : named->active_when);
    }
    tool_guess_start(&guess, word);
    for (size_t i = 0; i < deft_param_count() && status == TOOL_FINE; ++i) {
        const deft_param *param = deft_param_at(i);
        tool_guess_try(&guess, param->group);
        tool_guess_try(&guess, param->path);
        const bool is_of_group = strcmp(param->group, word) == 0;
        is_group = is_group || is_of_group;
        if (param == named || (is_of_group && param->type == DEFT_PARAM_REAL &&
                               deft_param_is_active(&it->source.tuning, param))) {
            status = add_free(it, param);
        }
    }
    if (named == NULL && !is_group) {
        return guess.nearest != NULL
                   ? tool_usage("solve", "--free: there is no parameter or group %s; did you mean %s?", word,
                                guess.nearest)
                   : tool_usage("solve",
                                "--free: there is no parameter or group %s; `deft describe` "
                                "lists them",
                                word);
    }
    return status;
}

static int solve(solve_case *it, const request *wanted)
{
    tool_progress progress;
    deft_diag_list diags;
    tool_progress_start(&progress, "solve");
    it->before.tuning = it->source.tuning;
    (void)fitting_judge(&it->problem, fitting_all(&it->problem), &it->before);
    const bool is_done = fitting_solve(&it->problem, &it->answer);
    tool_progress_end(&progress);
    if (!is_done) {
        return tool_fail("solve", "interrupted");
    }
    FILE *out = wanted->wish.out != NULL && strcmp(wanted->wish.out, "-") == 0 ? stderr : stdout;
    int status = TOOL_FINE;
    if (wanted->wish.is_json) {
        status = solve_print_json(out, it);
    } else {
        solve_print(out, it);
    }
    if (!it->answer.is_met) {
        return TOOL_WRONG;
    }
    deft_diag_clear(&diags);
    if (status == TOOL_FINE && wanted->wish.out != NULL &&
        deft_tuning_save(&it->answer.best.tuning, wanted->wish.out, &diags) != DEFT_OK) {
        tool_report("solve", wanted->wish.out, &diags, DEFT_ERROR_FILE);
        return TOOL_WRONG;
    }
    return status;
}

int tool_solve(int argc, char **argv)
{
    static solve_case it;
    request wanted = {.wish = {.rate_hz = METRIC_HZ}};
    int status = tool_options_read(TOOL_SOLVE, argc, argv, take_option, &wanted);
    if (status != TOOL_FINE) {
        return status;
    }
    if (!fitting_has_optimiser()) {
        return tool_fail("solve", "this deft was built without NLopt; install it (Debian: libnlopt-dev), and "
                                  "build deft again");
    }
    const char *const inputs[TOOL_FILES_MAX] = {wanted.wish.file}, *const outputs[TOOL_FILES_MAX] = {
                                                                       wanted.wish.out};
    status = tool_outputs_judge("solve", inputs, outputs);
    status = status == TOOL_FINE ? tool_tuning_take("solve", wanted.wish.file, wanted.wish.preset, &it.source)
                                 : status;
    it.problem = (fitting_problem){.start = &it.source.tuning,
                                   .rate_hz = wanted.wish.rate_hz,
                                   .wishes = it.wishes,
                                   .is_stopped = tool_interrupted};
    status = status == TOOL_FINE ? read_wishes(&it, argc - optind, argv + optind) : status;
    for (uint32_t i = 0; i < wanted.free_word_count && status == TOOL_FINE; ++i) {
        status = read_free(&it, wanted.free_words[i]);
    }
    it.problem.free_params = wanted.free_word_count > 0 ? it.free_params : NULL;
    return status == TOOL_FINE ? solve(&it, &wanted) : status;
}
