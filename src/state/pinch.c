/* state/pinch.c -- in the air among what moves, where two things leave a body no way along either. */
#include "state/pinch.h"

#include "base/tolerance.h"
#include "contact/against.h"
#include "contact/flow.h"
#include "contact/slide.h"
#include "contact/touch.h"
#include "math/dmath.h"
#include "state/pinch_hold.h"

#include <string.h>

/* The weight of who stands in a wedge. */
static const deft__pinch_pull pinch_weight = {NULL, {0, 0}};

/* Wind does not go on through what holds the body: its frame stands. */
static void pinch_stand_in_wind(deft__tick *tick)
{
    deft__v2 wind = tick->scene.flow;
    deft__ride_air(tick, false);
    deft__v2 stands = deft__v2_sub(wind, tick->scene.flow);
    for (int i = 0; i < 2; i++) {
        tick->pinch[i].flow = deft__v2_add(tick->pinch[i].flow, stands);
    }
}

/* The body follows one of the two, as if it had met nothing else. */
static void pinch_follow(deft__tick *tick, const deft__run *run)
{
    bool is_steep = run->normal.y > 0;
    tick->run = tick->wall = *run;
    tick->blocked = is_steep || !(deft__abs(run->normal.x) > DEFT__LEAN) ? 0 : (run->normal.x > 0 ? -1 : 1);
    tick->self->support = (uint8_t)(is_steep ? DEFT_SUPPORT_STEEP : DEFT_SUPPORT_AIR);
}

bool deft__pinch(deft__tick *tick, const deft__run *held, const deft__run *met, deft__v2 velocity)
{
    bool sinks = held->normal.y > DEFT__LEAN || met->normal.y > DEFT__LEAN;
    tick->pinch[0] = *held;
    tick->pinch[1] = *met;
    deft__pinch_drive at_once = {velocity, velocity, velocity, 0};
    /* each sends it back into the other: soon it goes along both */
    bool both =
        deft__pinch_judge(tick, &at_once) == DEFT__PINCH_BOTH && deft__pinch_meeting(held, met, &velocity);
    if (both) {
        at_once.steered = at_once.slides = velocity;
    }
    deft__pinch_way way = deft__pinch_judge_falling(tick, velocity, sinks);
    pinch_stand_in_wind(tick);
    tick->pinched =
        way == DEFT__PINCH_BOTH && deft__pinch_meeting(&tick->pinch[0], &tick->pinch[1], &tick->velocity);
    if (way != DEFT__PINCH_BOTH) {
        const deft__run *follows = way == DEFT__PINCH_FIRST ? held : met;
        tick->velocity = deft__pinch_left_of(tick, &at_once, follows);
        pinch_follow(tick, follows);
        tick->pinched = both;
    } else if (!tick->pinched) {
        tick->velocity = deft__v2_make(0, 0);
    }
    return way == DEFT__PINCH_BOTH;
}

/* True when a face is touched between its ends. */
static bool pinch_is_on(const deft__scene *scene, const deft__face *face, double near_by)
{
    double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
    return along >= face->from - near_by && along <= face->to + near_by;
}

/* So far the body may be off one that held it: it went straight where a wall turns.
 */
static double pinch_strayed(const deft__tick *tick, const deft__run *run)
{
    bool turns = deft__flow_turn_rate(&tick->scene, run->body) != 0;
    return turns ? tick->moveset->chord_error : tick->moveset->touch;
}

/* Takes both as they are touched now; false when one is not any more. */
static bool pinch_renew(deft__tick *tick, double gaps[2])
{
    const deft__scene *scene = &tick->scene;
    bool touches = true;
    for (int i = 0; i < 2 && touches; i++) {
        deft__run *run = &tick->pinch[i];
        const deft__face *face = deft__touch_again(scene, run);
        double most = pinch_strayed(tick, run);
        gaps[i] = face != NULL ? deft__face_gap(face, scene->feet) : 0;
        touches = face != NULL && deft__abs(gaps[i]) <= most &&
                  pinch_is_on(scene, face, tick->moveset->contact / 2); /* who is off is so by a contact */
    }
    return touches && deft__pinch_crosses(&tick->pinch[0], &tick->pinch[1]);
}

