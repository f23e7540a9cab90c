/* state/ride.c -- what carries a character. The frame goes with the carrier. A leap takes along what the
 * leaving policy gives. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/support.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

/* Where the character touches its carrier. */
static deft__v2 ride_contact(const deft__tick *tick, const deft__edge *edge)
{
    double turn = deft__flow_turn_rate(&tick->scene, edge->body);
    return turn != 0 ? deft__contact_point_of_edge(&tick->scene, edge, turn) : tick->scene.feet;
}

deft__v2 deft__belt(const deft__tick *tick, deft__v2 tangent, uint16_t surface)
{
    const deft_surface *known = deft__surface_of(&tick->scene, surface);
    double speed = known != NULL ? known->conveyor_speed : 0;
    speed += deft__v2_dot(deft__zones_push(&tick->scene, DEFT_ZONE_CONVEYOR), tangent);
    return deft__v2_scale(tangent, speed);
}

void deft__ride(deft__tick *tick)
{
    deft__edge *edge = &tick->edge;
    if (edge->body == 0 && edge->surface == 0 && tick->scene.zone_count == 0 &&
        deft__v2_is_zero(tick->scene.flow)) {
        return;
    }
    deft__v2 contact = ride_contact(tick, edge);
    deft__v2 carried = deft__flow_of_body(&tick->scene, edge->body, contact);
    deft__v2 flow = deft__v2_add(carried, deft__belt(tick, edge->tangent, edge->surface));
    bool turns = deft__flow_turn_rate(&tick->scene, edge->body) != 0;
    if (turns || !deft__v2_is_same(flow, tick->scene.flow)) {
        deft__flow_set(&tick->scene, flow, contact);
    }
    edge->flow = deft__v2_sub(carried, flow);
}

deft__v2 deft__ride_rest(const deft__tick *tick, double time_s)
{
    const deft__edge *edge = &tick->edge;
    if (!deft__is_grounded(tick->self) || deft__flow_turn_rate(&tick->scene, edge->body) == 0) {
        return deft__v2_make(0, 0);
    }
    deft__v2 contact = ride_contact(tick, edge);
    deft__v2 carried = deft__flow_of_body(&tick->scene, edge->body, contact);
    return deft__v2_sub(deft__flow_carry(&tick->scene, edge->body, contact, time_s),
                        deft__v2_scale(carried, time_s));
}

/* When a face that leans to the right by `lean`, and turns at `rate`, leans by `angle`; a hair later. */
static double ride_leans_s(double lean, double rate, double angle)
{
    double time_s = (lean - angle) / rate;
    return time_s > 0 ? time_s + DEFT__GRAZE / deft__abs(rate) : DEFT_FOREVER;
}

double deft__ride_until(const deft__tick *tick, const deft__edge *edge)
{
    double rate = deft__flow_turn_rate(&tick->scene, edge->body);
    if (rate == 0 || edge->facet != 0) { /* a facet does not turn */
        return DEFT_FOREVER;
    }
    /* when a floor turns through level, the other side of the box touches it from then on */
    double lean = deft__atan2(edge->normal.x, edge->normal.y);
    double level_s = lean / rate;
    double until_s = level_s > DEFT__INSTANT_S ? level_s : DEFT_FOREVER;
    double up = tick->moveset->slope_cos;
    double steep = deft__atan2(deft__sqrt(deft__max(1 - up * up, 0)), up);
    for (int side = -1; side <= 1; side += 2) { /* the limits between floor, slide and wall */
        until_s = deft__min(until_s, ride_leans_s(lean, rate, side * steep));
        until_s = deft__min(until_s, ride_leans_s(lean, rate, side * DEFT__PI / 2));
    }
    return until_s;
}

/* What the leaving policy gives of the velocity of a carrier. */
static deft__v2 ride_given(const deft__tick *tick, deft__v2 lift)
{
    if (tick->moveset->leave == DEFT_LEAVE_ALL) {
        return lift;
    }
    return deft__v2_make(0, tick->moveset->leave == DEFT_LEAVE_UP_ONLY ? deft__max(lift.y, 0) : 0);
}

deft__v2 deft__ride_leaving(const deft__tick *tick)
{
    deft__v2 lift = tick->scene.flow;
    if (deft__v2_is_zero(lift) && deft__is_within(tick->self->lift_s, tick->moveset->lift_storage_s)) {
        lift = deft__to_frame(tick->self->axes, tick->self->lift); /* of a moment ago */
    }
    return ride_given(tick, lift);
}

