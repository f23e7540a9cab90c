/* io/ldtk_cells.c -- IntGrids of an LDtk project: what their values mean, and how layers of different grids
 * come into the one grid of a world.
 *
 * The world's cells are the largest squares that divide all of them: a cell of a layer is k x k cells of the
 * world, and a slope is a staircase of smaller slopes, which is the same slope.
 */
#include "io/ldtk.h"
#include "io/spelling.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of all layers together, in cells of the world: what a hostile file can make the loader fill. */
#define LDTK_CELLS_MAX  ((uint64_t)128 << 20)
#define LDTK_VALUES_MAX 1024U
/* How deep a one-way is, in cells of its layer; only its upper side counts. */
#define LDTK_ONE_WAY_DEPTH 0.125

/* The key of a value among those of all layers. */
static uint64_t value_key(uint32_t values, json_int_t value)
{
    return (uint64_t)values << 32 | (uint32_t)value;
}

/* Finds the definitions of layers by their uid, of several with one the first. */
static bool index_definitions(deft__ldtk_reader *reader, const json_t *layers)
{
    for (size_t i = 0; i < json_array_size(layers) && i < UINT32_MAX; ++i) {
        const json_t *own = json_object_get(json_array_get(layers, i), "uid");
        const uint64_t uid = (uint64_t)json_integer_value(own);
        if (json_is_integer(own) && deft__level_table_get(&reader->definition, uid) == UINT32_MAX &&
            !deft__level_table_put(&reader->definition, uid, (uint32_t)i)) {
            return deft__ldtk_no_memory(reader);
        }
    }
    return true;
}

static const json_t *values_definition(deft__ldtk_reader *reader, json_int_t uid)
{
    const json_t *defs = json_object_get(reader->root, "defs");
    const json_t *layers = deft__ldtk_list(reader, defs, "defs", "layers");
    if (reader->definition.count == 0 && !index_definitions(reader, layers)) {
        return NULL;
    }
    return json_array_get(layers, deft__level_table_get(&reader->definition, (uint64_t)uid));
}

/* The identifier of a value, "" when it has none. */
static const char *value_name(const deft__ldtk_reader *reader, uint32_t values, json_int_t value)
{
    const json_t *list = json_object_get(reader->values[values].definition, "intGridValues");
    const uint32_t item = deft__level_table_get(&reader->item_of, value_key(values, value));
    return deft__ldtk_text(json_array_get(list, item), "identifier");
}

/* A value may be called by its name or number, alone or after its layer and a point. */
static deft__level_word value_word(const deft__ldtk_reader *reader, const char *layer, const char *name,
                                   long long value)
{
    char ways[4][128];
    (void)snprintf(ways[0], sizeof ways[0], "%.60s.%.60s", layer, name);
    (void)snprintf(ways[1], sizeof ways[1], "%.60s.%lld", layer, value);
    (void)snprintf(ways[2], sizeof ways[2], "%.120s", name);
    (void)snprintf(ways[3], sizeof ways[3], "%lld", value);
    for (size_t i = 0; i < 4; ++i) {
        if (deft__level_word_is_mapped(&reader->cells, ways[i])) {
            return deft__level_word_of(&reader->cells, ways[i]);
        }
    }
    return deft__level_word_of(&reader->cells, name);
}

/* What the values of a definition mean. False, with a finding, when there is no memory. */
static bool values_mean(deft__ldtk_reader *reader, deft__ldtk_values *values, uint32_t index)
{
    const char *layer = deft__ldtk_text(values->definition, "identifier");
    const json_t *list = deft__ldtk_list(reader, values->definition, layer, "intGridValues");
    const size_t count = json_array_size(list);
    json_int_t largest = 0;
    for (size_t i = 0; i < count; ++i) {
        const json_int_t value = json_integer_value(json_object_get(json_array_get(list, i), "value"));
        largest = value > largest && value <= DEFT__LDTK_VALUE_MAX ? value : largest;
    }
    values->word_count = (uint32_t)largest + 1;
    values->words = (uint8_t *)calloc(values->word_count, sizeof *values->words);
    if (values->words == NULL) {
        return deft__ldtk_no_memory(reader);
    }
    for (size_t i = 0; i < count; ++i) {
        const json_t *item = json_array_get(list, i);
        const json_int_t value = json_integer_value(json_object_get(item, "value"));
        if (value >= 1 && value <= largest) {
            values->words[value] =
                (uint8_t)value_word(reader, layer, deft__ldtk_text(item, "identifier"), value);
            if (!deft__level_table_put(&reader->item_of, value_key(index, value), (uint32_t)i)) {
                return deft__ldtk_no_memory(reader);
            }
        }
    }
    return true;
}

