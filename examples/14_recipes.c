/* 14_recipes.c -- the recipes of docs/guide/cookbook.md in one small game: checkpoints, springs, enemies, a
 * lift and more. A bot plays it from the start to the goal. Each code block of the cookbook stands here, word
 * for word.
 *
 *     14_recipes [FOLDER]        the folder of level.tmj; default: examples/recipes
 */
#include "deft/deft.h"
#include "deft/io.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define HZ     60
#define TICK_S (1.0 / HZ)
#define JUMP   DEFT_ACTION_BIT(DEFT_ACTION_JUMP)

typedef struct game {
    deft_level *level;
    deft_world_view world; /* of the level; it stays valid while platforms move */
    deft_tuning tuning;
    deft_moveset moveset;       /* how the hero moves */
    deft_moveset enemy_moveset; /* the enemy is slower */
    deft_character hero, enemy;
    deft_pos checkpoint;
    double enemy_way; /* -1 or 1: where it walks to */
    bool is_enemy_alive, is_at_goal;
    int deaths, springs, stomps, drops;
} game;

/* ---- checkpoint and respawn ---- */

static void remember(game *it, double tag)
{
    const deft_level_zone *zone = deft_level_zone_of(it->level, (uint32_t)tag);
    it->checkpoint.x = (zone->box.min_x + zone->box.max_x) / 2;
    it->checkpoint.y = zone->box.max_y; /* y points down: the bottom of the zone */
}

static void respawn(game *it)
{
    it->hero.velocity = (deft_vec2d){0, 0};
    deft_character_teleport(&it->hero, &it->checkpoint);
    it->deaths++;
}

/* ---- double jump ---- */

static void give_double_jump(game *it)
{
    it->tuning.air_jump.count = 1;
    it->tuning.air_jump.height = 2.4; /* tiles above where the second jump began */
    deft_moveset_build(&it->moveset, &it->tuning, NULL);
}

/* ---- zones: checkpoints, springs, pickups, death ---- */

static void on_zone_entered(game *it, double tag)
{
    if (tag == deft_level_tag("checkpoint")) {
        remember(it, tag);
    } else if (tag == deft_level_tag("spikes")) {
        respawn(it);
    } else if (tag == deft_level_tag("spring")) {
        deft_character_launch(&it->hero, &it->moveset, 3); /* exactly 3 units up */
        it->springs++;
    } else if (tag == deft_level_tag("wings")) {
        give_double_jump(it);
    } else if (tag == deft_level_tag("goal")) {
        it->is_at_goal = true;
    }
}

static void take_events(game *it, const deft_event_list *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->items[i].kind == DEFT_EVENT_ZONE_ENTERED) {
            on_zone_entered(it, events->items[i].value);
        }
    }
}

/* ---- an enemy that patrols ---- */

static deft_input think(game *it)
{
    deft_input input = *deft_input_none();
    deft_query_hit hit;
    deft_pos ahead = {it->enemy.position.x + 0.6 * it->enemy_way, it->enemy.position.y - 0.1};
    deft_vec2d down = {0, 0.6}; /* this level has y down */
    deft_vec2d step = {0.6 * it->enemy_way, 0};
    bool has_ground = deft_query_ray(&hit, &it->world, &ahead, &down) == DEFT_QUERY_FOUND;
    bool has_wall =
        deft_query_sweep(&hit, &it->enemy, &it->enemy_moveset, &it->world, NULL, &step) == DEFT_QUERY_FOUND;
    if (!has_ground || has_wall) {
        it->enemy_way = -it->enemy_way;
    }
    deft_input_set_stick(&input, it->enemy_way, 0);
    return input;
}

/* ---- a stomp, a hit and a hit stop ---- */

static void meet_enemy(game *it)
{
    deft_box hero;
    deft_character_box(&hero, &it->hero, &it->moveset);
    deft_box enemy;
    deft_character_box(&enemy, &it->enemy, &it->enemy_moveset);
    if (!it->is_enemy_alive || hero.max_x < enemy.min_x || hero.min_x > enemy.max_x ||
        hero.max_y < enemy.min_y || hero.min_y > enemy.max_y) {
        return;
    }
    if (it->hero.velocity.y > 0) { /* y points down: the hero falls on the enemy */
        it->is_enemy_alive = false;
        it->stomps++;
        deft_character_launch(&it->hero, &it->moveset, 2);
        deft_character_freeze(&it->hero, 0.08); /* the hit stop, s */
    } else {
        const double away = it->hero.position.x < it->enemy.position.x ? -1 : 1;
        it->hero.velocity = (deft_vec2d){0, 0};
        deft_character_stagger(&it->hero, &(deft_vec2d){6 * away, -8}, 0.4); /* speed, and for how long */
    }
}

/* ---- the tick ---- */

static void tick(game *it, const deft_input *input, long number)
{
    deft_level_tick(it->level, (double)number * TICK_S,
                    (double)(number + 1) * TICK_S); /* platforms move first */
    deft_event_list events;
    deft_character_step(&it->hero, &it->moveset, &it->world, input, TICK_S, &events, NULL);
    if (it->is_enemy_alive) {
        const deft_input idea = think(it);
        deft_character_step(&it->enemy, &it->enemy_moveset, &it->world, &idea, TICK_S, NULL, NULL);
    }
    take_events(it, &events);
    meet_enemy(it);
}

/* ---- one button: the hero runs by itself and turns at walls ---- */

static deft_input one_button(double *way, bool is_down, bool was_down, const deft_event_list *last_events)
{
    deft_input input = *deft_input_none();
    for (uint32_t i = 0; i < last_events->count; i++) {
        if (last_events->items[i].kind == DEFT_EVENT_HIT_WALL) {
            *way = -*way;
        }
    }
    deft_input_set_stick(&input, *way, 0);
    if (is_down && !was_down) {
        deft_input_press(&input, JUMP, 0);
    } else if (!is_down && was_down) {
        deft_input_release(&input, JUMP, 0);
    }
    if (is_down) {
        input.held = JUMP;
    }
    return input;
}

