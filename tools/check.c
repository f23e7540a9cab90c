/* tools/check.c -- `deft check`: everything that is wrong with a file, one finding a line. */
#include "tools/system.h"
#include "tools/tool.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

typedef struct request {
    bool list, json;
    tool_level_wish wish;
} request;

/* Words for what a file holds. */
static const char *const kind_names[DEFT_FILE_KIND_COUNT] = {"nothing that deft reads", "a tuning", "a level",
                                                             "an input script", "a recording"};

static void warn_of_no_spawn(deft_diag_list *diags)
{
    static const char text[] =
        "the level has none, so no character can start in it; place one (docs/guide/levels.md), or "
        "give `deft sim` a --spawn X,Y";
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = DEFT_SEVERITY_WARNING;
    diag.id = DEFT_DIAG_SENTENCE;
    memcpy(diag.field, "spawn", sizeof "spawn");
    memcpy(diag.text, text, sizeof text);
    deft_diag_add(diags, &diag);
}

static bool is_about_levels(const request *wanted)
{
    return wanted->list || wanted->wish.name_count > 0 || wanted->wish.room != NULL;
}

/* Says what is wrong with a file, and what is in it. */
static int check_file(const char *path, const request *wanted)
{
    const deft_level_options options = tool_level_options(&wanted->wish);
    deft_file_kind kind;
    deft_level *level = NULL;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = deft_file_check(path, &options, &kind, &level, &diags);
    int status = result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
    if (level != NULL && level->spawn_count == 0) {
        warn_of_no_spawn(&diags);
    }
    if (result == DEFT_ERROR_FILE) {
        tool_report_as_json(wanted->json ? stdout : NULL);
        tool_report("check", path, &diags, result);
    } else if (is_about_levels(wanted) && kind != DEFT_FILE_LEVEL) {
        return tool_usage("check", "--list, --map and --room are for levels, and %s holds %s", path,
                          kind_names[kind]);
    } else if (wanted->json) {
        const int printed = tool_print_findings_json("check", stdout, path, &diags);
        status = printed == TOOL_FINE ? status : printed;
    } else {
        tool_print_findings(stdout, path, &diags);
    }
    if (wanted->list && level != NULL) {
        tool_list_level(level);
    }
    deft_level_free(level);
    return status;
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    request *wanted = (request *)user;
    switch (option) {
    case OPTION_LIST:
        wanted->list = true;
        return TOOL_FINE;
    case OPTION_JSON:
        wanted->json = true;
        return TOOL_FINE;
    default:
        return tool_level_option("check", &wanted->wish, option, value);
    }
}

/* Whether a file can be checked as wanted, as far as its name tells. Returns an exit status and says why. */
static int judge(const char *path, const request *wanted)
{
    const char *slash = tool_last_separator(path);
    const bool has_suffix = strchr(slash != NULL ? slash : path, '.') != NULL;
    const deft_file_kind kind = deft_file_kind_of(path);
    if (has_suffix && kind == DEFT_FILE_UNKNOWN) {
        return tool_usage(
            "check",
            "%s has no suffix that says what it is; known are .json .tmj .tmx .ldtk .txt .input "
            ".dtrace",
            path);
    }
    if (has_suffix && kind != DEFT_FILE_LEVEL && is_about_levels(wanted)) {
        return tool_usage("check", "--list, --map and --room are for levels, which %s is not", path);
    }
    return TOOL_FINE;
}

int tool_check(int argc, char **argv)
{
    request wanted;
    memset(&wanted, 0, sizeof wanted);
    int status = tool_options_read(TOOL_CHECK, argc, argv, take_option, &wanted);
    if (status == TOOL_FINE && argc == optind) {
        status = tool_usage("check", "it takes a file, or several");
    }
    if (status == TOOL_FINE && wanted.json && (wanted.list || argc - optind > 1)) {
        status = tool_usage("check",
                            wanted.list ? "--list and --json exclude each other" : "--json takes one file");
    }
    int dashes = 0;
    for (int i = optind; i < argc && status == TOOL_FINE; ++i) {
        dashes += strcmp(argv[i], "-") == 0 ? 1 : 0;
        status = dashes > 1
                     ? tool_usage("check", "it is given standard input (-) twice, which can be read once")
                     : judge(argv[i], &wanted);
    }
    if (status != TOOL_FINE) {
        return status;
    }
    for (int i = optind; i < argc; ++i) {
        const int checked = check_file(argv[i], &wanted);
        status = checked == TOOL_FINE ? status : checked;
    }
    return status;
}
