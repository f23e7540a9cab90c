/* tests/character/test_climb.c -- climbing walls: speeds, stamina, their tops and their ends. */
#include "walls.h"

#include <float.h>

#define UP      3.0
#define DOWN    5.0
#define STAMINA 4.0
#define HEIGHT  0.95

static deft_tuning climb_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.climb = 1;
    return tuning;
}

/* A body that holds on to a wall of these heights to its right, with its feet at y = 0 and the clock at 0. */
static void open_climbing(const deft_tuning *tuning, double bottom, double top)
{
    walls_open(tuning, bottom, top);
    play_spawn(&p, 0, 0);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_tick(&p, 1e-3);
    walls_expect_state(DEFT_STATE_CLIMB);
    p.time_s = 0;
    p.log_count = 0;
}

static void grab_holds_on_and_the_stick_climbs_at_its_speeds(void **state)
{
    static const double sticks[] = {1, -1, 0, 0.6};
    deft_tuning tuning = climb_tuning();
    (void)state;
    tuning.input.deadzone = 0;
    for (int i = 0; i < 4 * WALLS_RATES; i++) {
        open_climbing(&tuning, -50, 50);
        double y = p.y;
        double stick = sticks[i / WALLS_RATES];
        p.stick_y = stick;
        walls_seconds(1, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_CLIMB);
        assert_int_equal(p.self.support, DEFT_SUPPORT_WALL);
        assert_int_equal(p.self.pose, DEFT_POSE_CLIMB);
        double speed = stick * (stick > 0 ? UP : DOWN);
        expect_near(p.vy, speed, 1e-3); /* as fine as a stick is */
        expect_near(p.y, y + p.vy, 1e-5);
        assert_true(p.x == 0 && (stick < 0 || stick > 0 || p.y == y));
        play_close(&p);
    }
}

/* With climb.up_speed 0 the character holds on to a wall, and goes down. It does not get off the ground on
 * the wall. */
static void a_character_that_cannot_climb_up_stays_on_the_ground(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    tuning.climb.up_speed = 0;
    walls_open(&tuning, -1, 50);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_ticks(&p, 30, DT);
    walls_expect_state(DEFT_STATE_GROUND);
    assert_int_equal(p.log_count, 0);
    assert_true(p.y == 0);
    play_close(&p);
}

/* It starts and turns at once. */
static void it_stops_and_turns_at_once(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    open_climbing(&tuning, -50, 50);
    double y = p.y;
    p.stick_y = 1;
    play_ticks(&p, 6, DT);
    expect_near(p.y, y + 6 * UP * DT, 1e-5);
    p.stick_y = -1;
    play_ticks(&p, 6, DT);
    expect_near(p.y, y + 6 * (UP - DOWN) * DT, 1e-5);
    p.stick_y = 0;
    y = p.y;
    play_ticks(&p, 6, DT);
    assert_true(p.y == y && p.vy == 0);
    play_close(&p);
}

