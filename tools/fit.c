/* tools/fit.c -- `deft fit`: from recorded positions and buttons to the parameters that explain them. */
#include "fitting/fit.h"

#include "fitting/least.h"
#include "tools/metrics.h"

#include <getopt.h>
#include <string.h>

typedef struct request {
    tool_wish wish;
    const char *recording;
    double tile;
} request;

/* What was fitted, in the units of the recording. */
typedef struct fit_case {
    tool_tuning source;
    fitting_recording recording;
    fitting_fit fit;
    double tile;
} fit_case;

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    request *wanted = (request *)user;
    if (!tool_wish_option(&wanted->wish, option, value)) {
        wanted->tile = value->number;
    }
    return TOOL_FINE;
}

/* A parameter's unit in the recording. */
static double unit_of(const fit_case *it, const deft_param *param)
{
    return param->scale == DEFT_SCALE_NONE ? 1.0 : it->tile;
}

static void print_laws(FILE *out, const fit_case *it)
{
    const fitting_fit *fit = &it->fit;
    (void)fprintf(out, "%-28s %12s %12s\n", "laws: differences (rms)", "ground", "air");
    for (int law = 0; law < FITTING_LAW_COUNT; ++law) {
        char ground[32], air[32];
        (void)snprintf(ground, sizeof ground, "%s%.3g", fit->ground == (fitting_law)law ? "* " : "",
                       fit->ground_rms[law] * it->tile);
        (void)snprintf(air, sizeof air, "%s%.3g", fit->air == (fitting_law)law ? "* " : "",
                       fit->air_rms[law] * it->tile);
        (void)fprintf(out, "  %-26s %12s %12s\n", fitting_law_names[law], ground, air);
    }
}

static void print_number(FILE *out, const fit_case *it, const fitting_number *number)
{
    const double unit = unit_of(it, number->param);
    char within[32] = "";
    if (number->is_shown) {
        (void)snprintf(within, sizeof within, "%.2g", number->within * unit);
    }
    (void)fprintf(out, "  %-26s %12.6g %12s  ", number->param->path, number->value * unit, within);
    if (number->is_shown) {
        (void)fprintf(out, "%s\n", number->param->unit);
    } else {
        (void)fprintf(out, "%-6s  %s\n", number->param->unit, number->why_open);
    }
}

/* The numbers that are sure, those that are not, and those that the recording does not show. */
static void print_numbers(FILE *out, const fit_case *it)
{
    static const char *const heads[] = {"parameters to 1 %", "roughly", "open in this recording"};
    for (int kind = 0; kind < 3; ++kind) {
        bool is_first = true;
        for (uint32_t i = 0; i < it->fit.count; ++i) {
            const fitting_number *number = &it->fit.numbers[i];
            if ((number->is_sure ? 0 : number->is_shown ? 1 : 2) != kind) {
                continue;
            }
            if (is_first) {
                (void)fprintf(out, "\n%-28s %12s %12s\n", heads[kind], kind < 2 ? "fitted" : "written",
                              kind < 2 ? "+-" : "");
            }
            is_first = false;
            print_number(out, it, number);
        }
    }
}

static void print_fit(FILE *out, const fit_case *it)
{
    const fitting_fit *fit = &it->fit;
    print_laws(out, it);
    print_numbers(out, it);
    (void)fprintf(out, "\n%u rows differ by %.3g (rms)", (unsigned)it->recording.count, fit->rms * it->tile);
    if (fit->expected > 0.0) {
        (void)fprintf(out, "; rounding to %g makes up to %.3g", it->recording.grain * it->tile,
                      fit->expected * it->tile);
    }
    (void)fputc('\n', out);
    if (it->recording.has_no_inputs) {
        (void)fprintf(out,
                      "The inputs were inferred from the positions: the stick full or free, and jump.\n");
    }
    if (fit->held_out > 0) {
        (void)fprintf(out,
                      "The last %u rows were predicted from those before: they differ by %.3g at most.\n",
                      (unsigned)fit->held_out, fit->held_error * it->tile);
    } else {
        (void)fprintf(out, "The recording is too short to predict a part of it.\n");
    }
    if (!fit->is_explained) {
        (void)fprintf(out,
                      it->recording.has_no_inputs
                          ? "No inputs were found with which a law explains this recording. Record the "
                            "buttons, in a column input.\n"
                          : "None of the laws explains this recording: the differences have a pattern.\n");
    }
}

