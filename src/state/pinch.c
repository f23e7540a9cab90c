/* state/pinch.c -- in the air among what moves, where two things leave a body no way along either.
 *
 * Three ways are tried, and what a flight would do over the next moment decides: free; along the one, if that
 * leads away from the other; along the other. When each of them digs into something, the body goes where the
 * two meet, which only depends on how they go: pressed into a gap that opens, pressed out of one that closes,
 * or at rest.
 */
#include "state/pinch.h"

#include "contact/flow.h"
#include "contact/round_corner.h"
#include "contact/slide.h"
#include "contact/touch.h"
#include "math/dmath.h"
#include "state/fly.h"

/* Two that close in and leave less room than this to give way, in sines, press nothing out. */
#define PINCH_ROOM 0.3
/* So far, in radians, a corner counts as going straight. */
#define PINCH_TURN 0.1
/* Around a corner a place is found in so many tries, each of which squares how far off it is, or as soon as
 * it is off by less than this share of a contact. */
#define PINCH_TRIES    4
#define PINCH_CLOSE    (1.0 / 65536)
#define PINCH_HALVINGS 50
/* Who parts so soon, in s, parts now. */
#define PINCH_SOON_S 1e-6
/* Less across, in sines, leaves nowhere to clear. */
#define PINCH_ACROSS 0.05
/* What digs in less than this share of the speed goes along. */
#define PINCH_GRAZES 1e-9

/* Where a body would go on: steered, and on steep ground, where the stick does not help. Either is how fast
 * it goes after `for_s`, in which a corner bends away from who goes at `now`. */
typedef struct pinch_drive {
    deft__v2 steered, slides, now;
    double for_s;
} pinch_drive;

/* How fast a corner has come to bend away. */
static double pinch_bends(const deft__run *run, const pinch_drive *drive)
{
    double along = deft__v2_dot(deft__v2_sub(drive->now, run->flow), run->tangent);
    return run->radius > 0 ? along * along / run->radius * drive->for_s : 0;
}

static bool pinch_digs(const deft__run *run, const pinch_drive *drive, deft__v2 v)
{
    double size = deft__abs(v.x) + deft__abs(v.y) + deft__abs(run->flow.x) + deft__abs(run->flow.y);
    double into = -deft__v2_dot(deft__v2_sub(v, run->flow), run->normal);
    return into > PINCH_GRAZES * size + pinch_bends(run, drive);
}

/* Along steep ground: as down a wall, where that is the option. */
static deft__v2 pinch_down(const deft__tick *tick, deft__v2 own, deft__v2 tangent)
{
    if (tick->moveset->steep_slide == 0 && own.y < 0) {
        return deft__v2_make(own.y * tangent.x / tangent.y, own.y);
    }
    return deft__glance(own, tangent, true);
}

/* What a face leaves of the drive: as when it is met (character/meet.c). */
static deft__v2 pinch_left_of(const deft__tick *tick, const pinch_drive *drive, const deft__run *run)
{
    deft__face face;
    deft__v2 v = drive->steered;
    double bends = pinch_bends(run, drive);
    double away = deft__v2_dot(run->flow, run->normal) - bends;
    if (!pinch_digs(run, drive, v)) {
        return v;
    }
    memset(&face, 0, sizeof face);
    face.normal = run->normal;
    face.kind = run->present == DEFT__RUN_SLIPPERY ? DEFT__FACE_SLIDE : DEFT__FACE_EDGE;
    deft_contact_kind kind = deft__face_contact_kind(&face, tick->moveset);
    if (kind == DEFT_CONTACT_WALL) {
        return deft__v2_make(away / run->normal.x, v.y);
    }
    if (deft__abs(run->normal.x) <= DEFT__LEAN) {
        return deft__v2_make(v.x, away / run->normal.y);
    }
    deft__v2 own = kind == DEFT_CONTACT_CEILING
                       ? deft__glance(deft__v2_sub(v, run->flow), run->tangent, false)
                       : pinch_down(tick, deft__v2_sub(drive->slides, run->flow), run->tangent);
    return deft__v2_sub(deft__v2_add(own, run->flow), deft__v2_scale(run->normal, bends));
}

