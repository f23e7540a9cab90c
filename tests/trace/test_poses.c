/* tests/trace/test_poses.c -- bodies are replayed where they were: whichever of their numbers change, and
 * wherever the replay begins. */
#include "recorded.h"
#include "trace/bytes.h"

#define BODIES 5
#define TICKS  600

/* What is known of a body in a tick. */
typedef struct known {
    bool is_there;
    deft_body_motion motion;
} known;

static recorded_game game;
static known told[TICKS][BODIES];
static uint64_t dice;

static double any(void)
{
    return deft_random_unit(&dice) * 20 - 10;
}

/* Each number stays, or becomes another one. */
static void change(double *number)
{
    if (deft_random_unit(&dice) < 0.3) {
        *number = deft_random_unit(&dice) < 0.2 ? 0 : any();
    }
}

/* A body that stands, that moves or turns to a place, or that is put to another one: by some of its numbers.
 */
static void move_at_random(deft_body_motion *motion)
{
    motion->from = motion->to;
    motion->from_rad = motion->to_rad;
    int what = (int)(deft_random_unit(&dice) * 4);
    if (what == 1) {
        change(&motion->from.x);
        change(&motion->from.y);
        change(&motion->from_rad);
        motion->to = motion->from;
        motion->to_rad = motion->from_rad;
    }
    if (what >= 2) {
        change(&motion->to.x);
        change(&motion->to.y);
        change(&motion->to_rad);
    }
}

/* What the ticks were told of bodies; one that is not told of stands. */
static uint8_t *record(bool is_ring, size_t *size)
{
    const deft_input none = *deft_input_none();
    recorded_open(&game, false, 1);
    game.options.tuning_count = 0;
    game.options.body_capacity = BODIES;
    game.options.is_ring = is_ring;
    recorded_start(&game, is_ring ? TICKS : 20 * TICKS);
    for (int t = 0; t < TICKS; t++) {
        deft_body_pose poses[BODIES];
        uint32_t count = 0;
        for (uint32_t i = 0; i < BODIES; i++) {
            known *now = &told[t][i];
            memset(now, 0, sizeof *now);
            if (t > 0) {
                *now = told[t - 1][i];
                now->motion.from = now->motion.to;
                now->motion.from_rad = now->motion.to_rad;
            }
            if (deft_random_unit(&dice) < 0.8) {
                now->is_there = true;
                move_at_random(&now->motion);
                memset(&poses[count], 0, sizeof poses[count]);
                poses[count].body = 70000 * (i + 1);
                poses[count++].motion = now->motion;
            }
        }
        deft_recorder_bodies(game.recorder, poses, count);
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &none, 1.0 / 64, NULL,
                           NULL);
    }
    uint8_t *bytes = recorded_bytes(&game, size);
    recorded_close(&game);
    return bytes;
}

/* The poses of a tick. The call that finds no more of them leaves the game's pose as it is. */
static void check_tick(deft_replay *replay, known bodies[BODIES])
{
    deft_body_pose pose;
    deft_body_pose last;
    memset(&pose, 0x5a, sizeof pose);
    memcpy(&last, &pose, sizeof last);
    for (uint32_t i = 0; i < BODIES; i++) {
        bodies[i].motion.from = bodies[i].motion.to;
        bodies[i].motion.from_rad = bodies[i].motion.to_rad;
    }
    while (deft_replay_pose(&pose, replay)) {
        uint32_t i = pose.body / 70000 - 1;
        assert_true(i < BODIES && pose.body % 70000 == 0);
        bodies[i].is_there = true;
        bodies[i].motion = pose.motion;
        memcpy(&last, &pose, sizeof last);
    }
    assert_memory_equal(&pose, &last, sizeof last);
    for (uint32_t i = 0; i < BODIES; i++) {
        const known *is = &bodies[i], *was = &told[replay->tick][i];
        assert_int_equal(is->is_there, was->is_there);
        assert_memory_equal(&is->motion, &was->motion, sizeof is->motion);
    }
}

static void a_body_is_replayed_where_it_was(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        known bodies[BODIES];
        deft_replay replay;
        size_t size;
        dice = seed;
        uint8_t *bytes = record(seed % 2 == 0, &size);
        deft_trace trace = recorded_trace(bytes, size);
        assert_true((trace.first_tick > 0) == (seed % 2 == 0));
        assert_int_equal(trace.first_tick + trace.tick_count, TICKS);
        memset(bodies, 0, sizeof bodies);
        deft_replay_start(&replay, &trace);
        while (deft_replay_next(&replay)) {
            check_tick(&replay, bodies);
            deft_replay_step(&replay, &game.movesets[0], NULL, NULL, NULL);
        }
        assert_int_equal(replay.tick, TICKS);
        assert_int_equal(replay.divergence.tick, 0);
        free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_replayed_where_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
