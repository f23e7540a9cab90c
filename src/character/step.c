/* character/step.c -- THE tick. It simulates the time from t to t + dt as a short chain of segments: within a
 * segment one law moves the body in closed form; a segment ends at the first switch of its law, press,
 * release or contact. That is what makes jumps, edges and landings independent of the tick rate.
 *
 * The order of a tick is a promise of the API; deft_character_step, at the end, reads as that list.
 */
#include "character/gust.h"
#include "character/meet.h"
#include "character/roll.h"
#include "character/segment.h"
#include "character/settle.h"
#include "character/swing.h"
#include "character/take.h"
#include "contact/flow.h"
#include "contact/slide.h"
#include "contact/touch.h"
#include "math/dmath.h"
#include "state/crouch.h"
#include "state/dash.h"
#include "state/ladder.h"
#include "state/rope.h"
#include "state/shove.h"
#include "state/swim.h"
#include "state/walls.h"

#include <stddef.h>

/* Most segments in such a piece, on one stretch of the way as long as the body; past that, the rest of the
 * piece goes through the slide loop. */
#define STEP_SEGMENTS_MAX 16
/* Most borders of zones in such a piece at which a segment ends: a body that is blown out of a zone, and
 * steers back in, would cross its border for ever. */
#define STEP_BORDERS_MAX 6
/* Most pieces of a tick: past that its speed is absurd, and it ends. */
#define STEP_PIECES_MAX 4096

/* ---- 2. bodies: the world as it stands at t ---- */

/* Nothing can be known of the world around the body: it stays where it is. */
static void step_give_up(deft__tick *tick, uint32_t missing)
{
    deft__emit_of(tick, DEFT_EVENT_OVERFLOW, (double)missing, 0, 0);
    tick->over = true;
}

/* What steps and assists may ask about beside a move, as the body is now: nothing, mostly. */
static void step_reach(deft__tick *tick)
{
    const deft_moveset *moveset = tick->moveset;
    /* what moves may take a body up a step that does nothing itself */
    bool pushes = tick->stick_x > 0 || tick->stick_x < 0 || tick->scene.moves;
    if (deft__is_grounded(tick->self)) {
        bool goes = pushes || tick->velocity.x > 0 || tick->velocity.x < 0;
        tick->scene.reach_up = goes ? moveset->step_height : 0;
        tick->scene.reach_aside = tick->scene.reach_up > 0 ? moveset->radius : 0; /* of a rounded foot */
    } else {
        /* it may land at the foot of a step and take that at once */
        tick->scene.reach_up = pushes ? deft__max(moveset->ledge, moveset->step_height) : 0;
        double aside = tick->scene.reach_up > 0 ? moveset->radius : 0;
        tick->scene.reach_aside = tick->velocity.y > 0 ? deft__max(moveset->corner_up, aside) : aside;
    }
    if (deft__can(tick, DEFT_ABILITY_LEDGE)) {
        tick->scene.reach_up = deft__max(tick->scene.reach_up, moveset->ledges.grab_reach);
        tick->scene.reach_aside = deft__max(tick->scene.reach_aside, moveset->ledges.grab_reach);
    }
    if (deft__can(tick, DEFT_ABILITY_WALL_JUMP)) {
        tick->scene.reach_aside = deft__max(tick->scene.reach_aside, moveset->wall.reach);
    }
    tick->scene.reach_down = 0;
    if (tick->self->dash_phase != 0) {
        tick->scene.reach_up = deft__max(tick->scene.reach_up, moveset->corner_side);
        tick->scene.reach_down = moveset->corner_side;
    }
    if (tick->self->crouched != 0) {
        tick->scene.reach_up = deft__max(tick->scene.reach_up, moveset->height - moveset->crouch.height);
    }
}

