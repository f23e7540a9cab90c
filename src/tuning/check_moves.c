/* check_moves.c -- grapple, dash, glide and slam against themselves, the character and the fall: what undoes
 * itself warns, where the ability is there from the start. */
#include "math/dmath.h"
#include "tuning/findings.h"

static void check_grapple(deft__findings *f, const deft_tuning *t)
{
    if (!DEFT__SOUND(f, shape) || !DEFT__SOUND(f, grapple.range) || t->ability.grapple == 0) {
        return;
    }
    const double least = deft__max(t->shape.width, t->shape.height) / 2;
    const double numbers[] = {t->grapple.range, least};
    if (t->grapple.range <= least) {
        deft__findings_say(f, DEFT_SEVERITY_WARNING, "grapple.range",
                           "at # a hook hardly gets out of the character: it is thrown from its middle; "
                           "raise it well above #",
                           numbers);
    }
}

static void check_dash(deft__findings *f, const deft_tuning *t)
{
    const double lasts_s = t->dash.freeze_s + t->dash.time_s;
    const double numbers[] = {t->dash.cooldown_s, lasts_s};
    if (DEFT__SOUND(f, dash) && t->ability.dash != 0 && t->dash.cooldown_s > 0 &&
        t->dash.cooldown_s < lasts_s) {
        deft__findings_say(
            f, DEFT_SEVERITY_WARNING, "dash.cooldown_s",
            "# s is over before the dash is, which takes # s; raise it above that, or set it to 0", numbers);
    }
}

static void check_dash_speed(deft__findings *f, const deft_tuning *t)
{
    const double numbers[] = {t->dash.distance, t->dash.time_s, deft__findings_speed_max(t)};
    if (DEFT__SOUND(f, dash) && DEFT__SOUND(f, shape) && t->ability.dash != 0 &&
        t->dash.distance > numbers[2] * t->dash.time_s) {
        deft__findings_say(
            f, DEFT_SEVERITY_WARNING, "dash.distance",
            "# in dash.time_s (# s) is faster than # units a second, and the work of a tick grows "
            "with that; lower it, or raise dash.time_s",
            numbers);
    }
}

static void check_glide(deft__findings *f, const deft_tuning *t)
{
    const double numbers[] = {t->glide.speed_max, t->fall.speed_max};
    if (t->ability.glide != 0 && DEFT__SOUND(f, glide.speed_max) && DEFT__SOUND(f, fall.speed_max) &&
        t->fall.speed_max > 0 && t->glide.speed_max >= t->fall.speed_max) {
        deft__findings_say(f, DEFT_SEVERITY_WARNING, "glide.speed_max",
                           "# is no slower than a plain fall (fall.speed_max #); lower it", numbers);
    }
}

static void check_slam(deft__findings *f, const deft_tuning *t)
{
    const double numbers[] = {t->slam.speed, t->fall.speed_max};
    if (t->ability.slam != 0 && DEFT__SOUND(f, slam.speed) && DEFT__SOUND(f, fall.speed_max) &&
        t->slam.speed < t->fall.speed_max) {
        deft__findings_say(f, DEFT_SEVERITY_WARNING, "slam.speed",
                           "# is slower than a plain fall (fall.speed_max #); raise it", numbers);
    }
}

void deft__check_moves(deft__findings *findings, const deft_tuning *tuning)
{
    check_grapple(findings, tuning);
    check_dash(findings, tuning);
    check_dash_speed(findings, tuning);
    check_glide(findings, tuning);
    check_slam(findings, tuning);
}
