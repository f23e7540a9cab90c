/* selftest.c -- what no macro can see: whether this build computes as IEEE 754 says, one rounding an
 * operation.
 *
 * The operands come from volatile objects. So the machine computes at run time, with the instructions and in
 * the mode of the processor that the rest of the core gets.
 */
#include "base/float_guard.h"
#include "deft/base.h"

#include <math.h>
#include <string.h>

/* (1 + e)(1 + e) rounds to 1 + 2e when e^2 is below the last bit; only a fused operation keeps the e^2. Each
 * product is read anew, since compilers do not fuse one that is used twice. Each sum is stored, since its
 * comparison with 0 would become one of the product with -c. */
static bool selftest_contracts(void)
{
    volatile double a = 1 + 1.0 / (1 << 27), c = -(1 + 2.0 / (1 << 27));
    volatile float b = 1 + 1.0f / (1 << 13), d = -(1 + 2.0f / (1 << 13));
    volatile double sum = a * a + c, difference = -c - a * a;
    volatile float sum_f = b * b + d, difference_f = -d - b * b;
    return sum != 0 || difference != 0 || sum_f != 0 || difference_f != 0;
}

/* The same where a compiler may do two of them at once: the product of two complex numbers. The test calls it
 * through a pointer that may change, so that no compiler takes the function apart. */
static void selftest_turn(double *out, const double *a, const double *b)
{
    double xx = a[0] * b[0], yy = a[1] * b[1];
    double yx = a[1] * b[0], xy = a[0] * b[1];
    out[0] = xx - yy;
    out[1] = yx + xy;
}

static bool selftest_contracts_pairs(void)
{
    volatile double one = 1 + 1.0 / (1 << 27), other = 1 + 3.0 / (1 << 27);
    void (*volatile turn)(double *, const double *, const double *) = selftest_turn;
    double a[2], b[2], turned[2];
    a[0] = b[1] = one;
    a[1] = b[0] = other;
    turn(turned, a, b);
    volatile double x = turned[0], sum = turned[1], square = one * one, other_square = other * other;
    return x != 0 || sum != square + other_square;
}

/* Halving the smallest normal number must give a denormal, and doubling that must give it back. */
static bool selftest_flushes(void)
{
    volatile double normal = DBL_MIN;
    volatile float normal_f = FLT_MIN;
    volatile double half = normal * 0.5;
    volatile float half_f = normal_f * 0.5f;
    return half == 0 || half_f == 0 || half * 2 != normal || half_f * 2 != normal_f;
}

/* To nearest, ties to even: 1.5 last bits round up to 2 on both sides of zero, half a bit rounds away to
 * none. */
static bool selftest_rounds_otherwise(void)
{
    volatile double one = 1, bit = DBL_EPSILON;
    volatile double up = one + bit * 1.5, tie = one + bit * 0.5, low = one + bit * 0.25,
                    down = -one - bit * 0.75;
    return up != one + 2 * bit || tie != one || low != one || down != -one - bit;
}

/* A product too large for a double must be infinite at once, not only once it is stored. */
static bool selftest_exceeds_precision(void)
{
    volatile double large = 1e300;
    return large * large / large < (double)INFINITY;
}

/* Sums and products are taken in the order in which they are written. Written: the first term of each sum is
 * lost in the second. In another order it is not. */
static bool selftest_reorders(void)
{
    volatile double small = 1, large = 1e17, five = 5;
    volatile float small_f = 1, large_f = 1e9f;
    double a = small, b = large, x = five;
    float a_f = small_f, b_f = large_f;
    volatile double kept = (a + b) - b, tenfold = x * 0.1 * 3.0, factored = x * 0.1 + x * 0.2;
    volatile float kept_f = (a_f + b_f) - b_f;
    return kept != 0 || kept_f != 0 || tenfold != 1.5 || factored != 1.5;
}

/* The same where a compiler may do several at once: a loop that sums. */
static double selftest_sum(const double *terms, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += terms[i];
    }
    return sum;
}

static bool selftest_reorders_loops(void)
{
    double (*volatile add)(const double *, int) = selftest_sum;
    double terms[16];
    for (int i = 0; i < 16; i++) {
        terms[i] = i == 0 ? 1e17 : i == 15 ? -1e17 : 1;
    }
    return add(terms, 16) != 0;
}

/* A quotient is rounded once. By way of a reciprocal it is rounded twice, and these three come out otherwise.
 */
