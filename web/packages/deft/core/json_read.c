/* json_read.c -- reads JSON (RFC 8259) into a tree, in the place of jansson. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX  2048
#define BLOCK_SIZE ((size_t)1 << 16)

typedef struct block {
    struct block *next;
    size_t used, size;
    char bytes[];
} block;

typedef struct reader {
    const char *at, *end, *start;
    block *blocks;
    json_item *stack; /* items of the objects and arrays that are open */
    size_t stacked, stack_room;
    size_t flags;
    int depth;
    json_error_t *error;
    bool failed;
} reader;

static void *fail(reader *r, const char *why)
{
    if (!r->failed) {
        r->failed = true;
        r->error->line = 1;
        r->error->column = 0;
        for (const char *c = r->start; c < r->at; ++c) {
            bool is_break = *c == '\n';
            r->error->line += is_break ? 1 : 0;
            r->error->column = is_break ? 0 : r->error->column + ((*c & 0xC0) != 0x80 ? 1 : 0);
        }
        (void)snprintf(r->error->text, sizeof r->error->text, "%s near '%.*s'", why,
                       (int)(r->end - r->at < 20 ? r->end - r->at : 20), r->at);
    }
    return NULL;
}

static void *take(reader *r, size_t size)
{
    size = (size + 7) & ~(size_t)7;
    if (r->blocks == NULL || r->blocks->size - r->blocks->used < size) {
        size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        block *added = (block *)malloc(sizeof *added + room);
        if (added == NULL) {
            return fail(r, "out of memory");
        }
        added->next = r->blocks;
        added->used = 0;
        added->size = room;
        r->blocks = added;
    }
    void *taken = r->blocks->bytes + r->blocks->used;
    r->blocks->used += size;
    return taken;
}

static json_t *value_new(reader *r, json_type type)
{
    json_t *value = (json_t *)take(r, sizeof *value);
    if (value != NULL) {
        memset(value, 0, sizeof *value);
        value->type = type;
    }
    return value;
}

static void skip_space(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r')) {
        ++r->at;
    }
}

static bool next_is(reader *r, char mark)
{
    skip_space(r);
    if (r->at == r->end || *r->at != mark) {
        return false;
    }
    ++r->at;
    return true;
}

/* ---- texts ---- */

/* Four digits of \uXXXX, or -1. */
static int32_t hex4(reader *r)
{
    int32_t code = 0;
    if (r->end - r->at < 4) {
        return -1;
    }
    for (int i = 0; i < 4; ++i) {
        const char c = *r->at++;
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) {
            return -1;
        }
        code = code * 16 + digit;
    }
    return code;
}

static char *put_utf8(char *out, uint32_t code)
{
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    if (code < 0x800) {
        *out++ = (char)(0xC0 | code >> 6);
    } else {
        if (code < 0x10000) {
            *out++ = (char)(0xE0 | code >> 12);
        } else {
            *out++ = (char)(0xF0 | code >> 18);
            *out++ = (char)(0x80 | (code >> 12 & 0x3F));
        }
        *out++ = (char)(0x80 | (code >> 6 & 0x3F));
    }
    *out++ = (char)(0x80 | (code & 0x3F));
    return out;
}

/* Behind a backslash. NULL when it is no escape. */
static char *read_escape(reader *r, char *out)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char letter = r->at < r->end ? *r->at++ : '\0';
    const char *found = letter != '\0' ? strchr(letters, letter) : NULL;
    if (found != NULL) {
        *out = meant[found - letters];
        return out + 1;
    }
    int32_t code = letter == 'u' ? hex4(r) : -1;
    if (code >= 0xD800 && code < 0xDC00) { /* the first half of a pair */
        const bool is_pair = r->end - r->at >= 6 && r->at[0] == '\\' && r->at[1] == 'u';
        r->at += is_pair ? 2 : 0;
        const int32_t low = is_pair ? hex4(r) : -1;
        code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : -1;
    } else if (code >= 0xDC00 && code < 0xE000) {
        code = -1;
    }
    return code > 0 ? put_utf8(out, (uint32_t)code) : NULL;
}

