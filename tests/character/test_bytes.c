/* tests/character/test_bytes.c -- the state is bytes: its table of fields, its hash, copies, teleports. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

static play p;

static deft_pos lerped(double ratio)
{
    deft_pos at;
    deft_character_lerp(&at, &p.self, ratio);
    return at;
}

static deft_tuning plain_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    return tuning;
}

static void every_byte_stands_in_the_table_once(void **state)
{
    uint32_t next = 0;
    (void)state;
    assert_true(sizeof(deft_character) <= 512);
    for (size_t i = 0; i < deft_character_field_count(); i++) {
        const deft_field *field = deft_character_field_at(i);
        assert_int_equal(field->offset, next);
        assert_true(field->type == 'f' ? field->size == sizeof(double)
                                       : field->type == 'u' || field->type == 'i');
        assert_true(field->name[0] != '\0');
        next = field->offset + field->size;
    }
    assert_int_equal(next, sizeof(deft_character));
    assert_null(deft_character_field_at(deft_character_field_count()));
}

/* A state with another number in every field. */
static deft_character full_state(void)
{
    deft_character body;
    uint64_t random = 99;
    memset(&body, 0, sizeof body);
    for (size_t i = 0; i < deft_character_field_count(); i++) {
        const deft_field *field = deft_character_field_at(i);
        char *at = (char *)&body + field->offset;
        double real = play_random(&random, 1, 2);
        uint64_t word = play_random_word(&random);
        memcpy(at, field->type == 'f' ? (const void *)&real : (const void *)&word, field->size);
    }
    return body;
}

static void the_hash_sees_every_bit(void **state)
{
    deft_character body = full_state();
    uint64_t hash = deft_character_hash(&body);
    (void)state;
    assert_true(deft_character_hash(&body) == hash);
    for (size_t i = 0; i < 8 * sizeof body; i++) {
        unsigned char *byte = (unsigned char *)&body + i / 8;
        *byte = (unsigned char)(*byte ^ 1u << i % 8);
        assert_true(deft_character_hash(&body) != hash);
        *byte = (unsigned char)(*byte ^ 1u << i % 8);
    }
    assert_true(deft_character_hash(&body) == hash);
}

static void the_hash_tells_fields_apart(void **state)
{
    deft_character a = full_state();
    deft_character b = a;
    double x = b.position.x;
    (void)state;
    b.position.x = b.position.y;
    b.position.y = x;
    assert_true(deft_character_hash(&a) != deft_character_hash(&b));
}

/* Copied back in mid-jump, it goes on as it did. */
static void a_copy_is_a_save(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.alone = true;
    p.stick_x = 1;
    play_ticks(&p, 10, DT);
    play_press(&p, DEFT_ACTION_JUMP, 0.3);
    play_ticks(&p, 5, DT);
    deft_character save = p.self;
    deft_input input = p.input;
    play_ticks(&p, 60, DT);
    deft_character first = p.self;
    p.self = save;
    p.input = input;
    play_ticks(&p, 60, DT);
    assert_memory_equal(&first, &p.self, sizeof first);
    play_close(&p);
}

static void a_drawn_position_lies_between_two_ticks(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 3, 5);
    play_tick(&p, DT);
    play_tick(&p, DT);
    deft_pos a = p.self.previous;
    deft_pos b = p.self.position;
    assert_true(a.y > b.y);
    expect_near(lerped(0.25).y, a.y + 0.25 * (b.y - a.y), 1e-12);
    assert_true(lerped(1).y == b.y && lerped(7).y == b.y);
    expect_near(lerped(0).y, a.y, 1e-12);
    expect_near(lerped(-1).y, a.y, 1e-12);
    play_close(&p);
}

/* Seed 003: a strike "can fly across the screen"; the body is put there. */
static void nothing_is_interpolated_across_a_teleport(void **state)
{
    deft_tuning tuning = plain_tuning();
    deft_pos there = {100, 50};
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.alone = true;
    p.stick_x = 1;
    play_ticks(&p, 30, DT);
    double vx = p.vx;
    double from = p.x;
    deft_character_teleport(&p.self, &there);
    assert_int_equal(p.self.teleported, 1);
    assert_true(lerped(0).x == 100 && lerped(0.5).x == 100);
    assert_true(p.self.state == DEFT_STATE_FALL && p.self.state_s == 0); /* a fall that begins there */
    assert_true(p.self.ground_s == 0);                                   /* the ground was left just now */
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT); /* no coyote jump from where it was; its speed is kept */
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 0);
    assert_true(p.vx == vx && p.self.previous.x == 100 && p.self.teleported == 0);
    expect_near(lerped(0.5).x, 100 + vx * DT / 2, 1e-6);
    play_event told = play_event_at(&p, DEFT_EVENT_TELEPORTED, 0);
    assert_true(told.time_s == p.time_s - DT);
    expect_near(told.value, hypot(100 - from, 50), 1e-9);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_TELEPORTED), 1);
    play_close(&p);
}

