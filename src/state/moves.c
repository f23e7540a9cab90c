/* state/moves.c -- the moves that states share: presses, jumps, walking and flying. */
#include "contact/flow.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "state/crouch.h"
#include "state/tick.h"

#include <stddef.h>

/* A window is open while elapsed <= window + this: the one place where the rule of windows stands. */
#define MOVES_WINDOW_SLACK_S 1e-6

/* Over how long a flight is judged: the same at every rate, s. */
#define MOVES_MOMENT_S (1.0 / 240)

/* The range of deft_surface.friction_ratio. */
#define MOVES_FRICTION_MAX 10

bool deft__is_within(double elapsed_s, double window_s)
{
    return elapsed_s <= window_s + MOVES_WINDOW_SLACK_S;
}

void deft__emit_of(deft__tick *tick, deft_event_kind kind, double value, uint32_t body, uint32_t feature)
{
    deft_event_list *list = tick->events;
    if (list == NULL) {
        return;
    }
    if (list->count == DEFT_EVENT_CAP) {
        list->dropped++;
        return;
    }
    deft_event *event = &list->items[list->count++];
    event->kind = (uint32_t)kind;
    event->feature = feature;
    event->body = body;
    event->other = 0;
    event->at_s = tick->now_s;
    event->value = value;
}

void deft__emit(deft__tick *tick, deft_event_kind kind, double value)
{
    bool carried = tick->run.present != 0;
    deft__emit_of(tick, kind, value, carried ? tick->run.body : 0, carried ? tick->run.feature : 0);
}

double deft__tick_height(const deft__tick *tick)
{
    deft_pos at = deft__scene_position(&tick->scene);
    return at.x * tick->self->axes.up.x + at.y * tick->self->axes.up.y;
}

bool deft__press_is_live(const deft__tick *tick, deft_action action)
{
    return (tick->self->buffered >> action & 1) != 0 &&
           deft__is_within(tick->self->pressed_s[action], tick->moveset->buffer_s);
}

void deft__use_press(deft__tick *tick, deft_action action)
{
    tick->self->buffered = (uint16_t)(tick->self->buffered & ~DEFT_ACTION_BIT(action));
}

const deft_arc *deft__arc_of(const deft__tick *tick)
{
    return tick->self->jump_kind == DEFT_EVENT_JUMPED_AIR ? &tick->moveset->air_jump : &tick->moveset->jump;
}

bool deft__jump_is_held(const deft__tick *tick)
{
    return tick->self->jump_s < tick->self->jump_hold_s;
}

/* Takes off. A press whose button is up again counts as held for as long as it was down: a tap stays a tap.
 */
static void moves_take_off(deft__tick *tick, deft_event_kind kind, bool pressed)
{
    deft_character *self = tick->self;
    double waited = self->pressed_s[DEFT_ACTION_JUMP];
    bool down = (self->held >> DEFT_ACTION_JUMP & 1) != 0;
    self->jump_kind = (uint8_t)kind;
    self->jump_s = 0;
    self->jump_hold_s = down || !pressed ? DEFT_FOREVER : self->jump_press_s;
    self->launch_speed = deft__arc_of(tick)->launch_speed;
    tick->velocity.x += tick->moveset->boost_speed * tick->stick_x;
    tick->velocity.y = self->launch_speed;
    if (kind == DEFT_EVENT_JUMPED_COYOTE) {
        tick->velocity.y += deft__ride_late_rise(tick);
    }
    self->air_from = deft__tick_height(tick);
    self->coyote = 0;
    deft__emit(tick, kind, self->launch_speed);
    if (pressed) {
        deft__use_press(tick, DEFT_ACTION_JUMP);
        if (waited > MOVES_WINDOW_SLACK_S) {
            deft__emit(tick, DEFT_EVENT_ASSIST_BUFFER, waited);
        }
    }
    deft__change_state(tick, DEFT_STATE_JUMP);
}

bool deft__try_actions(deft__tick *tick)
{
    return deft__try_ground_jump(tick) || deft__try_coyote_jump(tick) || deft__try_air_jump(tick);
}

