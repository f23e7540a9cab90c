/* tests/exactness/test_closed_form.c -- a character moves as the closed form says, at every rate.
 *
 * 200 random tunings x 11 rates and random ticks. The reference is written from motion.md, in long double,
 * from the wishes alone. Positions agree within 1e-5 of the path, heights and times of apexes within 1e-5. */
#include "closed_form.h"
#include "random_tuning.h"
#include "ticks.h"

#define TUNINGS extent_of(8, 40, 200)

static play p;

/* Any tuning but for what the formulas have no term for: speed that a take-off adds, the player's scale of
 * the hang, a button that jumps again while it stays down, and a body that cannot run. */
static deft_tuning tuning_with_a_form(uint64_t *random)
{
    for (;;) {
        deft_moveset moveset;
        deft_tuning tuning = random_tuning(random);
        tuning.jump.boost_speed = 0;
        tuning.jump.repeat_s = 0;
        tuning.access.hang_ratio = 1;
        if (tuning.run.speed > 0 && tuning.air.speed_ratio > 0 && play_try_moveset(&moveset, &tuning)) {
            return tuning;
        }
    }
}

/* What the core makes of a stick. */
static real stick_target(const deft_tuning *tuning, double stick, real full)
{
    real size = fabsl(roundl((real)stick * 32767) / 32767);
    real zone = (real)tuning->input.deadzone;
    return size <= zone ? 0 : form_sign((real)stick) * fminl((size - zone) / (1 - zone), 1) * full;
}

typedef struct agreement {
    real path;
    double x, y; /* at the last tick */
} agreement;

static void expect_agreement(agreement *a, real x, real y)
{
    a->path += hypotl((real)p.x - (real)a->x, (real)p.y - (real)a->y);
    a->x = p.x;
    a->y = p.y;
    expect_near(p.x, (double)x, (double)(1e-5L * a->path) + 1e-12);
    expect_near(p.y, (double)y, (double)(1e-5L * a->path) + 1e-12);
}

/* Six seconds of changing sticks; at 4 s the host throws the body to above full speed. */
static void run_about(const deft_tuning *tuning, double rate, const double sticks[6], bool flies)
{
    form_axis axis = flies ? form_air(tuning) : form_ground(tuning);
    form_motion from = {0, 0};
    agreement agreed = {0, 0, 0};
    ticks clock = ticks_at(rate);
    int second = 0;
    play_open(&p, tuning, &play_home);
    form_arc jump = form_jump(tuning);
    form_fall fall = form_fall_of(tuning, &jump);
    p.alone = true;
    if (flies) {
        play_spawn(&p, 0, 0);
    } else {
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
    }
    for (ticks_next(&clock); clock.start_s < 6 - 1e-6; ticks_next(&clock)) {
        if (clock.start_s >= second + 1 - 1e-6) {
            from = form_steer(from, &axis, stick_target(tuning, sticks[second], axis.full), 1);
            second++;
            if (second == 4) {
                from.v = 1.7L * axis.full;
                play_set_velocity(&p, (double)from.v, p.vy);
            }
        }
        p.stick_x = sticks[second];
        play_tick(&p, clock.dt);
        real t = (real)clock.start_s + (real)clock.dt;
        form_motion now = form_steer(from, &axis, stick_target(tuning, p.stick_x, axis.full), t - second);
        real cap_s = fall.speed_max / fall.g;
        real drop = t < cap_s ? fall.g * t * t / 2 : fall.speed_max * (t - cap_s / 2);
        expect_agreement(&agreed, now.x, flies ? -drop : 0);
        if (fabs(p.vx - (double)now.v) > 1e-7 * (double)axis.full) {
            /* a drag ends at once: at that very instant the speed may be that of before or after it */
            double aside = fabs(p.vx) > fabs((double)now.v) ? -1e-9 : 1e-9;
            now =
                form_steer(from, &axis, stick_target(tuning, p.stick_x, axis.full), t - second + (real)aside);
        }
        expect_near(p.vx, (double)now.v, 1e-7 * (double)axis.full);
    }
    play_close(&p);
}

static void a_run_is_the_closed_form_at_every_rate(void **state)
{
    static const double levels[] = {1, -1, 0, 0.7, -0.6, 0.9};
    uint64_t random = 1;
    (void)state;
    for (int i = 0; i < TUNINGS; i++) {
        deft_tuning tuning = tuning_with_a_form(&random);
        double sticks[6] = {1, 0, 0, 0, 0, 0};
        for (int k = 1; k < 6; k++) {
            sticks[k] = levels[play_random_below(&random, 6)];
        }
        for (int r = 0; r < TICKS_RATES; r++) {
            run_about(&tuning, ticks_rates[r], sticks, false);
            run_about(&tuning, ticks_rates[r], sticks, true);
        }
    }
}