/* Moving or not: after climb.stamina_s it falls, and nothing holds it until it was on the ground. */
static void stamina_ends_it_at_its_instant_and_the_ground_gives_it_back(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    for (int i = 0; i < 3 * WALLS_RATES; i++) {
        tuning.climb.stamina_s = 0.5;
        walls_open(&tuning, -50, 50);
        play_box(&p, -9, -12, 9, -9, PLAY_ALL);
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        p.stick_y = i / WALLS_RATES - 1;
        walls_seconds(0.7, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_FALL);
        double speed = p.stick_y > 0 ? UP : (p.stick_y < 0 ? -DOWN : 0);
        double g = p.stick_y < 0 ? p.moveset.fall.fast_gravity : p.moveset.fall.gravity;
        double rises_s = speed > 0 ? speed / p.moveset.jump.gravity : 0;
        if (!(speed > 0)) {
            expect_near(p.vy, speed - g * 0.2, 1e-6);
        } else {
            expect_near(p.vy, -g * (0.2 - rises_s), 1e-6);
        }
        expect_near(p.self.climb_s, 0.5, 1e-9);
        p.stick_y = 0;
        play_release(&p, DEFT_ACTION_GRAB, 0);
        play_tick(&p, DT);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_tick(&p, DT);
        walls_expect_state(DEFT_STATE_FALL); /* tired */
        walls_seconds(1, 60);
        walls_expect_state(DEFT_STATE_GROUND);
        assert_true(p.self.climb_s == 0);
        play_release(&p, DEFT_ACTION_GRAB, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        walls_seconds(0.2, 60);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_tick(&p, DT);
        walls_expect_state(DEFT_STATE_CLIMB);
        play_close(&p);
    }
}

/* Up costs more than rest, a jump a lump; it ends at its instant whatever the rate. */
static void climbing_up_and_jumping_may_cost_more_stamina(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    tuning.climb.stamina_s = 1;
    tuning.climb.up_cost_ratio = 4;
    tuning.climb.jump_cost_s = 0.3;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, -50, 50);
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        p.stick_y = 1;
        walls_seconds(0.1, walls_rates[i]);
        expect_near(p.self.climb_s, 0.4, 1e-9);
        p.stick_y = -1;
        walls_seconds(0.1, walls_rates[i]);
        expect_near(p.self.climb_s, 0.5, 1e-9);
        p.stick_y = 1;
        walls_seconds(0.1, walls_rates[i]);
        walls_expect_state(DEFT_STATE_CLIMB);
        expect_near(p.self.climb_s, 0.9, 1e-9);
        walls_seconds(0.1, walls_rates[i]);
        walls_expect_state(DEFT_STATE_FALL); /* after 0.025 s of it */
        expect_near(p.self.climb_s, 1, 1e-9);
        expect_near(p.y,
                    (0.1 - 0.1 * DOWN / UP + 0.125) * UP + 0.5 * UP * UP / p.moveset.jump.gravity -
                        0.5 * p.moveset.fall.gravity * pow(0.075 - UP / p.moveset.jump.gravity, 2),
                    1e-5);
        play_close(&p);
    }
    tuning.ability.wall_jump = 1;
    walls_open(&tuning, -50, 50);
    play_spawn(&p, 0, 0);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    walls_seconds(0.1, 60);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    walls_seconds(0.1, 60);
    walls_expect_state(DEFT_STATE_JUMP);
    expect_near(p.self.climb_s, 0.1 + 0.3, 1e-9);
    play_close(&p);
}

/* It counts over several holds. */
static void stamina_is_used_by_holding_only(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    open_climbing(&tuning, -90, 90);
    double used_s = p.self.climb_s;
    for (int i = 0; i < 3; i++) {
        walls_seconds(0.3, 60);
        used_s += 0.3;
        expect_near(p.self.climb_s, used_s, 1e-9);
        play_release(&p, DEFT_ACTION_GRAB, 0);
        walls_seconds(0.1, 60);
        expect_near(p.self.climb_s, used_s, 1e-9);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_tick(&p, DT);
        used_s += DT;
        walls_expect_state(DEFT_STATE_CLIMB);
    }
    play_close(&p);
}

static void without_end_it_never_tires(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    tuning.climb.stamina_s = (double)INFINITY;
    open_climbing(&tuning, -50, 50);
    p.alone = true;
    walls_seconds(3700, 20);
    walls_expect_state(DEFT_STATE_CLIMB);
    play_close(&p);
}