static void step_gather(deft__tick *tick)
{
    step_reach(tick);
    double ahead_s = deft__min(tick->dt, DEFT__SEGMENT_MAX_S);
    double most = tick->moveset->travel_max;
    deft__v2 ahead = deft__v2_scale(tick->velocity, ahead_s);
    if (deft__is_grounded(tick->self) && !(tick->self->lift_s > 0)) { /* it is about to be carried on */
        deft__v2 lift = deft__to_frame(tick->self->axes, tick->self->lift);
        ahead = deft__v2_add(ahead, deft__v2_scale(lift, ahead_s));
    }
    ahead.x = deft__clamp(ahead.x, -most, most);
    ahead.y = deft__clamp(ahead.y, -most, most);
    for (;;) {
        uint32_t missing = deft__scene_look(&tick->scene, ahead, ahead_s);
        if (missing == 0) {
            return;
        }
        if (deft__abs(ahead.x) + deft__abs(ahead.y) <= tick->moveset->skin) {
            step_give_up(tick, missing);
            return;
        }
        ahead = deft__v2_scale(ahead, 0.5);
    }
}

/* ---- 3. free: out of what overlaps, also when idle ---- */

/* A body that crushed the character is not there for it until the two are apart. */
static void step_part(deft__tick *tick)
{
    uint32_t body = tick->self->crushed_by;
    if (body == 0) {
        return;
    }
    if (deft__inside_body(&tick->scene, body, tick->moveset->contact) == 0) {
        tick->self->crushed_by = 0;
        return;
    }
    tick->scene.ignored = body;
    deft__scene_forget(&tick->scene);
    tick->over = tick->moveset->crush == DEFT_CRUSH_STOP;
    uint32_t missing = deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0);
    if (missing != 0) {
        step_give_up(tick, missing);
    }
}

static void step_free(deft__tick *tick)
{
    deft__v2 before = tick->scene.feet;
    double depth = deft__depenetrate(&tick->scene);
    if (tick->scene.feet.x < before.x || tick->scene.feet.x > before.x || tick->scene.feet.y < before.y ||
        tick->scene.feet.y > before.y) {
        uint32_t missing = deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0);
        if (missing != 0) {
            step_give_up(tick, missing);
        }
    }
    uint32_t body = depth > 0 ? deft__inside_body(&tick->scene, 0, -tick->moveset->touch) : 0;
    if (body != 0) {
        tick->scene.feet = before;
        deft__crush(tick, body, 0, depth);
    } else if (depth > 0) {
        deft__emit(tick, DEFT_EVENT_STUCK, depth);
        tick->velocity = deft__v2_make(0, 0);
        tick->over = true;
    }
}

/* ---- 5. segments ---- */

/* Moves the feet, or as far as nothing is in the way; then what is, else NULL. */
static const deft__face *step_shift(deft__tick *tick, deft__v2 move)
{
    deft__hit hit;
    bool stopped = deft__scene_sweep(&tick->scene, move, 0, &hit);
    tick->scene.feet = deft__v2_add(tick->scene.feet, deft__v2_scale(move, stopped ? hit.t : 1));
    return stopped ? hit.face : NULL;
}

/* Two faces that differ less than this, in sines, leave no way out along one of them. */
#define STEP_WAY_OUT 0.3

/* Lets the feet down onto a face that they touched before something turned on, or up out of it; where another
 * is in the way, along that. */
static void step_keep_touch(deft__tick *tick, const deft__face *face)
{
    double gap = face != NULL ? deft__face_gap(face, tick->scene.feet) : 0;
    if (face == NULL || !(gap < 0 || gap > 0) || deft__abs(gap) > tick->moveset->chord_error ||
        face->kind == DEFT__FACE_CORNER) {
        return;
    }
    /* who stands may have a wall beside it; but a round foot sinks in along the face's normal, as it rolls */
    bool upright = deft__is_grounded(tick->self) && deft__face_is_floor(face, tick->moveset) &&
                   !(tick->scene.radius > 0);
    deft__v2 move = upright ? deft__v2_make(0, -gap / face->normal.y) : deft__v2_scale(face->normal, -gap);
    const deft__face *other = step_shift(tick, move);
    gap = deft__face_gap(face, tick->scene.feet);
    deft__v2 along = other != NULL ? deft__face_tangent(other) : deft__v2_make(0, 0);
    double across = deft__v2_dot(face->normal, along);
    if (gap < 0 && deft__abs(across) > STEP_WAY_OUT) {
        (void)step_shift(tick, deft__v2_scale(along, -gap / across));
    }
}

/* A segment takes what turns for straight. At its end that stands where it is: what the law followed, or the
 * body came to (`hit`, or NULL), it touches all the same. */
