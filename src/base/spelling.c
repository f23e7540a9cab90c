/* spelling.c -- how unlike two names are, for "did you mean ...?". */
#include "base/float_guard.h"
#include "deft/base.h"

#include <string.h>

/* Names are cut here before they are compared; the longest of the parameters is about half of it. */
#define DEFT_SPELLING_LENGTH_MAX 63

static bool spelling_is_filler(char c)
{
    return c == '_' || c == '-' || c == '.' || c == ' ';
}

/* A name in lower case without fillers, cut. */
static size_t spelling_plain(const char *name, char out[DEFT_SPELLING_LENGTH_MAX])
{
    size_t length = 0;
    for (; *name != '\0' && length < DEFT_SPELLING_LENGTH_MAX; name++) {
        if (!spelling_is_filler(*name)) {
            out[length++] = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
        }
    }
    return length;
}

static unsigned spelling_min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Optimal string alignment distance, by rows: `before`, `last` and `row` hold three of its rows. */
unsigned deft_spelling_distance(const char *a, const char *b)
{
    DEFT_ASSERT(a != NULL && b != NULL);
    if (a == NULL || b == NULL) {
        return DEFT_SPELLING_LENGTH_MAX;
    }
    char from[DEFT_SPELLING_LENGTH_MAX], to[DEFT_SPELLING_LENGTH_MAX];
    unsigned rows[3][DEFT_SPELLING_LENGTH_MAX + 1];
    unsigned *before = rows[0], *last = rows[1], *row = rows[2];
    const size_t from_length = spelling_plain(a, from), to_length = spelling_plain(b, to);
    memset(rows, 0, sizeof rows);
    for (size_t j = 0; j <= to_length; j++) {
        last[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= from_length; i++) {
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= to_length; j++) {
            unsigned best = spelling_min(last[j], row[j - 1]) + 1;
            best = spelling_min(best, last[j - 1] + (from[i - 1] == to[j - 1] ? 0u : 1u));
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
                best = spelling_min(best, before[j - 2] + 1);
            }
            row[j] = best;
        }
        unsigned *const oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return last[to_length];
}
