/* state/walls.c -- walls beside the character: finding them, coming on to them; and the states on a wall. The
 * character holds where it is, slides down, sticks for a moment before it falls, or climbs. On a climb the
 * stick moves it up and down while the grab button is held, until the stamina is used up. At the wall's top
 * the character pulls itself up, or hops over. */
#include "state/walls.h"

#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/support.h"
#include "math/dmath.h"
#include "state/answer.h"

#include <stddef.h>

bool deft__find_wall(const deft__tick *tick, deft__v2 feet, double time_s, double side, double reach,
                     deft__hit *out)
{
    const deft_moveset *moveset = tick->moveset;
    double length = reach + 2 * moveset->contact;
    deft__v2 aside = deft__v2_make(side * length, 0);
    if (!deft__scene_meets_wall(&tick->scene, feet, aside, time_s, out)) {
        return false;
    }
    deft__hit_at_seam(&tick->scene, feet, out);
    out->t *= length;
    return deft__surface_allows_walls(&tick->scene, out->obstacle->surface) &&
           out->t <= reach + moveset->contact;
}

/* True while the stick asks for a slide down a wall on that side. */
static bool walls_may_slide(const deft__tick *tick, double side)
{
    double push = tick->stick_x * side;
    return deft__can(tick, DEFT_ABILITY_WALL_SLIDE) &&
           (tick->moveset->wall.needs_push != 0 ? push > 0 : push >= 0);
}

/* True for a flight that goes up in the world, also when only wind lifts it. */
static bool walls_rises(const deft__tick *tick, double velocity)
{
    return tick->self->support == DEFT_SUPPORT_AIR && velocity + tick->scene.flow.y > 0;
}

void deft__hang_on_wall(deft__tick *tick, const deft__hit *wall)
{
    double side = wall->face->normal.x > 0 ? -1 : 1;
    tick->blocked = tick->wall_told = side;
    tick->edge = tick->wall = deft__edge_of(&tick->scene, wall->face, wall->obstacle);
    tick->scene.carrier = tick->edge.body;
    tick->self->wall_side = (int8_t)side;
}

double deft__wall_goes_on(const deft__tick *tick, deft__edge edge, bool up)
{
    (void)deft__edge_extend(&tick->scene, &edge);
    double at = deft__v2_dot(edge.tangent, tick->scene.feet);
    return up == (edge.tangent.y > 0) ? edge.to - at : at - edge.from;
}

/* True when a character that slides down a wall, or is carried along it by a belt, comes to its end at once.
 */
static bool walls_ends(const deft__tick *tick, deft__edge edge)
{
    bool up = tick->velocity.y - edge.flow.y > 0;
    return deft__wall_goes_on(tick, edge, up) <= tick->moveset->contact * DEFT__PASSED;
}

static bool walls_goes_away(const deft__tick *tick, double side, double velocity)
{
    return velocity * side < -DEFT__NOTICED * tick->moveset->tile;
}

/* True for a floor that carries the feet, and not only by its corner. */
static bool walls_is_floor(const deft__tick *tick, const deft__touched *face)
{
    return face->kind == DEFT__CLASS_FLOOR && face->face->kind == DEFT__FACE_EDGE &&
           deft__carries(tick, face);
}

/* True when the feet are on a floor. There the character does not freeze on a wall. */
static bool walls_is_down(deft__tick *tick)
{
    const deft__touching *touching = deft__find_touching(&tick->scene);
    for (uint32_t i = 0; tick->velocity.y <= 0 && i < touching->count; i++) {
        if (walls_is_floor(tick, &touching->faces[i])) {
            return true;
        }
    }
    return false;
}

