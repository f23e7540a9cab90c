/* tests/harness/feature.c -- makes the pieces of a world that a test hands to the core itself. */
#include "tests/harness/feature.h"

#include <string.h>

deft_feature feature_box(uint32_t id, double left, double bottom, double right, double top)
{
    deft_feature feature;
    memset(&feature, 0, sizeof feature);
    const deft_vec2 corners[4] = {{(float)left, (float)bottom},
                                  {(float)right, (float)bottom},
                                  {(float)right, (float)top},
                                  {(float)left, (float)top}};
    memcpy(feature.points, corners, sizeof corners);
    feature.id = id;
    feature.flags = DEFT_FEATURE_SOLID;
    feature.exposed = 0xFF;
    feature.count = 4;
    return feature;
}
