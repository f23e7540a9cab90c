/* tools/sources.c -- the inputs that several verbs take: a tuning, and a level that it fits. */
#include "tools/system.h"
#include "tools/tool.h"

#include <string.h>

deft_result tool_result_of(const deft_diag_list *diags)
{
    for (uint32_t i = 0; i < diags->count; ++i) {
        if (diags->items[i].id == DEFT_DIAG_FILE) {
            return DEFT_ERROR_FILE;
        }
    }
    return diags->errors > 0 ? DEFT_ERROR_CONTENT : DEFT_OK;
}

bool tool_wish_option(tool_wish *wish, tool_option_id option, const tool_value *value)
{
    switch (option) {
    case OPTION_TUNING:
        wish->file = value->text;
        return true;
    case OPTION_PRESET:
        wish->preset = value->text;
        return true;
    case OPTION_OUT:
        wish->out = value->text;
        return true;
    case OPTION_RATE:
        wish->rate_hz = value->number;
        return true;
    case OPTION_JSON:
        wish->is_json = true;
        return true;
    default:
        return false;
    }
}

int tool_tuning_take(const char *verb, const char *file, const char *preset, tool_tuning *out)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    out->scaled_by = 1.0;
    if (file != NULL && preset != NULL) {
        return tool_usage(verb, "--tuning and --preset exclude each other; a tuning file may name a preset");
    }
    deft_result result;
    if (file != NULL) {
        out->label = file;
        result = deft_tuning_check(&out->tuning, &out->moveset, file, &diags);
    } else {
        out->label = preset != NULL ? preset : "default";
        if (deft_tuning_preset(&out->tuning, out->label) != DEFT_OK) {
            const deft_preset_info *meant = deft_preset_nearest(out->label);
            return meant != NULL
                       ? tool_usage(verb, "there is no preset %s; did you mean %s? `deft presets` lists all",
                                    out->label, meant->id)
                       : tool_usage(verb, "there is no preset %s; `deft presets` lists them", out->label);
        }
        result = deft_moveset_build(&out->moveset, &out->tuning, &diags);
    }
    tool_report(verb, out->label, &diags, result);
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}

static const char *without_folders(const char *path)
{
    const char *slash = tool_last_separator(path);
    return slash != NULL ? slash + 1 : path;
}

const char *tool_short_label(const tool_tuning *tunings, uint32_t count, uint32_t index)
{
    const char *name = without_folders(tunings[index].label);
    for (uint32_t i = 0; i < count; ++i) {
        if (i != index && strcmp(without_folders(tunings[i].label), name) == 0) {
            return tunings[index].label;
        }
    }
    return name;
}

deft_script *tool_script_take(const char *verb, const char *path)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_script *script = deft_script_load(path, &diags);
    tool_report(verb, path, &diags, tool_result_of(&diags));
    return script;
}

int tool_tuning_fit(const char *verb, double tile, tool_tuning *tuning)
{
    const double factor = tile / tuning->tuning.units_per_tile;
    if (!(factor > 0.0) || factor == 1.0) {
        return TOOL_FINE;
    }
    deft_diag_list diags;
    deft_tuning_fit(&tuning->tuning, tile);
    const deft_result result = deft_moveset_build(&tuning->moveset, &tuning->tuning, &diags);
    tuning->scaled_by = factor;
    if (result != DEFT_OK) {
        tool_report(verb, tuning->label, &diags, result);
        return TOOL_WRONG;
    }
    return TOOL_FINE;
}

/* --map OWN=WORD, whose text is split in place. */
static int take_map(const char *verb, tool_level_wish *wish, char *text)
{
    char *equals = strchr(text, '=');
    if (equals == NULL || equals == text || equals[1] == '\0') {
        return tool_usage(verb, "--map %s: it takes two names, such as dirt=solid", text);
    }
    if (wish->name_count >= TOOL_NAMES_MAX) {
        return tool_usage(verb, "there are more than %d --map; rename things in the level", TOOL_NAMES_MAX);
    }
    *equals = '\0';
    wish->names[wish->name_count].own = text;
    wish->names[wish->name_count].deft = equals + 1;
    wish->name_count += 1;
    return TOOL_FINE;
}

int tool_level_option(const char *verb, tool_level_wish *wish, tool_option_id option, const tool_value *value)
{
    switch (option) {
    case OPTION_MAP:
        return take_map(verb, wish, value->text);
    case OPTION_ROOM:
        wish->room = value->text;
        return TOOL_FINE;
    case OPTION_CONFINE:
        wish->is_confined = true;
        return TOOL_FINE;
    default:
        wish->px_per_unit = value->number;
        return TOOL_FINE;
    }
}

deft_level_options tool_level_options(const tool_level_wish *wish)
{
    deft_level_options options;
    memset(&options, 0, sizeof options);
    if (wish != NULL) {
        options.px_per_unit = wish->px_per_unit;
        options.room = wish->room;
        options.is_confined = wish->is_confined;
        options.names = wish->names;
        options.name_count = wish->name_count;
    }
    return options;
}

deft_level *tool_level_take(const char *verb, const char *path, const tool_level_wish *wish)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_level_options options = tool_level_options(wish);
    deft_level *level = deft_level_load_with(path, &options, &diags);
    tool_report(verb, path, &diags, tool_result_of(&diags));
    return level;
}
