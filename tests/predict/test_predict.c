/* tests/predict/test_predict.c -- a prediction is what stepping gives, and what the formulas say. */
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_tuning tuning;
static deft_moveset moveset;
static const deft_pos origin = {0, 0};

static int load_default(void **state)
{
    (void)state;
    deft_tuning_default(&tuning);
    return deft_moveset_build(&moveset, &tuning, NULL) == DEFT_OK ? 0 : -1;
}

/* Steers at once, so that distances are speed times time. */
static void steer_instantly(void)
{
    tuning.air.attack.kind = tuning.air.turn.kind = tuning.air.release.kind = DEFT_RESPONSE_INSTANT;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
}

static double random_between(uint64_t *seed, double low, double high)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(*seed >> 11) / 9007199254740992.0);
}

/* Of these buttons each is down every other time. */
static deft_plan_leg random_leg(uint64_t *seed, uint16_t buttons)
{
    deft_plan_leg leg;
    uint16_t down = (uint16_t)random_between(seed, 0, 65536);
    leg.input = *deft_input_none();
    deft_input_set_stick(&leg.input, random_between(seed, -1, 1), random_between(seed, -1, 1));
    leg.input.held = (uint16_t)(down & buttons);
    leg.input.pressed = leg.input.held;
    leg.time_s = random_between(seed, 0, 0.6);
    return leg;
}

/* Steps a leg in ticks of at most 7 ms; its press acts in the first. */
static void step_leg(deft_character *self, const deft_plan_leg *leg, double time_s)
{
    deft_input input = leg->input;
    for (double done = 0; done < time_s;) {
        double dt = time_s - done < 0.007 ? time_s - done : 0.007;
        deft_character_step(self, &moveset, NULL, &input, dt, NULL, NULL);
        input.pressed = input.released = 0;
        done += dt;
    }
}

/* Jumps in every second round, and all that can be done in the air. */
static void a_prediction_is_what_stepping_gives(void **state)
{
    const uint16_t jumps = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    const uint16_t moves = (uint16_t)(jumps | DEFT_ACTION_BIT(DEFT_ACTION_DASH) |
                                      DEFT_ACTION_BIT(DEFT_ACTION_GLIDE) | DEFT_ACTION_BIT(DEFT_ACTION_SLAM));
    uint32_t seen = 0;
    uint64_t seed = 5;
    (void)state;
    tuning.air_jump.count = 3;
    tuning.ability.dash = tuning.ability.glide = tuning.ability.slam = 1;
    tuning.dash.charges = 3;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (int round = 0; round < 600; round++) {
        deft_plan_leg legs[5];
        deft_character from, stepped, predicted;
        deft_character_spawn(&from, &moveset, &origin,
                             round / 2 % 2 == 0 ? deft_axes_y_up() : deft_axes_y_down());
        double total = 0;
        for (int i = 0; i < 5; i++) {
            legs[i] = random_leg(&seed, round % 2 == 0 ? jumps : moves);
            total += legs[i].time_s;
        }
        double at_s = random_between(&seed, 0, total + 0.5);
        double left = at_s;
        stepped = from;
        for (int i = 0; i < 5; i++) {
            step_leg(&stepped, &legs[i], fmin(left, legs[i].time_s));
            left = fmax(left - legs[i].time_s, 0);
        }
        deft_plan_leg none = {*deft_input_none(), left};
        step_leg(&stepped, &none, left);
        deft_predict_at(&predicted, &from, &moveset, NULL, legs, 5, at_s);
        double far = 1 + hypot(stepped.position.x, stepped.position.y);
        assert_true(fabs(predicted.position.x - stepped.position.x) <= 1e-5 * far);
        assert_true(fabs(predicted.position.y - stepped.position.y) <= 1e-5 * far);
        assert_true(fabs(predicted.velocity.x - stepped.velocity.x) <= 1e-5 * far);
        assert_int_equal(predicted.air_jumps, stepped.air_jumps);
        assert_int_equal(predicted.state, stepped.state);
        seen |= 1u << predicted.state;
    }
    assert_true((seen >> DEFT_STATE_DASH & seen >> DEFT_STATE_GLIDE & seen >> DEFT_STATE_SLAM_FALL & 1) != 0);
    tuning.ability.dash = tuning.ability.glide = tuning.ability.slam = 0;
}

