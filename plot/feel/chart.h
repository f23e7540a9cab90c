/* plot/feel/chart.h -- what all pictures of feel share: paper, title and caption, panels with axes, lines,
 * bands and the key. A picture is 800 px wide and is drawn from top to bottom.
 */
#ifndef DEFT_PLOT_FEEL_CHART_H
#define DEFT_PLOT_FEEL_CHART_H

#include "plot/feel/feel.h"
#include "plot/paint.h"
#include "plot/picture.h"

#define CHART_WIDTH  800.0
#define CHART_LEFT   66.0  /* px, of the first panel */
#define CHART_RIGHT  776.0 /* px, where the last panel ends */
#define CHART_HEADER 84.0  /* px, of title and summary */
#define CHART_FOOTER 40.0  /* px, of the caption */
#define CHART_ROW    24.0  /* px, of a line of the key */

#define CHART_GOOD 0x009e73u /* what the player may do */
#define CHART_WARM 0xd55e00u

typedef struct chart {
    deft_picture picture;
    cairo_t *cr; ///< draw here
    const feel_wish *wish;
    const char *title;
    double height;    ///< px
    char about[2048]; ///< the picture's numbers in words, for people that cannot see it
} chart;

/// A panel and its scales.
typedef struct chart_panel {
    double x, y, width, height;        ///< px
    double min_x, max_x, min_y, max_y; ///< what the axes show
    const char *title;                 ///< NULL for none
    const char *name_x, *name_y;       ///< of the axes, with their units; NULL for none
} chart_panel;

/// A point of a line, as the axes count.
typedef struct chart_point {
    double x, y;
} chart_point;

/// Starts a picture. False without memory; then there is nothing to close.
bool chart_open(chart *out, const feel_wish *wish, const char *path, double height, const char *title,
                const char *summary);
/// Writes the caption (the tunings and the rate, then `note`) and the file.
deft_result chart_close(chart *out, const char *path, const char *note, deft_diag_list *diags);
/// How high a key of so many entries, one a line, is.
double chart_key_height(uint32_t lines);

/// The colour of a tuning, and of a step of a scale from 0 to 1. Both are told apart without red and green.
deft_colour chart_colour(uint32_t index);
deft_colour chart_shade(double share);

/// Draws the paper of a panel with its grid, numbers and names.
void chart_draw_panel(chart *out, const chart_panel *panel);
/// Makes a panel as high as its width asks for, with the same scale on both axes.
void chart_square(chart_panel *panel);
double chart_x(const chart_panel *panel, double x);
double chart_y(const chart_panel *panel, double y);
/// Keeps what follows inside the panel, until chart_unclip.
void chart_clip(chart *out, const chart_panel *panel);
void chart_unclip(chart *out);

typedef struct chart_pen {
    deft_colour colour;
    double width, alpha;
    uint32_t dash; ///< 0: a whole line; else one of three patterns
} chart_pen;

chart_pen chart_subject_pen(uint32_t index);
void chart_line(chart *out, const chart_panel *panel, const chart_point *points, size_t count, chart_pen pen);
/// Tints the panel from one x to the other, and writes a name at its top where there is room; NULL for none.
void chart_band(chart *out, const chart_panel *panel, double from, double to, deft_colour colour,
                const char *name);
/// A line of the key, at y: a piece of line and its words.
void chart_key(chart *out, double y, chart_pen pen, const char *text);
/// Adds a sentence to what is read to people that cannot see the picture. The key does so by itself.
void chart_say(chart *out, const char *text);
/// Words on a rim of paper.
void chart_note(chart *out, double x, double y, deft_align align, deft_colour colour, const char *text);
/// A strip below a panel that says what the hands hold from one x to the other.
void chart_strip(chart *out, const chart_panel *panel, double from, double to, deft_colour colour,
                 const char *text);

#endif
