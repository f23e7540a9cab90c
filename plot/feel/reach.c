/* plot/feel/reach.c -- where the feet can get from a ledge: the outline of many plays, for each set of moves
 * that the tuning has.
 */
#include "plot/feel/scene.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROWS_PER_TILE 8
#define ROWS_MAX      512
#define DEEP          3.0 /* tiles below the ledge that are shown */
#define PLAY_S        4.0
#define HIGHEST       520.0
#define BACK          2.0 /* tiles of the ledge that are shown */
#define DASH_TIMES    12
#define DASH_S        0.1 /* how long the hands ask for a dash: some choose its way late */
#define ROUNDING      1e-6

/* The sets of moves, each with those before it. */
typedef enum move { MOVE_FALL, MOVE_JUMP, MOVE_AIR_JUMP, MOVE_DASH, MOVE_COUNT } move;

static const char *const move_names[MOVE_COUNT] = {"walking off", "a jump", "jumps in the air", "a dash"};

/* How far the feet got at each height: row 0 is DEEP below the ledge. */
typedef struct outline {
    bool is_known;
    double left[ROWS_MAX], right[ROWS_MAX]; /* tiles; left > right: nothing there */
    double highest, top_left, top_right;    /* tiles */
    double farthest;                        /* at the height of the ledge, tiles */
} outline;

/* What the hands do after the edge; times in s from there. */
typedef struct plan {
    double hold_s; /* of the jump; 0: none */
    double turn_s; /* then the stick goes to `after` */
    const char *before, *after;
    double air_s;  /* between presses in the air; 0: none */
    double dash_s; /* when to dash; < 0: never */
    const char *dash;
} plan;

static double row_height(int row)
{
    return (double)row / ROWS_PER_TILE - DEEP;
}

static void note_place(outline *out, int row, double x)
{
    if (row >= 0 && row < ROWS_MAX) {
        out->left[row] = fmin(out->left[row], x);
        out->right[row] = fmax(out->right[row], x);
    }
}

static void note_top(outline *out, double x, double height)
{
    if (height > out->highest + ROUNDING) {
        out->highest = height;
        out->top_left = out->top_right = x;
    } else if (height > out->highest - ROUNDING) {
        out->top_left = fmin(out->top_left, x);
        out->top_right = fmax(out->top_right, x);
    }
}

/* Notes the way from one row of the play to the next wherever it crosses a row of the outline. */
static void note_way(outline *out, const measure_row *from, const measure_row *to)
{
    const double low = fmin(from->height, to->height), high = fmax(from->height, to->height);
    for (int row = (int)ceil((low + DEEP) * ROWS_PER_TILE); row_height(row) <= high && row < ROWS_MAX;
         ++row) {
        const double share = high > low ? (row_height(row) - from->height) / (to->height - from->height) : 1;
        note_place(out, row, from->x + (to->x - from->x) * share);
    }
    note_top(out, to->x, to->height);
    if (from->height >= 0 && to->height < 0) {
        out->farthest =
            fmax(out->farthest, from->x + (to->x - from->x) * from->height / (from->height - to->height));
    }
}

/* The letters of a tick, out of those that the script knows. */
static const char *letters_of(const plan *wanted, double time_s, double dt, int32_t air_jumps)
{
    static const char *const with_jump[3] = {"J", "RJ", "LJ"};
    const char *stick = time_s < wanted->turn_s - dt / 2 ? wanted->before : wanted->after;
    const double after = time_s - wanted->hold_s;
    if (wanted->dash_s >= 0 && time_s > wanted->dash_s - dt / 2 && time_s < wanted->dash_s + DASH_S) {
        return wanted->dash;
    }
    bool jumps = time_s < wanted->hold_s - dt / 2;
    if (!jumps && wanted->air_s > 0 &&
        after > wanted->air_s - dt / 2) { /* the button is down for all but a tick */
        const double number = floor((after + dt / 2) / wanted->air_s);
        jumps = number <= air_jumps && after + dt / 2 < (number + 1) * wanted->air_s - dt;
    }
    return !jumps ? stick : stick[0] == 'R' ? with_jump[1] : stick[0] == 'L' ? with_jump[2] : with_jump[0];
}

static void play_plan(outline *out, feel_actor *actor, const measure_mark *edge, const plan *wanted)
{
    measure_play *play = &actor->play;
    measure_play_rewind(play, edge);
    const uint32_t limit = (uint32_t)(PLAY_S / play->dt);
    for (uint32_t i = 0; i < limit && !play->failed; ++i) {
        const measure_row from = *measure_play_now(play);
        measure_play_hold(play, letters_of(wanted, i * play->dt, play->dt, actor->tuning.air_jump.count), 1);
        const measure_row *to = measure_play_now(play);
        const measure_event *top = measure_play_event(play, play->ticks - 1, DEFT_EVENT_APEX);
        note_way(out, &from, to);
        if (top != NULL && from.rise > 0) { /* inside the tick; up to there the gravity is one */
            note_top(out, measure_play_place(play, top), from.height + from.rise * top->at_s / 2);
        }
        if (to->height < -DEEP || (i > 0 && to->support == DEFT_SUPPORT_FLOOR)) {
            return;
        }
    }
}

