#define _POSIX_C_SOURCE 200809L

/* tests/soak/test_bodies.c -- the oracle where bodies move: what it must allow, and what it must report.
 * Also plays that are cut down to a script. */
#include "arena.h"
#include "checks.h"
#include "moves.h"
#include "part.h"
#include "take.h"
#include "way.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A floor from -8 to 8 with its top at 0, a roof at 3 above its right half, and a lift 4 wide. */
static const deft_pos floor_points[] = {{-8, -1}, {8, -1}, {8, 0}, {-8, 0}};
static const deft_pos roof_points[] = {{0, 3}, {8, 3}, {8, 4}, {0, 4}};
static const deft_pos lift_points[] = {{-2, -0.5}, {2, -0.5}, {2, 0}, {-2, 0}};

typedef struct fixture {
    void *block;
    deft_world *world;
    double x;
    uint32_t lift, parked; /* the second, of the same shape, stands far away */
    deft_moveset moveset;
    oracle_play play;
    oracle_stage stage;
    oracle_tick tick;
    oracle_cue cue;
} fixture;

static deft_outline outline_of(const deft_pos *points)
{
    deft_outline outline;
    memset(&outline, 0, sizeof outline);
    outline.points = points;
    outline.count = 4;
    outline.flags = DEFT_FEATURE_SOLID;
    return outline;
}

/* The lift at `x`, its top at 0 at time 0, rising by 3 units/s. */
static void move_lift(void *user, double from_s, double to_s)
{
    fixture *f = user;
    deft_pos from = {f->x, 3 * from_s};
    deft_pos to = {f->x, 3 * to_s};
    deft_world_tick(f->world);
    (void)deft_world_body_teleport(f->world, f->lift, &from, 0);
    (void)deft_world_body_move(f->world, f->lift, &to, 0);
}

static void set_up(fixture *f, double x, deft_pos feet)
{
    deft_outline ground[2] = {outline_of(floor_points), outline_of(roof_points)};
    deft_outline lift = outline_of(lift_points);
    deft_body_def body = {&lift, 1, {x, 0}, 0};
    deft_world_def def;
    memset(&def, 0, sizeof def);
    memset(f, 0, sizeof *f);
    def.tile_size = 1;
    def.outlines = ground;
    def.outline_count = 2;
    def.body_capacity = def.body_piece_capacity = 2;
    size_t size = deft_world_size(&def);
    f->block = malloc(size);
    f->world = deft_world_build(f->block, size, &def, NULL);
    assert_non_null(f->world);
    f->lift = deft_world_body_add(f->world, &body, NULL);
    body.at.x = 500;
    f->parked = deft_world_body_add(f->world, &body, NULL);
    f->x = x;
    f->moveset = oracle_moveset(0);
    deft_world_view_of(&f->play.view, f->world);
    deft_world_bounds(&f->play.bounds, f->world);
    f->play.axes = *deft_axes_y_up();
    f->play.moveset = &f->moveset;
    f->play.move = move_lift;
    f->play.move_user = f;
    oracle_stage_make(&f->stage, &f->play);
    oracle_stage_spawn(&f->stage, &f->tick, feet, 0);
    f->cue.input = *deft_input_none();
    f->cue.dt = 1.0 / 60;
}

static void tear_down(fixture *f)
{
    oracle_stage_free(&f->stage);
    free(f->block);
}

static oracle_fault play(fixture *f, int ticks)
{
    oracle_fault fault = ORACLE_FINE;
    for (int i = 0; i < ticks && fault == ORACLE_FINE; i++) {
        fault = oracle_stage_step(&f->stage, &f->tick, &f->cue);
        f->tick.before = f->tick.after;
    }
    return fault;
}

