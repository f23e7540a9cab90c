/* plot/picture.h -- one picture file: drawn into memory by cairo, then put in place as a whole.
 *
 * The bytes are kept in memory until the drawing has succeeded, so that an error leaves nothing half-written.
 * It also lets us add a title and a description to an SVG, which cairo cannot do.
 */
#ifndef DEFT_PLOT_PICTURE_H
#define DEFT_PLOT_PICTURE_H

#include "deft/base.h"

#include <cairo.h>

typedef enum deft_picture_format {
    DEFT_PICTURE_NONE,
    DEFT_PICTURE_SVG,
    DEFT_PICTURE_PNG,
    DEFT_PICTURE_PDF
} deft_picture_format;

typedef struct deft_picture {
    deft_picture_format format;
    cairo_surface_t *surface;
    cairo_t *cairo; ///< draw here
    unsigned char *bytes;
    size_t size, capacity;
} deft_picture;

/// The format that the suffix of `path` says; NONE when it says none.
deft_picture_format deft__picture_format_of(const char *path);

/// Starts a picture of so many pixels. False when cairo has no memory for it; then there is nothing to close.
bool deft__picture_open(deft_picture *picture, deft_picture_format format, double width, double height);

/// Finishes the drawing and writes it to `path`, whole or not at all.
/// `title` and `about`, plain text, are read to people that cannot see the picture.
deft_result deft__picture_close(deft_picture *picture, const char *path, const char *title, const char *about,
                                deft_diag_list *diags);

/// Gives a picture up.
void deft__picture_drop(deft_picture *picture);

/// Adds a finding that is a sentence.
void deft__picture_say(deft_diag_list *diags, const char *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
