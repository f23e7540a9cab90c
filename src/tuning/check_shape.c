/* check_shape.c -- the character against itself, and lengths that its size limits. */
#include "base/text.h"
#include "math/dmath.h"
#include "tuning/checks.h"

static void check_shape(deft__findings *f, const deft_tuning *t)
{
    if (!DEFT__SOUND(f, shape)) {
        return;
    }
    const double side = deft__min(t->shape.width, t->shape.height);
    const double least = deft__max(t->shape.width, t->shape.height) / 4096;
    if (t->shape.corner_radius > side / 2) {
        char words[80];
        deft__text range = deft__text_begin(words, sizeof words);
        deft__text_put(&range, "0 to ");
        deft__text_number(&range, side / 2);
        deft__text_put(&range, ", half the smaller side of the character");
        deft__findings_add(f, DEFT__CHECK_ERROR, DEFT_DIAG_OUT_OF_RANGE, "shape.corner_radius",
                           t->shape.corner_radius, 0, side / 2, words);
    }
    if (t->shape.skin > side / 100) {
        char words[80];
        deft__text range = deft__text_begin(words, sizeof words);
        deft__text_put(&range, "above 0 and at most ");
        deft__text_number(&range, side / 100);
        deft__text_put(&range, ", 1 % of the smaller side of the character");
        deft__findings_add(f, DEFT__CHECK_ERROR, DEFT_DIAG_OUT_OF_RANGE, "shape.skin", t->shape.skin, 0,
                           side / 100, words);
    } else if (t->shape.skin < least) {
        deft__findings_add(f, DEFT__CHECK_WARNING, DEFT_DIAG_SUSPICIOUS, "shape.skin", t->shape.skin, least,
                           side / 100, "contacts get lost in rounding");
    }
}

/* A length that the character's own size limits. */
static void check_part(deft__findings *f, const char *path, double value, double most, const char *words)
{
    if (value > most) {
        char range[80];
        deft__text text = deft__text_begin(range, sizeof range);
        deft__text_put(&text, "from 0 to ");
        deft__text_number(&text, most);
        deft__text_put(&text, words);
        deft__findings_add(f, DEFT__CHECK_ERROR, DEFT_DIAG_OUT_OF_RANGE, path, value, 0, most, range);
    }
}

static void check_parts(deft__findings *f, const deft_tuning *t)
{
    if (!DEFT__SOUND(f, shape)) {
        return;
    }
    if (DEFT__SOUND(f, assist.corner_up)) {
        check_part(f, "assist.corner_up", t->assist.corner_up, t->shape.width / 2,
                   ", half the character's width");
    }
    if (DEFT__SOUND(f, assist.corner_side)) {
        check_part(f, "assist.corner_side", t->assist.corner_side, t->shape.height / 2,
                   ", half the character's height");
    }
    if (DEFT__SOUND(f, assist.ledge)) {
        check_part(f, "assist.ledge", t->assist.ledge, t->shape.height / 2, ", half the character's height");
    }
    if (DEFT__SOUND(f, ledge.grab_reach)) {
        check_part(f, "ledge.grab_reach", t->ledge.grab_reach, t->shape.height / 2,
                   ", half the character's height");
    }
    if (DEFT__SOUND(f, wall.reach)) {
        check_part(f, "wall.reach", t->wall.reach, t->shape.width, ", the character's width");
    }
    if (DEFT__SOUND(f, ground.step_height)) {
        check_part(f, "ground.step_height", t->ground.step_height, t->shape.height,
                   ", the character's height");
    }
}

/* Checked only when crouching is on from the start: an ability that comes later gets a height that fits. */
static void check_crouch(deft__findings *f, const deft_tuning *t)
{
    if (t->ability.crouch == 0 || !DEFT__SOUND(f, shape)) {
        return;
    }
    const double corners = 2 * t->shape.corner_radius;
    const double numbers[] = {t->shape.crouch_height, corners};
    check_part(f, "shape.crouch_height", t->shape.crouch_height, t->shape.height, ", the character's height");
    if (t->shape.crouch_height < corners) {
        deft__findings_say(
            f, DEFT__CHECK_WARNING, "shape.crouch_height",
            "# is less than two corners of the character (#), which it crouches to; raise it to "
            "that, or lower shape.corner_radius",
            numbers);
    }
}

void deft__check_shape(deft__findings *findings, const deft_tuning *tuning)
{
    check_shape(findings, tuning);
    check_parts(findings, tuning);
    check_crouch(findings, tuning);
}