static void a_ride_on_a_lift_is_fine(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, -4, (deft_pos){-4, 0.125});
    assert_int_equal(f.stage.bodies.count, 1);
    assert_int_equal(f.stage.world.count, 2);
    assert_int_equal(play(&f, 120), ORACLE_FINE);
    assert_int_equal(f.tick.after.support, DEFT_SUPPORT_FLOOR);
    assert_true(fabs(f.tick.after.position.y - 6) < 1e-3);
    tear_down(&f);
}

static void a_crush_is_excused_while_it_lasts(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, 4, (deft_pos){4, 0.125});
    assert_int_equal(play(&f, 120), ORACLE_FINE);
    assert_true(f.stage.watch.crushed_ticks > 0);
    tear_down(&f);
}

static void what_is_forgotten_is_there_again_in_the_next_tick(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, -4, (deft_pos){-4, 0.125});
    assert_int_equal(play(&f, 1), ORACLE_FINE);
    assert_true(oracle_scene_has(&f.stage.scene, 0));
    oracle_scene_forget_all(&f.stage.scene);
    assert_false(oracle_scene_has(&f.stage.scene, 0));
    assert_int_equal(play(&f, 1), ORACLE_FINE);
    assert_true(oracle_scene_has(&f.stage.scene, 0));
    tear_down(&f);
}

/* The core looks at a tick's beginning with what a crush is over: that is there in all of the tick. */
static void what_no_crush_lasts_with_is_there(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, -4, (deft_pos){-4, 0.02});
    (void)deft_world_body_teleport(f.world, f.parked, &(deft_pos){-4, 1}, 0);
    f.tick.before.crushed_by = f.parked;
    f.tick.before.crushed_too = f.lift;
    assert_int_equal(play(&f, 1), ORACLE_FINE);
    assert_int_equal(f.tick.after.crushed_by, f.parked);
    assert_int_equal(f.tick.after.crushed_too, 0);
    assert_int_equal(f.tick.after.support, DEFT_SUPPORT_FLOOR);
    tear_down(&f);
}

/* The world as a character without a lift sees it. */
static uint32_t gather_no_lift(const void *user, const deft_pos *origin, const deft_box *region,
                               deft_feature *out, uint32_t capacity)
{
    const deft_world_view *view = user;
    uint32_t count = view->gather(view->user, origin, region, out, capacity);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        if (out[i].body == 0) {
            out[kept++] = out[i];
        }
    }
    return kept;
}

static void a_lift_that_passes_through_is_seen(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, -4, (deft_pos){-4, 0});
    deft_world_view blind = f.play.view;
    blind.gather = gather_no_lift;
    blind.body = NULL;
    blind.user = &f.play.view;
    f.stage.watch.view = blind;
    assert_int_equal(play(&f, 10), ORACLE_INSIDE);
    tear_down(&f);
}

/* It hovers where a lift is under its feet: seen after one tick, unless it stood on something in each. */
static void a_lift_that_is_not_felt_is_seen(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, -4, (deft_pos){-4, 0});
    assert_int_equal(play(&f, 2), ORACLE_FINE);
    assert_int_equal(f.tick.after.support, DEFT_SUPPORT_FLOOR);
    f.tick.after.state = DEFT_STATE_FALL;
    f.tick.after.support = DEFT_SUPPORT_AIR;
    f.tick.events.count = 0;
    assert_int_equal(oracle_check_lost(&f.stage.watch, &f.tick), ORACLE_FINE);
    assert_int_equal(oracle_check_lost(&f.stage.watch, &f.tick), ORACLE_FLOOR_MISSED);
    f.tick.events.count = 1;
    f.tick.events.items[0].kind = DEFT_EVENT_LEFT_GROUND;
    assert_int_equal(oracle_check_lost(&f.stage.watch, &f.tick), ORACLE_FINE);
    assert_int_equal(oracle_check_lost(&f.stage.watch, &f.tick), ORACLE_FINE);
    tear_down(&f);
}

/* A lift that leans and turns on its axis, at (-4, 0), or is level and stands, and a body with a round foot.
 */
