/* Bodies on polygons: hills, long floors, walls.
 *
 * The mirror image of a polygon may be cut into other pieces, whose corners round to other floats: there a
 * body goes the same way within rounding, not to the bit. So only one world is played here, and checked. */
#include "ground_play.h"
#include "tests/scenarios/map.h"

#define LAND_COLUMNS 120
#define LAND_ROWS    16

static play p;
static play tiled;
static ground_stage stage;

typedef struct land {
    char text[LAND_ROWS][LAND_COLUMNS + 1];
    const char *rows[LAND_ROWS];
    deft_pos outline[LAND_COLUMNS + 3];
} land;

/* A tick of one world only. */
static void tick(play *played, double dt)
{
    played->alone = true;
    play_tick(played, dt);
}

static void land_put(land *l, int column, int y, char letter)
{
    l->text[LAND_ROWS - 1 - y][column] = letter;
    for (int below = 0; below < y; below++) {
        l->text[LAND_ROWS - 1 - below][column] = '#';
    }
}

/* Rolling land at random, as tiles and as the outline of the same. */
static void land_make(land *l, uint64_t seed)
{
    memset(l, '.', sizeof l->text);
    for (int y = 0; y < LAND_ROWS; y++) {
        l->text[y][LAND_COLUMNS] = '\0';
        l->rows[y] = l->text[y];
    }
    int height = 4;
    for (int column = 0; column < LAND_COLUMNS; column++) {
        int turn = column < 4 || column > LAND_COLUMNS - 5 ? 0 : (int)ground_random(&seed, 0, 7);
        l->outline[column] = (deft_pos){column, height};
        if (turn == 1 && height < LAND_ROWS - 4) {
            land_put(l, column, height++, '/');
        } else if (turn == 2 && height > 1) {
            land_put(l, column, --height, '\\');
        } else if (turn == 3 && height < LAND_ROWS - 4) {
            land_put(l, column, height, '<');
            column++;
            l->outline[column] = (deft_pos){column, height + 0.5};
            land_put(l, column, height++, '>');
        } else {
            land_put(l, column, height - 1, '#');
        }
    }
    l->outline[LAND_COLUMNS] = (deft_pos){LAND_COLUMNS, height};
    l->outline[LAND_COLUMNS + 1] = (deft_pos){LAND_COLUMNS, 0};
    l->outline[LAND_COLUMNS + 2] = (deft_pos){0, 0};
}

static void tiles_and_polygons_run(const play_place *place, double dt)
{
    static land l;
    deft_tuning tuning = scenario_tuning();
    for (uint64_t seed = 41; seed < 45; seed++) {
        land_make(&l, seed);
        play_open(&p, &tuning, place);
        play_open(&tiled, &tuning, place);
        stage_open(&stage);
        stage_outline(&stage, &p, DEFT_OUTLINE_POLYGON, l.outline, LAND_COLUMNS + 3);
        stage_build(&stage, &p);
        map_grids grids = map_open(&tiled, l.rows, LAND_ROWS);
        play_spawn_standing(&p, 2, 4);
        play_spawn_standing(&tiled, 2, 4);
        assert_true(p.x == tiled.x && p.y == tiled.y);
        p.stick_x = tiled.stick_x = 1;
        for (int i = 0; p.x < LAND_COLUMNS - 2; i++) {
            if (seed % 2 == 0 && (int)(i * dt / 0.9) != (int)((i + 1) * dt / 0.9)) {
                play_press(&p, DEFT_ACTION_JUMP, 0);
                play_press(&tiled, DEFT_ACTION_JUMP, 0);
            }
            tick(&p, dt);
            tick(&tiled, dt);
            expect_near(p.x, tiled.x, 1e-5);
            expect_near(p.y, tiled.y, 1e-5);
            assert_int_equal(p.self.state, tiled.self.state);
            assert_true(p.time_s < 60);
        }
        assert_int_equal(p.log_count, tiled.log_count);
        map_close(&grids, &tiled);
        stage_close(&stage, &p);
    }
}

static void hills_of_polygons_and_of_tiles_are_alike(void **state)
{
    (void)state;
    scenario_play(tiles_and_polygons_run);
}

/* Far along a floor of 100 000 units: as straight, as even and as exact as at its start. */
static void long_floor_run(const play_place *place, double dt)
{
    const double slope = 0.37;
    const deft_pos floor[] = {{0, 0}, {100000, 100000 * slope}, {100000, -10}, {0, -10}};
    deft_tuning tuning = scenario_tuning();
    tuning.run.speed = 20;
    for (int from = 10; from < 90000; from += 33321) {
        double x = from;
        play_open(&p, &tuning, place);
        stage_open(&stage);
        stage_outline(&stage, &p, DEFT_OUTLINE_POLYGON, floor, 4);
        stage_build(&stage, &p);
        play_spawn(&p, x, (x + SCENARIO_HALF_WIDTH) * slope + 1e-5);
        tick(&p, dt);
        tick(&p, dt);
        for (int i = 0; i < 50; i++) { /* it stands still, to the bit */
            x = p.x;
            double y = p.y;
            tick(&p, dt);
            assert_true(p.x == x && p.y == y && play_is_grounded(&p));
        }
        p.stick_x = 1;
        tick(&p, dt);
        p.log_count = 0;
        double vx = p.vx;
        double vy = p.vy;
        for (int i = 0; i * dt < 6; i++) {
            tick(&p, dt);
            assert_true(play_is_grounded(&p));
            expect_near(p.y, (p.x + SCENARIO_HALF_WIDTH) * slope, 2e-5);
            expect_near(p.vx, vx, 2e-5);
            expect_near(p.vy, vy, 2e-5);
        }
        assert_true(p.x > x + 100);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND) + play_count(&p, DEFT_EVENT_LANDED), 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
        stage_close(&stage, &p);
    }
}

