/* tests/character/test_grapple.c -- the grapple: the hook, the rope, the swing and the pull. */
#include "tests/harness/play.h"

static play p;

static const double rates[] = {20, 60, 144, 1000};
#define RATES ((int)(sizeof rates / sizeof rates[0]))

static deft_tuning hook_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.grapple = 1;
    tuning.grapple.pump = 0;
    return tuning;
}

/* Under a ceiling whose lower side is y = 0, with the middle of the body at (0, -6). */
static void hang_under_a_ceiling(const deft_tuning *tuning, const play_place *place)
{
    play_open(&p, tuning, place);
    play_box(&p, -50, 0, 50, 2, PLAY_ALL);
    play_spawn(&p, 0, -6 - tuning->shape.height / 2);
}

static void throw_hook(double x, double y)
{
    p.stick_x = x;
    p.stick_y = y;
    play_press(&p, DEFT_ACTION_GRAPPLE, 0);
}

static double middle_y(void)
{
    return p.y + p.moveset.height / 2;
}

/* Seed 003: "I wanted your movement to stop for the split second that your tendril is reaching the grapple
 * point". */
static void the_body_waits_while_the_hook_flies(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    for (int r = 0; r < RATES; r++) {
        double hz = rates[r];
        hang_under_a_ceiling(&tuning, &play_shifted);
        play_set_velocity(&p, 3, 4);
        deft_pos before = p.self.position;
        throw_hook(0, 1);
        for (double t = 0; t < 6 / tuning.grapple.reach_speed - 1.5 / hz; t += 1 / hz) {
            play_tick(&p, 1 / hz);
            assert_memory_equal(&p.self.position, &before, sizeof before);
            assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_REACH);
            assert_int_equal(p.self.pose, DEFT_POSE_REACH);
        }
        play_for(&p, 1.0 / 8 - p.time_s, hz);
        assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
        assert_int_equal(p.self.support, DEFT_SUPPORT_ROPE);
        expect_near(play_event_at(&p, DEFT_EVENT_GRAPPLE_START, 0).value, 6, 1e-6);
        /* 0.1 s of it were the hook's; then 3 units/s at the lowest point */
        expect_near(p.x, 6 * sin(3.0 / 6 * 0.025), 1e-3);
        play_close(&p);
    }
}

/* Seed 003: "it instead allows you to swing freely from the grapple point". */
static void a_swing_goes_round_the_hook_and_keeps_its_energy(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    double x = 0;
    double y = 0;
    for (int r = 0; r < RATES; r++) {
        double hz = rates[r];
        hang_under_a_ceiling(&tuning, &play_home);
        play_set_velocity(&p, 12, 0);
        throw_hook(0, 1);
        play_tick(&p, 1 / hz);
        p.stick_x = p.stick_y = 0;
        play_for(&p, 0.1 - p.time_s, hz);
        p.alone = hz > 500;
        double g = p.moveset.jump.gravity;
        for (int i = 0; i < (int)(hz * 4); i++) {
            play_tick(&p, 1 / hz);
            double length = hypot(p.x, middle_y());
            expect_near(length, 6, 6e-4);
            expect_near(p.vx * p.vx + p.vy * p.vy, 144 - 2 * g * (middle_y() + 6), 144 * 1e-5);
        }
        x = r == 0 ? p.x : x;
        y = r == 0 ? p.y : y;
        expect_near(p.x, x, 1e-5);
        expect_near(p.y, y, 1e-5);
        assert_int_equal(p.self.pose, DEFT_POSE_SWING);
        play_close(&p);
    }
}

static void a_minute_of_swinging_is_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = hook_tuning();
    const double hz[] = {30, 60, 144, 240};
    double x = 0;
    double y = 0;
    (void)state;
    for (int r = 0; r < 4; r++) {
        hang_under_a_ceiling(&tuning, &play_home);
        play_set_velocity(&p, 15, 0);
        throw_hook(0, 1);
        p.alone = true;
        play_tick(&p, 0.1);
        p.stick_y = 0;
        play_for(&p, 60, hz[r]);
        assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
        double g = p.moveset.jump.gravity;
        double energy = (p.vx * p.vx + p.vy * p.vy) / 2 + g * (middle_y() + 6);
        expect_near(energy, 225.0 / 2, 225.0 / 2 * 1e-5);
        x = r == 0 ? p.x : x;
        y = r == 0 ? p.y : y;
        expect_near(p.x, x, 1e-5);
        expect_near(p.y, y, 1e-5);
        play_close(&p);
    }
}

