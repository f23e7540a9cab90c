/* deft/io/binding.h -- deft/binding.h for the io library. */
#ifndef DEFT_IO_BINDING_H
#define DEFT_IO_BINDING_H

#include "deft/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes of a struct of the io library by its name, such as "deft_script_cursor". 0 when it has no such
/// struct, or when it is opaque; a NULL name is a host bug (assert) and gives 0.
DEFT_API size_t deft_io_struct_size(const char *name);

#ifdef __cplusplus
}
#endif

#endif
