/* io/level_build.c -- from a plan to a level, and the checks that need the whole of it. */
#include "io/level_build.h"

#include "io/finding.h"

#include <stdlib.h>
#include <string.h>

#define LEVEL_KINDS_MAX  65536U
#define LEVEL_SPAWNS_MAX 4096U
#define LEVEL_PIECES_MAX (8U << 20)
/* The body that a spawn must have room for, in tiles: it may overlap by a quarter of that, which is above the
 * rounding and below anything that one sees. */
#define LEVEL_SPAWN_SIZE (1.0 / 16.0)

bool deft__level_no_memory(deft_diag_list *diags)
{
    deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "", "out of memory; the level is too large for it");
    return false;
}

static bool level_error(deft_diag_list *diags, const char *field, const char *sentence)
{
    deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, field, "%s", sentence);
    return false;
}

bool deft__level_reserve(void **items, uint32_t *capacity, uint32_t count, uint32_t more, size_t item_size)
{
    if (more <= *capacity - count) {
        return true;
    }
    uint64_t wanted = (uint64_t)count + more;
    uint64_t doubled = (uint64_t)*capacity * 2;
    wanted = wanted > doubled ? wanted : doubled;
    void *larger = wanted < UINT32_MAX ? realloc(*items, (size_t)wanted * item_size) : NULL;
    if (larger == NULL) {
        return false;
    }
    *items = larger;
    *capacity = (uint32_t)wanted;
    return true;
}

bool deft__level_plan_start(deft__level_plan *plan, deft_axes axes, deft_diag_list *diags)
{
    memset(plan, 0, sizeof *plan);
    plan->axes = axes;
    plan->kinds = (deft_tile_kind *)calloc(64, sizeof *plan->kinds);
    plan->pieces = (deft_tile_piece *)calloc(64, sizeof *plan->pieces);
    plan->spawns = (deft_spawn *)calloc(8, sizeof *plan->spawns);
    if (plan->kinds == NULL || plan->pieces == NULL || plan->spawns == NULL) {
        return deft__level_no_memory(diags);
    }
    plan->kind_capacity = 64;
    plan->piece_capacity = 64;
    plan->spawn_capacity = 8;
    plan->kind_count = 1;
    return true;
}

bool deft__level_plan_cells(deft__level_plan *plan, uint64_t columns, uint64_t rows, deft_diag_list *diags)
{
    if (columns < 1 || rows < 1 || columns > DEFT__LEVEL_COLUMNS_MAX || rows > DEFT__LEVEL_COLUMNS_MAX ||
        columns * rows > DEFT__LEVEL_CELLS_MAX) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "size",
                          "the level has %llu x %llu cells; it may have 1 to %d on a side and %llu in all",
                          (unsigned long long)columns, (unsigned long long)rows, DEFT__LEVEL_COLUMNS_MAX,
                          (unsigned long long)DEFT__LEVEL_CELLS_MAX);
        return false;
    }
    plan->columns = (uint32_t)columns;
    plan->rows = (uint32_t)rows;
    plan->cells = (uint16_t *)calloc((size_t)(columns * rows), sizeof *plan->cells);
    return plan->cells != NULL || deft__level_no_memory(diags);
}

