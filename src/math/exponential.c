/* math/exponential.c -- exp, expm1, log, log1p and pow from their series.
 *
 * e^x     x = k ln2 + r with |r| <= ln2/2; e^r - 1 = sinh r + (cosh r - 1), two short series in r^2 that
 *         a processor can run side by side; then the power of two is put back.
 * log x   x = 2^k m with m around 1; log m = 2 atanh s with s = (m - 1) / (m + 1), |s| < 0.172.
 * b^e     e^(e log b). An error in the exponent is an error in the result, and the exponent reaches 709: the
 *         logarithm is therefore carried as an unevaluated sum of two doubles (Dekker 1971).
 */
#include "math/dmath.h"

/* ln2 in two parts. The first has 32 bits: times any k of an exponent it is still exact. */
#define LN2_HIGH 0x1.62e42feep-1
#define LN2_LOW  0x1.a39ef35793c76p-33
#define LN2_INV  0x1.71547652b82fep+0

/* Mantissas above sqrt(2) are halved, so that their logarithm stays around zero. */
#define LN2_TURN 0x1.6a09e667f3bcdp+0

/* A number as high + low, |low| at most an ulp of high. */
typedef struct exponential_pair {
    double high, low;
} exponential_pair;

/* 2^k for the exponents of normal numbers. */
static double exponential_of_two(int k)
{
    return deft__from_bits((uint64_t)(k + 1023) << 52);
}

/* x 2^k for x around 1 and any k that an exponential can have, rounded once. */
static double exponential_scale(double x, int k)
{
    if (k > 1000) {
        return x * exponential_of_two(1000) * exponential_of_two(k - 1000);
    }
    if (k < -1000) {
        return x * exponential_of_two(-900) * exponential_of_two(k + 900);
    }
    return x * exponential_of_two(k);
}

/* Finds k and r of x + low = k ln2 + r. */
static exponential_pair exponential_reduce(double x, double low, int *k)
{
    int n = (int)(x * LN2_INV + (x < 0 ? -0.5 : 0.5));
    double high = x - n * LN2_HIGH;
    double rest = low - n * LN2_LOW;
    exponential_pair r;
    r.high = high + rest;
    r.low = (high - r.high) + rest;
    *k = n;
    return r;
}

/* e^r - 1 for |r| <= ln2/2: r^14/14! is below 5e-18. */
static double exponential_kernel(exponential_pair r)
{
    double x = r.high;
    double z = x * x;
    double sinh_tail =
        1 / 6.0 +
        z * (1 / 120.0 + z * (1 / 5040.0 + z * (1 / 362880.0 + z * (1 / 39916800.0 + z / 6227020800.0))));
    double cosh_tail =
        1 / 2.0 +
        z * (1 / 24.0 + z * (1 / 720.0 + z * (1 / 40320.0 + z * (1 / 3628800.0 + z / 479001600.0))));
    return x + (z * (cosh_tail + x * sinh_tail) + r.low);
}

/* e^(x + low), with `low` far smaller than x. */
static double exponential_of_sum(double x, double low)
{
    int k;
    exponential_pair r;
    if (!(x < 709.79)) {
        return x > 0 ? DEFT__INFINITY : x;
    }
    if (x < -745.2) {
        return 0;
    }
    r = exponential_reduce(x, low, &k);
    return exponential_scale(1 + exponential_kernel(r), k);
}

double deft__exp(double x)
{
    return exponential_of_sum(x, 0);
}

double deft__expm1(double x)
{
    int k;
    double less_one, power;
    exponential_pair r;
    if (!(x < 40)) { /* the 1 is below the last bit */
        return deft__exp(x);
    }
    if (x < -40) {
        return -1;
    }
    r = exponential_reduce(x, 0, &k);
    less_one = exponential_kernel(r);
    if (k == 0) {
        return less_one;
    }
    power = exponential_of_two(k);
    return power * less_one + (power - 1);
}

