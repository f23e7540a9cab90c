#define _POSIX_C_SOURCE 200809L

/* tests/character/test_machine.c -- the machine as hosts see it: rows of the host, and the printed
 * machine. */
#include "tests/harness/play.h"

#ifndef NDEBUG
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#define DT (1.0 / 60)

static play p;
static deft_machine machine;
static uint32_t own;

static void stand(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    play_set_machine(&p, &machine);
}

static void stay(deft_tick *tick)
{
    (void)tick;
}

static double unit(deft_tick *tick)
{
    return deft_tick_moveset(tick)->tile;
}

/* Up and to the facing side, 3 and 2 tiles/s. */
static void rise_law(deft_tick *tick, deft_law *out)
{
    deft_vec2d velocity = {2 * unit(tick) * deft_tick_character(tick)->facing, 3 * unit(tick)};
    deft_law_velocity(tick, out, &velocity);
}

static bool begin_on_user_1(deft_tick *tick)
{
    bool begins = deft_tick_is_pressed(tick, DEFT_ACTION_USER_1);
    if (begins) {
        deft_tick_use_press(tick, DEFT_ACTION_USER_1);
        deft_tick_change(tick, own);
    }
    return begins;
}

/* A machine with one more row, which the ground may change to. */
static void add_row(void (*decide)(deft_tick *), void (*law)(deft_tick *, deft_law *),
                    bool (*meet)(deft_tick *, const deft_hit *))
{
    deft_state_row row = {"own", DEFT_STATE_BIT(DEFT_STATE_FALL) | DEFT_STATE_BIT(DEFT_STATE_GROUND),
                          0,     DEFT_REALM_AIR,
                          0,     NULL,
                          NULL,  NULL,
                          NULL,  NULL};
    row.lands_in = DEFT_STATE_GROUND;
    row.decide = decide;
    row.law = law;
    row.meet = meet;
    deft_machine_default(&machine);
    own = deft_machine_add(&machine, &row);
    deft_machine_allow(&machine, DEFT_STATE_GROUND, own);
    machine.first = begin_on_user_1;
}

/* Seed 003: "all of the states are registered ... using their names". */
static void the_default_machine_has_all_states_under_their_names(void **state)
{
    (void)state;
    deft_machine_default(&machine);
    assert_int_equal(machine.count, DEFT_STATE_COUNT);
    for (uint32_t i = 0; i < machine.count; i++) {
        assert_string_equal(deft_machine_state_name(&machine, i), deft_state_name((deft_state)i));
        assert_non_null(machine.rows[i].law);
        assert_int_equal(machine.rows[i].next >> machine.count, 0);
    }
    assert_string_equal(deft_machine_state_name(&machine, machine.count), "unknown");
}

/* Seed 003: what moves the body is shared by the states, and found in one place. */
static void an_unchanged_machine_plays_as_none(void **state)
{
    deft_character copy;
    (void)state;
    deft_machine_default(&machine);
    stand();
    copy = p.self;
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    for (int i = 0; i < 60; i++) {
        deft_moveset plain = p.moveset;
        deft_input input = p.input;
        plain.machine = 0;
        deft_input_set_stick(&input, 1, 0);
        deft_character_step(&copy, &plain, &p.views[PLAY_MAIN], &input, DT, NULL, NULL);
        play_tick(&p, DT);
        assert_memory_equal(&copy, &p.self, sizeof copy);
    }
    play_close(&p);
}

/* Seed 003: a state has what it does on entering, on leaving and meanwhile, and uses what all states share.
 */
static void a_state_of_the_host_moves_by_its_law(void **state)
{
    (void)state;
    add_row(stay, rise_law, NULL);
    stand();
    play_press(&p, DEFT_ACTION_USER_1, 0.5);
    play_ticks(&p, 31, DT);
    assert_int_equal(p.self.state, own);
    assert_string_equal(deft_machine_state_name(&machine, p.self.state), "own");
    expect_near(p.x, 2 * (30.5 / 60), 1e-5);
    expect_near(p.y, 3 * (30.5 / 60), 1e-5);
    play_close(&p);
}

