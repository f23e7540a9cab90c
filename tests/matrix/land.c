/* tests/matrix/land.c -- tiles, outlines and zones, laid out in the land's own tiles and turned into the
 * host's axes. */
#include "session.h"

#include <stdlib.h>
#include <string.h>

/* A kind of tile: corners as x, y in quarters of it. */
typedef struct land_shape {
    uint8_t count;
    uint8_t one_way; /* 1: it faces up */
    uint8_t surface;
    uint8_t xy[16];
} land_shape;

enum {
    EMPTY,
    FULL,
    UP,
    DOWN,
    ROOF_UP,
    ROOF_DOWN,
    LOW_UP,
    HIGH_UP,
    HIGH_DOWN,
    LOW_DOWN,
    HALF,
    STEEP,
    OCTAGON,
    ONE_WAY
};
enum { ONE_WAY_SLOPE = ONE_WAY + 1, ICE, BELT, SLIPPERY, BARE, KIND_COUNT };

static const land_shape shapes[KIND_COUNT - 1] = {
    {4, 0, 0, {0, 0, 4, 0, 4, 4, 0, 4}}, {3, 0, 0, {0, 0, 4, 0, 4, 4}},
    {3, 0, 0, {0, 0, 4, 0, 0, 4}},       {3, 0, 0, {0, 4, 4, 0, 4, 4}},
    {3, 0, 0, {0, 0, 4, 4, 0, 4}},       {3, 0, 0, {0, 0, 4, 0, 4, 2}},
    {4, 0, 0, {0, 0, 4, 0, 4, 4, 0, 2}}, {4, 0, 0, {0, 0, 4, 0, 4, 2, 0, 4}},
    {3, 0, 0, {0, 0, 4, 0, 0, 2}},       {4, 0, 0, {0, 0, 4, 0, 4, 2, 0, 2}},
    {3, 0, 0, {2, 0, 4, 0, 4, 4}},       {8, 0, 0, {1, 0, 3, 0, 4, 1, 4, 3, 3, 4, 1, 4, 0, 3, 0, 1}},
    {4, 1, 0, {0, 3, 4, 3, 4, 4, 0, 4}}, {4, 1, 0, {0, 0, 4, 3, 4, 4, 0, 1}},
    {4, 0, 1, {0, 0, 4, 0, 4, 4, 0, 4}}, {4, 0, 2, {0, 0, 4, 0, 4, 4, 0, 4}},
    {3, 0, 3, {0, 0, 4, 0, 4, 4}},       {4, 0, 4, {0, 0, 4, 0, 4, 4, 0, 4}},
};

/* Everything that deft_world_build reads. */
typedef struct land_draft {
    session_world *out;
    uint16_t cells[SESSION_COLUMNS * SESSION_ROWS], turned[SESSION_COLUMNS * SESSION_ROWS];
    deft_tile_kind kinds[KIND_COUNT];
    deft_tile_piece pieces[KIND_COUNT];
    deft_outline outlines[SESSION_OUTLINES];
    deft_pos outline_points[SESSION_OUTLINES][8];
    deft_zone_def zones[SESSION_ZONES];
    deft_pos zone_points[SESSION_ZONES][4];
    deft_surface surfaces[4];
    deft_world_def def;
} land_draft;

deft_vec2d session_vector(const session_world *world, int32_t u, int32_t v)
{
    const deft_axes *land = &world->frame.land;
    double eighth = world->tile / 8;
    deft_vec2d out = {(u * land->right.x + v * land->up.x) * eighth,
                      (u * land->right.y + v * land->up.y) * eighth};
    return out;
}

deft_pos session_place(const session_world *world, int32_t u, int32_t v)
{
    deft_vec2d from = session_vector(world, u, v);
    deft_pos out = {from.x + world->frame.shift * world->tile, from.y + world->frame.shift * world->tile};
    return out;
}

double session_handedness(const session_world *world)
{
    const session_frame *frame = &world->frame;
    double way = frame->axes.right.x * frame->land.right.x + frame->axes.right.y * frame->land.right.y;
    return way < 0 ? -1 : 1;
}

/* ---- tiles ---- */

static void land_put(land_draft *draft, int column, int row, int kind)
{
    if (column >= 0 && row >= 0 && column < SESSION_COLUMNS && row < SESSION_ROWS) {
        draft->cells[row * SESSION_COLUMNS + column] = (uint16_t)kind;
    }
}

static void land_fill(land_draft *draft, int column, int top, int kind)
{
    for (int row = 0; row < top; row++) {
        land_put(draft, column, row, row + 1 == top ? kind : FULL);
    }
}

