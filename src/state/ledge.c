/* state/ledge.c -- ledges: where they are, the instant of a grab, the hang, and the way up.
 *
 * The hands reach ledge.grab_reach ahead and above the head. A fall grabs a ledge at the very instant at
 * which the ledge comes into that window. The rest of the way is made at once, as assists do.
 *
 * The character hangs until the player goes up, lets go, or jumps off. The way up is straight up, then aside,
 * at one speed, in exactly ledge.climb_s. Where there is only room for a low character it crouches first, if
 * it can, and ends in a crouch. The goal of the way up is remembered as a place on the ledge's body. So every
 * tick knows the rest of the way, and the character gets there whatever carries it.
 */
#include "base/tolerance.h"
#include "contact/bypass.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

/* The upper end of a wall beside the character. */
typedef struct ledge {
    deft__hit hit; /* `t` is the distance of the wall from the character, units */
    double above;  /* height above the feet, units */
} ledge;

/* Where ledges are looked for: in a window that begins with the head and the side of the character. */
typedef struct ledge_window {
    double side;  /* below 0, above 0; 0: both */
    double loose; /* wider by that */
    bool comes;   /* only ledges that may be grabbed then, and not yet now */
    deft__then then;
} ledge_window;

double deft__wall_top(const deft__scene *scene, deft__edge wall, double less)
{
    bool up = wall.tangent.y > 0;
    (void)deft__bypass_distance(scene, &wall, up ? 1 : -1, less);
    double at = deft__v2_dot(wall.tangent, scene->feet);
    return (up ? wall.to - at : at - wall.from) + scene->radius;
}

/* True when the character flies away from a ledge: then it does not grab. */
static bool ledge_is_left(const deft__tick *tick, const ledge *at, double speed)
{
    double flow = deft__obstacle_flow(&tick->scene, at->hit.obstacle).x;
    return (speed - flow) * at->hit.face->normal.x > DEFT__GRAZE * tick->moveset->tile;
}

/* True when the window holds the ledge at an instant. */
static bool ledge_is_in(const deft__tick *tick, const ledge *at, const ledge_window *window,
                        const deft__then *then)
{
    deft__v2 flow = deft__obstacle_flow(&tick->scene, at->hit.obstacle);
    deft__v2 moved = deft__v2_sub(then->moved, deft__v2_scale(flow, then->time_s)); /* towards the ledge */
    /* now the grab takes what is within `contact`: such a ledge does not come any more */
    double loose = deft__max(window->loose, then->time_s > 0 ? 0 : tick->moveset->contact);
    double most = tick->moveset->ledges.grab_reach + loose;
    double aside = at->hit.t + deft__v2_dot(at->hit.face->normal, moved);
    double over = at->above - moved.y - tick->scene.shape.height;
    return aside <= most && aside >= -(loose + tick->moveset->touch) && over >= -loose && over <= most &&
           !(window->comes && ledge_is_left(tick, at, then->velocity.x));
}

/* True where the wall of a ledge goes on above the ledge, for a character as tall as it is, or low. */
static bool ledge_is_hidden(const deft__tick *tick, const ledge *at)
{
    const deft__scene *scene = &tick->scene;
    double lower = tick->moveset->height - tick->moveset->crouch.height;
    deft__edge wall = deft__edge_of(scene, at->hit.face, at->hit.obstacle);
    return deft__wall_top(scene, wall, 0) > at->above &&
           (!deft__can(tick, DEFT_ABILITY_CROUCH) || deft__wall_top(scene, wall, lower) > at->above);
}

/* The ledge at the upper end of a wall's face, on a side of the window. False for any other face, where the
 * wall goes on, and for a ledge that the window does not hold. */
static bool ledge_of_face(const deft__tick *tick, const ledge_window *window, const deft__hit *hit,
                          ledge *out)
{
    const deft__face *face = hit->face;
    if (face->kind == DEFT__FACE_HIDDEN || face->normal.x * window->side > 0 ||
        deft__face_contact_kind(face, tick->moveset) != DEFT_CONTACT_WALL) {
        return false;
    }
    double at = deft__v2_dot(deft__face_tangent(face), tick->scene.feet);
    out->hit = *hit;
    out->hit.t = deft__face_gap(face, tick->scene.feet);
    out->above = (face->normal.x < 0 ? face->to - at : at - face->from) + tick->scene.radius;
    deft__then now = deft__now(tick);
    return ledge_is_in(tick, out, window, &window->then) &&
           !(window->comes && ledge_is_in(tick, out, window, &now)) && !ledge_is_hidden(tick, out);
}

