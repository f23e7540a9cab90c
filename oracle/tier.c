/* oracle/tier.c -- which promise holds for a tick: what turns near by, and what closes in on the character.
 */
#include "tier.h"

#include "checks.h"
#include "squeeze.h"
#include "tie.h"

#include <math.h>
#include <string.h>

/* For so long after a body that turns touched the character its motion is only close. */
#define TURNED_S 0.1
/* Places at which a body that turns is looked at in a tick. */
#define TURN_STEPS 16

const char *oracle_tier_name(oracle_tier tier)
{
    static const char *const names[ORACLE_TIER_COUNT] = {"P0", "P1", "P2", "P3", "P4"};
    return names[(unsigned)tier < ORACLE_TIER_COUNT ? tier : 0];
}

double oracle_tier_apart(oracle_tier tier)
{
    return tier >= ORACLE_TIER_CLOSE ? 1.0 / 64 : ORACLE_RATE_MAX;
}

/* ---- what turns ---- */

/* True when a body turns within `reach` of the box at any time of the tick. */
static bool turns_within(const oracle_watch *watch, oracle_rect box, double reach)
{
    const oracle_scene *scene = watch->scene;
    for (size_t i = 0; scene != NULL && i < scene->near_count; i++) {
        deft_body_motion motion;
        size_t piece = scene->near[i];
        if (!scene->view->body(scene->view->user, scene->bodies->pieces[piece].body, &motion) ||
            !(fabs(motion.to_rad - motion.from_rad) > 0)) {
            continue;
        }
        double between = oracle_bodies_travel(scene->bodies, piece, scene->view) / TURN_STEPS;
        oracle_rect wide = oracle_rect_grown(box, reach + between);
        for (int k = 0; k <= TURN_STEPS; k++) {
            oracle_solid solid;
            if (oracle_bodies_piece_at(scene->bodies, piece, scene->view, (double)k / TURN_STEPS, &solid) &&
                oracle_depth_in(&solid, wide) > 0) {
                return true;
            }
        }
    }
    return false;
}

/* True when the body that it hangs on by a rope, or a ledge, turns. */
static bool hangs_on_turning(const oracle_watch *watch, const deft_character *body)
{
    deft_body_motion motion;
    return body->hook_body != 0 && watch->view.body != NULL &&
           watch->view.body(watch->view.user, body->hook_body, &motion) &&
           fabs(motion.to_rad - motion.from_rad) > 0;
}

/* As far as any rule of the character looks around it. */
static double reach_of(const oracle_watch *watch, const oracle_tick *tick)
{
    const deft_moveset *moveset = watch->moveset;
    double reach = fmax(moveset->snap, moveset->step_height);
    reach = fmax(reach, fmax(moveset->corner_up, moveset->corner_side));
    reach = fmax(reach, fmax(moveset->ledge, moveset->ledges.grab_reach));
    reach = fmax(reach, fmax(moveset->wall.reach, moveset->skin));
    return oracle_is_roped(tick) ? fmax(reach, moveset->grapple.range) : reach;
}

void oracle_tier_pass(oracle_watch *watch, const oracle_tick *tick)
{
    oracle_rect way = oracle_rect_around(oracle_body_of(watch->moveset, &tick->before),
                                         oracle_body_of(watch->moveset, &tick->after));
    bool touched = turns_within(watch, way, watch->moveset->skin) || hangs_on_turning(watch, &tick->after);
    watch->turned_s = touched ? 0 : watch->turned_s + tick->dt;
}

/* ---- the way ---- */

/* What the tick's pieces come to: where they end, the box around them, and whether they were squeezed. */
typedef struct tier_way {
    oracle_rect extent;
    oracle_point end;
    bool is_squeezed;
} tier_way;

static tier_way follow(const oracle_watch *watch, const oracle_tick *tick)
{
    oracle_way way;
    uint32_t pieces = oracle_way_pieces(watch->moveset, oracle_speed_bound(watch, tick) * tick->dt);
    double time_s = tick->dt / pieces;
    tier_way out;
    out.extent = oracle_rect_around(oracle_body_of(watch->moveset, &tick->before),
                                    oracle_body_of(watch->moveset, &tick->after));
    out.is_squeezed = oracle_is_squeezed(watch, tick, &tick->before, 0, time_s) ||
                      oracle_is_squeezed(watch, tick, &tick->after, 1, time_s);
    oracle_way_begin(&way, tick, pieces);
    while (oracle_way_next(&way, watch->moveset, &watch->view)) {
        double share = (double)way.done / pieces;
        out.extent = oracle_rect_around(out.extent, oracle_body_of(watch->moveset, &way.at));
        out.is_squeezed = out.is_squeezed || oracle_is_squeezed(watch, tick, &way.at, share, time_s);
    }
    out.end = oracle_feet_of(&way.at);
    return out;
}

/* ---- the tier ---- */

static bool is_tied(const oracle_watch *watch, const oracle_tick *tick, oracle_point split)
{
    oracle_point whole = oracle_feet_of(&tick->after);
    double apart = hypot(whole.u - split.u, whole.v - split.v);
    return apart > 1e-4 * watch->moveset->tile && oracle_is_tie(watch, tick, whole, split);
}

oracle_tier oracle_tier_of(oracle_watch *watch, const oracle_tick *tick)
{
    bool is_crushed =
        tick->before.crushed_by != 0 || tick->after.crushed_by != 0 || oracle_tells(tick, DEFT_EVENT_CRUSHED);
    tier_way way = follow(watch, tick);
    if (is_crushed || way.is_squeezed || is_tied(watch, tick, way.end)) {
        return ORACLE_TIER_PLAUSIBLE;
    }
    bool turns = turns_within(watch, way.extent, reach_of(watch, tick)) ||
                 hangs_on_turning(watch, &tick->before) || hangs_on_turning(watch, &tick->after);
    return turns || watch->turned_s <= TURNED_S ? ORACLE_TIER_CLOSE : ORACLE_TIER_EXACT;
}

oracle_tier oracle_tier_broken(oracle_watch *watch, const oracle_tick *tick, oracle_fault fault)
{
    switch (fault) {
    case ORACLE_NOT_FINITE:
    case ORACLE_INSIDE:
    case ORACLE_TUNNEL:
    case ORACLE_ONE_WAY:
    case ORACLE_TOO_FAR:
    case ORACLE_STUCK:
    case ORACLE_NOT_AGAIN:
        return ORACLE_TIER_SAFE;
    default:
        return oracle_tier_of(watch, tick);
    }
}
