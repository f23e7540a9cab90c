/* deft/binding.h -- what a binding asks of the library at run time: what sizeof and macros tell a C compiler.
 *
 * Gives    sizes, alignments, constants and versions. The rest is in deft-api.json, which the build makes:
 *          docs/reference/api-json.md.
 * Threads  everything here may be called from any thread.
 */
#ifndef DEFT_BINDING_H
#define DEFT_BINDING_H

#include "deft/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// DEFT_STATE_VERSION of this library: saved states are good for the same one only.
DEFT_API uint32_t deft_state_version(void);

/// DEFT_TUNING_VERSION of this library: tunings and movesets are good for the same one only.
DEFT_API uint32_t deft_tuning_version(void);

/// Bytes of a struct of the core by its name, such as "deft_character", to allocate it, and to see that the
/// binding knows it as it is. 0 when the core has no such struct, or when it is opaque; a NULL name is a host
/// bug (assert) and gives 0.
DEFT_API size_t deft_struct_size(const char *name);

/// To how many bytes a struct of the core must be aligned, by its name: 4 or 8. 0 as deft_struct_size.
DEFT_API size_t deft_struct_align(const char *name);

/// A number that the core's headers define by its name, such as "DEFT_EVENT_CAP" or "DEFT_FOREVER". False,
/// and `out` untouched, when there is none; versions have calls of their own. A NULL name or out is a host
/// bug (assert), and then it is false.
DEFT_API bool deft_constant(double *out, const char *name);

#ifdef __cplusplus
}
#endif

#endif