/* The same for face k of the obstacle i. */
static bool ledge_on(const deft__tick *tick, const ledge_window *window, uint32_t i, uint32_t k, ledge *out)
{
    const deft__obstacle *obstacle = &tick->scene.obstacles[i];
    const deft__face *face = &tick->scene.faces[obstacle->first_face + k];
    deft__hit hit = {0, face, face, obstacle};
    return obstacle->one_way == 0 && ledge_of_face(tick, window, &hit, out);
}

/* The lowest ledge. Of two that are as low geometry decides, not the gathering. */
static bool ledge_find(const deft__tick *tick, const ledge_window *window, ledge *out)
{
    const deft__scene *scene = &tick->scene;
    bool found = false;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        for (uint32_t k = 0; k < scene->obstacles[i].face_count; k++) {
            ledge at;
            if (ledge_on(tick, window, i, k, &at) &&
                (!found || at.above < out->above ||
                 (at.above == out->above && deft__hit_before(&at.hit, &out->hit, scene->feet)))) {
                *out = at;
                found = true;
            }
        }
    }
    return found;
}

/* True when the window of the hands, now, holds a ledge. */
static bool ledge_is_near(const deft__tick *tick, double side, double loose, ledge *out)
{
    ledge_window window = {side, loose, false, deft__now(tick)};
    return ledge_find(tick, &window, out);
}

/* True when the player wants down: then a ledge is let go of, and none is caught. */
static bool ledge_is_declined(const deft__tick *tick)
{
    return tick->stick_y < -DEFT__STICK_ASKS || deft__holds(tick, DEFT_ACTION_CROUCH);
}

static bool ledge_is_wanted(const deft__tick *tick, double side)
{
    return !ledge_is_declined(tick) && (deft__holds(tick, DEFT_ACTION_GRAB) || tick->stick_x * side > 0);
}

static bool ledge_may_begin(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    return deft__can(tick, DEFT_ABILITY_LEDGE) && self->drops == 0 && self->crouched == 0 &&
           !(tick->velocity.y > 0) && !deft__slides(self) && deft__may_change_to(tick, DEFT_STATE_LEDGE);
}

/* Gathers all that decides whether there is room on a ledge on that side. False when not all fits. */
static bool ledge_look_over(deft__tick *tick)
{
    deft__scene *scene = &tick->scene;
    double reach = tick->moveset->ledges.grab_reach;
    uint32_t gatherings = scene->gatherings;
    if (tick->crowded) {
        return false;
    }
    deft__reach over = {reach + 2 * scene->shape.height, reach, reach + 2 * scene->shape.half_width};
    bool fits = deft__look_aside(tick, over, deft__v2_make(0, 0), 0);
    if (scene->gatherings != gatherings) { /* a second gathering at one instant: too much is near */
        tick->crowded = !fits || tick->looked_s >= tick->now_s;
        tick->looked_s = tick->now_s;
    }
    return fits;
}

/* The frame goes with the body of the ledge, whatever belts there are; false when that body turns. */
static bool ledge_ride(deft__tick *tick, uint32_t body, deft__v2 flow)
{
    tick->scene.carrier = body;
    deft__flow_follow(&tick->scene, flow);
    return deft__flow_turn_rate(&tick->scene, body) == 0;
}

/* The free way to where the character hangs from a ledge at that height above its feet: straight up, then
 * straight aside. There a wall must be beside its head, and no floor just below its feet. A tip without
 * height cannot hold a character, nor can a wall that ends below its hands. */