/* Solves a . out = left, b . out = right, where a and b are not parallel. */
static deft__v2 pinch_solve(deft__v2 a, deft__v2 b, double left, double right)
{
    double det = deft__v2_perp(a, b);
    return deft__v2_make((left * b.y - right * a.y) / det, (a.x * right - b.x * left) / det);
}

/* True when the two close in on the body. */
static bool pinch_closes(const deft__run *a, const deft__run *b)
{
    double closing = deft__v2_dot(a->normal, a->flow) + deft__v2_dot(b->normal, b->flow);
    double size = deft__abs(a->flow.x) + deft__abs(a->flow.y) + deft__abs(b->flow.x) + deft__abs(b->flow.y);
    return closing > PINCH_GRAZES * size;
}

/* True when there is one point at which both are touched. */
static bool pinch_crosses(const deft__run *a, const deft__run *b)
{
    return deft__abs(deft__v2_perp(a->normal, b->normal)) >= DEFT__LEAN;
}

/* How the point goes at which both are touched; false where they leave no room for it, or crush. */
static bool pinch_meeting(const deft__run *a, const deft__run *b, deft__v2 *out)
{
    double room = deft__abs(deft__v2_perp(a->normal, b->normal));
    bool closes = pinch_closes(a, b);
    double least = closes && deft__v2_dot(a->normal, b->normal) < 0 ? PINCH_ROOM : DEFT__LEAN;
    if (room < least || (closes && deft__pins(a->normal, b->normal))) { /* it is crushed (state/crush.c) */
        return false;
    }
    *out =
        pinch_solve(a->normal, b->normal, deft__v2_dot(a->normal, a->flow), deft__v2_dot(b->normal, b->flow));
    return true;
}

/* What a body that would go on at `drive` follows of the two: none, one of them, or, in a pinch, both. */
typedef enum pinch_way { PINCH_FREE, PINCH_FIRST, PINCH_SECOND, PINCH_BOTH } pinch_way;

static pinch_way pinch_judge(const deft__tick *tick, const pinch_drive *drive)
{
    const deft__run *a = &tick->pinch[0];
    const deft__run *b = &tick->pinch[1];
    if (!pinch_digs(a, drive, drive->steered) && !pinch_digs(b, drive, drive->steered)) {
        return PINCH_FREE;
    }
    if (!pinch_digs(b, drive, pinch_left_of(tick, drive, a))) {
        return PINCH_FIRST;
    }
    return pinch_digs(a, drive, pinch_left_of(tick, drive, b)) ? PINCH_BOTH : PINCH_SECOND;
}

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

/* The same of one that sinks in between two slopes, at once or a hop later, and of any other. */
static pinch_way pinch_judge_falling(deft__tick *tick, deft__v2 velocity, bool sinks)
{
    double falls = sinks ? tick->moveset->fall.gravity * DEFT__MOMENT_S : 0;
    deft__v2 down = deft__v2_make(velocity.x, velocity.y - falls);
    pinch_drive drive = {down, down, velocity, sinks ? DEFT__MOMENT_S : 0};
    return pinch_judge(tick, &drive);
}

