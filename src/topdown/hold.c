/* topdown/hold.c -- what holds a walker back: a face to slide along, or a corner of two faces to
 * stand in. The frame goes with the ground along the wall, and with the wall across the wall. So the wall
 * stands still in the frame. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "topdown/sense.h"

#include <stddef.h>

static void hold_set_flow(deft__walker *walk, deft__v2 flow)
{
    if (!deft__v2_is_same(flow, walk->scene.flow)) {
        deft__flow_set(&walk->scene, flow, walk->scene.feet);
    }
}

/* Slides along a face. */
static void hold_along(deft__walker *walk, const deft__touched *face)
{
    deft__v2 tangent = deft__face_tangent(face->face);
    deft__v2 normal = face->normal;
    double wish = walk->push > 0 ? deft__v2_dot(walk->stick, tangent) : 0;
    double own = deft__v2_dot(deft__v2_scale(walk->heading, walk->speed), tangent);
    double target = deft__v2_dot(deft__walk_wish(walk), tangent);
    double least = DEFT__GRAZE * walk->speed; /* a part of the velocity may be a remainder of rounding */
    own = deft__abs(own - target) <= least ? target : (deft__abs(own) > least ? own : 0);
    double knock = deft__v2_dot(walk->knock, tangent);
    double way = own < 0 || own > 0 ? own : wish;
    double across = deft__sense_face_speed(walk, face) - deft__v2_dot(walk->ground, normal);
    walk->speed = deft__abs(own);
    walk->follows = deft__v2_scale(normal, deft__min(across, 0));
    walk->knock = deft__v2_scale(tangent, knock);
    walk->stands = !(way < 0 || way > 0); /* the heading is straight into the wall */
    if (!walk->stands) {
        walk->heading = way < 0 ? deft__v2_scale(tangent, -1) : tangent;
    }
    hold_set_flow(walk, deft__v2_add(walk->ground, deft__v2_scale(normal, across)));
    walk->wall = deft__edge_touched(&walk->scene, face);
}

/* The velocity with the part `a` along one normal and `b` along the other. */
static deft__v2 hold_meet(deft__v2 n, double a, deft__v2 m, double b)
{
    double across = deft__v2_perp(n, m);
    if (deft__abs(across) <= DEFT__GRAZE_FLOAT) {
        return deft__v2_scale(n, a);
    }
    return deft__v2_make((a * m.y - b * n.y) / across, (b * n.x - a * m.x) / across);
}

/* How long until a walker that goes with the frame is past the end of a face. */
static double hold_ends_s(const deft__walker *walk, const deft__edge *edge)
{
    double at = deft__v2_dot(edge->tangent, walk->scene.feet);
    double along = -deft__v2_dot(edge->tangent, edge->flow);
    double left = along > 0 ? edge->to - at : at - edge->from;
    return along > 0 || along < 0 ? deft__max(left, 0) / deft__abs(along) : DEFT_FOREVER;
}

/* Stands where two faces meet, and goes with both, until the walker slips past one. */
static void hold_between(deft__walker *walk, const deft__hold *on)
{
    const deft__touched *a = on->faces[0];
    const deft__touched *b = on->faces[1];
    deft__walk_stop(walk);
    walk->stands = true;
    walk->follows =
        hold_meet(a->normal, deft__sense_follows(walk, a), b->normal, deft__sense_follows(walk, b));
    hold_set_flow(walk, on->corner);
    deft__edge first = deft__edge_touched(&walk->scene, a);
    deft__edge second = deft__edge_touched(&walk->scene, b);
    double first_s = hold_ends_s(walk, &first);
    double second_s = hold_ends_s(walk, &second);
    if (deft__min(first_s, second_s) < DEFT_FOREVER) {
        walk->wall = first_s < second_s ? first : second;
    }
}

/* No way is left: the two faces that close in fastest crush the walker, or hold it. */
static void hold_nothing(deft__walker *walk)
{
    const deft__touched *a;
    const deft__touched *b;
    double closing = deft__closing_pair(&walk->scene, &a, &b);
    double depth = closing * (walk->dt - walk->now_s);
    deft__walk_stop(walk);
    walk->stands = true;
    if (!(closing > 0)) {
        return;
    }
    if (depth <= walk->moveset->touch) { /* less than what counts as touching is left for the next tick */
        deft__flow_rest(&walk->scene, a, b);
        walk->waits = DEFT__WAITS_HELD;
        return;
    }
    bool a_pushes = deft__abs(deft__sense_face_speed(walk, a)) >= deft__abs(deft__sense_face_speed(walk, b));
    deft__walk_crush(walk, a_pushes ? a->obstacle->body : b->obstacle->body,
                     a_pushes ? b->obstacle->body : a->obstacle->body, depth);
}

void deft__sense_hold_back(deft__walker *walk)
{
    deft__hold on;
    bool turns = deft__sense_turns_at_once(walk);
    deft__sense_answer(walk, turns ? walk->stick : walk->heading, walk->heading, true, &on);
    if (on.count == 1) {
        hold_along(walk, on.faces[0]);
    } else if (on.count == 2) {
        hold_between(walk, &on);
    } else if (on.is_stuck) {
        hold_nothing(walk);
    } else {
        hold_set_flow(walk, walk->ground);
    }
    walk->walled = on.count != 0 || on.is_stuck;
}
