/* decimal.c -- see decimal.h; and strtod, which compares digits where arithmetic may round twice. */
#include "decimal.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define BASE  1000000000U
#define WHOLE 36 /* limbs of nine digits before the point */
#define LIMBS (DECIMAL_CAP / 9)

/* Shifts the limbs before the point to the left: multiplies by 2^shift. */
static void multiply(uint32_t *limbs, int shift)
{
    uint64_t carry = 0;
    for (int i = WHOLE - 1; i >= 0; --i) {
        carry += (uint64_t)limbs[i] << shift;
        limbs[i] = (uint32_t)(carry % BASE);
        carry /= BASE;
    }
}

/* Divides by 2^shift, shift at most 9, which adds at most one limb behind the `count` that there are. */
static void divide(uint32_t *limbs, int count, int shift)
{
    uint32_t rest = 0;
    for (int i = 0; i <= count; ++i) {
        const uint32_t limb = limbs[i];
        limbs[i] = (limb >> shift) + rest;
        rest = (BASE >> shift) * (limb & ((1U << shift) - 1));
    }
}

static void trim(decimal *number)
{
    while (number->count > 0 && number->digits[number->count - 1] == '0') {
        --number->count;
    }
}

void decimal_of(decimal *out, uint64_t m, int e)
{
    uint32_t limbs[LIMBS] = {0};
    limbs[WHOLE - 2] = (uint32_t)(m / BASE);
    limbs[WHOLE - 1] = (uint32_t)(m % BASE);
    for (int left = e; left > 0; left -= 29) {
        multiply(limbs, left < 29 ? left : 29);
    }
    int used = WHOLE;
    for (int left = -e; left > 0; left -= 9) {
        divide(limbs, used++, left < 9 ? left : 9);
    }
    out->count = 0;
    out->point = WHOLE * 9;
    for (int i = 0; i < used; ++i) {
        for (uint32_t unit = BASE / 10; unit > 0; unit /= 10) {
            const uint32_t digit = limbs[i] / unit % 10;
            if (digit == 0 && out->count == 0) {
                --out->point;
            } else {
                out->digits[out->count++] = (char)('0' + digit);
            }
        }
    }
    trim(out);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* m and e of the double with these bits, which is m 2^e. */
static uint64_t split(uint64_t bits, int *e)
{
    const int exponent = (int)(bits >> 52);
    const uint64_t fraction = bits & (UINT64_MAX >> 12);
    *e = (exponent > 0 ? exponent : 1) - 1075;
    return exponent > 0 ? fraction | (uint64_t)1 << 52 : fraction;
}

void decimal_of_double(decimal *out, double value)
{
    int e = 0;
    const uint64_t m = split(bits_of(value), &e);
    decimal_of(out, m, e);
}

void decimal_round(decimal *number, int count)
{
    if (count >= number->count) {
        return;
    }
    const bool is_half = count >= 0 && number->digits[count] == '5' && number->count == count + 1;
    const bool is_odd = count > 0 && (number->digits[count - 1] & 1) != 0;
    const bool is_up = count >= 0 && (is_half ? is_odd : number->digits[count] >= '5');
    number->count = count > 0 ? count : 0;
    if (is_up) {
        while (number->count > 0 && number->digits[number->count - 1] == '9') {
            --number->count;
        }
        if (number->count > 0) {
            ++number->digits[number->count - 1];
        } else {
            number->digits[number->count++] = '1';
            ++number->point;
        }
    }
    trim(number);
}

/* ---- reading ---- */

/* The sign of a - b. */
static int compare(const decimal *a, const decimal *b)
{
    if (a->count == 0 || b->count == 0 || a->point != b->point) {
        return a->count == 0 || b->count == 0 ? (a->count != 0) - (b->count != 0) : a->point - b->point;
    }
    const int both = a->count < b->count ? a->count : b->count;
    const int order = memcmp(a->digits, b->digits, (size_t)both);
    return order != 0 ? order : a->count - b->count;
}

/* The sign of the number less the middle between the double with these bits and the next. */
static int against_middle(const decimal *number, uint64_t bits)
{
    int e = 0;
    const uint64_t m = split(bits, &e);
    decimal middle;
    decimal_of(&middle, 2 * m + 1, e - 1);
    return compare(number, &middle);
}

/* value 10^exponent, some roundings off. */
static double scale(double value, int exponent)
{
    double power = 10.0;
    int left = exponent < 0 ? -exponent : exponent;
    for (; left > 0; left >>= 1) {
        if ((left & 1) != 0) {
            value = exponent < 0 ? value / power : value * power;
        }
        power *= power;
    }
    return value;
}

/* 10^n, without rounding for n up to 22. */
static double power_of_ten(int n)
{
    return n > 0 ? 10.0 * power_of_ten(n - 1) : 1.0;
}

/* The double next to the number. Few digits are rounded once, by one product or quotient. */
static double nearest(const decimal *number)
{
    uint64_t head = 0;
    const int taken = number->count < 18 ? number->count : 18;
    for (int i = 0; i < taken; ++i) {
        head = head * 10 + (uint64_t)(number->digits[i] - '0');
    }
    const int exponent = number->point - taken;
    const bool is_exact = taken == number->count && head <= (uint64_t)1 << 53;
    if (head == 0 || number->point > 310 || number->point < -325) {
        return head == 0 || number->point < 0 ? 0.0 : from_bits((uint64_t)0x7ff << 52);
    }
    if (is_exact && exponent >= -22 && exponent <= 22) {
        return exponent < 0 ? (double)head / power_of_ten(-exponent) : (double)head * power_of_ten(exponent);
    }
    uint64_t bits = bits_of(scale((double)head, exponent));
    const uint64_t largest = ((uint64_t)0x7ff << 52) - 1;
    bits = bits < largest ? bits : largest;
    while (bits <= largest && (against_middle(number, bits) + (int)(bits & 1)) > 0) {
        ++bits;
    }
    while (bits > 0 && (against_middle(number, bits - 1) - (int)(bits & 1)) < 0) {
        --bits;
    }
    return from_bits(bits);
}

double strtod(const char *text, char **out)
{
    decimal number = {.count = 0, .point = 0};
    const bool is_negative = *text == '-';
    bool has_point = false;
    text += is_negative || *text == '+' ? 1 : 0;
    for (; (*text >= '0' && *text <= '9') || (*text == '.' && !has_point); ++text) {
        if (*text == '.') {
            has_point = true;
        } else if (*text == '0' && number.count == 0) {
            number.point -= has_point ? 1 : 0;
        } else {
            if (number.count < DECIMAL_CAP) {
                number.digits[number.count++] = *text;
            }
            number.point += has_point ? 0 : 1;
        }
    }
    if (*text == 'e' || *text == 'E') {
        ++text;
        const bool is_small = *text == '-';
        int exponent = 0;
        text += is_small || *text == '+' ? 1 : 0;
        for (; *text >= '0' && *text <= '9'; ++text) {
            exponent = exponent < 10000 ? exponent * 10 + (*text - '0') : exponent;
        }
        number.point += is_small ? -exponent : exponent;
    }
    trim(&number);
    if (out != NULL) {
        *out = (char *)text;
    }
    const double value = nearest(&number);
    return is_negative ? -value : value;
}