static void set_up_round(fixture *f, double lean, double spin, double dt)
{
    set_up(f, -4, (deft_pos){-4, 0});
    f->moveset.radius = f->moveset.half_width; /* for the oracle alone */
    assert_int_equal(play(f, 1), ORACLE_FINE);
    deft_world_tick(f->world);
    (void)deft_world_body_teleport(f->world, f->lift, &(deft_pos){-4, 0}, lean - spin * dt);
    (void)deft_world_body_move(f->world, f->lift, &(deft_pos){-4, 0}, lean);
    f->tick.dt = dt;
}

/* Half of a facet, of eight a corner. */
#define HALF_FACET (3.14159265358979323846 / 32)

/* The verdict on two ticks that end in the air, a hair above where the foot touches the lift at `at` along
 * `normal`: with what is `reach` from the middle of its corner. */
static oracle_fault judge_hovering(fixture *f, deft_pos at, deft_vec2d normal, double reach,
                                   deft_vec2d velocity)
{
    double out = reach + f->moveset.contact / 8;
    f->tick.after.state = DEFT_STATE_FALL;
    f->tick.after.support = DEFT_SUPPORT_AIR;
    f->tick.events.count = 0;
    f->tick.after.position = (deft_pos){at.x + normal.x * out, at.y + normal.y * out - f->moveset.radius};
    f->tick.after.velocity = velocity;
    oracle_fault fault = oracle_check_lost(&f->stage.watch, &f->tick);
    fault = fault == ORACLE_FINE ? oracle_check_lost(&f->stage.watch, &f->tick) : fault;
    tear_down(f);
    return fault;
}

/* A round foot touches a lift that turns at one side, and goes on `faster` than what it touches there. */
static oracle_fault judge_beside_what_turns(double faster)
{
    fixture f;
    const double lean = 2 * HALF_FACET; /* it touches with an end of its facets */
    const deft_vec2d n = {-sin(lean), cos(lean)};
    set_up_round(&f, lean, 1, 1.0 / 60);
    deft_vec2d velocity = {n.x * faster, n.y * faster}; /* at its axis it does not move */
    return judge_hovering(&f, (deft_pos){-4, 0}, n, f.moveset.radius, velocity);
}

static void a_body_that_turns_goes_on_as_where_it_is_touched(void **state)
{
    (void)state;
    assert_int_equal(judge_beside_what_turns(-0.01), ORACLE_FLOOR_MISSED);
    assert_int_equal(judge_beside_what_turns(0.01), ORACLE_FINE);
}

/* A round foot goes along the lift's end, near the end of a facet, and into it by so much of its way. */
static oracle_fault judge_around_an_end(double into, bool hovers)
{
    fixture f;
    const deft_vec2d n = {sin(3 * HALF_FACET), cos(3 * HALF_FACET)}; /* of a facet */
    const double along = 5, in = into * along;
    set_up_round(&f, 0, 0, 1.0 / 1000);
    f.moveset.coyote_s = 0.1;
    f.moveset.coyote_hover = hovers;
    f.tick.after.coyote = 1;
    f.tick.after.ground_s = 0;
    const double far = f.moveset.radius * sin(HALF_FACET) - 1e-3;
    return judge_hovering(&f, (deft_pos){-2 + n.y * far, -n.x * far}, n, f.moveset.radius * cos(HALF_FACET),
                          (deft_vec2d){n.y * along - n.x * in, -n.x * along - n.y * in});
}

static void a_character_that_brushes_past_a_round_end_misses_no_floor(void **state)
{
    (void)state;
    assert_int_equal(judge_around_an_end(0.004, false), ORACLE_FINE);
    assert_int_equal(judge_around_an_end(0.4, false), ORACLE_FLOOR_MISSED);
}

static void a_character_that_hovers_off_a_round_end_misses_no_floor(void **state)
{
    (void)state;
    assert_int_equal(judge_around_an_end(0.4, true), ORACLE_FINE);
}

