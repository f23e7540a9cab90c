/* state/steep.c -- sliding on ground too steep to stand on: on to it, down it and off it. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/ahead.h"
#include "state/pinch.h"
#include "state/tick.h"

#include <stddef.h>

/* The option without ground.steep_slide: down a steep face as down a wall, turned aside by it. */
static void steep_along_law(deft__tick *tick, const deft__run *run, deft__law *out)
{
    double lean = run->tangent.x / run->tangent.y;
    double drift = run->flow.x - run->flow.y * lean; /* the face itself goes on */
    bool drifts = drift < 0 || drift > 0;
    if (tick->pressed < 0) { /* what comes down on it takes it along */
        tick->velocity.y = deft__min(tick->velocity.y, tick->pressed);
    }
    out->path.along = drifts ? deft__linear(1, 0, DEFT_FOREVER, 1) : deft__rest();
    out->path.up = deft__fall_piece(tick, NULL);
    out->path.along_axis.x = drifts ? drift : 1;
    out->path.along_axis.y = 0;
    out->path.up_axis.x = lean;
    out->path.up_axis.y = 1;
    out->path.until_s = out->path.up.until_s;
    out->until_s = deft__min(deft__press_waits_s(tick), deft__ride_until(tick, run));
    out->run = *run;
    out->steered = false;
    out->straight = !drifts;
    out->pushed = false;
    out->waits = out->swings = false;
}

/* The speed down a steep face at which what comes down on the body goes on; `speed` when that is more. */
static double steep_pushed(const deft__tick *tick, const deft__run *run, deft__v2 down, double speed)
{
    if (tick->pressed < run->flow.y && tick->pressed < 0) {
        speed = deft__max(speed, (tick->pressed - run->flow.y) / down.y);
    }
    return speed;
}

/* Sliding down a steep face: gravity along it, up to the terminal speed. The stick does not help. */
static void steep_slide_law(deft__tick *tick, const deft__run *run, deft__law *out)
{
    const deft_fall *fall = &tick->moveset->fall;
    deft__v2 down = run->tangent.y < 0 ? run->tangent : deft__v2_scale(run->tangent, -1);
    double speed = steep_pushed(tick, run, down, deft__v2_dot(deft__v2_sub(tick->velocity, run->flow), down));
    bool flows = run->flow.x < 0 || run->flow.x > 0 || run->flow.y < 0 || run->flow.y > 0;
    double pull = fall->gravity * -down.y;
    bool speeds_up =
        speed < fall->speed_max * (1 - DEFT__GRAZE); /* not for the rounding of a vector's length */
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
    out->until_s = deft__min(deft__press_waits_s(tick), deft__ride_until(tick, run));
    out->run = *run;
    out->steered = false;
    out->straight = !flows;
    out->pushed = false;
    out->waits = out->swings = false;
}

/* True when a body flies up along the steep face that it touches: more than noticed, and for a moment. */
static bool steep_rises(deft__tick *tick, const deft__run *run)
{
    double own = tick->velocity.y - run->flow.y;
    if (!(own > DEFT__NOTICED * tick->moveset->tile)) {
        return false;
    }
    deft_piece up = deft__fall_piece(tick, NULL);
    return deft_piece_distance(&up, DEFT__MOMENT_S) > run->flow.y * DEFT__MOMENT_S;
}

deft__v2 deft__turned_down(const deft__tick *tick, deft__v2 own, const deft__run *run)
{
    deft__v2 down = run->tangent.y < 0 ? run->tangent : deft__v2_scale(run->tangent, -1);
    if (tick->moveset->steep_slide == 0) {
        return deft__v2_make(own.y * down.x / down.y, own.y);
    }
    double speed = deft__max(deft__v2_dot(own, down), deft__min(own.y / down.y, 0));
    return deft__v2_scale(down, speed);
}

/* True when the body gets away from a face that it touches. */
static bool steep_leaves(const deft__tick *tick, const deft__run *run)
{
    deft__v2 own = deft__v2_sub(tick->velocity, run->flow);
    double away = deft__v2_dot(own, run->normal);
    return away > DEFT__LEAN * (deft__abs(own.x) + deft__abs(own.y)) &&
           away > DEFT__NOTICED * tick->moveset->tile;
}

/* True when a place along a run is on it, and not at the end that the body is about to pass. */
static bool steep_is_on(const deft__tick *tick, const deft__run *run, double at)
{
    double way = deft__v2_dot(run->tangent, deft__v2_sub(tick->velocity, run->flow));
    double passed = tick->moveset->contact * DEFT__PASSED; /* as in contact/support.c */
    return at >= run->from + (way < 0 ? passed : 0) && at <= run->to - (way > 0 ? passed : 0);
}

/* True when what it slid on is a steep face that it touches still, and does not get away from. */
static bool steep_stays(const deft__tick *tick)
{
    const deft__run *run = &tick->run;
    deft__v2 feet = tick->scene.feet;
    double gap = deft__v2_dot(run->normal, feet) - run->offset;
    double at = deft__v2_dot(run->tangent, feet);
    return run->present != 0 && run->gathering == tick->scene.gatherings && run->normal.y > 0 &&
           run->normal.y < tick->moveset->slope_cos && deft__abs(gap) <= tick->moveset->touch &&
           steep_is_on(tick, run, at) && !steep_leaves(tick, run);
}

