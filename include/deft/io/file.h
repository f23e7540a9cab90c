/* deft/io/file.h -- writes a file whole, or not at all, as deft's writers do: for files of your own. */
#ifndef DEFT_IO_FILE_H
#define DEFT_IO_FILE_H

#include "deft/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Writes `size` bytes to a temporary file beside `path`, then renames it. After an error, such as a full
/// disk, the old file is still there, and no half-written one. Links are followed. "-" is standard output;
/// standard output, devices and pipes are written without a temporary file. `bytes` may be NULL when `size`
/// is 0.
/// @length bytes size
DEFT_API deft_result deft_file_write(const char *path, const char *bytes, size_t size, deft_diag_list *diags);

#ifdef __cplusplus
}
#endif

#endif