static void land_lay_hills(land_draft *draft)
{
    static const int grounds[] = {FULL, FULL, FULL, FULL, ICE, BELT, BARE, FULL};
    uint64_t *random = &draft->out->random;
    int height = 4;
    int roof;
    for (int column = 0; column < SESSION_COLUMNS; column++) {
        int ground = grounds[session_below(random, 8)];
        switch (session_below(random, 11)) {
        case 0:
            land_fill(draft, column, height, FULL);
            land_put(draft, column, height++, session_once_in(random, 4) ? SLIPPERY : UP);
            break;
        case 1:
            land_fill(draft, column, --height, FULL);
            land_put(draft, column, height, DOWN);
            break;
        case 2:
            land_fill(draft, column, height, FULL);
            land_put(draft, column++, height, LOW_UP);
            land_fill(draft, column, height, FULL);
            land_put(draft, column, height++, HIGH_UP);
            break;
        case 3:
            land_fill(draft, column, --height, FULL);
            land_put(draft, column++, height, HIGH_DOWN);
            land_fill(draft, column, height, FULL);
            land_put(draft, column, height, LOW_DOWN);
            break;
        case 4:
            land_fill(draft, column, height + session_between(random, 2, 7), ground);
            break;
        case 5:
            land_fill(draft, column, height, ground);
            land_put(draft, column, height + 2, session_once_in(random, 2) ? ONE_WAY : ONE_WAY_SLOPE);
            break;
        case 6:
            land_fill(draft, column, height, ground);
            roof = session_between(random, 1, 3);
            land_put(draft, column, height + roof, session_once_in(random, 2) ? ROOF_UP : ROOF_DOWN);
            break;
        case 7:
            land_fill(draft, column, height, ground);
            land_put(draft, column, height, session_once_in(random, 2) ? HALF : STEEP);
            break;
        default:
            land_fill(draft, column, height, ground);
            break;
        }
        height = height < 2 ? 3 : (height > 12 ? 8 : height);
    }
}

/* Dense and sparse bands; `sparse`: room for what moves. */
static void land_lay_rocks(land_draft *draft, bool sparse)
{
    uint64_t *random = &draft->out->random;
    for (int row = 0; row < SESSION_ROWS; row++) {
        uint32_t often = sparse ? 24 : (row / 4 % 2 == 0 ? 3 : 9);
        for (int column = 0; column < SESSION_COLUMNS; column++) {
            if (session_once_in(random, often)) {
                land_put(draft, column, row, session_between(random, FULL, KIND_COUNT - 1));
            }
        }
    }
}

static void land_wall_in(land_draft *draft)
{
    for (int row = 0; row < SESSION_ROWS; row++) {
        land_put(draft, 0, row, FULL);
        land_put(draft, SESSION_COLUMNS - 1, row, FULL);
    }
    for (int column = 0; column < SESSION_COLUMNS; column++) {
        land_put(draft, column, 0, FULL);
        land_put(draft, column, SESSION_ROWS - 1, FULL);
    }
}

static void land_make_kinds(land_draft *draft)
{
    const deft_axes *land = &draft->out->frame.land;
    for (uint32_t i = 0; i < KIND_COUNT - 1; i++) {
        deft_tile_piece *piece = &draft->pieces[i];
        piece->count = shapes[i].count;
        piece->surface = shapes[i].surface;
        piece->flags = shapes[i].one_way ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
        piece->one_way.x = shapes[i].one_way ? (float)land->up.x : 0.0f;
        piece->one_way.y = shapes[i].one_way ? (float)land->up.y : 0.0f;
        for (uint32_t k = 0; k < piece->count; k++) {
            double right = shapes[i].xy[2 * k] / 4.0 - 0.5;
            double up = shapes[i].xy[2 * k + 1] / 4.0 - 0.5;
            piece->points[k].x = (float)(right * land->right.x + up * land->up.x + 0.5);
            piece->points[k].y = (float)(right * land->right.y + up * land->up.y + 0.5);
        }
        draft->kinds[i + 1].first_piece = i;
        draft->kinds[i + 1].piece_count = 1;
    }
}

/* The land's cells as the host's grid has them: columns grow with its x, rows with its y. */
static void land_turn_cells(land_draft *draft)
{
    const deft_axes *land = &draft->out->frame.land;
    bool upright = land->right.x != 0;
    deft_pos near = session_place(draft->out, 0, 0);
    deft_pos far = session_place(draft->out, 8 * SESSION_COLUMNS, 8 * SESSION_ROWS);
    draft->def.columns = upright ? SESSION_COLUMNS : SESSION_ROWS;
    draft->def.rows = upright ? SESSION_ROWS : SESSION_COLUMNS;
    for (uint32_t row = 0; row < SESSION_ROWS; row++) {
        for (uint32_t column = 0; column < SESSION_COLUMNS; column++) {
            uint32_t along = land->right.x + land->right.y > 0 ? column : SESSION_COLUMNS - 1 - column;
            uint32_t above = land->up.x + land->up.y > 0 ? row : SESSION_ROWS - 1 - row;
            uint32_t x = upright ? along : above;
            uint32_t y = upright ? above : along;
            draft->turned[y * draft->def.columns + x] = draft->cells[row * SESSION_COLUMNS + column];
        }
    }
    draft->def.cells = draft->turned;
    draft->def.origin.x = near.x < far.x ? near.x : far.x;
    draft->def.origin.y = near.y < far.y ? near.y : far.y;
    draft->def.kinds = draft->kinds;
    draft->def.kind_count = KIND_COUNT;
    draft->def.pieces = draft->pieces;
    draft->def.piece_count = KIND_COUNT - 1;
}

