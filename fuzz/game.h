/* fuzz/game.h -- any bytes as a game: a world, a body, and what its player and the game do.
 *
 * The bytes are read from the front, and what they do not say is zero, so that every string is a game, and a
 * longer one goes on where a shorter one ended.
 */
#ifndef DEFT_FUZZ_GAME_H
#define DEFT_FUZZ_GAME_H

#include "deft/world.h"
#include "take.h"

#define GAME_MOVERS 4

typedef struct game_bytes {
    const uint8_t *at;
    size_t left;
} game_bytes;

/* A body that moves: where it is follows from the time. */
typedef struct game_mover {
    uint32_t body, kind;
    deft_pos from, to;
    double period_s, phase, turn, rock; /* turn: radians a second; rock: over its way */
} game_mover;

typedef struct game {
    deft_tuning tuning;
    deft_moveset moveset;
    deft_axes axes;
    deft_pos spawn; /* where to look for room */
    deft_box room;
    bool is_walled; /* no character gets out of the room */
    bool goes_back; /* each tick is played again from a copy: oracle/sync.h */
    bool is_topdown;
    /* the world */
    double tile;
    void *block;
    deft_world *world;
    deft_world_view view;
    game_mover movers[GAME_MOVERS];
    uint32_t mover_count;
    double time_s;
} game;

static inline uint32_t game_byte(game_bytes *bytes)
{
    if (bytes->left == 0) {
        return 0;
    }
    bytes->left--;
    return *bytes->at++;
}

/* From -1 to 1. */
static inline double game_share(game_bytes *bytes)
{
    return ((double)game_byte(bytes) - 128) / 128;
}

/* What the bytes begin with: the frame, the tuning, the world. False when they make none. (game_start.c) */
bool game_start(game *out, game_bytes *bytes);
void game_end(game *game);

/* A tuning that builds: each wish that the moveset refuses is not made. (game_start.c) */
void game_draw_tuning(game *game, game_bytes *bytes);

/* (game_world.c, game_movers.c) */
bool game_draw_world(game *game, game_bytes *bytes);
/* An oracle_move_fn; `user` is a game. */
void game_move(void *user, double from_s, double to_s);

/* What comes next, and for how many ticks: of the later ones `again` makes the cue. False at the end of the
 * bytes. (game_cues.c) */
bool game_draw_cue(const game *game, game_bytes *bytes, const deft_character *now, oracle_cue *out,
                   uint32_t *ticks);
void game_hold_cue(oracle_cue *cue);

#endif