static bool ledge_way_to(const deft__tick *tick, deft__then from, double above, double side, deft__v2 *out)
{
    const deft__scene *scene = &tick->scene;
    deft__v2 lift = deft__v2_make(0, above - scene->shape.height);
    deft__v2 up = deft__v2_add(from.feet, lift);
    double reach = tick->moveset->ledges.grab_reach;
    deft__hit wall;
    deft__hit hit;
    if (deft__scene_sweep_then(scene, from.feet, lift, from.time_s, true, &hit) ||
        !deft__find_wall(tick, up, from.time_s, side, reach, &wall) ||
        deft__flow_turn_rate(scene, wall.obstacle->body) != 0) {
        return false;
    }
    *out = deft__v2_make(side * wall.t, lift.y); /* nothing is nearer on that side than the wall */
    deft__v2 feet = deft__v2_add(from.feet, *out);
    deft__v2 lower = deft__v2_make(feet.x, feet.y - DEFT__PROBE * tick->moveset->touch);
    deft__v2 down = deft__v2_make(0, -deft__max(reach, DEFT__PROBE * tick->moveset->contact));
    if (!deft__find_wall(tick, lower, from.time_s, side, 0, &wall)) {
        return false;
    }
    double falls = tick->scene.feet.y - feet.y + deft__obstacle_flow(scene, wall.obstacle).y * from.time_s;
    double top = deft__wall_top(scene, deft__edge_of(scene, wall.face, wall.obstacle), 0) + falls;
    return top >= scene->shape.height - tick->moveset->touch &&
           (!deft__scene_sweep_then(scene, feet, down, from.time_s, true, &hit) ||
            !deft__face_is_floor(hit.face, tick->moveset));
}

/* ---- the way up ---- */

/* The way up by `up`, then aside by the width of the character, or less where something is in the way.
 * There a floor must be at most `most` below, with the middle of the character over the ledge. Returns how
 * far below the floor is; DEFT__NEVER without it. */
static double mount_over(const deft__tick *tick, deft__then from, double side, double up, double most,
                         deft__v2 *out)
{
    const deft__scene *scene = &tick->scene;
    deft__v2 lift = deft__v2_make(0, up);
    deft__v2 over = deft__v2_make(2 * side * scene->shape.half_width, 0);
    deft__v2 above = deft__v2_add(from.feet, lift);
    deft__hit hit;
    if (deft__scene_sweep_then(scene, from.feet, lift, from.time_s, true, &hit)) {
        return DEFT__NEVER;
    }
    double share = deft__scene_sweep_then(scene, above, over, from.time_s, true, &hit) ? hit.t : 1;
    deft__v2 feet = deft__v2_add(above, deft__v2_scale(over, share));
    *out = deft__v2_sub(feet, from.feet);
    bool stands = 2 * scene->shape.half_width * share >= scene->shape.half_width - tick->moveset->touch &&
                  deft__scene_sweep_then(scene, feet, deft__v2_make(0, -most), from.time_s, true, &hit) &&
                  deft__face_is_floor(hit.face, tick->moveset);
    return stands ? most * hit.t : DEFT__NEVER;
}

/* The way up of the character as tall as it is now; false when there is none. Ground that rises behind the
 * ledge may be higher than the ledge's top. */
static bool mount_finds_way(const deft__tick *tick, deft__then from, double side, double above, deft__v2 *out)
{
    double cosine = tick->moveset->slope_cos;
    double steepest = deft__sqrt(deft__max(1 - cosine * cosine, 0)) / cosine;
    double rise = deft__min(2 * tick->moveset->half_width * steepest, tick->scene.shape.height / 2);
    double down = deft__max(2 * tick->scene.radius, DEFT__PROBE * tick->moveset->contact);
    double drop = mount_over(tick, from, side, above, down, out);
    if (drop > down) {
        drop = mount_over(tick, from, side, above + rise, rise + down, out);
        drop = drop <= rise + down ? mount_over(tick, from, side, above + rise - drop, down, out) : drop;
    }
    return drop <= down;
}

/* True when the character can pull itself up its wall at an instant, as tall as it is. */
static bool mount_is_free(const deft__tick *tick, const deft__then *then)
{
    double side = (double)tick->self->wall_side;
    deft__hit wall;
    deft__v2 way;
    if (!deft__find_wall(tick, then->feet, then->time_s, side, 0, &wall)) {
        return false;
    }
    deft__edge edge = deft__edge_of(&tick->scene, wall.face, wall.obstacle);
    double above = deft__wall_top(&tick->scene, edge, 0) + edge.flow.y * then->time_s - then->moved.y;
    return mount_finds_way(tick, *then, side, above, &way);
}

