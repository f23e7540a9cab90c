/* tools/options.c -- values of options, read strictly: the whole text or nothing. */
#include "tools/tool.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLACE_MAX 1e9 /* units; beyond it a level is not a level */

bool tool_number(const char *text, double min, double max, double *out)
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

bool tool_whole(const char *text, uint64_t max, uint64_t *out)
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
    return tool_number(x, -PLACE_MAX, PLACE_MAX, &out->x) &&
           tool_number(comma + 1, -PLACE_MAX, PLACE_MAX, &out->y);
}

bool tool_has_suffix(const char *path, const char *suffix)
{
    const size_t length = strlen(path);
    const size_t wanted = strlen(suffix);
    return length >= wanted && strcmp(path + length - wanted, suffix) == 0;
}
