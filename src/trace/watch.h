/* trace/watch.h -- a view in front of the host's, which writes down what the host's answers. */
#ifndef DEFT_TRACE_WATCH_H
#define DEFT_TRACE_WATCH_H

#include "trace/slots.h"

/* Of the tick that is being done. */
deft_world_view deft__watch_view(deft_recorder *recorder);

#endif
