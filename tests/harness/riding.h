/* tests/harness/riding.h -- what the scenarios of moving bodies share: a stage of still features (those of
 * play.h), and bodies of the built-in world on their ways.
 *
 * Every tick is played again mirrored, re-ordered and scaled, and judged by the oracle, as in play.h. No tick
 * may give up.
 */
#ifndef DEFT_TESTS_HARNESS_RIDING_H
#define DEFT_TESTS_HARNESS_RIDING_H

#include "tests/harness/empty_world.h"
#include "tests/harness/scenario.h"

typedef struct riding_pose {
    double x, y, angle;
} riding_pose;

/* Where a body is at an instant, canonical. */
typedef riding_pose (*riding_way)(const double *numbers, double time_s);

#define RIDING_BODIES 8

/* The bodies begin within this of the place. */
#define RIDING_REACH 64.0

typedef struct riding_body {
    double corners[DEFT_FEATURE_POINTS_CAP][2]; /* relative to its place */
    uint32_t count;
    uint8_t flags; /* a deft_feature_flag: one-ways face up */
    uint16_t surface;
    bool is_gone, jumps; /* `jumps`: is put where its way is, without a way there */
    bool is_split;       /* a box, in two pieces that meet where x is 0 */
    riding_way way;
    const double *numbers;
    riding_pose from, to; /* of the last tick */
    uint32_t ids[PLAY_WORLDS];
} riding_body;

typedef struct riding_back {
    const deft_world_array *still;
    const deft_world *world;
} riding_back;

typedef struct riding {
    play p;
    double dt;
    uint32_t count;
    riding_body bodies[RIDING_BODIES];
    deft_world *worlds[PLAY_WORLDS];
    riding_back backs[PLAY_WORLDS];
    oracle_bodies seen; /* the bodies as the oracle sees them */
    oracle_scene scene;
} riding;

static const double riding_rates[] = {20, 60, 240, 1000};
#define RIDING_RATES extent_of(1, 2, 4)
/* The fastest rate takes longer than the others together. It has one place, where its short ticks round most.
 */
#define RIDING_RATES_EVERYWHERE extent_of(1, 2, 3)

static const play_place riding_far = {"far", {{1, 0}, {0, 1}}, {1e6 + 0.5, -1e6}};
static const play_place riding_y_down = {"y-down", {{1, 0}, {0, -1}}, {-3.25, 8}};
static const play_place *const riding_places[] = {&play_home, &riding_far, &riding_y_down};
#define RIDING_PLACES extent_of(1, 2, 3)

#define RIDING_PI 3.14159265358979323846

/* How far off a speed may be that poses tell: they have the last places of where the body is. */
double riding_speed_off(const scenario *s);

/* ---- ways ---- */

/* Stands at numbers[0], numbers[1]. */
riding_pose riding_stands(const double *n, double time_s);

/* From n[0], n[1] with the velocity n[2], n[3]. */
riding_pose riding_straight(const double *n, double time_s);

/* The same from the instant n[4] on, until n[5]; before and after that it stands. */
riding_pose riding_while(const double *n, double time_s);

/* About n[0], n[1]; at angle n[2] at first, then on by n[3] rad/s. */
riding_pose riding_turns(const double *n, double time_s);

/* Around n[0], n[1] by n[2] sideways and n[3] up, sines of n[4] and n[5] rad/s. */
riding_pose riding_swings(const double *n, double time_s);

/* ---- the stage ---- */

void riding_open(riding *r, const deft_tuning *tuning, const scenario *s);

void riding_close(riding *r);

/* A body of `count` corners x0, y0, x1, y1, ... relative to its place. */
riding_body *riding_polygon(riding *r, uint32_t count, const double *corners, riding_way way,
                            const double *numbers);

/* Ground, behind a face that rises to the right by an angle, and goes through the body's place. */
riding_body *riding_slope(riding *r, double angle, riding_way way, const double *numbers);

/* A box around its place: the top is half_height above it. */
riding_body *riding_box(riding *r, double half_width, double half_height, riding_way way,
                        const double *numbers);

/* A wide bar whose right face, `half` long to each side of its place, falls to the right at `degrees`. */
riding_body *riding_steep(riding *r, double degrees, double half, riding_way way, const double *numbers);

void riding_add_to(riding *r, riding_body *body, int w);

void riding_move_bodies(riding *r);

/* The first event of a kind in the last tick; NULL when there is none. */
const deft_event *riding_event(const riding *r, deft_event_kind kind);

/* One tick: the bodies move on, then the character. Judged or not, none gives up. What crushed it is not
 * there for the oracle, but may be its floor. */
void riding_tick(riding *r);

void riding_until(riding *r, double time_s);

/* Puts the character with its feet at (x, y), all bodies where their ways begin. */
void riding_spawn(riding *r, double x, double y);

/* The same, and lets it find its floor before the bodies set off. */
void riding_spawn_standing(riding *r, double x, double y);

/* It stands there, at rest on the body. */
void riding_expect(const riding *r, const riding_body *body, double x, double y, double tolerance);

void riding_remove(riding *r, riding_body *body);

/* Plays a scenario in every place at every rate but the fastest, and at that one far away. The bodies take
 * turns, as in scenario_each_of. */
void riding_each(scenario_run run);

/* The same for one of the bodies: where the numbers are those of its shape. */
void riding_each_with(const scenario_body *body, scenario_run run);

#endif
