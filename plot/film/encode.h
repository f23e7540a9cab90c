/* plot/film/encode.h -- frames in, an animation out: WebP by libwebp, GIF by giflib, PNG by zlib. A build
 * without libwebp or giflib says which package is missing.
 *
 * Replay   the same frames give the same bytes.
 */
#ifndef DEFT_PLOT_FILM_ENCODE_H
#define DEFT_PLOT_FILM_ENCODE_H

#include "deft/base.h"

typedef enum film_format { FILM_NONE, FILM_WEBP, FILM_GIF, FILM_APNG } film_format;

/// The format that the suffix of `path` says; FILM_NONE for any other.
film_format film_format_of(const char *path);
/// NULL when this build has the format; else the package of Debian that it needs.
const char *film_format_lacks(film_format format);

/// What is encoded. Pixels are 0xRRGGBB, row after row; a frame is shown for 1 / fps s.
typedef struct film_encoder film_encoder;

/// NULL without memory.
film_encoder *film_encoder_open(film_format format, int width, int height, int fps);
/// True when all frames must be shown to film_encoder_look before the first film_encoder_add.
bool film_encoder_looks(const film_encoder *encoder);
void film_encoder_look(film_encoder *encoder, const uint32_t *pixels);
/// False without memory.
bool film_encoder_add(film_encoder *encoder, const uint32_t *pixels);
/// Ends the animation. `bytes` stay the encoder's. False without memory.
bool film_encoder_finish(film_encoder *encoder, const unsigned char **bytes, size_t *size);
void film_encoder_free(film_encoder *encoder);

#endif
