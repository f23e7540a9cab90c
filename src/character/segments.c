/* character/segments.c -- 5. segments: decide, law, until, sweep, classify, until the tick's time is over. */
#include "base/bounds.h"
#include "base/tolerance.h"
#include "character/step.h"
#include "contact/flow.h"
#include "contact/overlap.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "math/frame.h"
#include "motion/constant.h"
#include "state/answer.h"
#include "state/tick.h"
#include "state/walls.h"

#include <string.h>

/* ---- the segment that comes next ---- */

/* The plan of a segment. */
typedef struct segments_plan {
    deft__law law;
    double time_s;       /* how long it lasts if nothing is in the way */
    deft__v2 ahead;      /* how far it takes the feet in that time */
    bool is_cut;         /* the segment ends there only because no more is gathered or exact */
    deft__v2 from, flow; /* the sum of feet and drift at its start, and the frame's velocity */
    deft__path path;     /* of its way past zones */
} segments_plan;

/* Over a segment a body that turns counts as moving straight, with the velocity where the character touches
 * it. A part of the body at a distance from there strays by the distance times the angle. The character comes
 * to such a part by its way, and the angle grows with the time. So the way times the time has a bound. In the
 * longest segment the way may be this many chord errors, and in a shorter one more. */
#define SEGMENTS_WAY_MAX 16

/* How long the law may run: until the tick's end, the next press or release, or its own next switch. The law
 * goes no farther than one gathering reaches. */
static void segments_until(deft__tick *tick, segments_plan *plan)
{
    const deft__law *law = &plan->law;
    double way_max = tick->moveset->travel_max;
    double time_s = deft__min(tick->dt, deft__min(tick->press_s, tick->release_s)) - tick->now_s;
    time_s = deft__min(time_s, deft__min(law->path.until_s, law->until_s));
    bool dash_waits = (tick->self->buffered >> DEFT_ACTION_DASH & 1) != 0;
    time_s = deft__min(time_s, dash_waits ? deft__dash_waits_s(tick) : DEFT_FOREVER);
    double turns_s = deft__flow_until(&tick->scene);
    if (turns_s < DEFT_FOREVER) { /* a face that the law follows may turn too steep */
        time_s = deft__min(time_s,
                           deft__min(deft__ride_until(tick, &law->edge), deft__ride_until(tick, &law->also)));
    }
    double longest_s = deft__min(tick->step_max_s, turns_s);
    double way_time_max = SEGMENTS_WAY_MAX * tick->moveset->chord_error * turns_s;
    plan->is_cut = time_s > longest_s;
    /* a switch that is due at once but for rounding counts as passed: each segment takes time */
    time_s = deft__max(deft__min(time_s, longest_s), DEFT__INSTANT_S);
    plan->ahead = deft__law_moved(tick, law, time_s);
    for (int i = 0; i < DEFT__HALVINGS; i++) {
        double wide = deft__abs(plan->ahead.x);
        double tall = deft__abs(plan->ahead.y);
        if (wide <= way_max && tall <= way_max && (wide + tall) * time_s <= way_time_max) {
            break;
        }
        plan->is_cut = true;
        time_s *= 0.5;
        plan->ahead = deft__law_moved(tick, law, time_s);
    }
    plan->time_s = time_s;
}

/* With too many segments nothing accelerates any more: the velocity of this instant goes on until something
 * is in the way. A swing, which accelerates all the time, waits. */
static void segments_straighten(deft__law *law)
{
    deft__path *path = &law->path;
    path->along = deft__piece_constant(deft_piece_speed(&path->along, 0), DEFT_FOREVER);
    path->up = deft__piece_constant(deft_piece_speed(&path->up, 0), DEFT_FOREVER);
    path->until_s = law->until_s = DEFT_FOREVER;
    law->wish = law->wish == DEFT__WISH_SWING ? (uint32_t)DEFT__WISH_WAIT : law->wish;
    law->steered = false;
}

/* A law ends where something that it does not know begins to count. That may be the end of a drop, a floor, a
 * step, ladder or water. */
static void segments_look_ahead(deft__tick *tick, deft__law *law)
{
    if (tick->self->crouched != 0) {
        deft__look_for_room(tick, law);
    }
    if (tick->self->drops != 0) {
        deft__end_ahead(tick, law, deft__drop_is_over);
    }
    if (!deft__is_grounded(tick->self)) {
        deft__look_for_floor_in_line(tick, law);
        deft__look_for_ledge(tick, law);
        deft__look_for_ledge_beside(tick, law);
    }
    deft__look_for_wall(tick, law);
    deft__look_for_step(tick, law);
    if (tick->scene.zone_count != 0) {
        deft__look_for_zones(tick, law);
    }
}

