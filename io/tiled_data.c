/* io/tiled_data.c -- the cells of Tiled's layers as text: base64 and CSV. */
#include "io/tiled_data.h"

#include "io/number.h"
#include "io/tiled_source.h"

#include <string.h>

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
