/* tests/topdown/test_raft.c -- a room on a raft is as a room on still ground: the same walk, seen from the
 * raft. */
#include "deft/io.h"
#include "tests/harness/walks.h"

#define WALKS  40
#define SLOT_S (1.0 / 32) /* steps of bodies in this time, and in parts of it, are exact in floats */
#define SLOTS  80
#define HELD   32 /* slots that a stick is held at most */

enum { RAFT, BLOCK, BODIES };

/* A room of 8 by 7 with a pillar and a wall that leans; a block that moves on the raft. */
static void furnish(walks *w)
{
    static const double boxes[][4] = {
        {-5, -4, -4, 4}, {4, -4, 5, 4}, {-5, -5, 5, -4}, {-5, 3, 5, 4}, {1, 0.5, 1.5, 1}};
    static const double leans[] = {5, -4, 5, 2, 2, -4};
    walks_mover(w, boxes[0][0], boxes[0][1], boxes[0][2], boxes[0][3]);
    walks_mover(w, -3, -2, -2.5, -0.5);
    for (int i = 1; i < 5; i++) {
        const double *b = boxes[i];
        const double xy[] = {b[0], b[1], b[2], b[1], b[2], b[3], b[0], b[3]};
        walks_feature(w, xy, 4, DEFT_FEATURE_SOLID, 1 + RAFT, 0);
    }
    walks_feature(w, leans, 3, DEFT_FEATURE_SOLID, 1 + RAFT, 0);
}

static deft_tuning random_walker(uint64_t *random)
{
    deft_tuning tuning = walks_plain();
    tuning.ability.dash = 1;
    tuning.topdown.attack.time_s = deft_random_unit(random) < 0.3 ? 0 : deft_random_unit(random);
    tuning.topdown.release.time_s = deft_random_unit(random) < 0.3 ? 0 : deft_random_unit(random);
    tuning.topdown.turn_rate_deg_s = deft_random_unit(random) < 0.5 ? (double)INFINITY : 360;
    tuning.run.overspeed_release_s = 0.25;
    tuning.dash.exit_ratio = 0.5;
    return tuning;
}

/* A walk through the room, which moves at (ux, uy). */
typedef struct walk {
    walks w;
    double velocities[BODIES][2];
    double ux, uy;
    int ticks; /* in SLOT_S */
} walk;

static void begin(walk *one, const deft_tuning *tuning, double ux, double uy, int ticks)
{
    walks_open(&one->w, tuning, ticks / SLOT_S, -1, -1);
    furnish(&one->w);
    walks_ground(&one->w, ux, uy, 0, -40, -40, 40, 40);
    one->ux = one->velocities[RAFT][0] = ux;
    one->uy = one->velocities[RAFT][1] = uy;
    one->ticks = ticks;
}

static void go_on(walk *one, double x, double y)
{
    for (int i = 0; i < one->ticks; i++) {
        walks_tick_moved(&one->w, x, y, (const double(*)[2])one->velocities);
    }
}

static int met, dashed, crushed;

/* The same random play in both. It ends when the block crushes the walker, which then stays in the world. */
static void compare(walk *one, walk *other, uint64_t *random)
{
    double x = 0, y = 0, block[2];
    int held = 0;
    /* A heading that turns leads off a block that goes away, and back to it, at instants that depend on the
     * rate. So the block of such a walker rests. Along a block that goes away, a wall may be told more than
     * once. */
    bool is_at_rest = one->w.moveset.topdown.turn_rad_s < DEFT_FOREVER;
    for (int k = 0; k < 2; k++) {
        block[k] = is_at_rest ? 0 : floor(deft_random_unit(random) * 9 - 4) / 4;
        one->velocities[BLOCK][k] = one->velocities[RAFT][k] + block[k];
        other->velocities[BLOCK][k] = other->velocities[RAFT][k] + block[k];
    }
    const walks *a = &one->w, *b = &other->w;
    for (int slot = 0; slot < SLOTS && a->counts[DEFT_EVENT_CRUSHED] == 0; slot++) {
        if (held-- == 0) {
            static const double sticks[][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};
            int which = (int)(deft_random_unit(random) * 9);
            double angle = 6.28 * deft_random_unit(random);
            x = which < 5 ? sticks[which][0] : cos(angle);
            y = which < 5 ? sticks[which][1] : sin(angle);
            held = (int)(deft_random_unit(random) * HELD);
            double kick_x = 12 * deft_random_unit(random) - 6, kick_y = 12 * deft_random_unit(random) - 6;
            double acts = deft_random_unit(random);
            if (acts < 0.25) {
                walks_kick(&one->w, kick_x, kick_y);
                walks_kick(&other->w, kick_x, kick_y);
            } else if (acts < 0.5) {
                walks_press(&one->w, 0);
                walks_press(&other->w, 0);
            }
        }
        go_on(one, x, y);
        go_on(other, x, y);
        assert_true(!is_at_rest || a->counts[DEFT_EVENT_HIT_WALL] == b->counts[DEFT_EVENT_HIT_WALL]);
        for (int kind = 0; kind < DEFT_EVENT_COUNT; kind++) {
            assert_true(kind == DEFT_EVENT_HIT_WALL || a->counts[kind] == b->counts[kind]);
        }
        if (a->counts[DEFT_EVENT_CRUSHED] == 0) {
            NEAR(a->x - one->ux * a->time_s, b->x - other->ux * b->time_s, 1e-5);
            NEAR(a->y - one->uy * a->time_s, b->y - other->uy * b->time_s, 1e-5);
            NEAR(a->bodies[0].velocity.x, b->bodies[0].velocity.x, 1e-3);
            NEAR(a->bodies[0].velocity.y, b->bodies[0].velocity.y, 1e-3);
        }
    }
    met += a->counts[DEFT_EVENT_HIT_WALL];
    dashed += a->counts[DEFT_EVENT_DASH_START];
    crushed += a->counts[DEFT_EVENT_CRUSHED];
}

static walk one, other;

static void a_walk_on_a_raft_is_the_walk_on_still_ground(void **state)
{
    static const double speeds[][2] = {{2, 0}, {0, -3}, {-1.5, 2.25}, {5, 5}};
    (void)state;
    met = dashed = crushed = 0;
    for (uint64_t seed = 1; seed <= WALKS; seed++) {
        uint64_t random = seed;
        deft_tuning tuning = random_walker(&random);
        begin(&one, &tuning, 0, 0, 2);
        begin(&other, &tuning, speeds[seed % 4][0], speeds[seed % 4][1], 2);
        compare(&one, &other, &random);
    }
    assert_true(met > 2 * WALKS && dashed > WALKS / 4 && crushed < WALKS / 2);
}

static void a_walk_in_a_room_is_the_same_at_every_rate(void **state)
{
    (void)state;
    met = dashed = crushed = 0;
    for (uint64_t seed = 1; seed <= WALKS; seed++) {
        uint64_t random = seed;
        deft_tuning tuning = random_walker(&random);
        begin(&one, &tuning, 0, 0, 1);
        begin(&other, &tuning, 0, 0, 4);
        compare(&one, &other, &random);
    }
    assert_true(met > 2 * WALKS && dashed > WALKS / 4 && crushed < WALKS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_on_a_raft_is_the_walk_on_still_ground),
        cmocka_unit_test(a_walk_in_a_room_is_the_same_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
