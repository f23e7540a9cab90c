/* plot/paint.c -- strokes, marks and type. */
#include "plot/paint.h"

#include "deft/character.h"
#include "deft/moveset.h"
#include "plot/plain_text.h"

#include <math.h>
#include <string.h>

#define PAINT_PI          3.14159265358979323846
#define PAINT_FLAG_PAD    7.0
#define PAINT_FLAG_HEIGHT 21.0

deft_colour deft__paint_state_colour(uint32_t state)
{
    switch (state) {
    case DEFT_STATE_GROUND:
        return 0x1f8a70u;
    case DEFT_STATE_JUMP:
        return 0x2b6cdfu;
    case DEFT_STATE_JUMP_CUT:
        return 0x8d4fd0u;
    case DEFT_STATE_FALL:
        return 0xe0732bu;
    case DEFT_STATE_WALL_SLIDE:
        return 0x0f9bb5u;
    case DEFT_STATE_WALL_STICK:
        return 0x6f8fa0u;
    case DEFT_STATE_WALL_HOLD:
    case DEFT_STATE_LEDGE:
        return 0x3d4f60u;
    case DEFT_STATE_LEDGE_CLIMB:
    case DEFT_STATE_CLIMB:
    case DEFT_STATE_CLIMB_HOP:
        return 0x9c5a3cu;
    case DEFT_STATE_DASH:
    case DEFT_STATE_DASH_GROUND:
        return 0xc2185bu;
    case DEFT_STATE_GLIDE:
        return 0x0f9bb5u;
    case DEFT_STATE_SLAM_WINDUP:
    case DEFT_STATE_SLAM_FALL:
    case DEFT_STATE_SLAM_RECOVERY:
        return 0x6d4c41u;
    case DEFT_STATE_KICKBACK:
        return 0x3aa7c9u;
    case DEFT_STATE_GRAPPLE_REACH:
    case DEFT_STATE_GRAPPLE_SWING:
    case DEFT_STATE_GRAPPLE_PULL:
        return 0xc9a20au;
    case DEFT_STATE_STAGGER:
    case DEFT_STATE_STAGGER_DOWN:
        return 0xc23b4eu;
    case DEFT_STATE_CROUCH:
        return 0x7a9a01u;
    case DEFT_STATE_LADDER:
        return 0xa07a2fu;
    case DEFT_STATE_SWIM:
        return 0x1565c0u;
    default:
        return DEFT_COLOUR_QUIET;
    }
}

static const cairo_user_data_key_t paint_is_dark;

void deft__paint_darken(cairo_t *cr)
{
    cairo_set_user_data(cr, &paint_is_dark, cr, NULL);
}

/* A channel of a colour, so far nearer to white that it stands out from dark paper. */
static uint32_t paint_lift(uint32_t channel)
{
    return channel + (255u - channel) * 7u / 20u;
}

/* What a colour of light paper becomes on dark paper. */
static deft_colour paint_dark(deft_colour colour)
{
    switch (colour) {
    case DEFT_COLOUR_PAPER:
        return 0x14181du;
    case DEFT_COLOUR_SKY:
        return 0x1a2027u;
    case DEFT_COLOUR_GRID:
        return 0x2a323bu;
    case DEFT_COLOUR_FRAME:
        return 0x46525eu;
    case DEFT_COLOUR_EARTH:
        return 0x2f3943u;
    case DEFT_COLOUR_EARTH_DEEP:
        return 0x252d36u;
    case DEFT_COLOUR_EDGE:
        return 0x7d8b98u;
    case DEFT_COLOUR_INK:
        return 0xe9edf1u;
    case DEFT_COLOUR_QUIET:
        return 0xa3afbau;
    default:
        return paint_lift(colour >> 16 & 255u) << 16 | paint_lift(colour >> 8 & 255u) << 8 |
               paint_lift(colour & 255u);
    }
}

