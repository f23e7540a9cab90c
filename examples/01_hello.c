/* 01_hello.c -- the whole loop: a level, a tuning, a character, and a game's frame.
 *
 * A real game calls the engine where this one makes up frame times and keys. */
#include "deft/deft.h"
#include "deft/io.h"

#include <stdio.h>
#include <string.h>

static const char level_text[] = "....................\n"
                                 ".@........--........\n"
                                 "......##........../#\n"
                                 "####################\n";

int main(void)
{
    const char *unsound = deft_selftest();
    deft_level *level = deft_level_parse_text(level_text, strlen(level_text), 0, NULL);
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    tuning.jump.height = 2.5; /* tiles; change what you like, in heights and seconds */
    if (unsound != NULL || level == NULL || deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        fprintf(stderr, "cannot start: %s\n", unsound != NULL ? unsound : "bad level or tuning");
        return 1;
    }
    deft_world_view world;
    deft_world_view_of(&world, level->world);
    deft_character hero;
    deft_latch keys = {0};
    deft_ticker ticker;
    deft_character_spawn(&hero, &moveset, &level->spawns[0].feet, &level->axes);
    deft_ticker_start(&ticker, 60, 5);

    for (int frame = 0; frame < 200; frame++) {
        deft_latch_direction(&keys, DEFT_RIGHT, true); /* here your engine reports keys */
        deft_latch_button(&keys, DEFT_ACTION_JUMP, frame % 50 < 20, 0);
        for (uint32_t n = deft_ticker_advance(&ticker, 1 / 72.0); n > 0; n--) {
            deft_input input;
            deft_latch_take(&input, &keys, moveset.opposite, &hero.axes);
            deft_event_list events;
            deft_character_step(&hero, &moveset, &world, &input, ticker.tick_s, &events, NULL);
            for (uint32_t i = 0; i < events.count; i++) {
                printf("frame %3d: %s %.3f\n", frame, deft_event_name((deft_event_kind)events.items[i].kind),
                       events.items[i].value);
            }
        }
        deft_pos at;
        deft_character_lerp(&at, &hero, deft_ticker_ratio(&ticker)); /* draw the hero here */
        if (frame % 50 == 0) {
            printf("frame %3d: at %.3f, %.3f\n", frame, at.x, at.y);
        }
    }
    deft_level_free(level);
    return 0;
}
