/* tests/scenarios/test_bodies_ends.c -- a turning body pushes the character over the end of its floor, or
 * out from under the end of a ceiling. */
#include "tests/harness/gap.h"

static riding r;

/* A bar that turns down pushes the character over an edge. The character slides down along the bar. The face
 * that pushed it along the floor is steep ground to its fall. */
static void over_edge_run(const scenario *s)
{
    static const double drawn[][3] = {
        /* rad/s, how high the bar turns, where the body stands */
        {-2.55, 2.78, -0.246},   {-0.769, 1.124, -0.0556}, {-2.126, 2.707, -0.224},
        {-1.675, 2.191, -0.121}, {-1.869, 2.347, -0.134},  {-0.501, 2.292, 0.192},
    };
    const double half = 0.2;
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        double x = drawn[i][2];
        double numbers[] = {x + s->body->half_width + half + 0.1, drawn[i][1], 0, drawn[i][0]};
        riding_open(&r, &tuning, s);
        play_box(&r.p, 0, -3, 6, 0, PLAY_ALL);
        riding_body *bar = riding_box(&r, half, 4, riding_turns, numbers);
        riding_spawn(&r, x, 0);
        while (r.p.time_s < 0.6 - r.dt / 2 && r.p.self.crushed_by == 0) {
            riding_tick(&r);
            assert_true(gap_to_body(&r, bar) >= -1e-4);
        }
        assert_true(!play_is_grounded(&r.p) || r.p.x + s->body->half_width < 0);
        riding_close(&r);
    }
}

static void a_character_that_is_pushed_over_an_edge_by_a_bar_slides_down_the_bar(void **state)
{
    (void)state;
    riding_each(over_edge_run);
}

/* A bar that turns overhead pushes a box off the end of a lift. Where the way out of it in the last moment of
 * a tick is the way over that end, the tick ends in the air. */
static void off_lift_run(const scenario *s)
{
    static const double drawn[][6] = {
        /* rad/s, where the box stands, the lift's speed, the bar's lean, shift and distance */
        {0.8269985844678347, 0.12087308231747562, 3.0785541485867136, 2.2689258185992114, -0.0654247094962086,
         0.11152467599642134},
        {1.85305544111417, 0.20058338578828988, 3.1614873279871984, 2.3709802302800944, -1.201101956547757,
         0.175354152842921},
        {1.7055433618674187, 0.069575333299937148, 2.246111836268514, 2.3923497157248002,
         -0.56967873544660197, 0.25081947974442304},
        {0.14292211804036592, -0.14087946329836512, 4.0637459606021435, 2.0075661320826432,
         -0.68926622479513089, 0.17384714957367703},
        {0.61570958757913319, -0.18707894070556019, 4.2281519957588598, 2.2033642357562933, 1.149531048518718,
         0.17429922248836838},
    };
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        const double *d = drawn[i];
        double lift[] = {3, -1, 0, d[2]};
        double far = 0.4 + d[5];
        double bar[] = {d[1] + s->body->half_width + sin(d[3]) * far + d[4] * cos(d[3]),
                        s->body->height - cos(d[3]) * far + d[4] * sin(d[3]), d[3], d[0]};
        riding_open(&r, &tuning, s);
        riding_box(&r, 3, 1, riding_straight, lift);
        riding_box(&r, 4, 0.4, riding_turns, bar);
        riding_spawn(&r, d[1], 0);
        while (r.p.time_s < 0.6 - r.dt / 2 && r.p.self.crushed_by == 0) {
            riding_tick(&r);
            bool is_off = r.p.x + s->body->half_width < -r.p.moveset.contact;
            assert_false(is_off && play_is_grounded(&r.p));
        }
        /* it came to the end, at least */
        assert_true(r.p.x + s->body->half_width < r.p.moveset.touch || r.p.self.crushed_by != 0);
        riding_close(&r);
    }
}

static void a_character_that_is_pushed_off_the_end_of_a_lift_is_off_it_in_that_tick(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, off_lift_run);
}

/* A floor that turns up squeezes a walker out from under a ceiling that begins with a sharp edge: it comes
 * out, and is stopped by that edge. */
