/* rollback/game.c -- an arena of tiles with a lift; a player that runs into the other kicks it away. */
#include "game.h"

#include <math.h>
#include <stdlib.h>

enum { COLUMNS = 32, ROWS = 12 };

#define LIFT_TICKS 180 /* up, and as long down again */

static const char *const arena[ROWS] = {
    "################################", "#..............................#",
    "#..............................#", "#......##..............##......#",
    "#..............................#", "#..##..........................#",
    "#......................##......#", "#........####..................#",
    "#..............................#", "#...................##.........#",
    "#....###.....................###", "################################",
};

/* Where the lift is at the start of a tick: the same on every machine, in any order of asking. */
static deft_pos lift_at(uint32_t tick)
{
    uint32_t phase = tick % (2 * LIFT_TICKS);
    uint32_t up = phase < LIFT_TICKS ? phase : 2 * LIFT_TICKS - phase;
    deft_pos at = {16, 1.5 + up / 30.0};
    return at;
}

static bool world_open(game_rules *rules)
{
    deft_tile_piece full;
    deft_tile_piece_full(&full);
    const deft_tile_kind kinds[] = {{0, 0}, {0, 1}};
    uint16_t cells[ROWS * COLUMNS];
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            cells[row * COLUMNS + column] = arena[ROWS - 1 - row][column] == '#'; /* rows grow upwards */
        }
    }
    deft_world_def def = {0};
    def.columns = COLUMNS;
    def.rows = ROWS;
    def.tile_size = 1;
    def.cells = cells;
    def.kinds = kinds;
    def.kind_count = 2;
    def.pieces = &full;
    def.piece_count = 1;
    def.body_capacity = 1;
    def.body_piece_capacity = 1;
    size_t size = deft_world_size(&def);
    void *block = malloc(size);
    rules->world = block != NULL ? deft_world_build(block, size, &def, NULL) : NULL;

    const deft_pos corners[] = {{-1.5, -0.25}, {1.5, -0.25}, {1.5, 0.25}, {-1.5, 0.25}};
    const deft_outline plate = {corners, 4, 1, {0, 0}, 0, DEFT_FEATURE_SOLID, DEFT_OUTLINE_POLYGON};
    const deft_body_def lift = {&plate, 1, lift_at(0), 0};
    rules->lift = rules->world != NULL ? deft_world_body_add(rules->world, &lift, NULL) : 0;
    return rules->lift != 0;
}

bool game_open(game_rules *rules, game_state *state)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.dash = 1;
    tuning.ability.wall_slide = 1;
    tuning.ability.wall_jump = 1;
    rules->world = NULL;
    if (deft_moveset_build(&rules->moveset, &tuning, NULL) != DEFT_OK || !world_open(rules)) {
        game_close(rules);
        return false;
    }
    for (int i = 0; i < GAME_PLAYERS; i++) {
        const deft_pos start = {4 + 22 * i, 1};
        deft_character_spawn(&state->players[i], &rules->moveset, &start, deft_axes_y_up());
    }
    state->tick = state->bumps = 0;
    return true;
}

void game_close(game_rules *rules)
{
    free(rules->world);
}

/* Two that touch are thrown apart. */
static void game_bump(const game_rules *rules, game_state *state)
{
    deft_character *a = &state->players[0];
    deft_character *b = &state->players[1];
    double aside = b->position.x - a->position.x;
    if (fabs(aside) < 2 * rules->moveset.half_width &&
        fabs(b->position.y - a->position.y) < rules->moveset.height) {
        const deft_vec2d left = {-8, 6};
        const deft_vec2d right = {8, 6};
        deft_character_kick(a, aside > 0 ? &left : &right);
        deft_character_kick(b, aside > 0 ? &right : &left);
        state->bumps++;
    }
}

void game_step(const game_rules *rules, game_state *state, const deft_input inputs[GAME_PLAYERS],
               deft_event_list events[GAME_PLAYERS])
{
    deft_world_view view;
    const deft_pos from = lift_at(state->tick);
    const deft_pos to = lift_at(state->tick + 1);
    deft_world_view_of(&view, rules->world);
    deft_world_tick(rules->world);
    deft_world_body_teleport(rules->world, rules->lift, &from, 0);
    deft_world_body_move(rules->world, rules->lift, &to, 0);
    for (int i = 0; i < GAME_PLAYERS; i++) {
        deft_character_step(&state->players[i], &rules->moveset, &view, &inputs[i], 1 / GAME_HZ, &events[i],
                            NULL);
    }
    game_bump(rules, state);
    state->tick++;
}

uint64_t game_event_kinds(const deft_event_list *events)
{
    uint64_t kinds = 0;
    for (uint32_t i = 0; i < events->count; i++) {
        kinds |= UINT64_C(1) << events->items[i].kind;
    }
    return kinds;
}

uint64_t game_hash(const game_state *state)
{
    uint64_t hash = state->tick + ((uint64_t)state->bumps << 32);
    for (int i = 0; i < GAME_PLAYERS; i++) {
        hash = hash * 0x9e3779b97f4a7c15u ^ deft_character_hash(&state->players[i]);
    }
    return hash;
}
