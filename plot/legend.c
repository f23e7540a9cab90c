/* plot/legend.c -- words and numbers around the drawing. The legend names only what the picture holds. */
#include "plot/legend.h"

#include "plot/paint.h"
#include "plot/places.h"
#include "plot/terrain.h"
#include "plot/track.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LEGEND_ROW    30.0 /* px */
#define LEGEND_SYMBOL 34.0 /* px, room for a symbol */
#define LEGEND_SPACE  26.0 /* px between two entries */
#define LEGEND_TOP    12.0 /* px above the first row */

static void summary_add(char *out, size_t capacity, const char *separator, size_t count, const char *what)
{
    const size_t length = strlen(out);
    if (count > 0 && length < capacity) {
        snprintf(out + length, capacity - length, "%s%zu %s", separator, count, what);
    }
}

void deft__legend_summary(const deft_story *story, char *out, size_t capacity)
{
    const size_t jumps = story->counts[DEFT_MOMENT_JUMP];
    size_t length;
    snprintf(out, capacity, "%.2f s \xc2\xb7 %.1f units", story->duration_s, story->way);
    if (jumps == 0) {
        return;
    }
    summary_add(out, capacity, " \xc2\xb7 ", jumps, jumps == 1 ? "jump" : "jumps");
    summary_add(out, capacity, ", ", story->jumps_coyote, "by coyote time");
    summary_add(out, capacity, ", ", story->jumps_air, "in the air");
    summary_add(out, capacity, ", ", story->jumps_wall, "off walls");
    summary_add(out, capacity, ", ", story->buffered, "buffered");
    length = strlen(out);
    if (story->highest > 0 && length < capacity) {
        snprintf(out + length, capacity - length, " \xc2\xb7 highest %.2f units up", story->highest);
    }
}

void deft__legend_draw_title(cairo_t *cr, const deft_sheet *sheet, const char *title, const char *summary)
{
    char line[512];
    const double left = sheet->panels[0].x, width = sheet->width - left - sheet->margin;
    deft__paint_font(cr, DEFT_TYPE_TITLE, true);
    deft__paint_set(cr, DEFT_COLOUR_INK, 1);
    deft__paint_fit(cr, title, width, line, sizeof line);
    deft__paint_text(cr, left, 44, DEFT_ALIGN_LEFT, line);
    deft__paint_font(cr, DEFT_TYPE_TEXT, false);
    deft__paint_set(cr, DEFT_COLOUR_QUIET, 1);
    deft__paint_fit(cr, summary, width, line, sizeof line);
    deft__paint_text(cr, left, sheet->header - 22, DEFT_ALIGN_LEFT, line);
}

void deft__legend_draw_caption(cairo_t *cr, const deft_sheet *sheet, const char *caption)
{
    const double left = sheet->panels[0].x;
    char line[512];
    deft__paint_font(cr, DEFT_TYPE_TEXT, false);
    deft__paint_set(cr, DEFT_COLOUR_QUIET, 1);
    deft__paint_fit(cr, caption, sheet->width - 2 * left, line, sizeof line);
    deft__paint_text(cr, left, sheet->height - sheet->margin / 2, DEFT_ALIGN_LEFT, line);
}

/* The smallest of 1, 2, 5, 10, ... units that is at least so many px long. */
static double legend_step(const deft_sheet *sheet, double px)
{
    double decade = pow(10, floor(log10(px / sheet->px)));
    for (int i = 0; i < 2; i++, decade *= 10) {
        static const double steps[] = {1, 2, 5};
        for (size_t k = 0; k < 3; k++) {
            if (steps[k] * decade * sheet->px >= px) {
                return steps[k] * decade;
            }
        }
    }
    return decade;
}

