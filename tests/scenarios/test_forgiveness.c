/* tests/scenarios/test_forgiveness.c -- corners and ledges that only just stop a character: S71 of
 * collision.md. */
#include "tests/harness/riding.h"

static play p;
static riding stage;

#define CEILING 3.0
#define HELP    PLAY_PX(4)

static const double rates[] = {20, 24, 60, 144, 240, 1000};
#define RATES ((int)(sizeof rates / sizeof rates[0]))

/* When a jump's head comes to the ceiling that covers `overlap` of it; a round one comes into its corner. */
static double bump_s(const scenario *s, double overlap)
{
    double rise = CEILING - SCENARIO_HEIGHT - scenario_edge_height(s->body, s->body->half_width - overlap);
    double speed = sqrt(SCENARIO_LAUNCH * SCENARIO_LAUNCH - 2 * SCENARIO_GRAVITY * rise);
    return (SCENARIO_LAUNCH - speed) / SCENARIO_GRAVITY;
}

static double risen(double time_s)
{
    return SCENARIO_LAUNCH * time_s - SCENARIO_GRAVITY * time_s * time_s / 2;
}

static deft_tuning helping(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.corner_up = HELP;
    return tuning;
}

/* A ceiling that ends over a body at x = 0 so that it covers `overlap` of its left side. */
static void open_ceiling(const scenario *s, const deft_tuning *tuning, double overlap)
{
    play_open(&p, tuning, s->place);
    play_floor(&p);
    for (int i = 0; i < 4; i++) { /* tiles of a quarter: the distance is that to the end of the row */
        double right = overlap - SCENARIO_HALF_WIDTH - 0.25 * i;
        int sides = (i == 0 ? PLAY_RIGHT : 0) | (i == 3 ? PLAY_LEFT : 0);
        play_box(&p, right - 0.25, CEILING, right, CEILING + 1, (uint8_t)(PLAY_BOTTOM | PLAY_TOP | sides));
    }
}

/* Jumps with the stick held so that the body is over x = 0 when its head comes to the ceiling. */
static void jump(const scenario *s, double overlap, double stick)
{
    play_spawn(&p, -stick * SCENARIO_WALK * bump_s(s, overlap), 0);
    play_tick(&p, 0.01);
    p.time_s = 0;
    p.log_count = 0;
    p.stick_x = stick;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    while (p.time_s < 0.3) {
        play_tick(&p, s->dt);
    }
}

static void s71_jump(const scenario *s, double overlap, double stick)
{
    deft_tuning tuning = helping(s);
    open_ceiling(s, &tuning, overlap);
    double met_s = bump_s(s, overlap);
    jump(s, overlap, stick);
    bool helped = overlap <= HELP && stick >= 0;
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_CORNER), helped);
    assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), !helped);
    if (helped) {
        play_event event = play_event_at(&p, DEFT_EVENT_ASSIST_CORNER, 0);
        expect_near(event.value, overlap, 1e-6);
        expect_near(event.time_s, met_s, 1e-6);
        expect_near(p.x, stick * SCENARIO_WALK * (p.time_s - met_s) + overlap, 2e-6);
        expect_near(p.y, risen(p.time_s), 1e-6);
        expect_near(p.vy, SCENARIO_LAUNCH - SCENARIO_GRAVITY * p.time_s, 1e-9);
    }
    play_close(&p);
}

static void s71_jump_run(const scenario *s)
{
    for (int i = 0; i < 6 * 3; i++) {
        s71_jump(s, PLAY_PX(1 + i % 6), i / 6 - 1);
    }
}

static void s71_a_corner_of_the_ceiling_is_gone_round(void **state)
{
    (void)state;
    scenario_each_of(s71_jump_run, play_places, PLAY_PLACES, rates, RATES);
}

/* Without a stick the body's own way says where it wants to go. */
static void s71_drift(const scenario *s, double speed, double stick)
{
    deft_tuning tuning = helping(s);
    double overlap = PLAY_PX(2);
    tuning.air.release = tuning.air.turn = play_curve(10, 1);
    open_ceiling(s, &tuning, overlap);
    play_spawn(&p, -speed * bump_s(s, overlap), 0);
    play_set_velocity(&p, speed, SCENARIO_LAUNCH);
    p.stick_x = stick;
    while (p.time_s < 0.3) {
        play_tick(&p, s->dt);
    }
    bool helped = speed > 0 && stick >= 0;
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_CORNER), helped);
    assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), !helped);
    play_close(&p);
}

