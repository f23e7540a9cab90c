/* character/short.c -- the commonest ticks, which touch no face that could matter. Laws, timers and rounding
 * are those of deft__segments. A test compares both ways, bit for bit (tests/character/test_short.c).
 */
#include "base/bounds.h"
#include "base/tolerance.h"
#include "character/step.h"
#include "math/dmath.h"
#include "motion/path.h"
#include "motion/steer.h"
#include "world/world.h"

#include <stddef.h>

/* ---- a walk, or a stand, on level tiles with nothing in reach ----
 *
 * The world itself says that the whole way is over one level floor. Then no face can stop, lift or drop the
 * character, so no face is gathered, and the contact rule is not asked. */

/* True when neither the player, nor the host, nor what happened a moment ago asks for anything new. */
static bool level_asks_nothing(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool waits = self->buffered == 0 && tick->press_s >= DEFT_FOREVER && tick->release_s >= DEFT_FOREVER;
    bool is_new = self->dashes != 0 || self->drops != 0 || self->shoved != 0 || self->crushed_by != 0 ||
                  self->crouched != 0 || self->freeze_s > 0 || self->abilities != self->abilities_told;
    return waits && !is_new && tick->moveset->machine == 0 && tick->contacts == NULL &&
           !deft__is_in_zones(self) && tick->record == NULL && tick->now_s <= 0 &&
           tick->dt > DEFT__INSTANT_S && tick->dt <= DEFT__SEGMENT_MAX_S;
}

/* On a still level floor that no belt moves, and with no button down that asks for anything but a walk. */
static bool level_is_on_floor(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    uint32_t acts = DEFT_ACTION_BIT(DEFT_ACTION_GRAB) | DEFT_ACTION_BIT(DEFT_ACTION_CROUCH) |
                    (tick->moveset->repeat_s > 0 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0U);
    return self->state == DEFT_STATE_GROUND && self->support == DEFT_SUPPORT_FLOOR &&
           self->ground_body == 0 && self->lift_s > 0 && self->teleported == 0 &&
           self->ground_normal.x == 0 && tick->velocity.y == 0 && (self->held & acts) == 0 &&
           !(tick->stick_y < 0);
}

/* True when the character is over one level floor all along the way that it can go in this tick, and no look
 * of a walk comes to a body, a zone or terrain. */
static bool level_is_found(const deft__tick *tick, const deft_world_view *view, double way)
{
    const deft_moveset *moveset = tick->moveset;
    deft_pos feet = tick->self->position;
    double aside = moveset->half_width + way + moveset->skin;
    double up = moveset->height + moveset->skin;
    double down = moveset->skin;
    double far = moveset->radius + moveset->step_height + moveset->snap + moveset->wall.reach +
                 moveset->ledges.grab_reach + moveset->chord_error + moveset->skin;
    bool is_up = tick->self->axes.up.y > 0;
    deft_box box = {feet.x - aside, feet.y - (is_up ? down : up), feet.x + aside,
                    feet.y + (is_up ? up : down)};
    double gap;
    return deft__world_is_level(view, tick->self->axes, feet, &box, far, &gap) &&
           deft__abs(gap) <= moveset->contact * DEFT__END;
}

/* A walk to the tick's end. */
typedef struct level_way {
    deft_steer_state steer;
    double x;        /* how far it leads */
    double velocity; /* at its end; the speed that the next law starts from is that of `steer` */
    double times_s[DEFT__LEVEL_LAWS_MAX]; /* of its laws */
    uint32_t count;
} level_way;

/* Steers to the stick, law after law. False where that leads past the way that is known. */
static bool level_steer(const deft__tick *tick, double full, double most, level_way *out)
{
    double now_s = 0;
    double along = tick->velocity.x;
    out->steer = tick->self->motion.steer;
    out->x = 0;
    out->velocity = along;
    for (out->count = 0; tick->dt - now_s > DEFT__INSTANT_S; out->count++) {
        if (out->count == DEFT__LEVEL_LAWS_MAX) {
            return false;
        }
        deft_piece piece;
        deft__steer(&piece, &tick->moveset->ground, &out->steer, along, tick->stick_x * full, full);
        double time_s = deft__max(deft__min(piece.until_s, tick->dt - now_s), DEFT__INSTANT_S);
        out->x += deft__round_to_float(deft_piece_distance(&piece, time_s));
        if (deft__abs(out->x) > most) {
            return false;
        }
        out->velocity = deft_piece_speed(&piece, time_s);
        deft_steer_advance(&out->steer, &piece, time_s);
        along = out->steer.speed;
        out->times_s[out->count] = time_s;
        now_s += time_s;
    }
    return true;
}

