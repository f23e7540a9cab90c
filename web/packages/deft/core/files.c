/* files.c -- what the io library asks of a system, in a browser: there are no files but those that are handed
 * over. */
#include "deft_web.h"
#include "io/file.h"
#include "io/finding.h"
#include "io/system.h"
#include "io/tiled_data.h"
#include "io/tiled_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- compressed cells: the page unpacks them ---- */

typedef struct web_pack {
    struct web_pack *next;
    char compression[8];
    uint8_t *packed, *unpacked; /* NULL: not yet */
    size_t size, expected, unpacked_size;
    const char *fault; /* why it cannot be unpacked; NULL: it can be, as far as is known */
} web_pack;

static web_pack *packs;

uint32_t deft_web_pack_count(void)
{
    uint32_t count = 0;
    for (const web_pack *pack = packs; pack != NULL; pack = pack->next) {
        count += pack->unpacked == NULL && pack->fault == NULL ? 1U : 0U;
    }
    return count;
}

const uint8_t *deft_web_pack_next(deft_web_pack *out)
{
    for (const web_pack *pack = packs; pack != NULL; pack = pack->next) {
        if (pack->unpacked == NULL && pack->fault == NULL) {
            (void)snprintf(out->compression, sizeof out->compression, "%s", pack->compression);
            out->size = (uint32_t)pack->size;
            out->expected = (uint32_t)pack->expected;
            return pack->packed;
        }
    }
    return NULL;
}

static void keep_unpacked(web_pack *pack, const uint8_t *bytes, uint32_t size)
{
    pack->unpacked = bytes != NULL ? (uint8_t *)malloc(size + 1) : NULL;
    pack->unpacked_size = size;
    if (bytes == NULL) {
        pack->fault = size == 0
                          ? "is damaged or cut off"
                          : "is packed in a way that this browser does not unpack; use zlib, gzip or none";
    } else if (pack->unpacked == NULL) {
        pack->fault = "is too large to unpack";
    } else {
        memcpy(pack->unpacked, bytes, size);
    }
}

void deft_web_pack_give(const uint8_t *bytes, uint32_t size)
{
    for (web_pack *pack = packs; pack != NULL; pack = pack->next) {
        if (pack->unpacked == NULL && pack->fault == NULL) {
            keep_unpacked(pack, bytes, size);
            return;
        }
    }
}

static void clear_packs(void)
{
    while (packs != NULL) {
        web_pack *next = packs->next;
        free(packs->packed);
        free(packs->unpacked);
        free(packs);
        packs = next;
    }
}

static web_pack *pack_of(const char *compression, const uint8_t *packed, size_t size, size_t expected)
{
    for (web_pack *pack = packs; pack != NULL; pack = pack->next) {
        if (pack->size == size && pack->expected == expected && memcmp(pack->packed, packed, size) == 0) {
            return pack;
        }
    }
    web_pack *added = (web_pack *)calloc(1, sizeof *added);
    uint8_t *kept = (uint8_t *)malloc(size + 1);
    if (added == NULL || kept == NULL) {
        free(added);
        free(kept);
        return NULL;
    }
    memcpy(kept, packed, size);
    (void)snprintf(added->compression, sizeof added->compression, "%s", compression);
    added->packed = kept;
    added->size = size;
    added->expected = expected;
    added->next = packs;
    packs = added;
    return added;
}

static const char *take_unpacked(const web_pack *pack, uint8_t *out, size_t expected)
{
    if (pack == NULL || pack->fault != NULL) {
        return pack == NULL ? "is too large to unpack" : pack->fault;
    }
    if (pack->unpacked == NULL) {
        memset(out, 0, expected); /* the level is loaded again with what the page unpacks */
        return NULL;
    }
    if (pack->unpacked_size != expected) {
        return pack->unpacked_size < expected ? "holds fewer cells than width x height"
                                              : "holds more cells than width x height";
    }
    memcpy(out, pack->unpacked, expected);
    return NULL;
}

