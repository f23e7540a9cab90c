/* oracle/tier.c -- which promise holds for a tick: what turns near by, and what closes in on the character.
 */
#include "tier.h"

#include "checks.h"
#include "tie.h"

#include <math.h>
#include <string.h>

/* For so long after a body that turns touched the character its motion is only close. */
#define TURNED_S 0.1
/* Two faces that are open by less than 40 degrees: the cosine between their normals. */
#define NARROW_COS (-0.76604444311897804)
/* Places at which a body that turns is looked at in a tick. */
#define TURN_STEPS  16
#define TOUCHED_MAX 64

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

/* ---- what closes in ---- */

typedef struct tier_face {
    oracle_point normal, flow;
    double gap;
} tier_face;

typedef struct tier_faces {
    tier_face items[TOUCHED_MAX];
    size_t count;
} tier_faces;

/* Adds the face that a solid shows to a box, when it is near. */
static void add_face(const oracle_watch *watch, const oracle_solid *solid, oracle_rect box, double reach,
                     tier_faces *out, oracle_point *place)
{
    oracle_corners corners = oracle_corners_at_least(watch->moveset, watch->moveset->skin);
    tier_face face = {{0, 0}, {0, 0}, 0};
    if (oracle_is_zone(solid) || out->count == TOUCHED_MAX ||
        oracle_are_apart(solid->extent, oracle_rect_grown(box, reach))) {
        return;
    }
    face.gap = oracle_gap(solid, box, corners, &face.normal);
    bool acts = !solid->one_way || (face.normal.u * solid->facing.u + face.normal.v * solid->facing.v > 0.5 &&
                                    face.gap > -watch->moveset->skin);
    if (acts && face.gap <= reach) {
        place->u = (box.left + box.right) / 2;
        place->v = (box.bottom + box.top) / 2;
        out->items[out->count++] = face;
    }
}

/* What is within `reach` of the box after a share of the tick, and how fast it goes. */
static tier_faces faces_at(const oracle_watch *watch, const oracle_tick *tick, double share, oracle_rect box,
                           double reach)
{
    const oracle_scene *scene = watch->scene;
    tier_faces faces = {.count = 0};
    oracle_point place = {0, 0};
    for (size_t i = 0; i < scene->still.count; i++) {
        add_face(watch, &scene->still.solids[i], box, reach, &faces, &place);
    }
    for (size_t i = 0; i < scene->near_count; i++) {
        oracle_solid solid;
        size_t before = faces.count;
        if (oracle_bodies_piece_at(scene->bodies, scene->near[i], scene->view, share, &solid)) {
            add_face(watch, &solid, box, reach, &faces, &place);
        }
        if (faces.count > before) {
            faces.items[before].flow =
                oracle_bodies_flow(scene->bodies, scene->near[i], scene->view, place, tick->dt);
        }
    }
    return faces;
}

/* True when two of the faces are open by less than 40 degrees, close in, and hold the box between them within
 * `time_s`. */
static bool close_in(const oracle_watch *watch, const tier_faces *faces, double time_s)
{
    for (size_t i = 0; i < faces->count; i++) {
        for (size_t k = i + 1; k < faces->count; k++) {
            const tier_face *a = &faces->items[i];
            const tier_face *b = &faces->items[k];
            double speed = a->flow.u * a->normal.u + a->flow.v * a->normal.v + b->flow.u * b->normal.u +
                           b->flow.v * b->normal.v;
            if (a->normal.u * b->normal.u + a->normal.v * b->normal.v < NARROW_COS && speed > 0 &&
                a->gap + b->gap <= 2 * watch->moveset->skin + speed * time_s) {
                return true;
            }
        }
    }
    return false;
}

/* What the tick's pieces come to: where they end, the box around them, and whether they were squeezed. */
typedef struct tier_way {
    oracle_rect extent;
    oracle_point end;
    bool is_squeezed;
} tier_way;

static bool is_squeezed_at(const oracle_watch *watch, const oracle_tick *tick, const deft_character *body,
                           double share, double time_s)
{
    if (watch->scene == NULL || !(watch->scene->travel > 0)) {
        return false;
    }
    double reach = 2 * watch->moveset->skin + watch->scene->travel * time_s / tick->dt;
    tier_faces faces = faces_at(watch, tick, share, oracle_body_of(watch->moveset, body), reach);
    return close_in(watch, &faces, time_s);
}

static tier_way follow(const oracle_watch *watch, const oracle_tick *tick)
{
    oracle_way way;
    uint32_t pieces = oracle_way_pieces(watch->moveset, oracle_speed_bound(watch, tick) * tick->dt);
    double time_s = tick->dt / pieces;
    tier_way out;
    out.extent = oracle_rect_around(oracle_body_of(watch->moveset, &tick->before),
                                    oracle_body_of(watch->moveset, &tick->after));
    out.is_squeezed = is_squeezed_at(watch, tick, &tick->before, 0, time_s) ||
                      is_squeezed_at(watch, tick, &tick->after, 1, time_s);
    oracle_way_begin(&way, tick, pieces);
    while (oracle_way_next(&way, watch->moveset, &watch->view)) {
        double share = (double)way.done / pieces;
        out.extent = oracle_rect_around(out.extent, oracle_body_of(watch->moveset, &way.at));
        out.is_squeezed = out.is_squeezed || is_squeezed_at(watch, tick, &way.at, share, time_s);
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
