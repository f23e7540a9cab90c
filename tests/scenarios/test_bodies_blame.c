/* tests/scenarios/test_bodies_blame.c -- the event of a crush names the body that pushes, and the one that
 * the character is pressed against. A body that does not crush the character pushes it. */
#include "tests/harness/riding.h"

#define SPEED 2.0

static riding r;

/* Plays until time_s. One crush is told of, by that body; NULL: what it presses against may be either. */
static void expect_blamed(const riding_body *pusher, const riding_body *one, const riding_body *two,
                          double time_s)
{
    int told = 0;
    while (r.p.time_s < time_s - r.dt / 2) {
        riding_tick(&r);
        const deft_event *event = riding_event(&r, DEFT_EVENT_CRUSHED);
        if (event == NULL) {
            continue;
        }
        told++;
        assert_int_equal(event->body, pusher->ids[PLAY_MAIN]);
        assert_int_equal(r.p.self.crushed_by, pusher->ids[PLAY_MAIN]);
        assert_true(event->other == one->ids[PLAY_MAIN] || event->other == two->ids[PLAY_MAIN]);
    }
    assert_int_equal(told, 1);
}

/* It stands in a valley between two bodies, both as steep. A press comes down. */
static void valley_run(const scenario *s)
{
    const double top = 4 * tan(30 * SCENARIO_DEGREES);
    const double left[] = {-4, -4, 0, -4, 0, 0, -4, top};
    const double right[] = {0, -4, 4, -4, 4, top, 0, 0};
    const double still[] = {0, 0};
    deft_tuning tuning = scenario_tuning_of(s->body);
    double low = scenario_slope_height(s->body, 30, 0);
    double numbers[] = {0, low + SCENARIO_HEIGHT + 0.2 + 0.5, 0, -SPEED};
    riding_open(&r, &tuning, s);
    riding_body *one = riding_polygon(&r, 4, left, riding_stands, still);
    riding_body *two = riding_polygon(&r, 4, right, riding_stands, still);
    riding_body *press = riding_box(&r, 2, 0.5, riding_straight, numbers);
    riding_spawn(&r, 0, low);
    riding_tick(&r);
    assert_true(play_is_grounded(&r.p));
    expect_blamed(press, one, two, 0.2 / SPEED + 0.06);
    riding_close(&r);
}

static void in_a_valley_it_is_pressed_against_the_valleys_body(void **state)
{
    (void)state;
    riding_each(valley_run);
}

/* Its foot rests in a gap between two bodies that is too narrow for it. A press comes down. */
static void gap_run(const scenario *s)
{
    double radius = s->body->corner_radius;
    double half = 0.5 * radius;
    double low = sqrt(radius * radius - half * half) - radius;
    double left[] = {-2 - half, -1.5};
    double right[] = {2 + half, -1.5};
    double numbers[] = {0, low + SCENARIO_HEIGHT + 0.1 + 1, 0, -SPEED};
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
    riding_body *one = riding_box(&r, 2, 1.5, riding_stands, left);
    riding_body *two = riding_box(&r, 2, 1.5, riding_stands, right);
    riding_body *press = riding_box(&r, 4, 1, riding_straight, numbers);
    riding_spawn(&r, 0, low);
    expect_blamed(press, one, two, 0.1 / SPEED + 0.06);
    riding_close(&r);
}

static void in_a_gap_it_is_pressed_against_one_of_its_sides(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, gap_run);
}

/* A lift takes it up between a wall and a body that leans over it, and both stand still: the lift did it. */
static void overhang_run(const scenario *s)
{
    double half = SCENARIO_HALF_WIDTH;
    double c = -half - SCENARIO_HEIGHT - 0.1; /* the overhang's face: x - y = c, met after 0.1 */
    const double leans[] = {
        c + SCENARIO_HEIGHT - 1, SCENARIO_HEIGHT - 1, half, half - c, c + SCENARIO_HEIGHT - 1, half - c};
    const double still[] = {0, 0};
    double way[] = {-1, -0.5, 0, SPEED};
    deft_tuning tuning = scenario_tuning();
    riding_open(&r, &tuning, s);
    play_box(&r.p, half, -20, 20, 20, PLAY_ALL);
    riding_body *lift = riding_box(&r, 1 + half - 0.01, 0.5, riding_straight, way);
    riding_body *overhang = riding_polygon(&r, 3, leans, riding_stands, still);
    riding_spawn_standing(&r, 0, 0);
    r.p.stick_x = 1;
    expect_blamed(lift, overhang, overhang, 0.1 / SPEED + 0.06);
    riding_close(&r);
}

static void a_lift_that_takes_it_under_an_overhang_at_a_wall_is_blamed(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, overhang_run);
}

/* A host puts a press through the head of a character, and a crate into its side. The press crushes it, and
 * the crate pushes it out. */
static void beside_run(const scenario *s)
{
    static const int policies[] = {DEFT_CRUSH_STOP, DEFT_CRUSH_PASS, DEFT_CRUSH_REPORT};
    const double deep = 0.05;
    for (int i = 0; i < 6; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.platform.crush = policies[i / 2];
        const double above[] = {0, SCENARIO_HEIGHT - 0.2 + 0.5, 0};
        const double beside[] = {side * (SCENARIO_HALF_WIDTH + 1 - deep), 1.5, 0};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_body *press = riding_box(&r, 3, 0.5, riding_stands, above);
        riding_box(&r, 1, 1.5, riding_stands, beside);
        riding_spawn(&r, 0, 0);
        r.p.forgiven = policies[i / 2] == DEFT_CRUSH_STOP ? 1u << ORACLE_INSIDE : 0;
        riding_tick(&r);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
        assert_int_equal(r.p.self.crushed_by, press->ids[PLAY_MAIN]);
        expect_near(r.p.x, policies[i / 2] == DEFT_CRUSH_STOP ? 0 : -side * deep, 1e-4);
        expect_near(r.p.y, 0, 1e-4);
        riding_close(&r);
    }
}

static void a_crushed_character_is_pushed_out_of_what_does_not_crush_it(void **state)
{
    (void)state;
    riding_each(beside_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_a_valley_it_is_pressed_against_the_valleys_body),
        cmocka_unit_test(in_a_gap_it_is_pressed_against_one_of_its_sides),
        cmocka_unit_test(a_lift_that_takes_it_under_an_overhang_at_a_wall_is_blamed),
        cmocka_unit_test(a_crushed_character_is_pushed_out_of_what_does_not_crush_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
