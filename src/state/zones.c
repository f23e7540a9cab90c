/* state/zones.c -- states in zones: on a ladder, and in water.
 *
 * On a ladder there is no gravity, and the speeds up and down are its own. The character is on a ladder while
 * two things hold. The middle of the character is between the sides, or at most ladder.reach beside them.
 * Some part of its height is beside the ladder. The heights between which that holds are the law's ends. So
 * top and bottom are reached, and left, at the same instants at every rate. The same goes for the place to
 * which ladder.snap_speed takes the character.
 *
 * In water the stick steers both axes, and gravity acts on neither. The character swims while its middle is
 * under water, as high as it stands: it stands up in a swim. A swim goes up to the surface and no farther. A
 * rise that is faster than the swim goes through the surface. A rise with the head out of the water does not
 * begin a swim again.
 */
#include "contact/zones.h"

#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/one_way.h"
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

/* ---- a ladder or water around the character ---- */

/* How deep the feet are in a zone that holds the character, and deeper by `in`. */
static deft__v2 zone_inset(const deft__tick *tick, deft_zone_kind kind, double in)
{
    double wide = tick->scene.shape.half_width + in;
    return kind == DEFT_ZONE_LADDER ? deft__v2_make(wide - tick->moveset->ladder.reach, in)
                                    : deft__v2_make(wide, tick->moveset->height / 2 + in);
}

/* The piece of such a zone that holds a character with its feet `at`; zone_count without one. */
static uint32_t zone_piece(const deft__tick *tick, deft_zone_kind kind, deft__v2 at, double in)
{
    return deft__zones_around(&tick->scene, kind, at, zone_inset(tick, kind, in));
}

static bool zone_has(const deft__tick *tick, deft_zone_kind kind, deft__v2 at, double in)
{
    return zone_piece(tick, kind, at, in) < tick->scene.zone_count;
}

/* How far the zone goes on, up or down from feet that are `at`. Of water, up is the depth of its middle. */
static double zone_goes_on(const deft__tick *tick, deft_zone_kind kind, deft__v2 at, bool up)
{
    double low;
    double high;
    deft__zones_reach(&tick->scene, kind, at, zone_inset(tick, kind, 0), &low, &high);
    return up ? high - at.y : at.y - low;
}

/* The sum of feet and drift at an instant. */
static deft__v2 zone_feet(const deft__tick *tick, const deft__then *then)
{
    deft__v2 way = deft__v2_add(then->moved, deft__v2_scale(tick->scene.flow, then->time_s));
    return deft__v2_add(deft__tick_feet(tick), way);
}

/* True when the zone of the state holds the character no more. */
static bool zone_lets_go(const deft__tick *tick, const deft__then *then)
{
    deft_zone_kind kind = tick->self->state == DEFT_STATE_SWIM ? DEFT_ZONE_WATER : DEFT_ZONE_LADDER;
    return !zone_has(tick, kind, zone_feet(tick, then), 0);
}

static void zone_come_in(deft__tick *tick)
{
    deft__end_jump(tick->self);
    tick->self->air_jumps = 0;
    deft__ride_air(tick, false);
}

/* ---- the ladder ---- */

/* The velocity that the stick asks for, along the axis on which the stick is farther out. */
static deft__v2 ladder_wish(const deft__tick *tick)
{
    const deft_ladder *ladder = &tick->moveset->ladder;
    double x = tick->stick_x;
    double y = tick->stick_y;
    if (deft__abs(x) > deft__abs(y)) {
        return deft__v2_make(x * ladder->up_speed, 0);
    }
    return deft__v2_make(0, y * (y > 0 ? ladder->up_speed : ladder->down_speed));
}

/* True while a climb also goes to the ladder's middle. */
static bool ladder_snaps(const deft__tick *tick)
{
    return tick->moveset->ladder.snap_speed > 0 && !(deft__abs(ladder_wish(tick).x) > 0);
}

/* How far to the right of `at` the character holds the ladder: at the ladder's middle. A net is wider than
 * two characters. On a net the character keeps its own width from the sides. 0 without such a place. */
static double ladder_aside(const deft__tick *tick, deft__v2 at)
{
    double left;
    double right;
    double width = 2 * tick->moveset->half_width;
    if (!deft__zones_sides(&tick->scene, DEFT_ZONE_LADDER, at, &left, &right)) {
        return 0;
    }
    double margin = deft__min(width, (right - left) / 2);
    return deft__clamp(at.x, left + margin, right - margin) - at.x;
}

/* True when the place to hold the ladder has moved. */
static bool ladder_bends(const deft__tick *tick, const deft__then *then)
{
    deft__v2 from = deft__tick_feet(tick);
    deft__v2 at = zone_feet(tick, then);
    double moved = at.x + ladder_aside(tick, at) - from.x - ladder_aside(tick, from);
    return deft__abs(moved) > tick->moveset->contact;
}

