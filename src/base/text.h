/* base/text.h -- building a sentence in the caller's bytes, without the C library.
 *
 * What does not fit is counted, not written, so that the caller learns how much room it needs. What stands in
 * the buffer is NUL-terminated after every call. Numbers come out the same on every machine and in every
 * locale.
 */
#ifndef DEFT_BASE_TEXT_H
#define DEFT_BASE_TEXT_H

#include "base/float_guard.h"

#include <stdbool.h>
#include <stddef.h>

/* A sentence for people that a small program leaves out: include/deft/deft.h. */
#ifdef DEFT_WITHOUT_TEXTS
#define DEFT__SENTENCE(words) ""
#else
#define DEFT__SENTENCE(words) words
#endif

typedef struct deft__text {
    char *out;       /* may be NULL when capacity is 0 */
    size_t capacity; /* bytes of `out`, the NUL included */
    size_t length;   /* bytes that the whole text needs, without the NUL */
} deft__text;

/* An empty text in `out`. */
deft__text deft__text_begin(char *out, size_t capacity);

/* Appends a string. A control character becomes a blank: a text is one line whatever a file put into it. */
void deft__text_put(deft__text *text, const char *words);

/* The same, reading at most `size` bytes: for char arrays that may lack their NUL. */
void deft__text_put_array(deft__text *text, const char *words, size_t size);

/* Ends a line of a text of several. */
void deft__text_end_line(deft__text *text);

/* Appends a number, shortest with at most 9 significant digits: 0.36, 12000, 1e+30, -4, inf, nan. */
void deft__text_number(deft__text *text, double value);

/* True when two strings are the same, byte by byte. */
bool deft__text_is(const char *a, const char *b);

#endif
