/* topdown/dash.c -- a dash seen from above: for its time the walker follows the dash instead of the stick.
 *
 * A dash has one speed and one direction. Walls and moving ground treat a dash as they treat a walk. So a
 * dash slides along walls, and past their ends goes its own way again. A dash that keeps less than
 * DEFT__DASH_LEAST of its speed along its way ends. A walker always stands on ground that gives charges back.
 */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "deft/character.h"
#include "input/aim.h"
#include "math/dmath.h"
#include "state/tick.h"
#include "topdown/walk.h"

static void dash_refill(deft__walker *walk)
{
    deft_topdown *self = walk->self;
    deft__charges_refill(&walk->moveset->dash, self->dash_s, true, &self->dashes, &self->dash_refills);
}

static double dash_ready_s(const deft__walker *walk)
{
    const deft_topdown *self = walk->self;
    return deft__charges_ready_s(&walk->moveset->dash, self->dash_s, true, self->dashes, self->dash_refills);
}

/* How long the dash stays in its phase. */
static double dash_phase_left_s(const deft__walker *walk)
{
    const deft_dash *dash = &walk->moveset->dash;
    return dash->freeze_s + (deft__walk_dashes(walk) ? dash->time_s : 0) - walk->self->dash_s;
}

static bool dash_is_wanted(const deft__walker *walk)
{
    const deft_topdown *self = walk->self;
    return self->dash_buffered != 0 && self->dash_phase == DEFT_TOPDOWN_DASH_NONE &&
           (self->abilities >> DEFT_ABILITY_DASH & 1) != 0 &&
           self->dash_press_s <= walk->moveset->buffer_s + DEFT__INSTANT_S;
}

/* The direction of the aim or the stick, or else of the facing. False when the dash has no such direction. */
static bool dash_choose_way(const deft__walker *walk, deft__v2 *out)
{
    const deft_axes axes = walk->self->axes;
    uint32_t directions = walk->moveset->dash.directions;
    bool aims = walk->input->aim != DEFT_AIM_NONE;
    deft__v2 wish = aims ? deft__to_frame(axes, deft__aim_way(walk->input->aim)) : walk->asked;
    return deft__dash_nearest(wish, directions, out) ||
           deft__dash_nearest(deft__walk_vector(axes, walk->self->facing), directions, out);
}

static void dash_set_off(deft__walker *walk)
{
    deft_topdown *self = walk->self;
    deft__v2 way;
    if (!dash_choose_way(walk, &way)) {
        self->dash_phase = DEFT_TOPDOWN_DASH_NONE;
        return;
    }
    self->dash_phase = DEFT_TOPDOWN_DASH_GOES;
    self->dash_way = self->facing = deft__to_host(self->axes, way);
    deft__walk_emit(walk, DEFT_EVENT_DASH_START, walk->moveset->dash.speed, 0, 0);
}

/* Ends the dash. A share of its speed stays, and the steering bleeds that share. */
static void dash_finish(deft__walker *walk, double kept)
{
    deft_topdown *self = walk->self;
    bool went = deft__walk_dashes(walk);
    self->dash_phase = DEFT_TOPDOWN_DASH_NONE;
    self->dash_way.x = self->dash_way.y = 0;
    walk->speed *= kept;
    if (went) {
        deft__walk_emit(walk, DEFT_EVENT_DASH_END, walk->speed, 0, 0);
    }
}

static void dash_try(deft__walker *walk)
{
    deft_topdown *self = walk->self;
    deft__v2 way;
    dash_refill(walk);
    if (dash_ready_s(walk) > DEFT__INSTANT_S || !dash_choose_way(walk, &way)) {
        return;
    }
    if (self->dash_press_s > DEFT__INSTANT_S) {
        deft__walk_emit(walk, DEFT_EVENT_ASSIST_BUFFER, self->dash_press_s, 0, 0);
    }
    self->dash_buffered = 0;
    self->dash_phase = DEFT_TOPDOWN_DASH_STILL;
    self->dash_s = 0;
    self->dash_refills = 0;
    self->dashes++;
    walk->speed = 0;
    walk->knock = deft__v2_make(0, 0);
}

static void dash_take_press(deft__walker *walk)
{
    if (walk->press_s <= walk->now_s + DEFT__INSTANT_S) {
        walk->press_s = DEFT_FOREVER;
        walk->self->dash_press_s = 0;
        walk->self->dash_buffered = 1;
    }
}

