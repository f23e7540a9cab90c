/* check_wishes.c -- wishes against each other: contradictions are errors, wishes that undo each other warn.
 *
 * An error says that no sound moveset exists; everything else is the designer's right, and only questioned.
 * Each check first asks whether the fields that it computes with are sound.
 */
#include "base/text.h"
#include "math/dmath.h"
#include "tuning/derive.h"
#include "tuning/findings.h"

/* A window shorter than this is never open at an instant that a tick at 60 Hz looks at; less the tolerance
 * that windows have everywhere. */
#define DEFT_CHECK_TICK_S           (1.0 / 60)
#define DEFT_CHECK_TICK_TOLERANCE_S 1e-6

/* The core computes with lengths, speeds and accelerations between these. */
#define DEFT_CHECK_TINY 1e-12
#define DEFT_CHECK_HUGE 1e18

#define DEFT_CHECK_ERROR   DEFT_SEVERITY_ERROR
#define DEFT_CHECK_WARNING DEFT_SEVERITY_WARNING

static void check_body(deft__findings *f, const deft_tuning *t)
{
    if (!DEFT__SOUND(f, body)) {
        return;
    }
    const double side = deft__min(t->body.width, t->body.height);
    const double least = deft__max(t->body.width, t->body.height) / 4096;
    if (t->body.corner_radius > side / 2) {
        char words[80];
        deft__text range = deft__text_begin(words, sizeof words);
        deft__text_put(&range, "0 to ");
        deft__text_number(&range, side / 2);
        deft__text_put(&range, ", half the smaller side of the body");
        deft__findings_add(f, DEFT_CHECK_ERROR, DEFT_DIAG_OUT_OF_RANGE, "body.corner_radius",
                           t->body.corner_radius, 0, side / 2, words);
    }
    if (t->body.skin > side / 100) {
        char words[80];
        deft__text range = deft__text_begin(words, sizeof words);
        deft__text_put(&range, "above 0 and at most ");
        deft__text_number(&range, side / 100);
        deft__text_put(&range, ", 1 % of the smaller side of the body");
        deft__findings_add(f, DEFT_CHECK_ERROR, DEFT_DIAG_OUT_OF_RANGE, "body.skin", t->body.skin, 0,
                           side / 100, words);
    } else if (t->body.skin < least) {
        deft__findings_add(f, DEFT_CHECK_WARNING, DEFT_DIAG_SUSPICIOUS, "body.skin", t->body.skin, least,
                           side / 100, "contacts get lost in rounding");
    }
}

/* A length that the body's own size limits. */
static void check_part(deft__findings *f, const char *path, double value, double most, const char *words)
{
    if (value > most) {
        char range[80];
        deft__text text = deft__text_begin(range, sizeof range);
        deft__text_put(&text, "from 0 to ");
        deft__text_number(&text, most);
        deft__text_put(&text, words);
        deft__findings_add(f, DEFT_CHECK_ERROR, DEFT_DIAG_OUT_OF_RANGE, path, value, 0, most, range);
    }
}

static void check_parts(deft__findings *f, const deft_tuning *t)
{
    if (!DEFT__SOUND(f, body)) {
        return;
    }
    if (DEFT__SOUND(f, assist.corner_up)) {
        check_part(f, "assist.corner_up", t->assist.corner_up, t->body.width / 2, ", half the body's width");
    }
    if (DEFT__SOUND(f, assist.corner_side)) {
        check_part(f, "assist.corner_side", t->assist.corner_side, t->body.height / 2,
                   ", half the body's height");
    }
    if (DEFT__SOUND(f, assist.ledge)) {
        check_part(f, "assist.ledge", t->assist.ledge, t->body.height / 2, ", half the body's height");
    }
    if (DEFT__SOUND(f, ledge.grab_reach)) {
        check_part(f, "ledge.grab_reach", t->ledge.grab_reach, t->body.height / 2,
                   ", half the body's height");
    }
    if (DEFT__SOUND(f, wall.reach)) {
        check_part(f, "wall.reach", t->wall.reach, t->body.width, ", the body's width");
    }
    if (DEFT__SOUND(f, ground.step_height)) {
        check_part(f, "ground.step_height", t->ground.step_height, t->body.height, ", the body's height");
    }
}