/* The product as a pair, exactly: each factor is split into halves whose products fit a double. */
static exponential_pair exponential_multiply(double a, double b)
{
    double a_wide = a * 134217729.0, b_wide = b * 134217729.0; /* 2^27 + 1 */
    double a_high = a_wide - (a_wide - a), b_high = b_wide - (b_wide - b);
    double a_low = a - a_high, b_low = b - b_high;
    exponential_pair product;
    product.high = a * b;
    product.low = ((a_high * b_high - product.high) + a_high * b_low + a_low * b_high) + a_low * b_low;
    return product;
}

/* The sum as a pair, exactly, given |a| >= |b|. */
static exponential_pair exponential_add(double a, double b)
{
    exponential_pair sum;
    sum.high = a + b;
    sum.low = b - (sum.high - a);
    return sum;
}

/* atanh(s)/s - 1 for |s| < 0.172: s^22/23 is below 7e-19. Two series in s^4, side by side. */
static double exponential_atanh_tail(double s)
{
    double z = s * s;
    double w = z * z;
    double odd = 1 / 3.0 + w * (1 / 7.0 + w * (1 / 11.0 + w * (1 / 15.0 + w / 19.0)));
    double even = 1 / 5.0 + w * (1 / 9.0 + w * (1 / 13.0 + w * (1 / 17.0 + w / 21.0)));
    return z * (odd + z * even);
}

/* log(2^k (1 + f)) for 1 + f between sqrt(1/2) and sqrt(2), to about 1e-18. */
static exponential_pair exponential_log_reduced(int k, double f)
{
    exponential_pair divisor = exponential_add(2, f);
    double s = f / divisor.high;
    exponential_pair back = exponential_multiply(s, divisor.high);
    double s_low = ((f - back.high) - back.low - s * divisor.low) / divisor.high;
    exponential_pair sum;
    if (k == 0) {
        return exponential_add(2 * s, 2 * s_low + 2 * s * exponential_atanh_tail(s));
    }
    sum = exponential_add(k * LN2_HIGH, 2 * s);
    sum.low += k * LN2_LOW + 2 * s_low + 2 * s * exponential_atanh_tail(s);
    return exponential_add(sum.high, sum.low);
}

/* The logarithm of a positive finite number, denormals included. */
static exponential_pair exponential_log(double x)
{
    int k = 0;
    uint64_t bits;
    double m;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        k = -54;
    }
    bits = deft__bits(x);
    k += (int)(bits >> 52) - 1023;
    m = deft__from_bits((bits & (UINT64_MAX >> 12)) | UINT64_C(1023) << 52);
    if (m > LN2_TURN) {
        m *= 0.5;
        k += 1;
    }
    return exponential_log_reduced(k, m - 1);
}

double deft__log(double x)
{
    if (!(x > 0)) {
        return x == 0 ? -DEFT__INFINITY : DEFT__NAN;
    }
    if (!deft__is_finite(x)) {
        return x;
    }
    return exponential_log(x).high;
}

double deft__log1p(double x)
{
    double sum, lost;
    exponential_pair log;
    if (deft__abs(x) < 1e-17) {
        return x;
    }
    if (x > -0.29 && x < 0.41) {
        return exponential_log_reduced(0, x).high;
    }
    if (!(x > -1) || x > 1e300) {
        return deft__log(1 + x);
    }
    sum = 1 + x;
    lost = x > 1 ? 1 - (sum - x) : x - (sum - 1);
    log = exponential_log(sum);
    return log.high + (log.low + lost / sum);
}

double deft__pow(double base, double exponent)
{
    exponential_pair log, product;
    if (exponent == 0) {
        return 1;
    }
    if (!(base > 0) || !deft__is_finite(base) || !deft__is_finite(exponent)) {
        return base == 0 ? (exponent > 0 ? 0 : DEFT__INFINITY) : DEFT__NAN;
    }
    log = exponential_log(base);
    if (deft__abs(log.high * exponent) > 800) {
        return exponential_of_sum(log.high * exponent, 0);
    }
    product = exponential_multiply(log.high, exponent);
    return exponential_of_sum(product.high, product.low + log.low * exponent);
}