/* The way up of the character as tall as it is now. Where there is none, `law` of a character on a wall ends
 * where a body makes room; it may be NULL. */
static bool mount_way_now(const deft__tick *tick, deft__v2 aside, double side, double above, deft__law *law,
                          deft__v2 *out)
{
    deft__then from = deft__now(tick);
    from.feet = deft__v2_add(from.feet, aside);
    bool is_free = mount_finds_way(tick, from, side, above, out);
    if (!is_free && law != NULL && tick->scene.moves) {
        deft__end_ahead(tick, law, mount_is_free);
    }
    return is_free;
}

/* The way from `aside` of the feet to the ledge whose top is `above` over there: up by way.y first, then
 * aside by way.x. Upright where possible; `low` where only a crouched character fits. False when the way is
 * too narrow, or leads to no floor; then `law`, if not NULL, ends where a body makes room for either. The
 * scene may be gathered anew. */
static bool mount_way(deft__tick *tick, deft__v2 aside, double side, double above, deft__law *law,
                      deft__v2 *way, bool *low)
{
    *low = false;
    if (mount_way_now(tick, aside, side, above, law, way)) {
        return true;
    }
    if (tick->self->crouched == 0 && deft__can(tick, DEFT_ABILITY_CROUCH)) {
        double blocked = tick->blocked; /* perhaps by a wall that is above a low character */
        deft__make_low(tick, true);
        *low = mount_way_now(tick, aside, side, above, law, way);
        deft__make_low(tick, false);
        deft__sense_wall(tick, blocked);
    }
    return *low;
}

/* ---- the grab ---- */

/* True for a ledge of the wall on which the character hung until this instant. A character that climbed or
 * slid there may grab it at once. */
static bool ledge_was_held(const deft__tick *tick, const deft__hit *wall)
{
    return deft__is_off_wall(tick, wall) &&
           (tick->off_state == DEFT_STATE_LEDGE || tick->off_state == DEFT_STATE_LEDGE_CLIMB);
}

static bool ledge_take_hold(deft__tick *tick, double side)
{
    ledge at;
    deft__v2 way;
    deft__v2 up;
    bool low;
    deft__hit wall;
    if (!ledge_is_wanted(tick, side)) {
        return false;
    }
    /* a character on a wall goes with the wall, also before the frame does */
    double carried = tick->self->support == DEFT_SUPPORT_WALL ? tick->edge.flow.x : 0;
    /* the gathering may show more of the wall */
    if (!ledge_is_near(tick, side, 0, &at) || ledge_was_held(tick, &at.hit) ||
        ledge_is_left(tick, &at, tick->velocity.x + carried) || !ledge_look_over(tick) ||
        !ledge_is_near(tick, side, 0, &at) || !ledge_way_to(tick, deft__now(tick), at.above, side, &way) ||
        !mount_way(tick, way, side, tick->scene.shape.height, NULL, &up, &low) ||
        !deft__find_wall(tick, deft__v2_add(tick->scene.feet, way), 0, side, 0, &wall)) {
        return false;
    }
    tick->scene.feet = deft__v2_add(tick->scene.feet, way);
    deft__hang_on_wall(tick, &wall);
    deft__change_state(tick, DEFT_STATE_LEDGE);
    deft__emit(tick, DEFT_EVENT_LEDGE_ON, deft__v2_size(way));
    return true;
}

bool deft__try_ledge_grab(deft__tick *tick)
{
    deft_character *self = tick->self;
    ledge at;
    /* a released ledge is not grabbed again before it is out of reach */
    if (!ledge_may_begin(tick) || (self->let_go != 0 && ledge_is_near(tick, 0, 0, &at))) {
        return false;
    }
    self->let_go = 0;
    double first = deft__first_side(tick);
    return ledge_take_hold(tick, first) || ledge_take_hold(tick, -first);
}

