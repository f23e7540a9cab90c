/* tests/threads/two.c -- two characters on two threads, in one world and with one moveset: they share
 * nothing that is written. It is built with the thread sanitizer, which ends it with a report when they do.
 */
#include "tests/matrix/session.h"

#include <pthread.h>
#include <stdio.h>

#define TICKS 2000

/* One of two: its own body and player, in the world of a session that stands still meanwhile. */
typedef struct thread_play {
    const session *shared;
    session_player player;
    uint64_t hash;
} thread_play;

static void *play(void *user)
{
    thread_play *self = user;
    const session *shared = self->shared;
    deft_character character = shared->character;
    deft_topdown walker = shared->walker;
    deft_event_list events;
    deft_contacts contacts;
    for (int i = 0; i < TICKS; i++) {
        deft_input input = session_player_next(&self->player, &shared->world.frame);
        deft_character_step(&character, &shared->movesets[0], &shared->world.view, &input, 1.0 / 60, &events,
                            &contacts);
        deft_topdown_step(&walker, &shared->movesets[0], &shared->world.view, &input, 1.0 / 60, &events,
                          &contacts);
        self->hash = self->hash * 31 + deft_character_hash(&character) + deft_topdown_hash(&walker);
    }
    return NULL;
}

/* True when two threads in one world play as one does after the other. */
static bool is_alike(session_land land, uint64_t seed)
{
    static session shared;
    session_plan plan = {.land = land, .seed = seed};
    thread_play plays[2], alone;
    pthread_t thread[2];
    plan.frame.land = plan.frame.axes = *deft_axes_y_up();
    deft_tuning_default(&plan.tuning);
    session_unleash(&plan.tuning, seed % 2 == 0);
    if (session_start(&shared, &plan) != NULL) {
        return false;
    }
    session_tick(&shared); /* its bodies are on their way */
    for (int i = 0; i < 2; i++) {
        thread_play fresh = {&shared, {.random = seed, .aim = DEFT_AIM_NONE}, 0};
        plays[i] = alone = fresh;
        if (pthread_create(&thread[i], NULL, play, &plays[i]) != 0) {
            return false;
        }
    }
    for (int i = 0; i < 2; i++) {
        (void)pthread_join(thread[i], NULL);
    }
    (void)play(&alone);
    session_end(&shared);
    return plays[0].hash == alone.hash && plays[1].hash == alone.hash;
}

int main(void)
{
    for (int land = 0; land < SESSION_LAND_COUNT; land++) {
        for (uint64_t seed = 1; seed <= 2; seed++) {
            if (!is_alike((session_land)land, seed)) {
                fprintf(stderr, "land %d, seed %d: two threads play otherwise than one\n", land, (int)seed);
                return 1;
            }
        }
    }
    return 0;
}
