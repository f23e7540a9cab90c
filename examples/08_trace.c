/* 08_trace.c -- the last 30 seconds are always recorded; when a bug shows they are saved, and they run again
 * without the game. */
#include "deft/deft.h"
#include "deft/io.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RATE = 60, SECONDS = 30 };

/* The game: a level, a hero, and now and then something that a game does to its hero. */
static void play(deft_level *level, const deft_tuning *tuning, const deft_moveset *moveset, const char *path)
{
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    deft_record_options options;
    memset(&options, 0, sizeof options);
    options.is_ring = true;
    options.sees = true; /* what the ticks see of the level: the report needs nothing else */
    options.tick_s = 1.0 / RATE;
    options.tunings = tuning;
    options.tuning_count = 1;
    options.level = "stage";
    options.level_hash = level->hash;
    options.view = &view;

    /* room for what is seen, too: some five times as much as the ticks alone */
    const size_t size = deft_recorder_size(&options, 5 * SECONDS * RATE);
    void *block = malloc(size);
    deft_recorder *recorder = block != NULL ? deft_recorder_start(block, size, &options, NULL) : NULL;
    if (recorder == NULL) {
        exit(1);
    }

    deft_character hero;
    deft_random_player player; /* instead of a player's hands */
    deft_character_spawn(&hero, moveset, &level->spawns[0].feet, &level->axes);
    deft_random_player_start(&player, 1, deft_random_player_actions(moveset));
    for (int tick = 0; tick < 120 * RATE; tick++) {
        deft_input input;
        deft_event_list events;
        deft_random_player_next(&input, &player, 1.0 / RATE, &level->axes);
        if (tick % 400 == 399) {
            deft_character_kick(&hero,
                                &(deft_vec2d){-6, 0}); /* recorded like everything that is done to the hero */
        }
        deft_recorder_step(recorder, &hero, moveset, &view, &input, 1.0 / RATE, &events, NULL);
    }
    /* here the player presses the key "report a bug" */
    if (deft_trace_save(path, recorder, NULL) == DEFT_OK) {
        printf("saved %llu ticks, the last of %llu; the hero is at %.3f, %.3f\n",
               (unsigned long long)deft_recorder_held(recorder),
               (unsigned long long)deft_recorder_ticks(recorder), hero.position.x, hero.position.y);
    }
    free(block);
}

/* Somewhere else: only the file. */
static int replay(const char *path)
{
    deft_trace trace;
    deft_replay again;
    deft_moveset moveset;
    void *bytes = NULL;
    if (deft_trace_load(&trace, &bytes, path, NULL) != DEFT_OK ||
        deft_trace_moveset(&moveset, &trace, 0, NULL) != DEFT_OK) {
        deft_io_free(bytes);
        return 1;
    }
    deft_surface *surfaces = malloc((trace.surface_count + 1) * sizeof *surfaces);
    deft_zone *zones = malloc((trace.zone_count + 1) * sizeof *zones);
    deft_replay_start(&again, &trace);
    deft_world_view view;
    deft_replay_view(&view, &again);
    deft_trace_surfaces(surfaces, &trace);
    deft_trace_zones(zones, &trace);
    view.surfaces = surfaces;
    view.zones = zones;
    view.surface_count = trace.surface_count;
    view.zone_count = trace.zone_count;

    while (deft_replay_next(&again)) {
        deft_replay_step(&again, &moveset, &view, NULL,
                         NULL); /* here you look at it, with a debugger or a drawing */
    }
    printf("replayed to tick %llu: the hero is at %.3f, %.3f\n", (unsigned long long)again.tick,
           again.character.position.x, again.character.position.y);
    const bool is_same = again.problem == NULL && again.divergence.tick == 0;
    printf(is_same ? "the same to the last bit\n" : "it differs\n");
    free(surfaces);
    free(zones);
    deft_io_free(bytes);
    return is_same ? 0 : 1;
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "08_trace.dtrace";
    static const char stage[] = "###########################\n"
                                "#.........................#\n"
                                "#..............-..........#\n"
                                "#.@....---...........#....#\n"
                                "#......#............#\\....#\n"
                                "###########################\n";
    deft_tuning tuning;
    deft_moveset moveset;
    deft_level *level = deft_level_parse_text(stage, sizeof stage - 1, 0, NULL);
    deft_tuning_default(&tuning);
    tuning.air_jump.count = 1;
    if (level == NULL || deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return 1;
    }
    play(level, &tuning, &moveset, path);
    deft_level_free(level);
    return replay(path);
}
