/* character/free.c -- penetration is resolved: at a tick's start (3. free), also for an idle character; after
 * a segment in which bodies turned; and at the end of a tick in which the character waited. */
#include "base/tolerance.h"
#include "character/step.h"
#include "contact/flow.h"
#include "contact/overlap.h"
#include "contact/support.h"
#include "math/dmath.h"
#include "state/answer.h"

static bool free_is_in(const deft__tick *tick, uint32_t body)
{
    return body != 0 && deft__inside_body(&tick->scene, body, tick->moveset->contact) != 0;
}

void deft__ignore_crushers(deft__tick *tick)
{
    deft_character *self = tick->self;
    if (!free_is_in(tick, self->crushed_too)) {
        self->crushed_too = 0;
    }
    if (!free_is_in(tick, self->crushed_by)) {
        self->crushed_by = self->crushed_too;
        self->crushed_too = 0;
    }
    if (self->crushed_by == 0) {
        return;
    }
    tick->scene.ignored[0] = self->crushed_by;
    tick->scene.ignored[1] = self->crushed_too;
    deft__scene_forget(&tick->scene);
    if (tick->moveset->crush == DEFT_CRUSH_STOP) {
        tick->waits = DEFT__WAITS_CRUSHED;
    }
    uint32_t missing = deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0);
    if (missing != 0) {
        deft__give_up(tick, missing);
    }
}

/* Crushes a character that is still `depth` deep after a push, at its place `before` the push. The pusher is
 * the body that it is in after the push, else the body that it was in before. False where there is none. */
static bool free_is_crushed(deft__tick *tick, deft__v2 before, double depth)
{
    double touch = tick->moveset->touch;
    deft__v2 pushed = tick->scene.feet;
    uint32_t body = deft__inside_body(&tick->scene, 0, -touch);
    tick->scene.feet = before;
    body = body != 0 ? body : deft__inside_body(&tick->scene, 0, -touch);
    if (body == 0) {
        tick->scene.feet = pushed;
        return false;
    }
    bool stands = deft__is_grounded(tick->self) && tick->edge.present != 0;
    uint32_t other = stands && tick->edge.body != body ? tick->edge.body : tick->wall.body;
    deft__crush(tick, body, other != body ? other : 0, depth);
    return true;
}

/* Pushes the character out of what it overlaps, also out of what comes into sight only there. Gives the depth
 * that is left, and where the last push began. */
static double free_push(deft__tick *tick, deft__v2 *before)
{
    deft__scene *scene = &tick->scene;
    *before = scene->feet;
    double depth = deft__depenetrate(scene);
    deft__v2 way = deft__v2_sub(scene->feet, *before);
    if (!(depth > 0) && !deft__v2_is_zero(way)) {
        uint32_t missing = deft__scene_look(scene, deft__v2_make(0, 0), 0);
        if (missing != 0) {
            deft__give_up(tick, missing);
        }
        *before = deft__v2_sub(scene->feet, way);
        depth = deft__depenetrate(scene);
    }
    return depth;
}

void deft__free(deft__tick *tick)
{
    for (int crushes = 0; crushes < DEFT__CRUSHERS_MAX && tick->scene.obstacle_count != 0; crushes++) {
        deft__v2 before;
        double depth = free_push(tick, &before);
        if (!(depth > 0)) {
            return;
        }
        if (!free_is_crushed(tick, before, depth)) {
            deft__emit(tick, DEFT_EVENT_STUCK, depth);
            tick->velocity = deft__v2_make(0, 0);
            tick->waits = DEFT__WAITS_STUCK;
            return;
        }
        if (tick->moveset->crush == DEFT_CRUSH_STOP) {
            return;
        }
    }
}

void deft__free_at_end(deft__tick *tick)
{
    bool stays = tick->waits == DEFT__WAITS_STUCK ||
                 (tick->waits == DEFT__WAITS_CRUSHED && tick->moveset->crush != DEFT_CRUSH_REPORT);
    deft__flow_set(&tick->scene, deft__v2_make(0, 0), tick->scene.feet);
    tick->scene.now_s = tick->dt;
    deft__scene_forget(&tick->scene);
    if (!stays && deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0) == 0) {
        deft__free(tick);
    }
}

