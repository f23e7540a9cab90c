/* io/level_files.c -- where the files of a level come from, and how far they may be from it. */
#include "io/level_files.h"

#include "io/finding.h"
#include "io/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The folder of a path, "" for the present one, in new memory. */
static char *folder_of(const char *path)
{
    const char *slash = deft__system_last_separator(path);
    const size_t length = slash == NULL ? 0 : slash == path ? 1 : (size_t)(slash - path);
    char *folder = (char *)malloc(length + 1);
    if (folder != NULL) {
        memcpy(folder, path, length);
        folder[length] = '\0';
    }
    return folder;
}

static bool read_by_host(deft__level_text *out, const char *path, const deft_level_options *options,
                         char why[DEFT__FILE_REASON])
{
    out->from = options;
    out->text = options->read(options->user, path, &out->size);
    if (out->text == NULL) {
        (void)snprintf(why, DEFT__FILE_REASON, "the game has no such file");
        return false;
    }
    if (out->size > DEFT__FILE_LIMIT_LEVEL) {
        const size_t size = out->size;
        deft__level_files_close(out);
        (void)snprintf(why, DEFT__FILE_REASON,
                       "it is larger than such a file may be, %zu MiB: it has %zu bytes",
                       DEFT__FILE_LIMIT_LEVEL >> 20, size);
        return false;
    }
    return true;
}

bool deft__level_files_open(deft__level_text *out, const char *path, const deft_level_options *options,
                            deft_diag_list *diags)
{
    char why[DEFT__FILE_REASON];
    char *text = NULL;
    memset(out, 0, sizeof *out);
    if (options->read == NULL) {
        if (deft__file_read(path, DEFT__FILE_LIMIT_LEVEL, &text, &out->size, diags) != DEFT_OK) {
            return false;
        }
        out->text = text;
    } else if (!read_by_host(out, path, options, why)) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "", "cannot read %.80s: %s", path, why);
        return false;
    }
    if (!deft__file_check_text(out->text, out->size, "level", diags)) {
        deft__level_files_close(out);
        return false;
    }
    return true;
}

/* By names alone: in an archive there are no links. */
static bool is_confined(const char *path, const char *folder)
{
    const size_t length = strlen(folder);
    return strncmp(path, "../", 3) != 0 && !deft__file_is_absolute(path) &&
           strncmp(path, folder, length) == 0 && (length == 0 || path[length] == '/');
}

static bool read_beside(deft__level_text *out, char *path, const char *level,
                        const deft_level_options *options, char why[DEFT__FILE_REASON])
{
    char *folder = folder_of(level);
    char *text = NULL;
    bool is_read = false;
    if (folder == NULL) {
        (void)snprintf(why, DEFT__FILE_REASON, "out of memory");
    } else if (options->read == NULL) {
        is_read = deft__file_read_referred(path, options->is_confined ? folder : NULL, DEFT__FILE_LIMIT_LEVEL,
                                           &text, &out->size, why);
        out->text = text;
    } else {
        deft__file_normalise(path);
        deft__file_normalise(folder);
        if (options->is_confined && !is_confined(path, folder)) {
            (void)snprintf(why, DEFT__FILE_REASON,
                           "it is outside of the map's folder, to which files are confined");
        } else {
            is_read = read_by_host(out, path, options, why);
        }
    }
    free(folder);
    return is_read;
}

bool deft__level_files_beside(deft__level_text *out, const char *path, const char *source,
                              const deft_level_options *options, char shown[DEFT__FILE_REASON],
                              char why[DEFT__FILE_REASON])
{
    memset(out, 0, sizeof *out);
    char *beside = deft__file_beside(path, source);
    (void)snprintf(shown, DEFT__FILE_REASON, "%s", beside != NULL ? beside : source);
    if (beside == NULL) {
        (void)snprintf(why, DEFT__FILE_REASON, "out of memory");
        return false;
    }
    bool is_read = read_beside(out, beside, path, options, why);
    out->path = beside;
    if (is_read && out->size == 0) {
        (void)snprintf(why, DEFT__FILE_REASON, "it is empty");
        is_read = false;
    }
    if (!is_read) {
        deft__level_files_close(out);
    }
    return is_read;
}

void deft__level_files_close(deft__level_text *text)
{
    free(text->path);
    if (text->from == NULL) {
        free((void *)(uintptr_t)text->text);
    } else if (text->text != NULL && text->from->release != NULL) {
        text->from->release(text->from->user, text->text);
    }
    memset(text, 0, sizeof *text);
}
