/* tools/bench.c -- `deft bench`: nanoseconds per tick. Each scene starts from the same settled state and
 * repeats the same period of input, prepared beforehand, so that only the tick is timed. */
#include "tools/bench.h"

#include "deft/binding.h"
#include "deft/topdown.h"
#include "tools/system.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#define STAGE         "shared_scenes/levels/stage.tmj"
#define TICK_S        (1.0 / 60.0)
#define SETTLE_TICKS  240
#define KEPT          16
#define TICKS_DEFAULT 200000

static const char *const scene_names[BENCH_SCENE_COUNT] = {"idle", "run", "jump"};

/* One period of a scene's input: there and back, so that the body stays where it began. */
static void prepare(bench_scene which, deft_axes axes, deft_input inputs[BENCH_PERIOD_TICKS])
{
    for (int i = 0; i < BENCH_PERIOD_TICKS; ++i) {
        inputs[i] = *deft_input_none();
        if (which != BENCH_IDLE) {
            const double way = i < BENCH_PERIOD_TICKS / 2 ? 1.0 : -1.0;
            deft_input_set_stick(&inputs[i], way * axes.right.x, way * axes.right.y);
        }
        if (which == BENCH_JUMP) {
            const int beat = i % 60; /* a long jump, then a short one, every second */
            const bool down = beat < 20 || (beat >= 48 && beat < 52);
            inputs[i].held = down ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0;
            inputs[i].pressed = beat == 0 || beat == 48 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0;
            inputs[i].released = beat == 20 || beat == 52 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0;
        }
    }
}

void bench_play_begin(bench_play *play, bench_scene which, const deft_moveset *moveset,
                      const deft_world_view *view, deft_pos feet, deft_axes axes)
{
    const deft_input none = *deft_input_none();
    play->moveset = moveset;
    play->view = *view;
    deft_character_spawn(&play->settled, moveset, &feet, &axes);
    for (int i = 0; i < SETTLE_TICKS; ++i) {
        deft_character_step(&play->settled, moveset, view, &none, TICK_S, NULL, NULL);
    }
    prepare(which, axes, play->inputs);
}

