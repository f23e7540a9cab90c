/* plot/feel/grapple.c -- the hook: how far it flies, the swing on its rope, the flights after letting go, and
 * the pull.
 */
#include "plot/feel/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI          3.14159265358979323846
#define AIM         0.70710678118654752440 /* up and to the right, as the stick gives it */
#define NEAR        0.75                   /* share of the range at which the hook holds */
#define RANGE_SHOWN 24.0                   /* tiles; a longer range is cut to this */
#define CEILING     0.8                    /* tiles of its inside that are shown */
#define RELEASES    4
#define SWING_S     12.0
#define FLIGHT_S    1.0 /* shown after letting go */
#define DEEP        0.8 /* of the rope's length below the start are shown */
#define HIGHEST     430.0
#define GHOST_HZ    10.0

/* Ways of going on; the releases come before them. */
enum { WAY_SWING = RELEASES, WAY_PULL, WAY_COUNT };

typedef struct hook_way {
    bool is_known;
    scene_path path;
    chart_point *speeds; /* over time, from the press on */
    size_t count;
    size_t held;    /* the row at which the hook let go, or the last */
    double angle;   /* of the rope then, degrees from straight down, ahead is positive */
    double speed;   /* then, tiles/s */
    double fastest; /* tiles/s */
} hook_way;

typedef struct hooks {
    feel_actor actor;
    hook_way ways[WAY_COUNT];
    measure_stage stage;
    chart_point hook; /* tiles from the feet at the press */
    double middle;    /* of the character above its feet, tiles */
    double length;    /* of the rope, tiles */
    double range;     /* tiles; as shown */
    uint32_t from;    /* the row of the press */
    uint32_t caught;  /* ticks from there until the rope holds */
    uint32_t half;    /* ticks from there until the swing comes to rest at its other end */
} hooks;

static measure_row now_of(const hooks *all)
{
    return *measure_play_now(&all->actor.play);
}

/* Puts the character below a ceiling, and throws the hook. Leaves the play where the rope begins to hold. */
static bool throw_hook(hooks *all)
{
    measure_play *play = &all->actor.play;
    const deft_moveset *moveset = &all->actor.moveset;
    all->middle = moveset->height / 2;
    all->range = fmin(moveset->grapple.range, RANGE_SHOWN);
    all->length = NEAR * all->range;
    all->hook = (chart_point){all->length * AIM, all->middle + all->length * AIM};
    all->stage = measure_stage_air();
    all->stage.count = 0;
    measure_stage_box(&all->stage, -STAGE_FAR, all->hook.y, STAGE_FAR, all->hook.y + 64);
    measure_play_open(play, &all->stage);
    all->from = play->ticks;
    const uint32_t limit = all->from + (uint32_t)(FEEL_LIMIT_S / play->dt);
    measure_play_hold(play, "RUH", 1);
    while (now_of(all).state == DEFT_STATE_GRAPPLE_REACH && play->ticks < limit && !play->failed) {
        measure_play_hold(play, "H", 1);
    }
    all->caught = play->ticks - all->from;
    return now_of(all).state == DEFT_STATE_GRAPPLE_SWING;
}

static double angle_of(const hooks *all, const measure_row *row)
{
    return atan2(row->x - all->hook.x, all->hook.y - row->height - all->middle) * 180 / PI;
}

/* Keeps the play so far. */
static bool keep(hook_way *out, const hooks *all, uint32_t held)
{
    const measure_play *play = &all->actor.play;
    out->count = play->ticks - all->from + 1;
    out->speeds = play->failed ? NULL : calloc(out->count, sizeof *out->speeds);
    if (out->speeds == NULL) {
        return false;
    }
    for (size_t i = 0; i < out->count; ++i) {
        const measure_row *row = &play->rows[all->from + i];
        out->speeds[i] = (chart_point){(double)i * play->dt, hypot(row->vx, row->rise)};
        out->fastest = i <= held ? fmax(out->fastest, out->speeds[i].y) : out->fastest;
    }
    out->is_known = true;
    out->held = held;
    out->angle = angle_of(all, &play->rows[all->from + held]);
    out->speed = out->speeds[held].y;
    return scene_keep(&out->path, play, all->from, 0, 0);
}

