/* io/ldtk.h -- an LDtk project while it is read: what its levels, layers and values share.
 *
 * Lengths are pixels, y points down, as in the file. JSON nodes belong to the project's documents, which stay
 * open until the end.
 */
#ifndef DEFT__IO_LDTK_H
#define DEFT__IO_LDTK_H

#include "io/finding.h"
#include "io/level_build.h"
#include "io/level_words.h"

#include <jansson.h>

#define DEFT__LDTK_PLACE_CAP 64
/// No coordinate or size may be larger: beyond it nothing can be computed to a pixel.
#define DEFT__LDTK_PIXELS_MAX 1e9
/// The largest value of an IntGrid.
#define DEFT__LDTK_VALUE_MAX 65535
#define DEFT__LDTK_GRID_MAX  65536.0

/// What the values of an IntGrid mean: of a layer's definition, and so of all layers made from it.
typedef struct deft__ldtk_values {
    const json_t *definition;
    uint8_t *words; ///< a deft__level_word for each value up to the largest that is named
    uint32_t word_count;
} deft__ldtk_values;

/// A level's place in the world, for findings.
typedef struct deft__ldtk_level {
    const char *name; ///< of the project's document
    deft_box box;     ///< pixels
} deft__ldtk_level;

/// A layer of a level, placed in the world.
typedef struct deft__ldtk_layer {
    char place[DEFT__LDTK_PLACE_CAP]; ///< "Level_0.Collisions"
    const json_t *node;
    double x, y; ///< whole pixels
    uint32_t grid;
    uint32_t columns, rows; ///< of all but entities
    uint32_t values;        ///< of an IntGrid: the index of its values
    bool is_grid;           ///< an IntGrid
    bool is_entities;       ///< neither: tiles
    bool has_ground, has_zones;
} deft__ldtk_layer;

/// The work in progress.
typedef struct deft__ldtk_reader {
    const char *path; ///< of the project; NULL: other files cannot be found
    const json_t *root;
    const deft_level_options *options;
    deft__level_words cells, entities;
    json_t **documents; ///< levels in files of their own
    uint32_t document_count, document_capacity;
    deft__ldtk_layer *layers; ///< of all levels, upper ones first
    uint32_t layer_count, layer_capacity;
    deft__ldtk_values *values;
    uint32_t value_count, value_capacity;
    deft__level_table value_of;   ///< a layer's definition, by its uid, to the index of its values
    deft__level_table item_of;    ///< values' index << 32 | value: its item in the definition
    deft__level_table told;       ///< the same: a warning said that this value means nothing
    deft__level_table definition; ///< a uid to the index of the layer's definition
    deft__ldtk_level *levels;
    uint32_t level_count, level_capacity;
    uint64_t cell_count; ///< of all layers of ground, in cells of the world
    uint64_t tile_cells; ///< of all layers of tiles that are kept
    uint32_t entity_count;
    deft__level_plan plan;
    bool is_sound; ///< no error so far
    deft_diag_list *diags;
} deft__ldtk_reader;

/// Adds an error or a warning. The first returns false.
bool deft__ldtk_error(deft__ldtk_reader *reader, const char *place, const char *format, ...)
    DEFT__PRINTF(3, 4);
void deft__ldtk_warning(deft__ldtk_reader *reader, const char *place, const char *format, ...)
    DEFT__PRINTF(3, 4);
bool deft__ldtk_no_memory(deft__ldtk_reader *reader);

/// Reads a number of a node. False, with a finding, when it is missing, no number, or out of its range.
bool deft__ldtk_number(deft__ldtk_reader *reader, const json_t *node, const char *place, const char *key,
                       double min, double max, double *out);
/// The same for a whole number.
bool deft__ldtk_whole(deft__ldtk_reader *reader, const json_t *node, const char *place, const char *key,
                      double min, double max, double *out);
/// A list of a node, NULL when it is not given, or, with a finding, is none.
const json_t *deft__ldtk_list(deft__ldtk_reader *reader, const json_t *node, const char *place,
                              const char *key);
/// A text of a node, "" when there is none.
const char *deft__ldtk_text(const json_t *node, const char *key);

/// Reads the size of a layer of cells.
bool deft__ldtk_read_size(deft__ldtk_reader *reader, deft__ldtk_layer *layer);
/// Reads the head of an IntGrid of that size: its values, and whether they say something.
bool deft__ldtk_read_grid(deft__ldtk_reader *reader, deft__ldtk_layer *layer);
/// Warns of names of the options that the project does not have.
void deft__ldtk_check_names(deft__ldtk_reader *reader);
/// Gives the plan its cells, and fills them and its zones from all IntGrids. The plan's px_per_unit is set
/// already.
bool deft__ldtk_plan_cells(deft__ldtk_reader *reader);
/// Keeps the cells of an IntGrid, the tilesets and the tiles of a layer, and an entity, for the game.
bool deft__ldtk_keep_grid(deft__ldtk_reader *reader, const deft__ldtk_layer *layer);
bool deft__ldtk_keep_tilesets(deft__ldtk_reader *reader);
bool deft__ldtk_keep_tiles(deft__ldtk_reader *reader, const deft__ldtk_layer *layer);
/// Keeps a layer whose cells are these; its type is that of the cells.
bool deft__ldtk_keep_cells(deft__ldtk_reader *reader, const deft__ldtk_layer *layer, const char *type,
                           const uint32_t *cells);
bool deft__ldtk_keep_entity(deft__ldtk_reader *reader, const deft__ldtk_layer *layer, const json_t *node,
                            uint32_t id);
/// Adds the entities of a layer to the plan.
bool deft__ldtk_plan_entities(deft__ldtk_reader *reader, const deft__ldtk_layer *layer);

#endif
