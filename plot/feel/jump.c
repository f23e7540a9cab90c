/* plot/feel/jump.c -- the arcs of a jump at a run, from a tap to a press that never ends; and the press ticks
 * that count although they come late (coyote time) or early (the buffer).
 */
#include "plot/feel/parts.h"
#include "plot/feel/scene.h"
#include "plot/labels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAN           5     /* arcs of a tuning alone: the tap, three between, the full jump */
#define PAIR          2     /* of each of several tunings */
#define GHOST_HZ      15.0  /* outlines a second: every 4 ticks at 60 Hz */
#define WINDOW_S      1.0   /* no window is longer */
#define SAME          0.005 /* tiles: arcs are not told apart, nor are their numbers */
#define HIGHEST       420.0 /* px */
#define NUMBER_WIDTH  34.0  /* px */
#define NUMBER_HEIGHT 13.0  /* px */
#define NUMBER_REACH  40.0  /* px from its mark */
#define NUMBERS_HIGH  60.0  /* px below the ground: three numbers above each other */
#define MARK_HALF     6.0   /* px */
#define LINE_PARTS    4     /* of a tick's way: shorter than a cell of the labels */

typedef struct leaper {
    feel_actor actor;
    scene_jump jumps[FAN];
    uint32_t jump_count;
} leaper;

/* A window of forgiveness, and the path that shows it. */
typedef struct window {
    scene_path path;
    bool is_known;
    uint32_t ticks;       /* how many press ticks count */
    uint32_t first, last; /* points of the path between which they are */
} window;

/* How many ticks the button must be held for the full jump: a longer press gives the same arc. 0 without
 * memory. */
static uint32_t longest_hold(feel_actor *actor, const measure_mark *start, const scene_jump *full)
{
    const uint32_t limit = (uint32_t)ceil(full->apex_s / actor->play.dt);
    for (uint32_t held = 1; held < limit; ++held) {
        scene_jump jump;
        measure_play_rewind(&actor->play, start);
        const bool is_kept = scene_jump_play(&jump, actor, held);
        const bool is_full = is_kept && fabs(jump.landing - full->landing) < SAME;
        scene_jump_free(&jump);
        if (!is_kept || is_full) {
            return is_kept ? held : 0;
        }
    }
    return limit;
}

/* Plays jumps of all press lengths; the last is held to the landing. */
static bool play_jumps(leaper *out, uint32_t count)
{
    feel_actor *actor = &out->actor;
    const measure_stage flat = measure_stage_flat();
    feel_actor_enter(actor, &flat);
    (void)feel_actor_run_up(actor);
    const measure_mark start = measure_play_mark(&actor->play);
    if (!scene_jump_play(&out->jumps[count - 1], actor, UINT32_MAX)) {
        return false;
    }
    out->jump_count = count;
    const uint32_t longest = count > PAIR ? longest_hold(actor, &start, &out->jumps[count - 1]) : 1;
    for (uint32_t i = 0; i + 1 < count; ++i) {
        measure_play_rewind(&actor->play, &start);
        const double ticks = i == 0 ? 1 : fmax(i + 1, round((double)longest * i / (count - 1)));
        if (longest == 0 || !scene_jump_play(&out->jumps[i], actor, (uint32_t)ticks)) {
            return false;
        }
    }
    return true;
}

/* Runs over an edge, and tries a press in each tick after it. */
static bool find_coyote(window *out, feel_actor *actor)
{
    measure_play *play = &actor->play;
    measure_stage stage = measure_stage_edge();
    const measure_stage flat = measure_stage_flat();
    feel_actor_enter(actor, &flat);
    (void)feel_actor_run_up(actor);
    stage.spawn.x = -measure_play_now(play)->x - 4.0;
    feel_actor_enter(actor, &stage);
    const uint32_t spawned = play->ticks;
    const uint32_t limit = (uint32_t)ceil(FEEL_LIMIT_S / play->dt),
                   window_ticks = (uint32_t)ceil(WINDOW_S / play->dt);
    while (measure_play_now(play)->support == DEFT_SUPPORT_FLOOR && play->ticks - spawned < limit &&
           !play->failed) {
        measure_play_hold(play, "R", 1);
    }
    const uint32_t left = play->ticks; /* the first row in the air */
    if (measure_play_now(play)->support == DEFT_SUPPORT_FLOOR) {
        return !play->failed; /* it does not run */
    }
    out->is_known = true;
    for (uint32_t k = 0; k < window_ticks; ++k) {
        const measure_mark mark = measure_play_mark(play);
        measure_play_hold(play, "RJ", 1);
        const bool jumps = measure_play_event(play, mark.ticks, DEFT_EVENT_JUMPED_COYOTE) != NULL;
        measure_play_rewind(play, &mark);
        if (!jumps) {
            break;
        }
        out->ticks = k + 1;
        measure_play_hold(play, "R", 1);
    }
    const uint32_t back = (uint32_t)lround(0.12 / play->dt);
    const uint32_t from = left > spawned + back ? left - back : spawned;
    out->first = left - from;
    out->last = left + out->ticks - from;
    feel_actor_hold(actor, "R", 0.3);
    return scene_keep(&out->path, play, from, 0, 0);
}

