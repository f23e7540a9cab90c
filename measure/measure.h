/* measure/measure.h -- numbers of feel: metrics of a tuning, each measured by playing a probe script with the
 * real character in a small world. No metric comes from a formula of the tuning.
 *
 * Units    inside all lengths are tiles. A report also knows how many units a tile of the tuning is.
 * Replay   the same tuning and rate give the same numbers. Every probe can be written out and played by
 *          `deft sim`.
 */
#ifndef MEASURE_MEASURE_H
#define MEASURE_MEASURE_H

#include "deft/character.h"
#include "measure/metrics.h"

#include <stdio.h>

typedef enum measure_id {
#define MEASURE_ENUM(NAME, id, unit, probe, summary) MEASURE_##NAME,
    MEASURE_METRICS(MEASURE_ENUM)
#undef MEASURE_ENUM
        MEASURE_COUNT
} measure_id;

/// What a metric counts.
typedef enum measure_unit {
    MEASURE_UNIT_TICKS,
    MEASURE_UNIT_TIME,   ///< s
    MEASURE_UNIT_LENGTH, ///< tiles; in a report also units
    MEASURE_UNIT_SPEED,  ///< tiles/s; in a report also units/s
    MEASURE_UNIT_RATIO,
    MEASURE_UNIT_COUNT,
    MEASURE_UNIT_DEG
} measure_unit;

/// One row of the table. Static storage.
typedef struct measure_metric {
    const char *id;
    measure_unit unit;
    const char *probe;
    const char *summary;
} measure_metric;

typedef struct measure_probe {
    const char *id, *summary;
} measure_probe;

extern const measure_metric measure_metrics[MEASURE_COUNT];
extern const measure_probe measure_probes[];
extern const size_t measure_probe_count;

/// The metric of an id; MEASURE_COUNT when there is none.
measure_id measure_find(const char *id);

/// A measured metric. Without a value `none` says why.
typedef struct measure_value {
    double value;     ///< lengths in tiles
    const char *none; ///< NULL: there is a value; else why not, in words, static storage
} measure_value;

typedef struct measure_report {
    double rate_hz;
    double units_per_tile;
    deft_unit unit;
    measure_value values[MEASURE_COUNT];
} measure_report;

/// The rates at which a tuning can be measured, Hz.
#define MEASURE_HZ_MIN 10.0
#define MEASURE_HZ_MAX 1000.0

struct measure_play;

/// Is given each probe after it was played. `name` is that of a file without suffix.
typedef struct measure_sink {
    void (*probe)(void *user, const char *name, const struct measure_play *play);
    void *user;
} measure_sink;

/// Measures all metrics. `tuning` must build; `sink` may be NULL. The result is DEFT_ERROR_MEMORY without
/// memory. The result is DEFT_ERROR_CONTENT, with findings, when the tuning does not build at 1 unit = 1
/// tile. The same holds when the character is too fast or too large for any probe.
deft_result measure_take(measure_report *out, const deft_tuning *tuning, double rate_hz,
                         const measure_sink *sink, deft_diag_list *diags);

/// The same for some metrics: plays only the probes that they need. `wanted` is true for those; all others
/// are none.
deft_result measure_take_some(measure_report *out, const deft_tuning *tuning, double rate_hz,
                              const bool wanted[MEASURE_COUNT], deft_diag_list *diags);

/* play.c: what a sink may ask of a probe */

/// The probe as an input script.
void measure_play_script(FILE *out, const struct measure_play *play);
/// Its world, with the spawn of the probe.
const struct measure_stage *measure_play_stage(const struct measure_play *play);
/// The hash of the state after the last tick, and how many ticks there are.
uint64_t measure_play_hash(const struct measure_play *play);
uint32_t measure_play_ticks(const struct measure_play *play);

#endif
