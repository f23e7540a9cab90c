/* tools/main.c -- the `deft` command: finds the verb and hands over. One file a verb. */
#include "tools/tool.h"

#include <errno.h>
#include <string.h>

typedef struct verb {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} verb;

static const verb verbs[] = {
    {"check", "what is wrong with a tuning, a level, an input script or a recording", tool_check},
    {"explain", "which wish made which number, and the other way round", tool_explain},
    {"describe", "every parameter of a tuning: unit, range, default, meaning", tool_describe},
    {"presets", "the presets and their sources", tool_presets},
    {"sim", "run a character through a level and write down what happened", tool_sim},
    {"replay", "run a recording again and say whether it is the same", tool_replay},
    {"soak", "play at random with every tick judged, and show what went wrong", tool_soak},
    {"plot", "draw a trace: the path over its level", tool_plot},
    {"bench", "how long a tick takes on this machine", tool_bench},
};

#define VERB_COUNT (sizeof verbs / sizeof verbs[0])

static void print_help(FILE *out)
{
    (void)fputs(
        "deft: a 2D character controller. The command runs, checks and draws what the library does.\n\n"
        "Usage: deft VERB ...      deft VERB --help says more of each\n\n",
        out);
    for (size_t i = 0; i < VERB_COUNT; ++i) {
        (void)fprintf(out, "  %-9s %s\n", verbs[i].name, verbs[i].summary);
    }
    (void)fputs(
        "\n  --help, --version\n\n"
        "Exit status: 0 fine (warnings are fine), 1 findings, or a file that cannot be read or written,\n"
        "2 a wrong command line. `-` as a file is standard input or output.\n",
        out);
}

/* A full disk or a closed pipe shows only when the last bytes go out. */
static int finish(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        return tool_fail("", "cannot write standard output: %s", strerror(errno));
    }
    return status;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (name[0] == '\0') {
        print_help(stderr);
        return TOOL_USAGE;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_help(stdout);
        return finish(TOOL_FINE);
    }
    if (strcmp(name, "--version") == 0) {
        (void)printf("deft %s\n", deft_version());
        return finish(TOOL_FINE);
    }
    for (size_t i = 0; i < VERB_COUNT; ++i) {
        if (strcmp(name, verbs[i].name) == 0) {
            const char *unsound = deft_selftest();
            if (unsound != NULL) {
                (void)tool_fail("", "this build is not deterministic: %s", unsound);
            }
            return finish(verbs[i].run(argc - 1, argv + 1));
        }
    }
    return tool_usage("", "there is no verb %s", name);
}
