/* character/segments.c -- 5. segments: decide, law, until, sweep, classify, until the tick's time is over. */
#include "character/segments.h"

#include "base/bounds.h"
#include "base/rarely.h"
#include "base/tolerance.h"
#include "character/count.h"
#include "character/gather.h"
#include "character/gust.h"
#include "character/open.h"
#include "character/pass.h"
#include "character/record.h"
#include "character/segment.h"
#include "character/take.h"
#include "character/turn.h"
#include "contact/flow.h"
#include "contact/overlap.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "state/answer.h"
#include "state/crouch.h"
#include "state/dash.h"
#include "state/tick.h"
#include "state/walls.h"

/* The plan of a segment. */
typedef struct segments_plan {
    deft__law law;
    double time_s;  /* how long it lasts if nothing is in the way */
    deft__v2 ahead; /* how far it takes the feet in that time */
    bool is_cut;    /* the segment ends there only because no more is known */
} segments_plan;

/* A body that turns counts as moving straight over a segment. The far parts of the body stray from that by
 * the way of the character times the angle, which grows with the time. So the way times the time has a bound.
 * Over the longest segment the way may be this many chord errors, and more over a shorter segment. */
#define SEGMENTS_WAY_MAX 16

/* How long the law may run: until the tick's end, the next press or release, or its own next switch. The law
 * goes no farther than one gathering reaches. */
