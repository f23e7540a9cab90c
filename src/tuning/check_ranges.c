/* check_ranges.c -- every wish alone: is it legal, and is it what games use? */
#include "base/text.h"
#include "math/dmath.h"
#include "tuning/findings.h"

/* The legal range in words, where an end of it is open: "above 0 and below 1". */
static void check_range_words(const deft_param *param, char *out, size_t capacity)
{
    deft__text words = deft__text_begin(out, capacity);
    if (!param->min_open && !param->max_open) {
        return;
    }
    deft__text_put(&words, param->min_open ? "above " : "at least ");
    deft__text_number(&words, param->min);
    deft__text_put(&words, param->max_open ? " and below " : " and at most ");
    deft__text_number(&words, param->max);
}

static bool check_within(const deft_param *param, double value)
{
    const bool above = param->min_open ? value > param->min : value >= param->min;
    const bool below = param->max_open ? value < param->max : value <= param->max;
    return above && below;
}

static void check_range(deft__findings *findings, const deft_tuning *tuning, const deft_param *param)
{
    const double value = deft_tuning_get(tuning, param);
    if (check_within(param, value)) {
        return;
    }
    char words[80];
    deft_diag_id id = DEFT_DIAG_OUT_OF_RANGE;
    check_range_words(param, words, sizeof words);
    const char *text = words;
    if (param->type == DEFT_PARAM_CHOICE) {
        id = DEFT_DIAG_UNKNOWN_CHOICE;
        text = param->choices;
    } else if (param->type == DEFT_PARAM_BOOL) {
        text = "0 (false) or 1 (true)";
    } else if (!deft__is_finite(value)) {
        id = DEFT_DIAG_NOT_FINITE;
    }
    if (deft_param_is_active(tuning, param)) {
        findings->unsound[param->offset / DEFT__FINDINGS_GRAIN] = true; /* a field is asked for as a whole */
        deft__findings_add(findings, DEFT_SEVERITY_ERROR, id, param->path, value, param->min, param->max,
                           text);
    } else {
        deft__findings_add(findings, DEFT_SEVERITY_WARNING, id, param->path, value, param->min, param->max,
                           text);
    }
}

void deft__check_ranges(deft__findings *findings, const deft_tuning *tuning)
{
    for (size_t i = 0; i < deft_param_count(); i++) {
        check_range(findings, tuning, deft_param_at(i));
    }
}

/* What games use, lengths and speeds in tiles. An end of 0 means that any smaller value is fine, too. */
typedef struct check_usual_row {
    const char *path;
    double min, max;
    const char *hint;
} check_usual_row;

#define DEFT_CHECK_TILES "is units_per_tile right?"
#define DEFT_CHECK_LIMP  "it will feel limp"

static const check_usual_row check_usual_rows[] = {
    {"shape.width", 0.1, 10, DEFT_CHECK_TILES},
    {"shape.height", 0.1, 10, DEFT_CHECK_TILES},
    {"run.speed", 0.5, 60, DEFT_CHECK_TILES},
    {"run.attack.time_s", 0, 2.5, DEFT_CHECK_LIMP},
    {"run.attack.loss_per_s", 0.3, 1, DEFT_CHECK_LIMP},
    {"run.turn.time_s", 0, 1, DEFT_CHECK_LIMP},
    {"run.turn.loss_per_s", 0.3, 1, DEFT_CHECK_LIMP},
    {"run.release.time_s", 0, 2.5, DEFT_CHECK_LIMP},
    {"run.release.loss_per_s", 0.3, 1, "it slides like ice"},
    {"air.attack.time_s", 0, 3, DEFT_CHECK_LIMP},
    {"air.attack.loss_per_s", 0.1, 1, DEFT_CHECK_LIMP},
    {"air.turn.time_s", 0, 3, DEFT_CHECK_LIMP},
    {"air.turn.loss_per_s", 0.1, 1, DEFT_CHECK_LIMP},
    {"jump.height", 0.5, 20, "is it in tiles?"},
    {"jump.time_to_apex_s", 0.12, 1.2, ""},
    {"jump.distance_to_apex", 0.25, 40, DEFT_CHECK_TILES},
    {"jump.boost_speed", 0, 20, DEFT_CHECK_TILES},
    {"air_jump.height", 0.1, 20, DEFT_CHECK_TILES},
    {"fall.gravity_ratio", 0.4, 6, ""},
    {"fall.time_s", 0.08, 1.5, ""},
    {"fall.distance", 0.2, 40, DEFT_CHECK_TILES},
    {"fall.speed_max", 0, 200, DEFT_CHECK_TILES},
    {"fall.fast_gravity_ratio", 1, 6, "down is there to fall faster"},
    {"ground.slope_limit_deg", 0, 75, "walls become floors"},
    {"ground.snap", 0, 1, "the character is pulled down from edges"},
    {"assist.coyote_s", 0, 0.25, "players will see the jump from nothing"},
    {"assist.buffer_s", 0, 0.3, "old presses will fire late"},
    {"assist.landing_forgiveness_s", 0, 0.15, "air jumps will seem to be lost"},
    {"assist.speed_kept_s", 0, 0.2, "walls will seem to throw"},
    {"wall.slide_speed", 0, 40, DEFT_CHECK_TILES},
    {"wall.slide_time_s", 0, 3, ""},
    {"wall.slide_delay_s", 0, 0.5, "sliding down will be a matter of waiting"},
    {"wall.sticky_s", 0, 0.4, "it will feel glued"},
    {"wall.coyote_s", 0, 0.25, "players will see the jump from nothing"},
    {"wall.jump_height", 0.1, 20, DEFT_CHECK_TILES},
    {"wall.lock_s", 0, 0.5, "the stick will seem dead"},
    {"wall.lock_ease_s", 0, 0.5, "the stick will seem dead"},
    {"input.deadzone", 0, 0.5, "most of the stick does nothing"},
};

