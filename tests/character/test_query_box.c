/* deft_character_query_box in still air, and among bodies that move. There, made larger by twice the way of
 * the fastest body, the box holds every query of the step. The features of the box are enough as an array. */
#include "deft/deft.h"
#include "tests/harness/extent.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define COLUMNS      48
#define ROWS         16
#define BODIES       8
#define FEATURES_CAP 2048

/* ---- a room of tiles, and bodies that swing through it ---- */

typedef struct swing {
    deft_pos around;
    double wide, high, per_s, phase;
} swing;

typedef struct room {
    deft_world *world;
    uint32_t bodies[BODIES];
    swing swings[BODIES];
    double time_s;
} room;

static uint64_t room_random;

static double pick(double low, double high)
{
    room_random ^= room_random << 13;
    room_random ^= room_random >> 7;
    room_random ^= room_random << 17;
    return low + (high - low) * (double)(room_random >> 11) * 0x1p-53;
}

static void room_add(room *r, uint32_t index)
{
    static const deft_pos shapes[][4] = {{{-1.5, -0.25}, {1.5, -0.25}, {1.5, 0.25}, {-1.5, 0.25}},
                                         {{-0.5, -1}, {0.5, -1}, {0.5, 1}, {-0.5, 1}},
                                         {{-1, 0}, {0, -1}, {1, 0}, {0, 1}},
                                         {{-1, -1}, {1, -1}, {1, 0}, {0, 1}}};
    deft_outline outline;
    memset(&outline, 0, sizeof outline);
    outline.points = shapes[index % 4];
    outline.count = 4;
    outline.flags = DEFT_FEATURE_SOLID;
    swing *s = &r->swings[index];
    s->around.x = pick(6, COLUMNS - 6);
    s->around.y = pick(3, ROWS - 3);
    s->wide = pick(0, 5);
    s->high = pick(0, 4);
    s->per_s = pick(0.5, 60); /* up to 300 units/s */
    s->phase = pick(0, 6);
    deft_body_def def;
    memset(&def, 0, sizeof def);
    def.outlines = &outline;
    def.outline_count = 1;
    def.at = s->around;
    r->bodies[index] = deft_world_body_add(r->world, &def, NULL);
    assert_true(r->bodies[index] != 0);
}

static void room_open(room *r, uint64_t seed)
{
    static uint16_t cells[COLUMNS * ROWS];
    deft_tile_piece pieces[3];
    const deft_tile_kind kinds[4] = {{0, 0}, {0, 1}, {1, 1}, {2, 1}};
    deft_world_def def;
    deft_tile_piece_full(&pieces[0]);
    deft_tile_piece_slope(&pieces[1], true, deft_axes_y_up());
    deft_tile_piece_slope(&pieces[2], false, deft_axes_y_up());
    room_random = seed * 88172645463325252U + 1;
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        uint32_t column = i % COLUMNS;
        uint32_t row = i / COLUMNS;
        bool is_border = column == 0 || row == 0 || column == COLUMNS - 1 || row == ROWS - 1;
        cells[i] = is_border ? 1 : (uint16_t)(pick(0, 1) < 0.06 ? pick(1, 3.999) : 0);
    }
    memset(&def, 0, sizeof def);
    def.columns = COLUMNS;
    def.rows = ROWS;
    def.tile_size = 1;
    def.cells = cells;
    def.kinds = kinds;
    def.kind_count = 4;
    def.pieces = pieces;
    def.piece_count = 3;
    def.body_capacity = BODIES;
    def.body_piece_capacity = BODIES;
    size_t size = deft_world_size(&def);
    memset(r, 0, sizeof *r);
    r->world = deft_world_build(malloc(size), size, &def, NULL);
    assert_non_null(r->world);
    for (uint32_t i = 0; i < BODIES; i++) {
        room_add(r, i);
    }
}

/* Moves the bodies on; returns the farthest way that a point of any of them goes along an axis. */
static double room_tick(room *r, double dt)
{
    double farthest = 0;
    deft_world_tick(r->world);
    r->time_s += dt;
    for (uint32_t i = 0; i < BODIES; i++) {
        const swing *s = &r->swings[i];
        double angle = s->per_s * r->time_s + s->phase;
        deft_pos to = {s->around.x + s->wide * sin(angle), s->around.y + s->high * cos(angle)};
        deft_body_motion motion;
        assert_true(deft_world_body_move(r->world, r->bodies[i], &to, 0));
        assert_true(deft_world_body_motion(&motion, r->world, r->bodies[i]));
        double way = fmax(fabs(motion.to.x - motion.from.x), fabs(motion.to.y - motion.from.y));
        farthest = fmax(farthest, way);
    }
    return farthest;
}

