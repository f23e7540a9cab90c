/* deft/io/file.h -- a file is written whole, or not at all: what all of deft's writers do, for files of your
 * own.
 */
#ifndef DEFT_IO_FILE_H
#define DEFT_IO_FILE_H

#include "deft/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Writes `size` bytes to a temporary file beside `path`, then renames it: on an error (a full disk, a folder
/// that is not there) the old file stays, and nothing half-written is left. Links are followed. "-" is
/// standard output; it, devices and pipes are written straight. `bytes` may be NULL when `size` is 0.
DEFT_API deft_result deft_file_write(const char *path, const char *bytes, size_t size, deft_diag_list *diags);

#ifdef __cplusplus
}
#endif

#endif
