/* io/tuning_file.c -- tunings from JSON. jansson checks the syntax, the table of parameters checks names,
 * types and ranges, and deft_moveset_build checks what the values mean together. Every finding is kept. */
#include "deft/io/tuning_file.h"

#include "io/file.h"
#include "io/finding.h"
#include "io/number.h"
#include "io/tuning_file_parts.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORMAT_VERSION 1.0
#define PATH_CAP       160

typedef struct reader {
    const char *text;
    size_t size;
    deft_tuning tuning;
    deft_diag_list *diags;
    uint32_t errors;
} reader;

/* A full list only counts: a hostile file with a million unknown names must not cost a search for each. */
static bool is_listed(const reader *r)
{
    return r->diags != NULL && r->diags->count < DEFT_DIAG_CAP;
}

static void locate(const reader *r, const char *path, uint32_t *line, uint32_t *column)
{
    if (!is_listed(r) || !deft__json_locate(r->text, r->size, path, line, column)) {
        *line = 0;
        *column = 0;
    }
}

static void report(reader *r, deft_severity severity, deft_diag_id id, const char *path, const char *text,
                   const deft_param *param, double value)
{
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = severity;
    diag.id = id;
    diag.value = value;
    if (param != NULL) {
        diag.min = param->min;
        diag.max = param->max;
    }
    locate(r, path, &diag.line, &diag.column);
    deft__finding_copy(diag.field, sizeof diag.field, path);
    deft__finding_copy(diag.text, sizeof diag.text, text);
    deft_diag_add(r->diags, &diag);
    r->errors += severity == DEFT_SEVERITY_ERROR ? 1u : 0u;
}

static void report_sentence(reader *r, const char *path, const char *text)
{
    report(r, DEFT_SEVERITY_ERROR, DEFT_DIAG_SENTENCE, path, text, NULL, 0.0);
}

/* What a value of the wrong type is, for people: a short text is quoted. */
static void describe_value(const json_t *json, char *out, size_t capacity)
{
    char number[DEFT__NUMBER_CAP];
    if (json_is_string(json)) {
        (void)snprintf(out, capacity, "\"%.40s\"", json_string_value(json));
    } else if (json_is_number(json)) {
        (void)deft_number_text(number, sizeof number, json_number_value(json));
        (void)snprintf(out, capacity, "%s", number);
    } else {
        (void)snprintf(out, capacity, "%s",
                       json_is_object(json)    ? "an object"
                       : json_is_array(json)   ? "a list"
                       : json_is_boolean(json) ? (json_is_true(json) ? "true" : "false")
                                               : "null");
    }
}

static void report_type(reader *r, const char *path, const char *expected, const json_t *json)
{
    char value[64];
    char text[160];
    describe_value(json, value, sizeof value);
    (void)snprintf(text, sizeof text, "%s, not %s", expected, value);
    report(r, DEFT_SEVERITY_ERROR, DEFT_DIAG_WRONG_TYPE, path, text, NULL, json_number_value(json));
}

/* The legal range in words, where an end of it is not legal itself; else "", and the numbers say it. */
static void describe_range(const deft_param *param, char *out, size_t capacity)
{
    char low[DEFT__NUMBER_CAP];
    char high[DEFT__NUMBER_CAP];
    (void)deft_number_text(low, sizeof low, param->min);
    (void)deft_number_text(high, sizeof high, param->max);
    out[0] = '\0';
    if (param->min_open || param->max_open) {
        (void)snprintf(out, capacity, "%s %s and %s %s", param->min_open ? "above" : "at least", low,
                       param->max_open ? "below" : "at most", high);
    }
}

static void read_number(reader *r, const char *path, const deft_param *param, const json_t *json)
{
    const bool endless = deft__param_takes_infinity(param);
    const bool whole = param->type == DEFT_PARAM_COUNT;
    double value = json_number_value(json);
    if (endless && json_is_string(json) && strcmp(json_string_value(json), "inf") == 0) {
        value = (double)INFINITY;
    } else if (!json_is_number(json)) {
        report_type(r, path, endless ? "a number or \"inf\"" : whole ? "a whole number" : "a number", json);
        return;
    }
    const bool below = value < param->min || (param->min_open && value <= param->min);
    const bool above = value > param->max || (param->max_open && value >= param->max);
    if (below || above) {
        char range[96];
        describe_range(param, range, sizeof range);
        report(r, DEFT_SEVERITY_ERROR, DEFT_DIAG_OUT_OF_RANGE, path, range, param, value);
    } else if (whole && value != (double)(int32_t)value) {
        report_type(r, path, "a whole number", json);
    } else {
        deft_tuning_set(&r->tuning, param, value);
    }
}

