/* oracle/acts.c -- random play that comes to every state. The buttons are those of any random player; a plan
 * leads the stick and the aim for a while. */
#include "acts.h"

#include <math.h>
#include <string.h>

enum {
    PLAN_NONE, /* what the player does */
    PLAN_WALL, /* to a wall and stay there */
    PLAN_UP,   /* up a ladder, to the surface */
    PLAN_DOWN, /* low, or under water */
    PLAN_RUN,  /* to one side, fast */
    PLAN_LOW,  /* the same with the crouch button */
    PLAN_AIM,  /* the hook */
    PLAN_GLIDE,
    PLAN_CLIMB, /* to a wall with the grab button, and over its top */
    PLAN_COUNT
};

#define ACTIONS_ALL ((uint16_t)(DEFT_ACTION_BIT(DEFT_ACTION_USER_1) - 1))

static double between(uint64_t *random, double low, double high)
{
    return low + (high - low) * deft_random_unit(random);
}

/* Numbers that a script writes short. */
static double short_between(uint64_t *random, double low, double high)
{
    return round(between(random, low, high) * 16) / 16;
}

void oracle_hands_start(oracle_hands *hands, uint64_t seed)
{
    memset(hands, 0, sizeof *hands);
    hands->random = seed ^ 0x5851F42D4C957F2Du;
    deft_random_player_start(&hands->player, seed, ACTIONS_ALL);
}

static void make_plan(oracle_hands *hands, const deft_character *body)
{
    double choice = deft_random_unit(&hands->random);
    hands->plan =
        choice < 0.35 ? (uint32_t)PLAN_NONE : 1 + (uint32_t)between(&hands->random, 0, PLAN_COUNT - 1);
    hands->plan_left_s = between(&hands->random, 0.1, 1.2);
    hands->is_right = deft_random_unit(&hands->random) < 0.5;
    hands->aim_deg = round(between(&hands->random, 15, 165));
    if (body->wall != 0 && deft_random_unit(&hands->random) < 0.5) {
        hands->plan = deft_random_unit(&hands->random) < 0.5 ? PLAN_WALL : PLAN_CLIMB;
        hands->is_right = body->wall > 0;
    }
    if (body->state == DEFT_STATE_WALL_SLIDE || body->state == DEFT_STATE_WALL_STICK) { /* away, and back */
        hands->plan = PLAN_RUN;
        hands->is_right = deft_random_unit(&hands->random) < 0.5;
        hands->plan_left_s = between(&hands->random, 0.02, 0.3);
    }
    if (body->state == DEFT_STATE_CLIMB && deft_random_unit(&hands->random) < 0.8) {
        oracle_hands_climb(hands, body->wall > 0);
    }
}

void oracle_hands_climb(oracle_hands *hands, bool is_right)
{
    hands->plan = PLAN_CLIMB;
    hands->plan_left_s = between(&hands->random, 0.5, 4); /* walls are high */
    hands->is_right = is_right;
}

/* The edges of what is held at the end of the tick. */
static void finish(const deft_character *body, deft_input *out)
{
    out->pressed = (uint16_t)(out->held & ~body->held);
    out->released = (uint16_t)(body->held & ~out->held);
    out->press_at = out->pressed != 0 ? out->press_at : 0;
    out->release_at = out->released != 0 ? out->release_at : 0;
}

static void point(const deft_character *body, deft_input *out, double x, double y)
{
    deft_axes axes = body->axes;
    deft_input_set_stick(out, x * axes.right.x + y * axes.up.x, x * axes.right.y + y * axes.up.y);
}

static void aim(const oracle_hands *hands, const deft_character *body, deft_input *out)
{
    double angle = hands->aim_deg * 0.017453292519943295;
    deft_axes axes = body->axes;
    double x = cos(angle);
    double y = sin(angle);
    deft_input_set_aim(out, x * axes.right.x + y * axes.up.x, x * axes.right.y + y * axes.up.y);
}

/* What seldom comes by itself: a hand on the wall that it is about to leave, a jump off a ledge. */
static void tempt(oracle_hands *hands, const deft_character *body, deft_input *out)
{
    bool sticks = body->state == DEFT_STATE_WALL_STICK;
    bool hangs = body->state == DEFT_STATE_LEDGE;
    if ((!sticks && !hangs) || deft_random_unit(&hands->random) > 0.1) {
        return;
    }
    if (hangs) {
        point(body, out, body->wall_side > 0 ? -1 : 1, 0);
    }
    out->held = (uint16_t)(out->held | DEFT_ACTION_BIT(sticks ? DEFT_ACTION_GRAB : DEFT_ACTION_JUMP));
}

