/* io/weight.c -- estimates the memory of a parsed text by its marks: how many values, members, elements and
 * attributes it will have. The bytes of each are those of a 64-bit machine, with the overhead of the
 * allocator, rounded up. */
#include "io/weight.h"

#include "io/file.h"

#include <stdio.h>
#include <string.h>

/* jansson: a value with its place in an array that has just grown; and what objects, arrays and members add.
 */
#define JSON_VALUE  56U
#define JSON_OBJECT 256U
#define JSON_ARRAY  96U
#define JSON_MEMBER 112U
#define JSON_STRING 32U
/* libxml2: an element with the text behind it; an attribute with its text. */
#define XML_ELEMENT   320U
#define XML_ATTRIBUTE 272U

uint64_t deft__weight_of_json(const char *text, size_t size)
{
    uint64_t weight = 0;
    for (size_t i = 0; i < size; ++i) {
        switch (text[i]) {
        case '{':
            weight += JSON_VALUE + JSON_OBJECT;
            break;
        case '[':
            weight += JSON_VALUE + JSON_ARRAY;
            break;
        case ',':
            weight += JSON_VALUE;
            break;
        case ':':
            weight += JSON_MEMBER;
            break;
        case '"': {
            const size_t start = i;
            for (++i; i < size && text[i] != '"'; ++i) {
                i += text[i] == '\\' ? 1 : 0;
            }
            weight += JSON_STRING + (i - start);
            break;
        }
        default:
            break;
        }
    }
    return weight;
}

/* Where the text `end` is past, from `at` on; `size` when it is not there. */
static size_t past(const char *text, size_t size, size_t at, const char *end)
{
    const size_t length = strlen(end);
    for (; at + length <= size; ++at) {
        const char *found = (const char *)memchr(text + at, end[0], size - length + 1 - at);
        if (found == NULL) {
            return size;
        }
        at = (size_t)(found - text);
        if (memcmp(found, end, length) == 0) {
            return at + length;
        }
    }
    return size;
}

/* Past a tag that begins at `at`. */
static size_t past_tag(const char *text, size_t size, size_t at, uint32_t *attributes)
{
    *attributes = 0;
    while (at < size && text[at] != '>') {
        if (text[at] == '"' || text[at] == '\'') {
            const char *end = (const char *)memchr(text + at + 1, text[at], size - at - 1);
            at = end != NULL ? (size_t)(end - text) : size - 1;
            *attributes += 1;
        }
        at += 1;
    }
    return at;
}

static uint32_t line_of(const char *text, size_t at)
{
    uint32_t line = 1;
    for (size_t i = 0; i < at; ++i) {
        line += text[i] == '\n' ? 1U : 0U;
    }
    return line;
}

/* Weighs the tag at `at`; returns where it ends. */
static size_t weigh_tag(const char *text, size_t size, size_t at, uint32_t *depth, deft__weight_xml *out)
{
    if (size - at >= 2 && text[at + 1] == '/') {
        *depth -= *depth > 0 ? 1U : 0U;
        return at + 2;
    }
    uint32_t attributes = 0;
    const size_t end = past_tag(text, size, at, &attributes);
    const bool is_open = text[end - 1] != '/' && text[at + 1] != '!';
    out->weight += XML_ELEMENT + (uint64_t)attributes * XML_ATTRIBUTE;
    *depth += is_open ? 1U : 0U;
    if (attributes > DEFT__WEIGHT_ATTRIBUTES_MAX && out->attributes_line == 0) {
        out->attributes_line = line_of(text, at);
    }
    if (*depth > DEFT__WEIGHT_DEPTH_MAX && out->depth_line == 0) {
        out->depth_line = line_of(text, at);
    }
    return end;
}

deft__weight_xml deft__weight_of_xml(const char *text, size_t size)
{
    deft__weight_xml out = {size, 0, 0};
    uint32_t depth = 0;
    size_t at = 0;
    while (at < size) {
        const char *mark = (const char *)memchr(text + at, '<', size - at);
        if (mark == NULL) {
            break;
        }
        at = (size_t)(mark - text);
        const size_t left = size - at;
        if (left >= 4 && memcmp(mark, "<!--", 4) == 0) {
            at = past(text, size, at + 4, "-->");
            out.weight += XML_ELEMENT;
        } else if (left >= 9 && memcmp(mark, "<![CDATA[", 9) == 0) {
            at = past(text, size, at + 9, "]]>");
            out.weight += XML_ELEMENT;
        } else if (left >= 2 && mark[1] == '?') {
            at = past(text, size, at + 2, "?>");
            out.weight += XML_ELEMENT;
        } else {
            at = left >= 2 ? weigh_tag(text, size, at, &depth, &out) : size;
        }
    }
    return out;
}

void deft__weight_say(char out[DEFT__WEIGHT_SENTENCE], uint64_t weight)
{
    (void)snprintf(out, DEFT__WEIGHT_SENTENCE,
                   "it would take about %llu MiB of memory, of %llu at most; split it, or save the cells of "
                   "a Tiled map as Base64",
                   (unsigned long long)(weight >> 20), (unsigned long long)(DEFT__WEIGHT_MAX >> 20));
}

json_t *deft__weight_open_json(const char *text, size_t size, json_error_t *error)
{
    const size_t mark = deft__file_mark(text, size);
    const uint64_t weight = deft__weight_of_json(text + mark, size - mark);
    if (weight > DEFT__WEIGHT_MAX) {
        memset(error, 0, sizeof *error);
        deft__weight_say(error->text, weight);
        return NULL;
    }
    json_t *json = json_loadb(text + mark, size - mark, JSON_REJECT_DUPLICATES, error);
    if (json == NULL) {
        char reason[sizeof error->text];
        memcpy(reason, error->text, sizeof reason);
        (void)snprintf(error->text, sizeof error->text, "not valid JSON: %.120s", reason);
    }
    return json;
}