static void s71_nothing_else_may_be_in_the_way(const scenario *s)
{
    deft_tuning tuning = helping(s);
    /* a wall beside the body; another ceiling with a gap too narrow for it; one with a gap of its width */
    const double gaps[] = {2 * SCENARIO_HALF_WIDTH - 0.01, 2 * SCENARIO_HALF_WIDTH};
    double overlap = PLAY_PX(2);
    double edge = overlap - SCENARIO_HALF_WIDTH;
    open_ceiling(s, &tuning, overlap);
    play_box(&p, SCENARIO_HALF_WIDTH + overlap / 2, 0.1, 4, 8, PLAY_ALL);
    jump(s, overlap, 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), 1);
    expect_near(p.x, 0, 1e-9);
    play_close(&p);
    for (int i = 0; i < 2; i++) {
        open_ceiling(s, &tuning, overlap);
        play_box(&p, edge + gaps[i], CEILING, 4, CEILING + 1, PLAY_ALL);
        jump(s, overlap, 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_CORNER), i);
        expect_near(p.x, i * overlap, 1e-6);
        play_close(&p);
    }
}

static void s71_run(const scenario *s)
{
    s71_drift(s, 1, 0);
    s71_drift(s, -1, 0);
    s71_drift(s, 2, -1); /* on its way out, but held back */
    s71_nothing_else_may_be_in_the_way(s);
}

static void s71_help_goes_only_where_the_body_may_and_wants_to(void **state)
{
    (void)state;
    scenario_each(s71_run);
}

/* ---- ledges ---- */

#define LEDGE PLAY_PX(3)
#define APEX  (SCENARIO_LAUNCH * SCENARIO_LAUNCH / (2 * SCENARIO_GRAVITY))

/* A ledge `top` high from x = 0 on, with a ceiling `room` above it (0: none). */
static void open_ledge(const scenario *s, double top, double room)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.ledge = LEDGE;
    tuning.air.release = play_curve(10, 1); /* a character without the stick flies on */
    play_open(&p, &tuning, s->place);
    play_floor(&p);
    play_box(&p, 0, 0, 20, top, PLAY_ALL);
    if (room > 0) {
        play_box(&p, 0, top + room, 20, top + room + 1, PLAY_ALL);
    }
}

/* A jump beside the wall: at its apex it is lifted on to a ledge that is just above. */
static void jump_beside(const scenario *s, double above, double room, double stick, bool lifts)
{
    double apex_s = SCENARIO_LAUNCH / SCENARIO_GRAVITY;
    open_ledge(s, APEX + above, room);
    play_spawn_standing(&p, -SCENARIO_HALF_WIDTH, 0);
    p.stick_x = stick;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    while (p.time_s < apex_s + 0.1) {
        play_tick(&p, s->dt);
        if (p.time_s < apex_s - 1e-6) {
            expect_near(p.y, risen(p.time_s), 1e-5);
        }
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), lifts);
    assert_true(play_is_grounded(&p) == lifts);
    if (lifts) {
        play_event event = play_event_at(&p, DEFT_EVENT_ASSIST_LEDGE, 0);
        expect_near(event.value, above, 1e-5);
        expect_near(event.time_s, apex_s, 1e-6);
        expect_near(p.y, APEX + above, 1e-6);
        expect_near(p.x, -SCENARIO_HALF_WIDTH + SCENARIO_WALK * (p.time_s - apex_s), 1e-5);
    }
    play_close(&p);
}

/* A jump that comes to the wall while it falls keeps its speed on the ledge; one that still rises over it is
 * left alone. */
static void jump_across(const scenario *s, double contact_s, double above, bool lifts)
{
    double top = risen(contact_s) + above;
    open_ledge(s, top, 0);
    play_spawn(&p, -SCENARIO_HALF_WIDTH - SCENARIO_WALK * contact_s, 0);
    play_tick(&p, 0.01);
    p.time_s = 0;
    p.log_count = 0;
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    while (p.time_s < contact_s + 0.05) {
        play_tick(&p, s->dt);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), lifts);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), !lifts);
    if (lifts) {
        expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_LEDGE, 0).value, above, 1e-5);
        expect_near(p.x, -SCENARIO_HALF_WIDTH + SCENARIO_WALK * (p.time_s - contact_s), 1e-5);
        expect_near(p.y, top, 1e-6);
        assert_true(play_is_grounded(&p));
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).value,
                    SCENARIO_GRAVITY * contact_s - SCENARIO_LAUNCH, 1e-4);
    }
    play_close(&p);
}

