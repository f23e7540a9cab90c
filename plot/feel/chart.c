/* plot/feel/chart.c -- see plot/feel/chart.h. */
#include "plot/feel/chart.h"

#include "plot/plain_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define CAPTION_NAMES 3 /* with more tunings the caption has a second line */
#define CAPTION_ROW   16.0
#define STRIP_HEIGHT  15.0

/* Okabe and Ito's colours: people with any colour vision tell them apart. */
static const deft_colour chart_colours[FEEL_SUBJECTS_MAX] = {0x0072b2u, 0xd55e00u, 0x009e73u,
                                                             0xb5679au, 0xc98a00u, 0x3d8fc4u};

deft_colour chart_colour(uint32_t index)
{
    return chart_colours[index % FEEL_SUBJECTS_MAX];
}

/* From yellow over green and blue to violet, as viridis does: lightness falls all the way. */
deft_colour chart_shade(double share)
{
    static const double stops[5][3] = {
        {196, 156, 0}, {94, 175, 80}, {33, 145, 140}, {49, 104, 172}, {88, 45, 140}};
    const double at = fmin(fmax(share, 0), 1) * 4;
    const int low = at >= 4 ? 3 : (int)at;
    deft_colour colour = 0;
    for (int i = 0; i < 3; i++) {
        colour = colour << 8 |
                 (deft_colour)lround(stops[low][i] + (stops[low + 1][i] - stops[low][i]) * (at - low));
    }
    return colour;
}

chart_pen chart_subject_pen(uint32_t index)
{
    return (chart_pen){chart_colour(index), 2.6, 1, index % 4};
}

static void write_fitting(chart *out, double y, deft_colour colour, const char *text)
{
    char line[512];
    deft__paint_set(out->cr, colour, 1);
    deft__paint_fit(out->cr, text, CHART_WIDTH - 2 * (CHART_WIDTH - CHART_RIGHT), line, sizeof line);
    deft__paint_text(out->cr, CHART_WIDTH - CHART_RIGHT, y, DEFT_ALIGN_LEFT, line);
}

bool chart_open(chart *out, const feel_wish *wish, const char *path, double height, const char *title,
                const char *summary)
{
    memset(out, 0, sizeof *out);
    out->wish = wish;
    out->title = wish->title != NULL ? wish->title : title;
    out->height = ceil(height) + (wish->count > CAPTION_NAMES ? CAPTION_ROW : 0);
    if (!deft__picture_open(&out->picture, deft__picture_format_of(path), CHART_WIDTH, out->height)) {
        return false;
    }
    out->cr = out->picture.cairo;
    if (wish->is_dark) {
        deft__paint_darken(out->cr);
    }
    deft__paint_set(out->cr, DEFT_COLOUR_PAPER, 1);
    cairo_paint(out->cr);
    deft__paint_font(out->cr, DEFT_TYPE_TITLE, true);
    write_fitting(out, 40, DEFT_COLOUR_INK, out->title);
    deft__paint_font(out->cr, DEFT_TYPE_TEXT, false);
    write_fitting(out, 62, DEFT_COLOUR_QUIET, summary);
    chart_say(out, summary);
    return true;
}

deft_result chart_close(chart *out, const char *path, const char *note, deft_diag_list *diags)
{
    char caption[512], title[256];
    const bool is_split = out->wish->count > CAPTION_NAMES;
    size_t length =
        (size_t)snprintf(caption, sizeof caption, "%s ", out->wish->count > 1 ? "Tunings" : "Tuning");
    for (uint32_t i = 0; i < out->wish->count && length < sizeof caption; i++) {
        length += (size_t)snprintf(caption + length, sizeof caption - length, "%s%s", i > 0 ? ", " : "",
                                   out->wish->subjects[i].name);
    }
    if (length < sizeof caption) {
        (void)snprintf(caption + length, sizeof caption - length, ";%s%s", is_split ? "" : " ",
                       is_split ? "" : note);
    }
    deft__paint_font(out->cr, DEFT_TYPE_AXIS, false);
    write_fitting(out, out->height - 16 - (is_split ? CAPTION_ROW : 0), DEFT_COLOUR_QUIET, caption);
    if (is_split) {
        write_fitting(out, out->height - 16, DEFT_COLOUR_QUIET, note);
    }
    deft__plain_text(out->title, title, sizeof title);
    return deft__picture_close(&out->picture, path, title, out->about, diags);
}

