/* Zones are gathered like the rest, and block nothing. */
#include "ground_play.h"

static deft_feature found[GROUND_FOUND];
static play p;
static ground_stage stage;

static void add_zone(ground *g, deft_zone_kind kind, uint32_t tag, const deft_pos *points, uint32_t count)
{
    deft_zone_def *zone = &g->zones[g->def.zone_count++];
    zone->zone.kind = (uint32_t)kind;
    zone->zone.tag = tag;
    zone->zone.push = (deft_vec2d){1.5, -2};
    zone->points = points;
    zone->count = count;
}

static const deft_pos lake[] = {{0, 0}, {6, 0}, {6, 4}, {3, 1}, {0, 4}};
static const deft_pos square[] = {{10, 0}, {12, 0}, {12, 2}, {10, 2}};

static void a_zone_is_its_polygon(void **state)
{
    (void)state;
    uint64_t seed = 31;
    ground g;
    ground_open(&g);
    add_zone(&g, DEFT_ZONE_TRIGGER, 7, square, 4);
    add_zone(&g, DEFT_ZONE_WATER, 8, lake, 5);
    ground_build(&g);
    assert_int_equal(g.view.zone_count, 2);
    assert_true(g.view.zones[1].kind == DEFT_ZONE_WATER && g.view.zones[1].tag == 8);
    assert_true(g.view.zones[0].push.x == 1.5 && g.view.zones[0].push.y == -2);
    for (int i = 0; i < 5000; i++) {
        double x = ground_random(&seed, -1, 13);
        double y = ground_random(&seed, -1, 5);
        if (ground_border_distance(lake, 5, x, y) < 1e-3 || ground_border_distance(square, 4, x, y) < 1e-3) {
            continue;
        }
        bool in[2] = {false, false};
        uint32_t count = ground_gather(&g, (deft_pos){x, y}, (deft_box){x, y, x, y}, found);
        for (uint32_t k = 0; k < count; k++) {
            assert_int_equal(found[k].flags, DEFT_FEATURE_ZONE);
            assert_true(found[k].surface < 2);
            in[found[k].surface] |= ground_feature_has(&found[k], 0, 0);
        }
        assert_int_equal(in[0], ground_is_inside(square, 4, x, y));
        assert_int_equal(in[1], ground_is_inside(lake, 5, x, y));
    }
    ground_close(&g);
}

static void zones_alone_have_no_extent(void **state)
{
    (void)state;
    ground g;
    ground_open(&g);
    add_zone(&g, DEFT_ZONE_DEATH, 0, square, 4);
    ground_build(&g);
    deft_box bounds;
    deft_world_bounds(&bounds, g.world);
    assert_true(bounds.min_x == 0 && bounds.max_x == 0 && bounds.min_y == 0 && bounds.max_y == 0);
    ground_close(&g);
}

static void wrong_zones_are_named(void **state)
{
    (void)state;
    const deft_pos eight[] = {{0, 0}, {4, 4}, {4, 0}, {0, 5}};
    ground g;
    ground_open(&g);
    add_zone(&g, DEFT_ZONE_COUNT, 0, square, 4);
    ground_expect_error(&g, "zones[0].zone.kind", "5");
    g.zones[0].zone.kind = DEFT_ZONE_WIND;
    g.zones[0].zone.push.y = (double)INFINITY;
    ground_expect_error(&g, "zones[0].zone.push.y",
                        "inf is not a finite number; it must be from -1e+9 to 1e+9");
    g.zones[0].zone.push.y = 0;
    g.zones[0].points = eight;
    ground_expect_error(&g, "zones[0]", "crosses itself");
    g.zones[0].count = 2;
    ground_expect_error(&g, "zones[0].count", "3");
}

/* Zones cover nothing of the ground, and the body walks through them as if they were not there. */
static void walk_through_run(const scenario *s)
{
    const play_place *place = s->place;
    double dt = s->dt;
    const deft_pos floor[] = {{-5, -1}, {40, -1}, {40, 0}, {-5, 0}};
    const deft_pos water[] = {{5, 0}, {9, 0}, {9, 3}, {5, 3}};
    double track[2][400];
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int with = 0; with < 2; with++) {
        deft_pos moved[PLAY_WORLDS][4];
        play_open(&p, &tuning, place);
        stage_open(&stage);
        stage_outline(&stage, &p, DEFT_OUTLINE_POLYGON, floor, 4);
        for (int w = 0; w < PLAY_WORLDS && with == 1; w++) {
            for (int i = 0; i < 4; i++) {
                moved[w][i].x =
                    (w == PLAY_MIRRORED ? -1 : 1) * play_scales[w] * (water[i].x + place->shift.x);
                moved[w][i].y = play_scales[w] * (water[i].y + place->shift.y);
            }
            add_zone(&stage.grounds[w], DEFT_ZONE_TRIGGER, 1, moved[w], 4);
        }
        stage_build(&stage, &p);
        play_spawn_standing(&p, 1, 0);
        p.stick_x = 1;
        for (int i = 0; i < 400 && i * dt < 3; i++) {
            play_tick(&p, dt);
            track[with][i] = p.x;
            assert_true(play_is_grounded(&p));
            assert_true(track[with][i] == track[0][i]);
        }
        assert_true(p.x > 9);
        assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_ENTERED), with);
        assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_LEFT), with);
        stage_close(&stage, &p);
    }
}

static void a_body_walks_through_zones(void **state)
{
    (void)state;
    scenario_each(walk_through_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_zone_is_its_polygon),
        cmocka_unit_test(zones_alone_have_no_extent),
        cmocka_unit_test(wrong_zones_are_named),
        cmocka_unit_test(a_body_walks_through_zones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
