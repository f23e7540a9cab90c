/* io/finding.c -- findings with a sentence of their own. The texts quote files that may be hostile, so
 * control characters never reach a terminal. */
#include "io/finding.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void deft__finding_copy(char *out, size_t capacity, const char *text)
{
    size_t length = strlen(text);
    if (length >= capacity) {
        length = capacity - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0u) == 0x80u) {
            --length; /* not in the middle of a character */
        }
    }
    for (size_t i = 0; i < length; ++i) {
        unsigned char c = (unsigned char)text[i];
        out[i] = c < 0x20u || c == 0x7Fu ? '?' : text[i];
    }
    out[length] = '\0';
}

void deft__finding_add(deft_diag_list *diags, deft_severity severity, uint32_t line, uint32_t column,
                       const char *field, const char *format, ...)
{
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = severity;
    diag.id = DEFT_DIAG_SENTENCE;
    diag.line = line;
    diag.column = column;
    deft__finding_copy(diag.field, sizeof diag.field, field);

    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    deft__finding_copy(diag.text, sizeof diag.text, length < 0 ? "" : text);
    deft_diag_add(diags, &diag);
}
