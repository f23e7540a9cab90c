/* plot/path.c -- deft_plot_path_write: the path of a character over its level, from checks to the finished
 * file. */
#include "plot/labels.h"
#include "plot/legend.h"
#include "plot/marks.h"
#include "plot/paint.h"
#include "plot/picture.h"
#include "plot/plain_text.h"
#include "plot/ribbon.h"
#include "plot/sheet.h"
#include "plot/story.h"
#include "plot/terrain.h"
#include "plot/track.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Farther out, and later, nothing can be drawn to scale. */
#define PATH_LIMIT   1e9
#define PATH_CAPTION 16.0 /* px */

static bool path_number(double value)
{
    return fabs(value) <= PATH_LIMIT; /* false for a NaN */
}

static deft_result path_check_rows(const deft_plot_path *plot, deft_diag_list *diags)
{
    if (plot->row_count == 0 || plot->rows == NULL) {
        deft__picture_say(diags, "trace",
                          "there is no row to draw; a trace has the spawn as row 0 and a row for "
                          "each tick (deft sim ... --trace OUT.csv writes one)");
        return DEFT_ERROR_CONTENT;
    }
    for (size_t i = 0; i < plot->row_count; i++) {
        const deft_trace_row *row = &plot->rows[i];
        if (!path_number(row->x) || !path_number(row->y) || !path_number(row->vx) || !path_number(row->vy) ||
            !path_number(row->time_s)) {
            deft__picture_say(diags, "trace",
                              "row %zu holds a number that is not finite or beyond 1e9 (x %g, y %g, "
                              "vx %g, vy %g, time_s %g): nothing can be drawn to scale with it",
                              i, row->x, row->y, row->vx, row->vy, row->time_s);
            return DEFT_ERROR_CONTENT;
        }
        if (i > 0 && row->time_s < plot->rows[i - 1].time_s) {
            deft__picture_say(diags, "trace",
                              "row %zu has time_s %g, before the row above it (%g): rows must be in "
                              "order of time",
                              i, row->time_s, plot->rows[i - 1].time_s);
            return DEFT_ERROR_CONTENT;
        }
    }
    return DEFT_OK;
}

static bool path_draw_panels(const deft_story *story, const deft_terrain *terrain, cairo_t *cr,
                             const deft_sheet *sheet)
{
    bool drawn = true;
    for (size_t i = 0; i < sheet->panel_count && drawn; i++) {
        const deft_panel *panel = &sheet->panels[i];
        cairo_save(cr);
        cairo_rectangle(cr, panel->x, panel->y, panel->width, panel->height);
        cairo_clip(cr);
        deft__legend_draw_grid(cr, sheet, panel);
        deft__terrain_draw(terrain, cr, sheet, panel);
        deft__track_draw_ghosts(story, cr, sheet, panel);
        deft__track_draw_line(story, cr, sheet, panel);
        drawn = deft__marks_draw(story, terrain->level, cr, sheet, panel);
        cairo_restore(cr);
        deft__legend_draw_axes(cr, sheet, panel);
    }
    return drawn;
}

static bool path_has_one_way(const deft_terrain *terrain)
{
    for (size_t i = 0; i < terrain->count; i++) {
        if (terrain->pieces[i].one_way_u != 0 || terrain->pieces[i].one_way_v != 0) {
            return true;
        }
    }
    return false;
}

/* How high the key will be: known only after its lines were broken, which needs a font, but no picture. */
static double path_key_height(const deft_sheet *sheet, const deft_story *story, deft_legend_level level)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(surface);
    const double height = deft__legend_draw_key(cr, sheet, story, level, true);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return height;
}

