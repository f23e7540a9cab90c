/* tests/character/test_event_faces.c -- which feature an event names: what the character jumps off, hits,
 * hangs from or lands on. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

/* The features, in the order in which they are added. */
enum { NONE, GROUND, WALL, ROOF };

static play p;
static uint32_t named[DEFT_EVENT_COUNT]; /* of each kind the last event's feature */
static int told[DEFT_EVENT_COUNT];

/* Ground to stand on, a wall to the right whose side is at x = 2 and whose top is 3 high, and a roof 6 high.
 */
static void open_room(const deft_tuning *tuning)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, -9, -1, 9, 0, PLAY_ALL);
    play_box(&p, 2, 0, 9, 3, PLAY_ALL);
    play_box(&p, -9, 6, 9, 7, PLAY_ALL);
    memset(named, 0, sizeof named);
    memset(told, 0, sizeof told);
}

static void run(int ticks)
{
    for (int i = 0; i < ticks; i++) {
        play_tick(&p, DT);
        for (uint32_t k = 0; k < p.events.count; k++) {
            named[p.events.items[k].kind] = p.events.items[k].feature;
            told[p.events.items[k].kind]++;
            assert_int_equal(p.events.items[k].body, 0);
        }
    }
}

static void expect_named(deft_event_kind kind, uint32_t feature)
{
    if (told[kind] == 0 || named[kind] != feature) {
        fail_msg("%s was told %d times, and names %u, not %u", deft_event_name(kind), told[kind], named[kind],
                 feature);
    }
}

static deft_tuning able_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_steer_instantly(&tuning);
    play_forgive_nothing(&tuning);
    tuning.ability.wall_jump = tuning.ability.ledge = tuning.ability.slam = tuning.ability.grapple = 1;
    tuning.air_jump.count = 1;
    return tuning;
}

/* The button goes down at the start of a tick, or within it. */
static void a_jump_names_what_it_leaves(void **state)
{
    deft_tuning tuning = able_tuning();
    (void)state;
    for (int i = 0; i < 2; i++) {
        open_room(&tuning);
        play_spawn(&p, 0, 0.1);
        run(10);
        expect_named(DEFT_EVENT_LANDED, GROUND);
        play_press(&p, DEFT_ACTION_JUMP, 0.5 * i);
        run(10);
        expect_named(DEFT_EVENT_JUMPED_GROUND, GROUND);
        play_release(&p, DEFT_ACTION_JUMP, 0);
        run(1);
        expect_named(DEFT_EVENT_JUMP_CUT, NONE);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        run(1);
        expect_named(DEFT_EVENT_JUMPED_AIR, NONE);
        play_close(&p);
    }
}

/* The wall is touched, or in reach. */
static void a_jump_off_a_wall_names_the_wall(void **state)
{
    deft_tuning tuning = able_tuning();
    (void)state;
    for (int i = 0; i < 2; i++) {
        open_room(&tuning);
        play_spawn(&p, 2 - p.moveset.half_width - 0.05 * i, 1);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        run(1);
        expect_named(DEFT_EVENT_JUMPED_WALL, WALL);
        if (i == 1) {
            expect_named(DEFT_EVENT_ASSIST_WALL_REACH, WALL);
        }
        play_close(&p);
    }
}

static void what_stops_a_flight_is_named(void **state)
{
    deft_tuning tuning = able_tuning();
    (void)state;
    tuning.ability.ledge = 0;
    open_room(&tuning);
    play_spawn(&p, 0, 4);
    play_set_velocity(&p, 0, 20);
    run(10);
    expect_named(DEFT_EVENT_BONKED, ROOF);
    play_press(&p, DEFT_ACTION_SLAM, 0);
    run(30);
    expect_named(DEFT_EVENT_SLAM_START, NONE);
    expect_named(DEFT_EVENT_SLAM_LAND, GROUND);
    p.stick_x = 1;
    run(60);
    expect_named(DEFT_EVENT_HIT_WALL, WALL);
    play_close(&p);
}

