/* character/segments.h -- 5. segments: the loop of a tick. */
#ifndef DEFT_CHARACTER_SEGMENTS_H
#define DEFT_CHARACTER_SEGMENTS_H

#include "state/tick.h"

/* Moves the character from now_s to the tick's end, one segment after the other. */
void deft__segments(deft__tick *tick);

#endif
