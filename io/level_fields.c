/* io/level_fields.c -- the fields that deft reads, and the nearest one to a mistyped name. */
#include "io/level_fields.h"

#include "io/spelling.h"

#include <string.h>

#define FIELDS_GROUND                                                                                        \
    (DEFT__WORD_BIT(DEFT__WORD_SOLID) | DEFT__WORD_BIT(DEFT__WORD_ONE_WAY) | DEFT__WORD_BIT(DEFT__WORD_ICE))
#define FIELDS_PLATFORM DEFT__WORD_BIT(DEFT__WORD_PLATFORM)
#define FIELDS_TOUCHED  (FIELDS_GROUND | FIELDS_PLATFORM)
#define FIELDS_PUSHING  (DEFT__WORD_BIT(DEFT__WORD_WIND) | DEFT__WORD_BIT(DEFT__WORD_CONVEYOR))

typedef struct level_field {
    const char *name;
    uint32_t words;  /* of the things that have it */
    bool is_telling; /* a thing that has it was hardly meant for another reader */
} level_field;

static const level_field level_fields[] = {
    {"solid", FIELDS_TOUCHED, true},
    {"one_way", FIELDS_TOUCHED, true},
    {"friction", FIELDS_TOUCHED | DEFT__WORD_BIT(DEFT__WORD_CONVEYOR), true},
    {"conveyor", FIELDS_TOUCHED, true},
    {"slippery", FIELDS_TOUCHED, true},
    {"no_wall_jump", FIELDS_TOUCHED, true},
    {"no_grapple", FIELDS_TOUCHED, true},
    {"tag", FIELDS_TOUCHED | DEFT__WORDS_ZONES, false},
    {"path", FIELDS_PLATFORM, false},
    {"width", FIELDS_PLATFORM, false},
    {"height", FIELDS_PLATFORM, false},
    {"speed", FIELDS_PLATFORM | FIELDS_PUSHING, false},
    {"ping_pong", FIELDS_PLATFORM, true},
    {"push_x", FIELDS_PUSHING, true},
    {"push_y", FIELDS_PUSHING, true},
};

static bool fields_same(const char *a, const char *b, bool is_loose)
{
    return is_loose ? deft__spelling_is_same(a, b) : strcmp(a, b) == 0;
}

const char *deft__level_field_meant(deft__level_word word, const char *name, bool is_loose)
{
    const char *meant = NULL;
    unsigned least = DEFT__SPELLING_FAR;
    for (size_t i = 0; i < sizeof level_fields / sizeof *level_fields; ++i) {
        const level_field *field = &level_fields[i];
        if ((field->words & DEFT__WORD_BIT(word)) == 0) {
            continue;
        }
        if (fields_same(name, field->name, is_loose)) {
            return NULL;
        }
        unsigned wrong = deft__spelling_wrong(name, field->name);
        if (wrong < least) {
            meant = field->name;
            least = wrong;
        }
    }
    return meant;
}

uint32_t deft__level_field_words(const char *name, bool is_loose)
{
    for (size_t i = 0; i < sizeof level_fields / sizeof *level_fields; ++i) {
        if (fields_same(name, level_fields[i].name, is_loose)) {
            return level_fields[i].words;
        }
    }
    return 0;
}

const char *deft__level_field_told(const char *name)
{
    for (size_t i = 0; i < sizeof level_fields / sizeof *level_fields; ++i) {
        if (level_fields[i].is_telling && deft__spelling_is_slip(name, level_fields[i].name)) {
            return level_fields[i].name;
        }
    }
    return NULL;
}

bool deft__level_field_is_new(deft__level_told *told, const char *meant)
{
    for (size_t i = 0; i < sizeof level_fields / sizeof *level_fields; ++i) {
        if (level_fields[i].name == meant) {
            const bool is_new = (*told >> i & 1U) == 0;
            *told |= 1U << i;
            return is_new;
        }
    }
    return false;
}
