/* plot/feel/dash.c -- a dash: speed and way over time with its burst, its end and its cancel; and where it
 * can go.
 */
#include "plot/feel/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AFTER_S    0.45 /* shown after a dash */
#define FLIGHT_S   0.2  /* shown after a dash to one of the directions */
#define WAYS       8
#define TIMES_WIDE 310.0 /* px */
#define TIMES_HIGH 190.0
#define STARS_LEFT (CHART_LEFT + TIMES_WIDE + 74.0)
#define ROW_SPACE  66.0

/* What the hands do. */
enum { DASH_HELD, DASH_LET_GO, DASH_GROUND, DASH_JUMP, DASH_COUNT };

static const char *const names[DASH_COUNT] = {"in the air, stick held", "in the air, stick let go",
                                              "on the ground, stick held", "on the ground, jump halfway"};
static const char *const ways[WAYS] = {"R", "RU", "U", "LU", "L", "LD", "D", "RD"};
static const char *const presses[WAYS] = {"RX", "RUX", "UX", "LUX", "LX", "LDX", "DX", "RDX"};

typedef struct dash_try {
    bool is_known;
    chart_point *speeds, *way; /* over time, from the press on */
    size_t count;
    double distance, time_s, fastest, exit;
} dash_try;

typedef struct dash_way {
    bool is_known;
    scene_path path;
    size_t end; /* the point at which the dash was over */
} dash_way;

typedef struct dashes {
    feel_actor actor;
    dash_try tries[DASH_COUNT];
    dash_way ways[WAYS];
    double shown_s;
} dashes;

/* Dashes, and writes down what came of it. */
static bool play_try(dash_try *out, feel_actor *actor, int kind, double shown_s)
{
    const measure_stage stage = kind < DASH_GROUND ? measure_stage_air() : measure_stage_flat();
    const deft_dash *dash = &actor->moveset.dash;
    measure_play *play = &actor->play;
    feel_actor_enter(actor, &stage);
    const uint32_t from = play->ticks;
    const size_t most = (size_t)(shown_s / play->dt) + 1;
    const uint32_t aimed = 1 + (uint32_t)ceil(dash->freeze_s / play->dt);
    const uint32_t jump = (uint32_t)lround((dash->freeze_s + dash->time_s / 2) / play->dt);
    out->speeds = calloc(most, sizeof *out->speeds);
    out->way = calloc(most, sizeof *out->way);
    if (out->speeds == NULL || out->way == NULL) {
        return false;
    }
    for (; out->count < most && !play->failed; ++out->count) {
        const uint32_t done = play->ticks - from;
        const measure_row *now = measure_play_now(play);
        out->speeds[out->count] = (chart_point){done * play->dt, now->vx};
        out->way[out->count] = (chart_point){done * play->dt, now->x - play->rows[from].x};
        measure_play_hold(play,
                          done == 0                              ? "RX"
                          : kind == DASH_JUMP && done >= jump    ? "RJ"
                          : kind == DASH_LET_GO && done >= aimed ? ""
                                                                 : "R",
                          1);
    }
    const measure_event *end = measure_play_event(play, from, DEFT_EVENT_DASH_END);
    const bool jumps = measure_play_event(play, from, DEFT_EVENT_JUMPED_GROUND) != NULL;
    out->is_known = end != NULL && (kind != DASH_JUMP || (jumps && dash->jump_out != 0));
    if (out->is_known) {
        const measure_row *before = &play->rows[end->tick - 1];
        for (uint32_t i = from + 1; i <= end->tick; ++i) {
            out->fastest = fmax(out->fastest, play->rows[i].vx);
        }
        out->distance = before->x + before->vx * end->at_s - play->rows[from].x;
        out->time_s = measure_play_time(play, end, from);
        /* the speed that the event tells has the rise of the jump in it */
        out->exit = kind == DASH_JUMP ? play->rows[end->tick].vx : end->value;
    }
    return !play->failed;
}

