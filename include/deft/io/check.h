/* deft/io/check.h -- says what is wrong with a file, whatever it holds, as `deft check` does. */
#ifndef DEFT_IO_CHECK_H
#define DEFT_IO_CHECK_H

#include "deft/io/level.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a file holds.
typedef enum deft_file_kind {
    DEFT_FILE_UNKNOWN, ///< nothing that deft reads
    DEFT_FILE_TUNING,  ///< JSON with "deft_tuning"
    DEFT_FILE_LEVEL,   ///< a text grid, a map of Tiled, a project of LDtk
    DEFT_FILE_SCRIPT,  ///< an input script
    DEFT_FILE_TRACE,   ///< a recording
    DEFT_FILE_KIND_COUNT
} deft_file_kind;

/// What the suffix of a path says: .json a tuning; .tmj, .tmx, .ldtk and .txt a level; .input a script;
/// .dtrace a recording. DEFT_FILE_UNKNOWN for another suffix, for "-" and for a path without one.
DEFT_API deft_file_kind deft_file_kind_of(const char *path);

/// Reads a file ("-" is standard input) and adds all that is wrong with it to `diags`. The suffix says what
/// the file holds; of a path without suffix, as of a pipe, the first bytes say it. `kind` tells which it was.
/// `level` receives a level that can be used (free it with deft_level_free), else NULL. Each of the two may
/// be NULL. `options` (NULL: the default) are for levels. DEFT_ERROR_FILE when the file cannot be read.
/// @nullable options kind level
/// @out kind level
/// @owned level deft_level_free
/// @calls_back
DEFT_API deft_result deft_file_check(const char *path, const deft_level_options *options,
                                     deft_file_kind *kind, deft_level **level, deft_diag_list *diags);

#ifdef __cplusplus
}
#endif

#endif
