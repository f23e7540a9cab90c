/* deft/io.h -- all of deft's io library: files in, files out. The core (deft/deft.h) never reads one. */
#ifndef DEFT_IO_H
#define DEFT_IO_H

#include "deft/io/binding.h"
#include "deft/io/check.h"
#include "deft/io/file.h"
#include "deft/io/json.h"
#include "deft/io/level.h"
#include "deft/io/level_map.h"
#include "deft/io/script.h"
#include "deft/io/trace_csv.h"
#include "deft/io/trace_file.h"
#include "deft/io/tuning_file.h"

#endif