bool deft__keep_wall(deft__tick *tick)
{
    deft__hit wall;
    double side = (double)tick->self->wall_side;
    deft__v2 feet = tick->scene.feet;
    bool is_found = deft__find_wall(tick, feet, 0, side, 0, &wall);
    if (!is_found && tick->velocity.y > 0) { /* at the very top the wall is found a hair lower */
        feet.y -= DEFT__PROBE * tick->moveset->touch;
        is_found = deft__find_wall(tick, feet, 0, side, 0, &wall);
    }
    if (!is_found || walls_goes_away(tick, side, tick->velocity.x)) {
        return false;
    }
    deft__hang_on_wall(tick, &wall);
    deft__ride(tick);
    return !walls_is_down(tick);
}

/* The same, where the character does not come to the end of its wall. */
static bool walls_goes_on(deft__tick *tick)
{
    return deft__keep_wall(tick) && !walls_ends(tick, tick->edge);
}

/* The speed up along its wall that the touched faces above leave of `speed`. It is the greatest that digs
 * into nothing: past a bend a motion need only leave one face. `ceiling` becomes the face that leaves it; not
 * present where nothing is in the way, or no speed is left. */
static double walls_rise_below(deft__tick *tick, double speed, deft__edge *ceiling)
{
    const deft__scene *scene = &tick->scene;
    const deft__touching *touching = deft__find_touching(&tick->scene);
    deft__v2 axis = deft__v2_make(tick->edge.tangent.x / tick->edge.tangent.y, 1);
    deft__v2 none = deft__v2_make(0, 0);
    bool is_free = !deft__digs_into_any(scene, deft__v2_scale(axis, speed), none);
    double greatest = -DEFT_FOREVER;
    *ceiling = deft__no_edge();
    for (uint32_t i = 0; !is_free && i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        bool looks_down = face->kind == DEFT__CLASS_CEILING || face->kind == DEFT__CLASS_OVERHANG;
        double most = deft__v2_dot(face->normal, face->flow) / deft__v2_dot(face->normal, axis);
        if (looks_down && most < speed && most > greatest &&
            !deft__digs_into_any(scene, deft__v2_scale(axis, most), none)) {
            *ceiling = deft__edge_touched(scene, face);
            greatest = most;
        }
    }
    return ceiling->present != 0 ? greatest : speed;
}

/* The common part of the laws on walls. The frame goes with the wall. The character goes up at `speed`, but
 * no faster than the touched faces above it. */
static void walls_go_along(deft__tick *tick, double speed, deft__law *out)
{
    deft__edge ceiling;
    deft__go_straight(out, deft__v2_make(0, 0));
    out->path.up_axis.x = tick->edge.tangent.x / tick->edge.tangent.y + 0.0; /* no -0 on an upright wall */
    double rise = walls_rise_below(tick, speed, &ceiling);
    if (ceiling.present != 0) {
        speed = tick->velocity.y = rise;
        out->also = ceiling;
    }
    out->path.up = deft__linear(speed, 0, DEFT_FOREVER, speed);
    out->until_s = deft__press_waits_s(tick);
    out->edge = tick->edge;
}

/* A ceiling stops the character on its wall, and pushes it down the wall. Any other face ends the hold. */
static bool walls_meet(deft__tick *tick, const deft__hit *hit)
{
    if (deft__face_contact_kind(hit->face, tick->moveset) == DEFT_CONTACT_CEILING) {
        deft__wall_freeze(tick);
        return true;
    }
    return deft__meet_and_fall(tick, hit);
}

void deft__take_hold_of_wall(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__v2 taken = deft__ride_taken(tick, &tick->edge);
    tick->velocity = deft__v2_make(0, tick->velocity.y - taken.y);
    self->support = DEFT_SUPPORT_WALL;
    self->jump_hold_s = 0;
    self->kept_speed = 0;
    self->wall_lock = 0;
    self->wall_s = 0;
    self->lift_s = DEFT_TIMER_MAX_S; /* the wall took what another carrier gave */
}

