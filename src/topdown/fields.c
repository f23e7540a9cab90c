/* topdown/fields.c -- the walker's state as a table of fields, and its hash. */
#include "base/needs.h"
#include "deft/character.h"
#include "deft/topdown.h"
#include "math/hash.h"

#include <stddef.h>

/* Doubles first, then words, halves and bytes: without padding. */
typedef char walker_no_padding[sizeof(deft_topdown) == 232 ? 1 : -1];

static const deft_field walker_fields[] = {
#define F(member)                                                                                            \
    {#member, (uint32_t)offsetof(deft_topdown, member), (uint32_t)sizeof(((deft_topdown *)0)->member), 'f'},
#define U(member)                                                                                            \
    {#member, (uint32_t)offsetof(deft_topdown, member), (uint32_t)sizeof(((deft_topdown *)0)->member), 'u'},
#include "topdown/fields.inl"
#undef F
#undef U
};

size_t deft_topdown_field_count(void)
{
    return sizeof walker_fields / sizeof walker_fields[0];
}

const deft_field *deft_topdown_field_at(size_t i)
{
    return i < deft_topdown_field_count() ? &walker_fields[i] : NULL;
}

uint64_t deft_topdown_hash(const deft_topdown *walker)
{
    DEFT__NEEDS(walker != NULL, 0);
    uint64_t words[DEFT__HASH_WORDS(deft_topdown)] = {0};
#define F(member) words[DEFT__HASH_WORD(deft_topdown, member)] = deft__hash_real(walker->member);
#define U(member)                                                                                            \
    words[DEFT__HASH_WORD(deft_topdown, member)] |= (uint64_t)walker->member                                 \
                                                    << DEFT__HASH_SHIFT(deft_topdown, member);
#include "topdown/fields.inl"
#undef F
#undef U
    return deft__hash_words(words, sizeof words / sizeof words[0]);
}
