/* version.c -- which deft this is. */
#include "base/float_guard.h"
#include "deft/base.h"

#define DEFT_VERSION_DIGITS(number) #number
#define DEFT_VERSION_TEXT(major, minor, patch)                                                               \
    DEFT_VERSION_DIGITS(major) "." DEFT_VERSION_DIGITS(minor) "." DEFT_VERSION_DIGITS(patch)

const char *deft_version(void)
{
    return DEFT_VERSION_TEXT(DEFT_VERSION_MAJOR, DEFT_VERSION_MINOR, DEFT_VERSION_PATCH);
}
