/* text.c -- see base/text.h. */
#include "base/text.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#define DEFT_TEXT_DIGITS 9

deft__text deft__text_begin(char *out, size_t capacity)
{
    const deft__text text = {out, capacity, 0};
    if (capacity > 0) {
        out[0] = '\0';
    }
    return text;
}

static void text_byte(deft__text *text, char byte)
{
    if (text->length + 1 < text->capacity) {
        text->out[text->length] = byte;
        text->out[text->length + 1] = '\0';
    }
    text->length++;
}

void deft__text_put_array(deft__text *text, const char *words, size_t size)
{
    for (size_t i = 0; i < size && words[i] != '\0'; i++) {
        const unsigned char byte = (unsigned char)words[i];
        text_byte(text, byte < ' ' || byte == 0x7f ? ' ' : words[i]);
    }
}

void deft__text_put(deft__text *text, const char *words)
{
    deft__text_put_array(text, words, SIZE_MAX);
}

void deft__text_end_line(deft__text *text)
{
    text_byte(text, '\n');
}

/* Brings value > 0 to [1, 10) and returns the power of ten that was taken out. Powers of two of ten keep the
 * number of roundings, and with it the error, below what 9 digits can show. */
static int text_exponent(double *value)
{
    static const double powers[] = {1e1, 1e2, 1e4, 1e8, 1e16, 1e32, 1e64, 1e128, 1e256};
    int exponent = 0;
    for (int i = 8; i >= 0; i--) {
        if (*value >= powers[i]) {
            *value /= powers[i];
            exponent += 1 << i;
        }
    }
    for (int i = 8; i >= 0; i--) {
        if (*value * powers[i] < 10) {
            *value *= powers[i];
            exponent -= 1 << i;
        }
    }
    return exponent;
}

static void text_whole(deft__text *text, unsigned value)
{
    char digits[10];
    int count = 0;
    do {
        digits[count++] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    while (count > 0) {
        text_byte(text, digits[--count]);
    }
}

/* The digits d0 d1 d2 ... of d0.d1d2... times 10^exponent, written plainly. */
static void text_plain(deft__text *text, const char *digits, int count, int exponent)
{
    if (exponent < 0) {
        deft__text_put(text, "0.");
        for (int i = exponent + 1; i < 0; i++) {
            text_byte(text, '0');
        }
    }
    for (int i = 0; i < count || i <= exponent; i++) {
        if (exponent >= 0 && i == exponent + 1) {
            text_byte(text, '.');
        }
        text_byte(text, i < count ? digits[i] : '0');
    }
}

static void text_scientific(deft__text *text, const char *digits, int count, int exponent)
{
    text_byte(text, digits[0]);
    if (count > 1) {
        text_byte(text, '.');
        deft__text_put_array(text, digits + 1, (size_t)count - 1);
    }
    deft__text_put(text, exponent < 0 ? "e-" : "e+");
    text_whole(text, (unsigned)(exponent < 0 ? -exponent : exponent));
}

void deft__text_number(deft__text *text, double value)
{
    if (value != value) {
        deft__text_put(text, "nan");
        return;
    }
    if (value < 0) {
        text_byte(text, '-');
        value = -value;
    }
    if (value == 0 || value == (double)INFINITY) {
        deft__text_put(text, value == 0 ? "0" : "inf");
        return;
    }
    int exponent = text_exponent(&value);
    uint32_t whole = (uint32_t)(value * 1e8 + 0.5);
    if (whole >= 1000000000u) {
        whole /= 10;
        exponent++;
    }
    char digits[DEFT_TEXT_DIGITS];
    for (int i = DEFT_TEXT_DIGITS - 1; i >= 0; i--) {
        digits[i] = (char)('0' + whole % 10);
        whole /= 10;
    }
    int count = DEFT_TEXT_DIGITS;
    while (count > 1 && digits[count - 1] == '0') {
        count--;
    }
    if (exponent < -5 || exponent >= DEFT_TEXT_DIGITS) {
        text_scientific(text, digits, count, exponent);
    } else {
        text_plain(text, digits, count, exponent);
    }
}

bool deft__text_is(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}
