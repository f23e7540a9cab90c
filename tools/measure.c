/* tools/measure.c -- `deft measure`: numbers of feel, each measured by playing a probe. */
#include "tools/metrics.h"

#include <getopt.h>
#include <string.h>

#define ONLY_MAX 16

typedef struct request {
    tool_wish wish;
    const char *probes;
    bool markdown, list;
    const char *only[ONLY_MAX]; /* how the names of the metrics begin that are printed; none: all are */
    int only_count;
} request;

static bool is_wanted(const request *wanted, measure_id id)
{
    bool is_named = wanted->only_count == 0;
    for (int i = 0; i < wanted->only_count && !is_named; ++i) {
        is_named = strncmp(measure_metrics[id].id, wanted->only[i], strlen(wanted->only[i])) == 0;
    }
    return is_named;
}

static void print_head(const tool_tuning *source, const measure_report *report)
{
    char units[METRIC_TEXT_CAP], rate[METRIC_TEXT_CAP];
    (void)deft_number_text(units, sizeof units, report->units_per_tile);
    (void)deft_number_text(rate, sizeof rate, report->rate_hz);
    const char *unit = metric_unit(report, MEASURE_RUN_STOP_WAY);
    (void)printf("%s, measured at %s ticks a second", source->label, rate);
    if (strcmp(unit, "tiles") != 0) {
        (void)printf("; a tile is %s %s", units, unit);
    }
    (void)printf("\n");
}

/* Why all metrics of the group that begins there are none, when it is one reason; else NULL. */
static const char *reason_of_group(const measure_report *report, int first)
{
    const char *reason = report->values[first].none;
    for (int i = first + 1; i < MEASURE_COUNT && metric_heading((measure_id)i) == NULL && reason != NULL;
         ++i) {
        const char *other = report->values[i].none;
        reason = other != NULL && strcmp(other, reason) == 0 ? reason : NULL;
    }
    return reason;
}

static void print_text(const request *wanted, const tool_tuning *source, const measure_report *report)
{
    const char *heading = NULL, *reason = NULL; /* of the group, until its first line is printed */
    bool is_told = false;                       /* that the whole group is none */
    print_head(source, report);
    for (int i = 0; i < MEASURE_COUNT; ++i) {
        const measure_id id = (measure_id)i;
        const measure_metric *metric = &measure_metrics[i];
        const measure_value *value = &report->values[i];
        char number[METRIC_TEXT_CAP], also[METRIC_TEXT_CAP];
        if (metric_heading(id) != NULL) {
            heading = metric_heading(id);
            reason = reason_of_group(report, i);
            is_told = false;
        }
        if (is_told || !is_wanted(wanted, id)) {
            continue;
        }
        if (heading != NULL) {
            is_told = reason != NULL;
            (void)printf(is_told ? "\n%s: none, %s\n" : "\n%s\n", heading, reason);
            heading = NULL;
        }
        if (is_told) {
            continue;
        }
        if (value->none != NULL) {
            (void)printf("  %-22s %10s %-8s %14s  %s\n", metric->id, "none", "", "", value->none);
            continue;
        }
        metric_number(number, report, id, metric_value(report, id));
        metric_also(also, report, id);
        (void)printf("  %-22s %10s %-8s %14s  %s\n", metric->id, number, metric_unit(report, id), also,
                     metric->summary);
    }
}

static void print_markdown(const request *wanted, const tool_tuning *source, const measure_report *report)
{
    print_head(source, report);
    (void)printf("\n| metric | value | also | what it is |\n|---|---:|---:|---|\n");
    for (int i = 0; i < MEASURE_COUNT; ++i) {
        const measure_id id = (measure_id)i;
        const measure_metric *metric = &measure_metrics[i];
        const measure_value *value = &report->values[i];
        char number[METRIC_TEXT_CAP], also[METRIC_TEXT_CAP];
        if (!is_wanted(wanted, id)) {
            continue;
        }
        if (value->none != NULL) {
            (void)printf("| `%s` | none | | %s |\n", metric->id, value->none);
            continue;
        }
        metric_number(number, report, id, metric_value(report, id));
        metric_also(also, report, id);
        const char *unit = metric_unit(report, id);
        (void)printf("| `%s` | %s%s%s |%s%s | %s |\n", metric->id, number, unit[0] != '\0' ? " " : "", unit,
                     also[0] != '\0' ? " " : "", also, metric->summary);
    }
}

static int print_json(const request *wanted, const tool_tuning *source, const measure_report *report)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    deft_json_text(json, "tuning", source->label);
    deft_json_number(json, "rate_hz", report->rate_hz);
    deft_json_text(json, "unit", metric_unit(report, MEASURE_RUN_STOP_WAY));
    deft_json_number(json, "units_per_tile", report->units_per_tile);
    deft_json_begin(json, "metrics", '[');
    for (int i = 0; i < MEASURE_COUNT; ++i) {
        const measure_id id = (measure_id)i;
        const measure_unit unit = measure_metrics[i].unit;
        const measure_value *value = &report->values[i];
        char number[METRIC_TEXT_CAP];
        if (!is_wanted(wanted, id)) {
            continue;
        }
        deft_json_begin(json, NULL, '{');
        deft_json_text(json, "id", measure_metrics[i].id);
        deft_json_text(json, "unit", metric_unit(report, id));
        if (value->none != NULL) {
            deft_json_text(json, "none", value->none);
        } else {
            metric_number(number, report, id, metric_value(report, id));
            deft_json_number(json, "value", metric_value(report, id));
            deft_json_text(json, "text", number);
        }
        if (value->none == NULL && (unit == MEASURE_UNIT_LENGTH || unit == MEASURE_UNIT_SPEED)) {
            deft_json_number(json, "tiles", value->value);
        }
        deft_json_text(json, "summary", measure_metrics[i].summary);
        deft_json_end(json, '}');
    }
    deft_json_end(json, ']');
    deft_json_end(json, '}');
    return tool_print_json("measure", stdout, json);
}

