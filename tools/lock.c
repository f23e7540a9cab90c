/* tools/lock.c -- checks the metrics of a tuning against a lock, and writes locks. */
#include "tools/diff.h"
#include "tools/system.h"

#include <stdlib.h>
#include <string.h>

/* Reads the lock of a wish, and measures at its rate. */
static int take(const lock_wish *wish, const tool_tuning *source, lock_file *lock, measure_report *report)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    if (!lock_read(lock, wish->path, &diags)) {
        tool_report("diff", wish->path, &diags, tool_result_of(&diags));
        return TOOL_WRONG;
    }
    if (wish->rate_hz > 0.0 && wish->rate_hz != lock->rate_hz) {
        return tool_usage("diff", "--rate %g: the lock %s was measured at %g; leave --rate out",
                          wish->rate_hz, wish->path, lock->rate_hz);
    }
    if (source->tuning.units_per_tile != lock->units_per_tile) {
        return tool_fail(
            "diff",
            "%s has lengths for %g units per tile, and %s has %g; write a new lock for it, under another "
            "name",
            wish->path, lock->units_per_tile, source->label, source->tuning.units_per_tile);
    }
    return metrics_take("diff", report, source, lock->rate_hz, NULL);
}

static bool is_inside(const lock_line *line, const measure_report *report)
{
    const measure_value *value = &report->values[line->id];
    if (value->none != NULL || line->is_none) {
        return value->none != NULL && line->is_none;
    }
    /* What is compared is what a person reads. */
    char text[METRIC_TEXT_CAP];
    metric_number(text, report, line->id, metric_value(report, line->id));
    const double printed = strtod(text, NULL);
    return printed >= line->low && printed <= line->high;
}

/* "is 3.300 tiles" or "is none (ability.dash is off)". */
static void put_measured(char *out, size_t capacity, const measure_report *report, measure_id id)
{
    char number[METRIC_TEXT_CAP];
    const char *none = report->values[id].none, *unit = metric_unit(report, id);
    metric_number(number, report, id, metric_value(report, id));
    if (none != NULL) {
        (void)snprintf(out, capacity, "is none (%s)", none);
    } else {
        (void)snprintf(out, capacity, "is %s%s%s", number, unit[0] != '\0' ? " " : "", unit);
    }
}

/* "not from 3.136 to 3.264". */
static void put_band(char *out, size_t capacity, const lock_line *line)
{
    char low[METRIC_TEXT_CAP], high[METRIC_TEXT_CAP];
    (void)deft_number_text(low, sizeof low, line->low);
    (void)deft_number_text(high, sizeof high, line->high);
    if (line->is_none) {
        (void)snprintf(out, capacity, "not none");
    } else {
        (void)snprintf(out, capacity, "not from %s to %s", low, high);
    }
}

static uint32_t count_outside(const lock_file *lock, const measure_report *report)
{
    uint32_t outside = 0;
    for (uint32_t i = 0; i < lock->count; ++i) {
        outside += lock->lines[i].id != MEASURE_COUNT && !is_inside(&lock->lines[i], report) ? 1 : 0;
    }
    return outside;
}

static void print_check(const lock_wish *wish, const tool_tuning *source, const lock_file *lock,
                        const measure_report *report)
{
    const uint32_t outside = count_outside(lock, report);
    for (uint32_t i = 0; i < lock->count; ++i) {
        const lock_line *line = &lock->lines[i];
        char measured[160], band[160];
        if (line->id == MEASURE_COUNT || is_inside(line, report)) {
            continue;
        }
        put_measured(measured, sizeof measured, report, line->id);
        put_band(band, sizeof band, line);
        (void)printf("%s:%u: error: %s: %s, %s: %s\n", wish->path, i + 1, measure_metrics[line->id].id,
                     measured, band, measure_metrics[line->id].summary);
    }
    if (outside == 0) {
        (void)printf("%s: all %u metrics of %s are in their bands\n", wish->path, lock->bands, source->label);
    } else {
        (void)printf("%s: %u of %u metrics of %s left their bands; when that is meant, add --write\n",
                     wish->path, outside, lock->bands, source->label);
    }
}

static int print_check_json(const lock_wish *wish, const tool_tuning *source, const lock_file *lock,
                            const measure_report *report)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    deft_json_text(json, "lock", wish->path);
    deft_json_text(json, "tuning", source->label);
    deft_json_number(json, "bands", lock->bands);
    deft_json_number(json, "left", count_outside(lock, report));
    deft_json_begin(json, "metrics", '[');
    for (uint32_t i = 0; i < lock->count; ++i) {
        const lock_line *line = &lock->lines[i];
        if (line->id == MEASURE_COUNT) {
            continue;
        }
        const measure_value *value = &report->values[line->id];
        deft_json_begin(json, NULL, '{');
        deft_json_text(json, "id", measure_metrics[line->id].id);
        deft_json_number(json, "line", i + 1);
        deft_json_bool(json, "is_inside", is_inside(line, report));
        if (value->none != NULL) {
            deft_json_text(json, "none", value->none);
        } else {
            deft_json_number(json, "value", metric_value(report, line->id));
        }
        if (!line->is_none) {
            deft_json_number(json, "from", line->low);
            deft_json_number(json, "to", line->high);
        }
        deft_json_end(json, '}');
    }
    deft_json_end(json, ']');
    deft_json_end(json, '}');
    return tool_print_json("diff", stdout, json);
}

