/* plot/feel/curve.c -- the laws of response beside each other, as seeds 000, 001 and 003 draw them: the same
 * time to full speed and back, each with its own shape.
 */
#include "plot/feel/actor.h"
#include "plot/feel/chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LAW_COUNT     6
#define COLUMNS       3
#define LOSS_MAX      (1 - 1e-15)
#define USUAL_S       0.25 /* of a tuning whose own law has no time */
#define DRAG_LEFT     0.01 /* what a drag has not covered after the time */
#define DRAG_MIN      0.15 /* its threshold */
#define PANEL_HIGH    150.0
#define PANEL_APART   40.0
#define SUSTAIN_SHARE 0.5

static const struct {
    const char *name;
    deft_response_kind kind;
    double exponent, threshold;
} laws[LAW_COUNT] = {{"instant", DEFT_RESPONSE_INSTANT, 1, 0},
                     {"curve, exponent 1", DEFT_RESPONSE_CURVE, 1, 0},
                     {"curve, exponent 2", DEFT_RESPONSE_CURVE, 2, 0},
                     {"curve, exponent 4", DEFT_RESPONSE_CURVE, 4, 0},
                     {"drag", DEFT_RESPONSE_DRAG, 1, 0},
                     {"drag, threshold 0.15", DEFT_RESPONSE_DRAG, 1, DRAG_MIN}};

/* Speeds as shares of full speed, from the press on. */
typedef struct answer {
    chart_point *points;
    size_t count;
    double half_s;      /* to half of full speed */
    double half_stop_s; /* and back to it */
} answer;

/* The time that all laws get. */
static double time_of(const deft_tuning *tuning)
{
    const deft_response_tuning *own = &tuning->run.attack;
    return own->kind == DEFT_RESPONSE_CURVE && own->time_s > 0 ? own->time_s : USUAL_S;
}

static deft_response_tuning response_of(int law, double time_s)
{
    return (deft_response_tuning){.kind = (int32_t)laws[law].kind,
                                  .time_s = time_s,
                                  .exponent = laws[law].exponent,
                                  .loss_per_s = fmin(1 - pow(DRAG_LEFT, 1 / time_s), LOSS_MAX),
                                  .threshold_ratio = laws[law].threshold};
}

/* The time from the row `from` to the first whose speed is on the other side of half of full speed. */
static double time_to_half(const measure_play *play, uint32_t from, double full)
{
    const bool is_fast = play->rows[from].vx >= full / 2;
    uint32_t i = from;
    while (i < play->ticks && (play->rows[i].vx >= full / 2) == is_fast) {
        ++i;
    }
    return (i - from) * play->dt;
}

static deft_result play(answer *out, const deft_tuning *tuning, double rate_hz, double hold_s, double rest_s,
                        deft_diag_list *diags)
{
    const measure_stage flat = measure_stage_flat();
    feel_actor actor;
    deft_result result = feel_actor_init(&actor, tuning, rate_hz, diags);
    if (result == DEFT_OK) {
        const measure_play *played = &actor.play;
        const double full = fmax(actor.tuning.run.speed, 1e-9);
        feel_actor_enter(&actor, &flat);
        const uint32_t from = played->ticks;
        feel_actor_hold(&actor, "R", hold_s);
        const uint32_t top = played->ticks;
        feel_actor_hold(&actor, "", rest_s);
        out->count = played->ticks - from + 1;
        out->points = played->failed ? NULL : malloc(out->count * sizeof *out->points);
        result = out->points != NULL ? DEFT_OK : feel_no_memory(diags);
        for (size_t i = 0; result == DEFT_OK && i < out->count; ++i) {
            out->points[i] = (chart_point){(double)i * played->dt, played->rows[from + i].vx / full};
        }
        out->half_s = result == DEFT_OK ? time_to_half(played, from, full) : 0;
        out->half_stop_s = result == DEFT_OK ? time_to_half(played, top, full) : 0;
    }
    feel_actor_free(&actor);
    return result;
}

