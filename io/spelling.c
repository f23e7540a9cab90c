/* io/spelling.c -- compares names as people write them. */
#include "io/spelling.h"

#include <ctype.h>
#include <string.h>

#define SPELLING_LENGTH_MAX 31U
/* So many letters may be wrong in a word of up to 4, and of more. */
#define SPELLING_SHORT       4U
#define SPELLING_WRONG_SHORT 1U
#define SPELLING_WRONG_LONG  2U

static bool spelling_is_filler(char c)
{
    return c == '_' || c == '-' || c == ' ';
}

bool deft__spelling_is_same(const char *a, const char *b)
{
    for (;; ++a, ++b) {
        a += strspn(a, "_- ");
        b += strspn(b, "_- ");
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b)) {
            return false;
        }
        if (*a == '\0') {
            return true;
        }
    }
}

/* A name in lower case without fillers, cut. */
static size_t spelling_plain(const char *name, char out[SPELLING_LENGTH_MAX + 1])
{
    size_t length = 0;
    for (; *name != '\0' && length < SPELLING_LENGTH_MAX; ++name) {
        if (!spelling_is_filler(*name)) {
            out[length++] = (char)tolower((unsigned char)*name);
        }
    }
    out[length] = '\0';
    return length;
}

static unsigned spelling_min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many letters were left out, put in or exchanged (Levenshtein), row by row. */
static unsigned spelling_distance(const char *a, const char *b)
{
    char from[SPELLING_LENGTH_MAX + 1], to[SPELLING_LENGTH_MAX + 1];
    unsigned row[SPELLING_LENGTH_MAX + 1];
    size_t from_length = spelling_plain(a, from), to_length = spelling_plain(b, to);
    for (size_t j = 0; j <= to_length; ++j) {
        row[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= from_length; ++i) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= to_length; ++j) {
            unsigned above = row[j];
            unsigned exchanged = diagonal + (from[i - 1] == to[j - 1] ? 0U : 1U);
            row[j] = spelling_min(exchanged, spelling_min(above, row[j - 1]) + 1U);
            diagonal = above;
        }
    }
    return row[to_length];
}

unsigned deft__spelling_wrong(const char *name, const char *word)
{
    unsigned distance = spelling_distance(name, word);
    unsigned allowed = strlen(word) <= SPELLING_SHORT ? SPELLING_WRONG_SHORT : SPELLING_WRONG_LONG;
    return distance <= allowed ? distance : DEFT__SPELLING_FAR;
}

bool deft__spelling_is_slip(const char *name, const char *word)
{
    char from[SPELLING_LENGTH_MAX + 1], to[SPELLING_LENGTH_MAX + 1];
    size_t from_length = spelling_plain(name, from), to_length = spelling_plain(word, to);
    if (spelling_distance(name, word) <= 1) {
        return true;
    }
    size_t at = 0;
    while (at + 1 < from_length && at + 1 < to_length && from[at] == to[at]) {
        ++at;
    }
    return from_length == to_length && at + 1 < from_length && from[at] == to[at + 1] &&
           from[at + 1] == to[at] && strcmp(from + at + 2, to + at + 2) == 0;
}
