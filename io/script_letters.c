/* io/script_letters.c -- an input as a script would write it, in numbers short enough to read and long enough
 * to give the same input again. */
#include "deft/io/tuning_file.h"
#include "io/number.h"
#include "io/script_runs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define STICK_FULL   32767.0
#define STICK_DIGITS 6
#define AIM_DIGITS   8

typedef struct letters {
    char *out;
    size_t capacity, length;
} letters;

static void put(letters *l, const char *text)
{
    for (; *text != '\0'; ++text, ++l->length) {
        if (l->length + 1 < l->capacity) {
            l->out[l->length] = *text;
        }
    }
}

static void put_item(letters *l, char letter, const char *value)
{
    const char name[2] = {letter, '\0'};
    put(l, l->length > 0 ? "," : "");
    put(l, name);
    if (value[0] != '\0') {
        put(l, ":");
        put(l, value);
    }
}

/* Rounds to a number of decimal digits behind the point. */
static double rounded(double value, int digits)
{
    double scale = 1.0;
    for (; digits > 0; --digits) {
        scale *= 10.0;
    }
    return round(value * scale) / scale;
}

/* The shortest share that the stick quantises to the same steps. */
static void put_direction(letters *l, char letter, double steps)
{
    double share = steps / STICK_FULL;
    for (int digits = 0; digits <= STICK_DIGITS; ++digits) {
        deft_input probe = *deft_input_none();
        const double candidate = rounded(steps / STICK_FULL, digits);
        deft_input_set_stick(&probe, candidate, 0.0);
        if (probe.stick_x == (int16_t)steps) {
            share = candidate;
            break;
        }
    }
    char value[DEFT__NUMBER_CAP];
    (void)deft_number_text(value, sizeof value, share);
    put_item(l, letter, share == 1.0 ? "" : value);
}

/* The shortest angle that the aim quantises to the same step. */
static void put_aim(letters *l, const deft_input *input, deft_axes axes)
{
    const double turn = 3.14159265358979323846;
    const double host = input->aim * (turn / STICK_FULL);
    const double x = cos(host);
    const double y = sin(host);
    const double exact = atan2(x * axes.up.x + y * axes.up.y, x * axes.right.x + y * axes.right.y);
    double degrees = exact * (180.0 / turn);
    for (int digits = 0; digits <= AIM_DIGITS; ++digits) {
        deft_input probe = *deft_input_none();
        const double candidate = rounded(exact * (180.0 / turn), digits);
        const double cx = cos(candidate * (turn / 180.0));
        const double cy = sin(candidate * (turn / 180.0));
        deft_input_set_aim(&probe, cx * axes.right.x + cy * axes.up.x, cx * axes.right.y + cy * axes.up.y);
        if (probe.aim == input->aim) {
            degrees = candidate;
            break;
        }
    }
    char value[DEFT__NUMBER_CAP];
    (void)deft_number_text(value, sizeof value, degrees);
    put_item(l, 'A', value);
}

/* The stick along one axis, in steps. */
static double along(const deft_input *input, deft_vec2d axis)
{
    const double steps = round(input->stick_x * axis.x + input->stick_y * axis.y);
    return fmax(-STICK_FULL, fmin(steps, STICK_FULL));
}

size_t deft_script_letters(char *out, size_t capacity, const deft_input *input, const deft_axes *axes)
{
    const bool is_sound = input != NULL && axes != NULL && (out != NULL || capacity == 0) &&
                          isfinite(axes->right.x + axes->right.y + axes->up.x + axes->up.y);
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return 0;
    }
    letters l = {out, capacity, 0};
    const double x = along(input, axes->right);
    const double y = along(input, axes->up);
    if (x != 0.0) {
        put_direction(&l, x < 0.0 ? 'L' : 'R', fabs(x));
    }
    if (y != 0.0) {
        put_direction(&l, y < 0.0 ? 'D' : 'U', fabs(y));
    }
    for (size_t i = 0; i < strlen(DEFT__SCRIPT_BUTTONS); ++i) {
        if (((input->held | input->pressed) & DEFT_ACTION_BIT(i)) != 0) {
            put_item(&l, DEFT__SCRIPT_BUTTONS[i], "");
        }
    }
    if (input->aim != DEFT_AIM_NONE) {
        put_aim(&l, input, *axes);
    }
    if (capacity > 0) {
        out[l.length < capacity ? l.length : capacity - 1] = '\0';
    }
    return l.length;
}
