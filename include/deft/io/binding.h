/* deft/io/binding.h -- deft/binding.h for the io library, and the end of what that library returns. */
#ifndef DEFT_IO_BINDING_H
#define DEFT_IO_BINDING_H

#include "deft/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How many bytes a struct of the io library has, by its name, such as "deft_script_cursor". Returns 0 for an
/// unknown or opaque struct. A NULL name is a host bug (assert) and gives 0.
DEFT_API size_t deft_io_struct_size(const char *name);

/// The alignment in bytes of a struct of the io library, by its name. Returns 0 where deft_io_struct_size
/// does.
DEFT_API size_t deft_io_struct_align(const char *name);

/// A number that the headers of the io library define, by its name, such as "DEFT_LEVEL_TILE_MASK". As
/// deft_constant otherwise.
DEFT_API bool deft_io_constant(double *out, const char *name);

/// Frees a text, an array or bytes that the io library returned to you; NULL is allowed. Use it instead of
/// free(): on Windows the library may have another heap than your program. What has a call of its own, such
/// as deft_level_free, is freed by that.
/// @nullable memory
DEFT_API void deft_io_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
