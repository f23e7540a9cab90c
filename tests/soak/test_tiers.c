/* tests/soak/test_tiers.c -- which promise the oracle says holds for a tick: on static ground, beside a body
 * that moves or turns, in a squeeze. A play counts faults of a weak promise, and stops at faults of the
 * others.
 */
#include "checks.h"
#include "judged.h"
#include "moves.h"
#include "squeeze.h"
#include "take.h"
#include "tier.h"

#include <stdlib.h>

static const deft_pos floor_points[] = {{-8, -1}, {8, -1}, {8, 0}, {-8, 0}};
static const deft_pos block_points[] = {{-1, -0.25}, {1, -0.25}, {1, 0.25}, {-1, 0.25}};
/* Its lower side leans by 45 degrees. */
static const deft_pos wedge_points[] = {{-1, 0.5}, {1, -1.5}, {1, 0.5}, {0.5, 0.5}};

/* A floor, and a body of the test's own that goes from pose to pose. */
typedef struct tier_stage {
    void *block;
    deft_world *world;
    uint32_t body;
    deft_pos at, flow;
    double turn_rad_s;
    deft_moveset moveset;
    oracle_play play;
    oracle_stage stage;
    oracle_tick tick;
    oracle_cue cue;
} tier_stage;

static deft_outline solid_of(const deft_pos *points)
{
    deft_outline outline;
    memset(&outline, 0, sizeof outline);
    outline.points = points;
    outline.count = 4;
    outline.flags = DEFT_FEATURE_SOLID;
    return outline;
}

static void move_body(void *user, double from_s, double to_s)
{
    tier_stage *f = user;
    deft_pos from = {f->at.x + f->flow.x * from_s, f->at.y + f->flow.y * from_s};
    deft_pos to = {f->at.x + f->flow.x * to_s, f->at.y + f->flow.y * to_s};
    deft_world_tick(f->world);
    (void)deft_world_body_teleport(f->world, f->body, &from, f->turn_rad_s * from_s);
    (void)deft_world_body_move(f->world, f->body, &to, f->turn_rad_s * to_s);
}

/* A character on the floor at (0, 0), and the body at `at`. */
static void raise_stage(tier_stage *f, const deft_pos *shape, deft_pos at, deft_pos flow, double turn_rad_s)
{
    deft_outline ground = solid_of(floor_points);
    deft_outline outline = solid_of(shape);
    deft_body_def body = {&outline, 1, at, 0};
    deft_world_def def;
    memset(&def, 0, sizeof def);
    memset(f, 0, sizeof *f);
    def.tile_size = 1;
    def.outlines = &ground;
    def.outline_count = 1;
    def.body_capacity = def.body_piece_capacity = 2;
    size_t size = deft_world_size(&def);
    f->block = malloc(size);
    f->world = deft_world_build(f->block, size, &def, NULL);
    assert_non_null(f->world);
    f->body = deft_world_body_add(f->world, &body, NULL);
    f->at = at;
    f->flow = flow;
    f->turn_rad_s = turn_rad_s;
    f->moveset = oracle_moveset(0);
    deft_world_view_of(&f->play.view, f->world);
    deft_world_bounds(&f->play.bounds, f->world);
    f->play.axes = *deft_axes_y_up();
    f->play.moveset = &f->moveset;
    f->play.move = move_body;
    f->play.move_user = f;
    oracle_stage_make(&f->stage, &f->play);
    oracle_stage_spawn(&f->stage, &f->tick, (deft_pos){0, 0.001}, 0);
    f->cue.input = *deft_input_none();
    f->cue.dt = 1.0 / 60;
}

static oracle_tier tier_after(tier_stage *f, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        f->tick.before = i > 0 ? f->tick.after : f->tick.before;
        assert_int_equal(oracle_stage_step(&f->stage, &f->tick, &f->cue), ORACLE_FINE);
    }
    return oracle_tier_of(&f->stage.watch, &f->tick);
}

