/* character/free.h -- 3. free: the body comes out of what overlaps it. */
#ifndef DEFT_CHARACTER_FREE_H
#define DEFT_CHARACTER_FREE_H

#include "state/tick.h"

/* A body that crushed the character is not there for it until the two are apart. */
void deft__part(deft__tick *tick);

/* Out of what overlaps, or, where there is no way out, crushed by a body, or stuck. */
void deft__free(deft__tick *tick);

#endif