static deft_result path_draw(const deft_plot_path *plot, const deft_story *story, const deft_terrain *terrain,
                             deft_sheet *sheet, const char *path, deft_diag_list *diags)
{
    const deft_legend_level level = {path_has_one_way(terrain),
                                     plot->level != NULL && plot->level->platform_count > 0};
    deft_picture picture;
    char title[256], caption[256], summary[256];
    deft__plain_text(plot->title != NULL ? plot->title : "", title, sizeof title);
    deft__plain_text(plot->caption != NULL ? plot->caption : "", caption, sizeof caption);
    deft__legend_summary(story, summary, sizeof summary);
    const double ribbon = sheet->height;
    sheet->height += deft__ribbon_height(story);
    deft__sheet_add_footer(sheet,
                           path_key_height(sheet, story, level) + (caption[0] != '\0' ? PATH_CAPTION : 0));
    if (!deft__picture_open(&picture, deft__picture_format_of(path), sheet->width, sheet->height)) {
        deft__picture_say(diags, "picture", "there is not enough memory for %.0f x %.0f pixels", sheet->width,
                          sheet->height);
        return DEFT_ERROR_MEMORY;
    }
    if (plot->is_dark) {
        deft__paint_darken(picture.cairo);
    }
    deft__paint_set(picture.cairo, DEFT_COLOUR_PAPER, 1);
    cairo_paint(picture.cairo);
    deft__legend_draw_title(picture.cairo, sheet, title, summary);
    if (!path_draw_panels(story, terrain, picture.cairo, sheet)) {
        deft__picture_drop(&picture);
        deft__picture_say(diags, "picture", "there is not enough memory to place its labels");
        return DEFT_ERROR_MEMORY;
    }
    deft__ribbon_draw(story, plot, picture.cairo, sheet, ribbon);
    deft__legend_draw_key(picture.cairo, sheet, story, level, false);
    deft__legend_draw_caption(picture.cairo, sheet, caption);
    char about[600];
    (void)snprintf(about, sizeof about, "%s. %s", summary, caption);
    return deft__picture_close(&picture, path, title[0] != '\0' ? title : "The way of a body",
                               caption[0] != '\0' ? about : summary, diags);
}

static bool path_is_name(const char *name)
{
    DEFT_ASSERT(name != NULL);
    return name != NULL && strcmp(name, "deft_plot_path") == 0;
}

size_t deft_plot_struct_size(const char *name)
{
    return path_is_name(name) ? sizeof(deft_plot_path) : 0;
}

size_t deft_plot_struct_align(const char *name)
{
    struct behind_a_byte {
        char byte;
        deft_plot_path behind;
    };
    return path_is_name(name) ? offsetof(struct behind_a_byte, behind) : 0;
}

deft_result deft_plot_path_write(const deft_plot_path *plot, const char *path, deft_diag_list *diags)
{
    const bool is_sound = plot != NULL && path != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return DEFT_ERROR_CONTENT;
    }
    const deft_axes axes = plot->level != NULL ? plot->level->axes : *deft_axes_y_up();
    deft_result result = DEFT_OK;
    deft_story story;
    deft_terrain terrain;
    deft_sheet sheet;
    if (deft__picture_format_of(path) == DEFT_PICTURE_NONE) {
        deft__picture_say(diags, "picture",
                          "the end of the name %s says no format that can be drawn; use .svg, .png or .pdf",
                          path);
        return DEFT_ERROR_FILE;
    }
    result = path_check_rows(plot, diags);
    if (result != DEFT_OK) {
        return result;
    }
    memset(&terrain, 0, sizeof terrain);
    if (deft__story_read(&story, plot, axes)) {
        deft__sheet_lay_out(&sheet, &story, plot, axes);
        result = deft__terrain_gather(&terrain, plot->level, &sheet) ? DEFT_OK : DEFT_ERROR_MEMORY;
    } else {
        result = DEFT_ERROR_MEMORY;
    }
    if (result == DEFT_OK) {
        result = path_draw(plot, &story, &terrain, &sheet, path, diags);
    } else {
        deft__picture_say(diags, "picture", "there is not enough memory to draw %zu rows", plot->row_count);
    }
    deft__terrain_free(&terrain);
    deft__story_free(&story);
    return result;
}
