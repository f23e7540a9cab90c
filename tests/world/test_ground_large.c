/* Terrain of very many edges: what happens at a place depends on what is near it, not on the size of the
 * rest. */
#include "ground.h"
#include "tests/harness/extent.h"

/* More than 16 bits can count, but where an edge takes ten times as long. */
#define EDGES_MANY ((uint32_t)extent_of(40000, 80000, 400000))
#define EDGES_FEW  400U

#define STEP   0.5 /* between two points */
#define RISE   0.15
#define DEEP   6.0
#define TICKS  480
#define TICK_S (1.0 / 60.0)

typedef struct land {
    deft_world_def def;
    deft_outline *outlines;
    deft_pos *points;
    uint32_t count;
    void *block;
    deft_world_view view;
    deft_world *world;
} land;

typedef void (*land_fn)(land *l, uint32_t edges);

/* The height of a point, whichever land it is of. */
static double height(int64_t index)
{
    uint64_t seed = (uint64_t)(index + 1000000) * UINT64_C(0x9e3779b97f4a7c15);
    (void)ground_random(&seed, 0, 1);
    return ground_random(&seed, 0, RISE);
}

static void put(land *l, double x, double y)
{
    l->points[l->count].x = x;
    l->points[l->count++].y = y;
}

static void outline(land *l, deft_outline_kind kind, uint32_t first)
{
    deft_outline *out = &l->outlines[l->def.outline_count++];
    memset(out, 0, sizeof *out);
    out->points = l->points + first;
    out->count = l->count - first;
    out->id = 7;
    out->flags = DEFT_FEATURE_SOLID;
    out->kind = (uint8_t)kind;
}

static void make_chain(land *l, uint32_t edges)
{
    const int64_t half = edges / 2;
    for (int64_t k = -half; k <= half; k++) {
        put(l, (double)k * STEP, height(k));
    }
    outline(l, DEFT_OUTLINE_CHAIN, 0);
}

static void make_polygon(land *l, uint32_t edges)
{
    const int64_t half = edges / 4;
    for (int64_t k = -half; k < half; k++) {
        put(l, (double)k * STEP, height(k));
    }
    for (int64_t k = half; k > -half; k--) {
        put(l, (double)k * STEP, -DEEP - height(-k));
    }
    outline(l, DEFT_OUTLINE_POLYGON, 0);
}

/* Polygons of 20 edges, 5 units wide, side by side; the middle is between two. */
static void make_polygons(land *l, uint32_t edges)
{
    const int64_t half = edges / 40;
    for (int64_t i = -half; i < half; i++) {
        const uint32_t first = l->count;
        for (int64_t k = 0; k <= 10; k++) {
            put(l, (double)(10 * i + k) * STEP, height(10 * i + k));
        }
        for (int64_t k = 8; k >= 0; k--) {
            put(l, (double)(10 * i) * STEP + 0.625 * (double)k, -DEEP - (k % 2 == 0 ? 0.0 : RISE));
        }
        outline(l, DEFT_OUTLINE_POLYGON, first);
    }
}

static void land_open(land *l, land_fn make, uint32_t edges)
{
    memset(l, 0, sizeof *l);
    l->outlines = (deft_outline *)malloc((edges / 20 + 1) * sizeof *l->outlines);
    l->points = (deft_pos *)malloc((edges + 1) * sizeof *l->points);
    make(l, edges);
    l->def.tile_size = 1;
    l->def.outlines = l->outlines;
    const size_t size = deft_world_size(&l->def);
    l->block = malloc(size);
    l->world = deft_world_build(l->block, size, &l->def, NULL);
    assert_non_null(l->world);
    deft_world_view_of(&l->view, l->world);
}

static void land_close(land *l)
{
    free(l->block);
    free(l->outlines);
    free(l->points);
}

/* One of the bodies that are played: a box and a capsule. */
static void build(deft_moveset *out, bool is_capsule)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = is_capsule ? 0.5 * tuning.shape.width : 0.0;
    assert_int_equal(deft_moveset_build(out, &tuning, NULL), DEFT_OK);
}

