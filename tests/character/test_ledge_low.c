/* tests/character/test_ledge_low.c -- ledges under a ceiling too low to stand: a character that can crouch
 * pulls itself up and crouches there. */
#include "walls.h"

/* Where the feet of a body are that hangs from a ledge at y = 0. */
#define HANG    (-0.95)
#define LOW     0.6
#define CLIMB_S 0.25

static deft_tuning low_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.ledge = tuning.ability.crouch = 1;
    return tuning;
}

/* A ledge at y = 0 to the right of x = 0, and so far above it a ceiling that begins `in` behind the wall. */
static void open_gap(const deft_tuning *tuning, double gap, double in)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
    play_box(&p, WALLS_SIDE + in, gap, WALLS_SIDE + 5, gap + 4, PLAY_ALL);
}

/* The body falls past the ledge with the stick to it. */
static void fall_past(double x)
{
    play_spawn(&p, x, HANG + 0.1);
    p.stick_x = 1;
    walls_seconds(0.15, 60);
}

static double height_now(void)
{
    return deft_character_height(&p.self, &p.moveset);
}

/* With the ceiling flush, further in, and over the body that hangs there: it ends low, where it would stand.
 */
static void under_a_low_ceiling_the_pull_up_ends_in_a_crouch(void **state)
{
    static const double ins[] = {0, 0.2, -0.9};
    (void)state;
    for (int i = 0; i < 6 * WALLS_RATES; i++) {
        deft_tuning tuning = low_tuning();
        double rate = walls_rates[i % WALLS_RATES];
        tuning.shape.corner_radius = i / WALLS_RATES < 3 ? 0 : 0.2;
        open_gap(&tuning, 0.7, ins[i / WALLS_RATES % 3]);
        fall_past(0);
        walls_expect_state(DEFT_STATE_LEDGE);
        expect_near(height_now(), 0.95, 1e-12); /* a character that hangs is not low */
        expect_near(p.y, HANG, 1e-5);
        p.stick_x = 0;
        p.stick_y = 1;
        double began_s = p.time_s;
        walls_seconds(CLIMB_S * 0.4, rate);
        walls_expect_state(DEFT_STATE_LEDGE_CLIMB);
        assert_int_equal(p.self.pose, DEFT_POSE_PULL_UP);
        expect_near(height_now(), LOW, 1e-12);
        expect_near(p.x, 0, 1e-5);
        expect_near(p.y, HANG + 0.4 * (0.95 + 0.75), 1e-5);
        p.stick_y = 0;
        walls_seconds(CLIMB_S * 0.6 + 0.2, rate);
        walls_expect_state(DEFT_STATE_CROUCH);
        assert_int_equal(p.self.pose, DEFT_POSE_CROUCH);
        expect_near(p.x, 0.75, 1e-5);
        expect_near(p.y, 0, 1e-5);
        assert_true(p.vx == 0 && p.vy == 0);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_OFF, 0).time_s, began_s + CLIMB_S, 1e-5);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
        play_close(&p);
    }
}

/* It crawls on, and stands up where the ceiling ends; or back off the ledge, and stands up in the air. */
static void from_there_it_crawls_and_stands_up_where_it_has_room(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        deft_tuning tuning = low_tuning();
        double rate = walls_rates[i % WALLS_RATES];
        bool back = i / WALLS_RATES != 0;
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_box(&p, WALLS_SIDE, 0.7, WALLS_SIDE + 1.5, 3, PLAY_ALL);
        fall_past(0);
        p.stick_y = 1;
        walls_seconds(CLIMB_S + 1e-3, rate);
        walls_expect_state(DEFT_STATE_CROUCH);
        p.stick_y = 0;
        p.stick_x = back ? -1 : 1;
        walls_seconds(0.7, rate);
        walls_expect_state(back ? DEFT_STATE_FALL : DEFT_STATE_GROUND);
        expect_near(height_now(), 0.95, 1e-12);
        assert_true(back ? p.x < 0 && p.y < 0 : p.x > WALLS_SIDE + 1.5);
        play_close(&p);
    }
}

/* Upright wherever that is possible, as far on the ledge as there is room; low only else, and nowhere where
 * not even that fits, or without the ability. */
