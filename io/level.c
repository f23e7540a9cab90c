/* io/level.c -- opens a level by its suffix, makes the endless floor, and frees levels. */
#include "deft/io/level.h"

#include "io/finding.h"
#include "io/level_build.h"
#include "io/level_files.h"
#include "io/level_words.h"

#include <stdlib.h>
#include <string.h>

/* Half the length of the endless floor, in units. */
#define LEVEL_FLAT_REACH 1e6

static deft__file_holds format_of_path(const char *path)
{
    if (deft__file_ends_in(path, ".tmj") || deft__file_ends_in(path, ".json")) {
        return DEFT__FILE_TMJ;
    }
    if (deft__file_ends_in(path, ".tmx")) {
        return DEFT__FILE_TMX;
    }
    if (deft__file_ends_in(path, ".ldtk") || deft__file_ends_in(path, ".ldtkl")) {
        return DEFT__FILE_LDTK;
    }
    return deft__file_ends_in(path, ".txt") ? DEFT__FILE_GRID : DEFT__FILE_UNKNOWN;
}

deft_level_options deft__level_options_of(double px_per_unit)
{
    deft_level_options options;
    memset(&options, 0, sizeof options);
    options.px_per_unit = px_per_unit;
    return options;
}

static deft_level *level_parse(deft__file_holds holds, const char *text, size_t size, const char *path,
                               const deft_level_options *options, deft_diag_list *diags)
{
    switch (holds) {
    case DEFT__FILE_TMJ:
    case DEFT__FILE_JSON:
        return deft__level_of_tmj(text, size, path, options, diags);
    case DEFT__FILE_TMX:
        return deft__level_of_tmx(text, size, path, options, diags);
    case DEFT__FILE_LDTK:
        return deft__level_of_ldtk(text, size, path, options, diags);
    case DEFT__FILE_SCRIPT:
    case DEFT__FILE_TRACE:
    case DEFT__FILE_TUNING:
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "",
                          "this is %s, not a level; levels are text grids, Tiled maps and LDtk projects",
                          holds == DEFT__FILE_SCRIPT  ? "an input script"
                          : holds == DEFT__FILE_TRACE ? "a recording"
                                                      : "a tuning");
        return NULL;
    default:
        return deft__level_of_text(text, size, options, diags);
    }
}

deft_level *deft__level_of_file(deft__file_holds holds, const char *text, size_t size, const char *path,
                                const deft_level_options *options, deft_diag_list *diags)
{
    if (options->room != NULL && holds != DEFT__FILE_LDTK) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "room",
                          "only LDtk projects have rooms, but '%.40s' is to be read alone", options->room);
        return NULL;
    }
    /* What a pipe refers to is beside nothing: in the present folder. */
    const bool is_stream = options->read == NULL && deft__file_is_stream(path);
    return level_parse(holds, text, size, is_stream ? "-" : path, options, diags);
}

deft_level *deft_level_load_with(const char *path, const deft_level_options *options, deft_diag_list *diags)
{
    DEFT_ASSERT(path != NULL);
    if (path == NULL) {
        return NULL;
    }
    const deft_level_options none = deft__level_options_of(0.0);
    options = options != NULL ? options : &none;
    deft__file_holds holds = format_of_path(path);
    const bool is_nameless = holds == DEFT__FILE_UNKNOWN && !deft__file_has_suffix(path);
    if (!is_nameless && holds == DEFT__FILE_UNKNOWN) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "",
                          "'%s' cannot be read as a level; levels end in .tmj, .json, .tmx, .ldtk or .txt",
                          path);
        return NULL;
    }
    deft__level_text file;
    if (!deft__level_words_check(options, diags) || !deft__level_files_open(&file, path, options, diags)) {
        return NULL;
    }
    holds = is_nameless ? deft__file_holds_of(file.text, file.size) : holds;
    deft_level *level = deft__level_of_file(holds, file.text, file.size, path, options, diags);
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
