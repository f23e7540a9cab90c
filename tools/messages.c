/* tools/messages.c -- how the command says that something is wrong. */
#include "tools/tool.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void say(const char *verb, const char *format, va_list arguments)
{
    (void)fprintf(stderr, "deft%s%s: ", verb[0] != '\0' ? " " : "", verb);
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
}

int tool_usage(const char *verb, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(verb, format, arguments);
    va_end(arguments);
    (void)fprintf(stderr, "Try: deft %s%s--help\n", verb, verb[0] != '\0' ? " " : "");
    return TOOL_USAGE;
}

int tool_fail(const char *verb, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(verb, format, arguments);
    va_end(arguments);
    return TOOL_WRONG;
}

static const char *severity_name(bool error)
{
    return error ? "error" : "warning";
}

void tool_print_findings(FILE *out, const char *file, const deft_diag_list *diags)
{
    uint32_t errors_listed = 0;
    for (uint32_t i = 0; i < diags->count; ++i) {
        const deft_diag *diag = &diags->items[i];
        const bool error = diag->severity == DEFT_SEVERITY_ERROR;
        char sentence[512];
        (void)deft_diag_text(sentence, sizeof sentence, diag);
        (void)fprintf(out, "%s", file);
        if (diag->line > 0) {
            (void)fprintf(out, ":%u", (unsigned)diag->line);
        }
        if (diag->line > 0 && diag->column > 0) {
            (void)fprintf(out, ":%u", (unsigned)diag->column);
        }
        (void)fprintf(out, ": %s: %s\n", severity_name(error), sentence);
        errors_listed += error ? 1u : 0u;
    }
    if (diags->dropped > 0) {
        (void)fprintf(out, "%s: %s: findings: %u more are not listed; mend these first\n", file,
                      severity_name(diags->errors > errors_listed), (unsigned)diags->dropped);
    }
}

static void put_finding(deft_json *json, const deft_diag *diag)
{
    char sentence[512];
    const size_t field = strlen(diag->field);
    (void)deft_diag_text(sentence, sizeof sentence, diag);
    const bool is_named =
        field > 0 && strncmp(sentence, diag->field, field) == 0 && strncmp(sentence + field, ": ", 2) == 0;
    deft_json_begin(json, NULL, '{');
    deft_json_text(json, "severity", diag->severity == DEFT_SEVERITY_ERROR ? "error" : "warning");
    if (diag->line > 0) {
        deft_json_number(json, "line", diag->line);
    }
    if (diag->line > 0 && diag->column > 0) {
        deft_json_number(json, "column", diag->column);
    }
    deft_json_text(json, "field", diag->field);
    deft_json_text(json, "sentence", is_named ? sentence + field + 2 : sentence);
    deft_json_end(json, '}');
}

int tool_print_findings_json(const char *verb, FILE *out, const char *path, const deft_diag_list *diags)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    deft_json_text(json, "file", path);
    deft_json_number(json, "errors", diags->errors);
    deft_json_number(json, "warnings", diags->warnings);
    deft_json_begin(json, "findings", '[');
    for (uint32_t i = 0; i < diags->count; ++i) {
        put_finding(json, &diags->items[i]);
    }
    deft_json_end(json, ']');
    deft_json_number(json, "unlisted", diags->dropped);
    deft_json_end(json, '}');
    return tool_print_json(verb, out, json);
}

/* Where findings go as JSON, too: once, since a program expects one object there. */
static FILE *report_json;

void tool_report_as_json(FILE *out)
{
    report_json = out;
}

void tool_report(const char *verb, const char *file, const deft_diag_list *diags, deft_result result)
{
    if (result != DEFT_OK && report_json != NULL) {
        (void)tool_print_findings_json(verb, report_json, file, diags);
        report_json = NULL;
    }
    if (result != DEFT_ERROR_FILE) {
        tool_print_findings(stderr, file, diags);
        return;
    }
    for (uint32_t i = 0; i < diags->count; ++i) {
        char sentence[512];
        (void)deft_diag_text(sentence, sizeof sentence, &diags->items[i]);
        (void)tool_fail(verb, "%s", sentence);
    }
}

int tool_print_json(const char *verb, FILE *out, deft_json *json)
{
    char *text = deft_json_close(json);
    if (text == NULL) {
        return tool_fail(verb, "out of memory");
    }
    (void)fputs(text, out);
    deft_io_free(text);
    return TOOL_FINE;
}
