/* tests/harness/extent.h -- how much a test plays. The cases are always the same. With more time the tests
 * play more rates, places and seeds.
 *
 * `make test` plays the quick extent. `make check` sets DEFT_TESTS=thorough and plays all cases. A sanitized
 * build takes ten times as long, and a few cases run the same lines. So it has one extent for both, and
 * no twins.
 */
#ifndef DEFT_TESTS_HARNESS_EXTENT_H
#define DEFT_TESTS_HARNESS_EXTENT_H

#include <stdbool.h>

/* True in a build with the address sanitizer. */
bool extent_is_sanitized(void);

/* True when DEFT_TESTS=thorough stands in the environment, and the build is not sanitized. */
bool extent_is_thorough(void);

/* True when steps are to be played both ways (both_ways.c): in a thorough run, unless the test said that
 * its world, or its states, answer differently the second time. */
bool extent_plays_both_ways(void);
void extent_play_one_way(void);

/* How many of something to play. */
int extent_of(int sanitized, int quick, int thorough);

/* The step through so many cases: each case in a thorough run, else one in a few. Steps are odd and no
 * multiple of 3, so that the cases taken mix what varies in twos and threes. */
int extent_step(void);

#endif
