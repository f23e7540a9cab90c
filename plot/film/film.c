/* plot/film/film.c -- see plot/film/film.h. The camera stands still while the whole path fits; else it
 * follows the character. The ground is drawn anew only when the camera moved.
 */
#include "plot/film/film.h"

#include "deft/io/file.h"
#include "plot/film/encode.h"
#include "plot/paint.h"
#include "plot/picture.h"
#include "plot/places.h"
#include "plot/sheet.h"
#include "plot/terrain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BODY_PX    24.0 /* the height of the character at scale 1 */
#define MARGIN     56.0 /* px around the path */
#define WIDTH_MIN  260.0
#define WIDTH_MAX  640.0
#define HEIGHT_MIN 120.0
#define HEIGHT_MAX 360.0
#define STRIP      26.0 /* px below, for words */
#define TRAIL_S    0.8
#define TRAIL_LINE 3.0

/* All that the frames share. Places are in the frame of the sheet: u along right, v along up. */
typedef struct film_set {
    const film_wish *wish;
    deft_level still; /* without its platforms, which are drawn where they are */
    deft_terrain terrain;
    deft_sheet sheet;
    deft_panel view;                   /* of the camera */
    double min_u, max_u, min_v, max_v; /* of the feet */
    int width, height;                 /* px of the picture */
    cairo_surface_t *ground, *frame;
    bool has_ground; /* drawn for this view */
    uint32_t *pixels;
} film_set;

static double along(deft_vec2d axis, deft_pos at)
{
    return at.x * axis.x + at.y * axis.y;
}

static double duration_of(const film_wish *wish)
{
    return wish->rows[wish->count - 1].time_s - wish->rows[0].time_s;
}

size_t film_frames(const film_wish *wish)
{
    return (size_t)fmin(floor(duration_of(wish) * wish->fps + 1e-9), 1e9) + 1;
}

static void measure_path(film_set *set)
{
    const film_wish *wish = set->wish;
    const deft_axes axes = set->sheet.axes;
    for (size_t i = 0; i < wish->count; ++i) {
        const double u = along(axes.right, wish->rows[i].feet), v = along(axes.up, wish->rows[i].feet);
        set->min_u = i == 0 ? u : fmin(set->min_u, u);
        set->max_u = i == 0 ? u : fmax(set->max_u, u);
        set->min_v = i == 0 ? v : fmin(set->min_v, v);
        set->max_v = i == 0 ? v : fmax(set->max_v, v);
    }
}

/* How large the picture is, and what of the level its frames may show. */
static void lay_out(film_set *set)
{
    const film_wish *wish = set->wish;
    deft_sheet *sheet = &set->sheet;
    sheet->axes = wish->level != NULL ? wish->level->axes : *deft_axes_y_up();
    sheet->body_width = 2 * wish->moveset->half_width;
    sheet->body_height = wish->moveset->height;
    sheet->body_radius = wish->moveset->radius;
    sheet->px = BODY_PX / sheet->body_height;
    measure_path(set);
    set->view.width = fmin(fmax((set->max_u - set->min_u) * sheet->px + 2 * MARGIN, WIDTH_MIN), WIDTH_MAX);
    set->view.height =
        fmin(fmax((set->max_v - set->min_v) * sheet->px + BODY_PX + 2 * MARGIN, HEIGHT_MIN), HEIGHT_MAX);
    set->view.width = ceil(set->view.width);
    set->view.height = ceil(set->view.height);
    set->width = (int)ceil(set->view.width * wish->scale);
    set->height = (int)ceil((set->view.height + STRIP) * wish->scale);
    const double wide = set->view.width / sheet->px, high = set->view.height / sheet->px;
    sheet->panel_count = 1;
    sheet->panels[0] = set->view;
    sheet->panels[0].min_u = set->min_u - wide;
    sheet->panels[0].max_u = set->max_u + wide;
    sheet->panels[0].min_v = set->min_v - high;
    sheet->panels[0].max_v = set->max_v + high;
}

/* The start of a window of `size` units around `at`, which stays on a path from `low` to `high`; whole px. */
static double window_of(double at, double low, double high, double size, double px)
{
    const double margin = MARGIN / px;
    const double most = fmax(high + margin - size, low - margin);
    const double start = high - low + 2 * margin <= size ? (low + high - size) / 2
                                                         : fmin(fmax(at - size / 2, low - margin), most);
    return floor(start * px + 0.5) / px;
}

static void look_at(film_set *set, double u, double v)
{
    const deft_sheet *sheet = &set->sheet;
    const double wide = set->view.width / sheet->px, high = set->view.height / sheet->px;
    const double min_u = window_of(u, set->min_u, set->max_u, wide, sheet->px);
    const double min_v =
        window_of(v + sheet->body_height / 2, set->min_v, set->max_v + sheet->body_height, high, sheet->px);
    const bool is_same = min_u >= set->view.min_u && min_u <= set->view.min_u && min_v >= set->view.min_v &&
                         min_v <= set->view.min_v;
    set->has_ground = set->has_ground && is_same;
    set->view.min_u = min_u;
    set->view.max_u = min_u + wide;
    set->view.min_v = min_v;
    set->view.max_v = min_v + high;
}

