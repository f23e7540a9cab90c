/* world/grid_build.c -- builds the grid world in the caller's block: one header, then pieces, kinds, cells.
 */
#include "world/grid.h"

#include <string.h>

bool deft__grid_kind_is_in_range(const deft_world_def *def, uint32_t index)
{
    deft_tile_kind kind = def->kinds[index];
    return kind.piece_count == 0 ||
           (kind.first_piece < def->piece_count && kind.piece_count <= def->piece_count - kind.first_piece);
}

/* How many pieces the world keeps. Kinds may share pieces in the definition; in the world each kind has its
 * own, since what a piece hides depends on its kind. */
static uint64_t grid_piece_count(const deft_world_def *def)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < def->kind_count; ++i) {
        count += deft__grid_kind_is_in_range(def, i) ? def->kinds[i].piece_count : 0;
    }
    return count;
}

static uint64_t grid_bytes(const deft_world_def *def)
{
    uint64_t bytes = sizeof(deft_world);
    bytes += grid_piece_count(def) * sizeof(grid_piece);
    bytes += (uint64_t)def->kind_count * sizeof(grid_kind);
    bytes += ((uint64_t)def->columns + 2) * ((uint64_t)def->rows + 2) * sizeof(uint16_t);
    bytes = (bytes + 7) / 8 * 8;
    bytes += deft__bodies_bytes(def->body_capacity, def->body_piece_capacity);
    return bytes;
}

size_t deft_world_size(const deft_world_def *def)
{
    DEFT_ASSERT(def != NULL);
    if (def == NULL || !deft__grid_check_limits(def, NULL)) {
        return 0;
    }
    uint64_t bytes = grid_bytes(def);
    return bytes <= SIZE_MAX && grid_piece_count(def) <= UINT32_MAX ? (size_t)bytes : 0;
}

static void grid_report_block(deft_diag_list *diags, size_t size, size_t needed)
{
    static const char text[] = "the block is smaller than deft_world_size says; allocate that many bytes";
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = DEFT_SEVERITY_ERROR;
    diag.id = DEFT_DIAG_SENTENCE;
    diag.value = (double)size;
    diag.min = (double)needed;
    memcpy(diag.field, "size", sizeof "size");
    memcpy(diag.text, text, sizeof text);
    deft_diag_add(diags, &diag);
}

static void grid_fill(deft_world *world, const deft_world_def *def)
{
    char *at = (char *)(world + 1);
    grid_piece *pieces = (grid_piece *)(void *)at;
    at += (size_t)grid_piece_count(def) * sizeof(grid_piece);
    grid_kind *kinds = (grid_kind *)(void *)at;
    at += (size_t)def->kind_count * sizeof(grid_kind);
    uint16_t *cells = (uint16_t *)(void *)at;

    uint32_t next = 0;
    for (uint32_t i = 0; i < def->kind_count; ++i) {
        deft_tile_kind kind = def->kinds[i];
        memset(&kinds[i], 0, sizeof kinds[i]);
        kinds[i].first_piece = next;
        kinds[i].piece_count = kind.piece_count;
        for (uint32_t p = 0; p < kind.piece_count; ++p) {
            deft__grid_piece_digest(&pieces[next + p], &def->pieces[kind.first_piece + p]);
        }
        deft__grid_kind_digest(&kinds[i], pieces + next);
        next += kind.piece_count;
    }
    size_t stride = (size_t)def->columns + 2;
    memset(cells, 0, stride * ((size_t)def->rows + 2) * sizeof(uint16_t));
    for (size_t row = 0; row < def->rows; ++row) {
        memcpy(cells + (row + 1) * stride + 1, def->cells + row * def->columns,
               (size_t)def->columns * sizeof(uint16_t));
    }

    world->tile_size = def->tile_size;
    world->cells_per_unit = 1.0 / def->tile_size;
    world->origin = def->origin;
    world->columns = def->columns;
    world->rows = def->rows;
    world->stride = (uint32_t)stride;
    world->reserved = 0;
    world->cells = cells;
    size_t used = (size_t)((char *)(cells + stride * ((size_t)def->rows + 2)) - (char *)world);
    deft__bodies_begin(&world->bodies, (char *)world + (used + 7) / 8 * 8, def->body_capacity,
                       def->body_piece_capacity);
    world->kinds = kinds;
    world->pieces = pieces;
}

deft_world *deft_world_build(void *block, size_t size, const deft_world_def *def, deft_diag_list *diags)
{
    DEFT_ASSERT(block != NULL && def != NULL && (uintptr_t)block % sizeof(double) == 0);
    if (block == NULL || def == NULL || !deft__grid_check_limits(def, diags)) {
        return NULL;
    }
    size_t needed = deft_world_size(def);
    if (needed == 0 || size < needed) {
        grid_report_block(diags, size, needed);
        return NULL;
    }
    if (!deft__grid_check(def, diags)) {
        return NULL;
    }
    deft_world *world = (deft_world *)block;
    grid_fill(world, def);
    return world;
}

static uint32_t world_gather(const void *user, deft_pos origin, const deft_box *region, deft_feature *out,
                             uint32_t capacity)
{
    const deft_world *world = (const deft_world *)user;
    uint32_t count = deft__grid_gather(user, origin, region, out, capacity);
    return world->bodies.capacity == 0
               ? count
               : deft__bodies_gather(&world->bodies, origin, region, out, capacity, count);
}

static bool world_body(const void *user, uint32_t body, deft_body_motion *out)
{
    return deft__bodies_motion(&((const deft_world *)user)->bodies, body, out);
}

deft_world_view deft_world_view_of(const deft_world *world)
{
    deft_world_view view;
    memset(&view, 0, sizeof view);
    view.gather = world != NULL ? world_gather : NULL;
    view.body = world != NULL && world->bodies.capacity != 0 ? world_body : NULL;
    view.user = world;
    return view;
}

deft_box deft_world_bounds(const deft_world *world)
{
    DEFT_ASSERT(world != NULL);
    deft_box box = {0.0, 0.0, 0.0, 0.0};
    if (world != NULL) {
        box.min_x = world->origin.x;
        box.min_y = world->origin.y;
        box.max_x = (double)world->columns * world->tile_size + world->origin.x;
        box.max_y = (double)world->rows * world->tile_size + world->origin.y;
    }
    return box;
}