/* Only who can crouch from the start is told: an ability that comes later gets what fits. */
static void check_crouch(deft__findings *f, const deft_tuning *t)
{
    if (t->ability.crouch == 0 || !DEFT__SOUND(f, body)) {
        return;
    }
    const double corners = 2 * t->body.corner_radius;
    const double numbers[] = {t->body.crouch_height, corners};
    check_part(f, "body.crouch_height", t->body.crouch_height, t->body.height, ", the body's height");
    if (t->body.crouch_height < corners) {
        deft__findings_say(f, DEFT_CHECK_WARNING, "body.crouch_height",
                           "# is less than two corners of the body (#), which it crouches to; raise it to "
                           "that, or lower body.corner_radius",
                           numbers);
    }
}

static void check_bleed(deft__findings *f, const char *pushed, double pushed_s, double release_s)
{
    const double numbers[] = {pushed_s, release_s};
    if (pushed_s < release_s) {
        deft__findings_say(
            f, DEFT_CHECK_WARNING, pushed,
            "at # s overspeed goes faster while it is pushed than while it is not (# s); raise it, or "
            "lower overspeed_release_s",
            numbers);
    }
}

static void check_steering(deft__findings *f, const deft_tuning *t)
{
    if (DEFT__SOUND(f, run.overspeed_release_s) && DEFT__SOUND(f, run.overspeed_pushed_s)) {
        check_bleed(f, "run.overspeed_pushed_s", t->run.overspeed_pushed_s, t->run.overspeed_release_s);
    }
    if (DEFT__SOUND(f, air.overspeed_release_s) && DEFT__SOUND(f, air.overspeed_pushed_s)) {
        check_bleed(f, "air.overspeed_pushed_s", t->air.overspeed_pushed_s, t->air.overspeed_release_s);
    }
}

/* A minimum height against the full height of its jump, with the hang that a tap does not get. */
static void check_height_min(deft__findings *f, const deft_tuning *t, const char *path, double min,
                             double height, const char *height_path)
{
    const double reach = height / deft__derive_hang(t).b;
    const double numbers[] = {min, reach, height};
    if (t->jump.cut == DEFT_CUT_NONE) {
        return;
    }
    if (min > height) {
        deft__findings_add(f, DEFT_CHECK_ERROR, DEFT_DIAG_MIN_ABOVE_MAX, path, min, DEFT_CHECK_TINY, height,
                           height_path);
    } else if (min > reach) {
        deft__findings_say(
            f, t->jump.cut == DEFT_CUT_HOLD ? DEFT_CHECK_ERROR : DEFT_CHECK_WARNING, path,
            "a tap to # gets no apex hang, and without it this jump rises only #, of # with it; "
            "lower it to at most that, or weaken jump.hang_speed_ratio",
            numbers);
    } else if (min == height) {
        deft__findings_say(f, DEFT_CHECK_WARNING, path,
                           "at # a tap rises as high as a full jump; lower it, or set jump.cut to none",
                           numbers);
    }
}

static void check_hang(deft__findings *f, const deft_tuning *t)
{
    const double numbers[] = {t->jump.hang_speed_ratio};
    if (t->jump.hang_speed_ratio > 0 && t->jump.hang_gravity_ratio == 1 &&
        t->jump.hang_speed_bonus_ratio == 0) {
        deft__findings_say(
            f, DEFT_CHECK_WARNING, "jump.hang_speed_ratio",
            "# opens a band that changes nothing; lower jump.hang_gravity_ratio below 1, raise "
            "jump.hang_speed_bonus_ratio, or set this to 0",
            numbers);
    }
}

/* What the jump turns out to be: the arc of wishes that are sound. */
static void check_arc(deft__findings *f, const deft_arc *arc, const char *path)
{
    const double least = deft__min(deft__min(arc->launch_speed, arc->gravity),
                                   deft__min(arc->cut_gravity, deft__min(arc->height, arc->cut_speed)));
    const double most = deft__max(deft__max(arc->launch_speed, arc->gravity), arc->cut_gravity);
    const double numbers[] = {arc->launch_speed, arc->gravity, arc->cut_gravity, DEFT_CHECK_TINY,
                              DEFT_CHECK_HUGE};
    if (!(least >= DEFT_CHECK_TINY && most <= DEFT_CHECK_HUGE)) {
        deft__findings_say(
            f, DEFT_CHECK_ERROR, path,
            "the jump comes out with launch speed #, gravity # and cut gravity #, and only # to # can "
            "be computed with; bring its heights and times closer to each other",
            numbers);
    }
}