static void put_laws(deft_json *json, const char *key, const double rms[FITTING_LAW_COUNT], fitting_law law,
                     double tile)
{
    deft_json_begin(json, key, '{');
    deft_json_text(json, "law", fitting_law_names[law]);
    for (int i = 0; i < FITTING_LAW_COUNT; ++i) {
        deft_json_number(json, fitting_law_names[i], rms[i] * tile);
    }
    deft_json_end(json, '}');
}

static int print_json(FILE *out, const fit_case *it)
{
    const fitting_fit *fit = &it->fit;
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    deft_json_number(json, "rows", it->recording.count);
    deft_json_number(json, "rate_hz", it->recording.rate_hz);
    deft_json_bool(json, "inputs_inferred", it->recording.has_no_inputs);
    deft_json_bool(json, "explained", fit->is_explained);
    deft_json_number(json, "rms", fit->rms * it->tile);
    deft_json_number(json, "predicted_rows", fit->held_out);
    deft_json_number(json, "predicted_error", fit->held_error * it->tile);
    put_laws(json, "ground", fit->ground_rms, fit->ground, it->tile);
    put_laws(json, "air", fit->air_rms, fit->air, it->tile);
    deft_json_begin(json, "parameters", '[');
    for (uint32_t i = 0; i < fit->count; ++i) {
        const fitting_number *number = &fit->numbers[i];
        deft_json_begin(json, NULL, '{');
        deft_json_text(json, "path", number->param->path);
        deft_json_bool(json, "shown", number->is_shown);
        deft_json_bool(json, "sure", number->is_sure);
        deft_json_number(json, "value", number->value * unit_of(it, number->param));
        if (number->is_shown) {
            deft_json_number(json, "within", number->within * unit_of(it, number->param));
        } else {
            deft_json_text(json, "why", number->why_open);
        }
        deft_json_end(json, '}');
    }
    deft_json_end(json, ']');
    deft_json_end(json, '}');
    return tool_print_json("fit", out, json);
}

static int fit(fit_case *it, const request *wanted)
{
    deft_diag_list diags;
    if (fitting_fit_take(&it->fit, &it->recording, &it->source.tuning) != DEFT_OK) {
        return tool_fail("fit", "out of memory");
    }
    FILE *out = wanted->wish.out != NULL && strcmp(wanted->wish.out, "-") == 0 ? stderr : stdout;
    int status = TOOL_FINE;
    if (wanted->wish.is_json) {
        status = print_json(out, it);
    } else {
        print_fit(out, it);
    }
    if (!it->fit.is_explained) {
        return TOOL_WRONG;
    }
    deft_diag_clear(&diags);
    deft_tuning_fit(&it->fit.tuning, it->tile);
    if (status == TOOL_FINE && wanted->wish.out != NULL &&
        deft_tuning_save(&it->fit.tuning, wanted->wish.out, &diags) != DEFT_OK) {
        tool_report("fit", wanted->wish.out, &diags, DEFT_ERROR_FILE);
        return TOOL_WRONG;
    }
    return status;
}

int tool_fit(int argc, char **argv)
{
    static fit_case it;
    request wanted = {.tile = 1.0};
    char why[FITTING_WHY_CAP];
    int status = tool_options_read(TOOL_FIT, argc, argv, take_option, &wanted);
    if (status != TOOL_FINE) {
        return status;
    }
    if (!fitting_has_least()) {
        return tool_fail("fit", "this deft was built without cminpack; install it (Debian: libcminpack-dev), "
                                "and build deft again");
    }
    if (argc - optind != 1) {
        return tool_usage("fit", "it takes one recording, a CSV file, not %d", argc - optind);
    }
    wanted.recording = argv[optind];
    const char *const inputs[TOOL_FILES_MAX] = {wanted.recording, wanted.wish.file};
    const char *const outputs[TOOL_FILES_MAX] = {wanted.wish.out};
    const char *const names[TOOL_FILES_MAX] = {"the recording", "--tuning"};
    status = tool_inputs_judge("fit", inputs, names);
    status = status == TOOL_FINE ? tool_outputs_judge("fit", inputs, outputs) : status;
    status = status == TOOL_FINE ? tool_tuning_take("fit", wanted.wish.file, wanted.wish.preset, &it.source)
                                 : status;
    status = status == TOOL_FINE ? tool_tuning_fit("fit", 1.0, &it.source) : status;
    if (status != TOOL_FINE) {
        return status;
    }
    it.tile = wanted.tile;
    status = fitting_recording_read(&it.recording, wanted.recording, wanted.tile, wanted.wish.rate_hz, why)
                 ? fit(&it, &wanted)
                 : tool_fail("fit", "%s", why);
    fitting_recording_free(&it.recording);
    return status;
}
