/* tests/character/test_outputs.c -- the outputs of a tick: events and contacts, facing and pose. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

static play p;

static deft_tuning plain_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    return tuning;
}

static void a_spawn_on_the_floor_lands_at_once(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn(&p, 0, 0);
    assert_true(p.self.state == DEFT_STATE_FALL && p.self.support == DEFT_SUPPORT_AIR &&
                p.self.teleported == 1);
    play_tick(&p, DT);
    assert_true(play_is_grounded(&p) && p.y == 0);
    assert_int_equal(p.log_count, 1);
    assert_int_equal(p.log[0].kind, DEFT_EVENT_LANDED);
    assert_true(p.log[0].time_s == 0 && p.log[0].value == 0);
    play_close(&p);
}

/* Jump, cut, apex, landing: instants and values by school physics. */
static void events_carry_their_instant_and_value(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.fall.speed_max = 0;
    play_open_standing(&p, &tuning);
    play_tick(&p, DT);
    play_press(&p, DEFT_ACTION_JUMP, 0.4);
    play_ticks(&p, 4, DT);
    play_release(&p, DEFT_ACTION_JUMP, 0.9);
    play_ticks(&p, 40, DT);
    const deft_arc *arc = &p.moveset.jump;
    double jump_s = 1.4 * DT;
    double held_s = 4.5 * DT;
    double cut_v = arc->launch_speed - arc->gravity * held_s;
    double cut_h = arc->launch_speed * held_s - arc->gravity * held_s * held_s / 2;
    double apex_s = held_s + cut_v / arc->cut_gravity;
    double apex_h = cut_h + cut_v * cut_v / (2 * arc->cut_gravity);
    double fall_s = sqrt(2 * apex_h / p.moveset.fall.gravity);
    const play_event expected[] = {
        {jump_s, arc->launch_speed, DEFT_EVENT_JUMPED_GROUND},
        {jump_s + held_s, cut_h, DEFT_EVENT_JUMP_CUT},
        {jump_s + apex_s, apex_h, DEFT_EVENT_APEX},
        {jump_s + apex_s + fall_s, p.moveset.fall.gravity * fall_s, DEFT_EVENT_LANDED},
    };
    assert_int_equal(p.log_count, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(p.log[i].kind, expected[i].kind);
        expect_near(p.log[i].time_s, expected[i].time_s, 1e-6);
        expect_near(p.log[i].value, expected[i].value, 3e-5);
    }
    play_close(&p);
}

static void events_name_the_feature(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -5, -1, 5, 0, PLAY_ALL); /* feature 1 */
    play_box(&p, 2, 0, 3, 2, PLAY_ALL);   /* feature 2 */
    play_spawn(&p, 0, 0.01);
    p.stick_x = 1;
    for (int i = 0; i < 60; i++) {
        play_tick(&p, DT);
        for (uint32_t k = 0; k < p.events.count; k++) {
            const deft_event *event = &p.events.items[k];
            if (event->kind == DEFT_EVENT_LANDED) {
                assert_int_equal(event->feature, 1);
            } else if (event->kind == DEFT_EVENT_HIT_WALL) {
                assert_int_equal(event->feature, 2);
                expect_near(event->value, tuning.run.speed, 1e-9);
            }
            assert_int_equal(event->body, 0);
            assert_true(event->at_s >= 0 && event->at_s <= DT);
        }
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
    play_close(&p);
}

/* Over the top of one wall and into the next, all in one long tick or in many. */
static void each_wall_is_told_once(void **state)
{
    static const double rates[] = {2, 20, 60, 1000};
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int r = 0; r < 4; r++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -50, -1, 50, 0, PLAY_ALL);
        play_box(&p, 2, 0, 4, 1, PLAY_ALL);
        play_box(&p, 4, 0, 5, 9, PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        p.stick_x = 1;
        play_ticks(&p, (int)(0.5 * rates[r]), 1 / rates[r]);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_ticks(&p, (int)rates[r], 1 / rates[r]);
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 2);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
        play_event first = play_event_at(&p, DEFT_EVENT_HIT_WALL, 0);
        play_event second = play_event_at(&p, DEFT_EVENT_HIT_WALL, 1);
        expect_near(first.time_s, (2 - tuning.shape.width / 2) / tuning.run.speed, 1e-6);
        assert_true(second.time_s > 0.5 && second.value == tuning.run.speed);
        play_close(&p);
    }
}

