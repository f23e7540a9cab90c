/* oracle/above.c -- the random game seen from above, and the report of a fault. */
#include "above.h"

#include "deft/io/script.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Back to another place after so many ticks, or so many without motion. */
#define ABOVE_GAME_MAX        512u
#define ABOVE_STILL_MAX       200u
#define ABOVE_TICKS_TO_GLANCE 256

typedef struct above_game {
    const oracle_play *play;
    oracle_above_watch watch;
    oracle_above_tick tick;
    uint64_t random;
    double time_s, stroll_s, hz;
    double stick_x, stick_y;
    uint32_t since, still;
} above_game;

static double unit(above_game *game)
{
    return deft_random_unit(&game->random);
}

static double between(above_game *game, double low, double high)
{
    return low + (high - low) * unit(game);
}

/* Somewhere free in the level; false when 1000 tries found no place. */
static bool respawn(above_game *game)
{
    const oracle_play *play = game->play;
    const deft_box *bounds = &play->bounds;
    oracle_point a = oracle_in_frame(play->axes, (deft_pos){bounds->min_x, bounds->min_y});
    oracle_point b = oracle_in_frame(play->axes, (deft_pos){bounds->max_x, bounds->max_y});
    oracle_rect all = {fmin(a.u, b.u), fmax(a.u, b.u), fmin(a.v, b.v), fmax(a.v, b.v)};
    oracle_scene_enter(&game->watch.scene, all);
    const oracle_world *world = oracle_above_show(&game->watch, 1);
    for (int i = 0; i < 1000; i++) {
        const deft_pos feet = {between(game, bounds->min_x, bounds->max_x),
                               between(game, bounds->min_y, bounds->max_y)};
        oracle_rect body = oracle_body(play->moveset, oracle_in_frame(play->axes, feet));
        if (!(oracle_depth(world, oracle_rect_grown(body, play->moveset->skin), (oracle_corners){0, 0},
                           NULL) > 0)) {
            deft_topdown_spawn(&game->tick.before, play->moveset, &feet, &play->axes);
            deft_topdown_set_ability(&game->tick.before, DEFT_ABILITY_DASH, true);
            game->since = game->still = 0;
            return true;
        }
    }
    return false;
}

static bool is_lost(const above_game *game)
{
    return oracle_play_is_out(game->play, game->tick.before.position) || game->since == ABOVE_GAME_MAX ||
           game->still == ABOVE_STILL_MAX;
}

