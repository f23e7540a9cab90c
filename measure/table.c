/* measure/table.c -- the rows of measure/metrics.h. */
#include "measure/measure.h"

#include <string.h>

const measure_metric measure_metrics[MEASURE_COUNT] = {
#define ROW(NAME, id, unit, probe, summary) {id, MEASURE_UNIT_##unit, probe, summary},
    MEASURE_METRICS(ROW)
#undef ROW
};

const measure_probe measure_probes[] = {
#define ROW(id, summary) {id, summary},
    MEASURE_PROBES(ROW)
#undef ROW
};

const size_t measure_probe_count = sizeof measure_probes / sizeof measure_probes[0];

measure_id measure_find(const char *id)
{
    size_t i = 0;
    while (i < MEASURE_COUNT && strcmp(measure_metrics[i].id, id) != 0) {
        ++i;
    }
    return (measure_id)i;
}
