/* tools/manual/manual.h -- the program that makes the command's man page and the completions of shells from
 * its table, while the command is built. */
#ifndef DEFT_TOOLS_MANUAL_MANUAL_H
#define DEFT_TOOLS_MANUAL_MANUAL_H

#include "tools/table.h"

#include <stdbool.h>
#include <stdio.h>

/// Each writes one file to `out`.
void manual_man(FILE *out);
void manual_bash(FILE *out);
void manual_zsh(FILE *out);

/// True for an option of a verb.
static inline bool manual_takes(tool_verb_id verb, const tool_option *row)
{
    return (row->verbs & TOOL_BIT(verb)) != 0;
}

#endif
