/* plot/feel/timing.c -- a gap: which press tick and which press length clear it. The green area is the
 * forgiveness.
 */
#include "plot/feel/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAP_SHARE 0.75 /* of a full jump at a run: how wide the gap is unless it is given */
#define GAP_STEP  0.25 /* tiles */
#define EARLY_MAX 120  /* press ticks */
#define LATE_MAX  60
#define HOLD_MAX  120
#define MARGIN    3    /* press ticks to show on each side of those that work */
#define ON_TOP    0.05 /* tiles: feet this near to the top stand on it */
#define AREA_HIGH 300.0

/* Press ticks from `first` to `last`, 0 is the last on the ground; press lengths from 1 to `holds`. */
typedef struct area {
    double gap; /* tiles */
    int first, last, holds;
    unsigned char clears[EARLY_MAX + LATE_MAX + 1][HOLD_MAX + 1];
    scene_path early, late; /* the first and the last press that clear it, held */
} area;

static measure_stage stage_of(double gap, double spawn)
{
    measure_stage stage = measure_stage_edge();
    stage.spawn.x = spawn;
    measure_stage_box(&stage, gap, -64, STAGE_FAR, 0);
    return stage;
}

/* Does a press of so many ticks, from where the play is, end on the far side? The play goes on until then. */
static bool clears(feel_actor *actor, double gap, uint32_t held)
{
    measure_play *play = &actor->play;
    const uint32_t from = play->ticks, limit = (uint32_t)ceil(FEEL_LIMIT_S / play->dt);
    while (play->ticks - from < limit && !play->failed) {
        measure_play_hold(play, play->ticks - from < held ? "RJ" : "R", 1);
        const measure_row *row = measure_play_now(play);
        const bool stands = row->support == DEFT_SUPPORT_FLOOR && fabs(row->height) < ON_TOP;
        if (stands && row->x > gap - actor->moveset.half_width - ON_TOP) {
            return true;
        }
        if (row->height < -2 || (stands && play->ticks - from > held && row->x < 0)) {
            return false;
        }
    }
    return false;
}

/* Takes the character to the tick before `press`, counted from the last tick that begins on the ground. */
static void approach(feel_actor *actor, const measure_stage *stage, uint32_t last_ground, int press)
{
    feel_actor_enter(actor, stage);
    measure_play_hold(&actor->play, "R", (uint32_t)((int)last_ground + press));
}

/* How many ticks after the spawn the last tick begins on the ground; 0 when the character does not run. */
static uint32_t find_last_ground(feel_actor *actor, const measure_stage *stage)
{
    measure_play *play = &actor->play;
    feel_actor_enter(actor, stage);
    const uint32_t from = play->ticks, limit = (uint32_t)ceil(FEEL_LIMIT_S / play->dt);
    while (measure_play_now(play)->support == DEFT_SUPPORT_FLOOR && play->ticks - from < limit &&
           !play->failed) {
        measure_play_hold(play, "R", 1);
    }
    return measure_play_now(play)->support != DEFT_SUPPORT_FLOOR ? play->ticks - from - 1 : 0;
}

static bool try_all(area *out, feel_actor *actor, const measure_stage *stage, uint32_t last_ground,
                    double rise_s)
{
    const double dt = actor->play.dt;
    const int early = (int)fmin(EARLY_MAX, last_ground), rise = (int)ceil(rise_s / dt);
    out->holds = rise + 2 < HOLD_MAX ? rise + 2 : HOLD_MAX;
    out->first = out->last = 0;
    bool any = false;
    for (int press = -early; press <= LATE_MAX && !actor->play.failed; ++press) {
        approach(actor, stage, last_ground, press);
        const measure_mark mark = measure_play_mark(&actor->play);
        for (int held = 1; held <= out->holds; ++held) {
            measure_play_rewind(&actor->play, &mark);
            const bool works = clears(actor, out->gap, (uint32_t)held);
            out->clears[press + EARLY_MAX][held] = works;
            if (works) {
                out->first = any ? out->first : press;
                out->last = press;
                any = true;
            }
        }
    }
    return any;
}

