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

/* The 64-bit word of a field in the state, its first byte the lowest. By offset, whatever the endianness
 * of the machine. */
#define WALKER_WORD(member)  (offsetof(deft_topdown, member) / 8)
#define WALKER_SHIFT(member) (offsetof(deft_topdown, member) % 8 * 8)

uint64_t deft_topdown_hash(const deft_topdown *walker)
{
    DEFT__NEEDS(walker != NULL, 0);
    uint64_t words[sizeof(deft_topdown) / 8];
    /* every byte belongs to a field, so this sets every word: a count makes a slow loop of memset */
#define F(member) words[WALKER_WORD(member)] = deft__hash_real(walker->member);
#define U(member) words[WALKER_WORD(member)] = 0;
#include "topdown/fields.inl"
#undef F
#undef U
#define F(member)
#define U(member) words[WALKER_WORD(member)] |= (uint64_t)walker->member << WALKER_SHIFT(member);
#include "topdown/fields.inl"
#undef F
#undef U
    return deft__hash_words(words, sizeof words / sizeof words[0]);
}