static bool play_way(dash_way *out, feel_actor *actor, int number)
{
    const measure_stage air = measure_stage_air();
    measure_play *play = &actor->play;
    feel_actor_enter(actor, &air);
    const uint32_t from = play->ticks;
    const measure_row start = *measure_play_now(play);
    measure_play_hold(play, presses[number], 1);
    out->is_known = measure_play_event(play, from, DEFT_EVENT_DASH_END) != NULL ||
                    measure_play_until(play, ways[number], DEFT_EVENT_DASH_END, FEEL_LIMIT_S);
    out->end = play->ticks - from;
    feel_actor_hold(actor, "", FLIGHT_S);
    return scene_keep(&out->path, play, from, start.x, start.height);
}

static bool play_all(dashes *all)
{
    const deft_dash *dash = &all->actor.moveset.dash;
    bool is_fine = true;
    all->shown_s = dash->freeze_s + dash->time_s + AFTER_S;
    for (int i = 0; i < DASH_COUNT && is_fine; ++i) {
        is_fine = play_try(&all->tries[i], &all->actor, i, all->shown_s);
    }
    for (int i = 0; i < WAYS && is_fine; ++i) {
        is_fine = play_way(&all->ways[i], &all->actor, i);
    }
    return is_fine;
}

static chart_pen pen_of(int kind)
{
    return chart_subject_pen((uint32_t)kind);
}

static void draw_times(chart *out, const dashes *all, chart_panel *panel, bool is_speed)
{
    const deft_dash *dash = &all->actor.moveset.dash;
    double most = 1, least = 0;
    for (int i = 0; i < DASH_COUNT; ++i) {
        for (size_t k = 0; k < all->tries[i].count && all->tries[i].is_known; ++k) {
            const double value = (is_speed ? all->tries[i].speeds : all->tries[i].way)[k].y;
            most = fmax(most, value);
            least = fmin(least, value);
        }
    }
    panel->max_x = all->shown_s;
    panel->max_y = most * (is_speed ? 1.18 : 1.08);
    panel->min_y = least - 0.03 * most;
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    if (dash->freeze_s > 0) {
        chart_band(out, panel, 0, dash->freeze_s, chart_colour(2), is_speed ? "freeze" : NULL);
    }
    chart_band(out, panel, dash->freeze_s, dash->freeze_s + dash->time_s, chart_colour(0),
               is_speed ? "dash" : NULL);
    for (int i = DASH_COUNT; i-- > 0;) {
        if (all->tries[i].is_known) {
            chart_line(out, panel, is_speed ? all->tries[i].speeds : all->tries[i].way, all->tries[i].count,
                       pen_of(i));
        }
    }
    chart_unclip(out);
}

/* How far the ways go to a side, up and down, tiles. */
static void reach_of_star(const dashes *all, double *side, double *up, double *down)
{
    *side = *up = *down = 1;
    for (int i = 0; i < WAYS; ++i) {
        for (size_t k = 0; k < all->ways[i].path.count && all->ways[i].is_known; ++k) {
            const chart_point at = all->ways[i].path.points[k];
            *side = fmax(*side, fabs(at.x));
            *up = fmax(*up, at.y);
            *down = fmax(*down, -at.y);
        }
    }
    *side += all->actor.moveset.half_width + 0.3;
    *up += all->actor.moveset.height + 0.3;
    *down += 0.6;
}

/* As high as the star needs at the panel's width, px. */
static double height_of_star(const dashes *all)
{
    double side, up, down;
    reach_of_star(all, &side, &up, &down);
    return fmin(fmax((CHART_RIGHT - STARS_LEFT) * (up + down) / (2 * side), TIMES_HIGH),
                2 * TIMES_HIGH + ROW_SPACE);
}

