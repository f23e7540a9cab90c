/* plot/feel/rates.c -- one script at many tick rates: deft's paths lie on each other, those of a textbook
 * controller do not.
 */
#include "plot/feel/scene.h"
#include "plot/feel/textbook.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RATE_COUNT   6
#define BEAT_S       0.05 /* a whole number of ticks at every rate */
#define LINE_COUNT   5
#define SCRIPT_MAX_S 4.0
#define TOP_SHARE    0.9 /* of the jump's height: how high the platform is */
#define HIGHEST      300.0

static const double rates[RATE_COUNT] = {20, 40, 60, 100, 240, 1000};

/* The script: letters, and for how many beats the hands hold them. */
typedef struct script {
    const char *letters[LINE_COUNT];
    uint32_t beats[LINE_COUNT];
} script;

typedef struct runs {
    script script;
    measure_stage stage;
    scene_path deft[RATE_COUNT], textbook[RATE_COUNT];
    double deft_off[RATE_COUNT], textbook_off[RATE_COUNT]; /* tiles from the path at the last rate */
} runs;

static void play_script(feel_actor *actor, const script *lines, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        feel_actor_hold(actor, lines->letters[i], lines->beats[i] * BEAT_S);
    }
}

/* The beats from the last press to an event, at least one. */
static uint32_t beats_to(const measure_play *play, uint32_t press, deft_event_kind kind)
{
    const measure_event *found = measure_play_event(play, press, kind);
    const double time_s = found != NULL ? fmin(measure_play_time(play, found, press), SCRIPT_MAX_S) : 0.5;
    return (uint32_t)fmax(1, ceil(time_s / BEAT_S - 1e-9));
}

/* Writes the script for a tuning: a run, a hop, a run, a jump with the button held to the apex, a run. Puts a
 * platform just below that apex. */
static void write_script(runs *out, feel_actor *actor)
{
    const measure_stage flat = measure_stage_flat();
    measure_play *play = &actor->play;
    out->script = (script){{"R", "RJ", "R", "RJ", "R"}, {8, 2, 0, 0, 12}};
    feel_actor_enter(actor, &flat);
    play_script(actor, &out->script, 1);
    uint32_t press = play->ticks;
    feel_actor_hold(actor, "RJ", out->script.beats[1] * BEAT_S);
    (void)measure_play_until(play, "R", DEFT_EVENT_LANDED, SCRIPT_MAX_S);
    const uint32_t hop = beats_to(play, press, DEFT_EVENT_LANDED);
    out->script.beats[2] = hop > 2 ? hop : 2;
    feel_actor_enter(actor, &flat);
    play_script(actor, &out->script, 3);
    press = play->ticks;
    (void)measure_play_until(play, "RJ", DEFT_EVENT_APEX, SCRIPT_MAX_S);
    const measure_event *top = measure_play_event(play, press, DEFT_EVENT_APEX);
    out->script.beats[3] = beats_to(play, press, DEFT_EVENT_APEX);
    out->stage = flat;
    if (top != NULL) {
        const double x = measure_play_place(play, top) + actor->moveset.half_width - 0.1;
        measure_stage_box(&out->stage, x, -1, STAGE_FAR, top->value * TOP_SHARE);
    }
}

static bool run_textbook(scene_path *out, const runs *given, const feel_actor *actor, double rate)
{
    const textbook_law law = textbook_law_of(&actor->tuning, &actor->moveset);
    textbook_body body = {0, 0, 0, 0, true};
    uint32_t beats = 0;
    for (int i = 0; i < LINE_COUNT; ++i) {
        beats += given->script.beats[i];
    }
    const uint32_t beat_ticks = (uint32_t)lround(BEAT_S * rate);
    out->points = malloc((beats * beat_ticks + 1) * sizeof *out->points);
    if (out->points == NULL) {
        return false;
    }
    out->points[out->count++] = (chart_point){0, 0};
    for (int i = 0; i < LINE_COUNT; ++i) {
        const bool holds = strchr(given->script.letters[i], 'J') != NULL;
        for (uint32_t k = 0; k < given->script.beats[i] * beat_ticks; ++k) {
            textbook_step(&body, &law, &given->stage, 1, holds && k == 0, holds, 1 / rate);
            out->points[out->count++] = (chart_point){body.x, body.height};
        }
    }
    return true;
}

/* The largest distance, at the end of a beat, between two plays at two rates. */
static double distance(const scene_path *one, double rate, const scene_path *other, double other_rate)
{
    double most = 0;
    for (size_t beat = 0;; ++beat) {
        const size_t i = (size_t)lround((double)beat * BEAT_S * rate);
        const size_t k = (size_t)lround((double)beat * BEAT_S * other_rate);
        if (i >= one->count || k >= other->count) {
            return most;
        }
        most =
            fmax(most, hypot(one->points[i].x - other->points[k].x, one->points[i].y - other->points[k].y));
    }
}

