/* deft/io/trace_file.h -- recordings (deft/trace.h) as .dtrace files.
 *
 * Files    written beside the target and renamed at the end: a run that fails leaves nothing half-written.
 *          The bytes are the same on every machine; every part of them is checked, and what is cut off or
 *          damaged is read as far as it is whole. docs/reference/traces.md has them.
 */
#ifndef DEFT_IO_TRACE_FILE_H
#define DEFT_IO_TRACE_FILE_H

#include "deft/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Writes what a recorder holds ("-" is standard output): the last seconds of a ring, when a bug shows. The
/// recording may go on.
DEFT_API deft_result deft_trace_save(const char *path, deft_recorder *recorder, deft_diag_list *diags);

/// A trace that is written while it is recorded, longer than any block. Opaque.
typedef struct deft_trace_file deft_trace_file;

/// Opens it for a recorder that was just started and is no ring. NULL, with a finding, when the place cannot
/// be written.
DEFT_API deft_trace_file *deft_trace_file_open(const char *path, const deft_recorder *recorder,
                                               deft_diag_list *diags);
/// Writes what is done with. Call it after every step, or as often as the block is not full.
DEFT_API void deft_trace_file_take(deft_trace_file *file, deft_recorder *recorder);
/// Writes the rest and renames the file to its place; removes it when `keep` is false or a write failed.
/// Frees `file`.
DEFT_API deft_result deft_trace_file_close(deft_trace_file *file, deft_recorder *recorder, bool keep,
                                           deft_diag_list *diags);

/// Reads a trace ("-" is standard input). `bytes` is yours to free() when you are done with `out`. As
/// deft_trace_open; DEFT_ERROR_FILE, with a finding, when it cannot be read; then nothing is to be freed.
DEFT_API deft_result deft_trace_load(deft_trace *out, void **bytes, const char *path, deft_diag_list *diags);

#ifdef __cplusplus
}
#endif

#endif
