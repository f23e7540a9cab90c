/* plot/film/gif.c -- see plot/film/gif.h. The 255 commonest colours are kept; each other becomes the nearest.
 * A frame holds only the box that changed, and in the box what stayed is transparent.
 */
#include "plot/film/gif.h"

#ifdef DEFT_FILM_GIF

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#define BITS        5 /* of a channel: colours that are alike in them count as one */
#define BIN_COUNT   (1u << 3 * BITS)
#define COLOURS     255
#define TRANSPARENT 255

/* Colours that are alike. */
typedef struct gif_bin {
    uint64_t count, red, green, blue;
    uint8_t index; /* in the palette */
} gif_bin;

struct film_gif {
    GifFileType *file;
    gif_bin *bins;
    uint8_t *before, *now, *line; /* indices */
    GifColorType palette[256];
    int width, height, fps, frames;
    unsigned char *bytes;
    size_t size, capacity;
};

bool film_gif_is_here(void)
{
    return true;
}

/* Adds bytes to the file. giflib calls it. */
static int take(GifFileType *file, const GifByteType *bytes, int count)
{
    film_gif *gif = file->UserData;
    const size_t more = (size_t)count;
    if (gif->capacity - gif->size < more) {
        const size_t capacity = gif->capacity * 2 + more + 4096;
        unsigned char *grown = realloc(gif->bytes, capacity);
        if (grown == NULL) {
            return 0;
        }
        gif->bytes = grown;
        gif->capacity = capacity;
    }
    memcpy(gif->bytes + gif->size, bytes, more);
    gif->size += more;
    return count;
}

film_gif *film_gif_open(int width, int height, int fps)
{
    const size_t pixels = (size_t)width * (size_t)height;
    int error = 0;
    film_gif *gif = calloc(1, sizeof *gif);
    if (gif == NULL) {
        return NULL;
    }
    gif->width = width;
    gif->height = height;
    gif->fps = fps;
    gif->bins = calloc(BIN_COUNT, sizeof *gif->bins);
    gif->before = malloc(pixels);
    gif->now = malloc(pixels);
    gif->line = malloc((size_t)width);
    gif->file = EGifOpen(gif, take, &error);
    if (gif->bins == NULL || gif->before == NULL || gif->now == NULL || gif->line == NULL ||
        gif->file == NULL) {
        film_gif_free(gif);
        return NULL;
    }
    return gif;
}

static uint32_t bin_of(uint32_t pixel)
{
    return (pixel >> (24 - BITS) & 31u) << 2 * BITS | (pixel >> (16 - BITS) & 31u) << BITS |
           (pixel >> (8 - BITS) & 31u);
}

void film_gif_look(film_gif *gif, const uint32_t *pixels)
{
    for (size_t i = 0; i < (size_t)gif->width * (size_t)gif->height; ++i) {
        gif_bin *bin = &gif->bins[bin_of(pixels[i])];
        bin->count += 1;
        bin->red += pixels[i] >> 16 & 255u;
        bin->green += pixels[i] >> 8 & 255u;
        bin->blue += pixels[i] & 255u;
    }
}

