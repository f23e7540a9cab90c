/* world/array_view.c -- a world that the host hands over as an array of features.
 *
 * The array keeps its corners relative to an origin of its own, so that the host may fill it once and step
 * many bodies over it. A query moves them to the origin that it asks for, in double, with one rounding; when
 * both origins are the same, nothing is rounded at all.
 */
#include "base/float_guard.h"
#include "deft/world.h"

#include <string.h>

static bool array_touches(const deft_feature *feature, deft_pos array_origin, const deft_box *region)
{
    float min_x = feature->points[0].x;
    float max_x = min_x;
    float min_y = feature->points[0].y;
    float max_y = min_y;
    for (uint32_t i = 1; i < feature->count; ++i) {
        deft_vec2 point = feature->points[i];
        min_x = point.x < min_x ? point.x : min_x;
        max_x = point.x > max_x ? point.x : max_x;
        min_y = point.y < min_y ? point.y : min_y;
        max_y = point.y > max_y ? point.y : max_y;
    }
    return (double)min_x + array_origin.x <= region->max_x &&
           (double)max_x + array_origin.x >= region->min_x &&
           (double)min_y + array_origin.y <= region->max_y && (double)max_y + array_origin.y >= region->min_y;
}

static uint32_t array_gather(const void *user, deft_pos origin, const deft_box *region, deft_feature *out,
                             uint32_t capacity)
{
    const deft_world_array *array = (const deft_world_array *)user;
    double offset_x = array->origin.x - origin.x;
    double offset_y = array->origin.y - origin.y;
    uint32_t count = 0;
    for (uint32_t i = 0; i < array->count; ++i) {
        const deft_feature *feature = &array->features[i];
        bool is_shape = feature->count >= 2 && feature->count <= DEFT_FEATURE_POINTS_CAP;
        DEFT_ASSERT(is_shape);
        if (!is_shape || !array_touches(feature, array->origin, region)) {
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

deft_world_view deft_world_view_of_array(const deft_world_array *array)
{
    DEFT_ASSERT(array == NULL || array->count == 0 || array->features != NULL);
    deft_world_view view;
    memset(&view, 0, sizeof view);
    view.gather = array != NULL ? array_gather : NULL;
    view.user = array;
    return view;
}
