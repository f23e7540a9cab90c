/* tests/soak/test_oracle.c -- the oracle itself: the oracle sees what is there, and reports what is wrong. */
#include "judged.h"
#include "tests/harness/extent.h"

static void each_solid_is_gathered_once(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, 0, 1);
    assert_int_equal(f.world.count, 3);
    assert_true(f.world.solids[0].id == 1 && f.world.solids[1].id == 3 && f.world.solids[2].id == 2);
    oracle_world_free(&f.world);
}

static void what_reaches_in_from_outside_is_gathered_once(void **state)
{
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    deft_box bounds = {-3, -0.5, 8, 4};
    oracle_world world;
    (void)state;
    oracle_world_make(&world, &view, bounds, 4, *deft_axes_y_up());
    assert_int_equal(world.count, 3);
    assert_true(world.solids[0].id == 1 && world.solids[1].id == 3 && world.solids[2].id == 2);
    oracle_world_free(&world);
}

/* The right side of the second leans a little, and begins where the first has its tip. No character lands on
 * that. */
static void a_tip_of_a_one_way_is_one_beside_a_side_that_lets_all_pass(void **state)
{
    static const deft_feature two[] = {
        {{{0, 0}, {0, -0.25f}, {1, -0.75f}, {1, -0.5f}}, {0, 1}, 0, 1, 0, DEFT_FEATURE_ONE_WAY, 4, 0xFF, {0}},
        {{{0, 0}, {-0.125f, 2}, {-1, 2}, {-1, 0}}, {0, 1}, 0, 2, 0, DEFT_FEATURE_ONE_WAY, 4, 0xFF, {0}},
    };
    deft_pos origin = {0, 0};
    oracle_world world;
    oracle_top top;
    (void)state;
    oracle_world_of(&world, two, 2, origin, *deft_axes_y_up());
    const oracle_solid *first = &world.solids[1];
    assert_int_equal(first->id, 1);
    assert_true(oracle_top_of(first, -0.5, 0.5, &top));
    assert_true(top.height == 0 && top.normal.v == 1);
    assert_true(oracle_top_acts(&world, first, &top));
    oracle_world_free(&world);
}

/* Its box begins in another chunk than it does itself. */
static uint32_t gather_line(const void *user, const deft_pos *origin, const deft_box *region,
                            deft_feature *out, uint32_t capacity)
{
    (void)user;
    (void)capacity;
    if (region->max_y < 3 && region->max_x < 4) {
        return 0;
    }
    memset(out, 0, sizeof *out);
    out->count = 2;
    out->points[0].x = (float)(1 - origin->x);
    out->points[0].y = (float)(4 - origin->y);
    out->points[1].x = (float)(4 - origin->x);
    out->points[1].y = (float)(1 - origin->y);
    out->flags = DEFT_FEATURE_SOLID;
    return 1;
}

static void a_line_across_chunks_is_gathered_once(void **state)
{
    deft_world_view view;
    deft_box bounds = {0, 0, 5, 5};
    oracle_world world;
    (void)state;
    memset(&view, 0, sizeof view);
    view.gather = gather_line;
    oracle_world_make(&world, &view, bounds, 3, *deft_axes_y_up());
    assert_int_equal(world.count, 1);
    oracle_world_free(&world);
}

static void depth_is_the_shortest_way_out(void **state)
{
    fixture f;
    oracle_rect above = {0, 1, 0.25, 1};
    oracle_rect in_floor = {0, 1, -0.125, 1};
    oracle_rect in_ramp = {2.5, 4, 0.25, 1}; /* its lower left corner is 0.25 under the slope, straight up */
    oracle_rect at_foot = {1, 2.5, 0.25, 1}; /* its lower right corner is 0.25 under the slope as well */
    oracle_rect in_one_way = {-3, -2.5, 2.8, 3.5};
    (void)state;
    set_up(&f, 0, 1);
    assert_true(oracle_depth(&f.world, above, (oracle_corners){0, 0}, NULL) == 0);
    assert_true(oracle_depth(&f.world, in_floor, (oracle_corners){0, 0}, NULL) == 0.125);
    assert_true(fabs(oracle_depth(&f.world, at_foot, (oracle_corners){0, 0}, NULL) - 0.25 * sqrt(0.5)) <
                1e-12);
    assert_true(oracle_depth(&f.world, in_ramp, (oracle_corners){0, 0}, NULL) == 0.5);
    assert_true(oracle_depth(&f.world, in_one_way, (oracle_corners){0, 0}, NULL) == 0);
    assert_false(oracle_is_empty(&f.world, in_one_way));
    assert_true(oracle_is_empty(&f.world, above));
    oracle_world_free(&f.world);
}