bool deft__pinch(deft__tick *tick, const deft__run *held, const deft__run *met, deft__v2 velocity)
{
    bool sinks = held->normal.y > DEFT__LEAN || met->normal.y > DEFT__LEAN;
    tick->pinch[0] = *held;
    tick->pinch[1] = *met;
    pinch_drive at_once = {velocity, velocity, velocity, 0};
    /* each sends it back into the other: soon it goes along both */
    bool both = pinch_judge(tick, &at_once) == PINCH_BOTH && pinch_meeting(held, met, &velocity);
    if (both) {
        at_once.steered = at_once.slides = velocity;
    }
    pinch_way way = pinch_judge_falling(tick, velocity, sinks);
    pinch_stand_in_wind(tick);
    tick->pinched = way == PINCH_BOTH && pinch_meeting(&tick->pinch[0], &tick->pinch[1], &tick->velocity);
    if (way != PINCH_BOTH) {
        const deft__run *follows = way == PINCH_FIRST ? held : met;
        tick->velocity = pinch_left_of(tick, &at_once, follows);
        pinch_follow(tick, follows);
        tick->pinched = both;
    } else if (!tick->pinched) {
        tick->velocity = deft__v2_make(0, 0);
    }
    return way == PINCH_BOTH;
}

/* True when a face is touched between its ends: not where a corner has been rolled over. */
static bool pinch_is_on(const deft__scene *scene, const deft__face *face, double near_by)
{
    const deft__corner *arc = deft__corner_of(face);
    if (arc != NULL) {
        double before = arc->radius * deft__v2_perp(face->normal, arc->first);
        double behind = arc->radius * deft__v2_perp(arc->last, face->normal);
        return before >= -near_by && behind >= -near_by;
    }
    double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
    return along >= face->from - near_by && along <= face->to + near_by;
}

/* Takes both as they are touched now; false when one is not any more. */
static bool pinch_renew(deft__tick *tick, double gaps[2])
{
    const deft__scene *scene = &tick->scene;
    bool touches = true;
    for (int i = 0; i < 2 && touches; i++) {
        deft__run *run = &tick->pinch[i];
        const deft__face *face = deft__touch_again(scene, run);
        /* it went straight where a corner bends away */
        double most = run->radius > 0 ? PINCH_TURN * PINCH_TURN * run->radius : tick->moveset->touch;
        gaps[i] = face != NULL ? deft__face_gap(face, scene->feet) : 0;
        touches = face != NULL && deft__abs(gaps[i]) <= most &&
                  pinch_is_on(scene, face, tick->moveset->contact / 2); /* who is off is so by a contact */
    }
    return touches && pinch_crosses(&tick->pinch[0], &tick->pinch[1]);
}

void deft__pinch_settle(deft__tick *tick)
{
    double gaps[2];
    double near_by = tick->moveset->contact * PINCH_CLOSE;
    tick->pinched = tick->pinch_holds && pinch_renew(tick, gaps);
    tick->pinch_holds = false;
    for (int i = 0;
         i < PINCH_TRIES && tick->pinched && (deft__abs(gaps[0]) > near_by || deft__abs(gaps[1]) > near_by);
         i++) {
        deft__v2 move = pinch_solve(tick->pinch[0].normal, tick->pinch[1].normal, -gaps[0], -gaps[1]);
        (void)deft__shift(&tick->scene, move);
        tick->pinched = pinch_renew(tick, gaps);
    }
    if (tick->pinched) { /* as the two look now */
        (void)pinch_meeting(&tick->pinch[0], &tick->pinch[1], &tick->velocity);
    }
}

/* How long a body that goes with the two stays on this one, and that looks one way. */
static double pinch_until(const deft__tick *tick, deft__v2 velocity, deft__run *run)
{
    double past = deft__v2_dot(run->tangent, deft__v2_sub(velocity, run->flow));
    double at = deft__v2_dot(run->tangent, run->radius > 0 ? run->center : tick->scene.feet);
    if (!(deft__abs(past) > 0)) {
        return DEFT_FOREVER;
    }
    (void)deft__run_extend(&tick->scene, run);
    double left = deft__max(past > 0 ? run->to - at : at - run->from, 0) + tick->moveset->contact;
    left = run->radius > 0 ? deft__min(left, PINCH_TURN * run->radius) : left;
    return left / deft__abs(past);
}

/* The mean velocity of the flight, and of the wind that takes it along, over a moment that is the same at
 * every rate. */