const char *deft__tiled_unpack(const char *compression, const uint8_t *packed, size_t size, uint8_t *out,
                               size_t expected)
{
    if (strcmp(compression, "zlib") == 0 || strcmp(compression, "gzip") == 0 ||
        strcmp(compression, "zstd") == 0) {
        return take_unpacked(pack_of(compression, packed, size, expected), out, expected);
    }
    if (*compression != '\0') {
        return "is packed in an unknown way; use zlib, gzip, zstd or none";
    }
    if (size != expected) {
        return size < expected ? "holds fewer cells than width x height"
                               : "holds more cells than width x height";
    }
    memcpy(out, packed, size);
    return NULL;
}

/* ---- files that the page handed over ---- */

typedef struct web_file {
    struct web_file *next;
    char *path, *bytes;
    size_t size;
} web_file;

static web_file *files;
static char *missing; /* the last file that was asked for and is not there */

bool deft_web_file_add(const char *path, const char *bytes, size_t size)
{
    web_file *added = (web_file *)calloc(1, sizeof *added);
    char *path_kept = (char *)malloc(strlen(path) + 1);
    char *bytes_kept = (char *)malloc(size + 1);
    if (added == NULL || path_kept == NULL || bytes_kept == NULL) {
        free(added);
        free(path_kept);
        free(bytes_kept);
        return false;
    }
    memcpy(path_kept, path, strlen(path) + 1);
    memcpy(bytes_kept, bytes, size);
    bytes_kept[size] = '\0';
    added->path = path_kept;
    added->bytes = bytes_kept;
    added->size = size;
    added->next = files;
    files = added;
    return true;
}

void deft_web_files_clear(void)
{
    clear_packs();
    while (files != NULL) {
        web_file *next = files->next;
        free(files->path);
        free(files->bytes);
        free(files);
        files = next;
    }
    free(missing);
    missing = NULL;
}

const char *deft_web_file_missing(void)
{
    return missing;
}

static const char *read_file(void *user, const char *path, size_t *size)
{
    (void)user;
    for (const web_file *file = files; file != NULL; file = file->next) {
        if (strcmp(file->path, path) == 0) {
            *size = file->size;
            return file->bytes;
        }
    }
    free(missing);
    missing = (char *)malloc(strlen(path) + 1);
    if (missing != NULL) {
        memcpy(missing, path, strlen(path) + 1);
    }
    return NULL;
}

deft_level *deft_web_level_load(const char *path, double px_per_unit, const char *room, uint32_t bodies,
                                deft_diag_list *diags)
{
    deft_level_options options;
    memset(&options, 0, sizeof options);
    options.px_per_unit = px_per_unit;
    options.room = room;
    options.bodies = bodies;
    options.body_pieces = 8 * bodies;
    options.read = read_file;
    return deft_level_load_with(path, &options, diags);
}

/* ---- what a browser has not ---- */

deft_result deft__file_read(const char *path, size_t limit, char **out, size_t *size, deft_diag_list *diags)
{
    (void)limit;
    (void)out;
    (void)size;
    deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "", "cannot read %.80s: hand its text over instead",
                      path);
    return DEFT_ERROR_FILE;
}

bool deft__file_read_referred(const char *path, const char *folder, size_t limit, char **out, size_t *size,
                              char why[DEFT__FILE_REASON])
{
    (void)path;
    (void)folder;
    (void)limit;
    (void)out;
    (void)size;
    (void)snprintf(why, DEFT__FILE_REASON, "the game has no such file");
    return false;
}

bool deft__system_is_separator(char c)
{
    return c == '/';
}

const char *deft__system_last_separator(const char *path)
{
    return strrchr(path, '/');
}

bool deft__file_is_stream(const char *path)
{
    (void)path;
    return false;
}

deft_result deft_file_write(const char *path, const char *bytes, size_t size, deft_diag_list *diags)
{
    (void)bytes;
    (void)size;
    deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "", "cannot write %.80s", path);
    return DEFT_ERROR_FILE;
}

bool deft__tiled_xml_open(deft__tiled_document *document, const char *text, size_t size, const char *root,
                          const char *place, deft_diag_list *diags)
{
    (void)document;
    (void)text;
    (void)size;
    (void)root;
    deft__tiled_syntax(
        diags, place, 0, 0,
        "this is Tiled's XML, which deft reads on the desktop only; save it as JSON (.tmj, .tsj, .tj)");
    return false;
}

void deft__tiled_xml_close(deft__tiled_document *document)
{
    (void)document;
}
