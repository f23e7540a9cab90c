/* tests/soak/test_sync.c -- play that goes back after every tick and plays again. The core gives the same
 * bits. What a game keeps outside of the state is found. */
#include "arena.h"
#include "deft/machine.h"
#include "moves.h"
#include "take.h"
#include "tests/harness/extent.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TICKS_EACH (uint64_t) extent_of(1000, 6000, 12000)

/* A floor with its top at 0, walls at its ends, and a zone in the middle. */
static const deft_feature features[] = {
    {{{-8, -1}, {8, -1}, {8, 0}, {-8, 0}}, {0, 0}, 0, 1, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}},
    {{{-9, -1}, {-8, -1}, {-8, 9}, {-9, 9}}, {0, 0}, 0, 2, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}},
    {{{8, -1}, {9, -1}, {9, 9}, {8, 9}}, {0, 0}, 0, 3, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}},
    {{{-2, 0}, {2, 0}, {2, 9}, {-2, 9}}, {0, 0}, 0, 4, 0, DEFT_FEATURE_ZONE, 4, 0xFF, {0}},
};

static const deft_world_array array = {features, 4, {0, 0}, NULL, 0};

/* A host that counts, and lets the count be seen. */
typedef struct leaky_host {
    deft_world_view whole;
    deft_surface surfaces[8];
    deft_zone zone;
    bool leaks_ground, leaks_surface, leaks_tag;
    uint32_t calls;
} leaky_host;

static leaky_host host;

static uint32_t gather_leaky(const void *user, const deft_pos *origin, const deft_box *region,
                             deft_feature *out, uint32_t capacity)
{
    (void)user;
    uint32_t count = host.whole.gather(host.whole.user, origin, region, out, capacity);
    host.calls++;
    if (host.leaks_tag) {
        host.zone.tag = host.calls;
    }
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        if (host.leaks_ground && out[i].id == 1) {
            out[i].points[2].y += (float)(host.calls % 7) / 1024;
            out[i].points[3].y += (float)(host.calls % 7) / 1024;
        }
        if (host.leaks_surface && out[i].id == 2) {
            out[i].surface = (uint16_t)(1 + host.calls % 7);
        }
    }
    return count;
}

static void play_host(oracle_play *play, const deft_moveset *moveset)
{
    memset(play, 0, sizeof *play);
    extent_play_one_way();
    deft_world_view_of_array(&host.whole, &array);
    for (int i = 0; i < 8; i++) {
        host.surfaces[i].friction_ratio = 1;
    }
    play->name = "a host that counts";
    play->view = host.whole;
    play->view.gather = gather_leaky;
    play->view.surfaces = host.surfaces;
    play->view.surface_count = 8;
    play->view.zones = &host.zone;
    play->view.zone_count = 1;
    play->bounds = (deft_box){-8, 0, 8, 8};
    play->axes = *deft_axes_y_up();
    play->moveset = moveset;
    play->goes_back = true;
    play->seed = 5;
    play->ticks = TICKS_EACH;
    play->faults_max = 1;
}

/* The play finds it, and a short take shows it in these words. */
static void assert_leak_is_found(const oracle_play *play, const char *what)
{
    oracle_play wished = *play;
    oracle_score score;
    oracle_take take;
    oracle_stage stage;
    uint32_t at = 0;
    memset(&score, 0, sizeof score);
    memset(&take, 0, sizeof take);
    wished.first = &take;
    assert_false(oracle_play_run(&wished, &score));
    assert_int_equal(score.first_fault, ORACLE_NOT_AGAIN);
    assert_in_range(take.count, 1, 20);
    oracle_stage_make(&stage, play);
    assert_int_equal(oracle_take_play(&stage, &take, &at), ORACLE_NOT_AGAIN);
    if (strstr(stage.watch.verdict, what) == NULL) {
        fail_msg("%s; expected %s", stage.watch.verdict, what);
    }
    oracle_stage_free(&stage);
    oracle_take_free(&take);
}

