/* table.c -- times each mover in turns with the naive one, and prints the ratios. */
#define _POSIX_C_SOURCE 200809L
#include "table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RUNS       15
#define RUN_S      0.01 /* how long a run of a row should take */
#define WARM_TICKS 240  /* before it is timed, */
#define WARM_MAX   2e6  /* or so many of all characters together */
#define ROWS_MAX   256
#define NAME_SIZE  32
#define FAR_AWAY   1e4 /* a character that is farther from the course fell out of it */

const char *const bench_scene_names[SCENE_COUNT] = {"course",  "idle",  "run",      "jump",    "fall",
                                                    "slopes",  "walls", "one-ways", "bodies",  "far-bodies",
                                                    "polygon", "moves", "swing",    "topdown", "capsule"};

const bench_mover *const bench_movers[] = {&bench_naive,    &bench_pixel, &bench_capsule, &bench_deft,
#ifdef BENCH_ENGINES
                                           &bench_chipmunk, &bench_box2d
#endif
};
const size_t bench_mover_count = sizeof bench_movers / sizeof *bench_movers;

bench_scene bench_scene_named(const char *name)
{
    int scene = 0;
    while (scene < SCENE_COUNT && strcmp(bench_scene_names[scene], name) != 0) {
        ++scene;
    }
    return (bench_scene)scene;
}

/* A mover that plays. */
typedef struct row_play {
    const bench_mover *mover;
    bench_course course;
    void *crowd;
    uint64_t count, ticks, now;
} row_play;

/* A line of the table, also of an earlier one. */
typedef struct row {
    char scene[NAME_SIZE], mover[NAME_SIZE];
    double crowd, tiles, ns, ratio, least, most, instructions;
} row;