/* The steep face that leans the other way, where the body touches two. */
static deft__run steep_across(const deft__tick *tick, const deft__run *run)
{
    deft__run other = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, 0, run->normal.x);
    return other.present != 0 && other.normal.x * run->normal.x < 0 ? other : deft__no_run();
}

/* Of the steep faces that are touched, among what moves: which way the body goes along one is against that,
 * and of two it stays on the one that it is on, and not on one from which it parts. */
static deft__run steep_find_moving(const deft__tick *tick, const deft__run *first)
{
    double facing = (double)tick->self->facing;
    /* at an end, which it may not pass at all, none was found */
    deft__run run =
        first->present != 0 ? *first : deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, 0, facing);
    if (run.present != 0 && steep_leaves(tick, &run)) {
        deft__run other = steep_across(tick, &run);
        if (other.present != 0 && !steep_leaves(tick, &other)) {
            return other;
        }
    }
    if (run.present != 0) {
        double against = tick->velocity.x - run.flow.x;
        double way = against > 0 ? 1 : (against < 0 ? -1 : 0);
        run = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, way, facing);
    }
    deft__run other = run.present != 0 ? steep_across(tick, &run) : run;
    if (other.present != 0 && deft__run_is_same(&other, &tick->run) && steep_stays(tick)) {
        return other; /* what stopped it on the one chose the other */
    }
    return run.present != 0 && steep_leaves(tick, &run) && steep_stays(tick) ? tick->run : run;
}

deft__run deft__find_steep(const deft__tick *tick)
{
    double facing = (double)tick->self->facing;
    double way = tick->velocity.x > 0 ? 1 : (tick->velocity.x < 0 ? -1 : 0);
    deft__run run = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, way, facing);
    return DEFT__RARELY(tick->scene.moves) ? steep_find_moving(tick, &run) : run;
}

/* True when a body that slides on a steep face moves off it, or is steered off it. */
static bool steep_is_left(deft__tick *tick, const deft__run *run)
{
    double falls = tick->velocity.y;
    deft_piece up = deft__fall_piece(tick, NULL);
    bool leaves =
        steep_leaves(tick, run) || (tick->stick_x * run->normal.x > 0 && deft__flies_off(tick, run, &up));
    tick->velocity.y = falls; /* who slides does not hover */
    return leaves;
}

/* The steep face that the body slides on, unless it leaves that. */
static deft__run steep_run(deft__tick *tick)
{
    deft__run run = deft__no_run();
    if (!tick->scene.moves && steep_rises(tick, &run)) {
        return run;
    }
    run = deft__find_steep(tick);
    if (run.present != 0 && !(deft__abs(tick->velocity.x - run.flow.x) > 0)) {
        /* at rest it is about to slide down, maybe off the foot */
        deft__run next = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, run.tangent.y < 0 ? 1 : -1,
                                            (double)tick->self->facing);
        run = steep_leaves(tick, &next) && tick->scene.moves ? run : next;
    }
    deft__v2 own = deft__v2_sub(tick->velocity, run.flow);
    bool leaves = run.present == 0;
    if (!leaves && steep_rises(tick, &run)) {
        run.present = 0;
        return run;
    }
    double size = deft__abs(own.x) + deft__abs(own.y);
    if (deft__v2_dot(own, run.normal) < -DEFT__GRAZE * size) { /* the host threw it there */
        own = deft__turned_down(tick, own, &run);
        tick->velocity = deft__v2_add(run.flow, own);
    }
    if (!leaves && steep_is_left(tick, &run)) { /* of two it only leaves the one for the other */
        deft__run other = tick->scene.moves ? steep_across(tick, &run) : deft__no_run();
        leaves = other.present == 0 || steep_is_left(tick, &other);
        run = deft__run_is_same(&run, &tick->run) && steep_stays(tick) ? run : other;
    }
    if (leaves) {
        run.present = 0;
        tick->self->support = DEFT_SUPPORT_AIR;
    }
    return run;
}

/* The velocity of a flight is that against the air, of a slide that against the world: where the one becomes
 * the other, the body goes on in the world as it went. */
static deft__run steep_out_of_air(deft__tick *tick)
{
    deft__v2 wind = deft__wind(tick);
    bool flew = tick->scene.zone_count != 0 && deft__v2_is_same(wind, tick->scene.flow);
    if (flew) {
        tick->velocity = deft__v2_add(tick->velocity, wind);
        deft__ride_air(tick, false);
    }
    deft__run steep = steep_run(tick);
    if (steep.present == 0 && (flew || tick->self->support == DEFT_SUPPORT_AIR)) {
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
    if (tick->self->support != DEFT_SUPPORT_STEEP) {
        return false;
    }
    deft__run steep = steep_out_of_air(tick);
    if (steep.present == 0) {
        return false;
    }
    tick->run = steep;
    deft__ride_air(tick, false);
    if (tick->moveset->steep_slide != 0) {
        steep_slide_law(tick, &steep, out);
    } else {
        steep_along_law(tick, &steep, out);
    }
    return true;
}
