/* Any bytes as a tuning file: it is refused with findings, or it loads; and a tuning that makes a moveset
 * saves and loads to the same bits. */
#include "deft/io/tuning_file.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* What was loaded is saved, and comes back bit by bit where it counts. */
static void check_round_trip(const deft_tuning *tuning)
{
    deft_tuning again;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    char *text = deft_tuning_to_json(tuning);
    check(text != NULL);
    check(deft_tuning_parse(&again, text, strlen(text), &diags) == DEFT_OK && diags.count == 0);
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        const double saved = deft_tuning_get(tuning, param);
        const double loaded = deft_tuning_get(&again, param);
        check(!deft_param_is_active(tuning, param) || memcmp(&saved, &loaded, sizeof saved) == 0);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = deft_tuning_parse(&tuning, (const char *)data, size, &diags);
    check((result == DEFT_OK) == (diags.errors == 0));
    for (uint32_t i = 0; i < diags.count; ++i) {
        char sentence[512];
        check(deft_diag_text(sentence, sizeof sentence, &diags.items[i]) > 0);
    }
    if (result == DEFT_OK && deft_moveset_build(&moveset, &tuning, &diags) == DEFT_OK) {
        check_round_trip(&tuning);
    }
    return 0;
}
