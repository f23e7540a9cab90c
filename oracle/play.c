/* oracle/play.c -- the random game, and the report of a fault. */
#include "acts.h"
#include "checks.h"
#include "tier.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct play_game {
    const oracle_play *play;
    oracle_stage stage;
    oracle_tick tick;
    oracle_take take; /* since the last spawn */
    oracle_cue cue;
    deft_random_player player;
    oracle_hands hands; /* instead, where the game acts, too */
    uint64_t random;
    double hz;
    uint32_t still; /* ticks in a row without motion */
    uint32_t since; /* ticks since the last spawn */
} play_game;

/* Longer stretches are not looked back upon. */
#define TAKE_MAX 2048u
/* Where bodies move: back to one of them after so many ticks. */
#define RIDE_MAX        256u
#define TICKS_TO_GLANCE 256

static double between(play_game *game, double low, double high)
{
    return low + (high - low) * deft_random_unit(&game->random);
}

/* In one of the level's zones. False when it has none. */
static bool draw_in_zone(play_game *game, deft_pos *out)
{
    const oracle_world *world = &game->stage.world;
    deft_axes axes = game->play->axes;
    const oracle_solid *zones[32];
    size_t count = 0;
    for (size_t i = 0; i < world->count && count < sizeof zones / sizeof zones[0]; i++) {
        if (oracle_is_zone(&world->solids[i])) {
            zones[count++] = &world->solids[i];
        }
    }
    if (count == 0) {
        return false;
    }
    oracle_rect in = zones[(size_t)between(game, 0, (double)count)]->extent;
    double u = between(game, in.left, in.right);
    double v = between(game, in.bottom, in.top);
    out->x = u * axes.right.x + v * axes.up.x;
    out->y = u * axes.right.y + v * axes.up.y;
    return true;
}

/* Beside a wall that may be slid down, one of so many drawn. False when none is. */
static bool draw_beside(play_game *game, deft_pos *out)
{
    const oracle_play *play = game->play;
    const oracle_world *world = &game->stage.world;
    for (int i = 0; i < 100 && world->count > 0; i++) {
        const oracle_solid *wall = &world->solids[(size_t)between(game, 0, (double)world->count)];
        bool forbids = wall->surface > 0 && wall->surface <= play->view.surface_count &&
                       (play->view.surfaces[wall->surface - 1].flags & DEFT_SURFACE_NO_WALL_JUMP) != 0;
        if (!forbids && !wall->one_way) {
            double gap = play->moveset->half_width + play->moveset->tile / 64;
            bool right = deft_random_unit(&game->random) < 0.5;
            double u = right ? wall->extent.right + gap : wall->extent.left - gap;
            double below = deft_random_unit(&game->random); /* rather near the top */
            double v = wall->extent.top - below * below * (wall->extent.top - wall->extent.bottom);
            if (deft_random_unit(&game->random) < 0.5) {
                oracle_hands_climb(&game->hands, !right);
            }
            out->x = u * play->axes.right.x + v * play->axes.up.x;
            out->y = u * play->axes.right.y + v * play->axes.up.y;
            return true;
        }
    }
    return false;
}

/* Anywhere in the level; where bodies move, one time in two just above one of them; where the game acts, also
 * in zones and beside walls. */
static deft_pos draw_place(play_game *game)
{
    const oracle_play *play = game->play;
    const oracle_bodies *bodies = &game->stage.bodies;
    deft_axes axes = play->axes;
    oracle_solid solid;
    deft_pos feet;
    double choice = play->acts ? deft_random_unit(&game->random) : 1;
    if ((choice < 0.3 && draw_in_zone(game, &feet)) ||
        (choice >= 0.3 && choice < 0.6 && draw_beside(game, &feet))) {
        return feet;
    }
    if (bodies->count > 0 && deft_random_unit(&game->random) < 0.5 &&
        oracle_bodies_piece_at(bodies, (size_t)between(game, 0, (double)bodies->count), &play->view, 1,
                               &solid)) {
        double u = between(game, solid.extent.left, solid.extent.right);
        double v = solid.extent.top + play->moveset->tile / 32;
        feet.x = u * axes.right.x + v * axes.up.x;
        feet.y = u * axes.right.y + v * axes.up.y;
        return feet;
    }
    feet.x = between(game, play->bounds.min_x, play->bounds.max_x);
    feet.y = between(game, play->bounds.min_y, play->bounds.max_y);
    return feet;
}

/* Somewhere free in the level; false when 1000 tries found no place. */
static bool draw_free(play_game *game, deft_pos *out)
{
    for (int i = 0; i < 1000; i++) {
        *out = draw_place(game);
        if (oracle_stage_has_room(&game->stage, *out)) {
            return true;
        }
    }
    return false;
}

static bool respawn(play_game *game)
{
    deft_pos feet;
    if (!draw_free(game, &feet)) {
        return false;
    }
    oracle_stage_spawn(&game->stage, &game->tick, feet, game->stage.time_s);
    oracle_take_begin(&game->take, feet, game->stage.time_s);
    game->still = game->since = 0;
    return true;
}