/* To where the stick points, 4 tiles/s at a full push. */
static void steer_law(deft_tick *tick, deft_law *out)
{
    deft_vec2d stick = {9, 9};
    deft_tick_stick(&stick, tick);
    deft_vec2d velocity = {4 * unit(tick) * stick.x, 4 * unit(tick) * stick.y};
    deft_law_velocity(tick, out, &velocity);
}

/* The harness plays the mirrored character, too. */
static void a_state_of_the_host_reads_the_stick_after_the_dead_zone(void **state)
{
    static const double pushes[][2] = {{1, 1}, {-0.6, 0.4}, {0.1, 0.7}};
    (void)state;
    add_row(stay, steer_law, NULL);
    for (int i = 0; i < 3; i++) {
        stand();
        p.stick_x = pushes[i][0];
        p.stick_y = pushes[i][1];
        play_press(&p, DEFT_ACTION_USER_1, 0);
        play_ticks(&p, 30, DT);
        double zone = p.moveset.deadzone;
        for (int axis = 0; axis < 2; axis++) {
            double push = fmax(fabs(pushes[i][axis]) - zone, 0) / (1 - zone);
            double way = copysign(4 * 0.5 * push, pushes[i][axis]);
            expect_near(axis == 0 ? p.x : p.y, way, 1e-3);
        }
        play_close(&p);
    }
}

static uint32_t asked_in_another;

static void decide_on_ground(deft_tick *tick)
{
    asked_in_another += deft_tick_character(tick)->state != own ? 1 : 0;
}

/* A state of the ground's realm walks from the speed that it has. A velocity off the ground ends it, and then
 * it decides nothing any more. */
static void a_ground_state_of_the_host_is_on_the_ground_as_any(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    add_row(decide_on_ground, deft_law_walk, NULL);
    machine.rows[own].realm = DEFT_REALM_GROUND;
    machine.rows[own].lands_in = 0;
    stand();
    p.alone = true; /* the oracle knows no ground state but deft's */
    p.moveset = play_moveset(&tuning);
    play_set_machine(&p, &machine);
    play_press(&p, DEFT_ACTION_USER_1, 0);
    p.stick_x = 1;
    play_ticks(&p, 30, DT);
    assert_int_equal(p.self.state, own);
    expect_near(p.vx, p.moveset.ground.speed, 1e-6);
    play_set_velocity(&p, 0, 6);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    assert_true(p.y > 0);
    assert_int_equal(asked_in_another, 0);
    play_close(&p);
}

static bool begin_in_a_jump(deft_tick *tick)
{
    return deft_tick_character(tick)->state == DEFT_STATE_JUMP && begin_on_user_1(tick);
}

/* Two buttons at once: off the ground, and what only a jump may change to. */
static void a_press_acts_at_the_instant_at_which_its_state_becomes_possible(void **state)
{
    (void)state;
    add_row(stay, rise_law, NULL);
    deft_machine_allow(&machine, DEFT_STATE_JUMP, own);
    machine.first = begin_in_a_jump;
    stand();
    play_press(&p, DEFT_ACTION_USER_1, 0.25);
    play_press(&p, DEFT_ACTION_JUMP, 0.25);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, own);
    expect_near(p.self.state_s, 0.75 * DT, 1e-6);
    play_close(&p);
}

static void a_constant_velocity_is_stopped_by_what_touches_it_and_goes_on_along_it(void **state)
{
    (void)state;
    add_row(stay, rise_law, NULL);
    stand();
    play_column(&p, 1, 0, 12);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_USER_1, 0);
    play_ticks(&p, 120, DT);
    expect_near(p.x, 1 - p.moveset.half_width, 1e-6);
    expect_near(p.y, 3 * 2.0, 1e-4);
    play_close(&p);
}

