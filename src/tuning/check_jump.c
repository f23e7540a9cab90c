/* check_jump.c -- what the jump turns out to be: its arc, what a tap gets of it, and the fall after it. */
#include "math/dmath.h"
#include "tuning/checks.h"

/* A minimum height against the full height of its jump, with the hang that a tap does not get. */
static void check_height_min(deft__findings *f, const deft_tuning *t, const char *path, double min,
                             double height, const char *height_path)
{
    const double reach = height / deft__derive_hang(t).b;
    const double numbers[] = {min, reach, height};
    if (t->jump.cut == DEFT_CUT_NONE) {
        return;
    }
    if (min > height && height < t->units_per_tile / 2 && t->units_per_tile > 1) {
        const double tiles[] = {min, height, t->units_per_tile};
        deft__findings_say(f, DEFT__CHECK_ERROR, path,
                           "# is above the height of its jump, which is #, less than half a tile of # units; "
                           "is that height in tiles? deft_tuning_fit makes a unit a tile",
                           tiles);
    } else if (min > height) {
        deft__findings_add(f, DEFT__CHECK_ERROR, DEFT_DIAG_MIN_ABOVE_MAX, path, min, DEFT__CHECK_TINY, height,
                           height_path);
    } else if (min > reach) {
        deft__findings_say(
            f, t->jump.cut == DEFT_CUT_HOLD ? DEFT__CHECK_ERROR : DEFT__CHECK_WARNING, path,
            "a tap to # gets no apex hang, and without it this jump rises only #, of # with it; "
            "lower it to at most that, or weaken jump.hang_speed_ratio",
            numbers);
    } else if (min == height) {
        deft__findings_say(f, DEFT__CHECK_WARNING, path,
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
            f, DEFT__CHECK_WARNING, "jump.hang_speed_ratio",
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
    /* Where the launch speed is above it, the gravity is, too: heights are at most 1e9. */
    const double most = deft__max(arc->gravity, arc->cut_gravity);
    const double numbers[] = {arc->launch_speed, arc->gravity, arc->cut_gravity, DEFT__CHECK_TINY,
                              DEFT__CHECK_HUGE};
    if (!(least >= DEFT__CHECK_TINY && most <= DEFT__CHECK_HUGE)) {
        deft__findings_say(
            f, DEFT__CHECK_ERROR, path,
            "the jump comes out with launch speed #, gravity # and cut gravity #, and only # to # can "
            "be computed with; bring its heights and times closer to each other",
            numbers);
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
            f, DEFT__CHECK_WARNING, check_shape_path(t),
            "# makes a jump of # s to an apex of #; games use 0.12 to 1.2 s, so is it in units of this "
            "world?",
            numbers);
    }
}

/* False when no arc can be derived: a wish is out of range, or two contradict each other. */
static bool check_jump_possible(deft__findings *f, const deft_tuning *t)
{
    bool possible = DEFT__SOUND(f, jump);
    if (t->jump.shape == DEFT_JUMP_SHAPE_DISTANCE && DEFT__SOUND(f, jump.distance_to_apex)) {
        possible &= deft__check_covered(f, t, "jump.distance_to_apex", t->jump.distance_to_apex,
                                        "jump.shape to time");
    }
    if (t->jump.shape == DEFT_JUMP_SHAPE_SPEED && t->jump.cut == DEFT_CUT_HOLD &&
        DEFT__SOUND(f, jump.launch_speed)) {
        deft__findings_say(
            f, DEFT__CHECK_ERROR, "jump.launch_speed",
            "# and gravity say how high a tap goes, but not how long the hold of jump.cut lasts; set "
            "jump.shape to time, distance or gravity, or jump.cut to gravity or speed",
            &t->jump.launch_speed);
        possible = false;
    }
    return possible;
}

void deft__check_jump_and_fall(deft__findings *f, const deft_tuning *t)
{
    const bool by_speed = t->jump.shape == DEFT_JUMP_SHAPE_SPEED;
    const double wished = !by_speed && DEFT__SOUND(f, jump.height) ? t->jump.height : 0;
    if (!check_jump_possible(f, t)) {
        deft__check_fall(f, t, wished);
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
    deft__check_fall(f, t, f->errors == errors ? jump.height : wished);
    if (f->errors == errors && DEFT__SOUND(f, fall) && DEFT__SOUND(f, run.speed)) {
        deft__check_fall_gravity(f, t, &jump);
    }
}