static pinch_drive pinch_flies(deft__tick *tick, const deft_piece *up, deft__v2 wind)
{
    deft__law flight;
    deft_steer_state steer = tick->self->steer;
    double blocked = tick->blocked;
    double told = tick->wall_told;
    deft__v2 velocity = tick->velocity;
    tick->blocked = 0;
    deft__fly_free(tick, up, &flight);
    tick->self->steer = steer;
    tick->blocked = blocked;
    tick->wall_told = told;
    tick->velocity = velocity;
    double moment_s = deft__min(DEFT__MOMENT_S, flight.path.until_s);
    deft_vec2d moved = deft_path_at(&flight.path, moment_s);
    pinch_drive drive;
    drive.steered = deft__v2_add(wind, deft__v2_make(moved.x / moment_s, moved.y / moment_s));
    drive.slides = deft__v2_make(velocity.x, moved.y / moment_s);
    drive.now = deft__v2_add(wind, velocity);
    drive.for_s = moment_s / 2; /* after half of it a flight is as fast as it is in the mean */
    return drive;
}

/* What would take a pinched body on: a flight with `up` as its vertical part, in that wind; or, where it
 * stands in a wedge and `up` is NULL, its weight. */
typedef struct pinch_pull {
    const deft_piece *up;
    deft__v2 wind;
} pinch_pull;

static const pinch_pull pinch_weight = {NULL, {0, 0}};

static pinch_way pinch_pulled(deft__tick *tick, const pinch_pull *pull)
{
    if (pull->up == NULL) {
        return pinch_judge_falling(tick, tick->velocity, true);
    }
    pinch_drive drive = pinch_flies(tick, pull->up, pull->wind);
    return pinch_judge(tick, &drive);
}

/* After the time, as if the two went straight: where both are touched, and how that goes on. */
static bool pinch_go_on(deft__tick *tick, double time_s)
{
    deft__v2 feet = deft__v2_add(tick->scene.feet, deft__v2_scale(tick->velocity, time_s));
    for (int i = 0; i < 2; i++) {
        deft__flow_pass_run(&tick->pinch[i], time_s);
    }
    for (int i = 0; i < PINCH_TRIES; i++) {
        double gaps[2];
        for (int k = 0; k < 2; k++) {
            deft__run *run = &tick->pinch[k];
            deft__v2 out = deft__v2_sub(feet, run->center);
            double far = deft__sqrt(deft__v2_dot(out, out));
            gaps[k] = run->radius > 0 ? far - run->radius : deft__v2_dot(run->normal, feet) - run->offset;
            *run = run->radius > 0 ? deft__roll_turned(run, deft__v2_scale(out, 1 / far)) : *run;
        }
        if (!pinch_crosses(&tick->pinch[0], &tick->pinch[1])) {
            return false;
        }
        feet =
            deft__v2_add(feet, pinch_solve(tick->pinch[0].normal, tick->pinch[1].normal, -gaps[0], -gaps[1]));
    }
    return pinch_meeting(&tick->pinch[0], &tick->pinch[1], &tick->velocity);
}

