/* tools/check.c -- `deft check`: everything that is wrong with a file, one finding a line. */
#include "tools/tool.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: deft check FILE [options]\n\n"
    "Reads a file and prints what is wrong with it, all at once, one finding a line:\n"
    "  FILE[:LINE[:COL]]: error|warning: field: sentence\n\n"
    "The suffix says what it is: .json a tuning, .tmj and .tmx a Tiled map, .ldtk an LDtk project,\n"
    ".txt a text grid, .input an input script, .dtrace a recording. `-` is a tuning on standard input.\n\n"
    "  --list                       print what a level holds, too: spawns, ground, platforms, "
    "zones\n" TOOL_LEVEL_HELP TOOL_CONFINE_HELP "\n"
    "Exit status: 0 without errors, 1 with errors or when the file cannot be read, 2 a wrong command line.\n";

static deft_result check_script(const char *path, deft_diag_list *diags)
{
    deft_script *script = deft_script_load(path, diags);
    deft_script_free(script);
    return tool_result_of(diags);
}

static deft_result check_trace(const char *path, deft_diag_list *diags)
{
    deft_trace trace;
    void *bytes = NULL;
    const deft_result result = deft_trace_load(path, &trace, &bytes, diags);
    free(bytes);
    return result;
}

/* The level stays for the list when there is to be one. */
static deft_result check_level(const char *path, const tool_level_wish *wish, deft_level **out,
                               deft_diag_list *diags)
{
    const deft_level_options options = tool_level_options(wish);
    *out = deft_level_load_with(path, &options, diags);
    if (*out != NULL && (*out)->spawn_count == 0) {
        static const char text[] =
            "the level has none, so nobody can start in it; place one (docs/levels.md), or "
            "give `deft sim` a --spawn X,Y";
        deft_diag diag;
        memset(&diag, 0, sizeof diag);
        diag.severity = DEFT_SEVERITY_WARNING;
        diag.id = DEFT_DIAG_SENTENCE;
        memcpy(diag.field, "spawn", sizeof "spawn");
        memcpy(diag.text, text, sizeof text);
        deft_diag_add(diags, &diag);
    }
    return tool_result_of(diags);
}

/* Says what is wrong with a file, and what is in it. */
static int check_file(const char *path, bool is_level, bool is_list, const tool_level_wish *wish)
{
    deft_level *level = NULL;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = is_level                           ? check_level(path, wish, &level, &diags)
                               : tool_has_suffix(path, ".dtrace") ? check_trace(path, &diags)
                               : tool_has_suffix(path, ".input")
                                   ? check_script(path, &diags)
                                   : deft_tuning_check(NULL, NULL, path, &diags);
    if (result == DEFT_ERROR_FILE) {
        tool_report("check", path, &diags, result);
        return TOOL_WRONG;
    }
    tool_print_findings(stdout, path, &diags);
    if (is_list && level != NULL) {
        tool_list_level(level);
    }
    deft_level_free(level);
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}

int tool_check(int argc, char **argv)
{
    static const struct option options[] = {
        {"list", no_argument, NULL, 'l'},       {"map", required_argument, NULL, 'm'},
        {"room", required_argument, NULL, 'r'}, {"confine", no_argument, NULL, 'c'},
        {"help", no_argument, NULL, 'h'},       {NULL, 0, NULL, 0}};
    tool_level_wish wish;
    bool is_list = false;
    int option;
    memset(&wish, 0, sizeof wish);
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h') {
            (void)fputs(help, stdout);
            return TOOL_FINE;
        }
        if (option == '?' || option == ':') {
            return tool_refused("check", argv, option);
        }
        if (option == 'm' && tool_map_take("check", optarg, &wish) != TOOL_FINE) {
            return TOOL_USAGE;
        }
        wish.room = option == 'r' ? optarg : wish.room;
        wish.is_confined = wish.is_confined || option == 'c';
        is_list = is_list || option == 'l';
    }
    if (argc - optind != 1) {
        return tool_usage("check", "it takes one file");
    }
    const char *path = argv[optind];
    const bool level = tool_has_suffix(path, ".tmj") || tool_has_suffix(path, ".tmx") ||
                       tool_has_suffix(path, ".ldtk") || tool_has_suffix(path, ".txt");
    if (strcmp(path, "-") != 0 && !level && !tool_has_suffix(path, ".input") &&
        !tool_has_suffix(path, ".json") && !tool_has_suffix(path, ".dtrace")) {
        return tool_usage(
            "check",
            "%s has no suffix that says what it is; known are .json .tmj .tmx .ldtk .txt .input "
            ".dtrace",
            path);
    }
    if (!level && (is_list || wish.name_count > 0 || wish.room != NULL)) {
        return tool_usage("check", "--list, --map and --room are for levels, which %s is not", path);
    }
    return check_file(path, level, is_list, &wish);
}