/* The side of the ledges that the player wants. */
static double ledge_side(const deft__tick *tick)
{
    return deft__holds(tick, DEFT_ACTION_GRAB) ? 0 : tick->stick_x;
}

/* True when a ledge comes into the window. */
static bool ledge_comes(const deft__tick *tick, const deft__then *then)
{
    ledge at;
    ledge_window hands = {ledge_side(tick), 0, true, *then};
    return ledge_find(tick, &hands, &at);
}

/* True when the ledge that the character let go of is out of reach. */
static bool ledge_is_gone(const deft__tick *tick, const deft__then *then)
{
    ledge at;
    ledge_window hands = {0, 2 * tick->moveset->contact, false, *then};
    return !ledge_find(tick, &hands, &at);
}

/* True when the window holds a ledge on that side, with room beside it and over it. The character stays as
 * tall as it is. */
static bool ledge_has_room_on(const deft__tick *tick, const deft__then *then, double side)
{
    ledge_window hands = {side, 0, false, *then};
    deft__then from = *then;
    ledge at;
    deft__v2 way;
    deft__v2 up;
    if (!ledge_is_wanted(tick, side) || !ledge_find(tick, &hands, &at)) {
        return false;
    }
    double rises = deft__obstacle_flow(&tick->scene, at.hit.obstacle).y * then->time_s;
    double above = at.above + rises - then->moved.y;
    if (!ledge_way_to(tick, from, above, side, &way)) {
        return false;
    }
    from.feet = deft__v2_add(from.feet, way);
    return mount_finds_way(tick, from, side, tick->scene.shape.height, &up);
}

static bool ledge_has_room(const deft__tick *tick, const deft__then *then)
{
    return ledge_has_room_on(tick, then, 1) || ledge_has_room_on(tick, then, -1);
}

/* The law ends where a ledge is in reach just after `moved` along the axis, relative to the ledge. */
static void ledge_end_at(const deft__tick *tick, deft__law *law, const ledge *at, deft__v2 axis, double moved)
{
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    deft__path path = deft__law_against(law, axis, deft__obstacle_flow(&tick->scene, at->hit.obstacle));
    double time_s = deft__path_reach(&path, axis, moved, 0, most) + DEFT__LOOK_S;
    deft__then then = deft__after(tick, law, time_s);
    if (time_s < most && ledge_comes(tick, &then)) {
        law->until_s = time_s;
    }
}

/* Between two looks ahead a ledge may come and go. So the law ends where a ledge comes over a border of the
 * window. `far` is how far off such a ledge may be now. */
static void ledge_end_at_border(const deft__tick *tick, deft__law *law, double far)
{
    const deft__scene *scene = &tick->scene;
    double reach = tick->moveset->ledges.grab_reach;
    ledge_window around = {ledge_side(tick), far, false, deft__now(tick)};
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        for (uint32_t k = 0; k < scene->obstacles[i].face_count; k++) {
            ledge at;
            if (ledge_on(tick, &around, i, k, &at)) {
                ledge_end_at(tick, law, &at, at.hit.face->normal, reach - at.hit.t);
                ledge_end_at(tick, law, &at, deft__v2_make(0, 1), at.above - scene->shape.height);
            }
        }
    }
}

void deft__look_for_ledge(const deft__tick *tick, deft__law *law)
{
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    bool waits = tick->self->let_go != 0;
    bool wants = ledge_is_wanted(tick, 1) || ledge_is_wanted(tick, -1);
    if (!ledge_may_begin(tick) || !(waits || wants)) {
        return;
    }
    ledge at;
    deft__v2 way = deft__path_at(&law->path, most);
    /* mostly no ledge is so near that it may come */
    double far = tick->scene.moves ? DEFT__NEVER : deft__abs(way.x) + deft__abs(way.y);
    if (waits) {
        deft__end_ahead(tick, law, ledge_is_gone);
    } else if (ledge_is_near(tick, ledge_side(tick), far, &at)) {
        ledge_end_at_border(tick, law, far);
        deft__end_ahead(tick, law, ledge_comes);
    }
    /* a body may make room at a ledge that the hands reach already */
    deft__then now = deft__now(tick);
    if (!waits && tick->scene.moves && !tick->crowded && ledge_is_near(tick, ledge_side(tick), 0, &at) &&
        !ledge_has_room(tick, &now)) {
        deft__end_ahead(tick, law, ledge_has_room);
    }
}

