/* character/free.h -- the character comes out of what overlaps it, and keeps what it touches. */
#ifndef DEFT_CHARACTER_FREE_H
#define DEFT_CHARACTER_FREE_H

#include "state/tick.h"

/* Bodies that crushed the character are ignored until they are apart from it. */
void deft__part(deft__tick *tick);

/* Resolves penetration. Where there is no way out the character is crushed, or stuck. */
void deft__free(deft__tick *tick);

/* The same at the end of a tick in which the character waited: a body may have moved into it meanwhile. */
void deft__free_at_end(deft__tick *tick);

/* A segment counts a turning body as straight. At its end the character touches what the law followed. */
void deft__turn(deft__tick *tick, deft__law *law);

/* Then the character comes out of overlaps, or is crushed. A standing character stands on. */
void deft__leave_moved(deft__tick *tick);

#endif
