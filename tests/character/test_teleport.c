/* tests/character/test_teleport.c -- a teleport into the open air lets go of all that held the character.
 * From there the character moves as one that is new there and has the same velocity. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

static play p;

/* Where every teleport leads: far from the world of the story. */
static const deft_pos elsewhere = {40, 300};

static deft_tuning teleport_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.wall_slide = tuning.ability.wall_hold = tuning.ability.wall_jump = 1;
    tuning.ability.ledge = tuning.ability.dash = tuning.ability.drop_through = 1;
    tuning.assist.coyote_s = tuning.wall.coyote_s = 0.3;
    tuning.assist.speed_kept_s = 0.3;
    tuning.wall.sticky_s = 0;
    tuning.wall.lock_s = 0.3;
    tuning.dash.time_s = 0.3;
    tuning.dash.charges = 2;
    tuning.dash.cooldown_s = 0;
    tuning.air_jump.count = 0;
    return tuning;
}

#define FLOOR    7
#define PLATFORM 8

/* The last feature belongs to a body, which stands still. */
static void set_body(uint32_t body)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        p.features[w][p.count - 1].body = body;
    }
}

/* A column to the right of x = 0 and a floor that ends at x = -4. */
static void open_world(void)
{
    deft_tuning tuning = teleport_tuning();
    play_open(&p, &tuning, &play_home);
    play_box(&p, 0.375, -50, 5, 20, PLAY_ALL);
    play_box(&p, -20, -1, -4, 0, PLAY_ALL);
    set_body(FLOOR);
    play_one_way(&p, -20, 3.75, -4, 4);
    set_body(PLATFORM);
}

static void off_an_edge(void)
{
    open_world();
    play_spawn_standing(&p, -3.8, 0);
    p.stick_x = 1;
    play_ticks(&p, 8, DT);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
}

static void on_the_floor(void)
{
    open_world();
    play_spawn_standing(&p, -8, 0);
    p.stick_x = 1;
    play_ticks(&p, 4, DT);
    assert_true(play_is_grounded(&p));
}

static void along_a_wall(void)
{
    open_world();
    play_spawn(&p, 0, 8);
    p.stick_x = 1;
    play_ticks(&p, 8, DT);
    assert_int_equal(p.self.state, DEFT_STATE_WALL_SLIDE);
}

static void off_a_wall(void)
{
    along_a_wall();
    p.stick_x = -1;
    play_ticks(&p, 4, DT);
    assert_int_equal(p.self.support, DEFT_SUPPORT_AIR);
}

