/* tools/explain_reach.c -- how far the jumps of a tuning go, measured. */
#include "tools/explain.h"

#include <string.h>

#define NO_METRIC MEASURE_COUNT

/* A jump, and the metrics that say how far it goes. */
typedef struct jump_reach {
    const char *name;
    measure_id apex, air, distance, gap;
} jump_reach;

static const jump_reach jumps[] = {
    {"full jump at a run", MEASURE_JUMP_RUN_APEX, MEASURE_JUMP_RUN_AIR, MEASURE_JUMP_RUN_WAY,
     MEASURE_GAP_RUN_LEVEL},
    {"full jump from rest", MEASURE_JUMP_FULL_APEX, MEASURE_JUMP_FULL_AIR, MEASURE_JUMP_STAND_WAY,
     MEASURE_GAP_STAND_LEVEL},
    {"press of 50 ms at a run", MEASURE_JUMP_50_APEX, MEASURE_JUMP_50_AIR, MEASURE_JUMP_RUN_50_WAY,
     MEASURE_GAP_RUN_50},
    {"press of a tick at a run", MEASURE_JUMP_TAP_APEX, MEASURE_JUMP_TAP_AIR, MEASURE_JUMP_RUN_TAP_WAY,
     MEASURE_GAP_RUN_TAP},
    {"full and air jump at a run", MEASURE_AIR_JUMP_TOTAL, MEASURE_AIR_JUMP_AIR, MEASURE_AIR_JUMP_WAY,
     MEASURE_GAP_AIR_JUMP},
    {"wall jump", MEASURE_WALL_JUMP_APEX, NO_METRIC, MEASURE_WALL_JUMP_AWAY, NO_METRIC},
};

#define JUMPS (sizeof jumps / sizeof jumps[0])

static void print_cell(const measure_report *report, measure_id id)
{
    char number[METRIC_TEXT_CAP] = "-";
    if (id != NO_METRIC && report->values[id].none == NULL) {
        metric_number(number, report, id, metric_value(report, id));
    }
    (void)printf(" %10s", number);
}

/* The sentence about presses that end at once. */
static void print_shortest(const tool_tuning *source, const measure_report *report)
{
    char least[METRIC_TEXT_CAP], tap[METRIC_TEXT_CAP], press[METRIC_TEXT_CAP];
    const char *unit = metric_unit(report, MEASURE_JUMP_TAP_APEX);
    if (source->tuning.jump.cut == DEFT_CUT_NONE || report->values[MEASURE_JUMP_TAP_APEX].none != NULL) {
        return;
    }
    metric_number(least, report, MEASURE_JUMP_TAP_APEX, source->moveset.jump.height_min);
    metric_number(tap, report, MEASURE_JUMP_TAP_APEX, metric_value(report, MEASURE_JUMP_TAP_APEX));
    metric_number(press, report, MEASURE_JUMP_50_APEX, metric_value(report, MEASURE_JUMP_50_APEX));
    (void)printf("\njump.height_min, %s %s, is the height of a press that ends at once.\n"
                 "A real press is longer: one of a tick rises %s %s, one of 50 ms %s %s.\n",
                 least, unit, tap, unit, press, unit);
}

void explain_print_reach(const tool_tuning *source, const measure_report *report)
{
    char rate[METRIC_TEXT_CAP];
    (void)deft_number_text(rate, sizeof rate, report->rate_hz);
    (void)printf("\nreach, measured at %s ticks a second; lengths in %s\n\n", rate,
                 metric_unit(report, MEASURE_JUMP_RUN_WAY));
    (void)printf("%-26s %10s %10s %10s %10s\n", "", "apex", "air s", "distance", "gap");
    for (size_t i = 0; i < JUMPS; ++i) {
        if (report->values[jumps[i].apex].none != NULL) {
            continue;
        }
        (void)printf("%-26s", jumps[i].name);
        print_cell(report, jumps[i].apex);
        print_cell(report, jumps[i].air);
        print_cell(report, jumps[i].distance);
        print_cell(report, jumps[i].gap);
        (void)printf("\n");
    }
    (void)printf("\nThe distance is on flat ground. The gap is between platforms at the same height.\n");
    if (report->values[MEASURE_WALL_JUMP_AWAY].none == NULL) {
        (void)printf("The distance of a wall jump is that from the wall, at the apex.\n");
    }
    print_shortest(source, report);
}

void explain_print_no_reach(const deft_diag_list *diags)
{
    char sentence[512] = "out of memory";
    for (uint32_t i = 0; i < diags->count; ++i) {
        if (diags->items[i].severity == DEFT_SEVERITY_ERROR) {
            (void)deft_diag_text(sentence, sizeof sentence, &diags->items[i]);
            break;
        }
    }
    (void)printf("\nreach: not measured: %s\n", sentence);
}

static void add_line(deft_json *json, const measure_report *report, measure_id id)
{
    if (id == NO_METRIC || report->values[id].none != NULL) {
        return;
    }
    deft_json_begin(json, NULL, '{');
    deft_json_text(json, "name", measure_metrics[id].id);
    deft_json_number(json, "value", metric_value(report, id));
    deft_json_text(json, "unit", measure_metrics[id].unit == MEASURE_UNIT_TIME ? "s" : "units");
    deft_json_text(json, "formula", "measured");
    deft_json_text(json, "wishes", "");
    deft_json_end(json, '}');
}

void explain_add_reach(deft_json *json, const measure_report *report)
{
    for (size_t i = 0; i < JUMPS; ++i) {
        add_line(json, report, jumps[i].apex);
        add_line(json, report, jumps[i].air);
        add_line(json, report, jumps[i].distance);
        add_line(json, report, jumps[i].gap);
    }
}