/* The values of a layer's definition, read when they are met first; UINT32_MAX, with a finding, on trouble.
 */
static uint32_t read_values(deft__ldtk_reader *reader, const char *place, json_int_t uid)
{
    const uint32_t known = deft__level_table_get(&reader->value_of, (uint64_t)uid);
    if (known != UINT32_MAX) {
        return known;
    }
    deft__ldtk_values values = {values_definition(reader, uid), NULL, 0};
    if (values.definition == NULL) {
        (void)deft__ldtk_error(reader, place,
                               "the project has no definition of this layer ('layerDefUid' %lld)",
                               (long long)uid);
        return UINT32_MAX;
    }
    if (reader->value_count >= LDTK_VALUES_MAX) {
        (void)deft__ldtk_error(reader, place, "there are more than %u kinds of layers; split the project",
                               LDTK_VALUES_MAX);
        return UINT32_MAX;
    }
    if (!values_mean(reader, &values, reader->value_count)) {
        free(values.words);
        return UINT32_MAX;
    }
    if (!deft__level_reserve((void **)&reader->values, &reader->value_capacity, reader->value_count, 1,
                             sizeof *reader->values) ||
        !deft__level_table_put(&reader->value_of, (uint64_t)uid, reader->value_count)) {
        free(values.words);
        (void)deft__ldtk_no_memory(reader);
        return UINT32_MAX;
    }
    reader->values[reader->value_count] = values;
    return reader->value_count++;
}

static deft__level_word word_of(const deft__ldtk_values *values, json_int_t value)
{
    return value > 0 && value < (json_int_t)values->word_count ? (deft__level_word)values->words[value]
                                                               : DEFT__WORD_NONE;
}

static bool word_is_zone(deft__level_word word)
{
    return (DEFT__WORD_BIT(word) & DEFT__WORDS_ZONES) != 0;
}

static void tell_value(deft__ldtk_reader *reader, const deft__ldtk_layer *layer, json_int_t value)
{
    const char *name = value_name(reader, layer->values, value);
    const char *nearest = *name != '\0' ? deft__level_word_nearest(&reader->cells, name) : NULL;
    char number[24];
    (void)snprintf(number, sizeof number, "%lld", (long long)value);
    if (!deft__level_table_put(&reader->told, value_key(layer->values, value), 0)) {
        (void)deft__ldtk_no_memory(reader);
    }
    if (deft__level_word_of(&reader->entities, name) != DEFT__WORD_NONE) {
        deft__ldtk_warning(reader, layer->place,
                           "the value %lld '%.40s' means nothing here, so its cells are empty: that is an "
                           "entity, to be placed in a layer of entities",
                           (long long)value, name);
        return;
    }
    deft__ldtk_warning(
        reader, layer->place,
        "the value %lld%s%.40s%s means nothing here, so its cells are empty;%s%s%s map it to a "
        "word, such as %.40s=solid, or =empty",
        (long long)value, *name != '\0' ? " '" : "", name, *name != '\0' ? "'" : "",
        nearest != NULL ? " did you mean '" : "", nearest != NULL ? nearest : "",
        nearest != NULL ? "'? Or" : "", *name != '\0' ? name : number);
}

/* Looks at every cell once: is it a value, and does it say something? */
static bool scan_cells(deft__ldtk_reader *reader, deft__ldtk_layer *layer, const json_t *cells)
{
    const deft__ldtk_values *values = &reader->values[layer->values];
    for (size_t i = 0; i < json_array_size(cells); ++i) {
        const json_t *item = json_array_get(cells, i);
        json_int_t value = json_is_integer(item) ? json_integer_value(item) : -1;
        if (value < 0 || value > DEFT__LDTK_VALUE_MAX) {
            return deft__ldtk_error(reader, layer->place,
                                    "cell %zu is no value of an IntGrid, a whole number from 0 to %d", i,
                                    DEFT__LDTK_VALUE_MAX);
        }
        deft__level_word word = word_of(values, value);
        if (value == 0 || word == DEFT__WORD_EMPTY) {
            continue;
        }
        if (word == DEFT__WORD_NONE &&
            deft__level_table_get(&reader->told, value_key(layer->values, value)) == UINT32_MAX) {
            tell_value(reader, layer, value);
        }
        layer->has_zones = layer->has_zones || word_is_zone(word);
        layer->has_ground = layer->has_ground || (word != DEFT__WORD_NONE && !word_is_zone(word));
    }
    return true;
}

