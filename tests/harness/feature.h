/* tests/harness/feature.h -- the pieces of a world that a test hands over itself. */
#ifndef DEFT_TESTS_HARNESS_FEATURE_H
#define DEFT_TESTS_HARNESS_FEATURE_H

#include "deft/deft.h"

/* A solid box whose faces all count. */
deft_feature feature_box(uint32_t id, double left, double bottom, double right, double top);

#endif
