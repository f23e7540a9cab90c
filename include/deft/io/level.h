/* deft/io/level.h -- levels from files: Tiled maps (.tmj, .tmx), LDtk projects (.ldtk), text grids (.txt).
 *
 * Gives    a built world, its axes, its spawns, and its zones and platforms.
 * Loaders  never flip: the worlds of Tiled and LDtk stay y-down, a text grid is y-up.
 * Errors   every fault becomes a finding with line and column where the format has them. A file that cannot
 *          be used gives no level. Hostile files give findings, never a crash.
 * Memory   a level is one object of the io library; free it with deft_level_free.
 * Format   docs/guide/levels.md says what a file must contain.
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
    uint32_t id; ///< of the object in the map; in a text grid the order of reading
    uint32_t reserved;
    deft_pos feet; ///< units, the level's axes
    char name[64]; ///< of the object; may be empty
} deft_spawn;

/// A box that moves: its centre follows a path at an even speed, without end.
typedef struct deft_level_platform {
    uint32_t id;          ///< of the object in the map; in LDtk the order of reading
    uint32_t body;        ///< id of its body in the level's world
    double width, height; ///< units, > 0
    const deft_pos *path; ///< of the centre; units, the level's axes @length path_count
    uint32_t path_count;  ///< at least 1
    uint16_t surface;     ///< 0: plain ground; n: surfaces[n - 1]
    double speed;         ///< units/s along the path, >= 0
    bool ping_pong; ///< true: back along the path from its last point; false: straight from there to the
                    ///< first point
    bool one_way;   ///< true: blocks from above only
    char name[64];  ///< of the object in the map; may be empty
} deft_level_platform;

/// A zone of the level. The index in deft_level.zones is also the index in the world's view.
typedef struct deft_level_zone {
    uint32_t id; ///< of the object in the map; in LDtk the order of reading; 0 of a zone made of cells
    deft_zone_def
        def;       ///< units, the level's axes; the tag is the file's number, or deft_level_tag of its word
    deft_box box;  ///< the box around its points; its lower edge is max_y where y points down
    char name[64]; ///< the tag when the file has it as a word; else the object's name; may be empty
} deft_level_zone;

/// A loaded level. Read-only to you; deft_level_tick moves its platforms.
typedef struct deft_level {
    deft_world *world;            ///< holds all that is listed below
    deft_axes axes;               ///< where right and up point
    double px_per_unit;           ///< pixels of the map in a unit
    double tile_size;             ///< of the map's own tiles, units; 1 of deft_level_flat
    const deft_spawn *spawns;     ///< by ascending id @length spawn_count
    uint32_t spawn_count;         ///< how many `spawns` has
    uint32_t columns, rows;       ///< of the world's grid, whose cells may be smaller than the map's tiles
    uint32_t solid_tiles;         ///< cells with any ground in them
    const deft_outline *outlines; ///< free ground, in the order of the file @length outline_count
    uint32_t outline_count;       ///< how many `outlines` has
    const deft_level_zone *zones; ///< with the same index as in the world's view @length zone_count
    uint32_t zone_count;          ///< how many `zones` has
    const deft_surface *surfaces; ///< equal ones share an entry @length surface_count
    uint32_t surface_count;       ///< how many `surfaces` has
    const deft_level_platform *platforms; ///< in the order of their bodies @length platform_count
    uint32_t platform_count;              ///< how many `platforms` has
    const deft_level_layer *layers; ///< of cells, for the game to draw, in the order of the file: from back
                                    ///< to front @length layer_count
    uint32_t layer_count;           ///< how many `layers` has
    const deft_level_tileset *tilesets; ///< in the order of the file @length tileset_count
    uint32_t tileset_count;             ///< how many `tilesets` has
    const deft_level_object
        *objects;             ///< all objects, the game's own and those that deft reads @length object_count
    uint32_t object_count;    ///< how many `objects` has
    const char *const *files; ///< the files that were read besides the level's own: tilesets, templates,
                              ///< levels of LDtk; each by its path, some more than once @length file_count
    uint32_t file_count;      ///< how many `files` has
    void *kept;               ///< @private the memory of all that
    double time_s;            ///< where the platforms are: the end of the last deft_level_tick, s
    uint64_t hash;            ///< of everything that a character can touch
} deft_level;

/// A word of the project for a word of deft: "dirt" for "solid".
typedef struct deft_level_name {
    const char *own;  ///< a value of an IntGrid, by identifier or number, also as `Layer.value`; an entity; a
                      ///< class of a Tiled object or layer
    const char *deft; ///< one of the words in docs/guide/levels.md
} deft_level_name;

/// How to read a level. All zero is the default.
typedef struct deft_level_options {
    double px_per_unit; ///< pixels of the map in a unit; <= 0 takes the format's own: the map's tile width,
                        ///< LDtk's grid size, 1 for text
    const deft_level_name *names; ///< looked up before deft's own words @length name_count
    uint32_t name_count;          ///< how many `names` has
    uint32_t bodies;              ///< room in the world for moving bodies of yours (deft_world_body_add),
                                  ///< besides the platforms
    uint32_t body_pieces;         ///< the most convex pieces of your bodies together
    const char
        *room; ///< LDtk: the one level of the project to read, by identifier; NULL: all levels @nullable
    /// Reads a whole file for the loader, from an archive or over a network. Called for the level's own file,
    /// with the path that was given. Called, too, for each file that the level refers to: tilesets,
    /// templates, levels of LDtk. Such a path begins with the folder of the file that refers to it, and has
    /// no `.` and `..`. Return the bytes, and their number in `size`; NULL when there is no such file. NULL:
    /// files on disk. @nullable
    /// @length return size
    /// @nullable return user
    /// @out size
    const char *(*read)(void *user, const char *path, size_t *size);
    /// Takes back what `read` returned, once for each, before the loader returns. NULL: nothing to do.
    /// @nullable
    /// @nullable user
    void (*release)(void *user, const char *bytes);
    void *user;       ///< passed to both @nullable
    bool is_confined; ///< true: all files that the level refers to must be in its folder or below: for levels
                      ///< that other people made
} deft_level_options;

/// Reads a level in the format that its suffix says: .tmj, .json, .tmx, .ldtk or .txt. Of "-" (standard
/// input), and of a path without suffix, the first bytes say the format. `px_per_unit` as in
/// deft_level_options. NULL, with findings, when the level cannot be used.
/// @nullable return
/// @owned return deft_level_free
DEFT_API deft_level *deft_level_load(const char *path, double px_per_unit, deft_diag_list *diags);

/// The same with all options (NULL: the default). The options are used during the call only.
/// @nullable options return
/// @owned return deft_level_free
/// @calls_back
DEFT_API deft_level *deft_level_load_with(const char *path, const deft_level_options *options,
                                          deft_diag_list *diags);

/// Reads a text grid from memory.
/// @length text size
/// @nullable return
/// @owned return deft_level_free
DEFT_API deft_level *deft_level_parse_text(const char *text, size_t size, double px_per_unit,
                                           deft_diag_list *diags);

/// Reads a Tiled map in JSON from memory. External tilesets are read from the folder of `path`, which
/// messages name, too. With a NULL path the map must embed its tilesets.
/// @length text size
/// @nullable path return
/// @owned return deft_level_free
DEFT_API deft_level *deft_level_parse_tmj(const char *text, size_t size, const char *path, double px_per_unit,
                                          deft_diag_list *diags);

/// Reads a Tiled map in XML from memory, as deft_level_parse_tmj.
/// @length text size
/// @nullable path return
/// @owned return deft_level_free
DEFT_API deft_level *deft_level_parse_tmx(const char *text, size_t size, const char *path, double px_per_unit,
                                          deft_diag_list *diags);

/// Reads an LDtk project from memory. Levels in files of their own are read from the folder of `path`.
/// @length text size
/// @nullable path options return
/// @owned return deft_level_free
/// @calls_back
DEFT_API deft_level *deft_level_parse_ldtk(const char *text, size_t size, const char *path,
                                           const deft_level_options *options, deft_diag_list *diags);

/// An endless floor at y = 0 (a million units each way), y-up, as in `deft sim --flat`.
/// @nullable return
/// @owned return deft_level_free
DEFT_API deft_level *deft_level_flat(void);

/// Where a platform's centre is at a time, in closed form: units, the level's axes. The place does not depend
/// on the tick rate or the direction of time, and has the same bits on every machine. At 0 s it is the first
/// point. A time that is not finite counts as 0.
DEFT_API void deft_level_platform_at(deft_pos *out, const deft_level_platform *platform, double time_s);

/// Begins a tick of the level's world (deft_world_tick), and moves its platforms from where they are at
/// `from_s` to where they are at `to_s`. Call it once a tick, before the characters step. The level's time
/// starts at 0. Move bodies of your own after it (deft_world_body_move): before it they are not carried
/// along, because this call begins the tick. Within a tick platforms move on straight lines. When `from_s` is
/// not the end of the last tick, as after a restored state, the platforms are first put there. That carries
/// and pushes nothing.
DEFT_API void deft_level_tick(deft_level *level, double from_s, double to_s);

/// True when solid ground reaches into the middle of a box: farther than a quarter of its size from every
/// side. A character there is inside the ground; with less overlap it is pushed out. The loader checks each
/// spawn with a box of a sixteenth of a tile. Check your own character with deft_character_box.
DEFT_API bool deft_level_is_blocked(const deft_level *level, const deft_box *box);

/// The number of a word: the `tag` of a zone or surface that the file tags with this word. The same in every
/// level and version; 0 for the empty word.
DEFT_API uint32_t deft_level_tag(const char *word);

/// The zone with that tag, as the `value` of its events has it; of several the first. NULL when there is
/// none. A NULL level is a host bug (assert) and gives NULL.
/// @nullable return
/// @owner level
DEFT_API const deft_level_zone *deft_level_zone_of(const deft_level *level, uint32_t tag);

/// Frees a level; NULL is allowed.
/// @nullable level
DEFT_API void deft_level_free(deft_level *level);

#ifdef __cplusplus
}
#endif

#endif