void deft__walk_dash_decide(deft__walker *walk)
{
    dash_take_press(walk);
    if (deft__walk_dashes(walk) && dash_phase_left_s(walk) <= DEFT__INSTANT_S) {
        dash_finish(walk, walk->moveset->dash.exit_ratio);
    }
    if (dash_is_wanted(walk)) {
        dash_try(walk);
    }
    if (walk->self->dash_phase == DEFT_TOPDOWN_DASH_STILL && dash_phase_left_s(walk) <= DEFT__INSTANT_S) {
        dash_set_off(walk);
    }
}

/* The dash's own velocity along what holds the walker back, measured along the dash's way. */
static double dash_on_way(const deft__walker *walk)
{
    deft__v2 own = deft__v2_add(deft__v2_scale(walk->heading, walk->speed), walk->follows);
    return deft__v2_dot(own, walk->stick);
}

/* How long until a turning wall takes too much of the dash, by the rate of that loss now. Along the
 * tangent t the way w keeps w.t of its speed. The dash follows the wall at f: w.own = speed (w.t)^2 + f
 * w.n, while t' = turn n. */
static double dash_turned_s(const deft__walker *walk)
{
    const deft__edge *wall = &walk->wall;
    double turn = wall->present != 0 ? deft__flow_turn_rate(&walk->scene, wall->body) : 0;
    if (turn == 0 || wall->facet != 0 || !deft__walk_dashes(walk)) {
        return DEFT_FOREVER;
    }
    double speed = walk->moveset->dash.speed;
    double along = deft__v2_dot(walk->stick, wall->tangent);
    double across = deft__v2_dot(walk->stick, wall->normal);
    double follows = deft__v2_dot(walk->follows, wall->normal);
    double loses = turn * (follows - 2 * speed * across) * along;
    double left = dash_on_way(walk) - DEFT__DASH_LEAST * speed;
    return loses > 0 ? deft__max(left / loses, DEFT__ASK_AGAIN_S) : DEFT_FOREVER;
}

double deft__walk_dash_until_s(const deft__walker *walk)
{
    double until_s = walk->press_s - walk->now_s;
    if (walk->self->dash_phase != DEFT_TOPDOWN_DASH_NONE) {
        return deft__min(deft__min(until_s, dash_phase_left_s(walk)), dash_turned_s(walk));
    }
    if (dash_is_wanted(walk)) {
        double ready_s = dash_ready_s(walk);
        return ready_s > DEFT__INSTANT_S ? deft__min(until_s, ready_s) : until_s;
    }
    return until_s;
}

void deft__walk_dash_age(deft__walker *walk, double time_s)
{
    deft_topdown *self = walk->self;
    self->dash_s = deft__min(self->dash_s + time_s, DEFT_TIMER_MAX_S);
    self->dash_press_s = deft__min(self->dash_press_s + time_s, DEFT_TIMER_MAX_S);
    dash_refill(walk);
    dash_take_press(walk);
}

void deft__walk_dash_apply_ability(deft__walker *walk)
{
    deft_topdown *self = walk->self;
    uint32_t changed = (uint32_t)(self->abilities ^ self->abilities_told);
    self->abilities_told = self->abilities;
    for (uint32_t i = 0; changed != 0; changed >>= 1, i++) {
        if ((changed & 1) != 0) {
            bool on = (self->abilities >> i & 1) != 0;
            deft__walk_emit(walk, on ? DEFT_EVENT_ABILITY_ON : DEFT_EVENT_ABILITY_OFF, (double)i, 0, 0);
        }
    }
    if ((self->abilities >> DEFT_ABILITY_DASH & 1) == 0 && self->dash_phase != DEFT_TOPDOWN_DASH_NONE) {
        dash_finish(walk, 1);
    }
}

void deft__walk_dash_obey(deft__walker *walk)
{
    bool still = walk->self->dash_phase == DEFT_TOPDOWN_DASH_STILL;
    walk->stick = still ? deft__v2_make(0, 0) : walk->asked;
    walk->push = still ? 0 : walk->asked_push;
    if (deft__walk_dashes(walk)) {
        walk->stick = walk->heading = deft__walk_vector(walk->self->axes, walk->self->dash_way);
        walk->push = 1;
        walk->speed = walk->steering.speed = walk->moveset->dash.speed;
    }
}

bool deft__walk_dash_stops(deft__walker *walk)
{
    if (!deft__walk_dashes(walk)) {
        return false;
    }
    if (dash_on_way(walk) >= DEFT__DASH_LEAST * walk->moveset->dash.speed) {
        return false;
    }
    deft__walk_set_own(walk, deft__v2_add(deft__v2_scale(walk->heading, walk->speed), walk->follows));
    dash_finish(walk, walk->moveset->dash.exit_ratio);
    return true;
}