static void parts_of_a_tick_are_parts_of_the_way(void **state)
{
    fixture f;
    deft_body_motion part_motion;
    deft_feature got[8];
    deft_box all = {-100, -100, 100, 100};
    deft_pos origin = {1, 1};
    (void)state;
    set_up(&f, -4, (deft_pos){-4, 0});
    (void)deft_world_body_move(f.world, f.lift, &(deft_pos){-2, 0}, 1);
    oracle_part part = {&f.play.view, 0.25, 0.5};
    deft_world_view view = oracle_part_view(&part);
    assert_true(view.body(view.user, f.lift, &part_motion));
    assert_true(part_motion.from.x == -3.5 && part_motion.to.x == -3 && part_motion.from_rad == 0.25 &&
                part_motion.to_rad == 0.5);
    uint32_t count = view.gather(view.user, &origin, &all, got, 8);
    assert_int_equal(count, 3);
    for (uint32_t i = 0; i < count; i++) {
        double x = (double)got[i].points[2].x + 1;
        double y = (double)got[i].points[2].y + 1;
        if (got[i].body == f.lift) { /* the corner (2, 0) from the place, turned by a quarter of a radian */
            assert_true(fabs(x - (-3.5 + 2 * cos(0.25))) < 1e-6 && fabs(y - 2 * sin(0.25)) < 1e-6);
        } else {
            assert_true(x == 8 || x == 0 || x == -8);
        }
    }
    tear_down(&f);
}

static void a_piece_that_is_stopped_has_its_bodies_where_they_are_in_it(void **state)
{
    fixture f;
    oracle_way way;
    (void)state;
    set_up(&f, -4, (deft_pos){-4, 0.125});
    assert_int_equal(play(&f, 60), ORACLE_FINE);
    move_lift(&f, 1, 1 + f.cue.dt);
    f.tick.input = f.cue.input;
    f.tick.dt = f.cue.dt;
    deft_character began = f.tick.before;
    oracle_way_begin(&way, &f.tick, 4);
    while (oracle_way_next(&way, &f.moveset, &f.play.view)) {
        deft_character half = oracle_way_piece_stopped(&way, &began, 0.5, &f.moveset, &f.play.view);
        deft_character end = oracle_way_piece_stopped(&way, &began, 1, &f.moveset, &f.play.view);
        assert_memory_equal(&end, &way.at, sizeof end);
        assert_true(way.at.position.y > began.position.y);
        assert_true(fabs(half.position.y - (began.position.y + way.at.position.y) / 2) < 1e-6);
        began = way.at;
    }
    tear_down(&f);
}

static void an_arena_is_the_same_at_any_time(void **state)
{
    oracle_arena a;
    oracle_arena b;
    (void)state;
    oracle_arena_make(&a, 4);
    oracle_arena_make(&b, 4);
    assert_true(a.drive_count == ORACLE_DRIVES_MAX && b.drive_count == a.drive_count);
    for (int i = 0; i < 60; i++) {
        oracle_arena_move(&a, i / 60.0, (i + 1) / 60.0);
    }
    oracle_arena_move(&b, 59 / 60.0, 1);
    for (uint32_t i = 0; i < a.drive_count; i++) {
        deft_body_motion one;
        deft_body_motion other;
        assert_true(deft_world_body_motion(&one, a.world, a.drives[i].body));
        assert_true(deft_world_body_motion(&other, b.world, b.drives[i].body));
        assert_memory_equal(&one, &other, sizeof one);
    }
    oracle_arena_free(&a);
    oracle_arena_free(&b);
}

/* ---- takes ---- */

/* The character falls through what is right of x = 4. */
static uint32_t gather_left(const void *user, const deft_pos *origin, const deft_box *region,
                            deft_feature *out, uint32_t capacity)
{
    const deft_world_view *view = user;
    uint32_t count = view->gather(view->user, origin, region, out, capacity);
    bool whole_world = capacity > 1024; /* the oracle asks for much at once, and sees it all */
    return origin->x < 4 || whole_world ? count : 0;
}