bool deft__ldtk_read_size(deft__ldtk_reader *reader, deft__ldtk_layer *layer)
{
    const double most = DEFT__LEVEL_COLUMNS_MAX;
    double columns = 0.0, rows = 0.0;
    if (!deft__ldtk_whole(reader, layer->node, layer->place, "__cWid", 1.0, most, &columns) ||
        !deft__ldtk_whole(reader, layer->node, layer->place, "__cHei", 1.0, most, &rows)) {
        return false;
    }
    layer->columns = (uint32_t)columns;
    layer->rows = (uint32_t)rows;
    return true;
}

bool deft__ldtk_read_grid(deft__ldtk_reader *reader, deft__ldtk_layer *layer)
{
    const json_t *cells = json_object_get(layer->node, "intGridCsv");
    double uid = 0.0;
    if (!deft__ldtk_whole(reader, layer->node, layer->place, "layerDefUid", -1e15, 1e15, &uid)) {
        return false;
    }
    if (!json_is_array(cells)) {
        return deft__ldtk_error(
            reader, layer->place,
            "the cells ('intGridCsv') are missing; save the project with LDtk 1.0 or later");
    }
    if (json_array_size(cells) != (size_t)layer->columns * layer->rows) {
        return deft__ldtk_error(reader, layer->place, "there are %zu cells, but the layer is %u x %u",
                                json_array_size(cells), layer->columns, layer->rows);
    }
    layer->values = read_values(reader, layer->place, (json_int_t)uid);
    return layer->values != UINT32_MAX && scan_cells(reader, layer, cells);
}

static bool names_entity(const deft__ldtk_reader *reader, const char *name)
{
    const json_t *list = json_object_get(json_object_get(reader->root, "defs"), "entities");
    for (size_t i = 0; i < json_array_size(list); ++i) {
        if (deft__spelling_is_same(name, deft__ldtk_text(json_array_get(list, i), "identifier"))) {
            return true;
        }
    }
    return false;
}

static bool names_value(const json_t *layer, const char *name)
{
    const json_t *list = json_object_get(layer, "intGridValues");
    const char *own = deft__ldtk_text(layer, "identifier");
    for (size_t i = 0; i < json_array_size(list); ++i) {
        const json_t *item = json_array_get(list, i);
        const char *value = deft__ldtk_text(item, "identifier");
        char number[24], full[128], numbered[128];
        (void)snprintf(number, sizeof number, "%lld",
                       (long long)json_integer_value(json_object_get(item, "value")));
        (void)snprintf(full, sizeof full, "%.60s.%.60s", own, value);
        (void)snprintf(numbered, sizeof numbered, "%.60s.%s", own, number);
        if (deft__spelling_is_same(name, value) || deft__spelling_is_same(name, number) ||
            deft__spelling_is_same(name, full) || deft__spelling_is_same(name, numbered)) {
            return true;
        }
    }
    return false;
}