double chart_key_height(uint32_t lines)
{
    return CHART_ROW * lines + 10;
}

double chart_x(const chart_panel *panel, double x)
{
    return panel->x + panel->width * (x - panel->min_x) / (panel->max_x - panel->min_x);
}

double chart_y(const chart_panel *panel, double y)
{
    return panel->y + panel->height * (panel->max_y - y) / (panel->max_y - panel->min_y);
}

void chart_square(chart_panel *panel)
{
    panel->height = panel->width * (panel->max_y - panel->min_y) / (panel->max_x - panel->min_x);
}

/* The smallest of 1, 2, 5, 10, ... that is at least so many px long on an axis of `px` px for `span`. */
static double step_of(double span, double px, double least)
{
    const double wanted = span * least / px;
    const double decade = pow(10, floor(log10(wanted)));
    const double ratio = wanted / decade;
    return decade * (ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10);
}

static void draw_names(chart *out, const chart_panel *panel)
{
    cairo_t *cr = out->cr;
    if (panel->title != NULL) {
        deft__paint_font(cr, DEFT_TYPE_SMALL, true);
        deft__paint_set(cr, DEFT_COLOUR_INK, 1);
        deft__paint_text(cr, panel->x, panel->y - 9, DEFT_ALIGN_LEFT, panel->title);
    }
    deft__paint_font(cr, DEFT_TYPE_AXIS, false);
    deft__paint_set(cr, DEFT_COLOUR_QUIET, 1);
    if (panel->name_x != NULL) {
        deft__paint_text(cr, panel->x + panel->width, panel->y + panel->height + 34, DEFT_ALIGN_RIGHT,
                         panel->name_x);
    }
    if (panel->name_y != NULL) {
        cairo_save(cr);
        cairo_translate(cr, panel->x - 42, panel->y + panel->height / 2);
        cairo_rotate(cr, -3.14159265358979323846 / 2);
        deft__paint_text(cr, 0, 0, DEFT_ALIGN_MIDDLE, panel->name_y);
        cairo_restore(cr);
    }
}

void chart_draw_panel(chart *out, const chart_panel *panel)
{
    cairo_t *cr = out->cr;
    const double step_x = step_of(panel->max_x - panel->min_x, panel->width, 56);
    const double step_y = step_of(panel->max_y - panel->min_y, panel->height, 34);
    char number[32];
    deft__paint_set(cr, DEFT_COLOUR_SKY, 1);
    cairo_rectangle(cr, panel->x, panel->y, panel->width, panel->height);
    cairo_fill(cr);
    deft__paint_font(cr, DEFT_TYPE_AXIS, false);
    for (double i = ceil(panel->min_x / step_x - 1e-9); i * step_x <= panel->max_x + 1e-9 * step_x; i++) {
        const double x = floor(chart_x(panel, i * step_x)) + 0.5;
        deft__paint_set(cr, i == 0 ? DEFT_COLOUR_FRAME : DEFT_COLOUR_GRID, 1);
        cairo_rectangle(cr, x - 0.5, panel->y, 1, panel->height);
        cairo_fill(cr);
        (void)snprintf(number, sizeof number, "%.10g", i * step_x + 0.0);
        deft__paint_set(cr, DEFT_COLOUR_QUIET, 1);
        deft__paint_text(cr, x, panel->y + panel->height + 17, DEFT_ALIGN_MIDDLE, number);
    }
    for (double i = ceil(panel->min_y / step_y - 1e-9); i * step_y <= panel->max_y + 1e-9 * step_y; i++) {
        const double y = floor(chart_y(panel, i * step_y)) + 0.5;
        deft__paint_set(cr, i == 0 ? DEFT_COLOUR_FRAME : DEFT_COLOUR_GRID, 1);
        cairo_rectangle(cr, panel->x, y - 0.5, panel->width, 1);
        cairo_fill(cr);
        (void)snprintf(number, sizeof number, "%.10g", i * step_y + 0.0);
        deft__paint_set(cr, DEFT_COLOUR_QUIET, 1);
        deft__paint_text(cr, panel->x - 8, y + 4.5, DEFT_ALIGN_RIGHT, number);
    }
    draw_names(out, panel);
}

