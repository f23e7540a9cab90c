/* tests/plot/test_story.c -- the heights and times that a picture shows are those of the arc, whatever the
 * tick rate.
 *
 * The reader of stories is internal to the plot library, which a shared build hides. So its source is part
 * of this test.
 */
#include "plot/story.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka wants the ones above to be there. */
#include <cmocka.h>

#define assert_near(value, wanted, slack) assert_true(fabs((value) - (wanted)) <= (slack))

#define HEIGHT     3.2
#define APEX_S     0.36
#define FALL_RATIO 1.6

static deft_moveset story_moveset(void)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    return moveset;
}

/* A jump of the default tuning by its own formulas: the height and the speed t seconds after the take-off. */
static void arc_at(double t, double *height, double *speed)
{
    const double g = 2 * HEIGHT / (APEX_S * APEX_S), v = 2 * HEIGHT / APEX_S, fall = t - APEX_S;
    *height = fall < 0 ? v * t - g * t * t / 2 : HEIGHT - FALL_RATIO * g * fall * fall / 2;
    *speed = fall < 0 ? v - g * t : -FALL_RATIO * g * fall;
}

/* Rows of one jump to the right at 9 units/s, taken off `lead` seconds before the first row in the air. */
static size_t jump_rows(deft_trace_row *rows, size_t capacity, double hz, double lead, double direction)
{
    size_t count = 0;
    bool risen = false;
    memset(rows, 0, capacity * sizeof *rows);
    rows[0].state = DEFT_STATE_GROUND;
    rows[0].x = -9 * (1 / hz - lead);
    rows[0].vx = 9;
    for (count = 1; count < capacity; count++) {
        deft_trace_row *row = &rows[count];
        const double t = lead + (double)(count - 1) / hz;
        double height, speed;
        arc_at(t, &height, &speed);
        row->tick = count;
        row->time_s = (double)count / hz;
        row->x = 9 * t;
        row->y = direction * height;
        row->vx = 9;
        row->vy = direction * speed;
        row->state = speed > 0 ? DEFT_STATE_JUMP : DEFT_STATE_FALL;
        row->events =
            count == 1 ? UINT64_C(1) << DEFT_EVENT_JUMPED_GROUND | UINT64_C(1) << DEFT_EVENT_LEFT_GROUND : 0;
        if (speed <= 0 && !risen) {
            row->events |= UINT64_C(1) << DEFT_EVENT_APEX;
            risen = true;
        }
        if (height < 0) {
            break;
        }
    }
    return count;
}

static const deft_moment *find(const deft_story *story, deft_moment_kind kind)
{
    for (size_t i = 0; i < story->moment_count; i++) {
        if (story->moments[i].kind == kind) {
            return &story->moments[i];
        }
    }
    return NULL;
}

static void an_apex_has_the_height_of_the_arc_at_every_rate(void **state)
{
    static const double rates[] = {20, 30, 60, 144, 1000};
    const deft_moveset moveset = story_moveset();
    static deft_trace_row rows[1000];
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        for (double lead = 0.2; lead <= 1; lead += 0.2) {
            deft_plot_path plot = {NULL, &moveset, rows, 0, NULL, NULL, false};
            deft_story story;
            plot.row_count = jump_rows(rows, 1000, rates[i], lead / rates[i], 1);
            assert_true(deft__story_read(&story, &plot, *deft_axes_y_up()));
            assert_non_null(find(&story, DEFT_MOMENT_APEX));
            assert_near(find(&story, DEFT_MOMENT_APEX)->height, HEIGHT, 1e-9);
            assert_near(find(&story, DEFT_MOMENT_APEX)->u, 9 * APEX_S, 1e-9);
            assert_near(find(&story, DEFT_MOMENT_JUMP)->u, 0, 1e-9);
            assert_near(find(&story, DEFT_MOMENT_JUMP)->v, 0, 1e-9);
            deft__story_free(&story);
        }
    }
}

static void y_down_rows_tell_the_same_story(void **state)
{
    const deft_moveset moveset = story_moveset();
    static deft_trace_row rows[1000];
    deft_plot_path plot = {NULL, &moveset, rows, 0, NULL, NULL, false};
    deft_story story;
    (void)state;
    plot.row_count = jump_rows(rows, 1000, 60, 1.0 / 60, -1);
    assert_true(deft__story_read(&story, &plot, *deft_axes_y_down()));
    assert_near(story.highest, HEIGHT, 1e-9);
    assert_int_equal(story.jumps_ground, 1);
    /* the rows have the jump to half a tick from its apex */
    assert_near(story.max_v, HEIGHT, HEIGHT / (APEX_S * APEX_S) * FALL_RATIO / (120 * 120));
    deft__story_free(&story);
}