/* Behind the opening quote. */
static char *read_text(reader *r, size_t *length)
{
    const char *close = r->at;
    while (close < r->end && *close != '"') {
        close += *close == '\\' && close + 1 < r->end ? 2 : 1;
    }
    if (close >= r->end) {
        return (char *)fail(r, "premature end of input");
    }
    char *text = (char *)take(r, (size_t)(close - r->at) + 1);
    char *out = text;
    while (text != NULL && r->at < close) {
        if ((unsigned char)*r->at < 0x20) {
            return (char *)fail(r, "control character in a text");
        }
        if (*r->at != '\\') {
            *out++ = *r->at++;
            continue;
        }
        ++r->at;
        out = read_escape(r, out);
        if (out == NULL) {
            return (char *)fail(r, "invalid escape");
        }
    }
    if (text != NULL) {
        *out = '\0';
        *length = (size_t)(out - text);
        ++r->at;
    }
    return text;
}

/* ---- numbers ---- */

static const char *digits_end(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9') {
        ++at;
    }
    return at;
}

/* Where the number that begins at `at` ends, NULL when it is none; `is_whole` when it is an integer. */
static const char *number_end(const char *at, const char *end, bool *is_whole)
{
    at += at < end && *at == '-' ? 1 : 0;
    const char *whole = digits_end(at, end);
    if (whole == at || (*at == '0' && whole > at + 1)) {
        return NULL;
    }
    *is_whole = true;
    at = whole;
    if (at < end && *at == '.') {
        const char *fraction = digits_end(at + 1, end);
        if (fraction == at + 1) {
            return NULL;
        }
        *is_whole = false;
        at = fraction;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at += at + 1 < end && (at[1] == '+' || at[1] == '-') ? 2 : 1;
        const char *exponent = digits_end(at, end);
        *is_whole = false;
        return exponent == at ? NULL : exponent;
    }
    return at;
}

static json_int_t whole_of(const char *text)
{
    const bool is_negative = *text == '-';
    json_int_t value = 0;
    for (text += is_negative ? 1 : 0; *text != '\0'; ++text) {
        value = value * 10 + (*text - '0');
    }
    return is_negative ? -value : value;
}

/* Apart from read_value, so that its room does not add up in values that are nested. */
static __attribute__((noinline)) json_t *read_number(reader *r)
{
    bool is_whole = false;
    const char *end = number_end(r->at, r->end, &is_whole);
    char copy[512];
    if (end == NULL || (size_t)(end - r->at) >= sizeof copy) {
        return (json_t *)fail(r, "invalid token");
    }
    memcpy(copy, r->at, (size_t)(end - r->at));
    copy[end - r->at] = '\0';
    const double real = strtod(copy, NULL);
    is_whole = is_whole && (r->flags & JSON_DECODE_INT_AS_REAL) == 0;
    if (!isfinite(real) || (is_whole && fabs(real) >= 9223372036854775807.0)) {
        return (json_t *)fail(r, "too big number");
    }
    json_t *value = value_new(r, is_whole ? JSON_INTEGER_TYPE : JSON_REAL_TYPE);
    if (value != NULL && is_whole) {
        value->is.integer = whole_of(copy);
    } else if (value != NULL) {
        value->is.real = real;
    }
    r->at = end;
    return value;
}

/* ---- objects and arrays ---- */

static json_t *read_value(reader *r);

static const json_item *sorted_items;

static int compare_keys(const void *a, const void *b)
{
    return strcmp(sorted_items[*(const uint32_t *)a].key, sorted_items[*(const uint32_t *)b].key);
}

/* Orders the keys of an object, to find them, and to see two that are equal. */
static json_t *sort_keys(reader *r, json_t *object)
{
    object->by_key = (uint32_t *)take(r, object->length * sizeof *object->by_key);
    if (object->by_key == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < object->length; ++i) {
        object->by_key[i] = i;
    }
    sorted_items = object->is.items;
    qsort(object->by_key, object->length, sizeof *object->by_key, compare_keys);
    for (size_t i = 1; i < object->length; ++i) {
        if (compare_keys(&object->by_key[i - 1], &object->by_key[i]) == 0) {
            return (json_t *)fail(r, "duplicate object key");
        }
    }
    return object;
}

