/* tools/solve.h -- what `deft solve` solves and prints. */
#ifndef DEFT_TOOLS_SOLVE_H
#define DEFT_TOOLS_SOLVE_H

#include "fitting/fitting.h"
#include "tools/metrics.h"

/// The wishes of a command line, and what came of them.
typedef struct solve_case {
    tool_tuning source; ///< the start
    fitting_wish wishes[FITTING_WISHES_MAX];
    const deft_param *free_params[FITTING_FREE_MAX];
    fitting_problem problem;
    fitting_try before; ///< the start, measured
    fitting_answer answer;
} solve_case;

/* solve_print.c */

void solve_print(FILE *out, const solve_case *it);
/// The same as JSON. Returns an exit status and says why.
int solve_print_json(FILE *out, const solve_case *it);

#endif
