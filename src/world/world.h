/* world/world.h -- the built-in world is made of parts that know nothing of each other; a query asks each.
 */
#ifndef DEFT_WORLD_WORLD_H
#define DEFT_WORLD_WORLD_H

#include "world/bodies.h"
#include "world/grid.h"
#include "world/terrain.h"

struct deft_world {
    deft__grid grid;
    deft__terrain terrain;
    const deft_surface *surfaces;
    const deft_zone *zones;
    uint32_t surface_count, zone_count;
    deft__bodies bodies;
};

#endif
