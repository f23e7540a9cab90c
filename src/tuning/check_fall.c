/* deft__check_fall.c -- the fall against the jump that it ends. */
#include "base/text.h"
#include "math/dmath.h"
#include "tuning/checks.h"

bool deft__check_covered(deft__findings *f, const deft_tuning *t, const char *path, double distance,
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
        deft__findings_say(f, DEFT__CHECK_ERROR, path, words, &distance);
        return false;
    }
    return true;
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
            f, DEFT__CHECK_ERROR, path,
            "# is too short to fall # at a fall.speed_max of #; raise it above #, or fall.speed_max "
            "well above #",
            numbers);
    } else if (!timed && (wish_s < 0.02 || wish_s > 5)) {
        const double times[] = {t->fall.distance, wish_s};
        deft__findings_say(
            f, DEFT__CHECK_WARNING, path,
            "# at run.speed means a fall of # s; games use 0.08 to 1.5 s, so is it in units of this "
            "world?",
            times);
    }
}

static void check_fast_fall(deft__findings *f, const deft_tuning *t)
{
    const double slow = t->fall.speed_max, fast = t->fall.fast_speed_max;
    if (slow > 0 && fast > 0 && slow > fast) {
        deft__findings_add(f, DEFT__CHECK_WARNING, DEFT_DIAG_MIN_ABOVE_MAX, "fall.speed_max", slow, 0, fast,
                           "fall.fast_speed_max");
    } else if (slow == 0 && fast > 0) {
        deft__findings_say(
            f, DEFT__CHECK_WARNING, "fall.fast_speed_max",
            "# slows the fall down when down is held, since fall.speed_max 0 means no terminal speed; "
            "set this to 0, too",
            &fast);
    }
}

void deft__check_fall(deft__findings *f, const deft_tuning *t, double height)
{
    const double numbers[] = {1};
    bool possible = DEFT__SOUND(f, fall);
    if (DEFT__SOUND(f, fall.speed_max) && DEFT__SOUND(f, fall.fast_speed_max)) {
        check_fast_fall(f, t);
    }
    if (t->fall.use_cut_gravity && DEFT__SOUND(f, jump.cut) && t->jump.cut != DEFT_CUT_GRAVITY) {
        deft__findings_say(
            f, DEFT__CHECK_WARNING, "fall.use_cut_gravity",
            "is true, but only jump.cut gravity has a cut gravity, so falls have the jump's own; set "
            "jump.cut to gravity, or this to false",
            numbers);
    }
    if (!t->fall.use_cut_gravity && t->fall.shape == DEFT_FALL_SHAPE_DISTANCE &&
        DEFT__SOUND(f, fall.distance)) {
        possible &= deft__check_covered(f, t, "fall.distance", t->fall.distance, "fall.shape to time");
    }
    if (height > 0 && possible) {
        check_fall_wish(f, t, height);
    }
}

void deft__check_fall_gravity(deft__findings *f, const deft_tuning *t, const deft_arc *jump)
{
    const deft_fall fall = deft__derive_fall(t, jump);
    const double numbers[] = {fall.gravity, fall.fast_gravity, DEFT__CHECK_TINY, DEFT__CHECK_HUGE};
    if (!(deft__min(fall.gravity, fall.fast_gravity) >= DEFT__CHECK_TINY &&
          deft__max(fall.gravity, fall.fast_gravity) <= DEFT__CHECK_HUGE)) {
        deft__findings_say(
            f, DEFT__CHECK_ERROR, "fall.shape",
            "the fall comes out with gravity # (# with down held), and only # to # can be computed "
            "with; bring its wishes closer to those of the jump",
            numbers);
    }
}
