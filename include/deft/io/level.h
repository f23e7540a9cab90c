/* deft/io/level.h -- levels from files: Tiled maps (.tmj, .tmx), LDtk projects (.ldtk), text grids (.txt).
 *
 * Gives    a built world, its axes, its spawns, and what in it has a name or moves: zones and platforms.
 * Loaders  never flip: Tiled's and LDtk's worlds stay y-down, a text grid is y-up.
 * Errors   everything that is wrong becomes a finding with line and column where the format has them; a
 *          file that cannot be used gives no level. Hostile files give findings, never a crash.
 * Memory   a level is one object of the io library; free it with deft_level_free. How files say all this:
 *          docs/guide/levels.md.
 */
#ifndef DEFT_IO_LEVEL_H
#define DEFT_IO_LEVEL_H

#include "deft/io/level_map.h"
#include "deft/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A place where a character may start.
typedef struct deft_spawn {
    uint32_t id; ///< of the object in the map; order of reading in a text grid
    uint32_t reserved;
    deft_pos feet; ///< units, level's axes
    char name[64]; ///< of the object; may be empty
} deft_spawn;

/// A box that moves: its centre follows a path at an even speed, for ever.
typedef struct deft_level_platform {
    uint32_t id;          ///< of the object in the map; order of reading in LDtk
    uint32_t body;        ///< in the level's world
    double width, height; ///< units, > 0
    const deft_pos *path; ///< of the centre; units, level's axes
    uint32_t path_count;  ///< at least 1
    uint16_t surface;     ///< 0 plain, n: surfaces[n - 1]
    double speed;         ///< units/s along the path, >= 0
    bool
        ping_pong; ///< true: back along the path from its last point; false: straight from there to the first
    bool one_way;  ///< blocks from above only
    char name[64]; ///< of the object in the map; may be empty
} deft_level_platform;

/// A zone of the level. Its index in deft_level.zones is that in the world's view.
typedef struct deft_level_zone {
    uint32_t id;       ///< of the object in the map; order of reading in LDtk; 0 when it is made of cells
    deft_zone_def def; ///< units, level's axes; the tag is the file's number, or deft_level_tag of its word
    char name[64];     ///< the tag, when the file has it as a word; else the object's name; may be empty
} deft_level_zone;

/// A loaded level. Read-only to you; deft_level_tick moves its platforms.
typedef struct deft_level {
    deft_world *world;            ///< with all that is below
    deft_axes axes;               ///< which way right and up are
    double px_per_unit;           ///< pixels of the map in a unit
    double tile_size;             ///< of the map's own tiles, units; 1 of the endless floor
    const deft_spawn *spawns;     ///< by id, ascending
    uint32_t spawn_count;         ///< how many `spawns` has
    uint32_t columns, rows;       ///< of the world's grid, whose cells may be smaller than the map's tiles
    uint32_t solid_tiles;         ///< cells with anything in them
    const deft_outline *outlines; ///< ground that is drawn freely, in the order of the file
    uint32_t outline_count;       ///< how many `outlines` has
    const deft_level_zone *zones; ///< by their index in the world's view
    uint32_t zone_count;          ///< how many `zones` has
    const deft_surface *surfaces; ///< equal ones share an entry
    uint32_t surface_count;       ///< how many `surfaces` has
    const deft_level_platform *platforms; ///< in the order of their bodies
    uint32_t platform_count;              ///< how many `platforms` has
    const deft_level_layer
        *layers;          ///< of cells, for the game to draw, in the order of the file: from the back
    uint32_t layer_count; ///< how many `layers` has
    const deft_level_tileset *tilesets; ///< in the order of the file
    uint32_t tileset_count;             ///< how many `tilesets` has
    const deft_level_object *objects;   ///< all of them, the game's own and those that deft reads
    uint32_t object_count;              ///< how many `objects` has
    const char *const *files; ///< that the level's own refers to, and that were read: tilesets, templates,
                              ///< LDtk's levels; each by the path that it was opened by, some more than once
    uint32_t file_count;      ///< how many `files` has
    void *kept;               ///< the memory of these; not yours
    double time_s;            ///< where the platforms stand: the end of the last deft_level_tick
    uint64_t hash;            ///< of all that a body can touch
} deft_level;

/// What a project calls by another name than deft does: "dirt" is "solid".
typedef struct deft_level_name {
    const char *own;  ///< a value of an IntGrid, by identifier or number, also as `Layer.value`; an entity; a
                      ///< class of a Tiled object or layer
    const char *deft; ///< see docs/guide/levels.md
} deft_level_name;

