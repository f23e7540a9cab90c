/* tests/harness/play.h -- plays a character in a test world.
 *
 * A test describes its world and its input in a canonical frame (x right, y up). A place says where in the
 * host's world that frame lies. Every tick is played again in four ways. From a byte copy, a rolled-back tick
 * gives the same bits. The mirrored world gives the same bits with x negated. Features in another order give
 * the same bits. A world 1024 times larger or smaller gives the scaled bits. A quick play draws two of these
 * four worlds. The oracle judges every tick too
 * (oracle/watch.h). The character is never inside, goes through nothing, no farther than its speeds, and all
 * is finite. A floor is told when and only when one is there.
 */
#ifndef DEFT_TESTS_HARNESS_PLAY_H
#define DEFT_TESTS_HARNESS_PLAY_H

#include "deft/deft.h"
#include "oracle/watch.h"
#include "tests/harness/extent.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

/* One tile is one unit and 16 pixels. */
#define PLAY_PX(pixels) ((pixels) / 16.0)

/* Where the canonical frame lies: host = right x + up y + shift. */
typedef struct play_place {
    const char *name;
    deft_axes axes;
    deft_pos shift;
} play_place;

/* The shift of collision.md, (4096.37, -911.13) pixels, as floats so that sums with it stay exact. */
static const play_place play_home = {"home", {{1, 0}, {0, 1}}, {0, 0}};
static const play_place play_shifted = {
    "shifted", {{1, 0}, {0, 1}}, {(double)(float)(4096.37 / 16), (double)(float)(-911.13 / 16)}};

static const play_place *const play_places[] = {&play_home, &play_shifted};
#define PLAY_PLACES extent_of(1, 2, 2)

typedef enum play_world {
    PLAY_MAIN,
    PLAY_MIRRORED,
    PLAY_REORDERED,
    PLAY_LARGE,
    PLAY_SMALL,
    PLAY_WORLDS
} play_world;

/* Sizes and signs of the worlds; powers of two, so that scaled numbers have scaled bits. */
static const double play_scales[PLAY_WORLDS] = {1, 1, 1, 0x1p10, 0x1p-10};
static const double play_signs[PLAY_WORLDS] = {1, -1, 1, 1, 1};
static const char *const play_world_names[PLAY_WORLDS] = {"main", "mirrored", "re-ordered",
                                                          "1024 times larger", "1024 times smaller"};

typedef struct play_event {
    double time_s, value;
    deft_event_kind kind;
} play_event;

#define PLAY_LOG_CAP 2048

typedef struct play {
    deft_moveset moveset;
    deft_moveset scaled_movesets[2]; /* of the large and the small world */
    play_place place;
    deft_feature *features[PLAY_WORLDS];
    uint32_t count, capacity;
    deft_world_array arrays[PLAY_WORLDS];
    deft_world_view views[PLAY_WORLDS]; /* of the arrays, unless the test sets others */
    deft_character self, mirrored, reordered, scaled[2];
    oracle_world solids; /* the features as the oracle sees them */
    oracle_watch watch;
    bool rested;            /* the last tick moved nothing, and was judged */
    deft_event_list events; /* of the last tick */
    deft_contacts contacts;
    double time_s;
    double x, y, vx, vy;     /* of self, canonical */
    double stick_x, stick_y; /* canonical; stay until changed */
    deft_input input;        /* buttons of the next tick; cleared by it but for `held` */
    uint32_t twins;          /* bit i: the twin in the play_world i is played */
    bool alone;              /* only self is played, nothing is checked: for long runs */
    uint64_t pieces_every;   /* of how many ticks the oracle looks at one in pieces; 0: as the extent says */
    uint32_t forgiven;       /* bit i: the oracle's fault i is none here */
    uint32_t log_count;
    play_event log[PLAY_LOG_CAP];
} play;

/* ---- numbers ---- */

uint64_t play_random_word(uint64_t *state);

double play_random(uint64_t *state, double low, double high);

int play_random_below(uint64_t *state, int count);

