/* math.c -- the sines of the io library are the core's: no second set of them in the module. */
#include "math/dmath.h"

double sin(double x)
{
    return deft__sin(x);
}

double cos(double x)
{
    return deft__cos(x);
}

double atan2(double y, double x)
{
    return deft__atan2(y, x);
}