static void a_top_is_where_something_flat_comes_to_rest(void **state)
{
    fixture f;
    oracle_top top;
    (void)state;
    set_up(&f, 0, 1);
    const oracle_solid *ramp = &f.world.solids[2];
    assert_true(oracle_top_of(ramp, 1.5, 2.25, &top));
    assert_true(fabs(top.height - 0.25) < 1e-12 && fabs(top.normal.v - sqrt(0.5)) < 1e-12 &&
                top.normal.u < 0);
    assert_true(oracle_top_of(ramp, 2.5, 3.5, &top));
    assert_true(top.height == 1 && top.normal.v == 1); /* on the tip */
    assert_false(oracle_top_of(ramp, 0, 2, &top));
    assert_true(oracle_is_flat_floor(&f.world, -1, 1, 0));
    assert_false(oracle_is_flat_floor(&f.world, -1, 1, 0.5));
    assert_false(oracle_is_flat_floor(&f.world, 7, 9, 0));
    oracle_world_free(&f.world);
}

static void a_fall_a_landing_and_a_walk_are_fine(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, -6, 0.5);
    deft_input_set_stick(&f.tick.input, 1, 0);
    for (int i = 0; i < 120; i++) {
        assert_int_equal(oracle_watch_step(&f.watch, &f.tick), ORACLE_FINE);
        f.tick.before = f.tick.after;
    }
    assert_true(f.watch.floor_ticks > 60 && f.watch.flat_ticks > 30 && f.watch.free_ticks > 5);
    assert_true(f.watch.split_ticks > 60 && f.watch.doubtful_ticks == 0);
    oracle_world_free(&f.world);
}

static void a_body_that_sinks_is_seen(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, 0, 0.001);
    blind(&f);
    f.tick.before.velocity.y = -3;
    assert_int_equal(judge(&f), ORACLE_INSIDE);
}

static void a_body_that_passes_a_wall_in_one_tick_is_seen(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, 0, 2);
    blind(&f);
    f.tick.before.velocity.y = -600;
    assert_int_equal(judge(&f), ORACLE_TUNNEL);
}

static void a_sample_of_pieces_leaves_out_only_ticks_whose_straight_way_is_free(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, 0, 2);
    f.watch.pieces_every = 1000;
    f.tick.before.velocity.y = 60;
    assert_int_equal(oracle_watch_step(&f.watch, &f.tick), ORACLE_FINE);
    assert_int_equal(f.watch.split_ticks, 0);
    blind(&f);
    f.tick.before.velocity.y = -600;
    assert_int_equal(judge(&f), ORACLE_TUNNEL);
    set_up(&f, -3, 3.25);
    f.watch.pieces_every = 1000;
    blind(&f);
    f.tick.before.velocity.y = -60;
    assert_int_equal(judge(&f), ORACLE_ONE_WAY);
}

/* Sent up fast under a block's edge, over by as much as corner help reaches to the last bit: the whole tick
 * is helped past it, and one that is stopped earlier, that comes to it by other sums, is not. */
