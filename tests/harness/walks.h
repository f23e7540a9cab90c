/* tests/harness/walks.h -- walks a character seen from above through a small world.
 *
 * Every tick is walked again from a byte copy, in the mirrored world, in a small world, and in one
 * whose axes are turned by a quarter. The bits and the events are the same, up to sign, place and size.
 */
#ifndef DEFT_TESTS_HARNESS_WALKS_H
#define DEFT_TESTS_HARNESS_WALKS_H

#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define NEAR(a, b, loose) walks_near((a), (b), (loose), #a, __FILE__, __LINE__)

void walks_near(double a, double b, double loose, const char *what, const char *file, int line);

static const double walks_rates[] = {20, 30, 60, 144, 240, 1000};
#define WALKS_RATES ((int)(sizeof walks_rates / sizeof walks_rates[0]))

/* The canonical world, its mirror image (x negated), a small one, and the one whose right is the host's up.
 */
enum { WALKS_PLAIN, WALKS_MIRRORED, WALKS_SMALL, WALKS_TURNED, WALKS_WORLDS };
#define WALKS_CAP 72

typedef struct walks {
    deft_moveset moveset, small_moveset;
    deft_feature features[WALKS_WORLDS][WALKS_CAP];
    deft_zone zones[WALKS_WORLDS][4];
    deft_body_motion motions[WALKS_WORLDS][4];
    deft_world_array arrays[WALKS_WORLDS];
    deft_world_view views[WALKS_WORLDS];
    deft_topdown bodies[WALKS_WORLDS];
    deft_event_list events;
    deft_contacts contacts;
    double dt, time_s;
    double x, y;  /* of the plain one */
    bool presses; /* in the next tick the dash button goes down, at press_at of it */
    double press_at, aim_x, aim_y;
    int counts[DEFT_EVENT_COUNT];
    double at_s[DEFT_EVENT_COUNT], values[DEFT_EVENT_COUNT]; /* of the last of each kind */
} walks;

void walks_feature(walks *w, const double *xy, int count, int flags, uint32_t body, int surface);

/* A one-way that blocks what comes from the side of (x, y), a unit vector. */
void walks_one_way(walks *w, const double *xy, int count, double x, double y);

void walks_box(walks *w, double left, double bottom, double right, double top);

/* A zone of moving ground. */
void walks_ground(walks *w, double px, double py, double friction, double left, double bottom, double right,
                  double top);

/* A box that moves: body 1, and so on. */
void walks_mover(walks *w, double left, double bottom, double right, double top);

void walks_open(walks *w, const deft_tuning *tuning, double hz, double x, double y);

/* Another tuning from now on. */
void walks_tune(walks *w, const deft_tuning *tuning);

/* Seed 000's walker in pixels: 800 px/s, 0.75 s, p 2, in a world of tiles of 100 px. */
deft_tuning walks_seed(void);

/* The default tuning; and with a speed that changes at once. */
deft_tuning walks_plain(void);
deft_tuning walks_at_once(void);

void walks_tick_of(walks *w, double stick_x, double stick_y, double dt);

void walks_tick(walks *w, double stick_x, double stick_y);

/* Whole seconds, or what is left of them in one shorter tick. */
void walks_for(walks *w, double seconds, double stick_x, double stick_y);

void walks_kick(walks *w, double vx, double vy);

/* The game puts the walker there. */
void walks_put(walks *w, double x, double y);

/* In the next tick the dash button goes down. */
void walks_press(walks *w, double at);

void walks_allow(walks *w, bool on);

/* One tick in which each body goes on at its velocity. */
void walks_tick_moved(walks *w, double stick_x, double stick_y, const double (*velocities)[2]);

/* The same where there is one body. */
void walks_tick_pushed(walks *w, double stick_x, double stick_y, double vx, double vy);

#endif
