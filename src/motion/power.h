/* motion/power.h -- the powers of response curves: x^p and its inverse for x >= 0.
 *
 * Almost every tuning has p = 1 or p = 2. These powers cost a multiplication or a square root and no call.
 */
#ifndef DEFT_MOTION_POWER_H
#define DEFT_MOTION_POWER_H

#include "math/dmath.h"

/* x^p for any p, whole numbers by multiplication. */
double deft__power_any(double x, double p);

static inline double deft__power(double x, double p)
{
    return p == 2 ? x * x : p == 1 ? x : deft__power_any(x, p);
}

/* The x with x^p = y. */
static inline double deft__power_root(double y, double p)
{
    return p == 2 ? deft__sqrt(y) : p == 1 ? y : deft__pow(y, 1 / p);
}

#endif