static void out_from_under_run(const scenario *s)
{
    static const double drawn[][4] = {
        /* rad/s, degrees, how far under the ceiling, how far below it */
        {0.117632, 27.0981, 0.0553016, 0.0997133}, {0.119751, 17.7467, 0.297635, 0.0563644},
        {0.106092, 26.0171, 0.236112, 0.0278829},  {0.111641, 18.1871, 0.164561, 0.0202924},
        {0.109869, 19.756, 0.0663662, 0.0686453},  {0.101916, 21.1672, 0.180559, 0.0777989},
    };
    deft_tuning tuning = scenario_tuning();
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        double lean = drawn[i][1] * SCENARIO_DEGREES;
        double numbers[] = {-3 * cos(lean), -3 * sin(lean), 0, drawn[i][0]};
        double feet = SCENARIO_HALF_WIDTH * tan(lean);
        double ceiling = feet + SCENARIO_HEIGHT + drawn[i][3];
        double edge = SCENARIO_HALF_WIDTH - drawn[i][2];
        riding_open(&r, &tuning, s);
        riding_slope(&r, lean, riding_turns, numbers);
        play_triangle(&r.p, edge, ceiling, 4, ceiling, 4, ceiling + 1);
        riding_spawn(&r, 0, feet);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.5 - r.dt / 2) {
            riding_tick(&r);
            double head = r.p.y + SCENARIO_HEIGHT;
            assert_true(head <= ceiling + 1e-4 || r.p.x + SCENARIO_HALF_WIDTH <= edge + 1e-4);
        }
        assert_true(play_is_grounded(&r.p));
        expect_near(r.p.x + SCENARIO_HALF_WIDTH, edge, 1e-3);
        riding_close(&r);
    }
}

static void a_character_that_is_squeezed_out_from_under_a_ceiling_is_stopped_by_its_edge(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, out_from_under_run);
}

/* A lift takes a box up to a ceiling that leans, which pushes it along the lift and past its end: by a hair,
 * at the end of a tick. */
static void past_end_under_ceiling_run(const scenario *s)
{
    static const double drawn[][3] = {
        {0.73, 2.5, 0.58}, {0.63, 4, -0.45}, {0.9, 1, 0}}; /* slope, up, aside */
    deft_tuning tuning = scenario_tuning();
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        double slope = drawn[i][0];
        double up = drawn[i][1];
        double aside = drawn[i][2];
        double numbers[] = {2, -1, aside, up};
        double gap = 0.01;
        double met_s = gap / (up + slope * aside);
        double end_s = (floor(met_s / s->dt) + 2) * s->dt;
        riding_open(&r, &tuning, s);
        double hair = (r.p.moveset.contact + r.p.moveset.touch / 2) / 2;
        double over = (up / slope + aside) * (end_s - met_s) - hair;
        double head = over + gap / slope; /* along the ceiling, where that is as high as the head */
        riding_box(&r, 2, 1, riding_straight, numbers);
        play_triangle(&r.p, head - 8, SCENARIO_HEIGHT + 8 * slope, head + 2, SCENARIO_HEIGHT - 2 * slope,
                      head + 2, SCENARIO_HEIGHT + 8 * slope);
        riding_spawn(&r, over - SCENARIO_HALF_WIDTH, 0);
        while (r.p.time_s < end_s - s->dt / 2) {
            riding_tick(&r);
        }
        /* it is off where its side is at the end; what pushed it leaves it no speed to go on with */
        double off_s = met_s + over / (up / slope + aside);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
        expect_near(play_event_at(&r.p, DEFT_EVENT_LEFT_GROUND, 0).time_s, off_s, 1e-5);
        expect_near(r.p.x + SCENARIO_HALF_WIDTH, aside * off_s, 1e-5);
        assert_false(play_is_grounded(&r.p));
        riding_close(&r);
    }
}

static void a_character_that_is_pushed_past_the_end_of_a_lift_by_a_hair_is_off_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, past_end_under_ceiling_run);
}

/* A lift takes a capsule up to a ceiling that leans, which squeezes it out over the lift's end. */
typedef struct squeeze {
    double slope, up, aside; /* of the ceiling; the lift's speeds */
    double gap, x;           /* to the ceiling; past the end */
} squeeze;

