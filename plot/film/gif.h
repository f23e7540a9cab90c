/* plot/film/gif.h -- an animated GIF of 255 colours. Calls as in plot/film/encode.h. */
#ifndef DEFT_PLOT_FILM_GIF_H
#define DEFT_PLOT_FILM_GIF_H

#include "deft/base.h"

typedef struct film_gif film_gif;

bool film_gif_is_here(void);
film_gif *film_gif_open(int width, int height, int fps);
/// Counts the colours of a frame. All frames come before the first film_gif_add.
void film_gif_look(film_gif *gif, const uint32_t *pixels);
bool film_gif_add(film_gif *gif, const uint32_t *pixels);
bool film_gif_finish(film_gif *gif, const unsigned char **bytes, size_t *size);
void film_gif_free(film_gif *gif);

#endif