void chart_clip(chart *out, const chart_panel *panel)
{
    cairo_save(out->cr);
    cairo_rectangle(out->cr, panel->x, panel->y, panel->width, panel->height);
    cairo_clip(out->cr);
}

void chart_unclip(chart *out)
{
    cairo_restore(out->cr);
}

static void take_pen(cairo_t *cr, chart_pen pen)
{
    static const double patterns[4][4] = {{1, 0, 1, 0}, {9, 4, 9, 4}, {3, 3, 3, 3}, {12, 3, 3, 3}};
    deft__paint_set(cr, pen.colour, pen.alpha);
    cairo_set_line_width(cr, pen.width);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash(cr, patterns[pen.dash], pen.dash > 0 ? 4 : 0, 0);
}

static void stroke(cairo_t *cr)
{
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

void chart_line(chart *out, const chart_panel *panel, const chart_point *points, size_t count, chart_pen pen)
{
    take_pen(out->cr, pen);
    for (size_t i = 0; i < count; i++) {
        cairo_line_to(out->cr, chart_x(panel, points[i].x), chart_y(panel, points[i].y));
    }
    stroke(out->cr);
}

void chart_band(chart *out, const chart_panel *panel, double from, double to, deft_colour colour,
                const char *name)
{
    const double left = chart_x(panel, from), right = chart_x(panel, to);
    deft__paint_set(out->cr, colour, 0.12);
    cairo_rectangle(out->cr, left, panel->y, right - left, panel->height);
    cairo_fill(out->cr);
    deft__paint_font(out->cr, DEFT_TYPE_AXIS, true);
    if (name != NULL && deft__paint_text_width(out->cr, name) < right - left) {
        deft__paint_set(out->cr, colour, 1);
        deft__paint_text(out->cr, (left + right) / 2, panel->y + 16, DEFT_ALIGN_MIDDLE, name);
    }
}

void chart_say(chart *out, const char *text)
{
    const size_t length = strlen(out->about);
    char plain[512];
    deft__plain_text(text, plain, sizeof plain);
    (void)snprintf(out->about + length, sizeof out->about - length, "%s%s", length > 0 ? ". " : "", plain);
}

void chart_key(chart *out, double y, chart_pen pen, const char *text)
{
    char line[256];
    chart_say(out, text);
    take_pen(out->cr, pen);
    cairo_move_to(out->cr, CHART_LEFT, y - 4.5);
    cairo_line_to(out->cr, CHART_LEFT + 34, y - 4.5);
    stroke(out->cr);
    deft__paint_font(out->cr, DEFT_TYPE_TEXT, false);
    deft__paint_set(out->cr, DEFT_COLOUR_INK, 1);
    deft__paint_fit(out->cr, text, CHART_RIGHT - CHART_LEFT - 44, line, sizeof line);
    deft__paint_text(out->cr, CHART_LEFT + 44, y, DEFT_ALIGN_LEFT, line);
}

void chart_note(chart *out, double x, double y, deft_align align, deft_colour colour, const char *text)
{
    deft__paint_font(out->cr, DEFT_TYPE_TEXT, true);
    deft__paint_text_on(out->cr, x, y, align, colour, text);
}

void chart_strip(chart *out, const chart_panel *panel, double from, double to, deft_colour colour,
                 const char *text)
{
    const double left = chart_x(panel, from), right = chart_x(panel, to);
    const double bottom = panel->y + panel->height;
    deft__paint_set(out->cr, colour, 0.28);
    cairo_rectangle(out->cr, left, bottom - STRIP_HEIGHT, right - left, STRIP_HEIGHT);
    cairo_fill(out->cr);
    deft__paint_font(out->cr, 11.5, false);
    if (deft__paint_text_width(out->cr, text) < right - left - 4) {
        deft__paint_set(out->cr, DEFT_COLOUR_INK, 1);
        deft__paint_text(out->cr, (left + right) / 2, bottom - 3.5, DEFT_ALIGN_MIDDLE, text);
    }
}
