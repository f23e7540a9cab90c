/* state/ledge.c -- finding ledges, and the instant of a ledge grab.
 *
 * The hands reach ledge.grab_reach ahead and above the head. A fall grabs a ledge at the very instant at
 * which the ledge comes into that window. From above that is when the head is level with the ledge, from the
 * side when the ledge is near enough. The rest of the way is made at once, as assists do.
 */
#include "state/ledge.h"

#include "base/tolerance.h"
#include "contact/bypass.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/walls.h"

#include <stddef.h>

/* How far down the stick is to refuse the ledge, as for a drop. */
#define LEDGE_DOWN 0.5
/* Halvings of a bisection in time. */
#define LEDGE_HALVINGS 50

static double ledge_wall_top(const deft__scene *scene, deft__run wall, double less)
{
    bool up = wall.tangent.y > 0;
    (void)deft__bypass_distance_low(scene, &wall, up ? 1 : -1, less);
    double at = deft__v2_dot(wall.tangent, scene->feet);
    return (up ? wall.to - at : at - wall.from) + scene->radius;
}

double deft__wall_top(const deft__scene *scene, deft__run wall)
{
    return ledge_wall_top(scene, wall, 0);
}

/* The number of shapes in which the character may get up a ledge: upright, and low. */
static int ledge_shapes(const deft__tick *tick)
{
    return deft__can(tick, DEFT_ABILITY_CROUCH) ? 2 : 1;
}

/* The upper end of a face that may be a wall on that side. For the second shape, the low one, more gaps are
 * open to the character. False for a face that is no wall. */
static bool ledge_of_face(const deft__tick *tick, double side, int shape, const deft__obstacle *obstacle,
                          const deft__face *face, deft__ledge *out)
{
    const deft__scene *scene = &tick->scene;
    double less = shape == 0 ? 0 : tick->moveset->height - tick->moveset->crouch.height;
    if (face->kind == DEFT__FACE_HIDDEN || !(face->normal.x * side < 0) ||
        deft__face_contact_kind(face, tick->moveset) != DEFT_CONTACT_WALL) {
        return false;
    }
    out->side = side;
    out->above = ledge_wall_top(scene, deft__run_of(scene, face, obstacle), less);
    out->aside = deft__face_gap(face, scene->feet);
    out->normal = face->normal;
    out->flow = scene->moves ? scene->flows[obstacle - scene->obstacles] : deft__v2_make(0, 0);
    return true;
}

/* True in the window of the hands, for a character that hangs with its head at the top. */
static bool ledge_in_window(const deft__tick *tick, const deft__ledge *ledge)
{
    double near_by = tick->moveset->contact;
    double reach = tick->moveset->ledges.grab_reach;
    double over_head = ledge->above - tick->scene.shape.height;
    return over_head >= -near_by && over_head <= reach + near_by && ledge->aside >= -tick->moveset->touch &&
           ledge->aside <= reach + near_by;
}

/* The lowest ledge on that side that is in the window; false without one. */
static bool ledge_in_reach(const deft__tick *tick, double side, deft__ledge *out)
{
    const deft__scene *scene = &tick->scene;
    deft__hit best;
    bool found = false;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = 0; k < obstacle->face_count && obstacle->one_way == 0; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            deft__hit hit = {0, face, face, obstacle};
            deft__ledge ledge;
            for (int shape = 0; shape < ledge_shapes(tick); shape++) {
                if (!ledge_of_face(tick, side, shape, obstacle, face, &ledge) ||
                    !ledge_in_window(tick, &ledge) || (found && ledge.above > out->above)) {
                    continue;
                }
                hit.t = ledge.aside;
                /* of two that are as low the nearer one; then geometry decides, not the order of gathering */
                if (!found || ledge.above < out->above || deft__hit_before(&hit, &best, scene->feet)) {
                    best = hit;
                    *out = ledge;
                    found = true;
                }
            }
        }
    }
    return found;
}