/* Swings from one end to the other. */
static bool play_swing(hooks *all)
{
    measure_play *play = &all->actor.play;
    const uint32_t limit = play->ticks + (uint32_t)(SWING_S / play->dt);
    do {
        measure_play_hold(play, "H", 1);
    } while ((now_of(all).vx > 0 || angle_of(all, measure_play_now(play)) < 0) && play->ticks < limit &&
             now_of(all).state == DEFT_STATE_GRAPPLE_SWING && !play->failed);
    all->half = play->ticks - all->from - all->caught;
    return keep(&all->ways[WAY_SWING], all, play->ticks - all->from);
}

/* Flies on with the stick ahead, for as long as that is shown. */
static void fly(hooks *all)
{
    measure_play *play = &all->actor.play;
    const uint32_t limit = play->ticks + (uint32_t)(FLIGHT_S / play->dt);
    while (play->ticks < limit && now_of(all).height > -DEEP * all->length && !play->failed) {
        measure_play_hold(play, "R", 1);
    }
}

static bool play_all(hooks *all, const measure_mark *caught)
{
    measure_play *play = &all->actor.play;
    bool is_fine = play_swing(all);
    for (int i = 0; i < RELEASES && is_fine; ++i) {
        /* from the lowest point on, at four instants of the second half */
        const double share = 0.5 + 0.12 * i;
        measure_play_rewind(play, caught);
        measure_play_hold(play, "H", (uint32_t)lround(share * all->half));
        const uint32_t held = play->ticks - all->from;
        fly(all);
        is_fine = keep(&all->ways[i], all, held);
    }
    if (is_fine) {
        measure_play_rewind(play, caught);
        measure_play_hold(play, "HJ", 1);
        const bool pulls = now_of(all).state == DEFT_STATE_GRAPPLE_PULL;
        while (now_of(all).state == DEFT_STATE_GRAPPLE_PULL && !play->failed &&
               play->ticks < caught->ticks + (uint32_t)(FEEL_LIMIT_S / play->dt)) {
            measure_play_hold(play, "H", 1);
        }
        is_fine = keep(&all->ways[WAY_PULL], all, play->ticks - all->from);
        all->ways[WAY_PULL].is_known = pulls;
    }
    return is_fine;
}

static chart_pen pen_of(int way)
{
    return way == WAY_SWING  ? (chart_pen){DEFT_COLOUR_INK, 2.8, 1, 0}
           : way == WAY_PULL ? (chart_pen){CHART_WARM, 2.6, 1, 1}
                             : (chart_pen){chart_shade(way / (RELEASES - 1.0)), 2.2, 1, 0};
}

/* A line from the middle of the character at a row to the hook. */
static void draw_rope(chart *out, const chart_panel *panel, const hooks *all, chart_point feet, double alpha)
{
    const chart_point rope[2] = {{feet.x, feet.y + all->middle}, all->hook};
    chart_line(out, panel, rope, 2, (chart_pen){DEFT_COLOUR_QUIET, 1.4, alpha, 0});
}

static void draw_reach(chart *out, const chart_panel *panel, const hooks *all)
{
    chart_point circle[97];
    for (int i = 0; i <= 96; ++i) {
        circle[i] =
            (chart_point){all->range * cos(2 * PI * i / 96), all->middle + all->range * sin(2 * PI * i / 96)};
    }
    chart_line(out, panel, circle, 97, (chart_pen){chart_colour(2), 2, 1, 1});
}

