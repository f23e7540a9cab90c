/* character/free.h -- 3. free: the body comes out of what overlaps it. */
#ifndef DEFT_CHARACTER_FREE_H
#define DEFT_CHARACTER_FREE_H

#include "state/tick.h"

/* The bodies that crushed the character are not there for it until they are apart from it. */
void deft__part(deft__tick *tick);

/* Out of what overlaps, or, where there is no way out, crushed by a body, or stuck. */
void deft__free(deft__tick *tick);

/* The same at the end of a tick that was over early, for who was crushed and waited: what carried the body,
 * or came its way meanwhile, has come into it. */
void deft__free_at_end(deft__tick *tick);

#endif
