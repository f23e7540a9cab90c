/* contact/flow.c -- bodies that move in a tick, and the frame that moves with the body that carries. */
#include "contact/flow.h"

#include "base/bounds.h"
#include "base/tolerance.h"
#include "contact/support.h"
#include "math/dmath.h"

#include <stddef.h>

static const deft__mover *flow_mover(const deft__scene *scene, uint32_t body)
{
    for (uint32_t i = 0; i < scene->mover_count; i++) {
        if (scene->movers[i].body == body) {
            return &scene->movers[i];
        }
    }
    return NULL;
}

bool deft__flow_moves(const deft__scene *scene, uint32_t body)
{
    return flow_mover(scene, body) != NULL;
}

static deft__mover flow_make_mover(const deft__scene *scene, uint32_t body, const deft_body_motion *motion)
{
    double turn = motion->to_rad - motion->from_rad;
    deft__mover mover = {body, 0, deft__way_between(scene->axes, scene->origin, motion->from),
                         deft__way_between(scene->axes, motion->from, motion->to),
                         deft__axes_are_mirrored(scene->axes) ? -turn : turn};
    return mover;
}

static bool flow_is_still(const deft__scene *scene, const deft__mover *mover)
{
    double least = DEFT__STILL * scene->tick_s;
    double way = least * scene->moveset->tile;
    return deft__abs(mover->travel.x) <= way && deft__abs(mover->travel.y) <= way &&
           deft__abs(mover->turn) <= least;
}

static bool flow_is_sound(const deft__mover *mover)
{
    return deft__is_finite(mover->place.x + mover->place.y + mover->travel.x + mover->travel.y + mover->turn);
}

/* Where a mover is after a share of the tick, in the world. */
static deft__placement flow_placement(const deft__mover *mover, double share)
{
    deft__placement placement;
    placement.about = mover->place;
    placement.shift = deft__v2_scale(mover->travel, share);
    placement.cosine = mover->turn == 0 ? 1 : deft__cos(mover->turn * share);
    placement.sine = mover->turn == 0 ? 0 : deft__sin(mover->turn * share);
    return placement;
}

/* How much of the tick has passed, 0 to 1. */
static double flow_share(const deft__scene *scene)
{
    return scene->tick_s > 0 ? scene->now_s / scene->tick_s : 0;
}

/* The largest distance of a corner from the place that its body turns about. */
static double flow_arm(const deft__scene *scene, const deft__mover *mover, const deft_feature *feature)
{
    double longest = 0;
    for (uint32_t i = 0; i < feature->count && i < DEFT_FEATURE_POINTS_CAP; i++) {
        deft__v2 arm = deft__v2_sub(deft__feature_corner(feature, i, scene->axes), mover->place);
        longest = deft__max(longest, deft__v2_dot(arm, arm));
    }
    return deft__sqrt(longest);
}

/* A rectangle around all that a piece of a mover may touch in the tick. Between two samples a corner
 * strays from its chord by at most arm * turn^2 / 8. The query was larger by `touch`, which is more. */
static deft__rect flow_way(const deft__scene *scene, const deft__mover *mover, const deft_feature *feature)
{
    deft__rect way = {DEFT_FOREVER, -DEFT_FOREVER, DEFT_FOREVER, -DEFT_FOREVER};
    bool turns = mover->turn < 0 || mover->turn > 0;
    double strays = turns ? flow_arm(scene, mover, feature) * mover->turn * mover->turn / DEFT__SAGITTA : 0;
    double looks = deft__min(1 + deft__sqrt(strays / scene->moveset->touch), DEFT__TURN_LOOKS_MAX);
    uint32_t last = (uint32_t)looks;
    strays /= (double)last * (double)last;
    for (uint32_t look = 0; look <= last; look++) {
        deft__placement placement = flow_placement(mover, (double)look / (double)last);
        for (uint32_t i = 0; i < feature->count && i < DEFT_FEATURE_POINTS_CAP; i++) {
            deft__v2 at = deft__placed(&placement, deft__feature_corner(feature, i, scene->axes));
            way.left = deft__min(way.left, at.x - strays);
            way.right = deft__max(way.right, at.x + strays);
            way.bottom = deft__min(way.bottom, at.y - strays);
            way.top = deft__max(way.top, at.y + strays);
        }
    }
    return way;
}

/* A world may return more than the query asks for; features that stay away must not change a tick. */
static bool flow_comes_near(const deft__scene *scene, const deft__mover *mover, const deft_feature *feature)
{
    deft__rect way = flow_way(scene, mover, feature);
    const deft__rect *region = &scene->region;
    return way.left <= region->right && way.right >= region->left && way.bottom <= region->top &&
           way.top >= region->bottom;
}

