/* character/level.c -- the commonest tick: a walk, or a stand, on level tiles with nothing in reach.
 *
 * The world itself says that the whole way is over one level floor. Then no face can stop, lift or drop the
 * character, so no face is gathered. Laws, timers and rounding are those of deft__segments. A test compares
 * the two, bit for bit (tests/character/test_level.c).
 */
#include "character/level.h"

#include "base/bounds.h"
#include "base/rarely.h"
#include "base/tolerance.h"
#include "character/pass.h"
#include "character/segment.h"
#include "math/dmath.h"
#include "world/world.h"

#include <stddef.h>

/* True when neither the player, nor the host, nor what happened a moment ago asks for anything but a walk. */
static bool level_is_plain(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    const deft_moveset *moveset = tick->moveset;
    uint32_t acts = DEFT_ACTION_BIT(DEFT_ACTION_GRAB) | DEFT_ACTION_BIT(DEFT_ACTION_CROUCH) |
                    (moveset->repeat_s > 0 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0U);
    bool stands = self->state == DEFT_STATE_GROUND && self->support == DEFT_SUPPORT_FLOOR &&
                  self->ground_body == 0 && self->lift_s > 0 && self->crouched == 0 &&
                  !(self->ground_normal.x < 0) && !(self->ground_normal.x > 0) && !(tick->velocity.y < 0) &&
                  !(tick->velocity.y > 0);
    bool waits = self->buffered == 0 && (self->held & acts) == 0 && tick->press_s >= DEFT_FOREVER &&
                 tick->release_s >= DEFT_FOREVER && !(tick->stick_y < 0);
    bool is_new = self->dashes != 0 || self->shoved != 0 || self->crushed_by != 0 ||
                  self->abilities != self->abilities_told;
    return stands && waits && !is_new && moveset->machine == 0 && tick->contacts == NULL &&
           tick->record == NULL && tick->now_s <= 0;
}

/* The floor, if it is level all along the way that the character can go in this tick. */
static bool level_find_floor(const deft__tick *tick, double way, deft__run *floor)
{
    const deft__scene *scene = &tick->scene;
    double aside = scene->shape.half_width + way + tick->moveset->skin;
    double up = scene->shape.height + tick->moveset->skin;
    double down = tick->moveset->skin;
    bool is_up = scene->axes.up.y > 0;
    deft_box box = {scene->origin.x - aside, scene->origin.y - (is_up ? down : up), scene->origin.x + aside,
                    scene->origin.y + (is_up ? up : down)};
    double gap;
    if (!deft__world_is_level(scene->view, scene->axes, scene->origin, &box, &gap) ||
        deft__abs(gap) > tick->moveset->contact * DEFT__END) {
        return false;
    }
    *floor = deft__no_run();
    floor->normal = deft__v2_make(0, 1);
    floor->tangent = deft__v2_make(1, -floor->normal.x);
    floor->offset = -gap;
    floor->from = -aside;
    floor->to = aside;
    floor->present = DEFT__RUN_FACE;
    return true;
}

/* One segment: false where the law leads past the way that is known. */
static bool level_walk(deft__tick *tick, double way)
{
    deft__law law;
    deft__walk(tick, &tick->run, &law);
    double time_s = deft__min(deft__min(law.path.until_s, law.until_s), tick->dt - tick->now_s);
    time_s = deft__max(time_s, DEFT__INSTANT_S);
    deft__v2 ahead = deft__law_moved(tick, &law, time_s);
    ahead.x = deft__round_to_float(ahead.x);
    if (deft__abs(tick->scene.feet.x + ahead.x) > way) {
        return false;
    }
    tick->scene.feet.x += ahead.x;
    deft__pass(tick, time_s);
    deft__pass_velocity(tick, &law, time_s);
    return true;
}

DEFT__EACH_TICK bool deft__walk_level(deft__tick *tick)
{
    if (!level_is_plain(tick)) {
        return false;
    }
    double speed = deft__max(deft__abs(tick->velocity.x), deft__full_walk(tick));
    double way = speed * deft__min(tick->dt, DEFT__SEGMENT_MAX_S) + tick->moveset->skin;
    deft__run floor;
    if (tick->dt > DEFT__SEGMENT_MAX_S || !(way < tick->moveset->travel_max) ||
        !level_find_floor(tick, way, &floor)) {
        return false;
    }
    (void)deft__ground_holds(tick);
    deft__stand_on(tick, &floor);
    for (int i = 0; i < DEFT__LEVEL_LAWS_MAX && tick->dt - tick->now_s > DEFT__INSTANT_S; i++) {
        if (!level_walk(tick, way)) {
            return false;
        }
    }
    return tick->dt - tick->now_s <= DEFT__INSTANT_S;
}