static void draw_places(chart *out, const hooks *all, chart_panel *panel)
{
    const hook_way *swing = &all->ways[WAY_SWING];
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    deft__paint_set(out->cr, DEFT_COLOUR_EARTH, 1);
    cairo_rectangle(out->cr, panel->x, panel->y, panel->width, chart_y(panel, all->hook.y) - panel->y);
    cairo_fill(out->cr);
    draw_reach(out, panel, all);
    draw_rope(out, panel, all, (chart_point){0, 0}, 1);
    draw_rope(out, panel, all, swing->path.points[swing->path.count - 1], 0.6);
    scene_body(out, panel, &all->actor, (chart_point){0, 0}, DEFT_COLOUR_INK);
    for (size_t i = all->caught; i < swing->path.count;
         i += (size_t)fmax(1, round(1 / (GHOST_HZ * all->actor.play.dt)))) {
        scene_body(out, panel, &all->actor, swing->path.points[i], DEFT_COLOUR_QUIET);
    }
    for (int i = 0; i < WAY_COUNT; ++i) {
        const hook_way *way = &all->ways[i];
        const size_t from = i < RELEASES ? way->held : 0;
        if (way->is_known) {
            chart_line(out, panel, way->path.points + from, way->path.count - from, pen_of(i));
        }
    }
    for (int i = 0; i < RELEASES; ++i) {
        const chart_point at = all->ways[i].path.points[all->ways[i].held];
        draw_rope(out, panel, all, at, 0.25);
        deft__paint_second(out->cr, chart_x(panel, at.x), chart_y(panel, at.y));
    }
    cairo_arc(out->cr, chart_x(panel, all->hook.x), chart_y(panel, all->hook.y), 5, 0, 2 * PI);
    deft__paint_set(out->cr, DEFT_COLOUR_INK, 1);
    cairo_fill(out->cr);
    chart_unclip(out);
}

static void draw_speeds(chart *out, const hooks *all, chart_panel *panel)
{
    double most = 1, longest = 0.1;
    for (int i = 0; i < WAY_COUNT; ++i) {
        for (size_t k = 0; k < all->ways[i].count && all->ways[i].is_known; ++k) {
            most = fmax(most, all->ways[i].speeds[k].y);
            longest = fmax(longest, all->ways[i].speeds[k].x);
        }
    }
    panel->max_x = longest;
    panel->max_y = most * 1.18;
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    chart_band(out, panel, 0, all->caught * all->actor.play.dt, chart_colour(2), NULL);
    for (int i = 0; i < WAY_COUNT; ++i) {
        const hook_way *way = &all->ways[i];
        const size_t from = i < RELEASES ? way->held : 0;
        if (way->is_known) {
            chart_line(out, panel, way->speeds + from, way->count - from, pen_of(i));
        }
    }
    chart_unclip(out);
}

static void draw_key(chart *out, const hooks *all)
{
    const double dt = all->actor.play.dt;
    double y = CHART_HEADER + CHART_ROW / 2;
    char text[160];
    (void)snprintf(text, sizeof text, "reach: %.2f tiles%s; here the hook holds at %.2f, after %.3f s",
                   all->actor.moveset.grapple.range,
                   all->actor.moveset.grapple.range > all->range ? ", more than is drawn" : "", all->length,
                   all->caught * dt);
    chart_key(out, y, (chart_pen){chart_colour(2), 2, 1, 1}, text);
    (void)snprintf(text, sizeof text, "swing: up to %.2f tiles/s, at its other end after %.3f s",
                   all->ways[WAY_SWING].fastest, (all->caught + all->half) * dt);
    chart_key(out, y += CHART_ROW, pen_of(WAY_SWING), text);
    for (int i = 0; i < RELEASES; ++i) {
        const hook_way *way = &all->ways[i];
        (void)snprintf(text, sizeof text, "let go %.0f degrees past the lowest point, at %.2f tiles/s",
                       way->angle, way->speed);
        chart_key(out, y += CHART_ROW, pen_of(i), text);
    }
    if (all->ways[WAY_PULL].is_known) {
        (void)snprintf(text, sizeof text, "pull, by jump on the rope: up to %.2f tiles/s",
                       all->ways[WAY_PULL].fastest);
        chart_key(out, y += CHART_ROW, pen_of(WAY_PULL), text);
    }
}

