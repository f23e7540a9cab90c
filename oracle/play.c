/* oracle/play.c -- the random game, and the report of a fault. */
#include "play.h"

#include "deft/io/script.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct play_game {
    const oracle_play *play;
    oracle_world world;
    oracle_watch watch;
    oracle_tick tick;
    deft_random_player player;
    uint64_t random;
    double hz;
    uint32_t still; /* ticks in a row without motion */
} play_game;

static double between(play_game *game, double low, double high)
{
    return low + (high - low) * deft_random_unit(&game->random);
}

/* Somewhere free in the level; false when 1000 tries found no place. */
static bool respawn(play_game *game)
{
    const oracle_play *play = game->play;
    for (int i = 0; i < 1000; i++) {
        deft_pos feet = {between(game, play->bounds.min_x, play->bounds.max_x),
                         between(game, play->bounds.min_y, play->bounds.max_y)};
        oracle_rect body = oracle_body(play->moveset, oracle_in_frame(play->axes, feet));
        if (oracle_depth(&game->world, oracle_rect_grown(body, play->moveset->skin), 0, NULL) > 0) {
            continue;
        }
        deft_character_spawn(&game->tick.before, play->moveset, feet, play->axes);
        game->still = 0;
        game->watch.missed = 0;
        return true;
    }
    return false;
}

static bool is_lost(const play_game *game)
{
    const deft_box *bounds = &game->play->bounds;
    const deft_pos *at = &game->tick.before.position;
    double far = 16 * game->play->moveset->tile;
    return at->x < bounds->min_x - far || at->x > bounds->max_x + far || at->y < bounds->min_y - far ||
           at->y > bounds->max_y + far || game->still > 400;
}