#define SQUEEZE_S 0.05

static deft_tuning squeeze_tuning(const scenario_body *body)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = body->corner_radius;
    tuning.shape.width = 2 * body->half_width;
    tuning.shape.height = body->height;
    return tuning;
}

static void squeeze_out(const scenario *s, const deft_tuning *tuning, const squeeze *drawn, double stick_x)
{
    double lift[] = {0.7, -0.2, drawn->aside, drawn->up};
    double radius = s->body->corner_radius;
    double lean = hypot(1, drawn->slope);
    double head_x = drawn->x + radius * drawn->slope / lean;
    double head_y = s->body->height - radius + radius / lean + drawn->gap;
    riding_open(&r, tuning, s);
    riding_box(&r, 0.7, 0.2, riding_straight, lift);
    play_triangle(&r.p, head_x - 2, head_y + 2 * drawn->slope, head_x + 2, head_y - 2 * drawn->slope,
                  head_x + 2, head_y + 3);
    riding_spawn(&r, drawn->x, 0);
    r.p.stick_x = stick_x;
    while (r.p.time_s < SQUEEZE_S - s->dt / 2) {
        riding_tick(&r);
    }
    riding_close(&r);
}

static void expect_the_same_squeezed_out(const scenario *s, const deft_tuning *tuning, const squeeze *drawn,
                                         double stick_x)
{
    scenario finely = *s;
    finely.dt = 0.001;
    squeeze_out(&finely, tuning, drawn, stick_x);
    double x = r.p.x;
    double y = r.p.y;
    squeeze_out(s, tuning, drawn, stick_x);
    expect_near(r.p.x, x, 1e-5);
    expect_near(r.p.y, y, 1e-5);
}

/* Around the lift's end it is pushed the more slowly the steeper that is: from an instant on it is faster
 * itself. */
static void goes_ahead_run(const scenario *s)
{
    static const squeeze drawn[] = {
        {0.51760571782183162, 5.7466101781951986, -0.25955385476858028, 0.0040633111482067845,
         0.0041480737215489061},
        {0.61942776320438253, 5.9572997360209463, -0.01691417565424147, 0.0047963297870044306,
         0.002159330231264911},
        {0.86274348821128077, 7.6392242938497841, 0.4679397805882437, 0.0022793745503851956,
         0.0076837022347254202},
        {0.45769382051289642, 5.1815593799676707, -0.8534589661069456, 0.00020166871236282415,
         0.0016663201802702976},
    };
    deft_tuning tuning = squeeze_tuning(s->body);
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        expect_the_same_squeezed_out(s, &tuning, &drawn[i], -1);
    }
}

static void a_character_that_is_squeezed_around_the_end_of_a_lift_goes_ahead_alike_at_any_rate(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, goes_ahead_run);
}

/* The ceiling pushes the capsule over the lift's rounded end. The capsule leaves the end, and goes on along
 * the ceiling. */
static void flies_off_end_run(const scenario *s)
{
    static const squeeze drawn[] = {
        {0.43565234481540616, 5.4505105893800732, 0.63253939185034636, 0.0028752058887334749,
         0.008936516591633914},
        {0.57049064157687879, 9.3849464962895279, 0.42839627686595394, 0.0021015175647172576,
         0.0022775350860186339},
        {0.54786174598971782, 8.3424106394849282, 0.25286352525893574, 0.0023875739295688972,
         0.0024498424865244672},
        {0.49361861853654149, 8.0773487194839682, -0.49897483945051091, 0.0013371808181635826,
         0.0097034197903698716},
    };
    deft_tuning tuning = squeeze_tuning(s->body);
    tuning.ground.crest = DEFT_CREST_FLY;
    tuning.ground.crest_speed = 5;
    tuning.air.turn.time_s = tuning.air.release.time_s = 0.06;
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        expect_the_same_squeezed_out(s, &tuning, &drawn[i], 1);
    }
}

static void a_character_that_is_squeezed_off_the_end_of_a_lift_flies_alike_at_any_rate(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, flies_off_end_run);
}