static void after_a_wall_jump(void)
{
    along_a_wall();
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    play_release(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
}

static void into_a_wall(void)
{
    open_world();
    play_spawn(&p, -0.3, 8);
    play_set_velocity(&p, 12, 6);
    p.stick_x = 1;
    play_ticks(&p, 4, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
    assert_true(p.self.kept_speed != 0);
}

static void from_a_ledge(void)
{
    open_world();
    play_spawn(&p, 0, 20 - 0.95);
    p.stick_x = 1;
    play_tick(&p, 1e-3);
    assert_int_equal(p.self.state, DEFT_STATE_LEDGE);
}

static void in_a_dash(void)
{
    open_world();
    play_spawn(&p, -3, 8);
    p.stick_x = -1;
    play_press(&p, DEFT_ACTION_DASH, 0);
    play_tick(&p, DT);
    play_release(&p, DEFT_ACTION_DASH, 0);
    play_ticks(&p, 2, DT);
    assert_int_equal(p.self.state, DEFT_STATE_DASH);
}

static void in_a_drop(void)
{
    open_world();
    play_spawn_standing(&p, -8, 4);
    p.stick_y = -1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    play_release(&p, DEFT_ACTION_JUMP, 0);
    p.stick_y = 0;
    play_tick(&p, DT);
    assert_true(p.self.drops != 0);
}

static void (*const stories[])(void) = {off_an_edge,  on_the_floor,      along_a_wall,
                                        off_a_wall,   after_a_wall_jump, into_a_wall,
                                        from_a_ledge, in_a_dash,         in_a_drop};
#define STORIES ((int)(sizeof stories / sizeof stories[0]))

static void nothing_of_before_holds_the_character_after_a_teleport(void **state)
{
    (void)state;
    for (int i = 0; i < STORIES; i++) {
        stories[i]();
        bool was_on_ground = play_is_grounded(&p);
        deft_vec2d velocity = p.self.velocity;
        deft_character self = p.self;
        deft_character_teleport(&self, &elsewhere);
        assert_int_equal(self.state, DEFT_STATE_FALL);
        assert_int_equal(self.support, DEFT_SUPPORT_AIR);
        assert_int_equal(self.ground_body, 0);
        assert_int_equal(self.wall, 0);
        assert_true(self.state_s == 0);
        assert_true(!was_on_ground || self.ground_s == 0);
        assert_true(self.ground_normal.x == 0 && self.ground_normal.y == 0);
        assert_true(self.drops == 0 && self.drop_body == 0);
        assert_true(self.drop_from.x == 0 && self.drop_from.y == 0);
        assert_true(self.drop_normal.x == 0 && self.drop_normal.y == 0);
        assert_true(self.velocity.x == velocity.x && self.velocity.y == velocity.y);
        assert_true(self.position.x == elsewhere.x && self.position.y == elsewhere.y);
        play_close(&p);
    }
}

/* Both press jump after a while, over no ground and beside no wall: neither jumps. */
static void a_teleported_character_moves_as_a_new_one_of_its_velocity(void **state)
{
    (void)state;
    for (int i = 0; i < STORIES * 2; i++) {
        double stick = i < STORIES ? 1 : -1;
        stories[i % STORIES]();
        deft_character self = p.self, fresh;
        deft_character_teleport(&self, &elsewhere);
        deft_character_spawn(&fresh, &p.moveset, &elsewhere, deft_axes_y_up());
        fresh.velocity = self.velocity;
        for (int k = 0; k < 20; k++) {
            deft_input input = *deft_input_none();
            deft_event_list events;
            deft_input_set_stick(&input, stick, 0);
            if (k == 5) {
                deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
            }
            deft_character_step(&self, &p.moveset, NULL, &input, DT, &events, NULL);
            for (uint32_t e = 0; e < events.count; e++) {
                assert_int_not_equal(events.items[e].kind, DEFT_EVENT_JUMPED_GROUND);
                assert_int_not_equal(events.items[e].kind, DEFT_EVENT_JUMPED_COYOTE);
                assert_int_not_equal(events.items[e].kind, DEFT_EVENT_JUMPED_WALL);
            }
            deft_character_step(&fresh, &p.moveset, NULL, &input, DT, NULL, NULL);
            expect_near(self.position.x, fresh.position.x, 1e-9);
            expect_near(self.position.y, fresh.position.y, 1e-9);
            expect_near(self.velocity.x, fresh.velocity.x, 1e-9);
            expect_near(self.velocity.y, fresh.velocity.y, 1e-9);
        }
        play_close(&p);
    }
}

/* In the midst of a drop, above the platform again: the platform stops the next fall. */
static void a_drop_is_over_after_a_teleport(void **state)
{
    (void)state;
    in_a_drop();
    play_teleport(&p, -8, 4.5);
    play_for(&p, 0.5, 60);
    assert_true(play_is_grounded(&p));
    expect_near(p.y, 4, 1e-5);
    play_close(&p);
}

/* In the midst of a dash that lasts 0.3 s. */
static void a_new_dash_may_begin_after_a_teleport(void **state)
{
    (void)state;
    in_a_dash();
    play_teleport(&p, -8, 10);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_DASH, 0);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_DASH);
    assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 2);
    assert_true(p.vx > 0);
    play_close(&p);
}

/* A ledge that was let go is not grabbed again at once, unless a teleport leads there. */
static void a_ledge_that_was_let_go_is_grabbed_after_a_teleport(void **state)
{
    (void)state;
    for (int again = 0; again < 2; again++) {
        from_a_ledge();
        p.stick_x = 0;
        p.stick_y = -1;
        play_tick(&p, DT);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        p.stick_y = 0;
        if (again != 0) {
            play_teleport(&p, 0, 20 - 0.95);
            play_set_velocity(&p, 0, 0);
        }
        p.stick_x = 1;
        play_tick(&p, 1e-3);
        assert_int_equal(p.self.state == DEFT_STATE_LEDGE, again);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_of_before_holds_the_character_after_a_teleport),
        cmocka_unit_test(a_teleported_character_moves_as_a_new_one_of_its_velocity),
        cmocka_unit_test(a_drop_is_over_after_a_teleport),
        cmocka_unit_test(a_new_dash_may_begin_after_a_teleport),
        cmocka_unit_test(a_ledge_that_was_let_go_is_grabbed_after_a_teleport),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
