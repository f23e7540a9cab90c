/* oracle/free_ground.c -- free polygons and chains drawn at random: rolling ground, boulders with notches,
 * strips of ground, one-ways that rise and fall; and belts, ice and zones on and about them.
 */
#include "arena.h"
#include "deft/io/script.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH    56.0
#define HEIGHT   36.0
#define THICK    3.0 /* of what is around it */
#define OUTLINES 48u
#define POINTS   1024u
#define ZONES    4u
#define TURN     6.283185307179586

typedef struct free_draft {
    deft_pos points[POINTS];
    deft_outline outlines[OUTLINES];
    deft_zone_def zones[ZONES];
    deft_surface surfaces[4];
    uint32_t point_count, outline_count, zone_count, surface_count;
    uint32_t from; /* first point of the outline that is drawn */
    uint64_t random;
} free_draft;

static double between(free_draft *draft, double low, double high)
{
    return low + (high - low) * deft_random_unit(&draft->random);
}

static uint32_t pick(free_draft *draft, uint32_t count)
{
    return (uint32_t)(deft_random_unit(&draft->random) * count);
}

static void point(free_draft *draft, double x, double y)
{
    if (draft->point_count == POINTS) {
        abort();
    }
    draft->points[draft->point_count++] = (deft_pos){x, y};
}

/* The points since the last one become an outline, of plain ground or of any. */
static void outline(free_draft *draft, deft_outline_kind kind, deft_feature_flag flag)
{
    if (draft->outline_count == OUTLINES) {
        abort();
    }
    deft_outline *out = &draft->outlines[draft->outline_count++];
    out->points = &draft->points[draft->from];
    out->count = draft->point_count - draft->from;
    out->id = draft->outline_count;
    out->kind = (uint8_t)kind;
    out->flags = (uint8_t)flag;
    out->one_way.y = flag == DEFT_FEATURE_ONE_WAY ? 1.0f : 0.0f;
    out->surface = draft->surface_count > 0 ? (uint16_t)pick(draft, draft->surface_count + 1) : 0;
    draft->from = draft->point_count;
}

static void box(free_draft *draft, double left, double bottom, double right, double top)
{
    point(draft, left, bottom);
    point(draft, right, bottom);
    point(draft, right, top);
    point(draft, left, top);
}

static void wall_in(free_draft *draft)
{
    const double side[4][4] = {{-THICK, -THICK, WIDTH + THICK, 0},
                               {-THICK, HEIGHT, WIDTH + THICK, HEIGHT + THICK},
                               {-THICK, 0, 0, HEIGHT},
                               {WIDTH, 0, WIDTH + THICK, HEIGHT}};
    for (int i = 0; i < 4; i++) {
        box(draft, side[i][0], side[i][1], side[i][2], side[i][3]);
        outline(draft, DEFT_OUTLINE_POLYGON, DEFT_FEATURE_SOLID);
    }
}

/* Ground that goes up and down by every angle. */
static void roll(free_draft *draft)
{
    double y = 4;
    point(draft, 0, 0);
    point(draft, WIDTH, 0);
    for (double x = WIDTH; x > 0.4; x -= between(draft, 0.4, 3)) {
        point(draft, x, y);
        y = fmin(fmax(y + between(draft, -1.6, 1.6), 1), 9);
    }
    point(draft, 0, y);
    outline(draft, DEFT_OUTLINE_POLYGON, DEFT_FEATURE_SOLID);
}

/* A star about its middle: no line of it crosses another one. */
static void boulder(free_draft *draft)
{
    double x = between(draft, 6, WIDTH - 6);
    double y = between(draft, 13, HEIGHT - 4);
    double most = between(draft, 1, 4);
    uint32_t count = 5 + pick(draft, 14);
    for (uint32_t i = 0; i < count; i++) {
        double angle = TURN * (i + between(draft, 0, 0.7)) / count;
        double far = most * between(draft, 0.4, 1);
        point(draft, x + far * cos(angle), y + far * sin(angle));
    }
    outline(draft, DEFT_OUTLINE_POLYGON, DEFT_FEATURE_SOLID);
}

/* A line to the right that rises and falls: by no more than `lean` a point. */
static void strip(free_draft *draft, deft_feature_flag flag, double lean)
{
    double x = between(draft, 2, WIDTH - 24);
    double y = between(draft, 11, HEIGHT - 2);
    uint32_t count = 3 + pick(draft, 7);
    for (uint32_t i = 0; i < count; i++) {
        point(draft, x, y);
        x += between(draft, 0.3, 2.5);
        y += between(draft, -lean, lean);
    }
    outline(draft, DEFT_OUTLINE_CHAIN, flag);
}

static void add_surfaces(free_draft *draft)
{
    const double friction[4] = {0.1, 1, 1, 0.5};
    const double speed[4] = {0, 3, -5, 2};
    for (int i = 0; i < 4; i++) {
        draft->surfaces[i].friction_ratio = friction[i];
        draft->surfaces[i].conveyor_speed = speed[i];
    }
    draft->surface_count = 4;
}

static void add_zones(free_draft *draft)
{
    const deft_zone_kind kind[ZONES] = {DEFT_ZONE_WIND, DEFT_ZONE_WATER, DEFT_ZONE_LADDER,
                                        DEFT_ZONE_CONVEYOR};
    for (uint32_t i = 0; i < ZONES; i++) {
        deft_zone_def *out = &draft->zones[draft->zone_count++];
        double left = between(draft, 2, WIDTH - 16);
        double bottom = between(draft, 1, HEIGHT - 12);
        bool is_ladder = kind[i] == DEFT_ZONE_LADDER;
        out->points = &draft->points[draft->point_count];
        out->count = 4;
        out->zone.kind = (uint32_t)kind[i];
        out->zone.push.x = between(draft, -6, 6);
        out->zone.push.y = kind[i] == DEFT_ZONE_WIND ? between(draft, -6, 6) : 0;
        box(draft, left, bottom, left + (is_ladder ? 1 : between(draft, 3, 14)),
            bottom + between(draft, 3, 10));
        draft->from = draft->point_count;
    }
}

static void draw(free_draft *draft, bool has_surfaces)
{
    wall_in(draft);
    if (has_surfaces) {
        add_surfaces(draft);
        add_zones(draft);
    }
    roll(draft);
    for (int i = 0; i < 9; i++) {
        boulder(draft);
        strip(draft, i % 2 == 0 ? DEFT_FEATURE_SOLID : DEFT_FEATURE_ONE_WAY, i % 2 == 0 ? 1.2 : 0.8);
    }
}

void oracle_free_ground(oracle_terrain *out, uint64_t seed, bool has_surfaces)
{
    free_draft *draft = calloc(1, sizeof *draft);
    deft_world_def def;
    if (draft == NULL) {
        abort();
    }
    draft->random = seed;
    draw(draft, has_surfaces);
    memset(&def, 0, sizeof def);
    def.tile_size = 1;
    def.outlines = draft->outlines;
    def.outline_count = draft->outline_count;
    def.zones = draft->zones;
    def.zone_count = draft->zone_count;
    def.surfaces = draft->surfaces;
    def.surface_count = draft->surface_count;
    oracle_terrain_build(out, &def);
    free(draft);
}
