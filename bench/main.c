/* main.c -- `make bench`: deft beside hand-written movers and physics engines, on the same courses with the
 * same scripts, in turns in one run. */
#include "table.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: deft_bench [--scene NAME] [--quick] [--no-count] [--compare FILE]\n"
    "  --scene NAME    plays this scene only\n"
    "  --quick         a fraction of a second in all: shows that everything plays, measures nothing\n"
    "  --no-count      counts no instructions, although valgrind is there\n"
    "  --compare FILE  the output of an earlier run: prints how each row changed\n";

static int take_options(int argc, char **argv, bench_wish *wish)
{
    static const struct option options[] = {{"scene", required_argument, NULL, 's'},
                                            {"quick", no_argument, NULL, 'q'},
                                            {"no-count", no_argument, NULL, 'n'},
                                            {"compare", required_argument, NULL, 'c'},
                                            {"count", required_argument, NULL, 'i'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    for (int letter = 0; (letter = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        switch (letter) {
        case 's':
            wish->scene = bench_scene_named(optarg);
            if (wish->scene == SCENE_COUNT) {
                (void)fprintf(stderr, "bench: there is no scene %s\n", optarg);
                return 2;
            }
            break;
        case 'q':
            wish->is_quick = true;
            break;
        case 'n':
            wish->counts = false;
            break;
        case 'c':
            wish->compare = optarg;
            break;
        case 'i':
            wish->counted = optarg;
            break;
        default:
            (void)fputs(usage, letter == 'h' ? stdout : stderr);
            return letter == 'h' ? 1 : 2;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    bench_wish wish;
    memset(&wish, 0, sizeof wish);
    wish.scene = SCENE_COUNT;
    wish.counts = true;
    wish.program = argv[0];
    const int status = take_options(argc, argv, &wish);
    if (status != 0) {
        return status == 1 ? 0 : status;
    }
    if (wish.counted != NULL) {
        return bench_play_counted(wish.counted);
    }
    return bench_table(&wish);
}
