/* oracle/check_slope.c -- on a straight slope with nothing ahead, the tick is that of an endless one: the
 * joints of its tiles must not show. */
#include "checks.h"
#include "way.h"

#include <math.h>
#include <string.h>

/* How far an endless slope reaches, tiles: not so far that floats make it another. */
#define SLOPE_REACH 16
#define SLOPE_SAME  1e-5
/* A snag loses more: tiles; and tiles/s, beside the floats' share of the speed. */
#define SLOPE_LOOSE       1e-4
#define SLOPE_LOOSE_SPEED 1e-3
#define SLOPE_LOOSE_SHARE 1e-5
/* What a hop changes of a speed, tiles/s^2. */
#define SLOPE_HOP_PUSH 100

typedef struct slope_line {
    oracle_point on, normal;
} slope_line;

static double above(const slope_line *line, oracle_point p)
{
    return (p.u - line->on.u) * line->normal.u + (p.v - line->on.v) * line->normal.v;
}

/* The line of the plain slope under the feet. */
static bool find_line(const oracle_watch *watch, const oracle_tick *tick, slope_line *line)
{
    deft_pos host = {tick->before.ground_normal.x, tick->before.ground_normal.y};
    oracle_point feet = oracle_feet_of(&tick->before);
    oracle_point normal = oracle_in_frame(tick->before.axes, host);
    oracle_rect body = oracle_body(watch->moveset, feet);
    oracle_range near = oracle_near(watch->world, body.left, body.right);
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &watch->world->solids[i];
        for (uint32_t k = 0; k < solid->count && !solid->one_way && solid->surface == 0; k++) {
            oracle_point a = solid->corner[k];
            oracle_point b = solid->corner[(k + 1) % solid->count];
            double length = hypot(b.u - a.u, b.v - a.v);
            oracle_point n = {(b.v - a.v) / length, (a.u - b.u) / length};
            double radius = watch->moveset->radius;
            oracle_point low = {n.u > 0 ? body.left + radius : body.right - radius, body.bottom + radius};
            low.u -= radius * n.u;
            low.v -= radius * n.v;
            line->on = a;
            line->normal = n;
            if (n.u * normal.u + n.v * normal.v > 1 - 1e-9 &&
                fabs(above(line, low)) <= watch->moveset->contact && low.u < a.u && low.u > b.u) {
                return true;
            }
        }
    }
    return false;
}

/* True when edges of plain ground on the line go on from left to right. */
static bool is_covered(const oracle_world *world, const slope_line *line, double left, double right)
{
    oracle_range near = oracle_near(world, left, right);
    double covered = left;
    bool longer = true;
    while (longer && covered < right) {
        longer = false;
        for (size_t i = near.first; i < near.last; i++) {
            const oracle_solid *solid = &world->solids[i];
            for (uint32_t k = 0; k < solid->count && !solid->one_way && solid->surface == 0; k++) {
                oracle_point a = solid->corner[k];
                oracle_point b = solid->corner[(k + 1) % solid->count];
                bool on = fabs(above(line, a)) < SLOPE_SAME && fabs(above(line, b)) < SLOPE_SAME && b.u < a.u;
                if (on && b.u <= covered + SLOPE_SAME && a.u > covered) {
                    covered = a.u;
                    longer = true;
                }
            }
        }
    }
    return covered >= right;
}

/* True when nothing that touches the box reaches above the line. */
static bool is_bare(const oracle_world *world, const slope_line *line, oracle_rect box)
{
    oracle_range near = oracle_near(world, box.left, box.right);
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &world->solids[i];
        bool touches = solid->extent.left <= box.right && solid->extent.right >= box.left &&
                       solid->extent.bottom <= box.top && solid->extent.top >= box.bottom;
        for (uint32_t k = 0; k < solid->count && touches; k++) {
            if (solid->one_way || above(line, solid->corner[k]) > SLOPE_SAME) {
                return false;
            }
        }
    }
    return true;
}

static deft_feature endless_slope(const oracle_watch *watch, const slope_line *line, deft_axes axes)
{
    static const double corner[4][2] = {{-1, -0.25}, {1, -0.25}, {1, 0}, {-1, 0}};
    deft_feature slope;
    double reach = SLOPE_REACH * watch->moveset->tile;
    memset(&slope, 0, sizeof slope);
    for (uint32_t i = 0; i < 4; i++) {
        double along = corner[i][0] * reach;
        double out = corner[i][1] * reach;
        double u = along * line->normal.v + out * line->normal.u;
        double v = -along * line->normal.u + out * line->normal.v;
        slope.points[i].x = (float)(u * axes.right.x + v * axes.up.x);
        slope.points[i].y = (float)(u * axes.right.y + v * axes.up.y);
    }
    slope.count = 4;
    slope.flags = DEFT_FEATURE_SOLID;
    slope.exposed = 0xFF;
    return slope;
}

