/* tools/manual/bash.c -- completion for bash: verbs, options, and what an option takes. */
#include "tools/manual/manual.h"

#include <string.h>

static const char head[] =
    "# Completion for deft(1) in bash: source it, or put it where bash-completion looks.\n"
    "_deft()\n"
    "{\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]} words=\n"
    "    COMPREPLY=()\n"
    "    if [[ $cur == '=' ]]; then\n"
    "        cur=\n"
    "    elif [[ $prev == '=' ]]; then\n"
    "        prev=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    fi\n";

static const char tail[] = "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                           "}\n"
                           "complete -F _deft deft\n";

/* What completes a word of a kind, as lines of the shell. */
static const char *action(tool_kind kind)
{
    switch (kind) {
    case TOOL_KIND_FILE:
        return "compopt -o default 2>/dev/null; return";
    case TOOL_KIND_PRESET:
        return "words=$(\"${COMP_WORDS[0]}\" presets 2>/dev/null | awk 'NR > 1 { print $1 }')";
    case TOOL_KIND_PARAM:
        return "words=$(\"${COMP_WORDS[0]}\" describe 2>/dev/null | awk 'NR > 1 { print $1 }')";
    default:
        return "return";
    }
}

/* Words that are joined by `|`, joined by blanks. */
static void put_words(FILE *out, const char *words)
{
    for (; *words != '\0'; ++words) {
        (void)fputc(*words == '|' ? ' ' : *words, out);
    }
}

static void put_names(FILE *out, tool_verb_id verb)
{
    for (size_t i = 0; i < tool_option_count; ++i) {
        const tool_option *row = &tool_options[i];
        if (manual_takes(verb, row) && row->letter != 0) {
            (void)fprintf(out, " -%c", row->letter);
        }
        if (manual_takes(verb, row) && row->name != NULL) {
            (void)fprintf(out, " --%s", row->name);
        }
    }
}

static void put_verbs(FILE *out)
{
    for (int i = 0; i < TOOL_VERB_COUNT; ++i) {
        (void)fprintf(out, "%s%s", i > 0 ? " " : "", tool_verbs[i].name);
    }
}

/* The value of an option. */
static void put_value(FILE *out, tool_verb_id verb, const tool_option *row)
{
    (void)fprintf(out, "        '%s ", tool_verbs[verb].name);
    if (row->name != NULL) {
        (void)fprintf(out, "--%s') ", row->name);
    } else {
        (void)fprintf(out, "-%c') ", row->letter);
    }
    if (row->kind == TOOL_KIND_WORD) {
        (void)fputs("words='", out);
        put_words(out, row->words);
        (void)fputs("' ;;\n", out);
    } else {
        (void)fprintf(out, "%s ;;\n", action(row->kind));
    }
}

/* What is neither an option nor the value of one. */
static void put_operand(FILE *out, tool_verb_id id)
{
    const tool_verb *verb = &tool_verbs[id];
    (void)fprintf(out, "            %s) ", verb->name);
    if (verb->words[0] != '\0') {
        (void)fputs("if ((COMP_CWORD == 2)); then words='", out);
        put_words(out, verb->words);
        (void)fprintf(out, "'; else %s; fi ;;\n", action(verb->operand));
    } else if (verb->operand == TOOL_KIND_VERB) {
        (void)fputs("words='", out);
        put_verbs(out);
        (void)fputs("' ;;\n", out);
    } else {
        (void)fprintf(out, "%s ;;\n", action(verb->operand));
    }
}

void manual_bash(FILE *out)
{
    (void)fputs(head, out);
    (void)fputs("    case \"$verb $prev\" in\n", out);
    for (int verb = 0; verb < TOOL_VERB_COUNT; ++verb) {
        for (size_t i = 0; i < tool_option_count; ++i) {
            if (manual_takes((tool_verb_id)verb, &tool_options[i]) &&
                tool_options[i].kind != TOOL_KIND_NONE) {
                put_value(out, (tool_verb_id)verb, &tool_options[i]);
            }
        }
    }
    (void)fputs("        *) if ((COMP_CWORD == 1)); then\n            words='", out);
    put_verbs(out);
    put_names(out, TOOL_VERB_COUNT);
    (void)fputs("'\n        elif [[ $cur == -* ]]; then case $verb in\n", out);
    for (int verb = 0; verb < TOOL_VERB_COUNT; ++verb) {
        (void)fprintf(out, "            %s) words='", tool_verbs[verb].name);
        put_names(out, (tool_verb_id)verb);
        (void)fputs("' ;;\n", out);
    }
    (void)fputs("        esac\n        else case $verb in\n", out);
    for (int verb = 0; verb < TOOL_VERB_COUNT; ++verb) {
        put_operand(out, (tool_verb_id)verb);
    }
    (void)fputs("        esac\n        fi ;;\n    esac\n", out);
    (void)fputs(tail, out);
}