/* Above the hook with too little speed the body falls free, until the rope stops it; round the rope nothing
 * is lost, along it all. */
static void a_rope_pulls_and_never_pushes(void **state)
{
    deft_tuning tuning = hook_tuning();
    double x = 0;
    double y = 0;
    (void)state;
    tuning.fall.speed_max = 0;
    for (int r = 0; r < RATES; r++) {
        double hz = rates[r];
        play_open(&p, &tuning, &play_home);
        play_box(&p, -0.1, -0.1, 0.1, 0.1, PLAY_ALL);
        play_spawn(&p, 3, -tuning.shape.height / 2);
        p.self.facing = 1;
        throw_hook(-1, 0);
        play_tick(&p, 0.05);
        p.stick_x = 0;
        play_for(&p, 0.05, hz); /* 2.9 / 60 s to reach */
        play_set_velocity(&p, 0, 11);
        bool was_slack = false;
        for (int i = 0; i < (int)(hz * 1.5); i++) {
            play_tick(&p, 1 / hz);
            double length = hypot(p.x - 0.1, middle_y());
            assert_true(length <= 2.9 * (1 + 1e-4));
            was_slack = was_slack || length < 2.5;
        }
        assert_true(was_slack);
        assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
        x = r == 0 ? p.x : x;
        y = r == 0 ? p.y : y;
        expect_near(p.x, x, 1e-5);
        expect_near(p.y, y, 1e-5);
        play_close(&p);
    }
}

/* From the end of its rope, higher than the hook, it falls; the rope takes only what leads away from the
 * hook. */
static void a_character_that_comes_over_the_hook_falls_back_freely(void **state)
{
    const double c = 0.8;
    const double s = 0.6; /* the hook is so far aside and below, of 3 units */
    const double along = 0.015;
    deft_tuning tuning = hook_tuning();
    (void)state;
    for (int r = 0; r < RATES; r++) {
        play_open(&p, &tuning, &play_home);
        play_spawn(&p, 3 * c, 3 * s - tuning.shape.height / 2);
        for (int w = 0; w < PLAY_WORLDS; w++) {
            deft_pos hook = {0, 0};
            assert_true(deft_character_attach(play_body_in(&p, w), play_moveset_in(&p, w), &hook, 0));
        }
        play_tick(&p, 0.05 + 1e-9); /* 3 / 60 s to reach */
        assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
        double x = p.x;
        double y = p.y;
        play_set_velocity(&p, c - along * s, s + along * c);
        play_for(&p, 0.1, rates[r]);
        expect_near(p.x, x - along * s * 0.1, 1e-5); /* and the rope gives a millionth */
        expect_near(p.y, y + along * c * 0.1 - p.moveset.grapple.gravity * 0.1 * 0.1 / 2, 2e-5);
        assert_int_equal(play_count(&p, DEFT_EVENT_APEX), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        play_close(&p);
    }
}

/* Seed 003: "temporarily nullifies gravity and pulls you in very fast when you press the jump button". */
static void jump_pulls_to_the_hook_without_gravity(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    for (int r = 0; r < RATES; r++) {
        double hz = rates[r];
        hang_under_a_ceiling(&tuning, &play_home);
        play_set_velocity(&p, 9, 0);
        throw_hook(0, 1);
        play_for(&p, 0.2, hz);
        play_press(&p, DEFT_ACTION_JUMP, 0.5);
        double x = p.x;
        play_tick(&p, 1 / hz);
        assert_true(p.x > x);
        assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_PULL);
        assert_int_equal(p.self.support, DEFT_SUPPORT_ROPE);
        assert_int_equal(p.self.pose, DEFT_POSE_PULL);
        double from_x = p.x;
        double from_y = middle_y();
        double away = hypot(from_x, from_y);
        play_for(&p, 0.1, hz);
        expect_near(p.x, from_x * (1 - 2.6 / away), 1e-5);
        expect_near(middle_y(), from_y * (1 - 2.6 / away), 1e-5);
        expect_near(hypot(p.vx, p.vy), 26, 1e-9);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 0);
        play_for(&p, 0.3, hz);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
        play_close(&p);
    }
}

