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

void oracle_take_write(const oracle_take *take, FILE *out, deft_axes axes, const char *how,
                       const char *script_name)
{
    char line[128] = "";
    uint32_t run = 0;
    (void)fprintf(out, "# %s --input %s --spawn %.17g,%.17g --hz %.17g", how, script_name, take->spawn.x,
                  take->spawn.y, take->count > 0 ? 1 / take->cues[0].dt : 60.0);
    if (take->from_s > 0) {
        (void)fprintf(out, " --from-s %.17g", take->from_s);
    }
    write_throws(take, out);
    (void)fputc('\n', out);
    for (uint32_t i = 0; i < take->count; i++) {
        char letters[128];
        (void)deft_script_letters(&take->cues[i].input, axes, letters, sizeof letters);
        if (run > 0 && strcmp(letters, line) != 0) {
            (void)fprintf(out, "%u%s%s\n", run, line[0] != '\0' ? "," : "", line);
            run = 0;
        }
        memcpy(line, letters, sizeof line);
        run++;
    }
    if (run > 0) {
        (void)fprintf(out, "%u%s%s\n", run, line[0] != '\0' ? "," : "", line);
    }
}

void oracle_take_read(oracle_take *take, const deft_script *script, double hz, deft_axes axes)
{
    deft_script_cursor cursor;
    oracle_cue cue;
    memset(&cursor, 0, sizeof cursor);
    memset(&cue, 0, sizeof cue);
    cue.dt = 1 / hz;
    while (deft_script_next(script, &cursor, cue.dt, axes, &cue.input)) {
        oracle_take_add(take, &cue);
    }
}
