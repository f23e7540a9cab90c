/* tools/plot.c -- `deft plot`: pictures of a trace. */
#include "deft/plot.h"

#include "tools/tool.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#define PX_MAX 1e6

static const char help[] =
    "Usage: deft plot path TRACE.csv [options] -o OUT.svg|.png|.pdf\n\n"
    "Draws the way of a body, as `deft sim --trace` wrote it: arcs with ghosts of the body, jumps, landings "
    "and\n"
    "assists marked.\n\n"
    "  -o OUT                       where to; the suffix says the format\n"
    "  --level LEVEL                draw the level behind it\n"
    "  --tuning FILE, --preset ID   the body's size (default: the preset `default`)\n"
    "  --px-per-unit P              pixels in a unit, as `deft sim` had it\n" TOOL_LEVEL_HELP
    "  --title T                    a line above the picture\n\n"
    "Exit status: 0 fine, 1 a file that cannot be read, used or written, 2 a wrong command line.\n";

typedef struct request {
    const char *trace, *out, *level, *tuning, *preset, *title;
    tool_level_wish wish;
} request;

static int take_option(request *wanted, int option)
{
    switch (option) {
    case 'o':
        wanted->out = optarg;
        return TOOL_FINE;
    case 'l':
        wanted->level = optarg;
        return TOOL_FINE;
    case 't':
        wanted->tuning = optarg;
        return TOOL_FINE;
    case 'p':
        wanted->preset = optarg;
        return TOOL_FINE;
    case 'n':
        wanted->title = optarg;
        return TOOL_FINE;
    case 'm':
        return tool_map_take("plot", optarg, &wanted->wish);
    case 'r':
        wanted->wish.room = optarg;
        return TOOL_FINE;
    default:
        return tool_number(optarg, 1e-3, PX_MAX, &wanted->wish.px_per_unit)
                   ? TOOL_FINE
                   : tool_usage("plot", "--px-per-unit %s: it takes a number from 0.001 to 10^6", optarg);
    }
}

static int judge(const request *wanted)
{
    if (wanted->out == NULL) {
        return tool_usage("plot", "it needs a place for the picture: -o OUT.svg, .png or .pdf");
    }
    if (!tool_has_suffix(wanted->out, ".svg") && !tool_has_suffix(wanted->out, ".png") &&
        !tool_has_suffix(wanted->out, ".pdf")) {
        return tool_usage("plot", "-o %s: a picture's name ends in .svg, .png or .pdf", wanted->out);
    }
    if (wanted->wish.px_per_unit > 0.0 && wanted->level == NULL) {
        return tool_usage("plot", "--px-per-unit says how to read a level, but there is no --level");
    }
    return TOOL_FINE;
}

static int read_and_draw(const request *wanted, const deft_level *level, const tool_tuning *tuning)
{
    deft_plot_path plot = {level, &tuning->moveset, NULL, 0, wanted->title};
    deft_trace_row *rows = NULL;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_result result = deft_csv_read(wanted->trace, &rows, &plot.row_count, &diags);
    if (result != DEFT_OK) {
        tool_report("plot", wanted->trace, &diags, result);
        return TOOL_WRONG;
    }
    plot.rows = rows;
    result = deft_plot_path_write(&plot, wanted->out, &diags);
    free(rows);
    tool_report("plot", wanted->out, &diags, result);
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}

static int draw_path(const request *wanted)
{
    tool_tuning tuning;
    deft_level *level = NULL;
    int status = tool_tuning_take("plot", wanted->tuning, wanted->preset, &tuning);
    if (status != TOOL_FINE) {
        return status;
    }
    if (wanted->level != NULL) {
        level = tool_level_take("plot", wanted->level, &wanted->wish);
        if (level == NULL) {
            return TOOL_WRONG;
        }
    }
    status = tool_tuning_fit("plot", level != NULL ? level->tile_size : 1.0, &tuning);
    if (status == TOOL_FINE) {
        status = read_and_draw(wanted, level, &tuning);
    }
    deft_level_free(level);
    return status;
}

int tool_plot(int argc, char **argv)
{
    static const struct option options[] = {{"level", required_argument, NULL, 'l'},
                                            {"tuning", required_argument, NULL, 't'},
                                            {"preset", required_argument, NULL, 'p'},
                                            {"title", required_argument, NULL, 'n'},
                                            {"px-per-unit", required_argument, NULL, 'x'},
                                            {"map", required_argument, NULL, 'm'},
                                            {"room", required_argument, NULL, 'r'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    request wanted;
    memset(&wanted, 0, sizeof wanted);
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":ho:", options, NULL)) != -1) {
        if (option == 'h') {
            (void)fputs(help, stdout);
            return TOOL_FINE;
        }
        if (option == '?' || option == ':') {
            return tool_refused("plot", argv, option);
        }
        const int status = take_option(&wanted, option);
        if (status != TOOL_FINE) {
            return status;
        }
    }
    if (argc - optind < 1) {
        return tool_usage("plot", "it needs a kind of picture; there is `path`");
    }
    if (strcmp(argv[optind], "path") != 0) {
        return tool_usage("plot", "there is no kind of picture %s; there is `path`", argv[optind]);
    }
    if (argc - optind != 2) {
        return tool_usage("plot", "`deft plot path` takes one trace");
    }
    wanted.trace = argv[optind + 1];
    int status = judge(&wanted);
    if (status == TOOL_FINE) {
        status = draw_path(&wanted);
        deft_plot_release();
    }
    return status;
}
