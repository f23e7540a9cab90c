/* state/fall.c -- in the air in any way that is not the rise of a jump: past the apex, off an edge, launched;
 * and sliding on ground too steep to stand on. */
#include "base/rarely.h"
#include "contact/slide.h"
#include "math/dmath.h"
#include "state/ahead.h"
#include "state/dash.h"
#include "state/ledge.h"
#include "state/pinch.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

/* Places on a corner at which it may be seen that a fall along it leaves it. */
#define FALL_LOOKS 8

/* A wedge carries as long as the body cannot sink in it and is not thrown out of it. */
static bool fall_is_wedged(deft__tick *tick)
{
    deft__v2 feet = tick->scene.feet;
    deft__v2 velocity = tick->velocity;
    /* a corner gives way a little more than a face does before it holds */
    double probe = (tick->scene.radius > 0 ? 32 : 4) * tick->moveset->contact;
    deft__slide(&tick->scene, deft__v2_make(0, -probe), &velocity, false, NULL);
    double sunk = feet.y - tick->scene.feet.y;
    tick->scene.feet = feet;
    /* steep ground on both sides: only what leads up gets out */
    bool holds = sunk <= probe / 4 && tick->velocity.y <= DEFT__NOTICED * tick->moveset->tile;
    if (holds) {
        tick->velocity = deft__v2_make(0, 0);
    }
    return holds;
}

/* A side of a wedge that turns becomes a floor, on to which the body comes down. */
static bool fall_wedge_turns(deft__tick *tick)
{
    deft__run floor = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, 0, (double)tick->self->facing);
    deft__v2 away = deft__v2_sub(tick->velocity, floor.flow);
    if (floor.present == 0 || deft__v2_dot(away, floor.normal) > DEFT__NOTICED * tick->moveset->tile) {
        return false;
    }
    deft__land(tick, &floor, 0);
    return true;
}

void deft__heed_wedge(deft__tick *tick)
{
    if (tick->self->support == DEFT_SUPPORT_WEDGE && !(tick->scene.moves && fall_wedge_turns(tick))) {
        bool holds = (tick->scene.moves && deft__pinch_stands(tick)) || fall_is_wedged(tick);
        tick->self->support = (uint8_t)(holds ? DEFT_SUPPORT_WEDGE : DEFT_SUPPORT_STEEP);
    }
}

/* The option coyote_hover: no gravity while the coyote window is open. */
static bool fall_hovers(const deft__tick *tick)
{
    return tick->self->coyote != 0 && tick->moveset->coyote_hover != 0 && tick->velocity.y <= 0 &&
           tick->moveset->coyote_s > tick->self->ground_s;
}

/* Which way the body goes over a floor is against what that does: one that carries it the other way at once
 * has passed by. Else landing and leaving would take turns for ever at the end of a belt, or of a ferry. */
deft__run deft__skimmed_floor(deft__tick *tick)
{
    double facing = (double)tick->self->facing;
    double way = tick->velocity.x > 0 ? 1 : (tick->velocity.x < 0 ? -1 : 0);
    deft__run floor = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, way, facing);
    double own = floor.present != 0 ? tick->velocity.x - deft__ride_taken(tick, &floor).x : way;
    double lead = own > 0 ? 1 : (own < 0 ? -1 : 0);
    return lead * way < 1 ? deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, lead, facing) : floor;
}

bool deft__skims_on_to_floor(deft__tick *tick)
{
    deft__run floor = deft__skimmed_floor(tick);
    double away = deft__v2_dot(deft__v2_sub(tick->velocity, floor.flow), floor.normal);
    if (floor.present == 0 || floor.radius > 0 || away > DEFT__NOTICED * tick->moveset->tile) {
        return false; /* a corner, or a slope, falls away from who comes level */
    }
    deft__land(tick, &floor, 0);
    return true;
}

static void fall_decide(deft__tick *tick)
{
    if (tick->self->support == DEFT_SUPPORT_WEDGE) {
        if (deft__try_actions(tick)) {
            return;
        }
        deft__heed_wedge(tick);
    }
    /* a body that hovers off an edge does not approach the floor that it comes over */
    bool skims = fall_hovers(tick) && tick->self->ground_s > 0;
    bool is_down = (skims && deft__skims_on_to_floor(tick)) || deft__try_ledge_beside(tick);
    if (!is_down && !deft__try_actions(tick)) {
        deft__try_wall(tick);
    }
}

