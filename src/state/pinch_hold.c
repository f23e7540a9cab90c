/* state/pinch_hold.c -- for how long two things hold a body that is pinched between them.
 *
 * Both are taken as going straight; where both are touched at a later instant, and where the body would fly
 * from there, says whether they hold it then.
 */
#include "state/pinch_hold.h"

#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/fly.h"

#include <stddef.h>

/* So often is the time at which it parts halved. */
#define PINCH_HALVINGS 50

/* How long a body that goes with the two stays on this one, and that looks one way. */
static double pinch_until(const deft__tick *tick, deft__v2 velocity, deft__run *run)
{
    double past = deft__v2_dot(run->tangent, deft__v2_sub(velocity, run->flow));
    double at = deft__v2_dot(run->tangent, tick->scene.feet);
    if (!(deft__abs(past) > 0)) {
        return DEFT_FOREVER;
    }
    (void)deft__run_extend(&tick->scene, run);
    double left = deft__max(past > 0 ? run->to - at : at - run->from, 0) + tick->moveset->contact;
    return left / deft__abs(past);
}

/* The mean velocity of the flight, and of the wind that takes it along, over a moment that is the same at
 * every rate. */
static deft__pinch_drive pinch_flies(deft__tick *tick, const deft_piece *up, deft__v2 wind)
{
    deft__law flight;
    deft_steer_state steer = tick->self->motion.steer;
    double blocked = tick->blocked;
    double told = tick->wall_told;
    deft__v2 velocity = tick->velocity;
    tick->blocked = 0;
    deft__fly_free(tick, up, &flight);
    tick->self->motion.steer = steer;
    tick->blocked = blocked;
    tick->wall_told = told;
    tick->velocity = velocity;
    double moment_s = deft__min(DEFT__MOMENT_S, flight.path.until_s);
    deft_vec2d moved = deft__path_at(&flight.path, moment_s);
    deft__pinch_drive drive;
    drive.steered = deft__v2_add(wind, deft__v2_make(moved.x / moment_s, moved.y / moment_s));
    drive.slides = deft__v2_make(velocity.x, moved.y / moment_s);
    drive.now = deft__v2_add(wind, velocity);
    drive.for_s = moment_s / 2; /* after half of it a flight is as fast as it is in the mean */
    return drive;
}

static deft__pinch_way pinch_pulled(deft__tick *tick, const deft__pinch_pull *pull)
{
    if (pull->up == NULL) {
        return deft__pinch_judge_falling(tick, tick->velocity, true);
    }
    deft__pinch_drive drive = pinch_flies(tick, pull->up, pull->wind);
    return deft__pinch_judge(tick, &drive);
}

/* After the time, as if the two went straight: where both are touched, and how that goes on. */
static bool pinch_go_on(deft__tick *tick, double time_s)
{
    deft__v2 feet = deft__v2_add(tick->scene.feet, deft__v2_scale(tick->velocity, time_s));
    for (int i = 0; i < 2; i++) {
        deft__flow_pass_run(&tick->pinch[i], time_s);
    }
    for (int i = 0; i < DEFT__PINCH_TRIES; i++) {
        double gaps[2];
        for (int k = 0; k < 2; k++) {
            deft__run *run = &tick->pinch[k];
            gaps[k] = deft__v2_dot(run->normal, feet) - run->offset;
        }
        if (!deft__pinch_crosses(&tick->pinch[0], &tick->pinch[1])) {
            return false;
        }
        feet = deft__v2_add(
            feet, deft__pinch_solve(tick->pinch[0].normal, tick->pinch[1].normal, -gaps[0], -gaps[1]));
    }
    return deft__pinch_meeting(&tick->pinch[0], &tick->pinch[1], &tick->velocity);
}

/* What it follows after the time, while the two hold it until then. */
static deft__pinch_way pinch_pulled_after(deft__tick *tick, const deft__pinch_pull *pull, double time_s)
{
    deft__run pinch[2] = {tick->pinch[0], tick->pinch[1]};
    deft__v2 velocity = tick->velocity;
    deft__pinch_way way = DEFT__PINCH_FREE;
    if (pinch_go_on(tick, time_s)) {
        deft_piece up = deft__rest();
        deft__pinch_pull then = *pull;
        if (pull->up != NULL) { /* it falls on as it would now */
            double moment_s = deft__min(DEFT__MOMENT_S, pull->up->until_s);
            double gains = deft_piece_speed(pull->up, moment_s) - deft_piece_speed(pull->up, 0);
            up = deft__linear(tick->velocity.y, gains / moment_s, DEFT_FOREVER, tick->velocity.y);
            then.up = &up;
        }
        way = pinch_pulled(tick, &then);
    }
    tick->pinch[0] = pinch[0];
    tick->pinch[1] = pinch[1];
    tick->velocity = velocity;
    return way;
}

deft__pinch_way deft__pinch_pulled_now(deft__tick *tick, const deft__pinch_pull *pull)
{
    deft__pinch_way way = pinch_pulled(tick, pull);
    return way == DEFT__PINCH_BOTH ? pinch_pulled_after(tick, pull, DEFT__AT_ONCE_S) : way;
}

/* Until the instant at which it parts from one of the two. */
static double pinch_parts_s(deft__tick *tick, const deft__pinch_pull *pull, double most_s)
{
    double low = 0;
    double high = most_s;
    if (pinch_pulled_after(tick, pull, most_s) == DEFT__PINCH_BOTH) {
        return most_s;
    }
    for (int i = 0; i < PINCH_HALVINGS; i++) {
        double middle = (low + high) / 2;
        bool lasts = pinch_pulled_after(tick, pull, middle) == DEFT__PINCH_BOTH;
        low = lasts ? middle : low;
        high = lasts ? high : middle;
    }
    return high;
}

void deft__pinch_hold(deft__tick *tick, const deft__pinch_pull *pull, deft__law *out)
{
    deft__go_straight(out, tick->velocity);
    tick->pinch_holds = true;
    out->until_s = deft__min(out->until_s, deft__press_waits_s(tick));
    for (int i = 0; i < 2; i++) {
        out->until_s = deft__min(out->until_s, pinch_until(tick, tick->velocity, &tick->pinch[i]));
    }
    out->until_s = pinch_parts_s(tick, pull, deft__min(out->until_s, tick->dt - tick->now_s));
}
