/* io/number.c -- numbers as text and back. printf and strtod follow the host's locale, files must not. */
#include "io/number.h"

#include "deft/io/tuning_file.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Between these, numbers are written without an exponent. */
#define PLAIN_MIN 1e-4
#define PLAIN_MAX 1e7

static char decimal_point(void)
{
    const struct lconv *conventions = localeconv();
    return conventions->decimal_point[0] != '\0' ? conventions->decimal_point[0] : '.';
}

static void print(double value, int digits, char out[DEFT__NUMBER_CAP])
{
    (void)snprintf(out, DEFT__NUMBER_CAP, "%.*g", digits, value);
    char *point = strchr(out, decimal_point());
    if (point != NULL) {
        *point = '.';
    }
}

void deft__number_write(double value, char out[DEFT__NUMBER_CAP])
{
    print(value, 17, out);
}

/* True for text that people read at a glance: no exponent, unless the number is very large or very small. */
static bool is_plain(const char *text, double value)
{
    const double size = fabs(value);
    return strchr(text, 'e') == NULL || size < PLAIN_MIN || size >= PLAIN_MAX;
}

size_t deft_number_text(char *out, size_t capacity, double value)
{
    const bool is_sound = out != NULL || capacity == 0;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return 0;
    }
    char text[DEFT__NUMBER_CAP];
    double back = 0.0;
    for (int digits = 1; digits <= 17; ++digits) {
        print(value, digits, text);
        const bool exact = deft__number_read(text, &back) != NULL && back == value;
        if (!isfinite(value) || (exact && is_plain(text, value))) {
            break;
        }
    }
    const size_t length = strlen(text);
    if (capacity > 0) {
        const size_t kept = length < capacity ? length : capacity - 1;
        memcpy(out, text, kept);
        out[kept] = '\0';
    }
    return length;
}

/* Length of the decimal number that `text` starts with; 0 when it starts with none. */
static size_t number_length(const char *text)
{
    static const char digits[] = "0123456789";
    size_t i = text[0] == '-' || text[0] == '+' ? 1 : 0;
    size_t whole = strspn(text + i, digits);
    i += whole;
    size_t fraction = 0;
    if (text[i] == '.') {
        fraction = strspn(text + i + 1, digits);
        i += fraction + 1;
    }
    if (whole + fraction == 0) {
        return 0;
    }
    if (text[i] == 'e' || text[i] == 'E') {
        size_t sign = text[i + 1] == '-' || text[i + 1] == '+' ? 1 : 0;
        size_t exponent = strspn(text + i + 1 + sign, digits);
        i += exponent > 0 ? 1 + sign + exponent : 0;
    }
    return i;
}

const char *deft__number_read(const char *text, double *out)
{
    char copy[512]; /* longer numbers than this are noise */
    const size_t length = number_length(text);
    if (length == 0 || length >= sizeof copy) {
        return NULL;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    char *point = strchr(copy, '.');
    if (point != NULL) {
        *point = decimal_point();
    }
    const double value = strtod(copy, NULL);
    if (!isfinite(value)) {
        return NULL;
    }
    *out = value;
    return text + length;
}
