/* state/leaning.c -- flights against faces that lean: steep ground on the way up, ceilings, corners. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/blocked.h"
#include "state/fly.h"

/* Along an all but upright side that turns, at most so far from upright, in sines, so do parts that change
 * places so soon: what presses into it and what falls along it come to a balance, and keep it. */
#define LEANING_SOON_S (DEFT__MOMENT_S / 4)

deft__v2 deft__glance(deft__v2 v, deft__v2 tangent, bool may_gain)
{
    deft__v2 along = tangent;
    double speed = deft__v2_dot(v, along);
    if (speed < 0) {
        speed = -speed;
        along = deft__v2_scale(along, -1);
    }
    if (!(may_gain && along.y < 0)) {
        speed = deft__min(speed, deft__max(v.x / along.x, 0));
        speed = deft__min(speed, deft__max(v.y / along.y, 0));
    }
    return deft__v2_scale(along, speed);
}

/* Where a flight gets to, as the face sees it. */
static deft__v2 leaning_against(const deft__law *flight, const deft__run *run, double time_s)
{
    deft_vec2d then = deft__path_at(&flight->path, time_s);
    return deft__v2_make(then.x - run->flow.x * time_s, then.y - run->flow.y * time_s);
}

/* Where a free flight gets to in a moment that is the same at every rate; true when it leads off the face.
 * Leaves the curve's state as that flight has it. */
static bool leaning_flight(deft__tick *tick, const deft__run *run, const deft_piece *up, deft__law *flight,
                           deft__v2 *moved)
{
    double blocked = tick->blocked;
    double told = tick->wall_told;
    double sideways = tick->velocity.x;
    tick->blocked = 0;
    deft__fly_free(tick, up, flight);
    tick->blocked = blocked;
    tick->wall_told = told;
    tick->velocity.x = sideways;
    deft_vec2d at_once = deft__path_velocity(&flight->path, 0);
    double moment_s = deft__min(DEFT__MOMENT_S, flight->path.until_s);
    *moved = leaning_against(flight, run, moment_s);
    at_once.x -= run->flow.x; /* all against the face */
    at_once.y -= run->flow.y;
    double size = deft__abs(at_once.x) + deft__abs(at_once.y);
    deft__v2 soon = leaning_against(flight, run, moment_s / 8);
    double away = deft__min(deft__v2_dot(run->normal, *moved), deft__v2_dot(run->normal, soon));
    double off = run->normal.x * at_once.x + run->normal.y * at_once.y;
    if (deft__flow_turn_rate(&tick->scene, run->body) != 0 && run->facet == 0) {
        /* what turns goes on to turn while it is touched: only what is steered into it counts */
        off -= deft__min(deft__v2_dot(run->normal, deft__v2_sub(tick->velocity, run->flow)), 0);
    }
    return off >= -DEFT__GRAZE * size && away > 0;
}

bool deft__flies_off(deft__tick *tick, const deft__run *run, const deft_piece *up)
{
    deft_steer_state steer = tick->self->motion.steer;
    deft__law flight;
    deft__v2 moved;
    bool leads_off = leaning_flight(tick, run, up, &flight, &moved);
    tick->self->motion.steer = steer;
    return leads_off;
}

void deft__leave_leaning(const deft__tick *tick, const deft__run *run, deft__law *out)
{
    deft_vec2d at_once = deft__path_velocity(&out->path, 0);
    deft__v2 own = deft__v2_make(at_once.x - run->flow.x, at_once.y - run->flow.y);
    double into = -deft__v2_dot(own, run->normal);
    double gravity_gives = tick->moveset->fall.gravity * DEFT__MOMENT_S / 2;
    bool turns = deft__flow_turn_rate(&tick->scene, run->body) != 0 && run->facet == 0;
    if (turns && into > 0 && into < -run->normal.y * gravity_gives) {
        out->path.up.base += into / run->normal.y;
        out->path.up.end_speed += into / run->normal.y;
    }
}

bool deft__touches_leaning(deft__tick *tick, deft__run *run)
{
    if (tick->self->support == DEFT_SUPPORT_STEEP && (tick->velocity.y > 0 || tick->scene.moves)) {
        *run = deft__find_steep(tick);
        return run->present != 0 && tick->velocity.y > run->flow.y; /* up it, whatever it does */
    }
    *run = tick->run;
    bool is_wall = deft__abs(run->normal.y) <= DEFT__WALL_LEAN;
    bool leans = run->normal.y < 0 && deft__abs(run->normal.x) > DEFT__LEAN;
    return deft__is_blocked(tick) && run->present != 0 && run->gathering == tick->scene.gatherings && leans &&
           !is_wall;
}