/* "time|distance|ratio" as people list it, in the form of the file: "time", "distance" or "ratio". */
static void list_choices(const deft_param *param, char *out, size_t capacity)
{
    char choice[DEFT__CHOICE_CAP];
    char next[DEFT__CHOICE_CAP];
    size_t used = 0;
    for (int i = 0; deft__choice_at(param->choices, i, choice) && used < capacity; ++i) {
        const char *before = i == 0 ? "" : deft__choice_at(param->choices, i + 1, next) ? ", " : " or ";
        const int length = snprintf(out + used, capacity - used, "%s\"%s\"", before, choice);
        used += length > 0 ? (size_t)length : 0;
    }
}

static void read_choice(reader *r, const char *path, const deft_param *param, const json_t *json)
{
    const int index = json_is_string(json) ? deft__choice_index(param->choices, json_string_value(json)) : -1;
    if (index >= 0) {
        deft_tuning_set(&r->tuning, param, (double)index);
        return;
    }
    char value[64];
    char choices[128] = "";
    char sentence[232];
    describe_value(json, value, sizeof value);
    list_choices(param, choices, sizeof choices);
    if (!json_is_string(json) && deft__choice_index(param->choices, value) >= 0) {
        (void)snprintf(sentence, sizeof sentence, "%s is not a text, which its choices are; write \"%s\"",
                       value, value);
    } else {
        (void)snprintf(sentence, sizeof sentence, "%s is not a choice; use %s", value, choices);
    }
    report_sentence(r, path, sentence);
}

static void read_param(reader *r, const char *path, const deft_param *param, const json_t *json)
{
    if (param->type == DEFT_PARAM_CHOICE) {
        read_choice(r, path, param, json);
    } else if (param->type != DEFT_PARAM_BOOL) {
        read_number(r, path, param, json);
    } else if (json_is_boolean(json)) {
        deft_tuning_set(&r->tuning, param, json_is_true(json) ? 1.0 : 0.0);
    } else {
        report_type(r, path, "true or false", json);
    }
}

static bool is_group(const char *path)
{
    const size_t length = strlen(path);
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const char *candidate = deft_param_at(i)->path;
        if (strncmp(candidate, path, length) == 0 && candidate[length] == '.') {
            return true;
        }
    }
    return false;
}

/* The name nearest to an unknown one. For an unknown group its first member helps to guess. */
static void suggest(const char *path, json_t *json, char out[PATH_CAP])
{
    char probe[PATH_CAP];
    const char *member = json_object_iter_key(json_object_iter(json));
    (void)snprintf(probe, sizeof probe, "%.70s%s%.70s", path, member != NULL ? "." : "",
                   member != NULL ? member : "");
    const deft_param *nearest = deft_param_nearest(probe);
    const char *leaf = strrchr(path, '.');
    const bool is_misplaced = nearest == NULL && leaf != NULL && is_group(leaf + 1); /* a group of the top */
    if (is_misplaced) {
        (void)snprintf(out, PATH_CAP, "%.70s", leaf + 1);
        return;
    }
    (void)snprintf(out, PATH_CAP, "%s", nearest != NULL ? nearest->path : "");
    char *dot = member != NULL ? strrchr(out, '.') : NULL;
    if (dot != NULL) {
        *dot = '\0';
    }
}

