/* tests/matrix/session.h -- games that are played by integers alone, so that every machine plays the same
 * ones.
 *
 * A session is a land, a body with all moves on, and a player that presses everything; between the ticks the
 * game kicks, teleports and freezes the body, switches moves on and off, and moves its platforms. All of it
 * is drawn from one generator of integers, in tiles of the land (u along it, v up), and turned into the
 * host's axes at the door: one seed is one game in every frame. Needs the core and nothing else.
 */
#ifndef MATRIX_SESSION_H
#define MATRIX_SESSION_H

#include "deft/deft.h"

#define SESSION_COLUMNS  48
#define SESSION_ROWS     28
#define SESSION_MOVERS   8
#define SESSION_OUTLINES 24
#define SESSION_ZONES    12

typedef enum session_land {
    SESSION_HILLS,    /* tiles: floors that rise and fall, towers, one-ways */
    SESSION_ROCKS,    /* tiles of all kinds at random */
    SESSION_ISLANDS,  /* polygons, chains and loops, no tiles */
    SESSION_MACHINES, /* few tiles, some polygons, bodies that move and turn */
    SESSION_LAND_COUNT
} session_land;

/* Where the land and the body stand in the host's axes. */
typedef struct session_frame {
    deft_axes land;     /* where u and v point: aligned with the host's axes */
    deft_axes axes;     /* of the character: those of the land, mirrored against it, or aslant */
    int32_t shift;      /* tiles that the land is moved along both of the host's axes */
    bool has_no_aim;    /* an input's aim has no quarter turns */
    bool is_whole;      /* all polygons are convex: cut, a turned one comes out in other pieces */
    uint64_t reordered; /* not 0: what the world is made of comes in another order */
} session_frame;

/* A body that moves: to and fro, turning or rocking. */
typedef struct session_mover {
    uint32_t body;
    int32_t from_u, from_v, to_u, to_v; /* eighths of a tile */
    uint32_t period, phase;             /* ticks, of a way; a power of two */
    int32_t turn, rock;                 /* 64ths of a radian: a tick, and over a way */
    uint32_t shape;                     /* what draws its outline */
    uint32_t number;                    /* from 1, the same in every order */
} session_mover;

typedef struct session_world {
    session_frame frame;
    double tile; /* units */
    uint64_t random;
    void *block;
    deft_world *world;
    deft_world_view view;
    session_mover movers[SESSION_MOVERS];
    uint32_t mover_count;
} session_world;

typedef struct session_player {
    uint64_t random;
    int32_t stick_u, stick_v, aim;
    uint32_t stick_left, button_left[DEFT_ACTION_COUNT]; /* ticks until it changes */
    uint16_t held;
} session_player;

/* What a session is. */
typedef struct session_plan {
    deft_tuning tuning;
    session_land land;
    session_frame frame;
    uint64_t seed;
    bool is_topdown;
} session_plan;

typedef struct session {
    session_world world;
    session_player player;
    deft_moveset movesets[2]; /* the second: a smaller body */
    uint32_t worn;            /* which of them */
    uint32_t tick;
    double dt;
    bool is_topdown;
    deft_character character;
    deft_topdown walker;
    deft_event_list events;
    deft_contacts contacts;
    uint64_t trail;  /* hash of every tick so far */
    uint64_t states; /* DEFT_STATE_BITs that were seen, */
    uint64_t told;   /* and bits of event kinds */
} session;

/* NULL, or why there is no such session. */
const char *session_start(session *self, const session_plan *plan);
void session_tick(session *self);
void session_end(session *self);

/* Adds to a hash: a number, and what a tick told. */
void session_hash_word(uint64_t *hash, uint64_t word);
void session_hash_real(uint64_t *hash, double x);
void session_hash_outputs(uint64_t *hash, const deft_event_list *events, const deft_contacts *contacts);

/* The next number of a generator, and one below `count`. */
uint64_t session_next(uint64_t *random);
uint32_t session_below(uint64_t *random, uint32_t count);
/* From `low` to `high`, both included. */
int32_t session_between(uint64_t *random, int32_t low, int32_t high);
/* True once in `times`. */
bool session_once_in(uint64_t *random, uint32_t times);
/* A generator for one thing out of many, so that one thing more leaves the others as they are. */
uint64_t session_random_of(uint64_t seed, const char *name);

/* Every parameter drawn from around its default, every choice from all: a tuning that can be built. */
deft_tuning session_wild_tuning(uint64_t seed);
/* All moves on; the body a box or, rounded as far as it goes, a capsule. */
void session_unleash(deft_tuning *tuning, bool is_capsule);
/* The same with a body of three quarters its size: what a session's body shrinks to. */
deft_tuning session_small_tuning(const deft_tuning *tuning);

bool session_world_make(session_world *out, session_land land, const session_frame *frame, double tile,
                        uint64_t seed);
void session_world_free(session_world *world);
/* Moves the movers to where they are at the end of a tick; now and then one goes, and comes as another body.
 */
void session_world_tick(session_world *world, uint32_t tick);
void session_movers_add(session_world *world);

/* A vector and a place of the land, in eighths of a tile, in the host's axes and units. */
deft_vec2d session_vector(const session_world *world, int32_t u, int32_t v);
deft_pos session_place(const session_world *world, int32_t u, int32_t v);
/* -1 when the character's right is the land's left; else 1. */
double session_handedness(const session_world *world);

deft_input session_player_next(session_player *player, const session_frame *frame);

#endif
