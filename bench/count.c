/* count.c -- instructions, which a busy machine does not change: valgrind counts those of bench_counted. */
#define _POSIX_C_SOURCE 200809L
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WARM_TICKS    120
#define COUNTED_TICKS 120

/* The name that valgrind is told: a function of its own in the program. */
__attribute__((noinline)) static void bench_counted(const bench_mover *mover, void *crowd)
{
    for (uint64_t tick = WARM_TICKS; tick < WARM_TICKS + COUNTED_TICKS; ++tick) {
        mover->tick(crowd, tick);
    }
}

int bench_play_counted(const char *scene_and_mover)
{
    char name[64];
    (void)snprintf(name, sizeof name, "%s", scene_and_mover);
    char *colon = strchr(name, ':');
    if (colon == NULL) {
        return 2;
    }
    *colon = '\0';
    const bench_scene scene = bench_scene_named(name);
    for (size_t m = 0; m < bench_mover_count && scene != SCENE_COUNT; ++m) {
        const bench_mover *mover = bench_movers[m];
        if (strcmp(mover->name, colon + 1) == 0 && (mover->scenes & BENCH_BIT(scene)) != 0) {
            bench_course course;
            bench_course_make(&course, scene, BENCH_TILES);
            void *crowd = mover->begin(&course, BENCH_CROWD);
            for (uint64_t tick = 0; tick < WARM_TICKS; ++tick) {
                mover->tick(crowd, tick);
            }
            bench_counted(mover, crowd);
            mover->end(crowd);
            bench_course_free(&course);
            return 0;
        }
    }
    return 2;
}

double bench_instructions(const char *program, const char *scene, const char *mover)
{
    char command[1024];
    char line[256];
    double count = 0.0;
    (void)snprintf(command, sizeof command,
                   "valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=bench_counted "
                   "'%s' --count %s:%s 2>&1",
                   program, scene, mover);
    FILE *pipe = popen(command, "r");
    if (pipe == NULL) {
        return 0.0;
    }
    while (fgets(line, sizeof line, pipe) != NULL) {
        const char *at = strstr(line, "Collected : ");
        count = at != NULL ? strtod(at + strlen("Collected : "), NULL) : count;
    }
    (void)pclose(pipe);
    return count / ((double)COUNTED_TICKS * BENCH_CROWD);
}
