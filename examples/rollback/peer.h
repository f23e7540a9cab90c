/* rollback/peer.h -- one side of a game over a bad line: it plays on with a guess of what the other presses,
 * and plays the last ticks again when the guess was wrong.
 *
 * Ticks are numbered from 0. A state's number is that of the tick that comes next. */
#ifndef ROLLBACK_PEER_H
#define ROLLBACK_PEER_H

#include "game.h"
#include "wire.h"

#define PEER_ROLLBACK_MAX 12 /* so far it runs ahead of what it knows; then it waits */
#define PEER_DELAY        2  /* ticks between a button and what it does: so much lateness costs nothing */
#define PEER_HISTORY      64 /* ticks kept; a power of two, more than the two above together, twice */
#define PEER_SAME         3  /* an event that moves by so few ticks when they are played again is the same */

typedef struct peer {
    game_rules rules;
    game_state now;
    game_state saved[PEER_HISTORY];                /* by state's number */
    deft_input inputs[PEER_HISTORY][GAME_PLAYERS]; /* those played, by tick */
    uint64_t told[PEER_HISTORY][GAME_PLAYERS]; /* events that the player has seen, by tick: bits of kinds */
    uint32_t me;
    uint32_t mine;  /* my inputs are known for all ticks before this one */
    uint32_t known; /* and so are the other's */
    uint32_t acked; /* the other has mine before this one */
    uint32_t wrong; /* the first tick that was played with a wrong guess; UINT32_MAX: none */
    uint32_t rollbacks, replayed, deepest, waited;
    uint32_t shown, recalled; /* events: sounds begun, and those that turned out not to be */
} peer;

bool peer_open(peer *self, uint32_t me);
void peer_close(peer *self);

/* A frame of the game: takes what came in, plays again what was wrong, plays a tick unless it has to wait,
 * and sends. `pressed` is what the player does; false when it was not taken, because the peer waits. */
bool peer_frame(peer *self, const deft_input *pressed, wire *in, wire *out, uint32_t frame);

/* The state of that number, and the kinds of event that were shown for a tick, which must be at most
 * PEER_HISTORY / 2 ago. Final when all before it is known. */
const game_state *peer_state(const peer *self, uint32_t number);
uint64_t peer_told(const peer *self, uint32_t tick, uint32_t player);

#endif