double bench_play_time(const bench_play *play, uint64_t ticks)
{
    deft_character body = play->settled;
    deft_event_list events;
    const double from = tool_clock_s();
    for (uint64_t i = 0; i < ticks; ++i) {
        const uint64_t beat = i % BENCH_PERIOD_TICKS;
        if (beat == 0) {
            body = play->settled;
        }
        deft_character_step(&body, play->moveset, &play->view, &play->inputs[beat], TICK_S, &events, NULL);
    }
    return tool_clock_s() - from;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void time_scene(bench_scene which, const deft_level *level, const deft_moveset *moveset,
                       uint64_t ticks)
{
    bench_play play;
    double seconds[BENCH_RUNS];
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    bench_play_begin(&play, which, moveset, &view, level->spawns[0].feet, level->axes);
    for (int i = 0; i < BENCH_RUNS; ++i) {
        seconds[i] = bench_play_time(&play, ticks);
    }
    qsort(seconds, BENCH_RUNS, sizeof seconds[0], compare);
    const double ns = 1e9 / (double)ticks;
    (void)printf("%-6s %8.1f ns fastest %8.1f ns median\n", scene_names[which], seconds[0] * ns,
                 seconds[BENCH_RUNS / 2] * ns);
    (void)fflush(stdout);
}

/* What a game that rolls back keeps, and the character that is played. */
static deft_character bench_now;
static deft_character bench_kept[KEPT];

/* Seconds that `times` saves take, each with a restore of another one. The size is asked of the library: of a
 * size that it knows, a compiler makes a copy of its own, such as a slow `rep movs`. */
static double time_copies(uint64_t times)
{
    const size_t size = deft_struct_size("deft_character");
    const double from = tool_clock_s();
    for (uint64_t i = 0; i < times; ++i) {
        memcpy(&bench_kept[i % KEPT], &bench_now, size);
        memcpy(&bench_now, &bench_kept[(i + 5) % KEPT], size);
    }
    return tool_clock_s() - from;
}

/* The same by assignment, as this compiler makes it. Every copy is seen through a pointer that may change. */
static double time_assignments(uint64_t times)
{
    deft_character *volatile now = &bench_now;
    deft_character *volatile kept = bench_kept;
    const double from = tool_clock_s();
    for (uint64_t i = 0; i < times; ++i) {
        kept[i % KEPT] = *now;
        *now = kept[(i + 5) % KEPT];
    }
    return tool_clock_s() - from;
}

static double time_hashes(uint64_t times)
{
    volatile uint64_t sink = 0;
    const double from = tool_clock_s();
    for (uint64_t i = 0; i < times; ++i) {
        sink = sink ^ deft_character_hash(&bench_kept[i % KEPT]);
    }
    return tool_clock_s() - from;
}

/* The fastest of nine runs. */
static double time_best(double (*run)(uint64_t), uint64_t times)
{
    double best = run(times);
    for (int i = 1; i < BENCH_RUNS; ++i) {
        const double seconds = run(times);
        best = seconds < best ? seconds : best;
    }
    return best * 1e9 / (double)times;
}

/* A character saved and restored, and hashed. */
static void bench_state(const deft_level *level, const deft_moveset *moveset, uint64_t times)
{
    deft_character_spawn(&bench_now, moveset, &level->spawns[0].feet, &level->axes);
    for (int i = 0; i < KEPT; ++i) {
        bench_kept[i] = bench_now;
    }
    const double copied = time_best(time_copies, times);
    const double assigned = time_best(time_assignments, times);
    (void)printf("saved and restored: %.1f ns fastest by memcpy, %.1f ns by assignment\n", copied, assigned);
    (void)printf("hashed: %.1f ns fastest\n", time_best(time_hashes, times));
}

static int bench(const char *path, const tool_level_wish *wish, int only, uint64_t ticks)
{
    tool_tuning tuning;
    int status = tool_tuning_take("bench", NULL, NULL, &tuning);
    if (status != TOOL_FINE) {
        return status;
    }
    deft_level *level = tool_level_take("bench", path, wish);
    if (level == NULL) {
        return tool_fail("bench", "it needs a level: run it in deft's folder, or name one: deft bench LEVEL");
    }
    status = tool_tuning_fit("bench", level->tile_size, &tuning);
    if (status == TOOL_FINE && level->spawn_count == 0) {
        status = tool_fail("bench", "%s has no spawn to start from", path);
    }
    if (status == TOOL_FINE) {
        (void)printf("%s, %llu ticks a run\n", path, (unsigned long long)ticks);
        for (int i = 0; i < BENCH_SCENE_COUNT; ++i) {
            if (only == BENCH_SCENE_COUNT || only == i) {
                time_scene((bench_scene)i, level, &tuning.moveset, ticks);
            }
        }
        bench_state(level, &tuning.moveset, ticks);
        (void)printf("state version %d: sizeof(deft_character) %zu bytes, sizeof(deft_topdown) %zu bytes; "
                     "sizeof(deft_moveset) %zu bytes\n",
                     DEFT_STATE_VERSION, sizeof(deft_character), sizeof(deft_topdown), sizeof(deft_moveset));
    }
    deft_level_free(level);
    return status;
}

/* What the command line asks for. */
typedef struct bench_wish {
    tool_level_wish level;
    int only; /* a scene, or BENCH_SCENE_COUNT */
    uint64_t ticks, edges;
} bench_wish;

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    bench_wish *wish = (bench_wish *)user;
    switch (option) {
    case OPTION_SCENE:
        wish->only = value->word;
        return TOOL_FINE;
    case OPTION_TICKS:
        wish->ticks = value->whole;
        return TOOL_FINE;
    case OPTION_TERRAIN:
        wish->edges = value->whole;
        return TOOL_FINE;
    default:
        return tool_level_option("bench", &wish->level, option, value);
    }
}

int tool_bench(int argc, char **argv)
{
    bench_wish wish;
    memset(&wish, 0, sizeof wish);
    wish.only = BENCH_SCENE_COUNT;
    wish.ticks = TICKS_DEFAULT;
    const int status = tool_options_read(TOOL_BENCH, argc, argv, take_option, &wish);
    if (status != TOOL_FINE) {
        return status;
    }
    if (argc - optind > 1) {
        return tool_usage("bench", "it takes one level, not %d", argc - optind);
    }
    if (wish.edges == 0) {
        return bench(argc > optind ? argv[optind] : STAGE, &wish.level, wish.only, wish.ticks);
    }
    if (argc > optind || wish.only != BENCH_SCENE_COUNT || wish.level.name_count > 0 ||
        wish.level.room != NULL) {
        return tool_usage("bench", "--terrain makes its own ground and runs there; it takes --ticks only");
    }
    return bench_terrain(wish.edges, wish.ticks);
}
