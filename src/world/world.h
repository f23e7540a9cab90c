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

/* The deft_gather_fn of a world. */
uint32_t deft__world_gather(const void *user, const deft_pos *origin, const deft_box *region,
                            deft_feature *out, uint32_t capacity);

/* What it says in two halves: the tiles, grown into the pool, and all else as features. The first is false,
 * and nothing done, for a view of the host's own, of which only features are known. The same holds where
 * tiles cannot be grown. The second asks the world itself, and goes on counting at `count`. */
bool deft__world_grow_tiles(const deft_world_view *view, deft_pos origin, const deft_box *region,
                            deft__tile_pool *pool);
uint32_t deft__world_gather_free(const void *user, deft_pos origin, const deft_box *region, deft_feature *out,
                                 uint32_t capacity, uint32_t count);

/* True when the box is known to have these surroundings of tiles, and no other tile in it. False also where
 * that would take longer to say. */
bool deft__world_is_plain(const deft_world_view *view, deft_axes axes, deft_pos feet, const deft_box *box,
                          deft__surroundings *out);

/* True when no tile that counts touches the box. A one-way tile that looks up counts where its upper side is
 * between `low` and `high` above the feet. */
bool deft__world_is_clear(const deft_world_view *view, deft_axes axes, deft_pos feet, const deft_box *box,
                          double low, double high);

/* True when no terrain, body or zone touches the box; for a host's own view also no tile. */
bool deft__world_is_free(const deft_world_view *view, deft_pos origin, const deft_box *box);
/* True when nothing but tiles is anywhere. */
bool deft__world_has_only_tiles(const deft_world_view *view);

#endif
