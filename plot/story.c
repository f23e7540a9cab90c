/* plot/story.c -- from rows to a line and moments. */
#include "plot/story.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Labels of whole seconds that a picture can bear. */
#define STORY_SECONDS_MAX 60.0

/* While reading. */
typedef struct story_reader {
    deft_story *story;
    const deft_plot_path *plot;
    deft_axes axes;
    deft_story_point *rows;  /* the rows in the frame, one to one */
    deft_moment take_off;    /* the last one; its height is what an apex is measured from */
    deft_story_point second; /* where time was marked last */
} story_reader;

static bool row_has(const deft_trace_row *row, deft_event_kind kind)
{
    return (row->events >> (uint32_t)kind & 1u) != 0;
}

/* The kind of the jump in a row, or DEFT_EVENT_COUNT. */
static uint32_t row_jump(const deft_trace_row *row)
{
    static const deft_event_kind kinds[] = {DEFT_EVENT_JUMPED_GROUND, DEFT_EVENT_JUMPED_COYOTE,
                                            DEFT_EVENT_JUMPED_AIR, DEFT_EVENT_JUMPED_WALL};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (row_has(row, kinds[i])) {
            return (uint32_t)kinds[i];
        }
    }
    return (uint32_t)DEFT_EVENT_COUNT;
}

/* True when something else than a jump makes the body rise from here on. */
static bool row_is_thrown(const deft_trace_row *row)
{
    return row_has(row, DEFT_EVENT_KICKED) || row_has(row, DEFT_EVENT_STAGGERED) ||
           row_has(row, DEFT_EVENT_GRAPPLE_END) || row_has(row, DEFT_EVENT_TELEPORTED);
}

static deft_story_point row_point(const deft_trace_row *row, deft_axes axes)
{
    deft_story_point point;
    memset(&point, 0, sizeof point);
    point.u = row->x * axes.right.x + row->y * axes.right.y;
    point.v = row->x * axes.up.x + row->y * axes.up.y;
    point.speed_u = row->vx * axes.right.x + row->vy * axes.right.y;
    point.speed_v = row->vx * axes.up.x + row->vy * axes.up.y;
    point.time_s = row->time_s;
    point.state = row->state;
    return point;
}

/* True when the way between two points is what their speeds say: no bounce, stop or teleport lies between. */
static bool story_is_smooth(const deft_story_point *from, const deft_story_point *to)
{
    const double dt = to->time_s - from->time_s;
    const double du = (from->speed_u + to->speed_u) * 0.5 * dt, dv = (from->speed_v + to->speed_v) * 0.5 * dt;
    const double way = hypot(du, dv);
    return dt > 0 && way > 0 && hypot(to->u - from->u - du, to->v - from->v - dv) <= 0.05 * way;
}

static void story_add_point(deft_story *story, deft_story_point point)
{
    if (story->point_count > 0) {
        const deft_story_point *last = &story->points[story->point_count - 1];
        point.smooth = story_is_smooth(last, &point);
    }
    story->min_u = fmin(story->min_u, point.u);
    story->max_u = fmax(story->max_u, point.u);
    story->min_v = fmin(story->min_v, point.v);
    story->max_v = fmax(story->max_v, point.v);
    story->points[story->point_count++] = point;
}

static deft_moment *story_add_moment(deft_story *story, deft_moment_kind kind, const deft_story_point *at)
{
    deft_moment *moment = &story->moments[story->moment_count++];
    memset(moment, 0, sizeof *moment);
    moment->kind = kind;
    moment->jump = (uint32_t)DEFT_EVENT_COUNT;
    moment->state = at->state;
    moment->u = at->u;
    moment->v = at->v;
    moment->time_s = at->time_s;
    story->counts[kind]++;
    return moment;
}

/* Where in the tick before row i the body took off: back from the row along the arc, as long as the launch
 * speed says. Where the arc is not a plain one, the start of the tick. */
static deft_story_point story_take_off(const story_reader *reader, size_t i, uint32_t jump)
{
    const deft_moveset *moveset = reader->plot->moveset;
    const deft_arc *arc = jump == (uint32_t)DEFT_EVENT_JUMPED_AIR    ? &moveset->air_jump
                          : jump == (uint32_t)DEFT_EVENT_JUMPED_WALL ? &moveset->wall.jump
                                                                     : &moveset->jump;
    const deft_story_point *row = &reader->rows[i];
    deft_story_point at = reader->rows[i - 1];
    const double dt = row->time_s - at.time_s;
    if (row->state == (uint32_t)DEFT_STATE_JUMP && moveset->cut != (uint32_t)DEFT_CUT_HOLD &&
        arc->gravity > 0) {
        const double since = fmax(0, fmin((arc->launch_speed - row->speed_v) / arc->gravity, dt));
        at.u = row->u - row->speed_u * since;
        at.v = row->v - 0.5 * (arc->launch_speed + row->speed_v) * since;
        at.time_s = row->time_s - since;
        at.speed_u = row->speed_u;
        at.speed_v = arc->launch_speed;
    }
    at.state = row->state;
    return at;
}

