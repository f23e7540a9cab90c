/* 03_designer_terms.c -- from wishes to numbers: how deft derives, explains and checks a tuning. */
#include "deft/deft.h"

#include <stdio.h>

#define LINES_MAX 64

static void print_explanation(const deft_tuning *tuning, const deft_moveset *moveset)
{
    deft_explanation lines[LINES_MAX];
    size_t count = deft_moveset_explain(lines, LINES_MAX, tuning, moveset);
    for (size_t i = 0; i < count && i < LINES_MAX; i++) {
        printf("  %-24s %12.6g %-10s = %-28s from %s\n", lines[i].name, lines[i].value, lines[i].unit,
               lines[i].formula, lines[i].wishes);
    }
}

static void print_findings(const deft_diag_list *findings)
{
    for (uint32_t i = 0; i < findings->count; i++) {
        char text[512];
        deft_diag_text(text, sizeof text, &findings->items[i]);
        printf("  %s: %s\n", findings->items[i].severity == DEFT_SEVERITY_ERROR ? "error" : "warning", text);
    }
}

int main(void)
{
    static deft_diag_list findings;
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);

    /* A jump 4 tiles high that takes 0.4 s to its apex, falls faster than it rises, and taps to 1 tile. */
    tuning.jump.height = 4;
    tuning.jump.time_to_apex_s = 0.4;
    tuning.jump.height_min = 1;
    tuning.fall.shape = DEFT_FALL_SHAPE_TIME;
    tuning.fall.time_s = 0.3;
    if (deft_moveset_build(&moveset, &tuning, &findings) != DEFT_OK) {
        print_findings(&findings);
        return 1;
    }
    printf("what the wishes made:\n");
    print_explanation(&tuning, &moveset);

    /* The other way round: gravity and launch speed of some other game. What do they mean? */
    deft_rise rise = {0, 0, 18, 45};
    if (deft_rise_solve(&rise, NULL) == DEFT_OK) {
        printf("speed 18 against gravity 45: %.3f high in %.3f s\n", rise.height, rise.time_to_apex_s);
    }

    /* Nonsense is answered with all findings at once, each with its cure. */
    tuning.jump.height_min = 9;
    tuning.assist.coyote_s = 30;
    tuning.fall.time_s = 0.1;
    if (deft_moveset_build(&moveset, &tuning, &findings) == DEFT_OK) {
        return 1;
    }
    printf("what is wrong with worse wishes:\n");
    print_findings(&findings);
    return 0;
}
