/* oracle/acts.h -- what a game does to a character, at random: kicks, springs, hits, hit stops, hooks,
 * teleports, abilities that are given and taken. And input that uses them: to walls, up ladders, down into
 * water, on to ropes. */
#ifndef ORACLE_ACTS_H
#define ORACLE_ACTS_H

#include "take.h"

typedef struct oracle_hands {
    deft_random_player player; /* the buttons */
    uint64_t random;
    uint32_t plan;      /* acts.c */
    double plan_left_s; /* until the next one */
    double aim_deg;     /* in the character's frame; of a plan that aims */
    bool is_right;
} oracle_hands;

void oracle_hands_start(oracle_hands *hands, uint64_t seed);
/* From now on, for a while, up a wall on that side. */
void oracle_hands_climb(oracle_hands *hands, bool is_right);
/* The input of a tick of dt. */
void oracle_hands_next(oracle_hands *hands, double dt, const deft_character *body, deft_input *out);

/* What the game does before a tick: mostly nothing. A teleport has no place yet. */
void oracle_acts_next(uint64_t *random, const deft_moveset *moveset, const deft_character *body,
                      oracle_cue *cue);

#endif