static double met_speed; /* of the last bounce, units/s */

static bool bounce(deft_tick *tick, const deft_hit *hit)
{
    deft_touch touch;
    deft_vec2d velocity;
    deft_hit_touch(&touch, tick, hit);
    deft_tick_velocity(&velocity, tick);
    if (touch.kind != DEFT_CONTACT_FLOOR) {
        return false;
    }
    assert_true(touch.ratio == 0); /* a hit is where the character is */
    met_speed = -velocity.y / unit(tick);
    velocity.y = 12 * unit(tick);
    deft_tick_set_velocity(tick, &velocity);
    return true;
}

static void fly_law(deft_tick *tick, deft_law *out)
{
    deft_law_fly(tick, out, 36 * unit(tick), 20 * unit(tick));
}

/* 12 units/s against 36: 2 high, 2/3 s from bounce to bounce, at every rate. */
static void a_state_that_meets_the_floor_bounces_to_its_own_height(void **state)
{
    const double rates[] = {20, 60, 1000};
    (void)state;
    add_row(stay, fly_law, bounce);
    for (int r = 0; r < 3; r++) {
        stand();
        play_press(&p, DEFT_ACTION_USER_1, 0);
        double highest = 0;
        for (int i = 0; i < (int)(2 * rates[r]); i++) {
            play_tick(&p, 1 / rates[r]);
            highest = p.y > highest ? p.y : highest;
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_APEX), 3);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 2).value, 2, 1e-4);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 2).time_s -
                        play_event_at(&p, DEFT_EVENT_APEX, 1).time_s,
                    2.0 / 3, 1e-5);
        assert_true(highest < 2 + 1e-4);
        expect_near(met_speed, 12, 1e-4);
        play_close(&p);
    }
}

static uint32_t asked;

static bool count_asked(deft_tick *tick)
{
    (void)tick;
    asked++;
    return false;
}

/* A host's machine may act at any instant, also in the plainest of walks and falls. */
static void a_machine_of_the_host_is_asked_in_every_tick(void **state)
{
    deft_input input = *deft_input_none();
    (void)state;
    add_row(stay, rise_law, NULL);
    machine.first = count_asked;
    deft_input_set_stick(&input, 0.5, 0);
    for (int falls = 0; falls < 2; falls++) {
        stand();
        play_teleport(&p, 0, falls != 0 ? 60 : 0);
        play_tick(&p, DT);
        asked = 0;
        for (uint32_t i = 1; i <= 20; i++) {
            deft_character_step(&p.self, &p.moveset, &p.views[PLAY_MAIN], &input, DT, NULL, NULL);
            assert_true(asked >= i);
        }
        play_close(&p);
    }
}

static deft_action watched_action;
static uint32_t watched_state, seen_unused;

static bool watch_press(deft_tick *tick)
{
    bool is_in = deft_tick_character(tick)->state == watched_state;
    seen_unused += is_in && deft_tick_is_pressed(tick, watched_action) ? 1 : 0;
    return false;
}

/* A press belongs to one move only. One that a move of deft took begins no move of the host, though it is
 * recent. */
static void a_press_that_a_move_of_deft_took_is_used_up_for_the_host(void **state)
{
    static const struct {
        deft_action action;
        deft_state begins;
    } moves[] = {
        {DEFT_ACTION_GLIDE, DEFT_STATE_GLIDE},
        {DEFT_ACTION_DASH, DEFT_STATE_DASH},
        {DEFT_ACTION_SLAM, DEFT_STATE_SLAM_WINDUP},
    };
    (void)state;
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        deft_tuning tuning;
        deft_tuning_default(&tuning);
        play_forgive_nothing(&tuning);
        tuning.assist.buffer_s = 0.2;
        tuning.ability.glide = tuning.ability.dash = tuning.ability.slam = 1;
        tuning.dash.time_s = tuning.slam.windup_s = 0.2; /* each lasts longer than the watch */
        deft_machine_default(&machine);
        machine.first = watch_press;
        watched_action = moves[i].action;
        watched_state = (uint32_t)moves[i].begins;
        seen_unused = 0;
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn(&p, 0, 40);
        play_set_machine(&p, &machine);
        play_press(&p, moves[i].action, 0.5);
        for (int k = 0; k < 6; k++) {
            play_tick(&p, DT);
            assert_int_equal(p.self.state, moves[i].begins);
        }
        assert_int_equal(seen_unused, 0);
        play_close(&p);
    }
}