static void step_turn(deft__tick *tick, deft__law *law, deft__hit *hit)
{
    deft__face met;
    if (hit != NULL) {
        met = *hit->face;
    }
    deft__flow_land(&tick->scene);
    if (hit != NULL) {
        deft__touch_turned(&tick->scene, &met, hit);
    }
    (void)deft__touch_again(&tick->scene, &tick->run);
    step_keep_touch(tick, hit != NULL ? hit->face : deft__touch_again(&tick->scene, &law->run));
}

/* A body other than this that holds the character where it is; 0 none known. */
static uint32_t step_held_by(const deft__tick *tick, uint32_t body)
{
    bool stands = deft__is_grounded(tick->self) && tick->run.present != 0;
    return stands && tick->run.body != body ? tick->run.body
                                            : (tick->wall.body != body ? tick->wall.body : 0);
}

/* A turn is no straight way, and the slide loop knows no time: what they left inside comes out, or is
 * crushed; who stands goes on to stand. */
static void step_leave_moved(deft__tick *tick)
{
    deft__v2 before = tick->scene.feet;
    double touch = tick->moveset->touch;
    double depth = deft__depenetrate(&tick->scene);
    if (depth > 0) {
        uint32_t body = deft__inside_body(&tick->scene, 0, -touch);
        tick->scene.feet = before;
        body =
            body != 0 ? body : deft__inside_body(&tick->scene, 0, -touch); /* out of it, into what stands */
        if (body != 0) {
            deft__crush(tick, body, step_held_by(tick, body), depth);
            return;
        }
    }
    const deft__face *face = deft__touch_again(&tick->scene, &tick->run);
    if (deft__is_grounded(tick->self) && face != NULL) {
        step_keep_touch(tick, face);
        tick->velocity = deft__v2_scale(deft__walk_axis(tick, &tick->run, tick->along), tick->along);
    }
}

deft__v2 deft__law_moved(const deft__tick *tick, const deft__law *law, double time_s)
{
    if (law->rolls == DEFT__ROLL_SWING) {
        return deft__swing_moved(tick, time_s);
    }
    if (law->rolls != DEFT__ROLL_NOT && law->rolls != DEFT__ROLL_HELD) {
        return deft__roll_moved(law, time_s);
    }
    double held_s = deft__min(time_s, law->path.until_s);
    deft_vec2d moved = deft_path_at(&law->path, held_s);
    if (time_s > held_s) {
        deft_vec2d velocity = deft_path_velocity(&law->path, held_s);
        moved.x += velocity.x * (time_s - held_s);
        moved.y += velocity.y * (time_s - held_s);
    }
    return deft__v2_make(moved.x, moved.y);
}

/* How long the law may run: until the tick's end, its own next switch (unless the tick gives up counting),
 * the next press or release, and no farther than one gather reaches. `ahead` is how far it takes the feet. */
static double step_until(const deft__tick *tick, const deft__law *law, bool *is_cut, deft__v2 *ahead)
{
    double most = tick->moveset->travel_max;
    double time_s = deft__min(tick->dt, deft__min(tick->press_s, tick->release_s)) - tick->now_s;
    if (!tick->gives_up) {
        time_s = deft__min(time_s, deft__min(law->path.until_s, law->until_s));
    }
    if ((tick->self->buffered >> DEFT_ACTION_DASH & 1) != 0) {
        time_s = deft__min(time_s, deft__dash_waits_s(tick));
    }
    double most_s = deft__min(tick->step_max_s, deft__flow_until(&tick->scene));
    *is_cut = time_s > most_s;
    /* a switch that is due within rounding is taken by passing it: time always goes on */
    time_s = deft__max(deft__min(time_s, most_s), DEFT__INSTANT_S);
    *ahead = deft__law_moved(tick, law, time_s);
    for (int i = 0; i < 64 && (deft__abs(ahead->x) > most || deft__abs(ahead->y) > most); i++) {
        *is_cut = true;
        time_s *= 0.5;
        *ahead = deft__law_moved(tick, law, time_s);
    }
    return time_s;
}

static double step_age(double timer, double time_s)
{
    return deft__min(timer + time_s, DEFT_TIMER_MAX_S);
}

