/* state/climb.c -- on a wall with the grab button held: the stick moves the character up and down, until the
 * stamina is used up. At the wall's top the character pulls itself up, or hops over. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/walls.h"

#include <stddef.h>

/* The upward speed that the stick asks for. */
static double climb_wish(const deft__tick *tick)
{
    const deft_climb *climb = &tick->moveset->climb;
    return tick->stick_y * (tick->stick_y > 0 ? climb->up_speed : climb->down_speed);
}

bool deft__try_climb_up(deft__tick *tick)
{
    deft__hit wall;
    double side = deft__first_side(tick);
    if (!deft__holds(tick, DEFT_ACTION_GRAB) || !(tick->stick_y > DEFT__STICK_ASKS) ||
        !(climb_wish(tick) > 0) || deft__is_tired(tick) || !deft__may_change_to(tick, DEFT_STATE_CLIMB) ||
        deft__wall_ceiling(tick).present != 0 ||
        (!deft__stays_at_wall(tick, side, &wall) && !deft__stays_at_wall(tick, -side, &wall))) {
        return false;
    }
    double lifts = tick->edge.flow.y - deft__obstacle_flow(&tick->scene, wall.obstacle).y;
    if (climb_wish(tick) <= lifts) { /* the floor rises along the wall faster than the climb */
        return false;
    }
    deft__hang_on_wall(tick, &wall);
    deft__use_press(tick, DEFT_ACTION_GRAB);
    deft__change_state(tick, DEFT_STATE_CLIMB);
    tick->velocity.y = climb_wish(tick); /* the climb begins: a climb at rest there counts as down */
    return true;
}

/* The distance to where the character pulls itself up; below 0 past that place. */
static double climb_to_ledge(const deft__tick *tick)
{
    return deft__wall_top(&tick->scene, tick->edge, 0) - tick->scene.shape.height;
}

/* At the very top the wall is not found any more. A hair lower the wall is found. */
static bool climb_holds(deft__tick *tick)
{
    return deft__keep_wall(tick, 0) ||
           (tick->velocity.y > 0 && deft__keep_wall(tick, DEFT__PROBE * tick->moveset->touch));
}

/* At an end of the wall the character goes on to the top, or off. */
static void climb_try_end(deft__tick *tick)
{
    double near_by = tick->moveset->contact * DEFT__PASSED;
    double wish = climb_wish(tick);
    uint32_t gatherings = tick->scene.gatherings;
    if (wish > 0 && deft__can(tick, DEFT_ABILITY_LEDGE) && climb_to_ledge(tick) <= tick->moveset->contact &&
        deft__try_pull_up(tick, (double)tick->self->wall_side, deft__wall_top(&tick->scene, tick->edge, 0))) {
        return;
    }
    bool is_lost = tick->scene.gatherings != gatherings && !climb_holds(tick); /* the gathering forgot it */
    double goes = wish - tick->edge.flow.y; /* a belt carries the character along its wall */
    if (!is_lost && (goes == 0 || deft__wall_goes_on(tick, tick->edge, goes > 0) > near_by)) {
        return;
    }
    bool hops = !is_lost && wish > 0 && goes > 0;
    if (hops) {
        deft__wall_freeze(tick); /* the hop has its own speed */
    }
    deft__change_state(tick, hops ? DEFT_STATE_CLIMB_HOP : DEFT_STATE_FALL);
}

static void climb_decide(deft__tick *tick)
{
    if (deft__try_moves(tick)) {
        return;
    }
    bool holds = climb_holds(tick);
    if (holds && deft__holds(tick, DEFT_ACTION_GRAB) && !deft__is_tired(tick)) {
        climb_try_end(tick);
    } else { /* a wall slide slows a fall, and never stops a rise */
        bool slides =
            holds && !(tick->velocity.y > 0) && deft__may_slide(tick, (double)tick->self->wall_side);
        deft__change_state(tick, slides ? DEFT_STATE_WALL_SLIDE : DEFT_STATE_FALL);
    }
}

static void climb_law(deft__tick *tick, deft__law *out)
{
    deft__go_along_wall(tick, climb_wish(tick), out);
    double speed = deft_piece_speed(&out->path.up, 0);
    tick->velocity = deft__v2_make(0, speed);
    double stamina_s = tick->moveset->climb.stamina_s - tick->self->climb_s;
    out->until_s = deft__min(out->until_s, stamina_s / deft__climb_cost(tick));
    double to_ledge = speed > 0 && deft__can(tick, DEFT_ABILITY_LEDGE) ? climb_to_ledge(tick) : 0;
    if (to_ledge > tick->moveset->contact) {
        out->until_s = deft__min(out->until_s, to_ledge / speed);
    }
}

DEFT__ROW(climb,
          DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(WALL_SLIDE) | DEFT__TO(LEDGE_CLIMB) |
              DEFT__TO(CLIMB_HOP),
          DEFT__NEEDS_TO(CLIMB), WALL, GROUND, deft__wall_freeze, NULL, climb_decide, climb_law,
          deft__meet_on_wall);

/* ---- the hop over the top of the wall: the character rises, and is pulled on to the top ---- */

static void hop_enter(deft__tick *tick)
{
    tick->velocity.y += tick->moveset->climb.hop_speed;
    tick->self->launch_speed = tick->moveset->climb.hop_speed;
    tick->self->coyote = 0;
}

static void hop_decide(deft__tick *tick)
{
    if (deft__left_s(tick, tick->moveset->climb.hop_s) <= DEFT__INSTANT_S) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    deft__try_actions(tick);
}

/* The pull to the wall waits until the foot is clear of the corner. */
static void hop_law(deft__tick *tick, deft__law *out)
{
    const deft_climb *climb = &tick->moveset->climb;
    double speed = tick->velocity.x;
    double rise = tick->velocity.y;
    double waits_s = deft__left_s(tick, climb->hop_wait_s);
    bool waits = waits_s > DEFT__INSTANT_S;
    double pull = waits ? 0 : climb->hop_pull * (double)tick->self->wall_side;
    double left_s = waits ? waits_s : deft__left_s(tick, climb->hop_s);
    left_s = speed * pull < 0 ? deft__min(left_s, -speed / pull) : left_s; /* the speed turns first */
    deft_piece along = deft__linear(speed, pull, left_s, speed + pull * left_s);
    deft_piece up = deft__rise_piece(rise, tick->moveset->jump.gravity);
    if (!(rise > 0)) {
        deft_arc_fall(&up, &tick->moveset->fall, NULL, rise, false);
    }
    deft__ride_air(tick, true);
    deft__coast(tick, &along, &up, out);
}

DEFT__ROW(climb_hop,
          DEFT__TO(GROUND) | DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(DASH) | DEFT__TO(GRAPPLE_REACH),
          DEFT__NEEDS_TO(CLIMB), AIR, GROUND, hop_enter, NULL, hop_decide, hop_law, deft__meet_and_fall);
