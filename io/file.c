/* io/file.c -- whole files in, with a limit, and whole files out, or nothing at all: a writer works on a
 * temporary file beside the target and renames it, so that a crash or a full disk leaves the old file. */
#define _XOPEN_SOURCE 700

#include "io/file.h"

#include "io/finding.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEMPORARY_TRIES 100

static deft_result refuse(deft_diag_list *diags, const char *what, const char *path, const char *why)
{
    deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "", "cannot %s %s: %s", what, path, why);
    return DEFT_ERROR_FILE;
}

static const char *shown(const char *path, const char *stream)
{
    return strcmp(path, "-") == 0 ? stream : path;
}

/* Reads all of a stream. Grows as it goes: pipes have no size. Returns NULL, or why it failed. */
static const char *read_all(FILE *stream, size_t limit, char **out, size_t *size)
{
    size_t capacity = 1 << 16;
    size_t used = 0;
    char *data = (char *)malloc(capacity);
    if (data == NULL) {
        return "out of memory";
    }
    for (;;) {
        size_t got = fread(data + used, 1, capacity - 1 - used, stream);
        used += got;
        if (used > limit) {
            free(data);
            return "it is larger than such a file may be";
        }
        if (got == 0) {
            break;
        }
        if (used == capacity - 1) {
            char *larger = (char *)realloc(data, capacity * 2);
            if (larger == NULL) {
                free(data);
                return "out of memory";
            }
            data = larger;
            capacity *= 2;
        }
    }
    if (ferror(stream)) {
        free(data);
        return strerror(errno);
    }
    data[used] = '\0';
    *out = data;
    *size = used;
    return NULL;
}

deft_result deft__file_read(const char *path, size_t limit, char **out, size_t *size, deft_diag_list *diags)
{
    const bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "rb");
    if (stream == NULL) {
        return refuse(diags, "read", path, strerror(errno));
    }
    const char *why = read_all(stream, limit, out, size);
    if (!standard) {
        (void)fclose(stream);
    }
    return why == NULL ? DEFT_OK : refuse(diags, "read", shown(path, "standard input"), why);
}

size_t deft__file_mark(const char *text, size_t size)
{
    return size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* Where a path really leads: through symbolic links, which a rename would replace. New memory. */
static char *resolve(const char *path)
{
    char *real = realpath(path, NULL);
    return real != NULL ? real : strdup(path);
}

/* Creates target.N.tmp, with the permissions that any new file would get. */
static FILE *open_temporary(const char *target, char **name)
{
    const size_t capacity = strlen(target) + 48;
    *name = (char *)malloc(capacity);
    if (*name == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    int descriptor = -1;
    for (int i = 0; i < TEMPORARY_TRIES && descriptor < 0; ++i) {
        (void)snprintf(*name, capacity, "%s.%ld-%d.tmp", target, (long)getpid(), i);
        descriptor = open(*name, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (descriptor < 0 && errno != EEXIST) {
            break;
        }
    }
    FILE *stream = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    if (stream == NULL) {
        const int reason = errno;
        if (descriptor >= 0) {
            (void)close(descriptor);
            (void)unlink(*name);
        }
        free(*name);
        *name = NULL;
        errno = reason;
    }
    return stream;
}

static void release(deft__file_writer *writer)
{
    free(writer->target);
    free(writer->temporary);
    memset(writer, 0, sizeof *writer);
}

deft_result deft__file_create(deft__file_writer *writer, const char *path, deft_diag_list *diags)
{
    memset(writer, 0, sizeof *writer);
    if (strcmp(path, "-") == 0) {
        writer->stream = stdout;
        writer->target = strdup("standard output");
    } else {
        struct stat status;
        writer->target = resolve(path);
        if (writer->target == NULL) {
            errno = ENOMEM;
        } else if (stat(writer->target, &status) == 0 && !S_ISREG(status.st_mode)) {
            writer->stream = fopen(writer->target, "wb"); /* a device or a pipe; a directory is refused */
        } else {
            writer->stream = open_temporary(writer->target, &writer->temporary);
        }
    }
    if (writer->stream == NULL || writer->target == NULL) {
        const char *why = strerror(errno);
        release(writer);
        return refuse(diags, "write", path, why);
    }
    return DEFT_OK;
}

deft_result deft__file_finish(deft__file_writer *writer, bool keep, deft_diag_list *diags)
{
    int reason = 0;
    errno = 0;
    if (ferror(writer->stream) != 0 || fflush(writer->stream) != 0) {
        reason = errno != 0 ? errno : EIO;
    }
    if (writer->stream != stdout && fclose(writer->stream) != 0 && reason == 0) {
        reason = errno;
    }
    if (writer->temporary != NULL) {
        if (keep && reason == 0 && rename(writer->temporary, writer->target) != 0) {
            reason = errno;
        }
        if (!keep || reason != 0) {
            (void)unlink(writer->temporary);
        }
    }
    deft_result result = DEFT_OK;
    if (keep && reason != 0) {
        result = refuse(diags, "write", writer->target, strerror(reason));
    }
    release(writer);
    return result;
}

char *deft__file_beside(const char *path, const char *source)
{
    const char *slash = strrchr(path, '/');
    bool is_absolute = source[0] == '/' || (isalpha((unsigned char)source[0]) && source[1] == ':');
    size_t folder = slash != NULL && !is_absolute ? (size_t)(slash - path) + 1 : 0;
    char *beside = (char *)malloc(folder + strlen(source) + 1);
    if (beside != NULL) {
        memcpy(beside, path, folder);
        memcpy(beside + folder, source, strlen(source) + 1);
    }
    return beside;
}
