/* io/tiled_data.c -- the cells of Tiled's layers: base64, CSV, and the three compressions. */
#include "io/tiled_data.h"

#include "io/number.h"
#include "io/tiled_source.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

/* zlib's largest window, and: find out whether it is zlib or gzip. */
#define TILED_INFLATE_WINDOW (15 + 32)

static bool data_is_space(char letter)
{
    return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
}

static int base64_digit(char letter)
{
    if (letter >= 'A' && letter <= 'Z') {
        return letter - 'A';
    }
    if (letter >= 'a' && letter <= 'z') {
        return letter - 'a' + 26;
    }
    if (letter >= '0' && letter <= '9') {
        return letter - '0' + 52;
    }
    return letter == '+' ? 62 : letter == '/' ? 63 : -1;
}

size_t deft__tiled_base64(const char *text, size_t size, uint8_t *out, size_t *bad)
{
    size_t count = 0;
    uint32_t bits = 0;
    uint32_t digits = 0;
    uint32_t padding = 0;
    for (size_t i = 0; i < size; ++i) {
        if (data_is_space(text[i])) {
            continue;
        }
        int digit = base64_digit(text[i]);
        *bad = i;
        if (text[i] == '=' && digits % 4 + padding >= 2 && padding < 2) {
            padding += 1;
            continue;
        }
        if (digit < 0 || padding > 0) {
            return SIZE_MAX;
        }
        bits = (bits << 6 | (uint32_t)digit) & 0xFFFFFFU;
        digits += 1;
        if (digits % 4 != 1) {
            /* After digits 2, 3 and 4 of a group there are 4, 2 and 0 bits left of it. */
            uint32_t left = 2 * ((4 - digits % 4) % 4);
            out[count] = (uint8_t)(bits >> left);
            count += 1;
        }
    }
    *bad = size;
    return digits % 4 == 1 || (padding > 0 && (digits + padding) % 4 != 0) ? SIZE_MAX : count;
}

static const char *unpack_zlib(const uint8_t *packed, size_t size, uint8_t *out, size_t expected)
{
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (size > UINT_MAX || expected > UINT_MAX || inflateInit2(&stream, TILED_INFLATE_WINDOW) != Z_OK) {
        return "is too large to unpack";
    }
    /* zlib's interface predates const. */
    stream.next_in = (Bytef *)(uintptr_t)packed;
    stream.avail_in = (uInt)size;
    stream.next_out = out;
    stream.avail_out = (uInt)expected;
    int result = inflate(&stream, Z_FINISH);
    bool is_full = stream.avail_out == 0;
    bool has_more = stream.avail_in > 0;
    (void)inflateEnd(&stream);
    if (result == Z_STREAM_END) {
        return is_full ? NULL : "holds fewer cells than width x height";
    }
    if (is_full && has_more && result == Z_BUF_ERROR) {
        return "holds more cells than width x height";
    }
    return "is damaged or cut off";
}

static const char *unpack_zstd(const uint8_t *packed, size_t size, uint8_t *out, size_t expected)
{
    size_t count = ZSTD_decompress(out, expected, packed, size);
    if (ZSTD_isError(count)) {
        return "is damaged or cut off, or holds more cells than width x height";
    }
    return count == expected ? NULL : "holds fewer cells than width x height";
}

const char *deft__tiled_unpack(const char *compression, const uint8_t *packed, size_t size, uint8_t *out,
                               size_t expected)
{
    if (*compression == '\0') {
        if (size != expected) {
            return size < expected ? "holds fewer cells than width x height"
                                   : "holds more cells than width x height";
        }
        memcpy(out, packed, size);
        return NULL;
    }
    if (strcmp(compression, "zlib") == 0 || strcmp(compression, "gzip") == 0) {
        return unpack_zlib(packed, size, out, expected);
    }
    if (strcmp(compression, "zstd") == 0) {
        return unpack_zstd(packed, size, out, expected);
    }
    return "is packed in an unknown way; use zlib, gzip, zstd or none";
}

bool deft__tiled_csv(const char *text, size_t size, deft__tiled_cells *cells)
{
    size_t i = 0;
    for (;;) {
        while (i < size && data_is_space(text[i])) {
            i += 1;
        }
        if (i == size) {
            return true;
        }
        uint64_t gid = 0;
        size_t start = i;
        while (i < size && text[i] >= '0' && text[i] <= '9' && gid <= UINT32_MAX) {
            gid = gid * 10 + (uint64_t)(text[i] - '0');
            i += 1;
        }
        if (i == start || gid > UINT32_MAX) {
            return false;
        }
        if (cells->count < cells->capacity) {
            cells->out[cells->count] = (uint32_t)gid;
        }
        cells->count += 1;
        while (i < size && data_is_space(text[i])) {
            i += 1;
        }
        if (i < size && text[i] != ',') {
            return false;
        }
        i += i < size ? 1 : 0;
    }
}

static const char *points_skip(const char *at)
{
    while (data_is_space(*at)) {
        at += 1;
    }
    return at;
}

size_t deft__tiled_points_text(const char *text, deft_vec2d *out, size_t capacity)
{
    size_t count = 0;
    for (const char *at = points_skip(text); *at != '\0'; at = points_skip(at)) {
        deft_vec2d point;
        at = deft__number_read(at, &point.x);
        if (at == NULL || *at != ',') {
            return SIZE_MAX;
        }
        at = deft__number_read(at + 1, &point.y);
        if (at == NULL || (*at != '\0' && !data_is_space(*at))) {
            return SIZE_MAX;
        }
        if (count < capacity) {
            out[count] = point;
        }
        count += 1;
    }
    return count;
}
