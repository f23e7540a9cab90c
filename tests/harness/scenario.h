/* tests/harness/scenario.h -- what the scenarios of collision.md share: character, rates and places.
 *
 * The table's numbers are in pixels, 16 to a tile; here 1 unit is 1 tile. The table's character is 12 x 22 px
 * and walks 120 px/s. Gravity is 900 px/s^2, launch speed 330 px/s, terminal speed 600 px/s. By the rulings
 * sizes include the skin. So a character at rest has its feet at the floor (the table's y = s is y = top
 * here). The character fits a gap of its own size. Every tick is also played mirrored, re-ordered, scaled and
 * again, and judged by the oracle (play.h). Of the table these are G1 finite, G2 depth, G3 the way in pieces
 * of 1 px, G4 the bound of a move; G5 replay, G6 no overflow of segments, G7 mirror, G8 order, G9 floor and
 * wall flags.
 */
#ifndef DEFT_TESTS_HARNESS_SCENARIO_H
#define DEFT_TESTS_HARNESS_SCENARIO_H

#include "tests/harness/play.h"

#define SCENARIO_GRAVITY    PLAY_PX(900)
#define SCENARIO_LAUNCH     PLAY_PX(330)
#define SCENARIO_FALL_MAX   PLAY_PX(600)
#define SCENARIO_WALK       PLAY_PX(120)
#define SCENARIO_HALF_WIDTH PLAY_PX(6)
#define SCENARIO_HEIGHT     PLAY_PX(22)

static const double scenario_rates[] = {20, 60, 240};
#define SCENARIO_RATES extent_of(1, 2, 3)

/* The shape that plays: a box, of which the corners may be rounded. */
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
deft_tuning scenario_tuning_of(const scenario_body *body);

deft_tuning scenario_tuning(void);

/* A character faster than that flies off where the ground bends down. */
void scenario_fly_off_crests(deft_tuning *tuning, double speed);

/* A body without weight, for straight tracks: its gravity moves it by less than 1e-9 units in a second.
 * Whatever speed the host gives it is above its full speed, and never bleeds. */
deft_tuning scenario_weightless_of(const scenario_body *body);

deft_tuning scenario_weightless(void);

/* Drop and speed of a fall from rest that started `time` ago. */
double scenario_fall_speed(double time);

double scenario_drop(double time);

#define SCENARIO_DEGREES (3.14159265358979323846 / 180)

/* The feet's height when the body stands on ground that rises to the right from (0, 0) at `degrees`, its
 * centre at x, far enough from the foot: its right lower corner, an arc when it is rounded, touches. */
double scenario_slope_height(const scenario_body *body, double degrees, double x);

/* How far its centre stays from the foot of ground that leans at `degrees`, on a flat floor. */
double scenario_foot_distance(const scenario_body *body, double degrees);

/* Ground is stood on up to this angle, radians: 46 degrees, the cosine's hysteresis, and a hair. */
double scenario_limit(void);

/* A rounded corner rolls over the end of a floor before it leaves it, where it leans as much as the steepest
 * ground to stand on: its centre is this far beyond the end then, and has come this way along the outline
 * since it was over it. */
double scenario_edge_reach(const scenario_body *body);

double scenario_edge_path(const scenario_body *body);

/* The feet's height when the centre is `beyond` the end of a floor at 0, not beyond its reach. */
double scenario_edge_height(const scenario_body *body, double beyond);

/* The velocity with which a walk at `speed` leaves it, to the right. */
deft_vec2d scenario_edge_velocity(const scenario_body *body, double speed);

/* How far the centre stays from what its upper or lower corner meets `height` from its end. */
double scenario_corner_gap(const scenario_body *body, double height);

/* One way to play a scenario. */
typedef struct scenario {
    const scenario_body *body;
    const play_place *place;
    double dt;
} scenario;

typedef void (*scenario_run)(const scenario *s);

/* Plays a scenario in each of the places at each of the rates. The bodies take turns, so that each pair of
 * body, place and rate is played: which of the three a fault needs is shown by a pair. With one place, or one
 * rate, every body is played in it. */
void scenario_each_of(scenario_run run, const play_place *const *places, int place_count, const double *rates,
                      int rate_count);

/* The same in all places at all rates. */
void scenario_each(scenario_run run);

/* What is no scenario of the table: the box alone, in every place at every rate. */
void scenario_play(void (*run)(const play_place *place, double dt));

#endif
