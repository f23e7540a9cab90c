/* io/file.c -- reads whole files up to a limit, and writes whole files or nothing. A writer works on a
 * temporary file beside the target and renames it, so a crash or a full disk leaves the old file. */
#include "deft/io/file.h"

#include "io/file.h"
#include "io/file_kind.h"
#include "io/finding.h"
#include "io/system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define TEMPORARY_TRIES 100

static deft_result refuse(deft_diag_list *diags, const char *what, const char *path, const char *why,
                          const char *cure)
{
    deft_diag diag;
    char sentence[sizeof diag.text];
    memset(&diag, 0, sizeof diag);
    diag.severity = DEFT_SEVERITY_ERROR;
    diag.id = DEFT_DIAG_FILE;
    (void)snprintf(sentence, sizeof sentence, "cannot %s %s: %s%s", what, path, why, cure);
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

/* A file on its way into memory. */
typedef struct file_reading {
    FILE *stream;
    size_t limit;
    deft__file_limit *limit_of; /* NULL: the limit is known */
    uint64_t known;             /* the size of a regular file, 0 of others: pipes have none, and files grow */
    char *data;
    size_t used, capacity;
    bool is_too_large;
    char why[DEFT__FILE_REASON];
} file_reading;

static bool refuse_size(file_reading *it)
{
    int length = snprintf(it->why, sizeof it->why, "it is larger than such a file may be");
    if (it->limit >= (size_t)1 << 20) {
        length += snprintf(it->why + length, sizeof it->why - (size_t)length, ", %zu MiB", it->limit >> 20);
    }
    if (it->known > it->limit) {
        (void)snprintf(it->why + length, sizeof it->why - (size_t)length, ": it has %llu bytes",
                       (unsigned long long)it->known);
    }
    it->is_too_large = true;
    return false;
}

/* Reads on until there are `limit` bytes and one more, or the end. False without memory. */
static bool read_up_to(file_reading *it, size_t limit)
{
    size_t got = feof(it->stream) ? 0 : 1; /* a terminal would ask for a second end */
    while (got > 0 && it->used <= limit) {
        if (it->used == it->capacity - 1) {
            char *larger = (char *)realloc(it->data, it->capacity * 2);
            if (larger == NULL) {
                return false;
            }
            it->data = larger;
            it->capacity *= 2;
        }
        const size_t room = it->capacity - 1 - it->used, wanted = limit + 1 - it->used;
        got = fread(it->data + it->used, 1, room < wanted ? room : wanted, it->stream);
        it->used += got;
    }
    return true;
}

/* Finds out how large the file may be. */
static bool read_head(file_reading *it)
{
    if (it->limit_of == NULL) {
        return true;
    }
    if (!read_up_to(it, DEFT__FILE_HEAD)) {
        return give_reason(it->why, "out of memory");
    }
    it->limit = it->limit_of(it->data, it->used);
    return true;
}

/* Reads all of a stream. A regular file that is too large is refused before it is read. */
static bool read_all(file_reading *it)
{
    const size_t least = (size_t)1 << 16;
    const bool is_small = it->limit_of != NULL || it->known > it->limit || it->known + 2 <= least;
    it->capacity = is_small ? least : (size_t)it->known + 2;
    it->data = (char *)malloc(it->capacity);
    bool is_read = it->data != NULL ? read_head(it) : give_reason(it->why, "out of memory");
    if (is_read && it->known > it->limit) {
        is_read = refuse_size(it);
    }
    if (is_read && !read_up_to(it, it->limit)) {
        is_read = give_reason(it->why, "out of memory");
    }
    if (is_read && it->used > it->limit) {
        is_read = refuse_size(it);
    }
    if (is_read && ferror(it->stream)) {
        is_read = give_reason(it->why, strerror(errno));
    }
    if (!is_read) {
        free(it->data);
        it->data = NULL;
        return false;
    }
    it->data[it->used] = '\0';
    return true;
}

/* Opens a file and reads it. */
static bool read_file(file_reading *it, const char *path, bool must_be_regular)
{
    deft__system_kind kind;
    bool is_read = false;
    /* A pipe that must not be is not waited for. */
    it->stream = deft__system_open(path, !must_be_regular, &kind, &it->known);
    if (it->stream == NULL) {
        return give_reason(it->why, strerror(errno));
    }
    if (must_be_regular && kind != DEFT__SYSTEM_FILE) {
        (void)give_reason(it->why, "it is no regular file, but a device or a pipe");
    } else {
        is_read = read_all(it);
    }
    (void)fclose(it->stream);
    return is_read;
}

static deft_result read_named(file_reading *it, const char *path, char **out, size_t *size,
                              deft_diag_list *diags)
{
    bool is_read = false;
    DEFT_ASSERT(path != NULL);
    if (path == NULL) {
        return refuse(diags, "read", "a file", "its path is NULL", "");
    }
    if (strcmp(path, "-") == 0) {
        deft__system_take_bytes(stdin);
        it->stream = stdin;
        is_read = read_all(it);
    } else {
        is_read = read_file(it, path, false);
    }
    if (!is_read) {
        return refuse(diags, "read", shown(path, "standard input"), it->why,
                      it->is_too_large ? "; make it smaller, or give the file that was meant" : "");
    }
    *out = it->data;
    *size = it->used;
    return DEFT_OK;
}

deft_result deft__file_read(const char *path, size_t limit, char **out, size_t *size, deft_diag_list *diags)
{
    file_reading it;
    memset(&it, 0, sizeof it);
    it.limit = limit;
    return read_named(&it, path, out, size, diags);
}

deft_result deft__file_read_any(const char *path, deft__file_limit *limit_of, char **out, size_t *size,
                                deft_diag_list *diags)
{
    file_reading it;
    memset(&it, 0, sizeof it);
    it.limit_of = limit_of;
    return read_named(&it, path, out, size, diags);
}

/* True when `path` is in `folder` or below it. Both are without links. */
static bool is_within(const char *path, const char *folder)
{
    const size_t length = strlen(folder);
    const bool is_root = length > 0 && deft__system_is_separator(folder[length - 1]);
    return strncmp(path, folder, length) == 0 &&
           (is_root || path[length] == '\0' || deft__system_is_separator(path[length]));
}

bool deft__file_read_referred(const char *path, const char *folder, size_t limit, char **out, size_t *size,
                              char why[DEFT__FILE_REASON])
{
    char *real = deft__system_real_path(path);
    char *real_folder =
        real != NULL && folder != NULL ? deft__system_real_path(*folder != '\0' ? folder : ".") : NULL;
    bool is_read = false;
    if (real == NULL || (folder != NULL && real_folder == NULL)) {
        (void)give_reason(why, strerror(errno));
    } else if (folder != NULL && !is_within(real, real_folder)) {
        (void)give_reason(why, "it is outside of the map's folder, to which files are confined");
    } else {
        file_reading it;
        memset(&it, 0, sizeof it);
        it.limit = limit;
        is_read = read_file(&it, real, true);
        *out = it.data;
        *size = it.used;
        memcpy(why, it.why, sizeof it.why);
    }
    free(real);
    free(real_folder);
    return is_read;
}

bool deft__file_is_stream(const char *path)
{
    return strcmp(path, "-") == 0 || strncmp(path, "/dev/", 5) == 0 ||
           deft__system_kind_of(path) == DEFT__SYSTEM_DEVICE;
}

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *out = (char *)malloc(size);
    return out != NULL ? (char *)memcpy(out, text, size) : NULL;
}