#define ROUNDING (40 * 2 * 0x1p-24)

/* A jump with a leg that ends between two points, and what follows it. Each step rounds its way to a float:
 * 40 ways of up to 2 units stay within 40 x 2 x 2^-24. */
static void a_path_is_the_predictions_of_its_instants(void **state)
{
    deft_plan_leg legs[2] = {{*deft_input_none(), 0.13}, {*deft_input_none(), 0.4}};
    deft_path_point path[40];
    deft_character from, there;
    (void)state;
    deft_input_set_stick(&legs[0].input, 1, 0);
    legs[0].input.held = legs[0].input.pressed = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    deft_input_set_stick(&legs[1].input, -0.5, 0);
    deft_character_spawn(&from, &moveset, &origin, deft_axes_y_up());
    deft_predict_path(path, 40, &from, &moveset, NULL, legs, 2, 0.05);
    for (int i = 0; i < 40; i++) {
        deft_predict_at(&there, &from, &moveset, NULL, legs, 2, 0.05 * i);
        assert_true(path[i].time_s == 0.05 * i);
        assert_true(hypot(path[i].feet.x - there.position.x, path[i].feet.y - there.position.y) < ROUNDING);
        assert_true(hypot(path[i].velocity.x - there.velocity.x, path[i].velocity.y - there.velocity.y) <
                    ROUNDING);
        assert_int_equal(path[i].state, there.state);
        assert_int_equal(path[i].support, there.support);
    }
    assert_true(path[0].feet.x == 0 && path[0].feet.y == 0 && path[3].feet.x > 0);
    assert_true(path[39].velocity.x <= 0 && path[39].velocity.y < 0);
}

/* A leg with one press, over many points, with air jumps left: only the first of them is made. */
static void a_press_of_a_leg_acts_once(void **state)
{
    deft_plan_leg leg = {*deft_input_none(), 0.6};
    deft_path_point path[10];
    deft_character from;
    (void)state;
    tuning.air_jump.count = 3;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    leg.input.held = leg.input.pressed = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    deft_character_spawn(&from, &moveset, &origin, deft_axes_y_up());
    deft_predict_path(path, 10, &from, &moveset, NULL, &leg, 1, 0.05);
    assert_true(path[1].velocity.y > 0);
    for (int i = 2; i < 10; i++) {
        assert_true(path[i].velocity.y < path[i - 1].velocity.y);
    }
}

static uint32_t asked;

static uint32_t counting_gather(const void *user, const deft_pos *from, const deft_box *region,
                                deft_feature *out, uint32_t capacity)
{
    (void)user, (void)from, (void)region, (void)out, (void)capacity;
    asked++;
    return 0;
}

/* What a step costs is what it asks the world: 25 points of a jump against its 72 ticks of 1/60 s. */
static void a_path_costs_less_than_its_ticks(void **state)
{
    deft_path_point path[25];
    deft_world_view view;
    deft_character from, there;
    const deft_input none = *deft_input_none();
    (void)state;
    deft_world_view_of(&view, NULL);
    view.gather = counting_gather;
    deft_character_spawn(&from, &moveset, &origin, deft_axes_y_up());
    asked = 0;
    deft_predict_path(path, 25, &from, &moveset, &view, NULL, 0, 0.05);
    const uint32_t by_path = asked;
    asked = 0;
    there = from;
    for (int i = 0; i < 72; i++) {
        deft_character_step(&there, &moveset, &view, &none, 1.0 / 60, NULL, NULL);
    }
    assert_true(by_path > 0 && 2 * by_path <= asked);
    assert_true(hypot(path[24].feet.x - there.position.x, path[24].feet.y - there.position.y) < 1e-6);
}