void deft__let_go_of_wall(deft__tick *tick, bool stands)
{
    tick->self->support = DEFT_SUPPORT_AIR;
    tick->self->air_from = deft__tick_height(tick);
    /* a character that is thrown off the wall may come back at once, where the stick acts at once */
    tick->off_wall_s =
        walls_goes_away(tick, (double)tick->self->wall_side, tick->velocity.x) ? -1 : tick->now_s;
    tick->off_wall = tick->edge.normal; /* 0 as a tick begins: what the host did let no wall go */
    tick->off_body = tick->edge.body;
    tick->off_state = tick->self->state;
    if (!stands) {
        deft__dismount(tick);
    }
    tick->edge.present = 0;
    deft__sense_wall(tick, tick->blocked);
}

void deft__wall_freeze(deft__tick *tick)
{
    tick->velocity = deft__v2_make(0, 0);
}

double deft__first_side(const deft__tick *tick)
{
    double side = deft__is_blocked(tick) ? tick->blocked : tick->stick_x;
    side = side > 0 || side < 0 ? side : (double)tick->self->facing;
    return side > 0 ? 1 : -1;
}

/* True when the character touches a wall on that side and does not move away: the wall may push the
 * character, or move away itself. */
static bool walls_stays(const deft__tick *tick, double side, deft__hit *wall)
{
    return deft__find_wall(tick, tick->scene.feet, 0, side, 0, wall) && !deft__is_off_wall(tick, wall) &&
           (!walls_goes_away(tick, side, tick->velocity.x) ||
            !walls_goes_away(tick, side,
                             tick->velocity.x - deft__obstacle_flow(&tick->scene, wall->obstacle).x));
}

/* True for a rise that began beside this wall: a button that was down before does not hold it there. */
static bool walls_is_leaving(const deft__tick *tick, double side)
{
    const deft_character *self = tick->self;
    bool rises = self->state == DEFT_STATE_JUMP || self->state == DEFT_STATE_JUMP_CUT;
    return rises && (double)self->wall_side * side > 0 && self->pressed_s[DEFT_ACTION_GRAB] >= self->jump_s;
}

bool deft__is_off_wall(const deft__tick *tick, const deft__hit *wall)
{
    return tick->now_s <= tick->off_wall_s && tick->off_body == wall->obstacle->body &&
           deft__v2_dot(tick->off_wall, wall->face->normal) > DEFT__SAME_NORMAL;
}

/* A character that can climb holds on by climbing, as long as it can. */
static bool walls_may_hold(const deft__tick *tick)
{
    return deft__holds(tick, DEFT_ACTION_GRAB) &&
           (deft__can(tick, DEFT_ABILITY_CLIMB) ? !deft__is_tired(tick)
                                                : deft__can(tick, DEFT_ABILITY_WALL_HOLD));
}

static bool walls_begin(const deft__tick *tick, const deft__then *then)
{
    deft__hit wall;
    return deft__find_wall(tick, then->feet, then->time_s, deft__first_side(tick), 0, &wall);
}

/* True when the feet have come off a floor that they touch now: wind lifts them, or the floor sinks. */
static bool walls_feet_are_off(const deft__tick *tick, const deft__then *then)
{
    const deft__touching *touching = &tick->scene.touching;
    bool was_on = false;
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        if (walls_is_floor(tick, face)) {
            deft__v2 feet = deft__v2_sub(then->feet, deft__v2_scale(face->flow, then->time_s));
            if (deft__face_gap(face->face, feet) <= tick->moveset->contact) {
                return false;
            }
            was_on = true;
        }
    }
    return was_on;
}

static bool walls_fall_begins(const deft__tick *tick, const deft__then *then)
{
    return !walls_rises(tick, then->velocity.y);
}

