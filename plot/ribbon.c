/* plot/ribbon.c -- see plot/ribbon.h. */
#include "plot/ribbon.h"

#include "plot/paint.h"

#include <math.h>
#include <stdio.h>

#define RIBBON_FLAGS 28.0 /* px, room for the flags of assists */
#define RIBBON_HIGH  24.0
#define RIBBON_AXIS  34.0 /* px below */
#define RIBBON_STEP  60.0 /* px from one number to the next, at least */

static const struct {
    deft_event_kind kind;
    const char *name;
    deft_colour colour;
} ribbon_assists[] = {{DEFT_EVENT_ASSIST_COYOTE, "coyote", DEFT_COLOUR_COYOTE},
                      {DEFT_EVENT_ASSIST_BUFFER, "buffered", DEFT_COLOUR_BUFFER},
                      {DEFT_EVENT_ASSIST_LANDING, "landing", DEFT_COLOUR_BUFFER},
                      {DEFT_EVENT_ASSIST_CORNER, "corner", DEFT_COLOUR_PLATFORM},
                      {DEFT_EVENT_ASSIST_LEDGE, "ledge", DEFT_COLOUR_PLATFORM},
                      {DEFT_EVENT_ASSIST_WALL_REACH, "wall reach", DEFT_COLOUR_PLATFORM},
                      {DEFT_EVENT_ASSIST_SPEED_KEPT, "speed kept", DEFT_COLOUR_PLATFORM}};

#define RIBBON_ASSISTS (sizeof ribbon_assists / sizeof *ribbon_assists)

/* Where time goes along the paper. */
typedef struct ribbon_scale {
    double left, px, start_s; /* px per s */
} ribbon_scale;

static double ribbon_x(ribbon_scale scale, double time_s)
{
    return scale.left + (time_s - scale.start_s) * scale.px;
}

double deft__ribbon_height(const deft_story *story)
{
    return story->duration_s > 0 ? RIBBON_FLAGS + RIBBON_HIGH + RIBBON_AXIS : 0;
}

/* A stretch of one state; its words where they fit. */
static void ribbon_stretch(cairo_t *cr, uint32_t state, double from, double to, double y)
{
    const char *words = deft__story_state_words((deft_state)state);
    cairo_rectangle(cr, from, y, fmax(to - from, 0.5), RIBBON_HIGH);
    deft__paint_set(cr, deft__paint_state_colour(state), 1);
    cairo_fill(cr);
    deft__paint_font(cr, DEFT_TYPE_AXIS, true);
    if (deft__paint_text_width(cr, words) < to - from - 8) {
        deft__paint_set(cr, DEFT_COLOUR_PAPER, 1);
        deft__paint_text(cr, (from + to) / 2, y + RIBBON_HIGH / 2 + 4.5, DEFT_ALIGN_MIDDLE, words);
    }
}

static void ribbon_states(const deft_story *story, cairo_t *cr, ribbon_scale scale, double y)
{
    size_t first = 1; /* a point has the state of the stretch that ends there */
    for (size_t i = 1; i < story->point_count; i++) {
        if (i + 1 == story->point_count || story->points[i + 1].state != story->points[i].state) {
            ribbon_stretch(cr, story->points[i].state, ribbon_x(scale, story->points[first - 1].time_s),
                           ribbon_x(scale, story->points[i].time_s), y);
            first = i + 1;
        }
    }
}

/* A line at each assist, and a flag with its name where there is room beside the flag before. */
static void ribbon_flags(const deft_plot_path *plot, cairo_t *cr, ribbon_scale scale, double right,
                         double top)
{
    double taken = scale.left - 100;
    for (size_t i = 0; i < plot->row_count; i++) {
        for (size_t k = 0; k < RIBBON_ASSISTS; k++) {
            const double x = ribbon_x(scale, plot->rows[i].time_s);
            double width, height;
            if ((plot->rows[i].events >> (uint32_t)ribbon_assists[k].kind & 1u) == 0) {
                continue;
            }
            deft__paint_set(cr, ribbon_assists[k].colour, 1);
            cairo_rectangle(cr, x - 1, top + RIBBON_FLAGS - 6, 2, RIBBON_HIGH + 6);
            cairo_fill(cr);
            deft__paint_flag_size(cr, ribbon_assists[k].name, &width, &height);
            const double wished = fmin(fmax(x - width / 2, scale.left), right - width);
            const double left =
                fmax(wished, taken + 4); /* beside the flag before, if it still is at its line */
            if (left < x - 4 && left <= right - width) {
                deft__paint_flag(cr, left, top + RIBBON_FLAGS - 6 - height, ribbon_assists[k].colour,
                                 ribbon_assists[k].name);
                taken = left + width;
            }
        }
    }
}

/* The smallest of 1, 2, 5, 10, ... of a power of ten that keeps the numbers apart. */
static double ribbon_step(double px)
{
    double step = pow(10, floor(log10(RIBBON_STEP / px)));
    for (int i = 0; step * px < RIBBON_STEP; i++) {
        step *= i % 3 == 1 ? 2.5 : 2;
    }
    return step;
}

void deft__ribbon_draw(const deft_story *story, const deft_plot_path *plot, cairo_t *cr,
                       const deft_sheet *sheet, double y)
{
    const double left = sheet->panels[0].x, width = sheet->width - 2 * left;
    const double top = y + RIBBON_FLAGS;
    if (!(story->duration_s > 0)) {
        return;
    }
    const ribbon_scale scale = {left, width / story->duration_s, story->points[0].time_s};
    const double step = ribbon_step(scale.px), end_s = scale.start_s + story->duration_s;
    ribbon_states(story, cr, scale, top);
    ribbon_flags(plot, cr, scale, left + width, y);
    deft__paint_font(cr, DEFT_TYPE_AXIS, false);
    deft__paint_set(cr, DEFT_COLOUR_QUIET, 1);
    for (double i = ceil(scale.start_s / step - 1e-9); i * step <= end_s + 1e-9 * step; i++) {
        char text[32];
        const double x = ribbon_x(scale, i * step);
        snprintf(text, sizeof text, "%.10g s", i * step + 0.0);
        cairo_rectangle(cr, x - 0.5, top + RIBBON_HIGH, 1, 4);
        cairo_fill(cr);
        deft__paint_text(cr, x, top + RIBBON_HIGH + 18, DEFT_ALIGN_MIDDLE, text);
    }
}
