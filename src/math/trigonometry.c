/* math/trigonometry.c -- sin, cos and atan2 from their series.
 *
 * sin, cos  x = n pi/2 + r with |r| <= pi/4; the quadrant n says which of the two series of r it is.
 * atan2     the ratio t in [0, 1] of the smaller to the larger side; atan t = atan c + atan((t-c) / (1+tc))
 *           with c the nearest eighth leaves a series argument of at most 1/16.
 */
#include "math/dmath.h"

/* pi/2 in three parts. The first two have 33 bits: times n < 2^20 they are still exact. */
#define QUARTER_HIGH 0x1.921fb544p+0
#define QUARTER_MID  0x1.0b4611a6p-34
#define QUARTER_LOW  0x1.3198a2e037073p-69
#define QUARTER_INV  0x1.45f306dc9c883p-1

/* pi/2 as a double, and what is missing from it. */
#define QUARTER_TURN     0x1.921fb54442d18p+0
#define QUARTER_TURN_LOW 0x1.1a62633145c07p-54

/* An angle within pi/4 of zero as high + low, and the quadrant it was taken from, 0 to 3. */
typedef struct trigonometry_angle {
    double high, low;
    unsigned quadrant;
} trigonometry_angle;

static trigonometry_angle trigonometry_reduce(double x)
{
    trigonometry_angle angle;
    int n = (int)(x * QUARTER_INV + (x < 0 ? -0.5 : 0.5));
    double rest = x - n * QUARTER_HIGH;
    double mid = n * QUARTER_MID;
    double high = rest - mid;
    double low = ((rest - high) - mid) - n * QUARTER_LOW;
    angle.high = high + low;
    angle.low = (high - angle.high) + low;
    angle.quadrant = (unsigned)n & 3u;
    return angle;
}

/* r^19/19! is below 1e-19 for |r| <= pi/4. */
static double trigonometry_sin_series(trigonometry_angle angle)
{
    double r = angle.high;
    double z = r * r;
    double tail =
        -1 / 6.0 +
        z * (1 / 120.0 +
             z * (-1 / 5040.0 +
                  z * (1 / 362880.0 +
                       z * (-1 / 39916800.0 +
                            z * (1 / 6227020800.0 + z * (-1 / 1307674368000.0 + z / 355687428096000.0))))));
    return r + (r * z * tail + angle.low * (1 - z / 2));
}

/* r^18/18! is below 3e-18. */
static double trigonometry_cos_series(trigonometry_angle angle)
{
    double r = angle.high;
    double z = r * r;
    double tail =
        1 / 24.0 +
        z * (-1 / 720.0 +
             z * (1 / 40320.0 + z * (-1 / 3628800.0 + z * (1 / 479001600.0 + z * (-1 / 87178291200.0 +
                                                                                  z / 20922789888000.0)))));
    return 1 - (z / 2 - (z * z * tail - r * angle.low));
}

static trigonometry_angle trigonometry_of(double x)
{
    trigonometry_angle none = {DEFT__NAN, DEFT__NAN, 0};
    return deft__is_finite(x) ? trigonometry_reduce(deft__abs(x) < 0x1p30 ? x : 0) : none;
}

/* sin(x + turns pi/2). */
static double trigonometry_wave(trigonometry_angle angle, unsigned turns)
{
    unsigned quadrant = angle.quadrant + turns;
    double wave = quadrant & 1u ? trigonometry_cos_series(angle) : trigonometry_sin_series(angle);
    return quadrant & 2u ? -wave : wave;
}

double deft__sin(double x)
{
    return trigonometry_wave(trigonometry_of(x), 0);
}

double deft__cos(double x)
{
    return trigonometry_wave(trigonometry_of(x), 1);
}

void deft__sin_cos(double x, double *sine, double *cosine)
{
    trigonometry_angle angle = trigonometry_of(x);
    *sine = trigonometry_wave(angle, 0);
    *cosine = trigonometry_wave(angle, 1);
}

/* atan t for t in [0, 1]. */
static double trigonometry_atan(double t)
{
    static const double of_eighths[9] = {0,
                                         0x1.fd5ba9aac2f6ep-4,
                                         0x1.f5b75f92c80ddp-3,
                                         0x1.6f61941e4def1p-2,
                                         0x1.dac670561bb4fp-2,
                                         0x1.1e00babdefeb4p-1,
                                         0x1.4978fa3269ee1p-1,
                                         0x1.700a7c5784634p-1,
                                         0x1.921fb54442d18p-1};
    int eighth = (int)(t * 8 + 0.5);
    double c = eighth / 8.0;
    double u = (t - c) / (1 + t * c);
    double z = u * u;
    double tail =
        z * (-1 / 3.0 + z * (1 / 5.0 + z * (-1 / 7.0 + z * (1 / 9.0 + z * (-1 / 11.0 + z * (1 / 13.0))))));
    return of_eighths[eighth] + (u + u * tail);
}

double deft__atan2(double y, double x)
{
    double width = deft__abs(x), height = deft__abs(y);
    double larger = deft__max(width, height), smaller = deft__min(width, height);
    double angle;
    if (x != x || y != y) {
        return DEFT__NAN;
    }
    if (larger == 0) {
        return 0;
    }
    angle = trigonometry_atan(smaller == larger ? 1 : smaller / larger);
    if (height > width) {
        angle = QUARTER_TURN - (angle - QUARTER_TURN_LOW);
    }
    if (x < 0) {
        angle = 2 * QUARTER_TURN - (angle - 2 * QUARTER_TURN_LOW);
    }
    return y < 0 ? -angle : angle;
}