/* Without ledges: a little up and over, and it stands on the top. The button stays down, the stick up. */
static void at_the_top_it_hops_over(void **state)
{
    (void)state;
    for (int i = 0; i < 3 * WALLS_RATES; i++) {
        deft_tuning tuning = climb_tuning();
        tuning.shape.corner_radius = i / WALLS_RATES * 0.1875;
        open_climbing(&tuning, -50, 1);
        double low = tuning.shape.corner_radius; /* so much lower a rounded foot leaves the wall */
        p.stick_y = 1;
        double top_s = (1 - low - p.y) / UP;
        walls_seconds(top_s - 0.01, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_CLIMB);
        walls_seconds(0.06, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_CLIMB_HOP);
        walls_seconds(0.5, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_GROUND);
        expect_near(p.y, 1, 1e-5);
        const deft_climb *climb = &p.moveset.climb;
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, HEIGHT / 4 + low, 1e-5);
        double landed_s = play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s;
        expect_near(landed_s, top_s + climb->hop_s, 1e-5);
        /* it was pulled as far as the body is wide, and then comes to rest */
        double slides = p.x - 0.75;
        expect_near(slides, 0, 1e-5);
        play_close(&p);
    }
}

/* Up and down, as long on each side as gravity takes for a fifth of the speed with which the hop begins. */
static void the_apex_of_a_hop_shows_while_it_is_slow(void **state)
{
    const double dt = 0.0005;
    deft_tuning tuning = climb_tuning();
    (void)state;
    open_climbing(&tuning, -50, 1);
    p.stick_y = 1;
    int ticks = 0;
    while (!play_is_grounded(&p) && p.time_s < 3) {
        play_tick(&p, dt);
        ticks += p.self.pose == DEFT_POSE_APEX;
    }
    assert_true(play_is_grounded(&p));
    double slow = 0.2 * p.moveset.climb.hop_speed;
    double slow_s = slow / p.moveset.jump.gravity + slow / p.moveset.fall.gravity;
    expect_near(ticks * dt, slow_s, 2 * dt); /* a tick at either end */
    play_close(&p);
}

/* Moved away from its wall in the hop, it comes back by the pull: a parabola through the turn. */
static void a_hop_that_is_moved_away_turns_round(void **state)
{
    const double moved_s = 0.02, seen_s = 0.01; /* after the hop begins, and before it ends */
    deft_tuning tuning = climb_tuning();
    (void)state;
    for (int i = 0; i < 8 * WALLS_RATES; i++) {
        int step = i / WALLS_RATES;
        double back = step == 0 ? 5 * DBL_TRUE_MIN : 0.2 * step; /* the first is what rounding left once */
        double rate = walls_rates[i % WALLS_RATES];
        open_climbing(&tuning, -50, 1);
        const deft_climb *climb = &p.moveset.climb;
        double rise = climb->hop_speed - p.moveset.jump.gravity * moved_s;
        p.stick_y = 1;
        walls_seconds((1 - p.y) / UP + moved_s, rate);
        walls_expect_state(DEFT_STATE_CLIMB_HOP);
        double from = p.x;
        play_set_velocity(&p, -back, rise);
        double after_s = climb->hop_s - moved_s - seen_s;
        walls_seconds(after_s, rate);
        walls_expect_state(DEFT_STATE_CLIMB_HOP);
        assert_true(climb->hop_wait_s < moved_s && climb->hop_pull * after_s > back); /* past its turn */
        expect_near(p.x - from, (0.5 * climb->hop_pull * after_s - back) * after_s, 1e-5);
        play_close(&p); /* and no tick told of an overflow */
    }
}

/* A kick sends the character back down beside its wall before the hop pulls. The hop ends there in time, and
 * the button takes hold of the wall. */
static void a_hop_beside_its_wall_ends_in_time(void **state)
{
    const double kicked_s = 0.001, down = 2;
    deft_tuning tuning = climb_tuning();
    (void)state;
    tuning.shape.corner_radius = 0.1875;
    for (int i = 0; i < WALLS_RATES; i++) {
        open_climbing(&tuning, -50, 1);
        const deft_climb *climb = &p.moveset.climb;
        const deft_fall *fall = &p.moveset.fall;
        double fall_s = climb->hop_s - kicked_s;
        assert_true(climb->hop_wait_s > 2 * kicked_s && down + fall->gravity * fall_s < fall->speed_max);
        p.stick_y = 1;
        walls_seconds((1 - tuning.shape.corner_radius - p.y) / UP + kicked_s, walls_rates[i]);
        walls_expect_state(DEFT_STATE_CLIMB_HOP);
        double from = p.y;
        p.stick_y = 0;
        play_set_velocity(&p, 0, -down);
        walls_seconds(fall_s + 0.1, walls_rates[i]);
        walls_expect_state(DEFT_STATE_CLIMB);
        expect_near(from - p.y, (down + fall->gravity / 2 * fall_s) * fall_s, 1e-5);
        play_close(&p);
    }
}

