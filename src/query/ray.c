/* query/ray.c -- the first thing that a line meets. */
#include "contact/line.h"
#include "deft/query.h"
#include "math/dmath.h"

#include <stddef.h>

/* Most features that are looked at together. */
#define QUERY_RAY_FEATURES 96

deft_query_outcome deft_query_ray(deft_query_hit *out, const deft_world_view *view, const deft_pos *from,
                                  const deft_vec2d *way)
{
    bool is_sound = from != NULL && way != NULL && out != NULL && deft__is_finite(from->x) &&
                    deft__is_finite(from->y) && deft__is_finite(way->x) && deft__is_finite(way->y);
    DEFT_ASSERT(is_sound);
    if (!is_sound || view == NULL || view->gather == NULL) {
        return DEFT_QUERY_NOTHING;
    }
    static const uint32_t ignored[2] = {0, 0};
    deft_feature features[QUERY_RAY_FEATURES];
    deft__line line = {view, ignored, features, QUERY_RAY_FEATURES, 0, *from, *way, 0, 0};
    deft__entry entry;
    deft_feature met;
    deft_query_outcome outcome = deft__line_meets(&line, &entry, &met);
    if (outcome == DEFT_QUERY_FOUND) {
        out->fraction = entry.share;
        out->point.x = from->x + way->x * entry.share;
        out->point.y = from->y + way->y * entry.share;
        out->normal.x = entry.normal.x;
        out->normal.y = entry.normal.y;
        out->body = met.body;
        out->feature = met.id;
        out->surface = met.surface;
        out->kind = 0;
    }
    return outcome;
}
