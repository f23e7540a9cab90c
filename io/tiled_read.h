/* io/tiled_read.h -- from a document to a map: what the readers of maps, tilesets and cells share. */
#ifndef DEFT__IO_TILED_READ_H
#define DEFT__IO_TILED_READ_H

#include "io/finding.h"
#include "io/level_build.h"
#include "io/tiled_source.h"

/// A template of objects, kept open as long as its map is read.
typedef struct deft__tiled_template {
    char *source; ///< as the map writes it
    deft__tiled_document document;
    bool is_xml;
    const void *object; ///< NULL: it cannot be used, and a finding says so
} deft__tiled_template;

/// The work in progress.
typedef struct deft__tiled_reader {
    deft__tiled_map *map;
    const char *path; ///< of the map; NULL: other files cannot be found
    const deft__tiled_format *format;
    bool is_external; ///< reading another file than the map's: its lines would mislead
    bool is_sound;    ///< no error so far
    deft_diag_list *diags;
    deft__level_words words;              ///< for classes of objects and layers
    const deft__tiled_template *fallback; ///< what the object that is being read does not say itself, or NULL
    deft__tiled_template *templates;
    uint32_t template_count, template_capacity;
    deft__level_table template_of; ///< the hash of a source, or a number after it -> template
} deft__tiled_reader;

/// What a layer has from the groups that it is in, and an object from its layer.
typedef struct deft__tiled_group {
    double offset_x, offset_y;
    deft__tiled_flag solid, one_way;
    deft__tiled_surface surface;
    uint32_t depth;
    char place[DEFT__TILED_PLACE_CAP]; ///< "layers[1].", or "" at the top
} deft__tiled_group;

/// Reads all of a map into `map`, which the caller zero-filled and frees. False, with findings, when anything
/// is wrong with it.
bool deft__tiled_read(deft__tiled_map *map, const deft__tiled_document *document, const char *path,
                      const deft_level_options *options, deft_diag_list *diags);

/// Reads the objects of a layer: spawns, and the map's things.
void deft__tiled_read_objects(deft__tiled_reader *reader, const void *layer, const char *layer_place,
                              const deft__tiled_group *group);

/// The template that an object names, opened when it is met first. NULL, with a finding, when it cannot be
/// used.
const deft__tiled_template *deft__tiled_read_template(deft__tiled_reader *reader, const void *node,
                                                      const char *place, const char *source);
void deft__tiled_close_templates(deft__tiled_reader *reader);

/// Reads the properties that make a surface.
deft__tiled_surface deft__tiled_read_surface(deft__tiled_reader *reader, const void *node, const char *place);
/// What `upper` says, and what `lower` says of the rest.
deft__tiled_surface deft__tiled_surface_over(const deft__tiled_surface *lower,
                                             const deft__tiled_surface *upper);
/// In units.
deft_surface deft__tiled_surface_in_units(const deft__tiled_surface *surface, double px_per_unit);

/// Reads a file beside the map as a document, in either spelling, whose root is `root`. False, with findings,
/// when it cannot be read; `what` names its kind there.
bool deft__tiled_open_beside(deft__tiled_reader *reader, const void *node, const char *place,
                             const char *source, const char *root, const char *what,
                             deft__tiled_document *document, bool *is_xml);

/// Reads the next tileset of a map, following it into a file of its own.
void deft__tiled_read_tileset(deft__tiled_reader *reader, const void *node, deft__tiled_tileset *tileset);

/// Reads the cells of a layer of a map, chunk by chunk when it has chunks.
void deft__tiled_read_cells(deft__tiled_reader *reader, const void *node, deft__tiled_layer *layer);

/// Adds an error or a warning about a node; `node` may be NULL.
void deft__tiled_error(deft__tiled_reader *reader, const void *node, const char *place, const char *format,
                       ...) DEFT__PRINTF(4, 5);
void deft__tiled_warning(deft__tiled_reader *reader, const void *node, const char *place, const char *format,
                         ...) DEFT__PRINTF(4, 5);
/// Adds the error that there is no memory. Returns NULL.
void *deft__tiled_no_memory(deft__tiled_reader *reader);

/// What is asked of a number besides its range.
typedef enum deft__tiled_need {
    DEFT__TILED_OPTIONAL = 0, ///< when it is not given, what `out` holds stays
    DEFT__TILED_REQUIRED = 1,
    DEFT__TILED_WHOLE = 2
} deft__tiled_need;

/// A number of a node, and where it goes.
typedef struct deft__tiled_field {
    const char *key;
    double min, max;
    int need; ///< of deft__tiled_need, joined
    double *out;
} deft__tiled_field;

/// The children of a node, before the first; with a finding when they are not written as a list.
deft__tiled_cursor deft__tiled_children(deft__tiled_reader *reader, const void *node, const char *place,
                                        deft__tiled_role role);
/// Reads numbers of a node. False, with a finding for each, when some are wrong.
bool deft__tiled_numbers(deft__tiled_reader *reader, const void *node, const char *place,
                         const deft__tiled_field *fields, size_t count);
/// Reads a text of a node; "" when it is not given.
const char *deft__tiled_string(deft__tiled_reader *reader, const void *node, const char *key);
/// Reads a bool property of a node.
deft__tiled_flag deft__tiled_property(deft__tiled_reader *reader, const void *node, const char *place,
                                      const char *name);
/// Reads a number property of a node. False when it is not given, or, with a finding, is wrong.
bool deft__tiled_property_number(deft__tiled_reader *reader, const void *node, const char *place,
                                 const char *name, double min, double max, double *out);
/// Reads the property `tag`, a whole number or a word. False when it is not given. The word is "" when it is
/// a number.
bool deft__tiled_property_tag(deft__tiled_reader *reader, const void *node, const char *place, uint32_t *out,
                              const char **word);
/// Warns of each property of a node whose name is nearly one that a thing of that word has, and that is not
/// given itself.
void deft__tiled_check_names(deft__tiled_reader *reader, const void *node, const char *place,
                             deft__level_word word);
/// Warns of an object that is nothing, but whose class, name or properties look as if it was meant to be.
void deft__tiled_hint_object(deft__tiled_reader *reader, const void *node, const char *place,
                             const char *class_name);
/// Warns of each property of a node that deft reads, but not of a thing of that word.
void deft__tiled_hint_properties(deft__tiled_reader *reader, const void *node, const char *place,
                                 deft__level_word word);
/// Warns of a layer's or group's class that means nothing there, but is one of deft's or nearly.
void deft__tiled_hint_layer(deft__tiled_reader *reader, const void *layer, const char *place);
/// True when the node's class (`class` or `type`, as versions of Tiled differ) means this word.
bool deft__tiled_is_class(deft__tiled_reader *reader, const void *node, deft__level_word word);

/// Writes a place such as "layers[2] 'ground'", with the name cut so that the rest is seen.
void deft__tiled_place(char out[DEFT__TILED_PLACE_CAP], const char *what, const char *name);
/// Writes the place of an object or a chunk in a layer, such as "layers[2] 'things' object 7"; a long place
/// of a layer loses its name, which the number makes up for.
void deft__tiled_place_part(char out[DEFT__TILED_PLACE_CAP], const char *layer, const char *what, double id);

#endif
