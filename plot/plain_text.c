/* plot/plain_text.c -- makes a title safe: it comes from a file's name or from the game, and cairo gives up
 * at one bad byte. */
#include "plot/plain_text.h"

#include <stdint.h>
#include <string.h>

/* How long the character is that `first` begins; 0 for a byte that begins none. */
static size_t text_length(unsigned char first)
{
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xc2 || first > 0xf4) {
        return 0;
    }
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/* Bytes of the character at the start of `text`; 0 when it is none that can be shown. */
static size_t text_character(const unsigned char *text)
{
    static const uint32_t smallest[] = {0, 0x20, 0xa0, 0x800, 0x10000};
    const size_t length = text_length(text[0]);
    uint32_t code = length > 1 ? text[0] & (0x7fu >> length) : text[0];
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0u) != 0x80u) {
            return 0;
        }
        code = code << 6 | (text[i] & 0x3fu);
    }
    if (code < smallest[length] || code == 0x7f || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ||
        (code & 0xfffeu) == 0xfffeu) {
        return 0;
    }
    return length;
}

void deft__plain_text(const char *text, char *out, size_t capacity)
{
    size_t length = 0;
    while (*text != '\0') {
        const size_t size = text_character((const unsigned char *)text);
        const size_t step = size > 0 ? size : 1;
        if (length + step >= capacity) {
            break;
        }
        memcpy(out + length, size > 0 ? text : "?", step);
        length += step;
        text += step;
    }
    out[length] = '\0';
}

size_t deft__plain_text_shorter(const char *text, size_t length)
{
    while (length > 0 && ((unsigned char)text[length - 1] & 0xc0u) == 0x80u) {
        length--;
    }
    return length > 0 ? length - 1 : 0;
}
