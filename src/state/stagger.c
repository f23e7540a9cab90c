/* state/stagger.c -- kicks and hits of the host take effect. A character that was hit has gravity, drag and
 * bounces, and no steering. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "state/tick.h"

#include <stddef.h>

/* A bounce slower than this, tiles/s, does not happen: bounces get shorter, but not for ever. */
#define STAGGER_BOUNCE_MIN 1

/* The drag takes a speed down to `base`; without drag the speed stays. */
static deft_piece stagger_decay(double base, double amplitude, double rate, double until_s, double end_speed)
{
    return rate > 0 ? deft__exponential(base, amplitude, rate, until_s, end_speed)
                    : deft__piece_constant(base + amplitude, until_s);
}

/* v' = -g - k v, to the apex or to terminal speed; `gravity` is the g. */
static deft_piece stagger_drop(const deft__tick *tick, double v, double gravity)
{
    const deft_moveset *moveset = tick->moveset;
    double limit = moveset->fall.speed_max;
    double rate = moveset->stagger.drag_rate;
    double goal = v > 0 ? 0 : -limit;
    if (v <= goal) { /* as any other fall */
        deft_piece piece;
        deft_arc_fall(&piece, &moveset->fall, NULL, v, false);
        return piece;
    }
    if (!(gravity > 0)) {
        return stagger_decay(0, v, rate, DEFT_FOREVER, 0);
    }
    if (!(rate > 0)) {
        return deft__linear(v, -gravity, (v - goal) / gravity, goal);
    }
    double balance = gravity / rate; /* the downward speed at which drag is as strong */
    bool arrives = balance + goal > 0;
    double until_s = arrives ? deft__log1p((v - goal) / (balance + goal)) / rate : DEFT_FOREVER;
    return stagger_decay(-balance, v + balance, rate, until_s, arrives ? goal : -balance);
}

/* From the air to a floor and back it is one stagger. */
static void stagger_exit(deft__tick *tick)
{
    tick->self->stagger_s = deft__max(deft__left_s(tick, tick->self->stagger_s), 0);
}

static void stagger_decide(deft__tick *tick)
{
    if (deft__left_s(tick, tick->self->stagger_s) <= DEFT__INSTANT_S) {
        deft__change_state(tick, deft__is_grounded(tick->self) ? DEFT_STATE_GROUND : DEFT_STATE_FALL);
    }
}

static void stagger_law(deft__tick *tick, deft__law *out)
{
    deft__ride_air(tick, true);
    deft_piece along = stagger_decay(0, tick->velocity.x, tick->moveset->stagger.drag_rate, DEFT_FOREVER, 0);
    deft_piece up = stagger_drop(tick, tick->velocity.y, tick->moveset->stagger.gravity);
    deft__coast(tick, &along, &up, out);
    out->until_s = deft__left_s(tick, tick->self->stagger_s);
}

/* True when a bounce leads at once into another face, which the character almost touches. Between the two,
 * bounces would get shorter and more frequent without end. */
static bool stagger_is_caught(const deft__tick *tick, deft__v2 normal)
{
    deft__hit hit;
    deft__v2 onward = deft__v2_scale(normal, DEFT__PROBE_LONG * tick->moveset->contact);
    return deft__scene_sweep(&tick->scene, onward, 0, &hit);
}

static bool stagger_meet(deft__tick *tick, const deft__hit *hit)
{
    deft__v2 normal = hit->face->normal;
    deft__v2 flow = deft__obstacle_flow(&tick->scene, hit->obstacle);
    double into = -deft__v2_dot(deft__v2_sub(tick->velocity, flow), normal);
    double bounce = into * tick->moveset->stagger.bounce_ratio;
    double least = STAGGER_BOUNCE_MIN * tick->moveset->tile;
    deft_contact_kind kind = deft__face_contact_kind(hit->face, tick->moveset);
    bool comes = kind == DEFT_CONTACT_WALL && deft__v2_dot(flow, normal) > 0;
    if ((bounce < least && !comes) || stagger_is_caught(tick, normal)) {
        return false;
    }
    bool bonks = kind == DEFT_CONTACT_CEILING;
    bounce = deft__max(bounce, least); /* off a moving wall: a slower bounce would meet it again at once */
    tick->velocity = deft__v2_add(tick->velocity, deft__v2_scale(normal, into + bounce));
    deft__emit_of(tick, bonks ? DEFT_EVENT_BONKED : DEFT_EVENT_HIT_WALL, into, hit->obstacle->body,
                  hit->obstacle->feature);
    return true;
}

static void stagger_down_law(deft__tick *tick, deft__law *out)
{
    deft__ground_go(tick, 0, out);
    out->until_s = deft__min(out->until_s, deft__left_s(tick, tick->self->stagger_s));
}

DEFT__ROW(stagger, DEFT__TO(FALL) | DEFT__TO(STAGGER_DOWN), 0, BARE, STAGGER_DOWN, NULL, stagger_exit,
          stagger_decide, stagger_law, stagger_meet);

DEFT__ROW(stagger_down, DEFT__TO(GROUND) | DEFT__TO(STAGGER), 0, GROUND, FALL, NULL, stagger_exit,
          stagger_decide, stagger_down_law, NULL);

/* ---- what the host did between two ticks ---- */

void deft__apply_pushes(deft__tick *tick)
{
    deft_character *self = tick->self;
    uint32_t shoved = self->shoved;
    deft_pos anchor = self->anchor; /* of a new hook: the end of the old rope forgets it */
    uint32_t hook_body = self->hook_body;
    bool is_kicked = (shoved & DEFT__PUSHED_KICKED) != 0;
    bool staggers = (shoved & DEFT__PUSHED_STAGGERED) != 0;
    self->shoved = 0;
    if ((shoved & DEFT__PUSHED_LET_GO) != 0 && deft__rope_is_out(self)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    }
    if (is_kicked || staggers) {
        bool goes_on = self->state == DEFT_STATE_STAGGER || self->state == DEFT_STATE_STAGGER_DOWN;
        deft__change_state(tick, staggers || goes_on ? DEFT_STATE_STAGGER : DEFT_STATE_KICKBACK);
        deft__end_jump(self);
        self->air_from = deft__tick_height(tick);
    }
    if (is_kicked) {
        deft__emit_of(tick, DEFT_EVENT_KICKED, deft__v2_size(tick->velocity), 0, 0);
    }
    if (staggers) {
        deft__emit_of(tick, DEFT_EVENT_STAGGERED, self->stagger_s, 0, 0);
    }
    if ((shoved & DEFT__PUSHED_HOOKED) != 0) {
        deft__rope_attach(tick, anchor, hook_body);
    }
}
