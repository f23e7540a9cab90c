/* tools/metrics.h -- metrics as people read them: numbers with the digits of their unit, and what they are in
 * tiles, ticks or seconds.
 */
#ifndef DEFT_TOOLS_METRICS_H
#define DEFT_TOOLS_METRICS_H

#include "measure/measure.h"
#include "tools/tool.h"

/// Enough for a number of any metric.
#define METRIC_TEXT_CAP 48

/// The rate at which metrics are measured unless a command line says otherwise, Hz.
#define METRIC_HZ 60.0

/// Measures a tuning. Returns an exit status and says why.
int metrics_take(const char *verb, measure_report *out, const tool_tuning *source, double rate_hz,
                 const measure_sink *sink);

/// The same, and writes every probe into a folder as NAME.tmj and NAME.input. The file probes.json has the
/// ticks and the last hash of each. The folder is made when there is none.
int metrics_take_into(const char *verb, measure_report *out, const tool_tuning *source, double rate_hz,
                      const char *path);

/// The value in the tuning's own units.
double metric_value(const measure_report *report, measure_id id);
/// That as text: ticks and counts whole, lengths to a thousandth of a tile or a hundredth of a pixel.
void metric_number(char out[METRIC_TEXT_CAP], const measure_report *report, measure_id id, double value);
/// "tiles", "px/s", "ticks", ...
const char *metric_unit(const measure_report *report, measure_id id);
/// The same in tiles when a tile is not one unit, ticks as seconds, seconds as ticks; "" for all others.
void metric_also(char out[METRIC_TEXT_CAP], const measure_report *report, measure_id id);
/// What a unit is called where there is no tuning: "length", "ticks", ...
const char *metric_kind(measure_unit unit);

/// The heading before a metric: the words for its group when the group begins there; else NULL.
const char *metric_heading(measure_id id);

#endif