/* A body that only flies at the ledge, or finds steep ground on it, is not lifted. */
static void no_ledge(const scenario *s, double stick, bool steep)
{
    double top = 2;
    open_ledge(s, top, 0);
    if (steep) {
        play_triangle(&p, 0, top, 2, top, 2, top + 4);
    }
    play_spawn(&p, -SCENARIO_HALF_WIDTH - 0.05, top - PLAY_PX(1) + 0.005);
    play_set_velocity(&p, 6, 0);
    p.stick_x = stick;
    play_ticks(&p, (int)(0.1 / s->dt), s->dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
    expect_near(p.x, -SCENARIO_HALF_WIDTH, 1e-6);
    play_close(&p);
}

/* A body that creeps towards the wall is not lifted before it is there: it would stand beside the ledge (the
 * oracle in play.h looks at each tick). */
static void creep_to_ledge(const scenario *s, double aside)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.ledge = LEDGE;
    tuning.run.attack = tuning.air.attack = play_curve(5, 1);
    play_open(&p, &tuning, s->place);
    play_box(&p, 0, 0, 20, 2, PLAY_ALL);
    play_spawn(&p, -SCENARIO_HALF_WIDTH - aside, 2 - PLAY_PX(1));
    p.stick_x = 1;
    play_ticks(&p, 20, 1e-4 * s->dt * 60);
    play_close(&p);
}

/* A round foot flies at the ledge's corner, `below` its top, and is put on it where it stands. Nearer to the
 * top it lands on the corner by itself (S72), so the table of the box is not its own. */
static void round_ledge(const scenario *s, double below, double room, double stick, bool lifts)
{
    double top = 2;
    double gap = scenario_corner_gap(s->body, below);
    open_ledge(s, top, room);
    play_spawn(&p, -gap - 1e-3, top - below);
    play_set_velocity(&p, 7.5, 0);
    p.stick_x = stick;
    while (p.time_s < 0.3) {
        play_tick(&p, s->dt);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), lifts);
    if (lifts) {
        expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_LEDGE, 0).value, below, 1e-4);
        assert_true(play_is_grounded(&p) && p.x > 1);
        expect_near(p.y, top, 1e-6);
    } else {
        assert_true(p.y < top - below);
    }
    play_close(&p);
}

/* Thrown against the ledge's corner that it slides down a round foot slides on: a look at more of the world,
 * in a long tick, does not take it for one that rests there, and is lifted. */
static void thrown_at_corner(const scenario *s)
{
    const double below = SCENARIO_HALF_WIDTH * (1 - cos(50 * SCENARIO_DEGREES)); /* a steep facet is there */
    open_ledge(s, 1, 0);
    play_spawn(&p, -scenario_corner_gap(s->body, below), 1 - below);
    play_tick(&p, 1e-4);
    assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
    p.stick_x = 1;
    play_set_velocity(&p, 0.6, -0.3);
    play_tick(&p, fmin(s->dt, 0.04)); /* in 0.044 s it comes to the facet below, which stops it anew */
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), 0);
    assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
    play_close(&p);
}

/* A character stands at the foot of a wall, on ground that leans against the wall. Thrown off that ground, it
 * is in the air at once, beside the wall. A face that hangs above it counts then, as far as the ledge
 * reaches. */
static void thrown_beside(const scenario *s, double room, bool lifts)
{
    double gap = scenario_corner_gap(s->body, PLAY_PX(2));
    double feet = scenario_slope_height(s->body, 45, gap);
    open_ledge(s, feet + PLAY_PX(2), room);
    play_triangle(&p, -8, 0, 0, 0, -8, 8);
    play_spawn(&p, -gap, feet);
    p.stick_x = 1;
    play_ticks(&p, 2, s->dt);
    play_set_velocity(&p, 10, 0);
    play_tick(&p, s->dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), lifts);
    assert_true(lifts ? p.x > -gap + 1e-3 : p.y < feet + 1e-3);
    play_close(&p);
}

