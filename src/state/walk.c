/* state/walk.c -- walking: along the ground as the stick says, or on at the present speed; landing; and low:
 * with the crouching height the character crawls, or slides when it is faster. */
#include "base/tolerance.h"
#include "contact/report.h"
#include "geometry/curve.h"
#include "math/dmath.h"
#include "motion/accelerate.h"
#include "motion/constant.h"
#include "motion/friction.h"
#include "motion/steer.h"
#include "state/tick.h"

#include <stddef.h>

double deft__slope_ratio(const deft__tick *tick, deft__v2 tangent, double way)
{
    double rise = way > 0 ? tangent.y : (way < 0 ? -tangent.y : 0);
    double power = rise > 0 ? tick->moveset->uphill_power : tick->moveset->downhill_power;
    return power > 0 || power < 0 ? deft__exp(power * deft__slope_rise(&tick->scene, tangent)) : 1;
}

deft__v2 deft__walk_axis(const deft__tick *tick, deft__v2 tangent, double way)
{
    deft__v2 axis = tangent;
    if (axis.y == 0) { /* no -0 */
        return deft__v2_make(axis.x, 0);
    }
    if (tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL) {
        axis = deft__v2_make(1, tangent.y / tangent.x);
    }
    return deft__v2_scale(axis, deft__slope_ratio(tick, tangent, way));
}

void deft__stand_on(deft__tick *tick, const deft__edge *edge)
{
    tick->edge = *edge;
    deft__ride(tick);
    tick->velocity = deft__v2_scale(deft__walk_axis(tick, edge->tangent, tick->along), tick->along);
}

void deft__land(deft__tick *tick, const deft__edge *edge, double impact)
{
    double over = tick->velocity.x - deft__ride_taken(tick, edge).x;
    tick->along = over / deft__slope_ratio(tick, edge->tangent, over);
    tick->edge = *edge; /* which the events of the change name */
    deft__change_state(tick, deft__state_row(tick)->lands_in);
    tick->along_known = true;
    if (deft__is_within(tick->self->lift_s, tick->moveset->lift_storage_s)) {
        tick->self->lift_s = DEFT_TIMER_MAX_S; /* the character now owns the speed that another floor gave */
    }
    deft__stand_on(tick, edge);
    deft__contacts_add_edge(tick->contacts, &tick->scene, edge, DEFT_CONTACT_FLOOR, true);
    deft__emit(tick, DEFT_EVENT_LANDED, deft__max(impact, 0));
}

/* The part of a walk's law that does not depend on its speed. */
static void walk_frame(const deft__tick *tick, deft__law *out)
{
    deft__go_straight(out, tick->is_held ? tick->held : deft__v2_make(0, 0));
    out->wish = DEFT__WISH_WALK;
    out->edge = tick->edge;
    if (tick->is_held) {
        out->also = tick->wall;
    }
}

void deft__walk_on(deft__tick *tick, deft__law *out)
{
    walk_frame(tick, out);
    if (!tick->is_held) {
        out->path.along = deft__linear(tick->along, 0, DEFT_FOREVER, tick->along);
        out->path.along_axis = deft__walk_axis(tick, tick->edge.tangent, tick->along);
    }
}

/* Makes the law of a crouched walk faster than `full` a slide on ground of that friction, unless the stick is
 * against it. */
static void walk_slide_crouched(const deft__tick *tick, double push, double full, double friction,
                                deft__law *out)
{
    bool turns = push * tick->along < 0;
    /* a snapped heading turns the speed at once, and the slide goes that way */
    double along = turns && tick->moveset->ground.snap_heading != 0 ? -tick->along : tick->along;
    double speed = deft__abs(along);
    double end = deft__max(full, DEFT__CREEP * tick->moveset->ground.speed);
    double rate = tick->moveset->crouch.slide_rate * friction;
    if (!(speed > end * (1 + DEFT__GRAZE)) || push * along < 0) {
        return;
    }
    deft_piece slide = deft__piece_constant(along, DEFT_FOREVER);
    if (rate > 0) {
        slide = deft__exponential(0, along, rate, deft__log(speed / end) / rate, along > 0 ? full : -full);
    }
    out->steered = false;
    out->path.along = slide;
    out->path.until_s = slide.until_s;
}

static void walk_steer(const deft__tick *tick, uint16_t surface, double push, deft_steer_state *state,
                       deft__law *out)
{
    double full = deft__full_walk(tick);
    deft_steering scaled;
    const deft_surface *known = deft__surface_of(&tick->scene, surface);
    double friction = known != NULL ? known->friction_ratio : 1;
    const deft_steering *steering = deft__steering_on(&tick->moveset->ground, friction, &scaled);
    out->steered = true;
    deft__steer(&out->path.along, steering, state, tick->along, push * full, full);
    out->path.until_s = out->path.along.until_s;
    if (tick->self->crouched != 0) {
        walk_slide_crouched(tick, push, full, friction, out);
    }
}

double deft__walk_pull(const deft__tick *tick, uint16_t surface, double push)
{
    if (tick->goes_straight) {
        return 0;
    }
    deft__law law;
    deft_steer_state state = tick->self->motion.steer;
    walk_steer(tick, surface, push, &state, &law);
    double at_once = deft_piece_speed(&law.path.along, 0) - tick->along;
    return deft__piece_acceleration(&law.path.along, 0) + at_once / DEFT__AT_ONCE_S;
}

