/* tools/progress.c -- long work: a percentage on a terminal, and a clean end on Ctrl-C, so that no temporary
 * file is left behind. The clock decides what is shown, never what is computed. */
#include "tools/system.h"
#include "tools/tool.h"

#include <signal.h>

#define QUIET_S  0.5 /* shorter work shows nothing */
#define PERIOD_S 0.1

#define PATIENCE_S 2 /* then a signal ends the program the hard way */

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
    tool_end_after(PATIENCE_S);
}

void tool_progress_start(tool_progress *progress, const char *verb)
{
    tool_catch_interrupt(note_interrupt);
    progress->verb = verb;
    progress->started_s = tool_clock_s();
    progress->shown_s = progress->started_s + QUIET_S - PERIOD_S;
    progress->terminal = tool_is_terminal(stderr);
    progress->visible = false;
}

void tool_progress_show(tool_progress *progress, double share)
{
    const double now = progress->terminal ? tool_clock_s() : 0.0;
    if (progress->terminal && now >= progress->shown_s + PERIOD_S) {
        (void)fprintf(stderr, "\rdeft %s: %3.0f %%", progress->verb, 100.0 * share);
        progress->shown_s = now;
        progress->visible = true;
    }
}

void tool_progress_end(tool_progress *progress)
{
    if (progress->visible) {
        (void)fputs("\r\033[K", stderr);
    }
}

bool tool_interrupted(void)
{
    return interrupted != 0;
}
