/* tests/topdown/test_turning_bodies.c -- bars that turn beside a walker seen from above: they push, they
 * crush against what stands, and they never pass over the walker. */
#include "tests/harness/walks.h"

#define BAR_LONG 3.0 /* half of each */
#define BAR_WIDE 0.125
#define DEPTH    1e-4 /* the most that anything may be inside of anything */

typedef struct floor_plan {
    uint64_t block[4096];
    deft_world *world;
    deft_world_view view;
    deft_moveset moveset;
    deft_topdown walker;
    uint32_t bar;
    double angle;
    deft_event_list events;
    int counts[DEFT_EVENT_COUNT];
    uint32_t crushed_by; /* the body of the last event */
    bool dashes;         /* in the next tick, at its start */
    double time_s, dash_end_s;
} floor_plan;

/* A bar about (0, 0), at that angle, and walls around the rest. */
static void plan_open(floor_plan *f, const deft_tuning *tuning, const deft_outline *walls, uint32_t count,
                      double angle, double x, double y)
{
    static const deft_pos corners[] = {
        {-BAR_LONG, -BAR_WIDE}, {BAR_LONG, -BAR_WIDE}, {BAR_LONG, BAR_WIDE}, {-BAR_LONG, BAR_WIDE}};
    const deft_outline outline = {
        .points = corners, .count = 4, .flags = DEFT_FEATURE_SOLID, .kind = DEFT_OUTLINE_POLYGON};
    const deft_world_def def = {.tile_size = 1,
                                .outlines = walls,
                                .outline_count = count,
                                .body_capacity = 1,
                                .body_piece_capacity = 1};
    const deft_body_def body = {&outline, 1, {0, 0}, angle};
    memset(f, 0, sizeof *f);
    assert_int_equal(deft_moveset_build(&f->moveset, tuning, NULL), DEFT_OK);
    f->world = deft_world_build(f->block, sizeof f->block, &def, NULL);
    assert_non_null(f->world);
    f->bar = deft_world_body_add(f->world, &body, NULL);
    assert_true(f->bar != 0);
    f->angle = angle;
    deft_world_view_of(&f->view, f->world);
    deft_topdown_spawn(&f->walker, &f->moveset, &(deft_pos){x, y}, deft_axes_y_up());
}

static void plan_tick(floor_plan *f, double turns, double stick_x, double stick_y, double dt)
{
    deft_input input = *deft_input_none();
    deft_input_set_stick(&input, stick_x, stick_y);
    if (f->dashes) {
        deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_DASH), 0);
        f->dashes = false;
    }
    f->angle += turns * dt;
    deft_world_tick(f->world);
    assert_true(deft_world_body_move(f->world, f->bar, &(deft_pos){0, 0}, f->angle));
    deft_topdown_step(&f->walker, &f->moveset, &f->view, &input, dt, &f->events, NULL);
    for (uint32_t i = 0; i < f->events.count; i++) {
        const deft_event *event = &f->events.items[i];
        f->counts[event->kind]++;
        f->crushed_by = event->kind == DEFT_EVENT_CRUSHED ? event->body : f->crushed_by;
        f->dash_end_s = event->kind == DEFT_EVENT_DASH_END ? f->time_s + event->at_s : f->dash_end_s;
    }
    f->time_s += dt;
}

/* How far the walker's box is from the bar, along the axis on which they are farthest apart. */
static double bar_gap(const floor_plan *f)
{
    deft_box box;
    deft_topdown_box(&box, &f->walker, &f->moveset);
    const double c = cos(f->angle);
    const double s = sin(f->angle);
    const double axes[4][2] = {{1, 0}, {0, 1}, {c, s}, {-s, c}};
    const double half_x = (box.max_x - box.min_x) / 2;
    const double half_y = (box.max_y - box.min_y) / 2;
    double gap = -1e9;
    for (int i = 0; i < 4; i++) {
        const double *n = axes[i];
        double apart = fabs(n[0] * (box.min_x + half_x) + n[1] * (box.min_y + half_y));
        double bar = BAR_LONG * fabs(n[0] * c + n[1] * s) + BAR_WIDE * fabs(n[1] * c - n[0] * s);
        gap = fmax(gap, apart - bar - half_x * fabs(n[0]) - half_y * fabs(n[1]));
    }
    return gap;
}

