/* tests/scenarios/test_rounded_tiles.c -- characters with rounded corners at the corners of tiles. A
 * neighbour that covers an edge changes nothing. */
#include "map.h"

static play p;

#define RADIUS SCENARIO_HALF_WIDTH

/* Where a flight ended, and whether a ledge was helped on to. */
typedef struct flight {
    double x, y;
    int helped;
} flight;

/* Flies at the corner (4, 2) between a wall and a ramp on it, this far below the corner, for a moment. */
static flight fly_at_corner(const scenario *s, double below, double speed)
{
    play_spawn(&p, 4 - scenario_corner_gap(s->body, below) - 1e-3, 2 - below);
    play_set_velocity(&p, speed, -speed / 4);
    p.stick_x = 1;
    play_ticks(&p, (int)(0.1 / s->dt), s->dt);
    flight end = {p.x, p.y, play_count(&p, DEFT_EVENT_ASSIST_LEDGE)};
    return end;
}

static void ramp_run(const scenario *s)
{
    static const char *const rows[] = {"...../..", "..../#..", "....##..", "....##.."};
    static const double whole[] = {4, 0, 6, 0, 6, 4, 4, 2};
    deft_tuning tuning = scenario_tuning_of(s->body);
    int helped = 0;
    tuning.assist.ledge = PLAY_PX(6);
    for (int i = 0; i < 32; i++) {
        double below = PLAY_PX(2 + 4 * i / 32.0);
        double speed = 5 + i % 5 * 30;
        play_open(&p, &tuning, s->place);
        map_grids grids = map_open(&p, rows, 4);
        flight over_tiles = fly_at_corner(s, below, speed);
        map_close(&grids, &p);
        play_open(&p, &tuning, s->place);
        play_polygon(&p, 4, whole, 0xFF);
        flight over_one = fly_at_corner(s, below, speed);
        play_close(&p);
        expect_near(over_tiles.x, over_one.x, 1e-6);
        expect_near(over_tiles.y, over_one.y, 1e-6);
        assert_int_equal(over_tiles.helped, over_one.helped);
        helped += over_one.helped;
    }
    assert_int_equal(helped, 32);
}

static void a_round_foot_is_helped_on_to_a_ramp_of_tiles_as_on_to_one_piece(void **state)
{
    (void)state;
    scenario_each(ramp_run);
}

/* Slides down the corner (4, 2), pressed to it, past the end of its arc. */
static void slide_past_joint(const deft_tuning *tuning)
{
    double r = tuning->shape.corner_radius;
    for (int i = 0; i < 16; i++) {
        double lean = 1.25e-5 + i * 0.002;
        play_spawn(&p, 4 - tuning->shape.width / 2 + r - r * cos(lean), 2 - r + r * sin(lean));
        p.stick_x = 1;
        play_tick(&p, 0.05);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        assert_true(p.y < 2 - r);
    }
}

/* Where the corner's arc ends either the wall goes on, or the arc of what leans over the body. */
static void slide_past_joints(const deft_tuning *tuning)
{
    static const char *const rows[] = {"...../..", "..../#..", "....##..", "....##.."};
    static const double tip[] = {4, 2, 5, 0, 6, 0, 6, 2};
    play_open(&p, tuning, &play_home);
    map_grids grids = map_open(&p, rows, 4);
    slide_past_joint(tuning);
    map_close(&grids, &p);
    play_open(&p, tuning, &play_home);
    play_polygon(&p, 4, tip, 0xFF);
    slide_past_joint(tuning);
    play_close(&p);
}

static void a_round_body_slides_past_the_joint_of_an_arc_and_what_goes_on_below(void **state)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    (void)state;
    tuning.ground.steep_slide = 1;
    tuning.shape.width = 1.18;
    tuning.shape.height = tuning.shape.crouch_height = 0.7224;
    tuning.shape.corner_radius = 0.3612;
    tuning.air.attack.kind = DEFT_RESPONSE_INSTANT;
    slide_past_joints(&tuning);
    tuning.air.attack.kind = DEFT_RESPONSE_DRAG;
    tuning.air.attack.loss_per_s = 0.9875;
    tuning.air.attack.threshold_ratio = 0.03;
    slide_past_joints(&tuning);
}

/* Rises beside the wall below the ramp, pressed to it, and goes round the corner. */
static flight rise_to_ramp(const scenario_body *body, const scenario *s, int i)
{
    play_spawn(&p, 4 - body->half_width, 1.9 - body->corner_radius - 0.001 * i);
    play_set_velocity(&p, 0, 10 + i % 4);
    p.stick_x = 1;
    play_ticks(&p, (int)(0.1 / s->dt), s->dt);
    assert_true(p.x > 4 - body->half_width + 0.1 && p.y > 2); /* over the ramp's lower end */
    flight end = {p.x, p.y, play_count(&p, DEFT_EVENT_LANDED)};
    return end;
}