/* Of the wall that it was taken away from it knows nothing any more: it runs into the next one. */
static void after_a_teleport_the_next_wall_is_told(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_box(&p, 1, -20, 2, 20, PLAY_ALL);
    play_box(&p, 6, -20, 7, 20, PLAY_ALL);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
    play_ticks(&p, 10, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
    play_teleport(&p, 6 - tuning.shape.width / 2, 0);
    assert_int_equal(p.self.wall, 0);
    play_ticks(&p, 2, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 2);
    expect_near(play_event_at(&p, DEFT_EVENT_HIT_WALL, 1).value, tuning.run.speed, 1e-9);
    play_close(&p);
}

/* It flies into a wall. A moment later its hook is up that wall, and it is pulled there: into the wall. */
static void a_pull_into_the_wall_that_was_hit_is_told_at_every_rate(void **state)
{
    static const double rates[] = {4, 20, 60, 1000};
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.ability.grapple = 1;
    tuning.assist.buffer_s = 0.2;
    for (int r = 0; r < 4; r++) {
        double ticks = 0.125 * rates[r];
        play_open(&p, &tuning, &play_home);
        play_box(&p, 1, -20, 4, 20, PLAY_ALL);
        play_spawn(&p, 0, 0);
        p.stick_x = p.stick_y = 0.7;
        play_ticks(&p, (int)ticks, 1 / rates[r]);
        play_press(&p, DEFT_ACTION_GRAPPLE, ticks - floor(ticks));
        play_press(&p, DEFT_ACTION_JUMP, ticks - floor(ticks));
        play_ticks(&p, 1 + (int)(0.05 * rates[r]), 1 / rates[r]);
        double length = play_event_at(&p, DEFT_EVENT_GRAPPLE_START, 0).value;
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 2);
        play_event hit = play_event_at(&p, DEFT_EVENT_HIT_WALL, 0);
        expect_near(hit.time_s, (1 - p.moveset.half_width) / hit.value, 1e-5);
        play_event pulled = play_event_at(&p, DEFT_EVENT_HIT_WALL, 1);
        expect_near(pulled.time_s, 0.125 + length / tuning.grapple.reach_speed, 1e-5);
        expect_near(pulled.value, tuning.grapple.pull_speed * p.moveset.half_width / length, 1e-3);
        play_close(&p);
    }
}

/* It stands in a slot lower than itself, and stays there: it touches the floor, and is in the ceiling. */
static void what_a_stuck_character_is_in_is_nothing_that_it_touches(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -500, -500, 500, 0, PLAY_ALL);
    play_box(&p, -500, tuning.shape.height - 0.2, 500, 500, PLAY_ALL);
    play_spawn(&p, 0, 0);
    p.alone = true; /* it is in what the oracle knows to be solid */
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_STUCK), 1);
    assert_true(play_touches(&p, DEFT_CONTACT_FLOOR) && !play_touches(&p, DEFT_CONTACT_CEILING));
    play_close(&p);
}

