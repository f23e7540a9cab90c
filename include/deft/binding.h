/* deft/binding.h -- what a binding asks the library at run time: what sizeof and macros tell a C compiler.
 *
 * Gives    sizes, alignments, constants and versions. All else is in deft-api.json, which the build makes
 *          (docs/reference/api-json.md).
 * Threads  everything here may be called from any thread.
 */
#ifndef DEFT_BINDING_H
#define DEFT_BINDING_H

#include "deft/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// DEFT_STATE_VERSION of this library. A saved state may be copied back only into the same version.
DEFT_API uint32_t deft_state_version(void);

/// DEFT_TUNING_VERSION of this library. Tunings and movesets are valid only for the same version.
DEFT_API uint32_t deft_tuning_version(void);

/// How many bytes a struct of the core has, by its name, such as "deft_character". A binding allocates by it,
/// and compares it with its own layout. Returns 0 for an unknown or opaque struct. A NULL name is a host bug
/// (assert) and gives 0.
DEFT_API size_t deft_struct_size(const char *name);

/// The alignment in bytes of a struct of the core, by its name: 4 or 8. Returns 0 where deft_struct_size
/// does.
DEFT_API size_t deft_struct_align(const char *name);

/// A number that the core's headers define, by its name, such as "DEFT_EVENT_CAP" or "DEFT_FOREVER". Versions
/// have calls of their own. Returns false, and leaves `out` as it was, when there is no such number. A NULL
/// name or out is a host bug (assert); then the result is false.
DEFT_API bool deft_constant(double *out, const char *name);

#ifdef __cplusplus
}
#endif

#endif