static void draw_law(chart *out, int law, const answer *answers, double hold_s, double end_s, double top)
{
    const double width = (CHART_RIGHT - CHART_LEFT - (COLUMNS - 1) * PANEL_APART) / COLUMNS;
    const chart_panel panel = {.x = CHART_LEFT + law % COLUMNS * (width + PANEL_APART),
                               .y = top + 24 + (double)(law / COLUMNS) * (PANEL_HIGH + 70),
                               .width = width,
                               .height = PANEL_HIGH,
                               .max_x = end_s,
                               .min_y = -0.16,
                               .max_y = 1.15,
                               .title = laws[law].name,
                               .name_x = "time, s",
                               .name_y = law % COLUMNS == 0 ? "share of full speed" : NULL};
    char text[128];
    chart_draw_panel(out, &panel);
    chart_clip(out, &panel);
    chart_strip(out, &panel, 0, hold_s, chart_colour(0), "stick right");
    chart_strip(out, &panel, hold_s, end_s, DEFT_COLOUR_QUIET, "let go");
    chart_line(out, &panel, answers[LAW_COUNT].points, answers[LAW_COUNT].count,
               (chart_pen){DEFT_COLOUR_QUIET, 1.6, 1, 2});
    chart_line(out, &panel, answers[law].points, answers[law].count, (chart_pen){chart_colour(0), 3, 1, 0});
    chart_unclip(out);
    (void)snprintf(text, sizeof text, "half after %.3f s", answers[law].half_s);
    deft__paint_font(out->cr, DEFT_TYPE_AXIS, false);
    deft__paint_set(out->cr, DEFT_COLOUR_INK, 1);
    deft__paint_text(out->cr, panel.x, panel.y + panel.height + 34, DEFT_ALIGN_LEFT, text);
    (void)snprintf(text, sizeof text,
                   "%s: half of full speed after %.3f s, and again %.3f s after the release", laws[law].name,
                   answers[law].half_s, answers[law].half_stop_s);
    chart_say(out, text);
}

static deft_result draw(const feel_wish *wish, const char *path, const answer *answers, double time_s,
                        double hold_s, double end_s, deft_diag_list *diags)
{
    const double key = chart_key_height(2);
    const double height = CHART_HEADER + key + 24 + 2 * (PANEL_HIGH + 70) - 16 + CHART_FOOTER;
    char text[160], note[96];
    chart out;
    if (!chart_open(&out, wish, path, height, "Laws of response",
                    "How the speed follows the stick: a press, and a release, by each law")) {
        return feel_no_memory(diags);
    }
    (void)snprintf(text, sizeof text,
                   "the law, with %.3f s to full speed and back (a drag covers 99 %% in that time)", time_s);
    chart_key(&out, CHART_HEADER + CHART_ROW * 0.5, (chart_pen){chart_colour(0), 3, 1, 0}, text);
    (void)snprintf(text, sizeof text, "%s as it is", wish->subjects[0].name);
    chart_key(&out, CHART_HEADER + CHART_ROW * 1.5, (chart_pen){DEFT_COLOUR_QUIET, 1.6, 1, 2}, text);
    for (int law = 0; law < LAW_COUNT; ++law) {
        draw_law(&out, law, answers, hold_s, end_s, CHART_HEADER + key);
    }
    (void)snprintf(note, sizeof note, "played at %g ticks a second.", wish->rate_hz);
    return chart_close(&out, path, note, diags);
}

deft_result feel_curve(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    const double time_s = time_of(wish->subjects[0].tuning), hold_s = time_s * (1 + SUSTAIN_SHARE);
    const double rest_s = time_s * (1 + SUSTAIN_SHARE);
    answer answers[LAW_COUNT + 1]; /* the last is the tuning's own */
    deft_result result = DEFT_OK;
    memset(answers, 0, sizeof answers);
    for (int law = 0; law <= LAW_COUNT && result == DEFT_OK; ++law) {
        deft_tuning tuning = *wish->subjects[0].tuning;
        if (law < LAW_COUNT) {
            tuning.run.attack = tuning.run.release = response_of(law, time_s);
        }
        result = play(&answers[law], &tuning, wish->rate_hz, hold_s, rest_s, diags);
    }
    if (result == DEFT_OK) {
        result = draw(wish, path, answers, time_s, hold_s, hold_s + rest_s, diags);
    }
    for (int law = 0; law <= LAW_COUNT; ++law) {
        free(answers[law].points);
    }
    return result;
}