static void letting_go_keeps_the_velocity(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    for (int i = 0; i < RATES * 2; i++) {
        double hz = rates[i / 2];
        tuning.grapple.release_boost = i % 2 == 0 ? 0 : 3;
        hang_under_a_ceiling(&tuning, &play_home);
        play_set_velocity(&p, 12, 0);
        throw_hook(0, 1);
        play_tick(&p, 1 / hz);
        p.stick_x = p.stick_y = 0;
        play_for(&p, 0.4 - p.time_s, hz);
        double vx = p.vx;
        double vy = p.vy;
        double speed = hypot(vx, vy);
        double boost = tuning.grapple.release_boost;
        assert_true(vy > 3);
        play_release(&p, DEFT_ACTION_GRAPPLE, 0);
        play_tick(&p, 0.001);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        assert_int_equal(p.self.support, DEFT_SUPPORT_AIR);
        expect_near(p.vy, vy * (speed + boost) / speed - p.moveset.jump.gravity * 0.001, 1e-6);
        expect_near(play_event_at(&p, DEFT_EVENT_GRAPPLE_END, 0).value, speed, 1e-9);
        play_close(&p);
    }
}

/* A tap that is over before the hook holds leaves the body on the rope, until the next press. */
static void a_tapped_hook_is_let_go_by_the_next_press(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    hang_under_a_ceiling(&tuning, &play_home);
    throw_hook(0, 1);
    play_tick(&p, 1.0 / 60);
    play_release(&p, DEFT_ACTION_GRAPPLE, 0);
    play_for(&p, 1, 60);
    assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
    play_press(&p, DEFT_ACTION_GRAPPLE, 0);
    play_tick(&p, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    play_close(&p);
}

static void what_is_out_of_reach_is_not_caught(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    for (int reaches = 0; reaches <= 1; reaches++) { /* 6 above the middle */
        tuning.grapple.range = reaches != 0 ? 6.1 : 5.9;
        hang_under_a_ceiling(&tuning, &play_home);
        play_set_velocity(&p, 0, 12);
        throw_hook(0, 1);
        play_for(&p, 0.1, 60);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_START), reaches);
        assert_int_equal(p.self.state == DEFT_STATE_FALL, reaches == 0);
        play_close(&p);
    }
}

static void a_hook_flies_far_in_the_direction_of_the_aim(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    tuning.grapple.range = 20;
    hang_under_a_ceiling(&tuning, &play_home);
    p.alone = true;
    deft_input_set_aim(&p.input, 1, 0.5);
    double angle = p.input.aim / 32767.0 * acos(-1); /* the aim has 16 bits */
    throw_hook(-1, 0);
    play_tick(&p, 1.0 / 60);
    expect_near(play_event_at(&p, DEFT_EVENT_GRAPPLE_START, 0).value, 6 / sin(angle), 1e-4);
    expect_near(p.self.anchor.x, 6 / tan(angle), 1e-4);
    expect_near(p.self.anchor.y, 0, 1e-5);
    play_close(&p);
}

/* In the way of the hook stands something that hooks do not hold on to. */
static void hooks_do_not_hold_on_no_grapple(void **state)
{
    deft_tuning tuning = hook_tuning();
    const deft_surface slick[] = {{1, 0, DEFT_SURFACE_NO_GRAPPLE, 0}, {0.1, 0, 0, 0}}; /* and ice */
    (void)state;
    for (int no = 0; no < 3; no++) {
        hang_under_a_ceiling(&tuning, &play_home);
        play_box(&p, -1, -2, 1, -1, PLAY_ALL);
        p.features[PLAY_MAIN][1].surface = (uint16_t)no;
        for (int w = 0; w < PLAY_WORLDS; w++) {
            p.views[w].surfaces = slick;
            p.views[w].surface_count = 2;
        }
        play_build_worlds(&p);
        throw_hook(0, 1);
        play_tick(&p, 1.0 / 60);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_START), no != 1);
        play_close(&p);
    }
}

static void a_hook_passes_a_one_way_from_below_and_holds_on_it_from_above(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    for (int down = 0; down < 2; down++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -50, 7, 50, 8, PLAY_ALL);
        play_one_way(&p, -5, 2, 5, 2.5);
        play_spawn(&p, 0, down != 0 ? 4 : 0);
        throw_hook(0, down != 0 ? -1 : 1);
        play_tick(&p, 1.0 / 60);
        double middle = tuning.shape.height / 2;
        expect_near(play_event_at(&p, DEFT_EVENT_GRAPPLE_START, 0).value,
                    down != 0 ? 4 + middle - 2.5 : 7 - middle, 1e-6);
        play_close(&p);
    }
}