/* The vertical part of a free fall. */
static deft_piece fall_piece(deft__tick *tick, const deft_arc *hang)
{
    const deft_character *self = tick->self;
    const deft_fall *fall = &tick->moveset->fall;
    double most = tick->stick_y < -0.5 ? fall->fast_speed_max : fall->speed_max;
    if (tick->pressed < -most && tick->velocity.y <= tick->pressed) {
        return deft__linear(tick->pressed, 0, DEFT_FOREVER, tick->pressed); /* faster than it could fall */
    }
    if (tick->velocity.y > 0) { /* launched: nothing cuts it */
        double gravity = tick->moveset->jump.gravity;
        return deft__linear(tick->velocity.y, -gravity, tick->velocity.y / gravity, 0);
    }
    if (fall_hovers(tick)) {
        double hover_s = tick->moveset->coyote_s - self->ground_s;
        tick->velocity.y = 0;
        return deft__linear(0, 0, hover_s, 0);
    }
    return deft_arc_fall(fall, hang, tick->velocity.y, tick->stick_y < -0.5);
}

/* True when the body will fly off the corner that fall_along_law rolls over, after `t`. */
static bool fall_flies_after(deft__tick *tick, const deft__law *law, double t)
{
    deft__v2 before = tick->velocity;
    deft__v2 normal = deft__roll_normal(law, deft_piece_distance(&law->path.up, t));
    deft__run run = deft__roll_turned(&law->run, normal);
    double down = deft_piece_speed(&law->path.up, t);
    tick->velocity = deft__v2_make(down * run.tangent.x / run.tangent.y, down);
    deft_piece up = fall_piece(tick, NULL);
    bool flies = run.normal.y > 0 && deft__flies_off(tick, &run, &up);
    tick->velocity = before;
    return flies;
}

/* When it flies off that corner, which bends away until it is upright; just there nothing shows any more. */
static double fall_flies_s(deft__tick *tick, const deft__law *law)
{
    double low = 0;
    double high = 0;
    double most = deft__min(tick->dt - tick->now_s, law->path.until_s);
    double left = law->run.radius * deft__max(law->run.normal.y, 0);
    bool flies = false;
    deft_vec2d down;
    down.x = 0;
    down.y = -1;
    for (int i = 1; i < FALL_LOOKS && !flies && high < most; i++) {
        low = high;
        high = deft_path_reach(&law->path, down, left * i / FALL_LOOKS, 0, most);
        flies = fall_flies_after(tick, law, high);
    }
    if (!flies) {
        return DEFT_FOREVER;
    }
    deft__narrow_ahead(tick, law, fall_flies_after, &low, &high);
    return high;
}

/* The option without ground.steep_slide: down a steep face as down a wall, turned aside by it. */
static void fall_along_law(deft__tick *tick, const deft__run *run, deft__law *out)
{
    double lean = run->tangent.x / run->tangent.y;
    double drift = run->flow.x - run->flow.y * lean; /* the face itself goes on */
    bool drifts = drift < 0 || drift > 0;
    if (tick->pressed < 0) { /* what comes down on it takes it along */
        tick->velocity.y = deft__min(tick->velocity.y, tick->pressed);
    }
    out->path.along = drifts ? deft__linear(1, 0, DEFT_FOREVER, 1) : deft__rest();
    out->path.up = fall_piece(tick, NULL);
    out->path.along_axis.x = drifts ? drift : 1;
    out->path.along_axis.y = 0;
    out->path.up_axis.x = lean;
    out->path.up_axis.y = 1;
    out->path.until_s = out->path.up.until_s;
    out->until_s = deft__press_waits_s(tick);
    out->run = *run;
    out->steered = false;
    out->straight = !drifts;
    out->pushed = false;
    out->rolls = run->radius > 0 ? DEFT__ROLL_BY_Y : DEFT__ROLL_NOT;
    if (out->rolls != DEFT__ROLL_NOT && !tick->scene.moves) {
        out->until_s = deft__min(out->until_s, fall_flies_s(tick, out));
    }
}

/* The speed down a steep face at which what comes down on the body, or pushes it over a corner, goes on;
 * `speed` when that is more. */
static double fall_pushed(const deft__tick *tick, const deft__run *run, deft__v2 down, double speed)
{
    double pushes = deft__v2_dot(deft__v2_sub(tick->wall.flow, run->flow), tick->wall.normal);
    double across = deft__v2_dot(down, tick->wall.normal);
    bool helps = run->radius > 0 && tick->blocked * across != 0 && pushes > 0 && across > DEFT__LEAN;
    if (tick->pressed < run->flow.y && tick->pressed < 0) {
        speed = deft__max(speed, (tick->pressed - run->flow.y) / down.y);
    }
    return helps ? deft__max(speed, pushes / across) : speed;
}