static deft_result run_all(runs *out, const deft_tuning *tuning, feel_actor *actor, deft_diag_list *diags)
{
    deft_result result = feel_actor_init(actor, tuning, rates[RATE_COUNT - 1], diags);
    if (result != DEFT_OK) {
        return result;
    }
    write_script(out, actor);
    for (int i = 0; i < RATE_COUNT; ++i) {
        actor->play.dt = 1 / rates[i];
        feel_actor_enter(actor, &out->stage);
        const uint32_t from = actor->play.ticks;
        play_script(actor, &out->script, LINE_COUNT);
        if (!scene_keep(&out->deft[i], &actor->play, from, 0, 0) ||
            !run_textbook(&out->textbook[i], out, actor, rates[i])) {
            return feel_no_memory(diags);
        }
    }
    for (int i = 0; i < RATE_COUNT; ++i) {
        const int last = RATE_COUNT - 1;
        out->deft_off[i] = distance(&out->deft[i], rates[i], &out->deft[last], rates[last]);
        out->textbook_off[i] = distance(&out->textbook[i], rates[i], &out->textbook[last], rates[last]);
    }
    return DEFT_OK;
}

static chart_pen pen_of(int rate)
{
    return (chart_pen){chart_shade(rate / (RATE_COUNT - 1.0)), 9.0 - 1.5 * rate, 1, 0};
}

static void draw_panel(chart *out, const chart_panel *panel, const runs *given, const scene_path *paths)
{
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    scene_stage(out, panel, &given->stage, 0);
    for (int i = 0; i < RATE_COUNT; ++i) {
        scene_path_draw(out, panel, &paths[i], pen_of(i));
    }
    chart_unclip(out);
}

static chart_panel panel_of(const runs *given, double top)
{
    chart_panel panel = {.x = CHART_LEFT,
                         .y = top,
                         .width = CHART_RIGHT - CHART_LEFT,
                         .min_x = -0.5,
                         .max_x = 1,
                         .min_y = -0.7,
                         .max_y = 1,
                         .name_x = "distance, tiles",
                         .name_y = "height, tiles"};
    for (int i = 0; i < RATE_COUNT; ++i) {
        for (size_t k = 0; k < given->deft[i].count; ++k) {
            panel.max_x = fmax(panel.max_x, given->deft[i].points[k].x);
            panel.max_y = fmax(panel.max_y, given->deft[i].points[k].y + 0.6);
        }
    }
    scene_fit(&panel, HIGHEST);
    return panel;
}

static deft_result draw(const feel_wish *wish, const char *path, const runs *given, deft_diag_list *diags)
{
    const double key = chart_key_height(RATE_COUNT);
    chart_panel panel = panel_of(given, CHART_HEADER + key + 24);
    const double height = panel.y + 2 * (panel.height + 46) + 24 + CHART_FOOTER - 12;
    chart out;
    if (!chart_open(&out, wish, path, height, "One script at many tick rates",
                    "How far each rate strays from the path at 1000 Hz: deft, and a textbook controller")) {
        return feel_no_memory(diags);
    }
    for (int i = 0; i < RATE_COUNT; ++i) {
        char text[160];
        (void)snprintf(text, sizeof text, "%g Hz: deft strays by %.3f tiles, the textbook controller by %.3f",
                       rates[i], given->deft_off[i], given->textbook_off[i]);
        chart_key(&out, CHART_HEADER + CHART_ROW * (i + 0.5), pen_of(i), text);
    }
    panel.title = "deft";
    draw_panel(&out, &panel, given, given->deft);
    panel.y += panel.height + 46 + 24;
    panel.title = "Textbook: semi-implicit Euler, collision for each axis";
    draw_panel(&out, &panel, given, given->textbook);
    return chart_close(
        &out, path, "a hop, then a jump to a platform at 90 % of its height; lines join the ticks.", diags);
}

deft_result feel_rates(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    feel_actor actor;
    runs all;
    memset(&all, 0, sizeof all);
    deft_result result = run_all(&all, wish->subjects[0].tuning, &actor, diags);
    if (result == DEFT_OK) {
        result = draw(wish, path, &all, diags);
    }
    for (int i = 0; i < RATE_COUNT; ++i) {
        free(all.deft[i].points);
        free(all.textbook[i].points);
    }
    feel_actor_free(&actor);
    return result;
}
