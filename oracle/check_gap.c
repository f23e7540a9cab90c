/* oracle/check_gap.c -- a tick that rounding leads elsewhere than its pieces: its path has no gap. */
#include "checks.h"
#include "tie.h"

#include <math.h>
#include <stdlib.h>

bool oracle_is_free_line(const oracle_watch *watch, bool low, oracle_point from, oracle_point to)
{
    double length = hypot(to.u - from.u, to.v - from.v);
    uint32_t pieces = oracle_way_pieces(watch->moveset, length);
    for (uint32_t i = 0; i <= pieces; i++) {
        double share = (double)i / pieces;
        oracle_point at = {from.u + (to.u - from.u) * share, from.v + (to.v - from.v) * share};
        oracle_rect body = oracle_body(watch->moveset, at);
        body.top = low ? at.v + watch->moveset->crouch.height : body.top;
        if (oracle_depth(watch->world, body, oracle_corners_of(watch->moveset), NULL) >
            ORACLE_DEPTH_MAX * watch->moveset->tile) {
            return false;
        }
    }
    return true;
}

/* True when two places are near, and connected: straight, or by a way along the axes, as snaps, steps and
 * assists are. */
static bool is_linked(const oracle_watch *watch, bool low, oracle_point from, oracle_point to)
{
    oracle_point corner_a = {to.u, from.v};
    oracle_point corner_b = {from.u, to.v};
    const deft_moveset *moveset = watch->moveset;
    double most =
        fmax(moveset->snap, fmax(moveset->step_height,
                                 fmax(fmax(moveset->corner_up, moveset->corner_side), moveset->ledge)));
    most = fmax(most, sqrt(2) * moveset->ledges.grab_reach); /* aside and up */
    return hypot(to.u - from.u, to.v - from.v) <= most + moveset->tile / 8 &&
           (oracle_is_free_line(watch, low, from, to) ||
            (oracle_is_free_line(watch, low, from, corner_a) &&
             oracle_is_free_line(watch, low, corner_a, to)) ||
            (oracle_is_free_line(watch, low, from, corner_b) &&
             oracle_is_free_line(watch, low, corner_b, to)));
}

/* Where a tick is when it is stopped early; where a hair decides, at more than one place. */
typedef struct gap_places {
    oracle_point at[ORACLE_TIES];
    bool low[ORACLE_TIES];
    size_t count;
} gap_places;

static bool is_linked_to_any(const oracle_watch *watch, const gap_places *places, bool low, oracle_point at)
{
    for (size_t i = 0; i < places->count; i++) {
        if (is_linked(watch, low || places->low[i], places->at[i], at)) {
            return true;
        }
    }
    return false;
}

/* Where the tick, and those that differ from it by a hair, may be after that share of it, coming from `last`.
 */
static gap_places places_after(const oracle_watch *watch, const oracle_tick *tick, const gap_places *last,
                               double share, size_t ties)
{
    gap_places next = {.count = 0};
    for (size_t i = 0; i < ties; i++) {
        oracle_tie tie = oracle_tie_of(tick, watch->moveset, i);
        deft_character early = oracle_way_stopped(&tie.tick, share, &tie.moveset, &watch->view);
        oracle_point at = oracle_feet_of(&early);
        bool low = early.crouched != 0;
        if (is_linked_to_any(watch, last, low, at)) {
            next.at[next.count] = at;
            next.low[next.count++] = low;
        }
    }
    return next;
}

/* True when the places of earlier and earlier stops hang together up to the tick's own end. */
static bool hangs_together(const oracle_watch *watch, const oracle_tick *tick, uint32_t stops, size_t ties)
{
    gap_places last = {{oracle_feet_of(&tick->before)}, {tick->before.crouched != 0}, 1};
    for (uint32_t i = 1; i <= stops && last.count > 0; i++) {
        last = places_after(watch, tick, &last, (double)i / stops, i < stops ? ties : 1);
    }
    return last.count > 0;
}

/* True when the tick's end is linked to a place where the tick was, and that to earlier ones back to its
 * start: where a hair decides, a tick may stay at a place which some of its stops go on from. */
static bool was_there(const oracle_watch *watch, const oracle_tick *tick, uint32_t stops)
{
    oracle_point *at = malloc((stops + 1) * sizeof *at);
    bool *low = malloc((stops + 1) * sizeof *low);
    uint32_t count = 1;
    bool is_linked_now = false;
    if (at == NULL || low == NULL) {
        abort();
    }
    at[0] = oracle_feet_of(&tick->before);
    low[0] = tick->before.crouched != 0;
    for (uint32_t i = 1; i <= stops; i++) {
        deft_character early = oracle_way_stopped(tick, (double)i / stops, watch->moveset, &watch->view);
        at[count] = oracle_feet_of(&early);
        low[count] = early.crouched != 0;
        is_linked_now = false;
        for (uint32_t k = count; k > 0 && !is_linked_now; k--) {
            is_linked_now = is_linked(watch, low[k - 1] || low[count], at[k - 1], at[count]);
        }
        count += is_linked_now;
    }
    free(at);
    free(low);
    return is_linked_now;
}

bool oracle_has_gap(const oracle_watch *watch, const oracle_tick *tick, uint32_t stops)
{
    return !was_there(watch, tick, stops) && !hangs_together(watch, tick, stops, ORACLE_TIES);
}
