/* world/world_build.c -- puts the parts of a world into the caller's block: the head, surfaces and zones, the
 * bodies, the tiles, the free ground.
 */
#include "base/needs.h"
#include "math/dmath.h"
#include "world/findings.h"
#include "world/world.h"

#include <string.h>

static uint64_t world_whole_words(uint64_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

/* What stands before the tiles. */
static uint64_t world_head_bytes(const deft_world_def *def)
{
    return world_whole_words(sizeof(deft_world)) + (uint64_t)def->surface_count * sizeof(deft_surface) +
           (uint64_t)def->zone_count * sizeof(deft_zone) +
           deft__bodies_bytes(def->body_capacity, def->body_piece_capacity);
}

/* Bytes of the whole world; 0 when it does not fit into memory. */
static size_t world_bytes(const deft_world_def *def, uint32_t points)
{
    uint64_t grid = deft__grid_bytes(def);
    uint64_t rest = world_head_bytes(def) + deft__terrain_bytes(def, points);
    uint64_t room = (uint64_t)SIZE_MAX - 16;
    return grid < room && rest < room - grid ? (size_t)(world_whole_words(grid) + rest) : 0;
}

static bool world_check_limits(const deft_world_def *def, uint32_t *points, deft_diag_list *diags)
{
    bool is_sound = deft__grid_check_limits(def, diags);
    is_sound &= deft__outline_check_limits(def, points, diags);
    return is_sound;
}

size_t deft_world_size(const deft_world_def *def)
{
    uint32_t points;
    DEFT_ASSERT(def != NULL);
    if (def == NULL || !world_check_limits(def, &points, NULL)) {
        return 0;
    }
    return world_bytes(def, points);
}

static bool world_fill(deft_world *world, const deft_world_def *def, uint32_t points, deft_diag_list *diags)
{
    char *block = (char *)world;
    deft_surface *surfaces = (deft_surface *)(void *)(block + world_whole_words(sizeof(deft_world)));
    deft_zone *zones = (deft_zone *)(void *)(surfaces + def->surface_count);
    if (def->surface_count > 0) {
        memcpy(surfaces, def->surfaces, def->surface_count * sizeof(deft_surface));
    }
    for (uint32_t i = 0; i < def->zone_count; i++) {
        zones[i] = def->zones[i].zone;
    }
    world->surfaces = surfaces;
    world->zones = zones;
    world->surface_count = def->surface_count;
    world->zone_count = def->zone_count;
    deft__bodies_begin(&world->bodies, zones + def->zone_count, def->body_capacity, def->body_piece_capacity,
                       def->tile_size);
    char *at = block + world_head_bytes(def);
    deft__grid_fill(&world->grid, at, def);
    at += world_whole_words(deft__grid_bytes(def));
    return deft__terrain_fill(&world->terrain, at, def, points, diags);
}

deft_world *deft_world_build(void *block, size_t size, const deft_world_def *def, deft_diag_list *diags)
{
    uint32_t points;
    DEFT_ASSERT(def != NULL && (block != NULL || size == 0) && (uintptr_t)block % sizeof(double) == 0);
    if (def == NULL || !world_check_limits(def, &points, diags)) {
        return NULL;
    }
    size_t needed = world_bytes(def, points);
    if (block == NULL || needed == 0 || size < needed) {
        deft__world_refuse(diags, "size",
                           "the block is smaller than deft_world_size says; allocate that many bytes",
                           (double)size, (double)needed, DEFT__INFINITY);
        return NULL;
    }
    bool is_sound = deft__grid_check(def, diags);
    is_sound &= deft__outline_check(def, diags);
    if (!is_sound) {
        return NULL;
    }
    deft_world *world = (deft_world *)block;
    return world_fill(world, def, points, diags) ? world : NULL;
}

uint32_t deft__world_gather_free(const void *user, deft_pos origin, const deft_box *region, deft_feature *out,
                                 uint32_t capacity, uint32_t count)
{
    const deft_world *world = (const deft_world *)user;
    if (world->terrain.tree.count != 0) {
        uint32_t used = count < capacity ? count : capacity;
        uint32_t more = deft__terrain_collect(&world->terrain, origin, region, out + used, capacity - used);
        count = more < UINT32_MAX - count ? count + more : UINT32_MAX;
    }
    return world->bodies.capacity == 0
               ? count
               : deft__bodies_gather(&world->bodies, origin, region, out, capacity, count);
}

uint32_t deft__world_gather(const void *user, const deft_pos *origin, const deft_box *region,
                            deft_feature *out, uint32_t capacity)
{
    const deft_world *world = (const deft_world *)user;
    uint32_t count = 0;
    if (world->grid.columns != 0) {
        count = deft__grid_gather(&world->grid, *origin, region, out, capacity);
    }
    return deft__world_gather_free(world, *origin, region, out, capacity, count);
}

bool deft__world_grow_tiles(const deft_world_view *view, deft_pos origin, const deft_box *region,
                            deft__tile_pool *pool)
{
    grid_cells cells;
    if (view->gather != deft__world_gather) {
        return false;
    }
    const deft__grid *grid = &((const deft_world *)view->user)->grid;
    if (grid->columns == 0 || !deft__grid_cells_in(grid, region, &cells)) {
        return true;
    }
    bool can_grow = deft__grid_can_grow(grid, &cells, pool->axes);
    if (can_grow) {
        deft__grid_grow(grid, origin, &cells, pool);
    }
    return can_grow;
}

bool deft__world_is_plain(const deft_world_view *view, deft_axes axes, deft_pos feet, const deft_box *box,
                          deft__surroundings *out)
{
    return view != NULL && view->gather == deft__world_gather &&
           deft__grid_is_plain(&((const deft_world *)view->user)->grid, axes, feet, box, out);
}

bool deft__world_is_clear(const deft_world_view *view, deft_axes axes, deft_pos feet, const deft_box *box,
                          double low, double high)
{
    return view == NULL || view->gather != deft__world_gather ||
           deft__grid_is_clear(&((const deft_world *)view->user)->grid, axes, feet, box, low, high);
}

bool deft__world_is_free(const deft_world_view *view, deft_pos origin, const deft_box *box)
{
    deft_feature other;
    if (view == NULL || view->gather == NULL) {
        return true;
    }
    return (view->gather == deft__world_gather
                ? deft__world_gather_free(view->user, origin, box, &other, 1, 0)
                : view->gather(view->user, &origin, box, &other, 1)) == 0;
}

bool deft__world_has_only_tiles(const deft_world_view *view)
{
    if (view == NULL || view->gather != deft__world_gather) {
        return false;
    }
    const deft_world *world = (const deft_world *)view->user;
    return world->terrain.tree.count == 0 && world->bodies.capacity == 0;
}

static bool world_body(const void *user, uint32_t body, deft_body_motion *out)
{
    return deft__bodies_motion(&((const deft_world *)user)->bodies, body, out);
}

void deft_world_view_of(deft_world_view *out, const deft_world *world)
{
    DEFT__NEEDS_OR_RETURN(out != NULL);
    memset(out, 0, sizeof *out);
    if (world != NULL) {
        out->gather = deft__world_gather;
        out->body = world->bodies.capacity != 0 ? world_body : NULL;
        out->user = world;
        out->surfaces = world->surfaces;
        out->surface_count = world->surface_count;
        out->zones = world->zones;
        out->zone_count = world->zone_count;
    }
}

bool deft_world_set_tiles(deft_world *world, uint32_t column, uint32_t row, uint32_t columns, uint32_t rows,
                          uint16_t kind)
{
    DEFT__NEEDS(world != NULL, false);
    deft__grid *grid = &world->grid;
    bool is_inside = column < grid->columns && columns <= grid->columns - column && row < grid->rows &&
                     rows <= grid->rows - row;
    if (!is_inside || columns == 0 || rows == 0 || kind >= grid->kind_count) {
        return false;
    }
    grid_cells cells = {column, column + columns - 1, row, row + rows - 1};
    deft__grid_set(grid, &cells, kind);
    return true;
}

uint16_t deft_world_tile(const deft_world *world, uint32_t column, uint32_t row)
{
    DEFT__NEEDS(world != NULL, 0);
    const deft__grid *grid = &world->grid;
    return column < grid->columns && row < grid->rows ? deft__grid_cell(grid, column, row)->kind : 0;
}

void deft_world_bounds(deft_box *out, const deft_world *world)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && world != NULL);
    const deft__grid *grid = &world->grid;
    deft_box box = world->terrain.bounds;
    if (grid->columns != 0) {
        deft__box_take_point(&box, grid->origin.x, grid->origin.y);
        deft__box_take_point(&box, (double)grid->columns * grid->tile_size + grid->origin.x,
                             (double)grid->rows * grid->tile_size + grid->origin.y);
    }
    const deft_box none = {0.0, 0.0, 0.0, 0.0};
    *out = box.min_x <= box.max_x ? box : none;
}