void deft__look_for_wall(const deft__tick *tick, deft__law *law)
{
    bool flies = deft__is_blocked(tick) && !deft__is_grounded(tick->self);
    bool jumps = deft__can(tick, DEFT_ABILITY_WALL_JUMP) && deft__press_is_live(tick, DEFT_ACTION_JUMP);
    bool may_slide = walls_may_slide(tick, tick->blocked) && !(tick->velocity.y > 0);
    bool is_lifted = may_slide && walls_rises(tick, tick->velocity.y);
    bool slides = may_slide && !is_lifted;
    bool holds = walls_may_hold(tick);
    bool wants = deft__is_grounded(tick->self)
                     ? holds && tick->scene.moves && tick->stick_y > DEFT__STICK_ASKS
                     : flies && (jumps || slides || holds);
    deft__then now = deft__now(tick);
    if (wants && !walls_begin(tick, &now)) {
        deft__end_ahead(tick, law, walls_begin);
    }
    if (flies && is_lifted) {
        deft__end_ahead(tick, law, walls_fall_begins);
    }
    if (flies && holds && !(tick->velocity.y > 0)) {
        deft__end_ahead(tick, law, walls_feet_are_off);
    }
}

/* The upward speed that the stick asks for. */
static double climb_wish(const deft__tick *tick)
{
    const deft_climb *climb = &tick->moveset->climb;
    return tick->stick_y * (tick->stick_y > 0 ? climb->up_speed : climb->down_speed);
}

/* True when the climb that the stick asks for goes into a touched face. */
static bool walls_climbs_into(const deft__tick *tick, const deft__hit *wall)
{
    deft__edge edge = deft__edge_of(&tick->scene, wall->face, wall->obstacle);
    deft__v2 climb = deft__v2_add(edge.flow, deft__v2_scale(edge.tangent, climb_wish(tick) / edge.tangent.y));
    climb = deft__v2_add(climb, deft__belt(tick, edge.tangent, edge.surface));
    return deft__digs_into_any(&tick->scene, climb, deft__v2_make(0, 0));
}

/* A climb begins on the ground where the stick is up, and elsewhere where the character is not down. Where a
 * touched face is in the way, a climb up off the ground does not begin, nor a climb down. */
static bool walls_may_climb(deft__tick *tick, const deft__hit *wall)
{
    double wish = climb_wish(tick);
    bool grounded = deft__is_grounded(tick->self);
    bool may = grounded ? wish > 0 : !walls_is_down(tick);
    bool leaves = grounded || (wish < 0 && deft__can(tick, DEFT_ABILITY_CLIMB));
    return may && !(leaves && walls_climbs_into(tick, wall));
}

bool deft__try_hold(deft__tick *tick)
{
    deft__hit wall;
    bool grounded = deft__is_grounded(tick->self);
    deft_state to = deft__can(tick, DEFT_ABILITY_CLIMB) ? DEFT_STATE_CLIMB : DEFT_STATE_WALL_HOLD;
    if (!walls_may_hold(tick) || !deft__may_change_to(tick, to) ||
        (grounded ? !(tick->stick_y > DEFT__STICK_ASKS)
                  : tick->self->drops != 0)) { /* the drop must leave its floor first */
        return false;
    }
    /* A wall counts when the character comes to it, or at the very press of the button. A flight that only
     * comes beside a flush wall does so at no instant that is the same at every rate. */
    bool is_new = grounded || tick->self->pressed_s[DEFT_ACTION_GRAB] <= DEFT__INSTANT_S;
    double side = deft__first_side(tick);
    for (int i = 0; i < 2; i++, side = -side) {
        if (!(is_new || tick->blocked * side > 0) || walls_is_leaving(tick, side) ||
            !walls_stays(tick, side, &wall)) {
            continue;
        }
        (void)deft__find_touching(&tick->scene);
        if (walls_may_climb(tick, &wall)) {
            deft__hang_on_wall(tick, &wall);
            deft__use_press(tick, DEFT_ACTION_GRAB);
            deft__change_state(tick, to);
            tick->velocity.y = grounded ? climb_wish(tick) : 0; /* a climb at rest there counts as down */
            return true;
        }
    }
    return false;
}