/* The instant at which a flight comes back to its take-off, by bisection. */
static real landing_time(const form_arc *arc, const form_fall *fall, real down_s)
{
    real low = 0;
    real high = 1;
    while (form_flight(arc, fall, down_s, high).x > 0 || form_flight(arc, fall, down_s, high).v > 0) {
        low = high;
        high *= 2;
    }
    for (int i = 0; i < 100; i++) {
        real middle = (low + high) / 2;
        form_motion m = form_flight(arc, fall, down_s, middle);
        *(m.x > 0 || m.v > 0 ? &low : &high) = middle;
    }
    return high;
}

/* The motion along x, t seconds after a take-off whose button is down for `down_s`: full speed grows between
 * the instants at which the rise comes into the apex hang's band and the fall, or the release, leaves it. */
static form_motion steer_in_flight(const deft_tuning *tuning, const form_arc *arc, const form_fall *fall,
                                   real down_s, form_motion start, double stick, real t)
{
    form_axis axis = form_air(tuning);
    real enters_s = fminl(arc->hold_s + (arc->v0 - arc->band) / arc->g, t);
    real fall_g = fall->g * arc->band_g / arc->g;
    real leaves_s = fall->speed_max <= arc->band ? t : fminl(arc->time_s + arc->band / fall_g, t);
    leaves_s = fmaxl(fminl(leaves_s, down_s), enters_s);
    form_motion m = form_steer(start, &axis, stick_target(tuning, stick, axis.full), enters_s);
    if (arc->band > 0 && leaves_s > enters_s) {
        form_axis band = axis;
        real grown = 1 + (real)tuning->jump.hang_speed_bonus_ratio;
        band.full *= grown; /* and what is above it is lost as fast as ever */
        band.bleed_pushed_s *= grown;
        band.bleed_loose_s *= grown;
        m = form_steer(m, &band, stick_target(tuning, stick, band.full), leaves_s - enters_s);
        enters_s = leaves_s;
    }
    return form_steer(m, &axis, stick_target(tuning, stick, axis.full), t - enters_s);
}

/* Runs for a second, jumps, lets go after down_s, lands. */
static void jump_once(const deft_tuning *tuning, double rate, double down_s, const double sticks[2])
{
    form_arc arc = form_jump(tuning);
    form_fall fall = form_fall_of(tuning, &arc);
    form_axis ground = form_ground(tuning);
    form_motion start = {0, 0};
    ticks clock = ticks_at(rate);
    real released_s = (real)down_s;
    play_open(&p, tuning, &play_home);
    p.alone = true;
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = sticks[0];
    for (ticks_next(&clock); clock.start_s < 1 - 1e-6; ticks_next(&clock)) {
        play_tick(&p, clock.dt);
    }
    start = form_steer(start, &ground, stick_target(tuning, sticks[0], ground.full), 1);
    agreement agreed = {fabsl(start.x), p.x, p.y};
    real landing_s = landing_time(&arc, &fall, released_s);
    p.stick_x = sticks[1];
    play_press(&p, DEFT_ACTION_JUMP, 0);
    for (; play_count(&p, DEFT_EVENT_LANDED) < 1 && clock.start_s < 6 - 1e-6; ticks_next(&clock)) {
        double at = (1 + down_s - clock.start_s) / clock.dt;
        if (at >= 0 && at < 1) {
            play_release(&p, DEFT_ACTION_JUMP, at);
            released_s = (real)clock.start_s + (real)p.input.release_at / 65535 * (real)clock.dt - 1;
            landing_s = landing_time(&arc, &fall, released_s);
        }
        play_tick(&p, clock.dt);
        real t = (real)clock.start_s + (real)clock.dt - 1;
        if (t < landing_s) {
            real held_s = fminl(released_s, t + 1);
            form_motion up = form_flight(&arc, &fall, held_s, t);
            form_motion along = steer_in_flight(tuning, &arc, &fall, held_s, start, sticks[1], t);
            expect_agreement(&agreed, along.x, up.x);
            expect_near(p.vy, (double)up.v, 1e-6 * (double)arc.v0);
        }
    }
    play_event jumped = play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0);
    expect_near(jumped.value / (double)arc.v0, 1, 1e-9);
    if (play_count(&p, DEFT_EVENT_LANDED) == 1) {
        play_event landed = play_event_at(&p, DEFT_EVENT_LANDED, 0);
        expect_near(landed.time_s, 1 + (double)landing_s, 1e-5);
        expect_near(landed.value / -(double)form_flight(&arc, &fall, released_s, landing_s).v, 1, 1e-5);
    }
    play_close(&p);
}

static void a_jump_is_the_closed_form_at_every_rate(void **state)
{
    static const double sticks[][2] = {{1, 1}, {1, -1}, {1, 0}, {0.6, 1}, {0, -0.7}};
    uint64_t random = 2;
    (void)state;
    for (int i = 0; i < TUNINGS; i++) {
        deft_tuning tuning = tuning_with_a_form(&random);
        double down_s = random_chance(&random, 0.3) ? 5 : random_log(&random, 0.001, 1);
        const double *pushes = sticks[play_random_below(&random, 5)];
        for (int r = 0; r < TICKS_RATES; r++) {
            jump_once(&tuning, ticks_rates[r], down_s, pushes);
        }
    }
}