/* A lock of all metrics. */
static void write_new(FILE *out, const tool_tuning *source, const measure_report *report)
{
    char rate[METRIC_TEXT_CAP], units[METRIC_TEXT_CAP], band[160];
    (void)deft_number_text(rate, sizeof rate, report->rate_hz);
    (void)deft_number_text(units, sizeof units, report->units_per_tile);
    (void)fprintf(out,
                  "deft_lock 1\nrate_hz %s\nunits_per_tile %s\n\n"
                  "# The feel of %s. Each line: a metric, and the band in which it must stay.\n"
                  "# Widen a band, or remove its line, where the game does not care.\n",
                  rate, units, source->label);
    for (int i = 0; i < MEASURE_COUNT; ++i) {
        if (metric_heading((measure_id)i) != NULL) {
            (void)fprintf(out, "\n# %s\n", metric_heading((measure_id)i));
        }
        lock_band_text(band, sizeof band, report, (measure_id)i);
        (void)fprintf(out, "%s\n", band);
    }
}

/* The same lock, but a band that was left is now around what was measured. */
static void write_again(FILE *out, const lock_file *lock, const measure_report *report)
{
    for (uint32_t i = 0; i < lock->count; ++i) {
        const lock_line *line = &lock->lines[i];
        if (line->id == MEASURE_COUNT || is_inside(line, report)) {
            (void)fprintf(out, "%.*s\n", (int)line->length, line->text);
            continue;
        }
        char band[160];
        const char *comment = (const char *)memchr(line->text, '#', line->length);
        const int rest = comment != NULL ? (int)(line->text + line->length - comment) : 0;
        lock_band_text(band, sizeof band, report, line->id);
        (void)fprintf(out, "%s%s%.*s\n", band, rest > 0 ? "  " : "", rest, rest > 0 ? comment : "");
    }
}

static int write_lock(const lock_wish *wish, const tool_tuning *source, const lock_file *lock,
                      const measure_report *report)
{
    tool_text text;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    if (!tool_text_open(&text)) {
        return tool_fail("diff", "out of memory");
    }
    if (lock == NULL) {
        write_new(text.stream, source, report);
    } else {
        write_again(text.stream, lock, report);
    }
    const deft_result result = tool_text_close(&text)
                                   ? deft_file_write(wish->path, text.text, text.size, &diags)
                                   : DEFT_ERROR_MEMORY;
    free(text.text);
    if (result != DEFT_OK) {
        tool_report("diff", wish->path, &diags, result);
        return TOOL_WRONG;
    }
    if (lock == NULL) {
        (void)printf("%s: written, with bands for %d metrics of %s\n", wish->path, (int)MEASURE_COUNT,
                     source->label);
    } else {
        (void)printf("%s: %u of %u bands are moved to %s\n", wish->path, count_outside(lock, report),
                     lock->bands, source->label);
    }
    return TOOL_FINE;
}

int lock_run(const lock_wish *wish, const tool_tuning *source)
{
    measure_report report;
    lock_file lock;
    memset(&lock, 0, sizeof lock);
    if (wish->write && !tool_is_there(wish->path)) {
        const double rate_hz = wish->rate_hz > 0.0 ? wish->rate_hz : METRIC_HZ;
        const int status = metrics_take("diff", &report, source, rate_hz, NULL);
        return status == TOOL_FINE ? write_lock(wish, source, NULL, &report) : status;
    }
    if (!tool_is_there(wish->path)) {
        return tool_fail("diff", "there is no lock %s; add --write to make it", wish->path);
    }
    int status = take(wish, source, &lock, &report);
    if (status == TOOL_FINE && wish->write) {
        status = write_lock(wish, source, &lock, &report);
    } else if (status == TOOL_FINE && wish->json) {
        status = print_check_json(wish, source, &lock, &report);
        status = status == TOOL_FINE && count_outside(&lock, &report) > 0 ? TOOL_WRONG : status;
    } else if (status == TOOL_FINE) {
        print_check(wish, source, &lock, &report);
        status = count_outside(&lock, &report) > 0 ? TOOL_WRONG : TOOL_FINE;
    }
    lock_free(&lock);
    return status;
}
