/* plot/feel/velocity.c -- speed over time, as seed 000 draws it (attack, sustain, release) and as seed 001
 * does (left, right, stop).
 */
#include "plot/feel/actor.h"
#include "plot/feel/chart.h"
#include "plot/feel/parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDING   1e-9 /* of full speed */
#define NEARLY     0.99 /* of full speed: the rest of a law without end is not waited for */
#define PHASE_CAP  2.5  /* s */
#define SCENE_GAP  66.0 /* px between two panels */
#define SCENE_HIGH 190.0
#define ROW_COUNT  3

typedef enum scene { SCENE_GROUND, SCENE_AIR, SCENE_TURN, SCENE_SWAY, SCENE_COUNT } scene;

/* How long the hands hold what, s: long enough for the slowest tuning. */
typedef struct timing {
    double attack, release, turn;
} timing;

/* What a tuning did. */
typedef struct answer {
    feel_actor actor;
    chart_point *points[SCENE_COUNT];
    size_t count[SCENE_COUNT];
    double full, air_full; /* tiles/s */
    double attack_s, release_s, turn_s;
} answer;

/* Seconds from the row `from` to the first whose speed times `way` is at least `speed`; -1 when there is
 * none. */
static double time_to(const measure_play *play, uint32_t from, double way, double speed, double rounding)
{
    for (uint32_t i = from + 1; i <= play->ticks; ++i) {
        if (way * play->rows[i].vx >= speed - rounding) {
            return (i - from) * play->dt;
        }
    }
    return -1;
}

static double longer(double known, double found)
{
    return fmin(fmax(known, found < 0 ? 0 : found), PHASE_CAP);
}

/* How long a tuning takes to full speed, to rest and round, on a stage. Returns its full speed. */
static double time_phases(feel_actor *actor, const measure_stage *stage, timing *times, answer *out)
{
    measure_play *play = &actor->play;
    feel_actor_enter(actor, stage);
    const uint32_t from = play->ticks;
    (void)feel_actor_run_up(actor);
    const double full = measure_play_now(play)->vx;
    if (play->failed || !(full > 0)) {
        return 0;
    }
    const uint32_t top = play->ticks;
    const measure_mark mark = measure_play_mark(play);
    times->attack = longer(times->attack, time_to(play, from, 1, NEARLY * full, 0));
    const double attack_s = time_to(play, from, 1, full, ROUNDING * full);
    (void)measure_play_steady(play, "", PLAY_SIDEWAYS, FEEL_LIMIT_S);
    times->release = longer(times->release, time_to(play, top, -1, (NEARLY - 1) * full, 0));
    const double release_s = time_to(play, top, -1, 0, ROUNDING * full);
    measure_play_rewind(play, &mark);
    (void)measure_play_steady(play, "L", PLAY_SIDEWAYS, FEEL_LIMIT_S);
    times->turn = longer(times->turn, time_to(play, top, -1, NEARLY * full, 0));
    if (out != NULL) {
        out->attack_s = attack_s;
        out->release_s = release_s;
        out->turn_s = time_to(play, top, -1, full, ROUNDING * full);
    }
    return full;
}

/* Keeps the speeds of the play from the row `from` on. */
static bool keep(answer *out, scene kind, uint32_t from)
{
    const measure_play *play = &out->actor.play;
    const size_t count = play->ticks - from + 1;
    chart_point *points = play->failed ? NULL : malloc(count * sizeof *points);
    if (points == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        points[i] = (chart_point){(double)i * play->dt, play->rows[from + i].vx};
    }
    out->points[kind] = points;
    out->count[kind] = count;
    return true;
}