/* A one-way that the body is in, on its way up or down, is nearer than any rope is short: it would turn
 * faster than anything. The hook flies on to what is outside. */
static void a_hook_holds_on_nothing_inside_of_the_body(void **state)
{
    static const double depths[] = {0, 1e-12, 1e-4, 0.1, 0.3};
    deft_tuning tuning = hook_tuning();
    (void)state;
    for (int i = 0; i < 5; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -50, -7, 50, -6, PLAY_ALL);
        play_one_way(&p, -5, -1, 5, 0);
        play_spawn(&p, 0, depths[i] - tuning.shape.height / 2);
        play_set_velocity(&p, 40, -1);
        throw_hook(0, -1);
        play_tick(&p, 1.0 / 60);
        expect_near(play_event_at(&p, DEFT_EVENT_GRAPPLE_START, 0).value, 6 + depths[i], 1e-6);
        play_ticks(&p, 20, 0.05);
        play_close(&p);
    }
}

/* A wall in the way of the swing stops it; it swings back from there. */
static void a_wall_stops_a_swing(void **state)
{
    deft_tuning tuning = hook_tuning();
    double y = 0;
    (void)state;
    for (int r = 0; r < RATES; r++) {
        double hz = rates[r];
        play_open(&p, &tuning, &play_shifted);
        play_box(&p, -50, 0, 50, 2, PLAY_ALL);
        play_box(&p, 2, -20, 3, -3, PLAY_ALL);
        play_spawn(&p, 0, -6 - tuning.shape.height / 2);
        play_set_velocity(&p, 12, 0);
        throw_hook(0, 1);
        play_tick(&p, 1 / hz);
        p.stick_x = p.stick_y = 0;
        play_for(&p, 0.6 - p.time_s, hz);
        play_event hit = play_event_at(&p, DEFT_EVENT_HIT_WALL, 0);
        double side = 2 - tuning.shape.width / 2;
        double drop = 6 - sqrt(36 - side * side);
        double speed = sqrt(144 - 2 * p.moveset.jump.gravity * drop);
        expect_near(hit.value, speed * sqrt(36 - side * side) / 6, 1e-3);
        assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
        assert_true(p.vx < 0);
        y = r == 0 ? p.y : y;
        expect_near(p.y, y, 1e-5);
        play_close(&p);
    }
}

/* Where gravity takes it into a wall it hangs still. */
static void a_body_on_a_rope_rests_against_a_wall(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -50, 0, 50, 2, PLAY_ALL);
    play_box(&p, -2, -20, 1, -3, PLAY_ALL);
    play_spawn(&p, 3, -4);
    throw_hook(-0.6, 0.8);
    play_tick(&p, 1.0 / 60);
    p.stick_x = p.stick_y = 0;
    play_for(&p, 2, 60);
    assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
    deft_pos before = p.self.position;
    play_for(&p, 2, 60);
    assert_memory_equal(&p.self.position, &before, sizeof before);
    assert_true(p.vx == 0 && p.vy == 0);
    play_close(&p);
}

static void touching_down_ends_the_rope(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    for (int r = 0; r < RATES; r++) {
        hang_under_a_ceiling(&tuning, &play_home);
        play_box(&p, -50, -8, 50, -7, PLAY_ALL);
        play_spawn(&p, 3, -7 + 0.01);
        play_for(&p, 0.1, 60);
        assert_true(play_is_grounded(&p));
        throw_hook(-0.5, 1);
        play_for(&p, 0.5, rates[r]);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_START), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
        assert_true(play_is_grounded(&p));
        play_close(&p);
    }
}

