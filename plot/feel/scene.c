/* plot/feel/scene.c -- see plot/feel/scene.h. */
#include "plot/feel/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool scene_keep(scene_path *out, const measure_play *play, uint32_t from, double left, double bottom)
{
    const size_t count = play->ticks - from + 1;
    chart_point *points = play->failed ? NULL : malloc(count * sizeof *points);
    if (points == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        const measure_row *row = &play->rows[from + i];
        points[i] = (chart_point){row->x - left, row->height - bottom};
    }
    const measure_event *end =
        count > 1 ? measure_play_event(play, play->ticks - 1, DEFT_EVENT_LANDED) : NULL;
    if (end != NULL) {
        points[count - 1].x = measure_play_place(play, end) - left;
    }
    out->points = points;
    out->count = count;
    return true;
}

bool scene_jump_play(scene_jump *out, feel_actor *actor, uint32_t held)
{
    measure_play *play = &actor->play;
    const uint32_t from = play->ticks;
    const double left = play->rows[from].x, bottom = play->rows[from].height;
    const double limit_s = fmin(held * play->dt, FEEL_LIMIT_S);
    memset(out, 0, sizeof *out);
    out->held = held;
    out->lands = measure_play_until(play, "RJ", DEFT_EVENT_LANDED, limit_s) ||
                 measure_play_until(play, "R", DEFT_EVENT_LANDED, FEEL_LIMIT_S);
    const measure_event *top = measure_play_event(play, from, DEFT_EVENT_APEX);
    const measure_event *end = measure_play_event(play, from, DEFT_EVENT_LANDED);
    if (!scene_keep(&out->path, play, from, left, bottom)) {
        return false;
    }
    out->lands = top != NULL && end != NULL;
    if (out->lands) {
        out->apex = (chart_point){measure_play_place(play, top) - left, top->value};
        out->apex_s = measure_play_time(play, top, from);
        out->landing = measure_play_place(play, end) - left;
        out->air_s = measure_play_time(play, end, from);
        out->path.points[out->path.count - 1] = (chart_point){out->landing, 0};
    }
    return true;
}

void scene_jump_free(scene_jump *jump)
{
    free(jump->path.points);
    jump->path.points = NULL;
}

void scene_fit(chart_panel *panel, double highest)
{
    chart_square(panel);
    if (panel->height > highest) {
        panel->max_x = panel->min_x + (panel->max_y - panel->min_y) * panel->width / highest;
        panel->height = highest;
    }
}

void scene_ground(chart *out, const chart_panel *panel, double from, double to, double top)
{
    const double left = fmax(chart_x(panel, from), panel->x);
    const double right = fmin(chart_x(panel, to), panel->x + panel->width);
    const double y = floor(chart_y(panel, top)) + 0.5, bottom = panel->y + panel->height;
    if (right <= left || y >= bottom) {
        return;
    }
    deft__paint_set(out->cr, DEFT_COLOUR_EARTH, 1);
    cairo_rectangle(out->cr, left, y, right - left, bottom - y);
    cairo_fill(out->cr);
    deft__paint_set(out->cr, DEFT_COLOUR_EDGE, 1);
    cairo_rectangle(out->cr, left, y - 1, right - left, 2);
    cairo_fill(out->cr);
}

void scene_stage(chart *out, const chart_panel *panel, const measure_stage *stage, double left)
{
    for (uint32_t i = 0; i < stage->count; ++i) {
        const deft_pos *points = stage->points[i];
        scene_ground(out, panel, points[0].x - left, points[1].x - left, points[2].y);
    }
}

void scene_body(chart *out, const chart_panel *panel, const feel_actor *actor, chart_point feet,
                deft_colour colour)
{
    const double px = panel->width / (panel->max_x - panel->min_x);
    deft__paint_body(out->cr, chart_x(panel, feet.x), chart_y(panel, feet.y),
                     2 * actor->moveset.half_width * px, actor->moveset.height * px,
                     actor->moveset.radius * px, colour, 0.1);
}

void scene_path_draw(chart *out, const chart_panel *panel, const scene_path *path, chart_pen pen)
{
    chart_line(out, panel, path->points, path->count, pen);
}
