/* tools/main.c -- the `deft` command: finds the verb and hands over. One file a verb. */
#include "tools/system.h"
#include "tools/tool.h"

#include <errno.h>
#include <getopt.h>
#include <string.h>

static int help(int argc, char **argv);

static int (*const runs[TOOL_VERB_COUNT])(int argc, char **argv) = {
    [TOOL_CHECK] = tool_check,     [TOOL_EXPLAIN] = tool_explain, [TOOL_DESCRIBE] = tool_describe,
    [TOOL_PRESETS] = tool_presets, [TOOL_SIM] = tool_sim,         [TOOL_REPLAY] = tool_replay,
    [TOOL_SOAK] = tool_soak,       [TOOL_PLOT] = tool_plot,       [TOOL_FILM] = tool_film,
    [TOOL_MEASURE] = tool_measure, [TOOL_DIFF] = tool_diff,       [TOOL_SOLVE] = tool_solve,
    [TOOL_FIT] = tool_fit,         [TOOL_BENCH] = tool_bench,     [TOOL_HELP] = help};

/* The verb of that name; TOOL_VERB_COUNT when there is none, and it says so. */
static tool_verb_id find_verb(const char *command, const char *name)
{
    tool_guess guess;
    tool_guess_start(&guess, name);
    for (int i = 0; i < TOOL_VERB_COUNT; ++i) {
        if (strcmp(name, tool_verbs[i].name) == 0) {
            return (tool_verb_id)i;
        }
        tool_guess_try(&guess, tool_verbs[i].name);
    }
    if (guess.nearest != NULL) {
        (void)tool_usage(command, "there is no verb %s; did you mean %s?", name, guess.nearest);
    } else {
        (void)tool_usage(command, "there is no verb %s", name);
    }
    return TOOL_VERB_COUNT;
}

static int take_nothing(void *user, tool_option_id option, const tool_value *value)
{
    (void)user;
    (void)option;
    (void)value;
    return TOOL_FINE;
}

static int help(int argc, char **argv)
{
    const int status = tool_options_read(TOOL_HELP, argc, argv, take_nothing, NULL);
    if (status != TOOL_FINE) {
        return status;
    }
    if (argc - optind > 1) {
        return tool_usage("help", "it takes one verb, not %d", argc - optind);
    }
    const tool_verb_id verb = argc > optind ? find_verb("help", argv[optind]) : TOOL_VERB_COUNT;
    if (verb == TOOL_VERB_COUNT && argc > optind) {
        return TOOL_USAGE;
    }
    tool_help(stdout, verb);
    return TOOL_FINE;
}

static int take_version(void *user, tool_option_id option, const tool_value *value)
{
    (void)user;
    (void)option;
    (void)value;
    (void)printf("deft %s\n", deft_version());
    return TOOL_DONE;
}

/* A full disk or a closed pipe shows only when the last bytes go out. */
static int finish(int status)
{
    status = status == TOOL_DONE ? TOOL_FINE : status;
    const bool failed = ferror(stdout) != 0;
    errno = 0;
    if (failed) {
        (void)fputc('\n', stdout); /* fails as what came before it did, and says why */
    }
    if (fflush(stdout) != 0 || failed) {
        return tool_fail("", "cannot write standard output: %s", strerror(errno != 0 ? errno : EIO));
    }
    return status;
}

int main(int argc, char **argv)
{
    tool_system_start();
    if (argc < 2 || argv[1][0] == '\0') {
        tool_help(stderr, TOOL_VERB_COUNT);
        return TOOL_USAGE;
    }
    if (argv[1][0] == '-') {
        const int status = tool_options_read(TOOL_VERB_COUNT, argc, argv, take_version, NULL);
        return finish(status == TOOL_FINE ? tool_usage("", "there is no verb %s", argv[1]) : status);
    }
    const tool_verb_id verb = find_verb("", argv[1]);
    if (verb == TOOL_VERB_COUNT) {
        return TOOL_USAGE;
    }
    const char *unsound = deft_selftest();
    if (unsound != NULL) {
        (void)tool_fail("", "this build is not deterministic: %s", unsound);
    }
    return finish(runs[verb](argc - 1, argv + 1));
}
