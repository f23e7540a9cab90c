/* plot/film/webp.h -- an animated WebP, without loss. Calls as in plot/film/encode.h. */
#ifndef DEFT_PLOT_FILM_WEBP_H
#define DEFT_PLOT_FILM_WEBP_H

#include "deft/base.h"

typedef struct film_webp film_webp;

bool film_webp_is_here(void);
film_webp *film_webp_open(int width, int height, int fps);
bool film_webp_add(film_webp *webp, const uint32_t *pixels);
bool film_webp_finish(film_webp *webp, const unsigned char **bytes, size_t *size);
void film_webp_free(film_webp *webp);

#endif