/* A lift carries a capsule, on the lift's round end, down aslant on to the end of a one-way, which is too
 * steep to stand on: what it has under it a hair on, higher, is its own floor, and no step. */
static void past_one_way_run(const scenario *s)
{
    static const double drawn[][6] = {
        /* where it stands; the lift's place and speeds */
        {0.2252581671932288, -0.050815642520919579, 0.76091823665127212, -0.25081564252091959,
         -3.7428993717182246, -0.17896780189609096},
        {0.2324424642536424, -0.051034817768675411, 0.33481361914225316, -0.25103481776867542,
         -3.1564590586857748, -0.24912224274225103},
        {0.2122414781054166, -0.03327046341620421, 0.24580667827736613, -0.23327046341620422,
         -2.8950640400466345, -0.21581005748455251},
    };
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.slope_limit_deg = 42.69;
    tuning.ground.step_height = 0.6;
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        riding_open(&r, &tuning, s);
        play_one_way(&r.p, -3, -0.25, 0, 0);
        riding_box(&r, 0.6, 0.2, riding_straight, &drawn[i][2]);
        riding_spawn(&r, drawn[i][0], drawn[i][1]);
        while (r.p.time_s < 0.25 - r.dt / 2) {
            riding_tick(&r);
            assert_true(r.p.y <= drawn[i][1] + GAP_TOUCH);
            assert_true(gap_to_box(&r.p, -3, -0.25, 0, 0) >= -GAP_DEPTH);
        }
        /* the lift took it along, as far as the one-way lets it */
        assert_true(r.p.x < drawn[i][0] && gap_to_box(&r.p, -3, -0.25, 0, 0) <= GAP_TOUCH);
        riding_close(&r);
    }
}

static void a_character_that_is_carried_on_to_the_end_of_a_one_way_takes_no_step_into_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, past_one_way_run);
}

/* A low ceiling holds back a character on a one-way that goes away. Over the end of the one-way the character
 * steps down on to the floor, under the ceiling. It runs after the one-way, into it from the side. */
static void after_one_way_run(const scenario *s)
{
    double high = 0.189;
    double speed = 4;
    for (int i = 0; i < 8; i++) {
        double numbers[] = {-SCENARIO_HALF_WIDTH - 0.6 + 0.1 + 0.03 * i, high - 0.13, -speed, 0};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.run.speed = 60;
        tuning.run.attack.kind = DEFT_RESPONSE_INSTANT;
        tuning.ground.snap = 0.25;
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        play_box(&r.p, -80, SCENARIO_HEIGHT + high / 2, -SCENARIO_HALF_WIDTH, 9, PLAY_ALL);
        riding_box(&r, 0.6, 0.13, riding_straight, numbers)->flags = DEFT_FEATURE_ONE_WAY;
        riding_spawn(&r, 0, high);
        r.p.stick_x = -1;
        riding_until(&r, 0.2);
        assert_true(r.p.x < -2);
        expect_near(r.p.y, 0, 1e-5);
        riding_close(&r);
    }
}

static void
a_character_that_runs_after_a_one_way_that_it_was_left_by_comes_into_it_from_the_side(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, after_one_way_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_is_pushed_over_an_edge_by_a_bar_slides_down_the_bar),
        cmocka_unit_test(a_character_that_is_pushed_off_the_end_of_a_lift_is_off_it_in_that_tick),
        cmocka_unit_test(a_character_that_is_pushed_past_the_end_of_a_lift_by_a_hair_is_off_it),
        cmocka_unit_test(a_character_that_is_squeezed_around_the_end_of_a_lift_goes_ahead_alike_at_any_rate),
        cmocka_unit_test(a_character_that_is_squeezed_off_the_end_of_a_lift_flies_alike_at_any_rate),
        cmocka_unit_test(a_character_that_is_carried_on_to_the_end_of_a_one_way_takes_no_step_into_it),
        cmocka_unit_test(
            a_character_that_runs_after_a_one_way_that_it_was_left_by_comes_into_it_from_the_side),
        cmocka_unit_test(a_character_that_is_squeezed_out_from_under_a_ceiling_is_stopped_by_its_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
