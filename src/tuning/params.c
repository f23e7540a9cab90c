/* params.c -- the parameter table of params.inl as data, and everything that follows from a row alone. */
#include "base/float_guard.h"
#include "base/needs.h"
#include "base/text.h"
#include "deft/tuning.h"

#include <math.h>
#include <string.h>

/* The largest length, speed or acceleration that is accepted: far beyond any game, far within a float. */
#define DEFT_PARAM_BIG 1e9
/* "Never", as a time. */
#define DEFT_PARAM_NEVER ((double)INFINITY)

#define DEFT_PARAM_NEITHER_MIN false
#define DEFT_PARAM_NEITHER_MAX false
#define DEFT_PARAM_LOW_MIN     true
#define DEFT_PARAM_LOW_MAX     false
#define DEFT_PARAM_HIGH_MIN    false
#define DEFT_PARAM_HIGH_MAX    true
#define DEFT_PARAM_BOTH_MIN    true
#define DEFT_PARAM_BOTH_MAX    true

#define DEFT_PARAM_BASIC_IS_BASIC  true
#define DEFT_PARAM_EXPERT_IS_BASIC false

static const deft_param params_table[] = {
#define DEFT_PARAM(level, group, member, type, unit, scale, min, max, open, default_value, choices,          \
                   active_when, summary)                                                                     \
    {#member,                                                                                                \
     group,                                                                                                  \
     unit,                                                                                                   \
     DEFT__SENTENCE(summary),                                                                                \
     choices,                                                                                                \
     active_when,                                                                                            \
     DEFT_PARAM_##type,                                                                                      \
     DEFT_SCALE_##scale,                                                                                     \
     min,                                                                                                    \
     max,                                                                                                    \
     default_value,                                                                                          \
     DEFT_PARAM_##open##_MIN,                                                                                \
     DEFT_PARAM_##open##_MAX,                                                                                \
     DEFT_PARAM_##level##_IS_BASIC,                                                                          \
     (uint32_t)offsetof(deft_tuning, member)},
#include "tuning/params.inl"
};

#define DEFT_PARAMS_TOTAL (sizeof params_table / sizeof params_table[0])

size_t deft_param_count(void)
{
    return DEFT_PARAMS_TOTAL;
}

const deft_param *deft_param_at(size_t i)
{
    return i < DEFT_PARAMS_TOTAL ? &params_table[i] : NULL;
}

/* True when `text` begins with exactly the word of `length` bytes and then ends or goes on with `stop`. */
static bool params_word_is(const char *text, const char *word, size_t length, char stop)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\0' || text[i] != word[i]) {
            return false;
        }
    }
    return text[length] == '\0' || text[length] == stop;
}

static const deft_param *params_find(const char *path, size_t length)
{
    for (size_t i = 0; i < DEFT_PARAMS_TOTAL; i++) {
        if (params_word_is(params_table[i].path, path, length, '\0')) {
            return &params_table[i];
        }
    }
    return NULL;
}

static size_t params_length(const char *text, const char *stops)
{
    size_t length = 0;
    while (text[length] != '\0') {
        for (const char *stop = stops; *stop != '\0'; stop++) {
            if (text[length] == *stop) {
                return length;
            }
        }
        length++;
    }
    return length;
}

const deft_param *deft_param_find(const char *path)
{
    return path == NULL ? NULL : params_find(path, params_length(path, ""));
}

double deft_tuning_get(const deft_tuning *tuning, const deft_param *param)
{
    DEFT__NEEDS(tuning != NULL && param != NULL, 0);
    const char *field = (const char *)tuning + param->offset;
    if (param->type == DEFT_PARAM_REAL) {
        double real;
        memcpy(&real, field, sizeof real);
        return real;
    }
    int32_t whole;
    memcpy(&whole, field, sizeof whole);
    return whole;
}