/* Only on the way down: a wall slide slows a fall, and never stops a rise. */
static bool walls_try_slide(deft__tick *tick)
{
    deft__hit wall;
    double side = tick->blocked;
    if (!deft__is_blocked(tick) || !walls_may_slide(tick, side) || tick->self->support != DEFT_SUPPORT_AIR ||
        tick->velocity.y > 0 || walls_rises(tick, tick->velocity.y) ||
        !deft__may_change_to(tick, DEFT_STATE_WALL_SLIDE) || !walls_stays(tick, side, &wall) ||
        walls_ends(tick, deft__edge_of(&tick->scene, wall.face, wall.obstacle))) {
        return false;
    }
    deft__hang_on_wall(tick, &wall);
    deft__change_state(tick, DEFT_STATE_WALL_SLIDE);
    return true;
}

bool deft__try_moves(deft__tick *tick)
{
    return deft__try_actions(tick) || deft__try_ledge_grab(tick) || deft__try_hold(tick) ||
           walls_try_slide(tick);
}

/* ---- the hold: for as long as the grab button is down ---- */

static void wall_hold_law(deft__tick *tick, deft__law *out)
{
    walls_go_along(tick, 0, out);
}

static void wall_hold_decide(deft__tick *tick)
{
    if (deft__try_moves(tick)) {
        return;
    }
    bool keeps = walls_goes_on(tick);
    if (!keeps || !deft__holds(tick, DEFT_ACTION_GRAB)) {
        bool slides = keeps && walls_may_slide(tick, (double)tick->self->wall_side);
        deft__change_state(tick, slides ? DEFT_STATE_WALL_SLIDE : DEFT_STATE_FALL);
    }
}

DEFT__ROW(wall_hold, DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(WALL_SLIDE) | DEFT__TO(LEDGE),
          DEFT__NEEDS_TO(WALL_HOLD), WALL, GROUND, deft__wall_freeze, NULL, wall_hold_decide, wall_hold_law,
          walls_meet);

/* ---- the slide: down a wall that the stick pushes to, slower than a fall, or slowed down to that ---- */

static void wall_slide_decide(deft__tick *tick)
{
    double side = (double)tick->self->wall_side;
    if (deft__try_moves(tick)) {
        return;
    }
    bool keeps = walls_goes_on(tick);
    /* the host threw it up along its wall: in the world, not only relative to a wall that goes down */
    double rise = tick->velocity.y + deft__min(tick->scene.flow.y, 0);
    keeps = keeps && !(rise > DEFT__NOTICED * tick->moveset->tile);
    if (!keeps || !walls_may_slide(tick, side)) {
        bool sticks = keeps && tick->stick_x * side < 0 && tick->moveset->wall.sticky_s > 0;
        deft__change_state(tick, sticks ? DEFT_STATE_WALL_STICK : DEFT_STATE_FALL);
    }
}

static void wall_slide_enter(deft__tick *tick)
{
    if (deft__left_s(tick, tick->moveset->wall.slide_delay_s) > 0) {
        deft__wall_freeze(tick);
    }
}

/* The speed goes on a line from that at the touch to the slide's, in slide_time_s. But no more than gravity
 * speeds the character up. The rest of a line is the same line, so nothing is remembered. */
static deft_piece wall_slide_piece(const deft__tick *tick)
{
    const deft_walls *wall = &tick->moveset->wall;
    double gravity = tick->moveset->fall.gravity;
    double end = 0 - wall->slide_speed;
    double missing = wall->slide_speed + tick->velocity.y;
    double left_s = wall->slide_time_s + deft__left_s(tick, wall->slide_delay_s);
    bool is_over = left_s <= DEFT__INSTANT_S;
    if (deft__abs(missing) <= DEFT__GRAZE * wall->slide_speed || (missing < 0 && is_over)) {
        return deft__linear(end, 0, DEFT_FOREVER, end);
    }
    double pull = is_over ? gravity : deft__min(missing / left_s, gravity);
    return deft__linear(tick->velocity.y, -pull, missing / pull, end);
}

