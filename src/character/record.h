/* character/record.h -- the record of a step, for debug views. */
#ifndef DEFT_CHARACTER_RECORD_H
#define DEFT_CHARACTER_RECORD_H

#include "state/tick.h"

/* Adds the part of the step that began at `began_s` with the feet at `from`, and is over now. The tick has a
 * record. */
void deft__record_part(const deft__tick *tick, const deft__law *law, double began_s, deft_pos from,
                       deft_step_end end);

#endif
