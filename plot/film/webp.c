/* plot/film/webp.c -- see plot/film/webp.h. libwebp finds what changed from frame to frame. */
#include "plot/film/webp.h"

#ifdef DEFT_FILM_WEBP

#include <stdlib.h>
#include <webp/encode.h>
#include <webp/mux.h>

#define EFFORT 4 /* libwebp's method: 0 is fast, 6 is small */

struct film_webp {
    WebPAnimEncoder *encoder;
    WebPConfig config;
    WebPPicture picture;
    WebPData data;
    int frames, fps;
};

bool film_webp_is_here(void)
{
    return true;
}

film_webp *film_webp_open(int width, int height, int fps)
{
    WebPAnimEncoderOptions options;
    film_webp *webp = calloc(1, sizeof *webp);
    if (webp == NULL) {
        return NULL;
    }
    webp->fps = fps;
    WebPDataInit(&webp->data);
    bool is_fine = WebPAnimEncoderOptionsInit(&options) != 0 && WebPConfigInit(&webp->config) != 0 &&
                   WebPPictureInit(&webp->picture) != 0;
    webp->config.lossless = 1;
    webp->config.method = EFFORT;
    webp->picture.use_argb = 1;
    webp->picture.width = width;
    webp->picture.height = height;
    webp->encoder = is_fine ? WebPAnimEncoderNew(width, height, &options) : NULL;
    is_fine = webp->encoder != NULL && WebPPictureAlloc(&webp->picture) != 0;
    if (!is_fine) {
        film_webp_free(webp);
        return NULL;
    }
    return webp;
}

/* When a frame begins, ms. */
static int begin_of(const film_webp *webp, int frame)
{
    return (int)((frame * 1000LL + webp->fps / 2) / webp->fps);
}

bool film_webp_add(film_webp *webp, const uint32_t *pixels)
{
    for (int y = 0; y < webp->picture.height; ++y) {
        uint32_t *row = webp->picture.argb + (ptrdiff_t)y * webp->picture.argb_stride;
        for (int x = 0; x < webp->picture.width; ++x) {
            row[x] = 0xff000000u | pixels[(ptrdiff_t)y * webp->picture.width + x];
        }
    }
    return WebPAnimEncoderAdd(webp->encoder, &webp->picture, begin_of(webp, webp->frames++), &webp->config) !=
           0;
}

bool film_webp_finish(film_webp *webp, const unsigned char **bytes, size_t *size)
{
    const bool is_fine = WebPAnimEncoderAdd(webp->encoder, NULL, begin_of(webp, webp->frames), NULL) != 0 &&
                         WebPAnimEncoderAssemble(webp->encoder, &webp->data) != 0;
    *bytes = webp->data.bytes;
    *size = webp->data.size;
    return is_fine;
}

void film_webp_free(film_webp *webp)
{
    if (webp != NULL) {
        WebPAnimEncoderDelete(webp->encoder);
        WebPPictureFree(&webp->picture);
        WebPDataClear(&webp->data);
        free(webp);
    }
}

#else

#include <stddef.h>

bool film_webp_is_here(void)
{
    return false;
}

film_webp *film_webp_open(int width, int height, int fps)
{
    (void)width;
    (void)height;
    (void)fps;
    return NULL;
}

bool film_webp_add(film_webp *webp, const uint32_t *pixels)
{
    (void)webp;
    (void)pixels;
    return false;
}

bool film_webp_finish(film_webp *webp, const unsigned char **bytes, size_t *size)
{
    (void)webp;
    (void)bytes;
    (void)size;
    return false;
}

void film_webp_free(film_webp *webp)
{
    (void)webp;
}

#endif