bool deft__has_edge(const deft__tick *tick, double side)
{
    const deft__scene *scene = &tick->scene;
    double loose = tick->moveset->touch;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            double end = face->normal.x < 0 ? face->to : -face->from; /* the upper end */
            double above = end + scene->radius - scene->feet.y;
            if (face->kind != DEFT__FACE_HIDDEN && face->normal.x * side < 0 &&
                deft__face_contact_kind(face, tick->moveset) == DEFT_CONTACT_WALL &&
                deft__abs(deft__face_gap(face, scene->feet)) <= loose &&
                deft__abs(above - scene->shape.height) <= loose) {
                return true;
            }
        }
    }
    return false;
}

static bool ledge_is_wanted(const deft__tick *tick, double side)
{
    bool grabs = (tick->self->held >> DEFT_ACTION_GRAB & 1) != 0;
    return !(tick->stick_y < -LEDGE_DOWN) && (grabs || tick->stick_x * side > 0);
}

/* True when the character flies away from a ledge: then it does not grab. */
static bool ledge_is_left(const deft__tick *tick, const deft__ledge *ledge, double speed)
{
    return (speed - ledge->flow.x) * ledge->side < -DEFT__GRAZE * tick->moveset->tile;
}

/* True when the character has the ability, and falls. */
static bool ledge_may_begin(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    return deft__can(tick, DEFT_ABILITY_LEDGE) && deft__may_change_to(tick, DEFT_STATE_LEDGE) &&
           !(tick->velocity.y > 0) && self->drops == 0 && self->crouched == 0 &&
           (self->support == DEFT_SUPPORT_AIR || self->support == DEFT_SUPPORT_WALL);
}

bool deft__look_over_ledge(deft__tick *tick)
{
    deft__scene *scene = &tick->scene;
    double reach = tick->moveset->ledges.grab_reach;
    uint32_t gatherings = scene->gatherings;
    if (tick->crowded) {
        return false;
    }
    scene->reach_up = deft__max(scene->reach_up, reach + 2 * scene->shape.height);
    scene->reach_aside = deft__max(scene->reach_aside, reach + 2 * scene->shape.half_width);
    scene->reach_down = deft__max(scene->reach_down, reach);
    bool fits = deft__look_aside(tick, deft__v2_make(0, 0), 0);
    if (scene->gatherings != gatherings) { /* a second gathering at one instant: too much is near */
        tick->crowded = !fits || tick->looked_s >= tick->now_s;
        tick->looked_s = tick->now_s;
    }
    return fits;
}

bool deft__ride_ledge(deft__tick *tick, uint32_t body)
{
    deft__v2 flow = deft__flow_of_body(&tick->scene, body, tick->scene.feet);
    tick->scene.carrier = body;
    if (!deft__v2_is_same(flow, tick->scene.flow)) {
        deft__flow_set(&tick->scene, flow, tick->scene.feet);
    }
    return deft__flow_turn_rate(&tick->scene, body) == 0;
}

/* True when the feet are well above the floor. A character does not hang with its feet on a floor, or just
 * above one. */
static bool ledge_is_off_ground(const deft__tick *tick)
{
    deft__hit hit;
    double far = deft__max(tick->moveset->ledges.grab_reach, DEFT__PROBE * tick->moveset->contact);
    return !deft__scene_sweep(&tick->scene, deft__v2_make(0, -far), 0, &hit) ||
           !deft__face_is_floor(hit.face, tick->moveset);
}

/* A tip without height cannot hold the character: the wall must be beside the head. */
static bool ledge_is_firm(deft__tick *tick, double side)
{
    deft__wall wall;
    double lower = DEFT__PROBE * tick->moveset->touch;
    tick->scene.feet.y -= lower;
    bool firm = deft__find_wall(tick, side, 0, &wall);
    tick->scene.feet.y += lower;
    return firm;
}

/* Moves the character to where it hangs from the ledge. False when there is no free way, or no hold. Then the
 * character may be anywhere on the way. */
