/* plot/feel/walls.c -- what a character does at a wall: the arcs of its jumps, and height and stamina over
 * time.
 */
#include "plot/feel/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOUCH_S     0.2 /* a fall along the wall comes first, as in the probes of `deft measure` */
#define ARC_S       3.0
#define SHOWN_S     2.0    /* of the ways, without a climb */
#define CLIMB_S     6.0    /* the longest climb that is shown */
#define STAMINA_MAX 1000.0 /* s; more is as good as without end */
#define FALL_SHOWN  4.0    /* tiles below the start */
#define WALL_SHOWN  0.8    /* tiles of its inside */
#define BESIDE      0x1p-10
#define HIGH        400.0 /* px */
#define LOW         220.0
#define PLACES_WIDE 330.0
#define WAYS_LEFT   (CHART_LEFT + PLACES_WIDE + 74.0)

/* Jumps by what the stick does, and ways along the wall. */
enum { ARC_TO, ARC_REST, ARC_AWAY, ARC_COUNT };
enum { WAY_FALL, WAY_SLIDE, WAY_JUMPS, WAY_HOLD, WAY_CLIMB, WAY_COUNT };

static const char *const arc_names[ARC_COUNT] = {"jump, stick to the wall", "jump, stick at rest",
                                                 "jump, stick away"};
static const char *const arc_letters[ARC_COUNT][2] = {{"RJ", "R"}, {"J", ""}, {"LJ", "L"}};
static const char *const way_names[WAY_COUNT] = {"fall beside the wall", "slide", "jumps at one wall",
                                                 "hold on", "climb up"};
static const char *const way_letters[WAY_COUNT] = {"", "R", "RJ", "RG", "RGU"};

typedef struct wall_arc {
    bool is_known;
    scene_path path;
    double up, away; /* of the apex, tiles */
    double back_s;   /* from the press to the wall; < 0: it does not come back */
} wall_arc;

typedef struct wall_way {
    bool is_known;
    chart_point *heights, *stamina; /* over time */
    size_t count;
    double speed; /* tiles/s, up */
    double top;   /* tiles above the start */
    double end_s; /* when the climb or the hold ended; < 0: it did not */
} wall_way;

typedef struct walls {
    feel_actor actor;
    wall_arc arcs[ARC_COUNT];
    wall_way ways[WAY_COUNT];
    double shown_s;
} walls;

/* Lets the character fall beside a wall to its right, with letters held. */
static void touch_wall(feel_actor *actor, const char *letters)
{
    measure_stage stage = measure_stage_air();
    stage.count = 0;
    measure_stage_box(&stage, 0.0, -STAGE_FAR, 64.0, STAGE_FAR);
    stage.spawn.x = 0.0 - actor->moveset.half_width - BESIDE;
    measure_play_open(&actor->play, &stage);
    feel_actor_hold(actor, letters, TOUCH_S);
}

static bool play_arc(wall_arc *out, feel_actor *actor, const char *const letters[2])
{
    measure_play *play = &actor->play;
    touch_wall(actor, "R");
    const uint32_t from = play->ticks;
    const measure_row start = *measure_play_now(play);
    (void)measure_play_until(play, letters[0], DEFT_EVENT_APEX, ARC_S);
    const measure_event *top = measure_play_event(play, from, DEFT_EVENT_APEX);
    if (measure_play_event(play, from, DEFT_EVENT_JUMPED_WALL) == NULL || top == NULL) {
        return !play->failed;
    }
    out->is_known = true;
    out->up = top->value;
    out->away = fmax(start.x - measure_play_place(play, top), 0);
    const uint32_t limit = from + (uint32_t)(ARC_S / play->dt);
    const measure_event *touch = measure_play_event(play, from, DEFT_EVENT_HIT_WALL);
    while (touch == NULL && play->ticks < limit && !play->failed) {
        measure_play_hold(play, letters[1], 1);
        touch = measure_play_event(play, from, DEFT_EVENT_HIT_WALL);
    }
    out->back_s = touch != NULL ? measure_play_time(play, touch, from) : -1;
    return scene_keep(&out->path, play, from, 0, start.height);
}

/* The letters of a tick. Jump is pressed anew in the tick after each touch of the wall. */
static const char *letters_of(const measure_play *play, int kind, uint32_t from)
{
    const bool touched =
        play->ticks > from && measure_play_event(play, play->ticks - 1, DEFT_EVENT_HIT_WALL) != NULL;
    return kind == WAY_JUMPS && touched ? "R" : way_letters[kind];
}

