/* topdown/sense_head.c -- what touched faces leave of a walker's speed, and the heading along them. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "topdown/sense.h"

#include <stddef.h>

/* Most faces, one after the other, that one velocity is clipped by. */
#define SENSE_CLIPS 2

void deft__walk_set_own(deft__walker *walk, deft__v2 own)
{
    double speed = deft__sqrt(deft__v2_dot(own, own));
    bool rests = speed <= DEFT__GRAZE * walk->steering.speed;
    walk->speed = rests ? 0 : speed;
    walk->heading = rests ? walk->heading : deft__v2_scale(own, 1 / speed);
}

/* Clips both parts, not only their sum. Where the two oppose, one would else press again as the other
 * fades. */
double deft__walk_clip(deft__walker *walk, deft__v2 normal, double wall)
{
    double across = wall - deft__v2_dot(walk->ground, normal);
    double into = across - deft__v2_dot(deft__walk_velocity(walk), normal);
    deft__v2 own = deft__v2_scale(walk->heading, walk->speed);
    double missing = across - deft__v2_dot(own, normal);
    double knock = deft__v2_dot(walk->knock, normal);
    walk->knock = deft__v2_sub(walk->knock, deft__v2_scale(normal, knock));
    if (missing > 0) {
        double before = walk->speed;
        deft__walk_set_own(walk, deft__v2_add(own, deft__v2_scale(normal, missing)));
        walk->speed = walk->speed > DEFT__GRAZE_FLOAT * before ? walk->speed : 0;
    }
    return into;
}

void deft__walk_stop(deft__walker *walk)
{
    walk->speed = 0;
    walk->knock = deft__v2_make(0, 0);
}

void deft__sense_clip(deft__walker *walk, const deft__sense *all)
{
    const deft__obstacle *done = NULL;
    const deft__sense_face *face = NULL;
    for (uint32_t round = 0; round < SENSE_CLIPS; round++) {
        face = deft__sense_fastest(all, deft__sense_in_world(walk, deft__walk_velocity(walk)), done);
        if (face == NULL) {
            return;
        }
        done = face->on.obstacle;
        deft__walk_clip(walk, face->on.face->normal, face->wall);
    }
    if (deft__sense_fastest(all, deft__sense_in_world(walk, deft__walk_velocity(walk)), done) != NULL) {
        deft__walk_stop(walk);
    }
}

/* A speed over full speed keeps only its part along the new heading, but at least full speed. */
static void sense_turn_at_once(deft__walker *walk)
{
    double full = walk->steering.speed;
    if (walk->speed > full) {
        walk->speed = deft__max(full, walk->speed * deft__v2_dot(walk->heading, walk->stick));
    }
    walk->heading = walk->stick;
}

static bool sense_turns(const deft__walker *walk, const deft__sense_face *face)
{
    return deft__flow_turn_rate(&walk->scene, face->on.obstacle->body) != 0;
}

/* True when the walker is as fast across a face as the face is, or was only pushed by it. */
static bool sense_goes_with(const deft__walker *walk, const deft__sense *all, const deft__sense_face *face)
{
    deft__v2 normal = face->on.face->normal;
    double least = all->rest * (DEFT__LEAN / DEFT__GRAZE);
    least = sense_turns(walk, face) ? deft__max(least, DEFT__TURNED * walk->speed) : least;
    double across = walk->speed * deft__v2_dot(walk->heading, normal);
    double pushed = face->wall - deft__v2_dot(walk->ground, normal);
    double follows = deft__sense_follows(walk, face);
    if (walk->speed * deft__v2_dot(walk->stick, normal) <= follows) { /* the stick keeps the walker there */
        least = deft__max(least, -follows);
    }
    return deft__abs(across - follows) <= least || deft__abs(across - pushed) <= least;
}

/* A face that pushes the walker gives the walker speed, and the walker keeps that speed. */
static void sense_be_pushed(deft__walker *walk, const deft__sense *all)
{
    for (uint32_t i = 0; i < all->count; i++) {
        const deft__sense_face *face = &all->faces[i];
        deft__v2 velocity = deft__sense_in_world(walk, deft__walk_velocity(walk));
        if (deft__sense_pushes(walk, all, face) && deft__sense_closing(face, velocity) > all->rest &&
            deft__sense_is_way_past(all, face, deft__sense_way_of(velocity, velocity))) {
            deft__walk_clip(walk, face->on.face->normal, face->wall);
        }
    }
}

void deft__sense_head(deft__walker *walk, const deft__sense *all)
{
    bool at_once = walk->turn_rad_s >= DEFT_FOREVER || !(walk->speed > 0);
    if (!(walk->push > 0) || !at_once) {
        return;
    }
    if (walk->turn_rad_s >= DEFT_FOREVER) {
        sense_be_pushed(walk, all);
    }
    deft__sense_hold on = deft__sense_pick(walk, all, true);
    const deft__sense_face *face = on.best;
    bool is_cornered = face == NULL && on.corner != NULL;
    if (is_cornered && sense_goes_with(walk, all, on.corner) && sense_goes_with(walk, all, on.blocker)) {
        return;
    }
    if (face == NULL || !(walk->speed > 0)) {
        sense_turn_at_once(walk);
        bool stays = is_cornered && !(deft__sense_follows(walk, on.corner) < 0) &&
                     !(deft__sense_follows(walk, on.blocker) < 0);
        walk->speed = stays ? 0 : walk->speed;
        return;
    }
    deft__v2 normal = face->on.face->normal;
    deft__v2 tangent = deft__face_tangent(face->on.face);
    double across = walk->speed * deft__v2_dot(walk->heading, normal);
    double along = walk->speed * deft__v2_dot(walk->heading, tangent);
    double wish = walk->steering.speed * deft__v2_dot(walk->stick, tangent);
    double follows = deft__sense_follows(walk, face);
    across = sense_turns(walk, face) || follows < 0 ? follows : across;
    if (!sense_goes_with(walk, all, face)) {
        sense_turn_at_once(walk);
        return;
    }
    double size = deft__min(deft__abs(along), deft__abs(wish));
    deft__walk_set_own(
        walk, deft__v2_add(deft__v2_scale(tangent, wish < 0 ? -size : size), deft__v2_scale(normal, across)));
}
