/* tools/help.c -- the help of the command and of each verb, from the table, in lines that fit a terminal. */
#include "tools/tool.h"

#include <string.h>

#define LINE_WIDTH   80
#define OPTION_WIDTH 26 /* before what an option means */

/* Prints words in lines of at most LINE_WIDTH that begin at `indent`; `column` is where the cursor is. */
static void print_words(FILE *out, const char *text, size_t length, int indent, int column)
{
    const char *end = text + length;
    while (text < end) {
        size_t word = strcspn(text, " \n");
        word = word < (size_t)(end - text) ? word : (size_t)(end - text);
        const bool is_first = column <= indent;
        if (!is_first && column + 1 + (int)word > LINE_WIDTH) {
            (void)fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (!is_first) {
            (void)fputc(' ', out);
            ++column;
        }
        (void)fprintf(out, "%.*s", (int)word, text);
        column += (int)word;
        text += word;
        text += strspn(text, " \n");
    }
    (void)fputc('\n', out);
}

/* Paragraphs; one that begins with blanks is printed as it is. */
static void print_paragraphs(FILE *out, const char *text)
{
    while (*text != '\0') {
        const char *end = strstr(text, "\n\n");
        const size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
        if (*text == ' ') {
            (void)fprintf(out, "%.*s\n", (int)length, text);
        } else {
            print_words(out, text, length, 0, 0);
        }
        (void)fputc('\n', out);
        text = end != NULL ? end + 2 : text + length;
    }
}

/* Each line of `text` behind `before`. */
static void print_lines(FILE *out, const char *first, const char *rest, const char *text)
{
    for (const char *before = first; *text != '\0'; before = rest) {
        const size_t length = strcspn(text, "\n");
        (void)fprintf(out, "%s%.*s\n", before, (int)length, text);
        text += length + (text[length] != '\0' ? 1 : 0);
    }
}

static void print_option(FILE *out, const tool_option *row)
{
    char text[64], letter[8] = "";
    if (row->letter != 0) {
        (void)snprintf(letter, sizeof letter, "-%c%s", row->letter, row->name != NULL ? ", " : "");
    }
    (void)snprintf(text, sizeof text, "%s%s%s%s%s", letter, row->name != NULL ? "--" : "",
                   row->name != NULL ? row->name : "", row->argument != NULL ? " " : "",
                   row->argument != NULL ? row->argument : "");
    (void)fprintf(out, "  %-*s", OPTION_WIDTH - 2, text);
    print_words(out, row->help, strlen(row->help), OPTION_WIDTH, OPTION_WIDTH);
}

static void print_options(FILE *out, tool_verb_id verb)
{
    for (size_t i = 0; i < tool_option_count; ++i) {
        if ((tool_options[i].verbs & TOOL_BIT(verb)) != 0) {
            print_option(out, &tool_options[i]);
        }
    }
}

static void print_verbs(FILE *out)
{
    (void)fprintf(out, "deft: %s\n", tool_summary);
    (void)fputs("\nUsage: deft VERB ...      deft help VERB says more of each\n\n", out);
    for (int i = 0; i < TOOL_VERB_COUNT; ++i) {
        (void)fprintf(out, "  %-9s %s\n", tool_verbs[i].name, tool_verbs[i].summary);
    }
    (void)fputc('\n', out);
    print_options(out, TOOL_VERB_COUNT);
    (void)fputs("\nExit status:", out);
    print_words(out, tool_statuses, strlen(tool_statuses), 0, 12);
}

void tool_help(FILE *out, tool_verb_id id)
{
    if (id == TOOL_VERB_COUNT) {
        print_verbs(out);
        return;
    }
    const tool_verb *verb = &tool_verbs[id];
    char first[32], rest[32], failure[160];
    (void)snprintf(first, sizeof first, "Usage: deft %s ", verb->name);
    (void)snprintf(rest, sizeof rest, "       deft %s ", verb->name);
    print_lines(out, first, rest, verb->usage);
    (void)fputc('\n', out);
    print_paragraphs(out, verb->about);
    print_options(out, id);
    if (*verb->examples != '\0') {
        (void)fputs("\nExamples:\n", out);
        print_lines(out, "  ", "  ", verb->examples);
    }
    (void)snprintf(failure, sizeof failure, "0 fine; 1 %s; 2 a wrong command line.", verb->failure);
    (void)fputs("\nExit status:", out);
    print_words(out, failure, strlen(failure), 0, 12);
}