/* True when the ladder itself goes on below the feet. At its lower end the character still hangs by its head,
 * but the ladder leads through no floor. */
static bool ladder_leads_down(const deft__tick *tick, deft__v2 at)
{
    return zone_goes_on(tick, DEFT_ZONE_LADDER, at, false) > tick->scene.shape.height + tick->moveset->touch;
}

/* True when the stick, held up or on the ground down, takes hold. The ladder never stops a rise. No touched
 * face is in the way of a climb up off the ground. */
static bool ladder_begins(const deft__tick *tick, const deft__then *then)
{
    deft__v2 at = zone_feet(tick, then);
    deft__v2 normal;
    bool grounded = deft__is_grounded(tick->self);
    /* taking hold needs a little more depth, so that rounding does not let go again */
    if (!zone_has(tick, DEFT_ZONE_LADDER, at, tick->moveset->touch / 2)) {
        return false;
    }
    deft__v2 wish = ladder_wish(tick);
    if (tick->stick_y < 0) { /* down through a one-way floor that carries the character */
        return grounded && wish.y < 0 && ladder_leads_down(tick, at) &&
               deft__stands_on_one_way(&tick->scene, then->feet, then->time_s, &normal);
    }
    return grounded ? zone_goes_on(tick, DEFT_ZONE_LADDER, at, true) > tick->moveset->touch && wish.y > 0 &&
                          !deft__digs_into_any(&tick->scene, deft__v2_sub(wish, tick->scene.flow),
                                               deft__v2_make(0, 0))
                    : then->velocity.y <= 0;
}

static bool ladder_is_wanted(const deft__tick *tick)
{
    return deft__abs(tick->stick_y) > DEFT__STICK_ASKS && deft__may_change_to(tick, DEFT_STATE_LADDER);
}

static bool ladder_try(deft__tick *tick)
{
    deft__then now = deft__now(tick);
    uint32_t body = deft__floor_body(tick);
    deft__v2 normal;
    if (!ladder_is_wanted(tick) || !ladder_begins(tick, &now)) {
        return false;
    }
    bool drops = tick->stick_y < 0 && deft__stands_on_one_way(&tick->scene, tick->scene.feet, 0, &normal);
    deft__change_state(tick, DEFT_STATE_LADDER);
    if (drops) {
        deft__begin_drop(tick, body, normal, DEFT__DROPS_ONE);
    }
    return true;
}

static void ladder_enter(deft__tick *tick)
{
    uint32_t piece = zone_piece(tick, DEFT_ZONE_LADDER, deft__tick_feet(tick), 0);
    const deft_zone *zone = piece < tick->scene.zone_count ? deft__zone_of(&tick->scene, piece) : NULL;
    deft__emit(tick, DEFT_EVENT_LADDER_ON, zone != NULL ? (double)zone->tag : 0);
    tick->velocity = deft__v2_make(0, 0);
    tick->self->climb_s = 0;
    zone_come_in(tick);
}

static void ladder_exit(deft__tick *tick)
{
    deft__emit(tick, DEFT_EVENT_LADDER_OFF, deft__v2_size(tick->velocity));
}

/* True when the character stands on a floor and does not climb off it. It does not step back on to a floor
 * that it has just walked off. */
static bool ladder_steps_off(deft__tick *tick, deft__v2 wish)
{
    deft__v2 normal;
    if (tick->off_floor_s >= tick->now_s ||
        (wish.y > 0 &&
         zone_goes_on(tick, DEFT_ZONE_LADDER, deft__tick_feet(tick), true) > tick->moveset->touch) ||
        (wish.y < 0 &&
         (tick->self->drops != 0 || deft__stands_on_one_way(&tick->scene, tick->scene.feet, 0, &normal)))) {
        return false;
    }
    deft__edge floor = deft__find_floor(tick, wish.x > 0 ? 1 : (wish.x < 0 ? -1 : 0));
    if (floor.present != 0) {
        tick->velocity = deft__v2_make(0, 0);
        deft__land(tick, &floor, 0);
    }
    return floor.present != 0;
}

static void ladder_decide(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__v2 at = deft__tick_feet(tick);
    deft__v2 wish = ladder_wish(tick);
    if (!zone_has(tick, DEFT_ZONE_LADDER, at, 0) ||
        (wish.y < 0 && zone_goes_on(tick, DEFT_ZONE_LADDER, at, false) <= tick->moveset->touch)) {
        tick->velocity = wish;
        self->air_from = deft__tick_height(tick);
        self->ground_s = 0;
        deft__change_state(tick, DEFT_STATE_FALL);
        self->coyote = 1; /* a jump a moment later still counts, as off the edge of a floor */
    } else if (!ladder_steps_off(tick, wish) && tick->moveset->ladder.jump_off != 0) {
        deft__try_actions(tick);
    }
}

