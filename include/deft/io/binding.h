/* deft/io/binding.h -- deft/binding.h for the io library. */
#ifndef DEFT_IO_BINDING_H
#define DEFT_IO_BINDING_H

#include "deft/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How many bytes a struct of the io library has, by its name, such as "deft_script_cursor". Returns 0 for an
/// unknown or opaque struct. A NULL name is a host bug (assert) and gives 0.
DEFT_API size_t deft_io_struct_size(const char *name);

#ifdef __cplusplus
}
#endif

#endif
