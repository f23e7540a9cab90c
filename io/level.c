/* io/level.c -- opens a level by its suffix, makes the endless floor, and frees levels. */
#include "deft/io/level.h"

#include "io/finding.h"
#include "io/level_build.h"
#include "io/level_files.h"
#include "io/level_words.h"
#include "io/system.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Half the length of the endless floor, in units. */
#define LEVEL_FLAT_REACH 1e6
/* How many bytes of a file without a suffix tell what it is. */
#define LEVEL_HEAD ((size_t)4096)

static bool has_suffix(const char *path, const char *suffix)
{
    size_t length = strlen(path);
    size_t tail = strlen(suffix);
    if (length < tail) {
        return false;
    }
    for (size_t i = 0; i < tail; ++i) {
        if (tolower((unsigned char)path[length - tail + i]) != suffix[i]) {
            return false;
        }
    }
    return true;
}

static bool has_any_suffix(const char *path)
{
    const char *slash = deft__system_last_separator(path);
    return strchr(slash != NULL ? slash : path, '.') != NULL;
}

typedef enum level_format { LEVEL_UNKNOWN, LEVEL_TMJ, LEVEL_TMX, LEVEL_LDTK, LEVEL_TEXT } level_format;

/* True when `word` is in the first few lines. */
static bool begins_with(const char *text, size_t size, const char *word)
{
    const size_t length = strlen(word);
    size = size < LEVEL_HEAD ? size : LEVEL_HEAD;
    for (size_t i = 0; i + length <= size; ++i) {
        if (memcmp(text + i, word, length) == 0) {
            return true;
        }
    }
    return false;
}

/* Without a suffix, as pipes are: the formats differ in how they begin. */
static level_format format_of_text(const char *text, size_t size)
{
    for (size_t i = deft__file_mark(text, size); i < size; ++i) {
        if (text[i] == '{') {
            return begins_with(text, size, "\"jsonVersion\"") || begins_with(text, size, "\"__header__\"")
                       ? LEVEL_LDTK
                       : LEVEL_TMJ;
        }
        if (!isspace((unsigned char)text[i])) {
            return text[i] == '<' ? LEVEL_TMX : LEVEL_TEXT;
        }
    }
    return LEVEL_TEXT;
}

static level_format format_of_path(const char *path)
{
    if (has_suffix(path, ".tmj") || has_suffix(path, ".json")) {
        return LEVEL_TMJ;
    }
    if (has_suffix(path, ".tmx")) {
        return LEVEL_TMX;
    }
    if (has_suffix(path, ".ldtk") || has_suffix(path, ".ldtkl")) {
        return LEVEL_LDTK;
    }
    return has_suffix(path, ".txt") ? LEVEL_TEXT : LEVEL_UNKNOWN;
}

deft_level_options deft__level_options_of(double px_per_unit)
{
    deft_level_options options;
    memset(&options, 0, sizeof options);
    options.px_per_unit = px_per_unit;
    return options;
}

static deft_level *level_parse(level_format format, const char *text, size_t size, const char *path,
                               const deft_level_options *options, deft_diag_list *diags)
{
    switch (format) {
    case LEVEL_TMJ:
        return deft__level_of_tmj(text, size, path, options, diags);
    case LEVEL_TMX:
        return deft__level_of_tmx(text, size, path, options, diags);
    case LEVEL_LDTK:
        return deft__level_of_ldtk(text, size, path, options, diags);
    default:
        return deft__level_of_text(text, size, options, diags);
    }
}

deft_level *deft_level_load_with(const char *path, const deft_level_options *options, deft_diag_list *diags)
{
    DEFT_ASSERT(path != NULL);
    if (path == NULL) {
        return NULL;
    }
    const deft_level_options none = deft__level_options_of(0.0);
    options = options != NULL ? options : &none;
    level_format format = format_of_path(path);
    const bool is_nameless = format == LEVEL_UNKNOWN && !has_any_suffix(path);
    if (!is_nameless && format == LEVEL_UNKNOWN) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "",
                          "'%s' cannot be read as a level; levels end in .tmj, .json, .tmx, .ldtk or .txt",
                          path);
        return NULL;
    }
    deft__level_text file;
    if (!deft__level_words_check(options, diags) || !deft__level_files_open(&file, path, options, diags)) {
        return NULL;
    }
    format = is_nameless ? format_of_text(file.text, file.size) : format;
    deft_level *level = NULL;
    if (options->room != NULL && format != LEVEL_LDTK) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "room",
                          "only LDtk projects have rooms, but '%.40s' is to be read alone", options->room);
    } else {
        /* What a pipe refers to is beside nothing: in the present folder. */
        level = level_parse(format, file.text, file.size,
                            options->read == NULL && deft__file_is_stream(path) ? "-" : path, options, diags);
    }
    deft__level_files_close(&file);
    return level;
}

deft_level *deft_level_load(const char *path, double px_per_unit, deft_diag_list *diags)
{
    const deft_level_options options = deft__level_options_of(px_per_unit);
    return deft_level_load_with(path, &options, diags);
}

/* A single tile: its upper side is the floor, and it has no seam that anything could catch on. */
deft_level *deft_level_flat(void)
{
    deft__level_plan plan;
    deft_tile_piece full;
    deft_tile_piece_full(&full);
    deft_pos feet = {0.0, 0.0};
    bool is_sound = deft__level_plan_start(&plan, *deft_axes_y_up(), NULL) &&
                    deft__level_plan_cells(&plan, 1, 1, NULL) &&
                    deft__level_plan_spawn(&plan, 1, feet, "flat", NULL);
    if (is_sound) {
        plan.tile_size = 2.0 * LEVEL_FLAT_REACH;
        plan.origin.x = -LEVEL_FLAT_REACH;
        plan.origin.y = -plan.tile_size;
        plan.px_per_unit = 1.0;
        plan.map_tile = 1.0;
        plan.cells[0] = (uint16_t)deft__level_plan_kind(&plan, &full, 1, NULL);
    }
    return deft__level_finish(&plan, is_sound, NULL);
}

const deft_level_zone *deft_level_zone_of(const deft_level *level, uint32_t tag)
{
    const bool is_sound = level != NULL;
    DEFT_ASSERT(is_sound);
    for (uint32_t i = 0; is_sound && i < level->zone_count; ++i) {
        if (level->zones[i].def.zone.tag == tag) {
            return &level->zones[i];
        }
    }
    return NULL;
}

void deft_level_free(deft_level *level)
{
    if (level != NULL) {
        free(level->world);
        deft__level_free_parts(level);
        deft__arena *kept = (deft__arena *)level->kept;
        deft__arena_free(&kept);
        free(level);
    }
}
