/* fuzz/game_start.c -- the frame and the body of a game. */
#include "game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WISHES_MAX 32u

/* A parameter's new value: near the one of the preset, anywhere in its range, or at an end of it. But speeds
 * and lengths of more than 64 tiles are left to throws: the work of a tick grows with its way. */
static double draw_value(const deft_tuning *preset, const deft_param *param, uint32_t byte)
{
    double now = deft_tuning_get(preset, param);
    double tile = param->scale == DEFT_SCALE_NONE ? 1 : preset->units_per_tile;
    double top = param->max > 1e6 ? param->min + 64 * tile : param->max;
    if (param->type != DEFT_PARAM_REAL) {
        return param->min + (double)(byte % (uint32_t)(fmin(param->max - param->min, 8) + 1));
    }
    if (byte < 128) {
        return now > 0 || now < 0 ? now * exp2(((double)byte - 64) / 16) : (double)byte / 64 * tile;
    }
    if (byte < 224) {
        return param->min + (top - param->min) * ((double)byte - 128) / 96;
    }
    return byte % 2 == 0 ? param->min : top;
}

static void unleash(deft_tuning *tuning)
{
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        if (strcmp(param->group, "ability") == 0) {
            deft_tuning_set(tuning, param, 1);
        }
    }
}

static bool builds(game *game, const deft_tuning *tuning)
{
    deft_moveset moveset;
    if (deft_moveset_build(&moveset, tuning, NULL) != DEFT_OK) {
        return false;
    }
    game->tuning = *tuning;
    game->moveset = moveset;
    return true;
}

void game_draw_tuning(game *game, game_bytes *bytes)
{
    static const double tiles[] = {1, 1, 16, 0.0625};
    uint32_t preset = game_byte(bytes);
    uint32_t choices = game_byte(bytes);
    uint32_t wishes = game_byte(bytes) % WISHES_MAX;
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    (void)builds(game, &tuning);
    (void)deft_tuning_preset(&tuning, deft_preset_at(preset % deft_preset_count())->id);
    deft_tuning_scale(&tuning, tiles[choices % 4] / tuning.units_per_tile);
    (void)builds(game, &tuning);
    if ((choices & 4) == 0) {
        unleash(&tuning);
        (void)builds(game, &tuning);
    }
    if ((choices & 8) != 0) {
        tuning = game->tuning;
        tuning.shape.corner_radius = fmin(tuning.shape.width, tuning.shape.height) / 2;
        tuning.shape.crouch_height = fmax(tuning.shape.crouch_height, 2 * tuning.shape.corner_radius);
        (void)builds(game, &tuning);
    }
    const deft_tuning begun = game->tuning;
    for (uint32_t i = 0; i < wishes; i++) {
        const deft_param *param = deft_param_at(game_byte(bytes) % deft_param_count());
        uint32_t value = game_byte(bytes);
        tuning = game->tuning;
        if (strcmp(param->path, "units_per_tile") != 0) {
            deft_tuning_set(&tuning, param, draw_value(&begun, param, value));
            (void)builds(game, &tuning);
        }
    }
}

/* One of the eight that are aligned with the host's axes, or one aslant. */
static deft_axes draw_axes(uint32_t byte)
{
    static const int way[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double hand = (byte & 4) != 0 ? -1 : 1;
    double angle = byte * 0.11;
    double c = byte < 224 ? way[byte % 4][0] : cos(angle);
    double s = byte < 224 ? way[byte % 4][1] : sin(angle);
    deft_axes axes = {{c, s}, {-s * hand, c * hand}};
    return axes;
}

bool game_start(game *out, game_bytes *bytes)
{
    memset(out, 0, sizeof *out);
    uint32_t frame = game_byte(bytes);
    uint32_t choices = game_byte(bytes);
    uint32_t x = game_byte(bytes);
    uint32_t y = game_byte(bytes);
    out->axes = frame < 128 ? *deft_axes_y_up() : draw_axes(frame);
    out->is_walled = choices % 4 != 3;
    out->goes_back = choices / 4 % 8 == 7;
    out->is_topdown = choices / 32 % 4 == 3;
    game_draw_tuning(out, bytes);
    out->tile = out->moveset.tile;
    if (!game_draw_world(out, bytes)) {
        return false;
    }
    out->spawn.x = out->room.min_x + (out->room.max_x - out->room.min_x) * (x + 0.5) / 256;
    out->spawn.y = out->room.min_y + (out->room.max_y - out->room.min_y) * (y + 0.5) / 256;
    return true;
}

void game_end(game *game)
{
    free(game->block);
    game->block = NULL;
}
