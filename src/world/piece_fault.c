/* world/piece_fault.c -- what is wrong with a piece. */
#include "world/piece_fault.h"

#include "geometry/obstacle.h"
#include "math/dmath.h"

/* Every corner on the inner side of every edge: convex, and wound once. `winding` is the sign of the area. */
static bool piece_is_convex(const deft__v2 *corners, uint32_t count, double winding, double same_place)
{
    for (uint32_t i = 0; i < count; ++i) {
        deft__v2 edge = deft__v2_sub(corners[i + 1 < count ? i + 1 : 0], corners[i]);
        double slack = same_place * deft__v2_size(edge);
        for (uint32_t j = 0; j < count; ++j) {
            if (winding * deft__v2_perp(edge, deft__v2_sub(corners[j], corners[i])) < -slack) {
                return false;
            }
        }
    }
    return true;
}

const char *deft__piece_fault(const deft_vec2 *points, uint32_t count, double same_place, double area_min)
{
    deft__v2 corners[DEFT_FEATURE_POINTS_CAP];
    deft__piece_corners(corners, points, count);
    for (uint32_t i = 0; i < count; ++i) {
        deft__v2 edge = deft__v2_sub(corners[i + 1 < count ? i + 1 : 0], corners[i]);
        if (deft__abs(edge.x) <= same_place && deft__abs(edge.y) <= same_place) {
            return "two corners in a row are the same place; leave one out";
        }
    }
    double area = deft__twice_area(corners, count) / 2;
    if (deft__abs(area) < area_min) {
        return "the piece has almost no area: it is flat, or its edges cross; remove or redraw it";
    }
    if (!piece_is_convex(corners, count, area < 0.0 ? -1.0 : 1.0, same_place)) {
        return "the piece is not convex, or its edges cross; split it into convex pieces";
    }
    return NULL;
}
