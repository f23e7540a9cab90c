/* state/walls.c -- finding walls beside the character, coming on to them, hanging there. */
#include "state/walls.h"

#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/blocked.h"
#include "state/climb.h"
#include "state/ledge.h"

#include <stddef.h>

/* Probes with the whole shape, so that no wall is too low or too high. The probe goes straight aside. In a
 * corner of a wall and a leaning face it goes along that face. */
static bool walls_probe(const deft__tick *tick, double way, deft__hit *hit)
{
    if (!deft__scene_sweep(&tick->scene, deft__v2_make(way, 0), 0, hit)) {
        return false;
    }
    deft__v2 normal = hit->face->normal;
    if (deft__face_contact_kind(hit->face, tick->moveset) != DEFT_CONTACT_WALL &&
        deft__abs(normal.y) > DEFT__NEAR_PARALLEL) {
        deft__v2 along = deft__v2_make(way, -way * normal.x / normal.y);
        return deft__scene_sweep(&tick->scene, along, 0, hit);
    }
    return true;
}

bool deft__find_wall(const deft__tick *tick, double side, double reach, deft__wall *out)
{
    const deft_moveset *moveset = tick->moveset;
    double length = reach + 2 * moveset->contact;
    if (!walls_probe(tick, side * length, &out->hit) ||
        deft__face_contact_kind(out->hit.face, moveset) != DEFT_CONTACT_WALL) {
        return false;
    }
    if (!deft__wall_allows(tick, out->hit.obstacle) && !deft__wall_seam(tick, side * length, &out->hit)) {
        return false;
    }
    out->side = side;
    out->distance = out->hit.t * length;
    return out->distance <= reach + moveset->contact;
}

bool deft__may_slide(const deft__tick *tick, double side)
{
    double push = tick->stick_x * side;
    return deft__can(tick, DEFT_ABILITY_WALL_SLIDE) &&
           (tick->moveset->wall.needs_push != 0 ? push > 0 : push >= 0);
}

void deft__hang_on_wall(deft__tick *tick, const deft__wall *wall)
{
    tick->blocked = tick->wall_told = wall->side;
    tick->run = deft__run_of(&tick->scene, wall->hit.face, wall->hit.obstacle);
    tick->scene.carrier = tick->run.body;
    tick->self->wall_side = (int8_t)(wall->side > 0 ? 1 : -1);
    deft__note_wall(tick, &wall->hit);
}

/* How far the feet are from the end of a face that they go to. */
static double walls_left(const deft__tick *tick, const deft__run *run)
{
    bool downwards = (run->tangent.y < 0) == (tick->velocity.y <= 0);
    double at = deft__v2_dot(run->tangent, tick->scene.feet);
    return downwards ? run->to - at : at - run->from;
}

/* True when a slide down a face comes to the face's end at once. */
static bool walls_ends(const deft__tick *tick, deft__run *run)
{
    double near_by = tick->moveset->contact * DEFT__PASSED;
    if (walls_left(tick, run) > near_by) {
        return false;
    }
    deft__run_extend(&tick->scene, run);
    return walls_left(tick, run) <= near_by;
}

double deft__wall_goes_on(deft__tick *tick, bool up)
{
    deft__run *run = &tick->run;
    deft__run_extend(&tick->scene, run);
    double at = deft__v2_dot(run->tangent, tick->scene.feet);
    return up == (run->tangent.y > 0) ? run->to - at : at - run->from;
}

/* True when the host threw a sliding character up along its wall: in the world, not only relative to a wall
 * that goes down. */
static bool walls_is_thrown(const deft__tick *tick)
{
    double noticed = DEFT__NOTICED * tick->moveset->tile;
    double wall_rise = deft__flow_of_body(&tick->scene, tick->run.body, tick->scene.feet).y;
    return tick->velocity.y > noticed && tick->velocity.y + wall_rise > noticed;
}