/* Up, and all jumps in the air, so that a later press can only be for the ground. */
static void come_down(feel_actor *actor)
{
    measure_play *play = &actor->play;
    (void)measure_play_until(play, "RJ", DEFT_EVENT_APEX, FEEL_LIMIT_S);
    for (int32_t i = 0; i < actor->tuning.air_jump.count && i < 8; ++i) {
        measure_play_hold(play, "R", 1);
        measure_play_hold(play, "RJ", 1);
    }
    measure_play_hold(play, "R", 1);
}

/* Tries a press in each tick before the landing of a full jump. */
static bool find_buffer(window *out, feel_actor *actor)
{
    measure_play *play = &actor->play;
    const measure_stage flat = measure_stage_flat();
    feel_actor_enter(actor, &flat);
    (void)feel_actor_run_up(actor);
    const uint32_t press = play->ticks;
    const double left = measure_play_now(play)->x;
    come_down(actor);
    const measure_mark down = measure_play_mark(play);
    if (!measure_play_until(play, "R", DEFT_EVENT_LANDED, FEEL_LIMIT_S)) {
        return !play->failed;
    }
    const uint32_t landing = play->ticks;
    if (!scene_keep(&out->path, play, press, left, 0)) {
        return false;
    }
    out->is_known = true;
    out->last = landing - press;
    for (uint32_t k = 1; k < landing - down.ticks && k * play->dt <= WINDOW_S; ++k) {
        measure_play_rewind(play, &down);
        measure_play_hold(play, "R", landing - k - down.ticks);
        measure_play_hold(play, "RJ", k + 1);
        if (measure_play_event(play, landing - k, DEFT_EVENT_JUMPED_GROUND) == NULL) {
            break;
        }
        out->ticks = k;
    }
    out->first = out->last - out->ticks;
    return true;
}

/* Ticks from one outline to the next. */
static uint32_t ghost_ticks(double dt)
{
    return (uint32_t)fmax(1, round(1 / (GHOST_HZ * dt)));
}

static const scene_jump *full_of(const leaper *one)
{
    return &one->jumps[one->jump_count - 1];
}

static void say_jump(char *out, size_t capacity, const scene_jump *jump, const char *name, double dt)
{
    char held[48];
    if (jump->held == UINT32_MAX) {
        (void)snprintf(held, sizeof held, "held to the landing");
    } else {
        (void)snprintf(held, sizeof held, "held %.3f s", jump->held * dt);
    }
    if (jump->lands) {
        (void)snprintf(out, capacity, "%s%s: %.2f tiles up after %.3f s, lands %.2f tiles on after %.3f s",
                       name, held, jump->apex.y, jump->apex_s, jump->landing, jump->air_s);
    } else {
        (void)snprintf(out, capacity, "%s%s: no jump that lands", name, held);
    }
}

static chart_pen pen_of(const feel_wish *wish, uint32_t subject, uint32_t jump)
{
    if (wish->count == 1) {
        return (chart_pen){chart_shade(jump / (FAN - 1.0)), jump == FAN - 1 || jump == 0 ? 3 : 2, 1, 0};
    }
    chart_pen pen = chart_subject_pen(subject);
    pen.dash = jump == 0 ? 2 : 0;
    return pen;
}

