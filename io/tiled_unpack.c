/* io/tiled_unpack.c -- the three compressions of the cells of Tiled's layers. */
#include "io/tiled_data.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

/* zlib's largest window, and: find out whether it is zlib or gzip. */
#define TILED_INFLATE_WINDOW (15 + 32)

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