/* False when the state has no law, or something happened at this instant: then the state is asked again. */
static bool segments_plan_next(deft__tick *tick, segments_plan *plan)
{
    if (tick->self->crouched != 0) {
        deft__unfold(tick);
    }
    deft__decide(tick); /* a. decide */
    double blocked = tick->blocked;
    deft_steer_state steer = tick->self->motion.steer;
    deft__state_row(tick)->law(tick, &plan->law); /* b. law */
    if (tick->goes_straight) {
        segments_straighten(&plan->law);
    }
    if (plan->law.wish == DEFT__WISH_NONE || deft__answer_law(tick, &plan->law) != DEFT__NEXT_GOES_ON) {
        return false;
    }
    if (!deft__is_grounded(tick->self) && (tick->blocked < blocked || tick->blocked > blocked)) {
        return false; /* where a wall begins to hold a flight, or lets it go, another move may begin */
    }
    /* a face changed the law, so the curve that the stick steers has not begun: its state is as before */
    if (plan->law.wish == DEFT__WISH_FLIGHT && !plan->law.steered) {
        tick->self->motion.steer = steer;
    }
    if (tick->goes_straight) {
        plan->law.until_s = DEFT_FOREVER;
        plan->law.edge = plan->law.also = deft__no_edge();
    } else {
        segments_look_ahead(tick, &plan->law);
    }
    segments_until(tick, plan); /* c. until */
    return true;
}

/* ---- zones ---- */

/* The way of the first time_s of a segment past zones. Of a swing the chord counts. */
static deft__curve segments_way(segments_plan *plan, double time_s)
{
    plan->path = plan->law.wish == DEFT__WISH_SWING
                     ? deft__path_straight(deft__v2_scale(plan->ahead, 1 / plan->time_s))
                     : plan->law.path;
    return deft__curve_of(&plan->path, plan->from, deft__v2_scale(plan->flow, -1), time_s);
}

/* A segment ends at the border of a zone that pushes, but takes at least `least_s`. Air pushes a flight, and
 * ground a character on its feet. True when it ends there. */
static bool segments_end_at_border(deft__tick *tick, segments_plan *plan, double least_s)
{
    deft_zone_kind kind = deft__is_grounded(tick->self) ? DEFT_ZONE_CONVEYOR : DEFT_ZONE_WIND;
    deft__curve way = segments_way(plan, plan->time_s);
    double until_s = deft__max(deft__border_until(&tick->scene, kind, &way), least_s);
    if (until_s >= plan->time_s) {
        return false;
    }
    plan->time_s = until_s;
    plan->is_cut = false;
    plan->ahead = deft__law_moved(tick, &plan->law, plan->time_s);
    return true;
}

/* ---- the record of a step, for debug views ---- */

static void record_face(deft_step_part *part, deft_axes axes, const deft__edge *edge)
{
    if (edge->present != 0) {
        deft_step_face *face = &part->faces[part->face_count++];
        face->normal = deft__to_host(axes, edge->normal);
        face->body = edge->body;
        face->feature = edge->feature;
    }
}

/* Adds the part of the step that began at `began_s` with the feet at `from`, and is over now. */
static void record_part(const deft__tick *tick, const deft__law *law, double began_s, deft_pos from,
                        deft_step_end end)
{
    deft_step_record *record = tick->record;
    if (record->count == DEFT_STEP_PARTS_CAP) {
        record->dropped++;
        return;
    }
    deft_step_part *part = &record->parts[record->count++];
    memset(part, 0, sizeof *part);
    part->at_s = began_s;
    part->time_s = tick->now_s - began_s;
    part->from = from;
    part->to = deft__scene_position(&tick->scene);
    part->velocity = deft__to_host(tick->self->axes, deft__v2_add(tick->velocity, tick->scene.flow));
    part->state = tick->self->state;
    part->end = (uint32_t)end;
    record_face(part, tick->self->axes, &law->edge);
    record_face(part, tick->self->axes, &law->also);
}

/* ---- the bounds that end a tick, whatever the world is like (base/bounds.h) ---- */

/* A piece of a tick is at most DEFT__SEGMENT_MAX_S long. */
typedef struct segments_count {
    uint32_t segments; /* in this piece */
    uint32_t pieces;
    uint32_t idle;    /* rounds in a row that took no time */
    uint32_t looks;   /* gatherings in these rounds */
    uint32_t borders; /* of zones that push, crossed in this piece */
    double piece_from_s;
} segments_count;

/* Counts a round that only looked around. */
static void count_idle(deft__tick *tick, segments_count *count)
{
    if (++count->idle == DEFT__ROUNDS_MAX) {
        deft__give_up(tick, 0);
    }
}

