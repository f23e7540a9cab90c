/* tools/describe.c -- `deft describe`: the table of parameters, for people, programs and editors. */
#include "deft/machine.h"
#include "tools/tool.h"

#include <float.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define PARAMS_MAX 1024

/* The parameters to show. */
typedef struct selection {
    const deft_param *params[PARAMS_MAX];
    size_t count;
} selection;

typedef struct request {
    bool json, schema;
    const char *graph;
} request;

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

/* True when `text` has the word somewhere, whatever the letters' case. */
static bool has_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    for (; *text != '\0'; ++text) {
        if (strncasecmp(text, word, length) == 0) {
            return true;
        }
    }
    return false;
}

/* The parameters that a word finds; all of them without one. */
static void select_params(selection *chosen, const char *word)
{
    chosen->count = 0;
    for (size_t i = 0; i < deft_param_count() && chosen->count < PARAMS_MAX; ++i) {
        const deft_param *param = deft_param_at(i);
        if (word == NULL || has_word(param->path, word) || has_word(param->summary, word) ||
            has_word(deft_param_synonyms(param), word)) {
            chosen->params[chosen->count++] = param;
        }
    }
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
        (void)deft_number_text(out, capacity, param->default_value);
    }
}

/* "0 to 10", ">0 to <1"; choices and booleans list themselves. */
static void put_range(const deft_param *param, char *out, size_t capacity)
{
    char low[40];
    char high[40];
    (void)deft_number_text(low, sizeof low, param->min);
    (void)deft_number_text(high, sizeof high, param->max);
    if (param->type == DEFT_PARAM_CHOICE) {
        (void)snprintf(out, capacity, "%s", param->choices);
    } else if (param->type == DEFT_PARAM_BOOL) {
        (void)snprintf(out, capacity, "false|true");
    } else {
        (void)snprintf(out, capacity, "%s%s to %s%s", param->min_open ? ">" : "", low,
                       param->max_open ? "<" : "", high);
    }
}

static void print_row(const deft_param *param)
{
    char range[96];
    char initial[48];
    put_range(param, range, sizeof range);
    put_default(param, initial, sizeof initial);
    (void)printf("%-28s %-7s %-13s %-28s %-12s %-13s %s%s%s%s\n", param->path, type_name(param),
                 param->unit[0] != '\0' ? param->unit : "-", range, initial, scale_name(param),
                 param->summary, param->active_when[0] != '\0' ? " (when " : "", param->active_when,
                 param->active_when[0] != '\0' ? ")" : "");
}

static void print_table(const selection *chosen)
{
    (void)printf("%-28s %-7s %-13s %-28s %-12s %-13s %s\n", "path", "type", "unit", "range", "default",
                 "scale", "meaning");
    for (size_t i = 0; i < chosen->count; ++i) {
        print_row(chosen->params[i]);
    }
}

static void print_slider(const deft_param *param)
{
    deft_slider slider;
    if (deft_param_slider(&slider, param)) {
        char low[40];
        char high[40];
        char step[40];
        (void)deft_number_text(low, sizeof low, slider.min);
        (void)deft_number_text(high, sizeof high, slider.max);
        (void)deft_number_text(step, sizeof step, slider.step);
        (void)printf("  slider       %s to %s by %s\n", low, high, step);
    }
}

/* All that there is to say of one. */
static void print_param(const deft_param *param)
{
    char range[96];
    char initial[48];
    put_range(param, range, sizeof range);
    put_default(param, initial, sizeof initial);
    (void)printf("%s: %s\n\n", param->path, param->summary);
    (void)printf("  type         %s%s%s\n", type_name(param), param->unit[0] != '\0' ? ", in " : "",
                 param->unit);
    (void)printf("  range        %s\n", range);
    (void)printf("  default      %s\n", initial);
    print_slider(param);
    (void)printf("  scaled as    %s\n", scale_name(param));
    (void)printf("  for          %s\n", param->is_basic ? "everybody" : "experts");
    if (param->active_when[0] != '\0') {
        (void)printf("  counts when  %s\n", param->active_when);
    }
    const char *words = deft_param_synonyms(param);
    for (const char *before = "  also called  "; *words != '\0'; before = ", ") {
        const size_t length = strcspn(words, "|");
        (void)printf("%s%.*s", before, (int)length, words);
        words += length + (words[length] != '\0' ? 1 : 0);
        (void)fputs(*words == '\0' ? "\n" : "", stdout);
    }
}

static void put_json_default(deft_json *json, const deft_param *param)
{
    char choice[48];
    if (param->type == DEFT_PARAM_CHOICE) {
        put_choice(param->choices, (int)param->default_value, choice, sizeof choice);
        deft_json_text(json, "default", choice);
    } else if (param->type == DEFT_PARAM_BOOL) {
        deft_json_bool(json, "default", param->default_value != 0.0);
    } else {
        deft_json_number(json, "default", param->default_value);
    }
}