/* Where a path really leads: through symbolic links, which a rename would replace. New memory. */
static char *resolve(const char *path)
{
    char *real = deft__system_real_path(path);
    return real != NULL ? real : copy(path);
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
    FILE *stream = NULL;
    for (int i = 0; i < TEMPORARY_TRIES && stream == NULL; ++i) {
        (void)snprintf(*name, capacity, "%s.%ld-%d.tmp", target, deft__system_process(), i);
        stream = deft__system_create(*name);
        if (stream == NULL && errno != EEXIST) {
            break;
        }
    }
    if (stream == NULL) {
        const int reason = errno;
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
        return refuse(diags, "write", "a file", "its path is NULL", "");
    }
    if (strcmp(path, "-") == 0) {
        deft__system_take_bytes(stdout);
        writer->stream = stdout;
        writer->target = copy("standard output");
    } else {
        writer->target = resolve(path);
        const deft__system_kind kind =
            writer->target != NULL ? deft__system_kind_of(writer->target) : DEFT__SYSTEM_NOTHING;
        if (writer->target == NULL) {
            errno = ENOMEM;
        } else if (kind == DEFT__SYSTEM_FOLDER) {
            errno = EISDIR;
        } else if (kind == DEFT__SYSTEM_DEVICE) {
            writer->stream = fopen(writer->target, "wb");
        } else {
            /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): release() frees the name. */
            writer->stream = open_temporary(writer->target, &writer->temporary);
        }
    }
    if (writer->stream == NULL || writer->target == NULL) {
        const char *why = strerror(errno);
        release(writer);
        return refuse(diags, "write", path, why, "");
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
        if (keep && reason == 0 && !deft__system_replace(writer->temporary, writer->target)) {
            reason = errno;
        }
        if (!keep || reason != 0) {
            (void)remove(writer->temporary);
        }
    }
    deft_result result = DEFT_OK;
    if (keep && reason != 0) {
        result = refuse(diags, "write", writer->target, strerror(reason), "");
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