static bool push(reader *r, const char *key, json_t *value)
{
    if (value == NULL) {
        return false;
    }
    if (r->stacked == r->stack_room) {
        const size_t room = 2 * r->stack_room + 64;
        json_item *grown = (json_item *)realloc(r->stack, room * sizeof *grown);
        if (grown == NULL) {
            (void)fail(r, "out of memory");
            return false;
        }
        r->stack = grown;
        r->stack_room = room;
    }
    r->stack[r->stacked].key = key;
    r->stack[r->stacked++].value = value;
    return true;
}

static bool read_item(reader *r, bool is_object)
{
    const char *key = NULL;
    size_t length = 0;
    if (is_object) {
        if (!next_is(r, '"')) {
            return fail(r, "string or '}' expected") != NULL;
        }
        key = read_text(r, &length);
        if (key == NULL || !next_is(r, ':')) {
            return fail(r, "':' expected") != NULL;
        }
    }
    return push(r, key, read_value(r));
}

/* Behind the opening bracket. */
static json_t *read_items(reader *r, bool is_object)
{
    const char close = is_object ? '}' : ']';
    const size_t base = r->stacked;
    if (++r->depth > DEPTH_MAX) {
        return (json_t *)fail(r, "maximum parsing depth reached");
    }
    bool is_open = !next_is(r, close);
    while (is_open) {
        if (!read_item(r, is_object)) {
            return NULL;
        }
        is_open = next_is(r, ',');
        if (!is_open && !next_is(r, close)) {
            return (json_t *)fail(r, is_object ? "'}' expected" : "']' expected");
        }
    }
    --r->depth;
    json_t *value = value_new(r, is_object ? JSON_OBJECT_TYPE : JSON_ARRAY_TYPE);
    if (value == NULL) {
        return NULL;
    }
    value->length = r->stacked - base;
    value->is.items = (json_item *)take(r, value->length * sizeof *value->is.items);
    if (value->is.items == NULL) {
        return NULL;
    }
    memcpy(value->is.items, r->stack + base, value->length * sizeof *value->is.items);
    r->stacked = base;
    return is_object ? sort_keys(r, value) : value;
}

static json_t *read_word(reader *r, const char *word, json_type type)
{
    const size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0) {
        return (json_t *)fail(r, "invalid token");
    }
    r->at += length;
    return value_new(r, type);
}

static json_t *read_value(reader *r)
{
    skip_space(r);
    if (r->at == r->end) {
        return (json_t *)fail(r, "premature end of input");
    }
    switch (*r->at) {
    case '{':
    case '[':
        return read_items(r, *r->at++ == '{');
    case '"': {
        ++r->at;
        size_t length = 0;
        const char *text = read_text(r, &length);
        json_t *value = text != NULL ? value_new(r, JSON_STRING_TYPE) : NULL;
        if (value != NULL) {
            value->is.text = text;
            value->length = length;
        }
        return value;
    }
    case 't':
        return read_word(r, "true", JSON_TRUE_TYPE);
    case 'f':
        return read_word(r, "false", JSON_FALSE_TYPE);
    case 'n':
        return read_word(r, "null", JSON_NULL_TYPE);
    default:
        return read_number(r);
    }
}

static void free_blocks(block *blocks)
{
    while (blocks != NULL) {
        block *next = blocks->next;
        free(blocks);
        blocks = next;
    }
}

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error)
{
    reader r = {text, text + size, text, NULL, NULL, 0, 0, flags, 0, error, false};
    memset(error, 0, sizeof *error);
    json_t *root = read_value(&r);
    skip_space(&r);
    if (root != NULL && r.at < r.end) {
        root = (json_t *)fail(&r, "end of file expected");
    }
    if (root != NULL && root->type != JSON_OBJECT_TYPE && root->type != JSON_ARRAY_TYPE) {
        r.at = text;
        root = (json_t *)fail(&r, "'[' or '{' expected");
    }
    free(r.stack);
    if (root == NULL) {
        free_blocks(r.blocks);
        return NULL;
    }
    root->blocks = r.blocks;
    return root;
}

void json_decref(json_t *root)
{
    if (root != NULL) {
        free_blocks((block *)root->blocks);
    }
}
