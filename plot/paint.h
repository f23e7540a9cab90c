/* plot/paint.h -- the colours and the type of all pictures, and the few strokes that every part needs. */
#ifndef DEFT_PLOT_PAINT_H
#define DEFT_PLOT_PAINT_H

#include "deft/base.h"

#include <cairo.h>

/// 0xRRGGBB.
typedef uint32_t deft_colour;

#define DEFT_COLOUR_PAPER      0xfcfbf8u
#define DEFT_COLOUR_SKY        0xf1f5f8u
#define DEFT_COLOUR_GRID       0xe3e9eeu
#define DEFT_COLOUR_FRAME      0xc9d2d9u
#define DEFT_COLOUR_EARTH      0xd5dde3u /* at the top of a panel */
#define DEFT_COLOUR_EARTH_DEEP 0xc3ced5u /* at its bottom */
#define DEFT_COLOUR_EDGE       0x8796a3u
#define DEFT_COLOUR_FLOOR      0x6f9c7cu
#define DEFT_COLOUR_ONE_WAY    0xa9794cu
#define DEFT_COLOUR_INK        0x24303bu
#define DEFT_COLOUR_QUIET      0x6b7782u
#define DEFT_COLOUR_COYOTE     0xc2255cu
#define DEFT_COLOUR_BUFFER     0x0b7285u
#define DEFT_COLOUR_HIT        0xb02a1eu
#define DEFT_COLOUR_PLATFORM   0x7a6398u
#define DEFT_COLOUR_LADDER     0x8a6a35u
#define DEFT_COLOUR_WATER      0x2f7fb8u
#define DEFT_COLOUR_WIND       0x5f8f9fu
#define DEFT_COLOUR_BELT       0x6b7782u
#define DEFT_COLOUR_TRIGGER    0x9c7a00u

#define DEFT_TYPE_TITLE 22.0
#define DEFT_TYPE_TEXT  13.0
#define DEFT_TYPE_SMALL 14.0
#define DEFT_TYPE_AXIS  12.5

typedef enum deft_align { DEFT_ALIGN_LEFT, DEFT_ALIGN_MIDDLE, DEFT_ALIGN_RIGHT } deft_align;

/// The colour of a stretch in a deft_state.
deft_colour deft__paint_state_colour(uint32_t state);

/// From here on `cr` draws on dark paper: the two functions below then give the dark partner of each colour.
void deft__paint_darken(cairo_t *cr);
void deft__paint_set(cairo_t *cr, deft_colour colour, double alpha);
/// Adds such a colour to a gradient that `cr` will draw.
void deft__paint_stop(cairo_t *cr, cairo_pattern_t *pattern, double at, deft_colour colour);
void deft__paint_font(cairo_t *cr, double size, bool bold);
double deft__paint_text_width(cairo_t *cr, const char *text);
/// Writes a line in the current font and colour, with its base line at y.
void deft__paint_text(cairo_t *cr, double x, double y, deft_align align, const char *text);
/// The same on a soft rim of paper, for text over a drawing.
void deft__paint_text_on(cairo_t *cr, double x, double y, deft_align align, deft_colour colour,
                         const char *text);
/// Copies text, shortened and ended by an ellipsis until it is at most `width` px wide.
void deft__paint_fit(cairo_t *cr, const char *text, double width, char *out, size_t capacity);
/// Adds a rectangle to the path, its corners rounded by facets as those of a character.
void deft__paint_round_box(cairo_t *cr, double x, double y, double width, double height, double radius);

/// The character, with its feet at (x, y).
void deft__paint_body(cairo_t *cr, double x, double y, double width, double height, double radius,
                      deft_colour colour, double alpha);
/// The marks of moments, around (x, y).
void deft__paint_jump(cairo_t *cr, double x, double y, deft_colour colour, bool in_air);
void deft__paint_landing(cairo_t *cr, double x, double y, deft_colour colour);
void deft__paint_apex(cairo_t *cr, double x, double y);
void deft__paint_hit(cairo_t *cr, double x, double y);
void deft__paint_second(cairo_t *cr, double x, double y);
/// A flag of an assist: a round label with its text, its left upper corner at (x, y).
void deft__paint_flag(cairo_t *cr, double x, double y, deft_colour colour, const char *text);
/// How large that flag is.
void deft__paint_flag_size(cairo_t *cr, const char *text, double *width, double *height);

#endif
