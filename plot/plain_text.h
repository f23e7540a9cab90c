/* plot/plain_text.h -- text of any bytes, made fit for a font, for XML and for PDF. */
#ifndef DEFT_PLOT_PLAIN_TEXT_H
#define DEFT_PLOT_PLAIN_TEXT_H

#include <stddef.h>

/// Copies `text`, with "?" for every byte that is a control or no UTF-8. A text longer than `capacity` - 1
/// bytes is cut at a whole character.
void deft__plain_text(const char *text, char *out, size_t capacity);

/// The length of `text` without its last character.
size_t deft__plain_text_shorter(const char *text, size_t length);

#endif
