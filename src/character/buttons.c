/* character/buttons.c -- 1. buttons: presses and releases, each at its instant, go into the buffers.
 *
 * An input names the actions that went down, up, or both. One instant counts for all presses and one for all
 * releases. A tick is split at both, so a press acts exactly where it happened.
 */
#include "base/tolerance.h"
#include "character/step.h"
#include "input/read.h"
#include "math/dmath.h"

static void buttons_press(deft_character *self, uint16_t actions)
{
    for (int i = 0; i < DEFT_ACTION_COUNT; i++) {
        if ((actions >> i & 1) != 0) {
            self->pressed_s[i] = 0;
        }
    }
    if ((actions >> DEFT_ACTION_JUMP & 1) != 0) {
        self->jump_press_s = 0;
        self->spared = 0;
    }
    self->buffered = (uint16_t)(self->buffered | actions);
    self->held = (uint16_t)(self->held | actions);
}

static void buttons_release(deft_character *self, uint16_t actions)
{
    self->held = (uint16_t)(self->held & ~actions);
    if ((actions >> DEFT_ACTION_JUMP & 1) != 0) {
        self->jump_hold_s = deft__min(self->jump_hold_s, self->jump_s);
    }
}

void deft__buttons_due(deft__tick *tick)
{
    if (tick->press_s <= tick->now_s + DEFT__INSTANT_S) {
        tick->press_s = DEFT_FOREVER;
        buttons_press(tick->self, tick->input->pressed);
        if (tick->release_s >= DEFT_FOREVER) {
            buttons_release(tick->self, tick->taps);
        }
    }
    if (tick->release_s <= tick->now_s + DEFT__INSTANT_S) {
        tick->release_s = DEFT_FOREVER;
        buttons_release(tick->self, (uint16_t)(tick->input->released & tick->self->held));
    }
}

void deft__buttons_end(deft__tick *tick)
{
    tick->now_s = tick->dt;
    deft__buttons_due(tick);
    buttons_release(tick->self, (uint16_t)(tick->self->held & ~tick->input->held));
    tick->self->held = tick->input->held;
}

static double buttons_dead_zone(double value, double zone)
{
    double size = deft__abs(value);
    if (size <= zone) {
        return 0;
    }
    double ratio = deft__min((size - zone) / (1 - zone), 1);
    return value < 0 ? -ratio : ratio;
}

void deft__buttons_begin(deft__tick *tick)
{
    const deft_input *input = tick->input;
    deft__v2 own = deft__to_frame(tick->self->axes, deft__input_stick(input));
    tick->stick_x = buttons_dead_zone(own.x, tick->moveset->deadzone);
    tick->stick_y = buttons_dead_zone(own.y, tick->moveset->deadzone);
    tick->press_s = input->pressed != 0 ? deft__input_instant_s(input->press_at, tick->dt) : DEFT_FOREVER;
    tick->release_s =
        input->released != 0 ? deft__input_instant_s(input->release_at, tick->dt) : DEFT_FOREVER;
    /* all actions share the instants: an action that was up, and is pressed and released, is a tap */
    uint16_t both = (uint16_t)(input->pressed & input->released);
    tick->taps = (uint16_t)(both & ~tick->self->held);
    uint16_t was_down = (uint16_t)((input->held | input->released) & ~input->pressed);
    tick->self->held = (uint16_t)(was_down | (both & tick->self->held));
    deft__buttons_due(tick);
}
