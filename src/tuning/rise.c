/* rise.c -- the inverse of the jump's derivation: any two of height, time, speed and gravity give the rest
 * (F3). */
#include "deft/moveset.h"
#include "math/dmath.h"
#include "tuning/findings.h"

#include <string.h>

#define DEFT_RISE_RULE "give exactly two of height, time_to_apex_s, launch_speed and gravity, each above 0"

static void rise_check(deft__findings *findings, const char *field, double value, int *given)
{
    if (value == 0) {
        return;
    }
    ++*given;
    if (!deft__is_finite(value)) {
        deft__findings_add(findings, DEFT_SEVERITY_ERROR, DEFT_DIAG_NOT_FINITE, field, value, 0, DEFT_FOREVER,
                           "above 0, or 0 for what is sought");
    } else if (value < 0) {
        deft__findings_add(findings, DEFT_SEVERITY_ERROR, DEFT_DIAG_OUT_OF_RANGE, field, value, 0,
                           DEFT_FOREVER, "above 0, or 0 for what is sought");
    }
}

/* Exactly two of the numbers are above 0. */
static deft_rise rise_fill(deft_rise r)
{
    if (r.height > 0 && r.time_to_apex_s > 0) {
        r.launch_speed = 2 * r.height / r.time_to_apex_s;
        r.gravity = r.launch_speed / r.time_to_apex_s;
    } else if (r.height > 0 && r.launch_speed > 0) {
        r.time_to_apex_s = 2 * r.height / r.launch_speed;
        r.gravity = r.launch_speed / r.time_to_apex_s;
    } else if (r.height > 0) {
        r.launch_speed = deft__sqrt(2 * r.gravity * r.height);
        r.time_to_apex_s = r.launch_speed / r.gravity;
    } else if (r.time_to_apex_s > 0 && r.launch_speed > 0) {
        r.height = r.launch_speed * r.time_to_apex_s / 2;
        r.gravity = r.launch_speed / r.time_to_apex_s;
    } else if (r.time_to_apex_s > 0) {
        r.launch_speed = r.gravity * r.time_to_apex_s;
        r.height = r.launch_speed * r.time_to_apex_s / 2;
    } else {
        r.time_to_apex_s = r.launch_speed / r.gravity;
        r.height = r.launch_speed * r.time_to_apex_s / 2;
    }
    return r;
}

deft_result deft_rise_solve(deft_rise *rise, deft_diag_list *diags)
{
    deft_diag_clear(diags);
    DEFT_ASSERT(rise != NULL);
    if (rise == NULL) {
        return DEFT_ERROR_CONTENT;
    }
    deft__findings findings;
    int given = 0;
    memset(&findings, 0, sizeof findings);
    findings.list = diags;
    rise_check(&findings, "height", rise->height, &given);
    rise_check(&findings, "time_to_apex_s", rise->time_to_apex_s, &given);
    rise_check(&findings, "launch_speed", rise->launch_speed, &given);
    rise_check(&findings, "gravity", rise->gravity, &given);
    if (given != 2) {
        const double numbers[] = {(double)given};
        deft__findings_say(&findings, DEFT_SEVERITY_ERROR, "rise",
                           "# of its four numbers are given; " DEFT_RISE_RULE, numbers);
    }
    if (findings.errors > 0) {
        return DEFT_ERROR_CONTENT;
    }
    const deft_rise r = rise_fill(*rise);
    const double numbers[] = {r.height, r.time_to_apex_s, r.launch_speed, r.gravity};
    for (int i = 0; i < 4; i++) {
        if (!(numbers[i] > 0 && deft__is_finite(numbers[i]))) {
            deft__findings_say(
                &findings, DEFT_SEVERITY_ERROR, "rise",
                "comes out with height #, time # s, launch speed # and gravity #, which no number can "
                "hold; bring the two that are given closer to each other",
                numbers);
            return DEFT_ERROR_CONTENT;
        }
    }
    *rise = r;
    return DEFT_OK;
}
