/* course.c -- the levels of `make bench`, from pictures, and the scripts that are played there. */
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PICTURE_WIDE  48
#define PICTURE_ROWS  8
#define COLUMNS_MAX   65535
#define ROLL_STEP     0.5 /* between two points of rolling ground */
#define ROLL_HIGH     1.5
#define SPAWN_STRIDE  0.6180339887498949 /* of the course, from one character to the next */
#define BODY_REACH    3.0                /* how far a platform moves each way */
#define BODY_PERIOD_S 4.0
#define FAR_BODIES    1000
#define TURN          6.283185307179586

/* From the top; above it a storey is empty. */
static const char *const course_picture[PICTURE_ROWS] = {
    "................................................",  "................................................",
    "........##..............####....................",  "......######.........../####\\.........##........",
    "....########........../######\\........##........", "#################...####################...#####",
    "#################...####################...#####",  "################################################"};
static const char *const flat_picture[PICTURE_ROWS] = {
    [PICTURE_ROWS - 1] = "################################################"};
static const char *const slopes_picture[PICTURE_ROWS] = {
    [3] = ".../\\....../\\....../\\....../\\....../\\....../\\...",
    [4] = "../##\\..../##\\..../##\\..../##\\..../##\\..../##\\..",
    [5] = "./####\\../####\\../####\\../####\\../####\\../####\\.",
    [6] = "/######\\/######\\/######\\/######\\/######\\/######\\",
    [7] = "################################################"};
static const char *const walls_picture[PICTURE_ROWS] = {
    [3] = "#.....#.....#.....#.....#.....#.....#.....#.....",
    [4] = "#.....#.....#.....#.....#.....#.....#.....#.....",
    [5] = "#.....#.....#.....#.....#.....#.....#.....#.....",
    [6] = "#.....#.....#.....#.....#.....#.....#.....#.....",
    [7] = "################################################"};
static const char *const one_ways_picture[PICTURE_ROWS] = {
    [2] = "....----........----........----........----....",
    [4] = "--........----........----........----........--",
    [5] = "....----........----........----........----....",
    [7] = "################################################"};
static const char *const air_picture[PICTURE_ROWS];

void *bench_alloc(size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size);
    if (block == NULL) {
        (void)fprintf(stderr, "bench: out of memory\n");
        exit(1);
    }
    return block;
}

static const char *const *picture_of(bench_scene scene)
{
    switch (scene) {
    case SCENE_COURSE:
    case SCENE_MOVES:
    case SCENE_TOPDOWN:
    case SCENE_CAPSULE:
        return course_picture;
    case SCENE_SLOPES:
        return slopes_picture;
    case SCENE_WALLS:
        return walls_picture;
    case SCENE_ONE_WAYS:
        return one_ways_picture;
    case SCENE_FALL:
    case SCENE_POLYGON:
    case SCENE_SWING:
        return air_picture;
    default:
        return flat_picture;
    }
}

static uint8_t tile_of(const char *const *picture, uint32_t column, uint32_t row)
{
    static const char letters[TILE_COUNT] = {'.', '#', '/', '\\', '-'};
    const char *line = row < PICTURE_ROWS ? picture[PICTURE_ROWS - 1 - row] : NULL;
    const char letter = line != NULL ? line[column % PICTURE_WIDE] : '.';
    const char *at = (const char *)memchr(letters, letter, sizeof letters);
    return at != NULL ? (uint8_t)(at - letters) : (uint8_t)TILE_NONE;
}

static void add_segment(bench_course *course, double ax, double ay, double bx, double by)
{
    bench_segment *segment = &course->segments[course->segment_count++];
    segment->a.x = ax;
    segment->a.y = ay;
    segment->b.x = bx;
    segment->b.y = by;
}

/* True when the tile's left, right or lower side is whole, and so hides the face of the tile beside it. */
static bool is_solid(const bench_course *course, int64_t column, int64_t row)
{
    const uint8_t tile = bench_course_tile(course, column, row);
    return tile == TILE_FULL || tile == TILE_UP || tile == TILE_DOWN;
}

/* The faces of a tile that no other tile hides. A ceiling is left out: no script reaches one. */
static void add_faces(bench_course *course, uint32_t column, uint32_t row)
{
    const double x = column;
    const double y = row;
    const uint8_t tile = bench_course_tile(course, column, row);
    if (tile == TILE_UP) {
        add_segment(course, x, y, x + 1.0, y + 1.0);
    }
    if (tile == TILE_DOWN) {
        add_segment(course, x, y + 1.0, x + 1.0, y);
    }
    if (tile == TILE_FULL && !is_solid(course, column, (int64_t)row + 1)) {
        add_segment(course, x, y + 1.0, x + 1.0, y + 1.0);
    }
    if (tile == TILE_FULL && !is_solid(course, (int64_t)column - 1, row)) {
        add_segment(course, x, y, x, y + 1.0);
    }
    if (tile == TILE_FULL && !is_solid(course, (int64_t)column + 1, row)) {
        add_segment(course, x + 1.0, y + 1.0, x + 1.0, y);
    }
}