/* ---- the bot that plays the level ---- */

static void press_jump(deft_input *input, const game *it)
{
    if (it->hero.held & JUMP) {
        input->held = JUMP;
    } else {
        deft_input_press(input, JUMP, 0);
    }
}

static deft_input bot(game *it)
{
    const double x = it->hero.position.x, y = it->hero.position.y;
    const bool stands = it->hero.support == DEFT_SUPPORT_FLOOR;
    const deft_level_platform *lift = &it->level->platforms[0];
    deft_pos lift_at;
    deft_level_platform_at(&lift_at, lift, it->level->time_s);
    const double lift_y = lift_at.y;
    deft_input input = *deft_input_none();
    deft_input_set_stick(&input, 1, 0);
    if (it->hero.state == DEFT_STATE_LADDER || (y > 8.1 && fabs(x - 18.5) < 0.4)) {
        deft_input_set_stick(&input, 0, -1); /* up the ladder */
    } else if (stands && y < 8.1 && x > 20 && x < 22) {
        deft_input_set_stick(&input, 0, 1); /* down, through the planks */
        deft_input_press(&input, JUMP, 0);
        it->drops++;
    } else if (x > 30 && x < 36 && y > 9 && it->hero.ground_body == 0 && lift_y < 11.7) {
        deft_input_set_stick(&input, 32.5 - x, 0); /* the lift is away */
    }
    const bool is_over_spikes = it->deaths > 0 && x > 7 && x < 10;
    const bool is_near_enemy =
        it->is_enemy_alive && y > 9 && x < it->enemy.position.x && it->enemy.position.x - x < 7;
    const bool is_at_high_wall =
        x > 44 && x < 47 && (it->hero.velocity.y < 0 || stands || it->hero.held == 0);
    if (is_over_spikes || (is_near_enemy && x > 22) || is_at_high_wall) {
        press_jump(&input, it);
    } else if (it->hero.held & JUMP) {
        deft_input_release(&input, JUMP, 0);
    }
    return input;
}

static bool play_level(const char *folder)
{
    static game it;
    static deft_diag_list findings;
    char path[512];
    snprintf(path, sizeof path, "%s/level.tmj", folder);
    it.level = deft_level_load(path, 0, &findings);
    deft_tuning_default(&it.tuning);
    if (it.level == NULL || it.level->spawn_count == 0 ||
        deft_moveset_build(&it.moveset, &it.tuning, NULL) != DEFT_OK) {
        return false;
    }
    deft_world_view_of(&it.world, it.level->world);
    deft_tuning slow = it.tuning;
    slow.run.speed = 2;
    deft_moveset_build(&it.enemy_moveset, &slow, NULL);
    deft_character_spawn(&it.hero, &it.moveset, &it.level->spawns[0].feet, &it.level->axes);
    it.checkpoint = it.hero.position;
    for (uint32_t i = 0; i < it.level->object_count; i++) {
        if (strcmp(it.level->objects[i].type, "enemy") == 0) {
            deft_character_spawn(&it.enemy, &it.enemy_moveset, &it.level->objects[i].at, &it.level->axes);
            it.is_enemy_alive = true;
            it.enemy_way = 1;
        }
    }
    long number = 0;
    for (; number < 60L * HZ && !it.is_at_goal; number++) {
        const deft_input input = bot(&it);
        tick(&it, &input, number);
    }
    printf("%s after %.2f s: %d deaths, %d springs, %d stomps, %d drops; the hero is at %.2f, %.2f\n",
           it.is_at_goal ? "goal" : "no goal", (double)number * TICK_S, it.deaths, it.springs, it.stomps,
           it.drops, it.hero.position.x, it.hero.position.y);
    deft_level_free(it.level);
    const bool is_remembered = it.checkpoint.x == 5.5 && it.checkpoint.y == 12;
    return is_remembered && it.is_at_goal && it.deaths == 1 && it.springs == 1 && it.stomps == 1 &&
           it.drops == 1;
}

/* Walls on both sides and a step: with one button the hero gets on the step and back. */
static bool play_one_button(void)
{
    static const char text[] = "#..............#\n"
                               "#..............#\n"
                               "#..............#\n"
                               "#..............#\n"
                               "#..............#\n"
                               "#@......##.....#\n"
                               "################\n";
    deft_level *level = deft_level_parse_text(text, strlen(text), 0, NULL);
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character hero;
    deft_event_list events = {0};
    deft_tuning_default(&tuning);
    if (level == NULL || deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return false;
    }
    deft_world_view world;
    deft_world_view_of(&world, level->world);
    deft_character_spawn(&hero, &moveset, &level->spawns[0].feet, &level->axes);
    double way = 1, farthest = 0;
    int turns = 0;
    for (int i = 0; i < 4 * HZ; i++) {
        const double way_before = way;
        const deft_input input = one_button(&way, i % HZ<20, i % HZ> 0 && i % HZ <= 20, &events);
        turns += way != way_before ? 1 : 0;
        deft_character_step(&hero, &moveset, &world, &input, TICK_S, &events, NULL);
        farthest = fmax(farthest, hero.position.x);
    }
    printf("one button: %d turns, as far as %.2f\n", turns, farthest);
    deft_level_free(level);
    return turns >= 2 && farthest > 9;
}

int main(int argc, char **argv)
{
    const bool plays = play_level(argc > 1 ? argv[1] : "examples/recipes");
    return play_one_button() && plays ? 0 : 1;
}
