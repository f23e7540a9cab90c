/* oracle/way.c -- the laws are exact in dt, so a tick in pieces goes the same way as the whole one. */
#include "way.h"

#include "part.h"

#include <math.h>

#define PIECES_MAX 4096u

uint32_t oracle_way_pieces(const deft_moveset *moveset, double length)
{
    double pieces = ceil(length * 16 / moveset->tile);
    return pieces < 1 ? 1 : (pieces < PIECES_MAX ? (uint32_t)pieces : PIECES_MAX);
}

void oracle_way_begin(oracle_way *way, const oracle_tick *tick, uint32_t pieces)
{
    way->tick = tick;
    way->at = tick->before;
    way->pieces = pieces;
    way->done = 0;
}

/* Moves an edge into the piece that holds its instant; true when that is piece i. */
static bool edge_in(uint16_t instant, uint32_t i, uint32_t n, uint16_t *local)
{
    double at = (double)instant / 65535 * n;
    uint32_t piece = at < n ? (uint32_t)at : n - 1;
    *local = deft_input_instant(at - piece);
    return piece == i;
}

static bool edge_past(uint16_t instant, uint32_t i, uint32_t n)
{
    double at = (double)instant / 65535 * n;
    uint32_t piece = at < n ? (uint32_t)at : n - 1;
    return piece < i;
}

deft_input oracle_way_input(const deft_input *whole, uint32_t i, uint32_t n)
{
    deft_input piece = *whole;
    bool released_first = whole->release_at < whole->press_at;
    uint16_t both = (uint16_t)(whole->pressed & whole->released);
    uint16_t held = (uint16_t)((whole->held | whole->released) & ~whole->pressed);
    held = (uint16_t)(released_first ? held | both : held & ~both);
    bool press_past = edge_past(whole->press_at, i, n);
    bool release_past = edge_past(whole->release_at, i, n);
    piece.pressed = edge_in(whole->press_at, i, n, &piece.press_at) ? whole->pressed : 0;
    piece.released = edge_in(whole->release_at, i, n, &piece.release_at) ? whole->released : 0;
    bool pressed_by_end = press_past || piece.pressed != 0;
    bool released_by_end = release_past || piece.released != 0;
    uint16_t down = pressed_by_end ? whole->pressed : (uint16_t)0;
    uint16_t up = released_by_end ? whole->released : (uint16_t)0;
    if (pressed_by_end && released_by_end) {
        held = whole->held;
    } else {
        held = (uint16_t)((held | down) & ~up);
    }
    piece.held = held;
    return piece;
}

bool oracle_way_next(oracle_way *way, const deft_moveset *moveset, const deft_world_view *view)
{
    if (way->done == way->pieces) {
        return false;
    }
    deft_input input = oracle_way_input(&way->tick->input, way->done, way->pieces);
    oracle_part part = {view, (double)way->done / way->pieces, (double)(way->done + 1) / way->pieces};
    deft_world_view moved;
    if (view != NULL) {
        moved = oracle_part_view(&part);
        view = &moved;
    }
    deft_character_step(&way->at, moveset, view, &input, way->tick->dt / way->pieces, NULL, NULL);
    way->done++;
    return true;
}

deft_character oracle_way_stopped(const oracle_tick *tick, double share, const deft_moveset *moveset,
                                  const deft_world_view *view)
{
    deft_character early = tick->before;
    deft_input input = tick->input;
    double press = (double)input.press_at / 65535 / share;
    double release = (double)input.release_at / 65535 / share;
    uint16_t late_press = press > 1 ? input.pressed : (uint16_t)0;
    uint16_t late_release = release > 1 ? input.released : (uint16_t)0;
    input.held = (uint16_t)((input.held & ~late_press) | late_release);
    input.pressed = (uint16_t)(input.pressed & ~late_press);
    input.released = (uint16_t)(input.released & ~late_release);
    input.press_at = deft_input_instant(press);
    input.release_at = deft_input_instant(release);
    oracle_part part = {view, 0, share};
    deft_world_view moved = oracle_part_view(&part);
    deft_character_step(&early, moveset, &moved, &input, tick->dt * share, NULL, NULL);
    return early;
}

deft_character oracle_way_piece_stopped(const oracle_way *way, const deft_character *began, double share,
                                        const deft_moveset *moveset, const deft_world_view *view)
{
    oracle_tick piece = *way->tick;
    oracle_part part = {view, (way->done - 1.0) / way->pieces, (double)way->done / way->pieces};
    deft_world_view moved = oracle_part_view(&part);
    piece.before = *began;
    piece.dt = way->tick->dt / way->pieces;
    piece.input = oracle_way_input(&way->tick->input, way->done - 1, way->pieces);
    return oracle_way_stopped(&piece, share, moveset, &moved);
}