/* Along the axes, half way between, anywhere; or nowhere. */
static void turn_stick(above_game *game)
{
    static const double way[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    double choice = unit(game);
    const double *one = way[(int)between(game, 0, 8)];
    game->stick_x = choice < 0.7 ? one[0] : between(game, -1.2, 1.2);
    game->stick_y = choice < 0.7 ? one[1] : between(game, -1.2, 1.2);
    if (choice > 0.9) {
        game->stick_x = game->stick_y = 0;
    }
    game->stroll_s = between(game, 0.02, 0.8);
}

static void next_input(above_game *game)
{
    static const double rates[] = {20, 30, 50, 60, 120, 144, 240, 1000};
    deft_input *input = &game->tick.input;
    if (unit(game) < 0.01) {
        game->hz = rates[(int)between(game, 0, 8)];
    }
    game->tick.dt = 1 / game->hz;
    game->stroll_s -= game->tick.dt;
    if (game->stroll_s <= 0) {
        turn_stick(game);
    }
    *input = *deft_input_none();
    deft_input_set_stick(input, game->stick_x, game->stick_y);
    if (unit(game) < 0.04) {
        deft_input_press(input, DEFT_ACTION_BIT(DEFT_ACTION_DASH), unit(game));
    }
    if (unit(game) < 0.02) {
        deft_input_set_aim(input, between(game, -1, 1), between(game, -1, 1));
    }
}

/* What the game does: kicks, most of them like blows, some absurd; takes the dash and gives it back. */
static void act(above_game *game)
{
    if (game->play->acts && unit(game) < 0.02) {
        double speed = between(game, 0, 30) * game->play->moveset->tile;
        double angle = between(game, 0, 6.283185307179586);
        deft_topdown_kick(&game->tick.before, &(deft_vec2d){speed * cos(angle), speed * sin(angle)});
        game->watch.score->kicks++;
    }
    if (unit(game) < 0.01) {
        deft_topdown_set_ability(&game->tick.before, DEFT_ABILITY_DASH, unit(game) < 0.8);
    }
}

static void count_tick(above_game *game)
{
    oracle_above_score *score = game->watch.score;
    const deft_topdown *after = &game->tick.after;
    for (uint32_t i = 0; i < game->tick.events.count; i++) {
        uint32_t kind = game->tick.events.items[i].kind;
        score->dashes += kind == DEFT_EVENT_DASH_START;
        score->walls += kind == DEFT_EVENT_HIT_WALL;
        score->crushes += kind == DEFT_EVENT_CRUSHED;
    }
    score->walled += after->walled;
    score->dashing += after->dash_phase == DEFT_TOPDOWN_DASH_GOES;
    score->knocked += after->knock.x != 0 || after->knock.y != 0;
    score->grounds += after->zones[0] != 0;
    score->speed = fmax(score->speed, hypot(after->velocity.x, after->velocity.y));
}

static void print_walker(const char *label, const deft_topdown *walker)
{
    printf("  %s %.17g %.17g v %.9g %.9g knock %.9g %.9g speed %.9g walled %u dash %u since %.9g way %.9g "
           "%.9g\n",
           label, walker->position.x, walker->position.y, walker->velocity.x, walker->velocity.y,
           walker->knock.x, walker->knock.y, walker->speed, walker->walled, walker->dash_phase,
           walker->dash_s, walker->dash_way.x, walker->dash_way.y);
}

static void report(const above_game *game, oracle_fault fault, uint64_t number)
{
    const oracle_above_tick *tick = &game->tick;
    printf("FAULT %s in %s, seed %" PRIu64 ", tick %" PRIu64 ": %s\n", oracle_fault_name(fault),
           game->play->name, game->play->seed, number, game->watch.verdict);
    printf("  dt %.17g from %.9g s, stick %d %d pressed %x@%u aim %d\n", tick->dt, game->time_s - tick->dt,
           tick->input.stick_x, tick->input.stick_y, tick->input.pressed, tick->input.press_at,
           tick->input.aim);
    print_walker("before", &tick->before);
    print_walker("after ", &tick->after);
    for (uint32_t i = 0; i < tick->events.count; i++) {
        const deft_event *event = &tick->events.items[i];
        printf("  %s at %.9g (%.9g)\n", deft_event_name((deft_event_kind)event->kind), event->at_s,
               event->value);
    }
    (void)fflush(stdout);
}

static oracle_fault play_tick(above_game *game)
{
    act(game);
    next_input(game);
    double to_s = game->time_s + game->tick.dt;
    if (game->play->move != NULL) {
        game->play->move(game->play->move_user, game->time_s, to_s);
    }
    game->time_s = to_s;
    oracle_fault fault = oracle_above_step(&game->watch, &game->tick);
    count_tick(game);
    return fault;
}

static bool glance(const oracle_play *play, uint64_t number)
{
    return play->glance == NULL || number % ABOVE_TICKS_TO_GLANCE != 0 ||
           play->glance(play->glance_user, (double)number / (double)play->ticks);
}

bool oracle_above_run(const oracle_play *play, oracle_above_score *score)
{
    above_game game;
    uint32_t faults = 0;
    memset(&game, 0, sizeof game);
    game.play = play;
    game.random =
        play->seed * 0xD1342543DE82EF95u + 1; /* not the generator's own step: seeds would overlap */
    game.hz = 60;
    if (play->move != NULL) {
        play->move(play->move_user, 0, 0);
    }
    oracle_above_watch_start(&game.watch, play, score);
    bool placed = respawn(&game);
    for (uint64_t number = 1; number <= play->ticks && placed && faults < play->faults_max; number++) {
        oracle_fault fault = play_tick(&game);
        const deft_pos *from = &game.tick.before.position;
        const deft_pos *to = &game.tick.after.position;
        if (fault != ORACLE_FINE) {
            score->first_tick = score->faults_total + faults == 0 ? number : score->first_tick;
            if (score->faults[fault]++ < play->shown_max) {
                report(&game, fault, number);
            }
            faults++;
        }
        game.still = from->x == to->x && from->y == to->y ? game.still + 1 : 0;
        game.tick.before = game.tick.after;
        game.since++;
        if (fault != ORACLE_FINE || is_lost(&game)) {
            score->respawns++;
            placed = respawn(&game);
        }
        if (!glance(play, number)) {
            break;
        }
    }
    score->faults_total += faults;
    oracle_above_watch_end(&game.watch);
    return faults == 0 && placed;
}

void oracle_above_table(FILE *out, const oracle_above_score *score)
{
    static const oracle_fault judged[] = {ORACLE_NOT_FINITE, ORACLE_INSIDE, ORACLE_TUNNEL,   ORACLE_NOT_FREE,
                                          ORACLE_TOO_FAR,    ORACLE_STUCK,  ORACLE_OVERFLOW, ORACLE_EVENT,
                                          ORACLE_FIELD,      ORACLE_RATE};
    (void)fputs("seen\n", out);
    oracle_score_row(out, "ticks", score->ticks);
    oracle_score_row(out, "respawns", score->respawns);
    (void)fprintf(out, "  %-22s %12.6g\n", "highest speed", score->speed);
    oracle_score_row(out, "dashes", score->dashes);
    oracle_score_row(out, "dashing, ticks", score->dashing);
    oracle_score_row(out, "kicks", score->kicks);
    oracle_score_row(out, "knocked, ticks", score->knocked);
    oracle_score_row(out, "walls hit", score->walls);
    oracle_score_row(out, "along walls, ticks", score->walled);
    oracle_score_row(out, "in zones, ticks", score->grounds);
    oracle_score_row(out, "crushes", score->crushes);
    (void)fputs("judged\n", out);
    oracle_score_row(out, "against empty space", score->free);
    oracle_score_row(out, "in small pieces", score->split);
    oracle_score_row(out, "  by a hair's breadth", score->doubtful);
    (void)fputs("wrong\n", out);
    (void)fprintf(out, "  %-22s %12.3g\n", "deepest, units", score->depth);
    for (size_t i = 0; i < sizeof judged / sizeof judged[0]; i++) {
        oracle_score_row(out, oracle_fault_name(judged[i]), score->faults[judged[i]]);
    }
}