static void rise_run(const scenario *s)
{
    static const char *const rows[] = {"...../..", "..../#..", "....##..", "....##.."};
    static const double whole[] = {4, 0, 6, 0, 6, 4, 4, 2};
    static const scenario_body low = {"low", 0.625, 0.67, 0.335};
    deft_tuning tuning = scenario_tuning_of(&low);
    tuning.ground.slope_limit_deg = 42;
    tuning.assist.ledge = 0.25;
    for (int i = 0; i < 16; i++) {
        play_open(&p, &tuning, s->place);
        map_grids grids = map_open(&p, rows, 4);
        flight over_tiles = rise_to_ramp(&low, s, i);
        map_close(&grids, &p);
        play_open(&p, &tuning, s->place);
        play_polygon(&p, 4, whole, 0xFF);
        flight over_one = rise_to_ramp(&low, s, i);
        play_close(&p);
        expect_near(over_tiles.x, over_one.x, 1e-6);
        expect_near(over_tiles.y, over_one.y, 1e-6);
    }
}

static void a_rise_beside_a_wall_goes_round_its_end_on_to_a_ramp_of_tiles_as_on_to_one_piece(void **state)
{
    (void)state;
    scenario_each(rise_run);
}

/* A slim body is pressed around a whole corner in a tick: looked at again and again, it comes round (the
 * oracle in play.h knows of a tick that gave up). */
static void round_run(const scenario *s)
{
    static const scenario_body slim = {"slim", 0.2, 2.25, 0.2};
    deft_tuning tuning = scenario_tuning_of(&slim);
    tuning.ground.slope_limit_deg = 51;
    for (int i = 0; i < 256; i += extent_step()) {
        tuning.run.speed = 8 + i % 16 * 2;
        play_open(&p, &tuning, s->place);
        play_box(&p, 0, -4, 1, 0, PLAY_ALL);
        play_spawn(&p, -0.2, -0.25);
        play_set_velocity(&p, 0, 10 + i / 16);
        p.stick_x = 1;
        play_tick(&p, s->dt);
        play_ticks(&p, (int)(0.2 / s->dt), s->dt);
        /* it rises along the wall until its foot is over the top; from then on it goes on at its speed */
        double rise = 10 + i / 16;
        double over_s = (rise - sqrt(rise * rise - 2 * SCENARIO_GRAVITY * 0.25)) / SCENARIO_GRAVITY;
        assert_true(p.x >= -slim.half_width + tuning.run.speed * (p.time_s - over_s) - 1e-6);
        assert_true(p.x <= -slim.half_width + tuning.run.speed * p.time_s + 1e-6);
        play_close(&p);
    }
}

static void a_body_is_pressed_around_a_whole_corner_in_a_tick(void **state)
{
    (void)state;
    scenario_each(round_run);
}

/* Runs over a crest whose corner ends just where it is too steep to stand on, and flies: the corner bends
 * away, the slope behind it comes at once. */
static void crest_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.air.attack = tuning.air.turn = tuning.air.release = play_curve(0.3, 1);
    for (int i = 0; i < 64 && s->body->corner_radius > 0; i++) {
        tuning.ground.slope_limit_deg = 44.99 - 0.02 * (i % 16);
        play_open(&p, &tuning, s->place);
        play_box(&p, -4, -4, 0, 0, PLAY_ALL);
        play_triangle(&p, 0, 0, 0, -4, 4, -4);
        p.stick_x = 0;
        play_spawn_standing(&p, -0.125, 0);
        play_kick(&p, 5 + i / 16 * 2, 0);
        p.stick_x = 1;
        play_tick(&p, 0.06); /* off the crest, at a walk of 7.5 units/s and more */
        p.stick_x = i / 16 % 2;
        play_ticks(&p, (int)(0.2 / s->dt), s->dt);
        assert_true(p.x > 0 && p.y < 0);
        assert_true(p.vx > 0 && p.vy < 0);
        play_close(&p);
    }
}

static void a_run_over_a_corner_that_ends_in_a_steep_slope_goes_on(void **state)
{
    (void)state;
    scenario_each(crest_run);
}

/* Runs off a corner over a notch so fast that the tick's way would go many times around it: it flies off
 * where that begins. */
