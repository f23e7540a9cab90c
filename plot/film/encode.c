/* plot/film/encode.c -- see plot/film/encode.h. */
#include "plot/film/encode.h"

#include "plot/film/apng.h"
#include "plot/film/gif.h"
#include "plot/film/webp.h"

#include <stdlib.h>
#include <string.h>

struct film_encoder {
    film_format format;
    film_gif *gif;
    film_webp *webp;
    film_apng *apng;
};

static bool ends_with(const char *path, const char *suffix)
{
    const size_t length = strlen(path), rest = strlen(suffix);
    return length > rest && strcmp(path + length - rest, suffix) == 0;
}

film_format film_format_of(const char *path)
{
    return ends_with(path, ".webp")  ? FILM_WEBP
           : ends_with(path, ".gif") ? FILM_GIF
           : ends_with(path, ".png") ? FILM_APNG
                                     : FILM_NONE;
}

const char *film_format_lacks(film_format format)
{
    if (format == FILM_WEBP) {
        return film_webp_is_here() ? NULL : "libwebp-dev";
    }
    return format == FILM_APNG || film_gif_is_here() ? NULL : "libgif-dev";
}

film_encoder *film_encoder_open(film_format format, int width, int height, int fps)
{
    film_encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL) {
        return NULL;
    }
    encoder->format = format;
    encoder->webp = format == FILM_WEBP ? film_webp_open(width, height, fps) : NULL;
    encoder->gif = format == FILM_GIF ? film_gif_open(width, height, fps) : NULL;
    encoder->apng = format == FILM_APNG ? film_apng_open(width, height, fps) : NULL;
    if (encoder->webp == NULL && encoder->gif == NULL && encoder->apng == NULL) {
        free(encoder);
        return NULL;
    }
    return encoder;
}

bool film_encoder_looks(const film_encoder *encoder)
{
    return encoder->format == FILM_GIF;
}

void film_encoder_look(film_encoder *encoder, const uint32_t *pixels)
{
    film_gif_look(encoder->gif, pixels);
}

bool film_encoder_add(film_encoder *encoder, const uint32_t *pixels)
{
    return encoder->format == FILM_GIF    ? film_gif_add(encoder->gif, pixels)
           : encoder->format == FILM_WEBP ? film_webp_add(encoder->webp, pixels)
                                          : film_apng_add(encoder->apng, pixels);
}

bool film_encoder_finish(film_encoder *encoder, const unsigned char **bytes, size_t *size)
{
    return encoder->format == FILM_GIF    ? film_gif_finish(encoder->gif, bytes, size)
           : encoder->format == FILM_WEBP ? film_webp_finish(encoder->webp, bytes, size)
                                          : film_apng_finish(encoder->apng, bytes, size);
}

void film_encoder_free(film_encoder *encoder)
{
    if (encoder != NULL) {
        film_gif_free(encoder->gif);
        film_webp_free(encoder->webp);
        film_apng_free(encoder->apng);
        free(encoder);
    }
}
