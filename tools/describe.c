/* tools/describe.c -- `deft describe`: the table of parameters, for people, programs and editors. */
#include "deft/machine.h"
#include "tools/tool.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: deft describe [--json | --schema | --states dot|mermaid]\n\n"
    "Prints every parameter of a tuning: path, type, unit, range, default, what scaling does to it, and a "
    "line.\n\n"
    "  --json     the same for programs\n"
    "  --schema   the JSON Schema of tuning files, from which editors complete and check\n"
    "  --states   the states of a character and their transitions, as a graph for Graphviz or Mermaid\n";

static const char *type_name(const deft_param *param)
{
    switch (param->type) {
    case DEFT_PARAM_COUNT:
        return "count";
    case DEFT_PARAM_BOOL:
        return "bool";
    case DEFT_PARAM_CHOICE:
        return "choice";
    case DEFT_PARAM_REAL:
        break;
    }
    return "number";
}

static const char *scale_name(const deft_param *param)
{
    switch (param->scale) {
    case DEFT_SCALE_LENGTH:
        return "length";
    case DEFT_SCALE_SPEED:
        return "speed";
    case DEFT_SCALE_ACCELERATION:
        return "acceleration";
    case DEFT_SCALE_NONE:
        break;
    }
    return "none";
}

/* The choice at an index of "a|b|c". */
static void put_choice(const char *choices, int index, char *out, size_t capacity)
{
    for (; index > 0 && strchr(choices, '|') != NULL; --index) {
        choices = strchr(choices, '|') + 1;
    }
    (void)snprintf(out, capacity, "%.*s", (int)strcspn(choices, "|"), choices);
}

static void put_default(const deft_param *param, char *out, size_t capacity)
{
    if (param->type == DEFT_PARAM_CHOICE) {
        put_choice(param->choices, (int)param->default_value, out, capacity);
    } else if (param->type == DEFT_PARAM_BOOL) {
        (void)snprintf(out, capacity, "%s", param->default_value != 0.0 ? "true" : "false");
    } else {
        (void)deft_number_text(param->default_value, out, capacity);
    }
}

/* "0 to 10", ">0 to <1"; choices and booleans list themselves. */
static void put_range(const deft_param *param, char *out, size_t capacity)
{
    char low[40];
    char high[40];
    (void)deft_number_text(param->min, low, sizeof low);
    (void)deft_number_text(param->max, high, sizeof high);
    if (param->type == DEFT_PARAM_CHOICE) {
        (void)snprintf(out, capacity, "%s", param->choices);
    } else if (param->type == DEFT_PARAM_BOOL) {
        (void)snprintf(out, capacity, "false|true");
    } else {
        (void)snprintf(out, capacity, "%s%s to %s%s", param->min_open ? ">" : "", low,
                       param->max_open ? "<" : "", high);
    }
}

static void print_table(void)
{
    (void)printf("%-28s %-7s %-13s %-28s %-12s %-13s %s\n", "path", "type", "unit", "range", "default",
                 "scale", "meaning");
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        char range[96];
        char initial[48];
        put_range(param, range, sizeof range);
        put_default(param, initial, sizeof initial);
        (void)printf("%-28s %-7s %-13s %-28s %-12s %-13s %s%s%s%s\n", param->path, type_name(param),
                     param->unit[0] != '\0' ? param->unit : "-", range, initial, scale_name(param),
                     param->summary, param->active_when[0] != '\0' ? " (when " : "", param->active_when,
                     param->active_when[0] != '\0' ? ")" : "");
    }
}

static void print_json_default(const deft_param *param)
{
    char choice[48];
    if (param->type == DEFT_PARAM_CHOICE) {
        put_choice(param->choices, (int)param->default_value, choice, sizeof choice);
        tool_json_text("default", choice, false);
    } else if (param->type == DEFT_PARAM_BOOL) {
        tool_json_bool("default", param->default_value != 0.0, false);
    } else {
        tool_json_number("default", param->default_value, false);
    }
}

static void print_json(void)
{
    (void)fputs("[\n", stdout);
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        (void)fputs(i == 0 ? "  {\n" : "  }, {\n", stdout);
        tool_json_text("path", param->path, false);
        tool_json_text("group", param->group, false);
        tool_json_text("type", type_name(param), false);
        tool_json_text("unit", param->unit, false);
        tool_json_number("min", param->min, false);
        tool_json_number("max", param->max, false);
        tool_json_bool("min_open", param->min_open, false);
        tool_json_bool("max_open", param->max_open, false);
        tool_json_text("choices", param->choices, false);
        print_json_default(param);
        tool_json_text("scale", scale_name(param), false);
        tool_json_text("active_when", param->active_when, false);
        tool_json_text("summary", param->summary, true);
    }
    (void)fputs("  }\n]\n", stdout);
}

static int print_schema(void)
{
    char *text = deft_tuning_schema();
    if (text == NULL) {
        return tool_fail("describe", "out of memory");
    }
    (void)fputs(text, stdout);
    free(text);
    return TOOL_FINE;
}

static int print_states(const char *graph)
{
    const bool dot = strcmp(graph, "dot") == 0;
    if (!dot && strcmp(graph, "mermaid") != 0) {
        return tool_usage("describe", "--states %s: there are dot and mermaid", graph);
    }
    const deft_graph kind = dot ? DEFT_GRAPH_DOT : DEFT_GRAPH_MERMAID;
    const size_t size = deft_machine_print(NULL, kind, NULL, 0) + 1;
    char *text = (char *)malloc(size);
    if (text == NULL) {
        return tool_fail("describe", "out of memory");
    }
    (void)deft_machine_print(NULL, kind, text, size);
    (void)fputs(text, stdout);
    free(text);
    return TOOL_FINE;
}

int tool_describe(int argc, char **argv)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"schema", no_argument, NULL, 's'},
                                            {"states", required_argument, NULL, 'g'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    bool json = false;
    bool schema = false;
    const char *graph = NULL;
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        switch (option) {
        case 'h':
            (void)fputs(help, stdout);
            return TOOL_FINE;
        case 'j':
            json = true;
            break;
        case 's':
            schema = true;
            break;
        case 'g':
            graph = optarg;
            break;
        default:
            return tool_refused("describe", argv, option);
        }
    }
    if (argc > optind) {
        return tool_usage("describe", "it takes no %s", argv[optind]);
    }
    if (json + schema + (graph != NULL) > 1) {
        return tool_usage("describe", "--json, --schema and --states exclude each other");
    }
    if (graph != NULL) {
        return print_states(graph);
    }
    if (schema) {
        return print_schema();
    }
    if (json) {
        print_json();
    } else {
        print_table();
    }
    return TOOL_FINE;
}
