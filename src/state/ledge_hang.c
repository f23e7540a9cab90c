/* state/ledge_hang.c -- hanging from a ledge, until the player goes up, lets go, or jumps off. */
#include "math/dmath.h"
#include "state/climb.h"
#include "state/ledge.h"
#include "state/walls.h"

#include <stddef.h>

/* How far up or down the stick is to go that way. */
#define HANG_STICK 0.5

static void hang_enter(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__wall_freeze(tick);
    deft__use_press(tick, DEFT_ACTION_GRAB);
    self->facing = self->wall_side;
    self->air_jumps = 0;
    self->coyote = 0;
    self->let_go = 0;
}

static void hang_exit(deft__tick *tick)
{
    if (tick->heads_for != DEFT_STATE_LEDGE_CLIMB) {
        deft__emit(tick, DEFT_EVENT_LEDGE_OFF, deft__sqrt(deft__v2_dot(tick->velocity, tick->velocity)));
    }
}

/* True while the character touches its wall, and an edge of that wall is level with its head. */
static bool hang_holds(deft__tick *tick)
{
    return deft__keep_wall(tick, false) && deft__has_edge(tick, (double)tick->self->wall_side) &&
           deft__ride_ledge(tick, tick->run.body);
}

static bool hang_is_let_go(const deft__tick *tick)
{
    bool grabs = (tick->self->held >> DEFT_ACTION_GRAB & 1) != 0;
    bool drops = tick->stick_y < -HANG_STICK || (tick->self->held >> DEFT_ACTION_CROUCH & 1) != 0;
    return drops || (!grabs && tick->stick_x * (double)tick->self->wall_side < 0);
}

/* Goes down the wall, if the character can climb and still holds on; else it falls. */
static void hang_drop(deft__tick *tick)
{
    bool grabs = (tick->self->held >> DEFT_ACTION_GRAB & 1) != 0;
    bool climbs = grabs && deft__can(tick, DEFT_ABILITY_CLIMB) && !deft__is_tired(tick);
    tick->self->let_go = 1;
    if (climbs) {
        deft__change_state(tick, DEFT_STATE_CLIMB);
    } else {
        deft__change_state(tick, DEFT_STATE_FALL);
        tick->off_wall_s = -1; /* the character let go of the ledge, not of its wall */
    }
}

static void hang_decide(deft__tick *tick)
{
    double side = (double)tick->self->wall_side;
    bool jumps = deft__press_is_live(tick, DEFT_ACTION_JUMP);
    if (tick->stick_x * side < 0 && deft__try_wall_jump(tick)) {
        return;
    }
    if (!hang_holds(tick)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (hang_is_let_go(tick)) {
        hang_drop(tick);
    } else if ((jumps || tick->stick_y > HANG_STICK) &&
               deft__try_pull_up(tick, side, tick->scene.shape.height) && jumps) {
        deft__use_press(tick, DEFT_ACTION_JUMP);
    }
}

static void hang_law(deft__tick *tick, deft__law *out)
{
    (void)deft__ride_ledge(tick, tick->run.body);
    deft__go_straight(out, deft__v2_make(0, 0));
}

const deft_state_row deft__ledge_row = {"ledge",
                                        DEFT_STATE_BIT(DEFT_STATE_JUMP) | DEFT_STATE_BIT(DEFT_STATE_FALL) |
                                            DEFT_STATE_BIT(DEFT_STATE_LEDGE_CLIMB) |
                                            DEFT_STATE_BIT(DEFT_STATE_CLIMB),
                                        DEFT_ABILITY_BIT(DEFT_ABILITY_LEDGE),
                                        DEFT_REALM_WALL,
                                        DEFT_STATE_GROUND,
                                        hang_enter,
                                        hang_exit,
                                        hang_decide,
                                        hang_law,
                                        deft__wall_meet};