static void with_ledges_it_pulls_itself_up(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    tuning.ability.ledge = 1;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        tuning.shape.corner_radius = i / WALLS_RATES * 0.375;
        open_climbing(&tuning, -50, 2);
        double up_s = (2 - HEIGHT - p.y) / UP; /* its head is there first */
        p.stick_y = 1;
        walls_seconds(up_s + 0.25 + 0.05, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_GROUND);
        expect_near(p.x, 0.75, 1e-5);
        expect_near(p.y, 2, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).time_s, up_s, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_OFF, 0).time_s, up_s + 0.25, 1e-5);
        play_close(&p);
    }
}

/* Where it cannot pull itself up it climbs on, and stops under what is in the way. */
static void a_ceiling_stops_a_climb(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        tuning.ability.ledge = i / WALLS_RATES;
        walls_open(&tuning, -50, 50);
        play_box(&p, -3, 2, 3, 3, PLAY_ALL);
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        p.stick_y = 1;
        walls_seconds(1, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_CLIMB);
        expect_near(p.y, 2 - HEIGHT, 1e-5);
        double y = p.y;
        walls_seconds(1, walls_rates[i % WALLS_RATES]);
        assert_true(p.y == y && p.vy == 0);
        p.stick_y = -1;
        walls_seconds(0.1, walls_rates[i % WALLS_RATES]);
        expect_near(p.y, y - 0.1 * DOWN, 1e-5);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        play_close(&p);
    }
}

static void below_its_lower_end_it_falls_and_on_the_ground_it_stands(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        walls_open(&tuning, i < WALLS_RATES ? -1 : -20, 50);
        play_box(&p, -9, -9, 9, -4, PLAY_ALL);
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        p.stick_y = -1;
        if (i < WALLS_RATES) {
            double off_s = (1 + HEIGHT) / DOWN; /* it hangs on by its head */
            walls_seconds(off_s + 0.05, walls_rates[i]);
            walls_expect_state(DEFT_STATE_FALL);
            expect_near(p.vy, -DOWN - p.moveset.fall.fast_gravity * 0.05, 1e-3);
        } else {
            walls_seconds(0.9, walls_rates[i % WALLS_RATES]);
            walls_expect_state(DEFT_STATE_GROUND);
            expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, 4 / DOWN, 1e-5);
        }
        play_close(&p);
    }
}

/* Only the stick up asks for a hop over the top. A belt carries a character that only holds on over the top
 * of the wall. A climb down ends where the head comes past the lower end, and so does a climb up that is
 * slower than the belt. The ends are anywhere, so places round in each way. */
static void past_an_end_it_falls_where_the_stick_does_not_lead_up_to_it(void **state)
{
    static const double belts[] = {2, -2 * UP, 0};
    static const double sticks[] = {0, 1, -1};
    uint64_t random = 3;
    (void)state;
    for (int i = 0; i < 3 * 3 * 10 * WALLS_RATES; i++) {
        deft_tuning tuning = climb_tuning();
        tuning.shape.corner_radius = i / 3 % 3 * 0.1875;
        const int way = i % 3;
        const double to = 0.3 + tuning.shape.corner_radius + play_random_below(&random, 1000) / 1000.0;
        const deft_surface belt = {.friction_ratio = 1, .conveyor_speed = belts[way]};
        const double rate = walls_rates[i / 90];
        walls_open(&tuning, way == 0 ? -50 : -to, way == 0 ? to : 50);
        p.alone = true;
        p.features[PLAY_MAIN][0].surface = 1;
        p.views[PLAY_MAIN].surfaces = &belt;
        p.views[PLAY_MAIN].surface_count = 1;
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        p.stick_y = sticks[way];
        play_tick(&p, 1 / rate);
        walls_expect_state(DEFT_STATE_CLIMB);
        for (int k = 0; k < rate && p.self.state == DEFT_STATE_CLIMB; k++) {
            play_tick(&p, 1 / rate);
        }
        walls_expect_state(DEFT_STATE_FALL);
        play_close(&p);
    }
}