bool deft__digs_into_leaning(const deft__tick *tick, const deft__run *run)
{
    deft__v2 own = deft__v2_sub(tick->velocity, run->flow);
    double into = -deft__v2_dot(own, run->normal);
    return into > DEFT__LEAN * (deft__abs(own.x) + deft__abs(own.y)) &&
           into > DEFT__NOTICED * tick->moveset->tile;
}

/* By how much the sideways part of a flight would take a body along a face faster than the upward part. */
static double leaning_lead(const deft__law *flight, const deft__run *run, double t)
{
    deft__v2 tangent = run->tangent;
    return deft__abs((deft_piece_speed(&flight->path.along, t) - run->flow.x) / tangent.x) -
           deft__abs((deft_piece_speed(&flight->path.up, t) - run->flow.y) / tangent.y);
}

/* True when the parts differ from the start on. */
static bool leaning_differ(const deft__tick *tick, const deft__law *flight, const deft__run *run, double lead)
{
    bool turns = deft__flow_turn_rate(&tick->scene, run->body) != 0 && run->facet == 0 &&
                 deft__abs(run->normal.y) < DEFT__PINNED;
    double soon_s = deft__min(LEANING_SOON_S, flight->path.until_s);
    return deft__abs(lead) > DEFT__SPEED_ALIKE * tick->moveset->tile &&
           (!turns || lead * leaning_lead(flight, run, soon_s) > 0);
}

/* How long the part that is the smaller one over the next moment (`lead` is the sign of the other's lead over
 * it) stays the smaller one, at most `most`. Where the two start alike, not to `differ`, the moment decides.
 */
static double leaning_even_s(const deft__tick *tick, const deft__law *flight, const deft__run *run,
                             double lead, bool differ)
{
    double most = deft__min(tick->dt - tick->now_s, flight->path.until_s);
    double low = differ ? 0 : DEFT__MOMENT_S;
    double high = most;
    if (!(low < most) || !(lead * leaning_lead(flight, run, most) < 0)) {
        return deft__max(DEFT__MOMENT_S, most); /* it may be the flight's next piece that tells */
    }
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (lead * leaning_lead(flight, run, middle) > 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

/* One of the two ways of a flight leads, the face turns it aside into the other. */
static void leaning_go_along(const deft__run *run, bool sideways, deft__law *out)
{
    double lean = sideways ? run->tangent.y / run->tangent.x : run->tangent.x / run->tangent.y;
    double drift = sideways ? run->flow.y - run->flow.x * lean : run->flow.x - run->flow.y * lean;
    bool drifts = drift < 0 || drift > 0; /* the face itself goes on */
    deft_piece other = drifts ? deft__linear(1, 0, DEFT_FOREVER, 1) : deft__rest();
    out->straight = !drifts;
    if (sideways) {
        out->path.along_axis.y = lean;
        out->path.up = other;
        out->path.up_axis.y = drifts ? drift : out->path.up_axis.y;
    } else {
        out->path.up_axis.x = lean;
        out->path.along = other;
        out->path.along_axis.x = drifts ? drift : out->path.along_axis.x;
    }
}

bool deft__follow_leaning(deft__tick *tick, const deft__run *run, const deft_piece *up, deft__law *out)
{
    deft_steer_state steer = tick->self->motion.steer;
    deft__v2 moved;
    bool leads_off = leaning_flight(tick, run, up, out, &moved);
    double by_x = moved.x / run->tangent.x;
    double by_y = moved.y / run->tangent.y;
    /* nothing takes it aside: nor up, along a face */
    bool is_straight_up = !(by_x < 0 || by_x > 0) && moved.y > 0;
    bool is_stopped = by_x * by_y < 0 || is_straight_up;
    if (leads_off || is_stopped) {
        tick->blocked = leads_off ? 0 : tick->blocked;
        tick->self->motion.steer = steer;
        return false;
    }
    if (run->normal.x * tick->blocked > 0) { /* it leads away from the wall on its other side */
        tick->blocked = 0;
        tick->wall_told = 0;
    }
    out->run = *run;
    double lead = leaning_lead(out, run, 0);
    bool differ = leaning_differ(tick, out, run, lead);
    /* of two that start alike the one that is slower over the moment */
    bool sideways = differ ? lead < 0 : deft__abs(by_x) < deft__abs(by_y);
    out->until_s = deft__min(
        out->until_s, leaning_even_s(tick, out, run, sideways ? -1 : 1, differ && (lead < 0) == sideways));
    out->until_s = deft__min(out->until_s, deft__ride_until(tick, run));
    out->path.until_s = sideways ? out->path.along.until_s : up->until_s;
    out->pushed = false;
    tick->run = out->run;
    leaning_go_along(run, sideways, out);
    if (!sideways) {
        out->steered = false;
        tick->self->motion.steer = steer;
    }
    return true;
}
