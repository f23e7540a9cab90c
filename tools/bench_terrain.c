/* tools/bench_terrain.c -- `deft bench --terrain`: what large free ground costs. Around its middle ground of
 * any number of edges is the same, so the same run is timed on few edges and on many. */
#include "deft/world.h"
#include "tools/bench.h"
#include "tools/system.h"

#include <stdlib.h>
#include <string.h>

#define TERRAIN_BUILDS   3
#define TERRAIN_STEP     0.5  /* between two points of rolling ground, tiles */
#define TERRAIN_RISE     0.15 /* how high the points of rolling ground are, at most */
#define TERRAIN_DEEP     6.0  /* from the top of a polygon to its bottom */
#define TERRAIN_EDGES    20u  /* of each of many polygons */
#define TERRAIN_TOP      10u  /* edges of it that are its top */
#define TERRAIN_TOOTH    32.0 /* a tooth of the comb is so long, */
#define TERRAIN_LEAN     0.4  /* leans so far to the left, */
#define TERRAIN_WIDE     0.5  /* and is as wide as the gap to the next one */
#define TERRAIN_SPINE    0.5  /* the comb's back, from which the teeth hang */
#define TERRAIN_FEET     2.0  /* where the character starts to fall from */
#define TERRAIN_MEGABYTE 1e6

/* Ground in the making. */
typedef struct bench_ground {
    deft_world_def def;
    deft_outline *outlines;
    deft_pos *points;
    uint32_t point_count;
    void *block;
    size_t size;
    deft_world *world;
    double seconds; /* what it took from nothing to the world */
} bench_ground;

typedef void (*bench_shape_fn)(bench_ground *ground, uint32_t edges);