static void paint_channels(cairo_t *cr, deft_colour colour, double out[3])
{
    if (cairo_get_user_data(cr, &paint_is_dark) != NULL) {
        colour = paint_dark(colour);
    }
    out[0] = (double)(colour >> 16 & 255u) / 255;
    out[1] = (double)(colour >> 8 & 255u) / 255;
    out[2] = (double)(colour & 255u) / 255;
}

void deft__paint_set(cairo_t *cr, deft_colour colour, double alpha)
{
    double rgb[3];
    paint_channels(cr, colour, rgb);
    cairo_set_source_rgba(cr, rgb[0], rgb[1], rgb[2], alpha);
}

void deft__paint_stop(cairo_t *cr, cairo_pattern_t *pattern, double at, deft_colour colour)
{
    double rgb[3];
    paint_channels(cr, colour, rgb);
    cairo_pattern_add_color_stop_rgb(pattern, at, rgb[0], rgb[1], rgb[2]);
}

void deft__paint_font(cairo_t *cr, double size, bool bold)
{
    cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, size);
}

double deft__paint_text_width(cairo_t *cr, const char *text)
{
    cairo_text_extents_t extents;
    cairo_text_extents(cr, text, &extents);
    return extents.x_advance;
}

void deft__paint_text(cairo_t *cr, double x, double y, deft_align align, const char *text)
{
    const double width = align == DEFT_ALIGN_LEFT ? 0 : deft__paint_text_width(cr, text);
    cairo_move_to(cr, align == DEFT_ALIGN_MIDDLE ? x - width / 2 : x - width, y);
    cairo_show_text(cr, text);
    cairo_new_path(cr);
}

void deft__paint_text_on(cairo_t *cr, double x, double y, deft_align align, deft_colour colour,
                         const char *text)
{
    const double width = align == DEFT_ALIGN_LEFT ? 0 : deft__paint_text_width(cr, text);
    cairo_move_to(cr, align == DEFT_ALIGN_MIDDLE ? x - width / 2 : x - width, y);
    cairo_text_path(cr, text);
    deft__paint_set(cr, DEFT_COLOUR_PAPER, 0.9);
    cairo_set_line_width(cr, 4);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
    deft__paint_set(cr, colour, 1);
    deft__paint_text(cr, x, y, align, text);
}

void deft__paint_fit(cairo_t *cr, const char *text, double width, char *out, size_t capacity)
{
    static const char dots[] = "\xe2\x80\xa6"; /* an ellipsis */
    size_t length;
    deft__plain_text(text, out, capacity - sizeof dots);
    length = strlen(out);
    while (length > 0 && deft__paint_text_width(cr, out) > width) {
        length = deft__plain_text_shorter(out, length);
        memcpy(out + length, dots, sizeof dots);
    }
}

void deft__paint_round_box(cairo_t *cr, double x, double y, double width, double height, double radius)
{
    const double r = fmin(radius, fmin(width, height) / 2);
    const double left = x + r, right = x + width - r, top = y + r, bottom = y + height - r;
    const double middle[4][2] = {{right, top}, {right, bottom}, {left, bottom}, {left, top}};
    cairo_new_sub_path(cr);
    for (int i = 0; i < 4 * (DEFT_FACETS_CAP + 1); i++) {
        const int corner = i / (DEFT_FACETS_CAP + 1);
        const double angle =
            PAINT_PI / 2 * (corner - 1 + (double)(i % (DEFT_FACETS_CAP + 1)) / DEFT_FACETS_CAP);
        cairo_line_to(cr, middle[corner][0] + r * cos(angle), middle[corner][1] + r * sin(angle));
    }
    cairo_close_path(cr);
}

