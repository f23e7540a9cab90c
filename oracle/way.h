/* oracle/way.h -- the way that a tick took, found by stepping it again: in small pieces, or stopped early. */
#ifndef ORACLE_WAY_H
#define ORACLE_WAY_H

#include "watch.h"

typedef struct oracle_way {
    const oracle_tick *tick;
    deft_character at;
    uint32_t pieces, done;
} oracle_way;

/* How many pieces make each shorter than 1/16 tile, when the whole is `length` long. */
uint32_t oracle_way_pieces(const deft_moveset *moveset, double length);

void oracle_way_begin(oracle_way *way, const oracle_tick *tick, uint32_t pieces);
/* Steps one piece; false when all are done. */
bool oracle_way_next(oracle_way *way, const deft_moveset *moveset, const deft_world_view *view);

/* The input of the i-th of n pieces of a tick: its edges fall into the piece that holds their instant. */
deft_input oracle_way_input(const deft_input *whole, uint32_t i, uint32_t n);

/* The character after a share of the tick, in one step. */
deft_character oracle_way_stopped(const oracle_tick *tick, double share, const deft_moveset *moveset,
                                  const deft_world_view *view);

/* The character after a share of the piece that was stepped last, which began as `began`; the bodies are
 * where they are in that piece. */
deft_character oracle_way_piece_stopped(const oracle_way *way, const deft_character *began, double share,
                                        const deft_moveset *moveset, const deft_world_view *view);

#endif