/* A character that climbs holds on. Ledge help puts no character on a floor before the character lets go. */
static void a_climber_whose_foot_meets_a_ledge_lets_go_before_it_is_put_there(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    tuning.shape.corner_radius = 0.375;
    tuning.assist.ledge = 0.4;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, -50, 50);
        play_box(&p, -9, -9, -0.3, -4, PLAY_ALL);
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        p.stick_x = -1;
        p.stick_y = -1;
        walls_seconds(1, walls_rates[i]);
        walls_expect_state(DEFT_STATE_GROUND);
        expect_near(p.y, -4, 1e-4);
        play_close(&p);
    }
}

/* From the ground with grab held and the stick up; not under a ceiling, not without a wall. */
static void it_climbs_up_from_the_ground(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    for (int i = 0; i < 3 * WALLS_RATES; i++) {
        int how = i / WALLS_RATES;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -9, -9, 9, 0, PLAY_ALL);
        play_box(&p, WALLS_SIDE + (how == 1 ? 0.01 : 0), -5, 9, 20, PLAY_ALL);
        if (how == 2) {
            play_box(&p, -9, HEIGHT, 9, 3, PLAY_ALL);
        }
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        p.stick_y = 1;
        walls_seconds(0.5, walls_rates[i % WALLS_RATES]);
        walls_expect_state(how == 0 ? DEFT_STATE_CLIMB : DEFT_STATE_GROUND);
        expect_near(p.y, how == 0 ? 0.5 * UP : 0, 1e-5);
        p.stick_y = -1;
        walls_seconds(0.5, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_GROUND);
        play_close(&p);
    }
}

/* What waits for a press of the same instant looks at the climb again: it has not come down meanwhile. */
static void it_climbs_up_from_the_ground_whatever_else_is_pressed(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -9, -9, 9, 0, PLAY_ALL);
        play_box(&p, WALLS_SIDE, -5, 9, 20, PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_press(&p, DEFT_ACTION_DASH, 0);
        p.stick_y = 1;
        walls_seconds(0.5, walls_rates[i]);
        walls_expect_state(DEFT_STATE_CLIMB);
        expect_near(p.y, 0.5 * UP, 1e-5);
        play_close(&p);
    }
}

/* Nothing is held while it drops through a platform: it takes hold as soon as it is out of it. */
static void a_drop_beside_a_wall_holds_on_where_it_is_over(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        deft_tuning tuning = climb_tuning();
        tuning.ability.climb = i < WALLS_RATES;
        tuning.ability.wall_hold = 1;
        play_open(&p, &tuning, &play_home);
        play_one_way(&p, -3, -0.25, WALLS_SIDE, 0);
        play_box(&p, WALLS_SIDE, -50, 9, 50, PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        p.stick_y = -1;
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, 1e-3);
        p.stick_y = 0;
        walls_seconds(0.5, walls_rates[i % WALLS_RATES]);
        walls_expect_state(i < WALLS_RATES ? DEFT_STATE_CLIMB : DEFT_STATE_WALL_HOLD);
        expect_near(p.y, -0.25 - HEIGHT, p.moveset.touch + 1e-5);
        play_close(&p);
    }
}