/* ---- outlines ---- */

static void land_add_outline(land_draft *draft, int32_t (*at)[2], uint32_t count, uint32_t kind,
                             bool is_one_way)
{
    uint32_t number = draft->def.outline_count++;
    deft_outline *outline = &draft->outlines[number];
    for (uint32_t i = 0; i < count; i++) {
        draft->outline_points[number][i] = session_place(draft->out, at[i][0], at[i][1]);
    }
    outline->points = draft->outline_points[number];
    outline->count = count;
    outline->id = number + 1;
    outline->kind = (uint8_t)kind;
    outline->surface = (uint16_t)(number % 7 < 5 ? number % 7 : 0);
    outline->flags = is_one_way ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
    if (is_one_way) {
        outline->one_way.x = (float)draft->out->frame.land.up.x;
        outline->one_way.y = (float)draft->out->frame.land.up.y;
    }
}

static void land_add_rectangle(land_draft *draft, int32_t left, int32_t bottom, int32_t right, int32_t top)
{
    int32_t at[4][2] = {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
    land_add_outline(draft, at, 4, DEFT_OUTLINE_POLYGON, false);
}

/* A star about a middle, which never crosses itself; or a chain that goes right. */
static void land_add_island(land_draft *draft)
{
    static const int32_t rays[8][2] = {{2, 0}, {2, 2}, {0, 2}, {-2, 2}, {-2, 0}, {-2, -2}, {0, -2}, {2, -2}};
    static const int32_t octagon[8][2] = {{3, -1}, {3, 1},   {1, 2},   {-1, 2},
                                          {-3, 1}, {-3, -1}, {-1, -2}, {1, -2}};
    uint64_t *random = &draft->out->random;
    int32_t at[8][2];
    int32_t u = session_between(random, 40, 8 * SESSION_COLUMNS - 40);
    int32_t v = session_between(random, 24, 8 * SESSION_ROWS - 40);
    int32_t what = session_between(random, 0, 7);
    if (what < 2) {
        int32_t step = session_between(random, 6, 20);
        for (int32_t i = 0; i < 6; i++) {
            at[i][0] = u + (i - 3) * step;
            at[i][1] = v + session_between(random, -8, 8);
        }
        land_add_outline(draft, at, 6, DEFT_OUTLINE_CHAIN, what == 1);
        return;
    }
    for (uint32_t i = 0; i < 8; i++) {
        int32_t length = session_between(random, 2, 12);
        at[i][0] = u + (draft->out->frame.is_whole ? octagon[i][0] * what : rays[i][0] * length);
        at[i][1] = v + (draft->out->frame.is_whole ? octagon[i][1] * what : rays[i][1] * length * 3 / 4);
    }
    land_add_outline(draft, at, 8, what == 2 ? DEFT_OUTLINE_LOOP : DEFT_OUTLINE_POLYGON, what == 3);
}

static void land_lay_islands(land_draft *draft)
{
    int32_t right = 8 * SESSION_COLUMNS;
    int32_t top = 8 * SESSION_ROWS;
    land_add_rectangle(draft, 0, 0, right, 12);
    land_add_rectangle(draft, 0, 12, 12, top);
    land_add_rectangle(draft, right - 12, 12, right, top);
    land_add_rectangle(draft, 0, top, right, top + 12);
    while (draft->def.outline_count < SESSION_OUTLINES) {
        land_add_island(draft);
    }
}

/* ---- zones and surfaces ---- */

static void land_add_zones(land_draft *draft)
{
    /* kind, width and height in eighths, push along and up in eighths of a tile a second */
    static const int32_t kinds[SESSION_ZONES / 2][5] = {
        {DEFT_ZONE_LADDER, 16, 72, 0, 0},  {DEFT_ZONE_WATER, 80, 60, 0, 0},
        {DEFT_ZONE_WIND, 50, 60, 12, 30},  {DEFT_ZONE_CONVEYOR, 90, 20, -17, 0},
        {DEFT_ZONE_TRIGGER, 45, 45, 0, 0}, {DEFT_ZONE_DEATH, 20, 20, 0, 0},
    };
    uint64_t *random = &draft->out->random;
    for (uint32_t i = 0; i < SESSION_ZONES; i++) {
        const int32_t *kind = kinds[i % (SESSION_ZONES / 2)];
        deft_zone_def *def = &draft->zones[i];
        /* side by side: a body remembers no more than DEFT_ZONE_MEMORY zones at a time */
        int32_t u = 12 + 30 * (int32_t)i + session_between(random, 0, 20);
        int32_t v = session_between(random, 12, 6 * SESSION_ROWS - kind[2]);
        int32_t slant = i < SESSION_ZONES / 2 ? 0 : 5;
        def->zone.kind = (uint32_t)kind[0];
        def->zone.tag = 100 + i;
        def->zone.push = session_vector(draft->out, kind[3], kind[4]);
        def->zone.friction_ratio = i % 2 == 0 ? 1 : 0.25;
        def->points = draft->zone_points[i];
        def->count = 4;
        draft->zone_points[i][0] = session_place(draft->out, u, v);
        draft->zone_points[i][1] = session_place(draft->out, u + kind[1], v + slant);
        draft->zone_points[i][2] = session_place(draft->out, u + kind[1], v + kind[2]);
        draft->zone_points[i][3] = session_place(draft->out, u + slant, v + kind[2]);
    }
    draft->def.zones = draft->zones;
    draft->def.zone_count = SESSION_ZONES;
}

static void land_add_surfaces(land_draft *draft)
{
    for (int i = 0; i < 4; i++) {
        draft->surfaces[i].friction_ratio = 1;
    }
    draft->surfaces[0].friction_ratio = 0.125;
    /* a belt runs to the right of the character on it */
    draft->surfaces[1].conveyor_speed = 3 * draft->out->tile * session_handedness(draft->out);
    draft->surfaces[2].flags = DEFT_SURFACE_SLIPPERY;
    draft->surfaces[3].flags = DEFT_SURFACE_NO_WALL_JUMP | DEFT_SURFACE_NO_GRAPPLE;
    draft->def.surfaces = draft->surfaces;
    draft->def.surface_count = 4;
}

/* The same things in another order. */
static void land_reorder(land_draft *draft)
{
    uint64_t random = draft->out->frame.reordered;
    for (uint32_t i = draft->def.outline_count; i > 1; i--) {
        uint32_t other = session_below(&random, i);
        deft_outline kept = draft->outlines[i - 1];
        draft->outlines[i - 1] = draft->outlines[other];
        draft->outlines[other] = kept;
    }
    for (uint32_t i = draft->def.zone_count; i > 1; i--) {
        uint32_t other = session_below(&random, i);
        deft_zone_def kept = draft->zones[i - 1];
        draft->zones[i - 1] = draft->zones[other];
        draft->zones[other] = kept;
    }
}

static bool land_build(land_draft *draft)
{
    session_world *out = draft->out;
    size_t size;
    draft->def.tile_size = out->tile;
    draft->def.outlines = draft->outlines;
    draft->def.body_capacity = SESSION_MOVERS;
    draft->def.body_piece_capacity = 8 * SESSION_MOVERS;
    size = deft_world_size(&draft->def);
    out->block = malloc(size);
    out->world = out->block != NULL ? deft_world_build(out->block, size, &draft->def, NULL) : NULL;
    return out->world != NULL;
}

bool session_world_make(session_world *out, session_land land, const session_frame *frame, double tile,
                        uint64_t seed)
{
    land_draft *draft = calloc(1, sizeof *draft);
    bool is_made;
    memset(out, 0, sizeof *out);
    if (draft == NULL) {
        return false;
    }
    draft->out = out;
    out->frame = *frame;
    out->tile = tile;
    out->random = seed;
    if (land == SESSION_HILLS) {
        land_lay_hills(draft);
    } else if (land == SESSION_ISLANDS) {
        land_lay_islands(draft);
    } else {
        land_lay_rocks(draft, land == SESSION_MACHINES);
    }
    if (land != SESSION_ISLANDS) {
        land_wall_in(draft);
        land_make_kinds(draft);
        land_turn_cells(draft);
    }
    for (int i = 0; land == SESSION_MACHINES && i < 5; i++) {
        land_add_island(draft);
    }
    land_add_zones(draft);
    land_add_surfaces(draft);
    if (frame->reordered != 0) {
        land_reorder(draft);
    }
    is_made = land_build(draft);
    free(draft);
    if (is_made) {
        deft_world_view_of(&out->view, out->world);
        if (land == SESSION_MACHINES || land == SESSION_ISLANDS) {
            session_movers_add(out);
        }
    }
    return is_made;
}

void session_world_free(session_world *world)
{
    free(world->block);
    world->block = NULL;
}
