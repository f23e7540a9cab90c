/* io/tiled_clip.c -- clips convex polygons to a tile. */
#include "io/tiled_clip.h"

#include <string.h>

double deft__tiled_area(const deft_pos *points, uint32_t count)
{
    double twice = 0.0;
    for (uint32_t i = 1; i + 1 < count; ++i) {
        const deft_pos a = points[0], b = points[i], c = points[i + 1];
        twice += (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    }
    return 0.5 * twice;
}

/* Keeps what is inside of a * x + b * y <= c (after Sutherland and Hodgman, 1974). Returns the new count. */
static uint32_t clip_side(deft_pos *points, uint32_t count, double a, double b, double c)
{
    deft_pos kept[DEFT_FEATURE_POINTS_CAP + 4];
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; ++i) {
        deft_pos from = points[i];
        deft_pos to = points[(i + 1) % count];
        double from_out = a * from.x + b * from.y - c;
        double to_out = a * to.x + b * to.y - c;
        if (from_out <= 0.0) {
            kept[made++] = from;
        }
        if ((from_out < 0.0 && to_out > 0.0) || (from_out > 0.0 && to_out < 0.0)) {
            double ratio = from_out / (from_out - to_out);
            /* On the side itself exactly, so that it is recognised as the border of the tile. */
            kept[made].x = a != 0.0 ? a * c : from.x + (to.x - from.x) * ratio;
            kept[made].y = b != 0.0 ? b * c : from.y + (to.y - from.y) * ratio;
            made += 1;
        }
    }
    memcpy(points, kept, made * sizeof *kept);
    return made;
}

uint32_t deft__tiled_clip(const deft_convex *polygon, double size, deft_convex *out)
{
    deft_pos points[DEFT_FEATURE_POINTS_CAP + 4];
    uint32_t count = polygon->count;
    memcpy(points, polygon->points, count * sizeof *points);
    count = clip_side(points, count, -1.0, 0.0, 0.0);
    count = clip_side(points, count, 1.0, 0.0, size);
    count = clip_side(points, count, 0.0, -1.0, 0.0);
    count = clip_side(points, count, 0.0, 1.0, size);
    if (count < 3) {
        return 0;
    }
    uint32_t kept = count < DEFT_FEATURE_POINTS_CAP ? count : DEFT_FEATURE_POINTS_CAP;
    out[0].count = (uint8_t)kept;
    memcpy(out[0].points, points, kept * sizeof *points);
    if (kept == count) {
        return 1;
    }
    /* The rest, fanned from the first corner. */
    out[1].points[0] = points[0];
    out[1].count = (uint8_t)(count - kept + 2);
    memcpy(&out[1].points[1], &points[kept - 1], (count - kept + 1) * sizeof *points);
    return 2;
}