static void a_buffered_jump_touches_the_ground_between_its_rows(void **state)
{
    const deft_moveset moveset = story_moveset();
    static deft_trace_row rows[1000];
    deft_plot_path plot = {NULL, &moveset, rows, 0, NULL, NULL, false};
    deft_story story;
    const deft_moment *jump;
    (void)state;
    plot.row_count = jump_rows(rows, 1000, 60, 0.25 / 60, 1);
    rows[0].y = 0.3; /* still falling, above the ground, at the tick's start */
    rows[0].vy = -20;
    rows[0].state = DEFT_STATE_FALL;
    rows[1].events = UINT64_C(1) << DEFT_EVENT_LANDED | UINT64_C(1) << DEFT_EVENT_JUMPED_GROUND |
                     UINT64_C(1) << DEFT_EVENT_ASSIST_BUFFER;
    assert_true(deft__story_read(&story, &plot, *deft_axes_y_up()));
    jump = find(&story, DEFT_MOMENT_JUMP);
    assert_non_null(jump);
    assert_true(jump->buffered);
    assert_false(jump->coyote);
    assert_near(jump->v, 0, 1e-9);
    assert_near(jump->time_s, 0.75 / 60, 1e-9);
    assert_int_equal(story.counts[DEFT_MOMENT_LANDED], 1);
    assert_int_equal(story.point_count, plot.row_count + 1); /* the bounce is a point of the line */
    assert_near(story.points[1].v, 0, 1e-9);
    assert_false(story.points[1].smooth); /* into the bounce: its speed turns round */
    assert_true(story.points[2].smooth);
    deft__story_free(&story);
}

static void a_fall_off_an_edge_has_no_height_to_tell(void **state)
{
    const deft_moveset moveset = story_moveset();
    deft_trace_row rows[3];
    deft_plot_path plot = {NULL, &moveset, rows, 3, NULL, NULL, false};
    deft_story story;
    (void)state;
    memset(rows, 0, sizeof rows);
    rows[1].time_s = 0.1;
    rows[1].events = UINT64_C(1) << DEFT_EVENT_LEFT_GROUND | UINT64_C(1) << DEFT_EVENT_APEX;
    rows[2].time_s = 0.2;
    rows[2].y = -1;
    assert_true(deft__story_read(&story, &plot, *deft_axes_y_up()));
    assert_int_equal(story.counts[DEFT_MOMENT_APEX], 0);
    assert_near(story.way, 1, 0);
    deft__story_free(&story);
}

static void a_body_that_is_thrown_in_a_jump_has_no_height_to_tell(void **state)
{
    static const deft_event_kind thrown[] = {DEFT_EVENT_KICKED, DEFT_EVENT_STAGGERED, DEFT_EVENT_GRAPPLE_END,
                                             DEFT_EVENT_TELEPORTED};
    const deft_moveset moveset = story_moveset();
    static deft_trace_row rows[1000];
    (void)state;
    for (size_t i = 0; i < sizeof thrown / sizeof thrown[0]; i++) {
        deft_plot_path plot = {NULL, &moveset, rows, 0, NULL, NULL, false};
        deft_story story;
        plot.row_count = jump_rows(rows, 1000, 60, 0, 1);
        rows[5].events |= UINT64_C(1) << thrown[i];
        assert_true(deft__story_read(&story, &plot, *deft_axes_y_up()));
        assert_null(find(&story, DEFT_MOMENT_APEX));
        deft__story_free(&story);
    }
}

static void every_second_is_marked_once_where_the_body_moves(void **state)
{
    const deft_moveset moveset = story_moveset();
    static deft_trace_row rows[301];
    deft_plot_path plot = {NULL, &moveset, rows, 301, NULL, NULL, false};
    deft_story story;
    (void)state;
    memset(rows, 0, sizeof rows);
    for (size_t i = 0; i < 301; i++) {
        rows[i].time_s = (double)i / 60;
        rows[i].x = i < 200 ? (double)i / 10 : 20; /* at rest from 3.3 s on */
    }
    assert_true(deft__story_read(&story, &plot, *deft_axes_y_up()));
    assert_int_equal(story.counts[DEFT_MOMENT_SECOND], 4);
    assert_near(find(&story, DEFT_MOMENT_SECOND)->time_s, 1, 1e-9);
    deft__story_free(&story);
}

static void every_state_has_words_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < DEFT_STATE_COUNT; i++) {
        assert_non_null(deft__story_state_words((deft_state)i));
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(deft__story_state_words((deft_state)i),
                                    deft__story_state_words((deft_state)k));
        }
    }
    assert_string_equal(deft__story_state_words(DEFT_STATE_LADDER), "on a ladder");
    assert_string_equal(deft__story_state_words(DEFT_STATE_LEDGE), "hang from a ledge");
    assert_string_equal(deft__story_state_words(DEFT_STATE_SWIM), "in water");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_apex_has_the_height_of_the_arc_at_every_rate),
        cmocka_unit_test(y_down_rows_tell_the_same_story),
        cmocka_unit_test(a_buffered_jump_touches_the_ground_between_its_rows),
        cmocka_unit_test(a_fall_off_an_edge_has_no_height_to_tell),
        cmocka_unit_test(a_body_that_is_thrown_in_a_jump_has_no_height_to_tell),
        cmocka_unit_test(every_second_is_marked_once_where_the_body_moves),
        cmocka_unit_test(every_state_has_words_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