static bool ledge_reach_for(deft__tick *tick, const deft__ledge *ledge, deft__wall *wall)
{
    deft__scene *scene = &tick->scene;
    double lift = ledge->above - scene->shape.height;
    deft__hit hit;
    if (deft__scene_sweep(scene, deft__v2_make(0, lift), 0, &hit)) {
        return false;
    }
    scene->feet.y += lift;
    if (!deft__find_wall(tick, ledge->side, tick->moveset->ledges.grab_reach, wall) ||
        wall->hit.obstacle->one_way != 0 || deft__flow_turn_rate(scene, wall->hit.obstacle->body) != 0) {
        return false;
    }
    /* a wall is also found along a slope at its foot, and the character goes straight */
    double aside = wall->distance - tick->moveset->touch;
    if (aside > 0 && deft__scene_sweep(scene, deft__v2_make(ledge->side * aside, 0), 0, &hit)) {
        return false;
    }
    scene->feet.x += ledge->side * wall->distance;
    return ledge_is_firm(tick, ledge->side) && ledge_is_off_ground(tick);
}

/* True when there is a way up from where the character hangs. Else the character, which came by `moved` from
 * `start`, is put back. */
static bool ledge_leads_up(deft__tick *tick, deft__v2 start, deft__v2 moved, deft__wall *wall)
{
    deft__way_up up;
    deft__scene *scene = &tick->scene;
    double side = wall->side;
    double blocked = tick->blocked;
    uint32_t gatherings = scene->gatherings;
    bool leads_up = deft__way_up_ledge(tick, side, scene->shape.height, &up);
    bool is_same = scene->gatherings == gatherings;
    if (leads_up && (is_same || deft__find_wall(tick, side, 0, wall))) {
        return true;
    }
    scene->feet = is_same ? start : deft__v2_sub(scene->feet, moved);
    if (!is_same) {
        deft__sense_wall(tick, blocked, false);
    }
    return false;
}

static bool ledge_take_hold(deft__tick *tick, double side)
{
    deft__ledge ledge;
    deft__wall wall;
    if (deft__is_off_wall(tick, side)) {
        return false;
    }
    /* a character on a wall goes with the wall, also before the frame does */
    double carried = tick->self->support == DEFT_SUPPORT_WALL ? tick->run.flow.x : 0;
    /* the gathering may show more of the wall */
    if (!ledge_in_reach(tick, side, &ledge) || ledge_is_left(tick, &ledge, tick->velocity.x + carried) ||
        !deft__look_over_ledge(tick) || !ledge_in_reach(tick, side, &ledge)) {
        return false;
    }
    deft__v2 start = tick->scene.feet;
    if (!ledge_reach_for(tick, &ledge, &wall)) {
        tick->scene.feet = start;
        return false;
    }
    deft__v2 moved = deft__v2_sub(tick->scene.feet, start);
    if (!ledge_leads_up(tick, start, moved, &wall)) {
        return false;
    }
    deft__hang_on_wall(tick, &wall);
    deft__change_state(tick, DEFT_STATE_LEDGE);
    deft__emit(tick, DEFT_EVENT_LEDGE_ON, deft__sqrt(deft__v2_dot(moved, moved)));
    return true;
}

/* A released ledge is not grabbed again before it is out of reach. */
static bool ledge_is_let_go(deft__tick *tick)
{
    deft__ledge ledge;
    deft_character *self = tick->self;
    if (self->let_go != 0 && !ledge_in_reach(tick, 1, &ledge) && !ledge_in_reach(tick, -1, &ledge)) {
        self->let_go = 0;
    }
    return self->let_go != 0;
}

bool deft__try_ledge_grab(deft__tick *tick)
{
    if (!ledge_may_begin(tick) || ledge_is_let_go(tick)) {
        return false;
    }
    double first = tick->stick_x > 0 || tick->stick_x < 0 ? tick->stick_x : (double)tick->self->facing;
    first = first > 0 ? 1 : -1;
    return (ledge_is_wanted(tick, first) && ledge_take_hold(tick, first)) ||
           (ledge_is_wanted(tick, -first) && ledge_take_hold(tick, -first));
}

/* When a law that is now at `value` along an axis, relative to what moves with `flow`, comes to 0 from above.
 * Now, where that is rounding only; `most` when not before. */
