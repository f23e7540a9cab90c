/* plot/film/apng.c -- see plot/film/apng.h. libpng writes no animations, so the chunks are made here, and
 * packed by zlib. A frame holds only the box that changed. Each line is written as its difference from the
 * line above.
 */
#include "plot/film/apng.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define LEVEL     9  /* of zlib: 1 is fast, 9 is small */
#define HEAD      8  /* of a chunk: length and type */
#define BEFORE    33 /* signature and IHDR: then comes acTL */
#define FILTER_UP 2

struct film_apng {
    uint32_t *before;
    unsigned char *lines; /* of a box: a filter, then red, green, blue */
    int width, height, fps;
    uint32_t frames, parts; /* parts: fcTL and fdAT are counted */
    unsigned char *bytes;
    size_t size, capacity;
};

typedef struct apng_box {
    int left, top, right, bottom;
} apng_box;

static void put_32(unsigned char *out, uint32_t value)
{
    for (int i = 0; i < 4; ++i) {
        out[i] = (unsigned char)(value >> (24 - 8 * i));
    }
}

/* Room for more bytes; NULL without memory. */
static unsigned char *grow(film_apng *apng, size_t more)
{
    if (apng->capacity - apng->size < more) {
        const size_t capacity = apng->capacity * 2 + more + 4096;
        unsigned char *grown = realloc(apng->bytes, capacity);
        if (grown == NULL) {
            return NULL;
        }
        apng->bytes = grown;
        apng->capacity = capacity;
    }
    return apng->bytes + apng->size;
}

/* Writes length, type and sum of a chunk whose data are there. */
static void seal(unsigned char *chunk, const char *type, size_t length)
{
    put_32(chunk, (uint32_t)length);
    memcpy(chunk + 4, type, 4);
    put_32(chunk + HEAD + length, (uint32_t)crc32(0, chunk + 4, (uInt)(4 + length)));
}

static bool put_chunk(film_apng *apng, const char *type, const unsigned char *data, size_t length)
{
    unsigned char *chunk = grow(apng, length + HEAD + 4);
    if (chunk == NULL) {
        return false;
    }
    memcpy(chunk + HEAD, data, length);
    seal(chunk, type, length);
    apng->size += length + HEAD + 4;
    return true;
}

film_apng *film_apng_open(int width, int height, int fps)
{
    static const unsigned char signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    static const unsigned char counts[8] = {0};    /* frames, written at the end; shown again and again */
    unsigned char header[13] = {[8] = 8, [9] = 2}; /* 8 bits of each of three colours */
    const size_t pixels = (size_t)width * (size_t)height;
    film_apng *apng = calloc(1, sizeof *apng);
    if (apng == NULL) {
        return NULL;
    }
    apng->width = width;
    apng->height = height;
    apng->fps = fps;
    apng->before = calloc(pixels, sizeof *apng->before);
    apng->lines = malloc(3 * pixels + (size_t)height);
    put_32(header, (uint32_t)width);
    put_32(header + 4, (uint32_t)height);
    unsigned char *first = grow(apng, sizeof signature);
    if (apng->before == NULL || apng->lines == NULL || first == NULL) {
        film_apng_free(apng);
        return NULL;
    }
    memcpy(first, signature, sizeof signature);
    apng->size = sizeof signature;
    if (!put_chunk(apng, "IHDR", header, sizeof header) || !put_chunk(apng, "acTL", counts, sizeof counts)) {
        film_apng_free(apng);
        return NULL;
    }
    return apng;
}

/* What changed since the last frame; one pixel when nothing did. */
static apng_box box_of_change(const film_apng *apng, const uint32_t *pixels)
{
    apng_box box = {apng->width, apng->height, 0, 0};
    if (apng->frames == 0) {
        return (apng_box){0, 0, apng->width, apng->height};
    }
    for (int y = 0; y < apng->height; ++y) {
        for (int x = 0; x < apng->width; ++x) {
            const ptrdiff_t i = (ptrdiff_t)y * apng->width + x;
            if (apng->before[i] != pixels[i]) {
                box.left = x < box.left ? x : box.left;
                box.right = x + 1 > box.right ? x + 1 : box.right;
                box.top = y < box.top ? y : box.top;
                box.bottom = y + 1;
            }
        }
    }
    return box.right > box.left ? box : (apng_box){0, 0, 1, 1};
}

/* Writes the lines of a box; returns how many bytes they have. */
static size_t write_lines(film_apng *apng, const uint32_t *pixels, apng_box box)
{
    unsigned char *out = apng->lines;
    for (int y = box.top; y < box.bottom; ++y) {
        *out++ = FILTER_UP;
        for (int x = box.left; x < box.right; ++x) {
            const ptrdiff_t i = (ptrdiff_t)y * apng->width + x;
            const uint32_t above = y > box.top ? pixels[i - apng->width] : 0;
            for (int shift = 16; shift >= 0; shift -= 8) {
                *out++ = (unsigned char)((pixels[i] >> shift) - (above >> shift));
            }
        }
    }
    return (size_t)(out - apng->lines);
}

/* Packs the lines into a chunk. The data of all frames but the first begin with a count. */
static bool put_lines(film_apng *apng, size_t length)
{
    const size_t counted = apng->frames == 0 ? 0 : 4;
    uLongf packed = compressBound((uLong)length);
    unsigned char *chunk = grow(apng, counted + packed + HEAD + 4);
    if (chunk == NULL ||
        compress2(chunk + HEAD + counted, &packed, apng->lines, (uLong)length, LEVEL) != Z_OK) {
        return false;
    }
    if (counted > 0) {
        put_32(chunk + HEAD, apng->parts++);
    }
    seal(chunk, counted > 0 ? "fdAT" : "IDAT", counted + packed);
    apng->size += counted + packed + HEAD + 4;
    return true;
}

bool film_apng_add(film_apng *apng, const uint32_t *pixels)
{
    const apng_box box = box_of_change(apng, pixels);
    unsigned char control[26] = {[21] = 1}; /* of a second, by fps; the frame stays, and replaces */
    put_32(control, apng->parts++);
    put_32(control + 4, (uint32_t)(box.right - box.left));
    put_32(control + 8, (uint32_t)(box.bottom - box.top));
    put_32(control + 12, (uint32_t)box.left);
    put_32(control + 16, (uint32_t)box.top);
    control[23] = (unsigned char)apng->fps;
    if (!put_chunk(apng, "fcTL", control, sizeof control) ||
        !put_lines(apng, write_lines(apng, pixels, box))) {
        return false;
    }
    memcpy(apng->before, pixels, (size_t)apng->width * (size_t)apng->height * sizeof *pixels);
    apng->frames += 1;
    return true;
}

bool film_apng_finish(film_apng *apng, const unsigned char **bytes, size_t *size)
{
    if (!put_chunk(apng, "IEND", apng->lines, 0)) {
        return false;
    }
    put_32(apng->bytes + BEFORE + HEAD, apng->frames);
    seal(apng->bytes + BEFORE, "acTL", 8);
    *bytes = apng->bytes;
    *size = apng->size;
    return true;
}

void film_apng_free(film_apng *apng)
{
    if (apng != NULL) {
        free(apng->before);
        free(apng->lines);
        free(apng->bytes);
        free(apng);
    }
}