/* What it follows after the time, while the two hold it until then. */
static pinch_way pinch_pulled_after(deft__tick *tick, const pinch_pull *pull, double time_s)
{
    deft__run pinch[2] = {tick->pinch[0], tick->pinch[1]};
    deft__v2 velocity = tick->velocity;
    pinch_way way = PINCH_FREE;
    if (pinch_go_on(tick, time_s)) {
        deft_piece up = deft__rest();
        pinch_pull then = *pull;
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

/* Now; who is about to part from one of the two does so. */
static pinch_way pinch_pulled_now(deft__tick *tick, const pinch_pull *pull)
{
    pinch_way way = pinch_pulled(tick, pull);
    return way == PINCH_BOTH ? pinch_pulled_after(tick, pull, PINCH_SOON_S) : way;
}

/* Until the instant at which it parts from one of the two. */
static double pinch_parts_s(deft__tick *tick, const pinch_pull *pull, double most_s)
{
    double low = 0;
    double high = most_s;
    if (pinch_pulled_after(tick, pull, most_s) == PINCH_BOTH) {
        return most_s;
    }
    for (int i = 0; i < PINCH_HALVINGS; i++) {
        double middle = (low + high) / 2;
        bool lasts = pinch_pulled_after(tick, pull, middle) == PINCH_BOTH;
        low = lasts ? middle : low;
        high = lasts ? high : middle;
    }
    return high;
}

static void pinch_hold(deft__tick *tick, const pinch_pull *pull, deft__law *out)
{
    deft__go_straight(out, tick->velocity);
    tick->pinch_holds = true;
    out->until_s = deft__min(out->until_s, deft__press_waits_s(tick));
    for (int i = 0; i < 2; i++) {
        out->until_s = deft__min(out->until_s, pinch_until(tick, tick->velocity, &tick->pinch[i]));
    }
    out->until_s = pinch_parts_s(tick, pull, deft__min(out->until_s, tick->dt - tick->now_s));
}

/* Who rolls around a corner is swept along its tangents, by up to half a contact outside (character/roll.c):
 * so far it goes off what it rolls away from. */
static void pinch_clear(deft__tick *tick, const deft__run *follows, const deft__run *left)
{
    double across = deft__v2_dot(follows->tangent, left->normal);
    if (follows->radius > 0 && deft__abs(across) > PINCH_ACROSS) {
        double by = tick->moveset->contact / 2 / across;
        (void)deft__shift(&tick->scene, deft__v2_scale(follows->tangent, by));
    }
}

/* It is pinched no more: it follows one of the two, or falls free of both. */
static void pinch_part(deft__tick *tick, pinch_way way)
{
    if (way == PINCH_FIRST || way == PINCH_SECOND) {
        int first = way == PINCH_FIRST ? 0 : 1;
        pinch_clear(tick, &tick->pinch[first], &tick->pinch[1 - first]);
        pinch_follow(tick, &tick->pinch[first]);
    } else if (way == PINCH_FREE) {
        tick->blocked = 0;
        tick->self->support = DEFT_SUPPORT_AIR;
    }
}

bool deft__pinch_flight(deft__tick *tick, const deft_piece *up, deft__law *out)
{
    double gaps[2];
    pinch_pull pull = {up, {0, 0}};
    deft__ride_air(tick, true);
    pull.wind = tick->scene.flow;
    deft__ride_air(tick, false);
    tick->pinched = pinch_renew(tick, gaps);
    if (!tick->pinched) {
        return false;
    }
    pinch_way way = pinch_pulled_now(tick, &pull);
    tick->pinched = way == PINCH_BOTH && pinch_meeting(&tick->pinch[0], &tick->pinch[1], &tick->velocity);
    if (tick->pinched) {
        pinch_hold(tick, &pull, out);
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
    tick->pinched = tick->pinched && pinch_meeting(&tick->pinch[0], &tick->pinch[1], &velocity);
    *parts = tick->pinched && (velocity.y < -tick->moveset->fall.speed_max ||
                               tick->velocity.y - velocity.y > DEFT__NOTICED * tick->moveset->tile);
    if (*parts) {
        tick->pinched = false;
        tick->self->support = DEFT_SUPPORT_STEEP;
    } else if (tick->pinched) {
        deft__v2 before = tick->velocity;
        tick->velocity = velocity;
        pinch_way way = pinch_pulled_now(tick, &pinch_weight);
        *parts = way != PINCH_BOTH && velocity.y < 0; /* it sinks away faster than a body falls */
        if (*parts) {                                 /* or is held as it flies */
            pinch_part(tick, way);
            return false;
        }
        tick->pinched = way == PINCH_BOTH;
        tick->velocity = tick->pinched ? velocity : before;
    }
    return tick->pinched;
}

void deft__pinch_rest(deft__tick *tick, deft__law *out)
{
    pinch_hold(tick, &pinch_weight, out);
}