static oracle_tier tier_beside(const deft_pos *shape, deft_pos at, deft_pos flow, double turn_rad_s)
{
    tier_stage f;
    raise_stage(&f, shape, at, flow, turn_rad_s);
    oracle_tier tier = tier_after(&f, 3);
    oracle_stage_free(&f.stage);
    free(f.block);
    return tier;
}

static void static_ground_and_straight_motion_are_exact(void **state)
{
    (void)state;
    assert_int_equal(tier_beside(block_points, (deft_pos){2, 0.5}, (deft_pos){0, 0}, 0), ORACLE_TIER_EXACT);
    assert_int_equal(tier_beside(block_points, (deft_pos){2, 0.5}, (deft_pos){-1, 0}, 0), ORACLE_TIER_EXACT);
}

static void a_body_that_turns_within_reach_is_close_and_one_far_away_is_not(void **state)
{
    (void)state;
    assert_int_equal(tier_beside(block_points, (deft_pos){1.5, 1.2}, (deft_pos){0, 0}, 0.5),
                     ORACLE_TIER_CLOSE);
    assert_int_equal(tier_beside(block_points, (deft_pos){4, 1.2}, (deft_pos){0, 0}, 0.5), ORACLE_TIER_EXACT);
    /* it turns about a far end: its own place does not count, but where it sweeps does */
    assert_int_equal(tier_beside(block_points, (deft_pos){0, 2.6}, (deft_pos){0, 0}, 0.5), ORACLE_TIER_EXACT);
}

static void what_turned_and_touched_counts_for_a_tenth_of_a_second(void **state)
{
    tier_stage f;
    (void)state;
    raise_stage(&f, block_points, (deft_pos){4, 4}, (deft_pos){0, 0}, 0);
    assert_int_equal(tier_after(&f, 3), ORACLE_TIER_EXACT);
    f.stage.watch.turned_s = 0; /* as after a touch */
    f.tick.before = f.tick.after;
    assert_int_equal(tier_after(&f, 5), ORACLE_TIER_CLOSE);
    f.tick.before = f.tick.after;
    assert_int_equal(tier_after(&f, 3), ORACLE_TIER_EXACT);
    oracle_stage_free(&f.stage);
    free(f.block);
}

/* The character is 0.95 high: a block that comes down on its head and the floor close in. */
static void faces_that_close_in_are_plausible_where_they_are_nearly_parallel(void **state)
{
    const double low = 0.95 + 0.003;
    (void)state;
    assert_int_equal(tier_beside(block_points, (deft_pos){0, low + 0.25}, (deft_pos){0, -0.05}, 0),
                     ORACLE_TIER_PLAUSIBLE);
    assert_int_equal(tier_beside(block_points, (deft_pos){0, low + 0.25}, (deft_pos){0, 0.05}, 0),
                     ORACLE_TIER_EXACT);
    assert_int_equal(tier_beside(block_points, (deft_pos){0, low + 1.25}, (deft_pos){0, -0.05}, 0),
                     ORACLE_TIER_EXACT);
    assert_int_equal(tier_beside(wedge_points, (deft_pos){0.5, 1.328}, (deft_pos){0, -0.01}, 0),
                     ORACLE_TIER_EXACT);
}

/* What must never be is an error in any tick, whatever turns or closes in. */
static void what_is_not_safe_breaks_the_first_promise_everywhere(void **state)
{
    tier_stage f;
    (void)state;
    raise_stage(&f, block_points, (deft_pos){1.5, 1.2}, (deft_pos){0, 0}, 0.5);
    (void)tier_after(&f, 3);
    static const oracle_fault safe[] = {ORACLE_NOT_FINITE, ORACLE_INSIDE, ORACLE_TUNNEL,   ORACLE_ONE_WAY,
                                        ORACLE_TOO_FAR,    ORACLE_STUCK,  ORACLE_NOT_AGAIN};
    for (size_t i = 0; i < sizeof safe / sizeof safe[0]; i++) {
        assert_int_equal(oracle_tier_broken(&f.stage.watch, &f.tick, safe[i]), ORACLE_TIER_SAFE);
    }
    assert_int_equal(oracle_tier_broken(&f.stage.watch, &f.tick, ORACLE_RATE), ORACLE_TIER_CLOSE);
    assert_int_equal(oracle_tier_broken(&f.stage.watch, &f.tick, ORACLE_OVERFLOW), ORACLE_TIER_CLOSE);
    oracle_stage_free(&f.stage);
    free(f.block);
}

