/* tests/scenarios/test_bodies_events.c -- an event names the body that it is about. */
#include "tests/harness/riding.h"

static riding r;

/* The second body and the third are a wall to the right, whose side is at x = 2, and a roof 6 high. The first
 * is far away: so the id of a body is not the id of a feature. */
enum { FAR, WALL, ROOF };

static void open_room(const scenario *s, void (*change)(deft_tuning *tuning))
{
    static const double far[] = {40, 40};
    static const double wall[] = {5, 1.5};
    static const double roof[] = {0, 6.5};
    deft_tuning tuning = scenario_tuning_of(s->body);
    change(&tuning);
    riding_open(&r, &tuning, s);
    play_box(&r.p, -9, -1, 9, 0, PLAY_ALL);
    riding_box(&r, 1, 1, riding_stands, far);
    riding_box(&r, 3, 1.5, riding_stands, wall);
    riding_box(&r, 9, 0.5, riding_stands, roof);
}

/* Plays until the event is told, and reads the body's id. */
static void expect_names(deft_event_kind kind, int body)
{
    const deft_event *event = NULL;
    while ((event = riding_event(&r, kind)) == NULL && r.p.time_s < 2) {
        riding_tick(&r);
    }
    if (event == NULL) {
        fail_msg("%s is not told", deft_event_name(kind));
    } else if (event->body != r.bodies[body].ids[PLAY_MAIN]) {
        fail_msg("%s names the body %u, not %u", deft_event_name(kind), event->body,
                 r.bodies[body].ids[PLAY_MAIN]);
    }
}

static void able(deft_tuning *tuning)
{
    tuning->ability.wall_jump = tuning->ability.ledge = tuning->ability.grapple = 1;
    tuning->wall.reach = 0.1;
}

static void forgiving(deft_tuning *tuning)
{
    tuning->assist.ledge = tuning->assist.corner_up = 0.2;
}

static void flight_run(const scenario *s)
{
    double beside = 2 - s->body->half_width;
    open_room(s, able);
    riding_spawn(&r, beside - 1, 0.5);
    play_set_velocity(&r.p, 8, 0);
    r.p.stick_x = 1;
    expect_names(DEFT_EVENT_HIT_WALL, WALL);
    riding_close(&r);

    open_room(s, able);
    riding_spawn(&r, 0, 4);
    play_set_velocity(&r.p, 0, 20);
    expect_names(DEFT_EVENT_BONKED, ROOF);
    riding_close(&r);

    open_room(s, able);
    riding_spawn(&r, beside + 1, 4);
    expect_names(DEFT_EVENT_LANDED, WALL);
    play_press(&r.p, DEFT_ACTION_JUMP, 0);
    expect_names(DEFT_EVENT_JUMPED_GROUND, WALL);
    riding_close(&r);

    open_room(s, able);
    riding_spawn(&r, beside - 0.05, 0.5);
    play_press(&r.p, DEFT_ACTION_JUMP, 0);
    expect_names(DEFT_EVENT_JUMPED_WALL, WALL);
    assert_int_equal(riding_event(&r, DEFT_EVENT_ASSIST_WALL_REACH)->body, r.bodies[WALL].ids[PLAY_MAIN]);
    riding_close(&r);
}

static void a_flight_names_the_body_that_it_hits_lands_on_or_jumps_off(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, flight_run);
}

static void hold_run(const scenario *s)
{
    open_room(s, able);
    riding_spawn(&r, 2 - s->body->half_width, 3 - s->body->height);
    r.p.stick_x = 1;
    expect_names(DEFT_EVENT_LEDGE_ON, WALL);
    r.p.stick_x = 0;
    r.p.stick_y = -1;
    expect_names(DEFT_EVENT_LEDGE_OFF, WALL);
    riding_close(&r);

    open_room(s, able);
    riding_spawn(&r, 0, 1);
    r.p.stick_y = 1;
    play_press(&r.p, DEFT_ACTION_GRAPPLE, 0);
    expect_names(DEFT_EVENT_GRAPPLE_START, ROOF);
    play_set_velocity(&r.p, 8, 0);
    expect_names(DEFT_EVENT_HIT_WALL, WALL);
    play_release(&r.p, DEFT_ACTION_GRAPPLE, 0);
    expect_names(DEFT_EVENT_GRAPPLE_END, ROOF);
    riding_close(&r);
}

static void a_ledge_and_a_hook_name_their_body(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, hold_run);
}

static void stagger_run(const scenario *s)
{
    for (int up = 0; up < 2; up++) {
        open_room(s, able);
        riding_spawn(&r, 0, 2.5);
        play_stagger(&r.p, up != 0 ? 0 : 12, up != 0 ? 30 : 0, 1);
        expect_names(up != 0 ? DEFT_EVENT_BONKED : DEFT_EVENT_HIT_WALL, up != 0 ? ROOF : WALL);
        riding_close(&r);
    }
}

static void a_stagger_names_the_body_that_it_bounces_off(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, stagger_run);
}

static void assist_run(const scenario *s)
{
    open_room(s, forgiving);
    riding_spawn(&r, 2 - s->body->half_width - 0.3, 2.9);
    play_set_velocity(&r.p, 8, 0);
    r.p.stick_x = 1;
    expect_names(DEFT_EVENT_ASSIST_LEDGE, WALL);
    riding_close(&r);

    open_room(s, forgiving);
    riding_spawn(&r, 9 + s->body->half_width - 0.1, 4);
    play_set_velocity(&r.p, 0, 15);
    expect_names(DEFT_EVENT_ASSIST_CORNER, ROOF);
    riding_close(&r);
}

static void an_assist_names_the_body_that_it_passes(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, assist_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flight_names_the_body_that_it_hits_lands_on_or_jumps_off),
        cmocka_unit_test(a_ledge_and_a_hook_name_their_body),
        cmocka_unit_test(a_stagger_names_the_body_that_it_bounces_off),
        cmocka_unit_test(an_assist_names_the_body_that_it_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
