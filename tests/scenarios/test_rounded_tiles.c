/* tests/scenarios/test_rounded_tiles.c -- bodies with rounded corners at the corners of tiles: what
 * neighbours cover decides nothing.
 */
#include "map.h"

static play p;

/* Where a flight ended, and whether a ledge was helped on to. */
typedef struct flight {
    double x, y;
    int helped;
} flight;

/* Flies at the corner (4, 2) between a wall and a ramp on it, this far below the corner, for a moment. */
static flight fly_at_corner(const scenario *s, double below, double speed)
{
    play_spawn(&p, 4 - scenario_corner_gap(s->body, below) - 1e-3, 2 - below);
    play_set_velocity(&p, speed, -speed / 4);
    p.stick_x = 1;
    play_ticks(&p, (int)(0.1 / s->dt), s->dt);
    flight end = {p.x, p.y, play_count(&p, DEFT_EVENT_ASSIST_LEDGE)};
    return end;
}

static void ramp_run(const scenario *s)
{
    static const char *const rows[] = {"...../..", "..../#..", "....##..", "....##.."};
    static const double whole[] = {4, 0, 6, 0, 6, 4, 4, 2};
    deft_tuning tuning = scenario_tuning_of(s->body);
    int helped = 0;
    tuning.assist.ledge = PLAY_PX(6);
    for (int i = 0; i < 32; i++) {
        double below = PLAY_PX(2 + 4 * i / 32.0);
        double speed = 5 + i % 5 * 30;
        play_open(&p, &tuning, s->place);
        map_grids grids = map_open(&p, rows, 4);
        flight over_tiles = fly_at_corner(s, below, speed);
        map_close(&grids, &p);
        play_open(&p, &tuning, s->place);
        play_polygon(&p, 4, whole, 0xFF);
        flight over_one = fly_at_corner(s, below, speed);
        play_close(&p);
        expect_near(over_tiles.x, over_one.x, 1e-6);
        expect_near(over_tiles.y, over_one.y, 1e-6);
        assert_int_equal(over_tiles.helped, over_one.helped);
        helped += over_one.helped;
    }
    assert_int_equal(helped, 32);
}

static void a_round_foot_is_helped_on_to_a_ramp_of_tiles_as_on_to_one_piece(void **state)
{
    (void)state;
    scenario_each(ramp_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_foot_is_helped_on_to_a_ramp_of_tiles_as_on_to_one_piece),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
