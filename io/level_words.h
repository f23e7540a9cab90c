/* io/level_words.h -- deft's words for what is in a level, in all formats that have names. */
#ifndef DEFT__IO_LEVEL_WORDS_H
#define DEFT__IO_LEVEL_WORDS_H

#include "deft/io/level.h"

typedef enum deft__level_word {
    DEFT__WORD_NONE, ///< no word of ours
    DEFT__WORD_EMPTY,
    DEFT__WORD_SOLID,
    DEFT__WORD_ONE_WAY,
    DEFT__WORD_ICE,
    DEFT__WORD_SLOPE_RIGHT,
    DEFT__WORD_SLOPE_LEFT,
    DEFT__WORD_SPAWN,
    DEFT__WORD_PLATFORM,
    DEFT__WORD_LADDER, ///< the zones, in the order of deft_zone_kind but for the trigger
    DEFT__WORD_WATER,
    DEFT__WORD_WIND,
    DEFT__WORD_CONVEYOR,
    DEFT__WORD_DEATH,
    DEFT__WORD_TRIGGER,
    DEFT__WORD_COUNT
} deft__level_word;

/// Sets of words: what a value of an IntGrid, an entity of LDtk, an object of Tiled may be.
#define DEFT__WORD_BIT(word) (1U << (unsigned)(word))
#define DEFT__WORDS_ZONES    (~0U << DEFT__WORD_LADDER & (DEFT__WORD_BIT(DEFT__WORD_COUNT) - 1U))
#define DEFT__WORDS_CELLS                                                                                    \
    ((DEFT__WORD_BIT(DEFT__WORD_SPAWN) - 2U) | DEFT__WORD_BIT(DEFT__WORD_LADDER) |                           \
     DEFT__WORD_BIT(DEFT__WORD_WATER) | DEFT__WORD_BIT(DEFT__WORD_DEATH))
#define DEFT__WORDS_OBJECTS                                                                                  \
    (DEFT__WORD_BIT(DEFT__WORD_EMPTY) | DEFT__WORD_BIT(DEFT__WORD_SOLID) |                                   \
     DEFT__WORD_BIT(DEFT__WORD_SPAWN) | DEFT__WORD_BIT(DEFT__WORD_PLATFORM) | DEFT__WORDS_ZONES)
#define DEFT__WORDS_ENTITIES                                                                                 \
    (DEFT__WORDS_OBJECTS | DEFT__WORD_BIT(DEFT__WORD_ONE_WAY) | DEFT__WORD_BIT(DEFT__WORD_ICE))

/// How fast a body changes its speed on ice.
#define DEFT__LEVEL_ICE_FRICTION 0.1
/// What a file may say of friction.
#define DEFT__LEVEL_FRICTION_MIN 1e-6
#define DEFT__LEVEL_FRICTION_MAX 10.0

/// How names of a file are read.
typedef struct deft__level_words {
    const deft_level_options *options; ///< whose names come first; never NULL
    uint32_t allowed;                  ///< words; others are none
    bool is_loose;                     ///< letters' case and the characters `_`, `-` and space do not count
} deft__level_words;

/// What a name means. DEFT__WORD_NONE when nothing.
deft__level_word deft__level_word_of(const deft__level_words *words, const char *name);

/// True when the host's own names say something of this name.
bool deft__level_word_is_mapped(const deft__level_words *words, const char *name);

/// The word that is nearest in spelling, or NULL when none is near.
const char *deft__level_word_nearest(const deft__level_words *words, const char *name);

/// All allowed words, for messages: "solid, one_way, ...".
void deft__level_word_list(uint32_t allowed, char *out, size_t capacity);

/// A word as files write it.
const char *deft__level_word_name(deft__level_word word);

/// The kind of zone of a word of DEFT__WORDS_ZONES.
deft_zone_kind deft__level_word_zone(deft__level_word word);

/// Findings for names of options that are no words of ours. False when there are any.
bool deft__level_words_check(const deft_level_options *options, deft_diag_list *diags);

#endif
