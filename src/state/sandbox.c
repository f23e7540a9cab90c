/* state/sandbox.c -- what the functions of a host's state see and do (the last part of deft/machine.h). These
 * are deft's own moves under public names, with checks of what the host passes. */
#include "base/needs.h"
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

static deft_vec2d sandbox_out(deft__v2 v)
{
    deft_vec2d same;
    same.x = v.x;
    same.y = v.y;
    return same;
}

static deft__v2 sandbox_in(deft_vec2d velocity)
{
    velocity = deft__sound_velocity(velocity);
    return deft__v2_make(velocity.x, velocity.y);
}

deft_character *deft_tick_character(deft_tick *tick)
{
    DEFT__NEEDS(tick != NULL, NULL);
    return tick->self;
}

const deft_moveset *deft_tick_moveset(const deft_tick *tick)
{
    DEFT__NEEDS(tick != NULL, NULL);
    return tick->moveset;
}

void deft_tick_stick(deft_vec2d *out, const deft_tick *tick)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && tick != NULL);
    *out = sandbox_out(deft__v2_make(tick->stick_x, tick->stick_y));
}

bool deft_tick_is_held(const deft_tick *tick, deft_action action)
{
    DEFT__NEEDS(tick != NULL && (uint32_t)action < DEFT_ACTION_COUNT, false);
    return deft__holds(tick, action);
}

bool deft_tick_is_pressed(const deft_tick *tick, deft_action action)
{
    DEFT__NEEDS(tick != NULL && (uint32_t)action < DEFT_ACTION_COUNT, false);
    return deft__press_is_live(tick, action);
}

void deft_tick_use_press(deft_tick *tick, deft_action action)
{
    DEFT__NEEDS_OR_RETURN(tick != NULL && (uint32_t)action < DEFT_ACTION_COUNT);
    deft__use_press(tick, action);
}

bool deft_tick_can(const deft_tick *tick, deft_ability ability)
{
    DEFT__NEEDS(tick != NULL && (uint32_t)ability < DEFT_ABILITY_COUNT, false);
    return deft__can(tick, ability);
}

void deft_tick_velocity(deft_vec2d *out, const deft_tick *tick)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && tick != NULL);
    *out = sandbox_out(tick->velocity);
}

void deft_tick_set_velocity(deft_tick *tick, const deft_vec2d *velocity)
{
    DEFT__NEEDS_OR_RETURN(tick != NULL && velocity != NULL);
    tick->velocity = sandbox_in(*velocity);
    tick->along_known = false;
}

void deft_hit_touch(deft_touch *out, const deft_tick *tick, const deft_hit *hit)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && tick != NULL && hit != NULL);
    const deft_surface *surface = deft__surface_of(&tick->scene, hit->obstacle->surface);
    out->normal = sandbox_out(hit->face->normal);
    out->ratio = hit->t;
    out->kind = (uint32_t)deft__face_contact_kind(hit->face, tick->moveset);
    out->body = hit->obstacle->body;
    out->feature = hit->obstacle->feature;
    out->surface_flags = surface != NULL ? surface->flags : 0;
}

bool deft_tick_probe(deft_touch *out, deft_tick *tick, const deft_vec2d *move)
{
    DEFT__NEEDS(out != NULL && tick != NULL && move != NULL, false);
    deft__hit hit;
    deft__v2 way = deft__v2_make(move->x, move->y);
    if (deft__scene_look(&tick->scene, way, 0) != 0 || !deft__scene_sweep(&tick->scene, way, 0, &hit)) {
        return false;
    }
    deft_hit_touch(out, tick, &hit);
    return true;
}

void deft_tick_change(deft_tick *tick, uint32_t state)
{
    DEFT__NEEDS_OR_RETURN(tick != NULL && state < DEFT_MACHINE_CAP);
    DEFT__NEEDS_OR_RETURN(((deft__state_row(tick)->next | DEFT_STATES_FROM_OUTSIDE) >> state & 1) != 0);
    deft__change_state(tick, state);
}

bool deft_tick_try_actions(deft_tick *tick)
{
    DEFT__NEEDS(tick != NULL, false);
    return deft__try_actions(tick);
}

void deft_law_fly(deft_tick *tick, deft_law *out, double gravity, double speed_max)
{
    DEFT__NEEDS_OR_RETURN(tick != NULL && out != NULL);
    double speed = tick->velocity.y;
    bool speeds_up = gravity > 0 && speed > -speed_max;
    double end = speed > 0 ? 0 : -speed_max; /* the apex is an end of its own */
    deft_piece up = speeds_up ? deft__linear(speed, -gravity, (speed - end) / gravity, end)
                              : deft__linear(speed, 0, DEFT_FOREVER, speed);
    deft__fly(tick, &up, out);
}

void deft_law_fall(deft_tick *tick, deft_law *out)
{
    DEFT__NEEDS_OR_RETURN(tick != NULL && out != NULL);
    deft__flight_law(tick, out);
}

void deft_law_walk(deft_tick *tick, deft_law *out)
{
    DEFT__NEEDS_OR_RETURN(tick != NULL && out != NULL);
    deft__ground_law(tick, out);
}

bool deft_law_follow(deft_tick *tick, deft_law *out, const deft_vec2d *toward, double speed)
{
    DEFT__NEEDS(tick != NULL && out != NULL && toward != NULL, false);
    deft__hit hit;
    deft__v2 way = deft__v2_make(toward->x, toward->y);
    double size = deft__v2_size(way);
    if (!(size > 0) ||
        !deft__scene_touches(&tick->scene, tick->scene.feet, deft__v2_scale(way, 1 / size), 0, &hit)) {
        return false;
    }
    deft__edge edge = deft__edge_of(&tick->scene, hit.face, hit.obstacle);
    bool is_wall = deft__face_contact_kind(hit.face, tick->moveset) == DEFT_CONTACT_WALL;
    bool reversed = is_wall ? edge.tangent.y < 0 : edge.tangent.x < 0;
    tick->velocity = deft__v2_scale(edge.tangent, reversed ? -speed : speed);
    deft__go_straight(out, tick->velocity);
    out->edge = edge;
    return true;
}

void deft_law_velocity(deft_tick *tick, deft_law *out, const deft_vec2d *velocity)
{
    DEFT__NEEDS_OR_RETURN(tick != NULL && out != NULL && velocity != NULL);
    deft__float(tick, sandbox_in(*velocity), NULL, out);
}

void deft_law_until(deft_law *out, double time_s)
{
    DEFT__NEEDS_OR_RETURN(out != NULL);
    out->until_s = deft__min(out->until_s, deft__max(time_s, 0));
}
