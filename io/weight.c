/* io/weight.c -- estimates the memory of a parsed text by its marks: how many values, members, elements and
 * attributes it will have. The bytes of each are those of a 64-bit machine, with the overhead of the
 * allocator, rounded up. */
#include "io/weight.h"

#include "io/file.h"
#include "io/finding.h"

#include <stdio.h>
#include <string.h>

/* jansson: a value with its place in an array that has just grown; and what objects, arrays and members add.
 */
#define JSON_VALUE  56U
#define JSON_OBJECT 256U
#define JSON_ARRAY  96U
#define JSON_MEMBER 112U
#define JSON_STRING 32U
/* libxml2: an element with its name and the text behind it; an attribute with its name and its text. */
#define XML_ELEMENT   320U
#define XML_ATTRIBUTE 304U
/* The table of names: its slots, and how many of them may be searched for one name. */
#define XML_SLOTS 4096U
#define XML_STEPS 64U

/* A text that is being weighed. */
typedef struct xml_scan {
    const char *text;
    size_t size;
    uint32_t depth, namespaces, names;
    struct {
        uint32_t at, length; /* in the text; without a length the slot is free */
    } slots[XML_SLOTS];
    deft__weight_xml found;
} xml_scan;

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

static uint32_t line_of(const xml_scan *scan, size_t at)
{
    uint32_t line = 1;
    for (size_t i = 0; i < at; ++i) {
        line += scan->text[i] == '\n' ? 1U : 0U;
    }
    return line;
}

/* Keeps the line of the first fault of a kind. */
static void mark_line(const xml_scan *scan, uint32_t *line, size_t at)
{
    if (*line == 0) {
        *line = line_of(scan, at);
    }
}

/* True for a name that no tag had before, and for one whose slots are all taken, as a hostile file can make
 * it. */
static bool is_new_name(xml_scan *scan, size_t at, size_t length)
{
    const char *name = scan->text + at;
    uint32_t hash = 2166136261U; /* FNV-1a */
    for (size_t i = 0; i < length; ++i) {
        hash = (hash ^ (unsigned char)name[i]) * 16777619U;
    }
    for (uint32_t step = 0; step < XML_STEPS; ++step) {
        const uint32_t slot = (hash + step) % XML_SLOTS;
        if (scan->slots[slot].length == 0) {
            scan->slots[slot].at = (uint32_t)at;
            scan->slots[slot].length = (uint32_t)length;
            return true;
        }
        if (scan->slots[slot].length == length &&
            memcmp(scan->text + scan->slots[slot].at, name, length) == 0) {
            return false;
        }
    }
    return true;
}

static bool is_in_name(char letter)
{
    switch (letter) {
    case ' ':
    case '\t':
    case '\r':
    case '\n':
    case '=':
    case '/':
    case '<':
    case '>':
    case '?':
    case '"':
    case '\'':
        return false;
    default:
        return true;
    }
}

/* Counts the name at `at`; returns where it ends. */
static size_t past_name(xml_scan *scan, size_t at)
{
    const char *name = scan->text + at;
    size_t length = 0;
    while (at + length < scan->size && is_in_name(name[length])) {
        length += 1;
    }
    if (length >= 5 && memcmp(name, "xmlns", 5) == 0) {
        scan->namespaces += 1;
        if (scan->namespaces > DEFT__WEIGHT_NAMESPACES_MAX) {
            mark_line(scan, &scan->found.namespaces_line, at);
        }
    }
    const bool is_refused = scan->found.weight > DEFT__WEIGHT_MAX || scan->found.names_line > 0;
    if (length > 0 && !is_refused && is_new_name(scan, at, length)) {
        scan->names += 1;
        if (scan->names > DEFT__WEIGHT_NAMES_MAX) {
            char shown[2 * sizeof scan->found.name];
            (void)snprintf(shown, sizeof shown, "%.*s", (int)(length < sizeof shown ? length : sizeof shown),
                           name);
            deft__finding_copy(scan->found.name, sizeof scan->found.name, shown);
            mark_line(scan, &scan->found.names_line, at);
        }
    }
    return at + length;
}

/* Past a tag that begins at `at`, or past the attributes that it may have. Each name but the first is one of
 * an attribute. */
static size_t past_tag(xml_scan *scan, size_t at, uint32_t *attributes)
{
    const char *text = scan->text;
    uint32_t names = 0;
    while (at < scan->size && text[at] != '>' && names <= DEFT__WEIGHT_ATTRIBUTES_MAX + 1) {
        if (text[at] == '"' || text[at] == '\'') {
            const char *end = (const char *)memchr(text + at + 1, text[at], scan->size - at - 1);
            at = end != NULL ? (size_t)(end - text) : scan->size - 1;
        }
        names += is_in_name(text[at]) ? 1U : 0U;
        at = is_in_name(text[at]) ? past_name(scan, at) : at + 1;
    }
    *attributes = names - (names > 0 ? 1U : 0U);
    return at;
}

/* Weighs the tag at `at`; returns where it ends. */
static size_t weigh_tag(xml_scan *scan, size_t at)
{
    if (scan->text[at + 1] == '/') {
        scan->depth -= scan->depth > 0 ? 1U : 0U;
        return at + 2;
    }
    uint32_t attributes = 0;
    const size_t end = past_tag(scan, at, &attributes);
    const bool is_open = scan->text[end - 1] != '/' && scan->text[at + 1] != '!';
    const bool is_doctype = end - at > 9 && memcmp(scan->text + at, "<!DOCTYPE", 9) == 0;
    scan->found.weight += XML_ELEMENT + (uint64_t)attributes * XML_ATTRIBUTE;
    scan->depth += is_open ? 1U : 0U;
    if (attributes > DEFT__WEIGHT_ATTRIBUTES_MAX) {
        mark_line(scan, &scan->found.attributes_line, at);
    }
    if (scan->depth > DEFT__WEIGHT_DEPTH_MAX) {
        mark_line(scan, &scan->found.depth_line, at);
    }
    if (is_doctype && memchr(scan->text + at, '[', end - at) != NULL) {
        mark_line(scan, &scan->found.declaration_line, at);
    }
    return end;
}

static bool has_fault(const deft__weight_xml *found)
{
    return found->attributes_line > 0 || found->depth_line > 0 || found->declaration_line > 0 ||
           found->namespaces_line > 0 || found->names_line > 0;
}

deft__weight_xml deft__weight_of_xml(const char *text, size_t size)
{
    xml_scan scan;
    memset(&scan, 0, sizeof scan);
    scan.text = text;
    scan.size = size;
    scan.found.weight = size;
    size_t at = 0;
    while (at < size && !has_fault(&scan.found)) {
        const char *mark = (const char *)memchr(text + at, '<', size - at);
        if (mark == NULL) {
            break;
        }
        at = (size_t)(mark - text);
        const size_t left = size - at;
        if (left >= 4 && memcmp(mark, "<!--", 4) == 0) {
            at = past(text, size, at + 4, "-->");
            scan.found.weight += XML_ELEMENT;
        } else if (left >= 9 && memcmp(mark, "<![CDATA[", 9) == 0) {
            at = past(text, size, at + 9, "]]>");
            scan.found.weight += XML_ELEMENT;
        } else if (left >= 2 && mark[1] == '?') {
            at = past(text, size, past_name(&scan, at + 2), "?>");
            scan.found.weight += XML_ELEMENT;
        } else {
            at = left >= 2 ? weigh_tag(&scan, at) : size;
        }
    }
    return scan.found;
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
