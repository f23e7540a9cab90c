/* plot/sheet.c -- layout: what of the level is shown, how large, and in how many panels. */
#include "plot/sheet.h"

#include <math.h>
#include <string.h>

#define SHEET_MARGIN     44.0   /* px */
#define SHEET_WIDTH      712.0  /* px of a panel: with the margins 800, as all pictures */
#define SHEET_WIDTH_MAX  3900.0 /* with the margins below 4000 */
#define SHEET_HEIGHT_MAX 2400.0 /* px of one panel */
#define SHEET_STACK_MAX  1300.0 /* px: panels that are higher together are not cut further */
#define SHEET_BODY_MAX   46.0   /* px of the body's height in a small scene */
#define SHEET_BODY_GOOD  16.0   /* px: a level that makes the body smaller is cut into panels */
#define SHEET_BODY_MIN   9.0    /* px below which a body is not visible: the picture becomes wider */
#define SHEET_GAP        34.0   /* px between panels, for the axis */

typedef struct sheet_window {
    double min_u, max_u, min_v, max_v;
} sheet_window;

/* The part of the level around the line: room for arcs and labels, but not beyond the level's edge; and down
 * to that where it is near, so that no room is cut in two for a little paper. */
static sheet_window sheet_focus(const deft_sheet *sheet, const deft_story *story, const deft_level *level)
{
    const double h = sheet->body_height;
    sheet_window window = {story->min_u - 3 * h, story->max_u + 3 * h, story->min_v - 3 * h,
                           story->max_v + 3.5 * h};
    const double lack_u = 16 * h - (window.max_u - window.min_u),
                 lack_v = 7 * h - (window.max_v - window.min_v);
    if (level != NULL) {
        deft_box box;
        deft_world_bounds(&box, level->world);
        const deft_axes axes = sheet->axes;
        const double u0 = box.min_x * axes.right.x + box.min_y * axes.right.y;
        const double u1 = box.max_x * axes.right.x + box.max_y * axes.right.y;
        const double v0 = box.min_x * axes.up.x + box.min_y * axes.up.y;
        const double v1 = box.max_x * axes.up.x + box.max_y * axes.up.y;
        window.min_u = fmin(fmax(window.min_u, fmin(u0, u1)), story->min_u - h);
        window.max_u = fmax(fmin(window.max_u, fmax(u0, u1)), story->max_u + h);
        const double bottom = fmin(v0, v1);
        window.min_v = fmin(window.min_v - 4 * h < bottom ? bottom : window.min_v, story->min_v - h);
    }
    if (lack_u > 0) {
        window.min_u -= lack_u / 2;
        window.max_u += lack_u / 2;
    }
    if (lack_v > 0) {
        window.max_v += lack_v;
    }
    return window;
}

/* As few panels as make the body large enough, and together not too high. */
static size_t sheet_panel_count(double wide, double high, double body_height)
{
    size_t count = 1;
    while (count < DEFT_PANEL_CAP) {
        const double more = (double)(count + 1), px = SHEET_WIDTH / wide;
        if (px * (double)count * body_height >= SHEET_BODY_GOOD ||
            more * (more * px * high + SHEET_GAP) > SHEET_STACK_MAX) {
            return count;
        }
        count++;
    }
    return count;
}

void deft__sheet_lay_out(deft_sheet *sheet, const deft_story *story, const deft_plot_path *plot,
                         deft_axes axes)
{
    sheet_window window;
    double panel_u, panel_v, left;
    memset(sheet, 0, sizeof *sheet);
    sheet->axes = axes;
    sheet->body_width = 2 * plot->moveset->half_width;
    sheet->body_radius = plot->moveset->radius;
    sheet->body_height = plot->moveset->height;
    sheet->margin = SHEET_MARGIN;
    sheet->header = plot->title != NULL && plot->title[0] != '\0' ? 98 : 60;
    window = sheet_focus(sheet, story, plot->level);
    panel_v = window.max_v - window.min_v;
    sheet->panel_count = sheet_panel_count(window.max_u - window.min_u, panel_v, sheet->body_height);
    panel_u = (window.max_u - window.min_u) / (double)sheet->panel_count;
    sheet->px = fmax(SHEET_WIDTH / panel_u, SHEET_BODY_MIN / sheet->body_height);
    sheet->px = fmin(sheet->px, SHEET_BODY_MAX / sheet->body_height);
    sheet->px = fmin(sheet->px, fmin(SHEET_WIDTH_MAX / panel_u, SHEET_HEIGHT_MAX / panel_v));
    sheet->width = ceil(fmax(panel_u * sheet->px, SHEET_WIDTH) + 2 * sheet->margin);
    left = (sheet->width - panel_u * sheet->px) / 2;
    for (size_t i = 0; i < sheet->panel_count; i++) {
        deft_panel *panel = &sheet->panels[i];
        panel->x = left;
        panel->width = panel_u * sheet->px;
        panel->height = panel_v * sheet->px;
        panel->y = sheet->header + (double)i * (panel->height + SHEET_GAP);
        panel->min_u = window.min_u + panel_u * (double)i;
        panel->max_u = panel->min_u + panel_u;
        panel->min_v = window.min_v;
        panel->max_v = window.max_v;
    }
    sheet->height = sheet->panels[sheet->panel_count - 1].y + panel_v * sheet->px + SHEET_GAP;
}

void deft__sheet_add_footer(deft_sheet *sheet, double footer)
{
    sheet->footer = footer;
    sheet->height = ceil(sheet->height + footer);
}

double deft__panel_x(const deft_sheet *sheet, const deft_panel *panel, double u)
{
    return panel->x + (u - panel->min_u) * sheet->px;
}

double deft__panel_y(const deft_sheet *sheet, const deft_panel *panel, double v)
{
    return panel->y + (panel->max_v - v) * sheet->px;
}

bool deft__panel_holds(const deft_panel *panel, double u, double v, double slack)
{
    return u >= panel->min_u - slack && u <= panel->max_u + slack && v >= panel->min_v - slack &&
           v <= panel->max_v + slack;
}

double deft__sheet_host(deft_vec2d axis, double along)
{
    return fabs(axis.x) >= fabs(axis.y) ? along * (axis.x < 0 ? -1 : 1) : along * (axis.y < 0 ? -1 : 1);
}
