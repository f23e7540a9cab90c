/* tools/presets.c -- `deft presets`: what is built in, and where its numbers come from. */
#include "tools/tool.h"

#include <getopt.h>

static void print_table(void)
{
    (void)printf("%-18s %-10s %14s %8s  %s\n", "id", "kind", "units per tile", "rate Hz",
                 "what it is; source");
    for (size_t i = 0; i < deft_preset_count(); ++i) {
        const deft_preset_info *preset = deft_preset_at(i);
        char units[40];
        char rate[40] = "-";
        (void)deft_number_text(units, sizeof units, preset->units_per_tile);
        if (preset->rate_hz > 0.0) {
            (void)deft_number_text(rate, sizeof rate, preset->rate_hz);
        }
        (void)printf("%-18s %-10s %14s %8s  %s; %s\n", preset->id, preset->validated ? "validated" : "style",
                     units, rate, preset->summary, preset->source);
    }
}

static int print_json(void)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '[');
    for (size_t i = 0; i < deft_preset_count(); ++i) {
        const deft_preset_info *preset = deft_preset_at(i);
        deft_json_begin(json, NULL, '{');
        deft_json_text(json, "id", preset->id);
        deft_json_text(json, "summary", preset->summary);
        deft_json_text(json, "source", preset->source);
        deft_json_number(json, "units_per_tile", preset->units_per_tile);
        deft_json_number(json, "rate_hz", preset->rate_hz);
        deft_json_bool(json, "validated", preset->validated);
        deft_json_end(json, '}');
    }
    deft_json_end(json, ']');
    return tool_print_json("presets", stdout, json);
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    (void)value;
    *(bool *)user = option == OPTION_JSON;
    return TOOL_FINE;
}

int tool_presets(int argc, char **argv)
{
    bool json = false;
    const int status = tool_options_read(TOOL_PRESETS, argc, argv, take_option, &json);
    if (status != TOOL_FINE) {
        return status;
    }
    if (argc > optind) {
        return tool_usage("presets", "it takes no %s", argv[optind]);
    }
    if (json) {
        return print_json();
    }
    print_table();
    return TOOL_FINE;
}
