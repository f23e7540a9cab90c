/* tools/explain.c -- `deft explain`: which wish made which number; and from physics back to wishes. */
#include "tools/tool.h"

#include <float.h>
#include <getopt.h>

#define LINES_CAP 128

static const char help[] =
    "Usage: deft explain FILE | --preset ID [--json]\n"
    "       deft explain [--height H] [--time-to-apex T] [--gravity G] [--jump-speed V] [--json]\n\n"
    "Shows the numbers that a tuning becomes, each with its formula and the wishes that made it. `-` is "
    "standard\n"
    "input. The second form is the inverse: of a rise, any two of height, time to the apex, gravity and "
    "launch\n"
    "speed give the other two. Units are yours: tiles, pixels or metres, and seconds.\n";

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

static void print_lines_json(const deft_explanation *lines, size_t count)
{
    (void)fputs("[\n", stdout);
    for (size_t i = 0; i < count; ++i) {
        (void)fputs(i == 0 ? "  {\n" : "  }, {\n", stdout);
        tool_json_text("name", lines[i].name, false);
        tool_json_number("value", lines[i].value, false);
        tool_json_text("unit", lines[i].unit, false);
        tool_json_text("formula", lines[i].formula, false);
        tool_json_text("wishes", lines[i].wishes, true);
    }
    (void)fputs(count > 0 ? "  }\n]\n" : "]\n", stdout);
}

static int explain_tuning(const char *file, const request *wanted)
{
    tool_tuning source;
    const int status = tool_tuning_take("explain", file, wanted->preset, &source);
    if (status != TOOL_FINE) {
        return status;
    }
    deft_explanation lines[LINES_CAP];
    size_t count = deft_moveset_explain(&source.tuning, &source.moveset, lines, LINES_CAP);
    count = count < LINES_CAP ? count : LINES_CAP;
    if (wanted->json) {
        print_lines_json(lines, count);
    } else {
        print_lines(source.label, lines, count);
    }
    return TOOL_FINE;
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
        (void)fputs("{\n", stdout);
        tool_json_number("height", rise.height, false);
        tool_json_number("time_to_apex_s", rise.time_to_apex_s, false);
        tool_json_number("gravity", rise.gravity, false);
        tool_json_number("launch_speed", rise.launch_speed, true);
        (void)fputs("}\n", stdout);
    } else {
        (void)printf("jump.height          %12.6g units\n", rise.height);
        (void)printf("jump.time_to_apex_s  %12.6g s\n", rise.time_to_apex_s);
        (void)printf("jump.gravity         %12.6g units/s^2\n", rise.gravity);
        (void)printf("jump.launch_speed    %12.6g units/s\n", rise.launch_speed);
    }
    return TOOL_FINE;
}

/* Takes one of the four options of a rise. */
static int take_rise(request *wanted, char **argv, int option)
{
    double *field = option == 'g'   ? &wanted->rise.gravity
                    : option == 'v' ? &wanted->rise.launch_speed
                    : option == 'H' ? &wanted->rise.height
                                    : &wanted->rise.time_to_apex_s;
    if (*field != 0.0) {
        return tool_usage("explain", "%s is given twice", argv[optind - 2]);
    }
    if (!tool_number(optarg, DBL_MIN, DBL_MAX, field)) {
        return tool_usage("explain", "%s is no finite number above 0", optarg);
    }
    ++wanted->given;
    return TOOL_FINE;
}

int tool_explain(int argc, char **argv)
{
    static const struct option options[] = {
        {"preset", required_argument, NULL, 'p'},  {"json", no_argument, NULL, 'j'},
        {"gravity", required_argument, NULL, 'g'}, {"jump-speed", required_argument, NULL, 'v'},
        {"height", required_argument, NULL, 'H'},  {"time-to-apex", required_argument, NULL, 't'},
        {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0}};
    request wanted = {NULL, false, {0.0, 0.0, 0.0, 0.0}, 0};
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        int status = TOOL_FINE;
        switch (option) {
        case 'h':
            (void)fputs(help, stdout);
            return TOOL_FINE;
        case 'p':
            wanted.preset = optarg;
            break;
        case 'j':
            wanted.json = true;
            break;
        case '?':
        case ':':
            return tool_refused("explain", argv, option);
        default:
            status = take_rise(&wanted, argv, option);
            break;
        }
        if (status != TOOL_FINE) {
            return status;
        }
    }
    const int files = argc - optind;
    const int sources = files + (wanted.preset != NULL ? 1 : 0) + (wanted.given > 0 ? 1 : 0);
    if (sources != 1) {
        return tool_usage("explain", "it takes one tuning file, or --preset ID, or two numbers of a rise");
    }
    return wanted.given > 0 ? explain_rise(&wanted)
                            : explain_tuning(files == 1 ? argv[optind] : NULL, &wanted);
}
