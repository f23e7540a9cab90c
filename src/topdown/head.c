/* topdown/head.c -- what touched faces leave of a walker's speed, and the heading along them. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/report.h"
#include "math/dmath.h"
#include "topdown/sense.h"

#include <stddef.h>

void deft__walk_set_own(deft__walker *walk, deft__v2 own)
{
    double speed = deft__sqrt(deft__v2_dot(own, own));
    bool rests = speed <= DEFT__GRAZE * walk->steering.speed;
    walk->speed = rests ? 0 : speed;
    walk->heading = rests ? walk->heading : deft__v2_scale(own, 1 / speed);
}

/* Takes what goes into a face from the own velocity and the knock-back. Returns how much both lost together.
 * Clips both parts, not only their sum. Where the two oppose, one would else press again as the other fades.
 */
static double head_clip(deft__walker *walk, deft__v2 normal, double wall)
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

void deft__walk_hit(deft__walker *walk, const deft__face *face, const deft__obstacle *obstacle, double wall)
{
    deft__v2 normal = face->normal;
    deft__contacts_add(walk->contacts, &walk->scene, face, obstacle);
    double own = -deft__v2_dot(deft__walk_velocity(walk), normal);
    double into = head_clip(walk, normal, wall);
    if (into > 0 && own > DEFT__NOTICED * walk->moveset->tile && !walk->walled) {
        deft__walk_emit(walk, DEFT_EVENT_HIT_WALL, own, obstacle->body, obstacle->feature);
        walk->walled = true; /* told once */
    }
}

void deft__walk_stop(deft__walker *walk)
{
    walk->speed = 0;
    walk->knock = deft__v2_make(0, 0);
}

bool deft__sense_clip(deft__walker *walk)
{
    deft__hold on;
    bool was_walled = walk->walled;
    deft__sense_answer(walk, walk->heading, walk->heading, false, &on);
    if (on.count == 1) {
        const deft__touched *face = on.faces[0];
        deft__walk_hit(walk, face->face, face->obstacle, deft__sense_face_speed(walk, face));
    } else if (on.count == 2) {
        deft__walk_stop(walk);
        deft__walk_set_own(walk, deft__v2_sub(on.corner, walk->ground));
    }
    return walk->walled && !was_walled;
}

/* A speed over full speed keeps only its part along the new heading, but at least full speed. */
static void head_turn_at_once(deft__walker *walk)
{
    double full = walk->steering.speed;
    if (walk->speed > full) {
        walk->speed = deft__max(full, walk->speed * deft__v2_dot(walk->heading, walk->stick));
    }
    walk->heading = walk->stick;
}

static bool head_face_turns(const deft__walker *walk, const deft__touched *face)
{
    return deft__flow_turn_rate(&walk->scene, face->obstacle->body) != 0;
}

/* True when the walker is as fast across a face as the face is, or was only pushed by it. */
static bool head_goes_with(const deft__walker *walk, const deft__touched *face)
{
    deft__v2 normal = face->normal;
    double least = walk->rest * (DEFT__LEAN / DEFT__GRAZE);
    least = head_face_turns(walk, face) ? deft__max(least, DEFT__TURNED * walk->speed) : least;
    double across = walk->speed * deft__v2_dot(walk->heading, normal);
    double pushed = deft__sense_face_speed(walk, face) - deft__v2_dot(walk->ground, normal);
    double follows = deft__sense_follows(walk, face);
    if (walk->speed * deft__v2_dot(walk->stick, normal) <= follows) { /* the stick keeps the walker there */
        least = deft__max(least, -follows);
    }
    return deft__abs(across - follows) <= least || deft__abs(across - pushed) <= least;
}

/* A face that pushes the walker gives the walker speed, and the walker keeps that speed. */
static void head_be_pushed(deft__walker *walk)
{
    for (uint32_t i = 0; i < walk->scene.touching.count; i++) {
        const deft__touched *face = &walk->scene.touching.faces[i];
        double wall = deft__sense_face_speed(walk, face);
        if (face->kind != DEFT__CLASS_PASSIVE &&
            wall - deft__v2_dot(walk->ground, face->normal) > walk->rest &&
            deft__digs_into_obstacle(&walk->scene, face, deft__sense_velocity(walk, walk->heading),
                                     deft__v2_make(0, 0))) {
            head_clip(walk, face->normal, wall);
        }
    }
}

/* What the stick changes at once is changed before walls are asked about it. Nothing is changed, and false
 * returned, where a wall holds the walker, which is faster than the stick's part along that wall. There the
 * walker slows down by the release. */
static bool head_changes_at_once(deft__walker *walk)
{
    double wished = walk->push * walk->steering.speed;
    const deft_response *attack = &walk->steering.attack;
    bool is_at_once = attack->kind != DEFT_RESPONSE_DRAG && attack->time_s <= DEFT__AT_ONCE_S;
    if (!is_at_once || walk->speed > wished) {
        return false;
    }
    deft__v2 before = deft__v2_scale(walk->heading, walk->speed);
    deft__v2 heading = walk->heading;
    double speed = walk->speed;
    deft__hold on;
    walk->heading = walk->stick;
    walk->speed = wished;
    deft__sense_answer(walk, walk->stick, walk->stick, true, &on);
    if (on.count == 1) {
        deft__v2 tangent = deft__face_tangent(on.faces[0]->face);
        double target = wished * deft__v2_dot(walk->stick, tangent);
        if (deft__abs(deft__v2_dot(before, tangent)) > deft__abs(target)) {
            walk->heading = heading;
            walk->speed = speed;
            return false;
        }
    }
    return true;
}

void deft__sense_head(deft__walker *walk)
{
    if (!deft__sense_turns_at_once(walk)) {
        return;
    }
    if (head_changes_at_once(walk)) {
        return;
    }
    if (walk->turn_rad_s >= DEFT_FOREVER) {
        head_be_pushed(walk);
    }
    deft__hold on;
    deft__sense_answer(walk, walk->stick, walk->stick, true, &on);
    if (on.count != 1) {
        head_turn_at_once(walk);
        return;
    }
    const deft__touched *face = on.faces[0];
    deft__v2 normal = face->normal;
    deft__v2 tangent = deft__face_tangent(face->face);
    double across = walk->speed * deft__v2_dot(walk->heading, normal);
    double along = walk->speed * deft__v2_dot(walk->heading, tangent);
    double most = walk->steering.speed * deft__v2_dot(walk->stick, tangent);
    double follows = deft__sense_follows(walk, face);
    across = head_face_turns(walk, face) || follows < 0 ? follows : across;
    if (!head_goes_with(walk, face)) {
        head_turn_at_once(walk);
        return;
    }
    double size = deft__min(deft__abs(along), deft__abs(most));
    deft__walk_set_own(
        walk, deft__v2_add(deft__v2_scale(tangent, most < 0 ? -size : size), deft__v2_scale(normal, across)));
}
