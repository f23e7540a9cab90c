/* diag.c -- findings: collecting them, and the sentence of each.
 *
 * A sentence names the field, the value, what is legal and the cure, in this order. So its first words say
 * where to look.
 */
#include "base/float_guard.h"
#include "base/text.h"
#include "deft/base.h"

#include <math.h>

void deft_diag_clear(deft_diag_list *list)
{
    if (list == NULL) {
        return;
    }
    list->count = 0;
    list->dropped = 0;
    list->errors = 0;
    list->warnings = 0;
}

void deft_diag_add(deft_diag_list *list, const deft_diag *diag)
{
    if (list == NULL || diag == NULL) {
        return;
    }
    if (diag->severity == DEFT_SEVERITY_ERROR) {
        list->errors++;
    } else {
        list->warnings++;
    }
    if (list->count >= DEFT_DIAG_CAP) {
        list->dropped++;
        return;
    }
    deft_diag *kept = &list->items[list->count++];
    *kept = *diag;
    kept->field[sizeof kept->field - 1] = '\0';
    kept->text[sizeof kept->text - 1] = '\0';
}

static void diag_put_field(deft__text *text, const deft_diag *diag)
{
    if (diag->field[0] == '\0') {
        deft__text_put(text, "it");
    } else {
        deft__text_put_array(text, diag->field, sizeof diag->field);
    }
}

static void diag_put_text(deft__text *text, const deft_diag *diag)
{
    deft__text_put_array(text, diag->text, sizeof diag->text);
}

/* "from 0 to 1", "at least 0", "at most 9"; `text`, where the finding has one, says it better. */
static void diag_put_range(deft__text *text, const deft_diag *diag)
{
    const bool low = diag->min > -(double)INFINITY, high = diag->max < (double)INFINITY;
    if (diag->text[0] != '\0') {
        diag_put_text(text, diag);
    } else if (low && high) {
        deft__text_put(text, "from ");
        deft__text_number(text, diag->min);
        deft__text_put(text, " to ");
        deft__text_number(text, diag->max);
    } else if (low || high) {
        deft__text_put(text, low ? "at least " : "at most ");
        deft__text_number(text, low ? diag->min : diag->max);
    } else {
        deft__text_put(text, "any finite number");
    }
}

/* A field whose name ends in _s counts seconds, but _per_s is a rate. The unit helps where milliseconds were
 * meant. */
static bool diag_is_bounded_time(const deft_diag *diag)
{
    size_t end = 0;
    while (end < sizeof diag->field && diag->field[end] != '\0') {
        end++;
    }
    const char *last = end > 5 ? diag->field + end - 5 : "     ";
    const bool is_rate = last[0] == 'p' && last[1] == 'e' && last[2] == 'r';
    const bool is_time = last[3] == '_' && last[4] == 's' && !is_rate;
    return is_time && (diag->min > -(double)INFINITY || diag->max < (double)INFINITY);
}

/* The choices "a|b|c" as people list them: a, b or c. */
static void diag_put_choices(deft__text *text, const char *choices, size_t size)
{
    const char *last = NULL;
    for (size_t i = 0; i < size && choices[i] != '\0'; i++) {
        if (choices[i] == '|') {
            last = choices + i;
        }
    }
    for (size_t i = 0; i < size && choices[i] != '\0'; i++) {
        if (choices[i] != '|') {
            deft__text_put_array(text, choices + i, 1);
        } else {
            deft__text_put(text, choices + i == last ? " or " : ", ");
        }
    }
}

static void diag_put_unknown_field(deft__text *text, const deft_diag *diag)
{
    deft__text_put(text, "there is no such field; ");
    if (diag->text[0] != '\0') {
        deft__text_put(text, "did you mean ");
        diag_put_text(text, diag);
        deft__text_put(text, "?");
    } else {
        deft__text_put(text, "leave it out, or see `deft describe` for all names");
    }
}

static void diag_put_unknown_choice(deft__text *text, const deft_diag *diag)
{
    /* 0 is always a choice, so a 0 here only means that the value is not known as a number. */
    if (diag->value != 0) {
        deft__text_number(text, diag->value);
        deft__text_put(text, " is not a choice; use ");
    } else {
        deft__text_put(text, "this is not a choice; use ");
    }
    diag_put_choices(text, diag->text, sizeof diag->text);
}

/* "jump.cut=gravity|hold" or "air_jump.count>0", as opposed to the bare name of a selector. */
static bool diag_is_condition(const char *selector, size_t size)
{
    for (size_t i = 0; i < size && selector[i] != '\0'; i++) {
        if (selector[i] == '=' || selector[i] == '>') {
            return true;
        }
    }
    return false;
}

