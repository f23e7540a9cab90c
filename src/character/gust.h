/* character/gust.h -- where air or ground begins to move, and where it ends: the borders of zones that push.
 */
#ifndef DEFT_CHARACTER_GUST_H
#define DEFT_CHARACTER_GUST_H

#include "character/segment.h"

/* How long the law, which would run for time_s, runs until the body is in or out of a zone that pushes it and
 * was not before; time_s when it is not. To be asked only when zones were gathered. */
double deft__gust_until(const deft__tick *tick, const deft__law *law, double time_s);

#endif
