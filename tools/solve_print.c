/* tools/solve_print.c -- what came of wishes, for people and for programs. */
#include "tools/solve.h"

#include <string.h>

#define LABEL_MAX 24
#define DIGITS    6

static bool is_in_conflict(const solve_case *it, uint32_t i)
{
    return (it->answer.conflict & (UINT32_C(1) << i)) != 0;
}

/* The measured number of a wish's metric, or "none". */
static void put_number(const fitting_try *at, measure_id id, char out[METRIC_TEXT_CAP])
{
    if (at->report.values[id].none != NULL) {
        (void)snprintf(out, METRIC_TEXT_CAP, "none");
    } else {
        metric_number(out, &at->report, id, metric_value(&at->report, id));
    }
}

static void print_wish(FILE *out, const solve_case *it, uint32_t i, const fitting_try *after)
{
    const measure_id id = it->wishes[i].id;
    char before[METRIC_TEXT_CAP], now[METRIC_TEXT_CAP], also[METRIC_TEXT_CAP];
    put_number(&it->before, id, before);
    put_number(after, id, now);
    metric_also(also, &after->report, id);
    const char *unit = metric_unit(&after->report, id), *none = after->report.values[id].none;
    (void)fprintf(out, "  %-34s %12s %12s", it->wishes[i].text, before, now);
    if (none != NULL) {
        (void)fprintf(out, "  %s", none);
    } else if (unit[0] != '\0' || also[0] != '\0') {
        (void)fprintf(out, also[0] != '\0' ? "  %-8s %s" : "  %s%s", unit, also);
    }
    (void)fputc('\n', out);
}

static void print_heads(FILE *out, const solve_case *it, const char *first, const char *last)
{
    (void)fprintf(out, "%-36s %12.*s %12s\n", first, LABEL_MAX, it->source.label, last);
}

static void print_solved(FILE *out, const solve_case *it)
{
    const deft_tuning *after = &it->answer.best.tuning;
    bool is_first = true;
    print_heads(out, it, "wishes", "solved");
    for (uint32_t i = 0; i < it->problem.wish_count; ++i) {
        print_wish(out, it, i, &it->answer.best);
    }
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        const double old = deft_tuning_get(&it->source.tuning, param), now = deft_tuning_get(after, param);
        if (old == now) {
            continue;
        }
        if (is_first) {
            (void)fputc('\n', out);
            print_heads(out, it, "parameters", "solved");
            is_first = false;
        }
        (void)fprintf(out, "  %-34s %12.*g %12.*g  %s\n", param->path, DIGITS, old, DIGITS, now, param->unit);
    }
    if (is_first) {
        (void)fprintf(out, "\n%s meets all wishes as it is.\n", it->source.label);
    }
}

static void print_conflict(FILE *out, const solve_case *it)
{
    uint32_t members = 0;
    for (uint32_t i = 0; i < it->problem.wish_count; ++i) {
        members += is_in_conflict(it, i) ? 1 : 0;
    }
    if (members == 1) {
        (void)fprintf(out, "No tuning was found for this wish%s:\n\n",
                      it->problem.wish_count > 1 ? "; the others can be met" : "");
    } else {
        (void)fprintf(
            out,
            "No tuning was found for these %u wishes together.\n"
            "Without any one of them the others can be met; the last column is what that one is then:\n\n",
            members);
    }
    print_heads(out, it, "wishes in conflict", members == 1 ? "nearest" : "without it");
    for (uint32_t i = 0; i < it->problem.wish_count; ++i) {
        if (is_in_conflict(it, i)) {
            print_wish(out, it, i, members == 1 ? &it->answer.best : &it->answer.without[i]);
        }
    }
    for (uint32_t i = 0, others = 0; i < it->problem.wish_count; ++i) {
        if (!is_in_conflict(it, i)) {
            (void)fprintf(out, "%s  %s\n", others++ == 0 ? "\nwishes that take no part\n" : "",
                          it->wishes[i].text);
        }
    }
}

void solve_print(FILE *out, const solve_case *it)
{
    if (it->answer.is_met) {
        print_solved(out, it);
    } else {
        print_conflict(out, it);
    }
}

static void put_value(deft_json *json, const char *key, const fitting_try *at, measure_id id)
{
    if (at->report.values[id].none == NULL) {
        deft_json_number(json, key, metric_value(&at->report, id));
    } else {
        deft_json_text(json, key, "none");
    }
}

static void put_wish(deft_json *json, const solve_case *it, uint32_t i)
{
    const fitting_wish *wish = &it->wishes[i];
    deft_json_begin(json, NULL, '{');
    deft_json_text(json, "wish", wish->text);
    deft_json_text(json, "metric", measure_metrics[wish->id].id);
    deft_json_text(json, "unit", metric_unit(&it->before.report, wish->id));
    put_value(json, "before", &it->before, wish->id);
    if (it->answer.is_met) {
        put_value(json, "after", &it->answer.best, wish->id);
    } else {
        deft_json_bool(json, "in_conflict", is_in_conflict(it, i));
    }
    if (!it->answer.is_met && is_in_conflict(it, i)) {
        put_value(json, "without_it", &it->answer.without[i], wish->id);
    }
    deft_json_end(json, '}');
}

int solve_print_json(FILE *out, const solve_case *it)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    deft_json_text(json, "tuning", it->source.label);
    deft_json_number(json, "rate_hz", it->problem.rate_hz);
    deft_json_bool(json, "solved", it->answer.is_met);
    deft_json_begin(json, "wishes", '[');
    for (uint32_t i = 0; i < it->problem.wish_count; ++i) {
        put_wish(json, it, i);
    }
    deft_json_end(json, ']');
    deft_json_begin(json, "parameters", '[');
    for (size_t i = 0; i < deft_param_count() && it->answer.is_met; ++i) {
        const deft_param *param = deft_param_at(i);
        const double before = deft_tuning_get(&it->source.tuning, param);
        const double after = deft_tuning_get(&it->answer.best.tuning, param);
        if (before != after) {
            deft_json_begin(json, NULL, '{');
            deft_json_text(json, "path", param->path);
            deft_json_number(json, "before", before);
            deft_json_number(json, "after", after);
            deft_json_end(json, '}');
        }
    }
    deft_json_end(json, ']');
    deft_json_end(json, '}');
    return tool_print_json("solve", out, json);
}
