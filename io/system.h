/* io/system.h -- what io asks of the operating system, where systems differ. All else of io is C11. */
#ifndef DEFT__IO_SYSTEM_H
#define DEFT__IO_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/// What a path leads to.
typedef enum deft__system_kind {
    DEFT__SYSTEM_NOTHING, ///< or what cannot be looked at
    DEFT__SYSTEM_FILE,    ///< a regular file
    DEFT__SYSTEM_FOLDER,
    DEFT__SYSTEM_DEVICE, ///< a device or a pipe, which may never end
} deft__system_kind;

deft__system_kind deft__system_kind_of(const char *path);

/// Opens a file or a device for its bytes as they are, and says which of the two it is. `size` is 0 for a
/// device. With `waits` the call waits for the writer of a pipe. NULL, with the reason in errno, when the
/// path cannot be read; a folder is EISDIR.
FILE *deft__system_open(const char *path, bool waits, deft__system_kind *kind, uint64_t *size);

/// Creates a file that is not there yet, with the permissions of any new file, and opens it for writing.
/// NULL, with the reason in errno, when it cannot; EEXIST when the path is taken.
FILE *deft__system_create(const char *path);

/// Makes standard input or output carry bytes as they are.
void deft__system_take_bytes(FILE *stream);

/// Gives a file another name in the same folder, over any file of that name. False, with the reason in errno,
/// when it cannot; both files are then as before.
bool deft__system_replace(const char *from, const char *to);

/// The path of an existing file without links, `.` and `..`, in new memory that you free(). NULL, with the
/// reason in errno, when there is none.
char *deft__system_real_path(const char *path);

/// True for the characters that separate the folders of a path.
bool deft__system_is_separator(char c);

/// The last separator of a path; NULL when there is none.
const char *deft__system_last_separator(const char *path);

/// The number of this process.
long deft__system_process(void);

#endif
