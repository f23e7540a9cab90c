/* plot/marks.c -- marks first, then their labels: assists, heights, seconds, in this order of priority. */
#include "plot/marks.h"

#include "plot/labels.h"
#include "plot/paint.h"
#include "plot/places.h"

#include <math.h>
#include <stdio.h>

#define MARKS_LABELS_MAX 400   /* of each sort in a picture; more cannot be read */
#define MARKS_CLEAR      9.0   /* px around a mark that labels leave free */
#define MARKS_REACH      115.0 /* px from a mark to its label, at most */
#define MARKS_REACH_TIME 28.0
#define MARKS_LEADER_MIN 26.0 /* px: a label farther from its mark gets a line to it */
#define MARKS_HEIGHT_MIN 0.3  /* body heights: a lower hop gets no measure */

typedef struct marks_place {
    const deft_sheet *sheet;
    const deft_panel *panel;
    cairo_t *cr;
    deft_labels labels;
} marks_place;

static double marks_x(const marks_place *place, const deft_moment *moment)
{
    return deft__panel_x(place->sheet, place->panel, moment->u);
}

/* On the line: the body's middle. */
static double marks_y(const marks_place *place, const deft_moment *moment)
{
    return deft__panel_y(place->sheet, place->panel, moment->v + place->sheet->body_height / 2);
}

static bool marks_here(const marks_place *place, const deft_moment *moment)
{
    return moment->u >= place->panel->min_u && moment->u < place->panel->max_u;
}

static deft_colour marks_jump_colour(const deft_moment *moment)
{
    return moment->coyote     ? DEFT_COLOUR_COYOTE
           : moment->buffered ? DEFT_COLOUR_BUFFER
                              : deft__paint_state_colour(DEFT_STATE_JUMP);
}

/* The height of a jump as a thin measure below its apex. */
static void marks_draw_measure(marks_place *place, const deft_moment *apex)
{
    cairo_t *cr = place->cr;
    const double x = floor(marks_x(place, apex)) + 0.5, top = marks_y(place, apex);
    const double foot = top + apex->height * place->sheet->px;
    static const double dashes[] = {2, 3};
    if (apex->height < MARKS_HEIGHT_MIN * place->sheet->body_height) {
        return;
    }
    deft__paint_set(cr, DEFT_COLOUR_INK, 0.55);
    cairo_set_line_width(cr, 1);
    cairo_set_dash(cr, dashes, 2, 0);
    cairo_move_to(cr, x, top + 6);
    cairo_line_to(cr, x, foot);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_move_to(cr, x - 5, floor(foot) + 0.5);
    cairo_line_to(cr, x + 5, floor(foot) + 0.5);
    cairo_stroke(cr);
    for (double y = top; y < foot; y += 3) {
        deft__labels_touch(&place->labels, x, y);
    }
}

static void marks_draw_one(marks_place *place, const deft_moment *moment)
{
    const double x = marks_x(place, moment), y = marks_y(place, moment);
    const deft_label_box around = {x - MARKS_CLEAR, y - MARKS_CLEAR, 2 * MARKS_CLEAR, 2 * MARKS_CLEAR};
    switch (moment->kind) {
    case DEFT_MOMENT_JUMP:
        deft__paint_jump(place->cr, x, y, marks_jump_colour(moment),
                         moment->jump == (uint32_t)DEFT_EVENT_JUMPED_AIR);
        break;
    case DEFT_MOMENT_APEX:
        deft__paint_apex(place->cr, x, y);
        break;
    case DEFT_MOMENT_LANDED:
        deft__paint_landing(place->cr, x, y, deft__paint_state_colour(DEFT_STATE_GROUND));
        break;
    case DEFT_MOMENT_BONKED:
    case DEFT_MOMENT_WALL:
        deft__paint_hit(place->cr, x, y);
        break;
    case DEFT_MOMENT_SECOND:
    case DEFT_MOMENT_COUNT:
        deft__paint_second(place->cr, x, y);
        break;
    }
    deft__labels_take(&place->labels, around);
}

/* A line from a label to its mark, when they stand apart. */
static void marks_leader(const marks_place *place, double x, double y, deft_label_box label,
                         deft_colour colour)
{
    const double to_x = fmax(label.x + 6, fmin(x, label.x + label.width - 6));
    const double to_y = label.y > y ? label.y : label.y + label.height;
    const double reach = hypot(to_x - x, to_y - y);
    if (reach > MARKS_LEADER_MIN) {
        cairo_move_to(place->cr, x + (to_x - x) * 8 / reach, y + (to_y - y) * 8 / reach);
        cairo_line_to(place->cr, to_x, to_y);
        deft__paint_set(place->cr, colour, 0.8);
        cairo_set_line_width(place->cr, 1.2);
        cairo_stroke(place->cr);
    }
}

static void marks_flag(marks_place *place, const deft_moment *moment, deft_colour colour, const char *text)
{
    const double x = marks_x(place, moment), y = marks_y(place, moment);
    deft_label_box label = {0, 0, 0, 0};
    deft__paint_flag_size(place->cr, text, &label.width, &label.height);
    if (deft__labels_place(&place->labels, x, y, DEFT_LABEL_BELOW, MARKS_REACH, &label)) {
        marks_leader(place, x, y, label, colour);
        deft__paint_flag(place->cr, label.x, label.y, colour, text);
    }
}