static void ladder_law(deft__tick *tick, deft__law *out)
{
    deft__v2 at = deft__tick_feet(tick);
    deft__v2 wish = ladder_wish(tick);
    double aside = ladder_aside(tick, at);
    double snap = tick->moveset->ladder.snap_speed;
    bool is_at_top = zone_goes_on(tick, DEFT_ZONE_LADDER, at, true) <= tick->moveset->touch;
    wish.y = is_at_top ? deft__min(wish.y, 0) : wish.y;
    deft__float(tick, wish, NULL, out);
    out->no_rise = is_at_top;
    if (ladder_snaps(tick) && deft__abs(aside) > tick->moveset->contact) { /* a leaning face has the say */
        out->path.along = deft__float_piece(NULL, 0, aside > 0 ? snap : -snap);
    }
}

/* True when a floor is under the feet. */
static bool ladder_has_floor(const deft__tick *tick, const deft__then *then)
{
    deft__hit hit;
    return deft__floor_then(&tick->scene, then->feet, then->time_s, &hit);
}

/* Ends a climb at the ladder's ends, or at its middle; a climb aside also where a floor begins. */
static void ladder_end(const deft__tick *tick, deft__law *law)
{
    deft__v2 at = deft__tick_feet(tick);
    deft__v2 goes = deft__path_velocity(&law->path, 0);
    double aside = ladder_aside(tick, at);
    bool moves_x = goes.x > 0 || goes.x < 0;
    bool moves_y = goes.y > 0 || goes.y < 0;
    bool snaps = ladder_snaps(tick);
    if (moves_y) {
        double left = zone_goes_on(tick, DEFT_ZONE_LADDER, at, goes.y > 0);
        law->until_s = deft__min(law->until_s, left / deft__abs(goes.y));
    }
    if (snaps && aside * goes.x > 0) {
        law->until_s = deft__min(law->until_s, aside / goes.x);
    }
    if (snaps && (moves_x || moves_y)) {
        deft__end_ahead(tick, law, ladder_bends);
    } else if (moves_x) {
        deft__end_ahead(tick, law, zone_lets_go);
    }
    deft__then now = deft__now(tick);
    if (moves_x && !ladder_has_floor(tick, &now)) {
        deft__end_ahead(tick, law, ladder_has_floor);
    }
}

/* A climb goes down through one-ways. On any other floor the character stands: a climb aside is no run. */
static bool ladder_meet(deft__tick *tick, const deft__hit *hit)
{
    if (!deft__face_is_floor(hit->face, tick->moveset)) {
        return false;
    }
    if (hit->obstacle->one_way != 0 && ladder_wish(tick).y < 0 &&
        ladder_leads_down(tick, deft__tick_feet(tick))) {
        deft__begin_drop(tick, hit->obstacle->body, hit->face->normal, DEFT__DROPS_ONE);
        return true;
    }
    tick->velocity.x = 0;
    return false;
}

DEFT__ROW(ladder, DEFT__TO(GROUND) | DEFT__TO(JUMP) | DEFT__TO(FALL), 0, AIR, GROUND, ladder_enter,
          ladder_exit, ladder_decide, ladder_law, ladder_meet);

/* ---- water ---- */

/* How far the middle of the character is below the surface. */
static double swim_depth(const deft__tick *tick, deft__v2 at)
{
    return zone_goes_on(tick, DEFT_ZONE_WATER, at, true);
}

static bool swim_has_head_out(const deft__tick *tick, const deft__then *then)
{
    return swim_depth(tick, zone_feet(tick, then)) < tick->moveset->height / 2;
}

/* True for a rise that does not begin a swim again: a jump out of the water does not, not even by rounding.
 */
static bool swim_is_left(const deft__tick *tick, const deft__then *then)
{
    double depth = swim_depth(tick, zone_feet(tick, then));
    return then->velocity.y > 0 && depth < tick->moveset->height / 2 + tick->moveset->touch;
}

/* The velocity that stick and buoyancy ask for. */
static deft__v2 swim_wish(const deft__tick *tick)
{
    const deft_swim *swim = &tick->moveset->swim;
    deft__v2 wish = deft__v2_scale(deft__v2_make(tick->stick_x, tick->stick_y), swim->speed);
    wish.y += (1 - deft__abs(tick->stick_y)) * swim->drift;
    return wish;
}

/* A swim begins a little deeper than it ends, so that rounding does not end it again. On the ground it begins
 * only where the player wants it, or the character floats, and where that leads off the floor. */
