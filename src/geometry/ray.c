/* geometry/ray.c -- clips a line by the sides of a convex polygon: it enters where it has passed the last of
 * those that it goes into. Both ends of a side are asked where it is, and the larger answer counts, so that
 * neither winding nor mirroring shows. */
#include "geometry/ray.h"

#include "math/dmath.h"

static bool ray_crosses(deft__v2 a, deft__v2 b, deft__v2 from, deft__v2 way, double *share)
{
    deft__v2 side = deft__v2_sub(b, a);
    deft__v2 to = deft__v2_sub(a, from);
    double across = deft__v2_perp(way, side);
    double along =
        deft__max(deft__v2_perp(to, side) / across, deft__v2_perp(deft__v2_sub(b, from), side) / across);
    double place = deft__v2_perp(to, way) / across;
    if (across == 0 || !(along >= 0 && along <= 1 && place >= 0 && place <= 1)) {
        return false;
    }
    *share = along;
    return true;
}

static double ray_winding(const deft__v2 *corners, uint32_t count)
{
    double area = 0;
    for (uint32_t i = 1; i + 1 < count; i++) {
        area += deft__v2_perp(deft__v2_sub(corners[i], corners[0]), deft__v2_sub(corners[i + 1], corners[0]));
    }
    return area < 0 ? -1 : 1;
}

bool deft__ray_meets(const deft__v2 *corners, uint32_t count, deft__v2 from, deft__v2 way, double *share)
{
    double winding = ray_winding(corners, count);
    double enters = -1;
    double leaves = 1;
    if (count == 2) {
        return ray_crosses(corners[0], corners[1], from, way, share);
    }
    for (uint32_t i = 0; i < count; i++) {
        deft__v2 a = corners[i];
        deft__v2 b = corners[i + 1 < count ? i + 1 : 0];
        deft__v2 side = deft__v2_sub(b, a);
        double gap = deft__max(-winding * deft__v2_perp(side, deft__v2_sub(from, a)), /* above 0: outside */
                               -winding * deft__v2_perp(side, deft__v2_sub(from, b)));
        double speed = -winding * deft__v2_perp(side, way);
        if (speed < 0) {
            enters = gap / -speed > enters ? gap / -speed : enters;
        } else if (speed > 0) {
            leaves = gap / -speed < leaves ? gap / -speed : leaves;
        } else if (gap > 0) {
            return false;
        }
    }
    *share = enters;
    return enters >= 0 && enters <= leaves;
}
