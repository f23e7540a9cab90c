/* character/character.c -- everything around the tick: spawning, kicking, drawing between two
 * ticks. */
#include "deft/character.h"

#include "base/needs.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "math/frame.h"
#include "state/tick.h"
#include "tuning/fits.h"

#include <stddef.h>

/* Most steps that a tick of 50 ms climbs: it has no more contacts. */
#define CHARACTER_STEPS_MAX 16

const char *deft_pose_name(deft_pose_kind pose)
{
#define CHARACTER_POSE_NAME(NAME, name) #name,
    static const char *const names[DEFT_POSE_COUNT] = {DEFT_POSES(CHARACTER_POSE_NAME)};
#undef CHARACTER_POSE_NAME
    uint32_t index = (uint32_t)pose;
    return index < DEFT_POSE_COUNT ? names[index] : "unknown";
}

void deft_character_spawn(deft_character *out, const deft_moveset *moveset, const deft_pos *feet,
                          const deft_axes *axes)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && deft__moveset_fits(moveset) && feet != NULL && axes != NULL);
    const deft_pos nowhere = {0, 0};
    const deft_pos place = deft__place_is_sound(*feet) ? *feet : nowhere;
    DEFT_ASSERT(deft__place_is_sound(*feet) && deft__axes_are_sound(*axes));
    memset(out, 0, sizeof *out);
    out->abilities = out->abilities_told = (uint16_t)moveset->abilities;
    out->position = out->previous = out->last_ground = place;
    out->axes = deft__axes_are_sound(*axes) ? *axes : *deft_axes_y_up();
    out->air_from = place.x * out->axes.up.x + place.y * out->axes.up.y;
    out->jump_s = out->ground_s = out->landed_s = out->lift_s = DEFT_TIMER_MAX_S;
    out->wall_s = out->kept_s = out->dash_s = DEFT_TIMER_MAX_S;
    for (int i = 0; i < DEFT_ACTION_COUNT; i++) {
        out->pressed_s[i] = DEFT_TIMER_MAX_S;
    }
    out->state = DEFT_STATE_FALL;
    out->pose = DEFT_POSE_FALL;
    out->facing = 1;
    out->teleported = 1;
}

void deft_character_set_ability(deft_character *character, deft_ability ability, bool on)
{
    DEFT__NEEDS_OR_RETURN(character != NULL && (uint32_t)ability < DEFT_ABILITY_COUNT);
    uint16_t bit = DEFT_ABILITY_BIT(ability);
    uint16_t rest = (uint16_t)(character->abilities & ~bit);
    character->abilities = on ? (uint16_t)(rest | bit) : rest;
}

static void character_push(deft_character *character, deft_vec2d velocity, uint8_t how)
{
    deft_vec2d before = deft__sound_velocity(character->velocity);
    deft_vec2d change = deft__sound_velocity(velocity);
    character->velocity.x = before.x + change.x;
    character->velocity.y = before.y + change.y;
    character->shoved = (uint8_t)(character->shoved | how);
}

void deft_character_kick(deft_character *character, const deft_vec2d *velocity)
{
    DEFT__NEEDS_OR_RETURN(character != NULL && velocity != NULL);
    DEFT__NEEDS_OR_RETURN(deft__is_finite(velocity->x) && deft__is_finite(velocity->y));
    character_push(character, *velocity, DEFT__PUSHED_KICKED);
}

void deft_character_launch(deft_character *character, const deft_moveset *moveset, double height)
{
    DEFT__NEEDS_OR_RETURN(character != NULL && moveset != NULL && deft__is_finite(height));
    deft__v2 velocity = deft__to_frame(character->axes, deft__sound_velocity(character->velocity));
    velocity.y = deft__min(deft__sqrt(2 * moveset->jump.gravity * deft__max(height, 0)), DEFT_SPEED_MAX);
    character->velocity = deft__to_host(character->axes, velocity);
    character->shoved |= DEFT__PUSHED_KICKED;
}