static void letting_go_falls_or_slides(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    for (int slides = 0; slides < 2; slides++) {
        tuning.ability.wall_slide = slides;
        open_climbing(&tuning, -50, 50);
        p.stick_x = 1;
        play_release(&p, DEFT_ACTION_GRAB, 0);
        play_tick(&p, DT);
        walls_expect_state(slides != 0 ? DEFT_STATE_WALL_SLIDE : DEFT_STATE_FALL);
        play_close(&p);
    }
}

static void jump_leaves_the_wall_of_a_character_that_can(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    for (int can = 0; can < 2; can++) {
        tuning.ability.wall_jump = can;
        open_climbing(&tuning, -50, 50);
        play_press(&p, DEFT_ACTION_JUMP, 0.5);
        play_ticks(&p, 3, DT);
        walls_expect_state(can != 0 ? DEFT_STATE_JUMP : DEFT_STATE_CLIMB);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), can);
        play_close(&p);
    }
}

/* It takes the place of a hold, which has no stamina. */
static void climbing_is_the_hold_of_a_character_that_can(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    tuning.ability.wall_hold = 1;
    tuning.climb.stamina_s = 0.1;
    open_climbing(&tuning, -50, 50);
    walls_seconds(0.2, 60);
    walls_expect_state(DEFT_STATE_FALL);
    play_close(&p);
}

static void a_taken_ability_ends_climb_and_hop(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    for (int i = 0; i < 2; i++) {
        open_climbing(&tuning, -50, i == 0 ? 50 : 0.1);
        p.stick_y = 1;
        walls_seconds(0.1, 60);
        walls_expect_state(i == 0 ? DEFT_STATE_CLIMB : DEFT_STATE_CLIMB_HOP);
        walls_set_ability(DEFT_ABILITY_CLIMB, false);
        play_tick(&p, DT);
        walls_expect_state(DEFT_STATE_FALL);
        play_close(&p);
    }
}

/* The game throws it up in the tick in which it takes the ability: the hand that is closed still holds on. */
static void a_character_that_can_only_hold_on_any_more_holds_on_at_once(void **state)
{
    deft_tuning tuning = climb_tuning();
    (void)state;
    tuning.ability.wall_hold = 1;
    for (int r = 0; r < WALLS_RATES; r++) {
        open_climbing(&tuning, -50, 50);
        double y = p.y;
        play_set_velocity(&p, 0, 15);
        walls_set_ability(DEFT_ABILITY_CLIMB, false);
        play_tick(&p, 1 / walls_rates[r]);
        walls_expect_state(DEFT_STATE_WALL_HOLD);
        expect_near(p.y, y, 1e-6);
        play_close(&p);
    }
}

static void surfaces_that_forbid_it_are_not_climbed(void **state)
{
    static const deft_surface glass = {1, 0, DEFT_SURFACE_NO_WALL_JUMP, 0};
    deft_tuning tuning = climb_tuning();
    (void)state;
    for (uint16_t forbids = 0; forbids <= 1; forbids++) {
        walls_open(&tuning, -50, 50);
        p.features[PLAY_MAIN][0].surface = forbids;
        for (int w = 0; w < PLAY_WORLDS; w++) {
            p.views[w].surfaces = &glass;
            p.views[w].surface_count = 1;
        }
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_ticks(&p, 5, DT);
        walls_expect_state(forbids != 0 ? DEFT_STATE_FALL : DEFT_STATE_CLIMB);
        play_close(&p);
    }
}