/* Counts a segment that began at `began_s`. A piece is over after `piece_s`, whatever ended its segments. */
static void count_segment(deft__tick *tick, segments_count *count, double began_s, double piece_s)
{
    bool took_time = tick->now_s > began_s;
    if (took_time && tick->now_s - count->piece_from_s >= piece_s - DEFT__INSTANT_S) {
        count->segments = count->borders = 0;
        count->piece_from_s = tick->now_s;
        tick->goes_straight = false;
        if (++count->pieces == DEFT__PIECES_MAX) {
            deft__give_up(tick, 0);
        }
    } else if (++count->segments == DEFT__SEGMENTS_MAX && tick->goes_straight) {
        deft__give_up(tick, 0);
    } else if (count->segments == DEFT__SEGMENTS_MAX) { /* nothing accelerates from now on */
        deft__emit(tick, DEFT_EVENT_OVERFLOW, 0);
        tick->goes_straight = true;
        count->segments = 0;
    }
    if (took_time) {
        count->idle = count->looks = 0;
    } else {
        count_idle(tick, count);
    }
}

/* ---- every timer counts its time, and the law has made a new velocity ---- */

static double advance_age(double timer, double time_s)
{
    return deft__min(timer + time_s, DEFT_TIMER_MAX_S);
}

void deft__age(deft__tick *tick, double time_s)
{
    deft_character *self = tick->self;
    self->lift_s = advance_age(self->lift_s, time_s);
    self->jump_s = advance_age(self->jump_s, time_s);
    self->ground_s = advance_age(self->ground_s, time_s);
    self->state_s = advance_age(self->state_s, time_s);
    self->pose_s = advance_age(self->pose_s, time_s);
    self->landed_s = advance_age(self->landed_s, time_s);
    self->kept_s = advance_age(self->kept_s, time_s);
    self->wall_s = self->support == DEFT_SUPPORT_WALL ? 0 : advance_age(self->wall_s, time_s);
    self->dash_s = advance_age(self->dash_s, time_s);
    if (self->state == DEFT_STATE_CLIMB) {
        self->climb_s = advance_age(self->climb_s, time_s * deft__climb_cost(tick));
    }
    for (int i = 0; i < DEFT_ACTION_COUNT; i++) {
        self->pressed_s[i] = advance_age(self->pressed_s[i], time_s);
    }
    if ((self->held >> DEFT_ACTION_JUMP & 1) != 0) {
        self->jump_press_s = advance_age(self->jump_press_s, time_s);
    }
    for (uint32_t waiting = self->buffered, i = 0; waiting != 0; waiting >>= 1, i++) {
        if ((waiting & 1) != 0 && (i >= DEFT_ACTION_COUNT || !deft__press_is_live(tick, (deft_action)i))) {
            self->buffered = (uint16_t)(self->buffered & ~(1u << i));
        }
    }
}

/* Lets time_s pass: for the timers, for the faces that hold the character, and for what carries it. */
static void segments_advance(deft__tick *tick, double time_s)
{
    tick->now_s += time_s;
    if (tick->scene.moves) { /* the faces that hold the character have moved on since they were met */
        deft__flow_advance_edge(&tick->edge, time_s);
        deft__flow_advance_edge(&tick->wall, time_s);
    }
    deft__age(tick, time_s);
    deft__ride_remember(tick);
}

/* Tells of the end of a rise that began at v, in free flight. In water and on a wall there is no apex. */
static void advance_tell_apex(deft__tick *tick, double v)
{
    double least = DEFT__GRAZE * tick->moveset->tile;
    bool flies = deft__state_row(tick)->realm != DEFT_REALM_WALL && tick->self->state != DEFT_STATE_SWIM;
    if (v > least && tick->velocity.y <= least && flies) {
        deft__emit(tick, DEFT_EVENT_APEX, deft__tick_height(tick) - tick->self->air_from);
        const deft_arc *arc = deft__arc_of(tick);
        if (tick->self->state == DEFT_STATE_JUMP && deft__jump_is_held(tick) && arc->hang_speed > 0 &&
            arc->hang_ratio < 1) { /* how much longer its hang made the rise */
            deft__emit(tick, DEFT_EVENT_ASSIST_HANG,
                       arc->hang_speed / arc->gravity * (1 / arc->hang_ratio - 1));
        }
    }
}

