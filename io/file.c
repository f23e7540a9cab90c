/* io/file.c -- reads whole files up to a limit, and writes whole files or nothing. A writer works on a
 * temporary file beside the target and renames it, so a crash or a full disk leaves the old file. */
#define _XOPEN_SOURCE 700

#include "deft/io/file.h"

#include "io/file.h"
#include "io/finding.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEMPORARY_TRIES 100

static deft_result refuse(deft_diag_list *diags, const char *what, const char *path, const char *why)
{
    deft_diag diag;
    char sentence[sizeof diag.text];
    memset(&diag, 0, sizeof diag);
    diag.severity = DEFT_SEVERITY_ERROR;
    diag.id = DEFT_DIAG_FILE;
    (void)snprintf(sentence, sizeof sentence, "cannot %s %s: %s", what, path, why);
    deft__finding_copy(diag.text, sizeof diag.text, sentence);
    deft_diag_add(diags, &diag);
    return DEFT_ERROR_FILE;
}

static const char *shown(const char *path, const char *stream)
{
    return strcmp(path, "-") == 0 ? stream : path;
}

static bool give_reason(char why[DEFT__FILE_REASON], const char *reason)
{
    (void)snprintf(why, DEFT__FILE_REASON, "%s", reason);
    return false;
}

static bool is_too_large(char why[DEFT__FILE_REASON], size_t limit)
{
    (void)snprintf(why, DEFT__FILE_REASON, "it is larger than such a file may be, %zu MiB", limit >> 20);
    return limit < (size_t)1 << 20 ? give_reason(why, "it is larger than such a file may be") : false;
}

/* Reads all of a stream, of which `expected` bytes are known to come: pipes have no size, and files grow. */
static bool read_all(FILE *stream, size_t expected, size_t limit, char **out, size_t *size,
                     char why[DEFT__FILE_REASON])
{
    size_t capacity = expected + 2 > 1 << 16 ? expected + 2 : 1 << 16;
    size_t used = 0;
    char *data = (char *)malloc(capacity);
    size_t got = 1;
    while (data != NULL && got > 0 && used <= limit) {
        if (used == capacity - 1) {
            char *larger = (char *)realloc(data, capacity * 2);
            if (larger == NULL) {
                free(data);
            }
            data = larger;
            capacity *= 2;
        }
        const size_t room = capacity - 1 - used, wanted = limit + 1 - used;
        got = data != NULL ? fread(data + used, 1, room < wanted ? room : wanted, stream) : 0;
        used += got;
    }
    if (data == NULL) {
        return give_reason(why, "out of memory");
    }
    if (used > limit || ferror(stream)) {
        const int reason = errno;
        free(data);
        return used > limit ? is_too_large(why, limit) : give_reason(why, strerror(reason));
    }
    data[used] = '\0';
    *out = data;
    *size = used;
    return true;
}

/* Reads an open file. A regular one that is too large is refused before it is read. */
static bool read_open(int descriptor, bool must_be_regular, size_t limit, char **out, size_t *size,
                      char why[DEFT__FILE_REASON])
{
    struct stat status;
    const bool is_known = fstat(descriptor, &status) == 0;
    const bool is_regular = is_known && S_ISREG(status.st_mode);
    bool is_read = false;
    if (!is_known) {
        (void)give_reason(why, strerror(errno));
    } else if (S_ISDIR(status.st_mode)) {
        (void)give_reason(why, strerror(EISDIR));
    } else if (must_be_regular && !is_regular) {
        (void)give_reason(why, "it is no regular file, but a device or a pipe");
    } else if (is_regular && (uint64_t)status.st_size > limit) {
        (void)is_too_large(why, limit);
    } else {
        FILE *stream = fdopen(descriptor, "rb");
        if (stream != NULL) {
            is_read = read_all(stream, is_regular ? (size_t)status.st_size : 0, limit, out, size, why);
            (void)fclose(stream);
            return is_read;
        }
        (void)give_reason(why, strerror(errno));
    }
    (void)close(descriptor);
    return is_read;
}

deft_result deft__file_read(const char *path, size_t limit, char **out, size_t *size, deft_diag_list *diags)
{
    char why[DEFT__FILE_REASON];
    bool is_read = false;
    DEFT_ASSERT(path != NULL);
    if (path == NULL) {
        return refuse(diags, "read", "a file", "its path is NULL");
    }
    if (strcmp(path, "-") == 0) {
        is_read = read_all(stdin, 0, limit, out, size, why);
    } else {
        const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
        is_read = descriptor >= 0 ? read_open(descriptor, false, limit, out, size, why)
                                  : give_reason(why, strerror(errno));
    }
    return is_read ? DEFT_OK : refuse(diags, "read", shown(path, "standard input"), why);
}

/* True when `path` is in `folder` or below it. Both are without links. */
static bool is_within(const char *path, const char *folder)
{
    const size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 &&
           (path[length] == '/' || path[length] == '\0' || strcmp(folder, "/") == 0);
}

bool deft__file_read_referred(const char *path, const char *folder, size_t limit, char **out, size_t *size,
                              char why[DEFT__FILE_REASON])
{
    char *real = realpath(path, NULL);
    char *real_folder = folder != NULL ? realpath(*folder != '\0' ? folder : ".", NULL) : NULL;
    bool is_read = false;
    if (real == NULL || (folder != NULL && real_folder == NULL)) {
        (void)give_reason(why, strerror(errno));
    } else if (folder != NULL && !is_within(real, real_folder)) {
        (void)give_reason(why, "it is outside of the map's folder, to which files are confined");
    } else {
        /* Without O_NONBLOCK a pipe would be waited for. */
        const int descriptor = open(real, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        is_read = descriptor >= 0 ? read_open(descriptor, true, limit, out, size, why)
                                  : give_reason(why, strerror(errno));
    }
    free(real);
    free(real_folder);
    return is_read;
}

bool deft__file_is_stream(const char *path)
{
    struct stat status;
    return strcmp(path, "-") == 0 || strncmp(path, "/dev/", 5) == 0 ||
           (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

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
    DEFT_ASSERT(path != NULL);
    if (path == NULL) {
        return refuse(diags, "write", "a file", "its path is NULL");
    }
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
    const bool failed = ferror(writer->stream) != 0;
    if (failed) {
        (void)fputc('\n', writer->stream); /* fails as what came before it did, and says why */
    }
    if (fflush(writer->stream) != 0 || failed) {
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

deft_result deft_file_write(const char *path, const char *bytes, size_t size, deft_diag_list *diags)
{
    deft__file_writer writer;
    DEFT_ASSERT(bytes != NULL || size == 0);
    const deft_result result = deft__file_create(&writer, path, diags);
    if (result != DEFT_OK) {
        return result;
    }
    if (bytes != NULL) {
        (void)fwrite(bytes, 1, size, writer.stream);
    }
    return deft__file_finish(&writer, true, diags);
}