/* Apex height and time of a full jump against the wishes themselves; of a tap against the minimum height. */
static void check_wishes(const deft_tuning *tuning, double rate)
{
    form_arc arc = form_jump(tuning);
    bool timed = tuning->jump.shape == DEFT_JUMP_SHAPE_TIME || tuning->jump.shape == DEFT_JUMP_SHAPE_DISTANCE;
    double time_s = tuning->jump.shape == DEFT_JUMP_SHAPE_TIME
                        ? tuning->jump.time_to_apex_s
                        : tuning->jump.distance_to_apex / tuning->run.speed;
    double height = tuning->jump.shape == DEFT_JUMP_SHAPE_SPEED ? (double)arc.height : tuning->jump.height;
    for (int tap = 0; tap < 2; tap++) {
        ticks clock = ticks_at(rate);
        play_open(&p, tuning, &play_home);
        p.alone = true;
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        if (tap != 0) {
            play_release(&p, DEFT_ACTION_JUMP, 0);
        }
        for (ticks_next(&clock); play_count(&p, DEFT_EVENT_APEX) == 0; ticks_next(&clock)) {
            assert_true(clock.start_s < 10);
            play_tick(&p, clock.dt);
        }
        play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
        if (tap == 0) {
            expect_near(apex.value / height, 1, 1e-5);
            expect_near(apex.time_s / (timed ? time_s : (double)arc.time_s), 1, 1e-5);
        } else if (tuning->jump.cut == DEFT_CUT_GRAVITY || tuning->jump.cut == DEFT_CUT_HOLD) {
            expect_near(apex.value / tuning->jump.height_min, 1, 1e-5);
        } else if (tuning->jump.cut ==
                   DEFT_CUT_SPEED) { /* a launch that is slower than the cut speed is not cut */
            real coast = arc.v0 * arc.v0 / (2 * arc.g);
            expect_near(apex.value / fmin(tuning->jump.height_min, (double)coast), 1, 1e-5);
        }
        play_close(&p);
    }
}

/* Seed 004: "our jumps should now last the length of time that we set timeToJumpApex to". */
static void an_apex_is_as_high_and_as_late_as_wished(void **state)
{
    uint64_t random = 3;
    (void)state;
    for (int i = 0; i < TUNINGS; i++) {
        deft_tuning tuning = tuning_with_a_form(&random);
        for (int r = 0; r < TICKS_RATES; r++) {
            check_wishes(&tuning, ticks_rates[r]);
        }
    }
}

/* F13: run-up V T p / (p + 1), stop V T / (p + 1). */
static void check_distances(const deft_tuning *tuning, double rate)
{
    ticks clock = ticks_at(rate);
    double v = tuning->run.speed;
    double up_s = tuning->run.attack.time_s;
    double stop_s = tuning->run.release.time_s;
    double p_up = tuning->run.attack.exponent;
    double p_stop = tuning->run.release.exponent;
    double let_go = ceil(up_s) + 1;
    play_open(&p, tuning, &play_home);
    p.alone = true;
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    for (ticks_next(&clock); clock.start_s < let_go - 1e-6; ticks_next(&clock)) {
        play_tick(&p, clock.dt);
    }
    double from = p.x;
    assert_true(p.vx == v);
    expect_near((from - v * (let_go - up_s)) / (v * up_s * p_up / (p_up + 1)), 1, 1e-5);
    p.stick_x = 0;
    for (; clock.start_s < let_go + stop_s; ticks_next(&clock)) {
        play_tick(&p, clock.dt);
    }
    assert_true(p.vx == 0);
    expect_near((p.x - from) / (v * stop_s / (p_stop + 1)), 1, 1e-5);
    play_close(&p);
}

static void run_up_and_stop_are_as_long_as_wished(void **state)
{
    uint64_t random = 4;
    (void)state;
    for (int i = 0; i < TUNINGS; i++) {
        deft_tuning tuning = tuning_with_a_form(&random);
        tuning.run.attack = play_curve(play_random(&random, 0.05, 2), play_random(&random, 1, 8));
        tuning.run.release = play_curve(play_random(&random, 0.05, 2), play_random(&random, 1, 8));
        for (int r = 0; r < TICKS_RATES; r++) {
            check_distances(&tuning, ticks_rates[r]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_is_the_closed_form_at_every_rate),
        cmocka_unit_test(a_jump_is_the_closed_form_at_every_rate),
        cmocka_unit_test(an_apex_is_as_high_and_as_late_as_wished),
        cmocka_unit_test(run_up_and_stop_are_as_long_as_wished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