/* ---- up ---- */

/* How long the way up takes, of a way up and then aside that takes left_s. */
static double mount_up_s(deft__v2 left, double left_s)
{
    return left_s * left.y / (left.y + deft__abs(left.x));
}

/* True when a floor comes from below, and meets the character on its way up a wall of that body. */
static bool mount_is_overtaken(const deft__tick *tick, uint32_t body, deft__v2 way)
{
    const deft__scene *scene = &tick->scene;
    double up_s = mount_up_s(way, tick->moveset->ledges.climb_s);
    deft__v2 flow = deft__v2_sub(deft__flow_of_body(scene, body, scene->feet), scene->flow);
    deft__v2 up = deft__v2_add(deft__v2_make(0, way.y), deft__v2_scale(flow, up_s));
    deft__hit hit;
    return way.y > 0 && deft__scene_sweep(scene, up, up_s, &hit) &&
           deft__face_is_floor(hit.face, tick->moveset);
}

bool deft__try_pull_up(deft__tick *tick, double side, double above, double speed)
{
    deft_character *self = tick->self;
    uint32_t body = tick->edge.body;
    deft__v2 way;
    deft__law meanwhile;
    bool low;
    deft__go_straight(&meanwhile, deft__v2_make(0, speed));
    bool is_free = deft__flow_turn_rate(&tick->scene, body) == 0 && ledge_look_over(tick) &&
                   mount_way(tick, deft__v2_make(0, 0), side, above, &meanwhile, &way, &low) &&
                   !mount_is_overtaken(tick, body, way);
    tick->room_s = meanwhile.until_s;
    if (!is_free) {
        return false;
    }
    deft_pos anchor = deft__place_after(self->axes, deft__scene_position(&tick->scene), way);
    (void)deft__anchor_fix(tick->scene.view, body, deft__tick_share(tick, 0), &anchor);
    if (self->state != DEFT_STATE_LEDGE) {
        deft__emit(tick, DEFT_EVENT_LEDGE_ON, 0);
    }
    if (low) {
        deft__make_low(tick, true);
    }
    deft__change_state(tick, DEFT_STATE_LEDGE_CLIMB);
    self->anchor = anchor;
    self->hook_body = body;
    return true;
}

/* The rest of the way, in the frame; false when its goal is gone. */
static bool mount_left(const deft__tick *tick, deft__v2 *out)
{
    const deft_character *self = tick->self;
    deft_pos at;
    if (!deft__anchor_place(tick->scene.view, self->hook_body, self->anchor, deft__tick_share(tick, 0),
                            &at)) {
        return false;
    }
    *out = deft__way_between(self->axes, deft__scene_position(&tick->scene), at);
    return true;
}

static void mount_enter(deft__tick *tick)
{
    tick->blocked = tick->wall_told = 0;
    tick->self->coyote = 0;
}

static void mount_exit(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__emit_of(tick, DEFT_EVENT_LEDGE_OFF, deft__v2_size(tick->velocity), self->hook_body, 0);
    self->anchor.x = self->anchor.y = 0;
    self->hook_body = 0;
}

/* The way is over. The character stands at rest on the floor there, or falls where there is none. */
static void mount_stand(deft__tick *tick, const deft__edge *floor)
{
    deft__wall_freeze(tick);
    if (floor->present == 0) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    deft__land(tick, floor, 0);
    tick->along = 0; /* the climb has come along already */
    tick->velocity = deft__v2_make(0, 0);
}

static void mount_finish(deft__tick *tick)
{
    /* on ground that falls a rounded foot comes down */
    deft__edge floor = deft__find_floor_below(tick, (double)tick->self->wall_side);
    mount_stand(tick, &floor);
}

static void mount_decide(deft__tick *tick)
{
    deft__v2 left;
    if (!mount_left(tick, &left) || !ledge_ride(tick, tick->self->hook_body, deft__rope_flow(tick))) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (tick->self->state_s >= tick->moveset->ledges.climb_s - DEFT__INSTANT_S) {
        mount_finish(tick);
    }
}