static bool is_hanging(const measure_play *play)
{
    const deft_state state = measure_play_now(play)->state;
    return state == DEFT_STATE_CLIMB || state == DEFT_STATE_WALL_HOLD;
}

static bool play_way(wall_way *out, feel_actor *actor, int kind, double shown_s)
{
    measure_play *play = &actor->play;
    const double stamina_s = actor->moveset.climb.stamina_s;
    touch_wall(actor, kind == WAY_CLIMB || kind == WAY_HOLD ? way_letters[kind] : "R");
    const uint32_t from = play->ticks;
    const size_t most = (size_t)(shown_s / play->dt) + 1;
    bool hangs = is_hanging(play);
    out->is_known = kind == WAY_CLIMB  ? measure_play_now(play)->state == DEFT_STATE_CLIMB
                    : kind == WAY_HOLD ? hangs
                                       : true;
    out->heights = calloc(most, sizeof *out->heights);
    out->stamina = calloc(most, sizeof *out->stamina);
    out->end_s = -1;
    while (out->heights != NULL && out->stamina != NULL && out->count < most && !play->failed) {
        const double time_s = (play->ticks - from) * play->dt;
        const double height = measure_play_now(play)->height - play->rows[from].height;
        out->heights[out->count] = (chart_point){time_s, height};
        out->stamina[out->count++] = (chart_point){time_s, fmax(stamina_s - play->character.climb_s, 0)};
        out->top = hangs ? fmax(out->top, measure_play_now(play)->height - play->rows[0].height) : out->top;
        if (hangs && !is_hanging(play)) {
            out->end_s = time_s;
            hangs = false;
        }
        measure_play_hold(play, letters_of(play, kind, from), 1);
    }
    out->speed = play->rows[kind == WAY_SLIDE ? play->ticks : from].rise;
    return out->count == most && !play->failed;
}

static bool can(const feel_actor *actor, deft_ability ability)
{
    return (actor->moveset.abilities & DEFT_ABILITY_BIT(ability)) != 0;
}

static bool play_all(walls *all)
{
    feel_actor *actor = &all->actor;
    const bool climbs = can(actor, DEFT_ABILITY_CLIMB);
    const bool wanted[WAY_COUNT] = {true, can(actor, DEFT_ABILITY_WALL_SLIDE),
                                    can(actor, DEFT_ABILITY_WALL_JUMP),
                                    climbs || can(actor, DEFT_ABILITY_WALL_HOLD), climbs};
    bool is_fine = true;
    all->shown_s = climbs ? fmax(SHOWN_S, fmin(actor->moveset.climb.stamina_s + 0.4, CLIMB_S)) : SHOWN_S;
    for (int i = 0; i < ARC_COUNT && is_fine && wanted[WAY_JUMPS]; ++i) {
        is_fine = play_arc(&all->arcs[i], actor, arc_letters[i]);
    }
    for (int i = 0; i < WAY_COUNT && is_fine; ++i) {
        is_fine = !wanted[i] || play_way(&all->ways[i], actor, i, all->shown_s);
    }
    return is_fine;
}

static chart_pen pen_of_arc(int kind)
{
    return (chart_pen){chart_colour((uint32_t)kind), 2.8, 1, 0};
}

/* Jumps at one wall are those with the stick to it, one after the other: they have the same colour. */
static chart_pen pen_of_way(int kind)
{
    const deft_colour colours[WAY_COUNT] = {[WAY_FALL] = DEFT_COLOUR_QUIET,
                                            [WAY_SLIDE] = chart_colour(3),
                                            [WAY_JUMPS] = pen_of_arc(ARC_TO).colour,
                                            [WAY_HOLD] = chart_colour(4),
                                            [WAY_CLIMB] = DEFT_COLOUR_INK};
    return (chart_pen){colours[kind], 2.4, 1, (uint32_t)kind % 4};
}

/* How far the arcs go to the left and up, tiles, until they are below what is shown at least. */
static void reach_of_arcs(const walls *all, double *left, double *top)
{
    *left = -2;
    *top = 2;
    for (int i = 0; i < ARC_COUNT; ++i) {
        for (size_t k = 0; k < all->arcs[i].path.count && all->arcs[i].path.points[k].y > -FALL_SHOWN; ++k) {
            *left = fmin(*left, all->arcs[i].path.points[k].x - 1);
            *top = fmax(*top, all->arcs[i].path.points[k].y + all->actor.moveset.height + 0.6);
        }
    }
}

