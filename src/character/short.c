/* character/short.c -- the commonest ticks, which touch no face that could matter. Laws, timers and rounding
 * are those of deft__segments. A test compares both ways, bit for bit (tests/character/test_short.c).
 */
#include "base/tolerance.h"
#include "character/step.h"
#include "math/dmath.h"
#include "motion/steer.h"
#include "world/world.h"

#include <stddef.h>

/* True when neither the player, nor the host, nor what happened a moment ago asks for anything new. */
static bool short_asks_nothing(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool waits = tick->press_s >= DEFT_FOREVER && tick->release_s >= DEFT_FOREVER;
    bool is_new = self->dashes != 0 || self->drops != 0 || self->shoved != 0 || self->crushed_by != 0 ||
                  self->crouched != 0 || self->freeze_s > 0 || self->teleported != 0 ||
                  self->ground_body != 0 || self->abilities != self->abilities_told;
    return waits && !is_new && tick->moveset->machine == 0 && tick->contacts == NULL &&
           !deft__is_in_zones(self) && tick->record == NULL && tick->dt > DEFT__INSTANT_S &&
           tick->dt <= DEFT__SEGMENT_MAX_S;
}

/* How the stick moves the character until the tick's end, by one law. */
typedef struct short_way {
    deft_steer_state steer; /* at the end, */
    double speed;           /* with this speed */
    double x;               /* how far the way leads */
    bool is_at_once;        /* the speed changes at once */
    int wall;               /* the side of a wall that holds the character back (-1, 1; 0 none) */
} short_way;

/* False where more than one law steers in this tick. */
static bool short_steer(const deft__tick *tick, const deft_steering *steering, double full, short_way *out)
{
    deft_piece piece;
    out->wall = 0;
    out->steer = tick->self->motion.steer;
    deft__steer(&piece, steering, &out->steer, tick->velocity.x, tick->stick_x * full, full);
    out->is_at_once = out->steer.speed != tick->velocity.x;
    out->x = deft__round_to_float(deft_piece_distance(&piece, tick->dt));
    deft_steer_advance(&out->steer, &piece, tick->dt);
    out->speed = out->steer.speed;
    return piece.until_s > tick->dt;
}

/* Ends the tick of a way, which also leads up by y and ends with the speed `rise`. */
static inline void short_end(deft__tick *tick, const short_way *way, double y, double rise)
{
    deft__age(tick, tick->dt);
    tick->self->wall = (int8_t)way->wall;
    tick->self->motion.steer = way->steer;
    tick->velocity = deft__v2_make(way->speed, rise);
    deft__buttons_end(tick);
    deft__settle_short(tick, deft__v2_make(way->x, y));
}

/* ---- a walk, or a stand, on level tiles with nothing in reach ----
 *
 * The world itself says that the whole way is over one level floor. Then no face can stop, lift or drop the
 * character, so no face is gathered, and the contact rule is not asked. */

/* On a still level floor that no belt moves, and with no button down that asks for anything but a walk. */
static bool level_is_on_floor(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    uint32_t acts = DEFT_ACTION_BIT(DEFT_ACTION_GRAB) | DEFT_ACTION_BIT(DEFT_ACTION_CROUCH) |
                    (tick->moveset->repeat_s > 0 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0U);
    return self->state == DEFT_STATE_GROUND && self->support == DEFT_SUPPORT_FLOOR && self->buffered == 0 &&
           self->lift_s > 0 && self->ground_normal.x == 0 && tick->velocity.y == 0 &&
           (self->held & acts) == 0 && !(tick->stick_y < 0);
}

/* True when the character is over one level floor all along the way that it can go in this tick, and no look
 * of a walk comes to a body, a zone or terrain. With a `side` also when it touches a wall there, which is too
 * high for a step. */
static bool level_is_found(const deft__tick *tick, const deft_world_view *view, double way, int side)
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
    double close = moveset->contact * DEFT__END;
    deft__level level;
    return deft__world_is_level(view, tick->self->axes, feet, &box, far, side, &level) &&
           deft__abs(level.gap) <= close &&
           (side == 0 || (deft__abs(level.aside - moveset->half_width) <= close &&
                          level.wall_height > moveset->step_height + moveset->skin));
}

/* Walks to the tick's end, and settles, where the world says that there is nothing but that in reach. A wall
 * to which the stick pushes holds the character where it stands. */