static void hasty_law(deft_tick *tick, deft_law *out)
{
    fly_law(tick, out);
    deft_law_until(out, 1e-7);
}

/* Past 64 segments nothing accelerates for the rest of the tick. The event tells of it once. */
static void a_law_that_never_lasts_ends_in_a_straight_flight(void **state)
{
    (void)state;
    add_row(stay, hasty_law, NULL);
    stand();
    p.alone = true;
    play_press(&p, DEFT_ACTION_USER_1, 0);
    play_tick(&p, 1e-6);
    play_teleport(&p, 0, 9);
    p.self.state = (uint8_t)own;
    play_set_velocity(&p, 0, 3);
    play_tick(&p, DT);

    expect_near(p.y, 9 + 3 * DT, 1e-5);
    expect_near(p.vy, 3, 36 * 1e-5);
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 1);
    assert_true(play_event_at(&p, DEFT_EVENT_OVERFLOW, 0).value == 0);
    play_close(&p);
}

/* So many segments take a piece of 0.05 s. */
static double segments_in_piece;

static void frequent_law(deft_tick *tick, deft_law *out)
{
    fly_law(tick, out);
    deft_law_until(out, 0.05 / segments_in_piece);
}

/* A long tick has pieces of 0.05 s, and each piece its own 64 segments. */
static void each_piece_of_a_long_tick_has_its_own_segments(void **state)
{
    (void)state;
    add_row(stay, frequent_law, NULL);
    for (int i = 0; i < 2; i++) {
        segments_in_piece = i == 0 ? 64 : 66;
        stand();
        p.alone = true;
        play_press(&p, DEFT_ACTION_USER_1, 0);
        play_tick(&p, 1e-6);
        play_teleport(&p, 0, 9);
        p.self.state = (uint8_t)own;
        p.log_count = 0;
        play_tick(&p, 0.2);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW) > 0, i == 1);
        play_close(&p);
    }
}

static void climb_law(deft_tick *tick, deft_law *out)
{
    deft_vec2d toward = {deft_tick_character(tick)->facing, 0};
    if (!deft_law_follow(tick, out, &toward, 4 * unit(tick))) {
        deft_tick_change(tick, DEFT_STATE_FALL);
        deft_law_fall(tick, out);
    }
}

/* A wall of two tiles: up it at 4 units/s, and off it when the feet are over its top. */
static void a_law_that_follows_a_wall_ends_where_the_wall_ends(void **state)
{
    const double rates[] = {24, 35, 1000}; /* at 35 Hz the wall ends in the midst of a tick */
    (void)state;
    add_row(stay, climb_law, NULL);
    for (int r = 0; r < 3; r++) {
        stand();
        play_column(&p, 1, 0, 2);
        play_spawn_standing(&p, 1 - p.moveset.half_width, 0);
        play_press(&p, DEFT_ACTION_USER_1, 0);
        while (p.time_s < 0.5 - 1 / rates[r] + 1e-9) {
            play_tick(&p, 1 / rates[r]);
        }
        expect_near(p.y, 4 * p.time_s, 1e-4);
        while (p.time_s < 0.55 - 1e-9) { /* a flight, from that instant on */
            play_tick(&p, fmin(1 / rates[r], 0.55 - p.time_s));
        }
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        expect_near(p.y, 2 + 4 * 0.05 - p.moveset.jump.gravity * 0.05 * 0.05 / 2, 1e-4);
        play_close(&p);
    }
}