/// How to read a level. All zero is the default.
typedef struct deft_level_options {
    double px_per_unit; ///< <= 0 takes the format's own: the map's tile width, LDtk's grid size, 1 for text
    const deft_level_name *names; ///< looked up before deft's own words
    uint32_t name_count;          ///< how many `names` has
    uint32_t bodies;              ///< room in the world for moving bodies of yours, besides the platforms
    uint32_t body_pieces;         ///< the most convex pieces of yours together
    const char *room; ///< LDtk: the only level of the project to read, by identifier; NULL: all of them
    /// Reads a whole file for the loader, from an archive or over a network: the level's own, by the path
    /// that was given, and those that it refers to (tilesets, templates, LDtk's levels), by that path's
    /// folder and their own, without `.` and `..`. Returns its bytes and their number in `size`, NULL when
    /// there is none. NULL: files of the disk.
    const char *(*read)(void *user, const char *path, size_t *size);
    /// Takes back what `read` returned, once for each and before the loader returns. NULL: nothing to do.
    void (*release)(void *user, const char *bytes);
    void *user;       ///< handed to both
    bool is_confined; ///< what the level refers to must be in its folder or below: for levels from strangers
} deft_level_options;

/// Reads a level by its suffix (.tmj, .json, .tmx, .ldtk, .txt); "-" (standard input) and what has no suffix,
/// as pipes have none, by how it begins. `px_per_unit` as in deft_level_options. NULL, with findings, when it
/// cannot be used.
DEFT_API deft_level *deft_level_load(const char *path, double px_per_unit, deft_diag_list *diags);

/// The same with all options (NULL: the default). They are used during the call only.
DEFT_API deft_level *deft_level_load_with(const char *path, const deft_level_options *options,
                                          deft_diag_list *diags);

/// Reads a text grid from memory.
DEFT_API deft_level *deft_level_parse_text(const char *text, size_t size, double px_per_unit,
                                           deft_diag_list *diags);

/// Reads a Tiled map in JSON from memory. External tilesets are looked for beside `path` (for messages, too).
DEFT_API deft_level *deft_level_parse_tmj(const char *text, size_t size, const char *path, double px_per_unit,
                                          deft_diag_list *diags);

/// Reads a Tiled map in XML from memory, as deft_level_parse_tmj.
DEFT_API deft_level *deft_level_parse_tmx(const char *text, size_t size, const char *path, double px_per_unit,
                                          deft_diag_list *diags);

/// Reads an LDtk project from memory. Levels in files of their own are looked for beside `path`.
DEFT_API deft_level *deft_level_parse_ldtk(const char *text, size_t size, const char *path,
                                           const deft_level_options *options, deft_diag_list *diags);

/// An endless floor at y = 0 (a million units each way), y-up: `deft sim --flat`.
DEFT_API deft_level *deft_level_flat(void);

/// Where a platform's centre is at a time, in closed form: the same place at any tick rate, forwards and
/// backwards, to the bit on every machine. At 0 s it is at the first point. A time that is not finite is 0.
DEFT_API void deft_level_platform_at(deft_pos *out, const deft_level_platform *platform, double time_s);

/// Begins a tick of the level's world (deft_world_tick) and moves its platforms from where they are at
/// `from_s` to where they are at `to_s`. Call it once a tick, before the characters step; the level's time
/// starts at 0. When `from_s` is not where the last tick ended (after a restored state, for example), they
/// are put there first without a way, so nothing is carried or pushed by that. Within a tick they go
/// straight.
DEFT_API void deft_level_tick(deft_level *level, double from_s, double to_s);

/// True when solid ground reaches into the middle of a box: past a quarter of its size from a side. A body
/// there is inside the ground; one that overlaps it by less is pushed out. Spawns are looked at when the
/// level is loaded, with a body of a sixteenth of a tile; ask for yours with deft_character_box.
DEFT_API bool deft_level_is_blocked(const deft_level *level, const deft_box *body);

/// The number of a word, for tags: what a zone or surface that the file tags with this word has as its tag.
/// The same in every level and version; 0 for the empty word.
DEFT_API uint32_t deft_level_tag(const char *word);

/// NULL is allowed.
DEFT_API void deft_level_free(deft_level *level);

#ifdef __cplusplus
}
#endif

#endif
