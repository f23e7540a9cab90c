/* geometry/ray.c -- clips a line by the sides of a convex polygon. The line enters where it passes the last
 * side that it goes into. The gap to a side is taken from both ends of the side, and the larger gap counts.
 * So winding and mirroring do not change the result.
 */
#include "geometry/ray.h"

#include "deft/world_view.h"
#include "geometry/obstacle.h"
#include "math/dmath.h"

static deft__v2 ray_unit(deft__v2 v)
{
    return deft__v2_scale(v, 1 / deft__sqrt(deft__v2_dot(v, v)));
}

/* Two segments with a common corner leave no gap, because both test the line against the same corner. */
static bool ray_crosses(deft__v2 a, deft__v2 b, uint32_t exposed, deft__v2 from, deft__v2 way,
                        deft__entry *out)
{
    deft__v2 side = deft__v2_sub(b, a);
    deft__v2 to = deft__v2_sub(a, from);
    double across = deft__v2_perp(way, side);
    double first = deft__v2_perp(way, to);
    double last = deft__v2_perp(way, deft__v2_sub(b, from));
    double along =
        deft__max(deft__v2_perp(to, side) / across, deft__v2_perp(deft__v2_sub(b, from), side) / across);
    bool is_between = (first <= 0 && last >= 0) || (first >= 0 && last <= 0);
    uint32_t faced = across > 0 ? DEFT_SEGMENT_FRONT : DEFT_SEGMENT_BACK;
    if (across == 0 || !is_between || !(along >= 0 && along <= 1) || (exposed & faced) == 0) {
        return false;
    }
    deft__v2 left = deft__v2_make(-side.y, side.x);
    out->share = along;
    out->normal = ray_unit(across > 0 ? left : deft__v2_scale(left, -1));
    return true;
}

bool deft__ray_enters(const deft__v2 *corners, uint32_t count, uint32_t exposed, deft__v2 from, deft__v2 way,
                      deft__entry *out)
{
    double winding = deft__twice_area(corners, count) < 0 ? -1 : 1;
    double enters = -1, seen = -1;
    double leaves = 1;
    bool is_inside = true, is_seen = false;
    deft__v2 normal = deft__v2_make(0, 0);
    if (count == 2) {
        return ray_crosses(corners[0], corners[1], exposed, from, way, out);
    }
    for (uint32_t i = 0; i < count; i++) {
        deft__v2 a = corners[i];
        deft__v2 b = corners[i + 1 < count ? i + 1 : 0];
        deft__v2 side = deft__v2_sub(b, a);
        double gap = deft__max(-winding * deft__v2_perp(side, deft__v2_sub(from, a)), /* above 0: outside */
                               -winding * deft__v2_perp(side, deft__v2_sub(from, b)));
        double speed = -winding * deft__v2_perp(side, way);
        bool counts = (exposed >> i & 1) != 0;
        is_inside = is_inside && (gap < 0 || (gap == 0 && !counts));
        if (speed < 0) {
            double at = gap / -speed;
            enters = deft__max(at, enters);
            if (counts > is_seen || (counts == is_seen && at > seen)) {
                normal = deft__v2_scale(deft__v2_make(side.y, -side.x), winding);
                seen = at;
                is_seen = counts;
            }
        } else if (speed > 0) {
            leaves = deft__min(gap / -speed, leaves);
        } else if (gap > 0 || (gap == 0 && counts)) {
            return false;
        }
    }
    if (!is_inside && !(enters >= 0 && enters <= leaves)) {
        return false;
    }
    out->share = is_inside ? 0 : enters;
    out->normal = is_inside ? deft__v2_make(0, 0) : ray_unit(normal);
    return true;
}