static void wall_slide_law(deft__tick *tick, deft__law *out)
{
    double wait_s = deft__left_s(tick, tick->moveset->wall.slide_delay_s);
    walls_go_along(tick, tick->velocity.y, out);
    if (wait_s > DEFT__INSTANT_S) {
        out->until_s = deft__min(out->until_s, wait_s);
    } else if (out->also.present == 0) {
        out->path.up = wall_slide_piece(tick);
        out->path.until_s = out->path.up.until_s;
    }
}

DEFT__ROW(wall_slide,
          DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(WALL_STICK) | DEFT__TO(WALL_HOLD) | DEFT__TO(LEDGE) |
              DEFT__TO(CLIMB),
          DEFT__NEEDS_TO(WALL_SLIDE), WALL, GROUND, wall_slide_enter, NULL, wall_slide_decide, wall_slide_law,
          walls_meet);

/* ---- the pause where the stick turns away, so that there is time to aim and jump (seed 004) ---- */

static void wall_stick_decide(deft__tick *tick)
{
    if (deft__try_moves(tick)) {
        return;
    }
    bool is_over = deft__left_s(tick, tick->moveset->wall.sticky_s) <= DEFT__INSTANT_S;
    if (!walls_goes_on(tick) || is_over) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (walls_may_slide(tick, (double)tick->self->wall_side)) {
        deft__change_state(tick, DEFT_STATE_WALL_SLIDE);
    }
}

static void wall_stick_law(deft__tick *tick, deft__law *out)
{
    walls_go_along(tick, 0, out);
    out->until_s = deft__min(out->until_s, deft__left_s(tick, tick->moveset->wall.sticky_s));
}

DEFT__ROW(wall_stick,
          DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(WALL_SLIDE) | DEFT__TO(WALL_HOLD) | DEFT__TO(LEDGE) |
              DEFT__TO(CLIMB),
          DEFT__NEEDS_TO(WALL_SLIDE), WALL, GROUND, deft__wall_freeze, NULL, wall_stick_decide,
          wall_stick_law, walls_meet);

/* ---- the climb ---- */

/* The distance to where the character pulls itself up; below 0 past that place. */
static double climb_to_ledge(const deft__tick *tick)
{
    return deft__wall_top(&tick->scene, tick->edge, 0) - tick->scene.shape.height;
}

/* At an end of the wall the character goes on to the top, or off. */
static void climb_try_end(deft__tick *tick)
{
    double near_by = tick->moveset->contact * DEFT__PASSED;
    double wish = climb_wish(tick);
    deft__edge ceiling;
    double rise = walls_rise_below(tick, wish, &ceiling);
    tick->room_s = DEFT_FOREVER;
    if (wish > 0 && deft__can(tick, DEFT_ABILITY_LEDGE) && climb_to_ledge(tick) <= tick->moveset->contact &&
        deft__try_pull_up(tick, (double)tick->self->wall_side, deft__wall_top(&tick->scene, tick->edge, 0),
                          rise)) {
        return;
    }
    bool is_lost = !deft__keep_wall(tick); /* a gathering may have forgotten it */
    /* a belt carries the character along its wall */
    double goes = rise - tick->edge.flow.y;
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
    bool holds = deft__keep_wall(tick);
    if (holds && deft__holds(tick, DEFT_ACTION_GRAB) && !deft__is_tired(tick)) {
        climb_try_end(tick);
    } else { /* a wall slide slows a fall, and never stops a rise */
        bool slides =
            holds && !(tick->velocity.y > 0) && walls_may_slide(tick, (double)tick->self->wall_side);
        deft__change_state(tick, slides ? DEFT_STATE_WALL_SLIDE : DEFT_STATE_FALL);
    }
}

static void climb_law(deft__tick *tick, deft__law *out)
{
    walls_go_along(tick, climb_wish(tick), out);
    double speed = deft_piece_speed(&out->path.up, 0);
    tick->velocity = deft__v2_make(0, speed);
    double stamina_s = tick->moveset->climb.stamina_s - tick->self->climb_s;
    out->until_s = deft__min(out->until_s, stamina_s / deft__climb_cost(tick));
    if (!(speed > 0) || !deft__can(tick, DEFT_ABILITY_LEDGE)) {
        return;
    }
    double to_ledge = climb_to_ledge(tick);
    bool is_there = to_ledge <= tick->moveset->contact;
    out->until_s = deft__min(out->until_s, is_there ? tick->room_s : to_ledge / speed);
}

