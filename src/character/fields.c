/* character/fields.c -- the state as a table of fields, and its hash. */
#include "deft/character.h"
#include "math/hash.h"

#include <stddef.h>

/* Doubles first, then words, halves and bytes: nothing between them. */
typedef char fields_no_padding[sizeof(deft_character) == 488 ? 1 : -1];

static const deft_field fields_table[] = {
#define F(member)                                                                                            \
    {#member, (uint32_t)offsetof(deft_character, member), (uint32_t)sizeof(((deft_character *)0)->member),   \
     'f'},
#define U(member)                                                                                            \
    {#member, (uint32_t)offsetof(deft_character, member), (uint32_t)sizeof(((deft_character *)0)->member),   \
     'u'},
#define I(member)                                                                                            \
    {#member, (uint32_t)offsetof(deft_character, member), (uint32_t)sizeof(((deft_character *)0)->member),   \
     'i'},
#include "character/fields.inl"
#undef F
#undef U
#undef I
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
    uint64_t hash = DEFT__HASH_SEED;
#define F(member) hash = deft__hash_word(hash, deft__hash_real(character->member));
#define U(member) hash = deft__hash_word(hash, (uint64_t)character->member);
#define I(member) hash = deft__hash_word(hash, (uint64_t)(int64_t)character->member);
#include "character/fields.inl"
#undef F
#undef U
#undef I
    return deft__hash_finish(hash);
}
