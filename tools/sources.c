/* tools/sources.c -- the inputs that several verbs take: a tuning, and a level that it fits. */
#include "tools/tool.h"

#include <errno.h>
#include <string.h>

#define FEATURE_CAP 64
/* A body may overlap solid ground by a quarter of its size and is pushed out; deeper it is buried. */
#define SHALLOW_RATIO 0.25

bool tool_can_read(const char *verb, const char *path)
{
    if (strcmp(path, "-") == 0) {
        return true;
    }
    FILE *file = fopen(path, "rb");
    errno = file == NULL ? errno : 0;
    const bool readable = file != NULL && (fgetc(file) != EOF || ferror(file) == 0);
    if (!readable) {
        (void)tool_fail(verb, "cannot read %s: %s", path, strerror(errno));
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return readable;
}

int tool_tuning_take(const char *verb, const char *file, const char *preset, tool_tuning *out)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    out->scaled_by = 1.0;
    if (file != NULL && preset != NULL) {
        return tool_usage(verb, "--tuning and --preset exclude each other; a tuning file may name a preset");
    }
    deft_result result;
    if (file != NULL) {
        out->label = file;
        result = deft_tuning_check(&out->tuning, &out->moveset, file, &diags);
    } else {
        out->label = preset != NULL ? preset : "default";
        if (deft_tuning_preset(&out->tuning, out->label) != DEFT_OK) {
            return tool_usage(verb, "there is no preset %s; `deft presets` lists them", out->label);
        }
        result = deft_moveset_build(&out->moveset, &out->tuning, &diags);
    }
    tool_report(verb, out->label, &diags, result);
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}

deft_script *tool_script_take(const char *verb, const char *path)
{
    if (!tool_can_read(verb, path)) {
        return NULL;
    }
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_script *script = deft_script_load(path, &diags);
    tool_print_findings(stderr, path, &diags);
    return script;
}

int tool_tuning_fit(const char *verb, double tile, tool_tuning *tuning)
{
    const double factor = tile / tuning->tuning.units_per_tile;
    if (!(factor > 0.0) || factor == 1.0) {
        return TOOL_FINE;
    }
    deft_diag_list diags;
    deft_tuning_scale(&tuning->tuning, factor);
    const deft_result result = deft_moveset_build(&tuning->moveset, &tuning->tuning, &diags);
    tuning->scaled_by = factor;
    if (result != DEFT_OK) {
        tool_report(verb, tuning->label, &diags, result);
        return TOOL_WRONG;
    }
    return TOOL_FINE;
}

int tool_map_take(const char *verb, char *text, tool_level_wish *wish)
{
    char *equals = strchr(text, '=');
    if (equals == NULL || equals == text || equals[1] == '\0') {
        return tool_usage(verb, "--map %s: it takes two names, such as dirt=solid", text);
    }
    if (wish->name_count >= TOOL_NAMES_MAX) {
        return tool_usage(verb, "there are more than %d --map; rename things in the level", TOOL_NAMES_MAX);
    }
    *equals = '\0';
    wish->names[wish->name_count].own = text;
    wish->names[wish->name_count].deft = equals + 1;
    wish->name_count += 1;
    return TOOL_FINE;
}

deft_level_options tool_level_options(const tool_level_wish *wish)
{
    deft_level_options options;
    memset(&options, 0, sizeof options);
    if (wish != NULL) {
        options.px_per_unit = wish->px_per_unit;
        options.room = wish->room;
        options.names = wish->names;
        options.name_count = wish->name_count;
    }
    return options;
}

deft_level *tool_level_take(const char *verb, const char *path, const tool_level_wish *wish)
{
    if (!tool_can_read(verb, path)) {
        return NULL;
    }
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_level_options options = tool_level_options(wish);
    deft_level *level = deft_level_load_with(path, &options, &diags);
    tool_print_findings(stderr, path, &diags);
    return level;
}

/* The interval of the points along an axis. */
static void project(const deft_vec2 *points, uint32_t count, double x, double y, double *low, double *high)
{
    for (uint32_t i = 0; i < count; ++i) {
        const double at = (double)points[i].x * x + (double)points[i].y * y;
        *low = i == 0 || at < *low ? at : *low;
        *high = i == 0 || at > *high ? at : *high;
    }
}

/* Separating axes of two convex polygons: the normals of `a`'s edges. */
static bool separates(const deft_vec2 *a, uint32_t a_count, const deft_vec2 *b, uint32_t b_count)
{
    for (uint32_t i = 0; i < a_count; ++i) {
        const deft_vec2 from = a[i];
        const deft_vec2 to = a[(i + 1) % a_count];
        const double x = (double)to.y - (double)from.y;
        const double y = (double)from.x - (double)to.x;
        double a_low = 0.0, a_high = 0.0, b_low = 0.0, b_high = 0.0;
        project(a, a_count, x, y, &a_low, &a_high);
        project(b, b_count, x, y, &b_low, &b_high);
        if (a_high <= b_low || b_high <= a_low) {
            return true;
        }
    }
    return false;
}

bool tool_is_buried(const deft_level *level, const deft_moveset *moveset, deft_pos feet)
{
    deft_character body;
    deft_character_spawn(&body, moveset, feet, level->axes);
    deft_box box = deft_character_box(&body, moveset);
    const double dx = (box.max_x - box.min_x) * SHALLOW_RATIO;
    const double dy = (box.max_y - box.min_y) * SHALLOW_RATIO;
    box.min_x += dx;
    box.max_x -= dx;
    box.min_y += dy;
    box.max_y -= dy;
    const float left = (float)(box.min_x - feet.x), right = (float)(box.max_x - feet.x);
    const float low = (float)(box.min_y - feet.y), high = (float)(box.max_y - feet.y);
    const deft_vec2 corners[4] = {{left, low}, {right, low}, {right, high}, {left, high}};

    const deft_world_view view = deft_world_view_of(level->world);
    deft_feature features[FEATURE_CAP];
    const uint32_t found = view.gather(view.user, feet, &box, features, FEATURE_CAP);
    for (uint32_t i = 0; i < found && i < FEATURE_CAP; ++i) {
        const deft_feature *feature = &features[i];
        if ((feature->flags & DEFT_FEATURE_SOLID) != 0 &&
            !separates(corners, 4, feature->points, feature->count) &&
            !separates(feature->points, feature->count, corners, 4)) {
            return true;
        }
    }
    return false;
}