/* A height for a number, the same on every machine. */
static double height_of(int64_t index)
{
    uint64_t word = (uint64_t)index * UINT64_C(0x9e3779b97f4a7c15);
    word = (word ^ word >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return (double)(word >> 54) * (TERRAIN_RISE / 1024.0);
}

static void add_point(bench_ground *ground, double x, double y)
{
    deft_pos *point = &ground->points[ground->point_count++];
    point->x = x;
    point->y = y;
}

/* Makes an outline of the points since `first`. */
static void add_outline(bench_ground *ground, deft_outline_kind kind, uint32_t first)
{
    deft_outline *outline = &ground->outlines[ground->def.outline_count++];
    memset(outline, 0, sizeof *outline);
    outline->points = ground->points + first;
    outline->count = ground->point_count - first;
    outline->id = ground->def.outline_count;
    outline->flags = DEFT_FEATURE_SOLID;
    outline->kind = (uint8_t)kind;
}

static void make_polygon(bench_ground *ground, uint32_t edges)
{
    const int64_t half = (int64_t)edges / 4;
    for (int64_t k = -half; k < half; ++k) {
        add_point(ground, (double)k * TERRAIN_STEP, height_of(k));
    }
    for (int64_t k = half; k > -half; --k) {
        add_point(ground, (double)k * TERRAIN_STEP, height_of(k + INT32_MAX) - TERRAIN_DEEP);
    }
    add_outline(ground, DEFT_OUTLINE_POLYGON, 0);
}

static void make_chain(bench_ground *ground, uint32_t edges)
{
    const int64_t half = (int64_t)edges / 2;
    for (int64_t k = -half; k <= half; ++k) {
        add_point(ground, (double)k * TERRAIN_STEP, height_of(k));
    }
    add_outline(ground, DEFT_OUTLINE_CHAIN, 0);
}

/* Polygons side by side, whose sides touch. */
static void make_polygons(bench_ground *ground, uint32_t edges)
{
    const int64_t count = (int64_t)(edges / TERRAIN_EDGES);
    const double wide = TERRAIN_TOP * TERRAIN_STEP;
    const uint32_t below = TERRAIN_EDGES - TERRAIN_TOP - 1; /* points */
    for (int64_t i = -count / 2; i < count - count / 2; ++i) {
        const uint32_t first = ground->point_count;
        for (uint32_t k = 0; k <= TERRAIN_TOP; ++k) {
            const int64_t index = i * (int64_t)TERRAIN_TOP + k;
            add_point(ground, (double)index * TERRAIN_STEP, height_of(index));
        }
        for (uint32_t k = below; k > 0; --k) {
            const double x = (double)i * wide + (double)(k - 1) * wide / (double)(below - 1);
            add_point(ground, x, -TERRAIN_DEEP - (k % 2 == 0 ? TERRAIN_RISE : 0.0));
        }
        add_outline(ground, DEFT_OUTLINE_POLYGON, first);
    }
}

/* A flat back, from which long slanted teeth hang. */
static void make_comb(bench_ground *ground, uint32_t edges)
{
    const int64_t teeth = ((int64_t)edges - 4) / 4;
    const int64_t on_the_right = (teeth + 1) / 2;
    const double right = (double)on_the_right * 2.0 * TERRAIN_WIDE;
    const double left = right - (double)teeth * 2.0 * TERRAIN_WIDE;
    add_point(ground, left, -TERRAIN_SPINE);
    add_point(ground, left, 0.0);
    add_point(ground, right, 0.0);
    add_point(ground, right, -TERRAIN_SPINE);
    for (int64_t i = 0; i < teeth; ++i) {
        const double x = right - ((double)i * 2.0 + 0.5) * TERRAIN_WIDE;
        add_point(ground, x, -TERRAIN_SPINE);
        add_point(ground, x - TERRAIN_LEAN, -TERRAIN_SPINE - TERRAIN_TOOTH);
        add_point(ground, x - TERRAIN_LEAN - TERRAIN_WIDE, -TERRAIN_SPINE - TERRAIN_TOOTH);
        add_point(ground, x - TERRAIN_WIDE, -TERRAIN_SPINE);
    }
    add_outline(ground, DEFT_OUTLINE_POLYGON, 0);
}

static const struct {
    const char *name;
    bench_shape_fn make;
} shapes[] = {{"one polygon", make_polygon},
              {"one chain", make_chain},
              {"polygons of 20", make_polygons},
              {"comb", make_comb}};

static void ground_free(bench_ground *ground)
{
    free(ground->block);
    free(ground->outlines);
    free(ground->points);
}

/* From nothing to a world: the points, the block's size, the block, and the world in it. */
static int ground_make(bench_ground *ground, bench_shape_fn make, uint32_t edges)
{
    const double from = tool_clock_s();
    memset(ground, 0, sizeof *ground);
    ground->outlines = (deft_outline *)malloc((edges / TERRAIN_EDGES + 1u) * sizeof *ground->outlines);
    ground->points = (deft_pos *)malloc((edges + 4u) * sizeof *ground->points);
    if (ground->outlines == NULL || ground->points == NULL) {
        (void)tool_fail("bench", "out of memory");
        return TOOL_WRONG;
    }
    make(ground, edges);
    ground->def.tile_size = 1.0;
    ground->def.outlines = ground->outlines;
    ground->size = deft_world_size(&ground->def);
    ground->block = malloc(ground->size);
    if (ground->block == NULL) {
        (void)tool_fail("bench", "out of memory");
        return TOOL_WRONG;
    }
    ground->world = deft_world_build(ground->block, ground->size, &ground->def, NULL);
    ground->seconds = tool_clock_s() - from;
    if (ground->world == NULL) {
        (void)tool_fail("bench", "the terrain is refused");
        return TOOL_WRONG;
    }
    return TOOL_FINE;
}

/* The same again, for the fastest; the last one stays. */
static int ground_time(bench_ground *ground, bench_shape_fn make, uint32_t edges)
{
    int status = ground_make(ground, make, edges);
    for (int i = 1; i < TERRAIN_BUILDS && status == TOOL_FINE; ++i) {
        const double seconds = ground->seconds;
        ground_free(ground);
        status = ground_make(ground, make, edges);
        ground->seconds = seconds < ground->seconds ? seconds : ground->seconds;
    }
    return status;
}

/* Times a run on both grounds, in turns, so that what else the machine does strikes both. */
static void time_run(const char *body, const deft_moveset *moveset, const bench_ground grounds[2],
                     uint64_t ticks)
{
    static bench_play plays[2];
    double best[2] = {0.0, 0.0};
    const deft_pos feet = {0.0, TERRAIN_FEET};
    for (int i = 0; i < 2; ++i) {
        deft_world_view view;
        deft_world_view_of(&view, grounds[i].world);
        bench_play_begin(&plays[i], BENCH_RUN, moveset, &view, feet, *deft_axes_y_up());
    }
    for (int run = 0; run < BENCH_RUNS; ++run) {
        for (int i = 0; i < 2; ++i) {
            const double seconds = bench_play_time(&plays[i], ticks);
            best[i] = run == 0 || seconds < best[i] ? seconds : best[i];
        }
    }
    (void)printf("; %s %.1f ns, %.2f times", body, best[1] * 1e9 / (double)ticks, best[1] / best[0]);
    (void)fflush(stdout);
}

static int time_shape(size_t shape, uint32_t edges, const deft_moveset movesets[2], uint64_t ticks)
{
    bench_ground grounds[2];
    memset(grounds, 0, sizeof grounds);
    int status = ground_make(&grounds[0], shapes[shape].make, BENCH_EDGES_MIN);
    if (status == TOOL_FINE) {
        status = ground_time(&grounds[1], shapes[shape].make, edges);
    }
    if (status == TOOL_FINE) {
        (void)printf("%-15s built in %6.1f ms, %6.1f MB", shapes[shape].name, grounds[1].seconds * 1e3,
                     (double)grounds[1].size / TERRAIN_MEGABYTE);
        time_run("box", &movesets[0], grounds, ticks);
        time_run("capsule", &movesets[1], grounds, ticks);
        (void)putchar('\n');
    }
    ground_free(&grounds[0]);
    ground_free(&grounds[1]);
    return status;
}

int bench_terrain(uint64_t edges, uint64_t ticks)
{
    static deft_moveset movesets[2];
    tool_tuning tuning;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    int status = tool_tuning_take("bench", NULL, NULL, &tuning);
    if (status != TOOL_FINE) {
        return status;
    }
    movesets[0] = tuning.moveset;
    tuning.tuning.shape.corner_radius = 0.5 * tuning.tuning.shape.width;
    if (deft_moveset_build(&movesets[1], &tuning.tuning, &diags) != DEFT_OK) {
        tool_report("bench", "capsule", &diags, DEFT_ERROR_CONTENT);
        return TOOL_WRONG;
    }
    (void)printf("free ground of %llu edges, %llu ticks of a run; times: against %u edges\n",
                 (unsigned long long)edges, (unsigned long long)ticks, BENCH_EDGES_MIN);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes && status == TOOL_FINE; ++i) {
        status = time_shape(i, (uint32_t)edges, movesets, ticks);
    }
    return status;
}
