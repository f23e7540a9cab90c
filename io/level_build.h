/* io/level_build.h -- the last steps that all level formats share: from a plan to a level. A plan has kinds
 * of tiles, cells, spawns, free ground, zones and platforms.
 */
#ifndef DEFT__IO_LEVEL_BUILD_H
#define DEFT__IO_LEVEL_BUILD_H

#include "deft/io/level.h"
#include "io/file_kind.h"
#include "io/level_keep.h"

/// The most cells a level may have.
#define DEFT__LEVEL_CELLS_MAX   ((uint64_t)64 << 20)
#define DEFT__LEVEL_COLUMNS_MAX 65535
#define DEFT__LEVEL_PLACE_CAP   64

/// No kind: out of memory, or more than 65536 of them.
#define DEFT__LEVEL_NO_KIND UINT32_MAX

/// A map from 64-bit keys to 32-bit values. Zero-fill it to start.
typedef struct deft__level_table {
    uint64_t *keys;
    uint32_t *values; ///< value + 1; 0 marks a free slot
    size_t capacity;  ///< a power of two, or 0
    size_t count;
} deft__level_table;

/// The value of a key, or UINT32_MAX when there is none.
uint32_t deft__level_table_get(const deft__level_table *table, uint64_t key);
/// False when there is no memory. `value` must be below UINT32_MAX.
bool deft__level_table_put(deft__level_table *table, uint64_t key, uint32_t value);
void deft__level_table_free(deft__level_table *table);

/// What messages call the things of a plan, in the order of the things.
typedef struct deft__level_places {
    char (*items)[DEFT__LEVEL_PLACE_CAP];
    uint32_t capacity;
} deft__level_places;

/// A level in the making. All memory is the plan's own, until deft__level_finish.
typedef struct deft__level_plan {
    uint32_t columns, rows;
    double tile_size; ///< of a cell
    double map_tile;  ///< what the level says its tiles are; 0: tile_size
    deft_pos origin;
    deft_axes axes;
    double px_per_unit;
    uint32_t bodies, body_pieces; ///< room for the host's
    uint16_t *cells;
    deft_tile_kind *kinds;
    uint32_t kind_count, kind_capacity;
    deft_tile_piece *pieces;
    uint32_t piece_count, piece_capacity;
    deft_spawn *spawns;
    uint32_t spawn_count, spawn_capacity;
    deft_outline *outlines; ///< with points of their own, as those of zones and platforms
    uint32_t outline_count, outline_capacity;
    deft_level_zone *zones;
    uint32_t zone_count, zone_capacity;
    deft_level_platform *platforms;
    uint32_t platform_count, platform_capacity;
    deft_surface *surfaces;
    uint32_t surface_count, surface_capacity;
    deft__level_places outline_places, zone_places, platform_places;
    uint32_t point_count;         ///< of outlines, zones and paths together
    deft__level_table kind_of;    ///< the hash of a run of pieces to the kind that has it
    deft__level_table surface_of; ///< the hash of a surface to its index
    deft__level_keep keep;        ///< for the game
} deft__level_plan;

/// Zero-fills the plan and gives it kind 0. False, with a finding, when there is no memory.
bool deft__level_plan_start(deft__level_plan *plan, deft_axes axes, deft_diag_list *diags);

/// Gives the plan its grid of empty cells. False, with a finding, when it would be too large.
bool deft__level_plan_cells(deft__level_plan *plan, uint64_t columns, uint64_t rows, deft_diag_list *diags);

/// The kind with exactly these pieces, made when there is none yet; 0 for no pieces.
uint32_t deft__level_plan_kind(deft__level_plan *plan, const deft_tile_piece *pieces, uint32_t count,
                               deft_diag_list *diags);

/// Adds a spawn; `name` may be cut.
bool deft__level_plan_spawn(deft__level_plan *plan, uint32_t id, deft_pos feet, const char *name,
                            deft_diag_list *diags);

/// Adds free ground. The points are copied. `place` is what findings call it. False, with a finding, when
/// there is too much of it.
bool deft__level_plan_outline(deft__level_plan *plan, const deft_outline *outline, const char *place,
                              deft_diag_list *diags);