static void a_velocity_that_is_not_finite_counts_as_none(void **state)
{
    static const double bad[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 3; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn(&p, 0, 1);
        p.alone = true;
        p.self.velocity.x = bad[i];
        p.self.velocity.y = 5;
        play_ticks(&p, 60, DT);
        assert_true(p.x == 0 && p.vx == 0 && p.vy == 0 && play_is_grounded(&p));
        expect_near(p.y, 0, 1e-6);
        play_close(&p);
    }
}

static void timers_stop_counting_after_an_hour(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.alone = true;
    play_ticks(&p, 40, 100);
    assert_true(p.self.state_s == DEFT_TIMER_MAX_S && p.self.pose_s == DEFT_TIMER_MAX_S);
    assert_true(p.self.pressed_s[0] == DEFT_TIMER_MAX_S && p.y == 0 && p.x == 0);
    play_close(&p);
}

/* The box stands on the feet, whichever way up is; the query box holds every place that a tick can reach. */
static void boxes_stand_on_the_feet(void **state)
{
    static const play_place places[] = {{"y up", {{1, 0}, {0, 1}}, {0, 0}},
                                        {"y down", {{1, 0}, {0, -1}}, {0, 0}},
                                        {"turned", {{0, 1}, {-1, 0}}, {0, 0}}};
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 3; i++) {
        play_open(&p, &tuning, &places[i]);
        play_spawn(&p, 0, 0);
        deft_box box;
        deft_character_box(&box, &p.self, &p.moveset);
        deft_box query;
        deft_character_query_box(&query, &p.self, &p.moveset, DT);
        double w = tuning.shape.width / 2;
        double h = tuning.shape.height;
        const double boxes[3][4] = {{-w, 0, w, h}, {-w, -h, w, 0}, {-h, -w, 0, w}};
        expect_near(box.min_x, boxes[i][0], 1e-12);
        expect_near(box.min_y, boxes[i][1], 1e-12);
        expect_near(box.max_x, boxes[i][2], 1e-12);
        expect_near(box.max_y, boxes[i][3], 1e-12);
        assert_true(query.min_x < box.min_x && query.max_y > box.max_y);
        play_close(&p);
    }
}

typedef struct watched_view {
    deft_world_view inner;
    deft_box allowed;
    int calls;
} watched_view;

static uint32_t watched_gather(const void *user, const deft_pos *origin, const deft_box *region,
                               deft_feature *out, uint32_t capacity)
{
    watched_view *watched = *(watched_view *const *)user;
    watched->calls++;
    assert_true(region->min_x >= watched->allowed.min_x && region->max_x <= watched->allowed.max_x);
    assert_true(region->min_y >= watched->allowed.min_y && region->max_y <= watched->allowed.max_y);
    assert_true(isfinite(origin->x) && isfinite(origin->y) && capacity > 0);
    return watched->inner.gather(watched->inner.user, origin, region, out, capacity);
}

static void a_tick_asks_for_nothing_outside_its_query_box(void **state)
{
    deft_tuning tuning = plain_tuning();
    watched_view watched;
    watched_view *user = &watched;
    uint64_t random = 7;
    (void)state;
    tuning.air_jump.count = 2;
    play_open(&p, &tuning, &play_shifted);
    play_row(&p, -30, -1, 60);
    play_column(&p, -30, 0, 8);
    play_column(&p, 30, -1, 9);
    play_spawn(&p, 0, 3);
    p.alone = true;
    watched.inner = p.views[PLAY_MAIN];
    watched.calls = 0;
    p.views[PLAY_MAIN].gather = watched_gather;
    p.views[PLAY_MAIN].user = &user;
    for (int i = 0; i < 3000; i++) {
        double dt = play_random(&random, 0, i % 50 == 0 ? 0.7 : 0.05);
        deft_character_query_box(&watched.allowed, &p.self, &p.moveset, dt);
        p.stick_x = play_random_below(&random, 3) - 1;
        if (i % 7 == 0) {
            play_press(&p, DEFT_ACTION_JUMP, play_random(&random, 0, 1));
        }
        play_tick(&p, dt);
        p.log_count = 0;
    }
    assert_true(watched.calls >= 2000);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_stands_in_the_table_once),
        cmocka_unit_test(the_hash_sees_every_bit),
        cmocka_unit_test(the_hash_tells_fields_apart),
        cmocka_unit_test(a_copy_is_a_save),
        cmocka_unit_test(a_drawn_position_lies_between_two_ticks),
        cmocka_unit_test(nothing_is_interpolated_across_a_teleport),
        cmocka_unit_test(a_velocity_that_is_not_finite_counts_as_none),
        cmocka_unit_test(timers_stop_counting_after_an_hour),
        cmocka_unit_test(boxes_stand_on_the_feet),
        cmocka_unit_test(a_tick_asks_for_nothing_outside_its_query_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
