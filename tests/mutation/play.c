/* tests/mutation/play.c -- play SEED: random play, and a hash of each part of it, for dev/mutation.sh.
 *
 * A break of the core that leaves each line of this program as it is was never seen to act. Each preset plays
 * with every move on the shipped levels and on generated lands, judged by no test: what counts is the bits.
 * The walker seen from above plays the sessions of tests/matrix. The seed draws all of it.
 */
#include "oracle/take.h"
#include "tests/matrix/session.h"
#include "tests/soak/shipped.h"

#include <stdlib.h>

#define PLAY_TICKS   2000 /* of each preset on each level and land */
#define WALKER_TICKS 1200
#define WALKER_SEEDS 16
#define NEVER        ((uint64_t)1 << 62)

/* An oracle_look_fn. */
static void look(void *hash, const oracle_tick *tick, const oracle_take *take)
{
    (void)take;
    session_hash_word(hash, deft_character_hash(&tick->after));
    session_hash_outputs(hash, &tick->events, &tick->contacts);
}

/* A shipped_play_fn. `user` is the generator that draws the shape and the seed of each play. */
static void play_preset(void *user, oracle_play *play, size_t place, size_t preset, double tile)
{
    static oracle_coverage coverage;
    uint64_t *random = (uint64_t *)user;
    bool is_capsule = session_once_in(random, 2);
    const char *id = deft_preset_at(preset)->id;
    deft_tuning tuning;
    deft_moveset moveset;
    oracle_score score;
    uint64_t hash = session_next(random);
    memset(&score, 0, sizeof score);
    (void)place;
    (void)deft_tuning_preset(&tuning, id);
    session_unleash(&tuning, is_capsule);
    deft_tuning_fit(&tuning, tile);
    if (deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        printf("%s: refused\n", id);
        return;
    }
    oracle_coverage_begin(&coverage, &moveset, &play->view);
    play->coverage = &coverage;
    play->moveset = &moveset;
    play->acts = true;
    play->look = look;
    play->look_user = &hash;
    play->seed = hash;
    play->ticks = PLAY_TICKS;
    play->pieces_every = NEVER;
    play->faults_max = PLAY_TICKS;
    (void)oracle_play_run(play, &score);
    printf("%s %s %s %llu %016llx\n", play->name, id, is_capsule ? "capsule" : "box",
           (unsigned long long)score.ticks, (unsigned long long)hash);
}

static void play_walkers(uint64_t seed)
{
    static session played;
    session_plan plan;
    memset(&plan, 0, sizeof plan);
    plan.is_topdown = true;
    plan.frame.land = plan.frame.axes = (deft_axes){{1, 0}, {0, 1}};
    for (uint32_t i = 0; i < WALKER_SEEDS * SESSION_LAND_COUNT; i++) {
        plan.land = (session_land)(i % SESSION_LAND_COUNT);
        plan.tuning = session_wild_tuning(seed + i);
        plan.seed = seed + i;
        const char *why = session_start(&played, &plan);
        while (why == NULL && played.tick < WALKER_TICKS) {
            session_tick(&played);
        }
        printf("walker %u %s %016llx\n", (unsigned)i, why != NULL ? why : "",
               (unsigned long long)played.trail);
        if (why == NULL) {
            session_end(&played);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        (void)fprintf(stderr, "usage: play SEED\n");
        return 2;
    }
    const uint64_t seed = strtoull(argv[1], NULL, 10);
    uint64_t random = seed;
    if (!shipped_play_levels(play_preset, &random)) {
        printf("a level is refused\n");
    }
    for (uint64_t land = 0; land < 4 * ORACLE_STYLES; land++) { /* four of each style */
        shipped_play_land(play_preset, &random, seed % 1000 * ORACLE_STYLES + land,
                          (seed + land) % deft_preset_count());
    }
    play_walkers(seed);
    return 0;
}