static int nearest(const film_gif *gif, int colours, const gif_bin *bin)
{
    const int red = (int)(bin->red / bin->count), green = (int)(bin->green / bin->count),
              blue = (int)(bin->blue / bin->count);
    int best = 0, least = 1 << 30;
    for (int i = 0; i < colours; ++i) {
        const int r = gif->palette[i].Red - red, g = gif->palette[i].Green - green,
                  b = gif->palette[i].Blue - blue;
        const int far = 3 * r * r + 4 * g * g + 2 * b * b; /* as eyes weigh them */
        if (far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

/* Takes the commonest colours, then gives each other colour its nearest. */
static void make_palette(film_gif *gif)
{
    int colours = 0;
    for (; colours < COLOURS; ++colours) {
        gif_bin *most = NULL;
        for (uint32_t i = 0; i < BIN_COUNT; ++i) {
            gif_bin *bin = &gif->bins[i];
            if (bin->count > 0 && bin->index == 0 && (most == NULL || bin->count > most->count)) {
                most = bin;
            }
        }
        if (most == NULL) {
            break;
        }
        most->index = 1;
        gif->palette[colours] =
            (GifColorType){(GifByteType)(most->red / most->count), (GifByteType)(most->green / most->count),
                           (GifByteType)(most->blue / most->count)};
    }
    for (uint32_t i = 0; i < BIN_COUNT; ++i) {
        if (gif->bins[i].count > 0) {
            gif->bins[i].index = (uint8_t)nearest(gif, colours, &gif->bins[i]);
        }
    }
}

/* The screen, and that it is shown again and again. */
static bool begin(film_gif *gif)
{
    static const unsigned char forever[3] = {1, 0, 0};
    make_palette(gif);
    ColorMapObject *map = GifMakeMapObject(256, gif->palette);
    EGifSetGifVersion(gif->file, true);
    const bool is_fine = map != NULL &&
                         EGifPutScreenDesc(gif->file, gif->width, gif->height, 8, 0, map) == GIF_OK &&
                         EGifPutExtensionLeader(gif->file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
                         EGifPutExtensionBlock(gif->file, 11, "NETSCAPE2.0") == GIF_OK &&
                         EGifPutExtensionBlock(gif->file, 3, forever) == GIF_OK &&
                         EGifPutExtensionTrailer(gif->file) == GIF_OK;
    GifFreeMapObject(map);
    return is_fine;
}

typedef struct gif_box {
    int left, top, right, bottom;
} gif_box;

/* What changed since the last frame; one pixel when nothing did. */
static gif_box box_of_change(const film_gif *gif)
{
    gif_box box = {gif->width, gif->height, 0, 0};
    if (gif->frames == 0) {
        return (gif_box){0, 0, gif->width, gif->height};
    }
    for (int y = 0; y < gif->height; ++y) {
        for (int x = 0; x < gif->width; ++x) {
            const ptrdiff_t i = (ptrdiff_t)y * gif->width + x;
            if (gif->before[i] != gif->now[i]) {
                box.left = x < box.left ? x : box.left;
                box.right = x + 1 > box.right ? x + 1 : box.right;
                box.top = y < box.top ? y : box.top;
                box.bottom = y + 1;
            }
        }
    }
    return box.right > box.left ? box : (gif_box){0, 0, 1, 1};
}

/* When a frame begins, in hundredths of a second. */
static int begin_of(const film_gif *gif, int frame)
{
    return (int)((frame * 100LL + gif->fps / 2) / gif->fps);
}

static bool put_frame(film_gif *gif, gif_box box)
{
    GifByteType extension[4];
    const GraphicsControlBlock control = {
        DISPOSE_DO_NOT, false, begin_of(gif, gif->frames + 1) - begin_of(gif, gif->frames), TRANSPARENT};
    const size_t length = EGifGCBToExtension(&control, extension);
    bool is_fine = EGifPutExtension(gif->file, GRAPHICS_EXT_FUNC_CODE, (int)length, extension) == GIF_OK &&
                   EGifPutImageDesc(gif->file, box.left, box.top, box.right - box.left, box.bottom - box.top,
                                    false, NULL) == GIF_OK;
    for (int y = box.top; y < box.bottom && is_fine; ++y) {
        for (int x = box.left; x < box.right; ++x) {
            const ptrdiff_t i = (ptrdiff_t)y * gif->width + x;
            const bool is_new = gif->frames == 0 || gif->before[i] != gif->now[i];
            gif->line[x - box.left] = is_new ? gif->now[i] : TRANSPARENT;
        }
        is_fine = EGifPutLine(gif->file, gif->line, box.right - box.left) == GIF_OK;
    }
    return is_fine;
}

bool film_gif_add(film_gif *gif, const uint32_t *pixels)
{
    if (gif->frames == 0 && !begin(gif)) {
        return false;
    }
    for (size_t i = 0; i < (size_t)gif->width * (size_t)gif->height; ++i) {
        gif->now[i] = gif->bins[bin_of(pixels[i])].index;
    }
    if (!put_frame(gif, box_of_change(gif))) {
        return false;
    }
    uint8_t *shown = gif->now;
    gif->now = gif->before;
    gif->before = shown;
    gif->frames += 1;
    return true;
}

bool film_gif_finish(film_gif *gif, const unsigned char **bytes, size_t *size)
{
    int error = 0;
    const bool is_fine = EGifCloseFile(gif->file, &error) == GIF_OK;
    gif->file = NULL;
    *bytes = gif->bytes;
    *size = gif->size;
    return is_fine;
}

void film_gif_free(film_gif *gif)
{
    int error = 0;
    if (gif == NULL) {
        return;
    }
    if (gif->file != NULL) {
        (void)EGifCloseFile(gif->file, &error);
    }
    free(gif->bins);
    free(gif->before);
    free(gif->now);
    free(gif->line);
    free(gif->bytes);
    free(gif);
}

#else

#include <stddef.h>

bool film_gif_is_here(void)
{
    return false;
}

film_gif *film_gif_open(int width, int height, int fps)
{
    (void)width;
    (void)height;
    (void)fps;
    return NULL;
}

void film_gif_look(film_gif *gif, const uint32_t *pixels)
{
    (void)gif;
    (void)pixels;
}

bool film_gif_add(film_gif *gif, const uint32_t *pixels)
{
    (void)gif;
    (void)pixels;
    return false;
}

bool film_gif_finish(film_gif *gif, const unsigned char **bytes, size_t *size)
{
    (void)gif;
    (void)bytes;
    (void)size;
    return false;
}

void film_gif_free(film_gif *gif)
{
    (void)gif;
}

#endif
