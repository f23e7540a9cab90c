/* io/tiled_data.h -- the cells of Tiled's layers in base64, plain or compressed. */
#ifndef DEFT__IO_TILED_DATA_H
#define DEFT__IO_TILED_DATA_H

#include "deft/base.h"

/// Decodes base64; white space is skipped. Returns how many bytes it makes (at most size * 3 / 4), or
/// SIZE_MAX with `*bad` at the character that is wrong.
size_t deft__tiled_base64(const char *text, size_t size, uint8_t *out, size_t *bad);

/// Unpacks `size` bytes that were packed by `compression` ("" none, "zlib", "gzip", "zstd") to exactly
/// `expected` bytes. Returns NULL, or a sentence that says what is wrong.
const char *deft__tiled_unpack(const char *compression, const uint8_t *packed, size_t size, uint8_t *out,
                               size_t expected);

#endif
