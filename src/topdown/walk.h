/* topdown/walk.h -- the scratch of one tick of a walker: made at the start of a tick, gone at its end.
 *
 * Vectors are in the walker's own frame. A tick is a chain of segments. In each a course moves the walker in
 * closed form until a switch, a border or a contact.
 */
#ifndef DEFT_TOPDOWN_WALK_H
#define DEFT_TOPDOWN_WALK_H

#include "base/bounds.h"
#include "contact/support.h"
#include "deft/topdown.h"

/* The way of a segment: a part along a heading that may turn, and a knock-back that bleeds. */
typedef struct deft__course {
    deft_piece own;      /* speed along the heading */
    deft__v2 heading;    /* at the start */
    deft__v2 headed;     /* after the turn */
    double turn;         /* of the heading, radians a second, counter-clockwise */
    double turn_s;       /* the duration of the turn */
    deft_piece knock;    /* speed along knock_axis */
    deft__v2 knock_axis; /* unit vector */
    deft__edge wall;     /* the wall to slide along; the course ends where the wall ends */
    double until_s;      /* the earliest of its switches */
    deft__v2 ahead;      /* where it leads after ahead_s; below 0: it is not known */
    double ahead_s;
    bool straight; /* along one line */
    uint8_t reserved[7];
} deft__course;

/* From where a walker goes on. */
typedef struct deft__start {
    deft__v2 heading, knock;
    double speed; /* along the heading, not below 0 */
    bool walled;  /* along a wall: the heading does not turn */
    uint8_t reserved[7];
} deft__start;

typedef struct deft__walker {
    deft_topdown *self;
    const deft_moveset *moveset;
    const deft_input *input;
    deft_event_list *events; /* may be NULL */
    deft_contacts *contacts; /* may be NULL */
    double dt, now_s;
    double step_max_s;      /* longest segment; less after an overflow */
    double press_s;         /* the instant in this tick of an unused press of the dash button */
    deft__v2 asked;         /* the stick's direction, unit vector */
    double asked_push;      /* the stick's size, 0 to 1; after the dead zone */
    deft__v2 stick;         /* what the walker follows: the stick, or a dash */
    double push;            /* likewise */
    deft_steering steering; /* on the ground under the walker */
    double turn_rad_s;      /* likewise; DEFT_FOREVER at once */
    deft__v2 ground;        /* velocity of the ground under the walker */
    deft__v2 heading;       /* of the walker's own speed, unit vector */
    deft__v2 knock;
    double speed;
    double rest;      /* a speed below this counts as 0 */
    deft__v2 follows; /* the walker's velocity into a wall that moves away */
    deft__edge wall;  /* the wall that holds the walker back in this segment */
    bool stands;      /* in a corner without a way out */
    bool walled;      /* a wall holds the walker back */
    uint8_t waits;    /* a deft__waits: why the walker waits; 0 while it moves */
    uint8_t reserved;
    uint32_t borders; /* of moving ground, in this piece of the tick */
    deft__scene scene;
} deft__walker;

/* Where a course leads after t seconds; past the end of a piece straight on. */
deft__v2 deft__course_moved(const deft__course *course, double t);
/* The heading after t seconds; and the velocity. */
deft__v2 deft__course_heading(const deft__course *course, double t);
deft__v2 deft__course_velocity(const deft__course *course, double t);
/* The acceleration at the start. */
deft__v2 deft__course_acceleration(const deft__course *course);
/* The course's largest acceleration, or more. */
double deft__course_bend(const deft__course *course);
/* The first instant in [t0, t1] at which axis . moved - drift (t - t0) is `value`; t1 without one. */
double deft__course_reach(const deft__course *course, deft__v2 axis, double drift, double value, double t0,
                          double t1);

/* The walker's own velocity plus the knock-back. */
deft__v2 deft__walk_velocity(const deft__walker *walk);
/* A host's vector in the frame; a vector that is not finite gives (0, 0). */
deft__v2 deft__walk_vector(deft_axes axes, deft_vec2d v);
void deft__walk_emit(deft__walker *walk, deft_event_kind kind, double value, uint32_t body, uint32_t feature);
void deft__walk_set_own(deft__walker *walk, deft__v2 own);
void deft__walk_stop(deft__walker *walk);
/* The velocity that the stick wishes, units/s. */
deft__v2 deft__walk_wish(const deft__walker *walk);
/* Takes what goes into a face from the own velocity and the knock-back, and tells it where no wall held the
 * walker before. `wall` is the speed of the face along its normal. */
void deft__walk_hit(deft__walker *walk, const deft__face *face, const deft__obstacle *obstacle, double wall);

/* Senses what is under the walker and around it. Finds what holds the walker back, and turns the velocity
 * along that. The frame then goes with the ground and with walls that push. */
void deft__walk_sense(deft__walker *walk);

/* A dash (topdown/dash.c). Takes a press that is due; begins and ends dashes when due. */
void deft__walk_dash_decide(deft__walker *walk);
/* How long until the next decision. */
double deft__walk_dash_until_s(const deft__walker *walk);
/* Ages the dash's timers. */
void deft__walk_dash_age(deft__walker *walk, double time_s);
/* Tells of abilities that the host switched. A dash without its ability ends, and keeps its speed. */
void deft__walk_dash_apply_ability(deft__walker *walk);
/* Sets what the walker follows from here on, the stick or a dash, and the dash's speed. */
void deft__walk_dash_obey(deft__walker *walk);
static inline bool deft__walk_dashes(const deft__walker *walk)
{
    return walk->self->dash_phase == DEFT_TOPDOWN_DASH_GOES;
}
/* Ends a dash that is held back too much; true when it did. */
bool deft__walk_dash_stops(deft__walker *walk);

/* How a walker would go on from a start: the motion of a course, without its wall. `state` is the phase of
 * the steering. */
void deft__walk_law(const deft__walker *walk, const deft__start *from, deft_steer_state *state,
                    deft__course *out);
/* The course from here on. */
void deft__walk_course(deft__walker *walk, deft__course *out);

/* Gathers for the tick's first piece, or for the place now (topdown/gather.c). */
void deft__walk_gather(deft__walker *walk);
void deft__walk_look(deft__walker *walk);
/* So many features of the world did not fit: the tick ends here. */
void deft__walk_give_up(deft__walker *walk, uint32_t missing);

/* A body that crushed the walker is ignored until the two are apart (topdown/free.c). */
void deft__walk_part(deft__walker *walk);
/* Moves the walker out of overlaps, or crushes it. */
void deft__walk_free(deft__walker *walk);
/* The same at the end of a tick in which the walker waited: a body may have moved into it meanwhile. */
void deft__walk_free_at_end(deft__walker *walk);
/* The walker is between a mover and something that does not yield. */
void deft__walk_crush(deft__walker *walk, uint32_t pusher, uint32_t other, double depth);

/* One segment (topdown/segment.c). Only a look, where a look must come first. */
void deft__walk_segment(deft__walker *walk);

/* Moves the feet along the course for at most *time_s, or to the first contact (true, and `hit`). *time_s
 * becomes the time that this took. */
bool deft__walk_sweep(deft__walker *walk, deft__course *course, double *time_s, deft__hit *hit);
/* How many chords of a course stray from it by less than what counts as touching. */
uint32_t deft__walk_chords(const deft__walker *walk, const deft__course *course, double time_s);

#endif
