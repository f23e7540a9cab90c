/* contact/drop.h -- down through the one-way floors that carry a body. */
#ifndef DEFT_CONTACT_DROP_H
#define DEFT_CONTACT_DROP_H

#include "contact/scene.h"

/* Lets the feet sink just so far into the one-way floors under them that these no longer count: a one-way
 * acts only on what is above it. All that lie in one line are left at once, also those that the body drifts
 * over later, and no others. False, and nothing moved, when something solid carries, or nothing. */
bool deft__sink_through(deft__scene *scene);

#endif
