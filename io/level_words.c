/* io/level_words.c -- from a name in a file to one of deft's words, and the nearest word to a mistyped one.
 */
#include "io/level_words.h"

#include "io/finding.h"
#include "io/spelling.h"

#include <stdio.h>
#include <string.h>

static const char *const level_words[DEFT__WORD_COUNT] = {
    "",         "empty",  "solid", "one_way", "ice",      "slope_right", "slope_left", "spawn",
    "platform", "ladder", "water", "wind",    "conveyor", "death",       "trigger"};

static bool words_same(const deft__level_words *words, const char *a, const char *b)
{
    return words->is_loose ? deft__spelling_is_same(a, b) : strcmp(a, b) == 0;
}

static deft__level_word words_own(const deft__level_words *words, const char *name)
{
    for (unsigned i = 1; i < DEFT__WORD_COUNT; ++i) {
        if ((words->allowed & DEFT__WORD_BIT(i)) != 0 && words_same(words, name, level_words[i])) {
            return (deft__level_word)i;
        }
    }
    return DEFT__WORD_NONE;
}

static const char *words_mapped(const deft__level_words *words, const char *name)
{
    for (uint32_t i = 0; i < words->options->name_count; ++i) {
        if (words_same(words, name, words->options->names[i].own)) {
            return words->options->names[i].deft;
        }
    }
    return NULL;
}

bool deft__level_word_is_mapped(const deft__level_words *words, const char *name)
{
    return words_mapped(words, name) != NULL;
}

deft__level_word deft__level_word_of(const deft__level_words *words, const char *name)
{
    const char *mapped = words_mapped(words, name);
    return words_own(words, mapped != NULL ? mapped : name);
}

const char *deft__level_word_nearest(const deft__level_words *words, const char *name)
{
    const char *nearest = NULL;
    unsigned least = DEFT__SPELLING_FAR;
    for (unsigned i = 1; i < DEFT__WORD_COUNT; ++i) {
        bool is_allowed = (words->allowed & DEFT__WORD_BIT(i)) != 0;
        unsigned wrong = is_allowed ? deft__spelling_wrong(name, level_words[i]) : DEFT__SPELLING_FAR;
        if (wrong < least) {
            nearest = level_words[i];
            least = wrong;
        }
    }
    return nearest;
}

void deft__level_word_list(uint32_t allowed, char *out, size_t capacity)
{
    size_t length = 0;
    out[0] = '\0';
    for (unsigned i = 1; i < DEFT__WORD_COUNT; ++i) {
        if ((allowed & DEFT__WORD_BIT(i)) != 0 && length < capacity) {
            int added =
                snprintf(out + length, capacity - length, "%s%s", length > 0 ? ", " : "", level_words[i]);
            length += added > 0 ? (size_t)added : 0;
        }
    }
}

const char *deft__level_word_name(deft__level_word word)
{
    return level_words[word];
}

deft_zone_kind deft__level_word_zone(deft__level_word word)
{
    return word == DEFT__WORD_TRIGGER
               ? DEFT_ZONE_TRIGGER
               : (deft_zone_kind)((unsigned)word - (unsigned)DEFT__WORD_LADDER + (unsigned)DEFT_ZONE_LADDER);
}

bool deft__level_words_check(const deft_level_options *options, deft_diag_list *diags)
{
    const deft_level_options none = {0};
    const deft__level_words words = {&none, DEFT__WORDS_CELLS | DEFT__WORDS_ENTITIES, true};
    bool is_sound = true;
    for (uint32_t i = 0; i < options->name_count; ++i) {
        const char *word = options->names[i].deft;
        if (deft__level_word_of(&words, word) == DEFT__WORD_NONE) {
            char list[160];
            const char *nearest = deft__level_word_nearest(&words, word);
            deft__level_word_list(words.allowed, list, sizeof list);
            deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "map",
                              "'%.24s' is to be '%.24s', which is no word of deft's%s%s%s; there are %s",
                              options->names[i].own, word, nearest != NULL ? " (did you mean '" : "",
                              nearest != NULL ? nearest : "", nearest != NULL ? "'?)" : "", list);
            is_sound = false;
        }
    }
    return is_sound;
}

uint32_t deft_level_tag(const char *word)
{
    const bool is_sound = word != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return 0;
    }
    uint32_t hash = UINT32_C(2166136261); /* FNV-1a */
    for (const char *at = word; *at != '\0'; ++at) {
        hash = (hash ^ (unsigned char)*at) * UINT32_C(16777619);
    }
    return *word == '\0' ? 0 : hash == 0 ? 1 : hash;
}