void oracle_hands_next(oracle_hands *hands, double dt, const deft_character *body, deft_input *out)
{
    double side = hands->is_right ? 1 : -1;
    uint16_t held = 0;
    deft_random_player_next(out, &hands->player, dt, &body->axes);
    hands->plan_left_s -= dt;
    if (hands->plan_left_s <= 0) {
        make_plan(hands, body);
    }
    switch (hands->plan) {
    case PLAN_WALL:
        point(body, out, side, 0);
        break;
    case PLAN_UP:
        point(body, out, 0, 1);
        break;
    case PLAN_DOWN:
        point(body, out, 0, -1);
        break;
    case PLAN_RUN:
        point(body, out, side, 0);
        break;
    case PLAN_LOW:
        point(body, out, side, 0);
        held = DEFT_ACTION_BIT(DEFT_ACTION_CROUCH);
        break;
    case PLAN_AIM:
        aim(hands, body, out);
        held = DEFT_ACTION_BIT(DEFT_ACTION_GRAPPLE);
        break;
    case PLAN_GLIDE:
        held = DEFT_ACTION_BIT(DEFT_ACTION_GLIDE);
        break;
    case PLAN_CLIMB:
        point(body, out, side, 1);
        out->held = body->state == DEFT_STATE_CLIMB_HOP ? out->held : 0;
        held = DEFT_ACTION_BIT(DEFT_ACTION_GRAB);
        break;
    default:
        break;
    }
    out->held = (uint16_t)(out->held | held);
    tempt(hands, body, out);
    finish(body, out);
}

/* ---- the game ---- */

static void throw_hook(uint64_t *random, const deft_moveset *moveset, const deft_character *body,
                       deft_trigger *out)
{
    double angle = between(random, 0, 6.283185307179586);
    double reach = between(random, 0.3, 1) * moveset->grapple.range;
    out->kind = DEFT_TRIGGER_ATTACH;
    out->x = round((body->position.x + reach * cos(angle)) * 16) / 16;
    out->y = round((body->position.y + reach * sin(angle)) * 16) / 16;
}

static void draw_trigger(uint64_t *random, const deft_moveset *moveset, const deft_character *body, double dt,
                         deft_trigger *out)
{
    double tile = moveset->tile;
    double choice = between(random, 0, 6);
    memset(out, 0, sizeof *out);
    if (choice < 1) {
        out->kind = DEFT_TRIGGER_KICK;
        out->x = tile * short_between(random, -20, 20);
        out->y = tile * short_between(random, -10, 25);
    } else if (choice < 2) {
        out->kind = DEFT_TRIGGER_LAUNCH;
        out->height = tile * short_between(random, 0, 8);
    } else if (choice < 3.5) {
        out->kind = DEFT_TRIGGER_STAGGER;
        out->x = tile * short_between(random, -15, 15);
        out->y = tile * short_between(random, -10, 15);
        out->time_s = short_between(random, 0, 1);
    } else if (choice < 4) {
        out->kind = DEFT_TRIGGER_FREEZE;
        out->time_s =
            round(between(random, 0, 12)) * dt; /* whole ticks, or the world moves in a part of one */
    } else if (choice < 5.5) {
        throw_hook(random, moveset, body, out);
    } else {
        out->kind = DEFT_TRIGGER_TELEPORT;
    }
}

/* Each is mostly had: what was taken comes back sooner than it went; but not those that keep others from
 * being used: a climb replaces a hold, and a hang replaces a hop. */
static void draw_ability(uint64_t *random, const deft_character *body, oracle_cue *cue)
{
    const uint16_t in_the_way = DEFT_ABILITY_BIT(DEFT_ABILITY_CLIMB) | DEFT_ABILITY_BIT(DEFT_ABILITY_LEDGE);
    uint16_t bit = DEFT_ABILITY_BIT((uint32_t)between(random, 0, DEFT_ABILITY_COUNT));
    if ((body->abilities & bit) == 0) {
        cue->given = bit;
    } else if ((bit & in_the_way) != 0 || deft_random_unit(random) < 0.3) {
        cue->taken = bit;
    }
}

void oracle_acts_next(uint64_t *random, const deft_moveset *moveset, const deft_character *body,
                      oracle_cue *cue)
{
    double choice = deft_random_unit(random);
    cue->given = cue->taken = 0;
    cue->trigger_count = 0;
    if (choice < 0.01) {
        draw_trigger(random, moveset, body, cue->dt, &cue->triggers[cue->trigger_count++]);
    } else if (choice < 0.03) {
        draw_ability(random, body, cue);
    } else if (choice < 0.05 && body->state == DEFT_STATE_CLIMB) { /* for the hop at the top */
        cue->taken = (uint16_t)(body->abilities & DEFT_ABILITY_BIT(DEFT_ABILITY_LEDGE));
    } else if (choice < 0.3 &&
               body->state == DEFT_STATE_WALL_STICK) { /* with the ability it would have grabbed one */
        cue->given = (uint16_t)(~body->abilities & DEFT_ABILITY_BIT(DEFT_ABILITY_LEDGE));
    }
}
