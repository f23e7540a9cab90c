/* tests/character/test_swing_zones.c -- a swing through zones, against a pendulum that is integrated here. */
#include "swings.h"
#include "zoned.h"

#define SPEED  20.0
#define STEP_S 1e-5
#define LAST_S 0.24
#define STEPS  24000

static play p;

/* Angles of the swing from straight below, STEP_S apart. */
static double angles[STEPS + 1];

/* Runge-Kutta of fourth order: angle'' = -gravity / SWINGS_ROPE sin(angle). */
static void integrate(double angle, double gravity)
{
    double turn = SPEED / SWINGS_ROPE;
    for (int i = 0; i <= STEPS; i++) {
        double slope[4], bend[4], at = angle, by = turn;
        angles[i] = angle;
        for (int k = 0; k < 4; k++) {
            double step = k < 2 ? STEP_S / 2 : STEP_S;
            slope[k] = by;
            bend[k] = -gravity / SWINGS_ROPE * sin(at);
            at = angle + slope[k] * step;
            by = turn + bend[k] * step;
        }
        angle += STEP_S / 6 * (slope[0] + 2 * slope[1] + 2 * slope[2] + slope[3]);
        turn += STEP_S / 6 * (bend[0] + 2 * bend[1] + 2 * bend[2] + bend[3]);
    }
}

static void open_zoned(void)
{
    deft_tuning tuning = swings_tuning();
    zoned_open(&p, &tuning);
}

/* A zone counts from the instant at which the character comes to it. Of a swing the chord of a segment
 * counts. A segment is at most a tick and at most 0.05 s long, and its chord strays by at most a t^2 / 8. The
 * zone lies at the side, or below, where the arc dips deeper into it than that. */
static void a_swing_comes_into_a_zone_at_its_border(void **state)
{
    int played = 0;
    (void)state;
    for (int i = 0; i < ZONED_RATES * 24; i++) {
        const double start = -1.1, where = -0.9 + i % 12 * 0.12;
        const bool is_below = i / 12 % 2 != 0;
        const double rate = zoned_rates[i / 24];
        const double segment_s = fmin(1 / rate, 0.05);
        open_zoned();
        const double gravity = p.moveset.grapple.gravity;
        const double most = SPEED * SPEED + 4 * SWINGS_ROPE * gravity; /* of the square of its speed */
        const double strays = (most / SWINGS_ROPE + gravity) * segment_s * segment_s / 8;
        integrate(start, gravity);
        if (is_below) {
            zoned_add(&p, DEFT_ZONE_TRIGGER, -9, -19, 9, -SWINGS_ROPE * cos(where) - p.moveset.height / 2);
        } else {
            zoned_add(&p, DEFT_ZONE_TRIGGER, SWINGS_ROPE * sin(where) + p.moveset.half_width, -19, 30, 9);
        }
        swings_begin(&p, start, SPEED);
        zoned_until(&p, LAST_S, 1 / rate);
        if (!is_below || SWINGS_ROPE * (1 - cos(where)) > strays) {
            assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_ENTERED), 1);
            double at_s = play_event_at(&p, DEFT_EVENT_ZONE_ENTERED, 0).time_s;
            double angle = angles[(int)(at_s / STEP_S + 0.5)];
            double past =
                is_below ? SWINGS_ROPE * (cos(angle) - cos(where)) : SWINGS_ROPE * (sin(angle) - sin(where));
            expect_near(past, 0, strays + sqrt(most) * STEP_S);
            played++;
        }
        play_close(&p);
    }
    assert_true(played > ZONED_RATES * 18);
}

/* From a zone at its back a swing goes away. */
static void a_swing_away_from_a_zone_does_not_enter_it(void **state)
{
    (void)state;
    for (int i = 0; i < ZONED_RATES * 10; i++) {
        const double start = -1 + i % 10 * 0.1;
        open_zoned();
        double back = SWINGS_ROPE * sin(start) - p.moveset.half_width;
        zoned_add(&p, DEFT_ZONE_TRIGGER, -30, -19, back - 0.01, 19);
        swings_begin(&p, start, SPEED);
        zoned_until(&p, 0.1, 1 / zoned_rates[i / 10]);
        assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_ENTERED), 0);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swing_comes_into_a_zone_at_its_border),
        cmocka_unit_test(a_swing_away_from_a_zone_does_not_enter_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