#ifdef NDEBUG
static void a_path_of_no_instants_is_not_written(void **state)
{
    static const double every[] = {0, -1, (double)NAN, HUGE_VAL};
    deft_character from;
    (void)state;
    deft_character_spawn(&from, &moveset, &origin, deft_axes_y_up());
    for (int i = 0; i < 4; i++) {
        deft_path_point path[3], untouched[3];
        deft_reach reach[3], unreached[3];
        deft_jump_plan plan = {0};
        memset(path, 0x5A, sizeof path);
        memset(reach, 0x5A, sizeof reach);
        memcpy(untouched, path, sizeof path);
        memcpy(unreached, reach, sizeof reach);
        deft_predict_path(path, 3, &from, &moveset, NULL, NULL, 0, every[i]);
        deft_predict_envelope(reach, 3, &moveset, &plan, every[i]);
        assert_memory_equal(path, untouched, sizeof path);
        assert_memory_equal(reach, unreached, sizeof reach);
    }
}
#endif

static void asking_changes_nothing(void **state)
{
    deft_character from, before, out;
    (void)state;
    deft_character_spawn(&from, &moveset, &origin, deft_axes_y_up());
    before = from;
    deft_predict_at(&out, &from, &moveset, NULL, NULL, 0, 1);
    assert_memory_equal(&from, &before, sizeof from);
    deft_predict_at(&out, &from, &moveset, NULL, NULL, 0, 0);
    assert_memory_equal(&out, &before, sizeof out);
}

/* From 3.2 at rest down to a floor at 0: sqrt(2 h / g), at sqrt(2 g h), while the terminal speed is not
 * reached. */