/* A star of ways: whole while the character dashes, dotted after it. */
static void draw_star(chart *out, const dashes *all, chart_panel *panel)
{
    double side, up, down;
    reach_of_star(all, &side, &up, &down);
    const double px = fmin(panel->width / (2 * side), panel->height / (up + down));
    panel->min_x = -panel->width / px / 2;
    panel->max_x = panel->width / px / 2;
    const double middle = (up - down) / 2;
    panel->max_y = middle + panel->height / px / 2;
    panel->min_y = middle - panel->height / px / 2;
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    scene_body(out, panel, &all->actor, (chart_point){0, 0}, DEFT_COLOUR_INK);
    for (int i = 0; i < WAYS; ++i) {
        const dash_way *way = &all->ways[i];
        if (way->is_known) {
            chart_line(out, panel, way->path.points + way->end, way->path.count - way->end,
                       (chart_pen){DEFT_COLOUR_QUIET, 1.6, 1, 2});
            chart_line(out, panel, way->path.points, way->end + 1, (chart_pen){chart_colour(0), 3, 1, 0});
            scene_body(out, panel, &all->actor, way->path.points[way->end], chart_colour(0));
        }
    }
    chart_unclip(out);
}

static void draw_key(chart *out, const dashes *all)
{
    double y = CHART_HEADER + CHART_ROW / 2;
    char text[160];
    for (int i = 0; i < DASH_COUNT; ++i) {
        const dash_try *one = &all->tries[i];
        if (one->is_known) {
            (void)snprintf(text, sizeof text,
                           "%s: %.2f tiles in %.3f s, up to %.2f tiles/s, leaves with %.2f", names[i],
                           one->distance, one->time_s, one->fastest, one->exit);
            chart_key(out, y, pen_of(i), text);
            y += CHART_ROW;
        }
    }
}

static deft_result draw(const feel_wish *wish, const char *path, const dashes *all, deft_diag_list *diags)
{
    uint32_t lines = 0;
    for (int i = 0; i < DASH_COUNT; ++i) {
        lines += all->tries[i].is_known ? 1 : 0;
    }
    const double top = CHART_HEADER + chart_key_height(lines) + 24;
    chart_panel speeds = {.x = CHART_LEFT,
                          .y = top,
                          .width = TIMES_WIDE,
                          .height = TIMES_HIGH,
                          .title = "Speed",
                          .name_x = "time from the press, s",
                          .name_y = "speed, tiles/s"};
    chart_panel places = speeds;
    chart_panel star = {.x = STARS_LEFT,
                        .y = top,
                        .width = CHART_RIGHT - STARS_LEFT,
                        .height = height_of_star(all),
                        .title = "Where it goes",
                        .name_x = "tiles"};
    places.y = top + TIMES_HIGH + ROW_SPACE;
    places.title = "Way";
    places.name_y = "way, tiles";
    chart out;
    char note[128];
    if (!chart_open(&out, wish, path, top + 2 * TIMES_HIGH + ROW_SPACE + 44 + CHART_FOOTER, "The dash",
                    "How far, how fast, and with which speed the dash ends")) {
        return feel_no_memory(diags);
    }
    draw_key(&out, all);
    draw_times(&out, all, &speeds, true);
    draw_times(&out, all, &places, false);
    draw_star(&out, all, &star);
    (void)snprintf(note, sizeof note, "played at %g ticks a second; dotted: %g s after the dash, hands off.",
                   wish->rate_hz, FLIGHT_S);
    return chart_close(&out, path, note, diags);
}

deft_result feel_dash(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    dashes all;
    memset(&all, 0, sizeof all);
    deft_result result = feel_actor_init(&all.actor, wish->subjects[0].tuning, wish->rate_hz, diags);
    if (result == DEFT_OK && (all.actor.moveset.abilities & DEFT_ABILITY_BIT(DEFT_ABILITY_DASH)) == 0) {
        deft__picture_say(diags, "ability.dash", "the tuning does not dash: switch ability.dash on");
        result = DEFT_ERROR_CONTENT;
    }
    if (result == DEFT_OK) {
        result = play_all(&all) ? draw(wish, path, &all, diags) : feel_no_memory(diags);
    }
    for (int i = 0; i < DASH_COUNT; ++i) {
        free(all.tries[i].speeds);
        free(all.tries[i].way);
    }
    for (int i = 0; i < WAYS; ++i) {
        free(all.ways[i].path.points);
    }
    feel_actor_free(&all.actor);
    return result;
}
