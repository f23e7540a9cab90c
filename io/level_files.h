/* io/level_files.h -- the files of a level: its own, and those that it refers to, from the disk or from what
 * the host reads with (deft_level_options.read).
 */
#ifndef DEFT__IO_LEVEL_FILES_H
#define DEFT__IO_LEVEL_FILES_H

#include "deft/io/level.h"
#include "io/file.h"

/// A file in memory. Zero-fill it to start.
typedef struct deft__level_text {
    const char *text; ///< NULL: none
    size_t size;
    char *path;                     ///< of a file beside the level: where it was found
    const deft_level_options *from; ///< whose `release` takes it back; NULL: free()
} deft__level_text;

/// Reads the level's own file. False, with a finding, when it cannot be read.
bool deft__level_files_open(deft__level_text *out, const char *path, const deft_level_options *options,
                            deft_diag_list *diags);

/// Reads a file that the level at `path` refers to as `source`. `shown` is where it was looked for, cut to
/// fit. False, with the reason in `why`, when it cannot be used.
bool deft__level_files_beside(deft__level_text *out, const char *path, const char *source,
                              const deft_level_options *options, char shown[DEFT__FILE_REASON],
                              char why[DEFT__FILE_REASON]);

/// Gives a file's memory back.
void deft__level_files_close(deft__level_text *text);

#endif
