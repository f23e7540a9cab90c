/* tuning/findings.h -- collecting what is wrong with a tuning, and remembering which wishes can be trusted.
 *
 * A wish that is out of range is reported once; checks that would compute with it are skipped, so that one
 * mistake does not echo through ten sentences.
 */
#ifndef DEFT_TUNING_FINDINGS_H
#define DEFT_TUNING_FINDINGS_H

#include "base/float_guard.h"
#include "deft/tuning.h"

#define DEFT__FINDINGS_GRAIN sizeof(int32_t)

typedef struct deft__findings {
    deft_diag_list *list; /* may be NULL */
    uint32_t errors;
    bool unsound[sizeof(deft_tuning) / DEFT__FINDINGS_GRAIN]; /* by where the field begins in deft_tuning */
} deft__findings;

/* True when no wish in these bytes of deft_tuning (one field, or a whole group) was out of range. */
bool deft__findings_sound(const deft__findings *findings, size_t offset, size_t size);

#define DEFT__SOUND(findings, member)                                                                        \
    deft__findings_sound(findings, offsetof(deft_tuning, member), sizeof((deft_tuning *)NULL)->member)

/* A finding whose sentence follows from its id and numbers; see deft_diag_id. `text` may be "". */
void deft__findings_add(deft__findings *findings, deft_severity severity, deft_diag_id id, const char *field,
                        double value, double min, double max, const char *text);

/* A finding of its own words: each # of `sentence` becomes the next of `numbers`. The first is the field's
 * value. */
void deft__findings_say(deft__findings *findings, deft_severity severity, const char *field,
                        const char *sentence, const double *numbers);

/* Every wish alone: finite, within its range, one of its choices. A wish that does not count only warns. */
void deft__check_ranges(deft__findings *findings, const deft_tuning *tuning);

/* Faster than this, units/s, a tick takes long: it looks at the world every 8 character sizes of its way. At
 * 10^5 sizes a second that is 625 times in 50 ms, about 1 ms of work. At 10^9 units a second it would be a
 * second. */
double deft__findings_speed_max(const deft_tuning *tuning);

/* Wishes that games do not use, though they are legal. */
void deft__check_usual(deft__findings *findings, const deft_tuning *tuning);

/* Wishes against each other. */
void deft__check_wishes(deft__findings *findings, const deft_tuning *tuning);
/* Those of dash, glide and slam. */
void deft__check_moves(deft__findings *findings, const deft_tuning *tuning);

#endif