static void a_tick_that_passes_a_corner_by_a_hair_is_fine(void **state)
{
    static const deft_feature block[] = {
        {{{0, 2}, {2, 2}, {2, 3}, {0, 3}}, {0, 0}, 0, 1, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}}};
    static const deft_world_array sky = {block, 1, {0, 0}, NULL, 0};
    static const double speeds[] = {-98, -89, -88};
    (void)state;
    for (int k = 0; k < extent_of(1, 3, 3); k++) {
        double helped = -1.5;
        double stopped = 0;
        for (int i = 0; i < 64; i++) { /* until they are neighbours */
            fixture f;
            double x = (helped + stopped) / 2;
            set_up(&f, x, 0.25);
            oracle_world_free(&f.world);
            oracle_world_of(&f.world, block, 1, (deft_pos){0, 0}, *deft_axes_y_up());
            deft_world_view_of_array(&f.watch.view, &sky);
            f.tick.before.velocity = (deft_vec2d){speeds[k], 211};
            deft_input_set_stick(&f.tick.input, 1, 0);
            assert_int_equal(judge(&f), ORACLE_FINE);
            *(f.tick.after.velocity.y > 1 ? &helped : &stopped) = x;
        }
    }
}

/* A block overhead. A look as far up as that of a whole tick does not see it. Nor does a look far enough
 * aside: to the right for a look of at most half as far up, to the left for a farther one. */
typedef struct liar {
    double up, aside;
    double *first;
} liar;

static uint32_t gather_lies(const void *user, const deft_pos *origin, const deft_box *region,
                            deft_feature *out, uint32_t capacity)
{
    static const deft_feature block = {
        {{-4, 3}, {4, 3}, {4, 4}, {-4, 4}}, {0, 0}, 0, 1, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}};
    const liar *lie = user;
    (void)origin;
    (void)capacity;
    *lie->first = *lie->first < HUGE_VAL ? *lie->first : region->min_x;
    double right = region->min_x - *lie->first;
    double aside = region->max_y > lie->up / 2 ? -right : right;
    *out = block;
    return region->max_y <= lie->up && aside <= lie->aside;
}

/* True when the way of a tick up through that block has a gap. */
static bool lie_leaves_gap(double aside)
{
    double first = HUGE_VAL;
    const liar lie = {8, aside, &first};
    fixture f;
    set_up(&f, 0, 0.5);
    oracle_world_free(&f.world);
    oracle_world_of(&f.world, NULL, 0, (deft_pos){0, 0}, *deft_axes_y_up());
    memset(&f.watch.view, 0, sizeof f.watch.view);
    f.watch.view.gather = gather_lies;
    f.watch.view.user = &lie;
    f.tick.before.velocity.y = 400;
    f.tick.after = f.tick.before;
    deft_character_step(&f.tick.after, &f.moveset, &f.watch.view, &f.tick.input, f.tick.dt, NULL, NULL);
    assert_true(f.tick.after.position.y > 4);
    bool has_gap = oracle_has_gap(&f.watch, &f.tick, 64);
    oracle_world_free(&f.world);
    return has_gap;
}

/* Shorter ticks are stopped by the block; in the second, not all of those begun a hair aside. */
static void a_way_that_no_shorter_tick_takes_has_a_gap_but_for_a_hair(void **state)
{
    (void)state;
    assert_true(lie_leaves_gap(HUGE_VAL));
    assert_false(lie_leaves_gap(5e-7));
}

static void a_body_that_stops_in_empty_space_is_seen(void **state)
{
    static const deft_feature wall = {
        {{1, 1.5f}, {2, 1.5f}, {2, 3}, {1, 3}}, {0, 0}, 0, 9, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}};
    static const deft_world_array phantom = {&wall, 1, {0, 0}, NULL, 0};
    fixture f;
    (void)state;
    set_up(&f, 0, 2);
    deft_world_view_of_array(&f.watch.view, &phantom);
    f.tick.before.velocity.x = 60;
    assert_int_equal(judge(&f), ORACLE_NOT_FREE);
}

