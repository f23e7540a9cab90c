/* findings.c -- see tuning/findings.h. */
#include "tuning/findings.h"

#include "base/text.h"

#include <string.h>

bool deft__findings_sound(const deft__findings *findings, size_t offset, size_t size)
{
    for (size_t at = offset; at < offset + size; at += DEFT__FINDINGS_GRAIN) {
        if (findings->unsound[at / DEFT__FINDINGS_GRAIN]) {
            return false;
        }
    }
    return true;
}

static deft_diag findings_diag(deft_severity severity, deft_diag_id id, const char *field)
{
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = severity;
    diag.id = id;
    deft__text name = deft__text_begin(diag.field, sizeof diag.field);
    deft__text_put(&name, field);
    return diag;
}

static void findings_keep(deft__findings *findings, const deft_diag *diag)
{
    findings->errors += diag->severity == DEFT_SEVERITY_ERROR;
    deft_diag_add(findings->list, diag);
}

void deft__findings_add(deft__findings *findings, deft_severity severity, deft_diag_id id, const char *field,
                        double value, double min, double max, const char *text)
{
    deft_diag diag = findings_diag(severity, id, field);
    diag.value = value;
    diag.min = min;
    diag.max = max;
    deft__text words = deft__text_begin(diag.text, sizeof diag.text);
    deft__text_put(&words, text);
    findings_keep(findings, &diag);
}

void deft__findings_say(deft__findings *findings, deft_severity severity, const char *field,
                        const char *sentence, const double *numbers)
{
    deft_diag diag = findings_diag(severity, DEFT_DIAG_IMPOSSIBLE, field);
    diag.value = numbers[0];
    deft__text words = deft__text_begin(diag.text, sizeof diag.text);
    for (const char *c = sentence; *c != '\0'; c++) {
        if (*c == '#') {
            deft__text_number(&words, *numbers++);
        } else {
            deft__text_put_array(&words, c, 1);
        }
    }
    findings_keep(findings, &diag);
}