/* True when a velocity relative to a wall points away from the wall. */
static bool walls_goes_away(const deft__tick *tick, double side, double velocity)
{
    return velocity * side < -DEFT__NOTICED * tick->moveset->tile;
}

/* True when a flight touches a wall and does not move away: the wall may push the character, or move away
 * itself. */
static bool walls_touches(const deft__tick *tick, double side, deft__wall *wall)
{
    if (!deft__find_wall(tick, side, 0, wall)) {
        return false;
    }
    double pushed = deft__run_of(&tick->scene, wall->hit.face, wall->hit.obstacle).flow.x;
    return !walls_goes_away(tick, side, tick->velocity.x) ||
           !walls_goes_away(tick, side, tick->velocity.x - pushed);
}

/* True when the feet are on a floor, give or take rounding. There the character does not freeze on a wall. */
static bool walls_is_down(const deft__tick *tick)
{
    deft__hit hit;
    deft__v2 down = deft__v2_make(0, -2 * tick->moveset->contact);
    return tick->velocity.y <= 0 && deft__scene_sweep(&tick->scene, down, 0, &hit) &&
           deft__face_is_floor(hit.face, tick->moveset);
}

bool deft__keep_wall(deft__tick *tick, bool slides)
{
    deft__wall wall;
    double side = (double)tick->self->wall_side;
    if (walls_goes_away(tick, side, tick->velocity.x) || !deft__find_wall(tick, side, 0, &wall)) {
        return false;
    }
    deft__hang_on_wall(tick, &wall);
    if (!slides) {
        return !walls_is_down(tick);
    }
    return !walls_is_thrown(tick) && !walls_ends(tick, &tick->run);
}

void deft__wall_rest(deft__tick *tick, deft__law *out)
{
    deft__ride(tick, &tick->run);
    deft__go_straight(out, deft__v2_make(0, 0));
    out->path.up_axis.x = tick->run.tangent.x / tick->run.tangent.y + 0.0; /* no -0 on an upright wall */
    out->until_s = deft__press_waits_s(tick);
    out->run = tick->run;
}

void deft__take_hold_of_wall(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__v2 taken = deft__ride_taken(tick, &tick->run);
    tick->velocity = deft__v2_make(0, tick->velocity.y - taken.y);
    self->support = DEFT_SUPPORT_WALL;
    self->jump_hold_s = 0;
    self->kept_speed = 0;
    self->wall_lock = 0;
    self->wall_s = 0;
}

void deft__let_go_of_wall(deft__tick *tick, bool stands)
{
    tick->self->support = DEFT_SUPPORT_AIR;
    tick->self->air_from = deft__tick_height(tick);
    /* a character that is thrown off the wall may come back at once, where the stick acts at once */
    tick->off_wall_s =
        walls_goes_away(tick, (double)tick->self->wall_side, tick->velocity.x) ? -1 : tick->now_s;
    if (!stands) {
        deft__dismount(tick);
    }
    tick->run.present = 0;
    deft__sense_wall(tick, tick->blocked, false);
}

void deft__wall_freeze(deft__tick *tick)
{
    tick->velocity = deft__v2_make(0, 0);
}

/* Whatever meets a character on a wall takes the character off. The wall still blocks, and makes a corner
 * with what was met. */
bool deft__wall_meet(deft__tick *tick, const deft__hit *hit)
{
    (void)hit;
    deft__change_state(tick, DEFT_STATE_FALL);
    return false;
}

/* The side to look for a wall first: where a wall blocks, where the stick points, ahead. */
static double walls_first_side(const deft__tick *tick)
{
    double side = tick->blocked;
    if (!(side > 0 || side < 0)) {
        side = tick->stick_x;
    }
    if (!(side > 0 || side < 0)) {
        side = (double)tick->self->facing;
    }
    return side > 0 ? 1 : -1;
}

int8_t deft__wall_beside(const deft__tick *tick)
{
    deft__wall wall;
    double first = walls_first_side(tick);
    double side = deft__find_wall(tick, first, 0, &wall) ? first : -first;
    bool touches = side * first > 0 || deft__find_wall(tick, side, 0, &wall);
    return (int8_t)(!touches ? 0 : (side > 0 ? 1 : -1));
}