static void a_body_that_catches_on_a_flat_floor_is_seen(void **state)
{
    static const deft_feature lip[] = {
        {{{-8, -1}, {8, -1}, {8, 0}, {-8, 0}}, {0, 0}, 0, 1, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}},
        {{{1, -1}, {8, -1}, {8, 0.001f}, {1, 0.001f}}, {0, 0}, 0, 9, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}}};
    static const deft_world_array rough = {lip, 2, {0, 0}, NULL, 0};
    fixture f;
    (void)state;
    set_up(&f, 0.5, 0);
    for (int i = 0; i < 2; i++) { /* stand first */
        assert_int_equal(oracle_watch_step(&f.watch, &f.tick), ORACLE_FINE);
        f.tick.before = f.tick.after;
    }
    deft_world_view_of_array(&f.watch.view, &rough);
    f.tick.before.velocity.x = 20;
    assert_int_equal(judge(&f), ORACLE_SNAG);
}

static void a_body_that_stands_on_nothing_is_seen(void **state)
{
    static const deft_feature shelf = {
        {{-1, 1}, {1, 1}, {1, 2}, {-1, 2}}, {0, 0}, 0, 9, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}};
    static const deft_world_array phantom = {&shelf, 1, {0, 0}, NULL, 0};
    fixture f;
    (void)state;
    set_up(&f, 0, 2);
    deft_world_view_of_array(&f.watch.view, &phantom);
    f.tick.before.velocity.y = -3;
    assert_int_equal(judge(&f), ORACLE_NO_FLOOR);
}

/* At the right end of the one-way: half of what counts as touching beside it, and twice as much. */
static void a_floor_within_a_touch_of_its_end_is_one(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        fixture f;
        set_up(&f, 0, 3);
        f.tick.after = f.tick.before;
        f.tick.after.position.x = -2 + f.moveset.half_width + f.moveset.touch * (i == 0 ? 0.5 : 2);
        f.tick.after.support = DEFT_SUPPORT_FLOOR;
        f.tick.after.state = DEFT_STATE_GROUND;
        assert_int_equal(oracle_check_floor(&f.watch, &f.tick), i == 0 ? ORACLE_FINE : ORACLE_NO_FLOOR);
        oracle_world_free(&f.world);
    }
}

static void a_floor_that_is_not_felt_is_seen(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, 0, 0);
    f.moveset.fall.gravity = 0; /* a body that hangs at rest where the floor is */
    blind(&f);
    assert_int_equal(oracle_watch_step(&f.watch, &f.tick), ORACLE_FINE);
    f.tick.before = f.tick.after;
    assert_int_equal(judge(&f), ORACLE_FLOOR_MISSED);
}

/* The feet are on the tip of the ramp, or on the floor, while the character holds a wall, or falls. The core
 * lets a hold go on where only a corner is below. */
static void a_hold_misses_the_edge_of_a_floor_and_no_corner(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        bool on_tip = i % 2 != 0, holds = i / 2 % 2 != 0, is_round = i / 4 != 0;
        fixture f;
        set_up(&f, on_tip ? 3 : -6, on_tip ? 1 : 0);
        if (is_round) {
            round_off(&f.moveset);
        }
        f.tick.after = f.tick.before;
        f.tick.after.support = holds ? DEFT_SUPPORT_WALL : DEFT_SUPPORT_AIR;
        f.tick.after.state = holds ? DEFT_STATE_WALL_HOLD : DEFT_STATE_FALL;
        assert_int_equal(oracle_check_floor(&f.watch, &f.tick), ORACLE_FINE); /* once is a crest */
        assert_int_equal(oracle_check_floor(&f.watch, &f.tick),
                         on_tip && holds ? ORACLE_FINE : ORACLE_FLOOR_MISSED);
        oracle_world_free(&f.world);
    }
}

