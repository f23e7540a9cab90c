/* tools/metrics.c -- see tools/metrics.h. */
#include "tools/metrics.h"

#include <math.h>
#include <string.h>

#define SMALL_UNITS 4.0 /* units in a tile from which two digits are enough */

int metrics_take(const char *verb, measure_report *out, const tool_tuning *source, double rate_hz,
                 const measure_sink *sink)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = measure_take(out, &source->tuning, rate_hz, sink, &diags);
    if (result == DEFT_ERROR_MEMORY) {
        return tool_fail(verb, "out of memory");
    }
    if (result != DEFT_OK) {
        tool_report(verb, source->label, &diags, result);
        return TOOL_WRONG;
    }
    return TOOL_FINE;
}

static bool is_length(measure_unit unit)
{
    return unit == MEASURE_UNIT_LENGTH || unit == MEASURE_UNIT_SPEED;
}

double metric_value(const measure_report *report, measure_id id)
{
    const double value = report->values[id].value;
    return is_length(measure_metrics[id].unit) ? value * report->units_per_tile : value;
}

/* Digits behind the point. */
static int digits_of(const measure_report *report, measure_unit unit)
{
    switch (unit) {
    case MEASURE_UNIT_TICKS:
    case MEASURE_UNIT_COUNT:
    case MEASURE_UNIT_DEG:
        return 0;
    case MEASURE_UNIT_LENGTH:
    case MEASURE_UNIT_SPEED:
        return report->units_per_tile >= SMALL_UNITS ? 2 : 3;
    default:
        return 3;
    }
}

void metric_number(char out[METRIC_TEXT_CAP], const measure_report *report, measure_id id, double value)
{
    const int digits = digits_of(report, measure_metrics[id].unit);
    const double least = 0.5 / pow(10.0, digits);
    (void)snprintf(out, METRIC_TEXT_CAP, "%.*f", digits, fabs(value) < least ? 0.0 : value);
}

const char *metric_unit(const measure_report *report, measure_id id)
{
    static const char *const lengths[] = {"tiles", "px", "m", "units"};
    static const char *const speeds[] = {"tiles/s", "px/s", "m/s", "units/s"};
    const bool is_other = report->unit == DEFT_UNIT_TILE && report->units_per_tile != 1.0;
    const int name = is_other ? 3 : (int)report->unit;
    switch (measure_metrics[id].unit) {
    case MEASURE_UNIT_LENGTH:
        return lengths[name];
    case MEASURE_UNIT_SPEED:
        return speeds[name];
    case MEASURE_UNIT_TICKS:
        return "ticks";
    case MEASURE_UNIT_TIME:
        return "s";
    case MEASURE_UNIT_DEG:
        return "deg";
    default:
        return "";
    }
}

void metric_also(char out[METRIC_TEXT_CAP], const measure_report *report, measure_id id)
{
    const double value = report->values[id].value;
    const measure_unit unit = measure_metrics[id].unit;
    out[0] = '\0';
    if (is_length(unit) && metric_unit(report, id)[0] != 't') {
        (void)snprintf(out, METRIC_TEXT_CAP, "%.3f tiles%s", value, unit == MEASURE_UNIT_SPEED ? "/s" : "");
    } else if (unit == MEASURE_UNIT_TICKS) {
        (void)snprintf(out, METRIC_TEXT_CAP, "%.3f s", value / report->rate_hz);
    } else if (unit == MEASURE_UNIT_TIME) {
        (void)snprintf(out, METRIC_TEXT_CAP, "%.1f ticks", value * report->rate_hz);
    }
}

const char *metric_kind(measure_unit unit)
{
    static const char *const names[] = {"ticks", "s", "length", "speed", "ratio", "count", "deg"};
    return names[unit];
}

/* How long the group of an id is, without its point. */
static size_t group_length(const char *id)
{
    return strcspn(id, ".");
}

const char *metric_heading(measure_id id)
{
    static const struct {
        const char *group, *heading;
    } headings[] = {{"run", "Running"},    {"crouch", "Crouching"},   {"air", "Steering in the air"},
                    {"jump", "Jumping"},   {"air_jump", "Air jumps"}, {"gap", "Gaps"},
                    {"fall", "Falling"},   {"assist", "Forgiveness"}, {"wall", "Walls"},
                    {"climb", "Climbing"}, {"dash", "Dash"},          {"glide", "Glide"},
                    {"slam", "Slam"},      {"slope", "Slopes"},       {"step", "Steps"}};
    const char *name = measure_metrics[id].id;
    const size_t length = group_length(name);
    const char *before = id > 0 ? measure_metrics[id - 1].id : "";
    if (group_length(before) == length && memcmp(before, name, length) == 0) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; ++i) {
        if (strlen(headings[i].group) == length && memcmp(headings[i].group, name, length) == 0) {
            return headings[i].heading;
        }
    }
    return NULL;
}
