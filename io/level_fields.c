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
    uint32_t words; /* of the things that have it */
} level_field;

static const level_field level_fields[] = {
    {"solid", FIELDS_GROUND},
    {"one_way", FIELDS_TOUCHED},
    {"friction", FIELDS_TOUCHED | DEFT__WORD_BIT(DEFT__WORD_CONVEYOR)},
    {"conveyor", FIELDS_TOUCHED},
    {"slippery", FIELDS_TOUCHED},
    {"no_wall_jump", FIELDS_TOUCHED},
    {"no_grapple", FIELDS_TOUCHED},
    {"tag", FIELDS_TOUCHED | DEFT__WORDS_ZONES},
    {"path", FIELDS_PLATFORM},
    {"width", FIELDS_PLATFORM},
    {"height", FIELDS_PLATFORM},
    {"speed", FIELDS_PLATFORM | FIELDS_PUSHING},
    {"ping_pong", FIELDS_PLATFORM},
    {"push_x", FIELDS_PUSHING},
    {"push_y", FIELDS_PUSHING},
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
