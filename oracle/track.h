/* oracle/track.h -- a random game written down tick by tick. Two worlds that should give one track can then
 * be compared: mirrored, turned, scaled, shifted, shuffled.
 *
 * The game is made in the character's frame (u = right, v = up), and then turned into the host's axes. So one
 * seed is one game in every frame.
 */
#ifndef ORACLE_TRACK_H
#define ORACLE_TRACK_H

#include "deft/character.h"
#include "solids.h"

typedef struct oracle_game {
    deft_world_view view;
    const deft_moveset *moveset;
    deft_axes axes;
    oracle_point spawn; /* in the frame */
    uint64_t seed;
    double mirror;         /* -1: the stick and the dashes go the other way; else 1 */
    double scale;          /* of dashes: units per tile */
    double dash_speed_max; /* tiles/s; 0 no dashes */
    bool full_stick;       /* only hard left, hard right, nothing: for frames in which a stick is rounded */
} oracle_game;

/* What is compared, in the frame. */
typedef struct oracle_moment {
    oracle_point feet, velocity, normal;
    uint8_t state, support, pose;
    int8_t facing;
    uint64_t hash;
} oracle_moment;

/* Something a test may do to the character before each tick; NULL: nothing. */
typedef void (*oracle_meddle_fn)(void *user, uint32_t tick, const oracle_game *game,
                                 deft_character *character);

void oracle_track_play(const oracle_game *game, uint32_t ticks, oracle_moment *track, oracle_meddle_fn meddle,
                       void *user);

/* The first tick at which two tracks part, or `ticks`. Positions, velocities and normals of `a` must be
 * those of `b` within `loose` (0: the same bits). Before that, u of `a` is multiplied by `mirror`, lengths by
 * `scale`. */
uint32_t oracle_track_parting(const oracle_moment *a, const oracle_moment *b, uint32_t ticks, double mirror,
                              double scale, double loose);

#endif