static double clock_s(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Seconds. */
static double play_ticks(row_play *play, uint64_t ticks)
{
    const double from = clock_s();
    for (uint64_t end = play->now + ticks; play->now < end; ++play->now) {
        play->mover->tick(play->crowd, play->now);
    }
    return clock_s() - from;
}

static void play_begin(row_play *play, const bench_mover *mover, bench_scene scene, uint64_t tiles,
                       uint64_t count, bool is_quick)
{
    memset(play, 0, sizeof *play);
    play->mover = mover;
    play->count = count;
    bench_course_make(&play->course, scene, tiles);
    play->crowd = mover->begin(&play->course, count);
    uint64_t warm = (uint64_t)fmin(WARM_TICKS, ceil(WARM_MAX / (double)count));
    warm = is_quick ? 2 : warm;
    const double seconds = play_ticks(play, warm);
    play->ticks = is_quick ? 1 : (uint64_t)fmax(1.0, RUN_S * (double)warm / fmax(seconds, 1e-9));
}

static void play_end(row_play *play)
{
    play->mover->end(play->crowd);
    bench_course_free(&play->course);
}

/* True when every character is still a number, and near its course. */
static bool play_is_sound(const row_play *play)
{
    for (uint64_t i = 0; i < play->count; ++i) {
        const bench_point at = play->mover->place(play->crowd, i);
        if (!(fabs(at.x) < FAR_AWAY + play->course.columns) || isnan(at.y)) {
            return false;
        }
    }
    return true;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* In turns with the naive mover, so that what else the machine does strikes both. */
static void row_measure(row *out, row_play *play, row_play *naive, bool is_quick)
{
    double ns[RUNS];
    double ratios[RUNS];
    const int runs = is_quick ? 1 : RUNS;
    for (int i = 0; i < runs; ++i) {
        const double base = play_ticks(naive, naive->ticks) / ((double)naive->ticks * (double)naive->count);
        ns[i] = play_ticks(play, play->ticks) / ((double)play->ticks * (double)play->count);
        ratios[i] = ns[i] / base;
    }
    qsort(ns, (size_t)runs, sizeof *ns, compare);
    qsort(ratios, (size_t)runs, sizeof *ratios, compare);
    out->ns = 1e9 * ns[runs / 2];
    out->ratio = ratios[runs / 2];
    out->least = ratios[runs / 4];
    out->most = ratios[runs - 1 - runs / 4];
}

static void row_print(const row *line)
{
    char instructions[32] = "-";
    if (line->instructions > 0.0) {
        (void)snprintf(instructions, sizeof instructions, "%.0f", line->instructions);
    }
    (void)printf("%-11s %-9s %8.0f %9.0f %9.1f %7.2f %7.2f %7.2f %9s\n", line->scene, line->mover,
                 line->crowd, line->tiles, line->ns, line->ratio, line->least, line->most, instructions);
    (void)fflush(stdout);
}

/* A table in the making. */
typedef struct table {
    const bench_wish *wish;
    row_play naive;
    row rows[ROWS_MAX];
    size_t count;
    bool is_sound;
} table;

static void table_add(table *into, const bench_mover *mover, bench_scene scene, uint64_t tiles,
                      uint64_t count, bool counts)
{
    const bench_wish *wish = into->wish;
    row_play play;
    if (count > mover->crowd_max || tiles > mover->tiles_max || into->count == ROWS_MAX) {
        return;
    }
    row *line = &into->rows[into->count++];
    play_begin(&play, mover, scene, tiles, count, wish->is_quick);
    row_measure(line, &play, &into->naive, wish->is_quick);
    (void)snprintf(line->scene, sizeof line->scene, "%s", bench_scene_names[scene]);
    (void)snprintf(line->mover, sizeof line->mover, "%s", mover->name);
    line->crowd = (double)count;
    line->tiles = (double)play.course.columns * play.course.rows;
    if (counts) {
        line->instructions = bench_instructions(wish->program, line->scene, line->mover);
    }
    row_print(line);
    if (!play_is_sound(&play)) {
        (void)fprintf(stderr, "bench: %s loses a character in the scene %s\n", mover->name, line->scene);
        into->is_sound = false;
    }
    play_end(&play);
}

static void table_scenes(table *into)
{
    for (int scene = 0; scene < SCENE_COUNT; ++scene) {
        if (into->wish->scene != SCENE_COUNT && (int)into->wish->scene != scene) {
            continue;
        }
        for (size_t m = 0; m < bench_mover_count; ++m) {
            if ((bench_movers[m]->scenes & BENCH_BIT(scene)) != 0) {
                table_add(into, bench_movers[m], (bench_scene)scene, BENCH_TILES, BENCH_CROWD,
                          into->wish->counts && !into->wish->is_quick);
            }
        }
    }
}

/* The course with other crowds, and with other numbers of tiles. */
static void table_sizes(table *into)
{
    const uint64_t most = into->wish->is_quick ? 1000 : 10000000;
    for (uint64_t size = 1; size <= most; size *= 10) {
        for (size_t m = 0; m < bench_mover_count; ++m) {
            if ((bench_movers[m]->scenes & BENCH_BIT(SCENE_COURSE)) == 0) {
                continue;
            }
            if (size != BENCH_CROWD && size <= most / 10) {
                table_add(into, bench_movers[m], SCENE_COURSE, BENCH_TILES, size, false);
            }
            if (size >= 100 && size != 10000) {
                table_add(into, bench_movers[m], SCENE_COURSE, size, BENCH_CROWD, false);
            }
        }
    }
}

/* The row of an earlier table, or NULL. */
static const row *row_find(const row *rows, size_t count, const row *like)
{
    for (size_t i = 0; i < count; ++i) {
        const bool is_same = rows[i].crowd >= like->crowd && rows[i].crowd <= like->crowd &&
                             rows[i].tiles >= like->tiles && rows[i].tiles <= like->tiles;
        if (is_same && strcmp(rows[i].scene, like->scene) == 0 && strcmp(rows[i].mover, like->mover) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

static size_t rows_read(FILE *file, row *rows)
{
    char line[256];
    size_t count = 0;
    while (count < ROWS_MAX && fgets(line, sizeof line, file) != NULL) {
        row *next = &rows[count];
        char instructions[NAME_SIZE];
        if (sscanf(line, "%31s %31s %lf %lf %lf %lf %lf %lf %31s", next->scene, next->mover, &next->crowd,
                   &next->tiles, &next->ns, &next->ratio, &next->least, &next->most, instructions) == 9) {
            next->instructions = strtod(instructions, NULL);
            ++count;
        }
    }
    return count;
}

static int table_compare(const table *now, const char *path)
{
    static row rows[ROWS_MAX];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        (void)fprintf(stderr, "bench: cannot read %s\n", path);
        return 1;
    }
    const size_t count = rows_read(file, rows);
    (void)fclose(file);
    (void)printf("\nagainst %s: this run's ratio by that run's, and its instructions by those\n", path);
    for (size_t i = 0; i < now->count; ++i) {
        const row *line = &now->rows[i];
        const row *old = row_find(rows, count, line);
        if (old == NULL) {
            continue;
        }
        (void)printf("%-11s %-9s %8.0f %9.0f %9.2f", line->scene, line->mover, line->crowd, line->tiles,
                     line->ratio / old->ratio);
        if (old->instructions > 0.0 && line->instructions > 0.0) {
            (void)printf(" %9.3f", line->instructions / old->instructions);
        }
        (void)putchar('\n');
    }
    return 0;
}

int bench_table(const bench_wish *wish)
{
    static table made;
    made.wish = wish;
    made.is_sound = true;
    (void)printf(
        "ns and instructions: of one character's tick, the median of %d runs. times: against the naive "
        "mover on the\ncourse, in turns: the median, and between which values half of the runs are\n\n"
        "%-11s %-9s %8s %9s %9s %7s %7s %7s %9s\n",
        wish->is_quick ? 1 : RUNS, "scene", "mover", "crowd", "tiles", "ns", "times", "from", "to", "instr.");
    play_begin(&made.naive, &bench_naive, SCENE_COURSE, BENCH_TILES, BENCH_CROWD, wish->is_quick);
    table_scenes(&made);
    if (wish->scene == SCENE_COUNT) {
        table_sizes(&made);
    }
    play_end(&made.naive);
    const int status = wish->compare != NULL ? table_compare(&made, wish->compare) : 0;
    return made.is_sound ? status : 1;
}