/* True for a rise that began beside this wall: a button that was down before does not hold it there. */
static bool walls_is_leaving(const deft__tick *tick, double side)
{
    const deft_character *self = tick->self;
    bool rises = self->state == DEFT_STATE_JUMP || self->state == DEFT_STATE_JUMP_CUT;
    return rises && (double)self->wall_side * side > 0 && self->pressed_s[DEFT_ACTION_GRAB] >= self->jump_s;
}

/* A wall counts when the character comes to it, or at the very press of the button. A flight that only comes
 * beside a flush wall does so at no instant that is the same at every rate. */
static bool walls_is_felt(const deft__tick *tick, double side, deft_action action)
{
    return tick->blocked * side > 0 || tick->self->pressed_s[action] <= DEFT__INSTANT_S;
}

/* A character that can climb holds on by climbing, as long as it can. */
static bool walls_may_hold(const deft__tick *tick)
{
    return deft__can(tick, DEFT_ABILITY_CLIMB) ? !deft__is_tired(tick)
                                               : deft__can(tick, DEFT_ABILITY_WALL_HOLD);
}

bool deft__is_off_wall(const deft__tick *tick, double side)
{
    return tick->now_s <= tick->off_wall_s && side * (double)tick->self->wall_side > 0;
}

bool deft__try_hold(deft__tick *tick)
{
    deft__wall wall;
    double first = walls_first_side(tick);
    if ((tick->self->held >> DEFT_ACTION_GRAB & 1) == 0 || !walls_may_hold(tick) ||
        tick->self->drops != 0) { /* the drop must leave its floor first */
        return false;
    }
    for (int i = 0; i < 2; i++) {
        double side = i == 0 ? first : -first;
        if (!deft__is_off_wall(tick, side) && walls_is_felt(tick, side, DEFT_ACTION_GRAB) &&
            !walls_is_leaving(tick, side) && walls_touches(tick, side, &wall) && !walls_is_down(tick)) {
            deft__hang_on_wall(tick, &wall);
            deft__use_press(tick, DEFT_ACTION_GRAB);
            bool climbs = deft__can(tick, DEFT_ABILITY_CLIMB);
            deft__change_state(tick, climbs ? DEFT_STATE_CLIMB : DEFT_STATE_WALL_HOLD);
            return true;
        }
    }
    return false;
}

/* Only on the way down: a wall slide slows a fall, and never stops a rise. */
static bool walls_try_slide(deft__tick *tick)
{
    deft__wall wall;
    double side = tick->blocked;
    if (deft__is_off_wall(tick, side) || !deft__may_slide(tick, side) ||
        tick->self->state != DEFT_STATE_FALL || tick->self->support != DEFT_SUPPORT_AIR ||
        tick->velocity.y > 0 || !walls_touches(tick, side, &wall)) {
        return false;
    }
    deft__run run = deft__run_of(&tick->scene, wall.hit.face, wall.hit.obstacle);
    if (walls_ends(tick, &run)) {
        return false;
    }
    deft__hang_on_wall(tick, &wall);
    deft__change_state(tick, DEFT_STATE_WALL_SLIDE);
    return true;
}

bool deft__try_wall(deft__tick *tick)
{
    const uint32_t moves = DEFT_ABILITY_BIT(DEFT_ABILITY_WALL_SLIDE) |
                           DEFT_ABILITY_BIT(DEFT_ABILITY_WALL_HOLD) | DEFT_ABILITY_BIT(DEFT_ABILITY_CLIMB) |
                           DEFT_ABILITY_BIT(DEFT_ABILITY_LEDGE);
    if ((tick->self->abilities & moves) == 0) {
        return false;
    }
    return deft__try_ledge_grab(tick) || deft__try_hold(tick) ||
           (deft__is_blocked(tick) && walls_try_slide(tick));
}
