/* plot/track.c -- line and ghosts. */
#include "plot/track.h"

#include "plot/paint.h"

#include <math.h>

#define TRACK_LINE       3.0  /* px */
#define TRACK_RIM        6.5  /* px, of paper under the line */
#define TRACK_STEP_PX    0.75 /* points closer than this to the last one are not drawn */
#define TRACK_GHOST      0.10 /* alpha */
#define TRACK_GHOST_KEY  0.30
#define TRACK_GHOSTS_MAX 3000.0

double deft__track_ghost_step(const deft_story *story, const deft_sheet *sheet)
{
    static const double steps[] = {0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 60, 600, 3600};
    const double speed = story->moving_s > 0 ? story->way / story->moving_s : 0;
    size_t i = 0;
    while (i + 1 < sizeof steps / sizeof *steps &&
           (steps[i] * speed < 0.9 * sheet->body_width || story->duration_s / steps[i] > TRACK_GHOSTS_MAX)) {
        i++;
    }
    return speed > 0 ? fmax(steps[i], story->duration_s / TRACK_GHOSTS_MAX) : 1;
}

static void track_ghost(const deft_story_point *at, double alpha, cairo_t *cr, const deft_sheet *sheet,
                        const deft_panel *panel)
{
    if (deft__panel_holds(panel, at->u, at->v, sheet->body_height)) {
        deft__paint_body(cr, deft__panel_x(sheet, panel, at->u), deft__panel_y(sheet, panel, at->v),
                         sheet->body_width * sheet->px, sheet->body_height * sheet->px,
                         sheet->body_radius * sheet->px, deft__paint_state_colour(at->state), alpha);
    }
}

/* The point between two others at a time; straight is near enough for a ghost. */
static deft_story_point track_between(const deft_story_point *from, const deft_story_point *to, double time_s)
{
    const double dt = to->time_s - from->time_s, ratio = dt > 0 ? (time_s - from->time_s) / dt : 1;
    deft_story_point at = *to;
    at.u = from->u + (to->u - from->u) * ratio;
    at.v = from->v + (to->v - from->v) * ratio;
    return at;
}

void deft__track_draw_ghosts(const deft_story *story, cairo_t *cr, const deft_sheet *sheet,
                             const deft_panel *panel)
{
    const double step = deft__track_ghost_step(story, sheet);
    deft_story_point last = story->points[0];
    double next = last.time_s + step;
    track_ghost(&last, TRACK_GHOST_KEY, cr, sheet, panel);
    for (size_t i = 1; i < story->point_count; i++) {
        while (next <= story->points[i].time_s) {
            const deft_story_point at = track_between(&story->points[i - 1], &story->points[i], next);
            if (hypot(at.u - last.u, at.v - last.v) > 0.35 * sheet->body_width) {
                track_ghost(&at, TRACK_GHOST, cr, sheet, panel);
                last = at;
            }
            next += step;
        }
    }
    track_ghost(&story->points[story->point_count - 1], TRACK_GHOST_KEY, cr, sheet, panel);
    for (size_t i = 0; i < story->moment_count; i++) {
        const deft_moment *moment = &story->moments[i];
        deft_story_point at = story->points[0];
        at.u = moment->u;
        at.v = moment->v;
        at.state = moment->state;
        if (moment->kind == DEFT_MOMENT_JUMP || moment->kind == DEFT_MOMENT_APEX ||
            moment->kind == DEFT_MOMENT_LANDED) {
            track_ghost(&at, TRACK_GHOST_KEY, cr, sheet, panel);
        }
    }
}

static double track_x(const deft_sheet *sheet, const deft_panel *panel, double u)
{
    return deft__panel_x(sheet, panel, u);
}

/* The line goes through the body's middle. */
static double track_y(const deft_sheet *sheet, const deft_panel *panel, double v)
{
    return deft__panel_y(sheet, panel, v + sheet->body_height / 2);
}

/* Continues the path to a point: by the cubic that has the end speeds where they hold, else straight. */
static void track_trace(const deft_story_point *from, const deft_story_point *to, cairo_t *cr,
                        const deft_sheet *sheet, const deft_panel *panel)
{
    const double third = (to->time_s - from->time_s) / 3;
    if (to->smooth) {
        cairo_curve_to(cr, track_x(sheet, panel, from->u + from->speed_u * third),
                       track_y(sheet, panel, from->v + from->speed_v * third),
                       track_x(sheet, panel, to->u - to->speed_u * third),
                       track_y(sheet, panel, to->v - to->speed_v * third), track_x(sheet, panel, to->u),
                       track_y(sheet, panel, to->v));
    } else {
        cairo_line_to(cr, track_x(sheet, panel, to->u), track_y(sheet, panel, to->v));
    }
}

static bool track_near(const deft_story_point *point, const deft_sheet *sheet, const deft_panel *panel)
{
    return deft__panel_holds(panel, point->u, point->v, 4 * sheet->body_height);
}

/* Strokes the line of one state, or of all (`state` DEFT_STATE_COUNT), skipping points too close to see. */
static void track_stroke(const deft_story *story, uint32_t state, cairo_t *cr, const deft_sheet *sheet,
                         const deft_panel *panel)
{
    const deft_story_point *pen = NULL; /* where the path stands; NULL when it is broken */
    for (size_t i = 1; i < story->point_count; i++) {
        const deft_story_point *from = &story->points[i - 1], *to = &story->points[i];
        const bool ends = i + 1 == story->point_count || story->points[i + 1].state != to->state;
        if ((state != (uint32_t)DEFT_STATE_COUNT && to->state != state) ||
            (!track_near(from, sheet, panel) && !track_near(to, sheet, panel))) {
            pen = NULL;
            continue;
        }
        if (pen == NULL) {
            cairo_move_to(cr, track_x(sheet, panel, from->u), track_y(sheet, panel, from->v));
            pen = from;
        }
        if (pen == from) {
            track_trace(from, to, cr, sheet, panel);
            pen = to;
        } else if (ends || hypot(to->u - pen->u, to->v - pen->v) * sheet->px >= TRACK_STEP_PX) {
            cairo_line_to(cr, track_x(sheet, panel, to->u), track_y(sheet, panel, to->v));
            pen = to;
        }
    }
    cairo_stroke(cr);
}

void deft__track_draw_line(const deft_story *story, cairo_t *cr, const deft_sheet *sheet,
                           const deft_panel *panel)
{
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    deft__paint_set(cr, DEFT_COLOUR_PAPER, 0.85);
    cairo_set_line_width(cr, TRACK_RIM);
    track_stroke(story, (uint32_t)DEFT_STATE_COUNT, cr, sheet, panel);
    cairo_set_line_width(cr, TRACK_LINE);
    for (uint32_t state = 0; state < (uint32_t)DEFT_STATE_COUNT; state++) {
        deft__paint_set(cr, deft__paint_state_colour(state), 1);
        track_stroke(story, state, cr, sheet, panel);
    }
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}