/* A context for a surface, in px of scale 1. */
static cairo_t *draw_on(const film_set *set, cairo_surface_t *surface)
{
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, set->wish->scale, set->wish->scale);
    if (set->wish->is_dark) {
        deft__paint_darken(cr);
    }
    return cr;
}

static void draw_ground(film_set *set)
{
    cairo_t *cr = draw_on(set, set->ground);
    deft__paint_set(cr, DEFT_COLOUR_SKY, 1);
    cairo_paint(cr);
    deft__terrain_draw(&set->terrain, cr, &set->sheet, &set->view);
    cairo_destroy(cr);
    set->has_ground = true;
}

static double x_of(const film_set *set, const film_row *row)
{
    return deft__panel_x(&set->sheet, &set->view, along(set->sheet.axes.right, row->feet));
}

static double y_of(const film_set *set, const film_row *row)
{
    return deft__panel_y(&set->sheet, &set->view, along(set->sheet.axes.up, row->feet));
}

/* The line of the last moments; older pieces are paler. */
static void draw_trail(const film_set *set, cairo_t *cr, size_t last, double time_s)
{
    const film_row *rows = set->wish->rows;
    const double lift = set->sheet.body_height * set->sheet.px / 2;
    cairo_set_line_width(cr, TRAIL_LINE);
    for (size_t i = last; i > 0 && time_s - rows[i].time_s < TRAIL_S; --i) {
        const double age = (time_s - rows[i].time_s) / TRAIL_S;
        if (hypot(rows[i].feet.x - rows[i - 1].feet.x, rows[i].feet.y - rows[i - 1].feet.y) >
            8 * set->sheet.body_height) {
            continue; /* a teleport leaves no trail */
        }
        cairo_move_to(cr, x_of(set, &rows[i - 1]), y_of(set, &rows[i - 1]) - lift);
        cairo_line_to(cr, x_of(set, &rows[i]), y_of(set, &rows[i]) - lift);
        deft__paint_set(cr, deft__paint_state_colour(rows[i].state), 0.75 * (1 - fmax(age, 0)));
        cairo_stroke(cr);
    }
}

/* The character in the colour of its state, with an eye on the side that it faces. */
static void draw_character(const film_set *set, cairo_t *cr, const film_row *at)
{
    const double width = set->sheet.body_width * set->sheet.px,
                 height = set->sheet.body_height * set->sheet.px;
    const double x = x_of(set, at), y = y_of(set, at);
    deft__paint_body(cr, x, y, width, height, set->sheet.body_radius * set->sheet.px,
                     deft__paint_state_colour(at->state), 0.9);
    cairo_arc(cr, x + at->facing * width * 0.24, y - height * 0.72, fmax(height * 0.09, 1.5), 0, 6.2831853);
    deft__paint_set(cr, DEFT_COLOUR_PAPER, 1);
    cairo_fill(cr);
}

static void draw_strip(const film_set *set, cairo_t *cr, const film_row *at)
{
    const double top = set->view.height;
    char text[48];
    cairo_rectangle(cr, 0, top, set->view.width, STRIP);
    deft__paint_set(cr, DEFT_COLOUR_PAPER, 1);
    cairo_fill(cr);
    cairo_rectangle(cr, 10, top + 8, 12, 12);
    deft__paint_set(cr, deft__paint_state_colour(at->state), 1);
    cairo_fill(cr);
    deft__paint_font(cr, DEFT_TYPE_AXIS, false);
    deft__paint_set(cr, DEFT_COLOUR_INK, 1);
    deft__paint_text(cr, 30, top + 18, DEFT_ALIGN_LEFT, deft__story_state_words((deft_state)at->state));
    (void)snprintf(text, sizeof text, "%.2f s", at->time_s);
    deft__paint_text(cr, set->view.width - 10, top + 18, DEFT_ALIGN_RIGHT, text);
}

/* The row at a time, its place between two ticks. `last` is the tick at or before it. */
static film_row row_at(const film_wish *wish, double time_s, size_t *last)
{
    const film_row *rows = wish->rows;
    while (*last + 1 < wish->count && rows[*last + 1].time_s <= time_s + 1e-9) {
        *last += 1;
    }
    film_row at = rows[*last];
    if (*last + 1 < wish->count) {
        const film_row *next = &rows[*last + 1];
        const double share = fmax(time_s - at.time_s, 0) / (next->time_s - at.time_s);
        at.feet.x += (next->feet.x - at.feet.x) * share;
        at.feet.y += (next->feet.y - at.feet.y) * share;
    }
    at.time_s = time_s;
    return at;
}

