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

static void a_character_that_stands_on_a_platform_goes_with_it(void **state)
{
    (void)state;
    static const double rates[] = {20.0, 60.0, 240.0};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; ++i) {
        expect_ride(MAP(PLATFORM(THERE_AND_BACK, ACROSS)), rates[i]);
        expect_ride(MAP(PLATFORM(THERE_AND_BACK ONE_WAY, ACROSS)), rates[i]);
        expect_ride(MAP(PLATFORM(THERE_AND_BACK ONE_WAY, UP)), rates[i]);
    }
}

static const char *read_grid(void *user, const char *path, size_t *size)
{
    (void)path;
    *size = strlen((const char *)user);
    return (const char *)user;
}

/* The world of a level has room for the bodies that its options ask for; without room the finding names the
 * option. */
static void a_body_of_the_game_needs_room_that_the_options_give(void **state)
{
    (void)state;
    static const deft_pos box[4] = {{-1, 0}, {1, 0}, {1, 0.5}, {-1, 0.5}};
    static char grid[] = "....\n.@..\n####\n";
    const deft_outline outline = {
        .points = box, .count = 4, .flags = DEFT_FEATURE_SOLID, .kind = DEFT_OUTLINE_POLYGON};
    const deft_body_def def = {.outlines = &outline, .outline_count = 1, .at = {3, 3}};
    for (uint32_t i = 0; i < 4; i++) {
        static deft_diag_list diags;
        const deft_level_options options = {
            .bodies = i / 2, .body_pieces = i % 2, .read = read_grid, .user = grid};
        deft_diag_clear(&diags);
        deft_level *level = deft_level_load_with("a.txt", &options, &diags);
        assert_true(level != NULL && diags.count == 0);
        assert_true((deft_world_body_add(level->world, &def, &diags) != 0) == (i == 3));
        if (i < 3) {
            sketch_says(sketch_findings(&diags),
                        i < 2 ? "deft_level_options.bodies" : "deft_level_options.body_pieces");
        }
        deft_level_free(level);
    }
}

/* How far the character goes in 2 s with a body that moves by 2, moved after deft_level_tick or before it. */
static double carried(bool is_after)
{
    static const deft_pos box[4] = {{-1, 0}, {1, 0}, {1, 0.5}, {-1, 0.5}};
    static char grid[] = ".@......\n########\n";
    const deft_outline outline = {
        .points = box, .count = 4, .flags = DEFT_FEATURE_SOLID, .kind = DEFT_OUTLINE_POLYGON};
    const deft_body_def def = {.outlines = &outline, .outline_count = 1, .at = {2, 9}};
    const deft_level_options options = {.bodies = 1, .body_pieces = 1, .read = read_grid, .user = grid};
    deft_level *level = deft_level_load_with("a.txt", &options, NULL);
    const uint32_t body = deft_world_body_add(level->world, &def, NULL);
    deft_world_view view;
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character hero;
    const deft_pos feet = {2, 9.5};
    deft_world_view_of(&view, level->world);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&hero, &moveset, &feet, &level->axes);
    for (int i = 0; i < 120; i++) {
        const deft_pos to = {2 + (i + 1) / 60.0, 9};
        assert_true(is_after || deft_world_body_move(level->world, body, &to, 0));
        deft_level_tick(level, i / 60.0, (i + 1) / 60.0);
        assert_true(!is_after || deft_world_body_move(level->world, body, &to, 0));
        deft_character_step(&hero, &moveset, &view, deft_input_none(), 1 / 60.0, NULL, NULL);
    }
    deft_level_free(level);
    return hero.position.x - feet.x;
}

static void a_body_of_the_game_carries_when_it_moves_after_the_tick_of_the_level(void **state)
{
    (void)state;
    assert_true(fabs(carried(true) - 2) < 0.05); /* it lands, then stands */
    assert_true(fabs(carried(false)) < 1e-9);
}

static void a_zone_is_found_by_its_tag_and_has_a_box(void **state)
{
    (void)state;
#define ZONE(id, name, shape)                                                                                \
    ",{\"id\":" #id ",\"name\":\"" name "\",\"type\":\"trigger\",\"x\":32,\"y\":16," shape "}"
    deft_level *level = load(MAP(PLATFORM("", ACROSS) ZONE(1, "flag", "\"width\":16,\"height\":48") ZONE(
        2, "flag", "\"width\":9,\"height\":9") ZONE(3, "hill",
                                                    "\"polygon\":[{\"x\":0,\"y\":0},{\"x\":32,\"y\":16},{"
                                                    "\"x\":-16,\"y\":32}]")));
    const deft_level_zone *flag = deft_level_zone_of(level, deft_level_tag("flag"));
    const deft_level_zone *hill = deft_level_zone_of(level, deft_level_tag("hill"));
    assert_true(flag != NULL && flag->id == 1 && hill != NULL && hill->id == 3);
    assert_true(flag->box.min_x == 2 && flag->box.max_x == 3 && flag->box.min_y == 1 && flag->box.max_y == 4);
    assert_true(hill->box.min_x == 1 && hill->box.max_x == 4 && hill->box.min_y == 1 && hill->box.max_y == 3);
    assert_null(deft_level_zone_of(level, deft_level_tag("flags")));
    deft_level_free(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_start_at_the_first_point),
        cmocka_unit_test(a_tick_moves_them_from_time_to_time),
        cmocka_unit_test(another_time_puts_them_there_without_a_way),
        cmocka_unit_test(a_character_that_stands_on_a_platform_goes_with_it),
        cmocka_unit_test(a_body_of_the_game_needs_room_that_the_options_give),
        cmocka_unit_test(a_body_of_the_game_carries_when_it_moves_after_the_tick_of_the_level),
        cmocka_unit_test(a_zone_is_found_by_its_tag_and_has_a_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
