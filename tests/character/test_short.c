/* tests/character/test_short.c -- walks over level tiles, and flights through open air, take a short way
 * through the tick. A step that is recorded takes the long way. Both end in the same bits.
 */
#include "deft/io/script.h"
#include "deft/world.h"
#include "tests/exactness/random_tuning.h"
#include "tests/harness/feature.h"
#include "tests/harness/play.h"

#define COLUMNS 64u
#define ROWS    20u
#define TICKS   extent_of(300, 1500, 3000)

#define CORNERS 80u

/* A world of tiles: floors that step up and down, hills, blocks, pillars and shafts on them, ceilings,
 * one-ways above, gaps, open air, rolling ground over them, and one platform that moves. */
typedef struct level_world {
    uint16_t cells[COLUMNS * ROWS];
    deft_world *world;
    void *block;
    uint32_t body;
} level_world;

typedef enum level_cell {
    LEVEL_AIR,
    LEVEL_FULL,
    LEVEL_ICE,
    LEVEL_SLOPE,
    LEVEL_ONE_WAY,
    LEVEL_LOW,
    LEVEL_GATE,
    LEVEL_GLASS,
    LEVEL_DOWN,
    LEVEL_ICE_SLOPE,
    LEVEL_GATE_SLOPE,
    LEVEL_KINDS
} level_cell;

static void level_draw(level_world *w, uint64_t *random, bool y_up)
{
    uint32_t height = 3;
    bool is_one_way = false;
    bool has_shafts = play_random_below(random, 3) == 0;
    bool has_hills = !has_shafts && play_random_below(random, 2) == 0;
    int slope = LEVEL_AIR; /* the tile on the floor of this column */
    memset(w->cells, 0, sizeof w->cells);
    for (uint32_t column = 0; column < COLUMNS; column++) {
        int chance = play_random_below(random, 20);
        is_one_way = play_random_below(random, 6) == 0 ? !is_one_way : is_one_way;
        height += slope == LEVEL_SLOPE ? 1 : 0;
        slope = !has_hills || play_random_below(random, 4) == 0 ? LEVEL_AIR
                : slope == LEVEL_AIR && play_random_below(random, 2) == 0
                    ? (height < 6 ? LEVEL_SLOPE : LEVEL_DOWN)
                    : slope;
        slope = slope == LEVEL_SLOPE && height > 8 ? LEVEL_DOWN : slope;
        slope = slope == LEVEL_DOWN && height < 3 ? LEVEL_AIR : slope;
        height -= slope == LEVEL_DOWN ? 1 : 0;
        height = chance == 0 && !has_hills ? 2 + (uint32_t)play_random_below(random, 3) : height;
        for (uint32_t row = 0; row < ROWS; row++) {
            bool is_floor = row < height && chance != 1;
            bool is_ceiling =
                row + 1 == ROWS || (chance == 2 && row > height + 2) || (chance == 5 && row > height);
            bool is_block = chance == 3 && row == height;
            bool is_board = chance >= 7 && chance < 13 && row == height + 2 + (uint32_t)chance % 3;
            bool is_pillar = chance == 6 && row < height + 6;
            is_pillar = is_pillar || (has_shafts && column % 4 == 0 && row > height && row < height + 10 &&
                                      play_random_below(random, 12) != 0);
            uint32_t from_below = y_up ? row : ROWS - 1 - row;
            uint16_t *cell = &w->cells[from_below * COLUMNS + column];
            *cell = is_floor || is_ceiling || is_block || is_pillar || column == 0 || column + 1 == COLUMNS
                        ? LEVEL_FULL
                        : LEVEL_AIR;
            *cell = is_board && !is_ceiling ? (chance < 12 ? LEVEL_ONE_WAY : LEVEL_GATE) : *cell;
            *cell = is_pillar && !is_floor && play_random_below(random, 4) == 0 ? LEVEL_GLASS : *cell;
            *cell = is_floor && row + 1 == height && chance == 4 ? LEVEL_ICE : *cell;
            *cell = is_floor && row + 1 == height && is_one_way ? LEVEL_ONE_WAY : *cell;
            *cell = slope != LEVEL_AIR && row == height && !is_ceiling ? (uint16_t)slope : *cell;
            *cell = *cell == LEVEL_SLOPE && chance < 4 ? (uint16_t)(LEVEL_ICE_SLOPE + chance % 2) : *cell;
            *cell = is_block && play_random_below(random, 2) == 0 ? LEVEL_SLOPE : *cell;
        }
    }
}

