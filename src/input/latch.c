/* input/latch.c -- collects keys and buttons between ticks.
 *
 * Frames and ticks do not fall together: a tap can begin and end between two ticks, and a frame can bring
 * many ticks or none. Presses and releases of a button alternate. So two numbers say all there is: how many
 * of them no tick has had yet, and what the last tick left the button at. A tick takes at most one press and
 * one release of each; the rest waits for the next tick.
 */
#include "base/needs.h"
#include "deft/input.h"
#include "deft/tuning.h"
#include "math/dmath.h"
#include "math/frame.h"

enum { LATCH_UP, LATCH_DOWN, LATCH_DOWN_NEW, LATCH_TAPPED }; /* deft_latch.direction_down */

/* The presses and releases that the coming tick will get. */
static void latch_coming(const deft_latch *latch, uint16_t *pressed, uint16_t *released)
{
    unsigned action, press = 0, release = 0;
    for (action = 0; action < DEFT_ACTION_COUNT; action++) {
        unsigned bit = 1u << action;
        bool was_held = (latch->held_before & bit) != 0;
        if (latch->edges[action] >= (was_held ? 2 : 1)) {
            press |= bit;
        }
        if (latch->edges[action] >= (was_held ? 1 : 2)) {
            release |= bit;
        }
    }
    *pressed = (uint16_t)press;
    *released = (uint16_t)release;
}

void deft_latch_clear(deft_latch *latch)
{
    DEFT__NEEDS_OR_RETURN(latch != NULL);
    memset(latch, 0, sizeof *latch);
}

void deft_latch_button(deft_latch *latch, deft_action action, bool down, double at)
{
    DEFT__NEEDS_OR_RETURN(latch != NULL);
    bool is_action = (unsigned)action < DEFT_ACTION_COUNT;
    uint16_t bit, pressed, released;
    DEFT_ASSERT(is_action);
    if (!is_action) {
        return;
    }
    bit = DEFT_ACTION_BIT(action);
    if (((latch->held & bit) != 0) == down) { /* a key that repeats, or a report that came twice */
        return;
    }
    latch_coming(latch, &pressed, &released);
    if (down && !pressed) {
        latch->press_at = at;
    }
    if (!down && !released) {
        latch->release_at = at;
    }
    latch->held = (uint16_t)(latch->held ^ bit);
    /* At the top a press with its release is given up, never one of the two alone. */
    latch->edges[action] =
        (uint8_t)(latch->edges[action] < UINT8_MAX ? latch->edges[action] + 1 : UINT8_MAX - 1);
}

/* Takes a direction out of the order of those that are down. */
static void latch_direction_leave(deft_latch *latch, unsigned direction)
{
    unsigned i;
    for (i = 0; i < 4; i++) {
        if (latch->direction_order[i] > latch->direction_order[direction]) {
            latch->direction_order[i]--;
        }
    }
    latch->direction_order[direction] = 0;
    latch->direction_down[direction] = LATCH_UP;
}

void deft_latch_direction(deft_latch *latch, deft_direction direction, bool down)
{
    DEFT__NEEDS_OR_RETURN(latch != NULL);
    bool is_direction = (unsigned)direction < 4;
    uint8_t now;
    unsigned i, last = 0;
    DEFT_ASSERT(is_direction);
    if (!is_direction) {
        return;
    }
    now = latch->direction_down[direction];
    if (down == (now == LATCH_DOWN || now == LATCH_DOWN_NEW)) {
        return;
    }
    if (!down && now == LATCH_DOWN_NEW) { /* no tick has seen it yet: it stays for one */
        latch->direction_down[direction] = LATCH_TAPPED;
        return;
    }
    if (now != LATCH_UP) {
        latch_direction_leave(latch, (unsigned)direction);
    }
    if (down) {
        for (i = 0; i < 4; i++) {
            last = latch->direction_order[i] > last ? latch->direction_order[i] : last;
        }
        latch->direction_order[direction] = (uint8_t)(last + 1);
        latch->direction_down[direction] = LATCH_DOWN_NEW;
    }
}

void deft_latch_stick(deft_latch *latch, double x, double y)
{
    DEFT__NEEDS_OR_RETURN(latch != NULL);
    latch->stick_x = x == x ? deft__clamp(x, -1, 1) : 0;
    latch->stick_y = y == y ? deft__clamp(y, -1, 1) : 0;
}

void deft_latch_aim(deft_latch *latch, double x, double y)
{
    DEFT__NEEDS_OR_RETURN(latch != NULL);
    latch->aim_x = x;
    latch->aim_y = y;
}

/* What the two keys of one axis say: -1, 0 or 1; `stick` when neither is down. */
static double latch_axis(const deft_latch *latch, deft_direction less, deft_direction more, uint32_t opposite,
                         double stick)
{
    uint8_t order_less = latch->direction_order[less], order_more = latch->direction_order[more];
    if (!order_less && !order_more) {
        return stick;
    }
    if (!order_less || !order_more) {
        return order_more ? 1 : -1;
    }
    if (opposite == DEFT_OPPOSITE_NEUTRAL) {
        return 0;
    }
    return (order_more > order_less) == (opposite == DEFT_OPPOSITE_LAST) ? 1 : -1;
}

/* Stick and keys as one vector. Keys mean the character's right and up, the stick is the host's. */
static deft_vec2d latch_stick(const deft_latch *latch, uint32_t opposite, deft_axes axes)
{
    deft_vec2d stick;
    deft__v2 v;
    stick.x = latch->stick_x;
    stick.y = latch->stick_y;
    v = deft__to_frame(axes, stick);
    v.x = latch_axis(latch, DEFT_LEFT, DEFT_RIGHT, opposite, v.x);
    v.y = latch_axis(latch, DEFT_DOWN, DEFT_UP, opposite, v.y);
    return deft__to_host(axes, v);
}

void deft_latch_take(deft_input *out, deft_latch *latch, uint32_t opposite, const deft_axes *axes)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && latch != NULL && axes != NULL);
    deft_input input = *deft_input_none();
    deft_vec2d stick = latch_stick(latch, opposite, *axes);
    unsigned i;
    deft_input_set_stick(&input, stick.x, stick.y);
    deft_input_set_aim(&input, latch->aim_x, latch->aim_y);
    latch_coming(latch, &input.pressed, &input.released);
    input.press_at = deft_input_instant(latch->press_at);
    input.release_at = deft_input_instant(latch->release_at);
    input.held = (uint16_t)(latch->held_before ^ input.pressed ^ input.released);

    for (i = 0; i < DEFT_ACTION_COUNT; i++) {
        unsigned taken = (input.pressed >> i & 1u) + (input.released >> i & 1u);
        latch->edges[i] = (uint8_t)(latch->edges[i] - taken);
    }
    for (i = 0; i < 4; i++) {
        if (latch->direction_down[i] == LATCH_TAPPED) {
            latch_direction_leave(latch, i);
        } else if (latch->direction_down[i] == LATCH_DOWN_NEW) {
            latch->direction_down[i] = LATCH_DOWN;
        }
    }
    latch->held_before = input.held;
    latch->press_at = 0; /* what is left over acts at the start of the next tick */
    latch->release_at = 0;
    *out = input;
}