static void a_landing_is_where_and_when_the_fall_says(void **state)
{
    const deft_pos above = {3, 3.2};
    const deft_feature floor = {{{-9, -1}, {9, -1}, {9, 0}, {-9, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
                                {0, 0},
                                0,
                                7,
                                0,
                                DEFT_FEATURE_SOLID,
                                4,
                                15,
                                {0, 0, 0}};
    deft_world_array array;
    deft_character from;
    deft_landing landing;
    deft_plan_leg legs[1];
    (void)state;
    tuning.fall.speed_max = 0;
    steer_instantly();
    memset(&array, 0, sizeof array);
    array.features = &floor;
    array.count = 1;
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    legs[0].input = *deft_input_none();
    deft_input_set_stick(&legs[0].input, -1, 0);
    legs[0].time_s = 0.1;
    double gravity = moveset.fall.gravity;
    double time_s = sqrt(2 * 3.2 / gravity);
    deft_character_spawn(&from, &moveset, &above, deft_axes_y_up());
    assert_true(deft_predict_landing(&landing, &from, &moveset, &view, legs, 1, 5));
    assert_true(fabs(landing.time_s - time_s) < 1e-6);
    assert_true(fabs(landing.impact_speed - gravity * time_s) < 1e-4);
    assert_true(fabs(landing.feet.x - (3 - 0.1 * moveset.air.speed)) < 1e-5 && fabs(landing.feet.y) < 1e-5);
    assert_int_equal(landing.feature, 7);
    assert_false(deft_predict_landing(&landing, &from, &moveset, &view, legs, 1, time_s - 0.01));
    assert_false(deft_predict_landing(&landing, &from, &moveset, NULL, legs, 1, 1));
    legs[0].time_s = 5; /* the stick stays pushed: it lands on the run, and that is where it lands */
    assert_true(deft_predict_landing(&landing, &from, &moveset, &view, legs, 1, 5));
    assert_true(fabs(landing.feet.x - (3 - time_s * moveset.air.speed)) < 1e-5 &&
                fabs(landing.feet.y) < 1e-5);
}

/* A body falls beside a step 1 high, its feet a little below the top when it comes to it: assist.ledge lifts
 * it on. Then it walks on from there, at the prediction's instant. */
static void a_landing_on_a_ledge_is_where_the_ledge_lifts_it(void **state)
{
    const deft_pos points[2][4] = {{{-99, -3}, {99, -3}, {99, 0}, {-99, 0}},
                                   {{3, 0}, {8, 0}, {8, 1}, {3, 1}}};
    static union {
        char bytes[1 << 18];
        double aligned;
    } block;
    deft_outline outlines[2];
    deft_world_def def;
    deft_plan_leg leg = {*deft_input_none(), 1};
    int lifted = 0;
    (void)state;
    memset(outlines, 0, sizeof outlines);
    memset(&def, 0, sizeof def);
    for (uint32_t i = 0; i < 2; i++) {
        outlines[i].points = points[i];
        outlines[i].count = 4;
        outlines[i].id = 1 + i;
        outlines[i].flags = DEFT_FEATURE_SOLID;
    }
    def.tile_size = 1;
    def.outlines = outlines;
    def.outline_count = 2;
    deft_world_view view;
    deft_world_view_of(&view, deft_world_build(&block, sizeof block, &def, NULL));
    deft_input_set_stick(&leg.input, 1, 0);
    for (double from = 1.40; from < 2; from += 0.01) {
        deft_character self;
        deft_landing landing;
        deft_pos feet = {2.2, from};
        deft_character_spawn(&self, &moveset, &feet, deft_axes_y_up());
        self.velocity.x = 4;
        self.velocity.y = -4;
        assert_true(deft_predict_landing(&landing, &self, &moveset, &view, &leg, 1, 1));
        double floor = landing.feature == 2 ? 1 : 0;
        assert_true(fabs(landing.feet.y - floor) < 1e-6);
        for (double now_s = 0; now_s < 1;) {
            deft_event_list events;
            deft_character_step(&self, &moveset, &view, &leg.input, 1 / 60.0, &events, NULL);
            for (uint32_t i = 0; i < events.count; i++) {
                lifted += events.items[i].kind == DEFT_EVENT_ASSIST_LEDGE ? 1 : 0;
                if (events.items[i].kind == DEFT_EVENT_LANDED) {
                    assert_true(fabs(now_s + events.items[i].at_s - landing.time_s) < 1e-5);
                    now_s = 1;
                }
            }
            now_s += 1 / 60.0;
        }
    }
    assert_true(lifted > 2);
}

/* Seed 002: 300 and 90 in 0.5 s; H(tau) = h - (v0 - g tau)^2 (1/2g - 1/2g') with v0 1200, g 2400, g' 8000
 * (F5). */
static void heights_and_times_of_holding_are_those_of_the_formula(void **state)
{
    deft_jump_plan plan = {0};
    (void)state;
    tuning.jump.height = 300;
    tuning.jump.height_min = 90;
    tuning.jump.time_to_apex_s = 0.5;
    tuning.shape.width = tuning.shape.height = 20;
    tuning.units_per_tile = 20;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (double tau = 0; tau <= 0.5; tau += 0.05) {
        double left = 1200 - 2400 * tau;
        double height = 300 - left * left * (1 / 4800.0 - 1 / 16000.0);
        double hold_s = -1;
        plan.hold_s = tau;
        assert_true(fabs(deft_predict_jump_height(&moveset, &plan) - height) < 1e-5);
        assert_true(deft_predict_hold_s(&hold_s, &moveset, &plan, height));
        assert_true(fabs(hold_s - tau) < (tau < 0.46 ? 1e-6 : 1e-3)); /* flat at its end */
    }
    double hold_s = -1;
    assert_false(deft_predict_hold_s(&hold_s, &moveset, &plan, 89));
    assert_false(deft_predict_hold_s(&hold_s, &moveset, &plan, 301));
    assert_true(hold_s == -1);
}

/* A jump as high as wished is one of those that can be had, and 0.7 of it is 0.7 of it, in any unit. */
static void a_hold_is_as_exact_in_any_unit(void **state)
{
    static const double units[] = {1e-4, 1e-2, 1, 100, 1e4, 1e6};
    (void)state;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        deft_jump_plan plan = {0};
        deft_tuning_default(&tuning);
        deft_tuning_scale(&tuning, units[i]);
        assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
        assert_true(deft_predict_hold_s(&plan.hold_s, &moveset, &plan, tuning.jump.height));
        assert_true(fabs(deft_predict_jump_height(&moveset, &plan) / tuning.jump.height - 1) < 1e-6);
        assert_true(deft_predict_hold_s(&plan.hold_s, &moveset, &plan, tuning.jump.height_min));
        const double wished = 0.7 * tuning.jump.height;
        assert_true(deft_predict_hold_s(&plan.hold_s, &moveset, &plan, wished));
        assert_true(fabs(deft_predict_jump_height(&moveset, &plan) - wished) < 1e-6 * wished);
    }
}

/* A press of less than no time is a short one: less there is not. */
static void a_hold_of_less_than_nothing_is_a_tap(void **state)
{
    (void)state;
    const deft_jump_plan tap = {0}, less = {.hold_s = -1};
    assert_true(deft_predict_jump_height(&moveset, &less) == deft_predict_jump_height(&moveset, &tap));
    assert_true(fabs(deft_predict_jump_height(&moveset, &tap) - tuning.jump.height_min) < 1e-5);
}

/* On a small moon a jump takes minutes, as long up as down: 2 v / g. One of more than ten minutes never
 * comes down. */
static void a_jump_of_minutes_comes_down(void **state)
{
    static const double lasts_s[] = {10, 60, 200, 700, 1100};
    const deft_jump_plan plan = {.hold_s = DEFT_FOREVER};
    (void)state;
    for (size_t i = 0; i < sizeof lasts_s / sizeof lasts_s[0]; i++) {
        double distance = 0, time_s = 0;
        tuning.jump.shape = DEFT_JUMP_SHAPE_SPEED;
        tuning.jump.cut = DEFT_CUT_NONE;
        tuning.jump.launch_speed = 1;
        tuning.jump.gravity = 2 / lasts_s[i];
        tuning.fall.shape = DEFT_FALL_SHAPE_RATIO;
        tuning.fall.gravity_ratio = 1;
        tuning.fall.speed_max = tuning.fall.fast_speed_max = 0;
        assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
        const bool comes = deft_predict_jump_to(&distance, &time_s, &moveset, &plan, 0);
        assert_true(comes == (lasts_s[i] < 600));
        assert_true(!comes ||
                    fabs(time_s - lasts_s[i]) < 1e-3); /* a float's rounding of 140 units, at 1 unit/s */
    }
}

/* An instant within a tick is none within a leg: the press acts when the leg begins. */
static void a_press_of_a_leg_acts_when_it_begins(void **state)
{
    (void)state;
    deft_plan_leg leg = {*deft_input_none(), 0.4};
    deft_character from, there[2];
    tuning.air_jump.count = 1;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&from, &moveset, &origin, deft_axes_y_up());
    leg.input.held = leg.input.pressed = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    for (int i = 0; i < 2; i++) {
        leg.input.press_at = leg.input.release_at = (uint16_t)(i * 40000);
        deft_predict_at(&there[i], &from, &moveset, NULL, &leg, 1, 0.2);
    }
    assert_true(there[0].position.y > 0.5);
    assert_memory_equal(&there[0], &there[1], sizeof there[0]);
}