/* The table of all metrics and probes, without a tuning. */
static void print_list(void)
{
    (void)printf("%-22s %-7s %-15s %s\n", "metric", "unit", "probe", "what it is");
    for (int i = 0; i < MEASURE_COUNT; ++i) {
        const measure_metric *metric = &measure_metrics[i];
        (void)printf("%-22s %-7s %-15s %s\n", metric->id, metric_kind(metric->unit), metric->probe,
                     metric->summary);
    }
    (void)printf("\n%-15s %s\n", "probe", "what is played");
    for (size_t i = 0; i < measure_probe_count; ++i) {
        (void)printf("%-15s %s\n", measure_probes[i].id, measure_probes[i].summary);
    }
}

/* The same for programs. */
static int print_list_json(void)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    deft_json_begin(json, "metrics", '[');
    for (int i = 0; i < MEASURE_COUNT; ++i) {
        deft_json_begin(json, NULL, '{');
        deft_json_text(json, "id", measure_metrics[i].id);
        deft_json_text(json, "unit", metric_kind(measure_metrics[i].unit));
        deft_json_text(json, "probe", measure_metrics[i].probe);
        deft_json_text(json, "summary", measure_metrics[i].summary);
        deft_json_end(json, '}');
    }
    deft_json_end(json, ']');
    deft_json_begin(json, "probes", '[');
    for (size_t i = 0; i < measure_probe_count; ++i) {
        deft_json_begin(json, NULL, '{');
        deft_json_text(json, "id", measure_probes[i].id);
        deft_json_text(json, "summary", measure_probes[i].summary);
        deft_json_end(json, '}');
    }
    deft_json_end(json, ']');
    deft_json_end(json, '}');
    return tool_print_json("measure", stdout, json);
}

static int add_only(request *wanted, const char *word)
{
    tool_guess guess;
    tool_guess_start(&guess, word);
    if (wanted->only_count == ONLY_MAX) {
        return tool_usage("measure", "--only: it takes at most %d names", ONLY_MAX);
    }
    for (int i = 0; i < MEASURE_COUNT; ++i) {
        if (strncmp(measure_metrics[i].id, word, strlen(word)) == 0) {
            wanted->only[wanted->only_count++] = word;
            return TOOL_FINE;
        }
        tool_guess_try(&guess, measure_metrics[i].id);
    }
    return guess.nearest != NULL
               ? tool_usage("measure", "--only: no metric begins with %s; did you mean %s?", word,
                            guess.nearest)
               : tool_usage("measure", "--only: no metric begins with %s; `deft measure --list` lists them",
                            word);
}

/* Names with commas between them. */
static int read_only(request *wanted, char *words)
{
    int status = TOOL_FINE;
    for (char *word = strtok(words, ","); word != NULL && status == TOOL_FINE; word = strtok(NULL, ",")) {
        status = add_only(wanted, word);
    }
    return status;
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    request *wanted = (request *)user;
    if (tool_wish_option(&wanted->wish, option, value)) {
        return TOOL_FINE;
    }
    if (option == OPTION_ONLY) {
        return read_only(wanted, value->text);
    }
    wanted->probes = option == OPTION_PROBES ? value->text : wanted->probes;
    wanted->markdown = wanted->markdown || option == OPTION_MARKDOWN;
    wanted->list = wanted->list || option == OPTION_LIST;
    return TOOL_FINE;
}

static int judge(const request *wanted, int files)
{
    if (files > 1 || (files == 1 && wanted->wish.preset != NULL)) {
        return tool_usage("measure", "it takes one tuning file or --preset ID");
    }
    if (wanted->markdown && (wanted->wish.is_json || wanted->list)) {
        return tool_usage("measure", "--markdown excludes --json and --list");
    }
    if (wanted->list &&
        (files > 0 || wanted->wish.preset != NULL || wanted->only_count > 0 || wanted->probes != NULL)) {
        return tool_usage("measure",
                          "--list measures nothing: it takes no tuning, no --only and no --probes");
    }
    return TOOL_FINE;
}

int tool_measure(int argc, char **argv)
{
    request wanted = {.wish = {.rate_hz = METRIC_HZ}};
    tool_tuning source;
    measure_report report;
    int status = tool_options_read(TOOL_MEASURE, argc, argv, take_option, &wanted);
    status = status == TOOL_FINE ? judge(&wanted, argc - optind) : status;
    if (status != TOOL_FINE) {
        return status;
    }
    if (wanted.list && wanted.wish.is_json) {
        return print_list_json();
    }
    if (wanted.list) {
        print_list();
        return TOOL_FINE;
    }
    status = tool_tuning_take("measure", argc > optind ? argv[optind] : NULL, wanted.wish.preset, &source);
    if (status == TOOL_FINE) {
        status = wanted.probes != NULL
                     ? metrics_take_into("measure", &report, &source, wanted.wish.rate_hz, wanted.probes)
                     : metrics_take("measure", &report, &source, wanted.wish.rate_hz, NULL);
    }
    if (status != TOOL_FINE || wanted.wish.is_json) {
        return status != TOOL_FINE ? status : print_json(&wanted, &source, &report);
    }
    if (wanted.markdown) {
        print_markdown(&wanted, &source, &report);
    } else {
        print_text(&wanted, &source, &report);
    }
    return TOOL_FINE;
}