/* Up a ramp of one in two, with a wall told of on its lower side; and with a block under it. */
static void what_holds_a_walk_down_from_below_is_a_wall_to_the_character(void **state)
{
    (void)state;
    for (int i = 0; i < 24; i++) {
        float up = 0.1f + 0.021f * (float)(i / 2); /* so low that the ramp begins under it */
        const deft_feature two[] = {
            {{{2, 0}, {4, 0}, {4, 1}}, {0, 0}, 0, 2, 0, DEFT_FEATURE_SOLID, 3, 0xFF, {0}},
            {{{2, 0}, {2.125f, 0}, {2.125f, up}, {2, up}}, {0, 0}, 0, 1, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}},
        };
        fixture f;
        bool is_held = i % 2 != 0;
        set_up(&f, 0, 0);
        oracle_world_free(&f.world);
        oracle_world_of(&f.world, two, is_held ? 2 : 1, (deft_pos){0, 0}, *deft_axes_y_up());
        f.tick.after = f.tick.before;
        f.tick.after.position = (deft_pos){2 + 2 * (double)up - f.moveset.half_width, (double)up};
        f.tick.after.support = DEFT_SUPPORT_FLOOR;
        f.tick.after.ground_normal = (deft_vec2d){-0.44721359549995794, 0.89442719099991588};
        f.tick.after.wall = -1;
        assert_int_equal(oracle_check_wall(&f.watch, &f.tick), is_held ? ORACLE_FINE : ORACLE_NO_WALL);
        oracle_world_free(&f.world);
    }
}

/* The tick, judged twice, of a round body that is a hair inside the right end of the floor and flies up along
 * a facet, near the end of that, and so much into it. */
static oracle_fault judge_along_corner(double into)
{
    const double half = 3.14159265358979323846 / 32; /* of a facet */
    const double lean = 5 * half;
    const oracle_point normal = {sin(lean), cos(lean)};
    fixture f;
    set_up(&f, 8, 0);
    round_off(&f.moveset);
    double out = f.moveset.radius * cos(half) - 1e-5;
    double along = f.moveset.radius * sin(half) - 1e-3;
    f.tick.before.position = (deft_pos){8 + out * normal.u - along * normal.v,
                                        out * normal.v + along * normal.u - f.moveset.radius};
    f.tick.before.velocity =
        (deft_vec2d){4.5 * (-normal.v - into * normal.u), 4.5 * (normal.u - into * normal.v)};
    f.tick.after = f.tick.before;
    assert_int_equal(oracle_check_floor(&f.watch, &f.tick), ORACLE_FINE);
    oracle_fault fault = oracle_check_floor(&f.watch, &f.tick);
    oracle_world_free(&f.world);
    return fault;
}

static void a_corner_is_not_missed_by_a_round_body_that_only_brushes_it(void **state)
{
    (void)state;
    assert_int_equal(judge_along_corner(0.003), ORACLE_FINE);
    assert_int_equal(judge_along_corner(0.3), ORACLE_FLOOR_MISSED);
    assert_int_equal(judge_along_corner(1), ORACLE_FLOOR_MISSED);
}

/* A character runs down a slope of 45 degrees, which has thrown it off. It comes down a rounding later than
 * it would on an endless slope, and is a hair behind. A character that does not say that it left the slope is
 * held up. */
static void a_character_that_is_thrown_off_a_slope_comes_down_when_it_does(void **state)
{
    static const deft_feature slope = {
        {{-8, -9}, {8, -9}, {8, 8}, {-8, -8}}, {0, 0}, 0, 9, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}};
    static const deft_world_array plain = {&slope, 1, {0, 0}, NULL, 0};
    deft_pos origin = {0, 0};
    fixture f;
    (void)state;
    set_up(&f, 0, 0);
    oracle_world_free(&f.world);
    oracle_world_of(&f.world, &slope, 1, origin, *deft_axes_y_up());
    deft_world_view_of_array(&f.watch.view, &plain);
    f.tick.before.position.y = f.moveset.half_width;
    f.tick.before.state = DEFT_STATE_GROUND;
    f.tick.before.support = DEFT_SUPPORT_FLOOR;
    f.tick.before.ground_normal.x = -sqrt(0.5);
    f.tick.before.ground_normal.y = sqrt(0.5);
    f.tick.before.velocity.x = -0.1; /* level: away from the slope */
    f.tick.after = f.tick.before;
    deft_character_step(&f.tick.after, &f.moveset, &f.watch.view, &f.tick.input, f.tick.dt, &f.tick.events,
                        NULL);
    assert_true(oracle_tells(&f.tick, DEFT_EVENT_LEFT_GROUND));
    f.tick.after.position.x += 0.001;
    assert_int_equal(oracle_check_slope(&f.watch, &f.tick), ORACLE_FINE);
    assert_int_equal(f.watch.slope_ticks, 1);
    f.tick.events.count = 0;
    assert_int_equal(oracle_check_slope(&f.watch, &f.tick), ORACLE_SLOPE_SNAG);
    oracle_world_free(&f.world);
}

