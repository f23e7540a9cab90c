/* plot/film/apng.h -- an animated PNG, without loss. Calls as in plot/film/encode.h. */
#ifndef DEFT_PLOT_FILM_APNG_H
#define DEFT_PLOT_FILM_APNG_H

#include "deft/base.h"

typedef struct film_apng film_apng;

film_apng *film_apng_open(int width, int height, int fps);
bool film_apng_add(film_apng *apng, const uint32_t *pixels);
bool film_apng_finish(film_apng *apng, const unsigned char **bytes, size_t *size);
void film_apng_free(film_apng *apng);

#endif
