/* oracle/script.c -- takes as input scripts. */
#include "take.h"

#include <string.h>

static void write_throws(const oracle_take *take, FILE *out)
{
    for (uint32_t i = 0; i < take->count; i++) {
        if (take->cues[i].is_thrown) {
            (void)fprintf(out, " --velocity %u:%.17g,%.17g", i + 1, take->cues[i].velocity.x,
                          take->cues[i].velocity.y);
        }
    }
}

/* A line of a script. */
static void write_run(FILE *out, uint32_t run, const char *letters)
{
    if (run > 0) {
        (void)fprintf(out, "%u%s%s\n", run, letters[0] != '\0' ? "," : "", letters);
    }
}

static void add_word(char *line, size_t capacity, const char *word)
{
    size_t length = strlen(line);
    (void)snprintf(line + length, capacity - length, "%s%s", length > 0 ? "," : "", word);
}

/* What the game does before a tick, behind the letters. True when there is something. */
static bool add_triggers(const oracle_cue *cue, char *line, size_t capacity)
{
    char word[128];
    for (uint32_t i = 0; i < DEFT_ABILITY_COUNT; i++) {
        if (((cue->given | cue->taken) >> i & 1) != 0) {
            deft_trigger change = {
                (cue->given >> i & 1) != 0 ? DEFT_TRIGGER_GIVE : DEFT_TRIGGER_TAKE, i, 0, 0, 0, 0};
            (void)deft_trigger_text(word, sizeof word, &change);
            add_word(line, capacity, word);
        }
    }
    for (uint32_t i = 0; i < cue->trigger_count; i++) {
        (void)deft_trigger_text(word, sizeof word, &cue->triggers[i]);
        add_word(line, capacity, word);
    }
    return (cue->given | cue->taken) != 0 || cue->trigger_count > 0;
}

void oracle_take_write(const oracle_take *take, FILE *out, deft_axes axes, const char *how,
                       const char *script_name)
{
    char line[1024] = "";
    uint32_t run = 0;
    (void)fprintf(out, "# %s --input %s --spawn %.17g,%.17g --hz %.17g", how, script_name, take->spawn.x,
                  take->spawn.y, take->count > 0 ? 1 / take->cues[0].dt : 60.0);
    if (take->from_s > 0) {
        (void)fprintf(out, " --from-s %.17g", take->from_s);
    }
    write_throws(take, out);
    (void)fputc('\n', out);
    for (uint32_t i = 0; i < take->count; i++) {
        char letters[1024];
        (void)deft_script_letters(letters, sizeof letters, &take->cues[i].input, &axes);
        bool begins = add_triggers(&take->cues[i], letters, sizeof letters);
        if (begins || strcmp(letters, line) != 0) {
            write_run(out, run, line);
            run = 0;
        }
        memcpy(line, letters, sizeof line);
        run++;
        if (begins) { /* what comes next is another line */
            write_run(out, run, line);
            run = 0;
        }
    }
    write_run(out, run, line);
}

static bool read_triggers(const deft_script *script, deft_script_cursor *cursor, oracle_cue *cue)
{
    deft_trigger trigger;
    cue->given = cue->taken = 0;
    cue->trigger_count = 0;
    while (deft_script_trigger(&trigger, script, cursor)) {
        uint16_t bit = DEFT_ABILITY_BIT(trigger.which);
        if (trigger.kind == DEFT_TRIGGER_GIVE) {
            cue->given = (uint16_t)(cue->given | bit);
        } else if (trigger.kind == DEFT_TRIGGER_TAKE) {
            cue->taken = (uint16_t)(cue->taken | bit);
        } else if (cue->trigger_count < ORACLE_TRIGGERS_MAX) {
            cue->triggers[cue->trigger_count++] = trigger;
        } else {
            return false;
        }
    }
    return true;
}

bool oracle_take_read(oracle_take *take, const deft_script *script, double hz, deft_axes axes)
{
    deft_script_cursor cursor;
    oracle_cue cue;
    memset(&cursor, 0, sizeof cursor);
    memset(&cue, 0, sizeof cue);
    cue.dt = 1 / hz;
    while (deft_script_next(&cue.input, script, &cursor, cue.dt, &axes)) {
        if (!read_triggers(script, &cursor, &cue)) {
            return false;
        }
        oracle_take_add(take, &cue);
    }
    return true;
}
