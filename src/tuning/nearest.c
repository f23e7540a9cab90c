/* nearest.c -- "did you mean ...?": the parameter or preset that a mistyped name, or another's word for it,
 * means.
 *
 * A name is compared whole, and without its group too, because `heigth` should find `jump.height` as
 * `jump.heigth` does; and with the words of synonyms.inl, because `acceleration` should find
 * `run.attack.time_s`.
 */
#include "base/float_guard.h"
#include "base/text.h"
#include "deft/tuning.h"

#include <string.h>

/* Names are cut here before they are compared, as deft_spelling_distance cuts them. */
#define DEFT_NEAREST_LENGTH_MAX 63
/* So many letters of a synonym make up for one that is wrong. */
#define DEFT_NEAREST_SYNONYM_LETTERS 5

typedef struct nearest_words {
    size_t offset; /* of the member, as in the table of parameters */
    const char *words;
} nearest_words;

static const nearest_words nearest_synonyms[] = {
#define DEFT_SYNONYMS(member, words) {offsetof(deft_tuning, member), DEFT__SENTENCE(words)},
#include "tuning/synonyms.inl"
};

const char *deft_param_synonyms(const deft_param *param)
{
    DEFT_ASSERT(param != NULL);
    for (size_t i = 0; param != NULL && i < sizeof nearest_synonyms / sizeof nearest_synonyms[0]; i++) {
        if (nearest_synonyms[i].offset == param->offset) {
            return nearest_synonyms[i].words;
        }
    }
    return "";
}

static size_t nearest_length(const char *text)
{
    size_t length = 0;
    while (length < DEFT_NEAREST_LENGTH_MAX && text[length] != '\0') {
        length++;
    }
    return length;
}

static size_t nearest_until(const char *text, char stop)
{
    size_t length = 0;
    while (text[length] != '\0' && text[length] != stop) {
        length++;
    }
    return length;
}

static void nearest_copy(char out[DEFT_NEAREST_LENGTH_MAX + 1], const char *text, size_t length)
{
    length = length < DEFT_NEAREST_LENGTH_MAX ? length : DEFT_NEAREST_LENGTH_MAX;
    memcpy(out, text, length);
    out[length] = '\0';
}

static unsigned nearest_min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static const char *nearest_leaf(const char *path)
{
    const char *leaf = path;
    for (const char *c = path; *c != '\0'; c++) {
        if (*c == '.') {
            leaf = c + 1;
        }
    }
    return leaf;
}

/* How unlike a name is to the nearest of a parameter's synonyms; `far` when all are other words. */
static unsigned nearest_synonym(const char *words, const char *name, unsigned far)
{
    unsigned best = far;
    while (*words != '\0') {
        char word[DEFT_NEAREST_LENGTH_MAX + 1];
        const size_t length = nearest_until(words, '|');
        nearest_copy(word, words, length);
        const unsigned distance = deft_spelling_distance(name, word);
        if (distance <= length / DEFT_NEAREST_SYNONYM_LETTERS) {
            best = nearest_min(best, distance);
        }
        words += length + (words[length] == '|' ? 1 : 0);
    }
    return best;
}

/* The same for a path, whose group is another's word, too ("sprint.speed"), or says which of several
 * parameters is meant ("air.acceleration"). */
static unsigned nearest_by_synonym(const deft_param *param, const char *path, unsigned far)
{
    const char *words = deft_param_synonyms(param);
    char group[DEFT_NEAREST_LENGTH_MAX + 1];
    const char *leaf = nearest_leaf(path);
    unsigned best = nearest_synonym(words, leaf, far);
    if (leaf == path) {
        return best;
    }
    nearest_copy(group, path, nearest_until(path, '.'));
    best += deft_spelling_distance(group, param->group) == 0 ? 0 : 1;
    best = nearest_min(best, nearest_synonym(words, path, far));
    return nearest_min(best, nearest_synonym(words, group, far) + 1);
}

const deft_param *deft_param_nearest(const char *path)
{
    if (path == NULL || path[0] == '\0') {
        return NULL;
    }
    const size_t length = nearest_length(path);
    const bool bare = nearest_leaf(path) == path;
    const deft_param *nearest = NULL;
    /* More than a third of the letters wrong is another word. */
    unsigned best = (unsigned)(length / 3 + 1);
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        unsigned distance = nearest_min(deft_spelling_distance(path, param->path),
                                        nearest_by_synonym(param, path, (unsigned)length));
        if (bare) {
            distance = nearest_min(distance, deft_spelling_distance(path, nearest_leaf(param->path)));
        }
        if (distance < best) {
            best = distance;
            nearest = param;
        }
    }
    return nearest;
}

/* True when the first word of a preset's id begins the text: "climber" is, "climb" is not. */
static bool nearest_begins(const char *text, const char *id)
{
    for (; *id != '\0' && *id != '-'; id++, text++) {
        if (*text != *id) {
            return false;
        }
    }
    return true;
}

const deft_preset_info *deft_preset_nearest(const char *id)
{
    if (id == NULL || id[0] == '\0') {
        return NULL;
    }
    const deft_preset_info *nearest = NULL;
    unsigned best = DEFT_NEAREST_LENGTH_MAX;
    const unsigned limit = (unsigned)(nearest_length(id) / 3);
    for (size_t i = 0; i < deft_preset_count(); i++) {
        const deft_preset_info *preset = deft_preset_at(i);
        const unsigned distance = deft_spelling_distance(id, preset->id);
        if (distance < best && (distance <= limit || nearest_begins(id, preset->id))) {
            best = distance;
            nearest = preset;
        }
    }
    return nearest;
}
