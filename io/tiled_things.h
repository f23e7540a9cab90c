/* io/tiled_things.h -- the objects of a map, in the level. */
#ifndef DEFT__IO_TILED_THINGS_H
#define DEFT__IO_TILED_THINGS_H

#include "io/level_build.h"
#include "io/tiled_map.h"

/// Adds the map's free ground, platforms and zones to the plan, in its px_per_unit. False, with findings,
/// when that fails.
bool deft__tiled_things_plan(deft__level_plan *plan, const deft__tiled_map *map, deft_diag_list *diags);

#endif