static void a_long_slanted_floor_does_not_jitter(void **state)
{
    (void)state;
    scenario_play(long_floor_run);
}

/* Thrown about among polygons at 800 units/s, in a room of four walls: never inside of one. */
static void thrown_run(const play_place *place, double dt)
{
    uint64_t seed = 42;
    static deft_pos stars[9][120];
    static const deft_pos room[4][4] = {{{-60, -60}, {60, -60}, {60, -50}, {-60, -50}},
                                        {{-60, 50}, {60, 50}, {60, 60}, {-60, 60}},
                                        {{-60, -50}, {-50, -50}, {-50, 50}, {-60, 50}},
                                        {{50, -50}, {60, -50}, {60, 50}, {50, 50}}};
    deft_tuning tuning = scenario_weightless();
    for (int round = 0; round < 3; round++) {
        play_open(&p, &tuning, place);
        stage_open(&stage);
        for (uint32_t k = 0; k < 9; k++) {
            deft_pos middle = {-30.0 + 30 * (k % 3), -30.0 + 30 * (double)(k / 3)};
            ground_star(stars[k], 6 + 14 * k, middle, 13.5, &seed);
            stage_outline(&stage, &p, DEFT_OUTLINE_POLYGON, stars[k], 6 + 14 * k);
        }
        for (int k = 0; k < 4; k++) {
            stage_outline(&stage, &p, DEFT_OUTLINE_POLYGON, room[k], 4);
        }
        stage_build(&stage, &p);
        play_spawn(&p, 15, 15);
        for (int i = 0; i < 800; i++) {
            if (i % 4 == 0) {
                double angle = ground_random(&seed, 0, 6.283);
                play_set_velocity(&p, 800 * cos(angle), 800 * sin(angle));
            }
            tick(&p, dt);
            double y = p.y + SCENARIO_HEIGHT / 2;
            /* the room's walls */
            assert_true(fabs(p.x) < 50 && fabs(y) < 50);
            for (uint32_t k = 0; k < 9; k++) {
                assert_false(ground_is_inside(stars[k], 6 + 14 * k, p.x, y));
            }
        }
        stage_close(&stage, &p);
    }
}

static void nothing_gets_into_polygons_at_800_units_a_second(void **state)
{
    (void)state;
    scenario_play(thrown_run);
}

/* A body that starts deep inside of a polygon is pushed out of it, not left there. */
static void a_body_inside_of_a_polygon_gets_out(void **state)
{
    (void)state;
    uint64_t seed = 43;
    const deft_pos block[] = {{0, 0}, {6, 0}, {6, 3}, {3, 3.5}, {0, 3}};
    deft_tuning tuning = scenario_tuning();
    for (int i = 0; i < 50; i++) {
        play_open(&p, &tuning, &play_home);
        p.alone = true;
        stage_open(&stage);
        stage_outline(&stage, &p, DEFT_OUTLINE_POLYGON, block, 5);
        stage_build(&stage, &p);
        play_spawn(&p, ground_random(&seed, 1, 5), ground_random(&seed, 0.2, 2));
        play_ticks(&p, 60, 1.0 / 60);
        assert_false(ground_is_inside(block, 5, p.x, p.y + SCENARIO_HEIGHT / 2));
        stage_close(&stage, &p);
    }
}

/* A one-way polygon is a floor from above and nothing from below. */
static void one_way_run(const play_place *place, double dt)
{
    const deft_pos bridge[] = {{2, 2}, {4, 2.6}, {6, 2.6}, {8, 2}, {8, 2.3}, {6, 2.9}, {4, 2.9}, {2, 2.3}};
    const deft_pos floor[] = {{-5, -1}, {40, -1}, {40, 0}, {-5, 0}};
    deft_tuning tuning = scenario_tuning();
    play_open(&p, &tuning, place);
    stage_open(&stage);
    stage_outline(&stage, &p, DEFT_OUTLINE_POLYGON, floor, 4);
    stage_outline(&stage, &p, DEFT_OUTLINE_POLYGON, bridge, 8);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        stage.grounds[w].outlines[1].flags = DEFT_FEATURE_ONE_WAY;
        stage.grounds[w].outlines[1].one_way = (deft_vec2){0, 1};
    }
    stage_build(&stage, &p);
    play_spawn_standing(&p, 5, 0);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    while (p.time_s < 2) {
        tick(&p, dt);
    }
    assert_true(play_is_grounded(&p));
    expect_near(p.y, 2.9, 1e-5);
    p.stick_x = 1;
    while (p.x < 7.5) {
        tick(&p, dt);
        assert_true(play_is_grounded(&p));
        expect_near(p.y,
                    stage_rest_height((const deft_pos[]){{2, 2.3}, {4, 2.9}, {6, 2.9}, {8, 2.3}}, 4, p.x,
                                      SCENARIO_HALF_WIDTH),
                    2e-5);
    }
    stage_close(&stage, &p);
}

static void one_way_polygons_are_floors_from_above(void **state)
{
    (void)state;
    scenario_play(one_way_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hills_of_polygons_and_of_tiles_are_alike),
        cmocka_unit_test(a_long_slanted_floor_does_not_jitter),
        cmocka_unit_test(nothing_gets_into_polygons_at_800_units_a_second),
        cmocka_unit_test(a_body_inside_of_a_polygon_gets_out),
        cmocka_unit_test(one_way_polygons_are_floors_from_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
