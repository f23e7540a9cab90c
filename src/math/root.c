/* math/root.c -- where a function of one variable passes zero.
 *
 * Each step asks where the straight line between the values at both ends of the bracket passes zero. An end
 * that stays a second time counts less, after N. Anderson and A. Bjorck (A new high order method of regula
 * falsi type, 1973). So both ends close in. Where they do not, a step halves the bracket, which bounds the
 * number of steps.
 */
#include "math/root.h"

#include "base/bounds.h"
#include "math/dmath.h"

/* After so many steps in a row that do not halve the bracket, a step halves it. */
#define ROOT_SLOW_STEPS 3
/* A bracket of this share of its first upper end is rounding. */
#define ROOT_LAST_BITS 0x1p-51

/* By how much the end that stays counts less, when the other end's value shrinks by a share. */
static double root_less(double share)
{
    return share < 1 ? 1 - share : 0.5;
}

double deft__root(deft__function value, const void *of, double low, double high)
{
    double at_low = value(of, low);
    double at_high = value(of, high);
    double side = at_low < 0 ? 1 : -1;
    double close = ROOT_LAST_BITS * high;
    int slow = 0; /* steps in a row */
    int kept = 0; /* the end that the last step kept: -1 low, 1 high */
    if (at_low == 0) {
        return low;
    }
    if (!(at_high * side >= 0)) {
        return high;
    }
    for (int i = 0; i < DEFT__ROOT_STEPS && high - low > close; i++) {
        double wide = high - low;
        double share = slow >= ROOT_SLOW_STEPS ? 0.5 : at_low / (at_low - at_high);
        double at = low + deft__clamp(share * wide, close / 2, wide - close / 2);
        double here = value(of, at);
        if (here * side >= 0) {
            at_low = kept < 0 ? at_low * root_less(here / at_high) : at_low;
            at_high = here;
            high = at;
            kept = -1;
        } else {
            at_high = kept > 0 ? at_high * root_less(here / at_low) : at_high;
            at_low = here;
            low = at;
            kept = 1;
        }
        slow = high - low > wide / 2 ? slow + 1 : 0;
    }
    return high;
}
