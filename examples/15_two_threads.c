/* 15_two_threads.c -- a thousand characters over one level: two threads step one half each, and the result is
 * that of one thread, to the bit. */
#include "deft/deft.h"
#include "deft/io.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { CROWD = 1000, TICKS = 120 };

static const char level_text[] = "..............................\n"
                                 "......--.......##.............\n"
                                 "@...........####......##......\n"
                                 "##############################\n";

/* A part of the crowd, and what all parts share and only read. */
typedef struct part {
    deft_character *characters;
    const deft_input *inputs;
    uint32_t count;
    const deft_moveset *moveset;
    const deft_world_view *world;
} part;

static void *step_part(void *user)
{
    const part *mine = user;
    deft_characters_step(mine->characters, mine->inputs, NULL, mine->count, mine->moveset, mine->world,
                         1 / 60.0);
    return NULL;
}

/* Each runs its own way, and jumps at its own time: here a game's players and enemies decide. */
static void decide(deft_input *inputs, int tick)
{
    for (int i = 0; i < CROWD; i++) {
        inputs[i] = *deft_input_none();
        deft_input_set_stick(&inputs[i], (tick / 40 + i) % 2 == 0 ? 1 : -1, 0);
        if ((tick + i) % 50 == 0) {
            deft_input_press(&inputs[i], DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
        }
    }
}

int main(void)
{
    static deft_character crowd[CROWD], alone[CROWD];
    static deft_input inputs[CROWD];
    deft_level *level = deft_level_parse_text(level_text, strlen(level_text), 0, NULL);
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    if (level == NULL || deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return 1;
    }
    deft_world_view world;
    deft_world_view_of(&world, level->world);
    for (int i = 0; i < CROWD; i++) {
        deft_character_spawn(&crowd[i], &moveset, &level->spawns[0].feet, &level->axes);
        alone[i] = crowd[i];
    }
    const uint32_t half = CROWD / 2;
    part first = {crowd, inputs, half, &moveset, &world};
    part second = {crowd + half, inputs + half, CROWD - half, &moveset, &world};
    for (int tick = 0; tick < TICKS; tick++) { /* a real game keeps its threads */
        decide(inputs, tick);
        pthread_t thread;
        if (pthread_create(&thread, NULL, step_part, &second) != 0) {
            return 1;
        }
        step_part(&first);
        pthread_join(thread, NULL);
        deft_characters_step(alone, inputs, NULL, CROWD, &moveset, &world, 1 / 60.0);
    }
    bool same = memcmp(crowd, alone, sizeof crowd) == 0;
    printf("%d characters, %d ticks: two threads and one %s\n", CROWD, TICKS, same ? "agree" : "differ");
    deft_level_free(level);
    return same ? 0 : 1;
}
