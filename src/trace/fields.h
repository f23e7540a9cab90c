/* trace/fields.h -- the state of a character or a walker, field by field. */
#ifndef DEFT_TRACE_FIELDS_H
#define DEFT_TRACE_FIELDS_H

#include "deft/trace.h"

size_t deft__trace_field_count(bool is_topdown);
const deft_field *deft__trace_field_at(bool is_topdown, size_t i);

/* A field's bits, in the lowest bytes. */
uint64_t deft__trace_field_get(const void *state, const deft_field *field);
void deft__trace_field_set(void *state, const deft_field *field, uint64_t bits);

/* Bytes of a recorded state: all fields in their order. */
uint32_t deft__trace_state_size(bool is_topdown);
uint8_t *deft__trace_state_put(uint8_t *at, bool is_topdown, const void *state);

/* The field among ours that a trace's i-th one is; NULL when we have none of that name. */
const deft_field *deft__trace_field_of(const deft_trace *trace, uint32_t i);

/* Reads a recorded state into `state`; fields that the trace does not know stay. */
void deft__trace_state_get(const deft_trace *trace, const uint8_t *at, void *state);

/* The time after a tick of dt: while all ticks are tick_s long a product, so that an hour later it is still
 * exact; else a sum. */
double deft__trace_time(double tick_s, uint64_t tick, double time_s, double dt);

/* True when a character in such a state can be stepped: the bytes may be hostile. */
bool deft__trace_character_is_sound(const deft_character *character);
bool deft__trace_walker_is_sound(const deft_topdown *walker);

#endif