/* A new velocity now and then: along an axis, at 45 degrees, or anywhere; slow, fast, or absurd. */
static bool dash(play_game *game)
{
    static const double diagonal = 0.70710678118654752;
    if (deft_random_unit(&game->random) > 0.03) {
        return false;
    }
    double tile = game->play->moveset->tile;
    double speed = 800 * tile * pow(deft_random_unit(&game->random), 4);
    double turn = between(game, 0, 8);
    double angle = turn * 0.78539816339744831;
    double u = cos(angle);
    double v = sin(angle);
    if (deft_random_unit(&game->random) < 0.5) {
        static const double way[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                         {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
        int k = (int)turn;
        u = way[k][0] * (k % 2 != 0 ? diagonal : 1);
        v = way[k][1] * (k % 2 != 0 ? diagonal : 1);
    }
    deft_axes axes = game->play->axes;
    game->tick.before.velocity.x = speed * (u * axes.right.x + v * axes.up.x);
    game->tick.before.velocity.y = speed * (u * axes.right.y + v * axes.up.y);
    return true;
}

static void print_solids(const play_game *game)
{
    oracle_point from = oracle_in_frame(game->play->axes, game->tick.before.position);
    oracle_point to = oracle_in_frame(game->play->axes, game->tick.after.position);
    oracle_rect near =
        oracle_rect_around(oracle_body(game->play->moveset, from), oracle_body(game->play->moveset, to));
    near = oracle_rect_grown(near, game->play->moveset->tile / 8);
    int shown = 0;
    for (size_t i = 0; i < game->world.count && shown < 24; i++) {
        const oracle_solid *solid = &game->world.solids[i];
        if (solid->extent.left > near.right || solid->extent.right < near.left ||
            solid->extent.bottom > near.top || solid->extent.top < near.bottom) {
            continue;
        }
        printf("  %s", solid->one_way ? "one-way" : "solid");
        for (uint32_t k = 0; k < solid->count; k++) {
            printf(" (%.9g %.9g)", solid->corner[k].u, solid->corner[k].v);
        }
        printf("\n");
        shown++;
    }
}

static void print_character(const char *label, const deft_character *character)
{
    printf("  %s %.17g %.17g v %.17g %.17g %s %s normal %.9g %.9g coyote %u drops %u held %x\n", label,
           character->position.x, character->position.y, character->velocity.x, character->velocity.y,
           deft_state_name((deft_state)character->state), deft_support_name((deft_support)character->support),
           character->ground_normal.x, character->ground_normal.y, character->coyote, character->drops,
           character->held);
}

static void print_tick(const play_game *game, uint64_t number)
{
    const oracle_tick *tick = &game->tick;
    printf("tick %llu dt %.17g stick %d %d held %x pressed %x@%u released %x@%u\n",
           (unsigned long long)number, tick->dt, tick->input.stick_x, tick->input.stick_y, tick->input.held,
           tick->input.pressed, tick->input.press_at, tick->input.released, tick->input.release_at);
    print_character("before", &tick->before);
    print_character("after ", &tick->after);
    for (uint32_t i = 0; i < tick->events.count; i++) {
        const deft_event *event = &tick->events.items[i];
        printf("  %s at %.9g (%.9g)\n", deft_event_name((deft_event_kind)event->kind), event->at_s,
               event->value);
    }
}

static void report(const play_game *game, oracle_fault fault, uint64_t number)
{
    printf("FAULT %s in %s, seed %llu: %s\n", oracle_fault_name(fault), game->play->name,
           (unsigned long long)game->play->seed, game->watch.verdict);
    print_tick(game, number);
    print_solids(game);
    (void)fflush(stdout);
}

static void next_input(play_game *game)
{
    static const double rates[] = {60, 60, 20, 30, 50, 120, 144, 240, 1000};
    if (deft_random_unit(&game->random) < 0.002) {
        game->hz = rates[(int)between(game, 0, sizeof rates / sizeof rates[0])];
    }
    game->tick.dt = 1 / game->hz;
    deft_random_player_next(&game->player, game->tick.dt, game->play->axes, &game->tick.input);
}

static void settle_tick(play_game *game)
{
    const deft_pos *from = &game->tick.before.position;
    const deft_pos *to = &game->tick.after.position;
    game->still = from->x == to->x && from->y == to->y ? game->still + 1 : 0;
    game->tick.before = game->tick.after;
}

static void add_score(oracle_score *score, const oracle_watch *watch)
{
    score->ticks += watch->ticks;
    score->split += watch->split_ticks;
    score->doubtful += watch->doubtful_ticks;
    score->tied += watch->tied_ticks;
    score->free += watch->free_ticks;
    score->flat += watch->flat_ticks;
    score->floor += watch->floor_ticks;
    score->doubt = fmax(score->doubt, watch->doubt);
}

bool oracle_play_run(const oracle_play *play, oracle_score *score)
{
    play_game game;
    uint32_t faults = 0;
    memset(&game, 0, sizeof game);
    game.play = play;
    game.random = play->seed * 0x9E3779B97F4A7C15u + 1;
    game.hz = 60;
    oracle_world_make(&game.world, &play->view, play->bounds, 8 * play->moveset->tile, play->axes);
    oracle_watch_start(&game.watch, &game.world, play->moveset, play->view);
    deft_random_player_start(&game.player, play->seed,
                             DEFT_ACTION_BIT(DEFT_ACTION_JUMP) | DEFT_ACTION_BIT(DEFT_ACTION_RUN));
    bool placed = respawn(&game);
    for (uint64_t number = 1; number <= play->ticks && placed && faults < play->faults_max; number++) {
        score->dashes += dash(&game);
        next_input(&game);
        oracle_fault fault = oracle_watch_step(&game.watch, &game.tick);
        if (play->trace_from != 0 && number >= play->trace_from) {
            print_tick(&game, number);
        }
        if (fault != ORACLE_FINE) {
            if (score->faults[fault]++ < play->shown_max) {
                report(&game, fault, number);
            }
            faults++;
        }
        settle_tick(&game);
        if (fault != ORACLE_FINE || is_lost(&game)) {
            score->respawns++;
            placed = respawn(&game);
        }
    }
    score->faults_total += faults;
    add_score(score, &game.watch);
    oracle_world_free(&game.world);
    return faults == 0 && placed;
}

void oracle_score_print(const char *name, const oracle_score *score)
{
    printf("%-20s %9llu ticks: floor %llu, free %llu, flat %llu, split %llu, doubtful %llu (ties %llu, "
           "%.3g), dashes %llu, respawns "
           "%llu, faults %llu\n",
           name, (unsigned long long)score->ticks, (unsigned long long)score->floor,
           (unsigned long long)score->free, (unsigned long long)score->flat, (unsigned long long)score->split,
           (unsigned long long)score->doubtful, (unsigned long long)score->tied, score->doubt,
           (unsigned long long)score->dashes, (unsigned long long)score->respawns,
           (unsigned long long)score->faults_total);
    for (int i = 0; i < ORACLE_FAULT_COUNT; i++) {
        if (score->faults[i] > 0) {
            printf("    %s: %llu\n", oracle_fault_name((oracle_fault)i),
                   (unsigned long long)score->faults[i]);
        }
    }
    (void)fflush(stdout);
}
