/* world/findings.h -- how the rooms of a world say what is wrong with its definition.
 */
#ifndef DEFT_WORLD_FINDINGS_H
#define DEFT_WORLD_FINDINGS_H

#include "base/float_guard.h"
#include "base/text.h"
#include "deft/world.h"

/* An error about `field`, for the caller to complete and add. */
deft_diag deft__world_error(deft_diag_id id, const char *field);

/* The same about "name[index]", and what follows it. */
deft_diag deft__world_error_at(deft_diag_id id, const char *name, uint32_t index, const char *member);

/* Adds an error that is a whole sentence about `field`, with a number and what the number must be. */
void deft__world_refuse(deft_diag_list *diags, const char *field, const char *sentence, double value,
                        double min, double max);

/* Adds an error that is a whole sentence about "name[index]". */
void deft__world_add_sentence(deft_diag_list *diags, const char *name, uint32_t index, const char *sentence);

/* Adds a warning about all of `name`: "count sentence". */
void deft__world_add_count(deft_diag_list *diags, const char *name, uint32_t count, const char *sentence);

/* False, with a finding, when the value is outside [min, max]. */
bool deft__world_check_range(const char *field, double value, double min, double max, deft_diag_list *diags);

/* The same of "name[index]member". */
bool deft__world_check_range_at(const char *name, uint32_t index, const char *member, double value,
                                double min, double max, deft_diag_list *diags);

/* The same of a speed: when it is not finite or beyond 1e9 units/s. */
bool deft__world_check_speed(const char *name, uint32_t index, const char *member, double speed,
                             deft_diag_list *diags);

/* The same of the kind of a piece or outline, solid or one-way, and of a one-way's direction. */
bool deft__world_check_flags(const char *name, uint32_t index, uint32_t flags, deft_vec2 one_way,
                             deft_diag_list *diags);

#define FINDINGS_NO_UNIT "one_way must be a unit vector: the way the blocking side faces, such as (0, 1)"

/* True for the length of a direction, float rounding and a hand-written 0.7071 included. */
bool deft__world_is_unit(deft_vec2 direction);

#endif