bool deft__try_ground_jump(deft__tick *tick)
{
    const deft_character *self = tick->self;
    if (!deft__is_grounded(self) && self->support != DEFT_SUPPORT_WEDGE && self->state != DEFT_STATE_LADDER) {
        return false;
    }
    bool pressed = deft__press_is_live(tick, DEFT_ACTION_JUMP);
    bool repeats = tick->moveset->repeat_s > 0 && (self->held >> DEFT_ACTION_JUMP & 1) != 0 &&
                   self->jump_kind != 0 && self->jump_s >= tick->moveset->repeat_s;
    if (!pressed && !repeats) {
        return false;
    }
    moves_take_off(tick, DEFT_EVENT_JUMPED_GROUND, pressed);
    return true;
}

bool deft__try_coyote_jump(deft__tick *tick)
{
    double late = tick->self->ground_s;
    double window_s = deft__max(tick->moveset->coyote_s, tick->moveset->contact_memory_s);
    if (tick->self->coyote == 0 || !deft__is_within(late, window_s) ||
        !deft__press_is_live(tick, DEFT_ACTION_JUMP)) {
        return false;
    }
    moves_take_off(tick, DEFT_EVENT_JUMPED_COYOTE, true);
    deft__emit(tick, DEFT_EVENT_ASSIST_COYOTE, late);
    return true;
}

/* True when the fall that runs now ends on a floor within landing_forgiveness_s: then a press waits for the
 * ground. */
static bool moves_lands_soon(deft__tick *tick)
{
    double soon = tick->moveset->landing_forgiveness_s;
    if (!(soon > 0) || tick->velocity.y > 0) {
        return false;
    }
    deft_piece fall = deft_arc_fall(&tick->moveset->fall, NULL, tick->velocity.y, false);
    double first = deft__min(soon, fall.until_s);
    double drop = deft_piece_distance(&fall, first) + fall.end_speed * (soon - first);
    deft__v2 move = deft__v2_make(tick->velocity.x * soon, deft__max(drop, -tick->moveset->travel_max));
    move.x = deft__clamp(move.x, -tick->moveset->travel_max, tick->moveset->travel_max);
    deft__hit hit;
    return deft__scene_look(&tick->scene, move, soon) == 0 &&
           deft__scene_sweep(&tick->scene, move, soon, &hit) && deft__face_is_floor(hit.face, tick->moveset);
}

/* A press in the air with a jump left either fires at once or, judged at its own instant, waits for the
 * ground for at most landing_forgiveness_s. How long it still waits; DEFT_FOREVER when none does. */
static double moves_press_waits_s(const deft__tick *tick)
{
    double left = tick->moveset->landing_forgiveness_s - tick->self->pressed_s[DEFT_ACTION_JUMP];
    bool waits = tick->self->air_jumps < tick->moveset->air_jump_count && left > DEFT__INSTANT_S &&
                 deft__press_is_live(tick, DEFT_ACTION_JUMP);
    return waits ? left : DEFT_FOREVER;
}

bool deft__try_air_jump(deft__tick *tick)
{
    if (deft__is_grounded(tick->self) || tick->self->air_jumps >= tick->moveset->air_jump_count ||
        !deft__press_is_live(tick, DEFT_ACTION_JUMP)) {
        return false;
    }
    bool is_new = tick->self->pressed_s[DEFT_ACTION_JUMP] <= DEFT__INSTANT_S;
    if (is_new ? moves_lands_soon(tick) : moves_press_waits_s(tick) < DEFT_FOREVER) {
        return false;
    }
    tick->self->air_jumps++;
    moves_take_off(tick, DEFT_EVENT_JUMPED_AIR, true);
    return true;
}

/* Full speed now: the run button raises it. */
static double moves_full_speed(const deft__tick *tick, double base)
{
    return (tick->self->held >> DEFT_ACTION_RUN & 1) != 0 ? base * tick->moveset->fast_ratio : base;
}

double deft__slope_ratio(const deft_moveset *moveset, deft__v2 tangent, double way)
{
    double rise = way > 0 ? tangent.y : (way < 0 ? -tangent.y : 0);
    double power = rise > 0 ? moveset->uphill_power : moveset->downhill_power;
    return power > 0 || power < 0 ? deft__exp(power * deft__abs(rise)) : 1;
}

/* The direction in which a face is walked to the left (way -1) or right (1), scaled so that the speed along
 * it is what the ground's slope rules say. */