static bool play_scene(answer *out, scene kind, const timing *times)
{
    const measure_stage stage = kind == SCENE_AIR ? measure_stage_air() : measure_stage_flat();
    feel_actor *actor = &out->actor;
    uint32_t from;
    feel_actor_enter(actor, &stage);
    if (kind == SCENE_TURN) {
        (void)feel_actor_run_up(actor);
        from = actor->play.ticks;
        feel_actor_hold(actor, "L", times->turn);
        return keep(out, kind, from);
    }
    from = actor->play.ticks;
    if (kind == SCENE_SWAY) {
        feel_actor_hold(actor, "L", times->attack);
        feel_actor_hold(actor, "R", times->turn);
    } else {
        feel_actor_hold(actor, "R", times->attack);
    }
    feel_actor_hold(actor, "", times->release);
    return keep(out, kind, from);
}

static double rounded_up(double time_s)
{
    return ceil((time_s * 1.15 + 0.1) * 20) / 20;
}

static bool play_all(answer *answers, uint32_t count, timing *times)
{
    const measure_stage flat = measure_stage_flat(), air = measure_stage_air();
    bool is_fine = true;
    for (uint32_t i = 0; i < count; ++i) {
        answers[i].full = time_phases(&answers[i].actor, &flat, times, &answers[i]);
        answers[i].air_full = time_phases(&answers[i].actor, &air, times, NULL);
    }
    *times = (timing){rounded_up(times->attack), rounded_up(times->release), rounded_up(times->turn)};
    for (uint32_t i = 0; i < count && is_fine; ++i) {
        for (int kind = 0; kind < SCENE_COUNT && is_fine; ++kind) {
            is_fine = play_scene(&answers[i], (scene)kind, times);
        }
    }
    return is_fine;
}

static void time_text(char out[16], double time_s)
{
    if (time_s < 0) {
        (void)snprintf(out, 16, "never");
    } else {
        (void)snprintf(out, 16, "%.3f s", time_s);
    }
}

/* What the hands hold below a panel. */
static void draw_strips(chart *out, const chart_panel *panel, scene kind, const timing *times)
{
    const double press = times->attack, end = panel->max_x;
    if (kind == SCENE_TURN) {
        chart_strip(out, panel, 0, end, chart_colour(1), "stick left");
    } else if (kind == SCENE_SWAY) {
        chart_strip(out, panel, 0, press, chart_colour(1), "stick left");
        chart_strip(out, panel, press, press + times->turn, chart_colour(0), "stick right");
        chart_strip(out, panel, press + times->turn, end, DEFT_COLOUR_QUIET, "let go");
    } else {
        chart_strip(out, panel, 0, press, chart_colour(0), "stick right");
        chart_strip(out, panel, press, end, DEFT_COLOUR_QUIET, "let go");
    }
}

static void draw_scene(chart *out, const chart_panel *panel, scene kind, const answer *answers,
                       const timing *times)
{
    const uint32_t count = out->wish->count;
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    if (count == 1 && kind == SCENE_GROUND && answers[0].full > 0) {
        const double attack =
            answers[0].attack_s < 0 ? times->attack : fmin(answers[0].attack_s, times->attack);
        const double rest =
            answers[0].release_s < 0 ? times->release : fmin(answers[0].release_s, times->release);
        chart_band(out, panel, 0, attack, chart_colour(0), "attack");
        chart_band(out, panel, attack, times->attack, chart_colour(2), "sustain");
        chart_band(out, panel, times->attack, times->attack + rest, chart_colour(1), "release");
    }
    draw_strips(out, panel, kind, times);
    for (uint32_t i = count; i-- > 0;) {
        chart_line(out, panel, answers[i].points[kind], answers[i].count[kind], chart_subject_pen(i));
    }
    chart_unclip(out);
}