void deft_tuning_set(deft_tuning *tuning, const deft_param *param, double value)
{
    DEFT__NEEDS_OR_RETURN(tuning != NULL && param != NULL);
    char *field = (char *)tuning + param->offset;
    if (param->type == DEFT_PARAM_REAL) {
        memcpy(field, &value, sizeof value);
        return;
    }
    /* A whole number that no int32 holds becomes the nearest that one does, so that it stays out of range. */
    int32_t whole = INT32_MIN;
    if (value >= (double)INT32_MAX) {
        whole = INT32_MAX;
    } else if (value > (double)INT32_MIN) {
        whole = (int32_t)value;
    }
    memcpy(field, &whole, sizeof whole);
}

/* True when the selector's present value is the choice that `word` names. */
static bool params_choice_is(const deft_param *selector, double value, const char *word, size_t length)
{
    const char *choice = selector->type == DEFT_PARAM_BOOL ? "false|true" : selector->choices;
    for (double i = 0; *choice != '\0'; i += 1) {
        if (value == i) {
            return params_word_is(choice, word, length, '|');
        }
        choice += params_length(choice, "|");
        choice += *choice == '|';
    }
    return false;
}

/* One condition of active_when, from `text` to the next '&' or the end. */
static bool params_condition_holds(const deft_tuning *tuning, const char *text)
{
    const size_t name = params_length(text, "=>&");
    const deft_param *selector = params_find(text, name);
    if (selector == NULL) {
        return false;
    }
    const double value = deft_tuning_get(tuning, selector);
    if (text[name] == '>') {
        return value > 0;
    }
    const char *word = text + name + 1;
    for (;;) {
        const size_t length = params_length(word, "|&");
        if (params_choice_is(selector, value, word, length)) {
            return true;
        }
        if (word[length] != '|') {
            return false;
        }
        word += length + 1;
    }
}

bool deft_param_is_active(const deft_tuning *tuning, const deft_param *param)
{
    DEFT__NEEDS(tuning != NULL && param != NULL, false);
    const char *text = param->active_when;
    while (*text != '\0') {
        if (!params_condition_holds(tuning, text)) {
            return false;
        }
        text += params_length(text, "&");
        text += *text == '&';
    }
    return true;
}

void deft_tuning_default(deft_tuning *out)
{
    DEFT_ASSERT(out != NULL);
    if (out == NULL) {
        return;
    }
    memset(out, 0, sizeof *out);
    out->size = (uint32_t)sizeof *out;
    out->version = DEFT_TUNING_VERSION;
    for (size_t i = 0; i < DEFT_PARAMS_TOTAL; i++) {
        deft_tuning_set(out, &params_table[i], params_table[i].default_value);
    }
}

void deft_tuning_fit(deft_tuning *tuning, double units_per_tile)
{
    const bool usable = tuning != NULL && tuning->units_per_tile > 0 && units_per_tile > 0 &&
                        units_per_tile < DEFT_PARAM_NEVER;
    DEFT_ASSERT(usable);
    if (!usable) {
        return;
    }
    deft_tuning_scale(tuning, units_per_tile / tuning->units_per_tile);
    tuning->units_per_tile = units_per_tile;
    if (units_per_tile == 1 && tuning->unit == DEFT_UNIT_PX) {
        tuning->unit = DEFT_UNIT_TILE;
    } else if (units_per_tile != 1 && tuning->unit == DEFT_UNIT_TILE) {
        tuning->unit = DEFT_UNIT_PX;
    }
}

void deft_tuning_scale(deft_tuning *tuning, double factor)
{
    const bool usable = tuning != NULL && factor > 0 && factor < DEFT_PARAM_NEVER;
    DEFT_ASSERT(usable);
    if (!usable) {
        return;
    }
    for (size_t i = 0; i < DEFT_PARAMS_TOTAL; i++) {
        const deft_param *param = &params_table[i];
        if (param->scale != DEFT_SCALE_NONE) {
            deft_tuning_set(tuning, param, deft_tuning_get(tuning, param) * factor);
        }
    }
}
