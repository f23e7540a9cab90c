/* io/json.c -- writes indented JSON with the shortest exact numbers, which jansson does not offer. */
#include "deft/io/json.h"

#include "deft/io/tuning_file.h"
#include "io/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct deft_json {
    char *text;
    size_t size, capacity; /* no text: memory was short, and nothing more is written */
    int depth;
    bool first; /* in the object or array that is open */
};

static void put(deft_json *json, const char *bytes, size_t size)
{
    if (json->text != NULL && json->capacity - json->size < size) {
        const size_t capacity = json->capacity * 2 + size;
        char *larger = (char *)realloc(json->text, capacity);
        if (larger == NULL) {
            free(json->text);
        }
        json->text = larger;
        json->capacity = capacity;
    }
    if (json->text != NULL) {
        memcpy(json->text + json->size, bytes, size);
        json->size += size;
    }
}

static void put_text(deft_json *json, const char *text)
{
    put(json, text, strlen(text));
}

deft_json *deft_json_open(void)
{
    deft_json *json = (deft_json *)calloc(1, sizeof *json);
    if (json != NULL) {
        json->first = true;
        json->capacity = 1024;
        json->text = (char *)malloc(json->capacity);
        if (json->text == NULL) {
            free(json);
            json = NULL;
        }
    }
    return json;
}

char *deft_json_close(deft_json *json)
{
    if (json == NULL) {
        return NULL;
    }
    put(json, "\n", sizeof "\n");
    char *text = json->text;
    free(json);
    return text;
}

static void line_break(deft_json *json)
{
    put(json, "\n", 1);
    for (int i = 0; i < json->depth; ++i) {
        put(json, "  ", 2);
    }
}

/* The bytes of the character of UTF-8 that stands there; 0 when it is none. */
static size_t character_length(const unsigned char *text)
{
    const unsigned char first = text[0];
    const size_t length = first < 0x80u ? 1 : first < 0xC2u ? 0 : first < 0xE0u ? 2 : first < 0xF0u ? 3 : 4;
    if (first > 0xF4u || (first == 0xE0u && text[1] < 0xA0u) || (first == 0xEDu && text[1] > 0x9Fu) ||
        (first == 0xF0u && text[1] < 0x90u) || (first == 0xF4u && text[1] > 0x8Fu)) {
        return 0; /* overlong, a surrogate, or beyond Unicode */
    }
    for (size_t i = 1; i < length; ++i) {
        if ((text[i] & 0xC0u) != 0x80u) {
            return 0;
        }
    }
    return length;
}

/* What is no UTF-8, as a name in a broken file may be, becomes the replacement character. */
static void quote(deft_json *json, const char *text)
{
    static const char hex[] = "0123456789abcdef";
    put(json, "\"", 1);
    for (const char *c = text; *c != '\0';) {
        const size_t length = character_length((const unsigned char *)c);
        if (length == 0) {
            put_text(json, "\\ufffd");
        } else if (*c == '"' || *c == '\\') {
            put(json, "\\", 1);
            put(json, c, 1);
        } else if ((unsigned char)*c < 0x20u || *c == 0x7F) {
            const char code[] = {'\\', 'u', '0', '0', hex[(unsigned char)*c >> 4], hex[*c & 0xF]};
            put(json, code, sizeof code);
        } else {
            put(json, c, length);
        }
        c += length > 0 ? length : 1;
    }
    put(json, "\"", 1);
}

static void start(deft_json *json, const char *key)
{
    if (!json->first) {
        put(json, ",", 1);
    }
    if (json->depth > 0) {
        line_break(json);
    }
    json->first = false;
    if (key != NULL) {
        quote(json, key);
        put_text(json, ": ");
    }
}

void deft_json_begin(deft_json *json, const char *key, char bracket)
{
    if (json != NULL) {
        start(json, key);
        put(json, &bracket, 1);
        ++json->depth;
        json->first = true;
    }
}

void deft_json_end(deft_json *json, char bracket)
{
    if (json != NULL) {
        --json->depth;
        if (!json->first) {
            line_break(json);
        }
        json->first = false;
        put(json, &bracket, 1);
    }
}

void deft_json_text(deft_json *json, const char *key, const char *text)
{
    DEFT_ASSERT(text != NULL);
    if (json != NULL && text != NULL) {
        start(json, key);
        quote(json, text);
    }
}

void deft_json_bool(deft_json *json, const char *key, bool value)
{
    if (json != NULL) {
        start(json, key);
        put_text(json, value ? "true" : "false");
    }
}

void deft_json_number(deft_json *json, const char *key, double value)
{
    char text[DEFT__NUMBER_CAP];
    (void)deft_number_text(text, sizeof text, value);
    if (!isfinite(value)) {
        deft_json_text(json, key, text);
    } else if (json != NULL) {
        start(json, key);
        put_text(json, text);
    }
}
