/* tools/diff_print.c -- what differs between two tunings, for people and for programs. */
#include "tools/diff.h"

#include <math.h>
#include <string.h>

#define LABEL_MIN  10
#define LABEL_MAX  40
#define VALUE_CAP  64
#define DIGITS_MIN 6
#define DIGITS_MAX 12
#define SAME_RATIO 1e-12 /* of a parameter: what scaling rounds */

/* The value of a parameter as a file has it, with so many digits. */
static void put_param(const deft_tuning *tuning, const deft_param *param, int digits, char out[VALUE_CAP])
{
    const double value = deft_tuning_get(tuning, param);
    if (!deft_param_is_active(tuning, param)) {
        (void)snprintf(out, VALUE_CAP, "-");
    } else if (param->type == DEFT_PARAM_BOOL) {
        (void)snprintf(out, VALUE_CAP, "%s", value != 0.0 ? "true" : "false");
    } else if (param->type == DEFT_PARAM_CHOICE) {
        const char *choice = param->choices;
        for (int i = (int)value; i > 0 && strchr(choice, '|') != NULL; --i) {
            choice = strchr(choice, '|') + 1;
        }
        (void)snprintf(out, VALUE_CAP, "%.*s", (int)strcspn(choice, "|"), choice);
    } else {
        (void)snprintf(out, VALUE_CAP, "%.*g", digits, value);
    }
}

static bool param_differs(const diff_pair *pair, const deft_param *param)
{
    const deft_tuning *a = &pair->tunings[0]->tuning, *b = &pair->tunings[1]->tuning;
    const bool counts_a = deft_param_is_active(a, param), counts_b = deft_param_is_active(b, param);
    const double x = deft_tuning_get(a, param), y = deft_tuning_get(b, param);
    return counts_a != counts_b || (counts_a && x != y && !(fabs(x - y) <= SAME_RATIO * fabs(x)));
}

/* The number of a metric, or "none". */
static void put_metric(const measure_report *report, measure_id id, char out[METRIC_TEXT_CAP])
{
    if (report->values[id].none != NULL) {
        (void)snprintf(out, METRIC_TEXT_CAP, "none");
    } else {
        metric_number(out, report, id, metric_value(report, id));
    }
}

static bool metric_differs(const diff_pair *pair, measure_id id)
{
    char a[METRIC_TEXT_CAP], b[METRIC_TEXT_CAP];
    put_metric(pair->reports[0], id, a);
    put_metric(pair->reports[1], id, b);
    return strcmp(a, b) != 0;
}

/* The change in the unit, and as a share: "-0.800", "-20.0 %"; "" where there is none. */
static void put_change(const diff_pair *pair, measure_id id, char change[METRIC_TEXT_CAP + 1],
                       char share[METRIC_TEXT_CAP])
{
    change[0] = share[0] = '\0';
    if (pair->reports[0]->values[id].none != NULL || pair->reports[1]->values[id].none != NULL) {
        return;
    }
    const double a = metric_value(pair->reports[0], id), b = metric_value(pair->reports[1], id);
    change[0] = '+';
    metric_number(b < a ? change : change + 1, pair->reports[0], id, b - a);
    if (a != 0.0) {
        (void)snprintf(share, METRIC_TEXT_CAP, "%+.1f %%", 100.0 * (b - a) / fabs(a));
    }
}

static int label_width(const diff_pair *pair)
{
    size_t width = LABEL_MIN;
    for (int i = 0; i < 2; ++i) {
        const size_t length = strlen(pair->tunings[i]->label);
        width = length > width ? length : width;
    }
    return (int)(width < LABEL_MAX ? width : LABEL_MAX);
}

static void print_params(const diff_pair *pair, int width)
{
    bool any = false;
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        char a[VALUE_CAP], b[VALUE_CAP];
        if (!param_differs(pair, param)) {
            continue;
        }
        for (int digits = DIGITS_MIN; digits <= DIGITS_MAX; digits *= 2) { /* until they look different */
            put_param(&pair->tunings[0]->tuning, param, digits, a);
            put_param(&pair->tunings[1]->tuning, param, digits, b);
            if (strcmp(a, b) != 0) {
                break;
            }
        }
        (void)printf("  %-28s %*s %*s%s%s\n", param->path, width, a, width, b,
                     param->unit[0] != '\0' ? "  " : "", param->unit);
        any = true;
    }
    if (!any) {
        (void)printf("  no parameter differs\n");
    }
}

