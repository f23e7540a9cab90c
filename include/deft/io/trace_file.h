/* deft/io/trace_file.h -- recordings (deft/trace.h) as .dtrace files.
 *
 * Files    are written beside the target, and renamed at the end: a run that fails leaves no half-written
 *          file. The bytes are the same on every machine, and every part has a checksum. When a file is cut
 *          off or damaged, the part before the damage is read. The format: docs/reference/traces.md.
 */
#ifndef DEFT_IO_TRACE_FILE_H
#define DEFT_IO_TRACE_FILE_H

#include "deft/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Writes what a recorder holds ("-" is standard output), such as the last seconds of a ring when a bug
/// shows. Recording may go on.
DEFT_API deft_result deft_trace_save(const char *path, deft_recorder *recorder, deft_diag_list *diags);

/// A trace file that is written while it is recorded; it may be longer than the recorder's block. Opaque.
typedef struct deft_trace_file deft_trace_file;

/// Opens the file for a recorder that was just started and is no ring. NULL, with a finding, when the place
/// cannot be written.
/// @nullable return
/// @owned return deft_trace_file_close
DEFT_API deft_trace_file *deft_trace_file_open(const char *path, const deft_recorder *recorder,
                                               deft_diag_list *diags);
/// Writes the ticks that are complete. Call it after every step, or at least before the block is full.
DEFT_API void deft_trace_file_take(deft_trace_file *file, deft_recorder *recorder);
/// Writes the rest, renames the file to its place, and frees `file`. The file is removed instead when `keep`
/// is false or a write failed.
DEFT_API deft_result deft_trace_file_close(deft_trace_file *file, deft_recorder *recorder, bool keep,
                                           deft_diag_list *diags);

/// Reads a trace ("-" is standard input), as deft_trace_open does. Free `bytes` with deft_io_free when you
/// are done with `out`. DEFT_ERROR_FILE, with a finding, when the file cannot be read; then there is nothing
/// to free.
/// @out bytes
/// @owned bytes deft_io_free
DEFT_API deft_result deft_trace_load(deft_trace *out, void **bytes, const char *path, deft_diag_list *diags);

#ifdef __cplusplus
}
#endif

#endif