/* Many ways of the stick for a plan. */
static void play_sticks(outline *out, feel_actor *actor, const measure_mark *edge, plan wanted)
{
    static const char *const sticks[3] = {"R", "", "L"};
    static const double turns[] = {0, 0.1, 0.25, 0.5, 0.9};
    for (int stick = 0; stick < 3; ++stick) {
        for (size_t i = 0; i < (stick == 0 ? 1 : sizeof turns / sizeof turns[0]); ++i) {
            wanted.before = "R";
            wanted.after = sticks[stick];
            wanted.turn_s = turns[i];
            play_plan(out, actor, edge, &wanted);
        }
    }
}

/* A dash at many times, which goes on to the right or comes back. */
static void play_dashes(outline *out, feel_actor *actor, const measure_mark *edge, const plan *wanted,
                        double rise_s)
{
    static const char *const ways[] = {"RX", "RUX", "UX", "RDX"};
    for (int i = 0; i < DASH_TIMES * 4 * 2; ++i) {
        plan dashing = *wanted;
        dashing.dash_s = 0.05 + rise_s * 0.2 * (i / 8);
        dashing.dash = ways[i / 2 % 4];
        dashing.after = i % 2 == 0 ? "R" : "L";
        dashing.turn_s = dashing.dash_s + DASH_S;
        play_plan(out, actor, edge, &dashing);
    }
}

/* Plays everything that a set of moves allows. `rise_s`: to the apex of a full jump. */
static void play_move(outline *out, feel_actor *actor, const measure_mark *edge, move set, double rise_s,
                      bool has_air)
{
    const plan fall = {0, 0, "R", "R", 0, -1, ""};
    play_sticks(out, actor, edge, fall);
    if (set == MOVE_DASH) {
        play_dashes(out, actor, edge, &fall, rise_s);
    }
    for (int share = 1; share <= 4 && set >= MOVE_JUMP; ++share) {
        plan jump = fall;
        jump.hold_s = fmax(actor->play.dt, rise_s * share / 4);
        play_sticks(out, actor, edge, jump);
        if (set == MOVE_DASH) {
            play_dashes(out, actor, edge, &jump, rise_s);
        }
        for (int wait = 1; wait <= 8 && has_air && set >= MOVE_AIR_JUMP; ++wait) {
            jump.air_s = rise_s * wait / 4;
            play_sticks(out, actor, edge, jump);
            if (set == MOVE_DASH) {
                play_dashes(out, actor, edge, &jump, rise_s);
            }
        }
    }
}

static void clear_outline(outline *out)
{
    out->highest = -DEEP;
    out->top_left = out->top_right = 0;
    out->farthest = 0;
    for (int row = 0; row < ROWS_MAX; ++row) {
        out->left[row] = 1e9;
        out->right[row] = -1e9;
    }
}

/* Runs to the last tick on the ground of a ledge that ends at 0, and leaves the play there. */
static bool run_to_edge(feel_actor *actor, measure_mark *edge)
{
    const measure_stage flat = measure_stage_flat();
    measure_stage stage = measure_stage_edge();
    measure_play *play = &actor->play;
    feel_actor_enter(actor, &flat);
    (void)feel_actor_run_up(actor);
    stage.spawn.x = -measure_play_now(play)->x - 2;
    feel_actor_enter(actor, &stage);
    const uint32_t limit = play->ticks + (uint32_t)(FEEL_LIMIT_S / play->dt);
    while (measure_play_now(play)->support == DEFT_SUPPORT_FLOOR && play->ticks < limit && !play->failed) {
        *edge = measure_play_mark(play);
        measure_play_hold(play, "R", 1);
    }
    return measure_play_now(play)->support != DEFT_SUPPORT_FLOOR;
}

static void play_all(outline outlines[MOVE_COUNT], feel_actor *actor, const measure_mark *edge)
{
    const double rise_s = fmin(actor->moveset.jump.time_to_apex_s, 1);
    const bool has_air = actor->tuning.air_jump.count > 0;
    const bool has_dash = (actor->moveset.abilities & DEFT_ABILITY_BIT(DEFT_ABILITY_DASH)) != 0;
    for (int set = 0; set < MOVE_COUNT; ++set) {
        clear_outline(&outlines[set]);
        outlines[set].is_known = (set != MOVE_AIR_JUMP || has_air) && (set != MOVE_DASH || has_dash);
        if (outlines[set].is_known) {
            play_move(&outlines[set], actor, edge, (move)set, rise_s, has_air);
        }
    }
}

