/* world/piece_fault.c -- what is wrong with a piece. */
#include "world/piece_fault.h"

#include "math/dmath.h"
#include "math/vec.h"

static deft__v2 piece_corner(const deft_vec2 *points, uint32_t count, uint32_t index)
{
    deft_vec2 point = points[index % count];
    return deft__v2_make((double)point.x, (double)point.y);
}

static double piece_area(const deft_vec2 *points, uint32_t count)
{
    double twice = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        twice += deft__v2_perp(piece_corner(points, count, i), piece_corner(points, count, i + 1));
    }
    return 0.5 * twice;
}

/* Every corner on the inner side of every edge: convex, and wound once. `winding` is the sign of the area. */
static bool piece_is_convex(const deft_vec2 *points, uint32_t count, double winding, double same_place)
{
    for (uint32_t i = 0; i < count; ++i) {
        deft__v2 from = piece_corner(points, count, i);
        deft__v2 edge = deft__v2_sub(piece_corner(points, count, i + 1), from);
        double slack = same_place * deft__sqrt(deft__v2_dot(edge, edge));
        for (uint32_t j = 0; j < count; ++j) {
            deft__v2 to = deft__v2_sub(piece_corner(points, count, j), from);
            if (winding * deft__v2_perp(edge, to) < -slack) {
                return false;
            }
        }
    }
    return true;
}

const char *deft__piece_fault(const deft_vec2 *points, uint32_t count, double same_place, double area_min)
{
    for (uint32_t i = 0; i < count; ++i) {
        deft__v2 edge = deft__v2_sub(piece_corner(points, count, i + 1), piece_corner(points, count, i));
        if (deft__abs(edge.x) <= same_place && deft__abs(edge.y) <= same_place) {
            return "two corners in a row are the same place; leave one out";
        }
    }
    double area = piece_area(points, count);
    if (deft__abs(area) < area_min) {
        return "the piece has almost no area: it is flat, or its edges cross; remove or redraw it";
    }
    if (!piece_is_convex(points, count, area < 0.0 ? -1.0 : 1.0, same_place)) {
        return "the piece is not convex, or its edges cross; split it into convex pieces";
    }
    return NULL;
}