/* Sliding down a steep face: gravity along it, up to the terminal speed. The stick does not help. */
static void fall_slide_law(deft__tick *tick, const deft__run *run, deft__law *out)
{
    const deft_fall *fall = &tick->moveset->fall;
    deft__v2 down = run->tangent.y < 0 ? run->tangent : deft__v2_scale(run->tangent, -1);
    double speed = fall_pushed(tick, run, down, deft__v2_dot(deft__v2_sub(tick->velocity, run->flow), down));
    bool flows = run->flow.x < 0 || run->flow.x > 0 || run->flow.y < 0 || run->flow.y > 0;
    double pull = fall->gravity * -down.y;
    bool speeds_up = speed < fall->speed_max * (1 - 1e-9); /* not for the rounding of a vector's length */
    double limit = speed < 0 && !tick->scene.moves ? 0 : fall->speed_max; /* what still goes up turns first */
    double wait = speeds_up ? (limit - speed) / pull : DEFT_FOREVER;
    out->path.along =
        speeds_up ? deft__linear(speed, pull, wait, limit) : deft__linear(speed, 0, DEFT_FOREVER, speed);
    out->path.up = flows ? deft__linear(1, 0, DEFT_FOREVER, 1) : deft__rest();
    out->path.along_axis.x = down.x;
    out->path.along_axis.y = down.y;
    out->path.up_axis.x = flows ? run->flow.x : 0; /* along with the slope */
    out->path.up_axis.y = flows ? run->flow.y : 1;
    out->path.until_s = wait;
    out->until_s = deft__press_waits_s(tick);
    out->run = *run;
    out->steered = false;
    out->straight = !flows;
    out->pushed = false;
    out->rolls = DEFT__ROLL_NOT;
    if (run->radius > 0) {
        deft__slide_off_corner(tick, out, speed);
    }
}

/* True when a body flies up along the steep face that it touches: more than noticed, and for a moment. */
static bool fall_rises(deft__tick *tick, const deft__run *run)
{
    double own = tick->velocity.y - run->flow.y;
    if (!(own > DEFT__NOTICED * tick->moveset->tile)) {
        return false;
    }
    deft_piece up = fall_piece(tick, NULL);
    return deft_piece_distance(&up, DEFT__MOMENT_S) > run->flow.y * DEFT__MOMENT_S;
}

/* What the face leaves of a velocity that goes into it. It is no ramp: none goes up it faster than before.
 * Without ground.steep_slide it only turns it aside, as fall_along_law does. */
static deft__v2 fall_turned(const deft__tick *tick, deft__v2 own, const deft__run *run)
{
    deft__v2 down = run->tangent.y < 0 ? run->tangent : deft__v2_scale(run->tangent, -1);
    if (tick->moveset->steep_slide == 0) {
        return deft__v2_make(own.y * down.x / down.y, own.y);
    }
    double speed = deft__max(deft__v2_dot(own, down), deft__min(own.y / down.y, 0));
    return deft__v2_scale(down, speed);
}

/* True when the body gets away from a face that it touches. */
static bool fall_leaves(const deft__tick *tick, const deft__run *run)
{
    deft__v2 own = deft__v2_sub(tick->velocity, run->flow);
    double away = deft__v2_dot(own, run->normal);
    return away > 1e-4 * (deft__abs(own.x) + deft__abs(own.y)) && away > DEFT__NOTICED * tick->moveset->tile;
}

/* True when what it slid on is a steep face that it touches still, and does not get away from. */
static bool fall_stays(const deft__tick *tick)
{
    const deft__run *run = &tick->run;
    deft__v2 feet = tick->scene.feet;
    deft__v2 out = deft__v2_sub(feet, run->center);
    double gap = run->radius > 0 ? deft__sqrt(deft__v2_dot(out, out)) - run->radius
                                 : deft__v2_dot(run->normal, feet) - run->offset;
    double at = deft__v2_dot(run->tangent, feet);
    return run->present != 0 && run->gathering == tick->scene.gatherings && run->normal.y > 0 &&
           run->normal.y < tick->moveset->slope_cos && deft__abs(gap) <= tick->moveset->touch &&
           (run->radius > 0 || (at >= run->from && at <= run->to)) && !fall_leaves(tick, run);
}

