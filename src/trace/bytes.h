/* trace/bytes.h -- numbers as bytes, the lowest first, whatever the machine; and a check of bytes.
 *
 * Writing goes through a cursor into room that was asked for before; reading ends at the end and says so.
 */
#ifndef DEFT_TRACE_BYTES_H
#define DEFT_TRACE_BYTES_H

#include "math/dmath.h"

#include <stddef.h>

static inline uint8_t *deft__bytes_put(uint8_t *at, uint64_t value, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
    return at + size;
}

static inline uint8_t *deft__bytes_put_real(uint8_t *at, double value)
{
    return deft__bytes_put(at, deft__bits(value), 8);
}

static inline uint64_t deft__bytes_get(const uint8_t *at, uint32_t size)
{
    uint64_t value = 0;
    for (uint32_t i = 0; i < size; i++) {
        value |= (uint64_t)at[i] << 8 * i;
    }
    return value;
}

static inline uint32_t deft__bytes_of_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float deft__bytes_to_float(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Bytes that are read. Beyond the end everything is 0 and `is_short` is set. */
typedef struct deft__bytes {
    const uint8_t *bytes;
    size_t at, end;
    bool is_short;
} deft__bytes;

/* The next `size` bytes, passed over; NULL when there are not so many. */
static inline const uint8_t *deft__bytes_skip(deft__bytes *in, size_t size)
{
    if (in->is_short || in->end - in->at < size) {
        in->is_short = true;
        return NULL;
    }
    in->at += size;
    return in->bytes + (in->at - size);
}

static inline uint64_t deft__bytes_take(deft__bytes *in, uint32_t size)
{
    const uint8_t *at = deft__bytes_skip(in, size);
    return at != NULL ? deft__bytes_get(at, size) : 0;
}

static inline double deft__bytes_take_real(deft__bytes *in)
{
    return deft__from_bits(deft__bytes_take(in, 8));
}

static inline float deft__bytes_take_float(deft__bytes *in)
{
    return deft__bytes_to_float((uint32_t)deft__bytes_take(in, 4));
}

/* The CRC-32 of zip and PNG. */
uint32_t deft__bytes_crc(const uint8_t *bytes, size_t size);

#endif