DEFT__ROW(climb,
          DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(WALL_SLIDE) | DEFT__TO(LEDGE_CLIMB) |
              DEFT__TO(CLIMB_HOP),
          DEFT__NEEDS_TO(CLIMB), WALL, GROUND, deft__wall_freeze, NULL, climb_decide, climb_law, walls_meet);

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
    double turns_s = speed * pull < 0 ? -speed / pull : DEFT_FOREVER;
    deft_piece along = turns_s <= left_s ? deft__linear(speed, pull, turns_s, 0)
                                         : deft__linear(speed, pull, left_s, speed + pull * left_s);
    deft_piece up = deft__rise_piece(rise, tick->moveset->jump.gravity);
    if (!(rise > 0)) {
        deft_arc_fall(&up, &tick->moveset->fall, NULL, rise, false);
    }
    deft__ride_air(tick, true);
    deft__coast(tick, &along, &up, out);
    out->until_s = left_s;
}

DEFT__ROW(climb_hop,
          DEFT__TO(GROUND) | DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(DASH) | DEFT__TO(GRAPPLE_REACH),
          DEFT__NEEDS_TO(CLIMB), AIR, GROUND, hop_enter, NULL, hop_decide, hop_law, deft__meet_and_fall);

/* ---- a wall that holds the character back ---- */

/* True when a motion stays at a touched face: it neither leaves the face, nor goes past its end. */
static bool blocked_stays(const deft__tick *tick, const deft__touched *face, deft__v2 velocity, deft__v2 pull)
{
    deft__v2 n = face->normal;
    double size = tick->moveset->tile + deft__abs(velocity.x) + deft__abs(velocity.y);
    return !deft__goes_past_end(&tick->scene, face, velocity, pull) &&
           deft__v2_dot(n, deft__v2_sub(velocity, face->flow)) <= DEFT__GRAZE_FLOAT * size &&
           deft__v2_dot(n, pull) <= DEFT__GRAZE_FLOAT * (deft__abs(pull.x) + deft__abs(pull.y));
}

const deft__touched *deft__wall_on(const deft__tick *tick, double side, deft__v2 way,
                                   const deft__v2 *velocity, deft__v2 pull)
{
    const deft__touching *touching = &tick->scene.touching;
    const deft__touched *first = NULL;
    bool grounded = deft__is_grounded(tick->self);
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        bool may = grounded ? face->kind != DEFT__CLASS_FLOOR && face->kind != DEFT__CLASS_PASSIVE
                            : deft__side_of(face) != 0;
        if (may && deft__v2_dot(face->normal, way) * side < -DEFT__LEAN &&
            (velocity == NULL || blocked_stays(tick, face, *velocity, pull))) {
            if (deft__is_held_by(tick, face, side)) {
                return face;
            }
            first = first != NULL ? first : face;
        }
    }
    return first;
}

void deft__sense_wall(deft__tick *tick, double side)
{
    if (side == 0) {
        tick->blocked = 0;
        return;
    }
    (void)deft__find_touching(&tick->scene);
    bool grounded = deft__is_grounded(tick->self);
    deft__v2 ground = deft__floor_normal(tick); /* of a character that has just landed, too */
    deft__v2 way = grounded ? deft__v2_make(ground.y, -ground.x) : deft__v2_make(1, 0);
    const deft__touched *wall = deft__wall_on(tick, side, way, NULL, deft__v2_make(0, 0));
    tick->blocked = wall != NULL ? side : 0;
    if (wall != NULL) {
        tick->wall = deft__edge_touched(&tick->scene, wall);
        tick->edge = grounded ? tick->edge : tick->wall;
    }
}