static void read_object(reader *r, const char *prefix, json_t *object)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        char path[PATH_CAP];
        (void)snprintf(path, sizeof path, "%s%s%s", prefix, prefix[0] != '\0' ? "." : "", key);
        const bool head = prefix[0] == '\0' && (strcmp(key, "deft_tuning") == 0 ||
                                                strcmp(key, "preset") == 0 || strcmp(key, "$schema") == 0);
        if (head || strncmp(key, "//", 2) == 0) {
            continue;
        }
        const deft_param *param = strchr(key, '.') == NULL ? deft_param_find(path) : NULL;
        if (param != NULL) {
            read_param(r, path, param, value);
        } else if (strchr(key, '.') == NULL && is_group(path)) {
            if (json_is_object(value)) {
                read_object(r, path, value);
            } else {
                report_type(r, path, "an object of parameters", value);
            }
        } else if (deft_param_find(path) != NULL || is_group(path)) {
            report_sentence(r, path,
                            "is written with a dot; write each group as an object, as in \"jump\": { "
                            "\"height\": 4 }");
        } else {
            char nearest[PATH_CAP] = "";
            if (is_listed(r)) {
                suggest(path, value, nearest);
            }
            report(r, DEFT_SEVERITY_ERROR, DEFT_DIAG_UNKNOWN_FIELD, path, nearest, NULL, 0.0);
        }
    }
}

/* A file may set a wish that its own selectors pass over: then it does nothing. */
static void warn_of_idle_wishes(reader *r, json_t *root)
{
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        const json_t *json = root;
        for (const char *at = param->path; json != NULL && *at != '\0';) {
            const size_t length = strcspn(at, ".");
            char name[PATH_CAP];
            (void)snprintf(name, sizeof name, "%.*s", (int)length, at);
            json = json_object_get(json, name);
            at += length + (at[length] == '.' ? 1 : 0);
        }
        if (json != NULL && !deft_param_is_active(&r->tuning, param)) {
            report(r, DEFT_SEVERITY_WARNING, DEFT_DIAG_NOT_SELECTED, param->path, param->active_when, param,
                   deft_tuning_get(&r->tuning, param));
        }
    }
}

/* As many whole ids as fit, and where the others are. */
static void list_presets(char *out, size_t capacity)
{
    static const char rest[] = ", ...; `deft presets` lists all";
    size_t used = 0;
    for (size_t i = 0; i < deft_preset_count(); ++i) {
        const char *id = deft_preset_at(i)->id;
        if (used + strlen(id) + sizeof ", \"\"" + sizeof rest > capacity) {
            (void)snprintf(out + used, capacity - used, "%s", rest);
            return;
        }
        const int length = snprintf(out + used, capacity - used, "%s\"%s\"", i > 0 ? ", " : "", id);
        used += length > 0 ? (size_t)length : 0;
    }
}

static void report_preset(reader *r, const char *id)
{
    char known[160] = "";
    char sentence[232];
    const deft_preset_info *alike = deft_preset_nearest(id);
    if (alike != NULL) {
        (void)snprintf(sentence, sizeof sentence,
                       "\"%.40s\" is no preset; did you mean \"%s\"? `deft presets` lists all", id,
                       alike->id);
    } else {
        list_presets(known, sizeof known);
        (void)snprintf(sentence, sizeof sentence, "\"%.40s\" is no preset; use one of %s", id, known);
    }
    report_sentence(r, "preset", sentence);
}

/* The base that the file starts from. Lengths that it does not name follow its units_per_tile, so that a file
 * in pixels has a body in pixels. */
static void read_base(reader *r, json_t *root)
{
    deft_tuning_default(&r->tuning);
    const json_t *preset = json_object_get(root, "preset");
    if (preset != NULL && !json_is_string(preset)) {
        report_type(r, "preset", "a text", preset);
    } else if (preset != NULL && deft_tuning_preset(&r->tuning, json_string_value(preset)) != DEFT_OK) {
        report_preset(r, json_string_value(preset));
    }
    const deft_param *units = deft_param_find("units_per_tile");
    const json_t *wanted = json_object_get(root, "units_per_tile");
    if (units != NULL && json_is_number(wanted)) {
        const double factor = json_number_value(wanted) / deft_tuning_get(&r->tuning, units);
        if (isfinite(factor) && factor > 0.0 && factor != 1.0) {
            deft_tuning_scale(&r->tuning, factor);
        }
    }
}

