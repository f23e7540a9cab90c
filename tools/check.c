/* tools/check.c -- `deft check`: everything that is wrong with a file, one finding a line. */
#include "tools/tool.h"

#include <getopt.h>
#include <string.h>

static const char help[] =
    "Usage: deft check FILE\n\n"
    "Reads a file and prints what is wrong with it, all at once, one finding a line:\n"
    "  FILE[:LINE[:COL]]: error|warning: field: sentence\n\n"
    "The suffix says what it is: .json a tuning, .tmj and .tmx a Tiled map, .txt a text grid,\n"
    ".input an input script. `-` is a tuning on standard input.\n\n"
    "Exit status: 0 without errors, 1 with errors or when the file cannot be read, 2 a wrong command line.\n";

static deft_result check_script(const char *path, deft_diag_list *diags)
{
    deft_script *script = deft_script_load(path, diags);
    deft_script_free(script);
    return script != NULL ? DEFT_OK : DEFT_ERROR_CONTENT;
}

static deft_result check_level(const char *path, deft_diag_list *diags)
{
    deft_level *level = deft_level_load(path, 0.0, diags);
    const bool loaded = level != NULL;
    deft_level_free(level);
    return loaded ? DEFT_OK : DEFT_ERROR_CONTENT;
}

int tool_check(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option != 'h') {
            return tool_refused("check", argv, option);
        }
        (void)fputs(help, stdout);
        return TOOL_FINE;
    }
    if (argc - optind != 1) {
        return tool_usage("check", "it takes one file");
    }
    const char *path = argv[optind];
    const bool standard = strcmp(path, "-") == 0;
    const bool level =
        tool_has_suffix(path, ".tmj") || tool_has_suffix(path, ".tmx") || tool_has_suffix(path, ".txt");
    const bool script = tool_has_suffix(path, ".input");
    if (!standard && !level && !script && !tool_has_suffix(path, ".json")) {
        return tool_usage(
            "check", "%s has no suffix that says what it is; known are .json .tmj .tmx .txt .input", path);
    }
    if (!tool_can_read("check", path)) {
        return TOOL_WRONG;
    }
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = level    ? check_level(path, &diags)
                               : script ? check_script(path, &diags)
                                        : deft_tuning_check(NULL, NULL, path, &diags);
    if (result == DEFT_ERROR_FILE) {
        tool_report("check", path, &diags, result);
        return TOOL_WRONG;
    }
    tool_print_findings(stdout, path, &diags);
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}
