/* two_files/game.c -- a game without a build system: the core as deft.h and deft.c, and the files of io/ for
 * levels and tunings. Make deft.h and deft.c with `dev/amalgamate.sh amalgamation`, or take them from a
 * source tarball. Then, in the folder of deft:
 *
 *     cc -I amalgamation -I include -I . examples/two_files/game.c amalgamation/deft.c io/[a-z]*.c -o game \
 *         $(pkg-config --cflags --libs jansson libxml-2.0 zlib libzstd) -lm
 *     ./game examples/tiled_game/level.tmj examples/tiled_game/hero.json
 *
 * deft.h comes first: the headers that deft/io.h includes are parts of it.
 */
#include "deft.h"
#include "deft/io.h"

#include <stdbool.h>
#include <stdio.h>

#define HZ    60
#define TICKS (8 * HZ)

static void print_findings(const char *path, const deft_diag_list *findings)
{
    for (uint32_t i = 0; i < findings->count; i++) {
        char text[512];
        deft_diag_text(text, sizeof text, &findings->items[i]);
        printf("%s:%u: %s\n", path, (unsigned)findings->items[i].line, text);
    }
}

/* Holds right, and jumps where something stands in the way; up is y less, as Tiled has it. */
static deft_input play(const deft_character *hero, int tick)
{
    deft_input input = *deft_input_none();
    bool stands = hero->state == DEFT_STATE_GROUND && tick > HZ / 10;
    deft_input_set_stick(&input, 1, 0);
    if (stands && hero->velocity.x < 0.01) {
        deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
    } else if (hero->velocity.y < 0) {
        input.held = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    }
    return input;
}

/* The tick in which the character enters the zone "goal"; 0: not in time. */
static int ticks_to_goal(deft_level *level, const deft_moveset *moveset)
{
    static deft_character hero;
    deft_event_list events;
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    deft_character_spawn(&hero, moveset, &level->spawns[0].feet, &level->axes);
    for (int tick = 0; tick < TICKS; tick++) {
        const deft_input input = play(&hero, tick);
        deft_level_tick(level, (double)tick / HZ, (double)(tick + 1) / HZ);
        deft_character_step(&hero, moveset, &view, &input, 1.0 / HZ, &events, NULL);
        for (uint32_t i = 0; i < events.count; i++) {
            const deft_event *event = &events.items[i];
            if (event->kind == DEFT_EVENT_ZONE_ENTERED && event->value == deft_level_tag("goal")) {
                return tick + 1;
            }
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    static deft_diag_list findings;
    static deft_tuning tuning;
    static deft_moveset moveset;
    if (argc != 3) {
        printf("usage: game LEVEL TUNING\n");
        return 2;
    }
    deft_level *level = deft_level_load(argv[1], 0, &findings);
    print_findings(argv[1], &findings);
    deft_diag_clear(&findings);
    const bool is_tuned = deft_tuning_check(&tuning, &moveset, argv[2], &findings) == DEFT_OK;
    print_findings(argv[2], &findings);
    int ticks = 0;
    if (level != NULL && level->spawn_count > 0 && is_tuned) {
        ticks = ticks_to_goal(level, &moveset);
    }
    if (ticks > 0) {
        printf("at the goal after %.2f s\n", (double)ticks / HZ);
    }
    deft_level_free(level);
    return ticks > 0 ? 0 : 1;
}
