/* print.c -- snprintf with what the io library prints: %c %s %d %u %X %f %g %%, with 0, a width, a precision,
 * and the lengths l, ll and z. The C library's is 12 KB, and half of that is for what no sentence of deft
 * says.
 */
#include "decimal.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct writer {
    char *out;
    size_t capacity, length;
} writer;

typedef struct conversion {
    int width, precision; /* precision -1: none */
    int longs;            /* how many l there are */
    char letter;
} conversion;

static void put(writer *w, char c)
{
    if (w->length + 1 < w->capacity) {
        w->out[w->length] = c;
    }
    ++w->length;
}

static void put_bytes(writer *w, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; ++i) {
        put(w, bytes[i]);
    }
}

static void put_whole(writer *w, uint64_t value, unsigned base, int width)
{
    char digits[20];
    int count = 0;
    do {
        digits[count++] = "0123456789ABCDEF"[value % base];
        value /= base;
    } while (value > 0);
    for (; width > count; --width) {
        put(w, '0');
    }
    while (count > 0) {
        put(w, digits[--count]);
    }
}

static void put_signed(writer *w, int64_t value)
{
    if (value < 0) {
        put(w, '-');
    }
    put_whole(w, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 10, 0);
}

/* `places` behind the point at least; -1: as many as there are digits. */
static void put_plain(writer *w, const decimal *number, int places)
{
    const int end = places < 0 ? number->count : number->point + places;
    for (int i = number->point < 1 ? number->point - 1 : 0; i < end || i < number->point; ++i) {
        if (i == number->point) {
            put(w, '.');
        }
        put(w, i >= 0 && i < number->count ? number->digits[i] : '0');
    }
}

static void put_real(writer *w, double value, const conversion *how)
{
    if (signbit(value)) {
        put(w, '-');
    }
    if (!isfinite(value)) {
        put_bytes(w, isnan(value) ? "nan" : "inf", 3);
        return;
    }
    decimal number;
    decimal_of_double(&number, fabs(value));
    int precision = how->precision < 0 ? 6 : how->precision;
    if (how->letter == 'f') {
        decimal_round(&number, number.point + precision);
        number.point = number.count == 0 ? 1 : number.point;
        put_plain(w, &number, precision);
        return;
    }
    precision = precision == 0 ? 1 : precision;
    decimal_round(&number, precision);
    number.point = number.count == 0 ? 1 : number.point;
    const int exponent = number.point - 1;
    if (exponent >= -4 && exponent < precision) {
        put_plain(w, &number, -1);
        return;
    }
    number.point = 1;
    put_plain(w, &number, -1);
    put_bytes(w, exponent < 0 ? "e-" : "e+", 2);
    put_whole(w, (uint64_t)(exponent < 0 ? -exponent : exponent), 10, 2);
}

static int read_number(const char **at, va_list *arguments)
{
    if (**at == '*') {
        ++*at;
        return va_arg(*arguments, int);
    }
    int number = 0;
    for (; **at >= '0' && **at <= '9'; ++*at) {
        number = number * 10 + (**at - '0');
    }
    return number;
}

static conversion read_conversion(const char **at, va_list *arguments)
{
    conversion how = {.precision = -1};
    how.width = read_number(at, arguments); /* a 0 in front, which pads, is read with it */
    if (**at == '.') {
        ++*at;
        how.precision = read_number(at, arguments);
    }
    for (; **at == 'l' || **at == 'z'; ++*at) {
        how.longs += **at == 'l' ? 1 : 0;
    }
    how.letter = *(*at)++;
    return how;
}

int vsnprintf(char *out, size_t capacity, const char *format, va_list given)
{
    writer w = {out, capacity, 0};
    va_list arguments;
    va_copy(arguments, given);
    while (*format != '\0') {
        const char c = *format++;
        if (c != '%') {
            put(&w, c);
            continue;
        }
        const conversion how = read_conversion(&format, &arguments);
        const bool is_long = how.longs > 1; /* long and size_t are ints here */
        switch (how.letter) {
        case 's': {
            const char *text = va_arg(arguments, const char *);
            put_bytes(&w, text, how.precision < 0 ? strlen(text) : strnlen(text, (size_t)how.precision));
            break;
        }
        case 'd':
            put_signed(&w, is_long ? va_arg(arguments, long long) : va_arg(arguments, int));
            break;
        case 'u':
        case 'X':
            put_whole(&w, is_long ? va_arg(arguments, unsigned long long) : va_arg(arguments, unsigned),
                      how.letter == 'u' ? 10 : 16, how.width);
            break;
        case 'f':
        case 'g':
            put_real(&w, va_arg(arguments, double), &how);
            break;
        case 'c':
            put(&w, (char)va_arg(arguments, int));
            break;
        default: /* %% */
            put(&w, how.letter);
            break;
        }
    }
    va_end(arguments);
    if (capacity > 0) {
        out[w.length < capacity ? w.length : capacity - 1] = '\0';
    }
    return (int)w.length;
}

int snprintf(char *out, size_t capacity, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(out, capacity, format, arguments);
    va_end(arguments);
    return length;
}
