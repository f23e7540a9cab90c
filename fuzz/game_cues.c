/* fuzz/game_cues.c -- what the player and the game do: a few bytes for a few ticks. */
#include "game.h"

#include <math.h>
#include <string.h>

#define STICK_FULL 32767

enum { ACT_KICK = 9, ACT_LAUNCH, ACT_STAGGER, ACT_FREEZE, ACT_ATTACH, ACT_TELEPORT, ACT_THROW };

static deft_pos draw_place(const game *game, game_bytes *bytes)
{
    double x = (game_byte(bytes) + 0.25) / 256;
    double y = (game_byte(bytes) + 0.25) / 256;
    deft_pos place = {game->room.min_x + (game->room.max_x - game->room.min_x) * x,
                      game->room.min_y + (game->room.max_y - game->room.min_y) * y};
    return place;
}

/* Mostly small. */
static double draw_speed(const game *game, game_bytes *bytes, double most)
{
    double share = game_share(bytes);
    return share * share * share * most * game->tile;
}

static void draw_act(const game *game, game_bytes *bytes, uint32_t act, const deft_character *now,
                     oracle_cue *out)
{
    deft_trigger *trigger = &out->triggers[0];
    deft_pos place;
    out->trigger_count = 1;
    switch (act) {
    case ACT_KICK:
        trigger->kind = DEFT_TRIGGER_KICK;
        trigger->x = draw_speed(game, bytes, 40);
        trigger->y = draw_speed(game, bytes, 40);
        break;
    case ACT_LAUNCH:
        trigger->kind = DEFT_TRIGGER_LAUNCH;
        trigger->height = game_share(bytes) * 8 * game->tile;
        break;
    case ACT_STAGGER:
        trigger->kind = DEFT_TRIGGER_STAGGER;
        trigger->x = draw_speed(game, bytes, 40);
        trigger->y = draw_speed(game, bytes, 40);
        trigger->time_s = game_byte(bytes) / 255.0;
        break;
    case ACT_FREEZE:
        trigger->kind = DEFT_TRIGGER_FREEZE;
        trigger->time_s = game_byte(bytes) / 1024.0;
        break;
    case ACT_ATTACH: {
        uint32_t whose = game_byte(bytes) % (2 * GAME_MOVERS);
        trigger->kind = DEFT_TRIGGER_ATTACH;
        trigger->x = now->position.x + game_share(bytes) * game->moveset.grapple.range;
        trigger->y = now->position.y + game_share(bytes) * game->moveset.grapple.range;
        trigger->which = whose < game->mover_count ? game->movers[whose].body : 0;
        break;
    }
    case ACT_TELEPORT:
        trigger->kind = DEFT_TRIGGER_TELEPORT;
        place = draw_place(game, bytes);
        trigger->x = place.x;
        trigger->y = place.y;
        break;
    default:
        out->trigger_count = 0;
        out->is_thrown = true;
        out->velocity.x = draw_speed(game, bytes, 800);
        out->velocity.y = draw_speed(game, bytes, 800);
        break;
    }
}

static int16_t draw_stick(uint32_t nibble)
{
    int32_t stick = ((int32_t)nibble - 7) * STICK_FULL / 7;
    return (int16_t)(stick > STICK_FULL ? 0 : stick);
}

/* From 0.5 to 50 ms, or one of the usual. */
static double draw_dt(uint32_t byte)
{
    static const double rates[] = {60, 60, 120, 30, 144, 1000, 50, 20};
    return byte < 128 ? 1 / rates[byte % 8] : 0.0005 * pow(100, (byte - 128) / 127.0);
}

bool game_draw_cue(const game *game, game_bytes *bytes, const deft_character *now, oracle_cue *out,
                   uint32_t *ticks)
{
    if (bytes->left == 0) {
        return false;
    }
    uint32_t what = game_byte(bytes);
    memset(out, 0, sizeof *out);
    out->dt = draw_dt(game_byte(bytes));
    uint32_t stick = game_byte(bytes);
    uint32_t low = game_byte(bytes);
    uint32_t high = game_byte(bytes);
    out->input = *deft_input_none();
    out->input.stick_x = draw_stick(stick % 16);
    out->input.stick_y = draw_stick(stick / 16);
    out->input.held = (uint16_t)(low | (high & 15) << 8);
    out->input.pressed = (uint16_t)(out->input.held & ~now->held);
    out->input.released = (uint16_t)(now->held & ~out->input.held);
    if ((high & 16) != 0) {
        out->input.press_at = (uint16_t)(game_byte(bytes) * 257);
        out->input.release_at = (uint16_t)(game_byte(bytes) * 257);
    }
    if ((high & 32) != 0) {
        out->input.aim = (int16_t)((int32_t)game_byte(bytes) * 257 - STICK_FULL - 1);
    }
    if ((high & 64) != 0) { /* pressed and let go, or the other way round, in one tick */
        uint16_t both = DEFT_ACTION_BIT(game_byte(bytes) % DEFT_ACTION_COUNT);
        out->input.pressed |= both;
        out->input.released |= both;
    }
    if ((high & 128) != 0) {
        uint32_t ability = game_byte(bytes);
        uint16_t bit = DEFT_ABILITY_BIT(ability % DEFT_ABILITY_COUNT);
        *((ability & 128) != 0 ? &out->taken : &out->given) = bit;
    }
    *ticks = 1 + what % 16;
    if (what / 16 >= ACT_KICK) {
        draw_act(game, bytes, what / 16, now, out);
    }
    return true;
}

void game_hold_cue(oracle_cue *cue)
{
    cue->input.pressed = cue->input.released = 0;
    cue->given = cue->taken = 0;
    cue->trigger_count = 0;
    cue->is_thrown = false;
}