/* The height of a jump, above the body at its apex. */
static void marks_height(marks_place *place, const deft_moment *apex)
{
    const double lift = place->sheet->body_height * place->sheet->px / 2 - 4;
    const double x = marks_x(place, apex), y = marks_y(place, apex) - lift;
    deft_label_box label = {0, 0, 0, 17};
    char text[32];
    snprintf(text, sizeof text, "%.2f", apex->height);
    deft__paint_font(place->cr, DEFT_TYPE_SMALL, true);
    label.width = deft__paint_text_width(place->cr, text) + 2;
    if (deft__labels_place(&place->labels, x, y, DEFT_LABEL_ABOVE, MARKS_REACH, &label)) {
        marks_leader(place, x, y, label, DEFT_COLOUR_QUIET);
        deft__paint_font(place->cr, DEFT_TYPE_SMALL, true);
        deft__paint_text_on(place->cr, label.x + 1, label.y + 13, DEFT_ALIGN_LEFT, DEFT_COLOUR_INK, text);
    }
}

/* The time, where there is room for it beside its mark. */
static void marks_time(marks_place *place, const deft_moment *moment)
{
    deft_label_box label = {0, 0, 0, 17};
    char text[32];
    snprintf(text, sizeof text, "%.10g s", round(moment->time_s));
    deft__paint_font(place->cr, DEFT_TYPE_SMALL, false);
    label.width = deft__paint_text_width(place->cr, text) + 2;
    if (deft__labels_place(&place->labels, marks_x(place, moment), marks_y(place, moment), DEFT_LABEL_BELOW,
                           MARKS_REACH_TIME, &label)) {
        deft__paint_text_on(place->cr, label.x + 1, label.y + 13, DEFT_ALIGN_LEFT, DEFT_COLOUR_QUIET, text);
    }
}

static void marks_label(marks_place *place, const deft_moment *moment)
{
    if (moment->kind == DEFT_MOMENT_JUMP && moment->coyote) {
        marks_flag(place, moment, DEFT_COLOUR_COYOTE, "coyote");
    }
    if (moment->kind == DEFT_MOMENT_JUMP && moment->buffered) {
        marks_flag(place, moment, DEFT_COLOUR_BUFFER, "buffered");
    }
    if (moment->kind == DEFT_MOMENT_APEX && moment->height >= MARKS_HEIGHT_MIN * place->sheet->body_height) {
        marks_height(place, moment);
    }
    if (moment->kind == DEFT_MOMENT_SECOND) {
        marks_time(place, moment);
    }
}

/* Keeps labels off the line. */
static void marks_touch_line(marks_place *place, const deft_story *story)
{
    for (size_t i = 1; i < story->point_count; i++) {
        const deft_story_point *from = &story->points[i - 1], *to = &story->points[i];
        const double px = hypot(to->u - from->u, to->v - from->v) * place->sheet->px;
        const int steps = (int)fmin(px / 3, 100) + 1;
        for (int k = 0; k <= steps; k++) {
            const double u = from->u + (to->u - from->u) * k / steps,
                         v = from->v + (to->v - from->v) * k / steps;
            deft__labels_touch(&place->labels, deft__panel_x(place->sheet, place->panel, u),
                               deft__panel_y(place->sheet, place->panel, v + place->sheet->body_height / 2));
        }
    }
}

bool deft__marks_draw(const deft_story *story, const deft_level *level, cairo_t *cr, const deft_sheet *sheet,
                      const deft_panel *panel)
{
    static const deft_moment_kind order[] = {DEFT_MOMENT_SECOND, DEFT_MOMENT_BONKED, DEFT_MOMENT_WALL,
                                             DEFT_MOMENT_LANDED, DEFT_MOMENT_APEX,   DEFT_MOMENT_JUMP};
    const size_t kinds = sizeof order / sizeof *order;
    marks_place place;
    place.sheet = sheet;
    place.panel = panel;
    place.cr = cr;
    if (!deft__labels_start(&place.labels, panel,
                            story->moment_count * 3 + (level != NULL ? level->zone_count : 0))) {
        deft__labels_free(&place.labels);
        return false;
    }
    deft__places_take_names(level, cr, sheet, panel, &place.labels);
    marks_touch_line(&place, story);
    for (size_t i = 0; i < story->moment_count; i++) {
        if (story->moments[i].kind == DEFT_MOMENT_APEX && marks_here(&place, &story->moments[i])) {
            marks_draw_measure(&place, &story->moments[i]);
        }
    }
    for (size_t k = 0; k < kinds; k++) {
        for (size_t i = 0; i < story->moment_count; i++) {
            if (story->moments[i].kind == order[k] && marks_here(&place, &story->moments[i])) {
                marks_draw_one(&place, &story->moments[i]);
            }
        }
    }
    for (size_t k = kinds; k-- > 0;) {
        size_t labels = 0;
        for (size_t i = 0; i < story->moment_count && labels < MARKS_LABELS_MAX; i++) {
            if (story->moments[i].kind == order[k] && marks_here(&place, &story->moments[i])) {
                marks_label(&place, &story->moments[i]);
                labels++;
            }
        }
    }
    deft__labels_free(&place.labels);
    return true;
}
