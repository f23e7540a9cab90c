/* tests/harness/empty_world.h -- a built-in world in which nothing stands: for bodies that move. */
#ifndef DEFT_TESTS_HARNESS_EMPTY_WORLD_H
#define DEFT_TESTS_HARNESS_EMPTY_WORLD_H

#include "deft/world.h"

/* The world has this many surfaces. */
#define EMPTY_WORLD_SURFACES 250

/* Fails the test when it cannot be built; free it with free(). */
deft_world *empty_world(uint32_t body_capacity, uint32_t piece_capacity);

#endif
