/* io/spelling.c -- compares names as people write them. */
#include "io/spelling.h"

#include "deft/base.h"

#include <ctype.h>
#include <string.h>

/* So many letters may be wrong in a word of up to 4, and of more. */
#define SPELLING_SHORT       4U
#define SPELLING_WRONG_SHORT 1U
#define SPELLING_WRONG_LONG  2U

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

unsigned deft__spelling_wrong(const char *name, const char *word)
{
    const unsigned distance = deft_spelling_distance(name, word);
    const unsigned allowed = strlen(word) <= SPELLING_SHORT ? SPELLING_WRONG_SHORT : SPELLING_WRONG_LONG;
    return distance <= allowed ? distance : DEFT__SPELLING_FAR;
}

bool deft__spelling_is_slip(const char *name, const char *word)
{
    return deft_spelling_distance(name, word) <= 1;
}