static void segments_until(const deft__tick *tick, segments_plan *plan)
{
    const deft__law *law = &plan->law;
    double way_max = tick->moveset->travel_max;
    double time_s = deft__min(tick->dt, deft__min(tick->press_s, tick->release_s)) - tick->now_s;
    time_s = deft__min(time_s, deft__min(law->path.until_s, law->until_s));
    bool dash_waits = (tick->self->buffered >> DEFT_ACTION_DASH & 1) != 0;
    time_s = deft__min(time_s, DEFT__RARELY(dash_waits) ? deft__dash_waits_s(tick) : DEFT_FOREVER);
    double turns_s = deft__flow_until(&tick->scene);
    double longest_s = deft__min(tick->step_max_s, turns_s);
    double way_time_max = SEGMENTS_WAY_MAX * tick->moveset->chord_error * turns_s;
    plan->is_cut = time_s > longest_s;
    /* a switch that is due within rounding is left behind: time always goes on */
    time_s = deft__max(deft__min(time_s, longest_s), DEFT__INSTANT_S);
    plan->ahead = deft__law_moved(tick, law, time_s);
    for (int i = 0; i < DEFT__HALVINGS; i++) {
        double wide = deft__abs(plan->ahead.x);
        double tall = deft__abs(plan->ahead.y);
        if (DEFT__MOSTLY(wide <= way_max && tall <= way_max && (wide + tall) * time_s <= way_time_max)) {
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

/* A segment ends where the character comes into a zone that pushes, or out of one. */
static void segments_end_at_border(deft__tick *tick, segments_plan *plan, deft__count *count)
{
    double until_s = deft__gust_until(tick, &plan->law, plan->time_s);
    if (until_s < plan->time_s) {
        plan->time_s = until_s;
        plan->is_cut = false;
        plan->ahead = deft__law_moved(tick, &plan->law, until_s);
        count->borders++; /* borders have a bound of their own */
        count->segments -= count->segments > 0 ? 1 : 0;
    }
}

/* A law ends where something that it does not know begins to count. That may be the end of a drop, a floor, a
 * step, ladder or water. */
static void segments_look_ahead(deft__tick *tick, deft__law *law)
{
    if (DEFT__RARELY(tick->self->drops != 0)) {
        deft__look_for_drop_end(tick, law);
    }
    if (!deft__is_grounded(tick->self)) {
        deft__look_for_floor_in_line(tick, law);
        deft__look_for_ledge(tick, law);
        if (DEFT__RARELY(tick->scene.moves) && tick->self->state == DEFT_STATE_FALL) {
            deft__look_for_ledge_beside(tick, law);
        }
    }
    if (DEFT__RARELY(tick->blocked != 0)) {
        deft__look_for_step(tick, law);
    }
    if (DEFT__RARELY(tick->scene.zone_count != 0)) {
        deft__look_for_ladder(tick, law);
        deft__look_for_water(tick, law);
    }
}

/* False when the state has no law, or something happened at this instant: then the state is asked again. */
static bool segments_plan_next(deft__tick *tick, segments_plan *plan)
{
    deft__unfold(tick);
    if (DEFT__RARELY(tick->scene.zone_count != 0) && deft__slides(tick->self)) {
        deft__ride_air(tick, false); /* a flight became a slide: no wind moves it */
    }
    deft__decide(tick); /* a. decide */
    deft_steer_state steer = tick->self->motion.steer;
    deft__state_row(tick)->law(tick, &plan->law); /* b. law */
    if (DEFT__RARELY(tick->gives_up)) {
        segments_straighten(&plan->law);
    }
    if (plan->law.wish == DEFT__WISH_NONE || deft__answer_law(tick, &plan->law) != DEFT__NEXT_GOES) {
        return false;
    }
    if (plan->law.wish == DEFT__WISH_FLIGHT && !plan->law.steered) { /* a curve that is not followed */
        tick->self->motion.steer = steer;
    }
    if (DEFT__RARELY(tick->gives_up)) {
        plan->law.until_s = DEFT_FOREVER;
        plan->law.run = plan->law.also = deft__no_run();
    } else {
        deft__unfold_in_time(tick, &plan->law);
        segments_look_ahead(tick, &plan->law);
    }
    segments_until(tick, plan); /* c. until */
    return true;
}

static void segments_move(deft__tick *tick, segments_plan *plan)
{
    deft__law *law = &plan->law;
    bool turns = deft__flow_turns(&tick->scene);
    deft__v2 rest = DEFT__RARELY(turns) ? deft__ride_rest(tick, plan->time_s) : deft__v2_make(0, 0);
    double began_s = tick->now_s;
    deft_pos from = tick->record != NULL ? deft__scene_position(&tick->scene) : tick->self->position;
    deft__segment segment = deft__segment_sweep(tick, law, plan->time_s, plan->ahead); /* d. sweep */
    deft__pass(tick, segment.time_s);
    deft__pass_velocity(tick, law, segment.time_s);
    if (DEFT__RARELY(tick->record != NULL)) {
        deft__record_part(tick, law, began_s, from, segment.end);
    }
    if (DEFT__RARELY(turns)) {
        if (segment.end == DEFT_STEP_END_TIME && !deft__v2_is_zero(rest)) {
            (void)deft__shift(&tick->scene, rest);
        }
        deft__turn(tick, law);
    }
    if (deft__is_grounded(tick->self)) { /* the next law of the walk meets what is in the way */
        return;
    }
    if (segment.end == DEFT_STEP_END_HIT) { /* e. classify */
        (void)deft__meet(tick, law, tick->velocity, deft__v2_make(0, 0));
    } else if (segment.end == DEFT_STEP_END_FACE) {
        tick->blocked = tick->wall_told = 0;
    }
}

/* What a segment from the feet at `from` changes for the next one. */
static void segments_end(deft__tick *tick, deft__v2 from)
{
    if (DEFT__RARELY(tick->scene.zone_count != 0)) {
        deft__zones_enter(tick, from);
    }
    if (DEFT__RARELY(tick->self->drops != 0)) {
        deft__end_drop(tick);
    }
    if (DEFT__RARELY(tick->self->dashes != 0)) {
        deft__refill_dash(tick);
    }
    deft__take_due(tick);
}

static bool segments_are_over(const deft__tick *tick)
{
    return tick->dt - tick->now_s <= DEFT__INSTANT_S;
}

DEFT__EACH_TICK void deft__segments(deft__tick *tick)
{
    deft__count count = {0, 0, 0, 0, 0, {0, 0}};
    if (deft__scene_is_open(&tick->scene) && tick->record == NULL) {
        deft__fly_open(tick);
    }
    while (!segments_are_over(tick) && tick->ended_by == DEFT__END_NONE) {
        double began_s = tick->now_s;
        segments_plan plan;
        if (!segments_plan_next(tick, &plan)) {
            deft__count_idle(tick, &count);
            continue;
        }
        deft__gather_reach(tick);
        if (DEFT__RARELY(!deft__scene_covers(&tick->scene, plan.ahead, plan.time_s))) {
            if (count.idle >= DEFT__LOOKS_MAX) {
                tick->step_max_s = deft__min(tick->step_max_s, plan.time_s);
            }
            deft__gather_anew(tick, plan.ahead, plan.time_s);
            deft__count_idle(tick, &count);
            continue; /* the faces are new: look for the support again */
        }
        if (DEFT__RARELY(tick->scene.zone_count != 0) && count.borders < DEFT__BORDERS_MAX &&
            !tick->gives_up) {
            segments_end_at_border(tick, &plan, &count);
        }
        deft__v2 from = deft__v2_add(tick->scene.feet, tick->scene.drift);
        bool turns = deft__flow_turns(&tick->scene);
        segments_move(tick, &plan);
        if (DEFT__RARELY(turns)) {
            deft__leave_moved(tick);
        }
        segments_end(tick, from);
        if (segments_are_over(tick) && deft__count_is_fresh(&count)) {
            return; /* as most ticks do: there is nothing left to bound */
        }
        deft__count_segment(tick, &count, began_s, from, plan.is_cut ? plan.time_s : DEFT__SEGMENT_MAX_S);
    }
}