static void a_host_that_keeps_nothing_plays_the_same_again(void **state)
{
    deft_moveset moveset = oracle_moveset(0);
    oracle_play play;
    oracle_score score;
    (void)state;
    memset(&host, 0, sizeof host);
    memset(&score, 0, sizeof score);
    play_host(&play, &moveset);
    assert_true(oracle_play_run(&play, &score));
    assert_true(score.ticks == TICKS_EACH && score.landings > 0 && score.floor > 0);
    assert_true(score.ahead > 5 * TICKS_EACH && score.again > 5 * TICKS_EACH);
}

static void ground_that_remembers_is_found(void **state)
{
    deft_moveset moveset = oracle_moveset(0);
    oracle_play play;
    (void)state;
    memset(&host, 0, sizeof host);
    host.leaks_ground = true;
    play_host(&play, &moveset);
    assert_leak_is_found(&play, "again differs position.");
}

static void what_only_contacts_tell_is_compared(void **state)
{
    deft_moveset moveset = oracle_moveset(0);
    oracle_play play;
    (void)state;
    memset(&host, 0, sizeof host);
    host.leaks_surface = true;
    play_host(&play, &moveset);
    assert_leak_is_found(&play, "the contacts (");
}

static void what_only_events_tell_is_compared(void **state)
{
    deft_moveset moveset = oracle_moveset(0);
    oracle_play play;
    (void)state;
    memset(&host, 0, sizeof host);
    host.leaks_tag = true;
    play_host(&play, &moveset);
    assert_leak_is_found(&play, "(zone_entered at ");
}

static uint32_t asked;

/* Before the states: a push in every 40th segment, whosever that is. */
static bool push_now_and_then(deft_tick *tick)
{
    if (++asked % 40 == 0) {
        deft_vec2d velocity;
        deft_tick_velocity(&velocity, tick);
        velocity.x += 1;
        deft_tick_set_velocity(tick, &velocity);
    }
    return false;
}

static void a_state_of_the_host_that_counts_is_found(void **state)
{
    deft_moveset moveset = oracle_moveset(0);
    deft_machine machine;
    oracle_play play;
    oracle_score score;
    (void)state;
    memset(&host, 0, sizeof host);
    memset(&score, 0, sizeof score);
    deft_machine_default(&machine);
    machine.first = push_now_and_then;
    moveset.machine = 1;
    play_host(&play, &moveset);
    play.view.machines = &machine;
    play.view.machine_count = 1;
    assert_false(oracle_play_run(&play, &score)); /* no take shows it again: what counts goes on counting */
    assert_int_equal(score.first_fault, ORACLE_NOT_AGAIN);
}

/* Bodies that move, and all that a game does. */
static void all_moves_among_bodies_play_the_same_again(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 4; i++) {
        deft_moveset moveset = oracle_shaped_moveset(0, i % 2 != 0);
        oracle_arena arena;
        oracle_score score;
        oracle_play play;
        memset(&score, 0, sizeof score);
        moveset.abilities = (1u << DEFT_ABILITY_COUNT) - 1;
        oracle_arena_make(&arena, 12 + i / 2);
        oracle_arena_play(&play, &arena);
        play.moveset = &moveset;
        play.acts = true;
        play.goes_back = true;
        play.seed = i;
        play.ticks = TICKS_EACH;
        play.faults_max = play.shown_max = 1;
        assert_true(oracle_play_run(&play, &score));
        assert_true(score.rides > TICKS_EACH / 100);
        oracle_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_host_that_keeps_nothing_plays_the_same_again),
        cmocka_unit_test(ground_that_remembers_is_found),
        cmocka_unit_test(what_only_contacts_tell_is_compared),
        cmocka_unit_test(what_only_events_tell_is_compared),
        cmocka_unit_test(a_state_of_the_host_that_counts_is_found),
        cmocka_unit_test(all_moves_among_bodies_play_the_same_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
