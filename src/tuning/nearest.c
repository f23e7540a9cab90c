/* nearest.c -- "did you mean ...?": the parameter whose name is nearest in spelling to a mistyped one.
 *
 * The distance counts letters that were left out, put in, exchanged or swapped with a neighbour. A name is
 * compared whole, and without its group too, because `heigth` should find `jump.height` as `jump.heigth`
 * does.
 */
#include "base/float_guard.h"
#include "deft/tuning.h"

#include <string.h>

/* Names are cut here before they are compared; the longest of the table is about half of it. */
#define DEFT_NEAREST_LENGTH_MAX 63

static size_t nearest_length(const char *text)
{
    size_t length = 0;
    while (length < DEFT_NEAREST_LENGTH_MAX && text[length] != '\0') {
        length++;
    }
    return length;
}

static char nearest_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static unsigned nearest_min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Optimal string alignment distance, by rows: `before`, `last` and `row` hold three of its rows. */
static unsigned nearest_distance(const char *a, const char *b)
{
    unsigned rows[3][DEFT_NEAREST_LENGTH_MAX + 1];
    unsigned *before = rows[0], *last = rows[1], *row = rows[2];
    const size_t a_length = nearest_length(a), b_length = nearest_length(b);
    memset(rows, 0, sizeof rows);
    for (size_t j = 0; j <= b_length; j++) {
        last[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        const char ca = nearest_lower(a[i - 1]);
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            const char cb = nearest_lower(b[j - 1]);
            unsigned best = nearest_min(last[j], row[j - 1]) + 1;
            best = nearest_min(best, last[j - 1] + (ca == cb ? 0u : 1u));
            if (i > 1 && j > 1 && ca == nearest_lower(b[j - 2]) && nearest_lower(a[i - 2]) == cb) {
                best = nearest_min(best, before[j - 2] + 1);
            }
            row[j] = best;
        }
        unsigned *const oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return last[b_length];
}

static const char *nearest_leaf(const char *path)
{
    const char *leaf = path;
    for (const char *c = path; *c != '\0'; c++) {
        if (*c == '.') {
            leaf = c + 1;
        }
    }
    return leaf;
}

const deft_param *deft_param_nearest(const char *path)
{
    if (path == NULL || path[0] == '\0') {
        return NULL;
    }
    const size_t length = nearest_length(path);
    const bool bare = nearest_leaf(path) == path;
    const deft_param *nearest = NULL;
    /* More than a third of the letters wrong is another word. */
    unsigned best = (unsigned)(length / 3 + 1);
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        unsigned distance = nearest_distance(path, param->path);
        if (bare) {
            distance = nearest_min(distance, nearest_distance(path, nearest_leaf(param->path)));
        }
        if (distance < best) {
            best = distance;
            nearest = param;
        }
    }
    return nearest;
}
