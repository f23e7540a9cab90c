/* tuning/fits.h -- whether a moveset was built by this deft. */
#ifndef DEFT_TUNING_FITS_H
#define DEFT_TUNING_FITS_H

#include "deft/moveset.h"

/* NULL does not fit, nor do the bytes of another version. */
static inline bool deft__moveset_fits(const deft_moveset *moveset)
{
    return moveset != NULL && moveset->size == sizeof *moveset && moveset->version == DEFT_TUNING_VERSION;
}

#endif