static deft_box grown(deft_box box, double by)
{
    box.min_x -= by;
    box.max_x += by;
    box.min_y -= by;
    box.max_y += by;
    return box;
}

/* ---- what is asked ---- */

typedef struct guard {
    deft_world_view inner;
    deft_box allowed;
    double left_by; /* how far a query was outside, at most */
    uint32_t queries;
} guard;

static uint32_t guard_gather(const void *user, const deft_pos *origin, const deft_box *region,
                             deft_feature *out, uint32_t capacity)
{
    guard *self = *(guard *const *)user;
    double aside = fmax(self->allowed.min_x - region->min_x, region->max_x - self->allowed.max_x);
    double above = fmax(self->allowed.min_y - region->min_y, region->max_y - self->allowed.max_y);
    self->left_by = fmax(self->left_by, fmax(aside, above));
    self->queries++;
    return self->inner.gather(self->inner.user, origin, region, out, capacity);
}

static bool guard_body(const void *user, uint32_t body, deft_body_motion *out)
{
    const guard *self = *(guard *const *)user;
    return self->inner.body(self->inner.user, body, out);
}

/* The world as an array: what touches the box, and its bodies by numbers of their own. */
typedef struct handed_world {
    deft_world_array array;
    deft_feature features[FEATURES_CAP];
    deft_body_motion motions[BODIES];
} handed_world;

static deft_world_view hand_over(handed_world *handed, const room *r, deft_box box, deft_pos origin)
{
    deft_world_view view;
    deft_world_view_of(&view, r->world);
    uint32_t count = view.gather(view.user, &origin, &box, handed->features, FEATURES_CAP);
    assert_true(count <= FEATURES_CAP);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        while (k < BODIES && r->bodies[k] != handed->features[i].body) {
            k++;
        }
        handed->features[i].body = handed->features[i].body == 0 ? 0 : k + 1;
    }
    for (uint32_t k = 0; k < BODIES; k++) {
        assert_true(deft_world_body_motion(&handed->motions[k], r->world, r->bodies[k]));
    }
    memset(&handed->array, 0, sizeof handed->array);
    handed->array.features = handed->features;
    handed->array.count = count;
    handed->array.origin = origin;
    handed->array.bodies = handed->motions;
    handed->array.body_count = BODIES;
    deft_world_view_of_array(&view, &handed->array);
    return view;
}

static void play_at_random(deft_input *input)
{
    uint16_t held = input->held;
    *input = *deft_input_none();
    deft_input_set_stick(input, floor(pick(-1, 2)), 0);
    if (pick(0, 1) < 0.1) {
        input->held = held;
        if (held != 0) {
            deft_input_release(input, held, pick(0, 1));
        } else {
            deft_input_press(input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), pick(0, 1));
        }
    } else {
        input->held = held;
    }
}

static void play_room(uint64_t seed, double rate, deft_crush crush)
{
    static deft_moveset moveset;
    deft_tuning tuning;
    room r;
    deft_tuning_default(&tuning);
    tuning.platform.crush = (int32_t)crush;
    tuning.ground.step_height = 0.5;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    room_open(&r, seed);
    deft_character hero;
    deft_pos start = {COLUMNS / 2, ROWS / 2};
    deft_character_spawn(&hero, &moveset, &start, deft_axes_y_up());
    deft_input input = *deft_input_none();
    guard watch;
    guard *user = &watch;
    memset(&watch, 0, sizeof watch);
    int ticks = extent_of(600, 3000, 3000);
    for (int tick = 0; tick < ticks; tick++) {
        static handed_world all, near_by;
        const deft_box everywhere = {-1e9, -1e9, 1e9, 1e9};
        double way = room_tick(&r, 1 / rate);
        play_at_random(&input);
        deft_character_query_box(&watch.allowed, &hero, &moveset, 1 / rate);
        watch.allowed = grown(watch.allowed, 2 * way);
        watch.inner = hand_over(&all, &r, everywhere, hero.position);
        deft_world_view guarded = watch.inner;
        guarded.gather = guard_gather;
        guarded.body = guard_body;
        guarded.user = &user;
        deft_world_view view = hand_over(&near_by, &r, watch.allowed, hero.position);
        deft_character handed = hero;
        deft_character_step(&hero, &moveset, &guarded, &input, 1 / rate, NULL, NULL);
        deft_character_step(&handed, &moveset, &view, &input, 1 / rate, NULL, NULL);
        if (watch.left_by > 0 || deft_character_hash(&handed) != deft_character_hash(&hero)) {
            fail_msg("seed %d, %g Hz, tick %d: a query %g outside (way %g); at %.9g, %.9g, not %.9g, %.9g",
                     (int)seed, rate, tick, watch.left_by, way, handed.position.x, handed.position.y,
                     hero.position.x, hero.position.y);
        }
    }
    assert_true(watch.queries >= (uint32_t)ticks);
    free(r.world);
}

