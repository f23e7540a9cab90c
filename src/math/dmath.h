/* math/dmath.h -- the elementary functions, the same bits on every machine.
 *
 * The C library's exp and sin differ in their last bits between glibc, musl, Windows and wasm; ours use
 * nothing but + - * / sqrt and the bits of a double. Each is within two units of the last place (4.5e-16,
 * relative) of the true value, over the range it names; what lies outside is defined, too. A NaN gives a NaN.
 */
#ifndef DEFT_MATH_DMATH_H
#define DEFT_MATH_DMATH_H

#include "base/float_guard.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define DEFT__PI       3.14159265358979323846
#define DEFT__INFINITY deft__from_bits(UINT64_C(0x7ff0000000000000))
#define DEFT__NAN      deft__from_bits(UINT64_C(0x7ff8000000000000))

/* e^x for |x| <= 700. Above 709.78 infinity, below -745.13 zero, in between to the nearest denormal. */
double deft__exp(double x);

/* e^x - 1 without losing digits near 0, for |x| <= 700. */
double deft__expm1(double x);

/* The natural logarithm of every positive double, denormals included. 0: -infinity; below: NaN. */
double deft__log(double x);

/* log(1 + x) without losing digits near 0, for x from -1 + 1e-15 up. -1: -infinity; below: NaN. */
double deft__log1p(double x);

/* base^exponent for base in [1e-30, 1e30] and |exponent| <= 64 with the result in the range of normals.
 * Exponent 0: 1. Base 0: 0, or infinity for a negative exponent. Negative base: NaN. */
double deft__pow(double base, double exponent);

/* Sine and cosine of radians, |x| <= 1e6; within 4.5e-16 absolute next to their zeros. Beyond, the error
 * grows with |x|; from 2^30 on an angle counts as 0. Infinity: NaN. */
double deft__sin(double x);
double deft__cos(double x);
/* Both, for less than the two cost. */
void deft__sin_cos(double x, double *sine, double *cosine);

/* The angle of (x, y) from the x axis, radians in (-pi, pi]. (0, 0): 0. The sign of a zero is ignored. */
double deft__atan2(double y, double x);

static inline uint64_t deft__bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double deft__from_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Neither infinite nor NaN: the exponent is not all ones. */
static inline bool deft__is_finite(double x)
{
    return (deft__bits(x) >> 52 & 0x7ff) != 0x7ff;
}

static inline double deft__abs(double x)
{
    return fabs(x);
}

static inline double deft__min(double a, double b)
{
    return a < b ? a : b;
}

static inline double deft__max(double a, double b)
{
    return a > b ? a : b;
}

/* -1, 0 or 1. */
static inline double deft__sign(double x)
{
    return x > 0 ? 1 : (x < 0 ? -1 : 0);
}

/* x moved into [low, high]; a NaN gives `low`. */
static inline double deft__clamp(double x, double low, double high)
{
    return x > low ? (x < high ? x : high) : low;
}

/* x rounded to the 24 significant bits of a float, |x| < 1e290 (T. J. Dekker 1971, splitting a double). Not a
 * cast to float and back: gcc 12 at -O2 drops a pair of those when it vectorizes them. */
static inline double deft__round_to_float(double x)
{
    double scaled = x * 536870913.0; /* 2^29 + 1 */
    return scaled - (scaled - x);
}

/* Correctly rounded by IEEE 754, hence the same everywhere. */
static inline double deft__sqrt(double x)
{
    return sqrt(x);
}

#endif
