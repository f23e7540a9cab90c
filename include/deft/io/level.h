/* deft/io/level.h -- levels from files: Tiled maps (.tmj, .tmx) and text grids (.txt).
 *
 * Gives    a built world, its axes and its spawns. Loaders never flip: a Tiled world stays y-down, a text
 * grid is y-up. Errors   everything that is wrong becomes a finding with line and column where the format has
 * them; a file that cannot be used gives no level. Hostile files give findings, never a crash. Memory   a
 * level is one object of the io library; free it with deft_level_free.
 */
#ifndef DEFT_IO_LEVEL_H
#define DEFT_IO_LEVEL_H

#include "deft/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A place where a character may start.
typedef struct deft_spawn {
    uint32_t id;   ///< of the object in the map; order of reading in a text grid
    deft_pos feet; ///< units, level's axes
    char name[64]; ///< of the object; may be empty
} deft_spawn;

/// A loaded level. Read-only to you.
typedef struct deft_level {
    deft_world *world;
    deft_axes axes;
    double px_per_unit;
    const deft_spawn *spawns; ///< by id, ascending
    uint32_t spawn_count;
    uint32_t columns, rows;
    uint32_t solid_tiles; ///< cells with anything in them
    uint64_t hash;        ///< of all that a body can touch
} deft_level;

/// Reads a level by its suffix (.tmj, .json, .tmx, .txt). `px_per_unit` <= 0 takes the format's own (a map's
/// tile width, 1 for text). NULL, with findings, when it cannot be used.
DEFT_API deft_level *deft_level_load(const char *path, double px_per_unit, deft_diag_list *diags);

/// Reads a text grid from memory.
DEFT_API deft_level *deft_level_parse_text(const char *text, size_t size, double px_per_unit,
                                           deft_diag_list *diags);

/// Reads a Tiled map in JSON from memory. External tilesets are looked for beside `path` (for messages, too).
DEFT_API deft_level *deft_level_parse_tmj(const char *text, size_t size, const char *path, double px_per_unit,
                                          deft_diag_list *diags);

/// Reads a Tiled map in XML from memory, as deft_level_parse_tmj.
DEFT_API deft_level *deft_level_parse_tmx(const char *text, size_t size, const char *path, double px_per_unit,
                                          deft_diag_list *diags);

/// An endless floor at y = 0 (a million units each way), y-up: `deft sim --flat`.
DEFT_API deft_level *deft_level_flat(void);

/// NULL is allowed.
DEFT_API void deft_level_free(deft_level *level);

#ifdef __cplusplus
}
#endif

#endif