/* Falls onto the middle, runs right with jumps, and back. `pieces` gets how many the ticks were handed. */
static void play(deft_character *track, const land *l, const deft_moveset *moveset, uint64_t *pieces)
{
    static deft_feature found[GROUND_FOUND];
    deft_character hero;
    deft_pos start = {0.1, 2};
    bool stood = false;
    *pieces = 0;
    deft_character_spawn(&hero, moveset, &start, deft_axes_y_up());
    for (int tick = 0; tick < TICKS; tick++) {
        deft_input input = *deft_input_none();
        deft_box box;
        deft_character_query_box(&box, &hero, moveset, TICK_S);
        deft_input_set_stick(&input, tick < 60 ? 0 : tick < 270 ? 1 : -1, 0);
        input.pressed = tick % 90 == 75 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0;
        input.held = tick % 90 >= 75 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0;
        input.released = tick % 90 == 0 && tick > 0 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0;
        *pieces += l->view.gather(l->view.user, &hero.position, &box, found, GROUND_FOUND);
        deft_character_step(&hero, moveset, &l->view, &input, TICK_S, NULL, NULL);
        track[tick] = hero;
        stood = stood || hero.support == DEFT_SUPPORT_FLOOR;
        assert_true(hero.position.y > -0.01);
    }
    assert_true(stood);
}

static deft_character few_track[TICKS];
static deft_character many_track[TICKS];

/* Plays on few edges and on many. */
static void expect_alike(land_fn make, bool to_the_bit)
{
    static deft_moveset moveset;
    land few;
    land many;
    land_open(&few, make, EDGES_FEW);
    land_open(&many, make, EDGES_MANY);
    for (int capsule = 0; capsule < 2; capsule++) {
        uint64_t few_pieces;
        uint64_t many_pieces;
        double farthest = 0;
        build(&moveset, capsule == 1);
        play(few_track, &few, &moveset, &few_pieces);
        play(many_track, &many, &moveset, &many_pieces);
        for (int tick = 0; tick < TICKS; tick++) {
            const deft_character *a = &few_track[tick];
            const deft_character *b = &many_track[tick];
            farthest = fmax(farthest, a->position.x);
            if (to_the_bit) {
                assert_memory_equal(a, b, sizeof *a);
            }
            assert_int_equal(a->state, b->state);
            assert_true(fabs(a->position.x - b->position.x) < 1e-5);
            assert_true(fabs(a->position.y - b->position.y) < 1e-5);
        }
        assert_true(farthest > 10 && few_pieces > TICKS);
        if (to_the_bit) {
            assert_true(many_pieces == few_pieces);
        }
        assert_true(many_pieces <= 2 * few_pieces); /* what a tick may cost more, in what it looks at */
    }
    land_close(&few);
    land_close(&many);
}

static void a_long_chain_is_walked_as_a_short_one_to_the_bit(void **state)
{
    (void)state;
    expect_alike(make_chain, true);
}

static void many_polygons_are_walked_as_few_to_the_bit(void **state)
{
    (void)state;
    expect_alike(make_polygons, true);
}

/* A polygon is cut elsewhere when it goes on farther: the same within rounding. */
static void a_polygon_of_many_edges_is_walked_as_one_of_few(void **state)
{
    (void)state;
    expect_alike(make_polygon, false);
}

#define TEETH 1000
/* As many as a tick can look at (src/contact/scene.h). */
#define LOOKED_AT 96

/* A comb whose teeth lean by their own length, 1 apart: a cut that is level or upright goes through many. */
static void make_comb(land *l, uint32_t edges)
{
    (void)edges;
    for (int i = 0; i < TEETH; i++) {
        put(l, i, 0);
        put(l, i + 4, 4);
        put(l, i + 4.5, 4);
        put(l, i + 0.5, 0);
    }
    put(l, TEETH, 0);
    put(l, TEETH, -1);
    put(l, 0, -1);
    outline(l, DEFT_OUTLINE_POLYGON, 0);
}

static void a_comb_of_leaning_teeth_is_handed_out_in_few_pieces(void **state)
{
    (void)state;
    static deft_feature found[4 * TEETH];
    land comb;
    land_open(&comb, make_comb, 4 * TEETH + 3);
    for (double x = -0.5; x < TEETH; x++) {
        for (double y = -1.5; y < 4; y += 0.5) {
            deft_box box = {x, y, x + 1, y + 1};
            assert_true(comb.view.gather(comb.view.user, &(deft_pos){x, y}, &box, found, 4 * TEETH) <=
                        LOOKED_AT);
        }
    }
    land_close(&comb);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_chain_is_walked_as_a_short_one_to_the_bit),
        cmocka_unit_test(many_polygons_are_walked_as_few_to_the_bit),
        cmocka_unit_test(a_comb_of_leaning_teeth_is_handed_out_in_few_pieces),
        cmocka_unit_test(a_polygon_of_many_edges_is_walked_as_one_of_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
