/* io/random_player.c -- seeded random play. The generator is splitmix64, a counter and a mix, so every seed,
 * also 0, gives a full period. The play is made of presses with lengths that players use, from a tap of a
 * hundredth of a second to a long press. */
#include "deft/io/script.h"

#include <math.h>
#include <string.h>

static uint64_t next_bits(uint64_t *state)
{
    *state += 0x9E3779B97F4A7C15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

double deft_random_unit(uint64_t *state)
{
    const bool is_sound = state != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return 0;
    }
    return (double)(next_bits(state) >> 11) * (1.0 / 9007199254740992.0); /* 2^53 */
}

static double between(uint64_t *state, double low, double high)
{
    return low + (high - low) * deft_random_unit(state);
}

/* How long a button stays down. Half of the presses are taps. */
static double press_length(uint64_t *state)
{
    return deft_random_unit(state) < 0.5 ? between(state, 0.01, 0.1) : between(state, 0.1, 0.8);
}

/* How long it stays up. Some presses follow at once, as when buttons are mashed. */
static double rest_length(uint64_t *state)
{
    return deft_random_unit(state) < 0.2 ? between(state, 0.01, 0.1) : between(state, 0.1, 1.5);
}

/* A new stick: mostly full left or right, more often right so that a level is crossed, sometimes let go,
 * sometimes half way, sometimes up or down. */
static void turn_stick(deft_random_player *player)
{
    uint64_t *state = &player->state;
    const double choice = deft_random_unit(state);
    if (choice < 0.40) {
        player->stick_x = 1.0;
    } else if (choice < 0.70) {
        player->stick_x = -1.0;
    } else if (choice < 0.85) {
        player->stick_x = 0.0;
    } else {
        player->stick_x = between(state, -1.0, 1.0);
    }
    const double height = deft_random_unit(state);
    if (height < 0.70) {
        player->stick_y = 0.0;
    } else {
        player->stick_y = height < 0.80 ? 1.0 : height < 0.95 ? -1.0 : between(state, -1.0, 1.0);
    }
    player->stick_left_s = between(state, 0.03, 1.2);
}

uint16_t deft_random_player_actions(const deft_moveset *moveset)
{
    const bool is_sound = moveset != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return 0;
    }
    static const struct {
        deft_ability ability;
        deft_action action;
    } buttons[] = {{DEFT_ABILITY_DASH, DEFT_ACTION_DASH},      {DEFT_ABILITY_GLIDE, DEFT_ACTION_GLIDE},
                   {DEFT_ABILITY_SLAM, DEFT_ACTION_SLAM},      {DEFT_ABILITY_WALL_HOLD, DEFT_ACTION_GRAB},
                   {DEFT_ABILITY_LEDGE, DEFT_ACTION_GRAB},     {DEFT_ABILITY_CLIMB, DEFT_ACTION_GRAB},
                   {DEFT_ABILITY_GRAPPLE, DEFT_ACTION_GRAPPLE}};
    uint16_t actions = DEFT_ACTION_BIT(DEFT_ACTION_JUMP) | DEFT_ACTION_BIT(DEFT_ACTION_RUN);
    DEFT_ASSERT(moveset != NULL);
    for (size_t i = 0; i < sizeof buttons / sizeof buttons[0]; ++i) {
        if ((moveset->abilities >> buttons[i].ability & 1) != 0) {
            actions = (uint16_t)(actions | DEFT_ACTION_BIT(buttons[i].action));
        }
    }
    return actions;
}

void deft_random_player_start(deft_random_player *player, uint64_t seed, uint16_t actions)
{
    const bool is_sound = player != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return;
    }
    memset(player, 0, sizeof *player);
    player->state = seed;
    player->actions = actions;
    for (unsigned i = 0; i < DEFT_ACTION_COUNT; ++i) {
        player->button_left_s[i] = rest_length(&player->state);
    }
    turn_stick(player);
}

void deft_random_player_next(deft_input *out, deft_random_player *player, double dt, const deft_axes *axes)
{
    const bool is_sound = player != NULL && out != NULL && axes != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return;
    }
    DEFT_ASSERT(dt >= 0.0 && isfinite(dt));
    dt = dt >= 0.0 && isfinite(dt) ? dt : 0.0;
    *out = *deft_input_none();
    const double x = player->stick_x;
    const double y = player->stick_y;
    deft_input_set_stick(out, x * axes->right.x + y * axes->up.x, x * axes->right.y + y * axes->up.y);
    player->stick_left_s -= dt;
    if (player->stick_left_s <= 0.0) {
        turn_stick(player);
    }

    double press_at = 1.0;
    double release_at = 1.0;
    for (unsigned i = 0; i < DEFT_ACTION_COUNT; ++i) {
        const uint16_t bit = DEFT_ACTION_BIT(i);
        player->button_left_s[i] -= dt;
        if (player->button_left_s[i] > 0.0 || (player->actions & bit) == 0) {
            continue;
        }
        const double at = dt > 0.0 ? fmax(0.0, 1.0 + player->button_left_s[i] / dt) : 0.0;
        if ((player->held & bit) == 0) {
            out->pressed = (uint16_t)(out->pressed | bit);
            press_at = fmin(press_at, at);
            player->button_left_s[i] = press_length(&player->state);
        } else {
            out->released = (uint16_t)(out->released | bit);
            release_at = fmin(release_at, at);
            player->button_left_s[i] = rest_length(&player->state);
        }
    }
    player->held = (uint16_t)((player->held | out->pressed) & ~out->released);
    out->held = player->held;
    out->press_at = out->pressed != 0 ? deft_input_instant(press_at) : 0;
    out->release_at = out->released != 0 ? deft_input_instant(release_at) : 0;
}