/* Nothing covers the lines of the arcs, where there is another place. */
static void keep_off_lines(deft_labels *labels, const chart_panel *panel, const scene_path *path)
{
    for (size_t i = 1; i < path->count; ++i) {
        const chart_point from = path->points[i - 1], to = path->points[i];
        for (int k = 0; k < LINE_PARTS; ++k) {
            const double share = (double)k / LINE_PARTS;
            deft__labels_touch(labels, chart_x(panel, from.x + share * (to.x - from.x)),
                               chart_y(panel, from.y + share * (to.y - from.y)));
        }
    }
}

/* Draws a mark and keeps numbers off it. */
static void draw_mark(chart *out, deft_labels *labels, double x, double y, bool is_apex, deft_colour colour)
{
    if (is_apex) {
        deft__paint_apex(out->cr, x, y);
    } else {
        deft__paint_landing(out->cr, x, y, colour);
    }
    deft__labels_take(labels, (deft_label_box){x - MARK_HALF, y - MARK_HALF, 2 * MARK_HALF, 2 * MARK_HALF});
}

/* Writes a number beside its mark, unless no place near it is free. */
static void write_number(chart *out, deft_labels *labels, double x, double y, deft_label_wish wish,
                         deft_colour colour, double value)
{
    char text[32];
    deft_label_box box = {.width = NUMBER_WIDTH, .height = NUMBER_HEIGHT};
    (void)snprintf(text, sizeof text, "%.2f", value);
    if (deft__labels_place(labels, x, y, wish, NUMBER_REACH, &box)) {
        chart_note(out, box.x + box.width / 2, box.y + box.height - 2, DEFT_ALIGN_MIDDLE, colour, text);
    }
}

/* True when a longer press gives the same arc, which has the numbers. */
static bool is_again(const leaper *one, uint32_t k)
{
    for (uint32_t i = k + 1; i < one->jump_count; ++i) {
        if (fabs(one->jumps[i].landing - one->jumps[k].landing) < SAME &&
            fabs(one->jumps[i].apex.y - one->jumps[k].apex.y) < SAME) {
            return true;
        }
    }
    return false;
}

/* Marks of all jumps, then their numbers: the full jump of the first tuning first. */
static void mark_jumps(chart *out, const chart_panel *panel, const leaper *leapers)
{
    const double floor_y = chart_y(panel, 0);
    const deft_panel area = {.x = panel->x, .y = panel->y, .width = panel->width, .height = panel->height};
    deft_labels labels;
    const bool has_labels = deft__labels_start(&labels, &area, 4 * FAN * FEEL_SUBJECTS_MAX);
    for (int pass = 0; pass < 2 && has_labels; ++pass) {
        for (uint32_t i = 0; i < out->wish->count; ++i) {
            for (uint32_t k = leapers[i].jump_count; k-- > 0;) {
                const scene_jump *jump = &leapers[i].jumps[k];
                const double x = chart_x(panel, jump->apex.x), y = chart_y(panel, jump->apex.y);
                const double end = chart_x(panel, jump->landing);
                const deft_colour colour = pen_of(out->wish, i, k).colour;
                if (jump->lands && pass == 0) {
                    keep_off_lines(&labels, panel, &jump->path);
                    draw_mark(out, &labels, x, y, true, colour);
                    draw_mark(out, &labels, end, floor_y - 5, false, colour);
                } else if (jump->lands && !is_again(&leapers[i], k)) {
                    write_number(out, &labels, x, y, DEFT_LABEL_ABOVE, colour, jump->apex.y);
                    write_number(out, &labels, end, floor_y - 2, DEFT_LABEL_BELOW, colour, jump->landing);
                }
            }
        }
    }
    deft__labels_free(&labels);
}

static void draw_arcs(chart *out, const chart_panel *panel, const leaper *leapers)
{
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    scene_ground(out, panel, panel->min_x, panel->max_x, 0);
    for (uint32_t i = out->wish->count; i-- > 0;) {
        const leaper *one = &leapers[i];
        for (size_t k = 0; out->wish->count == 1 && k < full_of(one)->path.count;
             k += ghost_ticks(one->actor.play.dt)) {
            scene_body(out, panel, &one->actor, full_of(one)->path.points[k],
                       pen_of(out->wish, i, FAN - 1).colour);
        }
        for (uint32_t k = 0; k < one->jump_count; ++k) {
            scene_path_draw(out, panel, &one->jumps[k].path, pen_of(out->wish, i, k));
        }
    }
    mark_jumps(out, panel, leapers);
    chart_unclip(out);
}

