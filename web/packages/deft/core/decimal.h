/* decimal.h -- the exact decimal digits of a double. */
#ifndef DEFT_WEB_DECIMAL_H
#define DEFT_WEB_DECIMAL_H

#include <stdint.h>

#define DECIMAL_CAP 1440 /* digits that any m 2^e has */

/* A number as 0.d0d1d2... 10^point; without zeros at either end, and without digits when it is zero. */
typedef struct decimal {
    int count, point;
    char digits[DECIMAL_CAP]; /* '0' to '9', no NUL */
} decimal;

/* All digits of m 2^e, for m below 10^18 and e from -1080 to 980. */
void decimal_of(decimal *out, uint64_t m, int e);
/* The same of a finite value that is not negative. */
void decimal_of_double(decimal *out, double value);
/* Rounds to the first `count` digits, half to even. */
void decimal_round(decimal *number, int count);

#endif