void deft__paint_body(cairo_t *cr, double x, double y, double width, double height, double radius,
                      deft_colour colour, double alpha)
{
    deft__paint_round_box(cr, x - width / 2 + 0.5, y - height + 0.5, width - 1, height - 1,
                          radius > 0 ? radius : width * 0.22);
    deft__paint_set(cr, colour, alpha);
    cairo_fill_preserve(cr);
    deft__paint_set(cr, colour, fmin(1, alpha * 2.6));
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

static void paint_triangle(cairo_t *cr, double x, double y, double half, double rise)
{
    cairo_move_to(cr, x - half, y + rise / 2);
    cairo_line_to(cr, x + half, y + rise / 2);
    cairo_line_to(cr, x, y - rise / 2);
    cairo_close_path(cr);
}

/* Fills the path on a rim of paper. */
static void paint_mark(cairo_t *cr, deft_colour colour)
{
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    deft__paint_set(cr, DEFT_COLOUR_PAPER, 1);
    cairo_set_line_width(cr, 4);
    cairo_stroke_preserve(cr);
    deft__paint_set(cr, colour, 1);
    cairo_fill(cr);
}

void deft__paint_jump(cairo_t *cr, double x, double y, deft_colour colour, bool in_air)
{
    paint_triangle(cr, x, y, 6.5, 10);
    if (in_air) {
        paint_triangle(cr, x, y - 9, 6.5, 10);
    }
    paint_mark(cr, colour);
}

void deft__paint_landing(cairo_t *cr, double x, double y, deft_colour colour)
{
    paint_triangle(cr, x, y, 5.5, -8.5);
    deft__paint_set(cr, DEFT_COLOUR_PAPER, 1);
    cairo_fill_preserve(cr);
    deft__paint_set(cr, colour, 1);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
}

void deft__paint_apex(cairo_t *cr, double x, double y)
{
    cairo_move_to(cr, x, y - 5.5);
    cairo_line_to(cr, x + 5.5, y);
    cairo_line_to(cr, x, y + 5.5);
    cairo_line_to(cr, x - 5.5, y);
    cairo_close_path(cr);
    paint_mark(cr, DEFT_COLOUR_INK);
}

void deft__paint_hit(cairo_t *cr, double x, double y)
{
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    for (int pass = 0; pass < 2; pass++) {
        cairo_move_to(cr, x - 4, y - 4);
        cairo_line_to(cr, x + 4, y + 4);
        cairo_move_to(cr, x + 4, y - 4);
        cairo_line_to(cr, x - 4, y + 4);
        deft__paint_set(cr, pass == 0 ? DEFT_COLOUR_PAPER : DEFT_COLOUR_HIT, 1);
        cairo_set_line_width(cr, pass == 0 ? 5 : 2.2);
        cairo_stroke(cr);
    }
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

void deft__paint_second(cairo_t *cr, double x, double y)
{
    cairo_arc(cr, x, y, 3.6, 0, 2 * PAINT_PI);
    deft__paint_set(cr, DEFT_COLOUR_PAPER, 1);
    cairo_fill_preserve(cr);
    deft__paint_set(cr, DEFT_COLOUR_INK, 1);
    cairo_set_line_width(cr, 1.6);
    cairo_stroke(cr);
}

void deft__paint_flag_size(cairo_t *cr, const char *text, double *width, double *height)
{
    deft__paint_font(cr, DEFT_TYPE_SMALL, true);
    *width = ceil(deft__paint_text_width(cr, text)) + 2 * PAINT_FLAG_PAD;
    *height = PAINT_FLAG_HEIGHT;
}

void deft__paint_flag(cairo_t *cr, double x, double y, deft_colour colour, const char *text)
{
    double width, height;
    deft__paint_flag_size(cr, text, &width, &height);
    deft__paint_round_box(cr, x, y, width, height, 5);
    paint_mark(cr, colour);
    deft__paint_set(cr, DEFT_COLOUR_PAPER, 1);
    deft__paint_text(cr, x + PAINT_FLAG_PAD, y + height - 6, DEFT_ALIGN_LEFT, text);
}