/* It comes from below, at any speed, to a walker that stands, or walks into it or along it. */
static void a_bar_that_turns_pushes_a_walker_and_never_passes_over_it(void **state)
{
    static const double speeds[] = {0.5, 2, 6};
    static const double sticks[][2] = {{0, 0}, {0, -1}, {1, 0}, {-1, -1}};
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        for (int i = 0; i < 3 * 4; i++) {
            const double *stick = sticks[i % 4];
            deft_tuning tuning = walks_plain();
            floor_plan f;
            plan_open(&f, &tuning, NULL, 0, 0, 1.5, 0.5);
            double speed = speeds[i / 4];
            for (double time_s = 0; time_s < 1.2 / speed; time_s += 1 / walks_rates[r]) {
                plan_tick(&f, speed, stick[0], stick[1], 1 / walks_rates[r]);
                assert_true(bar_gap(&f) >= -DEPTH);
            }
            assert_int_equal(f.counts[DEFT_EVENT_CRUSHED] + f.counts[DEFT_EVENT_STUCK], 0);
            assert_int_equal(f.counts[DEFT_EVENT_OVERFLOW], 0);
            /* at rest it keeps to its side of the bar, and so was pushed */
            assert_true(i % 4 != 0 || f.walker.position.y > 1);
        }
    }
}

/* In an inner corner of two walls, from which the bar leaves no way out: it crushes the walker, once, and
 * tells so. */
static void a_bar_that_turns_to_a_corner_crushes_a_walker_in_it(void **state)
{
    static const deft_pos above[] = {{-9, 2}, {9, 2}, {9, 5}, {-9, 5}};
    static const deft_pos left[] = {{-9, 1}, {0.625, 1}, {0.625, 2}, {-9, 2}};
    const deft_outline walls[] = {
        {.points = above, .count = 4, .flags = DEFT_FEATURE_SOLID, .kind = DEFT_OUTLINE_POLYGON},
        {.points = left, .count = 4, .flags = DEFT_FEATURE_SOLID, .kind = DEFT_OUTLINE_POLYGON}};
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        for (int policy = 0; policy < 3; policy++) {
            deft_tuning tuning = walks_plain();
            tuning.platform.crush = policy;
            floor_plan f;
            plan_open(&f, &tuning, walls, 2, 0, 1, 2 - tuning.shape.height);
            while (f.angle < 0.8) {
                deft_pos before = f.walker.position;
                plan_tick(&f, 1.5, 0, 0, 1 / walks_rates[r]);
                deft_box box;
                deft_topdown_box(&box, &f.walker, &f.moveset);
                assert_true(box.max_y <= 2 + DEPTH);
                if (policy == DEFT_CRUSH_STOP && f.walker.crushed_by != 0 && f.events.count == 0) {
                    assert_true(f.walker.position.x == before.x && f.walker.position.y == before.y);
                }
            }
            assert_int_equal(f.counts[DEFT_EVENT_CRUSHED], 1);
            assert_int_equal(f.crushed_by, f.bar);
            assert_int_equal(f.counts[DEFT_EVENT_STUCK], 0);
        }
    }
}

/* The bar's end pushes the walker up along the wall, and then passes below it. */
static void a_bar_that_turns_takes_a_walker_along_a_wall_as_long_as_there_is_room(void **state)
{
    static const deft_pos wall[] = {{3.5, -9}, {9, -9}, {9, 9}, {3.5, 9}};
    const deft_outline outline = {
        .points = wall, .count = 4, .flags = DEFT_FEATURE_SOLID, .kind = DEFT_OUTLINE_POLYGON};
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        floor_plan f;
        plan_open(&f, &tuning, &outline, 1, 0, 3.5 - tuning.shape.width / 2, BAR_WIDE);
        while (f.angle < 0.6) {
            plan_tick(&f, 1, 0, 0, 1 / walks_rates[r]);
            assert_true(bar_gap(&f) >= -DEPTH);
        }
        assert_int_equal(f.counts[DEFT_EVENT_CRUSHED] + f.counts[DEFT_EVENT_STUCK], 0);
        assert_true(fabs(f.walker.position.x - (3.5 - tuning.shape.width / 2)) <= DEPTH);
        assert_true(f.walker.position.y > 1);
    }
}

