/* deft/io/tuning_file.h -- tunings as JSON: read, written, and described by a JSON Schema.
 *
 * Errors   name the nearest parameter for an unknown key, and the legal range for a value out of range. A
 *          key that is there twice is an error. Each finding has its line. deft_moveset_build checks what
 *          values mean together.
 */
#ifndef DEFT_IO_TUNING_FILE_H
#define DEFT_IO_TUNING_FILE_H

#include "deft/moveset.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Reads a tuning file ("-" is standard input): an optional "preset" as the base, then every parameter that
/// it names. On an error `out` is untouched.
DEFT_API deft_result deft_tuning_load(deft_tuning *out, const char *path, deft_diag_list *diags);

/// The same from memory.
/// @length text size
DEFT_API deft_result deft_tuning_parse(deft_tuning *out, const char *text, size_t size,
                                       deft_diag_list *diags);

/// Reads a tuning file and builds its moveset, for a game that starts or reloads the file. The findings are
/// all of deft_tuning_load, then all of deft_moveset_build, each with the line of its field. `tuning` and
/// `moveset` may be NULL. On an error both stay as they were.
/// @nullable tuning moveset
/// @out tuning moveset
DEFT_API deft_result deft_tuning_check(deft_tuning *tuning, deft_moveset *moveset, const char *path,
                                       deft_diag_list *diags);

/// Writes every parameter that counts, in the shortest exact numbers. The file is written beside `path`, then
/// renamed: an error leaves no half-written file. "-" is standard output.
DEFT_API deft_result deft_tuning_save(const deft_tuning *tuning, const char *path, deft_diag_list *diags);

/// The JSON text that deft_tuning_save writes. Free it with deft_io_free. NULL without memory.
/// @nullable return
/// @owned return deft_io_free
DEFT_API char *deft_tuning_to_json(const deft_tuning *tuning);

/// The JSON Schema of tuning files. Free it with deft_io_free. NULL without memory.
/// @nullable return
/// @owned return deft_io_free
DEFT_API char *deft_tuning_schema(void);

/// Writes the shortest decimal text that reads back as the same double, as the files have it ("inf" for
/// infinity). Returns its length without the NUL. Writes at most `capacity` bytes, terminated when capacity >
/// 0.
/// @length out capacity
DEFT_API size_t deft_number_text(char *out, size_t capacity, double value);

#ifdef __cplusplus
}
#endif

#endif