deft__flow_taken deft__flow_take(deft__scene *scene, const deft_feature *feature)
{
    uint32_t body = feature->body;
    deft_body_motion motion;
    if (body == 0 || scene->view->body == NULL) {
        return DEFT__FLOW_STANDS;
    }
    if (body == scene->ignored[0] || body == scene->ignored[1] ||
        !scene->view->body(scene->view->user, body, &motion)) {
        return DEFT__FLOW_TAKEN;
    }
    deft__mover mover = flow_make_mover(scene, body, &motion);
    DEFT_ASSERT(flow_is_sound(&mover));
    if (!flow_is_sound(&mover) || flow_is_still(scene, &mover)) {
        return DEFT__FLOW_STANDS;
    }
    if (!flow_comes_near(scene, &mover, feature)) {
        return DEFT__FLOW_TAKEN;
    }
    bool is_new = !deft__flow_moves(scene, body);
    if (scene->piece_count == DEFT__SCENE_PIECE_CAP ||
        (is_new && scene->mover_count == DEFT__SCENE_MOVER_CAP)) {
        return DEFT__FLOW_FULL;
    }
    if (is_new) {
        scene->movers[scene->mover_count++] = mover;
    }
    scene->pieces[scene->piece_count++] = *feature;
    return DEFT__FLOW_TAKEN;
}

/* Makes the obstacle of a moving piece at its place now, in the frame. */
static void flow_place_piece(deft__scene *scene, uint32_t piece)
{
    deft__obstacle *obstacle = &scene->obstacles[scene->moving_from + piece];
    const deft_feature *feature = &scene->pieces[piece];
    const deft__mover *mover = flow_mover(scene, feature->body);
    DEFT_ASSERT(mover != NULL);
    deft__placement placement = flow_placement(mover, flow_share(scene));
    placement.shift = deft__v2_sub(placement.shift, scene->drift);
    deft__growth by = deft__scene_growth(scene, true);
    deft__scene_make(scene, obstacle, feature, &by, &placement);
}

uint32_t deft__flow_place(deft__scene *scene)
{
    deft__growth by = deft__scene_growth(scene, true);
    uint32_t most = deft__growth_faces(&by);
    uint32_t room = (scene->face_cap - scene->face_count) / most;
    uint32_t free_obstacles = DEFT__SCENE_OBSTACLE_CAP - scene->obstacle_count;
    room = room < free_obstacles ? room : free_obstacles;
    uint32_t missing = scene->piece_count > room ? scene->piece_count - room : 0;
    scene->piece_count -= missing;
    for (uint32_t i = 0; i < scene->piece_count; i++) {
        scene->obstacles[scene->obstacle_count++].first_face = scene->face_count;
        scene->face_count += most;
        flow_place_piece(scene, i);
    }
    deft__flow_set(scene, scene->flow, scene->feet);
    return missing;
}

deft__v2 deft__flow_carry(const deft__scene *scene, uint32_t body, deft__v2 point, double time_s)
{
    const deft__mover *mover = flow_mover(scene, body);
    if (mover == NULL || !(scene->tick_s > 0)) {
        return deft__v2_make(0, 0);
    }
    deft__v2 travel = deft__v2_scale(mover->travel, time_s / scene->tick_s);
    if (mover->turn == 0) {
        return travel;
    }
    deft__v2 place = deft__v2_add(mover->place, deft__v2_scale(mover->travel, flow_share(scene)));
    deft__v2 arm = deft__v2_sub(deft__v2_add(point, scene->drift), place);
    deft__placement turn = flow_placement(mover, time_s / scene->tick_s);
    return deft__v2_add(travel, deft__v2_sub(deft__turned(&turn, arm), arm));
}

deft__v2 deft__flow_of_body(const deft__scene *scene, uint32_t body, deft__v2 point)
{
    double ahead_s = scene->tick_s;
    if (!(ahead_s > 0)) {
        return deft__v2_make(0, 0);
    }
    if (deft__flow_turn_rate(scene, body) != 0) { /* the velocity of now: over the longest segment */
        ahead_s = deft__min(ahead_s - scene->now_s, deft__flow_until(scene));
        ahead_s = deft__max(ahead_s, DEFT__AT_ONCE_S);
    }
    return deft__v2_scale(deft__flow_carry(scene, body, point, ahead_s), 1 / ahead_s);
}

double deft__flow_turn_rate(const deft__scene *scene, uint32_t body)
{
    const deft__mover *mover = flow_mover(scene, body);
    return mover != NULL && scene->tick_s > 0 ? mover->turn / scene->tick_s : 0;
}

