/* io/spelling.h -- names of levels as people write them: the same with other letters' case or fillers, and
 * nearly the same. */
#ifndef DEFT__IO_SPELLING_H
#define DEFT__IO_SPELLING_H

#include <stdbool.h>

/// Too many letters are wrong for it to be a slip.
#define DEFT__SPELLING_FAR 3U

/// True when two names differ in letters' case and in `_`, `-` and spaces only.
bool deft__spelling_is_same(const char *a, const char *b);

/// How many letters of `name` differ from `word`. Fillers and case do not count. 0 to 2, for a word of up to
/// 4 letters 0 to 1, else DEFT__SPELLING_FAR.
unsigned deft__spelling_wrong(const char *name, const char *word);

/// True when a name is a word but for one letter, or two neighbours that stand in each other's place.
bool deft__spelling_is_slip(const char *name, const char *word);

#endif