double deft__walk_way(const deft__tick *tick, double push, double target, double time_s)
{
    deft__law law;
    deft_steer_state state = tick->self->motion.steer;
    deft__go_straight(&law, deft__v2_make(0, 0));
    law.path.along = deft__linear(tick->along, 0, DEFT_FOREVER, tick->along);
    if (!tick->goes_straight && (target < tick->along || target > tick->along)) {
        walk_steer(tick, 0, push, &state, &law);
    }
    double steered_s = deft__min(time_s, law.path.along.until_s);
    return deft_piece_distance(&law.path.along, steered_s) +
           deft_piece_speed(&law.path.along, steered_s) * (time_s - steered_s);
}

void deft__walk(deft__tick *tick, double push, deft__law *out)
{
    walk_frame(tick, out);
    if (tick->is_held) {
        return;
    }
    walk_steer(tick, tick->edge.surface, push, &tick->self->motion.steer, out);
    /* a piece never changes its sign */
    double speed = deft_piece_speed(&out->path.along, 0);
    double way = speed > 0 || speed < 0 ? speed : push;
    out->path.along_axis = deft__walk_axis(tick, tick->edge.tangent, way);
}

/* ---- low ----
 *
 * Being low and the state are two things. The state is the ground's, and the player's wish. A character is
 * also low where it left the ground, or lost the ability, without room to stand up. The shape never grows
 * into anything: the way up is swept before the character stands up.
 */

static bool crouch_is_wanted(const deft__tick *tick)
{
    return deft__can(tick, DEFT_ABILITY_CROUCH) &&
           (tick->stick_y < -DEFT__STICK_ASKS || deft__holds(tick, DEFT_ACTION_CROUCH));
}

static double crouch_rise(const deft__tick *tick)
{
    return tick->moveset->height - tick->moveset->crouch.height;
}

void deft__make_low(deft__tick *tick, bool low)
{
    const deft_moveset *moveset = tick->moveset;
    tick->self->crouched = low ? 1 : 0;
    deft__scene_resize(&tick->scene, low ? moveset->crouch.height : moveset->height);
    (void)deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0); /* the sweep tells what is missing */
    deft__sense_wall(tick, tick->blocked);
}

/* When a standing character would be nowhere deeper than `loose` on that path; later than most_s when not
 * before. In the air there must be a little more room. Else the character would come down, and be low, again
 * and again. */
static double crouch_room_s(const deft__tick *tick, const deft__path *path, double loose, double most_s)
{
    const deft__scene *scene = &tick->scene;
    double touch = tick->moveset->touch;
    double taller = crouch_rise(tick) + (deft__is_grounded(tick->self) ? 0 : 2 * touch);
    deft__curve curve = deft__curve_of(path, scene->feet, deft__v2_make(0, 0), most_s);
    double time_s = 0;
    uint32_t clear = 0; /* so many obstacles in turn leave room at that time */
    for (uint32_t i = 0; clear < scene->obstacle_count && time_s <= most_s; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i % scene->obstacle_count];
        const deft__face *faces = &scene->faces[obstacle->first_face];
        curve.flow = deft__obstacle_flow(scene, obstacle);
        double leaves_s = deft__obstacle_acts(obstacle, faces, scene->feet, touch)
                              ? deft__curve_leaves(&curve, obstacle, faces, loose, taller, time_s)
                              : time_s;
        clear = leaves_s > time_s + DEFT__INSTANT_S ? 1 : clear + 1;
        time_s = leaves_s;
    }
    return time_s;
}

static void crouch_stand_up(deft__tick *tick)
{
    deft__reach above = {crouch_rise(tick), 0, 0};
    deft__path rest = deft__path_straight(deft__v2_make(0, 0));
    if (deft__look_aside(tick, above, deft__v2_make(0, 0), 0) &&
        crouch_room_s(tick, &rest, tick->moveset->touch, 0) <= 0) {
        deft__make_low(tick, false);
    }
}

void deft__unfold(deft__tick *tick)
{
    if (tick->self->state != DEFT_STATE_CROUCH && tick->self->state != DEFT_STATE_LEDGE_CLIMB) {
        crouch_stand_up(tick);
    }
}

void deft__look_for_room(const deft__tick *tick, deft__law *law)
{
    double most_s = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    most_s = law->wish == DEFT__WISH_SWING ? 0 : most_s;
    if ((tick->self->state == DEFT_STATE_CROUCH && crouch_is_wanted(tick)) ||
        tick->self->state == DEFT_STATE_LEDGE_CLIMB) {
        return;
    }
    /* half of what counts as touching, so that there is room on arrival */
    double time_s = crouch_room_s(tick, &law->path, tick->moveset->touch / 2, most_s);
    if (time_s <= most_s) { /* at once: the character left the ground only just */
        law->until_s = time_s > 0 ? deft__max(time_s, DEFT__LOOK_S) : 0;
    }
}

static void crouch_enter(deft__tick *tick)
{
    if (tick->self->crouched == 0) {
        deft__make_low(tick, true);
    }
}

static void crouch_decide(deft__tick *tick)
{
    deft__ground_decide(tick);
    if (tick->self->state == DEFT_STATE_CROUCH && !crouch_is_wanted(tick)) {
        crouch_stand_up(tick);
        if (tick->self->crouched == 0) {
            deft__change_state(tick, DEFT_STATE_GROUND);
        }
    }
}

void deft__try_crouch(deft__tick *tick)
{
    if (tick->self->state == DEFT_STATE_GROUND && (tick->self->crouched != 0 || crouch_is_wanted(tick))) {
        deft__change_state(tick, DEFT_STATE_CROUCH);
    }
}

DEFT__ROW(crouch, DEFT__TO(GROUND) | DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(LADDER) | DEFT__TO(SWIM), 0,
          GROUND, FALL, crouch_enter, NULL, crouch_decide, deft__ground_law, NULL);
