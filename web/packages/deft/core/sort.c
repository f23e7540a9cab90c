/* sort.c -- qsort as a heap sort: in place, without a worst case, a fourth of the C library's. */
#include <stdlib.h>
#include <string.h>

typedef struct sorted {
    char *items;
    size_t size;
    int (*compare)(const void *, const void *);
} sorted;

static char *item(const sorted *s, size_t i)
{
    return s->items + i * s->size;
}

static void swap(const sorted *s, size_t i, size_t j)
{
    char *a = item(s, i), *b = item(s, j);
    for (size_t k = 0; k < s->size; ++k) {
        const char kept = a[k];
        a[k] = b[k];
        b[k] = kept;
    }
}

/* Moves the item at `i` down until both below it are at most as large. */
static void sink(const sorted *s, size_t i, size_t count)
{
    for (size_t below = 2 * i + 1; below < count; below = 2 * i + 1) {
        if (below + 1 < count && s->compare(item(s, below), item(s, below + 1)) < 0) {
            ++below;
        }
        if (s->compare(item(s, i), item(s, below)) >= 0) {
            return;
        }
        swap(s, i, below);
        i = below;
    }
}

void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    const sorted s = {(char *)items, size, compare};
    for (size_t i = count / 2; i > 0; --i) {
        sink(&s, i - 1, count);
    }
    for (size_t left = count; left > 1; --left) {
        swap(&s, 0, left - 1);
        sink(&s, 0, left - 1);
    }
}