static bool level_walk(deft__tick *tick, const deft_world_view *view)
{
    const deft_character *self = tick->self;
    short_way way;
    double full = deft__full_walk(tick);
    double most = deft__max(deft__abs(tick->velocity.x), full) * tick->dt + tick->moveset->skin;
    if (self->wall * tick->stick_x > 0 && tick->velocity.x == 0) {
        short_way held = {self->motion.steer, 0, 0, false, self->wall};
        way = held;
        if (!level_is_found(tick, view, 0, self->wall)) {
            return false;
        }
    } else if (!(most < tick->moveset->travel_max) || !level_is_found(tick, view, most, 0) ||
               !short_steer(tick, &tick->moveset->ground, full, &way) || deft__abs(way.x) > most) {
        return false;
    }
    tick->along = way.speed;
    short_end(tick, &way, 0, 0);
    return true;
}

/* ---- a flight through open air, by one law ----
 *
 * The world itself says that nothing is around the whole way. Then the contact rule is not asked. */

/* True for a character that nothing held, moved or steered a moment ago. */
static bool open_is_free(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    return self->support == DEFT_SUPPORT_AIR && self->wall == 0 && self->wall_lock == 0 &&
           self->dash_phase == 0 && self->kept_speed == 0 && self->let_go == 0 &&
           !(tick->moveset->repeat_s > 0);
}

/* True when no press waits, or only one of jump for the ground: no jump off a wall or in the air is left. */
static bool open_press_waits(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool can_jump = self->coyote != 0 || self->air_jumps < tick->moveset->air_jump_count ||
                    deft__can(tick, DEFT_ABILITY_WALL_JUMP);
    return self->buffered == 0 || (self->buffered == DEFT_ACTION_BIT(DEFT_ACTION_JUMP) && !can_jump);
}

/* True when nothing is in reach on a way through the air, nor straight ahead, where a long tick looks first.
 * A body within ground.snap below would change how a long tick rounds. */
static bool open_is_found(const deft__tick *tick, const deft_world_view *view, deft__v2 way)
{
    const deft_moveset *moveset = tick->moveset;
    deft__v2 ahead = deft__v2_scale(tick->velocity, tick->dt);
    deft__reach reach = deft__reach_of(tick, false);
    double around = moveset->skin + moveset->chord_error + moveset->touch * (1 + DEFT__PROBE);
    double aside = moveset->half_width + reach.aside + around;
    double below = reach.down + around + (view != NULL && view->body != NULL ? moveset->snap : 0);
    deft__rect rect = {deft__min(deft__min(way.x, ahead.x), 0) - aside,
                       deft__max(deft__max(way.x, ahead.x), 0) + aside,
                       deft__min(deft__min(way.y, ahead.y), 0) - below,
                       deft__max(deft__max(way.y, ahead.y), 0) + moveset->height + reach.up + around};
    deft_box box = deft__host_box(tick->self->axes, tick->self->position, rect);
    return deft__world_is_clear(view, tick->self->position, &box);
}

static bool open_fly(deft__tick *tick, const deft_world_view *view)
{
    short_way way;
    deft_piece up;
    double until_s;
    if (!open_press_waits(tick) || !deft__flies_on(tick, &up, &until_s) ||
        deft__min(until_s, up.until_s) <= tick->dt ||
        !short_steer(tick, &tick->moveset->air, deft__full_flight(tick), &way)) {
        return false;
    }
    double y = deft__round_to_float(deft_piece_distance(&up, tick->dt));
    double rise = deft_piece_speed(&up, tick->dt);
    bool is_over = tick->velocity.y > 0 && rise <= DEFT__GRAZE * tick->moveset->tile; /* an apex */
    double most = tick->moveset->travel_max;
    if (is_over || way.is_at_once || deft__abs(way.x) > most || deft__abs(y) > most ||
        !open_is_found(tick, view, deft__v2_make(way.x, y))) {
        return false;
    }
    short_end(tick, &way, y, rise);
    return true;
}

bool deft__step_short(deft__tick *tick, const deft_world_view *view)
{
    return short_asks_nothing(tick) &&
           (level_is_on_floor(tick) ? level_walk(tick, view) : open_is_free(tick) && open_fly(tick, view));
}