static void many_rounds_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    scenario_fly_off_crests(&tuning, 1);
    for (double speed = 13; speed < 800 && s->body->corner_radius > 0; speed += 17) {
        tuning.run.speed = speed;
        play_open(&p, &tuning, s->place);
        play_box(&p, -8, -8, 0, 0, PLAY_ALL);
        play_triangle(&p, 0, 0, 0, -1, 0.5, -1);
        play_triangle(&p, 1, 0, 0.5, -1, 1, -1);
        play_box(&p, 1, -8, 9, 0, PLAY_ALL);
        p.stick_x = 0;
        play_spawn_standing(&p, -0.25, 0);
        p.time_s = 0;
        p.log_count = 0;
        p.stick_x = 1;
        play_ticks(&p, 1, s->dt);
        if (p.x > 0) {
            double touches_s = p.moveset.contact / speed; /* as long as the floor counts as touched */
            expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, 0.25 / speed,
                        1.01 * touches_s + 1e-9);
        }
        play_close(&p);
    }
}

static void a_character_that_runs_off_a_corner_at_any_speed_flies_off_where_it_begins(void **state)
{
    (void)state;
    scenario_each(many_rounds_run);
}

/* Without steep_slide: falls on to a corner too steep to stand on, and down along it, until that bends away
 * faster than the fall. */
static void bend_run(const scenario *s)
{
    static const scenario_body small = {"small", 0.26, 0.55, 0.26};
    deft_tuning tuning = scenario_tuning_of(&small);
    tuning.ground.steep_slide = 0;
    tuning.ground.slope_limit_deg = 28;
    tuning.jump.gravity = 250;
    tuning.air.attack = tuning.air.turn = tuning.air.release = play_curve(10, 1);
    for (int i = 0; i < 8; i++) {
        double lean = (30 + 2 * i) * SCENARIO_DEGREES;
        play_open(&p, &tuning, s->place);
        play_box(&p, 0, -8, 4, 0, PLAY_ALL);
        p.stick_x = 0;
        play_spawn(&p, -0.26 * sin(lean) - 1e-5, 0.26 * (cos(lean) - 1));
        play_set_velocity(&p, -1.7 * cos(lean + 0.01), -1.7 * sin(lean + 0.01));
        play_ticks(&p, (int)(0.1 / s->dt), s->dt);
        assert_true(p.x < -0.26 - 0.05);
        play_close(&p);
    }
}

static void a_fall_along_a_corner_leaves_it_where_it_bends_away(void **state)
{
    (void)state;
    scenario_each(bend_run);
}

