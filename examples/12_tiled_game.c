/* 12_tiled_game.c -- a game of a Tiled map and a tuning file: deft makes ground, spawns and zones of the map,
 * and the game finds its own coins and enemies in the same level, so that it never reads the map itself.
 *
 *     12_tiled_game [FOLDER]        FOLDER has level.tmj, tiles.tsx and hero.json; else it is
 * examples/tiled_game
 */
#include "deft/deft.h"
#include "deft/io.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define HZ        60
#define TICKS     (8 * HZ)
#define COINS_MAX 16
#define REACH     0.5 /* units from a coin */

typedef struct coin {
    deft_pos at;
    double worth;
    bool is_taken;
} coin;

typedef struct game {
    deft_level *level;
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character hero;
    coin coins[COINS_MAX];
    int coin_count, jumps;
    double score;
    bool is_at_goal;
} game;

static void print_findings(const char *path, const deft_diag_list *findings)
{
    for (uint32_t i = 0; i < findings->count; i++) {
        char text[512];
        deft_diag_text(text, sizeof text, &findings->items[i]);
        printf("%s:%u: %s\n", path, findings->items[i].line, text);
    }
}

/* Both files; what is wrong with them is told in sentences. */
static bool load(game *it, const char *folder)
{
    static deft_diag_list findings;
    char path[512];
    deft_diag_clear(&findings);
    snprintf(path, sizeof path, "%s/level.tmj", folder);
    it->level = deft_level_load(path, 0, &findings);
    print_findings(path, &findings);
    if (it->level == NULL || it->level->spawn_count == 0) {
        return false;
    }
    deft_diag_clear(&findings);
    snprintf(path, sizeof path, "%s/hero.json", folder);
    const deft_result result = deft_tuning_check(&it->tuning, &it->moveset, path, &findings);
    print_findings(path, &findings);
    return result == DEFT_OK;
}

/* What deft leaves to the game: objects of its own classes, with their properties. */
static void find_things(game *it)
{
    for (uint32_t i = 0; i < it->level->object_count; i++) {
        const deft_level_object *object = &it->level->objects[i];
        if (strcmp(object->type, "coin") == 0 && it->coin_count < COINS_MAX) {
            const deft_level_property *worth = deft_level_property_of(object, "worth");
            coin *added = &it->coins[it->coin_count++];
            added->at = object->at;
            added->worth = worth != NULL ? worth->number : 1;
            printf("coin %u at (%g, %g) is worth %g\n", (unsigned)object->id, added->at.x, added->at.y,
                   added->worth);
        } else if (strcmp(object->type, "enemy") == 0) {
            const deft_level_property *drops = deft_level_property_of(object, "drops");
            printf("enemy %s walks %g units from (%g, %g) and drops a %s\n", object->name,
                   object->point_count > 0 ? object->points[object->point_count - 1].x : 0, object->at.x,
                   object->at.y, drops != NULL ? drops->text : "nothing");
        }
    }
}

/* What there is to draw: the cells of each layer, and the tileset that has their picture. */
static void print_layers(const game *it)
{
    for (uint32_t i = 0; i < it->level->layer_count; i++) {
        const deft_level_layer *layer = &it->level->layers[i];
        uint32_t tiles = 0;
        for (uint32_t b = 0; b < layer->block_count; b++) {
            for (uint32_t k = 0; k < layer->blocks[b].columns * layer->blocks[b].rows; k++) {
                tiles += (layer->blocks[b].tiles[k] & DEFT_LEVEL_TILE_MASK) != 0 ? 1 : 0;
            }
        }
        printf("layer %s has %u tiles, drawn from %s\n", layer->name, tiles, it->level->tilesets[0].image);
    }
}

/* A level is played by holding right, and jumping where something stands in the way. */
static deft_input play(game *it, bool is_blocked)
{
    deft_input input = *deft_input_none();
    deft_input_set_stick(&input, 1, 0);
    if (is_blocked) {
        deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
        it->jumps++;
    } else if (it->hero.velocity.y < 0) { /* y points down: it rises, and jumps as high as it can */
        input.held = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    }
    return input;
}

static void take_coins(game *it)
{
    deft_box box;
    deft_character_box(&box, &it->hero, &it->moveset);
    for (int i = 0; i < it->coin_count; i++) {
        coin *near = &it->coins[i];
        if (!near->is_taken && near->at.x > box.min_x - REACH && near->at.x < box.max_x + REACH &&
            near->at.y > box.min_y - REACH && near->at.y < box.max_y + REACH) {
            near->is_taken = true;
            it->score += near->worth;
        }
    }
}

static void take_events(game *it, const deft_event_list *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const deft_event *event = &events->items[i];
        it->is_at_goal = it->is_at_goal ||
                         (event->kind == DEFT_EVENT_ZONE_ENTERED && event->value == deft_level_tag("goal"));
    }
}

static void run(game *it)
{
    deft_event_list events;
    bool is_blocked = false;
    deft_world_view view;
    deft_world_view_of(&view, it->level->world);
    deft_character_spawn(&it->hero, &it->moveset, &it->level->spawns[0].feet, &it->level->axes);
    for (int tick = 0; tick < TICKS && !it->is_at_goal; tick++) {
        const deft_input input = play(it, is_blocked);
        deft_level_tick(it->level, (double)tick / HZ, (double)(tick + 1) / HZ);
        deft_character_step(&it->hero, &it->moveset, &view, &input, 1.0 / HZ, &events, NULL);
        is_blocked =
            tick > HZ / 10 && it->hero.state == DEFT_STATE_GROUND && fabs(it->hero.velocity.x) < 0.01;
        take_coins(it);
        take_events(it, &events);
    }
}

int main(int argc, char **argv)
{
    static game it;
    if (!load(&it, argc > 1 ? argv[1] : "examples/tiled_game")) {
        return 1;
    }
    find_things(&it);
    print_layers(&it);
    run(&it);
    double all = 0;
    for (int i = 0; i < it.coin_count; i++) {
        all += it.coins[i].worth;
    }
    printf("%s with %g of %g, after %d jump%s\n", it.is_at_goal ? "at the goal" : "not at the goal", it.score,
           all, it.jumps, it.jumps == 1 ? "" : "s");
    deft_level_free(it.level);
    return it.is_at_goal && it.score == all ? 0 : 1;
}