/* A round body crouches under the corner of a block, which touches its head `beside` its widest part, radians
 * up; or stays `off` it. */
static oracle_fault judge_crouch(double beside, double off, bool crushed)
{
    fixture f;
    deft_tuning tuning;
    deft_pos origin = {0, 0};
    oracle_fault fault = ORACLE_FINE;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = tuning.shape.width / 2;
    tuning.shape.height = 2;
    tuning.shape.crouch_height = 1;
    double r = tuning.shape.corner_radius;
    float x = (float)(r * cos(beside) + off);
    float y = (float)(1 - r + r * sin(beside));
    deft_feature block = {
        {{x, y}, {4, y}, {4, 8}, {x, 8}}, {0, 0}, 0, 9, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}};
    set_up(&f, 0, 0);
    oracle_world_free(&f.world);
    assert_int_equal(deft_moveset_build(&f.moveset, &tuning, NULL), DEFT_OK);
    deft_feature both[2] = {features[0], block};
    oracle_world_of(&f.world, both, 2, origin, *deft_axes_y_up());
    deft_character_spawn(&f.tick.before, &f.moveset, &origin, deft_axes_y_up());
    f.tick.before.state = DEFT_STATE_CROUCH;
    f.tick.before.support = DEFT_SUPPORT_FLOOR;
    f.tick.before.crouched = 1;
    f.tick.after = f.tick.before;
    f.tick.events.count = crushed ? 1 : 0;
    f.tick.events.items[0].kind = DEFT_EVENT_CRUSHED;
    for (int i = 0; i < 2 && fault == ORACLE_FINE; i++) {
        fault = oracle_check_states(&f.watch, &f.tick);
    }
    oracle_world_free(&f.world);
    return fault;
}

static void a_crouch_is_held_by_what_standing_up_would_come_into(void **state)
{
    (void)state;
    for (double beside = 0.1; beside < 1.5; beside += 0.1) {
        assert_int_equal(judge_crouch(beside, 0, false), ORACLE_FINE);
    }
    assert_int_equal(judge_crouch(0, 0, false), ORACLE_HELD); /* a wall, along which it stands up */
    assert_int_equal(judge_crouch(0.2, 0.05, false), ORACLE_HELD);
    assert_int_equal(judge_crouch(0.2, 0.05, true), ORACLE_FINE); /* by what the watch does not see */
}

/* Random play in a world that hides one tile in a hundred from the body must be caught, or the soak proves
 * nothing. */
static uint32_t gather_less(const void *user, const deft_pos *origin, const deft_box *region,
                            deft_feature *out, uint32_t capacity)
{
    const deft_world_view *view = user;
    uint32_t count = view->gather(view->user, origin, region, out, capacity);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        bool whole_world = capacity > 1024; /* the oracle asks for much at once, and sees it all */
        if (whole_world || out[i].id % 97 != 0) {
            out[kept++] = out[i];
        }
    }
    return kept;
}

static void random_play_finds_a_hole(void **state)
{
    fixture f;
    oracle_terrain terrain;
    oracle_score score;
    oracle_plan plan = {ORACLE_LAND_HILLS, 1, 48, 24, 1, {0, 0}, *deft_axes_y_up()};
    (void)state;
    set_up(&f, 0, 1);
    oracle_world_free(&f.world);
    oracle_terrain_make(&terrain, &plan);
    memset(&score, 0, sizeof score);
    oracle_play play;
    memset(&play, 0, sizeof play);
    play.name = "a world with holes";
    play.view.gather = gather_less;
    play.view.user = &terrain.view;
    play.bounds = terrain.bounds;
    play.axes = *deft_axes_y_up();
    play.moveset = &f.moveset;
    play.seed = 1;
    play.ticks = 20000;
    play.faults_max = 1000;
    assert_false(oracle_play_run(&play, &score));
    assert_true(score.faults[ORACLE_INSIDE][ORACLE_TIER_SAFE] > 0 &&
                score.faults[ORACLE_TUNNEL][ORACLE_TIER_SAFE] > 0);
    oracle_terrain_free(&terrain);
}