#define expect_near(value, expected, tolerance)                                                              \
    play_expect_near((value), (expected), (tolerance), #value, __FILE__, __LINE__)

void play_expect_near(double value, double expected, double tolerance, const char *what, const char *file,
                      int line);

/* ---- movesets ---- */

bool play_try_moveset(deft_moveset *out, const deft_tuning *tuning);

deft_moveset play_moveset(const deft_tuning *tuning);

deft_response_tuning play_instant(void);

deft_response_tuning play_curve(double time_s, double exponent);

deft_response_tuning play_drag(double loss_per_s, double threshold_ratio);

void play_steer_instantly(deft_tuning *tuning);

/* What is only forgiveness, off: corners, ledges and walls stop a body as they are. */
void play_forgive_nothing(deft_tuning *tuning);

/* ---- the world ---- */

/* Puts the frame's origin at `shift` of the host's world; in the scaled worlds that is scaled, too. */
void play_set_shift(play *p, deft_pos shift);

/* Gives the body a moveset, in every world. */
void play_set_tuning(play *p, const deft_tuning *tuning);

void play_open(play *p, const deft_tuning *tuning, const play_place *place);

void play_close(play *p);

const deft_moveset *play_moveset_in(const play *p, int world);

deft_character *play_body_in(play *p, int world);

deft_vec2d play_to_host(const play *p, double x, double y);

/* A polygon of `count` corners x0, y0, x1, y1, ... and its mask of exposed edges. */
deft_feature *play_polygon(play *p, uint32_t count, const double *corners, uint8_t exposed);

/* Edges of play_box, as bits of its mask. */
#define PLAY_BOTTOM 1
#define PLAY_RIGHT  2
#define PLAY_TOP    4
#define PLAY_LEFT   8
#define PLAY_ALL    15

void play_box(play *p, double left, double bottom, double right, double top, uint8_t exposed);

void play_triangle(play *p, double ax, double ay, double bx, double by, double cx, double cy);

/* Makes the last polygon a one-way that faces (x, y). */
void play_make_one_way(play *p, double x, double y);

void play_one_way(play *p, double left, double bottom, double right, double top);

/* A row of `count` tiles from (left, bottom) on, with hidden seams. */
void play_row(play *p, double left, double bottom, int count);

void play_column(play *p, double left, double bottom, int count);

/* A wide flat floor whose top is y = 0. */
void play_floor(play *p);

/* ---- playing ---- */

/* The other worlds, from the main one. */
void play_build_worlds(play *p);

/* States of the test's own, in all worlds. */
void play_set_machine(play *p, const deft_machine *machine);

/* Puts the body with its feet at (x, y); the world must be complete. */
void play_spawn(play *p, double x, double y);

void play_set_velocity(play *p, double vx, double vy);

/* Turns the body to the right (1) or to the left (-1). */
void play_face(play *p, int way);

void play_kick(play *p, double vx, double vy);

void play_stagger(play *p, double vx, double vy, double time_s);

/* Puts the body with its feet at (x, y), in the midst of things. */
void play_teleport(play *p, double x, double y);

/* One tick with the stick and the buttons as they are set. */
void play_tick(play *p, double dt);

void play_ticks(play *p, int count, double dt);

/* Plays so long at a rate: whole ticks, and what is left as one more. */
void play_for(play *p, double time_s, double hz);

/* Spawns the body on the ground at (x, y), lets it find its floor, and starts the clock and the log. */
void play_spawn_standing(play *p, double x, double y);

/* Opens the play at home, where the body stands on a floor that has no end. */
void play_open_standing(play *p, const deft_tuning *tuning);

/* A button goes down or up in the next tick, at an instant from 0 to 1. */
void play_press(play *p, deft_action action, double at);

void play_release(play *p, deft_action action, double at);

bool play_is_grounded(const play *p);

/* ---- the log ---- */

int play_count(const play *p, deft_event_kind kind);

/* What an event's value grows by with the world: lengths and speeds do, times, counts and tags do not. */
double play_value_scale(uint32_t kind, double scale);

/* The i-th event of a kind; fails when there is none. */
play_event play_event_at(const play *p, deft_event_kind kind, int index);

bool play_touches(const play *p, deft_contact_kind kind);

/* Prints the log: for the eye, when a test fails. */
void play_print_log(const play *p);

#endif
