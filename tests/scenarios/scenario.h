/* tests/scenarios/scenario.h -- what the scenarios of collision.md share: their body, and their rates and
 * places.
 *
 * The table's numbers are in pixels, 16 to a tile; here 1 unit is 1 tile. Its body is 12 x 22 px and walks
 * 120 px/s, with gravity 900 px/s^2, launch speed 330 px/s, terminal speed 600 px/s. By the rulings sizes
 * include the skin: a body at rest has its feet at the floor (the table's y = s is y = top here), and it fits
 * a gap of its own size. Every tick is also played mirrored, re-ordered, scaled and again, and judged by the
 * oracle (play.h). That is, of the table: G1 finite, G2 depth, G3 the way in pieces of 1 px, G4 the bound of
 * a move, G5 replay, G6 no overflow of segments, G7 mirror, G8 order, G9 floor and wall flags.
 */
#ifndef DEFT_TESTS_SCENARIOS_SCENARIO_H
#define DEFT_TESTS_SCENARIOS_SCENARIO_H

#include "tests/base/sanitized.h"
#include "tests/character/play.h"

#define SCENARIO_GRAVITY    PLAY_PX(900)
#define SCENARIO_LAUNCH     PLAY_PX(330)
#define SCENARIO_FALL_MAX   PLAY_PX(600)
#define SCENARIO_WALK       PLAY_PX(120)
#define SCENARIO_HALF_WIDTH PLAY_PX(6)
#define SCENARIO_HEIGHT     PLAY_PX(22)

/* Under sanitizers the two coarse rates must do. */
static const double scenario_rates[] = {20, 60, 240};
#if TESTS_ARE_SANITIZED
#define SCENARIO_RATES 2
#else
#define SCENARIO_RATES 3
#endif

/* Who plays: a box whose corners may be rounded. */
typedef struct scenario_body {
    const char *name;
    double half_width, height, corner_radius;
} scenario_body;

static const scenario_body scenario_box = {"box", SCENARIO_HALF_WIDTH, SCENARIO_HEIGHT, 0};
static const scenario_body scenario_capsule = {"capsule", SCENARIO_HALF_WIDTH, SCENARIO_HEIGHT,
                                               SCENARIO_HALF_WIDTH};
static const scenario_body *const scenario_bodies[] = {&scenario_box, &scenario_capsule};
#define SCENARIO_BODIES ((int)(sizeof scenario_bodies / sizeof scenario_bodies[0]))

/* The table's moves for a body. Speeds answer the stick at once, so that they are the table's from the first
 * tick on. */
static inline deft_tuning scenario_tuning_of(const scenario_body *body)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.body.width = 2 * body->half_width;
    tuning.body.height = body->height;
    tuning.body.corner_radius = body->corner_radius;
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

static inline deft_tuning scenario_tuning(void)
{
    return scenario_tuning_of(&scenario_box);
}

/* Who goes faster than that flies off where the ground bends down. */
static inline void scenario_fly_off_crests(deft_tuning *tuning, double speed)
{
    tuning->ground.crest = DEFT_CREST_FLY;
    tuning->ground.crest_speed = speed;
}

/* A body without weight, for straight tracks: its gravity moves it by less than 1e-9 units in a second.
 * Whatever speed the host gives it is above its full speed, and never bleeds. */
static inline deft_tuning scenario_weightless_of(const scenario_body *body)
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

static inline deft_tuning scenario_weightless(void)
{
    return scenario_weightless_of(&scenario_box);
}

/* Drop and speed of a fall from rest that started `time` ago. */
static inline double scenario_fall_speed(double time)
{
    return fmin(SCENARIO_GRAVITY * time, SCENARIO_FALL_MAX);
}

static inline double scenario_drop(double time)
{
    double capped_at = SCENARIO_FALL_MAX / SCENARIO_GRAVITY;
    double before = fmin(time, capped_at);
    return SCENARIO_GRAVITY * before * before / 2 + SCENARIO_FALL_MAX * (time - before);
}