static void without_the_ability_there_is_no_hook_and_taking_it_ends_the_rope(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    hang_under_a_ceiling(&tuning, &play_home);
    throw_hook(0, 1);
    play_for(&p, 0.5, 60);
    assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_character_set_ability(play_body_in(&p, w), DEFT_ABILITY_GRAPPLE, false);
    }
    play_tick(&p, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
    play_release(&p, DEFT_ACTION_GRAPPLE, 0);
    play_tick(&p, 1.0 / 60);
    throw_hook(0, 1);
    play_tick(&p, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    play_close(&p);
}

static void a_teleport_lets_go_and_tells_of_it(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    hang_under_a_ceiling(&tuning, &play_home);
    throw_hook(0, 1);
    play_for(&p, 0.5, 60);
    play_teleport(&p, 20, -10);
    play_tick(&p, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
    expect_near(p.x, 20, 1e-5);
    play_close(&p);
}

static void a_pushed_swing_goes_higher(void **state)
{
    deft_tuning tuning = hook_tuning();
    double x = 0;
    (void)state;
    tuning.grapple.pump = 0.5;
    for (int r = 0; r < RATES; r++) {
        double hz = rates[r];
        hang_under_a_ceiling(&tuning, &play_home);
        throw_hook(0, 1);
        play_tick(&p, 1 / hz);
        p.stick_y = 0;
        p.stick_x = 1;
        p.alone = hz > 500;
        play_for(&p, 5 - p.time_s, hz);
        double energy = (p.vx * p.vx + p.vy * p.vy) / 2 + p.moveset.jump.gravity * (middle_y() + 6);
        assert_true(energy > 0.3 * 6 * p.moveset.jump.gravity);
        x = r == 0 ? p.x : x;
        expect_near(p.x, x, 1e-4);
        play_close(&p);
    }
}

/* The press acts where it happened in its tick. */
static void a_hook_is_thrown_at_the_instant_of_the_press(void **state)
{
    deft_tuning tuning = hook_tuning();
    double x = 0;
    double y = 0;
    (void)state;
    for (int r = 0; r < RATES; r++) {
        double hz = rates[r];
        double press_s = 0.025;
        hang_under_a_ceiling(&tuning, &play_home);
        play_set_velocity(&p, 6, 8);
        p.stick_x = 0.5;
        p.stick_y = 1;
        int before = (int)(press_s * hz + 1e-9);
        play_ticks(&p, before, 1 / hz);
        play_press(&p, DEFT_ACTION_GRAPPLE, press_s * hz - before);
        play_tick(&p, 1 / hz);
        expect_near(play_event_at(&p, DEFT_EVENT_GRAPPLE_START, 0).time_s, press_s, 1e-6);
        play_for(&p, 0.05 - p.time_s, hz);
        p.stick_x = p.stick_y = 0;
        play_for(&p, 0.95, hz);
        assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
        x = r == 0 ? p.x : x;
        y = r == 0 ? p.y : y;
        expect_near(p.x, x, 1e-5);
        expect_near(p.y, y, 1e-5);
        play_close(&p);
    }
}

static void ticks_of_any_length_lead_to_the_same_swing(void **state)
{
    deft_tuning tuning = hook_tuning();
    double x = 0;
    double y = 0;
    uint64_t seed = 5;
    (void)state;
    tuning.grapple.pump = 0.4;
    for (int random = 0; random < 2; random++) {
        hang_under_a_ceiling(&tuning, &play_home);
        play_set_velocity(&p, 10, 0);
        throw_hook(0, 1);
        play_tick(&p, 0.12);
        p.stick_y = 0;
        p.stick_x = 1;
        while (p.time_s < 6) {
            double dt = random != 0 ? play_random(&seed, 1e-4, 0.04) : 1.0 / 60;
            play_tick(&p, fmin(dt, 6 - p.time_s));
        }
        assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
        x = random == 0 ? p.x : x;
        y = random == 0 ? p.y : y;
        expect_near(p.x, x, 1e-5);
        expect_near(p.y, y, 1e-5);
        play_close(&p);
    }
}

/* A host that hands the world over as an array asks how far a tick may look. */
static void the_query_box_knows_the_hook(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    hang_under_a_ceiling(&tuning, &play_home);
    deft_box with;
    deft_character_query_box(&with, &p.self, &p.moveset, 1.0 / 60);
    assert_true(with.max_y >= middle_y() + 8 && with.min_x <= p.x - 8);
    deft_character_set_ability(&p.self, DEFT_ABILITY_GRAPPLE, false);
    deft_box without;
    deft_character_query_box(&without, &p.self, &p.moveset, 1.0 / 60);
    assert_true(without.max_y < with.max_y - 8);
    play_close(&p);
}

/* Drops to a floor, runs to a wall, and throws the hook up that from where it stands beside it. Returns when
 * the rope ends, after the throw. */
static double throw_from_the_ground(double x, double y, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.grapple = 1;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    play_floor(&p);
    play_box(&p, 2, 0, 3, 20, PLAY_ALL);
    play_spawn(&p, x, y);
    p.stick_x = 1;
    play_for(&p, 1, rate);
    p.stick_x = 0;
    play_press(&p, DEFT_ACTION_GRAPPLE, 0);
    play_release(&p, DEFT_ACTION_GRAPPLE, 0.05);
    play_for(&p, 1, rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_START), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
    assert_int_equal(p.self.state, DEFT_STATE_GROUND);
    assert_int_equal(play_count(&p, DEFT_EVENT_APEX), 0);
    double end_s = play_event_at(&p, DEFT_EVENT_GRAPPLE_END, 0).time_s - 1;
    play_close(&p);
    return end_s;
}

static void a_hook_thrown_from_the_ground_beside_a_wall_ends_on_the_ground(void **state)
{
    static const double others[] = {24, 30, 50, 60, 100, 120, 144, 240, 1000};
    (void)state;
    for (int i = 0; i < 6; i++) {
        double x = 0.3 + 0.11 * i;
        double y = 0.1 + 0.37 * i;
        double end_s = throw_from_the_ground(x, y, 20);
        for (int r = 0; r < 9; r++) {
            expect_near(throw_from_the_ground(x, y, others[r]), end_s, 1e-5);
        }
    }
}

/* Pulled level to a wall, whatever the hook's way is rounded to, and let go: no rise, and so no apex. */
static void a_level_pull_ends_without_an_apex(void **state)
{
    deft_tuning tuning = hook_tuning();
    (void)state;
    for (int r = 0; r < RATES; r++) {
        for (int i = 0; i < 20; i++) {
            play_open(&p, &tuning, &play_home);
            play_box(&p, 9, -50, 11, 50, PLAY_ALL);
            play_spawn(&p, 3 + 0.1 * i, 0.1 + 0.37 * i);
            throw_hook(1, 0);
            play_press(&p, DEFT_ACTION_JUMP, 0.5);
            play_for(&p, 0.15, rates[r]);
            assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_PULL);
            p.stick_x = 0;
            play_release(&p, DEFT_ACTION_GRAPPLE, 0.5);
            play_for(&p, 0.2, rates[r]);
            assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
            assert_int_equal(play_count(&p, DEFT_EVENT_APEX), 0);
            play_close(&p);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_body_waits_while_the_hook_flies),
        cmocka_unit_test(a_swing_goes_round_the_hook_and_keeps_its_energy),
        cmocka_unit_test(a_minute_of_swinging_is_the_same_at_every_rate),
        cmocka_unit_test(a_rope_pulls_and_never_pushes),
        cmocka_unit_test(a_character_that_comes_over_the_hook_falls_back_freely),
        cmocka_unit_test(jump_pulls_to_the_hook_without_gravity),
        cmocka_unit_test(letting_go_keeps_the_velocity),
        cmocka_unit_test(a_tapped_hook_is_let_go_by_the_next_press),
        cmocka_unit_test(what_is_out_of_reach_is_not_caught),
        cmocka_unit_test(a_hook_flies_far_in_the_direction_of_the_aim),
        cmocka_unit_test(hooks_do_not_hold_on_no_grapple),
        cmocka_unit_test(a_hook_passes_a_one_way_from_below_and_holds_on_it_from_above),
        cmocka_unit_test(a_hook_holds_on_nothing_inside_of_the_body),
        cmocka_unit_test(a_wall_stops_a_swing),
        cmocka_unit_test(a_body_on_a_rope_rests_against_a_wall),
        cmocka_unit_test(touching_down_ends_the_rope),
        cmocka_unit_test(without_the_ability_there_is_no_hook_and_taking_it_ends_the_rope),
        cmocka_unit_test(a_teleport_lets_go_and_tells_of_it),
        cmocka_unit_test(a_pushed_swing_goes_higher),
        cmocka_unit_test(a_hook_is_thrown_at_the_instant_of_the_press),
        cmocka_unit_test(ticks_of_any_length_lead_to_the_same_swing),
        cmocka_unit_test(a_hook_thrown_from_the_ground_beside_a_wall_ends_on_the_ground),
        cmocka_unit_test(a_level_pull_ends_without_an_apex),
        cmocka_unit_test(the_query_box_knows_the_hook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
