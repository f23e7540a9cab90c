/* deft/deft.h -- all of deft's core. Start at deft/character.h. */
#ifndef DEFT_DEFT_H
#define DEFT_DEFT_H

#include "deft/base.h"
#include "deft/binding.h"
#include "deft/character.h"
#include "deft/event.h"
#include "deft/input.h"
#include "deft/machine.h"
#include "deft/math.h"
#include "deft/motion.h"
#include "deft/moveset.h"
#include "deft/predict.h"
#include "deft/query.h"
#include "deft/topdown.h"
#include "deft/trace.h"
#include "deft/tuning.h"
#include "deft/world.h"

#endif