static void low_only_where_it_must_and_only_a_character_that_can(void **state)
{
    static const struct {
        double gap, in;
        bool crouches;
        deft_state hangs, ends;
    } cases[] = {{1, 0, true, DEFT_STATE_LEDGE, DEFT_STATE_GROUND},
                 {0.7, 0.5, true, DEFT_STATE_LEDGE, DEFT_STATE_GROUND}, /* before the ceiling */
                 {0.7, 0, true, DEFT_STATE_LEDGE, DEFT_STATE_CROUCH},
                 {0.7, 0, false, DEFT_STATE_FALL, DEFT_STATE_FALL},
                 {0.62, 0, true, DEFT_STATE_LEDGE, DEFT_STATE_CROUCH},
                 {0.58, 0, true, DEFT_STATE_FALL, DEFT_STATE_FALL}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        deft_tuning tuning = low_tuning();
        tuning.ability.crouch = cases[i].crouches;
        open_gap(&tuning, cases[i].gap, cases[i].in);
        fall_past(0);
        walls_expect_state(cases[i].hangs);
        p.stick_x = 0;
        p.stick_y = 1;
        walls_seconds(CLIMB_S + 0.05, 60);
        walls_expect_state(cases[i].ends);
        expect_near(height_now(), cases[i].ends == DEFT_STATE_CROUCH ? LOW : 0.95, 1e-12);
        play_close(&p);
    }
}

/* A jump brings the hands to a crack in the wall and to the top above it. A crack that is lower than a
 * crouched character is no ledge, so it does not keep the hands from the top. */
static void a_crack_is_a_ledge_only_for_a_character_that_fits_in_when_it_crouches(void **state)
{
    static const double lows[] = {0.15, 0.2, 0.3};
    static const double shares[] = {0.5, 0.9, 1.1};
    const double top = 0.4, under = 0.05;
    (void)state;
    for (int i = 0; i < 3 * 3 * 2 * WALLS_RATES; i++) {
        deft_tuning tuning = low_tuning();
        double low = lows[i % 3], gap = low * shares[i / 3 % 3], ground = HANG - under - tuning.jump.height;
        bool crouches = i / 9 % 2 == 0, fits = crouches && gap > low;
        tuning.ability.crouch = crouches;
        tuning.shape.crouch_height = low;
        tuning.ledge.grab_reach = top + under + 0.02;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -9, -9, 9, ground, PLAY_ALL);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_box(&p, WALLS_SIDE, gap, WALLS_SIDE + 5, top, PLAY_ALL);
        play_spawn_standing(&p, 0, ground);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        walls_seconds(0.5, walls_rates[i / 18]);
        walls_expect_state(DEFT_STATE_LEDGE);
        expect_near(p.y, fits ? HANG : HANG + top, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).value, fits ? under : under + top, 1e-5);
        play_close(&p);
    }
}

/* A flight that comes from the side, and hands that reach up; and the stick held up while nothing fits. */
static void it_is_grabbed_like_any_other(void **state)
{
    deft_tuning tuning = low_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        open_gap(&tuning, 0.7, 0);
        play_spawn(&p, -1.1, HANG + 0.3);
        p.stick_x = 1;
        walls_seconds(0.3, walls_rates[i]);
        walls_expect_state(DEFT_STATE_LEDGE);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).time_s, 0.1, 1e-5);
        expect_near(p.x, 0, 1e-5);
        expect_near(p.y, HANG, 1e-5);
        walls_set_ability(DEFT_ABILITY_CROUCH, false);
        double x = p.x;
        double y = p.y;
        p.stick_y = 1;
        walls_seconds(0.2, walls_rates[i]);
        walls_expect_state(DEFT_STATE_LEDGE); /* it cannot any more, and hangs on */
        assert_true(p.x == x && p.y == y);
        walls_set_ability(DEFT_ABILITY_CROUCH, true);
        walls_seconds(CLIMB_S + 0.01, walls_rates[i]);
        walls_expect_state(DEFT_STATE_CROUCH);
        play_close(&p);
    }
}

/* Where not even a low body fits it looks in vain, and stays where it is to the bit. */
static void hanging_where_it_cannot_get_up_moves_nothing(void **state)
{
    deft_tuning tuning = low_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        open_gap(&tuning, 0.7, 0);
        fall_past(-1e-7);
        walls_expect_state(DEFT_STATE_LEDGE);
        tuning.shape.crouch_height = 0.75; /* it put on a hat */
        play_set_tuning(&p, &tuning);
        double x = p.x;
        double y = p.y;
        p.stick_y = 1;
        walls_seconds(0.3, walls_rates[i]);
        walls_expect_state(DEFT_STATE_LEDGE);
        assert_true(p.x == x && p.y == y);
        tuning.shape.crouch_height = LOW;
        play_close(&p);
    }
}

