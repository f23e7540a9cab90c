/* character/fields.c -- the state as a table of fields, and its hash. */
#include "base/needs.h"
#include "deft/character.h"
#include "math/hash.h"

#include <stddef.h>

/* Doubles first, then words, halves and bytes: no padding between them. */
typedef char fields_no_padding[sizeof(deft_character) == 512 ? 1 : -1];

static const deft_field fields_table[] = {
#define FIELD(member, type)                                                                                  \
    {#member, (uint32_t)offsetof(deft_character, member), (uint32_t)sizeof(((deft_character *)0)->member),   \
     type},
#define F(member) FIELD(member, 'f')
#define U(member) FIELD(member, 'u')
#define I(member) FIELD(member, 'i')
#include "character/fields.inl"
#undef F
#undef U
#undef I
#undef FIELD
};

size_t deft_character_field_count(void)
{
    return sizeof fields_table / sizeof fields_table[0];
}

const deft_field *deft_character_field_at(size_t i)
{
    return i < deft_character_field_count() ? &fields_table[i] : NULL;
}

uint64_t deft_character_hash(const deft_character *character)
{
    DEFT__NEEDS(character != NULL, 0);
    uint64_t words[DEFT__HASH_WORDS(deft_character)] = {0};
#define F(member) words[DEFT__HASH_WORD(deft_character, member)] = deft__hash_real(character->member);
#define U(member)                                                                                            \
    words[DEFT__HASH_WORD(deft_character, member)] |= (uint64_t)character->member                            \
                                                      << DEFT__HASH_SHIFT(deft_character, member);
#define I(member)                                                                                            \
    words[DEFT__HASH_WORD(deft_character, member)] |= (uint64_t)(uint8_t)character->member                   \
                                                      << DEFT__HASH_SHIFT(deft_character, member);
#include "character/fields.inl"
#undef F
#undef U
#undef I
    return deft__hash_words(words, sizeof words / sizeof words[0]);
}
