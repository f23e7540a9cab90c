/* tools/guess.c -- "did you mean ...?" for words of the command line. */
#include "tools/tool.h"

#include <limits.h>
#include <string.h>

void tool_guess_start(tool_guess *guess, const char *name)
{
    guess->name = name;
    guess->nearest = NULL;
    guess->least = UINT_MAX;
}

void tool_guess_try(tool_guess *guess, const char *word)
{
    const size_t length = strlen(guess->name);
    const bool is_beginning = length > 0 && strncmp(word, guess->name, length) == 0;
    const unsigned distance = is_beginning ? 0 : deft_spelling_distance(guess->name, word);
    if (distance <= (length + 1) / 3 && distance < guess->least) {
        guess->nearest = word;
        guess->least = distance;
    }
}