static void an_ability_taken_on_the_way_ends_it_as_it_should(void **state)
{
    deft_tuning tuning = low_tuning();
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        bool hands = i / WALLS_RATES != 0;
        open_gap(&tuning, 0.7, 0);
        fall_past(0);
        p.stick_x = 0;
        p.stick_y = 1;
        walls_seconds(CLIMB_S / 2, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_LEDGE_CLIMB);
        walls_set_ability(hands ? DEFT_ABILITY_LEDGE : DEFT_ABILITY_CROUCH, false);
        walls_seconds(CLIMB_S / 2 + 0.01, walls_rates[i % WALLS_RATES]);
        /* without hands the character falls, upright; one that cannot crouch any more is low until it has
         * room */
        walls_expect_state(hands ? DEFT_STATE_FALL : DEFT_STATE_CROUCH);
        expect_near(height_now(), hands ? 0.95 : LOW, 1e-12);
        play_close(&p);
    }
}

/* Up a wall by climbing, into a gap at its top. */
static void a_character_that_climbs_to_a_low_gap_gets_into_it(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        deft_tuning tuning = low_tuning();
        tuning.ability.climb = 1;
        tuning.shape.corner_radius = i < WALLS_RATES ? 0 : 0.2;
        open_gap(&tuning, 0.7, 0);
        play_spawn(&p, 0, -2);
        p.stick_x = 1;
        p.stick_y = 1;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        walls_seconds(1, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_CROUCH);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_OFF), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        play_close(&p);
    }
}

/* From all around, at all speeds: the whole tick and its pieces, which the oracle plays. */
static void flights_around_low_gaps_go_the_same_way_in_pieces(void **state)
{
    uint64_t random = 5;
    int lows = 0;
    (void)state;
    for (int i = 0; i < 300; i++) {
        deft_tuning tuning = low_tuning();
        tuning.shape.corner_radius = i % 3 == 2 ? 0.25 : 0;
        tuning.ability.climb = i % 5 == 1;
        tuning.ability.wall_jump = 1;
        open_gap(&tuning, play_random(&random, 0.55, 0.95), play_random(&random, -1, 0.5));
        p.forgiven = i % 3 == 2 ? 1u << ORACLE_OVERFLOW : 0; /* as without ledges */
        play_box(&p, -3, -4, -2, play_random(&random, -2, 1), PLAY_ALL);
        play_triangle(&p, -9, -8, 9, -8, 9, -4);
        play_spawn(&p, play_random(&random, -1.6, -0.01), play_random(&random, -1.5, -0.3));
        play_set_velocity(&p, play_random(&random, -9, 9), play_random(&random, -20, 9));
        for (int k = 0; k < 12; k++) {
            p.stick_x = play_random_below(&random, 4) == 0 ? -1 : 1;
            p.stick_y = play_random_below(&random, 3) - 1;
            if (k % 4 == 0) {
                play_press(&p, k % 8 != 0 ? DEFT_ACTION_JUMP : DEFT_ACTION_GRAB, play_random(&random, 0, 1));
            }
            play_tick(&p, 1.0 / 20);
            lows += p.self.state == DEFT_STATE_LEDGE_CLIMB && p.self.crouched != 0;
        }
        play_close(&p);
    }
    assert_true(lows > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(under_a_low_ceiling_the_pull_up_ends_in_a_crouch),
        cmocka_unit_test(from_there_it_crawls_and_stands_up_where_it_has_room),
        cmocka_unit_test(low_only_where_it_must_and_only_a_character_that_can),
        cmocka_unit_test(a_crack_is_a_ledge_only_for_a_character_that_fits_in_when_it_crouches),
        cmocka_unit_test(it_is_grabbed_like_any_other),
        cmocka_unit_test(hanging_where_it_cannot_get_up_moves_nothing),
        cmocka_unit_test(an_ability_taken_on_the_way_ends_it_as_it_should),
        cmocka_unit_test(a_character_that_climbs_to_a_low_gap_gets_into_it),
        cmocka_unit_test(flights_around_low_gaps_go_the_same_way_in_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