static void what_the_grown_box_holds_is_the_whole_world(void **state)
{
    (void)state;
    static const double rates[] = {20, 60, 240};
    static const uint64_t seeds[] = {1, 2, 3, 4, 5, 6, 845}; /* one that needs more than one way */
    for (int i = 0; i < 7; i++) {
        for (int rate = 0; rate < 3; rate++) {
            play_room(seeds[i], rates[rate], seeds[i] % 2 == 0 ? DEFT_CRUSH_PASS : DEFT_CRUSH_REPORT);
        }
    }
}

/* ---- how far each move can go ---- */

static deft_moveset mover;

/* A number of the moveset, and how many times it is in the speed of its move. */
typedef struct move_speed {
    double *number;
    double share;
} move_speed;

static const move_speed move_speeds[] = {
    {&mover.ground.speed, 2}, /* with the run button down */
    {&mover.air.speed, 2},       {&mover.jump.launch_speed, 1},      {&mover.air_jump.launch_speed, 1},
    {&mover.boost_speed, 1},     {&mover.wall.jump.launch_speed, 1}, {&mover.wall.away_speed, 1},
    {&mover.ladder.up_speed, 1}, {&mover.ladder.down_speed, 1},      {&mover.ladder.snap_speed, 1},
    {&mover.climb.up_speed, 1},  {&mover.climb.down_speed, 1},       {&mover.climb.hop_speed, 1},
    {&mover.climb.hop_pull, 2}, /* in the 2 s of a hop */
    {&mover.swim.speed, 1},      {&mover.swim.jump_speed, 1},        {&mover.dash.speed, 1},
    {&mover.slam.speed, 1},      {&mover.grapple.pull_speed, 1},     {&mover.grapple.release_boost, 1},
};
#define MOVE_SPEEDS ((int)(sizeof move_speeds / sizeof move_speeds[0]))

static double *const fall_gravities[] = {&mover.fall.gravity, &mover.fall.fast_gravity,
                                         &mover.stagger.gravity};

/* A character that cannot move, as every speed and gravity is 0. */
static deft_character rooted(void)
{
    const deft_pos feet = {0, 0};
    deft_tuning tuning;
    deft_character self;
    deft_tuning_default(&tuning);
    tuning.ability.grapple = 1;
    assert_int_equal(deft_moveset_build(&mover, &tuning, NULL), DEFT_OK);
    for (int i = 0; i < MOVE_SPEEDS; i++) {
        *move_speeds[i].number = 0;
    }
    for (int i = 0; i < 3; i++) {
        *fall_gravities[i] = 0;
    }
    mover.jump.gravity = mover.jump.cut_gravity = mover.grapple.gravity = 0;
    mover.fast_ratio = 2;
    mover.climb.hop_s = 2;
    mover.fall.speed_max = mover.fall.fast_speed_max = DEFT_FOREVER;
    deft_character_spawn(&self, &mover, &feet, deft_axes_y_up());
    return self;
}

/* How far from the character a step of half a second may ask. */
static double asked_around(const deft_character *self)
{
    deft_box box;
    deft_character_query_box(&box, self, &mover, 0.5);
    assert_true(box.min_x == -box.max_x);
    assert_true(fabs(box.max_y - mover.height + box.min_y) < 1e-9);
    assert_true(fabs(box.max_x - mover.half_width + box.min_y) < 1e-9);
    return -box.min_y;
}

static void the_box_holds_the_way_of_each_move(void **state)
{
    (void)state;
    for (int i = 0; i < MOVE_SPEEDS; i++) {
        deft_character self = rooted();
        *move_speeds[i].number = 1000;
        assert_true(asked_around(&self) > move_speeds[i].share * 500);
    }
    for (int i = 0; i < 3; i++) {
        deft_character self = rooted();
        *fall_gravities[i] = 10000;
        assert_true(asked_around(&self) > 10000 * 0.5 * 0.5 / 2);
    }
    deft_character swings = rooted();
    mover.grapple.gravity = 10000; /* from above the hook to below it */
    assert_true(asked_around(&swings) > sqrt(2 * 10000 * 2 * mover.grapple.range) / 2);
}

static void the_box_holds_the_way_of_what_moves_already(void **state)
{
    (void)state;
    deft_character self = rooted();
    assert_true(asked_around(&self) < 100);
    self.velocity.x = -600;
    self.velocity.y = 800;
    assert_true(asked_around(&self) > 500);
    self = rooted();
    self.lift.x = 600;
    self.lift.y = -800;
    assert_true(asked_around(&self) > 500);
    self = rooted();
    self.kept_speed = -1000;
    assert_true(asked_around(&self) > 500);
}

