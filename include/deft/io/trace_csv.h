/* deft/io/trace_csv.h -- traces as CSV: one row a tick, for spreadsheets, plots and scripts.
 *
 * Columns  tick,time_s,x,y,vx,vy,state,support,facing,input,events,hash,event_s,event_values
 *          (docs/reference/command.md).
 * Files    are written beside the target, and renamed by close: a run that fails leaves no half-written
 *          file.
 */
#ifndef DEFT_IO_TRACE_CSV_H
#define DEFT_IO_TRACE_CSV_H

#include "deft/character.h"
#include "deft/topdown.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A CSV trace in progress. Opaque.
typedef struct deft_csv deft_csv;

/// Opens a trace ("-" is standard output). NULL, with a finding, when the place cannot be written.
/// @nullable return
/// @owned return deft_csv_close
DEFT_API deft_csv *deft_csv_open(const char *path, deft_diag_list *diags);
/// Writes one row. Row 0 is the spawn, with input and events NULL.
/// @nullable input events
DEFT_API void deft_csv_row(deft_csv *csv, uint64_t tick, double time_s, const deft_character *character,
                           const deft_input *input, const deft_event_list *events);
/// The same for a walker seen from above. The state is `ground` or `dash`, the support `floor`, the facing
/// left or right.
/// @nullable input events
DEFT_API void deft_csv_row_topdown(deft_csv *csv, uint64_t tick, double time_s, const deft_topdown *walker,
                                   const deft_input *input, const deft_event_list *events);
/// Ends the trace and frees `csv`. Renames the file to its place, or removes it when `keep` is false or a
/// write failed.
DEFT_API deft_result deft_csv_close(deft_csv *csv, bool keep, deft_diag_list *diags);

/// One row of a trace that was read back, for plots.
typedef struct deft_trace_row {
    uint64_t tick;               ///< ticks since the start
    double time_s, x, y, vx, vy; ///< since the start; place, units; velocity, units/s
    uint32_t state;              ///< @enum deft_state
    uint32_t support;            ///< @enum deft_support
    int32_t facing;              ///< -1 or 1 along the axes' right
    uint32_t reserved;
    uint64_t events; ///< @bits deft_event_kind
} deft_trace_row;

/// Reads a trace. Free `rows` with deft_io_free. DEFT_ERROR_CONTENT, with findings that name lines, when the
/// trace is wrong.
/// @length rows count
/// @out rows count
/// @owned rows deft_io_free
DEFT_API deft_result deft_csv_read(deft_trace_row **rows, size_t *count, const char *path,
                                   deft_diag_list *diags);

#ifdef __cplusplus
}
#endif

#endif