/* Thrown off its ground against a ledge that it stands at, a character has no room on that ledge. */
static void thrown_against(const scenario *s, double room)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double top = PLAY_PX(8);
    tuning.ground.step_height = 0;
    tuning.assist.ledge = top + PLAY_PX(2);
    play_open(&p, &tuning, s->place);
    play_box(&p, -4, -4, 4, 0, PLAY_ALL);
    play_box(&p, -4, 0, 0, top, PLAY_ALL);
    play_box(&p, -4, top + SCENARIO_HEIGHT - room, 4, 8, PLAY_ALL);
    play_spawn_standing(&p, s->body->half_width, 0);
    play_set_velocity(&p, -5, 0.5);
    p.stick_x = -1;
    play_tick(&p, s->dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LEDGE), 0);
    expect_near(p.x, s->body->half_width, 1e-5);
    play_close(&p);
}

static void ledge_run(const scenario *s)
{
    thrown_against(s, PLAY_PX(1));
    thrown_against(s, PLAY_PX(7));
    thrown_beside(s, 0, true);
    if (s->body->corner_radius > 0) { /* a round foot finds room on the ledge's corner, below its top */
        thrown_at_corner(s);
        round_ledge(s, PLAY_PX(2), 0, 1, true);
        round_ledge(s, PLAY_PX(2.98), 0, 1, true);
        round_ledge(s, PLAY_PX(3.02), 0, 1, false);
        round_ledge(s, PLAY_PX(2.5), 0, 0, false);
        round_ledge(s, PLAY_PX(2.5), 0, -1, false);
        round_ledge(s, PLAY_PX(2.5), SCENARIO_HEIGHT + 0.01, 1, true);
        round_ledge(s, PLAY_PX(2.5), SCENARIO_HEIGHT - 0.01, 1, false);
        return;
    }
    thrown_beside(s, SCENARIO_HEIGHT - PLAY_PX(1), false);
    jump_beside(s, PLAY_PX(1), 0, 1, true);
    jump_beside(s, PLAY_PX(2.99), 0, 1, true);
    jump_beside(s, PLAY_PX(3.01), 0, 1, false);
    jump_beside(s, PLAY_PX(1), 0, 0, false);
    jump_beside(s, PLAY_PX(1), 0, -1, false);
    jump_beside(s, PLAY_PX(1), SCENARIO_HEIGHT + 0.01, 1, true);
    jump_beside(s, PLAY_PX(1), SCENARIO_HEIGHT - 0.01, 1, false);
    double apex_s = SCENARIO_LAUNCH / SCENARIO_GRAVITY;
    jump_across(s, apex_s + 0.1, PLAY_PX(2), true);
    jump_across(s, apex_s + 0.2, PLAY_PX(2.9), true);
    jump_across(s, apex_s + 0.1, PLAY_PX(3.1), false);
    jump_across(s, apex_s - 0.1, PLAY_PX(2), false);
    no_ledge(s, 0, false);
    no_ledge(s, 1, true);
    creep_to_ledge(s, 1e-5);
    creep_to_ledge(s, 2e-5);
    creep_to_ledge(s, 5e-5);
}

static void a_ledge_just_missed_is_reached(void **state)
{
    (void)state;
    scenario_each_of(ledge_run, play_places, PLAY_PLACES, rates, RATES);
}

/* A corner that comes after the body while it rises past: it is gone round as far as it will be then. */
static void corner_comes_run(const scenario *s)
{
    static const double speeds[] = {1, 3, 5};
    double overlap = PLAY_PX(1);
    double met_s = bump_s(s, overlap);
    deft_tuning tuning = helping(s);
    for (int i = 0; i < 3; i++) {
        double v = speeds[i];
        double numbers[] = {overlap - SCENARIO_HALF_WIDTH - v * met_s - 2, CEILING + 0.5, v, 0};
        riding_open(&stage, &tuning, s);
        riding_box(&stage, 2, 0.5, riding_straight, numbers);
        riding_spawn(&stage, 0, 0);
        play_kick(&stage.p, 0, SCENARIO_LAUNCH);
        riding_until(&stage, 0.2);
        double end = numbers[0] + 2 + v * stage.p.time_s;
        expect_near(stage.p.x, end + SCENARIO_HALF_WIDTH, 1e-6);
        expect_near(stage.p.y, risen(stage.p.time_s), 1e-6);
        assert_in_range(play_count(&stage.p, DEFT_EVENT_ASSIST_CORNER), 1, 2); /* then a hair */
        assert_int_equal(play_count(&stage.p, DEFT_EVENT_BONKED), 0);
        assert_int_equal(play_count(&stage.p, DEFT_EVENT_OVERFLOW), 0);
        riding_close(&stage);
    }
}

