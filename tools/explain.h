/* tools/explain.h -- the two parts of what `deft explain` says of a tuning: derived numbers, and how far the
 * jumps go.
 */
#ifndef DEFT_TOOLS_EXPLAIN_H
#define DEFT_TOOLS_EXPLAIN_H

#include "tools/metrics.h"

/* explain_reach.c */

/// Prints how far each jump goes, and what a real press makes of jump.height_min.
void explain_print_reach(const tool_tuning *source, const measure_report *report);
/// Prints why the jumps could not be measured.
void explain_print_no_reach(const deft_diag_list *diags);
/// Adds the reach to an array, as lines that are measured.
void explain_add_reach(deft_json *json, const measure_report *report);

#endif