/* Up 3.2 in 0.36 s, down to -2 at the fall's gravity: the distance is the speed times both times. */
/* An air jump has its own height; and below the ground, or above its top, it gets by no hold. */
static void an_air_jump_is_asked_about_alike(void **state)
{
    (void)state;
    deft_jump_plan plan = {.hold_s = DEFT_FOREVER, .in_air = true};
    double hold_s = 0, distance = 0, time_s = 0;
    tuning.air_jump.count = 1;
    tuning.air_jump.height = tuning.jump.height / 2;
    tuning.air_jump.height_min = tuning.air_jump.height / 4;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    assert_true(fabs(deft_predict_jump_height(&moveset, &plan) - tuning.air_jump.height) < 1e-5);
    const deft_jump_plan tap = {.in_air = true};
    assert_true(fabs(deft_predict_jump_height(&moveset, &tap) - tuning.air_jump.height_min) < 1e-5);
    assert_true(deft_predict_hold_s(&hold_s, &moveset, &plan, tuning.air_jump.height / 2) && hold_s > 0);
    assert_false(deft_predict_hold_s(&hold_s, &moveset, &plan, tuning.jump.height));
    assert_false(deft_predict_hold_s(&hold_s, &moveset, &plan, -1));
    assert_false(deft_predict_hold_s(&hold_s, &moveset, &plan, 0));
    assert_true(deft_predict_jump_to(&distance, &time_s, &moveset, &plan, tuning.air_jump.height / 2));
    assert_false(deft_predict_jump_to(&distance, &time_s, &moveset, &plan, tuning.jump.height));
}