static void draw_frame(film_set *set, size_t number, size_t *last)
{
    const film_wish *wish = set->wish;
    const film_row at = row_at(wish, wish->rows[0].time_s + (double)number / wish->fps, last);
    look_at(set, along(set->sheet.axes.right, at.feet), along(set->sheet.axes.up, at.feet));
    if (!set->has_ground) {
        draw_ground(set);
    }
    cairo_t *cr = cairo_create(set->frame);
    cairo_set_source_surface(cr, set->ground, 0, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    cr = draw_on(set, set->frame);
    for (uint32_t i = 0; wish->platforms != NULL && i < wish->level->platform_count; ++i) {
        deft__places_draw_platform(&wish->level->platforms[i],
                                   wish->platforms[*last * wish->level->platform_count + i], cr, &set->sheet,
                                   &set->view);
    }
    draw_trail(set, cr, *last, at.time_s);
    draw_character(set, cr, &at);
    draw_strip(set, cr, &at);
    cairo_destroy(cr);
    cairo_surface_flush(set->frame);
    const unsigned char *bytes = cairo_image_surface_get_data(set->frame);
    const int stride = cairo_image_surface_get_stride(set->frame);
    for (int y = 0; y < set->height; ++y) {
        uint32_t *row = set->pixels + (size_t)y * (size_t)set->width;
        memcpy(row, bytes + (ptrdiff_t)y * stride, (size_t)set->width * sizeof *row);
        for (int x = 0; x < set->width; ++x) {
            row[x] &= 0xffffffu;
        }
    }
}

/* Draws all frames, for the encoder to look at or to add. False without memory. */
static bool run(film_set *set, film_encoder *encoder, bool is_look)
{
    const size_t count = film_frames(set->wish);
    size_t last = 0;
    for (size_t i = 0; i < count; ++i) {
        draw_frame(set, i, &last);
        if (is_look) {
            film_encoder_look(encoder, set->pixels);
        } else if (!film_encoder_add(encoder, set->pixels)) {
            return false;
        }
    }
    return true;
}

static deft_result no_memory(deft_diag_list *diags)
{
    deft__picture_say(diags, "film", "there is not enough memory to draw it");
    return DEFT_ERROR_MEMORY;
}

static deft_result encode(film_set *set, const char *path, deft_diag_list *diags)
{
    const unsigned char *bytes = NULL;
    size_t size = 0;
    film_encoder *encoder = film_encoder_open(film_format_of(path), set->width, set->height, set->wish->fps);
    bool is_fine = encoder != NULL;
    if (is_fine && film_encoder_looks(encoder)) {
        is_fine = run(set, encoder, true);
    }
    is_fine = is_fine && run(set, encoder, false) && film_encoder_finish(encoder, &bytes, &size);
    const deft_result result =
        is_fine ? deft_file_write(path, (const char *)bytes, size, diags) : no_memory(diags);
    film_encoder_free(encoder);
    return result;
}

/* True when this can be drawn; else it says why not. */
static bool judge(const film_wish *wish, const char *path, deft_diag_list *diags)
{
    const film_format format = film_format_of(path);
    const char *lacks = format != FILM_NONE ? film_format_lacks(format) : NULL;
    if (format == FILM_NONE) {
        deft__picture_say(diags, "film", "the end of the name %s says no format; use .webp, .gif or .png",
                          path);
    } else if (lacks != NULL) {
        deft__picture_say(
            diags, "film",
            "this deft was built without the library for %s: install it (Debian: %s), and build "
            "again",
            path, lacks);
    } else if (film_frames(wish) > FILM_FRAMES_MAX) {
        deft__picture_say(diags, "film",
                          "%.1f s at %d frames a second are %zu frames, more than %d: record less, or give a "
                          "smaller --fps",
                          duration_of(wish), wish->fps, film_frames(wish), FILM_FRAMES_MAX);
    } else {
        return true;
    }
    return false;
}

deft_result film_write(const film_wish *wish, const char *path, deft_diag_list *diags)
{
    film_set set;
    memset(&set, 0, sizeof set);
    set.wish = wish;
    if (!judge(wish, path, diags)) {
        return DEFT_ERROR_CONTENT;
    }
    if (wish->level != NULL) {
        set.still = *wish->level;
        set.still.platform_count = 0;
    }
    lay_out(&set);
    set.ground = cairo_image_surface_create(CAIRO_FORMAT_RGB24, set.width, set.height);
    set.frame = cairo_image_surface_create(CAIRO_FORMAT_RGB24, set.width, set.height);
    set.pixels = malloc((size_t)set.width * (size_t)set.height * sizeof *set.pixels);
    const bool is_fine =
        deft__terrain_gather(&set.terrain, wish->level != NULL ? &set.still : NULL, &set.sheet) &&
        set.pixels != NULL && cairo_surface_status(set.ground) == CAIRO_STATUS_SUCCESS &&
        cairo_surface_status(set.frame) == CAIRO_STATUS_SUCCESS;
    const deft_result result = is_fine ? encode(&set, path, diags) : no_memory(diags);
    deft__terrain_free(&set.terrain);
    cairo_surface_destroy(set.ground);
    cairo_surface_destroy(set.frame);
    free(set.pixels);
    return result;
}
