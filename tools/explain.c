/* tools/explain.c -- `deft explain`: which wish made which number; and from physics back to wishes. */
#include "tools/explain.h"

#include <getopt.h>

#define LINES_CAP 128

typedef struct request {
    const char *preset;
    bool json;
    deft_rise rise;
    int given; /* of the rise */
} request;

static void print_lines(const char *label, const deft_explanation *lines, size_t count)
{
    (void)printf("%s\n\n", label);
    for (size_t i = 0; i < count; ++i) {
        (void)printf("%-26s %12.6g %-10s = %-34s from %s\n", lines[i].name, lines[i].value, lines[i].unit,
                     lines[i].formula, lines[i].wishes);
    }
}

static int print_lines_json(const deft_explanation *lines, size_t count, const measure_report *report)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '[');
    for (size_t i = 0; i < count; ++i) {
        deft_json_begin(json, NULL, '{');
        deft_json_text(json, "name", lines[i].name);
        deft_json_number(json, "value", lines[i].value);
        deft_json_text(json, "unit", lines[i].unit);
        deft_json_text(json, "formula", lines[i].formula);
        deft_json_text(json, "wishes", lines[i].wishes);
        deft_json_end(json, '}');
    }
    if (report != NULL) {
        explain_add_reach(json, report);
    }
    deft_json_end(json, ']');
    return tool_print_json("explain", stdout, json);
}

static int explain_tuning(const char *file, const request *wanted)
{
    tool_tuning source;
    measure_report report;
    deft_diag_list diags;
    const int status = tool_tuning_take("explain", file, wanted->preset, &source);
    if (status != TOOL_FINE) {
        return status;
    }
    deft_diag_clear(&diags);
    const bool is_measured = measure_take(&report, &source.tuning, METRIC_HZ, NULL, &diags) == DEFT_OK;
    deft_explanation lines[LINES_CAP];
    size_t count = deft_moveset_explain(lines, LINES_CAP, &source.tuning, &source.moveset);
    count = count < LINES_CAP ? count : LINES_CAP;
    if (wanted->json) {
        return print_lines_json(lines, count, is_measured ? &report : NULL);
    }
    print_lines(source.label, lines, count);
    if (is_measured) {
        explain_print_reach(&source, &report);
    } else {
        explain_print_no_reach(&diags);
    }
    return TOOL_FINE;
}

static int print_rise_json(const deft_rise *rise)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    deft_json_number(json, "height", rise->height);
    deft_json_number(json, "time_to_apex_s", rise->time_to_apex_s);
    deft_json_number(json, "gravity", rise->gravity);
    deft_json_number(json, "launch_speed", rise->launch_speed);
    deft_json_end(json, '}');
    return tool_print_json("explain", stdout, json);
}

static int explain_rise(const request *wanted)
{
    deft_rise rise = wanted->rise;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    if (wanted->given != 2) {
        return tool_usage("explain",
                          "of --height, --time-to-apex, --gravity and --jump-speed it takes two, not %d",
                          wanted->given);
    }
    const deft_result result = deft_rise_solve(&rise, &diags);
    if (result != DEFT_OK) {
        tool_report("explain", "rise", &diags, result);
        return TOOL_WRONG;
    }
    if (wanted->json) {
        return print_rise_json(&rise);
    }
    (void)printf("jump.height          %12.6g units\n", rise.height);
    (void)printf("jump.time_to_apex_s  %12.6g s\n", rise.time_to_apex_s);
    (void)printf("jump.gravity         %12.6g units/s^2\n", rise.gravity);
    (void)printf("jump.launch_speed    %12.6g units/s\n", rise.launch_speed);
    return TOOL_FINE;
}

/* Takes one of the four numbers of a rise. */
static int take_rise(request *wanted, double *field, const char *option, double number)
{
    if (*field != 0.0) {
        return tool_usage("explain", "%s is given twice", option);
    }
    *field = number;
    ++wanted->given;
    return TOOL_FINE;
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    request *wanted = (request *)user;
    switch (option) {
    case OPTION_PRESET:
        wanted->preset = value->text;
        return TOOL_FINE;
    case OPTION_HEIGHT:
        return take_rise(wanted, &wanted->rise.height, "--height", value->number);
    case OPTION_TIME_TO_APEX:
        return take_rise(wanted, &wanted->rise.time_to_apex_s, "--time-to-apex", value->number);
    case OPTION_GRAVITY:
        return take_rise(wanted, &wanted->rise.gravity, "--gravity", value->number);
    case OPTION_JUMP_SPEED:
        return take_rise(wanted, &wanted->rise.launch_speed, "--jump-speed", value->number);
    default:
        wanted->json = true;
        return TOOL_FINE;
    }
}

int tool_explain(int argc, char **argv)
{
    request wanted = {NULL, false, {0.0, 0.0, 0.0, 0.0}, 0};
    const int status = tool_options_read(TOOL_EXPLAIN, argc, argv, take_option, &wanted);
    if (status != TOOL_FINE) {
        return status;
    }
    const int files = argc - optind;
    const int sources = files + (wanted.preset != NULL ? 1 : 0) + (wanted.given > 0 ? 1 : 0);
    if (sources != 1) {
        return tool_usage("explain", "it takes one tuning file, or --preset ID, or two numbers of a rise");
    }
    return wanted.given > 0 ? explain_rise(&wanted)
                            : explain_tuning(files == 1 ? argv[optind] : NULL, &wanted);
}