static void mount_law(deft__tick *tick, deft__law *out)
{
    deft__v2 left = deft__v2_make(0, 0);
    double left_s = tick->moveset->ledges.climb_s - tick->self->state_s;
    tick->edge.present = 0;
    (void)ledge_ride(tick, tick->self->hook_body, deft__rope_flow(tick));
    (void)mount_left(tick, &left);
    bool rises = left.y > tick->moveset->touch;
    left.y = deft__abs(left.y) <= tick->moveset->touch ? 0 : left.y; /* what rounding left is no way */
    double up_s = rises ? mount_up_s(left, left_s) : left_s;
    tick->velocity = deft__v2_scale(rises ? deft__v2_make(0, left.y) : left, 1 / up_s);
    deft__go_straight(out, tick->velocity);
    out->until_s = up_s;
}

/* A floor in the way is where the climb ends: ground that rises behind the ledge is met there. */
static bool mount_meet(deft__tick *tick, const deft__hit *hit)
{
    if (!deft__face_is_floor(hit->face, tick->moveset)) {
        return deft__meet_and_fall(tick, hit);
    }
    deft__edge floor = deft__find_floor(tick, (double)tick->self->wall_side);
    mount_stand(tick, &floor);
    return true;
}

DEFT__ROW(ledge_climb, DEFT__TO(GROUND) | DEFT__TO(FALL), DEFT__NEEDS_TO(LEDGE), WALL, GROUND, mount_enter,
          mount_exit, mount_decide, mount_law, mount_meet);

/* ---- the hang ---- */

static void hang_enter(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__use_press(tick, DEFT_ACTION_GRAB);
    self->facing = self->wall_side;
    self->air_jumps = 0;
    self->coyote = 0;
    self->let_go = 0;
}

static void hang_exit(deft__tick *tick)
{
    if (tick->heads_for != DEFT_STATE_LEDGE_CLIMB) {
        deft__emit(tick, DEFT_EVENT_LEDGE_OFF, deft__v2_size(tick->velocity));
    }
}

static void hang_decide(deft__tick *tick)
{
    double side = (double)tick->self->wall_side;
    double height = tick->scene.shape.height;
    bool jumps = deft__press_is_live(tick, DEFT_ACTION_JUMP);
    tick->room_s = DEFT_FOREVER;
    bool grabs = deft__holds(tick, DEFT_ACTION_GRAB);
    bool drops = ledge_is_declined(tick) || (tick->stick_x * side < 0 && !grabs);
    if (tick->stick_x * side < 0 && deft__try_wall_jump(tick)) {
        return;
    }
    /* without its top a wall holds no hands; a body over the ledge is only in the way up */
    if (!deft__keep_wall(tick) ||
        deft__wall_top(&tick->scene, tick->edge, 0) < height - tick->moveset->touch ||
        !ledge_ride(tick, tick->edge.body,
                    deft__flow_of_body(&tick->scene, tick->edge.body, tick->scene.feet))) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (drops) { /* down the wall, if the character can climb and still holds on */
        bool climbs = grabs && deft__can(tick, DEFT_ABILITY_CLIMB) && !deft__is_tired(tick);
        tick->self->let_go = 1;
        deft__change_state(tick, climbs ? DEFT_STATE_CLIMB : DEFT_STATE_FALL);
        tick->off_wall_s = -1; /* the character let go of the ledge, not of its wall */
    } else if ((jumps || tick->stick_y > DEFT__STICK_ASKS) && deft__try_pull_up(tick, side, height, 0) &&
               jumps) {
        deft__use_press(tick, DEFT_ACTION_JUMP);
    }
}

static void hang_law(deft__tick *tick, deft__law *out)
{
    deft__go_straight(out, deft__v2_make(0, 0));
    out->until_s = tick->room_s;
}

DEFT__ROW(ledge, DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(LEDGE_CLIMB) | DEFT__TO(CLIMB),
          DEFT__NEEDS_TO(LEDGE), WALL, GROUND, hang_enter, hang_exit, hang_decide, hang_law,
          deft__meet_and_fall);