/* Runs down off the lower end of a one-way that leans, and stands on its corner as far as the slope limit. */
static void end_run(const scenario *s)
{
    static const double leaning[] = {3, 2, 4, 2.75, 4, 3, 3, 2.25};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.slope_limit_deg = 67;
    for (int i = 0; i < 4; i++) {
        tuning.run.speed = 2 + 2 * i;
        play_open(&p, &tuning, s->place);
        play_polygon(&p, 4, leaning, 0xFF);
        play_make_one_way(&p, 0, 1);
        p.stick_x = 0;
        play_spawn(&p, 3.5, 3);
        play_ticks(&p, (int)(0.5 / s->dt), s->dt);
        assert_true(play_is_grounded(&p));
        p.stick_x = -1;
        play_ticks(&p, (int)(1 / s->dt), s->dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
        play_close(&p);
    }
}

static void a_one_way_that_leans_carries_over_its_lower_end(void **state)
{
    (void)state;
    scenario_each(end_run);
}

/* Thrown up beside a wall whose lower end is over its head, and pressed to the wall: it goes on up along the
 * wall. Where it is under the wall by a hair's breadth, the wall's end stops it. */
static void wall_end_run(const scenario *s)
{
    enum { ROWS = 32, ABOVE = 3 };
    const char *rows[ROWS];
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    tuning.air.attack = play_curve(0.3, 1);
    for (int i = 0; i < ROWS; i++) {
        rows[i] = i < ROWS - ABOVE ? "#...." : ".....";
    }
    for (int i = 0; i < 2 * 16; i++) {
        double over = i / 2 * 1e-5; /* it overlaps the wall by so much, seen from below */
        double wide = RADIUS - over;
        play_open(&p, &tuning, s->place);
        map_grids grids = map_open(&p, rows, ROWS);
        double above = over / tan(11.25 / 2 * SCENARIO_DEGREES); /* on the facet beside its side */
        double y = ABOVE - above - (SCENARIO_HEIGHT - RADIUS);
        double speed = i % 2 != 0 ? 60 : 540;
        play_spawn(&p, 1 + wide, y);
        play_set_velocity(&p, 0, speed);
        p.stick_x = -1;
        play_ticks(&p, (int)(0.05 / s->dt), s->dt);
        double fell = SCENARIO_GRAVITY * p.time_s * p.time_s / 2;
        if (over == 0) {
            expect_near(p.x, 1 + RADIUS, 1e-6);
            expect_near(p.y, y + speed * p.time_s - fell, 1e-5);
        } else {
            assert_true(p.y < y && p.vy < 0);
        }
        map_close(&grids, &p);
    }
}

static void thrown_up_at_the_lower_end_of_a_wall_it_passes_beside_it_and_is_stopped_under_it(void **state)
{
    (void)state;
    scenario_each(wall_end_run);
}

/* A crouched character turns round slowly, and slides out from under a ceiling. A standing one turns round
 * quickly, and goes back. The character gets no farther than to the ceiling's end, though it stands up as
 * soon as it may. Its world, read anew for a taller shape, is a rounding elsewhere. */
static void stand_up_run(const scenario *s)
{
    static const char *const rows[] = {".......####", "...........", "###########"};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.attack = tuning.run.turn = play_curve(0.002, 1);
    tuning.ability.crouch = 1;
    tuning.crouch.speed_ratio = 0.0001;
    tuning.shape.width = 5.8;
    tuning.shape.height = 1.5;
    tuning.shape.corner_radius = fmin(s->body->corner_radius, 0.25);
    tuning.shape.crouch_height = 0.8;
    for (int i = 0; i < 32; i++) {
        play_open(&p, &tuning, s->place);
        map_grids grids = map_open(&p, rows, 3);
        play_spawn(&p, 7 - 2.9 + 6.15e-5 + i * 1e-7 / 3, 1);
        for (int w = 0; w < PLAY_WORLDS; w++) {
            play_body_in(&p, w)->crouched = 1;
        }
        play_tick(&p, s->dt);
        assert_int_equal(p.self.state, DEFT_STATE_CROUCH);
        play_set_velocity(&p, -0.005, 0);
        p.stick_x = 1;
        play_ticks(&p, (int)(0.2 / s->dt), s->dt);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(p.x, 7 - 2.9, 1e-4);
        map_close(&grids, &p);
    }
}

static void where_it_has_just_got_room_the_ceilings_end_stops_it(void **state)
{
    (void)state;
    scenario_each(stand_up_run);
}

/* ---- where tiles of a slope are joined ---- */

/* Walks down tiles that fall by a fifth each, whose heights no float has exactly, from `along` the slope past
 * a joint; how far it gets in a tick. */
static double joint_walk(const scenario *s, double along)
{
    const double grade = 0.2, length = hypot(1, grade);
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.slope_speed = DEFT_SLOPE_SPEED_HORIZONTAL;
    tuning.ground.downhill_ratio = 1.5;
    tuning.run.turn = tuning.run.release = play_curve(0.2, 1);
    play_open(&p, &tuning, s->place);
    for (int i = 0; i < 6; i++) {
        const double tile[] = {i, 0, i + 1, 0, i + 1, 3.8 - grade * (i + 1), i, 3.8 - grade * i};
        play_polygon(&p, 4, tile, PLAY_BOTTOM | PLAY_TOP);
    }
    double radius = s->body->corner_radius;
    double x = 2 + along / length;
    double y = 3.8 - grade * x;
    double foot_x = x + radius * grade / length;
    double foot_y = y + radius / length;
    double ratio =
        pow(tuning.ground.downhill_ratio, grade / length * sqrt(2)); /* the parameter is of 45 degrees */
    play_spawn(&p, foot_x + s->body->half_width - radius, foot_y - radius);
    play_tick(&p, s->dt);
    assert_true(play_is_grounded(&p));
    p.stick_x = 1;
    play_set_velocity(&p, SCENARIO_WALK * ratio, -SCENARIO_WALK * ratio * grade);
    double from = p.x;
    play_tick(&p, s->dt);
    double moved = p.x - from;
    play_close(&p);
    return moved;
}

static void joint_run(const scenario *s)
{
    double plain = joint_walk(s, 0.3);
    for (int i = -40; i <= 40; i++) {
        expect_near(joint_walk(s, i * 1e-7), plain, 1e-6);
    }
}

static void a_joint_of_a_slope_changes_no_speed(void **state)
{
    (void)state;
    scenario_each(joint_run);
}

/* ---- rounded corners are no slopes of their own ---- */

/* Stairs have no slope: with no share of a slope the character goes ahead faster than it runs. */
static void stairs_run(const scenario *s)
{
    for (int i = 0; i < 6; i++) {
        double drop = 0.25 * (1 << i / 2);
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.ground.downhill_ratio = 2;
        tuning.ground.slope_speed = i % 2 != 0 ? DEFT_SLOPE_SPEED_HORIZONTAL : DEFT_SLOPE_SPEED_PATH;
        play_open(&p, &tuning, s->place);
        for (int k = 0; k < 8; k++) {
            play_box(&p, 2 * k, -12, 2 * k + 2, -drop * k, PLAY_ALL);
        }
        play_spawn_standing(&p, 0.5, 0);
        p.stick_x = 1;
        while (p.x < 15 && p.time_s < 4) {
            play_tick(&p, s->dt);
            assert_true(p.vx <= SCENARIO_WALK * (1 + 1e-9));
        }
        assert_true(p.x >= 15);
        play_close(&p);
    }
}

static void no_edge_of_a_stair_makes_a_run_faster(void **state)
{
    (void)state;
    scenario_each(stairs_run);
}

/* Off the end of a slope of 45 degrees, with the speed of that slope, as far around the end as is a floor. */
static void slope_end_run(const scenario *s)
{
    static const double slope[] = {0, 0, 4, 0, 4, 4, 0, 8};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.downhill_ratio = 2;
    tuning.ground.slope_limit_deg = 60;
    play_open(&p, &tuning, s->place);
    play_box(&p, -4, 0, 0, 8, PLAY_ALL);
    play_polygon(&p, 4, slope, PLAY_BOTTOM | PLAY_RIGHT | PLAY_TOP);
    play_spawn_standing(&p, -0.5, 8);
    p.stick_x = 1;
    while (play_count(&p, DEFT_EVENT_LEFT_GROUND) == 0 && p.time_s < 2) {
        play_tick(&p, s->dt);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).value, 2 * SCENARIO_WALK, 1e-5);
    play_close(&p);
}

