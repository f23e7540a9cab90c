/* tools/presets.c -- `deft presets`: what is built in, and where its numbers come from. */
#include "tools/tool.h"

#include <getopt.h>

static const char help[] =
    "Usage: deft presets [--json]\n\n"
    "Lists the presets: their kind, units per tile, the tick rate of the source (- when "
    "it has none), and the source.\n"
    "validated: a test compares heights (1 %) and frames (one) with the source's. style: "
    "made after the source, not measured.\n"
    "`deft explain --preset ID` shows the numbers of one.\n";

static void print_table(void)
{
    (void)printf("%-18s %-10s %14s %8s  %s\n", "id", "kind", "units per tile", "rate Hz",
                 "what it is; source");
    for (size_t i = 0; i < deft_preset_count(); ++i) {
        const deft_preset_info *preset = deft_preset_at(i);
        char units[40];
        char rate[40] = "-";
        (void)deft_number_text(preset->units_per_tile, units, sizeof units);
        if (preset->rate_hz > 0.0) {
            (void)deft_number_text(preset->rate_hz, rate, sizeof rate);
        }
        (void)printf("%-18s %-10s %14s %8s  %s; %s\n", preset->id, preset->validated ? "validated" : "style",
                     units, rate, preset->summary, preset->source);
    }
}

static void print_json(void)
{
    (void)fputs("[\n", stdout);
    for (size_t i = 0; i < deft_preset_count(); ++i) {
        const deft_preset_info *preset = deft_preset_at(i);
        (void)fputs(i == 0 ? "  {\n" : "  }, {\n", stdout);
        tool_json_text("id", preset->id, false);
        tool_json_text("summary", preset->summary, false);
        tool_json_text("source", preset->source, false);
        tool_json_number("units_per_tile", preset->units_per_tile, false);
        tool_json_number("rate_hz", preset->rate_hz, false);
        tool_json_bool("validated", preset->validated, true);
    }
    (void)fputs("  }\n]\n", stdout);
}

int tool_presets(int argc, char **argv)
{
    static const struct option options[] = {
        {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    bool json = false;
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h') {
            (void)fputs(help, stdout);
            return TOOL_FINE;
        }
        if (option != 'j') {
            return tool_refused("presets", argv, option);
        }
        json = true;
    }
    if (argc > optind) {
        return tool_usage("presets", "it takes no %s", argv[optind]);
    }
    if (json) {
        print_json();
    } else {
        print_table();
    }
    return TOOL_FINE;
}