void deft__flow_set(deft__scene *scene, deft__v2 flow, deft__v2 point)
{
    scene->flow = flow;
    scene->face_changes++;
    scene->moves = scene->piece_count > 0 || !deft__v2_is_zero(flow);
    if (!scene->moves) {
        return;
    }
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        uint32_t body = obstacle->body;
        double turn = deft__flow_turn_rate(scene, body);
        bool elsewhere = turn != 0 && body != scene->carrier && obstacle->face_count != 0;
        deft__v2 at = elsewhere ? deft__contact_point_of_obstacle(scene, obstacle, turn) : point;
        deft__v2 velocity = deft__flow_of_body(scene, body, at);
        scene->flows[i] = deft__v2_sub(velocity, flow);
    }
}

void deft__flow_follow(deft__scene *scene, deft__v2 flow)
{
    if (!deft__v2_is_same(flow, scene->flow)) {
        deft__flow_set(scene, flow, scene->feet);
    }
}

static void flow_shift(deft__scene *scene, deft__obstacle *obstacle, deft__v2 by)
{
    obstacle->left += by.x;
    obstacle->right += by.x;
    obstacle->bottom += by.y;
    obstacle->top += by.y;
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        deft__face *face = &scene->faces[obstacle->first_face + i];
        double along = deft__v2_dot(deft__face_tangent(face), by);
        face->offset += deft__v2_dot(face->normal, by);
        face->from += along;
        face->to += along;
    }
}

void deft__flow_advance(deft__scene *scene, double time_s)
{
    scene->now_s += time_s;
    if (!scene->moves) {
        return;
    }
    scene->face_changes++;
    scene->drift = deft__v2_add(scene->drift, deft__v2_scale(scene->flow, time_s));
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        flow_shift(scene, &scene->obstacles[i], deft__v2_scale(scene->flows[i], time_s));
    }
}

void deft__flow_rest(deft__scene *scene, const deft__touched *a, const deft__touched *b)
{
    deft__v2 slower_a = deft__v2_scale(a->normal, deft__min(deft__v2_dot(a->normal, a->flow), 0));
    deft__v2 slower_b = deft__v2_scale(b->normal, deft__min(deft__v2_dot(b->normal, b->flow), 0));
    deft__v2 flow = deft__v2_add(scene->flow, deft__v2_add(slower_a, slower_b));
    scene->drift = deft__v2_add(scene->drift, deft__v2_scale(flow, scene->tick_s - scene->now_s));
}

void deft__flow_place_turned(deft__scene *scene)
{
    for (uint32_t i = 0; i < scene->piece_count; i++) {
        if (deft__flow_turn_rate(scene, scene->pieces[i].body) != 0) {
            flow_place_piece(scene, i);
        }
    }
    deft__flow_set(scene, scene->flow, scene->feet);
}

double deft__flow_until(const deft__scene *scene)
{
    double until_s = DEFT_FOREVER;
    for (uint32_t i = 0; i < scene->mover_count; i++) {
        double turn = deft__abs(scene->movers[i].turn);
        until_s = turn > 0 ? deft__min(until_s, DEFT__TURN_MAX * scene->tick_s / turn) : until_s;
    }
    return until_s;
}

void deft__flow_advance_edge(deft__edge *edge, double time_s)
{
    deft__v2 by = deft__v2_scale(edge->flow, time_s);
    double along = deft__v2_dot(edge->tangent, by);
    edge->offset += deft__v2_dot(edge->normal, by);
    edge->from += along;
    edge->to += along;
}

/* ---- anchors: places on bodies ---- */

/* Takes a place into the axes of a body at a share of the tick, from the body's place, or `out` of them.
 * False when the body is gone. */
static bool anchor_turn(const deft_world_view *view, uint32_t body, double share, bool out, deft_pos *at)
{
    deft_body_motion motion;
    if (body == 0) {
        return true;
    }
    if (view == NULL || view->body == NULL || !view->body(view->user, body, &motion)) {
        return false;
    }
    double angle = motion.from_rad + (motion.to_rad - motion.from_rad) * share;
    double cosine = deft__cos(angle);
    double sine = out ? deft__sin(angle) : -deft__sin(angle);
    double place_x = motion.from.x + (motion.to.x - motion.from.x) * share;
    double place_y = motion.from.y + (motion.to.y - motion.from.y) * share;
    double x = out ? at->x : at->x - place_x;
    double y = out ? at->y : at->y - place_y;
    at->x = cosine * x - sine * y;
    at->y = cosine * y + sine * x;
    if (out) {
        at->x += place_x;
        at->y += place_y;
    }
    return true;
}

bool deft__anchor_fix(const deft_world_view *view, uint32_t body, double share, deft_pos *anchor)
{
    return anchor_turn(view, body, share, false, anchor);
}

bool deft__anchor_place(const deft_world_view *view, uint32_t body, deft_pos anchor, double share,
                        deft_pos *out)
{
    *out = anchor;
    return anchor_turn(view, body, share, true, out);
}