static void a_corner_that_comes_after_the_body_is_gone_round(void **state)
{
    (void)state;
    riding_each(corner_comes_run);
}

/* ---- a ledge on which a slope begins ---- */

#define FOOT_DRAWS 60

/* Flies at the corner of a tile on which a slope begins that rises away from it: tile and slope share that
 * corner. Where the feet are then, and whether it was put on the ledge. */
static bool foot_fly(const scenario *s, double dt, uint64_t seed, deft_pos *end)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.ledge = 0.3;
    tuning.run.speed = 20;
    play_open(&p, &tuning, s->place);
    play_box(&p, -1, -1, 0, 0, PLAY_ALL);
    play_triangle(&p, -1, 0, 0, 0, -1, play_random(&seed, 0.1, 0.5));
    play_spawn(&p, s->body->half_width + play_random(&seed, 0.001, 0.1), play_random(&seed, -0.25, 0));
    play_set_velocity(&p, play_random(&seed, -18, -6), play_random(&seed, -6, 0));
    p.stick_x = -1;
    play_ticks(&p, (int)(0.05 / dt + 0.5), dt);
    bool helped = play_count(&p, DEFT_EVENT_ASSIST_LEDGE) == 1;
    *end = (deft_pos){p.x, p.y};
    play_close(&p);
    return helped;
}

static void foot_run(const scenario *s)
{
    int helped = 0;
    for (uint64_t i = 0; i < FOOT_DRAWS; i++) {
        deft_pos whole;
        deft_pos pieces;
        bool at_once = foot_fly(s, 0.05, i * 7919 + 1, &whole);
        assert_true(foot_fly(s, 0.001, i * 7919 + 1, &pieces) == at_once);
        expect_near(whole.x, pieces.x, 1e-4);
        expect_near(whole.y, pieces.y, 1e-4);
        helped += at_once;
    }
    assert_true(helped > FOOT_DRAWS / 2);
}

static void a_ledge_helps_also_where_a_slope_begins_at_any_rate(void **state)
{
    (void)state;
    for (int i = 0; i < SCENARIO_BODIES; i++) {
        const scenario s = {scenario_bodies[i], &play_home, 0};
        foot_run(&s);
    }
}

/* The underside falls to the right by 0.7 from the corner on, so there is no level ceiling to go round. A
 * round head comes into the corner, of which that leaning side is a part. */
static void leaning_run(const scenario *s)
{
    for (int i = 1; i <= 3; i++) {
        double left = SCENARIO_HALF_WIDTH * (1 - 0.1 * i);
        const double corners[] = {left,     CEILING,     left + 1, CEILING - 0.7,
                                  left + 1, CEILING + 2, left,     CEILING + 2};
        deft_tuning tuning = helping(s);
        play_open(&p, &tuning, s->place);
        play_floor(&p);
        play_polygon(&p, 4, corners, PLAY_ALL);
        jump(s, 0, 0);
        assert_true(p.y < risen(p.time_s) - HELP / 4); /* it was in the way */
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_CORNER), 0);
        play_close(&p);
    }
}

static void a_corner_of_a_leaning_underside_is_not_gone_round(void **state)
{
    (void)state;
    scenario_each(leaning_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corner_of_a_leaning_underside_is_not_gone_round),
        cmocka_unit_test(a_ledge_helps_also_where_a_slope_begins_at_any_rate),
        cmocka_unit_test(s71_a_corner_of_the_ceiling_is_gone_round),
        cmocka_unit_test(s71_help_goes_only_where_the_body_may_and_wants_to),
        cmocka_unit_test(a_corner_that_comes_after_the_body_is_gone_round),
        cmocka_unit_test(a_ledge_just_missed_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