static deft__v2 moves_walk_axis(const deft__tick *tick, const deft__run *run, double way)
{
    deft__v2 axis = run->tangent;
    if (axis.y == 0) {
        return axis;
    }
    if (tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL) {
        axis = deft__v2_make(1, run->tangent.y / run->tangent.x);
    }
    /* a corner is no slope: its tangent turns under the body */
    return run->radius > 0 ? axis : deft__v2_scale(axis, deft__slope_ratio(tick->moveset, run->tangent, way));
}

void deft__stand_on(deft__tick *tick, const deft__run *run)
{
    tick->run = *run;
    deft__ride(tick, &tick->run);
    tick->velocity = deft__v2_scale(moves_walk_axis(tick, run, tick->along), tick->along);
    tick->self->support = DEFT_SUPPORT_FLOOR;
}

void deft__land(deft__tick *tick, const deft__run *run, double impact)
{
    tick->along = tick->velocity.x - deft__ride_taken(tick, run);
    deft__change_state(tick, deft__lands_in(tick));
    tick->along_known = true;
    deft__stand_on(tick, run);
    deft__emit(tick, DEFT_EVENT_LANDED, deft__max(impact, 0));
}

deft_piece deft__linear(double speed, double rate, double until_s, double end_speed)
{
    deft_piece piece = deft__piece_constant(speed, until_s);
    piece.kind = (uint32_t)(rate > 0 || rate < 0 ? DEFT_PIECE_LINEAR : DEFT_PIECE_CONSTANT);
    piece.rate = rate;
    piece.end_speed = end_speed;
    return piece;
}

deft_piece deft__rest(void)
{
    return deft__piece_constant(0, DEFT_FOREVER);
}

void deft__go_straight(deft__law *out, deft__v2 velocity)
{
    out->path.along = deft__piece_constant(velocity.x, DEFT_FOREVER);
    out->path.along_axis.x = 1; /* unit vectors also at rest: what flows past is seen along them */
    out->path.along_axis.y = 0;
    out->path.up = deft__piece_constant(velocity.y, DEFT_FOREVER);
    out->path.up_axis.x = 0;
    out->path.up_axis.y = 1;
    out->path.until_s = DEFT_FOREVER;
    out->until_s = DEFT_FOREVER;
    out->run.present = 0;
    out->steered = false;
    out->straight = true;
    out->pushed = false;
    out->rolls = DEFT__ROLL_NOT;
}

void deft__note_wall(deft__tick *tick, const deft__hit *hit)
{
    tick->wall_normal = hit->face->normal;
    tick->wall_flow = deft__flow_of_hit(&tick->scene, hit);
    tick->wall_body = hit->obstacle->body;
}

void deft__sense_wall(deft__tick *tick, double side, bool grounded)
{
    tick->blocked = 0;
    if (!(side > 0 || side < 0)) {
        return;
    }
    deft__v2 way = deft__v2_make(1, 0);
    if (grounded) {
        deft__v2 ground = deft__to_frame(tick->self->axes, tick->self->ground_normal);
        way = deft__v2_make(ground.y, -ground.x);
    }
    deft__hit hit;
    deft__v2 probe = deft__v2_scale(way, side * 2 * tick->moveset->contact);
    if (!deft__scene_sweep(&tick->scene, probe, 0, &hit) || hit.t > 0.5 ||
        deft__face_is_floor(hit.face, tick->moveset)) {
        return;
    }
    deft__note_wall(tick, &hit);
    if (grounded) {
        tick->blocked = side;
    } else if (!deft__face_is_steep(hit.face, tick->moveset)) {
        tick->blocked = side;
        tick->run = deft__run_of(&tick->scene, hit.face, hit.obstacle);
    }
}

/* The speed along an axis at which the wall that blocks goes. */
static double moves_wall_speed(const deft__tick *tick, deft_vec2d axis)
{
    double across = tick->wall_normal.x * axis.x + tick->wall_normal.y * axis.y;
    double speed = deft__v2_dot(tick->wall_normal, tick->wall_flow);
    return deft__abs(across) > DEFT__LEAN ? speed / across + 0.0 : 0; /* no -0 of a wall at rest */
}

/* True when a wall holds the body back: it takes the speed towards it at once, and holds until the stick or
 * the speed turns away. `wall` is how fast it goes itself. */
