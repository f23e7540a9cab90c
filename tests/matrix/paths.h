/* tests/matrix/paths.h -- the path of every session, written to a file, and how far two such files are apart.
 *
 * A file of paths has one record a session: its name, its hash and a point a tick, as this machine stores
 * them. Both files must come from this machine.
 */
#ifndef MATRIX_PATHS_H
#define MATRIX_PATHS_H

#include "session.h"

#include <stdio.h>

#define PATH_TICKS 1200

typedef struct path_point {
    deft_pos position; /* of the feet, or of the walker's middle */
    uint32_t state;
    uint32_t told; /* a hash of the tick's events: kinds, in their order */
} path_point;

typedef struct path {
    char name[56];
    uint64_t trail;
    double tile; /* units */
    path_point points[PATH_TICKS];
} path;

/* The tick that the session just played. */
void path_add(path *self, const session *played);

/* Prints how the sessions of two files differ: in a list, how many; then, as a table of Markdown, each one
 * whose path differs: the first tick whose position, state or events differ; the first tick whose state or
 * events differ; the largest distance before that tick, in tiles. Returns 0, or 1 when a file cannot be read.
 */
int paths_compare(const char *before, const char *now);

#endif