/* Time passes for everything that counts it. */
static void step_advance(deft__tick *tick, double time_s)
{
    deft_character *self = tick->self;
    tick->now_s += time_s;
    if (tick->scene.moves) {
        deft__flow_pass_run(&tick->run, time_s);
    }
    self->jump_s = step_age(self->jump_s, time_s);
    self->ground_s = step_age(self->ground_s, time_s);
    self->state_s = step_age(self->state_s, time_s);
    self->pose_s = step_age(self->pose_s, time_s);
    self->landed_s = step_age(self->landed_s, time_s);
    self->kept_s = step_age(self->kept_s, time_s);
    self->wall_s = self->support == DEFT_SUPPORT_WALL ? 0 : step_age(self->wall_s, time_s);
    self->dash_s = step_age(self->dash_s, time_s);
    if (self->state == DEFT_STATE_CLIMB) {
        self->climb_s = step_age(self->climb_s, time_s);
    }
    for (int i = 0; i < DEFT_ACTION_COUNT; i++) {
        self->pressed_s[i] = step_age(self->pressed_s[i], time_s);
    }
    if ((self->held >> DEFT_ACTION_JUMP & 1) != 0) {
        self->jump_press_s = step_age(self->jump_press_s, time_s);
    }
    for (uint32_t waiting = self->buffered, i = 0; waiting != 0; waiting >>= 1, i++) {
        if ((waiting & 1) != 0 && (i >= DEFT_ACTION_COUNT || !deft__press_is_live(tick, (deft_action)i))) {
            self->buffered = (uint16_t)(self->buffered & ~(1u << i));
        }
    }
}

/* The speed along the ground, as the slope rules count it. */
static double step_speed_along(const deft__tick *tick, const deft__law *law, double time_s)
{
    if (law->steered) { /* the curve's state holds it */
        return tick->self->steer.speed;
    }
    if (law->rolls != DEFT__ROLL_BY_WALL) {
        return deft_piece_speed(&law->path.along, time_s);
    }
    return tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL
               ? tick->velocity.x
               : deft__v2_dot(tick->velocity, law->run.tangent);
}

/* The velocity that the law has after time_s, and the phases that go with it. */
static void step_take_velocity(deft__tick *tick, const deft__law *law, double time_s)
{
    if (law->rolls >= DEFT__ROLL_HELD) {
        if (law->rolls == DEFT__ROLL_SWING) {
            deft__rope_pass(tick, time_s);
        }
        return;
    }
    deft_vec2d velocity = deft_path_velocity(&law->path, time_s);
    bool rose = tick->velocity.y > 0;
    bool grounded = deft__is_grounded(tick->self);
    tick->velocity = deft__v2_make(law->pushed ? 0 : velocity.x, law->pushed && grounded ? 0 : velocity.y);
    if (law->steered) {
        deft_steer_advance(&tick->self->steer, &law->path.along, time_s);
    }
    if (grounded) {
        tick->along = law->pushed ? 0 : step_speed_along(tick, law, time_s);
    } else if (rose && tick->velocity.y <= 0) {
        deft__emit(tick, DEFT_EVENT_APEX, deft__tick_height(tick) - tick->self->air_from);
        deft__tell_hang(tick);
    }
}

/* The rest of a piece of the tick in one go: for ticks with too many segments. */
static void step_slide(deft__tick *tick, const deft__law *law, double time_s, deft__v2 ahead)
{
    deft_vec2d velocity = deft_path_velocity(&law->path, deft__min(time_s, law->path.until_s));
    tick->velocity = deft__v2_make(law->pushed ? 0 : velocity.x, velocity.y);
    bool grounded = deft__is_grounded(tick->self);
    if (tick->scene.moves) { /* the slide knows no time: nothing carries the body meanwhile */
        deft__flow_set(&tick->scene, deft__v2_make(0, 0), tick->scene.feet);
    }
    deft__slide(&tick->scene, ahead, &tick->velocity, grounded, tick->contacts);
    deft__flow_pass(&tick->scene, time_s);
    deft__flow_land(&tick->scene);
    tick->along_known = false;
    if (grounded) {
        deft_vec2d normal = deft__to_host(tick->self->axes, tick->run.normal);
        tick->self->ground_normal = normal;
    }
    tick->gives_up = false;
    step_advance(tick, time_s);
}