static chart_panel panel_of_places(const hooks *all, double top)
{
    chart_panel panel = {.x = CHART_LEFT,
                         .y = top,
                         .width = CHART_RIGHT - CHART_LEFT,
                         .min_x = -1.5,
                         .max_x = all->hook.x + 2,
                         .min_y = -1,
                         .max_y = fmin(all->hook.y + CEILING, all->middle + all->range + 0.5),
                         .name_x = "tiles from the throw",
                         .name_y = "height, tiles"};
    for (int i = 0; i < WAY_COUNT; ++i) {
        for (size_t k = 0; k < all->ways[i].path.count && all->ways[i].is_known; ++k) {
            panel.max_x = fmax(panel.max_x, all->ways[i].path.points[k].x + 1);
            panel.min_y = fmin(panel.min_y, all->ways[i].path.points[k].y - 0.6);
        }
    }
    scene_fit(&panel, HIGHEST);
    return panel;
}

static deft_result draw(const feel_wish *wish, const char *path, const hooks *all, deft_diag_list *diags)
{
    const uint32_t lines = 2 + RELEASES + (all->ways[WAY_PULL].is_known ? 1 : 0);
    chart_panel places = panel_of_places(all, CHART_HEADER + chart_key_height(lines) + 10);
    chart_panel speeds = {.x = CHART_LEFT,
                          .y = places.y + places.height + 74,
                          .width = CHART_RIGHT - CHART_LEFT,
                          .height = 150,
                          .title = "Speed; in the band the hook flies, and the character waits",
                          .name_x = "time from the press, s",
                          .name_y = "speed, tiles/s"};
    chart out;
    char note[128];
    if (!chart_open(
            &out, wish, path, speeds.y + speeds.height + 44 + CHART_FOOTER, "The grapple",
            "A throw up and to the right from rest; the swing, and where the character flies after it")) {
        return feel_no_memory(diags);
    }
    draw_key(&out, all);
    draw_places(&out, all, &places);
    draw_speeds(&out, all, &speeds);
    (void)snprintf(note, sizeof note,
                   "played at %g ticks a second, with the stick at rest on the rope, and ahead after it.",
                   wish->rate_hz);
    return chart_close(&out, path, note, diags);
}

deft_result feel_grapple(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    hooks all;
    memset(&all, 0, sizeof all);
    deft_result result = feel_actor_init(&all.actor, wish->subjects[0].tuning, wish->rate_hz, diags);
    if (result == DEFT_OK && (all.actor.moveset.abilities & DEFT_ABILITY_BIT(DEFT_ABILITY_GRAPPLE)) == 0) {
        deft__picture_say(diags, "ability.grapple", "the tuning has no hook: switch ability.grapple on");
        result = DEFT_ERROR_CONTENT;
    } else if (result == DEFT_OK && !throw_hook(&all)) {
        deft__picture_say(diags, "grapple.range",
                          "a hook thrown to %g tiles does not hold; give grapple.range more, or "
                          "grapple.reach_speed",
                          all.length);
        result = DEFT_ERROR_CONTENT;
    }
    if (result == DEFT_OK) {
        const measure_mark caught = measure_play_mark(&all.actor.play);
        result = play_all(&all, &caught) ? draw(wish, path, &all, diags) : feel_no_memory(diags);
    }
    for (int i = 0; i < WAY_COUNT; ++i) {
        free(all.ways[i].path.points);
        free(all.ways[i].speeds);
    }
    feel_actor_free(&all.actor);
    return result;
}