uint32_t deft__level_plan_kind(deft__level_plan *plan, const deft_tile_piece *pieces, uint32_t count,
                               deft_diag_list *diags)
{
    if (count == 0) {
        return 0;
    }
    uint64_t key = deft__level_hash_pieces(pieces, count, NULL);
    uint32_t known;
    while ((known = deft__level_table_get(&plan->kind_of, key)) != UINT32_MAX) {
        deft_tile_kind kind = plan->kinds[known];
        if (kind.piece_count == count &&
            memcmp(plan->pieces + kind.first_piece, pieces, count * sizeof *pieces) == 0) {
            return known;
        }
        key += 1;
    }
    if (plan->kind_count >= LEVEL_KINDS_MAX || plan->piece_count + count > LEVEL_PIECES_MAX) {
        level_error(diags, "tiles",
                    "there are more than 65536 different shapes of tiles; use fewer combinations of them");
        return DEFT__LEVEL_NO_KIND;
    }
    if (!deft__level_reserve((void **)&plan->pieces, &plan->piece_capacity, plan->piece_count, count,
                             sizeof *pieces) ||
        !deft__level_reserve((void **)&plan->kinds, &plan->kind_capacity, plan->kind_count, 1,
                             sizeof *plan->kinds) ||
        !deft__level_table_put(&plan->kind_of, key, plan->kind_count)) {
        deft__level_no_memory(diags);
        return DEFT__LEVEL_NO_KIND;
    }
    deft_tile_kind *kind = &plan->kinds[plan->kind_count];
    kind->first_piece = plan->piece_count;
    kind->piece_count = count;
    memcpy(plan->pieces + plan->piece_count, pieces, count * sizeof *pieces);
    plan->piece_count += count;
    return plan->kind_count++;
}

bool deft__level_plan_spawn(deft__level_plan *plan, uint32_t id, deft_pos feet, const char *name,
                            deft_diag_list *diags)
{
    if (plan->spawn_count >= LEVEL_SPAWNS_MAX) {
        return level_error(diags, "spawns", "there are more than 4096 spawns; remove some");
    }
    if (!deft__level_reserve((void **)&plan->spawns, &plan->spawn_capacity, plan->spawn_count, 1,
                             sizeof *plan->spawns)) {
        return deft__level_no_memory(diags);
    }
    deft_spawn *spawn = &plan->spawns[plan->spawn_count++];
    memset(spawn, 0, sizeof *spawn);
    spawn->id = id;
    spawn->feet = feet;
    deft__finding_copy(spawn->name, sizeof spawn->name, name);
    return true;
}

/* Hands what a level holds besides its world over from the plan. */
static void level_take_parts(deft_level *level, deft__level_plan *plan)
{
    level->spawns = plan->spawns;
    level->spawn_count = plan->spawn_count;
    level->outlines = plan->outlines;
    level->outline_count = plan->outline_count;
    level->zones = plan->zones;
    level->zone_count = plan->zone_count;
    level->surfaces = plan->surfaces;
    level->surface_count = plan->surface_count;
    level->platforms = plan->platforms;
    level->platform_count = plan->platform_count;
    plan->spawns = NULL;
    plan->outlines = NULL;
    plan->zones = NULL;
    plan->surfaces = NULL;
    plan->platforms = NULL;
    plan->spawn_count = plan->outline_count = plan->zone_count = 0;
    plan->surface_count = plan->platform_count = 0;
}

void deft__level_plan_free(deft__level_plan *plan)
{
    deft_level parts;
    memset(&parts, 0, sizeof parts);
    level_take_parts(&parts, plan);
    deft__level_free_parts(&parts);
    free(plan->cells);
    free(plan->kinds);
    free(plan->pieces);
    free(plan->outline_places.items);
    free(plan->zone_places.items);
    free(plan->platform_places.items);
    deft__level_keep_free(&plan->keep);
    deft__level_table_free(&plan->kind_of);
    deft__level_table_free(&plan->surface_of);
    memset(plan, 0, sizeof *plan);
}

static int spawn_order(const void *left, const void *right)
{
    const deft_spawn *a = (const deft_spawn *)left;
    const deft_spawn *b = (const deft_spawn *)right;
    if (a->id != b->id) {
        return a->id < b->id ? -1 : 1;
    }
    if (a->feet.x != b->feet.x) {
        return a->feet.x < b->feet.x ? -1 : 1;
    }
    return a->feet.y < b->feet.y ? -1 : a->feet.y > b->feet.y;
}

/* Where a body so small stands that only ground at the feet can be in its way. */
static deft_box spawn_box(const deft__level_plan *plan, deft_pos feet)
{
    const double size = plan->tile_size * LEVEL_SPAWN_SIZE;
    const deft_pos middle = {feet.x + 0.5 * size * plan->axes.up.x, feet.y + 0.5 * size * plan->axes.up.y};
    const deft_box box = {middle.x - 0.5 * size, middle.y - 0.5 * size, middle.x + 0.5 * size,
                          middle.y + 0.5 * size};
    return box;
}