void deft__pinch_settle(deft__tick *tick)
{
    double gaps[2];
    double near_by = tick->moveset->contact * DEFT__CLOSE;
    tick->pinched = tick->pinch_holds && pinch_renew(tick, gaps);
    tick->pinch_holds = false;
    for (int i = 0; i < DEFT__PINCH_TRIES && tick->pinched &&
                    (deft__abs(gaps[0]) > near_by || deft__abs(gaps[1]) > near_by);
         i++) {
        deft__v2 move = deft__pinch_solve(tick->pinch[0].normal, tick->pinch[1].normal, -gaps[0], -gaps[1]);
        (void)deft__shift(&tick->scene, move);
        tick->pinched = pinch_renew(tick, gaps);
    }
    if (tick->pinched) { /* as the two look now */
        (void)deft__pinch_meeting(&tick->pinch[0], &tick->pinch[1], &tick->velocity);
    }
}

/* It is pinched no more: it follows one of the two, or falls free of both. */
static void pinch_part(deft__tick *tick, deft__pinch_way way)
{
    if (way == DEFT__PINCH_FIRST || way == DEFT__PINCH_SECOND) {
        int first = way == DEFT__PINCH_FIRST ? 0 : 1;
        pinch_follow(tick, &tick->pinch[first]);
    } else if (way == DEFT__PINCH_FREE) {
        tick->blocked = 0;
        tick->self->support = DEFT_SUPPORT_AIR;
    }
}

bool deft__pinch_flight(deft__tick *tick, const deft_piece *up, deft__law *out)
{
    double gaps[2];
    deft__pinch_pull pull = {up, {0, 0}};
    deft__ride_air(tick, true);
    pull.wind = tick->scene.flow;
    deft__ride_air(tick, false);
    tick->pinched = pinch_renew(tick, gaps);
    if (!tick->pinched) {
        return false;
    }
    deft__pinch_way way = deft__pinch_pulled_now(tick, &pull);
    tick->pinched =
        way == DEFT__PINCH_BOTH && deft__pinch_meeting(&tick->pinch[0], &tick->pinch[1], &tick->velocity);
    if (tick->pinched) {
        deft__pinch_hold(tick, &pull, out);
    } else {
        pinch_part(tick, way);
    }
    return tick->pinched;
}

/* Finds the two between which a body would sink in. */
static bool pinch_find(deft__tick *tick)
{
    deft__face but;
    deft__run *a = &tick->pinch[0];
    deft__run *b = &tick->pinch[1];
    memset(&but, 0, sizeof but);
    but.normal = deft__v2_make(0, -1);
    if (!deft__touched_against(&tick->scene, &but, deft__v2_make(0, -1), a)) {
        return false;
    }
    but.normal = a->normal;
    deft__v2 down = a->tangent.y < 0 ? a->tangent : deft__v2_scale(a->tangent, -1);
    return deft__touched_against(&tick->scene, &but, down, b) && a->normal.x * b->normal.x < 0;
}

bool deft__pinch_stands(deft__tick *tick, bool *parts)
{
    double gaps[2];
    deft__v2 velocity;
    deft__ride_air(tick, false);
    tick->pinched = (tick->pinched && pinch_renew(tick, gaps)) || pinch_find(tick);
    tick->pinched = tick->pinched && deft__pinch_meeting(&tick->pinch[0], &tick->pinch[1], &velocity);
    *parts = tick->pinched && (velocity.y < -tick->moveset->fall.speed_max ||
                               tick->velocity.y - velocity.y > DEFT__NOTICED * tick->moveset->tile);
    if (*parts) {
        tick->pinched = false;
        tick->self->support = DEFT_SUPPORT_STEEP;
    } else if (tick->pinched) {
        deft__v2 before = tick->velocity;
        tick->velocity = velocity;
        deft__pinch_way way = deft__pinch_pulled_now(tick, &pinch_weight);
        *parts = way != DEFT__PINCH_BOTH && velocity.y < 0; /* it sinks away faster than a body falls */
        if (*parts) {                                       /* or is held as it flies */
            pinch_part(tick, way);
            return false;
        }
        tick->pinched = way == DEFT__PINCH_BOTH;
        tick->velocity = tick->pinched ? velocity : before;
    }
    return tick->pinched;
}

void deft__pinch_rest(deft__tick *tick, deft__law *out)
{
    deft__pinch_hold(tick, &pinch_weight, out);
}