/* Of the steep faces that are touched, among what moves: which way the body goes along one is against that,
 * and of two the one from which it parts does not carry. */
static deft__run fall_find_moving(const deft__tick *tick, const deft__run *first)
{
    double facing = (double)tick->self->facing;
    /* at an end, which it may not pass at all, none was found */
    deft__run run =
        first->present != 0 ? *first : deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, 0, facing);
    if (run.present != 0 && fall_leaves(tick, &run)) {
        deft__run other = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, 0, run.normal.x);
        if (other.present != 0 && other.normal.x * run.normal.x < 0 && !fall_leaves(tick, &other)) {
            return other;
        }
    }
    if (run.present != 0) {
        double against = tick->velocity.x - run.flow.x;
        double way = against > 0 ? 1 : (against < 0 ? -1 : 0);
        run = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, way, facing);
    }
    return run.present != 0 && fall_leaves(tick, &run) && fall_stays(tick) ? tick->run : run;
}

deft__run deft__find_steep(const deft__tick *tick)
{
    double facing = (double)tick->self->facing;
    double way = tick->velocity.x > 0 ? 1 : (tick->velocity.x < 0 ? -1 : 0);
    deft__run run = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, way, facing);
    return DEFT__RARELY(tick->scene.moves) ? fall_find_moving(tick, &run) : run;
}

/* The steep face that the body slides on, unless it moves off it or is steered off it. */
static deft__run fall_steep_run(deft__tick *tick)
{
    deft__run run;
    memset(&run, 0, sizeof run);
    if (tick->self->support != DEFT_SUPPORT_STEEP || (!tick->scene.moves && fall_rises(tick, &run))) {
        return run;
    }
    run = deft__find_steep(tick);
    if (run.present != 0 && !(deft__abs(tick->velocity.x - run.flow.x) > 0)) {
        /* at rest it is about to slide down, maybe off the foot */
        deft__run next = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, run.tangent.y < 0 ? 1 : -1,
                                            (double)tick->self->facing);
        run = fall_leaves(tick, &next) && tick->scene.moves ? run : next;
    }
    deft__v2 own = deft__v2_sub(tick->velocity, run.flow);
    bool leaves = run.present == 0;
    if (!leaves && fall_rises(tick, &run)) {
        run.present = 0;
        return run;
    }
    double size = deft__abs(own.x) + deft__abs(own.y);
    if (deft__v2_dot(own, run.normal) < -1e-9 * size) { /* the host threw it there, or a corner turns */
        own = fall_turned(tick, own, &run);
        tick->velocity = deft__v2_add(run.flow, own);
    }
    if (!leaves) {
        double falls = tick->velocity.y;
        deft_piece up = fall_piece(tick, NULL);
        leaves = fall_leaves(tick, &run) ||
                 ((run.radius > 0 || tick->stick_x * run.normal.x > 0) && deft__flies_off(tick, &run, &up));
        tick->velocity.y = falls; /* who slides does not hover */
    }
    if (leaves) {
        run.present = 0;
        tick->self->support = DEFT_SUPPORT_AIR;
    }
    return run;
}

static bool fall_is_in_line(const deft__tick *tick, const deft__face *face)
{
    double gap = deft__face_gap(face, tick->scene.feet);
    return face->kind != DEFT__FACE_HIDDEN && deft__face_is_floor(face, tick->moveset) &&
           gap <= tick->moveset->contact && gap >= -tick->moveset->touch;
}

/* When a flight comes over the end of a floor in its line, which flows; at most `most`. */
static double fall_skims_on_s(const deft__tick *tick, const deft__law *law, const deft__face *face,
                              deft__v2 flow, double most)
{
    deft_path path = deft__law_against(law, deft__v2_make(1, 0), flow);
    double moved = deft_path_at(&path, most).x;
    double way = moved > 0 ? 1 : -1;
    double ahead = way > 0 ? face->from - tick->scene.feet.x : tick->scene.feet.x - face->to;
    double over = ahead + tick->moveset->contact; /* what stands on the very end is met first */
    if (!(ahead > 0) || !(over < deft__abs(moved))) {
        return most;
    }
    deft_vec2d axis;
    axis.x = 1;
    axis.y = 0;
    return deft_path_reach(&path, axis, way * over, 0, most);
}