static void print_metric_row(const diff_pair *pair, measure_id id, int width)
{
    char a[METRIC_TEXT_CAP], b[METRIC_TEXT_CAP], change[METRIC_TEXT_CAP + 1], share[METRIC_TEXT_CAP];
    const char *unit = metric_unit(pair->reports[0], id);
    put_metric(pair->reports[0], id, a);
    put_metric(pair->reports[1], id, b);
    put_change(pair, id, change, share);
    (void)printf("  %-28s %*s %*s", measure_metrics[id].id, width, a, width, b);
    if (change[0] == '\0') {
        (void)printf("%s%s\n", unit[0] != '\0' ? "  " : "", unit);
    } else if (share[0] == '\0') {
        (void)printf("  %-8s %10s\n", unit, change);
    } else {
        (void)printf("  %-8s %10s %10s\n", unit, change, share);
    }
}

static void print_metrics(const diff_pair *pair, int width)
{
    bool any = false;
    for (int i = 0; i < MEASURE_COUNT; ++i) {
        const measure_id id = (measure_id)i;
        if (!metric_differs(pair, id)) {
            continue;
        }
        print_metric_row(pair, id, width);
        any = true;
    }
    if (!any) {
        (void)printf("  no metric differs\n");
    }
}

void diff_print(const diff_pair *pair)
{
    const int width = label_width(pair);
    char rate[METRIC_TEXT_CAP];
    (void)deft_number_text(rate, sizeof rate, pair->reports[0]->rate_hz);
    if (pair->tunings[1]->scaled_by != 1.0) {
        char factor[METRIC_TEXT_CAP];
        (void)snprintf(factor, sizeof factor, "%.6g", pair->tunings[1]->scaled_by);
        (void)printf("%s is scaled by %s, so that the tiles are as large\n\n", pair->tunings[1]->label,
                     factor);
    }
    (void)printf("%-30s %*s %*s\n", "parameters", width, pair->tunings[0]->label, width,
                 pair->tunings[1]->label);
    print_params(pair, width);
    (void)printf("\nmetrics, measured at %s ticks a second\n", rate);
    print_metrics(pair, width);
}

static void add_params(deft_json *json, const diff_pair *pair)
{
    static const char *const keys[2] = {"a", "b"};
    deft_json_begin(json, "parameters", '[');
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        if (!param_differs(pair, param)) {
            continue;
        }
        deft_json_begin(json, NULL, '{');
        deft_json_text(json, "path", param->path);
        for (int k = 0; k < 2; ++k) {
            const deft_tuning *tuning = &pair->tunings[k]->tuning;
            char text[VALUE_CAP];
            put_param(tuning, param, DIGITS_MIN, text);
            if (param->type == DEFT_PARAM_CHOICE || strcmp(text, "-") == 0) {
                deft_json_text(json, keys[k], text);
            } else if (param->type == DEFT_PARAM_BOOL) {
                deft_json_bool(json, keys[k], deft_tuning_get(tuning, param) != 0.0);
            } else {
                deft_json_number(json, keys[k], deft_tuning_get(tuning, param));
            }
        }
        deft_json_end(json, '}');
    }
    deft_json_end(json, ']');
}

static void add_metrics(deft_json *json, const diff_pair *pair)
{
    static const char *const keys[2] = {"a", "b"}, *const why[2] = {"a_none", "b_none"};
    deft_json_begin(json, "metrics", '[');
    for (int i = 0; i < MEASURE_COUNT; ++i) {
        const measure_id id = (measure_id)i;
        if (!metric_differs(pair, id)) {
            continue;
        }
        deft_json_begin(json, NULL, '{');
        deft_json_text(json, "id", measure_metrics[i].id);
        deft_json_text(json, "unit", metric_unit(pair->reports[0], id));
        for (int k = 0; k < 2; ++k) {
            const measure_value *value = &pair->reports[k]->values[i];
            if (value->none != NULL) {
                deft_json_text(json, why[k], value->none);
            } else {
                deft_json_number(json, keys[k], metric_value(pair->reports[k], id));
            }
        }
        deft_json_end(json, '}');
    }
    deft_json_end(json, ']');
}

int diff_print_json(const diff_pair *pair)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    deft_json_text(json, "a", pair->tunings[0]->label);
    deft_json_text(json, "b", pair->tunings[1]->label);
    deft_json_number(json, "b_scaled_by", pair->tunings[1]->scaled_by);
    deft_json_number(json, "rate_hz", pair->reports[0]->rate_hz);
    add_params(json, pair);
    add_metrics(json, pair);
    deft_json_end(json, '}');
    return tool_print_json("diff", stdout, json);
}
