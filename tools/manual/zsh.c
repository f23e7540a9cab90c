/* tools/manual/zsh.c -- completion for zsh: the same, with what each option means. */
#include "tools/manual/manual.h"

#include <string.h>

static const char head[] = "#compdef deft\n"
                           "# Completion for deft(1) in zsh: put it into a folder of $fpath.\n"
                           "_deft_presets() {\n"
                           "    local -a ids\n"
                           "    ids=(${(f)\"$(deft presets 2>/dev/null | awk 'NR > 1 { print $1 }')\"})\n"
                           "    compadd -a ids\n"
                           "}\n"
                           "_deft_params() {\n"
                           "    local -a paths\n"
                           "    paths=(${(f)\"$(deft describe 2>/dev/null | awk 'NR > 1 { print $1 }')\"})\n"
                           "    compadd -a paths\n"
                           "}\n"
                           "_deft_verbs() {\n"
                           "    local -a verbs\n"
                           "    verbs=(\n";

static const char middle[] = "    )\n"
                             "    _describe -t verbs verb verbs\n"
                             "}\n"
                             "_deft() {\n"
                             "    if (( CURRENT == 2 )); then\n"
                             "        if [[ $words[2] == -* ]]; then\n";

static const char tail[] = "    esac\n"
                           "}\n"
                           "_deft \"$@\"\n";

/* Text inside single quotes; `[`, `]` and `:` would end it before. */
static void put(FILE *out, const char *text)
{
    for (; *text != '\0'; ++text) {
        if (*text == '\'') {
            (void)fputs("'\\''", out);
        } else {
            (void)fprintf(out, strchr("[]:\\", *text) != NULL ? "\\%c" : "%c", *text);
        }
    }
}

static void put_words(FILE *out, const char *words)
{
    (void)fputc('(', out);
    for (; *words != '\0'; ++words) {
        (void)fputc(*words == '|' ? ' ' : *words, out);
    }
    (void)fputc(')', out);
}

static const char *action(tool_kind kind)
{
    switch (kind) {
    case TOOL_KIND_FILE:
        return "_files";
    case TOOL_KIND_PRESET:
        return "_deft_presets";
    case TOOL_KIND_PARAM:
        return "_deft_params";
    case TOOL_KIND_VERB:
        return "_deft_verbs";
    default:
        return " ";
    }
}

/* One form of an option: by its letter, or by its name. */
static void put_option(FILE *out, const tool_option *row, bool by_name)
{
    const bool has_value = row->kind != TOOL_KIND_NONE;
    (void)fprintf(out, " \\\n                '%s", row->kind == TOOL_KIND_TEXTS ? "*" : "");
    if (by_name) {
        (void)fprintf(out, "--%s%s[", row->name, has_value ? "=" : "");
    } else {
        (void)fprintf(out, "-%c%s[", row->letter, has_value ? "+" : "");
    }
    put(out, row->help);
    (void)fputc(']', out);
    if (has_value) {
        (void)fputc(':', out);
        put(out, row->argument);
        (void)fputc(':', out);
        if (row->kind == TOOL_KIND_WORD) {
            put_words(out, row->words);
        } else {
            (void)fputs(action(row->kind), out);
        }
    }
    (void)fputc('\'', out);
}

static void put_options(FILE *out, tool_verb_id verb)
{
    for (size_t i = 0; i < tool_option_count; ++i) {
        const tool_option *row = &tool_options[i];
        if (manual_takes(verb, row) && row->letter != 0) {
            put_option(out, row, false);
        }
        if (manual_takes(verb, row) && row->name != NULL) {
            put_option(out, row, true);
        }
    }
}

static void put_verb(FILE *out, tool_verb_id id)
{
    const tool_verb *verb = &tool_verbs[id];
    (void)fprintf(out, "        %s)\n            _arguments", verb->name);
    put_options(out, id);
    if (verb->words[0] != '\0') {
        (void)fputs(" \\\n                '1:kind:", out);
        put_words(out, verb->words);
        (void)fputc('\'', out);
    }
    if (verb->operand != TOOL_KIND_NONE) {
        (void)fprintf(out, " \\\n                '*:word:%s'", action(verb->operand));
    }
    (void)fputs(" ;;\n", out);
}

void manual_zsh(FILE *out)
{
    (void)fputs(head, out);
    for (int i = 0; i < TOOL_VERB_COUNT; ++i) {
        (void)fprintf(out, "        '%s:", tool_verbs[i].name);
        put(out, tool_verbs[i].summary);
        (void)fputs("'\n", out);
    }
    (void)fputs(middle, out);
    (void)fputs("            _arguments", out);
    put_options(out, TOOL_VERB_COUNT);
    (void)fputs("\n        else\n            _deft_verbs\n        fi\n        return\n    fi\n"
                "    local verb=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $verb in\n",
                out);
    for (int i = 0; i < TOOL_VERB_COUNT; ++i) {
        put_verb(out, (tool_verb_id)i);
    }
    (void)fputs(tail, out);
}