/* Between walls, floors and ceilings at random: the whole tick and its pieces, which the oracle plays. */
static void climbs_go_the_same_way_in_pieces(void **state)
{
    uint64_t random = 5;
    int climbed = 0;
    (void)state;
    for (int i = 0; i < 400; i++) {
        deft_tuning tuning = climb_tuning();
        tuning.ability.ledge = i % 3 == 0;
        tuning.ability.wall_slide = i % 4 == 1;
        tuning.ability.wall_jump = i % 5 != 1;
        tuning.climb.stamina_s = i % 7 == 3 ? 0.3 : 4;
        walls_open(&tuning, play_random(&random, -3, -1), play_random(&random, 0.2, 2));
        play_box(&p, -9, -9, 9, -4, PLAY_ALL);
        play_box(&p, -2, -4, -WALLS_SIDE - 0.1, play_random(&random, -3, 0), PLAY_ALL);
        play_box(&p, -1, 3, play_random(&random, 0, 3), 4, PLAY_ALL);
        play_spawn(&p, 0, play_random(&random, -3, 1));
        play_press(&p, DEFT_ACTION_GRAB, play_random(&random, 0, 1));
        for (int k = 0; k < 14; k++) {
            p.stick_x = play_random_below(&random, 3) - 1;
            p.stick_y = play_random_below(&random, 3) - 1;
            if (k % 5 == 4) {
                play_press(&p, DEFT_ACTION_JUMP, play_random(&random, 0, 1));
            }
            play_tick(&p, 1.0 / 20);
            climbed += p.self.state == DEFT_STATE_CLIMB;
        }
        play_close(&p);
    }
    assert_true(climbed > 400); /* one tick a play: else nothing was compared */
}

/* A wall and a steep slope that leans away from it. Between the two the character climbs down no farther, and
 * stands. */
static void a_climb_down_ends_once_where_a_steep_slope_is_in_the_way(void **state)
{
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        deft_tuning tuning = walls_tuning();
        tuning.ability.climb = 1;
        walls_open(&tuning, -100, 100);
        play_triangle(&p, -WALLS_SIDE - 2, 4, -WALLS_SIDE - 2, -4, 2 - WALLS_SIDE, -4);
        play_spawn(&p, 0, 0.5);
        p.stick_x = 1;
        p.stick_y = -1;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        walls_seconds(1, walls_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
        assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
        expect_near(p.y, 0, 1e-4);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grab_holds_on_and_the_stick_climbs_at_its_speeds),
        cmocka_unit_test(a_character_that_cannot_climb_up_stays_on_the_ground),
        cmocka_unit_test(it_stops_and_turns_at_once),
        cmocka_unit_test(stamina_ends_it_at_its_instant_and_the_ground_gives_it_back),
        cmocka_unit_test(climbing_up_and_jumping_may_cost_more_stamina),
        cmocka_unit_test(stamina_is_used_by_holding_only),
        cmocka_unit_test(without_end_it_never_tires),
        cmocka_unit_test(at_the_top_it_hops_over),
        cmocka_unit_test(the_apex_of_a_hop_shows_while_it_is_slow),
        cmocka_unit_test(a_hop_that_is_moved_away_turns_round),
        cmocka_unit_test(a_hop_beside_its_wall_ends_in_time),
        cmocka_unit_test(with_ledges_it_pulls_itself_up),
        cmocka_unit_test(a_ceiling_stops_a_climb),
        cmocka_unit_test(below_its_lower_end_it_falls_and_on_the_ground_it_stands),
        cmocka_unit_test(past_an_end_it_falls_where_the_stick_does_not_lead_up_to_it),
        cmocka_unit_test(a_climber_whose_foot_meets_a_ledge_lets_go_before_it_is_put_there),
        cmocka_unit_test(it_climbs_up_from_the_ground),
        cmocka_unit_test(it_climbs_up_from_the_ground_whatever_else_is_pressed),
        cmocka_unit_test(a_drop_beside_a_wall_holds_on_where_it_is_over),
        cmocka_unit_test(letting_go_falls_or_slides),
        cmocka_unit_test(jump_leaves_the_wall_of_a_character_that_can),
        cmocka_unit_test(climbing_is_the_hold_of_a_character_that_can),
        cmocka_unit_test(a_taken_ability_ends_climb_and_hop),
        cmocka_unit_test(a_character_that_can_only_hold_on_any_more_holds_on_at_once),
        cmocka_unit_test(surfaces_that_forbid_it_are_not_climbed),
        cmocka_unit_test(climbs_go_the_same_way_in_pieces),
        cmocka_unit_test(a_climb_down_ends_once_where_a_steep_slope_is_in_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