/* 300 ticks of this and that; then a run over the hole. */
static void write_take(oracle_take *take)
{
    oracle_cue cue;
    memset(&cue, 0, sizeof cue);
    oracle_take_begin(take, (deft_pos){-6, 1}, 0);
    for (int i = 0; i < 500; i++) {
        cue.input = *deft_input_none();
        cue.dt = i % 2 == 0 ? 1.0 / 60 : 1.0 / 144;
        deft_input_set_stick(&cue.input, i < 300 ? (i / 40 % 2 == 0 ? 0.7 : -0.7) : 0.9, 0);
        cue.is_thrown = i == 50;
        cue.velocity.y = 5;
        oracle_take_add(take, &cue);
    }
}

static void a_take_shrinks_to_a_script_that_shows_the_same(void **state)
{
    fixture f;
    oracle_take take;
    oracle_take again;
    uint32_t at = 0;
    char text[4096] = "";
    (void)state;
    set_up(&f, -100, (deft_pos){-6, 1});
    deft_world_view whole = f.play.view;
    f.stage.watch.view.gather = gather_left;
    f.stage.watch.view.user = &whole;
    memset(&take, 0, sizeof take);
    memset(&again, 0, sizeof again);
    write_take(&take);
    oracle_fault fault = oracle_take_play(&f.stage, &take, &at);
    assert_true(fault == ORACLE_INSIDE || fault == ORACLE_TUNNEL);
    assert_true(at > 300);
    take.count = at;
    oracle_take_shrink(&f.stage, &take, fault, f.stage.watch.tier);
    assert_true(oracle_take_is_plain(&take));
    assert_true(take.count <= 4);
    FILE *out = fmemopen(text, sizeof text - 1, "w");
    oracle_take_write(&take, out, f.play.axes, "deft soak hole.txt", "hole.input");
    (void)fclose(out);
    assert_non_null(strstr(text, "# deft soak hole.txt --input hole.input --spawn "));
    deft_script *script = deft_script_parse(text, strlen(text), NULL);
    assert_non_null(script);
    oracle_take_begin(&again, take.spawn, take.from_s);
    oracle_take_read(&again, script, 1 / take.cues[0].dt, f.play.axes);
    assert_int_equal(again.count, take.count);
    for (uint32_t i = 0; i < take.count; i++) {
        assert_memory_equal(&again.cues[i].input, &take.cues[i].input, sizeof take.cues[i].input);
        again.cues[i].is_thrown = take.cues[i].is_thrown;
        again.cues[i].velocity = take.cues[i].velocity;
    }
    assert_int_equal(oracle_take_play(&f.stage, &again, NULL), fault);
    deft_script_free(script);
    oracle_take_free(&take);
    oracle_take_free(&again);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ride_on_a_lift_is_fine),
        cmocka_unit_test(a_crush_is_excused_while_it_lasts),
        cmocka_unit_test(what_is_forgotten_is_there_again_in_the_next_tick),
        cmocka_unit_test(what_no_crush_lasts_with_is_there),
        cmocka_unit_test(a_lift_that_passes_through_is_seen),
        cmocka_unit_test(a_lift_that_is_not_felt_is_seen),
        cmocka_unit_test(a_body_that_turns_goes_on_as_where_it_is_touched),
        cmocka_unit_test(a_character_that_brushes_past_a_round_end_misses_no_floor),
        cmocka_unit_test(a_character_that_hovers_off_a_round_end_misses_no_floor),
        cmocka_unit_test(parts_of_a_tick_are_parts_of_the_way),
        cmocka_unit_test(a_piece_that_is_stopped_has_its_bodies_where_they_are_in_it),
        cmocka_unit_test(an_arena_is_the_same_at_any_time),
        cmocka_unit_test(a_take_shrinks_to_a_script_that_shows_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
