/* measure/limits.c -- which tunings a probe can play to its end: those of any game, and far beyond. */
#include "measure/probes.h"

#include <math.h>
#include <string.h>

/* Beyond these a tuning is in another unit than it says. */
#define SPEED_MAX_TILES 10000.0 /* tiles/s */
#define SIZE_MAX_TILES  100.0

static bool moveset_has(const deft_moveset *moveset, deft_ability ability)
{
    return (moveset->abilities & DEFT_ABILITY_BIT(ability)) != 0;
}

static bool is_within(deft_diag_list *diags, const char *field, double value, double most, const char *unit)
{
    if (value <= most) {
        return true;
    }
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = DEFT_SEVERITY_ERROR;
    diag.id = DEFT_DIAG_SENTENCE;
    (void)snprintf(diag.field, sizeof diag.field, "%s", field);
    (void)snprintf(diag.text, sizeof diag.text,
                   "gives %.6g %s, and a measurement plays up to %g; is units_per_tile right?", value, unit,
                   most);
    deft_diag_add(diags, &diag);
    return false;
}

/* Probes end: what is beyond any game is not played. */
bool measure_can_play(const deft_tuning *t, const deft_moveset *m, deft_diag_list *diags)
{
    const double run = t->run.speed * t->run.fast_ratio;
    const double glide = moveset_has(m, DEFT_ABILITY_GLIDE) ? t->glide.speed_max : 0.0;
    const double dash = moveset_has(m, DEFT_ABILITY_DASH) ? m->dash.speed : 0.0;
    const double slam = moveset_has(m, DEFT_ABILITY_SLAM) ? m->slam.speed : 0.0;
    const double wall =
        moveset_has(m, DEFT_ABILITY_WALL_JUMP) ? fmax(m->wall.jump.launch_speed, m->wall.away_speed) : 0.0;
    bool can = is_within(diags, "shape.width", t->shape.width, SIZE_MAX_TILES, "tiles");
    can = is_within(diags, "shape.height", t->shape.height, SIZE_MAX_TILES, "tiles") && can;
    can = is_within(diags, "run.speed", run, SPEED_MAX_TILES, "tiles/s") && can;
    can =
        is_within(diags, "air.speed_ratio", t->run.speed * t->air.speed_ratio, SPEED_MAX_TILES, "tiles/s") &&
        can;
    can = is_within(diags, "jump.height", m->jump.launch_speed, SPEED_MAX_TILES, "tiles/s") && can;
    can = is_within(diags, "jump.boost_speed", t->jump.boost_speed, SPEED_MAX_TILES, "tiles/s") && can;
    can = is_within(diags, "air_jump.height", m->air_jump.launch_speed, SPEED_MAX_TILES, "tiles/s") && can;
    can = is_within(diags, "fall.speed_max", t->fall.speed_max, SPEED_MAX_TILES, "tiles/s") && can;
    can = is_within(diags, "fall.fast_speed_max", t->fall.fast_speed_max, SPEED_MAX_TILES, "tiles/s") && can;
    can = is_within(diags, "glide.speed_max", glide, SPEED_MAX_TILES, "tiles/s") && can;
    can = is_within(diags, "dash.distance", dash, SPEED_MAX_TILES, "tiles/s") && can;
    can = is_within(diags, "slam.speed", slam, SPEED_MAX_TILES, "tiles/s") && can;
    return is_within(diags, "wall.jump_height", wall, SPEED_MAX_TILES, "tiles/s") && can;
}