static void check_boost(deft__findings *f, const deft_tuning *t)
{
    if (DEFT__SOUND(f, jump.boost_speed) && DEFT__SOUND(f, air.overspeed_pushed_s) &&
        t->jump.boost_speed > 0 && t->air.overspeed_pushed_s == 0) {
        deft__findings_say(
            f, DEFT_CHECK_WARNING, "jump.boost_speed",
            "# beyond full speed is lost at once, since air.overspeed_pushed_s is 0; raise that, or set "
            "this to 0",
            &t->jump.boost_speed);
    }
}

static const char *check_shape_path(const deft_tuning *t)
{
    static const char *const paths[] = {"jump.time_to_apex_s", "jump.distance_to_apex", "jump.gravity",
                                        "jump.launch_speed"};
    return paths[t->jump.shape];
}

/* For shapes without a time of their own: is the time that follows one that games use? */
static void check_apex_time(deft__findings *f, const deft_tuning *t, const deft_arc *arc)
{
    const double values[] = {t->jump.time_to_apex_s, t->jump.distance_to_apex, t->jump.gravity,
                             t->jump.launch_speed};
    const double numbers[] = {values[t->jump.shape], arc->time_to_apex_s, arc->height};
    if (t->jump.shape != DEFT_JUMP_SHAPE_TIME && (arc->time_to_apex_s < 0.12 || arc->time_to_apex_s > 1.2)) {
        deft__findings_say(
            f, DEFT_CHECK_WARNING, check_shape_path(t),
            "# makes a jump of # s to an apex of #; games use 0.12 to 1.2 s, so is it in units of this "
            "world?",
            numbers);
    }
}

/* A distance at run.speed 0 is never covered. True when `path`, such a distance, is fine. */
static bool check_covered(deft__findings *f, const deft_tuning *t, const char *path, double distance,
                          const char *cure)
{
    if (!DEFT__SOUND(f, run.speed)) {
        return false;
    }
    if (t->run.speed == 0) {
        char words[120];
        deft__text sentence = deft__text_begin(words, sizeof words);
        deft__text_put(&sentence, "# is never covered at a run.speed of 0; raise run.speed, or set ");
        deft__text_put(&sentence, cure);
        deft__findings_say(f, DEFT_CHECK_ERROR, path, words, &distance);
        return false;
    }
    return true;
}

/* False when no arc can be derived: a wish is out of range, or two contradict each other. */
static bool check_jump_possible(deft__findings *f, const deft_tuning *t)
{
    bool possible = DEFT__SOUND(f, jump);
    if (t->jump.shape == DEFT_JUMP_SHAPE_DISTANCE && DEFT__SOUND(f, jump.distance_to_apex)) {
        possible &=
            check_covered(f, t, "jump.distance_to_apex", t->jump.distance_to_apex, "jump.shape to time");
    }
    if (t->jump.shape == DEFT_JUMP_SHAPE_SPEED && t->jump.cut == DEFT_CUT_HOLD &&
        DEFT__SOUND(f, jump.launch_speed)) {
        deft__findings_say(
            f, DEFT_CHECK_ERROR, "jump.launch_speed",
            "# and gravity say how high a tap goes, but not how long the hold of jump.cut lasts; set "
            "jump.shape to time, distance or gravity, or jump.cut to gravity or speed",
            &t->jump.launch_speed);
        possible = false;
    }
    return possible;
}

static void check_fall_wish(deft__findings *f, const deft_tuning *t, double height)
{
    const double wish_s = deft__derive_fall_wish_s(t);
    const bool timed = t->fall.shape == DEFT_FALL_SHAPE_TIME;
    const char *path = timed ? "fall.time_s" : "fall.distance";
    const double least_s = t->fall.speed_max > 0 ? height / t->fall.speed_max : 0;
    const double least = timed ? least_s : least_s * t->run.speed;
    const double numbers[] = {timed ? t->fall.time_s : t->fall.distance, height, t->fall.speed_max, least,
                              wish_s > 0 ? height / wish_s : 0};
    if (wish_s <= 0) {
        return;
    }
    /* Right at the limit gravity would have to be endless. */
    if (wish_s <= least_s * (1 + 1e-9)) {
        deft__findings_say(
            f, DEFT_CHECK_ERROR, path,
            "# is too short to fall # at a fall.speed_max of #; raise it above #, or fall.speed_max "
            "well above #",
            numbers);
    } else if (!timed && (wish_s < 0.02 || wish_s > 5)) {
        const double times[] = {t->fall.distance, wish_s};
        deft__findings_say(
            f, DEFT_CHECK_WARNING, path,
            "# at run.speed means a fall of # s; games use 0.08 to 1.5 s, so is it in units of this "
            "world?",
            times);
    }
}