static bool moves_is_blocked(deft__tick *tick, double *speed, double target, double wall)
{
    double side = tick->blocked;
    if (!(side > 0 || side < 0)) {
        return false;
    }
    bool known = deft__is_grounded(tick->self) || tick->run.gathering == tick->scene.gatherings;
    if (known && (*speed - wall) * side > 0) {
        *speed = wall;
    }
    bool away = (target - wall) * side < 0 || (*speed - wall) * side < 0;
    if (known && !away) {
        return true;
    }
    tick->wall_told = away ? 0 : tick->wall_told;
    tick->blocked = 0;
    return false;
}

/* Steers along an axis, or rests against a wall, which may push. */
static void moves_steer(deft__tick *tick, const deft_steering *steering, double *speed, double target,
                        double full, deft__law *out)
{
    double wall = moves_wall_speed(tick, out->path.along_axis);
    out->steered = !moves_is_blocked(tick, speed, target, wall);
    out->pushed = !out->steered && wall * tick->blocked < 0;
    out->path.along = out->steered ? deft_steer(steering, &tick->self->steer, *speed, target, full)
                                   : deft__linear(wall, 0, DEFT_FOREVER, wall);
    out->path.until_s = deft__min(out->path.along.until_s, out->path.up.until_s);
    out->until_s = DEFT_FOREVER;
}

static void moves_scale_response(deft_response *response, double ratio)
{
    response->time_s /= ratio;
    response->rate *= ratio;
}

/* The friction of what is under the feet, of that of plain ground. */
static double moves_friction(const deft__tick *tick, const deft__run *run)
{
    const deft_surface *surface = deft__surface_of(&tick->scene, run->surface);
    double ratio = surface != NULL ? surface->friction_ratio : 1;
    return ratio > 0 && ratio <= MOVES_FRICTION_MAX ? ratio : 1;
}

/* How the ground steers, with the friction of what is under the feet; `scaled` is room for it. */
static const deft_steering *moves_on_surface(const deft__tick *tick, const deft__run *run,
                                             deft_steering *scaled)
{
    double ratio = moves_friction(tick, run);
    if (!(ratio < 1 || ratio > 1)) {
        return &tick->moveset->ground;
    }
    *scaled = tick->moveset->ground;
    moves_scale_response(&scaled->attack, ratio);
    moves_scale_response(&scaled->turn, ratio);
    moves_scale_response(&scaled->release, ratio);
    scaled->overspeed_release = deft__min(scaled->overspeed_release * ratio, DEFT_FOREVER);
    scaled->overspeed_pushed = deft__min(scaled->overspeed_pushed * ratio, DEFT_FOREVER);
    return scaled;
}

static deft_vec2d moves_axis(deft__v2 axis)
{
    deft_vec2d same;
    same.x = axis.x;
    same.y = axis.y;
    return same;
}

void deft__walk(deft__tick *tick, const deft__run *run, deft__law *out)
{
    bool low = tick->self->crouched != 0;
    double full = moves_full_speed(tick, low ? tick->moveset->crouch.speed : tick->moveset->ground.speed);
    /* what a wall that blocks can do is push the other way */
    out->path.along_axis = moves_axis(moves_walk_axis(tick, run, -tick->blocked));
    out->path.up_axis.x = 0;
    out->path.up_axis.y = 1;
    out->path.up = deft__rest();
    out->run = *run;
    out->straight = true;
    out->rolls = DEFT__ROLL_NOT;
    if (run->radius > 0) {
        out->rolls =
            tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL ? DEFT__ROLL_BY_X : DEFT__ROLL_ALONG;
    }
    deft_steering scaled;
    moves_steer(tick, moves_on_surface(tick, run, &scaled), &tick->along, tick->stick_x * full, full, out);
    if (low && out->steered) {
        deft__slide_crouched(tick, full, moves_friction(tick, run), out);
    }
    /* a piece never changes its sign */
    double speed = deft_piece_speed(&out->path.along, 0);
    out->path.along_axis =
        moves_axis(moves_walk_axis(tick, run, speed > 0 || speed < 0 ? speed : tick->stick_x));
}