static double ledge_comes_s(const deft__tick *tick, const deft__law *law, deft__v2 axis, deft__v2 flow,
                            double value, double most)
{
    deft_vec2d along;
    along.x = axis.x;
    along.y = axis.y;
    deft__path path = deft__law_against(law, axis, flow);
    deft_vec2d moved = deft__path_at(&path, most);
    if (!(value > tick->moveset->contact)) {
        return 0;
    }
    return value + along.x * moved.x + along.y * moved.y > 0
               ? most
               : deft__path_reach(&path, along, -value, 0, most);
}

/* True when the ledge is in the window of the hands after that time. */
static bool ledge_is_met(const deft__tick *tick, const deft__law *law, const deft__ledge *ledge,
                         double time_s)
{
    double loose = tick->moveset->contact;
    double height = tick->scene.shape.height;
    double reach = tick->moveset->ledges.grab_reach + loose;
    deft_vec2d path = deft__path_at(&law->path, time_s);
    deft__v2 moved = deft__v2_sub(deft__v2_make(path.x, path.y), deft__v2_scale(ledge->flow, time_s));
    double above = ledge->above - moved.y;
    double aside = ledge->aside + deft__v2_dot(ledge->normal, moved);
    return above >= height - loose && above <= height + reach && aside >= -tick->moveset->touch &&
           aside <= reach;
}

/* The first time from `from` on at which a law does not fly away from the ledge; `most` when not before. */
static double ledge_turns_s(const deft__tick *tick, const deft__law *law, const deft__ledge *ledge,
                            double from, double most)
{
    double low = from;
    double high = most;
    if (!ledge_is_left(tick, ledge, deft__path_velocity(&law->path, from).x)) {
        return from;
    }
    if (ledge_is_left(tick, ledge, deft__path_velocity(&law->path, most).x)) {
        return most;
    }
    for (int i = 0; i < LEDGE_HALVINGS; i++) {
        double middle = low + (high - low) / 2;
        bool is_left = ledge_is_left(tick, ledge, deft__path_velocity(&law->path, middle).x);
        low = is_left ? middle : low;
        high = is_left ? high : middle;
    }
    return high;
}

/* When the ledge comes into the window of the hands, or a released ledge leaves it. */
static double ledge_changes_s(const deft__tick *tick, const deft__law *law, const deft__ledge *ledge,
                              double most)
{
    double height = tick->scene.shape.height;
    double reach = tick->moveset->ledges.grab_reach;
    deft__v2 up = deft__v2_make(0, 1);
    double over = height - ledge->above;         /* the head is above the top */
    double away = ledge->aside - reach;          /* the wall is out of reach */
    double left = height + reach - ledge->above; /* of the window */
    if (tick->self->let_go != 0 && ledge_is_met(tick, law, ledge, 0)) {
        return ledge_comes_s(tick, law, up, ledge->flow, left + DEFT__PROBE * tick->moveset->contact, most);
    }
    double time_s = deft__max(ledge_comes_s(tick, law, up, ledge->flow, over, most),
                              ledge_comes_s(tick, law, ledge->normal, ledge->flow, away, most));
    time_s = ledge_turns_s(tick, law, ledge, time_s, most);
    /* the ledge is in reach already, and not grabbed; or one condition ends before the others begin */
    return time_s > 0 && time_s < most && ledge_is_met(tick, law, ledge, time_s) ? time_s : most;
}

void deft__look_for_ledge(const deft__tick *tick, deft__law *law)
{
    const deft__scene *scene = &tick->scene;
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    if (!ledge_may_begin(tick) || law->wish >= DEFT__WISH_WAIT) {
        return;
    }
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = 0; k < obstacle->face_count && obstacle->one_way == 0; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            deft__ledge ledge;
            double side = face->normal.x > 0 ? -1 : 1;
            bool counts = ledge_is_wanted(tick, side) || tick->self->let_go != 0;
            for (int shape = 0; counts && shape < ledge_shapes(tick); shape++) {
                if (ledge_of_face(tick, side, shape, obstacle, face, &ledge)) {
                    law->until_s = deft__min(law->until_s, ledge_changes_s(tick, law, &ledge, most));
                }
            }
        }
    }
}