static void check_fast_fall(deft__findings *f, const deft_tuning *t)
{
    const double slow = t->fall.speed_max, fast = t->fall.fast_speed_max;
    if (slow > 0 && fast > 0 && slow > fast) {
        deft__findings_add(f, DEFT_CHECK_WARNING, DEFT_DIAG_MIN_ABOVE_MAX, "fall.speed_max", slow, 0, fast,
                           "fall.fast_speed_max");
    } else if (slow == 0 && fast > 0) {
        deft__findings_say(
            f, DEFT_CHECK_WARNING, "fall.fast_speed_max",
            "# slows a body down when down is held, since fall.speed_max 0 means no terminal speed; "
            "set this to 0, too",
            &fast);
    }
}

/* `height` is what a full jump falls; 0 when it is not known. */
static void check_fall(deft__findings *f, const deft_tuning *t, double height)
{
    const double numbers[] = {1};
    bool possible = DEFT__SOUND(f, fall);
    if (DEFT__SOUND(f, fall.speed_max) && DEFT__SOUND(f, fall.fast_speed_max)) {
        check_fast_fall(f, t);
    }
    if (t->fall.use_cut_gravity && DEFT__SOUND(f, jump.cut) && t->jump.cut != DEFT_CUT_GRAVITY) {
        deft__findings_say(
            f, DEFT_CHECK_WARNING, "fall.use_cut_gravity",
            "is true, but only jump.cut gravity has a cut gravity, so bodies fall with the jump's own; set "
            "jump.cut to gravity, or this to false",
            numbers);
    }
    if (!t->fall.use_cut_gravity && t->fall.shape == DEFT_FALL_SHAPE_DISTANCE &&
        DEFT__SOUND(f, fall.distance)) {
        possible &= check_covered(f, t, "fall.distance", t->fall.distance, "fall.shape to time");
    }
    if (height > 0 && possible) {
        check_fall_wish(f, t, height);
    }
}

/* Gravity of the fall, once nothing else is wrong. */
static void check_fall_gravity(deft__findings *f, const deft_tuning *t, const deft_arc *jump)
{
    const deft_fall fall = deft__derive_fall(t, jump);
    const double numbers[] = {fall.gravity, fall.fast_gravity, DEFT_CHECK_TINY, DEFT_CHECK_HUGE};
    if (!(deft__min(fall.gravity, fall.fast_gravity) >= DEFT_CHECK_TINY &&
          deft__max(fall.gravity, fall.fast_gravity) <= DEFT_CHECK_HUGE)) {
        deft__findings_say(
            f, DEFT_CHECK_ERROR, "fall.shape",
            "the fall comes out with gravity # (# with down held), and only # to # can be computed "
            "with; bring its wishes closer to those of the jump",
            numbers);
    }
}

static void check_jump_and_fall(deft__findings *f, const deft_tuning *t)
{
    const bool by_speed = t->jump.shape == DEFT_JUMP_SHAPE_SPEED;
    const double wished = !by_speed && DEFT__SOUND(f, jump.height) ? t->jump.height : 0;
    if (!check_jump_possible(f, t)) {
        check_fall(f, t, wished);
        return;
    }
    const uint32_t errors = f->errors;
    const deft_arc jump = deft__derive_jump(t);
    check_hang(f, t);
    check_height_min(f, t, "jump.height_min", t->jump.height_min, jump.height,
                     by_speed ? "the height that jump.launch_speed gives" : "jump.height");
    if (f->errors == errors) {
        check_arc(f, &jump, check_shape_path(t));
    }
    if (f->errors == errors) {
        check_apex_time(f, t, &jump);
        if (t->air_jump.count > 0 && DEFT__SOUND(f, air_jump)) {
            const deft_arc air = deft__derive_air_jump(t, &jump);
            check_height_min(f, t, "air_jump.height_min", t->air_jump.height_min, air.height,
                             "air_jump.height");
            check_arc(f, &air, "air_jump.height");
        }
    }
    if (f->errors == errors && DEFT__SOUND(f, wall.jump_height)) {
        const deft_arc off_wall = deft__derive_wall_jump(t, &jump);
        check_arc(f, &off_wall, "wall.jump_height");
    }
    check_fall(f, t, f->errors == errors ? jump.height : wished);
    if (f->errors == errors && DEFT__SOUND(f, fall) && DEFT__SOUND(f, run.speed)) {
        check_fall_gravity(f, t, &jump);
    }
}