/* Draws ground from left to right: level, with a slope of up to 45 degrees, or as steep as before but for a
 * degree or two, or an upright step.
 * Returns the number of its corners. */
static uint32_t level_draw_ground(deft_pos *corners, uint64_t *random, deft_pos origin, double up,
                                  double tile)
{
    double bottom = origin.y + (up > 0 ? 0 : ROWS) * tile;
    deft_pos at = {origin.x + tile, bottom + up * 4 * tile};
    double slope = 0;
    uint32_t count = 0;
    for (; count < CORNERS - 2; count++) {
        double way = play_random_below(random, 8) * 0.25 * tile;
        int turn = play_random_below(random, 7) - 3;
        int kind = play_random_below(random, 8);
        double height = up * (at.y - bottom) / tile;
        slope = kind == 0 ? 0 : (kind == 1 ? turn / 3.0 : slope + turn * 0.015);
        slope = height < 3 ? fabs(slope) : (height > 8 ? -fabs(slope) : slope);
        corners[count] = at;
        at.x += way;
        at.y += up * (way > 0 ? slope * way : turn * 0.1 * tile);
    }
    deft_pos right = {corners[count - 1].x, bottom + up * tile};
    deft_pos left = {corners[0].x, bottom + up * tile};
    corners[count] = right;
    corners[count + 1] = left;
    return CORNERS;
}

static void level_open(level_world *w, uint64_t seed, const deft_axes *axes, double tile, bool has_ground)
{
    uint64_t random = seed;
    deft_tile_piece pieces[LEVEL_KINDS - 1];
    deft_tile_kind kinds[LEVEL_KINDS] = {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1},
                                         {5, 1}, {6, 1}, {7, 1}, {8, 1}, {9, 1}};
    deft_surface surfaces[2]; /* ice, and glass, on which no wall move begins */
    deft_world_def def;
    deft_pos platform[4] = {{0, 0}, {3 * tile, 0}, {3 * tile, tile / 2}, {0, tile / 2}};
    deft_outline outline;
    deft_body_def body;
    level_draw(w, &random, axes->up.y > 0);
    for (uint32_t i = COLUMNS; has_ground && i < (ROWS - 1) * COLUMNS; i++) { /* but for what is in its way */
        w->cells[i] = i % COLUMNS > 0 && i % COLUMNS + 1 < COLUMNS && i % 5 != 0 ? LEVEL_AIR : w->cells[i];
    }
    deft_tile_piece_full(&pieces[0]);
    pieces[1] = pieces[0];
    pieces[1].surface = 1;
    deft_tile_piece_slope(&pieces[2], true, axes);
    deft_tile_piece_one_way(&pieces[3], 0.25, axes);
    pieces[4] = pieces[0];
    for (uint32_t i = 0; i < pieces[4].count; i++) { /* a step */
        float y = pieces[4].points[i].y;
        pieces[4].points[i].y = axes->up.y > 0 ? y / 5 : 1 - (1 - y) / 5;
    }
    pieces[5] = pieces[0]; /* a wall on its right side alone */
    pieces[5].flags = DEFT_FEATURE_ONE_WAY;
    pieces[5].one_way.x = 1;
    pieces[6] = pieces[0];
    pieces[6].surface = 2;
    deft_tile_piece_slope(&pieces[7], false, axes);
    pieces[8] = pieces[9] = pieces[2];
    pieces[8].surface = 1;
    pieces[9].flags = DEFT_FEATURE_ONE_WAY;
    pieces[9].one_way.x = (float)(-sqrt(0.5));
    pieces[9].one_way.y = (float)(axes->up.y * sqrt(0.5));
    memset(surfaces, 0, sizeof surfaces);
    surfaces[0].friction_ratio = 0.2;
    surfaces[1].friction_ratio = 1;
    surfaces[1].flags = DEFT_SURFACE_NO_WALL_JUMP;
    memset(&def, 0, sizeof def);
    def.columns = COLUMNS;
    def.rows = ROWS;
    def.tile_size = tile;
    def.origin.x = 3.3 * tile;
    def.origin.y = -1.7 * tile;
    def.cells = w->cells;
    def.kinds = kinds;
    def.kind_count = LEVEL_KINDS;
    def.pieces = pieces;
    def.piece_count = LEVEL_KINDS - 1;
    def.surfaces = surfaces;
    def.surface_count = 2;
    def.body_capacity = def.body_piece_capacity = 1;
    deft_pos ground[CORNERS];
    deft_outline rolling;
    memset(&rolling, 0, sizeof rolling);
    rolling.points = ground;
    rolling.count = level_draw_ground(ground, &random, def.origin, axes->up.y, tile);
    rolling.flags = DEFT_FEATURE_SOLID;
    def.outlines = &rolling;
    def.outline_count = has_ground ? 1 : 0;
    size_t size = deft_world_size(&def);
    w->block = malloc(size);
    assert_non_null(w->block);
    w->world = deft_world_build(w->block, size, &def, NULL);
    assert_non_null(w->world);
    memset(&outline, 0, sizeof outline);
    outline.points = platform;
    outline.count = 4;
    outline.flags = DEFT_FEATURE_SOLID;
    memset(&body, 0, sizeof body);
    body.outlines = &outline;
    body.outline_count = 1;
    body.at.x = def.origin.x + 20 * tile;
    body.at.y = def.origin.y + 6 * tile;
    w->body = deft_world_body_add(w->world, &body, NULL);
    assert_int_not_equal(w->body, 0);
}