static void put_json_slider(deft_json *json, const deft_param *param)
{
    deft_slider slider;
    if (deft_param_slider(&slider, param)) {
        deft_json_begin(json, "slider", '{');
        deft_json_number(json, "min", slider.min);
        deft_json_number(json, "max", slider.max);
        deft_json_number(json, "step", slider.step);
        deft_json_end(json, '}');
    }
}

static int print_json(const selection *chosen)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '[');
    for (size_t i = 0; i < chosen->count; ++i) {
        const deft_param *param = chosen->params[i];
        deft_json_begin(json, NULL, '{');
        deft_json_text(json, "path", param->path);
        deft_json_text(json, "group", param->group);
        deft_json_text(json, "type", type_name(param));
        deft_json_text(json, "unit", param->unit);
        deft_json_number(json, "min", param->min);
        deft_json_number(json, "max", param->max);
        deft_json_bool(json, "min_open", param->min_open);
        deft_json_bool(json, "max_open", param->max_open);
        deft_json_text(json, "choices", param->choices);
        put_json_default(json, param);
        put_json_slider(json, param);
        deft_json_bool(json, "can_be_never", param->max > DBL_MAX);
        deft_json_bool(json, "is_basic", param->is_basic);
        deft_json_text(json, "scale", scale_name(param));
        deft_json_text(json, "active_when", param->active_when);
        deft_json_text(json, "synonyms", deft_param_synonyms(param));
        deft_json_text(json, "summary", param->summary);
        deft_json_end(json, '}');
    }
    deft_json_end(json, ']');
    return tool_print_json("describe", stdout, json);
}

static int print_schema(void)
{
    char *text = deft_tuning_schema();
    if (text == NULL) {
        return tool_fail("describe", "out of memory");
    }
    (void)fputs(text, stdout);
    deft_io_free(text);
    return TOOL_FINE;
}

static int print_states(const char *graph)
{
    const bool dot = strcmp(graph, "dot") == 0;
    const deft_graph kind = dot ? DEFT_GRAPH_DOT : DEFT_GRAPH_MERMAID;
    const size_t size = deft_machine_print(NULL, 0, NULL, kind) + 1;
    char *text = (char *)malloc(size);
    if (text == NULL) {
        return tool_fail("describe", "out of memory");
    }
    (void)deft_machine_print(text, size, NULL, kind);
    (void)fputs(text, stdout);
    free(text);
    return TOOL_FINE;
}

/* One parameter by its path, or those that a word finds. */
static int print_found(const char *word, bool json)
{
    selection chosen;
    const deft_param *param = word != NULL ? deft_param_find(word) : NULL;
    select_params(&chosen, word);
    if (param == NULL && chosen.count == 0) {
        const deft_param *meant = deft_param_nearest(word);
        return meant != NULL
                   ? tool_usage("describe", "there is no parameter %s; did you mean %s?", word, meant->path)
                   : tool_usage("describe", "no parameter matches %s; `deft describe` lists all", word);
    }
    if (param != NULL) {
        chosen.params[0] = param;
        chosen.count = 1;
    }
    if (json) {
        return print_json(&chosen);
    }
    if (param != NULL) {
        print_param(param);
    } else {
        print_table(&chosen);
    }
    return TOOL_FINE;
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    request *wanted = (request *)user;
    switch (option) {
    case OPTION_SCHEMA:
        wanted->schema = true;
        return TOOL_FINE;
    case OPTION_STATES:
        wanted->graph = value->text;
        return TOOL_FINE;
    default:
        wanted->json = true;
        return TOOL_FINE;
    }
}

int tool_describe(int argc, char **argv)
{
    request wanted = {false, false, NULL};
    const int status = tool_options_read(TOOL_DESCRIBE, argc, argv, take_option, &wanted);
    if (status != TOOL_FINE) {
        return status;
    }
    if (argc - optind > 1) {
        return tool_usage("describe", "it takes one word, not %d", argc - optind);
    }
    const char *word = argc > optind ? argv[optind] : NULL;
    if (wanted.json + wanted.schema + (wanted.graph != NULL) > 1) {
        return tool_usage("describe", "--json, --schema and --states exclude each other");
    }
    if (word != NULL && (wanted.schema || wanted.graph != NULL)) {
        return tool_usage("describe", "--schema and --states take no %s", word);
    }
    if (wanted.graph != NULL) {
        return print_states(wanted.graph);
    }
    return wanted.schema ? print_schema() : print_found(word, wanted.json);
}
