/* topdown/walk.h -- one tick of a walker in the making.
 *
 * Scratch: made at the start of a tick, gone at its end. Vectors are in the walker's own frame. A tick is a
 * chain of segments; in each, a course moves the body in closed form until a switch, a border or a contact.
 */
#ifndef DEFT_TOPDOWN_WALK_H
#define DEFT_TOPDOWN_WALK_H

#include "contact/support.h"
#include "deft/topdown.h"

/* The way of a segment: its own part along a heading that may turn, and a knock-back that bleeds. */
typedef struct deft__course {
    deft_piece own;      /* speed along the heading */
    deft__v2 heading;    /* at the start */
    deft__v2 headed;     /* when the turn is over */
    double turn;         /* of the heading, radians a second, counter-clockwise */
    double turn_s;       /* how long it turns */
    deft_piece knock;    /* speed along knock_axis */
    deft__v2 knock_axis; /* unit vector */
    deft__run wall;      /* along which it slides; where that ends, the course does */
    double until_s;      /* the earliest of its switches */
    bool straight;       /* it goes along one line */
    uint8_t reserved[7];
} deft__course;

typedef struct deft__walker {
    deft_topdown *self;
    const deft_moveset *moveset;
    const deft_input *input;
    deft_event_list *events; /* may be NULL */
    deft_contacts *contacts; /* may be NULL */
    double dt, now_s;
    double step_max_s;      /* longest segment; less after an overflow */
    double press_s;         /* instant of a press of the dash button in this tick, until it is taken */
    deft__v2 asked;         /* where the stick points, unit vector */
    double asked_push;      /* how far, 0 to 1; after the dead zone */
    deft__v2 stick;         /* what it obeys: the stick, or its dash */
    double push;            /* likewise */
    deft_steering steering; /* on the ground under it */
    double turn_rad_s;      /* likewise; DEFT_FOREVER at once */
    deft__v2 ground;        /* velocity of the ground under it */
    deft__v2 heading;       /* of its own speed, unit vector */
    deft__v2 knock;
    double speed;
    deft__v2 follows; /* its own velocity into a wall that goes away in front of it */
    deft__run wall;   /* that holds it back in this segment */
    bool stands;      /* in a corner that lets it go nowhere */
    bool walled;      /* a wall holds it back */
    bool over;        /* the tick ends here */
    uint8_t reserved[5];
    deft__scene scene;
} deft__walker;

/* Where a course leads after t seconds; past the end of a piece straight on. */
deft__v2 deft__course_moved(const deft__course *course, double t);
/* The heading after t seconds; and the velocity. */
deft__v2 deft__course_heading(const deft__course *course, double t);
deft__v2 deft__course_velocity(const deft__course *course, double t);
/* No acceleration on it is larger. */
double deft__course_bend(const deft__course *course);
/* The first instant in [t0, t1] at which axis . moved - drift (t - t0) comes to `value`; t1 when it does not.
 */
double deft__course_reach(const deft__course *course, deft__v2 axis, double drift, double value, double t0,
                          double t1);

/* Its own velocity and its knock-back together. */
deft__v2 deft__walk_velocity(const deft__walker *walk);
/* A vector of the host's in the frame; one that is not finite is none. */
deft__v2 deft__walk_vector(deft_axes axes, deft_vec2d v);
void deft__walk_emit(deft__walker *walk, deft_event_kind kind, double value, uint32_t body, uint32_t feature);
void deft__walk_set_own(deft__walker *walk, deft__v2 own);
void deft__walk_stop(deft__walker *walk);
/* Where the stick would take it, units/s. */
deft__v2 deft__walk_wish(const deft__walker *walk);
/* Takes from its own velocity and its knock-back what goes into a face whose speed along its normal is
 * `wall`; returns how much that was together. */
double deft__walk_clip(deft__walker *walk, deft__v2 normal, double wall);
/* The velocity in the world, along its normal, of what a face belongs to. */
double deft__walk_wall_speed(const deft__walker *walk, const deft__obstacle *obstacle, deft__v2 normal);

/* What is under it and around it now: finds what holds it back, turns its velocity along that, and lets the
 * frame go with the ground and with walls that push. */
void deft__walk_sense(deft__walker *walk);

/* A dash (topdown/dash.c). Takes a press that is due; begins and ends dashes when it is time. */
void deft__walk_dash_decide(deft__walker *walk);
/* How long until there is something to decide. */
double deft__walk_dash_until_s(const deft__walker *walk);
/* Time goes by. */
void deft__walk_dash_age(deft__walker *walk, double time_s);
/* Tells of abilities that the host gave and took; a dash that it may not finish ends, and keeps its speed. */
void deft__walk_dash_heed(deft__walker *walk);
/* What it obeys from here on, the stick or its dash, and how fast it goes at that. */
void deft__walk_dash_obey(deft__walker *walk);
static inline bool deft__walk_dashes(const deft__walker *walk)
{
    return walk->self->dash_phase == DEFT_TOPDOWN_DASH_GOES;
}
/* Ends a dash that is held back too much; true when it did. */
bool deft__walk_dash_stops(deft__walker *walk);

/* The course from here on. */
void deft__walk_course(deft__walker *walk, deft__course *out);

/* Gathers for the tick's first piece, or for where it stands now (topdown/gather.c). */
void deft__walk_gather(deft__walker *walk);
void deft__walk_look(deft__walker *walk);
/* The world has so many features more than fit: the tick ends here. */
void deft__walk_give_up(deft__walker *walk, uint32_t missing);

/* A body that crushed the walker is not there for it until the two are apart (topdown/free.c). */
void deft__walk_part(deft__walker *walk);
/* Out of what overlaps, or crushed by it. */
void deft__walk_free(deft__walker *walk);
/* A body is between a mover and something that does not yield. */
void deft__walk_crush(deft__walker *walk, uint32_t pusher, uint32_t other, double depth);

/* One segment (topdown/segment.c), or where it gives up a slide; or only a look, where that must come first.
 */
void deft__walk_segment(deft__walker *walk, bool gives_up);

/* Moves the feet along the course for at most *time_s, or to the first contact (true, and `hit`). Says in
 * *time_s how long it took. */
bool deft__walk_sweep(deft__walker *walk, deft__course *course, double *time_s, deft__hit *hit);

#endif