/* Makes a tile around the character another one, or a tile that its side touches. */
static void level_change(level_world *w, const deft_character *self, double half_width, uint64_t *random,
                         const deft_axes *axes, double tile)
{
    bool is_beside = play_random_below(random, 2) == 0;
    double side = (double)(self->wall != 0 ? self->wall : self->facing) * half_width * 1.01;
    double aside = is_beside ? side : (play_random_below(random, 5) - 2) * tile;
    double above = is_beside ? play_random_below(random, 3) + 0.5 : play_random_below(random, 5) - 1.5;
    double x = (self->position.x + aside) / tile - 3.3;
    double y = self->position.y / tile + 1.7 + axes->up.y * above;
    if (x >= 1 && x < COLUMNS - 1 && y >= 1 && y < ROWS - 1) {
        uint16_t kind = (uint16_t)play_random_below(random, LEVEL_KINDS);
        assert_true(deft_world_set_tiles(w->world, (uint32_t)x, (uint32_t)y, 1, 1, kind));
    }
}

/* The world through a callback of the host, of which only features are known. */
static uint32_t level_ask(const void *user, const deft_pos *origin, const deft_box *region, deft_feature *out,
                          uint32_t capacity)
{
    const deft_world_view *own = (const deft_world_view *)user;
    return own->gather(own->user, origin, region, out, capacity);
}

/* Pushes one way, with a pause, and then the other way. */
static const int16_t level_stick[] = {32767, 32767, 0, 32767, 32767, -32767, -32767, 0, -32767, -32767};

