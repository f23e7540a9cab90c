/* bench.h -- what the parts of `make bench` share: courses, scripts, and movers that play them. */
#ifndef DEFT_BENCH_H
#define DEFT_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BENCH_TICK_S (1.0 / 60.0)
#define BENCH_PERIOD 480 /* ticks; then a script begins again */
#define BENCH_PHASE  37  /* ticks by which each character is behind the one before it */
#define BENCH_BODIES 16  /* moving platforms of the scene `bodies` */
#define BENCH_FAR    1e5 /* where platforms are that no character reaches, tiles */
#define BENCH_STOREY 16  /* rows */

/* The character of all movers, tiles and seconds: that of the preset `default`. */
#define BENCH_HALF_WIDTH 0.375
#define BENCH_HEIGHT     0.95
#define BENCH_SPEED      9.0
#define BENCH_GAIN       36.0 /* of speed, tiles/s^2 */
#define BENCH_GRAVITY    50.0
#define BENCH_LAUNCH     17.9
#define BENCH_FALL_MAX   20.0

typedef enum bench_tile { TILE_NONE, TILE_FULL, TILE_UP, TILE_DOWN, TILE_ONE_WAY, TILE_COUNT } bench_tile;

typedef enum bench_scene {
    SCENE_COURSE, ///< steps, slopes, walls and gaps
    SCENE_IDLE,
    SCENE_RUN,
    SCENE_JUMP,
    SCENE_FALL, ///< in empty air
    SCENE_SLOPES,
    SCENE_WALLS,
    SCENE_ONE_WAYS,
    SCENE_BODIES,
    SCENE_FAR_BODIES, ///< 1000 platforms, which stand still far away
    SCENE_POLYGON,    ///< rolling ground, drawn freely
    SCENE_MOVES,      ///< the course with every move on
    SCENE_SWING,
    SCENE_TOPDOWN,
    SCENE_CAPSULE, ///< the course as a capsule
    SCENE_COUNT
} bench_scene;

/// One tick's input of one character.
typedef struct bench_input {
    int8_t x;
    uint8_t held, pressed, released; ///< of jump, 0 or 1
} bench_input;

typedef struct bench_point {
    double x, y;
} bench_point;

/// A line of ground, solid from above: its ground is on the right of the way from a to b.
typedef struct bench_segment {
    bench_point a, b;
} bench_segment;

typedef struct bench_course {
    bench_scene scene;
    uint32_t columns, rows;
    uint8_t *tiles;          ///< bench_tile; rows grow upwards
    bench_segment *segments; ///< the faces of the tiles, or the rolling ground
    uint32_t segment_count;
    bench_input script[BENCH_PERIOD];
} bench_course;

/// Makes a course of about so many tiles. Ends the program without memory.
void bench_course_make(bench_course *course, bench_scene scene, uint64_t tiles);
void bench_course_free(bench_course *course);
/// Feet on the ground for the i-th character.
bench_point bench_course_spawn(const bench_course *course, uint64_t i);
/// The tile in a cell; beyond the course all is empty, as it is in deft's world.
static inline uint8_t bench_course_tile(const bench_course *course, int64_t column, int64_t row)
{
    return column >= 0 && row >= 0 && column < (int64_t)course->columns && row < (int64_t)course->rows
               ? course->tiles[(uint64_t)row * course->columns + (uint64_t)column]
               : (uint8_t)TILE_NONE;
}
/// Where the k-th platform is at a tick: its centre. It is 4 tiles wide and half a tile high.
bench_point bench_body_at(const bench_course *course, uint32_t k, uint64_t tick);
uint32_t bench_body_count(bench_scene scene);
static inline bool bench_bodies_move(const bench_course *course)
{
    return course->scene == SCENE_BODIES;
}
void *bench_alloc(size_t count, size_t size);

/// A mover plays a course with a crowd, whose characters do not touch each other.
typedef struct bench_mover {
    const char *name;
    uint32_t scenes;               ///< bits of the scenes that it can play
    uint64_t crowd_max, tiles_max; ///< what is larger is not played
    void *(*begin)(const bench_course *course, uint64_t count);
    void (*tick)(void *crowd, uint64_t tick);
    void (*end)(void *crowd);
    /// Where the i-th character is: a check that it plays.
    bench_point (*place)(const void *crowd, uint64_t i);
} bench_mover;

#define BENCH_BIT(scene) (1u << (scene))
#define BENCH_ON_TILES                                                                                       \
    (BENCH_BIT(SCENE_COURSE) | BENCH_BIT(SCENE_IDLE) | BENCH_BIT(SCENE_RUN) | BENCH_BIT(SCENE_JUMP) |        \
     BENCH_BIT(SCENE_FALL) | BENCH_BIT(SCENE_SLOPES) | BENCH_BIT(SCENE_WALLS))

extern const bench_mover bench_naive, bench_pixel, bench_capsule, bench_deft;
#ifdef BENCH_ENGINES
extern const bench_mover bench_chipmunk, bench_box2d;
#endif

/// The input of the i-th character in a tick.
static inline const bench_input *bench_input_of(const bench_course *course, uint64_t i, uint64_t tick)
{
    return &course->script[(tick + i * BENCH_PHASE) % BENCH_PERIOD];
}

/// The speed of a simple mover after a tick with that input.
static inline double bench_steer(double speed, int x)
{
    const double wish = x * BENCH_SPEED;
    const double most = BENCH_GAIN * BENCH_TICK_S;
    const double change = wish - speed;
    return speed + (change > most ? most : change < -most ? -most : change);
}

/// The rise of a simple mover after the buttons of a tick; `stands` when a floor carries it.
static inline double bench_jump(double rise, const bench_input *input, bool stands)
{
    if (input->pressed != 0 && stands) {
        return BENCH_LAUNCH;
    }
    return input->released != 0 && rise > 0.0 ? rise * 0.5 : rise;
}

/// The rise after a tick of gravity.
static inline double bench_fall(double rise)
{
    const double next = rise - BENCH_GRAVITY * BENCH_TICK_S;
    return next > -BENCH_FALL_MAX ? next : -BENCH_FALL_MAX;
}

#ifdef __cplusplus
}
#endif

#endif
