/* topdown/sense_hold.c -- what holds a walker back: a face to slide along, or a corner of two faces to
 * stand in. The frame goes with the ground along the wall, and with the wall across the wall. So the wall
 * stands still in the frame. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "topdown/sense.h"

#include <stddef.h>

/* The frame from now on: with the ground along a face, with the face across the face. */
static deft__v2 sense_flow(const deft__walker *walk, const deft__sense_face *face)
{
    deft__v2 normal = face->on.face->normal;
    double across = face->wall - deft__v2_dot(walk->ground, normal);
    return deft__v2_add(walk->ground, deft__v2_scale(normal, across));
}

/* True when two faces can block each other: of different obstacles, with different normals. */
static bool sense_differ(const deft__sense_face *a, const deft__sense_face *b)
{
    return a->on.obstacle != b->on.obstacle &&
           deft__v2_dot(a->on.face->normal, b->on.face->normal) < 1 - DEFT__GRAZE;
}

/* The face that a way in the world, along a held face, closes in on fastest; NULL without one. */
static const deft__sense_face *sense_blocker(const deft__sense *all, const deft__sense_face *held,
                                             deft__sense_way way)
{
    const deft__sense_face *most = NULL;
    double fastest = all->rest;
    for (uint32_t i = 0; i < all->count; i++) {
        const deft__sense_face *face = &all->faces[i];
        double closing = deft__sense_closing(face, way.now);
        closing = deft__abs(closing) > all->rest ? closing : deft__sense_closing(face, way.next);
        if (closing > fastest && sense_differ(face, held) && deft__sense_is_way_past(all, face, way)) {
            most = face;
            fastest = closing;
        }
    }
    return most;
}

/* The walker's speed along a face. A dash keeps its own, whatever turned its velocity before. */
static double sense_speed_along(const deft__walker *walk, deft__v2 tangent, deft__v2 velocity)
{
    double now = deft__v2_dot(velocity, tangent);
    double dash = deft__walk_dashes(walk) ? deft__v2_dot(deft__walk_wish(walk), tangent) : 0;
    return dash * now > 0 ? dash : now;
}

/* The walker's ways along a face, in the frame of that face: by the velocity, and by the stick. */
static deft__sense_way sense_along(const deft__walker *walk, const deft__sense_face *face, deft__v2 now)
{
    deft__v2 tangent = deft__face_tangent(face->on.face);
    deft__v2 flow = sense_flow(walk, face);
    double speed = sense_speed_along(walk, tangent, now);
    double wish = deft__v2_dot(deft__walk_wish(walk), tangent);
    return deft__sense_way_of(deft__v2_add(flow, deft__v2_scale(tangent, speed)),
                              deft__v2_add(flow, deft__v2_scale(tangent, wish)));
}

static void sense_set_flow(deft__walker *walk, deft__v2 flow)
{
    if (!deft__v2_is_same(flow, walk->scene.flow)) {
        deft__flow_set(&walk->scene, flow, walk->scene.feet);
    }
}

/* Slides along a face. */
static void sense_hold(deft__walker *walk, const deft__sense *all, const deft__sense_face *face)
{
    deft__v2 tangent = deft__face_tangent(face->on.face);
    double wish = walk->push > 0 ? deft__v2_dot(walk->stick, tangent) : 0;
    double own = sense_speed_along(walk, tangent, deft__v2_scale(walk->heading, walk->speed));
    double target = deft__v2_dot(deft__walk_wish(walk), tangent);
    own = deft__abs(own - target) <= all->rest ? target : (deft__abs(own) > all->rest ? own : 0);
    double knock = deft__v2_dot(walk->knock, tangent);
    double way = own < 0 || own > 0 ? own : wish;
    walk->speed = deft__abs(own);
    walk->follows = deft__v2_scale(face->on.face->normal, deft__sense_follows(walk, face));
    walk->knock = deft__v2_scale(tangent, knock);
    walk->stands = !(way < 0 || way > 0); /* the heading is straight into the wall */
    if (!walk->stands) {
        walk->heading = way < 0 ? deft__v2_scale(tangent, -1) : tangent;
    }
    sense_set_flow(walk, sense_flow(walk, face));
    walk->wall = deft__run_of(&walk->scene, face->on.face, face->on.obstacle);
}