/* Plays one character, and one whose steps are recorded. */
static void level_play(const char *name, const deft_moveset *moveset, const deft_axes *axes, uint64_t seed,
                       double hz)
{
    level_world w;
    deft_world_view own, view;
    deft_character one, other;
    deft_random_player player;
    deft_event_list events, others;
    deft_step_record record;
    double tile = moveset->tile;
    uint64_t random = seed;
    bool has_ground = seed % 4 >= 2;
    level_open(&w, seed, axes, tile, has_ground);
    deft_world_view_of(&own, w.world);
    view = own;
    if (seed % 3 == 0) {
        view.gather = level_ask;
        view.body = NULL;
        view.user = &own;
    }
    double up = axes->up.y;
    double high = has_ground ? 5.5 : 3;
    deft_pos at = {(3.3 + 2.5) * tile, (-1.7 + (up > 0 ? high : ROWS - high)) * tile};
    deft_character_spawn(&one, moveset, &at, axes);
    other = one;
    deft_random_player_start(&player, seed, deft_random_player_actions(moveset));
    for (int tick = 0; tick < TICKS; tick++) {
        deft_input input;
        deft_pos to = {(3.3 + 20 + 5 * sin(tick / hz)) * tile, (-1.7 + 6) * tile};
        deft_world_tick(w.world);
        deft_world_body_move(w.world, w.body, &to, 0);
        deft_random_player_next(&input, &player, 1 / hz, axes);
        if (tick % 3 == 0) { /* many games know of no instants in a tick */
            input.press_at = input.release_at = 0;
        }
        if (tick % 200 > 150) { /* without buttons most ticks are plain walks */
            double stick = input.stick_x;
            input = *deft_input_none();
            input.stick_x = (int16_t)(seed % 2 == 0 ? stick : level_stick[tick / 5 % 10]);
            input.held = seed % 4 == 1 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0;
        }
        if (tick > TICKS / 2 && tick % 4 == 0) {
            level_change(&w, &one, moveset->half_width, &random, axes, tile);
        }
        if (tick % 64 == 0) { /* the host slows it down, or turns it round */
            one.velocity.x = other.velocity.x = play_random_below(&random, 3) - 1;
        }
        deft_character_step(&one, moveset, &view, &input, 1 / hz, &events, NULL);
        deft_character_step_recorded(&other, moveset, &view, &input, 1 / hz, &others, NULL, &record);
        if (memcmp(&one, &other, sizeof one) != 0 || events.count != others.count ||
            memcmp(events.items, others.items, events.count * sizeof events.items[0]) != 0) {
            fail_msg("%s, seed %d, %g Hz, tick %d: at %.17g %.17g and %.17g %.17g, state %d and %d", name,
                     (int)seed, hz, tick, one.position.x, one.position.y, other.position.x, other.position.y,
                     one.state, other.state);
        }
        if (tick % 500 == 499) { /* what fell into a gap comes back */
            deft_character_teleport(&one, &at);
            deft_character_teleport(&other, &at);
        }
    }
    free(w.block);
}

static const double level_rates[] = {20, 60, 144};

static void level_play_tuning(const char *name, const deft_tuning *tuning, const deft_axes *axes,
                              size_t number)
{
    deft_moveset moveset;
    deft_tuning shaped = *tuning;
    if (number % 4 == 2) { /* as round as can be */
        shaped.shape.corner_radius = fmin(shaped.shape.width, shaped.shape.height) / 2;
    }
    assert_int_equal(deft_moveset_build(&moveset, &shaped, NULL), DEFT_OK);
    if (number % 2 == 1) { /* every move */
        moveset.abilities = (1u << DEFT_ABILITY_COUNT) - 1;
    }
    if (number % 4 == 2) {
        moveset.ledge = moveset.height / 2;
    }
    if (number % 4 == 3) { /* steps as high as a tile */
        moveset.step_height = 1.2 * moveset.tile;
    }
    level_play(name, &moveset, axes, number + 1, level_rates[number % 3]);
}

static void level_play_all(const deft_axes *axes)
{
    deft_tuning tuning;
    uint64_t random = 1;
    for (size_t i = 0; i < deft_preset_count(); i++) {
        const char *id = deft_preset_at(i)->id;
        assert_int_equal(deft_tuning_preset(&tuning, id), DEFT_OK);
        level_play_tuning(id, &tuning, axes, i);
    }
    for (size_t i = 0; i < (size_t)extent_of(4, 24, 120); i++) {
        tuning = random_tuning(&random);
        level_play_tuning("a random tuning", &tuning, axes, i);
    }
}

static void a_short_way_and_a_long_one_end_in_the_same_bits(void **state)
{
    (void)state;
    level_play_all(deft_axes_y_up());
}

