/* plot/places.c -- zones as tinted areas with their kind's name where it fits; platforms as boxes. */
#include "plot/places.h"

#include "plot/paint.h"

#define PLACES_LABEL_PAD 4.0  /* px around the name of a zone */
#define PALE             0.25 /* of a platform where it goes */

static const struct {
    const char *name;
    deft_colour colour;
} zone_looks[DEFT_ZONE_COUNT] = {{"trigger", DEFT_COLOUR_TRIGGER}, {"ladder", DEFT_COLOUR_LADDER},
                                 {"water", DEFT_COLOUR_WATER},     {"wind", DEFT_COLOUR_WIND},
                                 {"conveyor", DEFT_COLOUR_BELT},   {"death", DEFT_COLOUR_HIT}};

/* A place of the host's axes on the paper. */
static deft_pos on_paper(const deft_sheet *sheet, const deft_panel *panel, deft_pos at)
{
    const deft_vec2d right = sheet->axes.right, up = sheet->axes.up;
    const deft_pos paper = {deft__panel_x(sheet, panel, at.x * right.x + at.y * right.y),
                            deft__panel_y(sheet, panel, at.x * up.x + at.y * up.y)};
    return paper;
}

static void trace_points(const deft_pos *points, uint32_t count, cairo_t *cr, const deft_sheet *sheet,
                         const deft_panel *panel)
{
    cairo_new_sub_path(cr);
    for (uint32_t i = 0; i < count; i++) {
        const deft_pos at = on_paper(sheet, panel, points[i]);
        cairo_line_to(cr, at.x, at.y);
    }
}

/* Where the kind's name stands: in the upper left corner of the path, which ends here. False when there is no
 * room. */
static bool find_name(const char *name, cairo_t *cr, deft_label_box *out)
{
    double left, top, right, bottom;
    cairo_path_extents(cr, &left, &top, &right, &bottom);
    cairo_new_path(cr);
    deft__paint_font(cr, DEFT_TYPE_AXIS, false);
    *out = (deft_label_box){left + PLACES_LABEL_PAD, top, deft__paint_text_width(cr, name),
                            DEFT_TYPE_AXIS + PLACES_LABEL_PAD};
    return right - left >= out->width + 2 * PLACES_LABEL_PAD && bottom - top >= out->height;
}

static void trace_zone(const deft_zone_def *def, cairo_t *cr, const deft_sheet *sheet,
                       const deft_panel *panel)
{
    trace_points(def->points, def->count, cr, sheet, panel);
    cairo_close_path(cr);
}

void deft__places_draw_zones(const deft_level *level, cairo_t *cr, const deft_sheet *sheet,
                             const deft_panel *panel)
{
    static const double dashes[] = {3, 3};
    for (uint32_t i = 0; level != NULL && i < level->zone_count; i++) {
        const deft_zone_def *def = &level->zones[i].def;
        const deft_colour colour = zone_looks[def->zone.kind].colour;
        trace_zone(def, cr, sheet, panel);
        deft__paint_set(cr, colour, 0.16);
        cairo_fill_preserve(cr);
        deft__paint_set(cr, colour, 0.7);
        cairo_set_line_width(cr, 1.2);
        cairo_set_dash(cr, dashes, 2, 0);
        cairo_stroke(cr);
        cairo_set_dash(cr, NULL, 0, 0);
    }
}

void deft__places_draw_names(const deft_level *level, cairo_t *cr, const deft_sheet *sheet,
                             const deft_panel *panel)
{
    for (uint32_t i = 0; level != NULL && i < level->zone_count; i++) {
        const deft_zone_def *def = &level->zones[i].def;
        const char *name = zone_looks[def->zone.kind].name;
        deft_label_box box;
        trace_zone(def, cr, sheet, panel);
        if (find_name(name, cr, &box)) {
            deft__paint_set(cr, zone_looks[def->zone.kind].colour, 1);
            deft__paint_text(cr, box.x, box.y + DEFT_TYPE_AXIS, DEFT_ALIGN_LEFT, name);
        }
    }
}

void deft__places_take_names(const deft_level *level, cairo_t *cr, const deft_sheet *sheet,
                             const deft_panel *panel, deft_labels *labels)
{
    for (uint32_t i = 0; level != NULL && i < level->zone_count; i++) {
        const deft_zone_def *def = &level->zones[i].def;
        deft_label_box box;
        trace_zone(def, cr, sheet, panel);
        if (find_name(zone_looks[def->zone.kind].name, cr, &box)) {
            deft__labels_take(labels, box);
        }
    }
}

static void draw_way(const deft_level_platform *platform, cairo_t *cr, const deft_sheet *sheet,
                     const deft_panel *panel)
{
    static const double dashes[] = {2, 5};
    trace_points(platform->path, platform->path_count, cr, sheet, panel);
    if (!platform->ping_pong) {
        cairo_close_path(cr);
    }
    deft__paint_set(cr, DEFT_COLOUR_PLATFORM, 0.8);
    cairo_set_line_width(cr, 1.6);
    cairo_set_dash(cr, dashes, 2, 0);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

/* A platform at a place of its path; a one-way has only its upper edge drawn. */
static void draw_box(const deft_level_platform *platform, deft_pos at, double alpha, cairo_t *cr,
                     const deft_sheet *sheet, const deft_panel *panel)
{
    const deft_pos centre = on_paper(sheet, panel, at);
    const double width = platform->width * sheet->px, height = platform->height * sheet->px;
    const double left = centre.x - width / 2, top = centre.y - height / 2;
    cairo_rectangle(cr, left, top, width, height);
    deft__paint_set(cr, DEFT_COLOUR_PLATFORM, platform->one_way ? 0.3 * alpha : alpha);
    cairo_fill(cr);
    if (platform->one_way) {
        cairo_move_to(cr, left, top);
        cairo_line_to(cr, left + width, top);
        deft__paint_set(cr, DEFT_COLOUR_PLATFORM, alpha);
        cairo_set_line_width(cr, 2.6);
        cairo_stroke(cr);
    }
}

void deft__places_draw_platforms(const deft_level *level, cairo_t *cr, const deft_sheet *sheet,
                                 const deft_panel *panel)
{
    for (uint32_t i = 0; level != NULL && i < level->platform_count; i++) {
        const deft_level_platform *platform = &level->platforms[i];
        draw_way(platform, cr, sheet, panel);
        for (uint32_t k = 1; k < platform->path_count; k++) {
            draw_box(platform, platform->path[k], PALE, cr, sheet, panel);
        }
        draw_box(platform, platform->path[0], 1, cr, sheet, panel);
    }
}

void deft__places_draw_platform_key(cairo_t *cr, double x, double y, double width)
{
    for (int i = 0; i < 2; i++) {
        cairo_rectangle(cr, x + i * width / 2, y - 3, width / 2, 6);
        deft__paint_set(cr, DEFT_COLOUR_PLATFORM, i == 0 ? 1 : PALE);
        cairo_fill(cr);
    }
}

void deft__places_draw_platform(const deft_level_platform *platform, deft_pos at, cairo_t *cr,
                                const deft_sheet *sheet, const deft_panel *panel)
{
    draw_box(platform, at, 1, cr, sheet, panel);
}