void deft_character_stagger(deft_character *character, const deft_vec2d *velocity, double time_s)
{
    DEFT__NEEDS_OR_RETURN(character != NULL && velocity != NULL);
    DEFT__NEEDS_OR_RETURN(deft__is_finite(velocity->x) && deft__is_finite(velocity->y));
    DEFT__NEEDS_OR_RETURN(deft__is_finite(time_s) && time_s >= 0);
    character_push(character, *velocity, DEFT__PUSHED_STAGGERED);
    character->stagger_s = time_s;
    if (character->state == DEFT_STATE_STAGGER || character->state == DEFT_STATE_STAGGER_DOWN) {
        character->state_s = 0;
    }
}

bool deft_character_attach(deft_character *character, const deft_moveset *moveset, const deft_pos *anchor,
                           uint32_t body)
{
    DEFT__NEEDS(character != NULL && moveset != NULL && anchor != NULL, false);
    DEFT_ASSERT(deft__is_finite(anchor->x) && deft__is_finite(anchor->y));
    deft_vec2d up = deft__to_host(character->axes, deft__v2_make(0, moveset->height / 2));
    double x = anchor->x - (character->position.x + up.x);
    double y = anchor->y - (character->position.y + up.y);
    double distance = deft__sqrt(x * x + y * y);
    double least = deft__min(moveset->half_width, moveset->height / 2);
    if ((character->abilities >> DEFT_ABILITY_GRAPPLE & 1) == 0 || !(distance >= least) ||
        !(distance <= moveset->grapple.range)) {
        return false;
    }
    character->anchor = *anchor;
    character->hook_body = body;
    character->shoved |= DEFT__PUSHED_HOOKED;
    return true;
}

bool deft_character_anchor(deft_pos *out, const deft_character *character, const deft_world_view *view)
{
    DEFT__NEEDS(character != NULL && out != NULL, false);
    bool is_fresh = (character->shoved & DEFT__PUSHED_HOOKED) != 0;
    return deft__rope_is_out(character) && !is_fresh &&
           deft__anchor_place(view, character->hook_body, character->anchor, 1, out);
}

bool deft_character_last_ground(deft_pos *out, const deft_character *character, const deft_world_view *view)
{
    DEFT__NEEDS(character != NULL && out != NULL, false);
    return deft__anchor_place(view, character->last_ground_body, character->last_ground, 1, out);
}

void deft_character_freeze(deft_character *character, double time_s)
{
    DEFT__NEEDS_OR_RETURN(character != NULL && deft__is_finite(time_s) && time_s >= 0);
    character->freeze_s = deft__max(character->freeze_s, time_s);
}

void deft_character_lerp(deft_pos *out, const deft_character *character, double ratio)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && character != NULL);
    *out = character->position;
    if (character->teleported == 0) {
        double back = 1 - deft__clamp(ratio, 0, 1);
        out->x += (character->previous.x - out->x) * back;
        out->y += (character->previous.y - out->y) * back;
    }
}

double deft_character_height(const deft_character *character, const deft_moveset *moveset)
{
    DEFT__NEEDS(character != NULL && moveset != NULL, 0);
    return character->crouched != 0 ? moveset->crouch.height : moveset->height;
}

void deft_character_box(deft_box *out, const deft_character *character, const deft_moveset *moveset)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && character != NULL && moveset != NULL);
    deft__rect rect = {-moveset->half_width, moveset->half_width, 0,
                       deft_character_height(character, moveset)};
    *out = deft__host_box(character->axes, character->position, rect);
}