static bool selftest_multiplies_by_reciprocals(void)
{
    volatile double five = 5, seven = 7, eleven = 11, divisor = 3.7;
    double y = divisor;
    volatile double third = five / 3.0, a = five / y, b = seven / y, c = eleven / y,
                    root = five / sqrt(eleven);
    return third != 5.0 / 3.0 || a != 5.0 / 3.7 || b != 7.0 / 3.7 || c != 11.0 / 3.7 ||
           root != 1.507556722888818;
}

/* NaN is no number and equal to none; infinity less infinity is NaN. */
static bool selftest_drops_nan(void)
{
    volatile double nan = (double)NAN, infinite = (double)INFINITY;
    double x = nan, y = infinite;
    volatile double difference = y - y;
    return x >= 0 || x < 0 || difference >= 0 || difference < 0 || !(y > DBL_MAX);
}

/* Minus zero and zero add up to zero; their sign is that of IEEE 754. */
static bool selftest_drops_signs_of_zero(void)
{
    volatile double minus = -0.0, one = 1;
    double x = minus;
    volatile double sum = x + 0.0, difference = 0.0 - one * 0.0;
    return one / sum < 0 || one / difference < 0;
}

/* A chaotic sequence: a difference in the last bit of any of its operations changes the sum of its bits. The
 * expected sums were computed outside of C, in exact IEEE 754 arithmetic. */
static bool selftest_differs(void)
{
    volatile double start_x = 0.7, start_y = 0.3;
    double x = start_x, y = start_y;
    uint64_t sum = 0;
    for (int i = 0; i < 64; i++) {
        uint64_t bits_x, bits_y;
        x = 3.75 * x * (1.0 - x);
        y = sqrt(x) / (1.0 + x) - 0.3 * y;
        memcpy(&bits_x, &x, sizeof bits_x);
        memcpy(&bits_y, &y, sizeof bits_y);
        sum = (sum * UINT64_C(0x9e3779b97f4a7c15) + bits_x) ^ bits_y >> 1;
    }
    return sum != UINT64_C(0x6035357b556fecaa);
}

static bool selftest_differs_in_float(void)
{
    volatile float start_x = 0.7f, start_y = 0.3f;
    float x = start_x, y = start_y;
    uint64_t sum = 0;
    for (int i = 0; i < 64; i++) {
        uint32_t bits_x, bits_y;
        x = 3.75f * x * (1.0f - x);
        y = sqrtf(x) / (1.0f + x) - 0.3f * y;
        memcpy(&bits_x, &x, sizeof bits_x);
        memcpy(&bits_y, &y, sizeof bits_y);
        sum = (sum * UINT64_C(0x9e3779b97f4a7c15) + bits_x) ^ bits_y >> 1;
    }
    return sum != UINT64_C(0x052c8dfe2d4cc867);
}

const char *deft_selftest(void)
{
    if (selftest_rounds_otherwise()) {
        return "the processor does not round to nearest; leave the rounding mode at its default";
    }
    if (selftest_exceeds_precision()) {
        return "arithmetic is done in a wider type than double (x87); build with -msse2 -mfpmath=sse";
    }
    if (selftest_contracts() || selftest_contracts_pairs()) {
        return "this build fuses a * b + c into one rounding; build deft with -ffp-contract=off, and with "
               "gcc also with -fno-tree-vectorize";
    }
    if (selftest_flushes()) {
        return "numbers near zero are flushed to zero; build without -ffast-math and leave the processor's "
               "flush-to-zero and denormals-are-zero modes off";
    }
    if (selftest_multiplies_by_reciprocals()) {
        return "this build divides by multiplying with a reciprocal; build without -freciprocal-math, "
               "-ffast-math "
               "and -funsafe-math-optimizations";
    }
    if (selftest_reorders() || selftest_reorders_loops()) {
        return "this build reorders sums and products; build without -fassociative-math, -ffast-math and "
               "-funsafe-math-optimizations";
    }
    if (selftest_drops_nan()) {
        return "this build takes every number for finite and drops the checks for NaN; build without "
               "-ffinite-math-only, -fno-honor-nans and -ffast-math";
    }
    if (selftest_drops_signs_of_zero()) {
        return "this build does not keep the sign of zero; build without -fno-signed-zeros and -ffast-math";
    }
    if (selftest_differs() || selftest_differs_in_float()) {
        return "this build's arithmetic gives other bits than IEEE 754; build without -ffast-math and "
               "-funsafe-math-optimizations";
    }
    return NULL;
}