/* The highest point in the tick before row i: the rise goes on as in the tick before, until it has no speed.
 */
static deft_story_point story_apex(const story_reader *reader, size_t i)
{
    const deft_story_point *from = &reader->rows[i - 1], *row = &reader->rows[i];
    const double dt = row->time_s - from->time_s;
    deft_story_point at = *row;
    double gravity = 0;
    if (from->speed_v <= 0 || dt <= 0) {
        return from->v > row->v ? *from : *row;
    }
    if (i >= 2 && reader->rows[i - 2].state == from->state && reader->plot->rows[i - 1].events == 0) {
        const deft_story_point *before = &reader->rows[i - 2];
        gravity = (before->speed_v - from->speed_v) / (from->time_s - before->time_s);
    }
    if (!(gravity > 0)) {
        gravity = (from->speed_v - row->speed_v) / dt;
    }
    if (gravity > 0) {
        const double rise_s = fmin(from->speed_v / gravity, dt);
        at.u = from->u + from->speed_u * rise_s;
        at.v = from->v + from->speed_v * rise_s - 0.5 * gravity * rise_s * rise_s;
        at.time_s = from->time_s + rise_s;
    }
    return at;
}

static void story_jump(story_reader *reader, size_t i, uint32_t jump)
{
    deft_story *story = reader->story;
    const deft_trace_row *row = &reader->plot->rows[i];
    deft_story_point at = story_take_off(reader, i, jump);
    deft_moment *moment;
    if (row_has(row, DEFT_EVENT_LANDED)) {
        story_add_moment(story, DEFT_MOMENT_LANDED, &at);
    }
    moment = story_add_moment(story, DEFT_MOMENT_JUMP, &at);
    moment->jump = jump;
    moment->coyote = row_has(row, DEFT_EVENT_ASSIST_COYOTE) || jump == (uint32_t)DEFT_EVENT_JUMPED_COYOTE;
    moment->buffered = row_has(row, DEFT_EVENT_ASSIST_BUFFER) || row_has(row, DEFT_EVENT_ASSIST_LANDING);
    story->jumps_ground += jump == (uint32_t)DEFT_EVENT_JUMPED_GROUND;
    story->jumps_coyote += jump == (uint32_t)DEFT_EVENT_JUMPED_COYOTE;
    story->jumps_air += jump == (uint32_t)DEFT_EVENT_JUMPED_AIR;
    story->jumps_wall += jump == (uint32_t)DEFT_EVENT_JUMPED_WALL;
    story->buffered += moment->buffered;
    reader->take_off = *moment;
    if (at.time_s > reader->rows[i - 1].time_s && at.time_s < reader->rows[i].time_s) {
        at.state = reader->rows[i - 1].state;
        story_add_point(story, at);
    }
}

static void story_second(story_reader *reader, size_t i)
{
    const deft_story_point *at = &reader->rows[i];
    const double step = reader->story->second_step_s;
    const bool passed = floor(at->time_s / step + 1e-9) > floor(reader->rows[i - 1].time_s / step + 1e-9);
    const double moved = hypot(at->u - reader->second.u, at->v - reader->second.v);
    if (passed && moved > reader->plot->moveset->half_width) {
        story_add_moment(reader->story, DEFT_MOMENT_SECOND, at);
        reader->second = *at;
    }
}

static void story_events(story_reader *reader, size_t i)
{
    deft_story *story = reader->story;
    const deft_trace_row *row = &reader->plot->rows[i];
    const deft_story_point *at = &reader->rows[i];
    const uint32_t jump = row_jump(row);
    if (row_has(row, DEFT_EVENT_LEFT_GROUND) || row_is_thrown(row)) {
        reader->take_off.jump = (uint32_t)DEFT_EVENT_COUNT;
    }
    if (jump != (uint32_t)DEFT_EVENT_COUNT) {
        story_jump(reader, i, jump);
    } else if (row_has(row, DEFT_EVENT_LANDED)) {
        story_add_moment(story, DEFT_MOMENT_LANDED, at);
    }
    if (row_has(row, DEFT_EVENT_APEX) && reader->take_off.jump != (uint32_t)DEFT_EVENT_COUNT) {
        const deft_story_point top = story_apex(reader, i);
        deft_moment *moment = story_add_moment(story, DEFT_MOMENT_APEX, &top);
        moment->jump = reader->take_off.jump;
        moment->height = top.v - reader->take_off.v;
        story->highest = fmax(story->highest, moment->height);
    }
    if (row_has(row, DEFT_EVENT_BONKED)) {
        story_add_moment(story, DEFT_MOMENT_BONKED, at);
    }
    if (row_has(row, DEFT_EVENT_HIT_WALL)) {
        story_add_moment(story, DEFT_MOMENT_WALL, at);
    }
    story_second(reader, i);
}

