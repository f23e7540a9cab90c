/* io/file_kind.c -- what a file holds, by its first bytes. JSON is told apart by the keys of its outermost
 * object, text by what most of its lines look like. */
#include "io/file_kind.h"

#include "io/file.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* The tiles of a text grid. */
#define KIND_TILES ".# -/\\@H~^"

static const struct {
    const char *key;
    deft__file_holds holds;
} kind_keys[] = {
    {"__header__", DEFT__FILE_LDTK},    {"jsonVersion", DEFT__FILE_LDTK},
    {"deft_tuning", DEFT__FILE_TUNING}, {"compressionlevel", DEFT__FILE_TMJ},
    {"infinite", DEFT__FILE_TMJ},       {"layers", DEFT__FILE_TMJ},
    {"orientation", DEFT__FILE_TMJ},    {"tiledversion", DEFT__FILE_TMJ},
    {"tilesets", DEFT__FILE_TMJ},       {"tilewidth", DEFT__FILE_TMJ},
    {"type", DEFT__FILE_TMJ},
};

/* What a key of the outermost object tells; `at` is behind its first quote. */
static deft__file_holds kind_of_key(const char *at, size_t length)
{
    for (size_t i = 0; i < sizeof kind_keys / sizeof *kind_keys; ++i) {
        if (strlen(kind_keys[i].key) == length && memcmp(kind_keys[i].key, at, length) == 0) {
            return kind_keys[i].holds;
        }
    }
    return DEFT__FILE_JSON;
}

/* The first key of the outermost object that tells something. */
static deft__file_holds kind_of_json(const char *text, size_t size)
{
    int depth = 0;
    bool is_key = false;
    for (size_t i = 0; i < size; ++i) {
        if (text[i] == '"') {
            const size_t from = i + 1;
            for (++i; i < size && text[i] != '"'; ++i) {
                i += text[i] == '\\' ? 1 : 0;
            }
            const deft__file_holds holds =
                is_key && depth == 1 && i < size ? kind_of_key(text + from, i - from) : DEFT__FILE_JSON;
            if (holds != DEFT__FILE_JSON) {
                return holds;
            }
            is_key = false;
        } else if (text[i] == '{' || text[i] == '[') {
            ++depth;
            is_key = text[i] == '{';
        } else if (text[i] == '}' || text[i] == ']') {
            --depth;
        } else if (text[i] == ',') {
            is_key = true;
        }
    }
    return DEFT__FILE_JSON;
}

/* What the lines of a text look like. */
typedef struct kind_lines {
    int scripts; /* begin with a number, as a run does */
    int grids;   /* tiles, for the most part */
    int solids;  /* the same, but `#` is their first letter, as of a comment in a script */
    bool is_binary;
} kind_lines;

static void count_line(kind_lines *lines, const char *at, size_t size)
{
    size_t tiles = 0, letters = 0;
    while (size > 0 && isspace((unsigned char)*at)) {
        ++at;
        --size;
    }
    const bool is_number =
        size > 0 &&
        (isdigit((unsigned char)at[0]) ||
         (size > 1 && (at[0] == '.' || at[0] == '+' || at[0] == '-') && isdigit((unsigned char)at[1])));
    for (size_t i = 0; i < size; ++i) {
        const unsigned char letter = (unsigned char)at[i];
        lines->is_binary = lines->is_binary || letter == 0x7F || (letter < ' ' && !isspace(letter));
        letters += isspace(letter) ? 0 : 1;
        tiles += letter > ' ' && strchr(KIND_TILES, (int)letter) != NULL ? 1 : 0;
    }
    if (is_number) {
        lines->scripts += 1;
    } else if (letters > 0 && 2 * tiles >= letters) {
        lines->solids += at[0] == '#' ? 1 : 0;
        lines->grids += at[0] == '#' ? 0 : 1;
    }
}

static deft__file_holds kind_of_lines(const char *text, size_t size)
{
    kind_lines lines = {0, 0, 0, false};
    for (size_t at = 0; at < size;) {
        const char *end = (const char *)memchr(text + at, '\n', size - at);
        const size_t length = end != NULL ? (size_t)(end - text) - at : size - at;
        count_line(&lines, text + at, length);
        at += length + 1;
    }
    if (lines.is_binary) {
        return DEFT__FILE_UNKNOWN;
    }
    if (lines.scripts > lines.grids) {
        return DEFT__FILE_SCRIPT;
    }
    return lines.grids + lines.solids > 0 ? DEFT__FILE_GRID : DEFT__FILE_UNKNOWN;
}

deft__file_holds deft__file_holds_of(const char *text, size_t size)
{
    size = size < DEFT__FILE_HEAD ? size : DEFT__FILE_HEAD;
    if (size >= 7 && (unsigned char)text[0] == 0x89u && memcmp(text + 1, "DTRACE", 6) == 0) {
        return DEFT__FILE_TRACE;
    }
    for (size_t i = deft__file_mark(text, size); i < size; ++i) {
        if (text[i] == '{' || text[i] == '[') {
            return kind_of_json(text + i, size - i);
        }
        if (!isspace((unsigned char)text[i])) {
            return text[i] == '<' ? DEFT__FILE_TMX : kind_of_lines(text + i, size - i);
        }
    }
    return DEFT__FILE_UNKNOWN;
}
