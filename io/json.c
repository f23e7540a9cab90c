/* io/json.c -- writes indented JSON with the shortest exact numbers, which jansson does not offer. */
#define _XOPEN_SOURCE 700

#include "deft/io/json.h"

#include "deft/io/tuning_file.h"
#include "io/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct deft_json {
    FILE *stream;
    char *text;
    size_t size;
    int depth;
    bool first; /* in the object or array that is open */
};

deft_json *deft_json_open(void)
{
    deft_json *json = (deft_json *)calloc(1, sizeof *json);
    if (json != NULL) {
        json->first = true;
        json->stream = open_memstream(&json->text, &json->size);
        if (json->stream == NULL) {
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
    (void)fputc('\n', json->stream);
    const bool failed = ferror(json->stream) != 0;
    char *text = fclose(json->stream) == 0 && !failed ? json->text : NULL;
    if (text == NULL) {
        free(json->text);
    }
    free(json);
    return text;
}

static void line_break(const deft_json *json)
{
    (void)fprintf(json->stream, "\n%*s", 2 * json->depth, "");
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
static void quote(const deft_json *json, const char *text)
{
    (void)fputc('"', json->stream);
    for (const char *c = text; *c != '\0';) {
        const size_t length = character_length((const unsigned char *)c);
        if (length == 0) {
            (void)fputs("\\ufffd", json->stream);
        } else if (*c == '"' || *c == '\\') {
            (void)fprintf(json->stream, "\\%c", *c);
        } else if ((unsigned char)*c < 0x20u || *c == 0x7F) {
            (void)fprintf(json->stream, "\\u%04x", (unsigned)*c);
        } else {
            (void)fwrite(c, 1, length, json->stream);
        }
        c += length > 0 ? length : 1;
    }
    (void)fputc('"', json->stream);
}

static void start(deft_json *json, const char *key)
{
    if (!json->first) {
        (void)fputc(',', json->stream);
    }
    if (json->depth > 0) {
        line_break(json);
    }
    json->first = false;
    if (key != NULL) {
        quote(json, key);
        (void)fputs(": ", json->stream);
    }
}

void deft_json_begin(deft_json *json, const char *key, char bracket)
{
    if (json != NULL) {
        start(json, key);
        (void)fputc(bracket, json->stream);
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
        (void)fputc(bracket, json->stream);
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
        (void)fputs(value ? "true" : "false", json->stream);
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
        (void)fputs(text, json->stream);
    }
}
