/* fitting/levers.c -- THE table of which parameters move which metric. */
#include "fitting/fitting.h"

#include <string.h>

#define PATH_CAP 64

/* Parts that several rows share. */
#define RESPONSE(name) name ".time_s " name ".loss_per_s " name ".exponent " name ".threshold_ratio "
#define RISE           "jump.time_to_apex_s jump.distance_to_apex jump.gravity jump.launch_speed "
#define FALL           "fall.gravity_ratio fall.time_s fall.distance "
#define HANG           "jump.hang_speed_ratio jump.hang_gravity_ratio "
#define FLIGHT         FALL RISE "jump.height air.speed_ratio fall.speed_max " HANG

/* What an id begins with, and its parameters, the strongest first. The longest row that fits counts. */
static const struct {
    const char *metrics, *levers;
} rows[] = {
    {"run.", RESPONSE("run.attack") "run.speed"},
    {"run.speed", "run.speed"},
    {"run.fast_speed", "run.fast_ratio run.speed"},
    {"run.fast_to_100", RESPONSE("run.attack") "run.fast_ratio"},
    {"run.stop", RESPONSE("run.release") "run.speed"},
    {"run.turn", RESPONSE("run.turn") "run.speed"},
    {"run.turn_to_100", RESPONSE("run.turn") RESPONSE("run.attack")},
    {"run.tap_distance", RESPONSE("run.release") RESPONSE("run.attack") "run.speed"},
    {"crouch.speed", "crouch.speed_ratio run.speed"},
    {"air.", RESPONSE("air.attack")},
    {"air.speed", "air.speed_ratio run.speed"},
    {"air.stop", RESPONSE("air.release")},
    {"air.stop_distance", RESPONSE("air.release") "air.speed_ratio run.speed"},
    {"air.turn", RESPONSE("air.turn")},
    {"air.turn_overshoot", RESPONSE("air.turn") "air.speed_ratio run.speed"},
    {"jump.", "jump.height_min jump.height " FLIGHT},
    {"jump.full.", "jump.height " RISE FALL "fall.speed_max " HANG},
    {"jump.full.rise", RISE "jump.height " HANG},
    {"jump.full.air", FALL RISE "jump.height fall.speed_max " HANG},
    {"jump.stand.", RESPONSE("air.attack") "run.speed " FLIGHT "jump.boost_speed"},
    {"jump.run.apex", "jump.height " RISE HANG},
    {"jump.run.air", FALL RISE "jump.height fall.speed_max " HANG},
    {"jump.run.distance", "run.speed " FLIGHT "jump.boost_speed"},
    {"jump.run_50ms.", "run.speed jump.height_min " FLIGHT "jump.boost_speed"},
    {"jump.run_tap.", "run.speed jump.height_min " FLIGHT "jump.boost_speed"},
    {"jump.step_max", "jump.height assist.ledge " RISE},
    {"jump.landings", "run.speed jump.height_min " FLIGHT RESPONSE("air.turn")},
    {"air_jump.", "air_jump.height jump.height run.speed " FLIGHT},
    {"gap.run.", "run.speed " FLIGHT "assist.ledge jump.boost_speed"},
    {"gap.run.up_", "run.speed jump.height " FLIGHT "assist.ledge jump.boost_speed"},
    {"gap.run_", "run.speed jump.height_min " FLIGHT "assist.ledge jump.boost_speed"},
    {"gap.air_jump", "run.speed air_jump.height " FLIGHT "assist.ledge"},
    {"gap.stand.", RESPONSE("air.attack") "run.speed jump.height " FLIGHT "assist.ledge jump.boost_speed"},
    {"fall.", FALL RISE "fall.speed_max jump.height"},
    {"fall.speed_max", "fall.speed_max"},
    {"fall.fast_speed_max", "fall.fast_speed_max"},
    {"assist.coyote", "assist.coyote_s"},
    {"assist.buffer", "assist.buffer_s"},
    {"assist.corner", "assist.corner_up run.speed"},
    {"assist.ledge_gain", "assist.ledge"},
    {"wall.slide_speed", "wall.slide_speed"},
    {"wall.jump.apex", "wall.jump_height"},
    {"wall.jump.away", "wall.jump_angle_deg wall.jump_height wall.lock_s " RESPONSE("air.release")},
    {"wall.jump.return",
     "wall.lock_s wall.lock_ease_s wall.jump_angle_deg wall.jump_height " RESPONSE("air.turn")},
    {"wall.climb_rate",
     "wall.jump_height wall.lock_s wall.jump_angle_deg wall.lock_ease_s " RESPONSE("air.turn")},
    {"climb.up_speed", "climb.up_speed"},
    {"climb.height", "climb.stamina_s climb.up_speed climb.up_cost_ratio"},
    {"dash.distance", "dash.distance"},
    {"dash.duration", "dash.time_s dash.freeze_s"},
    {"dash.response", "dash.freeze_s"},
    {"dash.speed", "dash.time_s dash.distance"},
    {"dash.exit_speed", "dash.exit_ratio dash.time_s dash.distance"},
    {"dash.again", "dash.cooldown_s dash.refill_s dash.time_s"},
    {"dash.up_height", "dash.distance dash.exit_up_ratio dash.time_s"},
    {"glide.speed", "glide.speed_max"},
    {"slam.speed", "slam.speed"},
    {"slam.ten_tiles", "slam.speed slam.windup_s"},
    {"slope.steepest", "ground.slope_limit_deg"},
    {"slope.up_", "ground.uphill_ratio"},
    {"slope.down_", "ground.downhill_ratio"},
    {"step.walk_max", "ground.step_height"},
};

static const char *levers_of(measure_id id)
{
    const char *found = "", *name = measure_metrics[id].id;
    size_t longest = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const size_t length = strlen(rows[i].metrics);
        if (length > longest && strncmp(name, rows[i].metrics, length) == 0) {
            longest = length;
            found = rows[i].levers;
        }
    }
    return found;
}

uint32_t fitting_levers(const deft_param **out, uint32_t capacity, measure_id id, const deft_tuning *tuning)
{
    uint32_t count = 0;
    for (const char *at = levers_of(id); *at != '\0' && count < capacity; at += strspn(at, " ")) {
        char path[PATH_CAP];
        const size_t length = strcspn(at, " ");
        (void)snprintf(path, sizeof path, "%.*s", (int)length, at);
        const deft_param *param = deft_param_find(path);
        if (param != NULL && deft_param_is_active(tuning, param)) {
            out[count++] = param;
        }
        at += length;
    }
    return count;
}