static void level_check_twins(const deft__level_plan *plan, deft_diag_list *diags)
{
    for (uint32_t i = 1; i < plan->spawn_count; ++i) {
        const deft_spawn *a = &plan->spawns[i - 1], *b = &plan->spawns[i];
        if (a->id == b->id) {
            deft__finding_add(diags, DEFT_SEVERITY_WARNING, 0, 0, "spawn",
                              "two spawns have the number %lu, at (%g, %g) and (%g, %g); remove one",
                              (unsigned long)a->id, a->feet.x, a->feet.y, b->feet.x, b->feet.y);
        }
    }
}

/* Spawns in one place, of which one is too many. */
static bool level_check_places(const deft__level_plan *plan, deft_diag_list *diags)
{
    deft__level_table first_at;
    memset(&first_at, 0, sizeof first_at);
    bool has_memory = true;
    for (uint32_t i = 0; i < plan->spawn_count && has_memory; ++i) {
        const deft_spawn *spawn = &plan->spawns[i];
        uint64_t key = deft__level_hash_place(spawn->feet);
        uint32_t known;
        while ((known = deft__level_table_get(&first_at, key)) != UINT32_MAX &&
               (plan->spawns[known].feet.x != spawn->feet.x || plan->spawns[known].feet.y != spawn->feet.y)) {
            key += 1;
        }
        if (known == UINT32_MAX) {
            has_memory = deft__level_table_put(&first_at, key, i);
        } else if (plan->spawns[known].id != spawn->id) {
            deft__finding_add(diags, DEFT_SEVERITY_WARNING, 0, 0, "spawn",
                              "spawn %lu and spawn %lu are both at (%g, %g); remove one",
                              (unsigned long)plan->spawns[known].id, (unsigned long)spawn->id, spawn->feet.x,
                              spawn->feet.y);
        }
    }
    deft__level_table_free(&first_at);
    return has_memory || deft__level_no_memory(diags);
}

static bool level_check_spawns(const deft__level_plan *plan, const deft_world *world, deft_diag_list *diags)
{
    uint32_t buried = 0;
    for (uint32_t i = 0; i < plan->spawn_count && buried < DEFT_DIAG_CAP; ++i) {
        const deft_spawn *spawn = &plan->spawns[i];
        const deft_box box = spawn_box(plan, spawn->feet);
        if (deft__level_is_blocked(world, &box)) {
            deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "spawn",
                              "spawn %lu '%s' at (%g, %g) is inside solid ground; move its point, which is "
                              "where the feet are, onto the ground or above it",
                              (unsigned long)spawn->id, spawn->name, spawn->feet.x, spawn->feet.y);
            buried += 1;
        }
    }
    return buried == 0;
}

/* The zones as the world wants them, in new memory. */
static deft_zone_def *level_zone_defs(const deft__level_plan *plan)
{
    deft_zone_def *defs = (deft_zone_def *)malloc((plan->zone_count + (size_t)1) * sizeof *defs);
    for (uint32_t i = 0; defs != NULL && i < plan->zone_count; ++i) {
        defs[i] = plan->zones[i].def;
    }
    return defs;
}

static void level_tiles_to(deft_world_def *def, const deft__level_plan *plan)
{
    def->columns = plan->columns;
    def->rows = plan->rows;
    def->origin = plan->origin;
    def->cells = plan->cells;
    def->kinds = plan->kinds;
    def->kind_count = plan->kind_count;
    def->pieces = plan->pieces;
    def->piece_count = plan->piece_count;
}

