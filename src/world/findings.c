/* world/findings.c -- makes the findings about a world's definition.
 */
#include "world/findings.h"

#include "math/dmath.h"

#include <string.h>

#define FINDINGS_UNIT_ERROR 1e-4
#define FINDINGS_SPEED_MAX  1e9

deft_diag deft__world_error(deft_diag_id id, const char *field)
{
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = DEFT_SEVERITY_ERROR;
    diag.id = id;
    deft__text text = deft__text_begin(diag.field, sizeof diag.field);
    deft__text_put(&text, field);
    return diag;
}

deft_diag deft__world_error_at(deft_diag_id id, const char *name, uint32_t index, const char *member)
{
    deft_diag diag = deft__world_error(id, "");
    deft__text text = deft__text_begin(diag.field, sizeof diag.field);
    deft__text_put(&text, name);
    deft__text_put(&text, "[");
    deft__text_number(&text, index);
    deft__text_put(&text, "]");
    deft__text_put(&text, member);
    return diag;
}

void deft__world_refuse(deft_diag_list *diags, const char *field, const char *sentence, double value,
                        double min, double max)
{
    deft_diag diag = deft__world_error(DEFT_DIAG_SENTENCE, field);
    diag.value = value;
    diag.min = min;
    diag.max = max;
    deft__text text = deft__text_begin(diag.text, sizeof diag.text);
    deft__text_put(&text, sentence);
    deft_diag_add(diags, &diag);
}

void deft__world_add_sentence(deft_diag_list *diags, const char *name, uint32_t index, const char *sentence)
{
    deft_diag diag = deft__world_error_at(DEFT_DIAG_SENTENCE, name, index, "");
    deft__text text = deft__text_begin(diag.text, sizeof diag.text);
    deft__text_put(&text, sentence);
    deft_diag_add(diags, &diag);
}

void deft__world_add_count(deft_diag_list *diags, const char *name, uint32_t count, const char *sentence)
{
    deft_diag diag = deft__world_error(DEFT_DIAG_SENTENCE, name);
    diag.severity = DEFT_SEVERITY_WARNING;
    diag.value = count;
    deft__text text = deft__text_begin(diag.text, sizeof diag.text);
    deft__text_number(&text, count);
    deft__text_put(&text, " ");
    deft__text_put(&text, sentence);
    deft_diag_add(diags, &diag);
}

/* Adds that a number is out of its range; `diag` names it. Returns false. */
static bool findings_refuse(deft_diag diag, double value, double min, double max, deft_diag_list *diags)
{
    diag.id = deft__is_finite(value) ? DEFT_DIAG_OUT_OF_RANGE : DEFT_DIAG_NOT_FINITE;
    diag.value = value;
    diag.min = min;
    diag.max = max;
    deft_diag_add(diags, &diag);
    return false;
}

bool deft__world_check_range(const char *field, double value, double min, double max, deft_diag_list *diags)
{
    return (value >= min && value <= max) ||
           findings_refuse(deft__world_error(DEFT_DIAG_OUT_OF_RANGE, field), value, min, max, diags);
}

bool deft__world_check_range_at(const char *name, uint32_t index, const char *member, double value,
                                double min, double max, deft_diag_list *diags)
{
    return (value >= min && value <= max) ||
           findings_refuse(deft__world_error_at(DEFT_DIAG_OUT_OF_RANGE, name, index, member), value, min, max,
                           diags);
}

bool deft__world_check_speed(const char *name, uint32_t index, const char *member, double speed,
                             deft_diag_list *diags)
{
    return deft__world_check_range_at(name, index, member, speed, -FINDINGS_SPEED_MAX, FINDINGS_SPEED_MAX,
                                      diags);
}

bool deft__world_check_flags(const char *name, uint32_t index, uint32_t flags, deft_vec2 one_way,
                             deft_diag_list *diags)
{
    bool is_known = flags == DEFT_FEATURE_SOLID || flags == DEFT_FEATURE_ONE_WAY;
    bool is_sound = is_known && (flags == DEFT_FEATURE_SOLID || deft__world_is_unit(one_way));
    if (!is_sound) {
        deft__world_add_sentence(
            diags, name, index,
            is_known ? FINDINGS_NO_UNIT
                     : "flags must be exactly one of DEFT_FEATURE_SOLID and DEFT_FEATURE_ONE_WAY");
    }
    return is_sound;
}

bool deft__world_is_unit(deft_vec2 direction)
{
    double squared = (double)direction.x * (double)direction.x + (double)direction.y * (double)direction.y;
    return squared >= 1.0 - 2.0 * FINDINGS_UNIT_ERROR && squared <= 1.0 + 2.0 * FINDINGS_UNIT_ERROR;
}