/* The velocity with the part `a` along one normal and `b` along the other. */
static deft__v2 sense_meet(deft__v2 n, double a, deft__v2 m, double b)
{
    double across = deft__v2_perp(n, m);
    if (deft__abs(across) <= DEFT__GRAZE_FLOAT) {
        return deft__v2_scale(n, a);
    }
    return deft__v2_make((a * m.y - b * n.y) / across, (b * n.x - a * m.x) / across);
}

/* True when two faces that close in leave too little room to give way. */
static bool sense_is_pinned(const deft__sense *all, const deft__sense_face *b, deft__v2 n, deft__v2 flow)
{
    deft__v2 m = b->on.face->normal;
    return deft__v2_dot(n, m) < 0 && deft__abs(deft__v2_perp(n, m)) < DEFT__PINNED &&
           deft__sense_closing(b, flow) > all->rest;
}

/* Crushes the walker between faces that close in. The fastest face pushes. */
static void sense_crush(deft__walker *walk, const deft__sense *all, const deft__sense_face *a,
                        const deft__sense_face *b)
{
    for (uint32_t i = 0; i < all->count; i++) {
        const deft__sense_face *face = &all->faces[i];
        bool other_side = face != a && face != b && /* a convex obstacle holds by one side */
                          (face->on.obstacle == a->on.obstacle || face->on.obstacle == b->on.obstacle);
        if (other_side) {
            continue;
        }
        double closing = deft__sense_closing(face, walk->scene.flow);
        double depth = closing * (walk->dt - walk->now_s);
        if (closing > 16 * all->rest && depth > walk->moveset->touch) {
            const deft__sense_face *pusher = deft__abs(a->wall) >= deft__abs(b->wall) ? a : b;
            const deft__sense_face *other = pusher == a ? b : a;
            if (face != a && face != b) {
                bool pushes = deft__abs(face->wall) > deft__abs(pusher->wall);
                other = pushes ? pusher : face;
                pusher = pushes ? face : pusher;
            }
            deft__walk_crush(walk, pusher->on.obstacle->body, other->on.obstacle->body, depth);
            return;
        }
    }
}

/* How long until a walker that goes with the frame is past the end of a facet. DEFT_FOREVER for other
 * faces, which are followed for the whole segment. */
static double sense_ends_s(const deft__walker *walk, const deft__sense_face *face)
{
    deft__run run = deft__run_of(&walk->scene, face->on.face, face->on.obstacle);
    double at = deft__v2_dot(run.tangent, walk->scene.feet);
    double along = -deft__v2_dot(run.tangent, run.flow);
    double left = along > 0 ? run.to - at : at - run.from;
    return run.facet != 0 && (along > 0 || along < 0) ? deft__max(left, 0) / deft__abs(along) : DEFT_FOREVER;
}

/* The velocity of the corner of two faces. */
static deft__v2 sense_corner_flow(const deft__walker *walk, const deft__sense *all, const deft__sense_face *a,
                                  const deft__sense_face *b)
{
    deft__v2 n = a->on.face->normal;
    deft__v2 m = b->on.face->normal;
    deft__v2 flow = sense_flow(walk, a);
    bool meets = deft__abs(deft__v2_perp(n, m)) > DEFT__GRAZE_FLOAT && !sense_is_pinned(all, b, n, flow);
    return meets ? sense_meet(n, a->wall, m, b->wall) : flow;
}

/* The face that holds a walker which goes at `flow`. Where `flow` leads past an end of the face at once,
 * over a corner of facets, the next touched face. */
static const deft__sense_face *sense_beside(const deft__sense *all, const deft__sense_face *face,
                                            deft__v2 flow)
{
    for (uint32_t i = 0; i < all->count; i++) {
        const deft__sense_face *next = &all->faces[i];
        deft__v2 tangent = deft__face_tangent(face->on.face);
        double at = deft__v2_dot(tangent, all->feet);
        double along = deft__v2_dot(flow, tangent) - face->slip;
        bool leaves = (along > all->rest && at >= face->on.face->to - all->hair) ||
                      (along < -all->rest && at <= face->on.face->from + all->hair);
        bool is_rounded = face->on.face->facet != 0 || next->on.face->facet != 0;
        bool is_ahead = deft__v2_dot(next->on.face->normal, tangent) * along > 0;
        if (leaves && is_rounded && is_ahead && next->on.obstacle == face->on.obstacle) {
            return next;
        }
    }
    return face;
}