static void so_they_do_with_y_down(void **state)
{
    (void)state;
    level_play_all(deft_axes_y_down());
}

/* ---- worlds that change between two ticks ---- */

/* The default character at `feet` over a level floor of tiles, whose top is there. */
static deft_character level_stand(level_world *w, deft_moveset *moveset, deft_pos feet)
{
    deft_tuning tuning;
    deft_character self;
    deft_tuning_default(&tuning);
    tuning.ground.contact_memory_s = 0.04;
    assert_int_equal(deft_moveset_build(moveset, &tuning, NULL), DEFT_OK);
    level_open(w, 1, deft_axes_y_up(), 1, false);
    assert_true(deft_world_set_tiles(w->world, 0, 0, COLUMNS, ROWS, LEVEL_AIR));
    assert_true(deft_world_set_tiles(w->world, 0, 0, COLUMNS, 1, LEVEL_FULL));
    deft_character_spawn(&self, moveset, &feet, deft_axes_y_up());
    return self;
}

static void level_step(deft_character *self, const deft_moveset *moveset, const deft_world_view *view,
                       deft_event_list *events)
{
    deft_character_step(self, moveset, view, deft_input_none(), 1.0 / 60, events, NULL);
}

static const deft_pos level_platform = {3.3 + 20 + 1.5, -1.7 + 6.5}, level_floor = {3.3 + 40.3, -1.7 + 1};

/* It leaves a platform for tiles, and its first tick there ends over a gap, which the host fills. */
static void a_walk_on_a_floor_that_was_a_gap_has_it_as_the_last_ground(void **state)
{
    level_world w;
    deft_moveset moveset;
    deft_world_view view;
    deft_pos at;
    (void)state;
    deft_character self = level_stand(&w, &moveset, level_platform);
    assert_true(deft_world_set_tiles(w.world, 40, 0, 1, 1, LEVEL_AIR));
    deft_world_view_of(&view, w.world);
    level_step(&self, &moveset, &view, NULL);
    assert_int_equal(self.last_ground_body, w.body);
    deft_character_teleport(&self, &level_floor);
    self.velocity.x = 9;
    level_step(&self, &moveset, &view, NULL);
    assert_true(self.support == DEFT_SUPPORT_FLOOR && self.last_ground_body == w.body);
    assert_true(deft_world_set_tiles(w.world, 40, 0, 1, 1, LEVEL_FULL));
    level_step(&self, &moveset, &view, NULL);
    assert_true(deft_character_last_ground(&at, &self, &view));
    assert_true(at.x == self.position.x && at.y == self.position.y);
    free(w.block);
}

static void a_zone_that_is_gone_is_left_also_by_a_character_that_stands_on_plain_tiles(void **state)
{
    const deft_zone zone = {.kind = DEFT_ZONE_TRIGGER, .tag = 7};
    level_world w;
    deft_moveset moveset;
    deft_world_view plain, zoned;
    deft_event_list events;
    (void)state;
    deft_character self = level_stand(&w, &moveset, level_floor);
    deft_feature features[2] = {feature_box(1, -5, -1, 5, 0), feature_box(2, -5, -1, 5, 3)};
    features[1].flags = DEFT_FEATURE_ZONE;
    deft_world_array array = {.features = features, .count = 2, .origin = level_floor};
    deft_world_view_of_array(&zoned, &array);
    zoned.zones = &zone;
    zoned.zone_count = 1;
    deft_world_view_of(&plain, w.world);
    level_step(&self, &moveset, &zoned, &events);
    assert_int_equal(self.zones[0], 1);
    level_step(&self, &moveset, &plain, &events);
    assert_true(events.count == 1 && events.items[0].kind == DEFT_EVENT_ZONE_LEFT);
    free(w.block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_short_way_and_a_long_one_end_in_the_same_bits),
        cmocka_unit_test(so_they_do_with_y_down),
        cmocka_unit_test(a_zone_that_is_gone_is_left_also_by_a_character_that_stands_on_plain_tiles),
        cmocka_unit_test(a_walk_on_a_floor_that_was_a_gap_has_it_as_the_last_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