/* What a step may look for beside its way is as far as each of these lengths. */
static void the_box_holds_what_each_move_looks_for(void **state)
{
    double *const lengths[] = {&mover.snap,        &mover.tile,          &mover.corner_up,
                               &mover.corner_side, &mover.ledge,         &mover.wall.reach,
                               &mover.step_height, &mover.grapple.range, &mover.ledges.grab_reach};
    (void)state;
    for (int i = 0; i < (int)(sizeof lengths / sizeof lengths[0]); i++) {
        deft_character self = rooted();
        self.abilities |= DEFT_ABILITY_BIT(DEFT_ABILITY_LEDGE) | DEFT_ABILITY_BIT(DEFT_ABILITY_GRAPPLE);
        mover.ledges.climb_s = DEFT_FOREVER;
        double before = asked_around(&self);
        *lengths[i] += 100;
        assert_true(asked_around(&self) >= before + 100);
    }
}

/* A character that is put into something looks for the way out as far as it is wide, and as it is tall. */
static void the_box_holds_the_way_out_of_what_a_character_is_put_into(void **state)
{
    double *const sizes[] = {&mover.half_width, &mover.height};
    (void)state;
    for (int i = 0; i < 2; i++) {
        deft_character self = rooted();
        double before = asked_around(&self);
        *sizes[i] += 100;
        assert_true(asked_around(&self) >= before + 100);
    }
}

/* Up on to a ledge it goes by its height, and aside by its width, in ledge.climb_s. */
static void the_box_holds_the_way_up_on_to_a_ledge(void **state)
{
    (void)state;
    deft_character self = rooted();
    self.abilities |= DEFT_ABILITY_BIT(DEFT_ABILITY_LEDGE);
    mover.ledges.climb_s = 1;
    double around = asked_around(&self);
    mover.ledges.climb_s = 1.0 / 512;
    assert_true(asked_around(&self) - around > 0.5 * 500 * (mover.height + mover.half_width));
    self = rooted();
    mover.ledges.climb_s = 1.0 / 512;
    double without = asked_around(&self);
    mover.ledges.climb_s = 1;
    assert_true(without == asked_around(&self));
}

/* The stronger of the two slopes makes a walk and a dash faster. A speed along a slope that slows grows where
 * that slope ends. */
static void the_box_holds_the_way_that_slopes_make_longer(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        double power = i < 2 ? 2 : -2;
        deft_character self = rooted();
        mover.dash.speed = 1000;
        *(i % 2 == 0 ? &mover.uphill_power : &mover.downhill_power) = power;
        assert_true(asked_around(&self) > 500 * (power > 0 ? exp(power) : 1));
        mover.dash.speed = 0;
        self.velocity.x = 1000;
        assert_true(asked_around(&self) > 500 * exp(fabs(power)));
        mover.uphill_power = mover.downhill_power = power;
        assert_true(asked_around(&self) > 500 * exp(fabs(power)));
    }
}

/* From rest a fall is as fast as gravity makes it within the tick, however fast it may become. */
static void the_box_of_a_short_tick_is_no_larger_where_falls_become_fast(void **state)
{
    const deft_pos feet = {3, 4};
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character hero;
    deft_box slow;
    deft_box fast;
    (void)state;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&hero, &moveset, &feet, deft_axes_y_up());
    deft_character_query_box(&slow, &hero, &moveset, 1 / 60.0);
    moveset.fall.speed_max *= 10;
    moveset.fall.fast_speed_max *= 10;
    deft_character_query_box(&fast, &hero, &moveset, 1 / 60.0);
    assert_memory_equal(&slow, &fast, sizeof slow);
}

static void a_velocity_that_is_no_number_counts_as_none(void **state)
{
    (void)state;
    deft_character self = rooted();
    double still = asked_around(&self);
    self.velocity.x = (double)NAN;
    assert_true(asked_around(&self) == still);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_box_holds_the_way_of_each_move),
        cmocka_unit_test(the_box_holds_the_way_of_what_moves_already),
        cmocka_unit_test(the_box_holds_what_each_move_looks_for),
        cmocka_unit_test(the_box_holds_the_way_out_of_what_a_character_is_put_into),
        cmocka_unit_test(the_box_holds_the_way_up_on_to_a_ledge),
        cmocka_unit_test(the_box_holds_the_way_that_slopes_make_longer),
        cmocka_unit_test(a_velocity_that_is_no_number_counts_as_none),
        cmocka_unit_test(the_box_of_a_short_tick_is_no_larger_where_falls_become_fast),
        cmocka_unit_test(what_the_grown_box_holds_is_the_whole_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
