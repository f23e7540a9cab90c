/* trace/head.h -- the head of a trace: by which deft, in what level, with what tunings, and which fields its
 * state has. */
#ifndef DEFT_TRACE_HEAD_H
#define DEFT_TRACE_HEAD_H

#include "deft/trace.h"

#define DEFT__HEAD_MAGIC_SIZE   8u
#define DEFT__HEAD_FIXED_SIZE   16u /* magic, format, kind, flags, size */
#define DEFT__HEAD_SURFACE_SIZE 24u
#define DEFT__HEAD_ZONE_SIZE    32u
#define DEFT__HEAD_SEES         1u /* of the flags */

/* Bytes of the head for these options. */
size_t deft__head_size(const deft_record_options *options);

/* Writes it into so many bytes. False, with findings, when a tuning makes no moveset. */
bool deft__head_put(uint8_t *at, const deft_record_options *options, deft_diag_list *diags);

/* Reads it; the records begin at trace->records. False, with a finding, when it is none that we read. */
bool deft__head_get(deft_trace *out, const uint8_t *bytes, size_t size, deft_diag_list *diags);

/* Adds a finding with a sentence of its own: an error, or a warning. */
void deft__head_find(deft_diag_list *diags, deft_severity severity, const char *field, const char *words);

#endif