static void diag_put_not_selected(deft__text *text, const deft_diag *diag)
{
    deft__text_put(text, "is set, but ");
    if (diag_is_condition(diag->text, sizeof diag->text)) {
        deft__text_put(text, "counts only when ");
        diag_put_text(text, diag);
        deft__text_put(text, "; change that");
    } else {
        diag_put_text(text, diag);
        deft__text_put(text, " picks another wish; change ");
        diag_put_text(text, diag);
    }
    deft__text_put(text, ", or leave ");
    diag_put_field(text, diag);
    deft__text_put(text, " out");
}

static void diag_put_min_above_max(deft__text *text, const deft_diag *diag)
{
    deft__text_number(text, diag->value);
    deft__text_put(text, " is above ");
    diag_put_text(text, diag);
    deft__text_put(text, ", which is ");
    deft__text_number(text, diag->max);
    deft__text_put(text, "; lower it to at most that, or raise ");
    diag_put_text(text, diag);
}

static void diag_put_too_short(deft__text *text, const deft_diag *diag)
{
    deft__text_number(text, diag->value);
    deft__text_put(text, " s is shorter than a tick at 60 Hz, so it hardly ever acts; use at least ");
    deft__text_number(text, diag->min);
    deft__text_put(text, ", or 0 to switch it off");
}

static void diag_put_suspicious(deft__text *text, const deft_diag *diag)
{
    const bool low = diag->min > -(double)INFINITY, high = diag->max < (double)INFINITY;
    deft__text_number(text, diag->value);
    deft__text_put(text, " is legal, but games use ");
    if (low) {
        deft__text_put(text, high ? "" : "at least ");
        deft__text_number(text, diag->min);
    }
    if (high) {
        deft__text_put(text, low ? " to " : "at most ");
        deft__text_number(text, diag->max);
    }
    if (diag->text[0] != '\0') {
        deft__text_put(text, "; ");
        diag_put_text(text, diag);
    }
}

static void diag_put_sentence(deft__text *text, const deft_diag *diag)
{
    switch (diag->id) {
    case DEFT_DIAG_NOT_FINITE:
        deft__text_number(text, diag->value);
        deft__text_put(text, " is not a finite number; it must be ");
        diag_put_range(text, diag);
        return;
    case DEFT_DIAG_OUT_OF_RANGE:
        deft__text_number(text, diag->value);
        deft__text_put(text, " is out of range; it must be ");
        diag_put_range(text, diag);
        deft__text_put(text, diag_is_bounded_time(diag) ? " s" : "");
        return;
    case DEFT_DIAG_UNKNOWN_FIELD:
        diag_put_unknown_field(text, diag);
        return;
    case DEFT_DIAG_WRONG_TYPE:
        deft__text_put(text, "has the wrong type; it must be ");
        diag_put_text(text, diag);
        return;
    case DEFT_DIAG_UNKNOWN_CHOICE:
        diag_put_unknown_choice(text, diag);
        return;
    case DEFT_DIAG_NOT_SELECTED:
        diag_put_not_selected(text, diag);
        return;
    case DEFT_DIAG_DUPLICATE:
        deft__text_put(text, "is set twice; keep one of them");
        return;
    case DEFT_DIAG_MIN_ABOVE_MAX:
        diag_put_min_above_max(text, diag);
        return;
    case DEFT_DIAG_TOO_SHORT:
        diag_put_too_short(text, diag);
        return;
    case DEFT_DIAG_SUSPICIOUS:
        diag_put_suspicious(text, diag);
        return;
    case DEFT_DIAG_SENTENCE:
    case DEFT_DIAG_IMPOSSIBLE:
    case DEFT_DIAG_FILE:
        diag_put_text(text, diag);
        return;
    case DEFT_DIAG_NONE:
    case DEFT_DIAG_COUNT:
    default:
        deft__text_put(text, "nothing is wrong here");
        return;
    }
}

size_t deft_diag_text(char *out, size_t capacity, const deft_diag *diag)
{
    DEFT_ASSERT(diag != NULL && (out != NULL || capacity == 0));
    if (diag == NULL || (out == NULL && capacity > 0)) {
        return 0;
    }
    deft__text text = deft__text_begin(out, capacity);
    if (diag->field[0] != '\0') {
        deft__text_put_array(&text, diag->field, sizeof diag->field);
        deft__text_put(&text, ": ");
    }
    diag_put_sentence(&text, diag);
    return text.length;
}