/* Seed 002 wants to know how far a jump of a height goes: full speed times the time in the air. */
static void a_jump_to_a_height_lands_where_the_times_say(void **state)
{
    deft_jump_plan plan = {.stick = 1, .hold_s = DEFT_FOREVER};
    double distance = 0;
    double time_s = 0;
    (void)state;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 0;
    steer_instantly();
    plan.speed = moveset.air.speed;
    for (double height = -2; height <= 3; height += 0.5) {
        double falls_s = sqrt(2 * (3.2 - height) / moveset.fall.gravity);
        assert_true(deft_predict_jump_to(&distance, &time_s, &moveset, &plan, height));
        assert_true(fabs(time_s - (0.36 + falls_s)) < 1e-6);
        assert_true(fabs(distance - moveset.air.speed * (0.36 + falls_s)) < 1e-5);
    }
    assert_true(deft_predict_jump_to(&distance, &time_s, &moveset, &plan, 3.2));
    assert_true(fabs(time_s - 0.36) < 1e-3); /* flat there: a millionth of a tile is 0.2 ms */
    assert_false(deft_predict_jump_to(&distance, &time_s, &moveset, &plan, 3.21));
}

/* A jump in the air, pressed in a tick that ends on the way down. jump.boost_speed is added by the jump
 * itself. */
static void a_boost_of_the_jump_counts_from_the_speed_before_it(void **state)
{
    static const double sticks[] = {-1, 0, 1};
    const deft_vec2d before = {3, 0};
    const double after_s = 0.5;
    (void)state;
    tuning.jump.boost_speed = 2;
    tuning.air_jump.count = 1;
    tuning.air.overspeed_pushed_s = tuning.air.overspeed_release_s = 1;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (int i = 0; i < 3; i++) {
        deft_character self;
        deft_character_spawn(&self, &moveset, &origin, deft_axes_y_up());
        self.velocity = before;
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, sticks[i], 0);
        input.held = input.pressed = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
        deft_character_step(&self, &moveset, NULL, &input, after_s, NULL, NULL);
        assert_true(self.velocity.y < 0 && self.position.y > 0);
        deft_jump_plan plan = {before.x, sticks[i], DEFT_FOREVER, true, {0}};
        double distance;
        double time_s;
        assert_true(deft_predict_jump_to(&distance, &time_s, &moveset, &plan, self.position.y));
        assert_true(fabs(time_s - after_s) < 1e-5 && fabs(distance - self.position.x) < 1e-5);
        deft_reach reach[2];
        deft_predict_envelope(reach, 2, &moveset, &plan, after_s);
        assert_true(self.position.x <= reach[1].max_x + 1e-5 && self.position.x >= reach[1].min_x - 1e-5);
        assert_true(i != 2 || fabs(self.position.x - reach[1].max_x) < 1e-5); /* full stick, no run button */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifdef NDEBUG
        cmocka_unit_test_setup(a_path_of_no_instants_is_not_written, load_default),
#endif
        cmocka_unit_test_setup(a_prediction_is_what_stepping_gives, load_default),
        cmocka_unit_test_setup(asking_changes_nothing, load_default),
        cmocka_unit_test_setup(a_landing_is_where_and_when_the_fall_says, load_default),
        cmocka_unit_test_setup(a_landing_on_a_ledge_is_where_the_ledge_lifts_it, load_default),
        cmocka_unit_test_setup(heights_and_times_of_holding_are_those_of_the_formula, load_default),
        cmocka_unit_test_setup(a_hold_is_as_exact_in_any_unit, load_default),
        cmocka_unit_test_setup(a_hold_of_less_than_nothing_is_a_tap, load_default),
        cmocka_unit_test_setup(a_jump_of_minutes_comes_down, load_default),
        cmocka_unit_test_setup(a_press_of_a_leg_acts_when_it_begins, load_default),
        cmocka_unit_test_setup(an_air_jump_is_asked_about_alike, load_default),
        cmocka_unit_test_setup(a_path_is_the_predictions_of_its_instants, load_default),
        cmocka_unit_test_setup(a_press_of_a_leg_acts_once, load_default),
        cmocka_unit_test_setup(a_path_costs_less_than_its_ticks, load_default),
        cmocka_unit_test_setup(a_jump_to_a_height_lands_where_the_times_say, load_default),
        cmocka_unit_test_setup(a_boost_of_the_jump_counts_from_the_speed_before_it, load_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
