/* tests/matrix/paths.c -- writes down where a session goes, and compares two such paths. */
#include "paths.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void path_add(path *self, const session *played)
{
    path_point *point = &self->points[played->tick - 1];
    point->position = played->is_topdown ? played->walker.position : played->character.position;
    point->state = played->is_topdown ? 0 : (uint32_t)played->character.state;
    point->told = 0;
    for (uint32_t i = 0; i < played->events.count; i++) {
        point->told = 31 * point->told + (uint32_t)played->events.items[i].kind + 1;
    }
    self->trail = played->trail;
    self->tile = played->world.tile;
}

/* How two paths of one session differ. PATH_TICKS: in no tick. */
typedef struct difference {
    uint32_t first;  /* tick of another position, state or event */
    uint32_t parted; /* tick of another state or event */
    double farthest; /* tiles, before `parted` */
} difference;

static bool point_is_same(const path_point *a, const path_point *b)
{
    return a->state == b->state && a->told == b->told;
}

static difference path_compare(const path *before, const path *now)
{
    difference found = {PATH_TICKS, PATH_TICKS, 0};
    for (uint32_t i = 0; i < PATH_TICKS && found.parted == PATH_TICKS; i++) {
        const path_point *a = &before->points[i], *b = &now->points[i];
        double x = b->position.x - a->position.x, y = b->position.y - a->position.y;
        bool is_same = point_is_same(a, b);
        if (found.first == PATH_TICKS && (!is_same || x != 0 || y != 0)) {
            found.first = i;
        }
        if (!is_same) {
            found.parted = i;
        } else {
            found.farthest = fmax(found.farthest, sqrt(x * x + y * y) / now->tile);
        }
    }
    return found;
}

static bool path_is_kept(const difference *found)
{
    return found->first == PATH_TICKS;
}

/* ---- files ---- */

typedef struct path_list {
    path *items;
    size_t count;
} path_list;

static bool paths_read(path_list *out, const char *file)
{
    FILE *in = fopen(file, "rb");
    long size = 0;
    out->items = NULL;
    out->count = 0;
    if (in != NULL && fseek(in, 0, SEEK_END) == 0 && (size = ftell(in)) > 0 && fseek(in, 0, SEEK_SET) == 0) {
        out->count = (size_t)size / sizeof *out->items;
        out->items = malloc((size_t)size);
    }
    if (out->items == NULL || out->count * sizeof *out->items != (size_t)size ||
        fread(out->items, sizeof *out->items, out->count, in) != out->count) {
        fprintf(stderr, "matrix: %s is no file of paths; write one with: --paths FILE\n", file);
        out->count = 0;
    }
    if (in != NULL) {
        (void)fclose(in);
    }
    return out->count > 0;
}

static const path *paths_find(const path_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->items[i].name, name) == 0) {
            return &list->items[i];
        }
    }
    return NULL;
}

/* ---- the report ---- */

static void paths_sum(const path_list *before, const path_list *now)
{
    uint32_t changed = 0, kept = 0, parted = 0, added = 0, gone = 0;
    double farthest = 0;
    for (size_t i = 0; i < now->count; i++) {
        const path *is = &now->items[i], *was = paths_find(before, is->name);
        if (was == NULL) {
            added++;
        } else if (was->trail != is->trail) {
            difference found = path_compare(was, is);
            changed++;
            kept += path_is_kept(&found);
            parted += found.parted < PATH_TICKS;
            farthest = fmax(farthest, found.farthest);
        }
    }
    for (size_t i = 0; i < before->count; i++) {
        gone += paths_find(now, before->items[i].name) == NULL;
    }
    printf("%u of %u sessions differ, %u are new, %u are gone.\n", (unsigned)changed, (unsigned)now->count,
           (unsigned)added, (unsigned)gone);
    printf("- %u keep their path: contacts, timers or predictions differ.\n", (unsigned)kept);
    printf("- %u take another path with the same states and events.\n", (unsigned)(changed - kept - parted));
    printf("- %u come to another state or event.\n", (unsigned)parted);
    printf("- Before that the paths are at most %.3g tiles apart.\n", farthest);
}

static void paths_print(const path_list *before, const path_list *now)
{
    printf(
        "\n| session | first tick that differs | first other state or event | farthest before it, tiles |\n"
        "|---|---|---|---|\n");
    for (size_t i = 0; i < now->count; i++) {
        const path *is = &now->items[i], *was = paths_find(before, is->name);
        if (was == NULL) {
            printf("| %s | new | | |\n", is->name);
        } else if (was->trail != is->trail) {
            difference found = path_compare(was, is);
            if (found.parted < PATH_TICKS) {
                printf("| %s | %u | %u | %.3g |\n", is->name, (unsigned)found.first, (unsigned)found.parted,
                       found.farthest);
            } else if (!path_is_kept(&found)) {
                printf("| %s | %u | none | %.3g |\n", is->name, (unsigned)found.first, found.farthest);
            }
        }
    }
    for (size_t i = 0; i < before->count; i++) {
        if (paths_find(now, before->items[i].name) == NULL) {
            printf("| %s | gone | | |\n", before->items[i].name);
        }
    }
}

int paths_compare(const char *before, const char *now)
{
    path_list was, is;
    bool is_read = paths_read(&was, before);
    is_read = paths_read(&is, now) && is_read;
    if (is_read) {
        paths_sum(&was, &is);
        paths_print(&was, &is);
    }
    free(was.items);
    free(is.items);
    return is_read ? 0 : 1;
}