/* As high as the arcs need at the panel's width, px. */
static double height_of_arcs(const walls *all)
{
    double left, top;
    reach_of_arcs(all, &left, &top);
    return fmin(fmax(PLACES_WIDE * (top + FALL_SHOWN) / (WALL_SHOWN - left), LOW), HIGH);
}

/* The wall, the arcs and an outline of the character at each apex. */
static void draw_places(chart *out, const walls *all, chart_panel *panel)
{
    double left, top;
    reach_of_arcs(all, &left, &top);
    const double px = fmin(panel->width / (WALL_SHOWN - left), panel->height / (top + 2));
    panel->max_x = WALL_SHOWN;
    panel->min_x = WALL_SHOWN - panel->width / px;
    panel->max_y = top;
    panel->min_y = top - panel->height / px;
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    scene_ground(out, panel, 0, WALL_SHOWN, panel->max_y + 1);
    scene_body(out, panel, &all->actor, (chart_point){-all->actor.moveset.half_width, 0}, DEFT_COLOUR_INK);
    for (int i = 0; i < ARC_COUNT; ++i) {
        const wall_arc *arc = &all->arcs[i];
        if (arc->is_known) {
            const chart_point apex = {-all->actor.moveset.half_width - arc->away, arc->up};
            scene_body(out, panel, &all->actor, apex, pen_of_arc(i).colour);
            scene_path_draw(out, panel, &arc->path, pen_of_arc(i));
        }
    }
    for (int i = 0; i < ARC_COUNT; ++i) {
        if (all->arcs[i].is_known) {
            deft__paint_apex(out->cr, chart_x(panel, -all->actor.moveset.half_width - all->arcs[i].away),
                             chart_y(panel, all->arcs[i].up));
        }
    }
    chart_unclip(out);
}

static void draw_heights(chart *out, const walls *all, chart_panel *panel)
{
    panel->min_y = -FALL_SHOWN;
    panel->max_y = 3;
    panel->max_x = all->shown_s;
    for (int i = 0; i < WAY_COUNT; ++i) {
        for (size_t k = 0; k < all->ways[i].count && all->ways[i].is_known; ++k) {
            panel->max_y = fmax(panel->max_y, all->ways[i].heights[k].y + 1);
        }
    }
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    for (int i = 0; i < WAY_COUNT; ++i) {
        if (all->ways[i].is_known) {
            chart_line(out, panel, all->ways[i].heights, all->ways[i].count, pen_of_way(i));
        }
    }
    chart_unclip(out);
}

static void draw_stamina(chart *out, const walls *all, chart_panel *panel)
{
    const double full = all->actor.moveset.climb.stamina_s;
    panel->max_x = all->shown_s;
    panel->max_y = full * 1.1;
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    for (int i = WAY_HOLD; i <= WAY_CLIMB; ++i) {
        if (all->ways[i].is_known) {
            chart_line(out, panel, all->ways[i].stamina, all->ways[i].count, pen_of_way(i));
        }
    }
    chart_unclip(out);
}

static void say_way(char *out, size_t capacity, const walls *all, int kind)
{
    const wall_way *way = &all->ways[kind];
    char end[64] = "";
    if (kind == WAY_FALL) {
        (void)snprintf(out, capacity, "%s: nothing is held", way_names[kind]);
    } else if (kind == WAY_SLIDE) {
        (void)snprintf(out, capacity, "%s: %.2f tiles/s down after %.1f s", way_names[kind], -way->speed,
                       all->shown_s);
    } else if (kind == WAY_JUMPS) {
        const chart_point last = way->heights[way->count - 1];
        (void)snprintf(out, capacity, "%s: %+.2f tiles in %.1f s", way_names[kind], last.y, all->shown_s);
    } else {
        if (way->end_s >= 0) {
            (void)snprintf(end, sizeof end, "lets go after %.2f s", way->end_s + TOUCH_S);
        } else {
            (void)snprintf(end, sizeof end, "still at %.1f s", all->shown_s);
        }
        if (kind == WAY_CLIMB) {
            (void)snprintf(out, capacity, "%s: %.2f tiles/s, %.2f tiles up, %s", way_names[kind], way->speed,
                           way->top, end);
        } else {
            (void)snprintf(out, capacity, "%s: %s", way_names[kind], end);
        }
    }
}