/* A long tick with more events than the list holds: the first 32, and a count of the rest. */
static void events_beyond_the_list_are_counted(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.jump.repeat_s = 0.05;
    tuning.jump.height = 0.5;
    tuning.jump.height_min = 0.2;
    tuning.jump.time_to_apex_s = 0.1;
    play_open_standing(&p, &tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 200, 0.025);
    uint32_t total = p.log_count;
    assert_true(total > 2 * DEFT_EVENT_CAP);
    play_event first = p.log[DEFT_EVENT_CAP - 1];
    play_close(&p);
    play_open_standing(&p, &tuning);
    deft_event_list events;
    deft_input input = *deft_input_none();
    deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
    deft_character_step(&p.self, &p.moveset, &p.views[PLAY_MAIN], &input, 5, &events, NULL);
    assert_int_equal(events.count, DEFT_EVENT_CAP);
    assert_int_equal(events.count + events.dropped, total);
    expect_near(events.items[DEFT_EVENT_CAP - 1].at_s, first.time_s, 1e-6);
    assert_int_equal(events.items[DEFT_EVENT_CAP - 1].kind, first.kind);
    for (uint32_t i = 1; i < events.count; i++) {
        assert_true(events.items[i].at_s >= events.items[i - 1].at_s);
    }
    play_close(&p);
}

static const deft_contact *contact_of(deft_contact_kind kind)
{
    for (uint32_t i = 0; i < p.contacts.count; i++) {
        if (p.contacts.items[i].kind == (uint32_t)kind) {
            return &p.contacts.items[i];
        }
    }
    fail_msg("no contact of kind %d", (int)kind);
    return NULL;
}

static void a_body_in_a_corner_touches_floor_and_wall(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_shifted);
    play_row(&p, -5, -1, 10);
    play_column(&p, 2, 0, 3);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
    play_ticks(&p, 60, DT);
    const deft_contact *floor_contact = contact_of(DEFT_CONTACT_FLOOR);
    const deft_contact *wall = contact_of(DEFT_CONTACT_WALL);
    assert_int_equal(p.contacts.count, 2);
    assert_int_equal(p.contacts.dropped, 0);
    assert_true(floor_contact->normal.x == 0 && floor_contact->normal.y == 1);
    assert_true(wall->normal.x == -1 && wall->normal.y == 0);
    expect_near(wall->point.x - p.place.shift.x, 2, 1e-6);
    expect_near(floor_contact->point.y - p.place.shift.y, 0, 1e-6);
    expect_near(wall->gap, 0, p.moveset.contact);
    expect_near(floor_contact->gap, 0, p.moveset.contact);
    play_close(&p);
}

/* Presses jump again and again, until the body takes off from the ground. */
static void press_until_it_jumps(void)
{
    for (int i = 0; i < 120 && play_count(&p, DEFT_EVENT_JUMPED_GROUND) == 0; i++) {
        play_release(&p, DEFT_ACTION_JUMP, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
    assert_true(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s ==
                play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s);
}

static void what_a_body_lands_on_and_jumps_off_at_once_is_a_contact(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_triangle(&p, 0, 0, -6, 0, -6, 12); /* two steep slopes to the same place */
    play_triangle(&p, 0, 0, 6, 0, 6, 12);
    play_spawn(&p, -1, 3.5);
    press_until_it_jumps();
    assert_int_equal(p.contacts.count, 2);
    assert_int_equal(p.contacts.items[0].kind, DEFT_CONTACT_STEEP);
    assert_int_equal(p.contacts.items[1].kind, DEFT_CONTACT_STEEP);
    play_close(&p);

    tuning.assist.ledge = 0.2;
    play_open(&p, &tuning, &play_home);
    play_row(&p, 0, -1, 4);
    play_spawn(&p, -0.4, -0.1); /* too low to come past the corner, were it not lifted on to it */
    p.stick_x = 1;
    press_until_it_jumps();
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), 1);
    assert_non_null(contact_of(DEFT_CONTACT_FLOOR));
    play_close(&p);
}

static void the_state_knows_its_ground(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_triangle(&p, 0, 0, 8, 0, 8, 4);
    play_spawn(&p, 4, 3);
    play_ticks(&p, 60, DT);
    assert_int_equal(p.contacts.items[0].feature, 1);
    expect_near(p.self.ground_normal.x, -1 / sqrt(5), 1e-7);
    expect_near(p.self.ground_normal.y, 2 / sqrt(5), 1e-7);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_true(p.self.ground_normal.x == 0 && p.self.ground_normal.y == 0);
    play_close(&p);
}