/* The last such event of a tick; NULL without one. */
static const deft_event *last_told(const oracle_tick *tick, deft_event_kind kind)
{
    const deft_event *last = NULL;
    for (uint32_t i = 0; i < tick->events.count; i++) {
        last = tick->events.items[i].kind == (uint32_t)kind ? &tick->events.items[i] : last;
    }
    return last;
}

/* A jump uphill about as fast as the ground rises under it is a hop, which ends slowly. A joint that is off
 * by the distance of a contact then ends the hop this much sooner or later, s. */
static double hops_s(const oracle_watch *watch, const oracle_tick *tick)
{
    const deft_event *jumped = last_told(tick, DEFT_EVENT_JUMPED_GROUND);
    const deft_event *landed = last_told(tick, DEFT_EVENT_LANDED);
    if (jumped == NULL || landed == NULL || !(landed->at_s > jumped->at_s)) {
        return 0;
    }
    return fmin(landed->at_s - jumped->at_s, watch->moveset->contact / landed->value);
}

static oracle_fault compare(oracle_watch *watch, const oracle_tick *tick, const deft_character *alone)
{
    const deft_character *real = &tick->after;
    double speed = hypot(tick->before.velocity.x, tick->before.velocity.y);
    double hop_s = hops_s(watch, tick);
    double loose = SLOPE_LOOSE * watch->moveset->tile + hop_s * speed;
    double slow = SLOPE_LOOSE_SPEED * watch->moveset->tile + SLOPE_LOOSE_SHARE * speed +
                  hop_s * SLOPE_HOP_PUSH * watch->moveset->tile;
    if (alone->state == real->state && fabs(alone->position.x - real->position.x) <= loose &&
        fabs(alone->position.y - real->position.y) <= loose &&
        fabs(alone->velocity.x - real->velocity.x) <= slow &&
        fabs(alone->velocity.y - real->velocity.y) <= slow) {
        return ORACLE_FINE;
    }
    return oracle_cry(watch, ORACLE_SLOPE_SNAG,
                      "%s at %.17g %.17g v %.9g %.9g; on an endless slope %s at %.17g %.17g v %.9g %.9g",
                      deft_state_name((deft_state)real->state), real->position.x, real->position.y,
                      real->velocity.x, real->velocity.y, deft_state_name((deft_state)alone->state),
                      alone->position.x, alone->position.y, alone->velocity.x, alone->velocity.y);
}

oracle_fault oracle_check_slope(oracle_watch *watch, const oracle_tick *tick)
{
    deft_axes axes = tick->before.axes;
    slope_line line;
    if (tick->before.state != DEFT_STATE_GROUND || tick->before.ground_body != 0 ||
        fabs(tick->before.ground_normal.x * axes.right.x + tick->before.ground_normal.y * axes.right.y) <
            1e-3 ||
        oracle_is_roped(tick) || !find_line(watch, tick, &line)) {
        return ORACLE_FINE;
    }
    oracle_point feet = oracle_feet_of(&tick->before);
    double fall = above(&line, feet);
    oracle_point foot = {feet.u - fall * line.normal.u, feet.v - fall * line.normal.v};
    deft_feature slope = endless_slope(watch, &line, axes);
    deft_world_array array = {
        &slope,
        1,
        {foot.u * axes.right.x + foot.v * axes.up.x, foot.u * axes.right.y + foot.v * axes.up.y},
        NULL,
        0};
    deft_world_view endless;
    oracle_other_world(&endless, watch, &array);
    oracle_rect near = oracle_rect_grown(oracle_way_extent(watch, tick, &endless),
                                         fmax(watch->moveset->tile / 64, watch->moveset->wall.reach));
    if (near.right - near.left > SLOPE_REACH / 2.0 * watch->moveset->tile ||
        near.top - near.bottom > SLOPE_REACH / 2.0 * watch->moveset->tile ||
        !oracle_is_still(watch, tick, near) || !is_covered(watch->world, &line, near.left, near.right) ||
        !is_bare(watch->world, &line, near)) {
        return ORACLE_FINE;
    }
    watch->slope_ticks++;
    oracle_tick alone = *tick;
    alone.after = tick->before;
    deft_character_step(&alone.after, watch->moveset, &endless, &tick->input, tick->dt, &alone.events, NULL);
    if (oracle_tells(tick, DEFT_EVENT_LEFT_GROUND) && oracle_tells(&alone, DEFT_EVENT_LEFT_GROUND)) {
        return ORACLE_FINE; /* thrown off it, it comes down a rounding sooner or later */
    }
    return compare(watch, tick, &alone.after);
}