/* The highest speed of a tick: the present speed, what the moves give, and what gravity adds. */
static double character_speed_bound(const deft_character *character, const deft_moveset *moveset, double dt)
{
    deft_vec2d velocity = character->velocity;
    double speed = deft__abs(velocity.x) + deft__abs(velocity.y);
    double gain = deft__exp(deft__max(deft__max(moveset->uphill_power, moveset->downhill_power), 0));
    double loss = deft__exp(deft__min(deft__min(moveset->uphill_power, moveset->downhill_power), 0));
    double run = deft__max(moveset->ground.speed * gain, moveset->air.speed) * moveset->fast_ratio *
                 (1 + moveset->hang_speed_bonus_ratio);
    double climb =
        deft__max(moveset->ladder.up_speed, moveset->ladder.down_speed) + moveset->ladder.snap_speed;
    climb = deft__max(climb, deft__max(moveset->climb.up_speed, moveset->climb.down_speed));
    climb = deft__max(climb, moveset->climb.hop_speed + moveset->climb.hop_pull * moveset->climb.hop_s);
    if ((character->abilities >> DEFT_ABILITY_LEDGE & 1) != 0) { /* up by the height, more on a slope */
        climb = deft__max(climb, 2 * (moveset->height + moveset->half_width) / moveset->ledges.climb_s);
    }
    double swim = 2 * moveset->swim.speed + moveset->swim.jump_speed;
    double launch =
        deft__max(moveset->jump.launch_speed, moveset->air_jump.launch_speed) + moveset->boost_speed;
    launch = deft__max(launch, moveset->wall.jump.launch_speed + moveset->wall.away_speed);
    speed += deft__abs(character->kept_speed);
    double gravity = deft__max(deft__max(moveset->jump.gravity, moveset->jump.cut_gravity),
                               deft__max(moveset->fall.gravity, moveset->fall.fast_gravity));
    gravity = deft__max(gravity, moveset->stagger.gravity);
    double fall = deft__min(gravity * dt, moveset->fall.fast_speed_max);
    double moves = deft__max(moveset->dash.speed * gain, moveset->slam.speed);
    if ((character->abilities >> DEFT_ABILITY_GRAPPLE & 1) != 0) { /* down from above the hook, or pulled */
        launch += deft__sqrt(4 * moveset->grapple.gravity * moveset->grapple.range) +
                  moveset->grapple.pull_speed + moveset->grapple.release_boost;
    }
    double lift = deft__abs(character->lift.x) + deft__abs(character->lift.y);
    return (deft__is_finite(speed) ? speed * gain / loss : 0) + lift + run + climb + swim + launch + fall +
           moves;
}

void deft_character_query_box(deft_box *out, const deft_character *character, const deft_moveset *moveset,
                              double dt)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && character != NULL && moveset != NULL);
    double time_s = dt > 0 && deft__is_finite(dt) ? dt : 0;
    double soon_s = time_s + moveset->landing_forgiveness_s;
    /* beside the way: one snap, the skin, four passes of penetration; a corner and a ledge on either side,
     * and a step up at every contact */
    double around = moveset->snap + 2 * (moveset->half_width + moveset->height) + moveset->tile +
                    2 * (moveset->corner_up + moveset->corner_side + moveset->ledge + moveset->wall.reach) +
                    CHARACTER_STEPS_MAX * moveset->step_height;
    if ((character->abilities >> DEFT_ABILITY_LEDGE & 1) != 0) { /* is there room on top of the ledge? */
        around += moveset->ledges.grab_reach + 2 * (moveset->height + moveset->half_width);
    }
    if ((character->abilities >> DEFT_ABILITY_GRAPPLE & 1) != 0) {
        around += moveset->grapple.range;
    }
    double reach = character_speed_bound(character, moveset, soon_s) * soon_s + around;
    double aside = moveset->half_width + reach;
    deft__rect rect = {-aside, aside, -reach, moveset->height + reach};
    *out = deft__host_box(character->axes, character->position, rect);
}

void deft_character_pose(deft_pose *out, const deft_character *character, const deft_moveset *moveset)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && character != NULL && moveset != NULL);
    deft__v2 velocity = deft__to_frame(character->axes, character->velocity);
    bool grounded = character->support == DEFT_SUPPORT_FLOOR;
    double full = grounded ? moveset->ground.speed : moveset->air.speed;
    double speed = grounded ? deft__sqrt(deft__v2_dot(velocity, velocity)) : deft__abs(velocity.x);
    out->kind = (deft_pose_kind)character->pose;
    out->facing = character->facing;
    out->time_s = character->pose_s;
    out->speed_ratio = full > 0 ? speed / full : 0;
}
