/* tools/values.c -- values of options, read strictly: the whole text or nothing. */
#include "tools/tool.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLACE_MAX 1e9 /* units; beyond it a level is not a level */

static bool read_number(const char *text, double min, double max, double *out)
{
    char *end = NULL;
    if (text[strspn(text, "+-.0123456789eE")] != '\0') {
        return false; /* strtod would take nan, inf, hexadecimal and leading blanks */
    }
    const double value = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(value) || value < min || value > max) {
        return false;
    }
    *out = value;
    return true;
}

static bool read_whole(const char *text, uint64_t max, uint64_t *out)
{
    if (text[0] == '\0' || text[strspn(text, "0123456789")] != '\0') {
        return false;
    }
    errno = 0;
    const unsigned long long value = strtoull(text, NULL, 10);
    if (errno != 0 || value > max) {
        return false;
    }
    *out = value;
    return true;
}

bool tool_place(const char *text, deft_pos *out)
{
    char x[64];
    const char *comma = strchr(text, ',');
    const size_t length = comma != NULL ? (size_t)(comma - text) : sizeof x;
    if (length >= sizeof x) {
        return false;
    }
    memcpy(x, text, length);
    x[length] = '\0';
    return read_number(x, -PLACE_MAX, PLACE_MAX, &out->x) &&
           read_number(comma + 1, -PLACE_MAX, PLACE_MAX, &out->y);
}

bool tool_has_suffix(const char *path, const char *suffix)
{
    const size_t length = strlen(path);
    const size_t wanted = strlen(suffix);
    return length >= wanted && strcmp(path + length - wanted, suffix) == 0;
}

/* A bound as people write it; false when it is no more than what the machine has. */
static bool put_bound(double bound, char *out, size_t capacity)
{
    const int exponent = (int)lrint(log10(fabs(bound) + DBL_MIN));
    if (bound > 0.0 && (exponent < -3 || exponent > 5) && bound == pow(10.0, exponent)) {
        (void)snprintf(out, capacity, "10^%d", exponent);
        return true;
    }
    (void)deft_number_text(out, capacity, bound);
    return fabs(bound) < 1e8;
}

static int refuse_number(const char *verb, const tool_option *row, const char *text)
{
    char option[TOOL_OPTION_TEXT_CAP], low[40], high[40];
    const char *kind = row->kind == TOOL_KIND_WHOLE ? "a whole number" : "a number";
    (void)tool_option_text(row, option);
    if (row->min == DBL_MIN) {
        return tool_usage(verb, "%s %s: it takes %s above 0", option, text, kind);
    }
    (void)put_bound(row->min, low, sizeof low);
    if (!put_bound(row->max, high, sizeof high)) {
        return tool_usage(verb, "%s %s: it takes %s from %s", option, text, kind, low);
    }
    return tool_usage(verb, "%s %s: it takes %s from %s to %s", option, text, kind, low, high);
}

/* One of "a|b"; else it says which there are. */
static int read_word(const char *verb, const tool_option *row, const char *text, int *out)
{
    char option[TOOL_OPTION_TEXT_CAP], list[160] = "";
    size_t used = 0;
    *out = 0;
    for (const char *word = row->words; *word != '\0'; ++*out) {
        const size_t length = strcspn(word, "|");
        if (strlen(text) == length && memcmp(text, word, length) == 0) {
            return TOOL_FINE;
        }
        const bool is_last = word[length] == '\0';
        const char *before = used == 0 ? "" : is_last ? " or " : ", ";
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%.*s", before, (int)length, word);
        word += length + (is_last ? 0 : 1);
    }
    return tool_usage(verb, "%s %s: it takes %s", tool_option_text(row, option), text, list);
}

int tool_value_read(const char *verb, const tool_option *row, char *text, tool_value *out)
{
    char option[TOOL_OPTION_TEXT_CAP];
    memset(out, 0, sizeof *out);
    out->text = text;
    switch (row->kind) {
    case TOOL_KIND_WORD:
        return read_word(verb, row, text, &out->word);
    case TOOL_KIND_WHOLE: {
        const uint64_t max = row->max < 0x1p64 ? (uint64_t)row->max : UINT64_MAX;
        return read_whole(text, max, &out->whole) && (double)out->whole >= row->min
                   ? TOOL_FINE
                   : refuse_number(verb, row, text);
    }
    case TOOL_KIND_NUMBER:
        return read_number(text, row->min, row->max, &out->number) ? TOOL_FINE
                                                                   : refuse_number(verb, row, text);
    case TOOL_KIND_PLACE:
        return tool_place(text, &out->place) ? TOOL_FINE
                                             : tool_usage(verb, "%s %s: it takes two numbers, X,Y",
                                                          tool_option_text(row, option), text);
    default:
        return TOOL_FINE;
    }
}