static deft_world *level_world_of(const deft__level_plan *plan, bool has_tiles, const deft_zone_def *zones,
                                  deft_diag_list *diags)
{
    deft_world_def def;
    memset(&def, 0, sizeof def);
    if (has_tiles) {
        level_tiles_to(&def, plan);
    }
    def.tile_size = plan->tile_size;
    def.outlines = plan->outlines;
    def.outline_count = plan->outline_count;
    def.zones = zones;
    def.zone_count = plan->zone_count;
    def.surfaces = plan->surfaces;
    def.surface_count = plan->surface_count;
    def.body_capacity = plan->platform_count + plan->bodies;
    def.body_piece_capacity = plan->platform_count + plan->body_pieces;
    size_t size = deft_world_size(&def);
    if (size == 0) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "px_per_unit",
                          "%g pixels per unit make tiles of %g units, or a place beyond 1e12 units; choose a "
                          "value between 0.001 and 100000",
                          plan->px_per_unit, plan->tile_size);
        return NULL;
    }
    void *block = malloc(size);
    if (block == NULL) {
        deft__level_no_memory(diags);
        return NULL;
    }
    deft_diag_list found;
    deft_diag_clear(&found);
    deft_world *world = deft_world_build(block, size, &def, &found);
    deft__level_pass_findings(plan, NULL, &found, diags);
    if (world == NULL) {
        free(block);
    }
    return world;
}

static deft_world *level_build_world(const deft__level_plan *plan, bool has_tiles, deft_diag_list *diags)
{
    deft_zone_def *zones = level_zone_defs(plan);
    if (zones == NULL) {
        deft__level_no_memory(diags);
        return NULL;
    }
    deft_world *world = level_world_of(plan, has_tiles, zones, diags);
    free(zones);
    return world;
}

static uint32_t level_count_tiles(const deft__level_plan *plan)
{
    uint32_t count = 0;
    size_t cells = (size_t)plan->columns * plan->rows;
    for (size_t i = 0; i < cells; ++i) {
        count += plan->cells[i] != 0 ? 1U : 0U;
    }
    return count;
}

/* Moves the plan's parts and the world into a level. */
static deft_level *level_make(deft__level_plan *plan, deft_world *world, deft_diag_list *diags)
{
    deft_level *level = (deft_level *)calloc(1, sizeof *level);
    if (level == NULL || !deft__level_hash(plan, &level->hash)) {
        deft__level_no_memory(diags);
        free(level);
        return NULL;
    }
    level->world = world;
    level->axes = plan->axes;
    level->px_per_unit = plan->px_per_unit;
    level->tile_size = plan->map_tile > 0.0 ? plan->map_tile : plan->tile_size;
    level->columns = plan->columns;
    level->rows = plan->rows;
    level->solid_tiles = level_count_tiles(plan);
    level_take_parts(level, plan);
    deft__level_keep_scale(&plan->keep, plan->px_per_unit);
    deft__level_keep_give(&plan->keep, level);
    return level;
}

deft_level *deft__level_finish(deft__level_plan *plan, bool is_sound, deft_diag_list *diags)
{
    deft_level *level = NULL;
    deft_world *world = NULL;
    if (is_sound && plan->cells != NULL) {
        if (level_count_tiles(plan) == 0 && plan->outline_count == 0 && plan->platform_count == 0) {
            level_error(
                diags, "tiles",
                "no tile of the level is solid, and nothing else is, so a character would fall for ever; see "
                "docs/guide/levels.md for how tiles become solid");
        } else {
            world = level_build_world(plan, true, diags);
        }
    } else if (plan->outline_count > 0 || plan->zone_count > 0) {
        free(level_build_world(plan, false, diags)); /* for what it says of them */
    }
    if (world != NULL) {
        deft__level_check_lean(plan, world, diags);
        qsort(plan->spawns, plan->spawn_count, sizeof *plan->spawns, spawn_order);
        bool has_bodies = deft__level_add_bodies(plan, world, diags);
        level_check_twins(plan, diags);
        bool has_spawns = level_check_places(plan, diags) && level_check_spawns(plan, world, diags);
        level = has_bodies && has_spawns ? level_make(plan, world, diags) : NULL;
    }
    if (level == NULL) {
        free(world);
    }
    deft__level_plan_free(plan);
    return level;
}
