/* presets.c -- the presets of presets.inl, by id. */
#include "base/text.h"
#include "deft/tuning.h"

#include <math.h>

/* "Never", as a time. */
#define DEFT_PRESET_NEVER ((double)INFINITY)

static const deft_preset_info presets_table[] = {
#define DEFT_PRESET(name, id, summary, source, units_per_tile, rate_hz, validated, wishes)                   \
    {id, DEFT__SENTENCE(summary), DEFT__SENTENCE(source), units_per_tile, rate_hz, validated},
#include "tuning/presets.inl"
};

#define DEFT_PRESETS_TOTAL (sizeof presets_table / sizeof presets_table[0])

#define DEFT_SET(member, value) tuning->member = value;
#define DEFT_PRESET(name, id, summary, source, units_per_tile, rate_hz, validated, wishes)                   \
    static void presets_fill_##name(deft_tuning *tuning)                                                     \
    {                                                                                                        \
        (void)tuning;                                                                                        \
        wishes                                                                                               \
    }
#include "tuning/presets.inl"

typedef void presets_fill(deft_tuning *tuning);

static presets_fill *const presets_fills[] = {
#define DEFT_PRESET(name, id, summary, source, units_per_tile, rate_hz, validated, wishes)                   \
    presets_fill_##name,
#include "tuning/presets.inl"
};

size_t deft_preset_count(void)
{
    return DEFT_PRESETS_TOTAL;
}

const deft_preset_info *deft_preset_at(size_t i)
{
    return i < DEFT_PRESETS_TOTAL ? &presets_table[i] : NULL;
}

deft_result deft_tuning_preset(deft_tuning *out, const char *id)
{
    DEFT_ASSERT(out != NULL);
    if (out == NULL || id == NULL) {
        return DEFT_ERROR_UNKNOWN;
    }
    for (size_t i = 0; i < DEFT_PRESETS_TOTAL; i++) {
        if (deft__text_is(presets_table[i].id, id)) {
            deft_tuning_default(out);
            deft_tuning_scale(out, presets_table[i].units_per_tile);
            presets_fills[i](out);
            return DEFT_OK;
        }
    }
    return DEFT_ERROR_UNKNOWN;
}
