/* tools/diff.h -- what `deft diff` compares, and lock files: bands in which a game wants its metrics to stay.
 */
#ifndef DEFT_TOOLS_DIFF_H
#define DEFT_TOOLS_DIFF_H

#include "tools/metrics.h"

/* diff_print.c */

/// Two tunings and their metrics. The second is scaled so that its tile is as many units as that of the
/// first.
typedef struct diff_pair {
    const tool_tuning *tunings[2];
    const measure_report *reports[2];
} diff_pair;

/// Prints what differs.
void diff_print(const diff_pair *pair);
/// The same as JSON. Returns an exit status and says why.
int diff_print_json(const diff_pair *pair);

/* lock.c */

/// What is wanted of a lock.
typedef struct lock_wish {
    const char *path;
    bool write; ///< make the lock, or let it take what has left its bands
    bool json;
    double rate_hz; ///< 0: the lock's own
} lock_wish;

/// Checks a tuning against a lock, or writes the lock. Returns an exit status and says why.
int lock_run(const lock_wish *wish, const tool_tuning *source);

/* lock_text.c */

/// What one line of a lock says.
typedef struct lock_line {
    const char *text; ///< without its end; in the lock's text
    size_t length;
    measure_id id; ///< MEASURE_COUNT: no band, but a comment, a blank line or a head
    bool is_none;  ///< the metric must have no value
    double low, high;
} lock_line;

/// A lock that was read. Zero-fill it; free it in any case.
typedef struct lock_file {
    char *text;
    lock_line *lines;
    uint32_t count, bands;
    uint32_t line_of[MEASURE_COUNT]; ///< of each metric's band, from 1; 0: it has none
    double rate_hz, units_per_tile;
} lock_file;

/// Reads a lock. Its findings name lines. False when it cannot be used.
bool lock_read(lock_file *out, const char *path, deft_diag_list *diags);
void lock_free(lock_file *lock);
/// A line without its end: the band around a metric that was just measured.
void lock_band_text(char *out, size_t capacity, const measure_report *report, measure_id id);

#endif
