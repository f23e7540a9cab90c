/* rollback/game.h -- a game for two players that can be rolled back: its state is one struct that is copied.
 *
 * What moves by itself (a lift) is a function of the tick's number, so it is no state. */
#ifndef ROLLBACK_GAME_H
#define ROLLBACK_GAME_H

#include "deft/deft.h"

#define GAME_PLAYERS 2
#define GAME_HZ      60.0

/* Everything that a tick changes. */
typedef struct game_state {
    deft_character players[GAME_PLAYERS];
    uint32_t tick; /* ticks so far */
    uint32_t bumps;
} game_state;

/* What a tick only reads: each peer has its own. */
typedef struct game_rules {
    deft_moveset moveset;
    deft_world *world;
    uint32_t lift;
} game_rules;

/* Builds the rules and a state to begin with; false when memory is short. game_close gives it back. */
bool game_open(game_rules *rules, game_state *state);
void game_close(game_rules *rules);

/* One tick. `events` has a list for each player. */
void game_step(const game_rules *rules, game_state *state, const deft_input inputs[GAME_PLAYERS],
               deft_event_list events[GAME_PLAYERS]);

/* The kinds of event in a list, as bits. */
uint64_t game_event_kinds(const deft_event_list *events);

uint64_t game_hash(const game_state *state);

#endif
