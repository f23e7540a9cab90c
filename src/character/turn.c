/* character/turn.c -- after a body turned during a segment the character touches again what it touched. */
#include "character/turn.h"

#include "base/tolerance.h"
#include "character/segment.h"
#include "contact/flow.h"
#include "contact/overlap.h"
#include "contact/support.h"
#include "math/dmath.h"
#include "state/answer.h"
#include "state/walls.h"

/* Moves the feet down on to a face that they touched before a body turned, or up out of it. Where another
 * face is in the way, along that face. */
static void turn_keep_touch(deft__tick *tick, const deft__face *face)
{
    double gap = face != NULL ? deft__face_gap(face, tick->scene.feet) : 0;
    if (face == NULL || !(gap < 0 || gap > 0) || deft__abs(gap) > tick->moveset->chord_error) {
        return;
    }
    const deft__face *other = deft__shift(&tick->scene, deft__way_on_to(tick, face->normal, gap));
    gap = deft__face_gap(face, tick->scene.feet);
    deft__v2 along = other != NULL ? deft__face_tangent(other) : deft__v2_make(0, 0);
    double across = deft__v2_dot(face->normal, along);
    double way_out = DEFT__TURN_OUT * tick->moveset->chord_error;
    bool leads_out = deft__abs(across) > DEFT__LEAN; /* not a face in line with it */
    if (leads_out && deft__abs(gap) > 0 && deft__abs(gap) < deft__abs(across) * way_out) {
        deft__v2 out = deft__v2_scale(along, -gap / across);
        double at = deft__v2_dot(deft__face_tangent(face), deft__v2_add(tick->scene.feet, out));
        bool is_past = at < face->from || at > face->to;
        if (!is_past || gap < -tick->moveset->touch) {
            (void)deft__shift(&tick->scene, out);
        }
    }
}

/* The carrier's velocity counts where the character touches it, not in the middle of the feet. */
static void turn_count_carrier(deft__tick *tick)
{
    deft__run *run = &tick->run;
    double rate = deft__flow_turn_rate(&tick->scene, run->body);
    if (deft__is_grounded(tick->self) && run->present != 0 && rate != 0) {
        deft__v2 point = deft__touch_of_run(&tick->scene, run, rate);
        deft__flow_set(&tick->scene, tick->scene.flow, point);
        run->flow = deft__v2_sub(deft__flow_of_body(&tick->scene, run->body, point), tick->scene.flow);
    }
}

void deft__turn(deft__tick *tick, deft__law *law)
{
    deft__flow_land(&tick->scene);
    (void)deft__touch_again(&tick->scene, &tick->run);
    (void)deft__touch_again(&tick->scene, &tick->wall);
    turn_count_carrier(tick);
    const deft__face *face = deft__touch_again(&tick->scene, &law->run);
    const deft__face *also = deft__touch_again(&tick->scene, &law->also);
    bool turned = face != NULL && deft__flow_turn_rate(&tick->scene, law->run.body) != 0;
    if (face != NULL && also != NULL) {
        deft__settle_between(tick, &law->run, &law->also);
    } else {
        turn_keep_touch(tick, turned ? face : NULL);
    }
    if (turned && (law->wish == DEFT__WISH_FLIGHT || law->wish == DEFT__WISH_FLOAT)) {
        deft__answer_turned(tick, law, face);
    }
}

/* Another body than this that holds the character in place; 0 when none is known. */
static uint32_t turn_held_by(const deft__tick *tick, uint32_t body)
{
    bool stands = deft__is_grounded(tick->self) && tick->run.present != 0;
    return stands && tick->run.body != body ? tick->run.body
                                            : (tick->wall.body != body ? tick->wall.body : 0);
}

/* How deep the feet are below a face, between its two ends. */
static double turn_sunk(const deft__tick *tick, const deft__face *face)
{
    double along = deft__v2_dot(deft__face_tangent(face), tick->scene.feet);
    bool is_past = along < face->from || along > face->to;
    return is_past ? 0 : deft__max(-deft__face_gap(face, tick->scene.feet), 0);
}

/* Resolves penetration. The character stays on its floor, or slides out along the floor. Returns the depth
 * that is left. The depth in a one-way counts, too, though a one-way pushes nothing out. */
static double turn_leave_overlaps(deft__tick *tick)
{
    bool stands = deft__is_grounded(tick->self);
    const deft__face *floor = stands ? deft__touch_again(&tick->scene, &tick->run) : NULL;
    double depth = deft__depenetrate(&tick->scene);
    if (depth > 0 || floor == NULL || !(turn_sunk(tick, floor) > tick->moveset->touch)) {
        return depth;
    }
    turn_keep_touch(tick, floor);
    double sunk = turn_sunk(tick, floor);
    return sunk > tick->moveset->touch ? sunk : 0;
}

void deft__leave_moved(deft__tick *tick)
{
    deft__v2 before = tick->scene.feet;
    double touch = tick->moveset->touch;
    double depth = turn_leave_overlaps(tick);
    if (depth > 0) {
        uint32_t body = deft__inside_body(&tick->scene, 0, -touch);
        tick->scene.feet = before;
        body =
            body != 0 ? body : deft__inside_body(&tick->scene, 0, -touch); /* out of one and into another */
        if (body != 0) {
            deft__crush(tick, body, turn_held_by(tick, body), depth);
            return;
        }
    }
    const deft__face *face = deft__touch_again(&tick->scene, &tick->run);
    if (deft__is_grounded(tick->self) && face != NULL) {
        bool turned = deft__flow_turn_rate(&tick->scene, tick->run.body) != 0;
        bool moved = !deft__v2_is_same(tick->scene.feet, before) || deft__is_blocked(tick); /* or pushed */
        turn_keep_touch(tick, turned || moved ? face : NULL);
        tick->velocity = deft__v2_scale(deft__walk_axis(tick, &tick->run, tick->along), tick->along);
    }
}