/* It pushes down on a bar that sinks below it, slower than it walks, and loses the bar at no tick. */
static void a_walker_that_pushes_stays_at_a_bar_that_turns_away(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        floor_plan f;
        plan_open(&f, &tuning, NULL, 0, 0, 1.5, BAR_WIDE);
        while (f.angle > -0.5) {
            const int hits = f.counts[DEFT_EVENT_HIT_WALL];
            plan_tick(&f, -0.5, 0, -1, 1 / walks_rates[r]);
            if (f.angle < -0.1) { /* it has caught up with the bar */
                assert_true(f.walker.walled && f.counts[DEFT_EVENT_HIT_WALL] == hits);
                assert_true(fabs(bar_gap(&f)) <= f.moveset.contact);
            }
        }
    }
}

/* It pushes down on a bar that then sinks below it, faster than it starts: it walks as in the open. */
static void a_bar_that_turns_away_too_fast_leaves_a_walker_to_itself(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        double full = tuning.topdown.speed;
        double attack_s = tuning.topdown.attack.time_s;
        floor_plan f;
        plan_open(&f, &tuning, NULL, 0, 0, 1.5, BAR_WIDE);
        while (f.time_s < 0.3 - 1e-9) {
            plan_tick(&f, 0, 0, -1, 1 / walks_rates[r]);
        }
        walks_near(f.walker.position.y, BAR_WIDE, 1e-5, "y", __FILE__, __LINE__);
        double began = f.time_s;
        while (f.angle > -0.9) { /* at 1.5 from its middle the bar sinks by 4.5 units/s and more */
            plan_tick(&f, -3, 0, -1, 1 / walks_rates[r]);
            double s = (f.time_s - began) / attack_s; /* a quadratic attack */
            double walked = full * attack_s * (s * s - s * s * s / 3);
            walks_near(f.walker.position.y, BAR_WIDE - walked, 1e-4, "y", __FILE__, __LINE__);
        }
    }
}

/* It slides out along a bar that sinks below it, slower than it presses: it loses the bar at no tick. */
static void a_slide_stays_at_a_bar_that_turns_away(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_at_once();
        floor_plan f;
        plan_open(&f, &tuning, NULL, 0, 0, -2, BAR_WIDE);
        while (f.angle > -0.4) { /* the stick points down by 0.64: into the bar, at 1.9 units/s or more */
            const int hits = f.counts[DEFT_EVENT_HIT_WALL];
            plan_tick(&f, -1, 0.8, -0.6, 1 / walks_rates[r]);
            if (f.walker.position.x > 0.6) { /* there the bar sinks, by less */
                assert_true(f.walker.walled && f.counts[DEFT_EVENT_HIT_WALL] == hits);
                assert_true(fabs(bar_gap(&f)) <= f.moveset.contact);
            }
        }
    }
}

/* It slides along a bar, pressed to it, while the bar slowly turns to the walker or away. The walker comes to
 * the stick's part along the bar and keeps it: only a tick's turn is missing, and what a quadratic attack of
 * 0.2 s lags behind a speed that grows. */
static void along_a_bar_that_turns_a_walker_keeps_the_sticks_part(void **state)
{
    static const double turns[] = {0.1, -0.1, 0.4, -0.4};
    const double full = 5;
    (void)state;
    for (int i = 0; i < 4 * WALKS_RATES; i++) {
        deft_tuning tuning = walks_plain();
        tuning.topdown.speed = full;
        tuning.topdown.attack.time_s = 0.2;
        const double turn = turns[i % 4];
        const double dt = 1 / walks_rates[i / 4];
        const double lags = full * (turn * 0.2 / 2) * (turn * 0.2 / 2);
        floor_plan f;
        plan_open(&f, &tuning, NULL, 0, 0, -1.5, BAR_WIDE);
        while (f.time_s < 0.8) {
            plan_tick(&f, turn, 0.6, -0.8, dt);
            double along = f.walker.velocity.x * cos(f.angle) + f.walker.velocity.y * sin(f.angle);
            double part = full * (0.6 * cos(f.angle) - 0.8 * sin(f.angle));
            if (f.time_s > 0.3) {
                walks_near(along, part, full * fabs(turn) * dt + lags + 2e-4, "along", __FILE__, __LINE__);
            }
        }
    }
}