static void check_unit_label(deft__findings *findings, const deft_tuning *tuning)
{
    const double units = tuning->units_per_tile;
    if (!DEFT__SOUND(findings, unit) || !DEFT__SOUND(findings, units_per_tile)) {
        return;
    }
    if (tuning->unit == DEFT_UNIT_TILE && units != 1) {
        deft__findings_say(findings, DEFT_SEVERITY_WARNING, "units_per_tile",
                           "# units make a tile, but unit calls a unit a tile; set unit to px or m, or "
                           "units_per_tile to 1",
                           &units);
    }
    if (tuning->unit == DEFT_UNIT_PX && (units < 4 || units > 512)) {
        deft__findings_add(findings, DEFT_SEVERITY_WARNING, DEFT_DIAG_SUSPICIOUS, "units_per_tile", units, 4,
                           512, "unit is px, so this is the tile size in pixels");
    }
}

static bool check_is_usual(const deft_param *param)
{
    for (size_t i = 0; i < sizeof check_usual_rows / sizeof check_usual_rows[0]; i++) {
        if (deft_param_find(check_usual_rows[i].path) == param) {
            return true;
        }
    }
    return false;
}

double deft__findings_speed_max(const deft_tuning *tuning)
{
    return 1e5 * deft__max(tuning->shape.width, tuning->shape.height);
}

/* Speeds of which nothing else is asked: the work of a tick grows with them. */
static void check_work(deft__findings *findings, const deft_tuning *tuning)
{
    const double most = deft__findings_speed_max(tuning);
    for (size_t i = 0; DEFT__SOUND(findings, shape) && i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        if (param->scale != DEFT_SCALE_SPEED || !(deft_tuning_get(tuning, param) > most) ||
            !deft__findings_sound(findings, param->offset, sizeof(double)) ||
            !deft_param_is_active(tuning, param) || check_is_usual(param)) {
            continue;
        }
        deft__findings_add(findings, DEFT_SEVERITY_WARNING, DEFT_DIAG_SUSPICIOUS, param->path,
                           deft_tuning_get(tuning, param), 0, most,
                           "the work of a tick grows with it: lower it");
    }
}

void deft__check_usual(deft__findings *findings, const deft_tuning *tuning)
{
    const double tile = DEFT__SOUND(findings, units_per_tile) ? tuning->units_per_tile : 1;
    check_unit_label(findings, tuning);
    check_work(findings, tuning);
    for (size_t i = 0; i < sizeof check_usual_rows / sizeof check_usual_rows[0]; i++) {
        const check_usual_row *row = &check_usual_rows[i];
        const deft_param *param = deft_param_find(row->path);
        const double scale = param->scale == DEFT_SCALE_NONE ? 1 : tile;
        const double value = deft_tuning_get(tuning, param);
        if (!deft__findings_sound(findings, param->offset, sizeof(double)) ||
            !deft_param_is_active(tuning, param)) {
            continue;
        }
        if (value < row->min * scale || value > row->max * scale) {
            deft__findings_add(findings, DEFT_SEVERITY_WARNING, DEFT_DIAG_SUSPICIOUS, row->path, value,
                               row->min * scale, row->max * scale, row->hint);
        }
    }
}
