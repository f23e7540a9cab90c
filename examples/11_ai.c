/* 11_ai.c -- an AI that drives the same motor as a player: it fills in a deft_input, and nothing else. It
 * patrols its ledge, sees the player by a ray, chases, and jumps the gaps that a prediction says it can jump.
 */
#include "deft/deft.h"
#include "deft/io.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TICK_S (1.0 / 60)
#define JUMP   DEFT_ACTION_BIT(DEFT_ACTION_JUMP)

static const char level_text[] = ".......................................\n"
                                 ".......................................\n"
                                 ".......................................\n"
                                 "...........................##########..\n"
                                 "#.........@.........###................\n"
                                 "###############........................\n"
                                 "###############........................\n";

static const double sight = 16; /* units */
static const double eyes = 0.7; /* above the feet */
static const double look_ahead = 0.6;

typedef enum mood { PATROL, CHASE } mood;

typedef struct enemy {
    deft_character self;
    mood mood;
    double way;      /* -1 or 1 */
    double hold_s;   /* how much longer the jump button stays down */
    double lands_at; /* where its jump will come down, by the prediction */
    int jumps;
} enemy;

static bool sees(const enemy *e, const deft_world_view *world, const deft_character *player)
{
    deft_query_hit hit;
    deft_pos from = {e->self.position.x, e->self.position.y + eyes};
    deft_vec2d way = {player->position.x - from.x, player->position.y + eyes - from.y};
    return hypot(way.x, way.y) <= sight && deft_query_ray(&hit, world, &from, &way) == DEFT_QUERY_NOTHING;
}

static bool has_ground_ahead(const enemy *e, const deft_world_view *world)
{
    deft_query_hit hit;
    deft_pos from = {e->self.position.x + look_ahead * e->way, e->self.position.y + 0.1};
    deft_vec2d down = {0, -0.6};
    return deft_query_ray(&hit, world, &from, &down) == DEFT_QUERY_FOUND;
}

static bool has_wall_ahead(const enemy *e, const deft_moveset *moveset, const deft_world_view *world)
{
    deft_query_hit hit;
    deft_vec2d ahead = {look_ahead * e->way, 0};
    return deft_query_sweep(&hit, &e->self, moveset, world, NULL, &ahead) == DEFT_QUERY_FOUND &&
           hit.kind == DEFT_CONTACT_WALL;
}

/* Short, middle and long: the first that comes down on ground ahead, no deeper than it would jump back from.
 */
static bool plan_jump(enemy *e, const deft_moveset *moveset, const deft_world_view *world)
{
    const double holds[] = {0.1, 0.2, 0.4};
    for (int i = 0; i < 3; i++) {
        deft_landing landing;
        deft_plan_leg legs[2] = {{*deft_input_none(), holds[i]}, {*deft_input_none(), 2}};
        deft_input_set_stick(&legs[0].input, e->way, 0);
        legs[1].input = legs[0].input;
        deft_input_press(&legs[0].input, JUMP, 0);
        if (deft_predict_landing(&landing, &e->self, moveset, world, legs, 2, 2) &&
            (landing.feet.x - e->self.position.x) * e->way > 1 && landing.feet.y > e->self.position.y - 3) {
            e->hold_s = holds[i];
            e->lands_at = landing.feet.x;
            return true;
        }
    }
    return false;
}

/* What it would press now, had it hands. */
static deft_input think(enemy *e, const deft_moveset *moveset, const deft_world_view *world,
                        const deft_character *player, double now_s)
{
    deft_input input = *deft_input_none();
    double apart = player->position.x - e->self.position.x;
    bool stands = e->self.support == DEFT_SUPPORT_FLOOR;
    if (e->mood == PATROL && sees(e, world, player)) {
        e->mood = CHASE;
        printf("%5.2f s: sees the player, %.2f away\n", now_s, fabs(apart));
    }
    if (e->mood == CHASE && stands) {
        e->way = apart < 0 ? -1 : 1;
    }
    if (stands && (!has_ground_ahead(e, world) || has_wall_ahead(e, moveset, world))) {
        if (e->mood == CHASE && plan_jump(e, moveset, world)) {
            deft_input_press(&input, JUMP, 0);
            e->jumps++;
            printf("%5.2f s: jumps at %.3f, to land at %.3f\n", now_s, e->self.position.x, e->lands_at);
        } else if (e->mood == PATROL) {
            e->way = -e->way;
            printf("%5.2f s: turns at %.3f\n", now_s, e->self.position.x);
        } else {
            return input; /* no way: it waits at the edge */
        }
    }
    deft_input_set_stick(&input, e->mood == CHASE ? e->way : 0.4 * e->way, 0);
    input.held = e->hold_s > TICK_S / 2 ? JUMP : 0;
    e->hold_s -= TICK_S;
    return input;
}

/* The player comes along its platform after 5 s, and stops near its end. */
static deft_input play(const deft_character *player, double now_s)
{
    deft_input input = *deft_input_none();
    bool comes = now_s > 5 && player->position.x > 29.5;
    deft_input_set_stick(&input, comes ? -0.5 : 0, 0);
    return input;
}

/* False when a jump came down elsewhere than it was told. */
static bool tell(const enemy *e, const deft_event_list *events, double now_s)
{
    bool is_right = true;
    for (uint32_t i = 0; i < events->count && e->jumps > 0; i++) {
        if (events->items[i].kind == DEFT_EVENT_LANDED) {
            double ran_on = (TICK_S - events->items[i].at_s) * fabs(e->self.velocity.x);
            is_right = fabs(e->self.position.x - e->lands_at) <= ran_on + 1e-4;
            printf("%5.2f s: lands, and is at %.3f\n", now_s + TICK_S, e->self.position.x);
        }
    }
    return is_right;
}

int main(void)
{
    deft_level *level = deft_level_parse_text(level_text, strlen(level_text), 0, NULL);
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    if (level == NULL || deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return 1;
    }
    deft_world_view world;
    deft_world_view_of(&world, level->world);
    deft_character player;
    enemy e = {.mood = PATROL, .way = 1};
    bool is_right = true;
    bool is_caught = false;
    deft_character_spawn(&e.self, &moveset, &level->spawns[0].feet, &level->axes);
    deft_character_spawn(&player, &moveset, &(deft_pos){36, 4}, &level->axes);

    for (double now_s = 0; now_s < 30 && is_right && !is_caught; now_s += TICK_S) {
        deft_event_list events;
        deft_input hands = play(&player, now_s);
        deft_input brain = think(&e, &moveset, &world, &player, now_s);
        deft_character_step(&player, &moveset, &world, &hands, TICK_S, NULL, NULL);
        deft_character_step(&e.self, &moveset, &world, &brain, TICK_S, &events, NULL);
        is_right = tell(&e, &events, now_s);
        is_caught = hypot(player.position.x - e.self.position.x, player.position.y - e.self.position.y) < 0.8;
        if (is_caught) {
            printf("%5.2f s: catches the player at %.3f\n", now_s, e.self.position.x);
        }
    }
    deft_level_free(level);
    return is_right && is_caught && e.jumps >= 2 ? 0 : 1;
}