/* Where the arcs are, tiles. */
static chart_panel panel_of_arcs(const feel_wish *wish, const leaper *leapers, double top)
{
    chart_panel panel = {.x = CHART_LEFT,
                         .y = top,
                         .width = CHART_RIGHT - CHART_LEFT,
                         .min_x = -1,
                         .max_x = 3,
                         .min_y = -0.9,
                         .max_y = 2,
                         .title = NULL,
                         .name_x = "distance from the press, tiles",
                         .name_y = "height of the feet, tiles"};
    for (uint32_t i = 0; i < wish->count; ++i) {
        for (uint32_t k = 0; k < leapers[i].jump_count; ++k) {
            panel.max_x = fmax(panel.max_x, leapers[i].jumps[k].landing + 1);
            panel.max_y =
                fmax(panel.max_y, leapers[i].jumps[k].apex.y + leapers[i].actor.moveset.height + 0.3);
        }
    }
    scene_fit(&panel, HIGHEST);
    panel.min_y = fmin(panel.min_y, (panel.min_x - panel.max_x) * NUMBERS_HIGH / panel.width);
    scene_fit(&panel, HIGHEST);
    return panel;
}

static void draw_window(chart *out, chart_panel *panel, const leaper *one, const window *found,
                        bool is_coyote)
{
    const measure_stage stage = is_coyote ? measure_stage_edge() : measure_stage_flat();
    const scene_path *path = &found->path;
    char text[64];
    const double px = panel->width / (panel->max_x - panel->min_x);
    const uint32_t step = ghost_ticks(one->actor.play.dt);
    const size_t begin = is_coyote || found->first < 3 * step ? 0 : found->first - 3 * step;
    const chart_point middle = path->points[(found->first + found->last) / 2];
    panel->min_x = middle.x - panel->width / px / 2;
    panel->max_x = panel->min_x + panel->width / px;
    panel->min_y = -0.9 - (is_coyote ? 0.8 : 0);
    panel->max_y = panel->min_y + panel->height / px;
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    scene_stage(out, panel, &stage, 0);
    chart_band(out, panel, path->points[found->first].x, path->points[found->last].x, CHART_GOOD, NULL);
    for (size_t i = begin; i < path->count; ++i) {
        const bool counts = i >= found->first && i <= found->last && found->ticks > 0;
        if (i % step == begin % step || i == found->first || i == found->last) {
            scene_body(out, panel, &one->actor, path->points[i], counts ? CHART_GOOD : DEFT_COLOUR_QUIET);
        }
    }
    chart_line(out, panel, path->points + begin, path->count - begin,
               (chart_pen){chart_colour(0), 2.4, 1, 0});
    (void)snprintf(text, sizeof text, "%u ticks, %.3f s", found->ticks, found->ticks * one->actor.play.dt);
    chart_note(out, panel->x + panel->width / 2, panel->y + 20, DEFT_ALIGN_MIDDLE, CHART_GOOD, text);
    chart_unclip(out);
    (void)snprintf(text, sizeof text, "%s %u ticks", is_coyote ? "coyote time" : "buffer", found->ticks);
    chart_say(out, text);
}

static void draw_key(chart *out, const leaper *leapers, double y)
{
    y += CHART_ROW / 2;
    for (uint32_t i = 0; i < out->wish->count; ++i) {
        for (uint32_t k = leapers[i].jump_count; k-- > 0; y += CHART_ROW) {
            char name[128] = "", text[256];
            if (out->wish->count > 1) {
                (void)snprintf(name, sizeof name, "%s, ", out->wish->subjects[i].name);
            }
            say_jump(text, sizeof text, &leapers[i].jumps[k], name, leapers[i].actor.play.dt);
            chart_key(out, y, pen_of(out->wish, i, k), text);
        }
    }
}

struct jump_part {
    leaper *leapers;
    uint32_t count;
    window windows[2]; /* of a tuning alone */
};