void deft__advance_velocity(deft__tick *tick, const deft__law *law, double time_s)
{
    if (law->wish == DEFT__WISH_WAIT) {
        return;
    }
    if (law->wish == DEFT__WISH_SWING) {
        deft__rope_advance(tick, time_s);
        return;
    }
    deft__v2 velocity = deft__path_velocity(&law->path, time_s);
    double rise = tick->velocity.y;
    bool grounded = deft__is_grounded(tick->self);
    if (tick->is_held) { /* the speed is that of the faces that hold the walk */
        return;
    }
    tick->velocity = deft__v2_make(law->pushed ? 0 : velocity.x, velocity.y);
    if (law->holds_rise) {
        tick->velocity.y = deft__law_rise(law, time_s);
    }
    if (law->steered) {
        deft_steer_advance(&tick->self->motion.steer, &law->path.along, time_s);
    }
    if (grounded) {
        tick->along = law->steered ? tick->self->motion.steer.speed /* the state of the curve has it */
                                   : deft_piece_speed(&law->path.along, time_s);
    } else if (rise > 0) {
        advance_tell_apex(tick, rise);
    }
}

/* ---- the segment, and the loop ---- */

static void segments_move(deft__tick *tick, segments_plan *plan)
{
    deft__law *law = &plan->law;
    bool turns = deft__flow_turns(&tick->scene);
    deft__v2 rest = turns ? deft__ride_rest(tick, plan->time_s) : deft__v2_make(0, 0);
    double began_s = tick->now_s;
    deft_pos from = tick->record != NULL ? deft__scene_position(&tick->scene) : tick->self->position;
    deft__segment segment = deft__segment_sweep(tick, law, plan->time_s, plan->ahead); /* d. sweep */
    segments_advance(tick, segment.time_s);
    deft__advance_velocity(tick, law, segment.time_s);
    if (tick->record != NULL) {
        record_part(tick, law, began_s, from, segment.end);
    }
    if (turns) {
        if (segment.end == DEFT_STEP_END_TIME && !deft__v2_is_zero(rest)) {
            (void)deft__shift(&tick->scene, rest);
        }
        deft__follow_turned(tick, law);
    }
    bool flies = !deft__is_grounded(tick->self);     /* the next law of a walk meets what is in its way */
    if (flies && segment.end == DEFT_STEP_END_HIT) { /* e. classify */
        (void)deft__meet(tick, law, tick->velocity, deft__v2_make(0, 0));
    } else if (flies && segment.end == DEFT_STEP_END_FACE) {
        tick->blocked = tick->wall_told = 0;
    }
    if (turns) {
        deft__free_from_moved(tick);
    }
}

/* After a segment that began at `began_s`: zones, the end of a drop, a new dash, and the buttons. */
static void segments_after(deft__tick *tick, segments_plan *plan, double began_s)
{
    if (tick->scene.zone_count != 0) {
        deft__curve way = segments_way(plan, deft__min(tick->now_s, tick->dt) - began_s);
        deft__zones_come(&tick->scene, tick->self->zones, &way, tick->events, began_s);
    }
    if (tick->self->drops != 0) {
        deft__end_drop(tick);
    }
    if (tick->self->dashes != 0) {
        deft__refill_dash(tick);
    }
    deft__buttons_due(tick);
}

void deft__segments(deft__tick *tick)
{
    segments_count count = {0, 0, 0, 0, 0, 0};
    deft__ride_wind(tick);
    while (tick->dt - tick->now_s > DEFT__INSTANT_S && tick->waits == DEFT__WAITS_NOT) {
        double began_s = tick->now_s;
        segments_plan plan;
        if (tick->reach_is_short) {
            deft__gather_reach(tick);
            deft__gather_anew(tick, deft__v2_make(0, 0), 0);
        }
        if (!segments_plan_next(tick, &plan)) {
            count_idle(tick, &count);
            continue;
        }
        deft__gather_reach(tick);
        if (!deft__scene_covers(&tick->scene, plan.ahead, plan.time_s)) {
            if (++count.looks > DEFT__LOOKS_MAX) {
                tick->step_max_s = deft__min(tick->step_max_s, plan.time_s);
            }
            deft__gather_anew(tick, plan.ahead, plan.time_s);
            count_idle(tick, &count);
            continue; /* the faces are new: look for the support again */
        }
        plan.from = deft__tick_feet(tick);
        plan.flow = tick->scene.flow;
        if (tick->scene.zone_count != 0 && !tick->goes_straight &&
            segments_end_at_border(tick, &plan, deft__border_least_s(count.borders))) {
            count.borders++;
            count.segments -= count.segments > 0 ? 1 : 0; /* this segment has the bound of borders instead */
        }
        segments_move(tick, &plan);
        segments_after(tick, &plan, began_s);
        count_segment(tick, &count, began_s, plan.is_cut ? plan.time_s : DEFT__SEGMENT_MAX_S);
    }
}