/* Its lower side leans by 6 in 100, down to the right. */
static const deft_pos roof_points[] = {{-4, 0.24}, {4, -0.24}, {4, 1}, {-4, 1}};

/* A character 0.001 above the floor, below a roof that touches its right upper corner and comes down. */
static void check_driven_below(double down)
{
    tier_stage f;
    const double half = 0.375;
    const double height = 0.95;
    double room = fmin(down / 60, 0.001);
    raise_stage(&f, roof_points, (deft_pos){0, 0.001 + height + 0.06 * half}, (deft_pos){0, -down}, 0);
    assert_true(f.moveset.half_width == half && f.moveset.height == height && f.moveset.radius == 0);
    assert_int_equal(oracle_stage_step(&f.stage, &f.tick, &f.cue), ORACLE_FINE);
    assert_false(oracle_tells(&f.tick, DEFT_EVENT_CRUSHED));
    assert_true(fabs(f.tick.after.position.x + (down / 60 - room) / 0.06) < 1e-5 * (1 + down));
    assert_true(fabs(oracle_driven_way(&f.stage.watch, &f.tick) - down / 60 / 0.06) < 1e-5 * (1 + down));
    oracle_stage_free(&f.stage);
    free(f.block);
}

/* The character goes aside 17 times as fast as the roof comes down. That is not too far. */
static void out_of_a_narrow_wedge_a_character_goes_much_faster_than_the_faces(void **state)
{
    (void)state;
    check_driven_below(0);
    check_driven_below(12);
}

static void a_play_counts_the_weak_promises_only(void **state)
{
    oracle_play play = {.strict = false};
    (void)state;
    assert_false(oracle_play_counts_only(&play, ORACLE_TIER_SAFE));
    assert_false(oracle_play_counts_only(&play, ORACLE_TIER_EXACT));
    assert_true(oracle_play_counts_only(&play, ORACLE_TIER_CLOSE));
    assert_true(oracle_play_counts_only(&play, ORACLE_TIER_PLAUSIBLE));
    play.strict = true;
    assert_false(oracle_play_counts_only(&play, ORACLE_TIER_PLAUSIBLE));
}

/* A character that sees no world: its floor is missed, and nothing moves. */
static void a_fault_on_static_ground_breaks_the_second_promise(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, 0, 0);
    f.tick.before.position.y = f.moveset.contact / 8;
    blind(&f);
    f.watch.missed = 1; /* in the tick before, too */
    f.tick.dt = 1e-6;
    assert_int_equal(judge(&f), ORACLE_FLOOR_MISSED);
    assert_int_equal(f.watch.tier, ORACLE_TIER_EXACT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(static_ground_and_straight_motion_are_exact),
        cmocka_unit_test(a_body_that_turns_within_reach_is_close_and_one_far_away_is_not),
        cmocka_unit_test(what_turned_and_touched_counts_for_a_tenth_of_a_second),
        cmocka_unit_test(faces_that_close_in_are_plausible_where_they_are_nearly_parallel),
        cmocka_unit_test(what_is_not_safe_breaks_the_first_promise_everywhere),
        cmocka_unit_test(out_of_a_narrow_wedge_a_character_goes_much_faster_than_the_faces),
        cmocka_unit_test(a_play_counts_the_weak_promises_only),
        cmocka_unit_test(a_fault_on_static_ground_breaks_the_second_promise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