/* ---- the end of a segment in which a body turned: the character touches again what it touched before ----
 */

/* Moves the feet down on to a face that they touched before a body turned, or up out of it. Where another
 * face is in the way, along that face. */
static void turn_keep_touch(deft__tick *tick, const deft__face *face)
{
    double gap = face != NULL ? deft__face_gap(face, tick->scene.feet) : 0;
    if (face == NULL || !(gap < 0 || gap > 0) || deft__abs(gap) > tick->moveset->chord_error) {
        return;
    }
    deft__v2 way = deft__v2_scale(face->normal, -gap);
    if (deft__is_grounded(tick->self) && face->normal.y >= tick->moveset->slope_cos) {
        way = deft__v2_make(0, -gap / face->normal.y); /* a wall may be beside a character that stands */
    }
    const deft__face *other = deft__shift(&tick->scene, way);
    gap = deft__face_gap(face, tick->scene.feet);
    deft__v2 along = other != NULL ? deft__face_tangent(other) : deft__v2_make(0, 0);
    double across = deft__v2_dot(face->normal, along);
    double way_out = DEFT__TURN_OUT * tick->moveset->chord_error;
    bool leads_out = deft__abs(across) > DEFT__LEAN; /* not a face in line with it */
    if (leads_out && deft__abs(gap) < deft__abs(across) * way_out) {
        deft__v2 out = deft__v2_scale(along, -gap / across);
        double at = deft__v2_dot(deft__face_tangent(face), deft__v2_add(tick->scene.feet, out));
        if (at >= face->from && at <= face->to) {
            (void)deft__shift(&tick->scene, out);
        }
    }
}

/* The carrier's velocity counts where the character touches it, not in the middle of the feet. */
static void turn_count_carrier(deft__tick *tick)
{
    deft__edge *edge = &tick->edge;
    double rate = deft__flow_turn_rate(&tick->scene, edge->body);
    if (edge->present != 0 && edge->body == tick->scene.carrier && rate != 0) {
        deft__v2 point = deft__contact_point_of_edge(&tick->scene, edge, rate);
        deft__flow_set(&tick->scene, tick->scene.flow, point);
        edge->flow = deft__v2_sub(deft__flow_of_body(&tick->scene, edge->body, point), tick->scene.flow);
    }
}

void deft__follow_turned(deft__tick *tick, deft__law *law)
{
    deft__flow_place_turned(&tick->scene);
    (void)deft__edge_find_again(&tick->scene, &tick->edge);
    (void)deft__edge_find_again(&tick->scene, &tick->wall);
    turn_count_carrier(tick);
    const deft__face *face = deft__edge_find_again(&tick->scene, &law->edge);
    const deft__face *also = deft__edge_find_again(&tick->scene, &law->also);
    bool turned = face != NULL && deft__flow_turn_rate(&tick->scene, law->edge.body) != 0;
    if (face != NULL && also != NULL) {
        deft__put_between(tick, face, also);
    } else {
        turn_keep_touch(tick, turned ? face : NULL);
    }
    if (turned && (law->wish == DEFT__WISH_FLIGHT || law->wish == DEFT__WISH_FLOAT)) {
        deft__answer_turned(tick, law, face);
    }
}

void deft__free_from_moved(deft__tick *tick)
{
    deft__v2 before = tick->scene.feet;
    double depth = deft__depenetrate(&tick->scene);
    if (depth > 0 && free_is_crushed(tick, before, depth)) {
        return;
    }
    const deft__face *face = deft__edge_find_again(&tick->scene, &tick->edge);
    if (deft__is_grounded(tick->self) && face != NULL) {
        bool turned = deft__flow_turn_rate(&tick->scene, tick->edge.body) != 0;
        bool moved = !deft__v2_is_same(tick->scene.feet, before) || deft__is_blocked(tick); /* or pushed */
        turn_keep_touch(tick, turned || moved ? face : NULL);
        tick->velocity = deft__v2_scale(deft__walk_axis(tick, tick->edge.tangent, tick->along), tick->along);
    }
}