void deft__dismount(deft__tick *tick)
{
    deft__v2 given = deft__ride_leaving(tick);
    bool stored = deft__v2_is_zero(tick->scene.flow) && tick->self->lift_s > 0;
    tick->scene.carrier = 0;
    deft__flow_follow(&tick->scene, deft__v2_make(0, 0));
    if (!deft__v2_is_zero(given)) {
        double speed = deft__sqrt(deft__v2_dot(given, given));
        tick->velocity = deft__v2_add(tick->velocity, given);
        deft__emit(tick, DEFT_EVENT_CARRIED_OFF, speed);
        if (stored) {
            deft__emit(tick, DEFT_EVENT_ASSIST_LIFT, speed);
        }
    }
}

deft__v2 deft__ride_taken(const deft__tick *tick, const deft__edge *edge)
{
    deft__v2 carried = deft__flow_of_body(&tick->scene, edge->body, ride_contact(tick, edge));
    return ride_given(tick, deft__v2_add(carried, deft__belt(tick, edge->tangent, edge->surface)));
}

bool deft__ride_outruns(const deft__tick *tick, const deft__edge *floor, double along)
{
    const deft_fall *fall = &tick->moveset->fall;
    double most = tick->stick_y < -DEFT__STICK_ASKS ? fall->fast_speed_max : fall->speed_max;
    double sinks = -most - deft__flow_of_body(&tick->scene, floor->body, ride_contact(tick, floor)).y;
    deft__v2 lags = deft__v2_make(along, sinks); /* a walk uphill makes up for a part */
    return sinks > 0 && deft__v2_dot(floor->normal, lags) > 0;
}

bool deft__ride_is_lost(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool was_carried = !(self->lift_s > 0);
    if (self->ground_body == 0 && !was_carried) {
        return false;
    }
    deft__v2 was = was_carried ? deft__to_frame(self->axes, self->lift) : deft__v2_make(0, 0);
    deft__v2 is = deft__flow_of_body(&tick->scene, self->ground_body, tick->scene.feet);
    /* a body that turns may have carried either end of the character's lower side */
    double turn = deft__abs(deft__flow_turn_rate(&tick->scene, self->ground_body));
    double loose = turn * tick->scene.shape.half_width;
    /* a free flight that starts at `faster` relative to the floor rises so high above it, at any rate */
    double faster = deft__max(was.y - is.y - loose, 0);
    double rises = faster * faster / (2 * tick->moveset->fall.gravity);
    return rises > deft__max(tick->moveset->snap, tick->moveset->contact); /* less is rounding */
}

void deft__ride_remember(deft__tick *tick)
{
    deft_character *self = tick->self;
    bool carried =
        deft__is_grounded(self) || self->support == DEFT_SUPPORT_WALL || self->support == DEFT_SUPPORT_ROPE;
    if (carried && !deft__v2_is_zero(tick->scene.flow)) {
        self->lift = deft__to_host(self->axes, tick->scene.flow);
        self->lift_s = 0;
    }
}

/* ---- zones, and moving air ---- */

bool deft__is_in_zones(const deft_character *self)
{
    uint32_t any = 0;
    for (uint32_t i = 0; i < DEFT_ZONE_MEMORY; i++) {
        any |= self->zones[i];
    }
    return any != 0;
}

void deft__ride_air(deft__tick *tick, bool is_free)
{
    deft__scene *scene = &tick->scene;
    bool slides = deft__slides(tick->self);
    bool blows = is_free && scene->zone_count != 0;
    deft__v2 wind = blows ? deft__zones_push(scene, DEFT_ZONE_WIND) : deft__v2_make(0, 0);
    if (!deft__v2_is_same(wind, scene->flow)) {
        /* in the world a slide goes on as before; the law finds the touched faces anew */
        deft__v2 gained = deft__v2_sub(scene->flow, wind);
        tick->velocity = slides ? deft__v2_add(tick->velocity, gained) : tick->velocity;
        deft__flow_set(scene, wind, scene->feet);
    }
}

/* The states whose laws wind moves. */
#define RIDE_BLOWN                                                                                           \
    (DEFT__TO(JUMP) | DEFT__TO(JUMP_CUT) | DEFT__TO(KICKBACK) | DEFT__TO(FALL) | DEFT__TO(GLIDE) |           \
     DEFT__TO(CLIMB_HOP) | DEFT__TO(STAGGER))

void deft__ride_wind(deft__tick *tick)
{
    if (tick->scene.zone_count != 0 && (RIDE_BLOWN >> tick->self->state & 1) != 0) {
        deft__ride_air(tick, true);
    }
}
