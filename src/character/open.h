/* character/open.h -- flights through open air. */
#ifndef DEFT_CHARACTER_OPEN_H
#define DEFT_CHARACTER_OPEN_H

#include "state/tick.h"

/* Lets a free flight go on for as long as nothing is gathered around it, and it asks for nothing new. The
 * rest of the tick, if any, is for deft__segments, which would have done the same, to the bit. */
void deft__fly_open(deft__tick *tick);

#endif