static bool read_version(reader *r, json_t *root)
{
    const json_t *version = json_object_get(root, "deft_tuning");
    if (version == NULL) {
        const bool map = json_object_get(root, "tiledversion") != NULL;
        report_sentence(
            r, "deft_tuning",
            map ? "is missing; this looks like a Tiled map, not a tuning (a map's name ends in .tmj)"
                : "is missing; a tuning file has \"deft_tuning\": 1");
        return false;
    }
    if (!json_is_number(version)) {
        report_type(r, "deft_tuning", "the number 1", version);
        return false;
    }
    if (json_number_value(version) != FORMAT_VERSION) {
        report_sentence(r, "deft_tuning", "is a version that this deft does not know; it reads version 1");
        return false;
    }
    return true;
}

deft_result deft_tuning_parse(deft_tuning *out, const char *text, size_t size, deft_diag_list *diags)
{
    const size_t mark = deft__file_mark(text, size);
    reader r;
    memset(&r, 0, sizeof r);
    r.text = mark > 0 ? text + mark : text; /* no text may be NULL */
    r.size = size - mark;
    r.diags = diags;

    json_error_t error;
    json_t *root = json_loadb(r.text, r.size, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &error);
    if (root == NULL) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, error.line > 0 ? (uint32_t)error.line : 0,
                          error.column > 0 ? (uint32_t)error.column : 0, "", "not valid JSON: %s",
                          error.text);
        return DEFT_ERROR_CONTENT;
    }
    if (!json_is_object(root)) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 1, 1, "", "a tuning is an object in braces, {...}");
        r.errors = 1;
    } else if (read_version(&r, root)) {
        read_base(&r, root);
        read_object(&r, "", root);
        warn_of_idle_wishes(&r, root);
    }
    json_decref(root);
    if (r.errors > 0) {
        return DEFT_ERROR_CONTENT;
    }
    *out = r.tuning;
    return DEFT_OK;
}

deft_result deft_tuning_load(deft_tuning *out, const char *path, deft_diag_list *diags)
{
    char *text = NULL;
    size_t size = 0;
    deft_result result = deft__file_read(path, DEFT__FILE_LIMIT_TUNING, &text, &size, diags);
    if (result == DEFT_OK) {
        result = deft__file_check_text(text, size, "tuning", diags)
                     ? deft_tuning_parse(out, text, size, diags)
                     : DEFT_ERROR_CONTENT;
        free(text);
    }
    return result;
}

/* Adds findings of deft_moveset_build to a list, each with its field's line. */
static void append_located(deft_diag_list *diags, const deft_diag_list *found, const char *text, size_t size)
{
    const size_t mark = deft__file_mark(text, size);
    for (uint32_t i = 0; i < found->count; ++i) {
        deft_diag diag = found->items[i];
        if (!deft__json_locate(text + mark, size - mark, diag.field, &diag.line, &diag.column)) {
            diag.line = 0;
            diag.column = 0;
        }
        deft_diag_add(diags, &diag);
    }
}

deft_result deft__tuning_of_file(deft_tuning *tuning, deft_moveset *moveset, const char *text, size_t size,
                                 deft_diag_list *diags)
{
    deft_tuning read;
    deft_moveset built;
    deft_result result = deft__file_check_text(text, size, "tuning", diags)
                             ? deft_tuning_parse(&read, text, size, diags)
                             : DEFT_ERROR_CONTENT;
    if (result == DEFT_OK) {
        deft_diag_list found;
        result = deft_moveset_build(&built, &read, &found);
        append_located(diags, &found, text, size);
    }
    if (result == DEFT_OK && tuning != NULL) {
        *tuning = read;
    }
    if (result == DEFT_OK && moveset != NULL) {
        *moveset = built;
    }
    return result;
}

deft_result deft_tuning_check(deft_tuning *tuning, deft_moveset *moveset, const char *path,
                              deft_diag_list *diags)
{
    char *text = NULL;
    size_t size = 0;
    deft_result result = deft__file_read(path, DEFT__FILE_LIMIT_TUNING, &text, &size, diags);
    if (result == DEFT_OK) {
        result = deft__tuning_of_file(tuning, moveset, text, size, diags);
        free(text);
    }
    return result;
}