static void the_end_of_a_slope_is_left_at_its_speed(void **state)
{
    (void)state;
    scenario_each(slope_end_run);
}

/* A fall on to the foot of a steep slope, with the stick to it. The top of the slope is low enough for the
 * ledge assist, but farther than a foot is wide: it is no ledge. */
static void far_top_run(const scenario *s)
{
    const double slope[] = {0, 0, 2, 0, 0, 0.5};
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    tuning.ground.slope_limit_deg = 10;
    tuning.assist.ledge = 0.65;
    play_open(&p, &tuning, s->place);
    play_box(&p, -2, -1, 0, 4, PLAY_ALL);
    play_polygon(&p, 3, slope, 7);
    play_spawn(&p, 2.15, 0.05);
    play_set_velocity(&p, -10, -20);
    p.stick_x = -1;
    play_tick(&p, s->dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), 0);
    assert_true(p.x > 1);
    play_close(&p);
}

static void the_top_of_a_long_steep_slope_is_no_ledge_of_its_foot(void **state)
{
    (void)state;
    scenario_each(far_top_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_top_of_a_long_steep_slope_is_no_ledge_of_its_foot),
        cmocka_unit_test(a_joint_of_a_slope_changes_no_speed),
        cmocka_unit_test(no_edge_of_a_stair_makes_a_run_faster),
        cmocka_unit_test(the_end_of_a_slope_is_left_at_its_speed),
        cmocka_unit_test(a_round_foot_is_helped_on_to_a_ramp_of_tiles_as_on_to_one_piece),
        cmocka_unit_test(a_round_body_slides_past_the_joint_of_an_arc_and_what_goes_on_below),
        cmocka_unit_test(a_rise_beside_a_wall_goes_round_its_end_on_to_a_ramp_of_tiles_as_on_to_one_piece),
        cmocka_unit_test(a_body_is_pressed_around_a_whole_corner_in_a_tick),
        cmocka_unit_test(a_run_over_a_corner_that_ends_in_a_steep_slope_goes_on),
        cmocka_unit_test(a_character_that_runs_off_a_corner_at_any_speed_flies_off_where_it_begins),
        cmocka_unit_test(a_fall_along_a_corner_leaves_it_where_it_bends_away),
        cmocka_unit_test(a_one_way_that_leans_carries_over_its_lower_end),
        cmocka_unit_test(thrown_up_at_the_lower_end_of_a_wall_it_passes_beside_it_and_is_stopped_under_it),
        cmocka_unit_test(where_it_has_just_got_room_the_ceilings_end_stops_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