static void draw_panels(chart *out, const answer *answers, const timing *times, double top)
{
    static const char *const titles[SCENE_COUNT] = {"On the ground: attack, sustain, release", "In the air",
                                                    "A turn at full speed", "Left, right, stop"};
    const double half = (CHART_RIGHT - CHART_LEFT - 60) / 2;
    double full = 0;
    for (uint32_t i = 0; i < out->wish->count; ++i) {
        full = fmax(full, fmax(answers[i].full, answers[i].air_full));
    }
    full = full > 0 ? full * 1.18 : 1;
    for (int kind = 0; kind < SCENE_COUNT; ++kind) {
        const int row = kind == SCENE_GROUND ? 0 : kind == SCENE_SWAY ? 2 : 1;
        const bool is_signed = kind == SCENE_TURN || kind == SCENE_SWAY;
        chart_panel panel = {.x = kind == SCENE_TURN ? CHART_LEFT + half + 60 : CHART_LEFT,
                             .y = top + 24 + row * (SCENE_HIGH + SCENE_GAP),
                             .width = row == 1 ? half : CHART_RIGHT - CHART_LEFT,
                             .height = SCENE_HIGH,
                             .max_x = kind == SCENE_TURN   ? times->turn
                                      : kind == SCENE_SWAY ? times->attack + times->turn + times->release
                                                           : times->attack + times->release,
                             .min_y = is_signed ? -full * 1.08 : -full * 0.14,
                             .max_y = full,
                             .title = titles[kind],
                             .name_x = "time, s",
                             .name_y = "speed, tiles/s"};
        draw_scene(out, &panel, (scene)kind, answers, times);
    }
}

struct velocity_part {
    answer *answers;
    uint32_t count;
    timing times;
};

deft_result velocity_part_play(velocity_part **out, const feel_wish *wish, deft_diag_list *diags)
{
    velocity_part *part = calloc(1, sizeof *part);
    *out = part;
    if (part == NULL || (part->answers = calloc(wish->count, sizeof *part->answers)) == NULL) {
        return feel_no_memory(diags);
    }
    part->count = wish->count;
    for (uint32_t i = 0; i < wish->count; ++i) {
        const deft_result result =
            feel_actor_init(&part->answers[i].actor, wish->subjects[i].tuning, wish->rate_hz, diags);
        if (result != DEFT_OK) {
            return result;
        }
    }
    return play_all(part->answers, part->count, &part->times) ? DEFT_OK : feel_no_memory(diags);
}

void velocity_part_free(velocity_part *part)
{
    for (uint32_t i = 0; part != NULL && i < part->count; ++i) {
        feel_actor_free(&part->answers[i].actor);
        for (int kind = 0; kind < SCENE_COUNT; ++kind) {
            free(part->answers[i].points[kind]);
        }
    }
    if (part != NULL) {
        free(part->answers);
    }
    free(part);
}

double velocity_part_height(const velocity_part *part)
{
    return chart_key_height(part->count) + 24 + ROW_COUNT * (SCENE_HIGH + SCENE_GAP) - 12;
}

void velocity_part_draw(chart *out, const velocity_part *part, double top)
{
    for (uint32_t i = 0; i < part->count; ++i) {
        const answer *one = &part->answers[i];
        char text[256], attack[16], release[16], turn[16];
        time_text(attack, one->attack_s);
        time_text(release, one->release_s);
        time_text(turn, one->turn_s);
        (void)snprintf(text, sizeof text, "%s: %.2f tiles/s, attack %s, release %s, turn %s",
                       out->wish->subjects[i].name, one->full, attack, release, turn);
        chart_key(out, top + CHART_ROW * (i + 0.5), chart_subject_pen(i), text);
    }
    draw_panels(out, part->answers, &part->times, top + chart_key_height(part->count));
}

static deft_result draw(const feel_wish *wish, const char *path, const velocity_part *part,
                        deft_diag_list *diags)
{
    chart out;
    char note[96];
    if (!chart_open(
            &out, wish, path, CHART_HEADER + velocity_part_height(part) + CHART_FOOTER, "Speed over time",
            "Full speed, then the times from rest to full speed, back to rest, and round to full speed")) {
        return feel_no_memory(diags);
    }
    velocity_part_draw(&out, part, CHART_HEADER);
    (void)snprintf(note, sizeof note, "played at %g ticks a second.", wish->rate_hz);
    return chart_close(&out, path, note, diags);
}

deft_result feel_velocity(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    velocity_part *part = NULL;
    deft_result result = velocity_part_play(&part, wish, diags);
    if (result == DEFT_OK) {
        result = draw(wish, path, part, diags);
    }
    velocity_part_free(part);
    return result;
}
