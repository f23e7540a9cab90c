/* state/leaning.c -- flights against faces that lean: steep ground on the way up, ceilings, corners. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/round_corner.h"
#include "geometry/rounded.h"
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

/* How far off a corner a short way leads; past the corner's end, off the face that goes on there. */
static double leaning_off_corner(const deft__scene *scene, const deft__run *run, deft__v2 moved)
{
    deft__v2 out = deft__v2_scale(run->normal, run->radius);
    double along = deft__v2_dot(run->tangent, moved);
    deft__v2 last = deft__corner_end(scene, run->center, run->normal, along > 0);
    if (deft__abs(along) <= deft__abs(run->radius * deft__clockwise(run->normal, last))) {
        return deft__v2_dot(run->normal, moved) + deft__v2_dot(moved, moved) / (2 * run->radius);
    }
    return deft__v2_dot(last, deft__v2_add(out, moved)) - run->radius;
}

/* Where a free flight gets to in a moment that is the same at every rate; true when it leads off the face.
 * Leaves the curve's state as that flight has it. */
static bool leaning_flight(deft__tick *tick, const deft__run *run, const deft_piece *up, deft__law *flight,
                           deft__v2 *moved)
{
    double blocked = tick->blocked;
    double told = tick->wall_told;
    double sideways = tick->velocity.x;
    const deft__run *wall = &tick->wall;
    bool is_other = wall->body != run->body || wall->feature != run->feature;
    bool is_pushed = run->radius > 0 && is_other && deft__v2_dot(wall->flow, wall->normal) > 0;
    tick->blocked = is_pushed ? blocked : 0; /* off a corner a wall that comes takes it */
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
    double lean = DEFT__GRAZE;
    if (run->radius > 0) { /* the corner bends away; its normal is as exact as the place of the feet */
        double give = tick->moveset->contact * DEFT__END;
        away = leaning_off_corner(&tick->scene, run, *moved) - give;
        lean = DEFT__GRAZE_FLOAT;
        /* nor does it come back before */
        away = deft__min(away, leaning_off_corner(&tick->scene, run, soon) + give * DEFT__JOINT);
    }
    double off = run->normal.x * at_once.x + run->normal.y * at_once.y;
    if (deft__flow_turn_rate(&tick->scene, run->body) != 0 && !(run->radius > 0)) {
        /* what turns goes on to turn while it is touched: only what is steered into it counts */
        off -= deft__min(deft__v2_dot(run->normal, deft__v2_sub(tick->velocity, run->flow)), 0);
    }
    return off >= -lean * size && away > 0;
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
    bool turns = deft__flow_turn_rate(&tick->scene, run->body) != 0 && !(run->radius > 0);
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
    if (run->radius > 0 && deft__abs(deft__v2_dot(run->normal, deft__v2_sub(tick->scene.feet, run->center)) -
                                     run->radius) > tick->moveset->contact) {
        return false;
    }
    bool is_wall = deft__abs(run->normal.y) <= DEFT__WALL_LEAN;
    bool leans = run->radius > 0 || (run->normal.y < 0 && deft__abs(run->normal.x) > DEFT__LEAN);
    return deft__is_blocked(tick) && run->present != 0 && run->gathering == tick->scene.gatherings && leans &&
           !is_wall;
}

bool deft__is_upright_corner(const deft__tick *tick, const deft__run *run)
{
    double lean = run->normal.y;
    return run->radius > 0 && lean < 0 && lean * lean * run->radius <= tick->moveset->touch;
}

bool deft__digs_into_leaning(const deft__tick *tick, const deft__run *run)
{
    deft__v2 own = deft__v2_sub(tick->velocity, run->flow);
    double into = -deft__v2_dot(own, run->normal);
    return !deft__is_upright_corner(tick, run) && into > DEFT__LEAN * (deft__abs(own.x) + deft__abs(own.y)) &&
           into > DEFT__NOTICED * tick->moveset->tile;
}

/* By how much the sideways part of a flight would take a body along a face faster than the upward part. A
 * corner turns meanwhile. */
static double leaning_lead(const deft__law *flight, const deft__run *run, double t)
{
    deft__v2 tangent = run->tangent;
    if (run->radius > 0) {
        bool by_x = flight->rolls == DEFT__ROLL_BY_X;
        double moved = by_x ? deft_piece_distance(&flight->path.along, t) - run->flow.x * t
                            : deft_piece_distance(&flight->path.up, t) - run->flow.y * t;
        deft__v2 normal = deft__roll_normal(flight, moved);
        tangent = deft__v2_make(normal.y, -normal.x);
    }
    return deft__abs((deft_piece_speed(&flight->path.along, t) - run->flow.x) / tangent.x) -
           deft__abs((deft_piece_speed(&flight->path.up, t) - run->flow.y) / tangent.y);
}

/* True when the parts differ from the start on. */
static bool leaning_differ(const deft__tick *tick, const deft__law *flight, const deft__run *run, double lead)
{
    bool turns = deft__flow_turn_rate(&tick->scene, run->body) != 0 && !(run->radius > 0) &&
                 deft__abs(run->normal.y) < DEFT__PINNED;
    double soon_s = deft__min(LEANING_SOON_S, flight->path.until_s);
    return deft__abs(lead) > DEFT__SPEED_ALIKE * tick->moveset->tile &&
           (!turns || lead * leaning_lead(flight, run, soon_s) > 0);
}