static deft_pose pose_of_it(void)
{
    deft_pose pose;
    deft_character_pose(&pose, &p.self, &p.moveset);
    return pose;
}

static deft_pose_kind pose(void)
{
    return pose_of_it().kind;
}

/* Edge case 17, seed 002: the speed is 0 at the apex, too, "and back in a frame". Here each pose of a jump
 * comes once. */
static void the_poses_of_a_jump_never_flicker(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int r = 0; r < 4; r++) {
        deft_pose_kind seen[16];
        int count = 0;
        play_open_standing(&p, &tuning);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        for (int i = 0; i < (int)(1.2 * rates[r]); i++) {
            play_tick(&p, 1 / rates[r]);
            if (count == 0 || seen[count - 1] != pose()) {
                assert_true(count < 16);
                seen[count++] = pose();
            }
        }
        assert_int_equal(count, 5);
        assert_true(seen[0] == DEFT_POSE_RISE && seen[1] == DEFT_POSE_APEX && seen[2] == DEFT_POSE_FALL &&
                    seen[3] == DEFT_POSE_LAND && seen[4] == DEFT_POSE_IDLE);
        play_close(&p);
    }
}

/* The apex shows while the flight is slower than a fifth of its launch, up and down: by school physics as
 * long on each side as gravity takes for that speed. */
static void the_apex_shows_from_slow_to_slow(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open_standing(&p, &tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    int ticks = 0;
    for (int i = 0; i < 2000; i++) {
        play_tick(&p, 0.0005);
        ticks += pose() == DEFT_POSE_APEX;
    }
    double slow = 0.2 * p.moveset.jump.launch_speed;
    double slow_s = slow / p.moveset.jump.gravity + slow / p.moveset.fall.gravity;
    expect_near(ticks * 0.0005, slow_s, 0.001); /* a tick at either end */
    play_close(&p);
}

/* A kick down has none: it is slow at no time. */
static void the_apex_of_a_kick_is_a_fifth_of_the_kick(void **state)
{
    static const double kicks[] = {3, 8, 30, -3};
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 4; i++) {
        int ticks = 0;
        play_open(&p, &tuning, &play_home);
        p.alone = true;
        play_spawn(&p, 0, 100);
        play_kick(&p, 0, kicks[i]);
        for (int k = 0; k < 4000; k++) {
            play_tick(&p, 0.0005);
            ticks += pose() == DEFT_POSE_APEX;
        }
        double slow = 0.2 * fmax(kicks[i], 0);
        double slow_s = slow / p.moveset.jump.gravity + slow / p.moveset.fall.gravity;
        expect_near(ticks * 0.0005, slow_s, 0.001); /* a tick at either end */
        play_close(&p);
    }
}

/* Seed 002: a falling picture needs to know whether it goes up or down. */
static void walking_off_an_edge_shows_the_fall_at_once(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -50, -1, 0, 0, PLAY_ALL);
    play_spawn_standing(&p, -1, 0);
    play_press(&p, DEFT_ACTION_JUMP, 0); /* an earlier jump has nothing to do with it */
    play_ticks(&p, 90, DT);
    p.stick_x = 1;
    while (play_is_grounded(&p)) {
        assert_true(p.time_s < 3);
        play_tick(&p, DT);
    }
    assert_int_equal(pose(), DEFT_POSE_FALL);
    play_close(&p);
}

/* Seed 002: idle without speed, else walking; here a run and a skid, too. */
static void poses_on_the_ground_follow_the_speed(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.run.attack = tuning.run.release = tuning.run.turn = play_curve(0.5, 1);
    play_open_standing(&p, &tuning);
    play_ticks(&p, 10, DT);
    assert_int_equal(pose(), DEFT_POSE_IDLE);
    p.stick_x = 1;
    play_ticks(&p, 10, DT);
    assert_int_equal(pose(), DEFT_POSE_WALK);
    play_ticks(&p, 20, DT);
    assert_int_equal(pose(), DEFT_POSE_RUN);
    expect_near(pose_of_it().speed_ratio, 1, 1e-9);
    double before_s = pose_of_it().time_s;
    play_tick(&p, DT);
    expect_near(pose_of_it().time_s, before_s + DT, 1e-9);
    p.stick_x = -1;
    play_tick(&p, DT);
    assert_int_equal(pose(), DEFT_POSE_SKID);
    expect_near(pose_of_it().time_s, 0, 1e-9);
    play_close(&p);
}