static bool keep_flight(scene_path *out, feel_actor *actor, const measure_stage *stage, uint32_t last_ground,
                        int press, double gap)
{
    approach(actor, stage, last_ground, press);
    const uint32_t from = actor->play.ticks, back = (uint32_t)lround(0.2 / actor->play.dt);
    (void)clears(actor, gap, HOLD_MAX);
    return scene_keep(out, &actor->play, from > back ? from - back : 0, 0, 0);
}

/* Finds the area. `any`: a press clears the gap. */
static deft_result find(area *out, feel_actor *actor, const feel_wish *wish, bool *any, deft_diag_list *diags)
{
    const measure_stage flat = measure_stage_flat();
    scene_jump full;
    feel_actor_enter(actor, &flat);
    const double from = measure_play_now(&actor->play)->x;
    const uint32_t run_up = feel_actor_run_up(actor);
    const double way = measure_play_now(&actor->play)->x - from;
    const bool is_kept = scene_jump_play(&full, actor, UINT32_MAX);
    const double rise_s = full.apex_s, reach = full.landing;
    scene_jump_free(&full);
    if (!is_kept) {
        return feel_no_memory(diags);
    }
    out->gap = wish->gap > 0 ? wish->gap : fmax(GAP_STEP, floor(GAP_SHARE * reach / GAP_STEP) * GAP_STEP);
    const double early = EARLY_MAX * actor->play.dt * (way / fmax(run_up * actor->play.dt, 1e-9));
    const measure_stage stage = stage_of(out->gap, -way - early - 1);
    const uint32_t last_ground = find_last_ground(actor, &stage);
    *any = last_ground > 0 && try_all(out, actor, &stage, last_ground, rise_s);
    const bool is_fine =
        !*any || (keep_flight(&out->early, actor, &stage, last_ground, out->first, out->gap) &&
                  keep_flight(&out->late, actor, &stage, last_ground, out->last, out->gap));
    return is_fine && !actor->play.failed ? DEFT_OK : feel_no_memory(diags);
}

static void draw_flights(chart *out, const chart_panel *panel, const area *found, const feel_actor *actor)
{
    const scene_path *const paths[2] = {&found->early, &found->late};
    const measure_stage stage = stage_of(found->gap, 0);
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    scene_stage(out, panel, &stage, 0);
    for (int i = 0; i < 2; ++i) {
        const uint32_t step = (uint32_t)fmax(1, round(1 / (15 * actor->play.dt)));
        for (size_t k = 0; k < paths[i]->count; k += step) {
            scene_body(out, panel, actor, paths[i]->points[k], chart_colour((uint32_t)i));
        }
        scene_path_draw(out, panel, paths[i], chart_subject_pen((uint32_t)i));
    }
    chart_unclip(out);
}

static void draw_area(chart *out, const chart_panel *panel, const area *found)
{
    chart_draw_panel(out, panel);
    chart_clip(out, panel);
    deft__paint_set(out->cr, CHART_GOOD, 0.75);
    for (int press = found->first; press <= found->last; ++press) {
        for (int held = 1; held <= found->holds; ++held) {
            if (found->clears[press + EARLY_MAX][held]) {
                const double x = chart_x(panel, press - 0.5), y = chart_y(panel, held + 0.5);
                cairo_rectangle(out->cr, x + 0.5, y + 0.5, chart_x(panel, press + 0.5) - x - 1,
                                chart_y(panel, held - 0.5) - y - 1);
            }
        }
    }
    cairo_fill(out->cr);
    if (panel->max_x > 0.5) {
        deft__paint_set(out->cr, CHART_WARM, 1);
        cairo_rectangle(out->cr, chart_x(panel, 0.5) - 1, panel->y, 2, panel->height);
        cairo_fill(out->cr);
        chart_note(out, chart_x(panel, 0.5) + 5, panel->y + 16, DEFT_ALIGN_LEFT, CHART_WARM, "the edge");
    }
    chart_unclip(out);
}

static void say_area(char *out, size_t capacity, const area *found, double dt)
{
    int presses = 0, pairs = 0, shortest = found->holds;
    for (int press = found->first; press <= found->last; ++press) {
        bool any = false;
        for (int held = 1; held <= found->holds; ++held) {
            if (found->clears[press + EARLY_MAX][held]) {
                any = true;
                ++pairs;
                shortest = held < shortest ? held : shortest;
            }
        }
        presses += any;
    }
    (void)snprintf(
        out, capacity,
        "%d press ticks clear it (%.3f s); shortest hold, ticks: %d; all pairs of press and hold: %d",
        presses, presses * dt, shortest, pairs);
}