/* How many segments a tick had so far. */
typedef struct step_count {
    uint32_t segments; /* in this piece of at most DEFT__SEGMENT_MAX_S, and on this stretch of the way */
    uint32_t pieces;
    uint32_t idle;    /* rounds in a row in which no time passed */
    uint32_t borders; /* of zones that push, crossed in this piece */
    double piece_from_s;
    deft__v2 stretch_from;
} step_count;

/* True when the body is farther than its own size from where it began to count: what it met there is behind
 * it. */
static bool step_is_past(const deft__tick *tick, const step_count *count)
{
    deft__v2 at = deft__v2_add(tick->scene.feet, tick->scene.drift);
    deft__v2 way = deft__v2_sub(at, count->stretch_from);
    return deft__abs(way.x) + deft__abs(way.y) > tick->moveset->travel_max / 8;
}

/* Whatever the world is like, the loop ends: a round that only looked around is no segment, but it counts. */
static void step_count_idle(deft__tick *tick, step_count *count, bool took_time)
{
    count->idle = took_time ? 0 : count->idle + 1;
    if (count->pieces == STEP_PIECES_MAX || count->idle == 4 * STEP_SEGMENTS_MAX) {
        deft__emit(tick, DEFT_EVENT_OVERFLOW, 0);
        tick->over = true;
    }
}

/* Counts a segment that began at `began_s`. */
static void step_count_round(deft__tick *tick, step_count *count, double began_s, bool is_cut)
{
    bool took_time = tick->now_s > began_s;
    if ((is_cut && took_time) || tick->now_s - count->piece_from_s > DEFT__SEGMENT_MAX_S) {
        count->segments = count->borders = 0;
        count->pieces++;
        count->piece_from_s = tick->now_s;
        count->stretch_from = deft__v2_add(tick->scene.feet, tick->scene.drift);
    } else if (step_is_past(tick, count)) {
        count->segments = 0;
        count->stretch_from = deft__v2_add(tick->scene.feet, tick->scene.drift);
    } else if (++count->segments == STEP_SEGMENTS_MAX) {
        deft__emit(tick, DEFT_EVENT_OVERFLOW, 0);
        tick->gives_up = true;
        count->segments = 0;
    }
    step_count_idle(tick, count, took_time);
}

/* Most changes of state at one instant that leave a press for the next state to act on. */
#define STEP_DECIDES_MAX 4

/* What was pressed at one instant may be for two states: the one that it was, and the one that it has become.
 */
static void step_decide_again(deft__tick *tick, uint8_t state)
{
    for (int i = 0; i < STEP_DECIDES_MAX && tick->self->state != state && tick->self->buffered != 0; i++) {
        state = tick->self->state;
        deft__state_row(tick)->decide(tick);
    }
}

static void step_decide(deft__tick *tick)
{
    const deft_machine *machine = tick->moveset->machine;
    tick->anews = 0;
    deft__unfold(tick);
    if (machine != NULL && machine->first != NULL && machine->first(tick)) {
        return;
    }
    bool in_zones = tick->scene.zone_count != 0;
    if (in_zones && !deft__try_ladder(tick)) {
        (void)deft__try_swim(tick);
    }
    uint8_t state = tick->self->state;
    deft__state_row(tick)->decide(tick);
    step_decide_again(tick, state);
    bool floats = state == DEFT_STATE_LADDER || state == DEFT_STATE_SWIM;
    if (in_zones && tick->self->state != state && !floats &&
        !deft__try_ladder(tick)) { /* the new state may */
        (void)deft__try_swim(tick);
    }
}

/* A segment ends where the body comes into a zone that pushes it, or out of one. */
static void step_end_at_border(deft__tick *tick, const deft__law *law, step_count *count, double *time_s,
                               bool *is_cut, deft__v2 *ahead)
{
    double until_s = deft__gust_until(tick, law, *time_s);
    if (until_s < *time_s) {
        *time_s = until_s;
        *is_cut = false;
        *ahead = deft__law_moved(tick, law, until_s);
        count->borders++; /* which have a bound of their own */
        count->segments -= count->segments > 0 ? 1 : 0;
    }
}

/* A law ends where what it does not know begins to count: the end of a drop, another floor, wall, ladder or
 * water. */
