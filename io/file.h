/* io/file.h -- reads whole files up to a limit, and writes whole files or nothing. */
#ifndef DEFT__IO_FILE_H
#define DEFT__IO_FILE_H

#include "deft/base.h"

#include <stdio.h>

/// Most bytes that a loader reads: beyond that a file is hostile or not what its suffix says.
#define DEFT__FILE_LIMIT_TUNING ((size_t)1 << 20)
#define DEFT__FILE_LIMIT_SCRIPT ((size_t)16 << 20)
#define DEFT__FILE_LIMIT_LEVEL  ((size_t)128 << 20) /* maps and tilesets */
#define DEFT__FILE_LIMIT_TRACE  ((size_t)512 << 20)

/// Room for a reason why a file cannot be used.
#define DEFT__FILE_REASON 128

/// Reads a whole file ("-" is standard input) into a new block that you free(); a NUL follows the last byte.
/// It is opened once and read from its start to its end, so pipes work. DEFT_ERROR_FILE, with a finding
/// (DEFT_DIAG_FILE) that names the path and the reason, when it cannot be read or is larger than `limit`.
deft_result deft__file_read(const char *path, size_t limit, char **out, size_t *size, deft_diag_list *diags);

/// The same for a file that another file refers to: it must be a regular file, since a device or a pipe may
/// never end. With `folder`, which may be NULL, it must also be in that folder or in one below it, through
/// all links. False, with the reason in `why`, when it cannot be used.
bool deft__file_read_referred(const char *path, const char *folder, size_t limit, char **out, size_t *size,
                              char why[DEFT__FILE_REASON]);

/// True when a path is "-", a pipe or a device: its name then says nothing of what is in it.
bool deft__file_is_stream(const char *path);

/// The most bytes that a file may have, by its first bytes.
typedef size_t deft__file_limit(const char *head, size_t size);

/// As deft__file_read, for a file of which only its first bytes tell how large it may be.
deft_result deft__file_read_any(const char *path, deft__file_limit *limit_of, char **out, size_t *size,
                                deft_diag_list *diags);

/// True when a path ends in `suffix`, which is in small letters; capitals count as small letters.
bool deft__file_ends_in(const char *path, const char *suffix);
/// True when the name at the end of a path has any suffix.
bool deft__file_has_suffix(const char *path);

/// False, with a finding, when a text is empty or UTF-16. `what` names its kind: "level".
bool deft__file_check_text(const char *text, size_t size, const char *what, deft_diag_list *diags);

/// Skips a UTF-8 byte-order mark: returns its length, 3 or 0.
size_t deft__file_mark(const char *text, size_t size);

/// True for a path that begins at a root or names a drive.
bool deft__file_is_absolute(const char *path);

/// The path of `source`, a path relative to the folder of `path` (or an absolute one), in new memory that you
/// free(). NULL when there is none.
char *deft__file_beside(const char *path, const char *source);

/// Takes `.` and `..` out of a path, by its text alone. Those above its start stay. Its separators become
/// '/'.
void deft__file_normalise(char *path);

/// A file that is being written beside its place.
typedef struct deft__file_writer {
    FILE *stream;
    char *target;    ///< where it goes
    char *temporary; ///< where it is now; NULL when it is written straight (standard output, devices)
} deft__file_writer;

/// Opens a temporary file beside `path` ("-" is standard output; devices and pipes are written straight).
deft_result deft__file_create(deft__file_writer *writer, const char *path, deft_diag_list *diags);

/// Ends the writing: the file is renamed to its place, or removed when `keep` is false or anything went
/// wrong.
deft_result deft__file_finish(deft__file_writer *writer, bool keep, deft_diag_list *diags);

#endif
