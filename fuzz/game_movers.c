/* fuzz/game_movers.c -- bodies that move: where they are follows from the time. */
#include "draft.h"

#include <math.h>
#include <string.h>

#define TURN 6.283185307179586

static void pose_at(const game_mover *mover, double time_s, deft_pos *at, double *angle)
{
    double phase = time_s / mover->period_s + mover->phase;
    double share = phase - floor(phase);
    share = share < 0.5 ? 2 * share : 2 - 2 * share;
    if (mover->kind % 4 == 1) {
        share = (1 - cos(TURN / 2 * share)) / 2;
    } else if (mover->kind % 4 == 2) { /* there fast, and back slowly */
        double whole = phase - floor(phase);
        share = whole < 0.125 ? 8 * whole : (1 - whole) / 0.875;
    }
    at->x = mover->from.x + (mover->to.x - mover->from.x) * share;
    at->y = mover->from.y + (mover->to.y - mover->from.y) * share;
    *angle = mover->turn * time_s + mover->rock * share;
}

void game_move(void *user, double from_s, double to_s)
{
    game *self = (game *)user;
    bool jumps = from_s < self->time_s || from_s > self->time_s;
    deft_world_tick(self->world);
    for (uint32_t i = 0; i < self->mover_count; i++) {
        deft_pos at;
        double angle;
        if (jumps) {
            pose_at(&self->movers[i], from_s, &at, &angle);
            (void)deft_world_body_teleport(self->world, self->movers[i].body, &at, angle);
        }
        pose_at(&self->movers[i], to_s, &at, &angle);
        (void)deft_world_body_move(self->world, self->movers[i].body, &at, angle);
    }
    self->time_s = to_s;
}

void draft_movers(game *game, game_bytes *bytes)
{
    uint32_t count = game_byte(bytes) % (GAME_MOVERS + 1);
    double eighth = game->tile / 8;
    for (uint32_t i = 0; i < count; i++) {
        game_mover *mover = &game->movers[game->mover_count];
        deft_pos points[DRAFT_CORNERS];
        deft_outline outline;
        deft_body_def def;
        memset(mover, 0, sizeof *mover);
        memset(&outline, 0, sizeof outline);
        memset(&def, 0, sizeof def);
        mover->kind = game_byte(bytes);
        mover->from.x = game_byte(bytes) * 0.625 * eighth;
        mover->from.y = game_byte(bytes) * 0.625 * eighth;
        mover->to.x = mover->from.x + game_share(bytes) * 64 * eighth;
        mover->to.y = mover->from.y + game_share(bytes) * 64 * eighth;
        mover->period_s = 0.5 + game_byte(bytes) / 32.0;
        mover->phase = game_byte(bytes) / 256.0;
        mover->turn = mover->kind / 4 % 4 == 1 ? 4 * game_share(bytes) : 0;
        mover->rock = mover->kind / 4 % 4 == 2 ? 2 * game_share(bytes) : 0;
        draft_outline(game, bytes, 0, 0, points, &outline);
        outline.id = 300 + i;
        def.outlines = &outline;
        def.outline_count = 1;
        pose_at(mover, 0, &def.at, &def.angle_rad);
        mover->body = deft_world_body_add(game->world, &def, NULL);
        game->mover_count += mover->body != 0;
    }
}
