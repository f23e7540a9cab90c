/* Any bytes as an input script: it is refused with findings, or it plays, and every tick's edges agree with
 * what is held. */
#include "deft/io/script.h"

#include <stdlib.h>
#include <string.h>

#define TICKS 600 /* scripts may last for years */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void check_triggers(const deft_script *script, deft_script_cursor *cursor)
{
    deft_trigger trigger;
    while (deft_script_trigger(&trigger, script, cursor)) {
        char word[160];
        check(trigger.kind < DEFT_TRIGGER_COUNT && trigger.time_s >= 0);
        check(deft_trigger_text(word, sizeof word, &trigger) < sizeof word);
    }
}

static void check_play(const deft_script *script, double dt)
{
    deft_script_cursor cursor;
    memset(&cursor, 0, sizeof cursor);
    uint16_t held = 0;
    bool playing = true;
    for (int tick = 0; tick < TICKS && playing; ++tick) {
        char letters[160];
        deft_input input;
        playing = deft_script_next(&input, script, &cursor, dt, deft_axes_y_down());
        const uint16_t changed = (uint16_t)(held ^ input.held);
        check((changed & input.held & ~input.pressed) == 0);
        check((changed & held & ~input.released) == 0);
        check(deft_script_letters(letters, sizeof letters, &input, deft_axes_y_down()) < sizeof letters);
        held = input.held;
        check(cursor.pace >= 0 && cursor.pace <= 10);
        check_triggers(script, &cursor);
    }
    check(playing || cursor.told == cursor.due);
    check(playing || held == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_script *script = deft_script_parse((const char *)data, size, &diags);
    check((script != NULL) == (diags.errors == 0));
    if (script != NULL) {
        check(deft_script_duration(script, 0.01) >= 0.0);
        check_play(script, 1.0 / 60.0);
        check_play(script, 0.05);
    }
    deft_script_free(script);
    return 0;
}