#define SCENARIO_DEGREES (3.14159265358979323846 / 180)

/* The feet's height when the body stands on ground that rises to the right from (0, 0) at `degrees`, its
 * centre at x, far enough from the foot: its right lower corner, an arc when it is rounded, touches. */
static inline double scenario_slope_height(const scenario_body *body, double degrees, double x)
{
    double a = degrees * SCENARIO_DEGREES;
    double r = body->corner_radius;
    return (r + sin(a) * (x + body->half_width - r)) / cos(a) - r;
}

/* How far its centre stays from the foot of ground that leans at `degrees`, on a flat floor. */
static inline double scenario_foot_distance(const scenario_body *body, double degrees)
{
    double r = body->corner_radius;
    return body->half_width - r + r * tan(degrees * SCENARIO_DEGREES / 2);
}

/* Ground is stood on up to this angle, radians: 46 degrees, the cosine's hysteresis, and a hair. */
static inline double scenario_limit(void)
{
    return acos(cos(46 * SCENARIO_DEGREES) - 1e-4) + 1e-6;
}

/* A rounded corner rolls over the end of a floor before it leaves it, where it leans as much as the steepest
 * ground to stand on: its centre is this far beyond the end then, and has come this way along the outline
 * since it was over it. */
static inline double scenario_edge_reach(const scenario_body *body)
{
    return body->half_width - body->corner_radius * (1 - sin(scenario_limit()));
}

static inline double scenario_edge_path(const scenario_body *body)
{
    return body->half_width - body->corner_radius * (1 - scenario_limit());
}

/* The feet's height when the centre is `beyond` the end of a floor at 0, not beyond its reach. */
static inline double scenario_edge_height(const scenario_body *body, double beyond)
{
    double r = body->corner_radius;
    double turned = beyond - (body->half_width - r);
    return turned > 0 ? sqrt(r * r - turned * turned) - r : 0;
}

/* The velocity with which a walk at `speed` leaves it, to the right. */
static inline deft_vec2d scenario_edge_velocity(const scenario_body *body, double speed)
{
    double lean = body->corner_radius > 0 ? scenario_limit() : 0;
    deft_vec2d velocity = {speed * cos(lean), -speed * sin(lean)};
    return velocity;
}

/* How far the centre stays from what its upper or lower corner meets `height` from its end. */
static inline double scenario_corner_gap(const scenario_body *body, double height)
{
    double r = body->corner_radius;
    double up = fmax(r - height, 0);
    return body->half_width - r + sqrt(r * r - up * up);
}

/* One way to play a scenario. */
typedef struct scenario {
    const scenario_body *body;
    const play_place *place;
    double dt;
} scenario;

typedef void (*scenario_run)(const scenario *s);

/* Plays a scenario with every body in each of the places at each of the rates. */
static inline void scenario_each_of(scenario_run run, const play_place *const *places, int place_count,
                                    const double *rates, int rate_count)
{
    for (int i = 0; i < SCENARIO_BODIES * place_count * rate_count; i++) {
        scenario s;
        s.body = scenario_bodies[i / (place_count * rate_count)];
        s.place = places[i / rate_count % place_count];
        s.dt = 1 / rates[i % rate_count];
        run(&s);
    }
}

/* Plays a scenario with every body in every place at every rate. */
static inline void scenario_each(scenario_run run)
{
    scenario_each_of(run, play_places, PLAY_PLACES, scenario_rates, SCENARIO_RATES);
}

/* What is no scenario of the table: the box alone, in every place at every rate. */
static inline void scenario_play(void (*run)(const play_place *place, double dt))
{
    for (int p = 0; p < PLAY_PLACES; p++) {
        for (int r = 0; r < SCENARIO_RATES; r++) {
            run(play_places[p], 1 / scenario_rates[r]);
        }
    }
}

#endif