static void draw_all(chart *out, const area *found, const feel_actor *actor, const chart_panel *flights)
{
    char text[160];
    say_area(text, sizeof text, found, actor->play.dt);
    chart_key(out, CHART_HEADER + CHART_ROW * 0.5, (chart_pen){CHART_GOOD, 10, 0.75, 0}, text);
    (void)snprintf(text, sizeof text, "the first press that clears it, held: tick %d%s", found->first,
                   found->first == -EARLY_MAX ? " or earlier" : "");
    chart_key(out, CHART_HEADER + CHART_ROW * 1.5, chart_subject_pen(0), text);
    (void)snprintf(text, sizeof text, "the last press that clears it, held: tick %d%s", found->last,
                   found->last == LATE_MAX ? " or later" : "");
    chart_key(out, CHART_HEADER + CHART_ROW * 2.5, chart_subject_pen(1), text);
    draw_flights(out, flights, found, actor);
    const chart_panel panel = {.x = CHART_LEFT,
                               .y = flights->y + flights->height + 70,
                               .width = CHART_RIGHT - CHART_LEFT,
                               .height = AREA_HIGH,
                               .min_x = found->first - MARGIN - 0.5,
                               .max_x = found->last + MARGIN + 0.5,
                               .min_y = 0.5,
                               .max_y = found->holds + 0.5,
                               .title = "Which press clears it",
                               .name_x = "tick of the press; 0 is the last on the ground",
                               .name_y = "button held, ticks"};
    draw_area(out, &panel, found);
}

static deft_result draw(const feel_wish *wish, const char *path, const area *found, const feel_actor *actor,
                        deft_diag_list *diags)
{
    char title[96], note[96];
    chart_panel flights = {.x = CHART_LEFT,
                           .y = CHART_HEADER + chart_key_height(3) + 10,
                           .width = CHART_RIGHT - CHART_LEFT,
                           .min_x = -2,
                           .max_x = found->gap + 2,
                           .min_y = -1,
                           .max_y = 1,
                           .name_x = "tiles"};
    chart out;
    for (int i = 0; i < 2; ++i) {
        const scene_path *flight = i == 0 ? &found->early : &found->late;
        for (size_t k = 0; k < flight->count; ++k) {
            flights.min_x = fmin(flights.min_x, flight->points[k].x - 0.5);
            flights.max_x = fmax(flights.max_x, flight->points[k].x + 0.7);
            flights.max_y = fmax(flights.max_y, flight->points[k].y + actor->moveset.height + 0.3);
        }
    }
    scene_fit(&flights, 330);
    (void)snprintf(title, sizeof title, "A gap of %g tile%s", found->gap, found->gap == 1 ? "" : "s");
    if (!chart_open(&out, wish, path, flights.y + flights.height + 70 + AREA_HIGH + 40 + CHART_FOOTER, title,
                    "At a run: when the button may go down, and how long it must be held")) {
        return feel_no_memory(diags);
    }
    draw_all(&out, found, actor, &flights);
    (void)snprintf(note, sizeof note, "played at %g ticks a second.", wish->rate_hz);
    return chart_close(&out, path, note, diags);
}

deft_result feel_timing(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    area *found = calloc(1, sizeof *found);
    feel_actor actor;
    bool any = false;
    if (found == NULL) {
        return feel_no_memory(diags);
    }
    deft_result result = feel_actor_init(&actor, wish->subjects[0].tuning, wish->rate_hz, diags);
    if (result == DEFT_OK) {
        result = find(found, &actor, wish, &any, diags);
    }
    if (result == DEFT_OK && !any) {
        deft__picture_say(diags, "gap",
                          "no press clears a gap of %g tile%s at a run; choose a narrower one with --gap",
                          found->gap, found->gap == 1 ? "" : "s");
        result = DEFT_ERROR_CONTENT;
    }
    if (result == DEFT_OK) {
        result = draw(wish, path, found, &actor, diags);
    }
    free(found->early.points);
    free(found->late.points);
    free(found);
    feel_actor_free(&actor);
    return result;
}
