/* tools/messages.c -- how the command says that something is wrong. */
#include "tools/tool.h"

#include <stdarg.h>
#include <stdlib.h>

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

void tool_report(const char *verb, const char *file, const deft_diag_list *diags, deft_result result)
{
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