/* Plays all. False without memory; `result` says when a tuning does not build. */
static bool play_part(jump_part *part, const feel_wish *wish, deft_result *result, deft_diag_list *diags)
{
    bool is_fine = true;
    for (uint32_t i = 0; i < wish->count && *result == DEFT_OK && is_fine; ++i) {
        *result = feel_actor_init(&part->leapers[i].actor, wish->subjects[i].tuning, wish->rate_hz, diags);
        is_fine = *result != DEFT_OK || play_jumps(&part->leapers[i], wish->count == 1 ? FAN : PAIR);
    }
    if (wish->count == 1 && *result == DEFT_OK && is_fine) {
        is_fine = find_coyote(&part->windows[0], &part->leapers[0].actor) &&
                  find_buffer(&part->windows[1], &part->leapers[0].actor);
    }
    return is_fine;
}

deft_result jump_part_play(jump_part **out, const feel_wish *wish, deft_diag_list *diags)
{
    deft_result result = DEFT_OK;
    jump_part *part = calloc(1, sizeof *part);
    *out = part;
    if (part == NULL || (part->leapers = calloc(wish->count, sizeof *part->leapers)) == NULL) {
        return feel_no_memory(diags);
    }
    part->count = wish->count;
    return play_part(part, wish, &result, diags) ? result : feel_no_memory(diags);
}

void jump_part_free(jump_part *part)
{
    for (uint32_t i = 0; part != NULL && i < part->count; ++i) {
        for (uint32_t k = 0; k < FAN; ++k) {
            scene_jump_free(&part->leapers[i].jumps[k]);
        }
        feel_actor_free(&part->leapers[i].actor);
    }
    if (part != NULL) {
        free(part->windows[0].path.points);
        free(part->windows[1].path.points);
        free(part->leapers);
    }
    free(part);
}

static double key_of(const jump_part *part)
{
    return chart_key_height(part->count * part->leapers[0].jump_count);
}

static bool has_windows(const jump_part *part)
{
    return part->count == 1 && part->windows[0].is_known && part->windows[1].is_known;
}

double jump_part_height(const jump_part *part, const feel_wish *wish)
{
    const chart_panel arcs = panel_of_arcs(wish, part->leapers, key_of(part) + 8);
    return arcs.y + arcs.height + 38 + (has_windows(part) ? 24 + 190 + 46 : 0);
}

void jump_part_draw(chart *out, const jump_part *part, double top)
{
    const chart_panel arcs = panel_of_arcs(out->wish, part->leapers, top + key_of(part) + 8);
    const double half = (CHART_RIGHT - CHART_LEFT - 60) / 2;
    draw_key(out, part->leapers, top);
    draw_arcs(out, &arcs, part->leapers);
    for (int i = 0; has_windows(part) && i < 2; ++i) {
        chart_panel panel = {.x = CHART_LEFT + i * (half + 60),
                             .y = arcs.y + arcs.height + 50 + 24,
                             .width = half,
                             .height = 190,
                             .min_x = 0,
                             .max_x = half / 48,
                             .title = i == 0 ? "Pressed after the edge: coyote time"
                                             : "Pressed before the landing: buffer",
                             .name_x = "tiles"};
        draw_window(out, &panel, &part->leapers[0], &part->windows[i], i == 0);
    }
}

static deft_result draw(const feel_wish *wish, const char *path, const jump_part *part, deft_diag_list *diags)
{
    chart out;
    char note[96];
    if (!chart_open(
            &out, wish, path, CHART_HEADER + jump_part_height(part, wish) + CHART_FOOTER, "The jump",
            "At a run, by how long the button is held: the smallest jump is a tap, the largest is held")) {
        return feel_no_memory(diags);
    }
    jump_part_draw(&out, part, CHART_HEADER);
    if (wish->count > 1) {
        (void)snprintf(note, sizeof note, "played at %g ticks a second; dotted: a tap.", wish->rate_hz);
    } else {
        (void)snprintf(note, sizeof note, "played at %g ticks a second; an outline every %u ticks.",
                       wish->rate_hz, ghost_ticks(1 / wish->rate_hz));
    }
    return chart_close(&out, path, note, diags);
}

deft_result feel_jump(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    jump_part *part = NULL;
    deft_result result = jump_part_play(&part, wish, diags);
    if (result == DEFT_OK) {
        result = draw(wish, path, part, diags);
    }
    jump_part_free(part);
    return result;
}