/* True when of two parts that start alike the sideways one is slower next: as a corner turns under them, or,
 * along a face, over the moment in which they get to `moved`. */
static bool leaning_falls_behind(const deft__law *flight, const deft__run *run, double lead, deft__v2 moved)
{
    return run->radius > 0 ? leaning_lead(flight, run, DEFT__NEXT_S) < lead
                           : deft__abs(moved.x / run->tangent.x) < deft__abs(moved.y / run->tangent.y);
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

/* True when a flight leads off a corner once it has lost what it presses sideways into it; it loses that. */
static bool leaning_glances_off(deft__tick *tick, const deft__run *run, const deft_piece *up,
                                const deft__law *pressing)
{
    deft_vec2d at_once = deft__path_velocity(&pressing->path, 0);
    at_once.x -= run->flow.x; /* all against the corner */
    at_once.y -= run->flow.y;
    double sideways = at_once.y / run->tangent.y * run->tangent.x;
    double before = tick->velocity.x;
    if (!(sideways * at_once.x > 0) || !(deft__abs(sideways) < deft__abs(at_once.x))) {
        return false;
    }
    deft__law flight;
    deft__v2 moved;
    tick->velocity.x = run->flow.x + sideways;
    bool leads_off = leaning_flight(tick, run, up, &flight, &moved);
    tick->velocity.x = leads_off ? tick->velocity.x : before;
    return leads_off;
}

/* Where two arcs of a corner meet, which a run may have the end of, it goes on along the other. */
static deft__run leaning_onward(const deft__scene *scene, const deft__run *run, deft__v2 moved)
{
    deft__run best = *run;
    double way = deft__v2_dot(run->tangent, moved) > 0 ? 1 : -1;
    double at = deft__v2_dot(run->tangent, scene->feet);
    double most = DEFT__GRAZE * run->radius;
    for (uint32_t i = 0; i < scene->obstacle_count && way * ((way > 0 ? best.to : best.from) - at) < most;
         i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = 0; k < obstacle->corner_count; k++) {
            bool is_on = deft__corner_is_at(&obstacle->corners[k], run->center, run->normal,
                                            DEFT__GRAZE * run->radius);
            const deft__face *face = is_on ? deft__corner_touched(scene, &obstacle->corners[k]) : NULL;
            if (face != NULL && way * ((way > 0 ? face->to : face->from) - at) >= most) {
                best = deft__run_of(scene, face, obstacle);
            }
        }
    }
    return best;
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
    if (run->radius > 0 && !leads_off) {
        deft_steer_state pressed = tick->self->motion.steer;
        leads_off = leaning_glances_off(tick, run, up, out);
        tick->self->motion.steer = pressed;
    }
    double by_x = moved.x / run->tangent.x;
    double by_y = moved.y / run->tangent.y;
    /* a corner that hardly leans over a rise is a wall: what presses into it stops nobody */
    bool rises_past = deft__is_upright_corner(tick, run) && moved.y > 0 && !(by_x * by_y > 0);
    /* nothing takes it aside: nor up, along a face */
    bool is_straight_up = !(by_x < 0 || by_x > 0) && moved.y > 0;
    bool is_stopped =
        !rises_past && (run->radius > 0 ? !(by_x * by_y > 0) : by_x * by_y < 0 || is_straight_up);
    if (leads_off || is_stopped) {
        tick->blocked = leads_off ? 0 : tick->blocked;
        tick->self->motion.steer = steer;
        return false;
    }
    if (run->normal.x * tick->blocked > 0) { /* it leads away from the wall on its other side */
        tick->blocked = 0;
        tick->wall_told = 0;
    }
    out->run = run->radius > 0 ? leaning_onward(&tick->scene, run, moved) : *run;
    out->rolls = DEFT__ROLL_BY_X;
    double lead = leaning_lead(out, run, 0);
    bool differ = leaning_differ(tick, out, run, lead);
    bool sideways = !rises_past && (differ ? lead < 0 : leaning_falls_behind(out, run, lead, moved));
    out->rolls = sideways ? DEFT__ROLL_BY_X : DEFT__ROLL_BY_Y;
    out->until_s = deft__min(
        out->until_s, leaning_even_s(tick, out, run, sideways ? -1 : 1, differ && (lead < 0) == sideways));
    out->until_s = deft__min(out->until_s, deft__ride_until(tick, run));
    out->path.until_s = sideways ? out->path.along.until_s : up->until_s;
    out->pushed = false;
    tick->run = out->run;
    if (!(run->radius > 0)) {
        out->rolls = DEFT__ROLL_NOT;
    } else if (!deft__press_on_corner(tick, moved, out)) {
        tick->self->motion.steer = steer;
        return false;
    }
    leaning_go_along(run, sideways, out);
    if (!sideways) {
        out->steered = false;
        tick->self->motion.steer = steer;
    }
    return true;
}