/* Along a bar at that angle the dash keeps the square of its cosine, and it ends below a quarter. So it ends
 * where the bar, which turns up to the walker, comes to 60 degrees, however slow the dash is. */
static void a_dash_along_a_bar_that_turns_ends_at_the_angle_that_takes_too_much(void **state)
{
    static const double turns[] = {1.5, 2.5, 4, 1.5};
    static const double distances[] = {3, 3, 3, 0.1};
    const double from = 0.3;
    const double to = 3.14159265358979323846 / 3;
    (void)state;
    for (int i = 0; i < 4 * WALKS_RATES; i++) {
        deft_tuning tuning = walks_plain();
        tuning.ability.dash = 1;
        tuning.dash.time_s = 1;
        tuning.dash.distance = distances[i % 4];
        tuning.dash.exit_ratio = 0;
        double side = tuning.shape.width / 2;
        double dt = 1 / walks_rates[i / 4];
        floor_plan f;
        plan_open(&f, &tuning, NULL, 0, from, 0.3, (BAR_WIDE + (0.3 + side) * sin(from)) / cos(from));
        f.dashes = true;
        while (f.angle < to + 0.1) {
            plan_tick(&f, turns[i % 4], 1, 0, dt);
        }
        assert_int_equal(f.counts[DEFT_EVENT_DASH_START], 1);
        assert_int_equal(f.counts[DEFT_EVENT_DASH_END], 1);
        walks_near(f.dash_end_s, (to - from) / turns[i % 4], 1e-4, "the end", __FILE__, __LINE__);
    }
}

/* Where on a bar of that angle a corner is that slides along it at the dash's part of 3 units/s, from
 * `place` at angle `from`, while the bar turns by 1.5 a second. */
static double slid_to(double place, double from, double angle)
{
    return place + 3 / 1.5 * (sin(angle) - sin(from)) + BAR_WIDE * (angle - from);
}

/* The side of the bar that the dash follows sinks, the slower the nearer the dash is to the middle. So the
 * dash keeps the square of the cosine, and what it follows. It ends where these are a quarter of it, or when
 * the bar has turned by 1/64 rad since. */
static void a_dash_that_follows_a_bar_ends_where_bar_and_dash_are_too_slow(void **state)
{
    const double from = 0.95;
    const double place = -0.5;
    double low = from;
    double high = 1.25;
    (void)state;
    while (high - low > 1e-12) {
        double angle = (low + high) / 2;
        double sinks = -1.5 * slid_to(place, from, angle);
        assert_true(sinks > 0);
        *(3 * cos(angle) * cos(angle) + sinks * sin(angle) > 3 * 0.25 ? &low : &high) = angle;
    }
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.ability.dash = 1;
        tuning.dash.time_s = 1;
        tuning.dash.distance = 3;
        floor_plan f;
        plan_open(&f, &tuning, NULL, 0, from,
                  place * cos(from) - BAR_WIDE * sin(from) - tuning.shape.width / 2,
                  place * sin(from) + BAR_WIDE * cos(from));
        f.dashes = true;
        while (f.counts[DEFT_EVENT_DASH_END] == 0) {
            assert_true(f.time_s < 0.5);
            plan_tick(&f, 1.5, 1, 0, 1 / walks_rates[r]);
        }
        walks_near(f.dash_end_s, (low - from) / 1.5, 1 / 64.0 / 1.5, "the end", __FILE__, __LINE__);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bar_that_turns_pushes_a_walker_and_never_passes_over_it),
        cmocka_unit_test(a_bar_that_turns_to_a_corner_crushes_a_walker_in_it),
        cmocka_unit_test(a_bar_that_turns_takes_a_walker_along_a_wall_as_long_as_there_is_room),
        cmocka_unit_test(a_walker_that_pushes_stays_at_a_bar_that_turns_away),
        cmocka_unit_test(a_bar_that_turns_away_too_fast_leaves_a_walker_to_itself),
        cmocka_unit_test(a_slide_stays_at_a_bar_that_turns_away),
        cmocka_unit_test(along_a_bar_that_turns_a_walker_keeps_the_sticks_part),
        cmocka_unit_test(a_dash_that_follows_a_bar_ends_where_bar_and_dash_are_too_slow),
        cmocka_unit_test(a_dash_along_a_bar_that_turns_ends_at_the_angle_that_takes_too_much),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