void deft__legend_draw_grid(cairo_t *cr, const deft_sheet *sheet, const deft_panel *panel)
{
    const double step = legend_step(sheet, 90);
    deft__paint_set(cr, DEFT_COLOUR_SKY, 1);
    cairo_rectangle(cr, panel->x, panel->y, panel->width, panel->height);
    cairo_fill(cr);
    for (double u = ceil(panel->min_u / step) * step; u <= panel->max_u; u += step) {
        const double x = floor(deft__panel_x(sheet, panel, u)) + 0.5;
        cairo_move_to(cr, x, panel->y);
        cairo_line_to(cr, x, panel->y + panel->height);
    }
    for (double v = ceil(panel->min_v / step) * step; v <= panel->max_v; v += step) {
        const double y = floor(deft__panel_y(sheet, panel, v)) + 0.5;
        cairo_move_to(cr, panel->x, y);
        cairo_line_to(cr, panel->x + panel->width, y);
    }
    deft__paint_set(cr, DEFT_COLOUR_GRID, 1);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

void deft__legend_draw_axes(cairo_t *cr, const deft_sheet *sheet, const deft_panel *panel)
{
    const double step = legend_step(sheet, 90), bottom = panel->y + panel->height;
    char number[32];
    cairo_rectangle(cr, panel->x, panel->y, panel->width, panel->height);
    deft__paint_set(cr, DEFT_COLOUR_FRAME, 1);
    cairo_set_line_width(cr, 1.2);
    cairo_stroke(cr);
    deft__paint_font(cr, DEFT_TYPE_AXIS, false);
    deft__paint_set(cr, DEFT_COLOUR_QUIET, 1);
    for (double u = ceil(panel->min_u / step) * step; u <= panel->max_u; u += step) {
        snprintf(number, sizeof number, "%.10g", deft__sheet_host(sheet->axes.right, u) + 0.0);
        deft__paint_text(cr, deft__panel_x(sheet, panel, u), bottom + 17, DEFT_ALIGN_MIDDLE, number);
    }
    for (double v = ceil(panel->min_v / step) * step; v <= panel->max_v; v += step) {
        snprintf(number, sizeof number, "%.10g", deft__sheet_host(sheet->axes.up, v) + 0.0);
        deft__paint_text(cr, panel->x - 8, deft__panel_y(sheet, panel, v) + 4.5, DEFT_ALIGN_RIGHT, number);
    }
}

/* The entries of the key. */
typedef enum legend_symbol {
    LEGEND_STATE,
    LEGEND_GHOST = LEGEND_STATE + DEFT_STATE_COUNT,
    LEGEND_JUMP,
    LEGEND_AIR_JUMP,
    LEGEND_COYOTE,
    LEGEND_BUFFER,
    LEGEND_APEX,
    LEGEND_LANDING,
    LEGEND_HIT,
    LEGEND_SECOND,
    LEGEND_ONE_WAY,
    LEGEND_PLATFORM,
    LEGEND_SYMBOL_COUNT
} legend_symbol;

static void legend_draw_symbol(cairo_t *cr, int symbol, double x, double y)
{
    const double middle = x + LEGEND_SYMBOL / 2 - 4;
    switch (symbol) {
    case LEGEND_GHOST:
        deft__paint_body(cr, middle - 4, y + 10, 15, 19, 0, deft__paint_state_colour(DEFT_STATE_JUMP), 0.12);
        deft__paint_body(cr, middle + 6, y + 10, 15, 19, 0, deft__paint_state_colour(DEFT_STATE_JUMP), 0.35);
        break;
    case LEGEND_JUMP:
        deft__paint_jump(cr, middle, y, deft__paint_state_colour(DEFT_STATE_JUMP), false);
        break;
    case LEGEND_AIR_JUMP:
        deft__paint_jump(cr, middle, y + 4, deft__paint_state_colour(DEFT_STATE_JUMP), true);
        break;
    case LEGEND_COYOTE:
        deft__paint_jump(cr, middle, y, DEFT_COLOUR_COYOTE, false);
        break;
    case LEGEND_BUFFER:
        deft__paint_jump(cr, middle, y, DEFT_COLOUR_BUFFER, false);
        break;
    case LEGEND_APEX:
        deft__paint_apex(cr, middle, y);
        break;
    case LEGEND_LANDING:
        deft__paint_landing(cr, middle, y, deft__paint_state_colour(DEFT_STATE_GROUND));
        break;
    case LEGEND_HIT:
        deft__paint_hit(cr, middle, y);
        break;
    case LEGEND_SECOND:
        deft__paint_second(cr, middle, y);
        break;
    case LEGEND_ONE_WAY:
        deft__terrain_draw_one_way_key(cr, x, y - 2, LEGEND_SYMBOL - 8);
        break;
    case LEGEND_PLATFORM:
        deft__places_draw_platform_key(cr, x, y, LEGEND_SYMBOL - 8);
        break;
    default:
        cairo_move_to(cr, x + 2, y);
        cairo_line_to(cr, x + LEGEND_SYMBOL - 10, y);
        deft__paint_set(cr, deft__paint_state_colour((uint32_t)symbol), 1);
        cairo_set_line_width(cr, 4);
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
        cairo_stroke(cr);
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    }
}

static bool legend_has_state(const deft_story *story, uint32_t state)
{
    for (size_t i = 1; i < story->point_count; i++) {
        if (story->points[i].state == state) {
            return true;
        }
    }
    return false;
}

/* The words of all states with the colour of one; false when the picture has none, or an earlier state has
 * the colour. */
static bool legend_states(uint32_t state, const deft_story *story, char *out, size_t capacity)
{
    size_t length = 0;
    out[0] = '\0';
    for (uint32_t other = 0; other < DEFT_STATE_COUNT; other++) {
        if (deft__paint_state_colour(other) != deft__paint_state_colour(state) ||
            !legend_has_state(story, other)) {
            continue;
        }
        if (length == 0 && other != state) {
            return false;
        }
        if (length < capacity) {
            length += (size_t)snprintf(out + length, capacity - length, "%s%s", length > 0 ? ", " : "",
                                       deft__story_state_words((deft_state)other));
        }
    }
    return length > 0;
}

/* The words of an entry; false when the picture has nothing of its kind. */
static bool legend_entry(int symbol, const deft_story *story, const deft_sheet *sheet,
                         deft_legend_level level, char *out, size_t capacity)
{
    static const char *const words[LEGEND_SYMBOL_COUNT - LEGEND_GHOST] = {
        "",
        "take-off",
        "jump in the air",
        "jump by coyote time",
        "buffered jump",
        "apex, with its height above the take-off",
        "landing",
        "hit a wall or a ceiling",
        "",
        "one-way floor",
        "platform, pale where it goes"};
    const bool has[LEGEND_SYMBOL_COUNT - LEGEND_GHOST] = {
        story->duration_s > 0,
        story->jumps_ground + story->jumps_wall > 0,
        story->jumps_air > 0,
        story->jumps_coyote > 0,
        story->buffered > 0,
        story->counts[DEFT_MOMENT_APEX] > 0,
        story->counts[DEFT_MOMENT_LANDED] > 0,
        story->counts[DEFT_MOMENT_BONKED] + story->counts[DEFT_MOMENT_WALL] > 0,
        story->counts[DEFT_MOMENT_SECOND] > 0,
        level.has_one_way,
        level.has_platform};
    if (symbol < LEGEND_GHOST) {
        return legend_states((uint32_t)symbol, story, out, capacity);
    }
    if (symbol == LEGEND_GHOST) {
        snprintf(out, capacity, "the body every %.4g s, and strong at take-off, apex and landing",
                 deft__track_ghost_step(story, sheet));
    } else if (symbol == LEGEND_SECOND) {
        snprintf(out, capacity, story->second_step_s == 1 ? "every second" : "every %.4g seconds",
                 story->second_step_s);
    } else {
        snprintf(out, capacity, "%s", words[symbol - LEGEND_GHOST]);
    }
    return has[symbol - LEGEND_GHOST];
}

static double legend_draw_scale(cairo_t *cr, const deft_sheet *sheet, double right, double y, bool measure)
{
    const double step = legend_step(sheet, 60), length = step * sheet->px;
    char text[48];
    double width;
    snprintf(text, sizeof text, step == 1 ? "%.10g unit" : "%.10g units", step);
    deft__paint_font(cr, DEFT_TYPE_SMALL, false);
    width = length + 10 + deft__paint_text_width(cr, text);
    if (!measure) {
        const double x = right - width;
        cairo_move_to(cr, x, y - 5);
        cairo_line_to(cr, x, y + 5);
        cairo_move_to(cr, x, y);
        cairo_line_to(cr, x + length, y);
        cairo_move_to(cr, x + length, y - 5);
        cairo_line_to(cr, x + length, y + 5);
        deft__paint_set(cr, DEFT_COLOUR_INK, 1);
        cairo_set_line_width(cr, 1.6);
        cairo_stroke(cr);
        deft__paint_text(cr, right, y + 5, DEFT_ALIGN_RIGHT, text);
    }
    return width;
}

double deft__legend_draw_key(cairo_t *cr, const deft_sheet *sheet, const deft_story *story,
                             deft_legend_level level, bool measure)
{
    const double left = sheet->panels[0].x, right = sheet->width - left;
    const double top = sheet->height - sheet->footer + LEGEND_TOP;
    const double scale = legend_draw_scale(cr, sheet, right, top + LEGEND_ROW / 2, measure);
    double x = left;
    int row = 0;
    for (int symbol = 0; symbol < LEGEND_SYMBOL_COUNT; symbol++) {
        char text[192];
        double width;
        if (!legend_entry(symbol, story, sheet, level, text, sizeof text)) {
            continue;
        }
        deft__paint_font(cr, DEFT_TYPE_SMALL, false);
        width = LEGEND_SYMBOL + deft__paint_text_width(cr, text);
        if (x > left && x + width > (row == 0 ? right - scale - LEGEND_SPACE : right)) {
            x = left;
            row++;
        }
        if (!measure) {
            const double y = top + LEGEND_ROW * (row + 0.5);
            legend_draw_symbol(cr, symbol, x, y);
            deft__paint_set(cr, DEFT_COLOUR_INK, 1);
            deft__paint_text(cr, x + LEGEND_SYMBOL, y + 5, DEFT_ALIGN_LEFT, text);
        }
        x += width + LEGEND_SPACE;
    }
    return LEGEND_TOP + LEGEND_ROW * (row + 1) + sheet->margin / 2;
}
