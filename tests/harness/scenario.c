/* tests/harness/scenario.c -- the tunings, places and formulas of the scenarios. */
#include "tests/harness/scenario.h"

deft_tuning scenario_tuning_of(const scenario_body *body)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.width = 2 * body->half_width;
    tuning.shape.height = body->height;
    tuning.shape.corner_radius = body->corner_radius;
    tuning.run.speed = SCENARIO_WALK;
    play_steer_instantly(&tuning);
    tuning.jump.shape = DEFT_JUMP_SHAPE_SPEED;
    tuning.jump.gravity = SCENARIO_GRAVITY;
    tuning.jump.launch_speed = SCENARIO_LAUNCH;
    tuning.jump.cut = DEFT_CUT_NONE;
    tuning.fall.gravity_ratio = 1;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = SCENARIO_FALL_MAX;
    tuning.ground.snap = PLAY_PX(4);
    play_forgive_nothing(&tuning);
    return tuning;
}

deft_tuning scenario_tuning(void)
{
    return scenario_tuning_of(&scenario_box);
}

void scenario_fly_off_crests(deft_tuning *tuning, double speed)
{
    tuning->ground.crest = DEFT_CREST_FLY;
    tuning->ground.crest_speed = speed;
}

deft_tuning scenario_weightless_of(const scenario_body *body)
{
    deft_tuning tuning = scenario_tuning_of(body);
    tuning.jump.shape = DEFT_JUMP_SHAPE_GRAVITY;
    tuning.jump.height = 1;
    tuning.jump.gravity = 2e-9;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 0;
    tuning.run.speed = 1e-3;
    tuning.run.overspeed_release_s = tuning.run.overspeed_pushed_s = HUGE_VAL;
    tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = HUGE_VAL;
    tuning.ground.snap = 0;
    return tuning;
}

deft_tuning scenario_weightless(void)
{
    return scenario_weightless_of(&scenario_box);
}

double scenario_fall_speed(double time)
{
    return fmin(SCENARIO_GRAVITY * time, SCENARIO_FALL_MAX);
}

double scenario_drop(double time)
{
    double capped_at = SCENARIO_FALL_MAX / SCENARIO_GRAVITY;
    double before = fmin(time, capped_at);
    return SCENARIO_GRAVITY * before * before / 2 + SCENARIO_FALL_MAX * (time - before);
}

/* A rounded corner is a row of 8 facets whose ends lie on a quarter of a circle: an end every 11.25 degrees.
 */
#define SCENARIO_FACET (11.25 * SCENARIO_DEGREES)

/* Where the corner reaches farthest `lean` radians from straight down, out from the circle's centre: aside
 * and down. A box's corner is all that is left of its circle. */
static deft_vec2d scenario_tip(const scenario_body *body, double lean)
{
    double angle = round(lean / SCENARIO_FACET) * SCENARIO_FACET;
    deft_vec2d tip = {body->corner_radius * sin(angle), body->corner_radius * cos(angle)};
    return tip;
}

double scenario_slope_height(const scenario_body *body, double degrees, double x)
{
    double a = degrees * SCENARIO_DEGREES;
    deft_vec2d tip = scenario_tip(body, a);
    double aside = x + body->half_width - body->corner_radius + tip.x; /* what touches the slope */
    return aside * tan(a) - (body->corner_radius - tip.y);
}

double scenario_foot_distance(const scenario_body *body, double degrees)
{
    double a = degrees * SCENARIO_DEGREES;
    deft_vec2d tip = scenario_tip(body, a);
    return body->half_width - body->corner_radius + tip.x - (body->corner_radius - tip.y) / tan(a);
}

double scenario_limit(void)
{
    return acos(cos(46 * SCENARIO_DEGREES) - 1e-4) + 1e-6;
}

/* The end of the last facet that is a floor: one that looks half a step less far aside. */
static double scenario_last_floor(void)
{
    return floor(scenario_limit() / SCENARIO_FACET + 0.5) * SCENARIO_FACET;
}

double scenario_edge_reach(const scenario_body *body)
{
    return body->half_width - body->corner_radius * (1 - sin(scenario_last_floor()));
}

double scenario_edge_path(const scenario_body *body)
{
    double facets = round(scenario_last_floor() / SCENARIO_FACET);
    return body->half_width - body->corner_radius * (1 - facets * 2 * sin(SCENARIO_FACET / 2));
}

double scenario_edge_height(const scenario_body *body, double beyond)
{
    double r = body->corner_radius;
    double turned = beyond - (body->half_width - r);
    if (!(turned > 0)) {
        return 0;
    }
    double from = floor(asin(turned / r) / SCENARIO_FACET) * SCENARIO_FACET; /* along the facet there */
    double share = (turned / r - sin(from)) / (sin(from + SCENARIO_FACET) - sin(from));
    return r * (cos(from) + share * (cos(from + SCENARIO_FACET) - cos(from))) - r;
}

deft_vec2d scenario_edge_velocity(const scenario_body *body, double speed)
{
    double lean = body->corner_radius > 0 ? scenario_last_floor() - SCENARIO_FACET / 2 : 0;
    deft_vec2d velocity = {speed * cos(lean), -speed * sin(lean)};
    return velocity;
}

double scenario_corner_gap(const scenario_body *body, double height)
{
    double r = body->corner_radius;
    double up = fmax(r - height, 0); /* of what touches, below the circle's centre */
    if (!(up > 0)) {
        return body->half_width;
    }
    double from = floor(asin(up / r) / SCENARIO_FACET) * SCENARIO_FACET;
    double share = (up / r - sin(from)) / (sin(from + SCENARIO_FACET) - sin(from));
    return body->half_width - r + r * (cos(from) + share * (cos(from + SCENARIO_FACET) - cos(from)));
}

void scenario_each_of(scenario_run run, const play_place *const *places, int place_count, const double *rates,
                      int rate_count)
{
    bool takes_turns = place_count > 1 && rate_count > 1;
    for (int i = 0; i < place_count * rate_count; i++) {
        int place = i / rate_count;
        int rate = i % rate_count;
        for (int body = 0; body < SCENARIO_BODIES; body++) {
            scenario s = {scenario_bodies[body], places[place], 1 / rates[rate]};
            if (!takes_turns || (place + rate) % SCENARIO_BODIES == body) {
                run(&s);
            }
        }
    }
}

void scenario_each(scenario_run run)
{
    scenario_each_of(run, play_places, PLAY_PLACES, scenario_rates, SCENARIO_RATES);
}

void scenario_play(void (*run)(const play_place *place, double dt))
{
    for (int p = 0; p < PLAY_PLACES; p++) {
        for (int r = 0; r < SCENARIO_RATES; r++) {
            run(play_places[p], 1 / scenario_rates[r]);
        }
    }
}