double deft__skims_for_s(const deft__tick *tick, const deft__law *law, double most)
{
    const deft__scene *scene = &tick->scene;
    double until_s = most;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        deft__v2 flow = scene->moves ? scene->flows[i] : deft__v2_make(0, 0);
        uint32_t first = scene->obstacles[i].first_face;
        for (uint32_t k = first; k < first + scene->obstacles[i].face_count; k++) {
            if (fall_is_in_line(tick, &scene->faces[k])) {
                until_s = deft__min(until_s, fall_skims_on_s(tick, law, &scene->faces[k], flow, most));
            }
        }
    }
    return until_s;
}

/* The velocity of a flight is that against the air, of a slide that against the world: where the one becomes
 * the other, the body goes on in the world as it went. */
static deft__run fall_out_of_air(deft__tick *tick)
{
    deft__v2 wind = deft__wind(tick);
    bool slid = tick->self->support == DEFT_SUPPORT_STEEP;
    bool flew = slid && tick->scene.zone_count != 0 && deft__v2_is_same(wind, tick->scene.flow);
    if (flew) {
        tick->velocity = deft__v2_add(tick->velocity, wind);
        deft__ride_air(tick, false);
    }
    deft__run steep = fall_steep_run(tick);
    if (steep.present == 0 && slid && (flew || tick->self->support == DEFT_SUPPORT_AIR)) {
        tick->velocity = deft__v2_sub(tick->velocity, wind);
    }
    return steep;
}

bool deft__rest_on_steep(deft__tick *tick, deft__law *out)
{
    if (tick->self->support == DEFT_SUPPORT_WEDGE) {
        deft__ride_air(tick, false);
        if (DEFT__RARELY(tick->pinched)) {
            deft__pinch_rest(tick, out);
        } else {
            deft__go_straight(out, deft__v2_make(0, 0)); /* standing in a wedge */
        }
        return true;
    }
    deft__run steep = fall_out_of_air(tick);
    if (steep.present == 0) {
        return false;
    }
    tick->run = steep;
    deft__ride_air(tick, false);
    if (tick->moveset->steep_slide != 0) {
        fall_slide_law(tick, &steep, out);
    } else {
        fall_along_law(tick, &steep, out);
    }
    return true;
}

void deft__fall_law(deft__tick *tick, deft__law *out)
{
    const deft_character *self = tick->self;
    const deft_arc *hang = self->jump_kind != 0 && deft__jump_is_held(tick) ? deft__arc_of(tick) : NULL;
    if (DEFT__RARELY(tick->pinched) && self->support != DEFT_SUPPORT_WEDGE) {
        deft_piece falls = fall_piece(tick, hang);
        if (deft__pinch_flight(tick, &falls, out)) {
            return;
        }
    }
    if (deft__rest_on_steep(tick, out)) {
        return;
    }
    /* here, where it is known to slide on nothing */
    if (deft__try_slam(tick) || (!fall_hovers(tick) && deft__try_glide(tick))) {
        deft__state_row(tick)->law(tick, out);
        return;
    }
    deft_piece up = fall_piece(tick, hang);
    deft__fly(tick, &up, out);
    if (fall_hovers(tick)) {
        double most = deft__min(tick->dt - tick->now_s, out->path.until_s);
        out->until_s = deft__min(out->until_s, deft__skims_for_s(tick, out, most));
    }
    if (hang != NULL) {
        out->until_s = deft__min(out->until_s, self->jump_hold_s - self->jump_s);
    }
    deft__look_for_ledge(tick, out);
    if (DEFT__RARELY(tick->scene.moves)) {
        deft__look_for_ledge_beside(tick, out);
    }
}

const deft_state_row deft__fall_row = {
    "fall",
    DEFT_STATE_BIT(DEFT_STATE_GROUND) | DEFT_STATE_BIT(DEFT_STATE_JUMP) |
        DEFT_STATE_BIT(DEFT_STATE_WALL_SLIDE) | DEFT_STATE_BIT(DEFT_STATE_WALL_HOLD) |
        DEFT_STATE_BIT(DEFT_STATE_DASH) | DEFT_STATE_BIT(DEFT_STATE_SLAM_WINDUP) |
        DEFT_STATE_BIT(DEFT_STATE_GLIDE) | DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_REACH) |
        DEFT_STATE_BIT(DEFT_STATE_LADDER) | DEFT_STATE_BIT(DEFT_STATE_LEDGE) |
        DEFT_STATE_BIT(DEFT_STATE_CLIMB) | DEFT_STATE_BIT(DEFT_STATE_SWIM),
    0,
    DEFT_REALM_AIR,
    DEFT_STATE_GROUND,
    NULL,
    NULL,
    fall_decide,
    deft__fall_law,
    NULL};
