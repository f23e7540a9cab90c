/* tools/manual/man.c -- the man page, in the macros of man(7). */
#include "deft/base.h"
#include "tools/manual/manual.h"

#include <string.h>

#define TEXT_OF(number)  #number
#define DIGITS_OF(macro) TEXT_OF(macro)
#define VERSION                                                                                              \
    DIGITS_OF(DEFT_VERSION_MAJOR) "." DIGITS_OF(DEFT_VERSION_MINOR) "." DIGITS_OF(DEFT_VERSION_PATCH)

/* Text as roff has it; `code` is bold. */
static void put(FILE *out, const char *text, size_t length)
{
    bool is_code = false;
    bool is_start = true;
    for (size_t i = 0; i < length; ++i) {
        const char c = text[i];
        if (is_start && (c == '.' || c == '\'')) {
            (void)fputs("\\&", out); /* no request of roff */
        }
        is_start = c == '\n';
        if (c == '`') {
            is_code = !is_code;
            (void)fputs(is_code ? "\\fB" : "\\fR", out);
        } else if (c == '-' || c == '\\') {
            (void)fputs(c == '-' ? "\\-" : "\\e", out);
        } else {
            (void)fputc(c, out);
        }
    }
}

static void put_line(FILE *out, const char *before, const char *text)
{
    (void)fputs(before, out);
    put(out, text, strlen(text));
    (void)fputc('\n', out);
}

/* Lines that stay lines, each behind "deft NAME " when there is a name. */
static void put_lines(FILE *out, const char *name, const char *text)
{
    (void)fputs(".nf\n", out);
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        if (name != NULL) {
            (void)fprintf(out, "\\fBdeft %s\\fR ", name);
        }
        put(out, text, length);
        (void)fputc('\n', out);
        text += length + (text[length] != '\0' ? 1 : 0);
    }
    (void)fputs(".fi\n", out);
}

static void put_paragraphs(FILE *out, const char *text)
{
    while (*text != '\0') {
        const char *end = strstr(text, "\n\n");
        const size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
        const bool is_literal = *text == ' ';
        (void)fputs(is_literal ? ".PP\n.nf\n" : ".PP\n", out);
        put(out, text, length);
        (void)fputs(is_literal ? "\n.fi\n" : "\n", out);
        text = end != NULL ? end + 2 : text + length;
    }
}

static void put_options(FILE *out, tool_verb_id verb)
{
    for (size_t i = 0; i < tool_option_count; ++i) {
        const tool_option *row = &tool_options[i];
        if (!manual_takes(verb, row) || (row->id == OPTION_HELP && verb != TOOL_VERB_COUNT)) {
            continue; /* --help is the same everywhere: it stands once */
        }
        (void)fputs(".TP\n", out);
        if (row->letter != 0) {
            (void)fprintf(out, "\\fB\\-%c\\fR%s", row->letter, row->name != NULL ? ", " : "");
        }
        if (row->name != NULL) {
            (void)fputs("\\fB\\-\\-", out);
            put(out, row->name, strlen(row->name));
            (void)fputs("\\fR", out);
        }
        if (row->argument != NULL) {
            (void)fprintf(out, " \\fI%s\\fR", row->argument);
        }
        put_line(out, "\n", row->help);
    }
}

static void put_verb(FILE *out, tool_verb_id id)
{
    const tool_verb *verb = &tool_verbs[id];
    (void)fprintf(out, ".SS %s\n", verb->name);
    put_lines(out, verb->name, verb->usage);
    put_paragraphs(out, verb->about);
    put_options(out, id);
    if (*verb->examples != '\0') {
        (void)fputs(".PP\nExamples:\n.PP\n.RS 4\n", out);
        put_lines(out, NULL, verb->examples);
        (void)fputs(".RE\n", out);
    }
    (void)fputs(".PP\n", out);
    (void)fprintf(out, "The exit status is 1 when %s.\n", verb->failure);
}

void manual_man(FILE *out)
{
    (void)fputs(".TH DEFT 1 \"\" \"deft " VERSION "\" \"User Commands\"\n.SH NAME\n", out);
    put_line(out, "deft \\- ", tool_summary);
    (void)fputs(".SH SYNOPSIS\n.nf\n\\fBdeft\\fR \\fIVERB\\fR ...\n\\fBdeft help\\fR [\\fIVERB\\fR]\n.fi\n",
                out);
    (void)fputs(".SH DESCRIPTION\n", out);
    for (int i = 0; i < TOOL_VERB_COUNT; ++i) {
        (void)fprintf(out, ".TP\n\\fB%s\\fR\n", tool_verbs[i].name);
        put_line(out, "", tool_verbs[i].summary);
    }
    (void)fputs(".PP\nOptions are written by their whole names, also \\fB\\-\\-help\\fR after any verb; the "
                "word \\fB\\-\\-\\fR ends them.\n.SH OPTIONS\n",
                out);
    put_options(out, TOOL_VERB_COUNT);
    (void)fputs(".SH VERBS\n", out);
    for (int i = 0; i < TOOL_VERB_COUNT; ++i) {
        put_verb(out, (tool_verb_id)i);
    }
    (void)fputs(".SH EXIT STATUS\n", out);
    put_line(out, "", tool_statuses);
}