static void step_look_ahead(deft__tick *tick, deft__law *law)
{
    if (tick->self->drops != 0) {
        deft__look_for_drop_end(tick, law);
    }
    if (tick->scene.view != NULL && tick->scene.view->surface_count > 0 && deft__is_grounded(tick->self)) {
        deft__look_for_floor(tick, law);
    }
    if (tick->blocked != 0) {
        deft__look_for_wall(tick, law);
    }
    if (tick->scene.zone_count != 0) {
        deft__look_for_ladder(tick, law);
        deft__look_for_water(tick, law);
    }
}

/* The way ahead leads out of what was gathered: gathers anew, or lets the tick go less far. */
static void step_gather_anew(deft__tick *tick, deft__v2 ahead, double time_s)
{
    uint32_t missing = deft__scene_look(&tick->scene, ahead, time_s);
    if (missing != 0 && time_s <= DEFT__INSTANT_S) {
        step_give_up(tick, missing);
    } else if (missing != 0) { /* go less far; what carries the body must be known meanwhile */
        tick->step_max_s = time_s * 0.5;
        (void)deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0);
    }
    deft__sense_wall(tick, tick->blocked, deft__is_grounded(tick->self));
}

static void step_segments(deft__tick *tick)
{
    step_count count = {0, 0, 0, 0, 0, {0, 0}};
    while (tick->dt - tick->now_s > DEFT__INSTANT_S && !tick->over) {
        double began_s = tick->now_s;
        deft__law law;
        deft__v2 ahead;
        bool is_cut = false;
        step_decide(tick);                      /* a. decide */
        deft__state_row(tick)->law(tick, &law); /* b. law */
        deft__unfold_in_time(tick, &law);
        step_look_ahead(tick, &law);
        double time_s = step_until(tick, &law, &is_cut, &ahead); /* c. until */
        step_reach(tick);
        if (!deft__scene_covers(&tick->scene, ahead, time_s)) {
            step_gather_anew(tick, ahead, time_s);
            step_count_idle(tick, &count, false);
            continue; /* the faces are new: look for the support again */
        }
        if (tick->scene.zone_count != 0 && count.borders < STEP_BORDERS_MAX && !tick->gives_up) {
            step_end_at_border(tick, &law, &count, &time_s, &is_cut, &ahead);
        }
        bool turns = deft__flow_turns(&tick->scene);
        bool strays = turns || (tick->gives_up && tick->scene.moves);
        deft__v2 from = deft__v2_add(tick->scene.feet, tick->scene.drift);
        if (tick->gives_up) {
            step_slide(tick, &law, time_s, ahead);
        } else {
            deft__v2 rest = turns ? deft__ride_rest(tick, time_s) : deft__v2_make(0, 0);
            deft__segment segment = deft__segment_sweep(tick, &law, time_s, ahead); /* d. sweep */
            step_advance(tick, segment.time_s);
            if (turns) {
                if (segment.end == DEFT__SEGMENT_TIME && !deft__v2_is_zero(rest)) {
                    (void)step_shift(tick, rest);
                }
                step_turn(tick, &law, segment.end == DEFT__SEGMENT_HIT ? &segment.hit : NULL);
            }
            step_take_velocity(tick, &law, segment.time_s);
            if (segment.end == DEFT__SEGMENT_HIT) { /* e. classify */
                deft__meet(tick, &segment.hit);
            } else if (segment.end == DEFT__SEGMENT_RUN &&
                       !(law.pushed && deft__is_grounded(tick->self))) { /* pushed over an edge */
                tick->blocked = 0;
                tick->wall_told = 0;
            }
        }
        if (strays) {
            step_leave_moved(tick);
        }
        if (tick->scene.zone_count != 0) {
            deft__zones_enter(tick, from);
        }
        deft__end_drop(tick);
        if (tick->self->dashes != 0) {
            deft__refill_dash(tick);
        }
        deft__take_due(tick);
        step_count_round(tick, &count, began_s, is_cut);
    }
}

/* What turned or went away in the last segment, or what a round body rolled off, is not touched any more. */
static void step_settle_contacts(deft__tick *tick)
{
    if (deft__is_grounded(tick->self) && tick->run.present != 0) {
        deft__ground_settle(tick);
        if (tick->scene.radius > 0) {
            tick->self->ground_normal = deft__to_host(tick->self->axes, tick->run.normal);
        }
    }
    deft__sense_wall(tick, tick->blocked, deft__is_grounded(tick->self));
}

