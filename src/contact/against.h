/* contact/against.h -- what else holds a body back. */
#ifndef DEFT_CONTACT_AGAINST_H
#define DEFT_CONTACT_AGAINST_H

#include "contact/support.h"

/* Of all that the body touches, but for `met` and what that is a face of, what a move along `way` digs into
 * most. False when there is nothing. */
bool deft__touched_against(const deft__scene *scene, const deft__face *met, deft__v2 way, deft__run *out);

#endif
