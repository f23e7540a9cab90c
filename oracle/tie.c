/* oracle/tie.c -- where rounding decides, the whole tick and its pieces may part. */
#include "tie.h"

#include "checks.h"
#include "way.h"

#include <math.h>

#define TIE_HAIRS    3
#define TIE_SIDES    8
#define TIE_MOVESETS 5
_Static_assert(ORACLE_TIES == (1 + TIE_HAIRS * TIE_SIDES) * TIE_MOVESETS, "each start with each moveset");

static void other_lengths(deft_moveset *moveset, size_t which)
{
    static const double snap[TIE_MOVESETS] = {1, 1 - 1e-5, 1 + 1e-5, 1, 1};
    static const double contact[TIE_MOVESETS] = {1, 1, 1, 0.5, 2};
    moveset->snap *= snap[which];
    moveset->step_height *= snap[which];
    moveset->corner_up *= snap[which];
    moveset->corner_side *= snap[which];
    moveset->ledge *= snap[which];
    moveset->contact *= contact[which];
}

oracle_tie oracle_tie_of(const oracle_tick *tick, const deft_moveset *moveset, size_t which)
{
    const double hairs[TIE_HAIRS] = {1e-6 * moveset->tile, moveset->contact, moveset->chord_error};
    static const double aside[TIE_SIDES][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                               {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    oracle_tie tie = {*tick, *moveset, 0};
    size_t start = which / TIE_MOVESETS;
    other_lengths(&tie.moveset, which % TIE_MOVESETS);
    if (start > 0) {
        const double *way = aside[(start - 1) % TIE_SIDES];
        tie.hair = hairs[(start - 1) / TIE_SIDES];
        tie.tick.before.position.x += tie.hair * way[0];
        tie.tick.before.position.y += tie.hair * way[1];
    }
    return tie;
}

static oracle_point end_in_pieces(const oracle_tie *tie, uint32_t pieces, const deft_world_view *view)
{
    oracle_way way;
    oracle_way_begin(&way, &tie->tick, pieces);
    while (oracle_way_next(&way, &tie->moveset, view)) {
    }
    return oracle_feet_of(&way.at);
}

bool oracle_is_tie(const oracle_watch *watch, const oracle_tick *tick, oracle_point whole, oracle_point split)
{
    uint32_t pieces = oracle_way_pieces(watch->moveset, oracle_speed_bound(watch, tick) * tick->dt);
    for (size_t i = 0; i < ORACLE_TIES; i++) {
        oracle_tie tie = oracle_tie_of(tick, watch->moveset, i);
        oracle_point other_whole = end_in_pieces(&tie, 1, &watch->view);
        oracle_point other_split = end_in_pieces(&tie, pieces, &watch->view);
        double loose = ORACLE_RATE_MAX * watch->moveset->tile + 4 * tie.hair;
        if (hypot(other_whole.u - split.u, other_whole.v - split.v) <= loose ||
            hypot(other_split.u - whole.u, other_split.v - whole.v) <= loose) {
            return true;
        }
    }
    return false;
}
