/* io/tuning_file_schema.c -- the JSON Schema (draft 2020-12) of tuning files, from the table of parameters:
 * editors complete names, show what each means, and mark values out of range. */
#include "deft/io/tuning_file.h"
#include "io/tuning_file_parts.h"

#include <math.h>
#include <stdio.h>

/* Every object may hold comments, and nothing that the table does not know. */
static void begin_object(deft_json *writer)
{
    deft_json_text(writer, "type", "object");
    deft_json_bool(writer, "additionalProperties", false);
    deft_json_begin(writer, "patternProperties", '{');
    deft_json_begin(writer, "^//", '{');
    deft_json_end(writer, '}');
    deft_json_end(writer, '}');
    deft_json_begin(writer, "properties", '{');
}

static void open_group(deft_json *writer, const char *group)
{
    deft_json_begin(writer, group, '{');
    begin_object(writer);
}

static void close_group(deft_json *writer)
{
    deft_json_end(writer, '}');
    deft_json_end(writer, '}');
}

static void write_range(deft_json *writer, const deft_param *param)
{
    deft_json_text(writer, "type", param->type == DEFT_PARAM_COUNT ? "integer" : "number");
    if (isfinite(param->min)) {
        deft_json_number(writer, param->min_open ? "exclusiveMinimum" : "minimum", param->min);
    }
    if (isfinite(param->max)) {
        deft_json_number(writer, param->max_open ? "exclusiveMaximum" : "maximum", param->max);
    }
}

static void write_choices(deft_json *writer, const deft_param *param)
{
    char choice[DEFT__CHOICE_CAP];
    deft_json_begin(writer, "enum", '[');
    for (int i = 0; deft__choice_at(param->choices, i, choice); ++i) {
        deft_json_text(writer, NULL, choice);
    }
    deft_json_end(writer, ']');
    if (deft__choice_at(param->choices, (int)param->default_value, choice)) {
        deft_json_text(writer, "default", choice);
    }
}

static void write_number(deft_json *writer, const deft_param *param)
{
    if (deft__param_takes_infinity(param)) {
        deft_json_begin(writer, "anyOf", '[');
        deft_json_begin(writer, NULL, '{');
        write_range(writer, param);
        deft_json_end(writer, '}');
        deft_json_begin(writer, NULL, '{');
        deft_json_text(writer, "const", "inf");
        deft_json_end(writer, '}');
        deft_json_end(writer, ']');
    } else {
        write_range(writer, param);
    }
    deft_json_number(writer, "default", param->default_value);
}

static void write_param(deft_json *writer, const char *name, const deft_param *param,
                        const deft_tuning *tuning)
{
    (void)tuning;
    char text[256];
    const bool measured = param->unit[0] != '\0';
    const bool depends = param->active_when[0] != '\0';
    deft_json_begin(writer, name, '{');
    deft_json_text(writer, "title", param->summary);
    (void)snprintf(text, sizeof text, "%s%s%s%s%s%s.", param->path, measured ? " (" : "", param->unit,
                   measured ? ")" : "", depends ? ", counts when " : "", param->active_when);
    deft_json_text(writer, "description", text);
    if (param->type == DEFT_PARAM_BOOL) {
        deft_json_text(writer, "type", "boolean");
        deft_json_bool(writer, "default", param->default_value != 0.0);
    } else if (param->type == DEFT_PARAM_CHOICE) {
        write_choices(writer, param);
    } else {
        write_number(writer, param);
    }
    deft_json_end(writer, '}');
}

static void write_head(deft_json *writer)
{
    deft_json_begin(writer, "$schema", '{');
    deft_json_text(writer, "type", "string");
    deft_json_end(writer, '}');

    deft_json_begin(writer, "deft_tuning", '{');
    deft_json_text(writer, "title", "The version of this format");
    deft_json_number(writer, "const", 1.0);
    deft_json_end(writer, '}');

    deft_json_begin(writer, "preset", '{');
    deft_json_text(writer, "title", "The preset that this tuning starts from");
    deft_json_begin(writer, "enum", '[');
    for (size_t i = 0; i < deft_preset_count(); ++i) {
        deft_json_text(writer, NULL, deft_preset_at(i)->id);
    }
    deft_json_end(writer, ']');
    deft_json_text(writer, "default", "default");
    deft_json_end(writer, '}');
}

char *deft_tuning_schema(void)
{
    static const deft__param_tree tree = {open_group, write_param, close_group};
    deft_json *writer = deft_json_open();
    if (writer == NULL) {
        return NULL;
    }
    deft_json_begin(writer, NULL, '{');
    deft_json_text(writer, "$schema", "https://json-schema.org/draft/2020-12/schema");
    deft_json_text(writer, "title", "deft tuning");
    deft_json_text(writer, "description",
                   "What a designer wishes of a character: heights, distances, times.");
    deft_json_begin(writer, "required", '[');
    deft_json_text(writer, NULL, "deft_tuning");
    deft_json_end(writer, ']');
    begin_object(writer);
    write_head(writer);
    deft__param_tree_walk(&tree, writer, NULL);
    deft_json_end(writer, '}');
    deft_json_end(writer, '}');
    return deft_json_close(writer);
}
