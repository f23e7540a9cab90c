/* world/array_view.c -- a world that the host hands over as an array of features.
 *
 * The array keeps its corners relative to an origin of its own. So the host may fill it once and step many
 * characters over it. A query moves them to the origin that it asks for, in double, with one rounding; when
 * both origins are the same, nothing is rounded at all.
 */
#include "base/float_guard.h"
#include "base/needs.h"
#include "deft/world.h"
#include "math/dmath.h"
#include "world/box.h"

#include <string.h>

/* How the body of a feature moves; NULL when it is not one that the array knows. */
static const deft_body_motion *array_motion(const deft_world_array *array, uint32_t body)
{
    return body != 0 && body <= array->body_count ? &array->bodies[body - 1] : NULL;
}

/* True when a feature touches a box at any place that its moving body comes to in this tick. A body that
 * turns comes to places in a circle around its place. */
static bool array_touches(const deft_world_array *array, const deft_feature *feature, const deft_box *region)
{
    const deft_body_motion *motion = array_motion(array, feature->body);
    deft_box box = deft__box_nothing();
    for (uint32_t i = 0; i < feature->count; ++i) {
        deft__box_take_point(&box, (double)feature->points[i].x, (double)feature->points[i].y);
    }
    if (motion != NULL && (motion->from_rad < motion->to_rad || motion->from_rad > motion->to_rad)) {
        double x = motion->from.x - array->origin.x;
        double y = motion->from.y - array->origin.y;
        double wide = deft__max(deft__abs(box.min_x - x), deft__abs(box.max_x - x));
        double tall = deft__max(deft__abs(box.min_y - y), deft__abs(box.max_y - y));
        deft_box place = {x, y, x, y};
        box = deft__box_grown(place, deft__sqrt(wide * wide + tall * tall));
    }
    if (motion != NULL) {
        deft_box end = deft__box_moved(box, motion->to.x - motion->from.x, motion->to.y - motion->from.y);
        deft__box_take(&box, &end);
    }
    box = deft__box_moved(box, array->origin.x, array->origin.y);
    return deft__box_touches(&box, region);
}

static uint32_t array_gather(const void *user, const deft_pos *origin, const deft_box *region,
                             deft_feature *out, uint32_t capacity)
{
    const deft_world_array *array = (const deft_world_array *)user;
    double offset_x = array->origin.x - origin->x;
    double offset_y = array->origin.y - origin->y;
    uint32_t count = 0;
    for (uint32_t i = 0; i < array->count; ++i) {
        const deft_feature *feature = &array->features[i];
        bool is_shape = feature->count >= 2 && feature->count <= DEFT_FEATURE_POINTS_CAP;
        DEFT_ASSERT(is_shape);
        if (!is_shape || !array_touches(array, feature, region)) {
            continue;
        }
        if (count < capacity) {
            out[count] = *feature;
            uint32_t points = feature->count > 2 ? feature->count : DEFT_SEGMENT_POINTS;
            for (uint32_t p = 0; p < points; ++p) {
                out[count].points[p].x = (float)((double)feature->points[p].x + offset_x);
                out[count].points[p].y = (float)((double)feature->points[p].y + offset_y);
            }
        }
        count += 1;
    }
    return count;
}

static bool array_body(const void *user, uint32_t body, deft_body_motion *out)
{
    const deft_body_motion *motion = array_motion((const deft_world_array *)user, body);
    if (motion != NULL) {
        *out = *motion;
    }
    return motion != NULL;
}

void deft_world_view_of_array(deft_world_view *out, const deft_world_array *array)
{
    DEFT__NEEDS_OR_RETURN(out != NULL);
    DEFT_ASSERT(array == NULL || array->count == 0 || array->features != NULL);
    DEFT_ASSERT(array == NULL || array->body_count == 0 || array->bodies != NULL);
    memset(out, 0, sizeof *out);
    out->gather = array != NULL ? array_gather : NULL;
    out->body = array != NULL && array->body_count != 0 ? array_body : NULL;
    out->user = array;
}