/* From row to row, as everyone counts it. */
static void story_count_way(deft_story *story, const deft_story_point *from, const deft_story_point *to)
{
    const double way = hypot(to->u - from->u, to->v - from->v);
    story->way += way;
    story->moving_s += way > 0 ? to->time_s - from->time_s : 0;
}

static double story_second_step(double duration_s)
{
    static const double steps[] = {1, 2, 5, 10, 30, 60, 300, 600, 3600};
    size_t i = 0;
    while (i + 1 < sizeof steps / sizeof *steps && duration_s / steps[i] > STORY_SECONDS_MAX) {
        i++;
    }
    return fmax(steps[i], duration_s / (STORY_SECONDS_MAX * 10));
}

bool deft__story_read(deft_story *story, const deft_plot_path *plot, deft_axes axes)
{
    const size_t count = plot->row_count;
    story_reader reader;
    memset(story, 0, sizeof *story);
    memset(&reader, 0, sizeof reader);
    reader.story = story;
    reader.plot = plot;
    reader.axes = axes;
    reader.take_off.jump = (uint32_t)DEFT_EVENT_COUNT;
    reader.rows = calloc(count, sizeof *reader.rows);
    /* A row gives at most one point of its own and one take-off; at most every kind of moment and one more.
     */
    story->points = calloc(count, 2 * sizeof *story->points);
    story->moments = calloc(count, (DEFT_MOMENT_COUNT + 1) * sizeof *story->moments);
    if (reader.rows == NULL || story->points == NULL || story->moments == NULL) {
        free(reader.rows);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        reader.rows[i] = row_point(&plot->rows[i], axes);
    }
    story->duration_s = plot->rows[count - 1].time_s - plot->rows[0].time_s;
    story->second_step_s = story_second_step(story->duration_s);
    story->min_u = story->max_u = reader.rows[0].u;
    story->min_v = story->max_v = reader.rows[0].v;
    reader.second = reader.rows[0];
    story_add_point(story, reader.rows[0]);
    for (size_t i = 1; i < count; i++) {
        story_count_way(story, &reader.rows[i - 1], &reader.rows[i]);
        story_events(&reader, i);
        story_add_point(story, reader.rows[i]);
    }
    free(reader.rows);
    return true;
}

void deft__story_free(deft_story *story)
{
    free(story->points);
    free(story->moments);
    memset(story, 0, sizeof *story);
}

const char *deft__story_state_words(deft_state state)
{
    static const char *const states[DEFT_STATE_COUNT] = {
        [DEFT_STATE_GROUND] = "on the ground",
        [DEFT_STATE_JUMP] = "jump, button held",
        [DEFT_STATE_JUMP_CUT] = "jump, cut short",
        [DEFT_STATE_FALL] = "fall",
        [DEFT_STATE_WALL_SLIDE] = "slide down a wall",
        [DEFT_STATE_WALL_STICK] = "pause on a wall",
        [DEFT_STATE_WALL_HOLD] = "hold on a wall",
        [DEFT_STATE_DASH] = "dash",
        [DEFT_STATE_DASH_GROUND] = "dash on the ground",
        [DEFT_STATE_GLIDE] = "glide",
        [DEFT_STATE_SLAM_WINDUP] = "slam: it hangs",
        [DEFT_STATE_SLAM_FALL] = "slam: it falls",
        [DEFT_STATE_SLAM_RECOVERY] = "slam: it recovers",
        [DEFT_STATE_KICKBACK] = "kicked",
        [DEFT_STATE_STAGGER] = "staggered",
        [DEFT_STATE_STAGGER_DOWN] = "staggered, on a floor",
        [DEFT_STATE_GRAPPLE_REACH] = "hook thrown",
        [DEFT_STATE_GRAPPLE_SWING] = "on the rope",
        [DEFT_STATE_GRAPPLE_PULL] = "pulled",
        [DEFT_STATE_CROUCH] = "low",
        [DEFT_STATE_LADDER] = "on a ladder",
        [DEFT_STATE_LEDGE] = "hang from a ledge",
        [DEFT_STATE_LEDGE_CLIMB] = "up on a ledge",
        [DEFT_STATE_CLIMB] = "climb a wall",

        [DEFT_STATE_CLIMB_HOP] = "hop over its top",
        [DEFT_STATE_SWIM] = "in water",
    };
    return states[state];
}