static double roll_height(uint32_t k)
{
    return 2.0 + ROLL_HIGH * sin(0.35 * k) * cos(0.11 * k);
}

static void make_segments(bench_course *course)
{
    const uint64_t tiles = (uint64_t)course->columns * course->rows;
    if (course->scene == SCENE_POLYGON) {
        const uint32_t count = (uint32_t)(course->columns / ROLL_STEP);
        course->segments = (bench_segment *)bench_alloc(count, sizeof *course->segments);
        for (uint32_t k = 0; k < count; ++k) {
            add_segment(course, k * ROLL_STEP, roll_height(k), (k + 1) * ROLL_STEP, roll_height(k + 1));
        }
        return;
    }
    course->segments = (bench_segment *)bench_alloc(tiles, sizeof *course->segments);
    for (uint64_t i = 0; i < tiles; ++i) {
        add_faces(course, (uint32_t)(i % course->columns), (uint32_t)(i / course->columns));
    }
}

/* There and back; a long jump and a short one every second, where the scene has jumps. */
static void make_script(bench_course *course)
{
    const bench_scene scene = course->scene;
    const bool jumps = scene != SCENE_IDLE && scene != SCENE_RUN && scene != SCENE_SLOPES &&
                       scene != SCENE_FALL && scene != SCENE_SWING && scene != SCENE_TOPDOWN &&
                       scene != SCENE_FAR_BODIES;
    for (int i = 0; i < BENCH_PERIOD; ++i) {
        bench_input *input = &course->script[i];
        const int beat = i % 60;
        memset(input, 0, sizeof *input);
        input->x = scene == SCENE_IDLE ? 0 : i < BENCH_PERIOD / 2 ? 1 : -1;
        if (jumps) {
            input->held = beat < 20 || (beat >= 48 && beat < 52);
            input->pressed = beat == 0 || beat == 48;
            input->released = beat == 20 || beat == 52;
        }
    }
}

void bench_course_make(bench_course *course, bench_scene scene, uint64_t tiles)
{
    memset(course, 0, sizeof *course);
    const uint64_t columns = tiles / BENCH_STOREY;
    course->scene = scene;
    course->columns = (uint32_t)(columns > COLUMNS_MAX ? COLUMNS_MAX : columns < 4 ? 4 : columns);
    course->rows = (uint32_t)((columns + COLUMNS_MAX - 1) / COLUMNS_MAX) * BENCH_STOREY;
    course->rows = course->rows > 0 ? course->rows : BENCH_STOREY;
    course->tiles = (uint8_t *)bench_alloc((uint64_t)course->columns * course->rows, 1);
    const char *const *picture = picture_of(scene);
    for (uint32_t row = 0; row < course->rows; ++row) {
        for (uint32_t column = 0; column < course->columns; ++column) {
            const bool is_end = column == 0 || column == course->columns - 1;
            course->tiles[(uint64_t)row * course->columns + column] =
                is_end && picture != air_picture ? (uint8_t)TILE_FULL
                                                 : tile_of(picture, column, row % BENCH_STOREY);
        }
    }
    make_segments(course);
    make_script(course);
}

void bench_course_free(bench_course *course)
{
    free(course->tiles);
    free(course->segments);
}

/* In empty air that is the middle of the storey. */
bench_point bench_course_spawn(const bench_course *course, uint64_t i)
{
    const double share = fmod((double)i * SPAWN_STRIDE, 1.0);
    const uint32_t column = 1 + (uint32_t)(share * (course->columns - 2));
    const uint32_t storey = (uint32_t)(i % (course->rows / BENCH_STOREY)) * BENCH_STOREY;
    bench_point at = {column + 0.5, storey + BENCH_STOREY / 2.0};
    for (uint32_t row = PICTURE_ROWS; row > 0; --row) {
        const uint8_t tile = bench_course_tile(course, column, storey + row - 1);
        if (tile != TILE_NONE && tile != TILE_ONE_WAY) {
            at.y = storey + row;
            return at;
        }
    }
    return at;
}

uint32_t bench_body_count(bench_scene scene)
{
    return scene == SCENE_BODIES ? BENCH_BODIES : scene == SCENE_FAR_BODIES ? FAR_BODIES : 0;
}

bench_point bench_body_at(const bench_course *course, uint32_t k, uint64_t tick)
{
    const double turn = TURN * ((double)tick * BENCH_TICK_S / BODY_PERIOD_S + 0.1 * k);
    const bool is_far = course->scene == SCENE_FAR_BODIES;
    const double every = is_far ? 10.0 : (double)course->columns / BENCH_BODIES;
    bench_point at = {(k + 0.5) * every + BODY_REACH * sin(turn), 3.25};
    at.x += is_far ? BENCH_FAR : 0.0;
    return at;
}
