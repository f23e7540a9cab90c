/* oracle/watch.h -- looks at every tick of a character and says what is wrong with it.
 *
 *     finite     every number of the state is one
 *     inside     the designer's box is never more than 1e-4 deep in a solid
 *     tunnel     the way of the tick is free: stepped again in small pieces, each of them looked at, it ends
 *                where the whole tick did; a one-way is never passed against its facing
 *     floor      support is floor when, and only when, a floor is under the feet
 *     wall       a wall is only told of where something is beside the body, or holds it back along its ground
 *     free       with nothing near, the tick is that of empty space, to the bit
 *     flat       on a flat floor with nothing ahead, the tick is that of an endless floor
 *     bounded    the body goes no farther than its speeds carry it
 *     rate       in small pieces a tick ends where it does in one, unless a hair's breadth decides
 *     slope      on a straight slope with nothing ahead, the tick is that of an endless one
 *     events     in order, no end without its begin, nothing overflows, nothing is stuck
 *     states     none lasts longer than its law, and only changes that rows allow happen
 *     contacts   in order, each of the kind that its normal has, with the surface of its feature
 *     fields     the state says what its header says of it: what carries and holds, and since when
 *
 * Bodies that move are looked at where they are at the end of the tick, and of each of its pieces. One that
 * crushed the character is not there, from the event on until the core says that the two are apart.
 *
 * A fault breaks a promise, and not every promise holds for every tick: tier.h.
 */
#ifndef ORACLE_WATCH_H
#define ORACLE_WATCH_H

#include "bodies.h"
#include "coverage.h"
#include "deft/character.h"
#include "solids.h"

/* Which check failed. */
typedef enum oracle_fault {
    ORACLE_FINE,
    ORACLE_NOT_FINITE,
    ORACLE_INSIDE,
    ORACLE_TUNNEL,
    ORACLE_ONE_WAY,
    ORACLE_NO_FLOOR,     /* support is floor without one */
    ORACLE_FLOOR_MISSED, /* a floor is there, support is not */
    ORACLE_NOT_FREE,
    ORACLE_SNAG,
    ORACLE_SLOPE_SNAG,
    ORACLE_TOO_FAR,
    ORACLE_STUCK,
    ORACLE_OVERFLOW,
    ORACLE_EVENT,
    ORACLE_RATE, /* the tick in pieces ends elsewhere, and not by a hair's breadth */
    ORACLE_NO_WALL,
    ORACLE_HELD,      /* a state lasts longer than its law */
    ORACLE_ILLEGAL,   /* a change of state that no row allows */
    ORACLE_CONTACT,   /* a contact is not what deft/event.h says */
    ORACLE_FIELD,     /* a field of the state is not what deft/character.h says */
    ORACLE_NOT_AGAIN, /* played again, the tick is another: sync.h */
    ORACLE_FAULT_COUNT
} oracle_fault;

const char *oracle_fault_name(oracle_fault fault);

/* Promises, the strongest first (tier.h). A fault of the first two is an error; the others are counted. */
typedef enum oracle_tier {
    ORACLE_TIER_SAFE = 1,
    ORACLE_TIER_EXACT,
    ORACLE_TIER_CLOSE,
    ORACLE_TIER_PLAUSIBLE,
    ORACLE_TIER_COUNT
} oracle_tier;

typedef struct oracle_tick {
    deft_character before, after;
    deft_input input;
    double dt;
    deft_event_list events;
    deft_contacts contacts;
} oracle_tick;

typedef struct oracle_watch {
    const oracle_world *world; /* of the scene, if there is one */
    oracle_scene *scene;       /* NULL: nothing moves */
    const deft_moveset *moveset;
    deft_world_view view;
    uint64_t pieces_every;     /* pieces are played of one tick in so many, and of each whose straight way is
                                  not free; 0 and 1: of all */
    uint32_t missed;           /* ticks in a row on a floor that support does not know of */
    uint32_t lost;             /* the same, on a body that moves */
    oracle_coverage *coverage; /* may be NULL */
    uint32_t overdue;          /* ticks in a row in a state without what it lives on */
    double stagger_left_s, dashed_s;
    double turned_s;  /* since a body that turns touched the character */
    oracle_tier tier; /* that the last fault broke */
    /* how often each check had something to do */
    uint64_t ticks, split_ticks, doubtful_ticks, tied_ticks, free_ticks, flat_ticks, slope_ticks, floor_ticks,
        crushed_ticks, ahead_ticks, again_ticks;
    double doubt;      /* the farthest that a tick ended from its pieces */
    double depth;      /* the deepest that the body was in anything */
    char verdict[512]; /* of the last fault */
} oracle_watch;

void oracle_watch_start(oracle_watch *watch, const oracle_world *world, const deft_moveset *moveset,
                        deft_world_view view);
/* The same in a world with bodies that move. The scene must stay where it is. */
void oracle_watch_start_in(oracle_watch *watch, oracle_scene *scene, const deft_moveset *moveset,
                           deft_world_view view);

/* Steps the tick (fills `after`, `events` and `contacts`) and judges it. Of several faults it is the one that
 * breaks the strongest promise, of those the first. */
oracle_fault oracle_watch_step(oracle_watch *watch, oracle_tick *tick);

#endif