void deft__ldtk_check_names(deft__ldtk_reader *reader)
{
    const json_t *layers = json_object_get(json_object_get(reader->root, "defs"), "layers");
    for (uint32_t i = 0; i < reader->options->name_count; ++i) {
        const char *name = reader->options->names[i].own;
        bool is_known = names_entity(reader, name);
        for (size_t k = 0; k < json_array_size(layers) && !is_known; ++k) {
            is_known = names_value(json_array_get(layers, k), name);
        }
        if (!is_known) {
            deft__ldtk_warning(reader, "map",
                               "the project has neither a value of an IntGrid nor an entity '%.40s'", name);
        }
    }
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The world's grid: its cells and its corner, pixels. */
typedef struct world_grid {
    uint32_t cell;
    double min_x, min_y, max_x, max_y;
} world_grid;

static void grid_add(world_grid *grid, const deft__ldtk_layer *layer)
{
    double right = layer->x + (double)layer->columns * layer->grid;
    double low = layer->y + (double)layer->rows * layer->grid;
    if (grid->cell == 0) {
        grid->cell = layer->grid;
        grid->min_x = layer->x;
        grid->min_y = layer->y;
        grid->max_x = right;
        grid->max_y = low;
        return;
    }
    grid->cell = common_divisor(grid->cell, layer->grid);
    grid->cell = common_divisor(grid->cell, (uint32_t)fmod(fabs(layer->x - grid->min_x), grid->cell));
    grid->cell = common_divisor(grid->cell, (uint32_t)fmod(fabs(layer->y - grid->min_y), grid->cell));
    grid->min_x = fmin(grid->min_x, layer->x);
    grid->min_y = fmin(grid->min_y, layer->y);
    grid->max_x = fmax(grid->max_x, right);
    grid->max_y = fmax(grid->max_y, low);
}

static bool grid_to_plan(deft__ldtk_reader *reader, const world_grid *grid)
{
    deft__level_plan *plan = &reader->plan;
    if (grid->cell == 0) {
        plan->tile_size = plan->map_tile;
        return deft__level_plan_cells(plan, 1, 1, reader->diags);
    }
    double columns = (grid->max_x - grid->min_x) / grid->cell;
    double rows = (grid->max_y - grid->min_y) / grid->cell;
    plan->tile_size = (double)grid->cell / plan->px_per_unit;
    plan->origin.x = grid->min_x / plan->px_per_unit;
    plan->origin.y = grid->min_y / plan->px_per_unit;
    if (columns > DEFT__LEVEL_COLUMNS_MAX || rows > DEFT__LEVEL_COLUMNS_MAX ||
        columns * rows > (double)DEFT__LEVEL_CELLS_MAX) {
        return deft__ldtk_error(
            reader, "levels",
            "the levels and layers together need %.0f x %.0f cells of %u pixels; it may be "
            "%d on a side and %llu in all: align them, or read one level as a room",
            columns, rows, grid->cell, DEFT__LEVEL_COLUMNS_MAX, (unsigned long long)DEFT__LEVEL_CELLS_MAX);
    }
    return deft__level_plan_cells(plan, (uint64_t)columns, (uint64_t)rows, reader->diags);
}

/* The kinds of tiles that a cell of a layer is made of: k x k of them. */
typedef struct cell_kinds {
    uint32_t k;
    uint16_t full, ice, one_way, right, left;
} cell_kinds;

static bool kind_add(deft__ldtk_reader *reader, const deft_tile_piece *piece, uint16_t surface, uint16_t *out)
{
    deft_tile_piece own = *piece;
    own.surface = surface;
    uint32_t kind = deft__level_plan_kind(&reader->plan, &own, 1, reader->diags);
    *out = (uint16_t)kind;
    return kind != DEFT__LEVEL_NO_KIND;
}

static bool kinds_make(deft__ldtk_reader *reader, uint32_t k, cell_kinds *kinds)
{
    const deft_surface ice = {DEFT__LEVEL_ICE_FRICTION, 0.0, 0, 0};
    const deft_axes *axes = &reader->plan.axes;
    uint16_t surface = 0;
    deft_tile_piece full, one_way, right, left;
    deft_tile_piece_full(&full);
    deft_tile_piece_one_way(&one_way, fmin(1.0, LDTK_ONE_WAY_DEPTH * k), axes);
    deft_tile_piece_slope(&right, true, axes);
    deft_tile_piece_slope(&left, false, axes);
    kinds->k = k;
    return deft__level_plan_surface(&reader->plan, &ice, &surface, reader->diags) &&
           kind_add(reader, &full, 0, &kinds->full) && kind_add(reader, &full, surface, &kinds->ice) &&
           kind_add(reader, &one_way, 0, &kinds->one_way) && kind_add(reader, &right, 0, &kinds->right) &&
           kind_add(reader, &left, 0, &kinds->left);
}

/* The kind at (column, row) of the k x k cells that one cell is; rows go down. */
static uint16_t kind_at(const cell_kinds *kinds, deft__level_word word, uint32_t column, uint32_t row)
{
    uint32_t rising = column + row + 1; /* k on the diagonal that rises to the right */
    switch (word) {
    case DEFT__WORD_SOLID:
        return kinds->full;
    case DEFT__WORD_ICE:
        return kinds->ice;
    case DEFT__WORD_ONE_WAY:
        return row == 0 ? kinds->one_way : 0;
    case DEFT__WORD_SLOPE_RIGHT:
        return rising == kinds->k ? kinds->right : rising > kinds->k ? kinds->full : 0;
    case DEFT__WORD_SLOPE_LEFT:
        return row == column ? kinds->left : row > column ? kinds->full : 0;
    default:
        return 0;
    }
}

static void cell_fill(deft__level_plan *plan, const cell_kinds *kinds, deft__level_word word, uint64_t column,
                      uint64_t row)
{
    for (uint32_t j = 0; j < kinds->k; ++j) {
        for (uint32_t i = 0; i < kinds->k; ++i) {
            uint16_t *cell = &plan->cells[(size_t)((row + j) * plan->columns + column + i)];
            *cell = *cell == 0 ? kind_at(kinds, word, i, j) : *cell;
        }
    }
}

static deft__level_word cell_word(const deft__ldtk_reader *reader, const deft__ldtk_layer *layer,
                                  uint32_t column, uint32_t row)
{
    const json_t *cells = json_object_get(layer->node, "intGridCsv");
    json_int_t value = json_integer_value(json_array_get(cells, (size_t)row * layer->columns + column));
    return word_of(&reader->values[layer->values], value);
}

static bool layer_ground(deft__ldtk_reader *reader, const deft__ldtk_layer *layer, const world_grid *grid)
{
    cell_kinds kinds;
    DEFT_ASSERT(grid->cell != 0);
    if (!kinds_make(reader, layer->grid / grid->cell, &kinds)) {
        return false;
    }
    reader->cell_count += (uint64_t)layer->columns * layer->rows * kinds.k * kinds.k;
    if (reader->cell_count > LDTK_CELLS_MAX) {
        return deft__ldtk_error(
            reader, layer->place,
            "all layers together cover more than %llu cells of %u pixels; split the project",
            (unsigned long long)LDTK_CELLS_MAX, grid->cell);
    }
    uint64_t left = (uint64_t)((layer->x - grid->min_x) / grid->cell);
    uint64_t top = (uint64_t)((layer->y - grid->min_y) / grid->cell);
    for (uint32_t row = 0; row < layer->rows; ++row) {
        for (uint32_t column = 0; column < layer->columns; ++column) {
            deft__level_word word = cell_word(reader, layer, column, row);
            if (word != DEFT__WORD_NONE) {
                cell_fill(&reader->plan, &kinds, word, left + (uint64_t)column * kinds.k,
                          top + (uint64_t)row * kinds.k);
            }
        }
    }
    return true;
}

static bool layer_zones(deft__ldtk_reader *reader, const deft__ldtk_layer *layer)
{
    deft__level_marks marks;
    double px = reader->plan.px_per_unit;
    memset(&marks, 0, sizeof marks);
    marks.columns = layer->columns;
    marks.rows = layer->rows;
    marks.cell_size = (double)layer->grid / px;
    marks.origin.x = layer->x / px;
    marks.origin.y = layer->y / px;
    marks.cells = (uint8_t *)calloc((size_t)layer->columns * layer->rows, 1);
    if (marks.cells == NULL) {
        return deft__ldtk_no_memory(reader);
    }
    for (uint32_t row = 0; row < layer->rows; ++row) {
        for (uint32_t column = 0; column < layer->columns; ++column) {
            deft__level_word word = cell_word(reader, layer, column, row);
            if (word_is_zone(word)) {
                marks.cells[(size_t)row * layer->columns + column] =
                    (uint8_t)((unsigned)deft__level_word_zone(word) + 1U);
            }
        }
    }
    bool is_sound = deft__level_plan_marks(&reader->plan, &marks, reader->diags);
    free(marks.cells);
    return is_sound;
}

bool deft__ldtk_plan_cells(deft__ldtk_reader *reader)
{
    world_grid grid;
    memset(&grid, 0, sizeof grid);
    for (uint32_t i = 0; i < reader->layer_count; ++i) {
        if (reader->layers[i].has_ground) {
            grid_add(&grid, &reader->layers[i]);
        }
    }
    bool is_sound = grid_to_plan(reader, &grid);
    for (uint32_t i = 0; i < reader->layer_count && is_sound; ++i) {
        const deft__ldtk_layer *layer = &reader->layers[i];
        is_sound = (!layer->has_ground || layer_ground(reader, layer, &grid)) &&
                   (!layer->has_zones || layer_zones(reader, layer));
    }
    return is_sound;
}
