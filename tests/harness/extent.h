/* tests/harness/extent.h -- how much a test plays. The cases are always the same. With more time the tests
 * play more rates, places and seeds.
 *
 * `make test` plays the quick extent. `make check` sets DEFT_TESTS=thorough and plays all cases. In a
 * sanitized build a tick takes ten times as long, and a few cases show what sanitizers look for. So each of
 * its extents is one smaller. There only a thorough run plays twins of a tick, one of a play.
 */
#ifndef DEFT_TESTS_HARNESS_EXTENT_H
#define DEFT_TESTS_HARNESS_EXTENT_H

#include <stdbool.h>

/* True when DEFT_TESTS=thorough stands in the environment. */
bool extent_is_thorough(void);

/* True in a build with the address sanitizer. */
bool extent_is_sanitized(void);

/* How many of something to play: `thorough` or `quick`; in a sanitized build `quick` or `sanitized`. */
int extent_of(int sanitized, int quick, int thorough);

/* The step through so many cases: each case in a thorough run, else one in a few. Steps are odd and no
 * multiple of 3, so that the cases taken mix what varies in twos and threes. */
int extent_step(void);

#endif
