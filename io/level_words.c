/* io/level_words.c -- from a name in a file to one of deft's words, and the nearest word to a mistyped one.
 */
#include "io/level_words.h"

#include "io/finding.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define WORDS_LENGTH_MAX 31U
/* So many letters may be wrong in a word of up to 4, 8 and more letters. */
#define WORDS_WRONG_SHORT 1U
#define WORDS_WRONG_LONG  2U

static const char *const level_words[DEFT__WORD_COUNT] = {
    "",         "empty",  "solid", "one_way", "ice",      "slope_right", "slope_left", "spawn",
    "platform", "ladder", "water", "wind",    "conveyor", "death",       "trigger"};

static bool words_is_filler(char c)
{
    return c == '_' || c == '-' || c == ' ';
}

bool deft__level_is_same_name(const char *a, const char *b)
{
    for (;; ++a, ++b) {
        a += strspn(a, "_- ");
        b += strspn(b, "_- ");
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b)) {
            return false;
        }
        if (*a == '\0') {
            return true;
        }
    }
}

static bool words_same(const deft__level_words *words, const char *a, const char *b)
{
    return words->is_loose ? deft__level_is_same_name(a, b) : strcmp(a, b) == 0;
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

/* A name in lower case without fillers, cut. */
static size_t words_plain(const char *name, char out[WORDS_LENGTH_MAX + 1])
{
    size_t length = 0;
    for (; *name != '\0' && length < WORDS_LENGTH_MAX; ++name) {
        if (!words_is_filler(*name)) {
            out[length++] = (char)tolower((unsigned char)*name);
        }
    }
    out[length] = '\0';
    return length;
}

static unsigned words_min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many letters were left out, put in or exchanged (Levenshtein), row by row. */
static unsigned words_distance(const char *a, const char *b)
{
    char from[WORDS_LENGTH_MAX + 1], to[WORDS_LENGTH_MAX + 1];
    unsigned row[WORDS_LENGTH_MAX + 1];
    size_t from_length = words_plain(a, from), to_length = words_plain(b, to);
    for (size_t j = 0; j <= to_length; ++j) {
        row[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= from_length; ++i) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= to_length; ++j) {
            unsigned above = row[j];
            unsigned exchanged = diagonal + (from[i - 1] == to[j - 1] ? 0U : 1U);
            row[j] = words_min(exchanged, words_min(above, row[j - 1]) + 1U);
            diagonal = above;
        }
    }
    return row[to_length];
}

const char *deft__level_word_nearest(const deft__level_words *words, const char *name)
{
    const char *nearest = NULL;
    unsigned least = WORDS_WRONG_LONG + 1U;
    for (unsigned i = 1; i < DEFT__WORD_COUNT; ++i) {
        unsigned distance = words_distance(name, level_words[i]);
        unsigned allowed = strlen(level_words[i]) <= 4 ? WORDS_WRONG_SHORT : WORDS_WRONG_LONG;
        if ((words->allowed & DEFT__WORD_BIT(i)) != 0 && distance <= allowed && distance < least) {
            nearest = level_words[i];
            least = distance;
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
    uint32_t hash = UINT32_C(2166136261); /* FNV-1a */
    for (const char *at = word; *at != '\0'; ++at) {
        hash = (hash ^ (unsigned char)*at) * UINT32_C(16777619);
    }
    return *word == '\0' ? 0 : hash == 0 ? 1 : hash;
}