bool deft__walk_level(deft__tick *tick, const deft_world_view *view)
{
    if (!level_is_on_floor(tick) || !level_asks_nothing(tick)) {
        return false;
    }
    level_way way;
    double full = deft__full_walk(tick);
    double most = deft__max(deft__abs(tick->velocity.x), full) * tick->dt + tick->moveset->skin;
    if (!(most < tick->moveset->travel_max) || !level_is_found(tick, view, most) ||
        !level_steer(tick, full, most, &way)) {
        return false;
    }
    for (uint32_t i = 0; i < way.count; i++) {
        deft__age(tick, way.times_s[i]);
    }
    tick->self->motion.steer = way.steer;
    tick->along = way.steer.speed;
    tick->velocity = deft__v2_make(way.velocity, 0);
    deft__buttons_end(tick);
    deft__settle_level(tick, way.x);
    return true;
}

/* ---- a flight through open air: no face can hold it, stop it or let it go, so neither the contact rule nor
 * the sweep is asked ---- */

static bool open_flies(const deft_character *self)
{
    return (self->state == DEFT_STATE_JUMP || self->state == DEFT_STATE_JUMP_CUT ||
            self->state == DEFT_STATE_FALL) &&
           self->support == DEFT_SUPPORT_AIR;
}

/* True for a rise or a fall that looks for nothing, and that no button asks for anything. */
static bool open_is_free(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool glides = deft__can(tick, DEFT_ABILITY_GLIDE) && deft__holds(tick, DEFT_ACTION_GLIDE);
    bool does_more = self->drops != 0 || self->crouched != 0 || self->dashes != 0 || self->dash_phase != 0 ||
                     self->kept_speed != 0 || self->let_go != 0 || glides;
    return open_flies(self) && tick->blocked == 0 && !does_more && self->buffered == 0 &&
           !(tick->moveset->repeat_s > 0) && tick->moveset->coyote_hover == 0 && tick->moveset->machine == 0;
}

/* One law of the flight. False where its way leads out of what was gathered. */
static bool open_fly_on(deft__tick *tick, deft__law *law)
{
    double until_s = deft__min(tick->dt, deft__min(tick->press_s, tick->release_s)) - tick->now_s;
    double time_s =
        deft__min(deft__min(law->path.until_s, law->until_s), deft__min(until_s, tick->step_max_s));
    time_s = deft__max(time_s, DEFT__INSTANT_S);
    double most = tick->moveset->travel_max;
    deft__v2 ahead = deft__law_moved(tick, law, time_s);
    deft__gather_reach(tick);
    if (deft__abs(ahead.x) > most || deft__abs(ahead.y) > most ||
        !deft__scene_covers(&tick->scene, ahead, time_s)) {
        return false;
    }
    ahead = deft__v2_make(deft__round_to_float(ahead.x), deft__round_to_float(ahead.y));
    tick->scene.feet = deft__v2_add(tick->scene.feet, ahead);
    tick->scene.now_s += time_s;
    deft__advance(tick, time_s);
    deft__advance_velocity(tick, law, time_s);
    deft__buttons_due(tick);
    return true;
}

void deft__fly_open(deft__tick *tick)
{
    for (int i = 0; i < DEFT__OPEN_LAWS_MAX && tick->dt - tick->now_s > DEFT__INSTANT_S; i++) {
        deft__law law;
        double velocity = tick->velocity.x;
        if (!open_is_free(tick)) {
            return;
        }
        deft__decide(tick);
        if (!open_flies(tick->self)) {
            return;
        }
        deft__state_row(tick)->law(tick, &law);
        tick->velocity.x = deft__path_velocity(&law.path, 0).x;
        bool turns = tick->velocity.x < velocity || tick->velocity.x > velocity;
        if (!turns && !open_fly_on(tick, &law)) { /* a speed that changes at once may make a move possible */
            return;
        }
    }
}
