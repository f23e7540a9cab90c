/* topdown/sense.c -- what is under a walker and around it: ground that moves, and walls that hold it back.
 *
 * The rule (topdown/held.c) is asked three times. What holds the wish limits the heading (topdown/head.c).
 * What holds the velocity takes a part of that. What holds both the walker slides along, or stands between
 * (topdown/hold.c).
 */
#include "topdown/sense.h"

#include "base/tolerance.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "motion/friction.h"

/* On ice no walker turns at once: at most half a turn in the time that a stop takes there. */
static double sense_turn_rate(const deft__walker *walk, double friction)
{
    const deft_response *release = &walk->moveset->topdown.steering.release;
    double rate = walk->moveset->topdown.turn_rad_s;
    if (!(friction > 0) || !(friction < 1)) {
        return rate;
    }
    double stop_s = release->kind == DEFT_RESPONSE_CURVE  ? release->time_s
                    : release->kind == DEFT_RESPONSE_DRAG ? 3 / release->rate
                                                          : 0;
    double most = stop_s > 0 ? DEFT__PI / stop_s : DEFT_FOREVER;
    rate = deft__min(rate, most);
    return rate < DEFT_FOREVER ? rate * friction : DEFT_FOREVER;
}

static void sense_ground(deft__walker *walk)
{
    double friction = 0;
    walk->ground = deft__v2_make(0, 0);
    if (walk->scene.zone_count != 0) {
        friction = deft__zones_friction(&walk->scene);
        walk->ground = deft__zones_push(&walk->scene, DEFT_ZONE_CONVEYOR);
    }
    deft_steering scaled;
    walk->steering = *deft__steering_on(&walk->moveset->topdown.steering, friction, &scaled);
    walk->turn_rad_s = sense_turn_rate(walk, friction);
}

static void sense_around(deft__walker *walk)
{
    walk->wall = deft__no_edge();
    walk->stands = false;
    walk->follows = deft__v2_make(0, 0);
    sense_ground(walk);
    deft__walk_dash_obey(walk);
    const deft__touching *touching = deft__find_touching(&walk->scene);
    if (touching->missing != 0) {
        deft__walk_give_up(walk, touching->missing);
        return;
    }
    deft__v2 velocity = deft__walk_velocity(walk);
    double fastest = walk->steering.speed + deft__abs(velocity.x) + deft__abs(velocity.y) +
                     deft__abs(walk->ground.x) + deft__abs(walk->ground.y);
    for (uint32_t i = 0; i < touching->count; i++) {
        fastest = deft__max(fastest, deft__abs(deft__sense_face_speed(walk, &touching->faces[i])));
    }
    walk->rest = DEFT__GRAZE * fastest;
    if (!deft__walk_dashes(walk)) {
        deft__sense_head(walk);
    }
    if (deft__sense_clip(walk) &&
        !deft__walk_dashes(walk)) { /* what is met just now counts as what was met before */
        deft__sense_head(walk);
    }
    deft__sense_hold_back(walk);
}

void deft__walk_sense(deft__walker *walk)
{
    sense_around(walk);
    while (walk->waits == DEFT__WAITS_NOT && deft__walk_dash_stops(walk)) {
        deft__walk_dash_decide(walk); /* a press that waits for the end of the dash */
        sense_around(walk);
    }
}