/// Adds a zone. The points are copied.
bool deft__level_plan_zone(deft__level_plan *plan, const deft_level_zone *zone, const char *place,
                           deft_diag_list *diags);

/// Adds a platform, whose body comes later. The path is copied.
bool deft__level_plan_platform(deft__level_plan *plan, const deft_level_platform *platform, const char *place,
                               deft_diag_list *diags);

/// Hands on what the core found, and says whose corners it is about: `outlines[3]` becomes the place of that
/// outline. With `place`, which may be NULL, all of it is about that.
void deft__level_pass_findings(const deft__level_plan *plan, const char *place, const deft_diag_list *found,
                               deft_diag_list *diags);

/// What features call this surface: 0 for plain ground, else its index and 1. Adds it when it is new.
bool deft__level_plan_surface(deft__level_plan *plan, const deft_surface *surface, uint16_t *out,
                              deft_diag_list *diags);

/// A grid of marks, each a deft_zone_kind and 1, or 0 for none. Rows grow with y.
typedef struct deft__level_marks {
    uint8_t *cells;
    uint32_t columns, rows;
    deft_pos origin; ///< of the corner of cell (0, 0)
    double cell_size;
} deft__level_marks;

/// Makes zones of marked cells: rectangles as large as can be had row by row. Clears the marks.
bool deft__level_plan_marks(deft__level_plan *plan, deft__level_marks *marks, deft_diag_list *diags);

void deft__level_plan_free(deft__level_plan *plan);

/// Checks the plan as a whole (something solid, no spawn inside of it), and makes the level. NULL with
/// findings when that fails or `is_sound` is false. Frees the plan in any case.
deft_level *deft__level_finish(deft__level_plan *plan, bool is_sound, deft_diag_list *diags);

/// Adds the bodies of the plan's platforms to its world.
bool deft__level_add_bodies(deft__level_plan *plan, deft_world *world, deft_diag_list *diags);

/// Warns of faces that lean by less than a degree and were meant as walls: of the first by place, of the rest
/// by number.
void deft__level_check_lean(const deft__level_plan *plan, const deft_world *world, deft_diag_list *diags);

/// As deft_level_is_blocked.
bool deft__level_is_blocked(const deft_world *world, const deft_box *body);

/// Frees what a level holds besides its world.
void deft__level_free_parts(deft_level *level);

/// Makes room for `more` items in a growing array. False when there is no memory.
bool deft__level_reserve(void **items, uint32_t *capacity, uint32_t count, uint32_t more, size_t item_size);

/// A hash of pieces, wherever they stand in a kind. Without `surfaces` theirs count by number.
uint64_t deft__level_hash_pieces(const deft_tile_piece *pieces, uint32_t count, const deft_surface *surfaces);

/// The hash of all that a body can touch. It does not depend on how kinds are numbered, how pieces are
/// ordered, or how much empty space there is around the tiles. False when there is no memory.
bool deft__level_hash(const deft__level_plan *plan, uint64_t *out);

/// The hash of a place.
uint64_t deft__level_hash_place(deft_pos place);

/// The hash of a text.
uint64_t deft__level_hash_text(const char *text);

/// The hash of a surface.
uint64_t deft__level_hash_surface(const deft_surface *surface);

/// The default options but for their first.
deft_level_options deft__level_options_of(double px_per_unit);

/// The readers of the formats; `text` and `options` are never NULL.
deft_level *deft__level_of_tmj(const char *text, size_t size, const char *path,
                               const deft_level_options *options, deft_diag_list *diags);
deft_level *deft__level_of_tmx(const char *text, size_t size, const char *path,
                               const deft_level_options *options, deft_diag_list *diags);
deft_level *deft__level_of_ldtk(const char *text, size_t size, const char *path,
                                const deft_level_options *options, deft_diag_list *diags);
deft_level *deft__level_of_text(const char *text, size_t size, const deft_level_options *options,
                                deft_diag_list *diags);

/// Reads the bytes of a level's own file. `path` is where they come from. NULL, with findings, when they are
/// no level that can be used.
deft_level *deft__level_of_file(deft__file_holds holds, const char *text, size_t size, const char *path,
                                const deft_level_options *options, deft_diag_list *diags);

/// Says "out of memory" and returns false.
bool deft__level_no_memory(deft_diag_list *diags);

#endif
