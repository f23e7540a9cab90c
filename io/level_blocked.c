/* io/level_blocked.c -- is there room for a character? The loader asks it of the spawns, and the game of any
 * place. */
#include "io/level_build.h"

#include <math.h>

/* A body may overlap solid ground by a quarter of its size, and is pushed out. */
#define BLOCKED_SHALLOW  0.25
#define BLOCKED_FEATURES 256

/* The interval of the points along an axis. */
static void project(const deft_vec2 *points, uint32_t count, double x, double y, double *low, double *high)
{
    for (uint32_t i = 0; i < count; ++i) {
        const double at = (double)points[i].x * x + (double)points[i].y * y;
        *low = i == 0 || at < *low ? at : *low;
        *high = i == 0 || at > *high ? at : *high;
    }
}

/* Separating axes of two convex polygons: the normals of `a`'s edges. */
static bool separates(const deft_vec2 *a, uint32_t a_count, const deft_vec2 *b, uint32_t b_count)
{
    for (uint32_t i = 0; i < a_count; ++i) {
        const deft_vec2 from = a[i];
        const deft_vec2 to = a[(i + 1) % a_count];
        const double x = (double)to.y - (double)from.y;
        const double y = (double)from.x - (double)to.x;
        double a_low = 0.0, a_high = 0.0, b_low = 0.0, b_high = 0.0;
        project(a, a_count, x, y, &a_low, &a_high);
        project(b, b_count, x, y, &b_low, &b_high);
        if (a_high <= b_low || b_high <= a_low) {
            return true;
        }
    }
    return false;
}

bool deft__level_is_blocked(const deft_world *world, const deft_box *body)
{
    const double dx = (body->max_x - body->min_x) * BLOCKED_SHALLOW;
    const double dy = (body->max_y - body->min_y) * BLOCKED_SHALLOW;
    const deft_box box = {body->min_x + dx, body->min_y + dy, body->max_x - dx, body->max_y - dy};
    const deft_pos middle = {0.5 * (box.min_x + box.max_x), 0.5 * (box.min_y + box.max_y)};
    const float right = (float)(box.max_x - middle.x), top = (float)(box.max_y - middle.y);
    const deft_vec2 corners[4] = {{-right, -top}, {right, -top}, {right, top}, {-right, top}};
    deft_world_view view;
    deft_world_view_of(&view, world);
    deft_feature features[BLOCKED_FEATURES];
    const uint32_t found = view.gather(view.user, &middle, &box, features, BLOCKED_FEATURES);
    for (uint32_t i = 0; i < found && i < BLOCKED_FEATURES; ++i) {
        const deft_feature *feature = &features[i];
        if ((feature->flags & DEFT_FEATURE_SOLID) != 0 &&
            !separates(corners, 4, feature->points, feature->count) &&
            !separates(feature->points, feature->count, corners, 4)) {
            return true;
        }
    }
    return false;
}

bool deft_level_is_blocked(const deft_level *level, const deft_box *box)
{
    DEFT_ASSERT(level != NULL && box != NULL);
    return level != NULL && box != NULL && deft__level_is_blocked(level->world, box);
}
