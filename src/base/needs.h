/* base/needs.h -- what a call needs of the host: asserted; where assertions are off, the call does nothing.
 *
 * These macros stand at the top of a public function. Unless the condition holds, DEFT__NEEDS_OR_RETURN
 * returns from a function without a value, and DEFT__NEEDS returns the value.
 */
#ifndef DEFT_BASE_NEEDS_H
#define DEFT_BASE_NEEDS_H

#include "deft/base.h"

#define DEFT__NEEDS_OR_RETURN(condition)                                                                     \
    do {                                                                                                     \
        DEFT_ASSERT(condition);                                                                              \
        if (!(condition)) {                                                                                  \
            return;                                                                                          \
        }                                                                                                    \
    } while (0)

#define DEFT__NEEDS(condition, value)                                                                        \
    do {                                                                                                     \
        DEFT_ASSERT(condition);                                                                              \
        if (!(condition)) {                                                                                  \
            return value;                                                                                    \
        }                                                                                                    \
    } while (0)

#endif