static void change_to_a_jump(deft_tick *tick)
{
    deft_tick_change(tick, DEFT_STATE_JUMP);
}

static void change_to_no_state(deft_tick *tick)
{
    deft_tick_change(tick, DEFT_MACHINE_CAP + 1);
}

/* It ends the program; where assertions are off it is no change. */
static void a_change_that_the_row_does_not_allow_asserts(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        stand();
        add_row(i == 0 ? change_to_a_jump : change_to_no_state, rise_law, NULL);
        play_press(&p, DEFT_ACTION_USER_1, 0);
#ifdef NDEBUG
        play_tick(&p, DT);
        assert_int_equal(p.self.state, own);
#else
        int status = 0;
        pid_t child = fork();
        if (child == 0) {
            (void)signal(SIGILL, SIG_DFL); /* no report of it */
            (void)signal(SIGTRAP, SIG_DFL);
            play_tick(&p, DT);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
#endif
        play_close(&p);
    }
}

static void the_print_names_every_transition_and_says_how_long_it_is(void **state)
{
    char text[8192];
    char few[16];
    (void)state;
    add_row(stay, rise_law, NULL);
    size_t length = deft_machine_print(text, sizeof text, &machine, DEFT_GRAPH_DOT);
    assert_int_equal(length, strlen(text));
    assert_non_null(strstr(text, "digraph deft {\n"));
    assert_non_null(strstr(text, "  ground [shape=box]\n")); /* what stands has corners */
    assert_null(strstr(text, "  fall [shape=box]\n"));
    assert_non_null(strstr(text, "  ground -> jump\n"));
    assert_non_null(strstr(text, "  ground -> own\n"));
    assert_non_null(strstr(text, "  own -> fall\n"));
    assert_null(strstr(text, "  fall -> own\n"));
    assert_int_equal(deft_machine_print(few, sizeof few, &machine, DEFT_GRAPH_DOT), length);
    assert_int_equal(strlen(few), sizeof few - 1);
    assert_int_equal(strncmp(few, text, sizeof few - 1), 0);
    assert_int_equal(deft_machine_print(NULL, 0, &machine, DEFT_GRAPH_DOT), length);
    (void)deft_machine_print(text, sizeof text, NULL, DEFT_GRAPH_MERMAID);
    assert_non_null(strstr(text, "stateDiagram-v2\n"));
    assert_non_null(strstr(text, "    fall --> ground\n"));
    assert_null(strstr(text, " own "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_machine_has_all_states_under_their_names),
        cmocka_unit_test(an_unchanged_machine_plays_as_none),
        cmocka_unit_test(a_state_of_the_host_moves_by_its_law),
        cmocka_unit_test(a_state_of_the_host_reads_the_stick_after_the_dead_zone),
        cmocka_unit_test(a_ground_state_of_the_host_is_on_the_ground_as_any),
        cmocka_unit_test(a_press_acts_at_the_instant_at_which_its_state_becomes_possible),
        cmocka_unit_test(a_constant_velocity_is_stopped_by_what_touches_it_and_goes_on_along_it),
        cmocka_unit_test(a_state_that_meets_the_floor_bounces_to_its_own_height),
        cmocka_unit_test(a_machine_of_the_host_is_asked_in_every_tick),
        cmocka_unit_test(a_press_that_a_move_of_deft_took_is_used_up_for_the_host),
        cmocka_unit_test(a_law_that_never_lasts_ends_in_a_straight_flight),
        cmocka_unit_test(each_piece_of_a_long_tick_has_its_own_segments),
        cmocka_unit_test(a_law_that_follows_a_wall_ends_where_the_wall_ends),
        cmocka_unit_test(a_change_that_the_row_does_not_allow_asserts),
        cmocka_unit_test(the_print_names_every_transition_and_says_how_long_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