static void step_begin(deft__tick *tick, deft_character *self, const deft_moveset *moveset,
                       const deft_world_view *view, const deft_input *input, double dt)
{
    deft_vec2d velocity = self->velocity;
    if (!deft__is_finite(velocity.x) || !deft__is_finite(velocity.y)) {
        velocity.x = velocity.y = 0;
    }
    tick->self = self;
    tick->moveset = moveset;
    tick->input = input;
    tick->dt = dt;
    tick->now_s = 0;
    tick->step_max_s = DEFT__SEGMENT_MAX_S;
    tick->velocity = deft__to_frame(self->axes, velocity);
    tick->along = 0;
    memset(&tick->run, 0, sizeof tick->run);
    tick->blocked = 0;
    tick->wall_told = (double)self->wall;
    memset(&tick->wall, 0, sizeof tick->wall);
    tick->off_wall_s = tick->looked_s = -1;
    tick->pressed = 0;
    tick->taps = 0;
    tick->along_known = false;
    tick->gives_up = false;
    tick->over = false;
    tick->keeps_rope = tick->hangs = tick->crowded = false;
    deft__scene_begin(&tick->scene, view, moveset, deft_character_height(self, moveset), self->axes,
                      self->position, dt);
    deft__take_up_drop(tick);
    tick->scene.carrier = deft__is_grounded(self) ? self->ground_body : 0;
}

/* The host put the body somewhere else since the last tick. */
static void step_tell_teleport(deft__tick *tick)
{
    deft_character *self = tick->self;
    if (self->teleported != 0) {
        double x = self->position.x - self->previous.x;
        double y = self->position.y - self->previous.y;
        double distance = deft__sqrt(x * x + y * y);
        if (distance > 0) {
            deft__emit(tick, DEFT_EVENT_TELEPORTED, distance);
        }
    }
    self->previous = self->position;
    self->teleported = 0;
}

/* A hit stop takes the tick, or its beginning: then the body wakes up in the midst of it. */
static void step_freeze(deft__tick *tick)
{
    deft_character *self = tick->self;
    double frozen_s = deft__min(self->freeze_s, tick->dt);
    self->freeze_s -= frozen_s;
    tick->now_s = deft__min(frozen_s, deft__min(tick->press_s, tick->release_s)); /* each in its turn */
    deft__take_due(tick);
    tick->now_s = frozen_s;
    deft__take_due(tick);
    tick->scene.now_s = frozen_s;
    if (tick->dt - frozen_s <= DEFT__INSTANT_S) {
        tick->now_s = tick->dt = 0;
    }
}

void deft_character_step(deft_character *character, const deft_moveset *moveset, const deft_world_view *view,
                         const deft_input *input, double dt, deft_event_list *events, deft_contacts *contacts)
{
    DEFT_ASSERT(character != NULL && moveset != NULL && input != NULL);
    DEFT_ASSERT(dt >= 0 && deft__is_finite(dt));
    if (character == NULL || moveset == NULL || input == NULL) {
        return;
    }
    deft__tick tick;
    step_begin(&tick, character, moveset, view, input, dt > 0 && deft__is_finite(dt) ? dt : 0);
    tick.events = events;
    tick.contacts = contacts;
    if (events != NULL) {
        events->count = events->dropped = 0;
    }
    if (contacts != NULL) {
        contacts->count = contacts->dropped = 0;
    }
    step_tell_teleport(&tick);
    deft__take(&tick); /* 1. take */
    if (character->freeze_s > 0) {
        step_freeze(&tick);
    }
    if (tick.dt > 0) {
        step_gather(&tick); /* 2. bodies */
        if (!tick.over) {
            step_part(&tick); /* 3. free */
        }
        if (!tick.over) {
            step_free(&tick);
            deft__heed_abilities(&tick);
            if (character->shoved != 0) {
                deft__heed_shoves(&tick);
            }
            deft__sense_wall(&tick, (double)character->wall, deft__is_grounded(character)); /* 4. sense */
        }
        step_segments(&tick); /* 5. segments */
    }
    deft__take_rest(&tick);
    if ((tick.scene.moves || tick.scene.radius > 0) && tick.dt > 0 && !tick.over) {
        step_settle_contacts(&tick);
    }
    deft__settle(&tick); /* 6. settle */
}
