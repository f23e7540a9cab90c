/* state/swim.c -- in water: the stick steers both axes, and gravity acts on neither.
 *
 * The character swims while its middle is under water, as high as it stands: it stands up in a swim. A swim
 * goes up to the surface and no farther. A rise that is faster than the swim goes through the surface. A rise
 * with the head out of the water does not begin a swim again.
 */
#include "base/tolerance.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

/* To the middle of the character, and deeper by `in`. */
static deft__v2 swim_inset(const deft__tick *tick, double in)
{
    return deft__v2_make(tick->scene.shape.half_width + in, tick->moveset->height / 2 + in);
}

static bool swim_is_in(const deft__tick *tick, deft__v2 at, double in)
{
    return deft__zones_around(&tick->scene, DEFT_ZONE_WATER, at, swim_inset(tick, in)) <
           tick->scene.zone_count;
}

/* How far the middle of the character is below the surface. */
static double swim_depth(const deft__tick *tick, deft__v2 at)
{
    double low;
    double high;
    deft__zones_reach(&tick->scene, DEFT_ZONE_WATER, at, swim_inset(tick, 0), &low, &high);
    return high - at.y;
}

static bool swim_has_head_out(const deft__tick *tick, deft__v2 at)
{
    return swim_depth(tick, at) < tick->moveset->height / 2;
}

/* A swim begins a little deeper than it ends, so that rounding does not end it again. On the ground it begins
 * only where the player wants it, or the character floats. */
static bool swim_begins(const deft__tick *tick, deft__v2 at, double rise)
{
    if (!swim_is_in(tick, at, tick->moveset->touch / 2)) {
        return false;
    }
    if (deft__is_grounded(tick->self)) {
        bool wants =
            tick->stick_y > DEFT__STICK_ASKS || (tick->moveset->swim.drift > 0 && tick->stick_y >= 0);
        return wants && swim_depth(tick, at) > tick->moveset->touch && tick->scene.flow.y <= 0;
    }
    return !(rise > 0 && swim_has_head_out(tick, at));
}

bool deft__try_swim(deft__tick *tick)
{
    if (!deft__may_change_to(tick, DEFT_STATE_SWIM) ||
        !swim_begins(tick, deft__tick_feet(tick), tick->velocity.y)) {
        return false;
    }
    deft__change_state(tick, DEFT_STATE_SWIM);
    return true;
}

static bool swim_begins_after(const deft__tick *tick, const deft__law *law, double time_s)
{
    double rise = deft__law_rise(law, time_s);
    return swim_begins(tick, deft__feet_ahead(tick, law, time_s), rise);
}

static bool swim_is_after(const deft__tick *tick, const deft__law *law, double time_s)
{
    return swim_is_in(tick, deft__feet_ahead(tick, law, time_s), 0);
}

static bool swim_has_head_out_after(const deft__tick *tick, const deft__law *law, double time_s)
{
    return swim_has_head_out(tick, deft__feet_ahead(tick, law, time_s));
}

static void swim_enter(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__end_jump(self);
    self->air_jumps = 0;
    deft__ride_air(tick, false);
}

/* With the head out of the water a jump leaves the water. No release cuts its rise. */
static void swim_decide(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__v2 at = deft__tick_feet(tick);
    bool is_out = !swim_is_in(tick, at, 0);
    if (!is_out && !(deft__press_is_live(tick, DEFT_ACTION_JUMP) && swim_has_head_out(tick, at))) {
        return;
    }
    self->air_from = deft__tick_height(tick);
    if (!is_out) {
        self->launch_speed = tick->moveset->swim.jump_speed;
        tick->velocity.y = deft__max(tick->velocity.y, self->launch_speed);
        deft__emit(tick, DEFT_EVENT_JUMPED_GROUND, tick->velocity.y);
        deft__act_on_press(tick, DEFT_ACTION_JUMP);
    }
    deft__change_state(tick, DEFT_STATE_FALL);
}

/* True when a rise ends at the surface; a rise faster than the swim goes through. */
static bool swim_is_slow(const deft__tick *tick)
{
    return tick->velocity.y <= tick->moveset->swim.speed * (1 + DEFT__GRAZE);
}

static void swim_law(deft__tick *tick, deft__law *out)
{
    const deft_swim *swim = &tick->moveset->swim;
    deft__v2 wish = deft__v2_scale(deft__v2_make(tick->stick_x, tick->stick_y), swim->speed);
    wish.y += (1 - deft__abs(tick->stick_y)) * swim->drift; /* buoyancy */
    bool rests = swim_is_slow(tick) && swim_depth(tick, deft__tick_feet(tick)) <= tick->moveset->touch;
    if (rests) {
        wish.y = deft__min(wish.y, 0);
        tick->velocity.y = deft__min(tick->velocity.y, 0);
    }
    deft__float(tick, wish, swim, out);
    out->no_rise = rests;
}

void deft__look_for_water(const deft__tick *tick, deft__law *law)
{
    if (deft__may_change_to(tick, DEFT_STATE_SWIM)) {
        deft__end_ahead(tick, law, swim_begins_after, true);
    }
    if (tick->self->state != DEFT_STATE_SWIM) {
        return;
    }
    double depth = swim_depth(tick, deft__tick_feet(tick));
    double most = deft__min(tick->dt - tick->now_s, law->path.until_s);
    if (depth > tick->moveset->touch && swim_is_slow(tick) && deft__path_at(&law->path, most).y > depth) {
        law->until_s = deft__path_reach(&law->path, deft__v2_make(0, 1), depth, 0, most);
    }
    deft__end_ahead(tick, law, swim_is_after, false);
    if (deft__press_is_live(tick, DEFT_ACTION_JUMP)) { /* the press waits for the surface */
        deft__end_ahead(tick, law, swim_has_head_out_after, true);
    }
}

DEFT__ROW(swim, DEFT__TO(GROUND) | DEFT__TO(FALL) | DEFT__TO(LADDER), 0, AIR, GROUND, swim_enter, NULL,
          swim_decide, swim_law, NULL);