static void draw_key(chart *out, const walls *all)
{
    double y = CHART_HEADER + CHART_ROW / 2;
    char text[160];
    for (int i = 0; i < ARC_COUNT; ++i) {
        const wall_arc *arc = &all->arcs[i];
        char back[64];
        (void)snprintf(back, sizeof back, "not back after %g s", ARC_S);
        if (!arc->is_known) {
            continue;
        }
        if (arc->back_s >= 0) {
            (void)snprintf(back, sizeof back, "back after %.3f s", arc->back_s);
        }
        (void)snprintf(text, sizeof text, "%s: %.2f tiles up, %.2f away, %s", arc_names[i], arc->up,
                       arc->away, back);
        chart_key(out, y, pen_of_arc(i), text);
        y += CHART_ROW;
    }
    for (int i = 0; i < WAY_COUNT; ++i) {
        if (all->ways[i].is_known) {
            say_way(text, sizeof text, all, i);
            chart_key(out, y, pen_of_way(i), text);
            y += CHART_ROW;
        }
    }
}

static deft_result draw(const feel_wish *wish, const char *path, const walls *all, deft_diag_list *diags)
{
    uint32_t lines = 0;
    for (int i = 0; i < ARC_COUNT; ++i) {
        lines += all->arcs[i].is_known ? 1 : 0;
    }
    for (int i = 0; i < WAY_COUNT; ++i) {
        lines += all->ways[i].is_known ? 1 : 0;
    }
    const double top = CHART_HEADER + chart_key_height(lines) + 24;
    const double full = all->actor.moveset.climb.stamina_s;
    const bool has_stamina = all->ways[WAY_CLIMB].is_known && full > 0 && full < STAMINA_MAX;
    const double width = CHART_RIGHT - WAYS_LEFT, high = has_stamina ? HIGH : height_of_arcs(all);
    chart_panel places = {.x = CHART_LEFT,
                          .y = top,
                          .width = PLACES_WIDE,
                          .height = high,
                          .title = "Jumps off the wall",
                          .name_x = "distance from the wall, tiles",
                          .name_y = "height of the feet, tiles"};
    chart_panel heights = {.x = WAYS_LEFT,
                           .y = top,
                           .width = width,
                           .height = has_stamina ? 250 : high,
                           .title = "Along the wall",
                           .name_x = "time, s",
                           .name_y = "height, tiles"};
    chart_panel stamina = {.x = WAYS_LEFT,
                           .y = top + 250 + 66,
                           .width = width,
                           .height = HIGH - 250 - 66,
                           .title = "Stamina that is left",
                           .name_x = "time, s",
                           .name_y = "s"};
    chart out;
    char note[96];
    if (!chart_open(&out, wish, path, top + high + 44 + CHART_FOOTER, "At a wall",
                    "Jumps by what the stick does, with the button held; then height over time")) {
        return feel_no_memory(diags);
    }
    draw_key(&out, all);
    draw_places(&out, all, &places);
    draw_heights(&out, all, &heights);
    if (has_stamina) {
        draw_stamina(&out, all, &stamina);
    }
    (void)snprintf(note, sizeof note, "played at %g ticks a second, after %g s along the wall.",
                   wish->rate_hz, TOUCH_S);
    return chart_close(&out, path, note, diags);
}

deft_result feel_walls(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    walls all;
    memset(&all, 0, sizeof all);
    deft_result result = feel_actor_init(&all.actor, wish->subjects[0].tuning, wish->rate_hz, diags);
    if (result == DEFT_OK && !play_all(&all)) {
        result = feel_no_memory(diags);
    }
    if (result == DEFT_OK && !all.ways[WAY_SLIDE].is_known && !all.ways[WAY_JUMPS].is_known &&
        !all.ways[WAY_HOLD].is_known) {
        deft__picture_say(diags, "ability",
                          "the tuning has no move on walls: switch on ability.wall_slide, wall_jump, "
                          "wall_hold or climb");
        result = DEFT_ERROR_CONTENT;
    }
    if (result == DEFT_OK) {
        result = draw(wish, path, &all, diags);
    }
    for (int i = 0; i < ARC_COUNT; ++i) {
        free(all.arcs[i].path.points);
    }
    for (int i = 0; i < WAY_COUNT; ++i) {
        free(all.ways[i].heights);
        free(all.ways[i].stamina);
    }
    feel_actor_free(&all.actor);
    return result;
}