/* In the air only the sideways speed counts, as a share of the full speed there. */
static void the_speed_ratio_of_a_flight_is_of_its_way_aside(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.air.speed_ratio = 0.5;
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    play_ticks(&p, 20, DT);
    assert_true(p.vy < -5 && pose_of_it().speed_ratio == 0);
    p.stick_x = 1;
    play_ticks(&p, 2, DT);
    expect_near(pose_of_it().speed_ratio, 1, 1e-9);
    play_close(&p);
}

/* Seed 002 updates facing whatever the body does. It is the stick's, also in the air, and stays when it is
 * let go or rests in the dead zone. */
static void facing_follows_the_stick(void **state)
{
    static const double sticks[] = {0, -1, 0, 0.1, 1, -0.1, 0, -0.5};
    static const int faces[] = {1, -1, -1, -1, 1, 1, 1, -1};
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int air = 0; air < 2; air++) {
        play_open(&p, &tuning, &play_home);
        if (air == 0) {
            play_floor(&p);
        }
        play_spawn(&p, 0, 0);
        for (int i = 0; i < 8; i++) {
            p.stick_x = sticks[i];
            p.mirrored.facing = (int8_t)-p.self.facing;
            play_tick(&p, DT);
            assert_int_equal(pose_of_it().facing, faces[i]);
        }
        play_close(&p);
    }
}

/* Names are what a game looks its pictures up by. */
static void each_pose_has_a_name_of_its_own(void **state)
{
    (void)state;
    assert_string_equal(deft_pose_name(DEFT_POSE_IDLE), "idle");
    assert_string_equal(deft_pose_name(DEFT_POSE_PULL_UP), "pull_up");
    assert_string_equal(deft_pose_name(DEFT_POSE_COUNT), "unknown");
    for (int i = 0; i < DEFT_POSE_COUNT; i++) {
        for (int k = i + 1; k <= DEFT_POSE_COUNT; k++) {
            assert_string_not_equal(deft_pose_name((deft_pose_kind)i), deft_pose_name((deft_pose_kind)k));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spawn_on_the_floor_lands_at_once),
        cmocka_unit_test(events_carry_their_instant_and_value),
        cmocka_unit_test(events_name_the_feature),
        cmocka_unit_test(each_wall_is_told_once),
        cmocka_unit_test(after_a_teleport_the_next_wall_is_told),
        cmocka_unit_test(events_beyond_the_list_are_counted),
        cmocka_unit_test(a_body_in_a_corner_touches_floor_and_wall),
        cmocka_unit_test(what_a_body_lands_on_and_jumps_off_at_once_is_a_contact),
        cmocka_unit_test(the_state_knows_its_ground),
        cmocka_unit_test(the_poses_of_a_jump_never_flicker),
        cmocka_unit_test(the_apex_shows_from_slow_to_slow),
        cmocka_unit_test(the_apex_of_a_kick_is_a_fifth_of_the_kick),
        cmocka_unit_test(walking_off_an_edge_shows_the_fall_at_once),
        cmocka_unit_test(poses_on_the_ground_follow_the_speed),
        cmocka_unit_test(the_speed_ratio_of_a_flight_is_of_its_way_aside),
        cmocka_unit_test(facing_follows_the_stick),
        cmocka_unit_test(each_pose_has_a_name_of_its_own),
        cmocka_unit_test(what_a_stuck_character_is_in_is_nothing_that_it_touches),
        cmocka_unit_test(a_pull_into_the_wall_that_was_hit_is_told_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