/* A swing off the roof, with and without a wall, and a stagger against either. */
static void what_stops_a_swing_or_a_stagger_is_named(void **state)
{
    deft_tuning tuning = able_tuning();
    (void)state;
    open_room(&tuning);
    play_spawn(&p, 0, 2.5);
    p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAPPLE, 0);
    run(1);
    play_set_velocity(&p, 8, 0);
    run(30);
    expect_named(DEFT_EVENT_GRAPPLE_START, ROOF);
    expect_named(DEFT_EVENT_HIT_WALL, WALL);
    play_close(&p);
    for (int up = 0; up < 2; up++) {
        const deft_vec2d velocity = {up != 0 ? 0 : 12, up != 0 ? 30 : 0};
        open_room(&tuning);
        play_spawn(&p, 0, 2.5);
        p.stick_y = 0;
        play_stagger(&p, velocity.x, velocity.y, 1);
        run(12); /* not yet down on the ground, off which it bounces, too */
        expect_named(DEFT_EVENT_STAGGERED, NONE);
        expect_named(up != 0 ? DEFT_EVENT_BONKED : DEFT_EVENT_HIT_WALL, up != 0 ? ROOF : WALL);
        play_close(&p);
    }
}

static void a_hook_and_a_ledge_are_named(void **state)
{
    deft_tuning tuning = able_tuning();
    (void)state;
    open_room(&tuning);
    play_spawn(&p, 0, 1);
    p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAPPLE, 0);
    run(1);
    expect_named(DEFT_EVENT_GRAPPLE_START, ROOF);
    play_close(&p);
    open_room(&tuning);
    play_spawn(&p, 2 - p.moveset.half_width, 3 - p.moveset.height);
    p.stick_y = 0;
    p.stick_x = 1;
    run(1);
    expect_named(DEFT_EVENT_LEDGE_ON, WALL);
    play_close(&p);
}

static void an_assist_names_what_it_passes(void **state)
{
    deft_tuning tuning = able_tuning();
    (void)state;
    tuning.ability.ledge = 0;
    tuning.assist.ledge = tuning.assist.corner_up = 0.2;
    open_room(&tuning);
    play_spawn(&p, 1.5, 2.9);
    play_set_velocity(&p, 8, 0);
    p.stick_x = 1;
    run(10);
    expect_named(DEFT_EVENT_ASSIST_LEDGE, WALL);
    expect_named(DEFT_EVENT_LANDED, WALL);
    play_close(&p);
    open_room(&tuning);
    play_spawn(&p, 9 + p.moveset.half_width - 0.1, 4);
    play_set_velocity(&p, 0, 15);
    p.stick_x = 0;
    run(10);
    expect_named(DEFT_EVENT_ASSIST_CORNER, ROOF);
    play_close(&p);
}

/* Off the edge of the ground, and a moment later. */
static void the_edge_that_it_leaves_is_named(void **state)
{
    deft_tuning tuning = able_tuning();
    (void)state;
    open_room(&tuning);
    play_spawn(&p, -9, 0);
    p.stick_x = -1;
    run(10);
    expect_named(DEFT_EVENT_LEFT_GROUND, GROUND);
    play_close(&p);
}

/* The stick presses the flight to the wall. The button comes up at once, within a tick, or where a tick
 * begins.
 */
static void the_cut_of_a_jump_along_a_wall_names_the_wall(void **state)
{
    static const double downs[] = {0.5, 0.25, 0, 0.25}, ups[] = {0.5, 0.75, 0, 0.75};
    static const int ticks[] = {0, 0, 4, 4}; /* before the tick in which the button comes up */
    deft_tuning tuning = able_tuning();
    (void)state;
    for (int i = 0; i < 4; i++) {
        open_room(&tuning);
        play_spawn_standing(&p, 2 - tuning.shape.width / 2, 0);
        p.stick_x = 1;
        run(1);
        play_press(&p, DEFT_ACTION_JUMP, downs[i]);
        run(ticks[i]);
        play_release(&p, DEFT_ACTION_JUMP, ups[i]);
        run(1);
        expect_named(DEFT_EVENT_JUMPED_GROUND, GROUND);
        expect_named(DEFT_EVENT_JUMP_CUT, WALL);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_names_what_it_leaves),
        cmocka_unit_test(a_jump_off_a_wall_names_the_wall),
        cmocka_unit_test(what_stops_a_flight_is_named),
        cmocka_unit_test(what_stops_a_swing_or_a_stagger_is_named),
        cmocka_unit_test(a_hook_and_a_ledge_are_named),
        cmocka_unit_test(an_assist_names_what_it_passes),
        cmocka_unit_test(the_edge_that_it_leaves_is_named),
        cmocka_unit_test(the_cut_of_a_jump_along_a_wall_names_the_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