/* Stands where two faces meet, and goes with both. Faces that close in crush the walker. */
static void sense_corner(deft__walker *walk, const deft__sense *all, const deft__sense_face *a,
                         const deft__sense_face *b)
{
    deft__v2 flow = sense_corner_flow(walk, all, a, b);
    a = sense_beside(all, a, flow);
    b = sense_beside(all, b, flow);
    flow = sense_corner_flow(walk, all, a, b);
    deft__v2 n = a->on.face->normal;
    deft__v2 m = b->on.face->normal;
    deft__walk_stop(walk);
    walk->stands = true;
    walk->follows = sense_meet(n, deft__sense_follows(walk, a), m, deft__sense_follows(walk, b));
    sense_set_flow(walk, flow);
    double a_s = sense_ends_s(walk, a);
    double b_s = sense_ends_s(walk, b);
    if (deft__min(a_s, b_s) < DEFT_FOREVER) { /* the walker slips past this face */
        const deft__sense_face *first = a_s < b_s ? a : b;
        walk->wall = deft__run_of(&walk->scene, first->on.face, first->on.obstacle);
    }
    sense_crush(walk, all, a, b);
}

/* How fast the wish closes in on a holding face. A walker that turns at once keeps its speed of now. A
 * mover that comes faster than that speed pushes. A walker faster than a mover that goes away follows. */
static double sense_presses(const deft__walker *walk, const deft__sense *all, const deft__sense_face *face)
{
    double wished = deft__sense_closing(face, deft__sense_in_world(walk, deft__walk_wish(walk)));
    double now =
        deft__sense_closing(face, deft__sense_in_world(walk, deft__v2_scale(walk->stick, walk->speed)));
    bool pushes = deft__sense_pushes(walk, all, face);
    bool moves = pushes || deft__sense_follows(walk, face) < -all->rest;
    if (!moves || !(walk->push > 0) || walk->turn_rad_s < DEFT_FOREVER) {
        return wished;
    }
    return now > all->rest ? deft__max(now, wished) : (pushes && now < -all->rest ? now : wished);
}

deft__sense_hold deft__sense_pick(const deft__walker *walk, const deft__sense *all, bool by_wish)
{
    deft__v2 wish = deft__walk_wish(walk);
    deft__v2 velocity = by_wish ? wish : deft__walk_velocity(walk);
    deft__sense_way way =
        deft__sense_way_of(deft__sense_in_world(walk, velocity), deft__sense_in_world(walk, wish));
    deft__sense_hold on = {NULL, NULL, NULL};
    double most = all->rest;
    double deepest = most;
    for (uint32_t i = 0; i < all->count; i++) {
        const deft__sense_face *face = &all->faces[i];
        double closing = sense_presses(walk, all, face);
        bool leaves =
            !by_wish && deft__sense_closing(face, way.now) < -all->rest * (DEFT__LEAN / DEFT__GRAZE);
        if (!(closing > all->rest) || leaves || !deft__sense_is_way_past(all, face, way)) {
            continue;
        }
        const deft__sense_face *blocker = sense_blocker(all, face, sense_along(walk, face, velocity));
        bool alike = on.best != NULL && deft__abs(closing - most) <= all->rest;
        if (blocker != NULL && closing > deepest) {
            on.corner = face;
            on.blocker = blocker;
            deepest = closing;
        } else if (blocker == NULL &&
                   (alike ? deft__hit_before(&face->on, &on.best->on, all->feet) : closing > most)) {
            on.best = face;
            most = deft__max(most, closing);
        }
    }
    return on;
}

void deft__sense_hold_back(deft__walker *walk, const deft__sense *all)
{
    deft__sense_hold on = deft__sense_pick(walk, all, false);
    if (on.best != NULL) {
        sense_hold(walk, all, on.best);
    } else if (on.corner != NULL) {
        sense_corner(walk, all, on.corner, on.blocker);
    } else {
        sense_set_flow(walk, walk->ground);
    }
    walk->walled = on.best != NULL || on.corner != NULL;
}
