/* io/number.h -- numbers as text and back, with a decimal point whatever the host's locale says. */
#ifndef DEFT__IO_NUMBER_H
#define DEFT__IO_NUMBER_H

#include "deft/base.h"

#define DEFT__NUMBER_CAP 32 /* "-1.7976931348623157e+308" and a NUL fit */

/// Writes a number with 17 digits, which always reads back as the same double.
void deft__number_write(double value, char out[DEFT__NUMBER_CAP]);

/// Reads a decimal number (no hexadecimal, no "nan", no "inf") from the start of `text`. Returns where it
/// ends, or NULL when there is none or it is too large for a double.
const char *deft__number_read(const char *text, double *out);

#endif
