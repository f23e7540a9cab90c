/* check_wishes.c -- wishes against each other: contradictions are errors, wishes that undo each other warn.
 *
 * An error says that no sound moveset exists; everything else is the designer's right, and only questioned.
 * Each check first asks whether the fields that it computes with are sound.
 */
#include "tuning/checks.h"

/* A window shorter than this is never open at an instant that a tick at 60 Hz looks at; less the tolerance
 * that windows have everywhere. */
#define DEFT__CHECK_TICK_S           (1.0 / 60)
#define DEFT__CHECK_TICK_TOLERANCE_S 1e-6

/* A wrong release is no time at all, so nothing is shorter. */
static void check_bleed(deft__findings *f, const char *pushed, double pushed_s, double release_s)
{
    const double numbers[] = {pushed_s, release_s};
    if (pushed_s < release_s) {
        deft__findings_say(
            f, DEFT__CHECK_WARNING, pushed,
            "at # s overspeed goes faster while it is pushed than while it is not (# s); raise it, or "
            "lower overspeed_release_s",
            numbers);
    }
}

static void check_steering(deft__findings *f, const deft_tuning *t)
{
    if (DEFT__SOUND(f, run.overspeed_pushed_s)) {
        check_bleed(f, "run.overspeed_pushed_s", t->run.overspeed_pushed_s, t->run.overspeed_release_s);
    }
    if (DEFT__SOUND(f, air.overspeed_pushed_s)) {
        check_bleed(f, "air.overspeed_pushed_s", t->air.overspeed_pushed_s, t->air.overspeed_release_s);
    }
}

static void check_boost(deft__findings *f, const deft_tuning *t)
{
    if (DEFT__SOUND(f, jump.boost_speed) && DEFT__SOUND(f, air.overspeed_pushed_s) &&
        t->jump.boost_speed > 0 && t->air.overspeed_pushed_s == 0) {
        deft__findings_say(
            f, DEFT__CHECK_WARNING, "jump.boost_speed",
            "# beyond full speed is lost at once, since air.overspeed_pushed_s is 0; raise that, or set "
            "this to 0",
            &t->jump.boost_speed);
    }
}

static void check_window(deft__findings *f, const char *path, double window_s)
{
    if (window_s > 0 && window_s < DEFT__CHECK_TICK_S - DEFT__CHECK_TICK_TOLERANCE_S) {
        deft__findings_add(f, DEFT__CHECK_WARNING, DEFT_DIAG_TOO_SHORT, path, window_s, DEFT__CHECK_TICK_S, 1,
                           "");
    }
}

/* No value that is refused is a short window. */
static void check_windows(deft__findings *f, const deft_tuning *t)
{
    check_window(f, "assist.coyote_s", t->assist.coyote_s);
    check_window(f, "assist.buffer_s", t->assist.buffer_s);
    check_window(f, "jump.repeat_s", t->jump.repeat_s);
    check_window(f, "assist.speed_kept_s", t->assist.speed_kept_s);
    check_window(f, "wall.sticky_s", t->wall.sticky_s);
    check_window(f, "wall.coyote_s", t->wall.coyote_s);
    if (t->air_jump.count <= 0 || !DEFT__SOUND(f, assist)) {
        return;
    }
    check_window(f, "assist.landing_forgiveness_s", t->assist.landing_forgiveness_s);
    if (t->assist.landing_forgiveness_s > t->assist.buffer_s) {
        deft__findings_add(f, DEFT__CHECK_WARNING, DEFT_DIAG_MIN_ABOVE_MAX, "assist.landing_forgiveness_s",
                           t->assist.landing_forgiveness_s, 0, t->assist.buffer_s, "assist.buffer_s");
    }
}

static void check_ground(deft__findings *f, const deft_tuning *t)
{
    const double numbers[] = {t->ground.snap, t->shape.skin};
    if (DEFT__SOUND(f, ground.snap) && DEFT__SOUND(f, shape.skin) && t->ground.snap > 0 &&
        t->ground.snap < t->shape.skin) {
        deft__findings_say(
            f, DEFT__CHECK_WARNING, "ground.snap",
            "# is below shape.skin (#), so it never finds ground; raise it above that, or set it to 0 "
            "to switch it off",
            numbers);
    }
}

static void check_wall_slide(deft__findings *f, const deft_tuning *t)
{
    const double numbers[] = {t->wall.slide_speed, t->fall.speed_max};
    if (DEFT__SOUND(f, wall.slide_speed) && DEFT__SOUND(f, fall.speed_max) && t->fall.speed_max > 0 &&
        t->wall.slide_speed > t->fall.speed_max) {
        deft__findings_say(f, DEFT__CHECK_WARNING, "wall.slide_speed",
                           "# is above fall.speed_max (#), so a slide is no slower than a fall; lower it",
                           numbers);
    }
}

static void check_wall_jump(deft__findings *f, const deft_tuning *t)
{
    const double numbers[] = {t->wall.jump_height, t->jump.height};
    if (DEFT__SOUND(f, jump) && DEFT__SOUND(f, wall.jump_height) && t->ability.wall_jump != 0 &&
        t->jump.shape != DEFT_JUMP_SHAPE_SPEED && t->wall.jump_height > t->jump.height) {
        deft__findings_say(f, DEFT__CHECK_WARNING, "wall.jump_height",
                           "# is above jump.height (#), so a jump off a wall rises higher than one from the "
                           "ground; lower it, or raise jump.height",
                           numbers);
    }
}

void deft__check_wishes(deft__findings *findings, const deft_tuning *tuning)
{
    deft__check_shape(findings, tuning);
    check_steering(findings, tuning);
    check_boost(findings, tuning);
    deft__check_jump_and_fall(findings, tuning);
    check_ground(findings, tuning);
    check_wall_slide(findings, tuning);
    check_wall_jump(findings, tuning);
    check_windows(findings, tuning);
}
