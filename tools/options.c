/* tools/options.c -- the options of a command line, by the table of tools/table.h: their whole names, their
 * values. getopt_long accepts any unambiguous beginning of a name. A new option would then break scripts
 * that use one, so names that are not whole are refused here. */
#include "tools/tool.h"

#include <getopt.h>
#include <string.h>

#define ROWS_MAX 40 /* of one verb */

typedef struct reading {
    tool_verb_id verb;
    char **argv;
    const tool_option *rows[ROWS_MAX];
    struct option longs[ROWS_MAX + 1];
    char letters[2 * ROWS_MAX + 3];
} reading;

/* The rows of the verb, in the words of getopt. */
static void prepare(reading *line)
{
    size_t count = 0, longs = 0, letters = 0;
    line->letters[letters++] = line->verb == TOOL_VERB_COUNT ? '+' : ':'; /* + stops at the verb */
    line->letters[letters++] = ':';                                       /* a missing value is told apart */
    for (size_t i = 0; i < tool_option_count && count < ROWS_MAX; ++i) {
        const tool_option *row = &tool_options[i];
        if ((row->verbs & TOOL_BIT(line->verb)) == 0) {
            continue;
        }
        line->rows[count++] = row;
        if (row->name != NULL) {
            struct option *option = &line->longs[longs++];
            option->name = row->name;
            option->has_arg = row->kind == TOOL_KIND_NONE ? no_argument : required_argument;
            option->val = (int)row->id;
        }
        if (row->letter != 0) {
            line->letters[letters++] = row->letter;
            if (row->kind != TOOL_KIND_NONE) {
                line->letters[letters++] = ':';
            }
        }
    }
}

static const tool_option *row_of(const reading *line, int result)
{
    for (size_t i = 0; i < ROWS_MAX && line->rows[i] != NULL; ++i) {
        const tool_option *row = line->rows[i];
        if (result != 0 && ((int)row->id == result || row->letter == result)) {
            return row;
        }
    }
    return NULL;
}

const char *tool_option_text(const tool_option *option, char out[TOOL_OPTION_TEXT_CAP])
{
    if (option->name != NULL) {
        (void)snprintf(out, TOOL_OPTION_TEXT_CAP, "--%s", option->name);
    } else {
        (void)snprintf(out, TOOL_OPTION_TEXT_CAP, "-%c", option->letter);
    }
    return out;
}

static const char *verb_name(const reading *line)
{
    return line->verb == TOOL_VERB_COUNT ? "" : tool_verbs[line->verb].name;
}

/* Says that there is no such option, and which one is meant. */
static int refuse(const reading *line, const char *word)
{
    tool_guess guess;
    char name[64], meant[TOOL_OPTION_TEXT_CAP];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    tool_guess_start(&guess, name + strspn(name, "-"));
    for (size_t i = 0; strlen(name) > 2 && i < ROWS_MAX && line->rows[i] != NULL; ++i) {
        if (line->rows[i]->name != NULL) {
            tool_guess_try(&guess, line->rows[i]->name);
        }
    }
    if (guess.nearest == NULL) {
        return tool_usage(verb_name(line), "there is no option %s", name);
    }
    (void)snprintf(meant, sizeof meant, "--%s", guess.nearest);
    return tool_usage(verb_name(line), "there is no option %s; did you mean %s?", name, meant);
}

/* What getopt could not take: '?' or ':'. `optopt` is the option's id or letter, where it knows it. */
static int refuse_result(const reading *line, int result)
{
    const char *word = line->argv[optind - 1];
    const tool_option *row = row_of(line, optopt);
    char text[TOOL_OPTION_TEXT_CAP];
    if (row == NULL && optopt != 0) {
        return tool_usage(verb_name(line), "there is no option -%c", optopt);
    }
    if (row == NULL || (strncmp(word, "--", 2) == 0 && strcspn(word + 2, "=") != strlen(row->name))) {
        return refuse(line, word);
    }
    return tool_usage(verb_name(line), result == ':' ? "%s needs a value" : "%s takes no value",
                      tool_option_text(row, text));
}

/* True when the option that getopt has just taken was written out. It is the last word taken, or the one
 * before when that is the value. */
static bool is_whole(const reading *line, const tool_option *row, const char **word)
{
    const bool apart = optarg != NULL && optarg == line->argv[optind - 1];
    *word = line->argv[optind - (apart ? 2 : 1)];
    return strncmp(*word, "--", 2) != 0 ||
           (row->name != NULL && strcspn(*word + 2, "=") == strlen(row->name));
}

int tool_options_read(tool_verb_id verb, int argc, char **argv, tool_take *take, void *user)
{
    reading line;
    int result;
    memset(&line, 0, sizeof line);
    line.verb = verb;
    line.argv = argv;
    prepare(&line);
    opterr = 0;
    while ((result = getopt_long(argc, argv, line.letters, line.longs, NULL)) != -1) {
        const tool_option *row = row_of(&line, result);
        const char *word = NULL;
        tool_value value;
        if (row == NULL) {
            return refuse_result(&line, result);
        }
        if (!is_whole(&line, row, &word)) {
            return refuse(&line, word);
        }
        if (row->id == OPTION_HELP) {
            tool_help(stdout, verb);
            return TOOL_DONE;
        }
        int status = tool_value_read(verb_name(&line), row, optarg, &value);
        status = status == TOOL_FINE ? take(user, row->id, &value) : status;
        if (status != TOOL_FINE) {
            return status;
        }
    }
    return TOOL_FINE;
}
