/* tests/character/test_wind_moves.c -- wind moves each move that flies freely as it moves a fall, and no
 * dash. */
#include "zoned.h"

#define WALL_TOP 1.0
#define WIND     1.5 /* up, units/s */
#define AFTER_S  0.1

static play p;
static double begins_s; /* when the move begins */

/* Each begins a move at the side of a wall to the right whose top is at WALL_TOP: at once, or at begins_s. */

static void begin_a_jump(void)
{
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, 1e-6);
}

static void begin_a_kick(void)
{
    play_kick(&p, 0, 9);
    play_tick(&p, 1e-6);
}

static void begin_a_glide(void)
{
    play_press(&p, DEFT_ACTION_GLIDE, 0);
    play_tick(&p, 1e-6);
}

static void begin_a_stagger(void)
{
    play_stagger(&p, 0, 9, 1);
    play_tick(&p, 1e-6);
}

/* On the wall there is no wind. The hop begins where the feet come to the top, within a tick. */
static void begin_a_hop(void)
{
    play_teleport(&p, 0, WALL_TOP - 0.1);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    p.stick_y = 1;
    play_tick(&p, 1e-6);
    begins_s = p.time_s + (WALL_TOP - p.y) / p.moveset.climb.up_speed;
}

static void begin_a_dash(void)
{
    p.stick_x = -1; /* away from the wall */
    play_press(&p, DEFT_ACTION_DASH, 0);
    play_tick(&p, 1e-6);
}

/* The feet's height AFTER_S after the move begins. */
static double height_of(void (*begin)(void), deft_state is, double wind, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.climb = tuning.ability.glide = tuning.ability.dash = 1;
    tuning.dash.time_s = 2 * AFTER_S;
    tuning.air_jump.count = 1;
    zoned_open(&p, &tuning);
    play_box(&p, tuning.shape.width / 2, -50, 9, WALL_TOP, PLAY_ALL);
    zoned_add(&p, DEFT_ZONE_WIND, -50, -50, 50, 50);
    zoned_list[0].push.y = wind;
    play_spawn(&p, 0, 0);
    p.alone = true; /* the worlds of the play share their zones */
    begins_s = 0;
    begin();
    zoned_until(&p, begins_s + AFTER_S, 1 / rate);
    assert_int_equal(p.self.state, is);
    double y = p.y;
    play_close(&p);
    return y;
}

static void each_free_flight_goes_with_the_wind_and_no_dash(void **state)
{
    static const struct {
        void (*begin)(void);
        deft_state is;
        double share; /* of the wind */
    } moves[] = {
        {begin_a_jump, DEFT_STATE_JUMP, 1},     {begin_a_kick, DEFT_STATE_KICKBACK, 1},
        {begin_a_glide, DEFT_STATE_GLIDE, 1},   {begin_a_stagger, DEFT_STATE_STAGGER, 1},
        {begin_a_hop, DEFT_STATE_CLIMB_HOP, 1}, {begin_a_dash, DEFT_STATE_DASH, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        for (int k = 0; k < ZONED_RATES; k++) {
            double calm = height_of(moves[i].begin, moves[i].is, 0, zoned_rates[k]);
            double blown = height_of(moves[i].begin, moves[i].is, WIND, zoned_rates[k]);
            expect_near(blown - calm, moves[i].share * WIND * AFTER_S, 1e-5);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_free_flight_goes_with_the_wind_and_no_dash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