/* A free flight: steered along the horizontal, `up` along the vertical. */
static void moves_fly_free(deft__tick *tick, const deft_piece *up, deft__law *out)
{
    const deft_moveset *moveset = tick->moveset;
    double full = moves_full_speed(tick, moveset->air.speed);
    if (moveset->hang_speed_bonus_ratio > 0 && deft__jump_is_held(tick) && tick->self->jump_kind != 0 &&
        deft__abs(tick->velocity.y) <= deft__arc_of(tick)->hang_speed) {
        full *= 1 + moveset->hang_speed_bonus_ratio;
    }
    out->path.along_axis.x = 1;
    out->path.along_axis.y = 0;
    out->path.up_axis.x = 0;
    out->path.up_axis.y = 1;
    out->path.up = *up;
    out->straight = false;
    out->rolls = DEFT__ROLL_NOT;
    moves_steer(tick, &moveset->air, &tick->velocity.x, tick->stick_x * full, full, out);
    out->until_s = moves_press_waits_s(tick);
    out->run.present = 0;
    if (!out->steered) {
        out->run = tick->run;
    }
}

/* Where a free flight gets to in a moment that is the same at every rate; true when it leads off the face.
 * Leaves the curve's state as that flight has it. */
static bool moves_flight(deft__tick *tick, const deft__run *run, const deft_piece *up, deft__law *flight,
                         deft__v2 *moved)
{
    double blocked = tick->blocked;
    double told = tick->wall_told;
    tick->blocked = 0;
    moves_fly_free(tick, up, flight);
    tick->blocked = blocked;
    tick->wall_told = told;
    deft_vec2d at_once = deft_path_velocity(&flight->path, 0);
    double moment_s = deft__min(MOVES_MOMENT_S, flight->path.until_s);
    deft_vec2d then = deft_path_at(&flight->path, moment_s);
    *moved = deft__v2_make(then.x - run->flow.x * moment_s, then.y - run->flow.y * moment_s);
    at_once.x -= run->flow.x; /* all against the face */
    at_once.y -= run->flow.y;
    double size = deft__abs(at_once.x) + deft__abs(at_once.y);
    double away = deft__v2_dot(run->normal, *moved);
    double lean = 1e-9;
    if (run->radius > 0) { /* the corner bends away; its normal is as exact as the place of the feet */
        away += deft__v2_dot(*moved, *moved) / (2 * run->radius) - tick->moveset->contact / 4;
        lean = 1e-6;
    }
    return run->normal.x * at_once.x + run->normal.y * at_once.y >= -lean * size && away > 0;
}

bool deft__flies_off(deft__tick *tick, const deft__run *run, const deft_piece *up)
{
    deft_steer_state steer = tick->self->steer;
    deft__law flight;
    deft__v2 moved;
    bool leads_off = moves_flight(tick, run, up, &flight, &moved);
    tick->self->steer = steer;
    return leads_off;
}

/* The leaning face that the body touches in flight: steep ground on the way up, a leaning ceiling. */
static bool moves_touches_leaning(deft__tick *tick, deft__run *run)
{
    if (tick->self->support == DEFT_SUPPORT_STEEP && tick->velocity.y > 0) {
        double way = tick->velocity.x > 0 ? 1 : (tick->velocity.x < 0 ? -1 : 0);
        *run = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, way, (double)tick->self->facing);
        return run->present != 0;
    }
    *run = tick->run;
    if (run->radius > 0 && deft__abs(deft__v2_dot(run->normal, deft__v2_sub(tick->scene.feet, run->center)) -
                                     run->radius) > tick->moveset->contact) {
        return false;
    }
    return (tick->blocked > 0 || tick->blocked < 0) && run->present != 0 &&
           run->gathering == tick->scene.gatherings && run->normal.y < -DEFT__LEAN &&
           deft__abs(run->normal.x) > DEFT__LEAN;
}

/* By how much the sideways part of a flight would take a body along a face faster than the upward part. */
static double moves_lead(const deft__law *flight, deft__v2 tangent, double t)
{
    return deft__abs(deft_piece_speed(&flight->path.along, t) / tangent.x) -
           deft__abs(deft_piece_speed(&flight->path.up, t) / tangent.y);
}

/* How long the part that is the smaller one over the next moment (`lead` is the sign of the other's lead over
 * it) stays the smaller one, at most `most`. Where the two start alike, the moment decides. */
