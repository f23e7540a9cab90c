/* plot/feel/compare.c -- tunings over each other: their speed over time, then their jumps. */
#include "plot/feel/actor.h"
#include "plot/feel/parts.h"

#include <stdio.h>

#define GAP 26.0 /* px between the parts */

static deft_result draw(const feel_wish *wish, const char *path, const velocity_part *speeds,
                        const jump_part *jumps, deft_diag_list *diags)
{
    const double below = CHART_HEADER + velocity_part_height(speeds) + GAP;
    chart out;
    char note[96];
    if (!chart_open(
            &out, wish, path, below + jump_part_height(jumps, wish) + CHART_FOOTER, "Tunings compared",
            "Speed over time, then the jump at a run: whole lines are held, dotted lines are a tap")) {
        return feel_no_memory(diags);
    }
    velocity_part_draw(&out, speeds, CHART_HEADER);
    jump_part_draw(&out, jumps, below);
    (void)snprintf(note, sizeof note, "played at %g ticks a second.", wish->rate_hz);
    return chart_close(&out, path, note, diags);
}

deft_result feel_compare(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    velocity_part *speeds = NULL;
    jump_part *jumps = NULL;
    deft_result result = velocity_part_play(&speeds, wish, diags);
    if (result == DEFT_OK) {
        result = jump_part_play(&jumps, wish, diags);
    }
    if (result == DEFT_OK) {
        result = draw(wish, path, speeds, jumps, diags);
    }
    velocity_part_free(speeds);
    jump_part_free(jumps);
    return result;
}