static void check_window(deft__findings *f, const char *path, double window_s)
{
    if (window_s > 0 && window_s < DEFT_CHECK_TICK_S - DEFT_CHECK_TICK_TOLERANCE_S) {
        deft__findings_add(f, DEFT_CHECK_WARNING, DEFT_DIAG_TOO_SHORT, path, window_s, DEFT_CHECK_TICK_S, 1,
                           "");
    }
}

static void check_windows(deft__findings *f, const deft_tuning *t)
{
    if (DEFT__SOUND(f, assist.coyote_s)) {
        check_window(f, "assist.coyote_s", t->assist.coyote_s);
    }
    if (DEFT__SOUND(f, assist.buffer_s)) {
        check_window(f, "assist.buffer_s", t->assist.buffer_s);
    }
    if (DEFT__SOUND(f, jump.repeat_s)) {
        check_window(f, "jump.repeat_s", t->jump.repeat_s);
    }
    if (DEFT__SOUND(f, assist.speed_kept_s)) {
        check_window(f, "assist.speed_kept_s", t->assist.speed_kept_s);
    }
    if (DEFT__SOUND(f, wall)) {
        check_window(f, "wall.sticky_s", t->wall.sticky_s);
        check_window(f, "wall.coyote_s", t->wall.coyote_s);
    }
    if (t->air_jump.count <= 0 || !DEFT__SOUND(f, assist)) {
        return;
    }
    check_window(f, "assist.landing_forgiveness_s", t->assist.landing_forgiveness_s);
    if (t->assist.landing_forgiveness_s > t->assist.buffer_s) {
        deft__findings_add(f, DEFT_CHECK_WARNING, DEFT_DIAG_MIN_ABOVE_MAX, "assist.landing_forgiveness_s",
                           t->assist.landing_forgiveness_s, 0, t->assist.buffer_s, "assist.buffer_s");
    }
}

static void check_ground(deft__findings *f, const deft_tuning *t)
{
    const double numbers[] = {t->ground.snap, t->body.skin};
    if (DEFT__SOUND(f, ground.snap) && DEFT__SOUND(f, body.skin) && t->ground.snap > 0 &&
        t->ground.snap < t->body.skin) {
        deft__findings_say(
            f, DEFT_CHECK_WARNING, "ground.snap",
            "# is below body.skin (#), so it never finds ground; raise it above that, or set it to 0 "
            "to switch it off",
            numbers);
    }
}

static void check_wall_slide(deft__findings *f, const deft_tuning *t)
{
    const double numbers[] = {t->wall.slide_speed, t->fall.speed_max};
    if (DEFT__SOUND(f, wall.slide_speed) && DEFT__SOUND(f, fall.speed_max) && t->fall.speed_max > 0 &&
        t->wall.slide_speed > t->fall.speed_max) {
        deft__findings_say(f, DEFT_CHECK_WARNING, "wall.slide_speed",
                           "# is above fall.speed_max (#), so a slide is no slower than a fall; lower it",
                           numbers);
    }
}

static void check_grapple(deft__findings *f, const deft_tuning *t)
{
    if (!DEFT__SOUND(f, body) || !DEFT__SOUND(f, grapple.range) || t->ability.grapple == 0) {
        return;
    }
    const double least = deft__max(t->body.width, t->body.height) / 2;
    const double numbers[] = {t->grapple.range, least};
    if (t->grapple.range <= least) {
        deft__findings_say(
            f, DEFT_CHECK_WARNING, "grapple.range",
            "at # a hook hardly gets out of the body: it is thrown from its middle; raise it well above #",
            numbers);
    }
}

void deft__check_wishes(deft__findings *findings, const deft_tuning *tuning)
{
    check_body(findings, tuning);
    check_parts(findings, tuning);
    check_crouch(findings, tuning);
    check_steering(findings, tuning);
    check_boost(findings, tuning);
    check_jump_and_fall(findings, tuning);
    check_ground(findings, tuning);
    check_wall_slide(findings, tuning);
    check_windows(findings, tuning);
    check_grapple(findings, tuning);
}