/* Down a face of one in two as down a wall, twice as fast aside as it falls, and on until a wall stops it. */
static void a_character_that_falls_down_steep_ground_goes_no_farther_than_that_leans(void **state)
{
    static const deft_feature ramp[] = {
        {{{0, 0}, {8, 0}, {8, 4}}, {0, 0}, 0, 1, 0, DEFT_FEATURE_SOLID, 3, 0xFF, {0}},
        {{{-8, 0}, {4, 0}, {4, 1.5f}, {-8, 1.5f}}, {0, 0}, 0, 2, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}},
        {{{-8, 0}, {2, 0}, {2, 4}, {-8, 4}}, {0, 0}, 0, 3, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}},
    };
    static const deft_world_array all = {ramp, 3, {0, 0}, NULL, 0};
    fixture f;
    (void)state;
    set_up(&f, -3, 3);
    oracle_world_free(&f.world);
    oracle_world_of(&f.world, ramp, 3, (deft_pos){0, 0}, *deft_axes_y_up());
    deft_world_view_of_array(&f.watch.view, &all);
    f.moveset.steep_slide = 0;
    f.moveset.slope_cos = cos(0.4);
    f.tick.before.position = (deft_pos){6 - f.moveset.half_width, 3};
    f.tick.before.support = DEFT_SUPPORT_STEEP;
    f.tick.before.velocity = (deft_vec2d){0, -400};
    f.tick.dt = 5e-3;
    assert_int_equal(judge(&f), ORACLE_FINE);
    assert_true(f.tick.after.velocity.x == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_solid_is_gathered_once),
        cmocka_unit_test(a_tip_of_a_one_way_is_one_beside_a_side_that_lets_all_pass),
        cmocka_unit_test(what_reaches_in_from_outside_is_gathered_once),
        cmocka_unit_test(a_line_across_chunks_is_gathered_once),
        cmocka_unit_test(depth_is_the_shortest_way_out),
        cmocka_unit_test(a_top_is_where_something_flat_comes_to_rest),
        cmocka_unit_test(a_fall_a_landing_and_a_walk_are_fine),
        cmocka_unit_test(a_body_that_sinks_is_seen),
        cmocka_unit_test(a_body_that_passes_a_wall_in_one_tick_is_seen),
        cmocka_unit_test(a_sample_of_pieces_leaves_out_only_ticks_whose_straight_way_is_free),
        cmocka_unit_test(a_tick_that_passes_a_corner_by_a_hair_is_fine),
        cmocka_unit_test(a_way_that_no_shorter_tick_takes_has_a_gap_but_for_a_hair),
        cmocka_unit_test(a_body_that_stops_in_empty_space_is_seen),
        cmocka_unit_test(a_body_that_catches_on_a_flat_floor_is_seen),
        cmocka_unit_test(a_body_that_stands_on_nothing_is_seen),
        cmocka_unit_test(a_floor_within_a_touch_of_its_end_is_one),
        cmocka_unit_test(a_floor_that_is_not_felt_is_seen),
        cmocka_unit_test(a_hold_misses_the_edge_of_a_floor_and_no_corner),
        cmocka_unit_test(what_holds_a_walk_down_from_below_is_a_wall_to_the_character),
        cmocka_unit_test(a_corner_is_not_missed_by_a_round_body_that_only_brushes_it),
        cmocka_unit_test(a_character_that_is_thrown_off_a_slope_comes_down_when_it_does),
        cmocka_unit_test(a_crouch_is_held_by_what_standing_up_would_come_into),
        cmocka_unit_test(random_play_finds_a_hole),
        cmocka_unit_test(a_character_that_falls_down_steep_ground_goes_no_farther_than_that_leans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
