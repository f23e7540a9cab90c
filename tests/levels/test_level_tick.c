/* A level's platforms in its world: they are where their paths are, and they carry. */
#include "deft/character.h"
#include "sketch.h"

#include <math.h>

#define PLATFORM(more, shape)                                                                                \
    "{\"id\":8,\"type\":\"platform\",\"x\":64,\"y\":96," shape ",\"properties\":["                           \
    "{\"name\":\"width\",\"value\":48},{\"name\":\"height\",\"value\":16},{\"name\":\"speed\","              \
    "\"value\":32}" more "]}"
#define MAP(objects)                                                                                         \
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,\"width\":4,"       \
    "\"height\":4,\"tilesets\":[],\"layers\":[{\"type\":\"objectgroup\",\"objects\":[" objects "]}]}"
#define ACROSS         "\"polyline\":[{\"x\":0,\"y\":0},{\"x\":96,\"y\":0}]"
#define UP             "\"polyline\":[{\"x\":0,\"y\":0},{\"x\":0,\"y\":-64}]"
#define THERE_AND_BACK ",{\"name\":\"ping_pong\",\"type\":\"bool\",\"value\":true}"
#define ONE_WAY        ",{\"name\":\"one_way\",\"type\":\"bool\",\"value\":true}"

static deft_level *load(const char *text)
{
    static deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_level *level = deft_level_parse_tmj(text, strlen(text), NULL, 0.0, &diags);
    if (level == NULL || diags.count > 0) {
        fail_msg("%s", sketch_findings(&diags));
    }
    return level;
}

static deft_body_motion motion_of(const deft_level *level)
{
    deft_body_motion motion;
    assert_true(deft_world_body_motion(&motion, level->world, level->platforms[0].body));
    return motion;
}

static void bodies_start_at_the_first_point(void **state)
{
    (void)state;
    deft_level *level = load(MAP(PLATFORM(ONE_WAY, ACROSS)));
    deft_body_motion motion = motion_of(level);
    assert_true(level->platforms[0].body != 0 && level->time_s == 0.0);
    assert_true(motion.from.x == 4.0 && motion.from.y == 6.0 && motion.to.x == 4.0 && motion.to.y == 6.0);
    deft_feature feature;
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    const deft_box box = {2.6, 5.6, 5.4, 6.4};
    assert_int_equal(view.gather(view.user, &motion.from, &box, &feature, 1), 1);
    assert_true(feature.flags == DEFT_FEATURE_ONE_WAY && feature.one_way.y == -1.0f && feature.id == 8);
    assert_true(fabsf(feature.points[0].x) == 1.5f && fabsf(feature.points[0].y) == 0.5f);
    deft_level_free(level);
}

static void a_tick_moves_them_from_time_to_time(void **state)
{
    (void)state;
    deft_level *level = load(MAP(PLATFORM(THERE_AND_BACK, ACROSS)));
    deft_level_tick(level, 0.0, 0.5);
    deft_body_motion motion = motion_of(level);
    assert_true(motion.from.x == 4.0 && motion.to.x == 5.0 && level->time_s == 0.5);
    deft_level_tick(level, 0.5, 4.0);
    motion = motion_of(level);
    assert_true(motion.from.x == 5.0 && motion.to.x == 8.0);
    deft_level_free(level);
}

static void another_time_puts_them_there_without_a_way(void **state)
{
    (void)state;
    deft_level *level = load(MAP(PLATFORM("", ACROSS)));
    deft_level_tick(level, 0.0, 2.5);
    deft_level_tick(level, 1.0, 1.5); /* back to an earlier state */
    deft_body_motion motion = motion_of(level);
    assert_true(motion.from.x == 6.0 && motion.to.x == 7.0);
    deft_level_free(level);
}

/* A character on the platform keeps its place on it over every turn, from its first second on. */
static void expect_ride(const char *text, double hz)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character hero;
    deft_level *level = load(text);
    const deft_level_platform *platform = &level->platforms[0];
    const deft_pos start = {platform->path[0].x + 0.25, platform->path[0].y - 0.5 * platform->height};
    const deft_input none = *deft_input_none();
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&hero, &moveset, &start, &level->axes);
    double place = 0.0;
    for (int i = 0; i < (int)(9.0 * hz); ++i) {
        deft_level_tick(level, i / hz, (i + 1) / hz);
        deft_character_step(&hero, &moveset, &view, &none, 1.0 / hz, NULL, NULL);
        deft_pos centre;
        deft_level_platform_at(&centre, platform, (i + 1) / hz);
        double dx = hero.position.x - centre.x, dy = hero.position.y - centre.y;
        place = i < (int)hz ? dx : place; /* it stood still when the platform set off */
        if (fabs(dx - place) > 1e-6 || fabs(dy + 0.5) > 1e-6) {
            fail_msg("%g Hz, tick %d: it stands at (%g, %g) of the platform", hz, i, dx, dy);
        }
    }
    deft_level_free(level);
}

static void who_stands_on_a_platform_goes_with_it(void **state)
{
    (void)state;
    static const double rates[] = {20.0, 60.0, 240.0};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; ++i) {
        expect_ride(MAP(PLATFORM(THERE_AND_BACK, ACROSS)), rates[i]);
        expect_ride(MAP(PLATFORM(THERE_AND_BACK ONE_WAY, ACROSS)), rates[i]);
        expect_ride(MAP(PLATFORM(THERE_AND_BACK ONE_WAY, UP)), rates[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_start_at_the_first_point),
        cmocka_unit_test(a_tick_moves_them_from_time_to_time),
        cmocka_unit_test(another_time_puts_them_there_without_a_way),
        cmocka_unit_test(who_stands_on_a_platform_goes_with_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
