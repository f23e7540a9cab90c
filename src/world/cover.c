/* world/cover.c -- which part of an edge can never be touched, because something solid lies on its other
 * side.
 */
#include "world/cover.h"

#include "math/dmath.h"
#include "math/vec.h"
#include "world/ring.h"

void deft__cover_begin(cover_edge *edge, deft_pos from, deft_pos to)
{
    deft__v2 way = deft__v2_make(to.x - from.x, to.y - from.y);
    edge->from = from;
    edge->to = to;
    edge->length = deft__sqrt(deft__v2_dot(way, way));
    edge->count = 0;
}

bool deft__cover_take(cover_edge *edge, const deft_pos *corners, uint32_t count, double same_place)
{
    double low = 0.0;
    double high = 1.0;
    for (uint32_t i = 0; i < count; i++) {
        deft_pos a = corners[i];
        deft_pos b = corners[i + 1 < count ? i + 1 : 0];
        deft__v2 way = deft__v2_make(b.x - a.x, b.y - a.y);
        double length = deft__sqrt(deft__v2_dot(way, way));
        double inside_from = deft__ring_turn(a, b, edge->from) / length + same_place;
        double inside_to = deft__ring_turn(a, b, edge->to) / length + same_place;
        if (inside_from < 0.0 && inside_to < 0.0) {
            return true;
        }
        bool is_along = inside_from <= 2.0 * same_place && inside_to <= 2.0 * same_place &&
                        inside_from >= 0.0 && inside_to >= 0.0;
        double together = way.x * (edge->to.x - edge->from.x) + way.y * (edge->to.y - edge->from.y);
        if (is_along && together > 0.0) {
            return true;
        }
        double share = inside_from / (inside_from - inside_to);
        low = inside_from < 0.0 ? deft__max(low, share) : low;
        high = inside_to < 0.0 ? deft__min(high, share) : high;
    }
    if (low < high) {
        DEFT_ASSERT(edge->count < COVER_PARTS);
        edge->part[edge->count][0] = low;
        edge->part[edge->count][1] = high;
        edge->count++;
        return edge->count < COVER_PARTS && !deft__cover_is_whole(edge, same_place);
    }
    return true;
}

bool deft__cover_is_whole(const cover_edge *edge, double same_place)
{
    double slack = same_place / edge->length;
    double covered = 0.0;
    bool grew = true;
    while (grew && covered < 1.0 - slack) {
        grew = false;
        for (uint32_t i = 0; i < edge->count; i++) {
            if (edge->part[i][0] <= covered + slack && edge->part[i][1] > covered) {
                covered = edge->part[i][1];
                grew = true;
            }
        }
    }
    return covered >= 1.0 - slack;
}