/* The outline as one closed shape: up its right side, along its top, down its left. */
static void draw_outline(chart *out, const chart_panel *panel, const outline *shape, deft_colour colour)
{
    for (int i = 0; i < 2 * ROWS_MAX; ++i) {
        const int row = i < ROWS_MAX ? i : 2 * ROWS_MAX - 1 - i;
        if (i == ROWS_MAX) {
            cairo_line_to(out->cr, chart_x(panel, shape->top_right), chart_y(panel, shape->highest));
            cairo_line_to(out->cr, chart_x(panel, shape->top_left), chart_y(panel, shape->highest));
        }
        if (shape->left[row] <= shape->right[row]) {
            cairo_line_to(out->cr, chart_x(panel, i < ROWS_MAX ? shape->right[row] : shape->left[row]),
                          chart_y(panel, row_height(row)));
        }
    }
    cairo_close_path(out->cr);
    deft__paint_set(out->cr, colour, 0.22);
    cairo_fill_preserve(out->cr);
    deft__paint_set(out->cr, colour, 1);
    cairo_set_line_width(out->cr, 2);
    cairo_stroke(out->cr);
}

static chart_panel panel_of(const outline outlines[MOVE_COUNT], double height, double top)
{
    chart_panel panel = {.x = CHART_LEFT,
                         .y = top,
                         .width = CHART_RIGHT - CHART_LEFT,

                         .min_x = -BACK,
                         .max_x = 3,
                         .min_y = -DEEP,
                         .max_y = height + 0.5,
                         .name_x = "distance from the end of the ledge, tiles",
                         .name_y = "height of the feet, tiles"};
    for (int set = 0; set < MOVE_COUNT; ++set) {
        for (int row = 0; row < ROWS_MAX && outlines[set].is_known; ++row) {
            if (outlines[set].left[row] <= outlines[set].right[row]) {
                panel.max_x = fmax(panel.max_x, outlines[set].right[row] + 0.5);
                panel.max_y = fmax(panel.max_y, row_height(row) + 0.6);
            }
        }
    }
    scene_fit(&panel, HIGHEST);
    return panel;
}

static deft_result draw(const feel_wish *wish, const char *path, const outline outlines[MOVE_COUNT],
                        const feel_actor *actor, double edge_x, deft_diag_list *diags)
{
    uint32_t lines = 0;
    for (int set = 0; set < MOVE_COUNT; ++set) {
        lines += outlines[set].is_known ? 1 : 0;
    }
    const chart_panel panel =
        panel_of(outlines, actor->moveset.height, CHART_HEADER + chart_key_height(lines) + 10);
    const measure_stage stage = measure_stage_edge();
    char text[160];
    double y = CHART_HEADER + CHART_ROW / 2;
    chart out;
    if (!chart_open(
            &out, wish, path, panel.y + panel.height + 44 + CHART_FOOTER, "The reach from a ledge",
            "Where the feet can get after a run to the end of a ledge; each area includes those before it")) {
        return feel_no_memory(diags);
    }
    chart_draw_panel(&out, &panel);
    chart_clip(&out, &panel);
    for (int set = MOVE_COUNT; set-- > 0;) {
        if (outlines[set].is_known) {
            draw_outline(&out, &panel, &outlines[set], chart_colour((uint32_t)set));
        }
    }
    scene_stage(&out, &panel, &stage, 0);
    scene_body(&out, &panel, actor, (chart_point){edge_x, 0}, DEFT_COLOUR_INK);
    chart_unclip(&out);
    for (int set = 0; set < MOVE_COUNT; ++set) {
        if (outlines[set].is_known) {
            (void)snprintf(text, sizeof text,
                           "%s: %.2f tiles up, and %.2f tiles far at the height of the ledge",
                           move_names[set], fmax(outlines[set].highest, 0), outlines[set].farthest);
            chart_key(&out, y, (chart_pen){chart_colour((uint32_t)set), 10, 0.6, 0}, text);
            y += CHART_ROW;
        }
    }
    (void)snprintf(text, sizeof text, "played at %g ticks a second, over a void; without walls.",
                   wish->rate_hz);
    return chart_close(&out, path, text, diags);
}

deft_result feel_reach(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    outline outlines[MOVE_COUNT];
    measure_mark edge;
    feel_actor actor;
    memset(outlines, 0, sizeof outlines);
    deft_result result = feel_actor_init(&actor, wish->subjects[0].tuning, wish->rate_hz, diags);
    if (result == DEFT_OK && !run_to_edge(&actor, &edge)) {
        deft__picture_say(diags, "run.speed",
                          "the character does not run off a ledge within %g s, so nothing is reached",
                          FEEL_LIMIT_S);
        result = DEFT_ERROR_CONTENT;
    }
    if (result == DEFT_OK) {
        play_all(outlines, &actor, &edge);
        result = actor.play.failed ? feel_no_memory(diags)
                                   : draw(wish, path, outlines, &actor, edge.character.position.x, diags);
    }
    feel_actor_free(&actor);
    return result;
}