bool oracle_play_is_out(const oracle_play *play, deft_pos at)
{
    const deft_box *bounds = &play->bounds;
    double far = 16 * play->moveset->tile;
    return at.x < bounds->min_x - far || at.x > bounds->max_x + far || at.y < bounds->min_y - far ||
           at.y > bounds->max_y + far;
}

static bool is_lost(const play_game *game)
{
    return oracle_play_is_out(game->play, game->tick.before.position) || game->still > 400 ||
           game->take.count == TAKE_MAX || (game->stage.bodies.count > 0 && game->since == RIDE_MAX);
}

/* A new velocity now and then: along an axis, at 45 degrees, or anywhere; slow, fast, or absurd. */
static bool dash(play_game *game)
{
    static const double diagonal = 0.70710678118654752;
    double share = game->play->acts ? 0.003 : 0.03; /* moves take their time */
    if (deft_random_unit(&game->random) > share) {
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
    game->cue.velocity.x = speed * (u * axes.right.x + v * axes.up.x);
    game->cue.velocity.y = speed * (u * axes.right.y + v * axes.up.y);
    return true;
}

static void print_solids(const play_game *game)
{
    oracle_point from = oracle_in_frame(game->play->axes, game->tick.before.position);
    oracle_point to = oracle_in_frame(game->play->axes, game->tick.after.position);
    oracle_rect near =
        oracle_rect_around(oracle_body(game->play->moveset, from), oracle_body(game->play->moveset, to));
    near = oracle_rect_grown(near, game->play->moveset->tile / 8);
    const oracle_world *world = game->stage.watch.world;
    int shown = 0;
    for (size_t i = 0; i < world->count && shown < 24; i++) {
        const oracle_solid *solid = &world->solids[i];
        if (solid->extent.left > near.right || solid->extent.right < near.left ||
            solid->extent.bottom > near.top || solid->extent.top < near.bottom) {
            continue;
        }
        printf("  %s of body %x", solid->one_way ? "one-way" : "solid", solid->body);
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
    printf("FAULT %s (%s) in %s, seed %llu: %s\n", oracle_fault_name(fault),
           oracle_tier_name(game->stage.watch.tier), game->play->name, (unsigned long long)game->play->seed,
           game->stage.watch.verdict);
    print_tick(game, number);
    print_solids(game);
    (void)fflush(stdout);
}

/* A teleport goes where the body fits. */
static void place_teleport(play_game *game)
{
    oracle_cue *cue = &game->cue;
    deft_pos place;
    if (cue->trigger_count == 0 || cue->triggers[0].kind != DEFT_TRIGGER_TELEPORT) {
        return;
    }
    cue->trigger_count = draw_free(game, &place) ? 1 : 0;
    cue->triggers[0].x = place.x;
    cue->triggers[0].y = place.y;
}

static void next_input(play_game *game)
{
    static const double rates[] = {60, 60, 20, 30, 50, 120, 144, 240, 1000};
    const int count = (int)(sizeof rates / sizeof rates[0]);
    /* not in a hit stop, which lasts whole ticks: the world moves in no part of one */
    if (deft_random_unit(&game->random) < 0.002 && !(game->tick.before.freeze_s > 0)) {
        game->hz = rates[(int)between(game, 0, count)];
    }
    game->cue.dt = 1 / game->hz;
    if (game->play->acts) {
        oracle_hands_next(&game->hands, game->cue.dt, &game->tick.before, &game->cue.input);
        oracle_acts_next(&game->random, game->play->moveset, &game->tick.before, &game->cue);
        place_teleport(game);
    } else {
        deft_random_player_next(&game->cue.input, &game->player, game->cue.dt, &game->play->axes);
    }
}

static void settle_tick(play_game *game)
{
    const deft_pos *from = &game->tick.before.position;
    const deft_pos *to = &game->tick.after.position;
    game->still = from->x == to->x && from->y == to->y ? game->still + 1 : 0;
    game->tick.before = game->tick.after;
    game->since++;
}

/* True when a one-way that stands is under the feet. */
static bool is_on_one_way(const play_game *game)
{
    const oracle_world *world = &game->stage.world;
    oracle_point feet = oracle_feet_of(&game->tick.after);
    oracle_rect body = oracle_body(game->play->moveset, feet);
    oracle_range near = oracle_near(world, body.left, body.right);
    for (size_t i = near.first; i < near.last; i++) {
        oracle_top top;
        if (world->solids[i].one_way && oracle_top_of(&world->solids[i], body.left, body.right, &top) &&
            fabs(top.height - feet.v) <= game->play->moveset->skin) {
            return true;
        }
    }
    return false;
}

/* What the tick did, for the table. */
static void count_tick(const play_game *game, oracle_score *score)
{
    const oracle_tick *tick = &game->tick;
    const deft_character *after = &tick->after;
    double across =
        after->ground_normal.x * after->axes.right.x + after->ground_normal.y * after->axes.right.y;
    for (uint32_t i = 0; i < tick->events.count; i++) {
        uint32_t kind = tick->events.items[i].kind;
        score->jumps += kind == DEFT_EVENT_JUMPED_GROUND || kind == DEFT_EVENT_JUMPED_COYOTE ||
                        kind == DEFT_EVENT_JUMPED_AIR || kind == DEFT_EVENT_JUMPED_WALL;
        score->landings += kind == DEFT_EVENT_LANDED;
        score->bonks += kind == DEFT_EVENT_BONKED;
        score->walls += kind == DEFT_EVENT_HIT_WALL;
        score->crushes += kind == DEFT_EVENT_CRUSHED;
    }
    if (game->play->coverage != NULL) {
        oracle_coverage_note(game->play->coverage, after);
    }
    score->steep += after->support == DEFT_SUPPORT_STEEP || after->support == DEFT_SUPPORT_WEDGE;
    score->slopes += after->support == DEFT_SUPPORT_FLOOR && fabs(across) > 1e-3;
    score->one_ways += after->support == DEFT_SUPPORT_FLOOR && is_on_one_way(game);
    score->rides += after->support == DEFT_SUPPORT_FLOOR && after->ground_body != 0;
    score->speed = fmax(score->speed, hypot(tick->before.velocity.x, tick->before.velocity.y));
}

/* The stretch up to the first error, as short as it gets; one that breaks a stronger promise takes its place.
 */
static void keep_first(play_game *game, oracle_fault fault, uint64_t number, oracle_score *score)
{
    oracle_take *first = game->play->first;
    oracle_tier tier = game->stage.watch.tier;
    if (score->first_fault != ORACLE_FINE && score->first_tier <= tier) {
        return;
    }
    score->first_fault = fault;
    score->first_tier = tier;
    score->first_tick = number;
    if (first != NULL) {
        double time_s = game->stage.time_s;
        oracle_watch watch = game->stage.watch;
        oracle_take_begin(first, game->take.spawn, game->take.from_s);
        for (uint32_t i = 0; i < game->take.count; i++) {
            oracle_take_add(first, &game->take.cues[i]);
        }
        oracle_take_shrink(&game->stage, first, fault, tier);
        game->stage.watch = watch;
        game->stage.time_s = time_s;
        if (game->play->move != NULL) { /* the bodies, too, are where they were */
            game->play->move(game->play->move_user, time_s, time_s);
        }
    }
}

bool oracle_play_counts_only(const oracle_play *play, oracle_tier tier)
{
    return !play->strict && tier > ORACLE_TIER_EXACT;
}

/* Counts and tells a fault. True when it is an error. */
static bool take_fault(play_game *game, oracle_fault fault, uint64_t number, oracle_score *score)
{
    oracle_tier tier = game->stage.watch.tier;
    if (fault == ORACLE_FINE) {
        return false;
    }
    uint64_t before = score->faults[fault][tier]++;
    if (oracle_play_counts_only(game->play, tier)) {
        return false;
    }
    if (before < game->play->shown_max) {
        report(game, fault, number);
    }
    keep_first(game, fault, number, score);
    return true;
}

static bool glance(const oracle_play *play, uint64_t number)
{
    return play->glance == NULL || number % TICKS_TO_GLANCE != 0 ||
           play->glance(play->glance_user, (double)number / (double)play->ticks);
}

static void begin_game(play_game *game, const oracle_play *play)
{
    memset(game, 0, sizeof *game);
    game->play = play;
    /* not by the generator's own step, or the games of neighbouring seeds, one draw apart, fall into step */
    game->random = play->seed ^ 0xD1B54A32D192ED03u;
    game->hz = 60;
    if (play->move != NULL) {
        play->move(play->move_user, 0, 0);
    }
    oracle_stage_make(&game->stage, play);
    oracle_hands_start(&game->hands, play->seed);
    deft_random_player_start(&game->player, play->seed, deft_random_player_actions(play->moveset));
}

bool oracle_play_run(const oracle_play *play, oracle_score *score)
{
    play_game game;
    uint32_t faults = 0;
    begin_game(&game, play);
    bool placed = respawn(&game);
    for (uint64_t number = 1; number <= play->ticks && placed && faults < play->faults_max; number++) {
        game.cue.is_thrown = dash(&game);
        score->dashes += game.cue.is_thrown;
        next_input(&game);
        if (play->first != NULL) {
            oracle_take_add(&game.take, &game.cue);
        }
        oracle_fault fault = oracle_stage_step(&game.stage, &game.tick, &game.cue);
        count_tick(&game, score);
        if (play->look != NULL) {
            play->look(play->look_user, &game.tick, &game.take);
        }
        if (play->trace_from != 0 && number >= play->trace_from) {
            print_tick(&game, number);
        }
        bool is_error = take_fault(&game, fault, number, score);
        faults += is_error;
        settle_tick(&game);
        if (is_error || is_lost(&game)) {
            score->respawns++;
            placed = respawn(&game);
        }
        if (!glance(play, number)) {
            break;
        }
    }
    score->faults_total += faults;
    oracle_score_watch(score, &game.stage.watch);
    oracle_take_free(&game.take);
    oracle_stage_free(&game.stage);
    return faults == 0 && placed;
}