static double moves_even_s(const deft__tick *tick, const deft__law *flight, deft__v2 tangent, double lead)
{
    double most = deft__min(tick->dt - tick->now_s, flight->path.until_s);
    bool differ = lead * moves_lead(flight, tangent, 0) > DEFT__NOTICED * tick->moveset->tile;
    double low = differ ? 0 : MOVES_MOMENT_S;
    double high = most;
    if (!(low < most) || !(lead * moves_lead(flight, tangent, most) < 0)) {
        return most;
    }
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (lead * moves_lead(flight, tangent, middle) > 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

/* True when a flight leads off a corner once it has lost what it presses sideways into it; it loses that. */
static bool moves_glances_off(deft__tick *tick, const deft__run *run, const deft_piece *up,
                              const deft__law *pressing)
{
    deft_vec2d at_once = deft_path_velocity(&pressing->path, 0);
    double sideways = at_once.y / run->tangent.y * run->tangent.x;
    double before = tick->velocity.x;
    if (!(sideways * at_once.x > 0) || !(deft__abs(sideways) < deft__abs(at_once.x))) {
        return false;
    }
    deft__law flight;
    deft__v2 moved;
    tick->velocity.x = sideways;
    bool leads_off = moves_flight(tick, run, up, &flight, &moved);
    tick->velocity.x = leads_off ? sideways : before;
    return leads_off;
}

/* A flight that presses into a leaning face goes along it with the smaller of its two parts: neither grows,
 * so that steep ground and ceilings neither throw a jump higher nor eat it. False when it leads off, or is to
 * be stopped. */
static bool moves_follow(deft__tick *tick, const deft__run *run, const deft_piece *up, deft__law *out)
{
    deft_steer_state steer = tick->self->steer;
    deft__v2 moved;
    bool leads_off = moves_flight(tick, run, up, out, &moved);
    if (run->radius > 0 && !leads_off) {
        deft_steer_state pressed = tick->self->steer;
        leads_off = moves_glances_off(tick, run, up, out);
        tick->self->steer = pressed;
    }
    double by_x = moved.x / run->tangent.x;
    double by_y = moved.y / run->tangent.y;
    bool is_stopped = run->radius > 0 ? !(by_x * by_y > 0) : by_x * by_y < 0;
    if (leads_off || is_stopped) {
        tick->blocked = leads_off ? 0 : tick->blocked;
        tick->self->steer = steer;
        return false;
    }
    if (run->normal.x * tick->blocked > 0) { /* it leads away from the wall on its other side */
        tick->blocked = 0;
        tick->wall_told = 0;
    }
    bool sideways = deft__abs(by_x) < deft__abs(by_y);
    out->until_s = moves_even_s(tick, out, run->tangent, sideways ? -1 : 1);
    out->run = *run;
    out->straight = true;
    out->pushed = false;
    tick->run = *run;
    if (run->radius > 0 && !deft__press_on_corner(tick, sideways, out)) {
        tick->self->steer = steer;
        return false;
    }
    if (sideways) {
        double lean = run->tangent.y / run->tangent.x;
        double drift = run->flow.y - run->flow.x * lean;
        out->path.along_axis.y = lean;
        out->path.up = deft__rest();
        if (drift < 0 || drift > 0) { /* the face itself goes on */
            out->path.up = deft__linear(1, 0, DEFT_FOREVER, 1);
            out->path.up_axis.y = drift;
            out->straight = false;
        }
        out->path.until_s = out->path.along.until_s;
    } else {
        double lean = run->tangent.x / run->tangent.y;
        double drift = run->flow.x - run->flow.y * lean;
        out->path.along = deft__rest();
        out->path.up_axis.x = lean;
        if (drift < 0 || drift > 0) {
            out->path.along = deft__linear(1, 0, DEFT_FOREVER, 1);
            out->path.along_axis.x = drift;
            out->straight = false;
        }
        out->path.until_s = up->until_s;
        out->steered = false;
        tick->self->steer = steer;
    }
    return true;
}

void deft__fly(deft__tick *tick, const deft_piece *up, deft__law *out)
{
    deft__run run;
    deft__ride_air(tick, true);
    if (moves_touches_leaning(tick, &run) && moves_follow(tick, &run, up, out)) {
        return;
    }
    if (tick->self->support == DEFT_SUPPORT_STEEP && tick->velocity.y > 0) {
        tick->self->support = DEFT_SUPPORT_AIR;
    }
    moves_fly_free(tick, up, out);
}
