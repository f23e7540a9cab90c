/* tuning/checks.h -- wishes against each other, by what they are about. Each check first asks whether the
 * fields that it computes with are sound.
 */
#ifndef DEFT_TUNING_CHECKS_H
#define DEFT_TUNING_CHECKS_H

#include "tuning/derive.h"
#include "tuning/findings.h"

/* The core computes with lengths, speeds and accelerations between these. */
#define DEFT__CHECK_TINY 1e-12
#define DEFT__CHECK_HUGE 1e18

#define DEFT__CHECK_ERROR   DEFT_SEVERITY_ERROR
#define DEFT__CHECK_WARNING DEFT_SEVERITY_WARNING

void deft__check_shape(deft__findings *findings, const deft_tuning *tuning);
void deft__check_jump_and_fall(deft__findings *findings, const deft_tuning *tuning);

/* A distance at run.speed 0 is never covered. True when `path`, such a distance, is fine. */
bool deft__check_covered(deft__findings *f, const deft_tuning *t, const char *path, double distance,
                         const char *cure);
/* `height` is what a full jump falls; 0 when it is not known. */
void deft__check_fall(deft__findings *f, const deft_tuning *t, double height);
/* Gravity of the fall, once nothing else is wrong. */
void deft__check_fall_gravity(deft__findings *f, const deft_tuning *t, const deft_arc *jump);

#endif
