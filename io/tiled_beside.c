/* io/tiled_beside.c -- files that a map refers to: tilesets and templates, in JSON or XML whatever the map
 * is in. */
#include "io/level_files.h"
#include "io/tiled_read.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define TILED_TEMPLATES_MAX 4096U

static bool beside_is_xml(const char *text, size_t size)
{
    for (size_t i = deft__file_mark(text, size); i < size; ++i) {
        if (!isspace((unsigned char)text[i])) {
            return text[i] == '<';
        }
    }
    return false;
}

static bool beside_parse(deft__tiled_reader *reader, const char *text, size_t size, const char *root,
                         const char *place, deft__tiled_document *document, bool *is_xml)
{
    *is_xml = beside_is_xml(text, size);
    bool is_open = *is_xml ? deft__tiled_xml_open(document, text, size, root, place, reader->diags)
                           : deft__tiled_json_open(document, text, size, root, place, reader->diags);
    reader->is_sound = reader->is_sound && is_open;
    return is_open;
}

bool deft__tiled_open_beside(deft__tiled_reader *reader, const void *node, const char *place,
                             const char *source, const char *root, const char *what,
                             deft__tiled_document *document, bool *is_xml)
{
    if (reader->path == NULL) {
        deft__tiled_error(reader, node, place,
                          "a map read from memory has no folder to find '%.80s' in; embed the %s in the map",
                          source, what);
        return false;
    }
    deft__level_text file;
    char path[DEFT__FILE_REASON], why[DEFT__FILE_REASON];
    if (!deft__level_files_beside(&file, reader->path, source, reader->words.options, path, why)) {
        deft__tiled_error(
            reader, node, place,
            "the %s's file '%.80s' cannot be read: %s; put it there, or embed the %s in the map", what, path,
            why, what);
        return false;
    }
    if (!deft__level_keep_file(&reader->map->keep, file.path)) {
        deft__tiled_no_memory(reader);
    }
    bool is_open = beside_parse(reader, file.text, file.size, root, place, document, is_xml);
    deft__level_files_close(&file);
    return is_open;
}

static void template_close(deft__tiled_template *opened)
{
    if (opened->document.root != NULL && opened->is_xml) {
        deft__tiled_xml_close(&opened->document);
    } else if (opened->document.root != NULL) {
        deft__tiled_json_close(&opened->document);
    }
    opened->object = NULL;
}

/* Opens a template; its object stays NULL when it cannot be used. */
static void template_open(deft__tiled_reader *reader, const void *node, const char *place,
                          deft__tiled_template *opened)
{
    if (!deft__tiled_open_beside(reader, node, place, opened->source, "template", "template",
                                 &opened->document, &opened->is_xml)) {
        return;
    }
    const deft__tiled_format *format = opened->document.format;
    const void *object = format->object_of(opened->document.root);
    if (object == NULL) {
        deft__tiled_error(reader, node, place, "the template '%.80s' has no object", opened->source);
    } else if (format->value(object, "template").is_given) {
        deft__tiled_error(reader, node, place,
                          "the object of the template '%.80s' is made from a template itself; detach it",
                          opened->source);
    } else {
        opened->object = object;
    }
}

const deft__tiled_template *deft__tiled_read_template(deft__tiled_reader *reader, const void *node,
                                                      const char *place, const char *source)
{
    uint64_t key = deft__level_hash_text(source);
    uint32_t known;
    while ((known = deft__level_table_get(&reader->template_of, key)) != UINT32_MAX) {
        if (strcmp(reader->templates[known].source, source) == 0) {
            return reader->templates[known].object != NULL ? &reader->templates[known] : NULL;
        }
        key += 1;
    }
    if (reader->template_count >= TILED_TEMPLATES_MAX) {
        deft__tiled_error(reader, node, place, "there are more than %u templates; use fewer",
                          TILED_TEMPLATES_MAX);
        return NULL;
    }
    char *kept = (char *)deft__tiled_alloc(reader->map, strlen(source) + 1, 1);
    if (kept == NULL ||
        !deft__tiled_grow(reader->map, (void **)&reader->templates, reader->template_count,
                          &reader->template_capacity, sizeof *reader->templates) ||
        !deft__level_table_put(&reader->template_of, key, reader->template_count)) {
        deft__tiled_no_memory(reader);
        return NULL;
    }
    memcpy(kept, source, strlen(source) + 1);
    deft__tiled_template *opened = &reader->templates[reader->template_count++];
    memset(opened, 0, sizeof *opened);
    opened->source = kept;
    template_open(reader, node, place, opened);
    return opened->object != NULL ? opened : NULL;
}

void deft__tiled_close_templates(deft__tiled_reader *reader)
{
    for (uint32_t i = 0; i < reader->template_count; ++i) {
        template_close(&reader->templates[i]);
    }
    deft__level_table_free(&reader->template_of);
}