static bool swim_begins(const deft__tick *tick, const deft__then *then)
{
    deft__v2 at = zone_feet(tick, then);
    if (!zone_has(tick, DEFT_ZONE_WATER, at, tick->moveset->touch / 2)) {
        return false;
    }
    if (deft__is_grounded(tick->self)) {
        bool wants =
            tick->stick_y > DEFT__STICK_ASKS || (tick->moveset->swim.drift > 0 && tick->stick_y >= 0);
        deft__v2 lift = deft__flow_of_body(&tick->scene, deft__floor_body(tick), tick->scene.feet);
        return wants && deft__v2_dot(deft__v2_sub(swim_wish(tick), lift), deft__floor_normal(tick)) > 0 &&
               swim_depth(tick, at) > tick->moveset->touch;
    }
    return !swim_is_left(tick, then);
}

/* With the head out of the water a jump leaves the water. No release cuts its rise. */
static void swim_decide(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__then now = deft__now(tick);
    bool is_out = zone_lets_go(tick, &now);
    if (!is_out && !(deft__press_is_live(tick, DEFT_ACTION_JUMP) && swim_has_head_out(tick, &now))) {
        return;
    }
    self->air_from = deft__tick_height(tick);
    if (!is_out) {
        self->launch_speed = tick->moveset->swim.jump_speed;
        self->jump_kind = (uint8_t)DEFT_EVENT_JUMPED_GROUND;
        self->jump_s = 0;
        tick->velocity.y = deft__max(tick->velocity.y, self->launch_speed);
        deft__emit(tick, DEFT_EVENT_JUMPED_GROUND, tick->velocity.y);
        deft__act_on_press(tick, DEFT_ACTION_JUMP);
    }
    deft__change_state(tick, DEFT_STATE_FALL);
}

/* True when a rise ends at the surface; a rise faster than the swim goes through. */
static bool swim_is_slow(const deft__tick *tick)
{
    return tick->velocity.y <= tick->moveset->swim.speed * (1 + DEFT__GRAZE);
}

static void swim_law(deft__tick *tick, deft__law *out)
{
    deft__v2 wish = swim_wish(tick);
    bool rests = swim_is_slow(tick) && swim_depth(tick, deft__tick_feet(tick)) <= tick->moveset->touch;
    if (rests) {
        wish.y = deft__min(wish.y, 0);
        tick->velocity.y = deft__min(tick->velocity.y, 0);
    }
    deft__float(tick, wish, &tick->moveset->swim, out);
    out->no_rise = rests;
}

static bool swim_has_water_above(const deft__tick *tick, const deft__then *then)
{
    return swim_depth(tick, zone_feet(tick, then)) > 2 * tick->moveset->touch;
}

/* Ends a swim at the surface, or at the end of the water; a swim along the surface where that goes up. */
static void swim_end(const deft__tick *tick, deft__law *law)
{
    double depth = swim_depth(tick, deft__tick_feet(tick));
    double most = deft__min(tick->dt - tick->now_s, law->path.until_s);
    if (depth > tick->moveset->touch && swim_is_slow(tick) && deft__path_at(&law->path, most).y > depth) {
        law->until_s = deft__path_reach(&law->path, deft__v2_make(0, 1), depth, 0, most);
    }
    deft__end_ahead(tick, law, zone_lets_go);
    if (law->no_rise) {
        deft__end_ahead(tick, law, swim_has_water_above);
    }
    if (deft__press_is_live(tick, DEFT_ACTION_JUMP)) { /* the press waits for the surface */
        deft__end_ahead(tick, law, swim_has_head_out);
    }
}

DEFT__ROW(swim, DEFT__TO(GROUND) | DEFT__TO(FALL) | DEFT__TO(LADDER), 0, AIR, GROUND, zone_come_in, NULL,
          swim_decide, swim_law, NULL);

/* ---- what zones begin ---- */

void deft__try_zones(deft__tick *tick)
{
    deft__then now = deft__now(tick);
    (void)deft__find_touching(&tick->scene);
    if (!ladder_try(tick) && deft__may_change_to(tick, DEFT_STATE_SWIM) && swim_begins(tick, &now)) {
        deft__change_state(tick, DEFT_STATE_SWIM);
    }
}

void deft__look_for_zones(const deft__tick *tick, deft__law *law)
{
    if (ladder_is_wanted(tick)) {
        deft__end_ahead(tick, law, ladder_begins);
    }
    if (tick->self->state == DEFT_STATE_LADDER) {
        ladder_end(tick, law);
    }
    if (deft__may_change_to(tick, DEFT_STATE_SWIM)) {
        deft__end_ahead(tick, law, swim_begins);
    }
    if (tick->self->state == DEFT_STATE_SWIM) {
        swim_end(tick, law);
    }
}
